"""Step 2 of the game's turn: one event card is drawn and carried out (HST-EVENT-010..070)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.changes import CardMoved, TurnUsed
from companion.engine.choosing import things
from companion.engine.decks import shuffled_back
from companion.engine.flow import Flow, Play
from companion.engine.message import Message, Ref, say
from companion.engine.prompts import Question, ReadCard, Settled
from companion.engine.reading import option
from companion.engine.table import CardId, Reading, Step
from companion.games.heist.operations import OPERATION
from companion.games.heist.printed import Event

EVENT: Final = "game.event"
SHOWN: Final = "event.shown"
DECK: Final = "event"
DISCARD: Final = "event discard"


def draw(play: Play, step: Step) -> Flow[None]:
    """Take the top event card (HST-EVENT-010, 040, 070)."""
    del step
    named = yield from play.ask(which_event(play.table))
    _refill(play)
    deck = play.table.piles[DECK]
    if not deck.cards:
        play.note("", Because("HST-EVENT-050", say("No event card is left.")))
        return
    card = named or play.pick(deck.cards)
    says = say("{card} is drawn.", card=Ref(card))
    play.change(CardMoved(card, DECK, DISCARD), Because("HST-EVENT-010", says))
    play.soon(Step(SHOWN, card))


def which_event(table: Reading) -> Question[CardId]:
    """Which card of the real deck turned up; "" where Companion holds the deck (HST-APP-170)."""
    if table.options["cards"] == "app":
        return Settled("")
    left = may_come(table)
    if not left:
        return Settled("")
    return ReadCard(
        asks=say("Draw an event card. Which is it?"),
        rule="HST-EVENT-070",
        among=things(left),
    )


def may_come(table: Reading) -> tuple[CardId, ...]:
    """Return the cards that may turn up next, each once, sorted."""
    deck = table.piles[DECK]
    again = not deck.cards and option(table, "event_deck_empty") == "reshuffled"
    return tuple(sorted(set(table.piles[DISCARD].cards if again else deck.cards)))


def _refill(play: Play) -> None:
    """Shuffle the cards put away into a new deck (HST-EVENT-050)."""
    deck, discard = play.table.piles[DECK], play.table.piles[DISCARD]
    if deck.cards or not discard.cards or option(play.table, "event_deck_empty") != "reshuffled":
        return
    why = Because("HST-EVENT-050", say("The cards put away are shuffled into a new deck."))
    for change in shuffled_back(deck, discard):
        play.change(change, why)


def carry_out(play: Play, step: Step) -> None:
    """Carry the card out, one operation after another (HST-EVENT-020, HST-DISASTER-010)."""
    card = play.table.content.of(Event)[step.subject]
    play.note(card.id, Because(RULE_OF[card.type], words(card)))
    if card.type == "relief":
        why = Because("HST-SPAWN-030", say("A relief card keeps new guards away."))
        play.change(TurnUsed("relief", 1), why)
    play.soon(*(Step(OPERATION, card.id, number=n) for n in range(len(card.do))))


def words(card: Event) -> Message:
    """Return what a card says."""
    return say("{card}: {words}", card=Ref(card.id), words=card.text)


RULE_OF: Final = {
    "move": "HST-MOVECARD-010",
    "disaster": "HST-DISASTER-010",
    "reinforcement": "HST-REINF-010",
    "relief": "HST-RELIEF-020",
}
STEPS: Final = {EVENT: draw, SHOWN: carry_out}
