"""Special zones: clones from every vent, guards with a tile of their own (ESC-SCEN-020..040)."""

from typing import Final

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.ids import seat_id
from companion.engine.message import say
from companion.engine.state.piece_view import option
from companion.engine.state.table import Step
from companion.games.escape.records.unknown_records import ENTER_TILE, is_unknown_tile
from companion.games.escape.scenario.lockdown import begin_if_met
from companion.games.escape.state.nearby_tiles import lay_near, other_tile, where_near
from companion.games.escape.state.tile_stacks import (
    draw_last,
    final_stack,
    may_be_last,
    taking_last,
)

DRAW: Final = "zone.draw"
_LAY: Final = "zone.lay"


ALIEN: Final = "alien"
"""The zone in which vent tiles count as fear tiles when clones spawn (ESC-SCEN-020)."""
MILITARY: Final = "military"
"""The zone in which a guard without a tile gets one from the final stack (ESC-SCEN-030)."""


def draw_for_guard(play: Play, step: Step) -> None:
    """Draw the bottom tile of the final stack; where people draw, they show it as they lay it."""
    table = play.table
    if not final_stack(table):
        play.note("guard", because("ESC-SCEN-030", "The final stack is empty."))
        return
    drawn = draw_last(play) if table.options["tiles"] == "app" else ""
    play.push(Step(_LAY, step.subject, word=drawn))


def lay_for_guard(play: Play, step: Step) -> Flow[None]:
    """Lay the tile ``word`` as near the hero ``subject`` as doors allow, with the guard on it."""
    table, seat = play.table, seat_id(step.subject)
    tiles = (step.word,) if step.word else may_be_last(table)
    says = say("No security tile has room: the guard brings its own.")
    why = Because("ESC-SCEN-030", says, ("ESC-SCEN-040",))
    others = () if step.word else other_tile(table, tiles)
    place = yield from play.ask(where_near(table, seat, tiles, why, others))
    if place is not None and is_unknown_tile(table, place.tile):
        play.push(Step(ENTER_TILE, place.tile, word=seat))
        return
    if place is None:
        play.note("guard", Because("ESC-SCEN-030", say("The tile fits nowhere.")))
        return
    fresh = option(table, "military_zone_tile_effects") == "first_entering"
    _ = yield from lay_near(play, place, taking_last(table, place.tile), why, fresh=fresh)
    begin_if_met(play)
    play.push(Step("spawn.at", "ESC-SCEN-030", place.tile, word="guard"))


STEPS: Final = {DRAW: draw_for_guard, _LAY: lay_for_guard}
