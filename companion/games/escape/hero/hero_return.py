"""A hero whom the table brings back by hand: dead or escaped by mistake, it plays again."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import EnterNumber, Question, Settled
from companion.engine.ids import NO_CARD, SeatId, SpaceId, seat_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import AgendaSet, CardMoved, Change, ConditionSet, PieceMoved
from companion.engine.state.table import Reading, Step
from companion.engine.vocabulary.deck import draw_unseen
from companion.games.escape.state.board import INFIRMARY
from companion.games.escape.state.components import ADRENALINE
from companion.games.escape.state.pieces import DEAD, ESCAPED, Hero, hand_id

HAND_BACK: Final = "hand back"


def plays_again(table: Reading, hero: Hero, space: SpaceId) -> tuple[Change, ...]:
    """Return what brings a hero back onto a space who was out of the game.

    Vitality is 1 at least. The hand of the dead was thrown away: how large it is is asked, before
    anybody could be knocked out for having no cards.
    """
    gone = [word for word in (DEAD, ESCAPED) if word in hero.piece.conditions]
    life = () if hero.vitality else (hero.set_to("vitality", 1),)
    asks = not hero.hand.size and space != INFIRMARY  # who lies there draws a new hand anyway
    return (
        *(ConditionSet(hero.id, word, on=False) for word in gone),
        *life,
        *((AgendaSet((Step(HAND_BACK, hero.id), *table.agenda)),) if asks else ()),
        PieceMoved(hero.id, space),
    )


def hand_back(play: Play, step: Step) -> Flow[None]:
    """Take a hand up again: what was thrown away last, then cards of the deck."""
    seat = seat_id(step.subject)
    count = yield from play.ask(hand_size(play.table, seat))
    why = Because("ESC-VIT-010", say("{hero} plays again.", hero=Ref(seat)))
    thrown = play.table.piles[ADRENALINE.discard]
    known = thrown.cards[max(0, len(thrown.cards) - count) :]
    unseen = min(thrown.unknown, count - len(known))
    for card in (*reversed(known), *(NO_CARD,) * unseen):
        play.change(CardMoved(card, ADRENALINE.discard, hand_id(seat)), why)
    _ = draw_unseen(play, ADRENALINE, hand_id(seat), count - len(known) - unseen, why)


def hand_size(table: Reading, seat: SeatId) -> Question[int]:
    """How many cards a hero has who came back without any (ESC-VIT-010)."""
    hero = Hero.at(table, seat)
    left = table.piles[ADRENALINE.id].size + table.piles[ADRENALINE.discard].size
    most = min(hero.vitality, left)
    if not hero.on_map or hero.hand.size or most < 1:
        return Settled(0)
    return EnterNumber(
        asks=say("{hero}: how many cards in hand?", hero=Ref(seat)),
        support=say("The cards thrown away last come first, then cards of the deck."),
        rule="ESC-VIT-010",
        seats=(seat,),
        about=seat,
        low=1,
        high=most,
        usual=most,
    )


STEPS: Final = {HAND_BACK: hand_back}
