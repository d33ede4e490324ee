"""Words: a message and its facts become a sentence in the language of the screen."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from companion.engine.message import Fact, Message, Ref
from companion.engine.person_names import isolated
from companion.text.catalogue import Catalogue
from companion.text.thing_names import Describe, in_case

_FACT: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_DEEPEST: Final = 4
"""A name may be made of names ("Lift 1 of the Tank Farm"), but not without end."""


class Part(NamedTuple):
    """A piece of a sentence; ``ref`` names the thing it speaks of, or is ""."""

    text: str
    ref: str = ""


def _nothing_known(_ref: str) -> Message | None:
    return None


class Words:
    """Puts messages into words of one language, for one match or for none.

    Attributes:
        language: Two letters.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        *,
        seats: Mapping[str, str] | None = None,
        pack: Mapping[str, str] | None = None,
        describe: Describe = _nothing_known,
        labels: Callable[[str], Message | None] = _nothing_known,
    ) -> None:
        """Keep what is needed to name things.

        Args:
            catalogue: Translations of the program and of the game.
            seats: The people's names by seat.
            pack: Names in packs, English to this language.
            describe: What the game calls a thing.
            labels: What the screen calls a number ("water"), where the game describes none.
        """
        self.language = catalogue.language
        self._catalogue = catalogue
        self._seats = dict(seats or {})
        self._pack = dict(pack or {})
        self._describe = describe
        self._labels = labels

    def say(self, message: Message, case: str = "nom") -> str:
        """Return the sentence; of one that is a name, in a case."""
        return "".join(part.text for part in self._parts(message, case, 0))

    def rule(self, text: str) -> str:
        """Return what a ledger says: its own sentence, topic or example is the key."""
        return in_case(self._catalogue.rule(text) or text, "nom")

    def name(self, ref: str, case: str = "nom") -> str:
        """Return what a thing is called."""
        return self._name(ref, case, 0)

    def parts(self, message: Message) -> tuple[Part, ...]:
        """Return the sentence in parts: a part that names a thing says which."""
        return tuple(self._parts(message, "nom", 0))

    def _parts(self, message: Message, case: str, depth: int) -> Iterator[Part]:
        text = in_case(self._translated(message), case)
        at = 0
        for found in _FACT.finditer(text):
            if found.start() > at:
                yield Part(text[at : found.start()])
            at = found.end()
            fact = message.facts.get(found[1])
            if fact is None:
                yield Part(found[0])  # a fault of the message: a test looks for braces
            else:
                yield self._fact(fact, found[2] or "nom", depth)
        if at < len(text):
            yield Part(text[at:])

    def _fact(self, fact: Fact, case: str, depth: int) -> Part:
        if isinstance(fact, Ref):
            return Part(self._name(fact.id, case, depth), fact.id)
        if isinstance(fact, int):
            return Part(str(fact).replace("-", "\N{MINUS SIGN}"))
        return Part(self._word(fact, case, depth))

    def _word(self, word: str, case: str, depth: int) -> str:
        """Say a word of the rules ("shut"), of a pack or a panel; any other stands as it is."""
        if word in self._pack:
            return in_case(self._pack[word], case)
        named = self._labels(word)
        if named is not None and depth < _DEEPEST:
            return "".join(part.text for part in self._parts(named, case, depth + 1))
        return isolated(in_case(self._catalogue.find(word) or word, case))

    def _name(self, ref: str, case: str, depth: int) -> str:
        if ref in self._seats:
            return isolated(self._seats[ref])
        named = self._describe(ref) or self._labels(ref)
        if named is None or depth >= _DEEPEST:
            return in_case(self._pack.get(ref, ref), case)
        return "".join(part.text for part in self._parts(named, case, depth + 1))

    def _translated(self, message: Message) -> str:
        found = self._pack.get(message.text) or self._catalogue.find(
            message.text, message.many, message.count
        )
        if found:
            return found
        return message.many if message.many and message.count != 1 else message.text
