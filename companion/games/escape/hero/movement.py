"""Movement: doors, vents, what leaving and arriving bring (ESC-MOVE-*, ESC-VENT-*)."""

from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Play
from companion.engine.flow.prompts import NO_WORDS, Option
from companion.engine.ids import NO_LINK, LinkId, MarkerId, SeatId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import MarkerRemoved, PieceMoved, TurnUsed
from companion.engine.state.memo import memo_of_map
from companion.engine.state.piece_view import markers_on, option
from companion.engine.state.table import Link, Reading, Step
from companion.games.escape.hero.action_groups import MOVE
from companion.games.escape.hero.crowding import on_arrival
from companion.games.escape.hero.fear_and_threat import gain_threat, shift_fear
from companion.games.escape.records.printed import Tile, tile_of
from companion.games.escape.scenario.endings import gets_out
from companion.games.escape.state.board import doors_from, ducts_from
from companion.games.escape.state.doors import picked_mark
from companion.games.escape.state.exits import (
    enemies_counted,
    guard_gives_threat,
    held_back_by,
    vents_barred,
)
from companion.games.escape.state.nearby_tiles import FRESH, is_fresh
from companion.games.escape.state.pieces import Hero, lockdown
from companion.games.escape.state.stats import value
from companion.games.escape.turn import cut_short, end_steps

DARK: Final = "dark"
BY_DOOR: Final = "door"
BY_VENT: Final = "vent"
EXPLORED: Final = "explored"
EXPLORED_BY_VENT: Final = "explored by vent"
"""How a hero came onto a tile."""
_NO_MOVES: Final = say("no moves left")


# -- what can be done


def moves_left(table: Reading, seat: SeatId) -> int:
    """Return the movement points left; they follow Speed at once (ESC-MOVE-010, 020)."""
    return value(table, seat, "speed") - table.turn.used.get("moves", 0)


def stays(table: Reading, hero: Hero, moves: int) -> Message:
    """Return why a hero with so many moves left cannot leave the tile by any way, or no text."""
    return held_back_by(table, hero) if moves > 0 else _NO_MOVES


def move_options(table: Reading, hero: Hero, stay: Message) -> list[Option[Step]]:
    """Return the moves to laid tiles: one per door, one per vent at the end of a duct."""
    seat, space = hero.id, hero.space
    doors, ducts = _moves(table, seat, space)
    found = [*doors] if not stay.text else [off_unless_off(move, stay) for move in doors]
    if ducts:
        barred = vents_barred(hero)
        off = barred if barred.text else stay
        found.extend(ducts if not off.text else [off_unless_off(move, off) for move in ducts])
    return found


def off_unless_off(option_: Option[Step], off: Message) -> Option[Step]:
    """Return an option that cannot be chosen for this reason, or for the one it has already."""
    return option_ if option_.off.text else replace(option_, off=off)


@memo_of_map
def _moves(
    table: Reading, seat: SeatId, space: SpaceId
) -> tuple[tuple[Option[Step], ...], tuple[Option[Step], ...]]:
    """Return the moves by door and by duct as the map allows them, whoever holds the hero."""
    doors: list[Option[Step]] = []
    ducts: list[Option[Step]] = []
    taken: set[str] = set()
    for link in (*doors_from(table, space), *ducts_from(table, space)):
        there, by_duct = link.beyond(space), link.kind == "duct"
        icon = "vent" if by_duct else "move"
        key = f"{icon} {there}"
        key = f"{key} {link.id}" if key in taken else key
        taken.add(key)
        step, label = Step("go", seat, link.id), say("{space}", space=Ref(there))
        second = say("by vent: fear +1, ends the turn") if by_duct else NO_WORDS
        off = say("the door is locked") if link.state == "locked" else NO_WORDS
        move = Option(key, step, label, there, second, off, icon, group=MOVE)
        (ducts if by_duct else doors).append(move)
    return tuple(doors), tuple(ducts)


# -- moving


def go(play: Play, step: Step) -> None:
    """Move through a door or duct to the tile behind it (ESC-MOVE-010, ESC-VENT-010)."""
    table, seat = play.table, seat_id(step.subject)
    hero, link = Hero.at(table, seat), table.links.get(LinkId(step.target))
    if link is None or not hero.on_map or hero.space not in link.joins:
        return
    there = link.beyond(hero.space)
    by = BY_VENT if link.kind == "duct" else BY_DOOR
    spend_move(play)
    leave_tile(play, seat)
    why = because("ESC-MOVE-010", "{hero} goes through a door.", hero=Ref(seat))
    if by == BY_VENT:
        why = because("ESC-VENT-010", "{hero} crawls through a vent.", hero=Ref(seat))
        _ = shift_fear(play, seat, 1, Because("ESC-FEAR-130", say("Vents frighten."), (why.rule,)))
    play.change(PieceMoved(seat, there), why)
    arrive(play, seat, by, picked_door(table, link))


def picked_door(table: Reading, link: Link) -> LinkId:
    """Return the door if this turn picked it and it may be locked again behind (ESC-DOOR-040)."""
    behind = option(table, "relock_timing") == "after_moving"
    return link.id if behind and table.turn.used.get(picked_mark(link.id), 0) else NO_LINK


def spend_move(play: Play) -> None:
    """Use one movement point."""
    used = play.table.turn.used.get("moves", 0)
    play.change(TurnUsed("moves", used + 1), Because("ESC-MOVE-010"))


def leave_tile(play: Play, seat: SeatId) -> None:
    """Bring what leaving a tile costs: darkness, and threat of a bull rush past guards."""
    table = play.table
    space = Hero.at(table, seat).space
    if markers_on(table, space, DARK):
        says = say("{space} is dark.", space=Ref(space))
        _ = shift_fear(play, seat, 1, Because("ESC-FEAR-120", says, ("ESC-ICON-020",)))
    used = table.turn.used
    if used.get("rush", 0) and enemies_counted(table, space):
        why = because("ESC-RUSH-040", "The rush weakens by 1 for each tile with enemies left.")
        play.change(TurnUsed("rush left", used.get("rush left", 0) + 1), why)
    if used.get("rush", 0) and guard_gives_threat(table, space):
        says = say("{hero} rushes past a guard.", hero=Ref(seat))
        gain_threat(play, seat, 1, Because("ESC-RUSH-060", says, ("ESC-RUSH-130",)))
    if used.get("outwitted", 0):
        why = Because("ESC-OUTW-010", say("Outwitting helps to leave one tile."))
        play.change(TurnUsed("outwitted", 0), why)


def arrive(play: Play, seat: SeatId, how: str, picked: LinkId = NO_LINK) -> None:
    """Bring what coming onto a tile costs, and put what follows on the agenda.

    Where the threat of coming armed begins lockdown, the tile's icon still acts as before it, if
    the table plays the icon first (ESC-EVT-140).
    """
    table = play.table
    before = not lockdown(table)
    hero = Hero.at(table, seat)
    if hero.armed and guard_gives_threat(table, hero.space):
        says = say("{hero} comes armed onto a guard's tile.", hero=Ref(seat))
        gain_threat(play, seat, 1, Because("ESC-THR-100", says, ("ESC-INT-270",)))
    on_arrival(play, seat)
    if picked:
        play.push(Step("relock", seat, picked))
    order = option(table, "icon_and_lockdown_order", earlier="lockdown_first")
    acts = before and order == "icon_first"
    play.push(Step("arrived", seat, hero.space, int(acts), how))


# -- what the tile does


def arrived(play: Play, step: Step) -> None:
    """Let the tile act on who came: the way out, its crate, its event, the end of the turn."""
    table, seat, how = play.table, seat_id(step.subject), step.word
    hero = Hero.at(table, seat)
    if not hero.on_map or hero.space != step.target:
        return
    if gets_out(table, seat):
        play.push(Step("escape check", seat))
        return
    if is_fresh(table, hero.space):
        how = EXPLORED_BY_VENT if how == BY_VENT else EXPLORED
        play.change(MarkerRemoved(MarkerId(f"{FRESH} {hero.space}")), Because("ESC-SCEN-040"))
    face = tile_of(table, table.spaces[hero.space])
    explored = how in (EXPLORED, EXPLORED_BY_VENT)
    crate = (Step("item.gain", seat, hero.space),) if explored and "crate" in face.icons else ()
    if _icon_acts(table, face, how, before=bool(step.number)):
        icon = face.event() or ""
        rule = "ESC-EVT-010" if explored else "ESC-EVT-020"
        play.note(seat, Because(rule, say("{space} draws an event card.", space=Ref(hero.space))))
        event = cut_short(table, icon)
        first = option(table, "crate_before_event") == "item_first"
        play.replace_agenda(*((*crate, *event) if first else (event[0], *crate, *event[1:])))
    elif how in (BY_VENT, EXPLORED_BY_VENT):
        why = Because("ESC-VENT-020", say("Vent travel ends the turn."), ("ESC-VENT-060",))
        play.note(seat, why)
        draws = option(table, "vent_then_event") == "event_drawn"
        play.replace_agenda(*crate, *(cut_short(table, "") if draws else end_steps(table)))
    else:
        play.push(*crate)


def _icon_acts(table: Reading, face: Tile, how: str, *, before: bool) -> bool:
    """Tell whether the tile's event icon draws a card for who came like this (ESC-EVT-010..040).

    Args:
        table: The table.
        face: The tile.
        how: How the hero came.
        before: The hero came before lockdown, even if the coming began it.
    """
    if face.event() is None:
        return False
    over = lockdown(table) and not before
    if how in (EXPLORED, EXPLORED_BY_VENT):
        stopped = face.again and over
        return not stopped or option(table, "reactivating_after_lockdown") == "exploring_only"
    if not face.again or over:
        return False
    return how != BY_VENT or option(table, "vent_arrival_icon") == "icon_resolved"


STEPS: Final = {"go": go, "arrived": arrived}
