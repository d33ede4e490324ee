"""What a scenario's page says besides its numbers: what happens when, and special actions.

Both are pages on the scenario's page: a moment or a button, conditions that must all hold, and
what then comes.
"""

from typing import Final, TypeVar, cast

from msgspec import Struct

from companion.engine.because import SCENARIO
from companion.engine.content import Content
from companion.engine.forms import Field, Fill, Phrase, Value, Word, filled
from companion.engine.message import Message, say
from companion.engine.prompts import NO_WORDS
from companion.games.escape.page_fields import TEST
from companion.games.escape.scenario import Deed, Happening, is_empty

R = TypeVar("R", Happening, Deed)
_LETTERS: Final = 400
_NAME: Final = 40
MOMENTS: Final = (
    Word("any time", say("as soon as it is so")),
    Word("setup", say("at setup")),
    Word("lockdown", say("as lockdown begins")),
    Word("turn begins", say("as a turn begins")),
    Word("turn ends", say("as a turn ends")),
)
NOT_ASKED: Final = {
    "happening": ("scenario", "text_pl"),
    "deed": ("scenario", "name_pl", "text_pl"),
}
"""What these pages do not ask: whose they are is known, other languages are in the file."""
_ID: Final = Field("id", NO_WORDS, "text", "")
"""Kept by the page, never shown: which record it is, "" for a new one."""


def happening_page(conditions: tuple[Phrase, ...], effects: tuple[Phrase, ...]) -> Fill:
    """Return the page of something a scenario makes happen, empty."""
    return Fill(
        asks=say("When, and what?"),
        support=say("It comes at its moment, if all it asks for holds."),
        rule=SCENARIO,
        kind="happening",
        made=Happening,
        known={"scenario": ""},
        fields=(
            _ID,
            Field("when", say("When"), "one", "any time", among=MOMENTS),
            _lines("only", say("Only if"), conditions, linked=True),
            _lines("do", say("Then"), effects),
            Field("again", say("More than once"), "yes", usual=False),
            Field("text", say("Read aloud"), "text", "", most=_LETTERS),
        ),
    )


def deed_page(conditions: tuple[Phrase, ...], effects: tuple[Phrase, ...]) -> Fill:
    """Return the page of a special action, empty."""
    return Fill(
        asks=say("Which special action?"),
        support=say("A hero may do it where all it asks for holds."),
        rule=SCENARIO,
        kind="deed",
        made=Deed,
        known={"scenario": ""},
        fields=(
            _ID,
            Field("name", say("What its button says"), "text", "", least=1, most=_NAME),
            _lines("only", say("Only if"), conditions, linked=True),
            Field("test", say("Challenge"), "lines", (), phrases=TEST, most=1, joined=True),
            Field("moves", say("Moves it costs"), "number", 0, low=0, high=4),
            _lines("do", say("Then"), effects),
            _lines("fail", say("When failed"), effects),
            Field("again", say("More than once"), "yes", usual=False),
            Field("text", say("In words"), "text", "", most=_LETTERS),
        ),
    )


def _lines(key: str, label: Message, phrases: tuple[Phrase, ...], *, linked: bool = False) -> Field:
    return Field(key, label, "lines", (), phrases=phrases, linked=linked)


# -- records and answers


def as_answer(page: Fill, record: Struct) -> str:
    """Return the filled-in page that gives a record: what it leaves alone is left out."""
    values: dict[str, Value] = {}
    for one in page.fields:
        value = cast("Value", getattr(record, one.key))
        if one.joined:
            value = tuple(part for part in str(value).split(", ") if part)
        if value != one.usual:
            values[one.key] = value
    return filled(values)


def own(content: Content, made: type[R], scenario: str) -> tuple[R, ...]:
    """Return the records of a scenario that say something, by id."""
    found = (one for one in content.of(made).values() if one.scenario == scenario)
    return tuple(sorted((one for one in found if not is_empty(one)), key=lambda one: one.id))
