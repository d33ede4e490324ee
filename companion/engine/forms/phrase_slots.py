"""What may stand in the places of phrases: any word, a number, one of some words or records.

A slot says what is wrong with a word, what a procedure is given for it, and how a page has it
filled in.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.forms.form_prompt import Blank, Word, typed
from companion.engine.message import Message
from companion.engine.packs.content import Content

_NUMBER: Final = re.compile(r"[+-]?\d{1,3}")
_MOST: Final = 999
"""The largest number that a line may hold, and below 0 the smallest."""


class Wrong(Struct, frozen=True):
    """What is wrong with a line, and what can be said instead."""

    problem: str
    remedy: str = ""


class Slot(Struct, frozen=True, kw_only=True):
    """A sort of place in phrases: any one word.

    Attributes:
        asks: What a page asks for.
        among: The words that a page offers.
        pattern: What a line may hold there, as a group of a regular expression.
    """

    asks: Message = NO_WORDS
    among: tuple[Word, ...] = ()
    pattern: str = r"(\S+)"

    def wrong(self, word: str, content: Content) -> Iterator[Wrong]:
        """Yield what is wrong with a word that stands in such a place."""
        del word, content
        yield from ()

    def blank(self, content: Content) -> Blank:
        """Return how a page fills such a place in."""
        del content
        return Blank(self.among, label=self.asks)

    def value(self, word: str) -> Any:
        """Return what the procedure is given for a word."""
        return word


class Number(Slot, frozen=True, kw_only=True):
    """A number, or a word that stands for one.

    Attributes:
        low: The smallest that a page offers; ``high`` the largest.
        least: The smallest that makes sense at all.
        words: Words that may stand there instead, with what they mean.
    """

    low: int = 0
    high: int = 99
    least: int = -_MOST
    words: Mapping[str, int] = {}

    def wrong(self, word: str, content: Content) -> Iterator[Wrong]:
        """Yield what is wrong with a word: it is no number, or none that makes sense."""
        del content
        if word in self.words:
            return
        if not _NUMBER.fullmatch(word) or int(word) < self.least:
            yield Wrong(" nor ".join((f"'{word}' is no number", *self.words)))

    def blank(self, content: Content) -> Blank:
        del content
        return Blank(low=self.low, high=self.high, label=self.asks)

    def value(self, word: str) -> int:
        """Return the number."""
        return self.words[word] if word in self.words else int(word)


class OneOf(Slot, frozen=True, kw_only=True):
    """One of some words, or a record by its id.

    Attributes:
        record: The type of the records, if there are any.
        called: What one of them is called.
        offered: Those of them that a page offers.
        several: More than one, joined by ``+``.
        free: A page lets people type a word of their own.
        kept: Packs that learn keep such a word; no other pack has any.
    """

    record: type[Struct] | None = None
    called: str = ""
    offered: Callable[[Content], tuple[Word, ...]] = lambda _: ()
    several: bool = False
    free: bool = False
    kept: bool = False

    def wrong(self, word: str, content: Content) -> Iterator[Wrong]:
        """Yield what is wrong with a word: there is no such thing."""
        known = {option.key for option in self.among}
        known.update(content.of(self.record) if self.record else ())
        words = ", ".join(option.key for option in self.among)
        for choice in word.split("+") if self.several else (word,):
            if choice in known or (self.kept and content.learns and typed(choice)):
                continue
            if not self.record:
                yield Wrong(f"'{choice}' is none of {words}")
            else:
                other = f", nor is it one of {words}" if words else ""
                yield Wrong(f"there is no {self.called} {choice}{other}")

    def blank(self, content: Content) -> Blank:
        return Blank(
            (*self.among, *self.offered(content)),
            free=self.free and (content.learns or not self.kept),
            several=self.several,
            label=self.asks,
        )
