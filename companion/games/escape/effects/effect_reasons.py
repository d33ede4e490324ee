"""An effect as it happens: to whom, how much of it, why, and that it happens once more."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.forms.phrase_language import Definitions
from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref
from companion.engine.state.table import Reading, Step
from companion.games.escape.records.printed import AdrenalineCard, Entry, ItemCard, SkillCard
from companion.games.escape.state.pieces import Hero


class Effect(Struct, frozen=True):
    """One effect that happens to a hero.

    Attributes:
        step: Its step: the verb, how much of it, the card that says so.
        hero: Whom it happens to.
        why: The reason.
    """

    step: Step
    hero: Hero
    why: Because

    @property
    def seat(self) -> SeatId:
        """The seat of the hero."""
        return self.hero.id

    @property
    def number(self) -> int:
        """How much, or how many times."""
        return self.step.number

    def repeat(self, play: Play) -> None:
        """Let the same effect happen again, ``number`` times in all."""
        if self.number > 1:
            play.push(replace(self.step, number=self.number - 1))


Verb: TypeAlias = Callable[[Play, Effect], Flow[None] | None]
"""Lets an effect happen."""
Need: TypeAlias = tuple[Callable[[Hero], object], Message]
"""What of a hero, or around it, must be there, and what is said where it is not."""


def needs(verbs: Definitions[Verb], verb: str, *needed: Need) -> None:
    """Say what a verb needs: where any of it is missing, it could change nothing."""

    def missing(hero: Hero, _number: int) -> Message | None:
        return next((lacks for there, lacks in needed if not there(hero)), None)

    _ = verbs.why_not(verb)(missing)


def reason_of(table: Reading, card: str) -> Because:
    """Return why an effect happens: the card says so."""
    record = table.content.find(card) if card else None
    match record:
        case AdrenalineCard():
            return because("ESC-ADR-150", "{card} says so.", card=Ref(record.id))
        case SkillCard():
            return because("ESC-SKIL-020", "{card} says so.", card=Ref(record.id))
        case ItemCard():
            return because("ESC-ITEM-010", "{card} says so.", card=Ref(record.id))
        case Entry():
            return because("ESC-EVT-080", "The event card says so.")
        case _:
            return because("ESC-FEAR-140", "A card says so.")
