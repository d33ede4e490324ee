"""Who takes turns in a round, and in which order (HST-TURN-060)."""

from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.games.heist.state.pieces import Hero


def next_seat(table: Reading) -> SeatId:
    """Return the seat whose turn comes next in this round, "" where it is the game's."""
    order, now = table.turn.order, table.turn.now
    still_to_come = order[order.index(now) + 1 :] if now in order else order
    return next((seat for seat in still_to_come if has_turn(table, seat)), NO_SEAT)


def has_turn(table: Reading, seat: SeatId) -> bool:
    """Tell whether a seat gets a turn, or at least the end of one (HST-TURN-110, 120)."""
    hero = Hero.at(table, seat)
    if not hero.alive:
        return option(table, "dead_player_turn") == "counts_for_evades"
    return hero.piece.tracks.get("rests", -1) != table.tracks["round"]
