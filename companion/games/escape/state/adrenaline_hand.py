"""Hands of adrenaline cards: drawing into them, on the screen or on paper."""

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.ids import SeatId
from companion.engine.message import Ref, say_n
from companion.engine.vocabulary.deck import by_table, draw_unseen
from companion.games.escape.state.components import ADRENALINE
from companion.games.escape.state.pieces import Hero, hand_id


def take_cards(play: Play, seat: SeatId, count: int, why: Because) -> Flow[None]:
    """Draw adrenaline cards into a hand; on paper the hero is told to.

    Call it before the step changes anything: on paper it asks. The caller keeps the hand limit.
    """
    if count < 1:
        return
    if by_table(play.table, ADRENALINE) and _to_draw(play):
        asks = say_n("{hero}: draw {n} card", "{hero}: draw {n} cards", count, hero=Ref(seat))
        _ = yield from play.instruct(
            (), why, asks=asks, support=why.says, about=seat, may_leave=False
        )
    _ = draw_unseen(play, ADRENALINE, hand_id(seat), count, why)


def room_in_hand(hero: Hero) -> int:
    """Return how many cards the hand may still take (ESC-VIT-010)."""
    return max(0, hero.vitality - hero.hand.size)


def _to_draw(play: Play) -> int:
    piles = play.table.piles
    return piles[ADRENALINE.id].size + piles[ADRENALINE.discard].size
