"""Who plays what: the hero's seat, the evil seats, and their leader."""

from companion.engine.ids import NO_SEAT, SeatId, seat_id
from companion.engine.state.seat_names import seat_role
from companion.engine.state.table import HERO, Reading
from companion.games.alone.state.components import EVIL_ROLE, HERO_ROLE, LEADER


def hero(table: Reading) -> SeatId:
    """Return the seat of the hero (ALN-GOAL-010)."""
    return next((seat for seat in _order(table) if seat_role(table, seat) == HERO_ROLE), NO_SEAT)


def evils(table: Reading) -> tuple[SeatId, ...]:
    """Return the evil seats in the order they sit (ALN-GOAL-010)."""
    return tuple([seat for seat in _order(table) if seat_role(table, seat) == EVIL_ROLE])


def leader(table: Reading) -> SeatId:
    """Return the evil leader of this round (ALN-LEADER-010)."""
    seats = evils(table)
    named = seat_id(table.words.get(LEADER, ""))
    return named if named in seats or not seats else seats[0]


def from_leader(table: Reading) -> tuple[SeatId, ...]:
    """Return the evil seats, the leader first, then to the left (ALN-LEADER-040)."""
    seats = evils(table)
    start = seats.index(leader(table)) if seats else 0
    return (*seats[start:], *seats[:start])


def _order(table: Reading) -> tuple[SeatId, ...]:
    return tuple([seat for seat in table.turn.order if table.pieces[seat].kind == HERO])
