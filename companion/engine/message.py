"""Messages: English sentences with named facts, put into words of a language elsewhere.

The sentence is the key of the translation. A fact is a number, a word, or a :class:`Ref` to a thing
on the table or in a pack, whose name the language knows. ``{room:acc}`` asks for a case where the
language has cases; a language without them ignores it.
"""

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from msgspec import Struct


class Ref(Struct, frozen=True, tag="ref", gc=False):
    """A thing people know by name: a piece, space, link, card, seat or content record."""

    id: str


Fact: TypeAlias = int | str | Ref


class Message(Struct, frozen=True, gc=False):
    """One sentence with its facts.

    Attributes:
        text: The English sentence, with ``{name}`` where a fact stands.
        facts: The facts by name.
        many: The sentence where ``count`` is not one, or "" where number does not matter.
        count: The number that chooses between ``text`` and ``many``.
    """

    text: str
    facts: Mapping[str, Fact] = {}
    many: str = ""
    count: int = 1


def say(text: str, **facts: Fact) -> Message:
    """Return a message; ``text`` is collected for translation wherever this is called."""
    return Message(text, facts)


def say_n(singular: str, plural: str, n: int, **facts: Fact) -> Message:
    """Return a message whose sentence depends on the number ``n`` (also a fact of that name)."""
    return Message(singular, {"n": n, **facts}, plural, n)


def plain(message: Message) -> str:
    """Return the English sentence with ids where names would stand: for errors and reports."""

    def fact(found: re.Match[str]) -> str:
        value = message.facts.get(found[1], found[0])
        return value.id if isinstance(value, Ref) else str(value)

    single = message.count == 1 or not message.many
    return _FACT.sub(fact, message.text if single else message.many)


_FACT: Final = re.compile(r"\{(\w+)(?::\w+)?\}")
