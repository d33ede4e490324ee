"""Control panels: who may access one, and what an access brings (ESC-PANL-*, ESC-TILE-110)."""

from typing import Final

from companion.engine.because import SCENARIO, Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import choose_or_settle, seat_chooses, thing_option
from companion.engine.flow.prompts import NO_WORDS, Choose, Option, Question, Settled
from companion.engine.ids import NO_PIECE, PieceId, SeatId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.memo import memo_of_map
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.escape.enemies.enemy_movement import Move, asks_for, changes_of, move_label
from companion.games.escape.hero.challenge_rolls import Trial
from companion.games.escape.records.printed import tile_of
from companion.games.escape.records.scenario import scenario
from companion.games.escape.scenario.conditions import ACCESS_FAILED, ACCESSED
from companion.games.escape.scenario.scenario_markers import left_of, lies_on, put
from companion.games.escape.scenario.triggers import queue_triggered
from companion.games.escape.state.board import doors_from
from companion.games.escape.state.key_cards import next_key, take_key
from companion.games.escape.state.pieces import Enemy, enemies, raised, room_for

COMMAND: Final = "command"
KEY: Final = "key"


# -- who may


@memo_of_map
def panel_here(table: Reading, space: SpaceId) -> bool:
    """Tell whether a tile has a control panel that this match uses (ESC-PANL-010, 020, 080)."""
    used = scenario(table).panels != "" or option(table, "panel_access") == "any_panel"
    return used and "panel" in tile_of(table, table.spaces[space]).icons


def used_up(table: Reading, space: SpaceId) -> Message:
    """Return that a panel of which each may be accessed once has been, or no text."""
    once = scenario(table).panels == "once" and lies_on(table, ACCESSED, space)
    return say("accessed already") if once else NO_WORDS


# -- what comes of it


def passed(play: Play, trial: Trial) -> None:
    """Mark the panel where the scenario uses panels, and let the reward come (ESC-PANL-030)."""
    both = option(play.table, "panel_reward") == "both"
    rewards = ("access.key", "access.guard") if both else ("access.reward",)
    play.push(Step("access.mark", trial.seat, trial.target))
    play.push(*(Step(reward, trial.seat) for reward in rewards))


def failed(play: Play) -> None:
    """Count a failed access: a scenario may ask for it; enemies act as always (ESC-PANL-070)."""
    why = because("ESC-PANL-070", "The panel stays locked.")
    play.change(raised(play.table, ACCESS_FAILED), why)


def mark(play: Play, step: Step) -> Flow[None]:
    """Put the marker of an accessed panel on the tile ``target`` (ESC-COMP-220)."""
    table = play.table
    lacks = not lies_on(table, ACCESSED, SpaceId(step.target)) and left_of(table, ACCESSED) > 0
    if scenario(table).panels and lacks:
        why = Because("ESC-COMP-220", say("This panel has been accessed."), (SCENARIO,))
        yield from put(play, ACCESSED, SpaceId(step.target), why)
        queue_triggered(play)


def reward(play: Play, step: Step) -> Flow[None]:
    """Ask which of the two rewards the hero takes (ESC-PANL-030, 040)."""
    taken = yield from play.ask(which_reward(play.table, seat_id(step.subject)))
    if taken:
        play.push(Step(taken, step.subject))
    else:
        play.note(step.subject, Because("ESC-PANL-030", say("Neither reward is left.")))


def which_reward(table: Reading, seat: SeatId) -> Question[str]:
    """The reward of an access: a guard is commanded, or a key card is gained."""
    no_guard = NO_WORDS if commanded(table) else say("no guard can move")
    no_key = NO_WORDS if next_key(table) else say("no key card is left")
    if no_guard.text and no_key.text:
        return Settled("")
    among = (
        Option(COMMAND, "access.guard", say("Command a guard"), off=no_guard),
        Option(KEY, "access.key", say("Take a key card"), off=no_key),
    )
    asks = say("{hero}: what does the panel do?", hero=Ref(seat))
    support = say("A guard obeys once, or a key card is yours.")
    return seat_chooses(seat, "ESC-PANL-030", asks, among, support=support)


def key(play: Play, step: Step) -> None:
    """Give the hero a security key card (ESC-INT-550)."""
    take_key(play, seat_id(step.subject), next_key(play.table))
    queue_triggered(play)


# -- a commanded guard


def orders(table: Reading, guard: Enemy) -> tuple[Move, ...]:
    """Return what a guard may be told (ESC-PANL-050, 060), by key."""
    bound = option(table, "panel_guard_limits") == "limits_hold"
    if bound and guard.stunned:
        return ()
    unlocks = option(table, "panel_guard_unlocks") != "only_moves"
    found: set[Move] = set()
    for door in doors_from(table, guard.space):
        there = door.beyond(guard.space)
        if door.state == "locked" and unlocks:
            found.add(Move(there, door.id))
        elif door.state != "locked" and (not bound or room_for(table, "guard", there)):
            found.add(Move(there))
    return tuple(sorted(found, key=lambda move: move.key))


def commanded(table: Reading) -> tuple[Enemy, ...]:
    """Return the guards that can be told anything, by number."""
    return tuple(guard for guard in enemies(table, "guard") if orders(table, guard))


def command(play: Play, step: Step) -> Flow[None]:
    """Ask which guard obeys (ESC-PANL-030)."""
    guard = yield from play.ask(_which_guard(play.table, seat_id(step.subject)))
    if guard:
        play.push(Step("access.order", step.subject, guard))
    else:
        play.note(step.subject, Because("ESC-PANL-060", say("No guard can be commanded.")))


def _which_guard(table: Reading, seat: SeatId) -> Question[PieceId]:
    asks = say("{hero}: which guard obeys?", hero=Ref(seat))
    among = tuple(thing_option(guard.id, f"guard {guard.id}") for guard in commanded(table))
    question = Choose(asks=asks, rule="ESC-PANL-030", seats=(seat,), among=among)
    return choose_or_settle(question, none=NO_PIECE)


def obey(play: Play, step: Step) -> Flow[None]:
    """Ask what the guard ``target`` does, and have hands do it (ESC-PANL-050, 060)."""
    table = play.table
    guard = Enemy.find(table, PieceId(step.target))
    able = orders(table, guard) if guard else ()
    if guard is None or not able:
        return
    order = yield from play.ask(_which_order(seat_id(step.subject), guard, able))
    why = Because("ESC-PANL-030", say("The panel commands it."), ("ESC-PANL-050", "ESC-PANL-060"))
    change, asks = changes_of(guard.id, order), asks_for(guard, order)
    _ = yield from play.instruct(change, why, asks=asks, about=guard.id)
    queue_triggered(play)


def _which_order(seat: SeatId, guard: Enemy, able: tuple[Move, ...]) -> Question[Move]:
    if len(able) == 1:
        return Settled(able[0])
    among = (Option(order.key, order, move_label(order), ref=order.to) for order in able)
    asks = say("{hero}: what does {enemy} do?", hero=Ref(seat), enemy=Ref(guard.id))
    return seat_chooses(seat, "ESC-PANL-050", asks, among, about=guard.id)


STEPS: Final = {
    "access.mark": mark,
    "access.reward": reward,
    "access.key": key,
    "access.guard": command,
    "access.order": obey,
}
