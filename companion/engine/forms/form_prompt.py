"""Fill: a page that people fill in, as a card, a tile or a scenario's page prints it.

One page is one question with one answer: a JSON object of the fields people filled in. What they
left alone keeps its usual value. The record it makes is what the rules get.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta, Struct

from companion.engine.errors import Refused
from companion.engine.flow.prompts import NO_WORDS, Below, Prompt
from companion.engine.message import Message, say

FieldKind: TypeAlias = Literal["number", "yes", "one", "several", "text", "lines", "pages"]
Value: TypeAlias = int | bool | str | tuple[str, ...]
AND: Final = " and "
"""Between the phrases of a linked line; ``NOT`` before one that must not be so."""
NOT: Final = "not "
MOST_LETTERS: Final = 400
MOST_PAGE: Final = 4_000
"""Letters of one filled-in page on a page."""
MOST_LINES: Final = 40
_TRIES: Final = 8


class Word(Struct, frozen=True):
    """One thing that may be chosen in a field: its key, its words, its icon."""

    key: str
    label: Message
    icon: str = ""


class Blank(Struct, frozen=True):
    """A place in a line that people fill in: one of some words, or a number.

    Attributes:
        among: The words; none where it is a number.
        low: The smallest number; ``high`` the largest.
        free: Words of one's own may be typed, with ``+`` before them and ``_`` for spaces.
        several: More than one of the words, joined by ``+``.
        phrases: It is a phrase with blanks of its own; only the last blank of a line may be.
        label: What is asked for; no text where the phrase says it.
        name: Its place in the words of the phrase: the fact ``{name}``.
    """

    among: tuple[Word, ...] = ()
    low: int = 0
    high: int = 0
    free: bool = False
    several: bool = False
    phrases: tuple["Phrase", ...] = ()
    label: Message = NO_WORDS
    name: str = "n"


class Phrase(Struct, frozen=True):
    """A line that can be composed: how it reads, and its blanks in order.

    Attributes:
        key: The text with a ``{}`` for every blank ("water {}").
        label: Its words on a button, with the names of its blanks as facts; blanks whose name it
            leaves out follow it.
        blanks: What goes into each ``{}``.
        icon: Name of an icon, or "".
    """

    key: str
    label: Message
    blanks: tuple[Blank, ...] = ()
    icon: str = ""


class Field(Struct, frozen=True):
    """One line of the page.

    Attributes:
        key: The record's key; ``boxes/1`` is the second entry of its list ``boxes``.
        label: What it is called on the page.
        kind: How it is filled in.
        usual: What holds where people leave it alone.
        low: The smallest number; ``high`` the largest.
        among: What may be chosen; for a text, what may be chosen in place of typing.
        free: Of ``one``: words of one's own may be typed, as in a :class:`Blank`.
        least: How many must be chosen at least; letters of a text.
        most: How many may be chosen or written at most, 0 for any number.
        phrases: The lines that can be composed.
        linked: A line may be several phrases joined by ``and``, each perhaps with ``not``.
        page: Of ``pages``: how one of them is filled in; each is kept as its answer.
        joined: The lines are one text, joined by commas.
        group: The heading it stands under.
        note: What to look for on the table.
    """

    key: str
    label: Message
    kind: FieldKind
    usual: Value
    low: int = 0
    high: int = 99
    among: tuple[Word, ...] = ()
    free: bool = False
    least: int = 0
    most: int = 0
    phrases: tuple[Phrase, ...] = ()
    linked: bool = False
    page: "Fill | None" = None
    joined: bool = False
    group: Message = NO_WORDS
    note: Message = NO_WORDS


class Fill(Prompt[Struct], frozen=True, kw_only=True):
    """Fill in a page.

    Attributes:
        kind: The kind of record it makes.
        made: The record's type.
        known: What is known of it beside the fields, by key.
        fields: Its lines, in the order people read them.
        look: How it is drawn: a list; a tile whose sides are tapped; a card whose first two lines
            are stamps, the rest a list.
    """

    kind: str
    made: type[Struct]
    known: Mapping[str, Any]
    fields: tuple[Field, ...]
    look: Literal["page", "tile", "card"] = "page"

    def accept(self, answer: str) -> Struct:
        """Return the record the page makes."""
        given = _parsed(answer)
        fields = {field.key: field for field in self.fields}
        values: dict[str, Value] = {field.key: field.usual for field in self.fields}
        for key, raw in given.items():
            if key not in fields:
                raise Refused(say("The page has no line called {key}.", key=key))
            values[key] = _checked(fields[key], raw)
        for field in self.fields:
            _enough(field, values[field.key])
        why = self.wrong(values)
        if why.text:
            raise Refused(why)
        try:
            return msgspec.convert(self.record_of(values), self.made)
        except msgspec.ValidationError as fault:
            raise Refused(say("That cannot be: {why}", why=str(fault))) from fault

    def wrong(self, values: Mapping[str, Value]) -> Message:
        """Return why these values cannot stand together, or no text."""
        del values
        return NO_WORDS

    def record_of(self, values: Mapping[str, Value]) -> Mapping[str, Any]:
        """Return the record with these values, by key; changed words lose their translation."""
        changed = {field.key for field in self.fields if values[field.key] != field.usual}
        record = {
            key: held for key, held in self.known.items() if _untranslated(key) not in changed
        }
        for field in self.fields:
            value = values[field.key]
            if field.joined and isinstance(value, tuple):
                value = ", ".join(value)
            _put(record, field.key, value)
        return record

    def records(self, record: Struct) -> tuple[tuple[str, Struct], ...]:
        """Return what a filled-in page puts into a pack: each record with its kind."""
        return ((self.kind, record),)

    def sample(self, below: Below) -> str:
        """Return a page filled in by chance."""
        for _ in range(_TRIES):
            answer = filled({field.key: _by_chance(field, below) for field in self.fields})
            if not self.legal(answer).text:
                return answer
        return filled({field.key: _at_least(field) for field in self.fields})


def _untranslated(key: str) -> str:
    """Return the key that this one is the translation of: ``name`` of ``name_pl``."""
    base, _, language = key.rpartition("_")
    return base if len(language) == 2 else ""  # noqa: PLR2004  # a language's two letters


def filled(values: Mapping[str, Value]) -> str:
    """Return the answer that fills in these values."""
    return msgspec.json.encode(dict(values), order="sorted").decode()


# -- reading an answer


def _parsed(answer: str) -> Mapping[str, object]:
    try:
        return msgspec.json.decode(answer or "{}", type=dict[str, object])
    except (msgspec.DecodeError, RecursionError) as fault:
        raise Refused(say("That is no filled-in page.")) from fault


def _checked(field: Field, raw: object) -> Value:
    """Return a value as the field takes it; one that does not fit there is refused."""
    try:
        value: Value = msgspec.convert(raw, _TYPES[field.kind])
    except msgspec.ValidationError as fault:
        raise Refused(say("{field}: that does not fit there.", field=field.label.text)) from fault
    if field.kind == "number" and not field.low <= cast("int", value) <= field.high:
        raise Refused(
            say(
                "{field}: from {low} to {high}.",
                field=field.label.text,
                low=field.low,
                high=field.high,
            )
        )
    if isinstance(value, str | tuple):
        _check_texts(field, (value,) if isinstance(value, str) else value)
    return value


_TEXTS: Final = Annotated[tuple[str, ...], Meta(max_length=MOST_LINES)]
_TYPES: Final[Mapping[FieldKind, Any]] = {
    "number": int,
    "yes": bool,
    "one": str,
    "text": str,
    "several": _TEXTS,
    "lines": _TEXTS,
    "pages": _TEXTS,
}
"""What a field of each kind takes."""


def _check_texts(field: Field, texts: tuple[str, ...]) -> None:
    """Refuse texts that the field does not take: too long, not among its words, no page."""
    most = MOST_PAGE if field.page is not None else MOST_LETTERS
    if not all(_short(text, most) for text in texts):
        raise Refused(say("{field}: that is too long.", field=field.label.text))
    keys = {word.key for word in field.among}
    own = field.free and all(typed(text) for text in texts)
    if field.kind in ("one", "several") and not own and any(text not in keys for text in texts):
        raise Refused(say("{field}: that cannot be chosen.", field=field.label.text))
    if field.kind == "several" and len(set(texts)) != len(texts):
        raise Refused(say("Each can be chosen once."))
    if field.kind == "lines" and not all(composed(field, text) for text in texts):
        raise Refused(say("{field}: that cannot be chosen.", field=field.label.text))
    if field.page is not None:
        for text in texts:
            _ = field.page.accept(text)


def _short(text: str, most: int) -> bool:
    return len(text) <= most and text.isprintable()


def _enough(field: Field, value: Value) -> None:
    count = len(value) if isinstance(value, tuple | str) else field.least
    if field.kind in ("several", "lines", "pages", "text") and count < field.least:
        raise Refused(say("{field}: still empty.", field=field.label.text))
    if isinstance(value, tuple) and field.most and count > field.most:
        raise Refused(say("{field}: {n} at most.", field=field.label.text, n=field.most))


def composed(field: Field, line: str) -> bool:
    """Tell whether a line is one of the phrases with its blanks filled in, or several linked."""
    return not field.phrases or all(
        any(_reads(phrase, part) for phrase in field.phrases) for part in linked_parts(field, line)
    )


def linked_parts(field: Field, line: str) -> tuple[str, ...]:
    """Return the phrases a line is made of, without what links and denies them."""
    if not field.linked:
        return (line,)
    return tuple(part.removeprefix(NOT) for part in line.split(AND))


def joined_words(text: str) -> tuple[str, ...]:
    """Return the words of a blank with several; typed ones keep their ``+``."""
    found: list[str] = []
    while text:
        own = text.startswith("+")
        word, _, text = text.removeprefix("+").partition("+")
        found.append(f"+{word}" if own else word)
    return tuple(found)


@lru_cache(maxsize=1024)
def line_pattern(heads: tuple[str, ...], places: tuple[str, ...]) -> re.Pattern[str]:
    """Return what a line of a phrase looks like: its own words, and a group for each place."""
    first, *others = map(re.escape, heads)
    return re.compile(first + "".join(map("".join, zip(places, others, strict=True))))


def words_in(phrase: Phrase, line: str) -> tuple[str, ...] | None:
    """Return what fills the blanks of a phrase in a line; None where the line is another one's."""
    places = tuple("(.+)" if blank.phrases else r"(\S+)" for blank in phrase.blanks)
    found = line_pattern(tuple(phrase.key.split("{}")), places).fullmatch(line)
    return None if found is None else found.groups()


def words_of_line(phrases: tuple[Phrase, ...], line: str) -> tuple[Phrase, tuple[str, ...]] | None:
    """Return the phrase a line was put together by and what fills its blanks; None for neither.

    Of several that fit the one with the most words of its own is taken.
    """
    found = [(p, words) for p in phrases if (words := words_in(p, line)) is not None]
    return max(found, key=lambda match: len(match[0].key.replace("{}", "")), default=None)


def _reads(phrase: Phrase, line: str) -> bool:
    words = words_in(phrase, line)
    return words is not None and all(map(_fits, phrase.blanks, words))


def typed(word: str) -> bool:
    """Tell whether a word is one's own: ``+`` and letters, ``_`` for spaces."""
    return word.startswith("+") and len(word) > 1 and not any(c in " +," for c in word[1:])


def _fits(blank: Blank, word: str) -> bool:
    if blank.phrases:
        return any(_reads(phrase, word) for phrase in blank.phrases)
    if blank.among or blank.free:
        keys = {option.key for option in blank.among}
        words = joined_words(word) if blank.several else (word,)
        return bool(words) and all((blank.free and typed(w)) or w in keys for w in words)
    digits = word.removeprefix("-")
    short = digits.isascii() and digits.isdigit() and len(digits) <= len(str(10**6))
    return short and blank.low <= int(word) <= blank.high


def _put(record: dict[str, Any], key: str, value: Value) -> None:
    """Set a key, or one entry of the list a key holds."""
    name, _, at = key.partition("/")
    if not at:
        record[name] = value
        return
    entries = list(record.get(name, ()))
    entries[int(at)] = value
    record[name] = tuple(entries)


# -- filling in by chance


def _by_chance(field: Field, below: Below) -> Value:
    match field.kind:
        case "number":
            return field.low + below(field.high - field.low + 1)
        case "yes":
            return below(2) == 1
        case "one":
            return field.among[below(len(field.among))].key if field.among else field.usual
        case "several":
            left = [word.key for word in field.among]
            count = field.least + below((field.most or len(left)) - field.least + 1)
            return tuple(left.pop(below(len(left))) for _ in range(min(count, len(left))))
        case _:
            return _at_least(field)


def _at_least(field: Field) -> Value:
    """Return the usual value, or the least that is taken."""
    if not isinstance(field.usual, tuple | str) or len(field.usual) >= field.least:
        return field.usual
    if field.kind == "several":
        return tuple(word.key for word in field.among[: field.least])
    if field.kind == "lines":
        lines = [_simplest(phrase) for phrase in field.phrases]
        return tuple(lines[n % len(lines)] for n in range(field.least))
    return "x" * field.least


def _simplest(phrase: Phrase) -> str:
    """Return the simplest line of a phrase."""
    line = phrase.key
    for blank in phrase.blanks:
        if blank.phrases:
            word = _simplest(blank.phrases[0])
        elif blank.among:
            word = blank.among[0].key
        else:
            word = str(max(blank.low, min(1, blank.high)))
        line = line.replace("{}", word, 1)
    return line
