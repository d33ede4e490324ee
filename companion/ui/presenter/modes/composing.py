"""One line of a page, put together: which phrase, then what goes into each of its blanks."""

from collections.abc import Sequence

from companion.engine.forms import Blank, Field, Phrase
from companion.engine.message import Message


class Composing:
    """A line that is being put together.

    Attributes:
        field: The field it is for.
        phrase: The phrase that was picked, None while none is.
        words: What its blanks were filled with so far.
        number: What the stepper shows, where a number is asked.
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.phrase: Phrase | None = None
        self.words: list[str] = []
        self.number = 0
        if len(field.phrases) == 1:
            self.pick(0)

    @property
    def blank(self) -> Blank | None:
        """The blank that is asked for now; None before a phrase was picked and once all are."""
        if self.phrase is None or len(self.words) == len(self.phrase.blanks):
            return None
        return self.phrase.blanks[len(self.words)]

    @property
    def line(self) -> str:
        """The finished line, or "" while something is missing."""
        if self.phrase is None or self.blank is not None:
            return ""
        line = self.phrase.key
        for word in self.words:
            line = line.replace("{}", word, 1)
        return line

    def pick(self, at: int) -> None:
        """Pick a phrase by its place."""
        self.phrase = self.field.phrases[at]
        self._begin()

    def fill(self, word: str) -> None:
        """Fill the blank that is asked for."""
        self.words.append(word)
        self._begin()

    def step(self, by: int) -> None:
        """Move the stepper."""
        blank = self.blank
        if blank is not None:
            self.number = min(max(self.number + by, blank.low), blank.high)

    def back(self) -> bool:
        """Take back the last blank or the phrase; False if there is nothing to take back."""
        if self.words:
            _ = self.words.pop()
            self._begin()
            return True
        if self.phrase is not None and len(self.field.phrases) > 1:
            self.phrase = None
            return True
        return False

    def _begin(self) -> None:
        blank = self.blank
        if blank is not None:
            self.number = min(max(1, blank.low), blank.high)


def words_of_line(field: Field, line: str) -> tuple[Message, Sequence[tuple[Blank, str]]] | None:
    """Return the phrase a line was put together by and what fills its blanks; None for neither.

    The shown words need not tell phrases apart that read alike: the first that fits is taken.
    """
    for phrase in field.phrases:
        found = _filled(phrase, line)
        if found is not None:
            return phrase.label, list(zip(phrase.blanks, found, strict=True))
    return None


def _filled(phrase: Phrase, line: str) -> list[str] | None:
    heads = phrase.key.split("{}")
    if not line.startswith(heads[0]):
        return None
    rest, words = line[len(heads[0]) :], list[str]()
    for tail in heads[1:]:
        word, found, rest = rest.partition(tail) if tail else (rest, "all", "")
        if not found:
            return None
        words.append(word)
    return None if rest else words
