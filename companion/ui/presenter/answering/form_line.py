"""One line of a page, put together: which phrase, then what goes into each of its blanks."""

from companion.engine.forms.form_prompt import AND, NOT, Blank, Field, Phrase


class FormLine:
    """A line that is being put together.

    Attributes:
        field: The field it is for.
        before: The line it is linked to, or "".
        phrase: The phrase that was picked, None while none is.
        inner: The phrase that was picked for its last blank, None while none is.
        words: What its blanks were filled with so far.
        some: What was ticked for a blank that takes several.
        number: What the stepper shows, where a number is asked.
        denied: It must not be so.
    """

    def __init__(self, field: Field, before: str = "") -> None:
        self.field = field
        self.before = before
        self.phrase: Phrase | None = None
        self.inner: Phrase | None = None
        self.words: list[str] = []
        self.some: list[str] = []
        self.number = 0
        self.denied = False
        if len(field.phrases) == 1:
            self.pick(0)

    @property
    def offered(self) -> tuple[Phrase, ...]:
        """The phrases to pick from now; none while a word or a number is asked for."""
        if self.phrase is None:
            return self.field.phrases
        blank = self.blank
        return blank.phrases if blank is not None else ()

    @property
    def blank(self) -> Blank | None:
        """The blank that is asked for now; None before a phrase was picked and once all are."""
        blanks = self._blanks()
        if self.phrase is None or len(self.words) == len(blanks):
            return None
        return blanks[len(self.words)]

    @property
    def line(self) -> str:
        """The finished line, or "" while something is missing."""
        if self.phrase is None or self.blank is not None:
            return ""
        line = self._key()
        for word in self.words:
            line = line.replace("{}", word, 1)
        line = NOT + line if self.denied else line
        return f"{self.before}{AND}{line}" if self.before else line

    def pick(self, at: int) -> None:
        """Pick a phrase by its place."""
        if self.phrase is None:
            self.phrase = self.field.phrases[at]
        else:
            self.inner = self.offered[at]
        self._begin()

    def fill(self, word: str) -> None:
        """Fill the blank that is asked for; one that takes several waits for :meth:`enough`."""
        blank = self.blank
        if blank is not None and blank.several:
            self.some = [*self.some, word] if word not in self.some else self._without(word)
            return
        self.words.append(word)
        self._begin()

    def enough(self) -> None:
        """Fill the blank with the number that is shown, or with all that was ticked."""
        blank = self.blank
        if blank is None:
            return
        if blank.several and not self.some:
            return
        self.words.append("+".join(self.some) if blank.several else str(self.number))
        self._begin()

    def step(self, by: int) -> None:
        """Move the stepper."""
        blank = self.blank
        if blank is not None:
            self.number = min(max(self.number + by, blank.low), blank.high)

    def back(self) -> bool:
        """Take back the last blank or the phrase; False if there is nothing to take back."""
        outer = len(self.phrase.blanks) - 1 if self.phrase is not None else 0
        if self.inner is not None and len(self.words) <= outer:
            self.inner = None
        elif self.words:
            _ = self.words.pop()
        elif self.phrase is not None and len(self.field.phrases) > 1:
            self.phrase = None
        else:
            return False
        self._begin()
        return True

    def _blanks(self) -> tuple[Blank, ...]:
        if self.phrase is None:
            return ()
        if self.inner is None:
            return self.phrase.blanks
        return (*self.phrase.blanks[:-1], *self.inner.blanks)

    def _key(self) -> str:
        assert self.phrase is not None, "a phrase was picked"
        if self.inner is None:
            return self.phrase.key
        head, _, tail = self.phrase.key.rpartition("{}")
        return head + self.inner.key + tail

    def _without(self, word: str) -> list[str]:
        return [other for other in self.some if other != word]

    def _begin(self) -> None:
        self.some = []
        blank = self.blank
        if blank is not None:
            self.number = min(max(1, blank.low), blank.high)
