"""A page from the type of its record: each key that people are asked for says so beside its type.

``bonus: Annotated[int, Ask(say("By"), high=6)]`` is a line of the page of every such record. How it
is filled in follows from the type: a number, a switch, a text, some words or composed lines.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, cast, get_type_hints

from msgspec import Struct

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.forms.form_prompt import Field, FieldKind, Fill, Phrase, Value, Word, filled
from companion.engine.message import Message

COMMA: Final = ", "
"""Between the lines of a key that is one text."""


class Ask(Struct, frozen=True):
    """How a page asks for a key, as far as its type does not say it.

    Attributes:
        label: What it is called on the page.
        low: The smallest number; ``high`` the largest.
        among: What may be chosen.
        words: The same where it hangs on the packs: a name the page knows words by.
        lines: Lines are composed: the name the page knows their phrases by.
        linked, free, least, most, note: As of a :class:`Field`.
    """

    label: Message
    low: int = 0
    high: int = 99
    among: tuple[Word, ...] = ()
    words: str = ""
    lines: str = ""
    linked: bool = False
    free: bool = False
    least: int = 0
    most: int = 0
    note: Message = NO_WORDS


class Lists(Struct, frozen=True):
    """What the packs in force offer on a page, by the names that :class:`Ask` gives.

    Attributes:
        phrases: Lines that can be composed.
        words: Words that may be chosen.
        limits: The smallest and largest number of a key where its type says another; what is
            beyond begins there.
    """

    phrases: Mapping[str, tuple[Phrase, ...]] = {}
    words: Mapping[str, tuple[Word, ...]] = {}
    limits: Mapping[str, tuple[int, int]] = {}


@cache
def asks_of(made: type[Struct]) -> Mapping[str, Ask]:
    """Return what a type says of the keys that are asked."""
    hints: dict[str, Any] = get_type_hints(made, include_extras=True)
    return {
        key: ask
        for key, hint in hints.items()
        for ask in getattr(hint, "__metadata__", ())
        if isinstance(ask, Ask)
    }


def fields_of(
    record: Struct, keys: str, lists: Lists, group: Message = NO_WORDS
) -> Iterator[Field]:
    """Yield the lines of a page, filled in as the record is.

    Args:
        record: What holds where people leave a line alone.
        keys: The keys that are asked, in the order of the page, parted by blanks.
        lists: What the packs offer.
        group: The heading they stand under.
    """
    asks = asks_of(type(record))
    for key in keys.split():
        yield _field(key, asks[key], getattr(record, key), lists, group)


def _field(key: str, ask: Ask, value: Any, lists: Lists, group: Message) -> Field:
    low, high = lists.limits.get(key, (ask.low, ask.high))
    if key in lists.limits:
        value = min(max(value, low), high)
    joined = ask.lines != "" and isinstance(value, str)
    if joined:
        value = tuple(part.strip() for part in value.split(",") if part.strip())
    return Field(
        key,
        ask.label,
        _kind(ask, value),
        tuple(map(str, cast("tuple[object, ...]", value))) if isinstance(value, tuple) else value,
        low=low,
        high=high,
        among=ask.among or lists.words.get(ask.words, ()),
        free=ask.free,
        least=ask.least,
        most=ask.most,
        phrases=lists.phrases.get(ask.lines, ()),
        linked=ask.linked,
        joined=joined,
        group=group,
        note=ask.note,
    )


def _kind(ask: Ask, value: object) -> FieldKind:
    if isinstance(value, int):
        return "yes" if isinstance(value, bool) else "number"
    if isinstance(value, tuple):
        return "lines" if ask.lines else "several"
    return "one" if ask.among or ask.words else "text"


def page_of(record: Struct, keys: str, lists: Lists, kind: str, **more: Any) -> Fill:
    """Return the page of a record, filled in as it is.

    Args:
        record: What holds where people leave it alone.
        keys: The keys that are asked, in the order of the page, parted by blanks.
        lists: What the packs offer.
        kind: The kind of record it makes.
        more: What it asks, the rule it is about, and more of a :class:`Fill`.
    """
    return Fill(
        kind=kind,
        made=type(record),
        known=known_of(record, keys.split()),
        fields=tuple(fields_of(record, keys, lists)),
        **more,
    )


def known_of(record: Struct, keys: Iterable[str]) -> dict[str, Any]:
    """Return the keys of a record that its page does not ask for."""
    skipped = {*keys}
    return {key: getattr(record, key) for key in record.__struct_fields__ if key not in skipped}


def answer_of(page: Fill, record: Struct) -> str:
    """Return the filled-in page that gives a record: what it leaves alone is left out."""
    values: dict[str, Value] = {}
    for field in page.fields:
        value = getattr(record, field.key)
        if field.joined:
            value = tuple(part for part in value.split(COMMA) if part)
        if value != field.usual:
            values[field.key] = value
    return filled(values)
