"""Step 2 of the game's turn: one event card is drawn and carried out (HST-EVENT-010..070)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import CardMoved, TurnUsed
from companion.engine.state.table import Step
from companion.engine.vocabulary.deck import top, which
from companion.games.heist.effects.operations import OPERATION
from companion.games.heist.records.printed import Event
from companion.games.heist.state.components import EVENTS

EVENT: Final = "game.event"
SHOWN: Final = "event.shown"


def draw(play: Play, step: Step) -> Flow[None]:
    """Take the top event card (HST-EVENT-010, 040, 070)."""
    del step
    asks = say("Draw an event card. Which is it?")
    named = yield from play.ask(which(play.table, EVENTS, asks=asks, rule="HST-EVENT-070"))
    card = top(play, EVENTS, named)
    if not card:
        play.note("", Because("HST-EVENT-050", say("No event card is left.")))
        return
    says = say("{card} is drawn.", card=Ref(card))
    play.change(CardMoved(card, EVENTS.id, EVENTS.discard), Because("HST-EVENT-010", says))
    play.push(Step(SHOWN, card))


def carry_out(play: Play, step: Step) -> None:
    """Carry the card out, one operation after another (HST-EVENT-020, HST-DISASTER-010)."""
    card = play.table.content.of(Event)[step.subject]
    play.note(card.id, Because(RULE_OF[card.type], card_text(card)))
    if card.type == "relief":
        why = Because("HST-SPAWN-030", say("A relief card keeps new guards away."))
        play.change(TurnUsed("relief", 1), why)
    play.push(*(Step(OPERATION, card.id, number=n) for n in range(len(card.do))))


def card_text(card: Event) -> Message:
    """Return what a card says."""
    return say("{card}: {words}", card=Ref(card.id), words=card.text)


RULE_OF: Final = {
    "move": "HST-MOVECARD-010",
    "disaster": "HST-DISASTER-010",
    "reinforcement": "HST-REINF-010",
    "relief": "HST-RELIEF-020",
}
STEPS: Final = {EVENT: draw, SHOWN: carry_out}
