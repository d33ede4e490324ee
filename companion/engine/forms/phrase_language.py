"""A language of phrases: the lines of a pack that name a procedure, with words in their places.

A phrase is defined once, beside its procedure, whose docstring says what it means to those who
write packs::

    @CONDITIONS.define("open {n}", say("open doors: {n}"))
    def _open(table: Reading, _seat: SeatId, n: int) -> bool:
        \"\"\"So many doors stand open.\"\"\"

From that follow how a line is read, what is wrong with one and what can be said instead, how it is
put together on a page, and the table of the documentation.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeAlias, TypeVar

from msgspec import Struct, structs

from companion.engine.flow.agenda import Flow
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.forms.form_prompt import AND, NOT, Blank, Phrase, line_pattern
from companion.engine.forms.phrase_slots import Number, Slot, Wrong
from companion.engine.forms.record_form import asks_of
from companion.engine.message import Message
from companion.engine.packs.content import Content, Fault

T = TypeVar("T")
W = TypeVar("W", bound=Callable[..., Message | None])
_PLACE: Final = re.compile(r"\{(\w+)\}")
_RULES: Final = re.compile(r" \([A-Z]{3}-[^)]*\)")


Procedure: TypeAlias = Callable[..., Flow[None] | None]
"""Does something to a match, with what stands in the phrase."""
Faults: TypeAlias = Callable[[str, Content], Iterator[Wrong]]
"""Says what is wrong with a line of a record."""


# -- definitions


@dataclass(frozen=True, slots=True)
class Definition(Generic[T]):
    """A phrase of a language.

    Attributes:
        template: How it is written, each place with its sort: "panels {n}".
        does: Its procedure.
        meaning: What it means to those who write packs.
        label: Its words on a button or a page, with what stands in its places as facts; a second
            place of a sort has the number 2 behind its name.
        less: Its words where its number is below 0; no text where that cannot be.
        says: What is said where it holds or happens.
        theme: Under which heading it is found, or "".
        most: The largest number that a page offers after it; 1 where a number means nothing.
        why_not: Says why it could change nothing now; None where it always can.
    """

    template: str
    does: T
    meaning: str
    label: Message
    less: Message = NO_WORDS
    says: Message = NO_WORDS
    theme: str = ""
    most: int = 1
    why_not: Callable[..., Message | None] | None = None

    @property
    def places(self) -> tuple[str, ...]:
        """The sorts of its places, in order."""
        return tuple(_PLACE.findall(self.template))

    @property
    def own(self) -> str:
        """Its text without the places."""
        return _PLACE.sub("", self.template)


class Definitions(dict[str, Definition[T]]):
    """Phrases by their templates, in the order they were defined."""

    def define(
        self,
        template: str,
        label: Message = NO_WORDS,
        theme: str = "",
        *,
        meaning: str = "",
        **more: Any,
    ) -> Callable[[T], T]:
        """Return a decorator that defines a phrase as the procedure below it.

        Args:
            template: How it is written.
            label: Its words on a button or a page.
            theme: Under which heading it is found.
            meaning: What it means, where that is not what the procedure's docstring says.
            more: More of a :class:`Definition`.
        """

        def defined(does: T) -> T:
            meant = meaning or _plain((does.__doc__ or "").partition("\n")[0])
            self[template] = Definition(template, does, meant, label, theme=theme, **more)
            return does

        return defined

    def why_not(self, template: str) -> Callable[[W], W]:
        """Return a decorator of what says why a phrase could change nothing now, or None."""

        def extended(why_not: W) -> W:
            self[template] = replace(self[template], why_not=why_not)
            return why_not

        return extended


def _plain(docstring: str) -> str:
    """Return the sentence of a docstring as it stands in a table: no rules, no capital, no stop."""
    text = _RULES.sub("", docstring).removesuffix(".")
    return text[:1].lower() + text[1:]


def by_theme(themes: Sequence[str], *several: Definitions[T]) -> dict[str, Definition[T]]:
    """Return several definitions as one, in the order of their themes."""
    found = [definition for definitions in several for definition in definitions.values()]
    found.sort(key=lambda definition: themes.index(definition.theme))
    return {definition.template: definition for definition in found}


# -- lines


class ParsedPhrase(Struct, Generic[T], frozen=True):
    """A phrase that was understood.

    Attributes:
        phrase: Which.
        args: The words in its places, in order.
        values: The same as its procedure is given them.
        wanted: It is to be so; false after ``not``.
    """

    phrase: Definition[T]
    args: tuple[str, ...]
    values: tuple[Any, ...]
    wanted: bool = True

    @property
    def template(self) -> str:
        """How the phrase is written."""
        return self.phrase.template

    @property
    def number(self) -> int:
        """The number after it."""
        return self.values[-1]

    def label(self) -> Message:
        """Return the phrase with the number after it, as a button says it."""
        less, count = self.phrase.less, abs(self.number)
        found = less if self.number < 0 and less.text else self.phrase.label
        return Message(found.text, {"n": count}, found.many, count)


class Language(dict[str, Definition[T]]):
    """Everything that can be said in some keys of records: its phrases, by template."""

    def __init__(
        self,
        definitions: Mapping[str, Definition[T]],
        slots: Mapping[str, Slot],
        *,
        unknown: str,
        between: str = "",
        after: Number | None = None,
    ) -> None:
        """Put phrases together.

        Args:
            definitions: All of them, by template.
            slots: What may stand in their places, by sort.
            unknown: What is said of a line that is none of them, the line in place of ``{}``.
            between: What joins several phrases in one line, or ""; where it is ``AND``, ``NOT``
                turns one round.
            after: What may follow each phrase, 1 where it is left out.
        """
        super().__init__(definitions)
        self._slots = slots
        self._unknown = unknown
        self._between = between
        self._after = after
        self._patterns = {template: self._pattern(template) for template in definitions}
        self._known: dict[str, tuple[ParsedPhrase[T], ...]] = {}

    def _pattern(self, template: str) -> re.Pattern[str]:
        heads, sorts = _PLACE.split(template)[::2], _PLACE.findall(template)
        places = [self._slots[sort].pattern for sort in sorts]
        if self._after:
            heads, places = [*heads, ""], [*places, f"(?: {self._after.pattern})?"]
        return line_pattern(tuple(heads), tuple(places))

    def _split(self, text: str) -> list[str]:
        parts = text.split(self._between) if self._between else [text]
        return [" ".join(part.split()) for part in parts]

    def _bare(self, part: str) -> str:
        return part.removeprefix(NOT) if self._between == AND else part

    def _matched(self, text: str) -> tuple[Definition[T], tuple[str, ...]] | None:
        found = [
            (self[template], match.groups("1"))
            for template, pattern in self._patterns.items()
            if (match := pattern.fullmatch(text))
        ]
        return max(found, key=lambda match: len(match[0].own), default=None)

    def _slots_of(self, phrase: Definition[T]) -> Iterator[Slot]:
        yield from (self._slots[sort] for sort in phrase.places)
        if self._after:
            yield self._after

    def understood(self, text: str) -> ParsedPhrase[T] | None:
        """Return the one phrase a text is, or None; the most words of its own win.

        Raises:
            ValueError: What stands in a place cannot; packs are checked when they are read.
        """
        bare = self._bare(text)
        found = self._matched(bare)
        if found is None:
            return None
        phrase, args = found
        slots = zip(self._slots_of(phrase), args, strict=True)
        values = tuple([slot.value(arg) for slot, arg in slots])
        return ParsedPhrase(phrase, args, values, wanted=bare == text)

    def parts(self, text: str) -> tuple[ParsedPhrase[T], ...]:
        """Return the phrases of a line, in order; none where it is empty.

        Raises:
            ValueError: One is none of the language.
        """
        found = self._known.get(text)
        if found is None:
            parsed = [self.understood(part) for part in self._split(text) if part]
            found = self._known[text] = tuple([phrase for phrase in parsed if phrase is not None])
            if len(found) < len(parsed):
                raise ValueError(self._unknown.format(text))
        return found

    def faults(self, text: str, content: Content) -> Iterator[Wrong]:
        """Yield what is wrong with a line as it is written."""
        for part in self._split(text):
            yield from self.faults_of(self._bare(part), content)

    def faults_of(self, text: str, content: Content) -> Iterator[Wrong]:
        """Yield what is wrong with the one phrase that a text is."""
        found = self._matched(text)
        if found is None:
            yield Wrong(self._unknown.format(text), self._instead_of(text))
            return
        phrase, args = found
        for slot, arg in zip(self._slots_of(phrase), args, strict=True):
            for wrong in slot.wrong(arg, content):
                yield Wrong(f"'{text}': {wrong.problem}", wrong.remedy or f"use: {phrase.template}")

    def _instead_of(self, part: str) -> str:
        """Return what can be said: the phrases that begin with the same word, or all."""
        first = part.partition(" ")[0]
        alike = [template for template in self if template.partition(" ")[0] == first]
        return f"use: {', '.join(alike or self)}"

    # -- on a page, in the documentation

    def phrases(
        self, content: Content, blanks: Mapping[str, Blank] | None = None
    ) -> tuple[Phrase, ...]:
        """Return every phrase as it is put together on a page.

        Args:
            content: The packs, whose records may be named.
            blanks: How sorts of places are filled in where it is not as the slot says.
        """
        found = {sort: slot.blank(content) for sort, slot in self._slots.items()}
        found.update(blanks or {})
        return tuple([self._phrase(definition, found) for definition in self.values()])

    def _phrase(self, definition: Definition[T], blanks: Mapping[str, Blank]) -> Phrase:
        places, label = definition.places, definition.label
        key, filled = _PLACE.sub("{}", definition.template), list[Blank]()
        for n, sort in enumerate(places):
            before = places[:n].count(sort)
            name = f"{sort}{before + 1}" if before else sort
            filled.append(structs.replace(blanks[sort], name=name))
        if self._after and definition.most > 1:
            key, label = f"{key} {{}}", Message(label.text, {"n": "{}"}, label.many, 2)
            low = -definition.most if definition.less.text else 1
            filled.append(Blank(low=low, high=definition.most))
        return Phrase(key, label, tuple(filled))

    def table(self) -> Iterator[str]:
        """Yield the rows of the language's table in the documentation."""
        for definition in self.values():
            yield f"| `{definition.template}` | {definition.meaning} |"


class Nested(Slot, frozen=True, kw_only=True):
    """A phrase of another language, at the end of a line."""

    language: Language[Any]
    pattern: str = r"(.+)"

    def wrong(self, word: str, content: Content) -> Iterator[Wrong]:
        """Yield what is wrong with the phrase."""
        return self.language.faults_of(word, content)

    def blank(self, content: Content) -> Blank:
        """Return how a page has the phrase put together."""
        return Blank(phrases=self.language.phrases(content), label=self.asks)

    def value(self, word: str) -> ParsedPhrase[Any]:
        """Return the phrase."""
        (parsed,) = self.language.parts(word)
        return parsed


# -- packs


def line_faults(
    content: Content, languages: Mapping[str, Faults], waits: Callable[[Content, Struct], bool]
) -> Iterator[Fault]:
    """Yield what is wrong with the lines of all records, as their types name what they hold.

    Args:
        content: The packs.
        languages: What may be said, by the name that :class:`Ask` gives in ``lines``.
        waits: Tells whether a record is still to be filled in.
    """
    for kind, records in content.records.items():
        for ref, record in records.items():
            if waits(content, record):
                continue
            for key, ask in asks_of(type(record)).items():
                if ask.lines in languages:
                    value: str | tuple[str, ...] = getattr(record, key) or ()
                    for line in (value,) if isinstance(value, str) else value:
                        for wrong in languages[ask.lines](line, content):
                            yield Fault(kind, ref, f"{key}: {wrong.problem}", wrong.remedy)
