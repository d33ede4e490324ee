"""Locked doors: what may be bashed or picked, and locking a picked one again (ESC-DOOR-*)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses
from companion.engine.flow.prompts import Option, Question, Settled
from companion.engine.ids import LinkId, SeatId, SpaceId, seat_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import LinkStateSet
from companion.engine.state.memo import memo_of_map
from companion.engine.state.piece_view import option
from companion.engine.state.table import Link, Reading, Step
from companion.games.escape.state.board import doors_from
from companion.games.escape.state.pieces import Hero

LOCKED: Final = "locked"
OPEN: Final = "open"


@memo_of_map
def locked_doors(table: Reading, space: SpaceId) -> tuple[Link, ...]:
    """Return the locked doors of a tile, sorted by id."""
    return tuple(door for door in doors_from(table, space) if door.state == LOCKED)


def picked_mark(door: LinkId) -> str:
    """Return the name under which a turn remembers that it picked a door."""
    return f"picked {door}"


def relock_all(play: Play, _step: Step) -> None:
    """Offer at the end of the turn to lock the doors it picked (ESC-DOOR-030, 040)."""
    table = play.table
    if option(table, "relock_timing") != "turn_end":
        return
    picked = [door for door in sorted(table.links) if table.turn.used.get(picked_mark(door), 0)]
    play.push(*(Step("relock", table.turn.now, door) for door in picked))


def relock(play: Play, step: Step) -> Flow[None]:
    """Lock a picked door again, or leave it open (ESC-DOOR-030)."""
    door = LinkId(step.target)
    again = yield from play.ask(lock_again(play.table, seat_id(step.subject), door))
    if again:
        why = Because("ESC-DOOR-030", say("A picked door may be locked again."))
        play.change(LinkStateSet(door, LOCKED), why)


def lock_again(table: Reading, seat: SeatId, door: LinkId) -> Question[bool]:
    """Whether a hero still in play locks a door that stands open."""
    link = table.links.get(door)
    if link is None or link.state != OPEN or not Hero.at(table, seat).playing:
        return Settled(value=False)
    near, other = link.joins
    among = (
        Option("open", value=False, label=say("Leave open"), default=True),
        Option("lock", value=True, label=say("Lock it"), icon="lock"),
    )
    asks = say("{hero}: lock the door again?", hero=Ref(seat))
    support = say("{one} - {other}", one=Ref(near), other=Ref(other))
    return seat_chooses(seat, "ESC-DOOR-040", asks, among, support=support, about=door)


STEPS: Final = {"end.relock": relock_all, "relock": relock}
