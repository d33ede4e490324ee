"""What all verbs share: why an effect happens, and that it happens once more."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.message import Ref, say
from companion.engine.state.table import Reading, Step
from companion.games.escape.records.printed import AdrenalineCard, Entry, ItemCard, SkillCard


def reason_of(table: Reading, step: Step) -> Because:
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


def repeat(play: Play, step: Step) -> None:
    """Let the same effect happen again, ``number`` times in all."""
    if step.number > 1:
        play.push(Step("effect", step.subject, step.target, step.number - 1, step.word))
