"""Exploring: a tile is drawn, laid against the used door, and entered (ESC-EXPL-*)."""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import Choose, Option, Placement, PlaceTile, Question, Settled
from companion.engine.grid import Edge, Side, edge_name, edge_named
from companion.engine.ids import SeatId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import PieceMoved
from companion.engine.state.memo import memo_of_map
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.escape.hero.action_groups import MOVE
from companion.games.escape.hero.fear_and_threat import shift_fear
from companion.games.escape.hero.movement import (
    EXPLORED,
    EXPLORED_BY_VENT,
    arrive,
    leave_tile,
    spend_move,
)
from companion.games.escape.records.printed import Tile
from companion.games.escape.records.unknown_records import ENTER_TILE, is_unknown_tile
from companion.games.escape.scenario.lockdown import begin_if_met
from companion.games.escape.state.board import fitting, laying, vent_marks
from companion.games.escape.state.exits import explorable, may_use_as_door, through_vent
from companion.games.escape.state.nearby_tiles import other_tile, tied_places
from companion.games.escape.state.pieces import Hero
from companion.games.escape.state.tile_stacks import (
    boxed,
    comes_by_itself,
    draw_tile,
    may_come,
    may_explore,
    must_peek,
    take_tile,
    tiles_left,
)

_NO_TILES: Final = say("no tiles are left")
_BOX: Final = "box"


def explore_options(table: Reading, hero: Hero, stay: Message) -> list[Option[Step]]:
    """Return the ways to explore from a hero's tile, one per door to unexplored space."""
    seat, space = hero.id, hero.space
    ways, by_vent = _ways(table, seat, space, vent_marks(table))
    if not ways:
        return []
    off = stay if may_explore(table) else _NO_TILES
    if not off.text and by_vent:
        off = may_use_as_door(table, seat)
    return [*ways] if not off.text else [replace(way, off=off) for way in ways]


@memo_of_map
def _ways(
    table: Reading, seat: SeatId, space: SpaceId, marks: tuple[str, ...]
) -> tuple[tuple[Option[Step], ...], bool]:
    """Return the ways as the map allows them, and whether all go by the tile's vent or by doors.

    ``marks`` are the markers that make or close vents: other ones, other ways.
    """
    del marks
    edges = explorable(table, space)
    by_vent = bool(edges) and through_vent(table, edges[0])
    return tuple([_way(seat, edge_name(e), e.side, by_vent=by_vent) for e in edges]), by_vent


@lru_cache(maxsize=1024)
def _way(seat: SeatId, name: str, side: Side, *, by_vent: bool) -> Option[Step]:
    label = (_VENT_SIDES if by_vent else _SIDES)[side]
    step = Step("explore", seat, name)
    return Option(f"explore {name}", step, label, ref=name, icon="explore", group=MOVE)


_SIDES: Final = (
    say("Explore north"),
    say("Explore east"),
    say("Explore south"),
    say("Explore west"),
)
_VENT_SIDES: Final = (
    say("North by vent"),
    say("East by vent"),
    say("South by vent"),
    say("West by vent"),
)


_AT_SIDE: Final = (
    say("To the north of {space:gen}."),
    say("To the east of {space:gen}."),
    say("To the south of {space:gen}."),
    say("To the west of {space:gen}."),
)


def own_edge(table: Reading, hero: Hero, name: str) -> Edge | None:
    """Return the used side as the hero's tile sees it, or None if it leads nowhere now."""
    edge, known = edge_named(name), explorable(table, hero.space)
    return edge if edge in known else across if (across := edge.across()) in known else None


# -- drawing


def explore(play: Play, step: Step) -> None:
    """Explore through the door ``target``: by a peek first where one is due (ESC-PEEK-020)."""
    table = play.table
    hero = Hero.at(table, seat_id(step.subject))
    if not hero.on_map or own_edge(table, hero, step.target) is None:
        return
    if comes_by_itself(table):
        play.push(Step(FOUND, step.subject, step.target, word=BY_ITSELF))
    else:
        first = PEEK if must_peek(table, hero.space) else DRAW
        play.push(Step(first, step.subject, step.target))


PEEK: Final = "peek"
FOUND: Final = "peek.found"
BY_ITSELF: Final = "by itself"
DRAW: Final = "explore.draw"


def draw_next(play: Play, step: Step) -> Flow[None]:
    """Spend a move and draw a tile; where people draw, they show it as they lay it."""
    table, seat = play.table, seat_id(step.subject)
    hero = Hero.at(table, seat)
    if not hero.on_map or own_edge(table, hero, step.target) is None:
        return
    left = yield from play.ask(box_or_wall(table, hero))
    if left == "wall":
        play.note(hero.space, Because("ESC-EXPL-120", say("You call it a wall.")))
        return
    spend_move(play)
    drawn = draw_tile(play) if not left and table.options["tiles"] == "app" else ""
    play.push(Step("explore.lay", seat, step.target, word=drawn or left))


def box_or_wall(table: Reading, hero: Hero) -> Question[str]:
    """What the table makes of a door where no tile is left (ESC-EXPL-120, ``table_decides``)."""
    if tiles_left(table):
        return Settled("")
    return Choose(
        asks=say("No tile is left. What is there?"),
        rule="ESC-EXPL-120",
        about=hero.space,
        among=(
            Option("wall", "wall", say("A wall"), default=True),
            Option(_BOX, _BOX, say("A tile"), second=say("from the box")),
        ),
    )


# -- laying


def lay(play: Play, step: Step) -> Flow[None]:
    """Lay the tile against the used door, and enter it (ESC-EXPL-010..030)."""
    table, seat = play.table, seat_id(step.subject)
    hero = Hero.at(table, seat)
    edge = own_edge(table, hero, step.target) if hero.on_map else None
    if edge is None:
        return
    place = yield from play.ask(where_to_lay(table, hero, edge, step.word))
    if place is not None and is_unknown_tile(table, place.tile):
        play.push(Step(ENTER_TILE, place.tile, step.target, word=seat))
        return
    if place is None:
        play.note(seat, Because("ESC-EXPL-020", say("The tile fits nowhere there.")))
        return
    by_vent = through_vent(table, edge)
    says = say("{space} joins as many doors as it can.", space=Ref(place.tile))
    why = Because("ESC-EXPL-020", says, ("ESC-EXPL-030",))
    take_tile(play, place.tile)
    play.change_all(laying(table, place, edge), why)
    enter(play, seat, SpaceId(place.tile), by_vent=by_vent)


def enter(play: Play, seat: SeatId, tile: SpaceId, *, by_vent: bool) -> None:
    """Move the explorer onto the new tile (ESC-EXPL-010)."""
    leave_tile(play, seat)
    how = EXPLORED
    if by_vent and option(play.table, "vent_as_door") == "vent_rules":
        _ = shift_fear(play, seat, 1, because("ESC-EXPL-100", "Vents frighten."))
        how = EXPLORED_BY_VENT
    why = because("ESC-EXPL-010", "{hero} explores {space:acc}.", hero=Ref(seat), space=Ref(tile))
    play.change(PieceMoved(seat, tile), why)
    begin_if_met(play)
    arrive(play, seat, how)


def where_to_lay(table: Reading, hero: Hero, edge: Edge, drawn: str) -> Question[Placement | None]:
    """How the drawn tile may lie; where people draw, which tile it is as well.

    Args:
        table: The table.
        hero: Who explores.
        edge: The used side as the hero's tile sees it.
        drawn: The tile that was drawn, "" if the table draws it, "box" if it comes from the box.
    """
    faces = table.content.of(Tile)
    known = drawn in faces
    tiles = (drawn,) if known else boxed(table) if drawn == _BOX else may_come(table)
    found = [fitting(table, faces[tile], edge) for tile in tiles]
    places = tuple(place for legal, _ in found for place in legal)
    others = () if known else other_tile(table, tiles)
    if not places and len(others) < 2:  # noqa: PLR2004  # one needs no question
        return Settled(others[0].value if others else None)
    draws = say("{hero}: draw a tile and lay it", hero=Ref(hero.id))
    return PlaceTile(
        asks=say("Lay {tile:acc}", tile=Ref(drawn)) if known else draws,
        support=Message(_AT_SIDE[edge.side].text, {"space": Ref(hero.space)}),
        rule="ESC-EXPL-020",
        seats=(hero.id,),
        about=edge_name(edge),
        because=tied_places(hero.id, "ESC-EXPL-020", len(places)) if known else None,
        places=places,
        others=others,
        drawn=drawn if known else "",
        why_not={key: why for _, others in found for key, why in others.items()},
    )


STEPS: Final = {"explore": explore, DRAW: draw_next, "explore.lay": lay}
