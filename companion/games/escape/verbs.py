"""What a verb is: one small procedure that cards are written in."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.engine.because import Because
from companion.engine.flow import Play, StepFunction
from companion.engine.message import Message, Ref, say
from companion.engine.table import Reading, Step
from companion.games.escape.pieces import Hero
from companion.games.escape.printed import AdrenalineCard, Entry, ItemCard, SkillCard

WhyNot: TypeAlias = Callable[[Reading, Hero, int], Message | None]
"""Why a verb with this number could change nothing at all for a hero, or None."""


@dataclass(frozen=True, slots=True)
class Verb:
    """What one verb does; its words are in :mod:`verb_words`.

    Attributes:
        does: The procedure; its step holds the seat as subject, the number, and the card that says
            so as target.
        why_not: Says why it could change nothing now; None where it always can.
    """

    does: StepFunction
    why_not: WhyNot | None = None


def said(table: Reading, step: Step) -> Because:
    """Return why an effect happens: the card ``step.target`` says so."""
    record = table.content.find(step.target) if step.target else None
    match record:
        case AdrenalineCard():
            return Because("ESC-ADR-150", say("{card} says so.", card=Ref(record.id)))
        case SkillCard():
            return Because("ESC-SKIL-020", say("{card} says so.", card=Ref(record.id)))
        case ItemCard():
            return Because("ESC-ITEM-010", say("{card} says so.", card=Ref(record.id)))
        case Entry():
            return Because("ESC-EVT-080", say("The event card says so."))
        case _:
            return A_CARD


A_CARD: Final = Because("ESC-FEAR-140", say("A card says so."))


def once_more(play: Play, step: Step) -> None:
    """Let the same effect happen again, ``number`` times in all."""
    if step.number > 1:
        play.soon(Step("effect", step.subject, step.target, step.number - 1, step.word))
