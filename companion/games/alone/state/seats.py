"""Who plays what: the hero's seat comes first, then the evil seats; one of them leads."""

from companion.engine.ids import NO_SEAT, SeatId, seat_id
from companion.engine.state.table import Reading
from companion.games.alone.state.components import LEADER


def hero(table: Reading) -> SeatId:
    """Return the seat of the hero, "" on a table without seats (ALN-GOAL-010)."""
    return table.turn.order[0] if table.turn.order else NO_SEAT


def evils(table: Reading) -> tuple[SeatId, ...]:
    """Return the evil seats in the order they sit (ALN-GOAL-010)."""
    return table.turn.order[1:]


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
