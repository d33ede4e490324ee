"""Step 1 of the game's turn: every counter on the board falls by one (HST-COUNTER-010..110)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.ids import PieceId
from companion.engine.message import Ref, say
from companion.engine.state.changes import Change, ConditionSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.heist.enemies.spawning import alarm
from companion.games.heist.hero.combat import COMBAT
from companion.games.heist.state.board import COUNTERS, recounted
from companion.games.heist.state.pieces import COUNTER, DOWN, FRESH, Guard, guards, living_in

LOWER: Final = "game.counters"
UP: Final = "guard.up"
RING: Final = "counters.alarm"


def lower(play: Play, step: Step) -> Flow[None]:
    """Lower every counter by one; what reaches 0 ends (HST-COUNTER-010..050)."""
    del step
    changes = lowered(play.table)
    if not changes:
        play.note("", Because("HST-COUNTER-010", say("No counter lies on the board.")))
        return
    rising = [guard.id for guard in guards(play.table) if _gets_up(guard)]
    _ = yield from play.instruct(
        changes,
        Because("HST-COUNTER-010", say("Every counter falls by one.")),
        asks=say("Lower each counter by 1"),
        support=say("Take away each counter at 0."),
    )
    play.push(*(Step(UP, guard) for guard in rising))
    if option(play.table, "revival_alarms") == "one" and rising:
        play.push(Step(RING))


def _gets_up(guard: Guard) -> bool:
    return guard.down and guard.counter <= 1 and FRESH not in guard.piece.conditions


def lowered(table: Reading) -> tuple[Change, ...]:
    """Return what lowering every counter changes (HST-COUNTER-020).

    A guard shut down this round may be left alone once (option ``shutdown_first_count``).
    """
    found: list[Change] = []
    for guard in guards(table):
        if not guard.down:
            continue
        if FRESH in guard.piece.conditions:
            found.append(ConditionSet(guard.id, FRESH, on=False))
        elif guard.counter:
            found.append(guard.raised(COUNTER, -1))
    for _, marker in sorted(table.markers.items()):
        if marker.kind in COUNTERS:
            found += recounted(marker, marker.number - 1)
    return tuple(found)


def get_up(play: Play, step: Step) -> Flow[None]:
    """A guard whose counter reached 0 gets up and raises the alarm (HST-COUNTER-030)."""
    guard = Guard.find(play.table, PieceId(step.subject))
    if guard is None or not guard.down or guard.counter:
        return
    says = say("{guard} gets up in {room}.", guard=Ref(guard.id), room=Ref(guard.space))
    _ = yield from play.instruct(
        ConditionSet(guard.id, DOWN, on=False),
        Because("HST-COUNTER-030", says),
        asks=say("{guard} gets up in {room}", guard=Ref(guard.id), room=Ref(guard.space)),
        about=guard.id,
        may_leave=False,
    )
    if option(play.table, "revival_alarms") == "each_own":
        play.push(*alarm("HST-ALARM-030"))
    if option(play.table, "revival_beside_player") == "combat_now":
        play.push(*(Step(COMBAT, hero.id) for hero in living_in(play.table, guard.space)))


def one_alarm(play: Play, step: Step) -> None:
    """All guards that got up raise one alarm together (option ``revival_alarms``)."""
    del step
    play.push(*alarm("HST-ALARM-100"))


def tick(play: Play, count: int, why: Because) -> None:
    """Lower the counters of shut-down guards alone; those at 0 get up (a disaster)."""
    for guard in [guard for guard in guards(play.table) if guard.down and guard.counter]:
        left = max(0, guard.counter - count)
        play.change(guard.set_to(COUNTER, left), why)
        if not left:
            play.push(Step(UP, guard.id))


STEPS: Final = {LOWER: lower, UP: get_up, RING: one_alarm}
