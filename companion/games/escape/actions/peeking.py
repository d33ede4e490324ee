"""Peeking: one die before exploring, which may find the tile the scenario names (ESC-PEEK-*)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses
from companion.engine.flow.prompts import Line, Option, Question, Roll
from companion.engine.ids import SpaceId, seat_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import DiceThrown, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step, Thrown
from companion.games.escape.actions.exploring import (
    BY_ITSELF,
    DRAW,
    FOUND,
    PEEK,
    enter,
    own_edge,
    where_to_lay,
)
from companion.games.escape.hero.dice_icons import icons, roll
from companion.games.escape.hero.movement import moves_left, spend_move
from companion.games.escape.records.scenario import scenario
from companion.games.escape.records.unknown_records import ENTER_TILE, is_unknown_tile
from companion.games.escape.scenario.lockdown import begin_if_met
from companion.games.escape.scenario.triggers import queue_triggered
from companion.games.escape.state.board import laying
from companion.games.escape.state.pieces import Hero
from companion.games.escape.state.tile_stacks import SET_ASIDE, named_waits, peek_mark, without

DOUBLE: Final = 2
STACK_B: Final = "stack 2"
ENTER: Final = "peek.enter"


def peek_needs(table: Reading) -> int:
    """Return the Intelligence icons a die must show, two while stack B lasts (ESC-PEEK-030)."""
    return DOUBLE if table.tracks.get(STACK_B, 0) else 1


def peek(play: Play, step: Step) -> Flow[None]:
    """Throw the die before the tile is left, and see whether the named tile is found."""
    table, seat = play.table, seat_id(step.subject)
    hero = Hero.at(table, seat)
    if not hero.on_map or own_edge(table, hero, step.target) is None or not named_waits(table):
        return
    needed = peek_needs(table)
    faces = yield from play.roll(peek_roll(table, hero, needed))
    found = icons(table, faces, "intelligence") >= needed
    says = say("The peek finds it.") if found else say("The peek finds nothing.")
    why = Because("ESC-PEEK-050" if found else "ESC-PEEK-060", says, ("ESC-PEEK-030",))
    play.change(DiceThrown(Thrown(PEEK, faces)), why)
    play.change(DiceThrown(Thrown()), why)
    play.change(TurnUsed(peek_mark(hero.space), 1), why)
    play.push(Step(FOUND if found else DRAW, seat, step.target))


def peek_roll(table: Reading, hero: Hero, needed: int) -> Roll:
    """Return the question before the die of a peek; it is no challenge (ESC-DICE-080)."""
    return roll(
        table,
        "intelligence",
        (Line(say("peek"), 1, "ESC-PEEK-020"),),
        asks=say("{hero}: peek with one die", hero=Ref(hero.id)),
        support=say("{n} Intelligence find {tile:acc}.", n=needed, tile=Ref(scenario(table).named)),
        rule="ESC-PEEK-020",
        needed=needed,
        seats=(hero.id,),
        about=hero.id,
    )


def found(play: Play, step: Step) -> Flow[None]:
    """Lay the named tile at the used door; the hero may stay (ESC-PEEK-050, 090, 110)."""
    table, seat = play.table, seat_id(step.subject)
    hero = Hero.at(table, seat)
    edge = own_edge(table, hero, step.target) if hero.on_map else None
    if edge is None or not named_waits(table):
        return
    named = scenario(table).named
    if is_unknown_tile(table, named):
        play.push(Step(ENTER_TILE, named), step)
        return
    place = yield from play.ask(where_to_lay(table, hero, edge, named))
    if place is None:
        play.note(seat, Because("ESC-PEEK-050", say("The tile fits nowhere there.")))
        return
    itself = step.word == BY_ITSELF
    rule = "ESC-PEEK-110" if itself else "ESC-PEEK-050"
    why = Because(rule, say("{tile} is found.", tile=Ref(named)), ("ESC-PEEK-100",))
    play.change(without(table, SET_ASIDE, named), why)
    play.change_all(laying(table, place, edge), why)
    begin_if_met(play)
    queue_triggered(play)
    costs = itself or option(table, "peek_cost") == "one_move"
    if costs:
        spend_move(play)
    if itself:
        enter(play, seat, SpaceId(named), by_vent=False)
    else:
        play.push(Step(ENTER, seat, named, int(costs)))


def go_or_stay(play: Play, step: Step) -> Flow[None]:
    """Ask whether the hero moves onto the tile found; only moving costs a move (ESC-PEEK-090).

    ``number`` is 1 where the peek has cost that move already.
    """
    table, seat, tile = play.table, seat_id(step.subject), SpaceId(step.target)
    hero = Hero.at(table, seat)
    able = step.number or moves_left(table, seat) > 0
    if not hero.on_map or tile not in table.spaces or not able:
        return
    goes = yield from play.ask(_goes(hero, tile))
    if goes:
        if not step.number:
            spend_move(play)
        enter(play, seat, tile, by_vent=False)


def _goes(hero: Hero, tile: SpaceId) -> Question[bool]:
    among = (
        Option("go", value=True, label=say("Move there"), ref=tile, default=True),
        Option("stay", value=False, label=say("Stay")),
    )
    asks = say("{hero}: move to {tile:acc}?", hero=Ref(hero.id), tile=Ref(tile))
    return seat_chooses(hero.id, "ESC-PEEK-050", asks, among, about=tile)


STEPS: Final = {PEEK: peek, FOUND: found, ENTER: go_or_stay}
