"""Tiles that nobody explored, laid as near a hero as doors allow (ESC-SCEN-030)."""

from collections.abc import Iterable
from typing import Final

from companion.engine.because import Because, Tie
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import Option, Placement, PlaceTile, Question, Settled
from companion.engine.flow.targeting import left_to
from companion.engine.grid import Cell
from companion.engine.ids import MarkerId, SeatId, SpaceId
from companion.engine.message import Ref, say
from companion.engine.state.changes import Change, MarkerAdded
from companion.engine.state.table import Marker, Reading
from companion.games.escape.records.printed import Tile
from companion.games.escape.records.unknown_records import unknown_among
from companion.games.escape.state.board import door_edges, fitting, laying, open_edges, steps_from
from companion.games.escape.state.pieces import Hero

FRESH: Final = "fresh"
"""Kind of the marker on a tile nobody explored, whose icons still wait (ESC-SCEN-040)."""
_FAR: Final = 999


def nearest_places(table: Reading, seat: SeatId, tile: str) -> tuple[Placement, ...]:
    """Return the legal placements of a tile that lie fewest steps from a hero, sorted.

    Every door to unexplored space is tried; the tile joins it by the rules of exploring
    (ESC-EXPL-020, 030). A locked door counts as a step.
    """
    face = table.content.of(Tile)[tile]
    steps = steps_from(table, Hero.at(table, seat).space, "doors")
    owners = door_edges(table)
    found: dict[Placement, int] = {}
    for edge in open_edges(table):
        far = steps.get(owners[edge], _FAR)
        for place in fitting(table, face, edge)[0]:
            found[place] = min(far, found.get(place, far))
    least = min(found.values(), default=0)
    return tuple(sorted(place for place, far in found.items() if far == least))


def where_near(
    table: Reading,
    seat: SeatId,
    tiles: tuple[str, ...],
    why: Because,
    others: tuple[Option[Placement], ...] = (),
) -> Question[Placement | None]:
    """How a tile is laid near a hero; which of several tiles it is, where the table draws.

    Args:
        table: The table.
        seat: The hero.
        tiles: The tile, or those that may have been drawn.
        why: Why it is laid.
        others: Answers that it is a tile nobody has entered.
    """
    places = tuple(place for tile in tiles for place in nearest_places(table, seat, tile))
    if len(places) + len(others) < 2:  # noqa: PLR2004  # one needs no question
        return Settled(next(iter((*places, *(other.value for other in others))), None))
    known = len(tiles) == 1
    return PlaceTile(
        asks=say("Lay {tile:acc}", tile=Ref(tiles[0])) if known else say("Draw a tile and lay it"),
        support=why.says,
        rule=why.rule,
        seats=(seat,),
        about=seat,
        because=tied_places(seat, why.rule, len(places), near=True) if known else None,
        places=places,
        others=others,
        drawn=tiles[0] if known else "",
    )


def tied_places(seat: SeatId, rule: str, count: int, *, near: bool = False) -> Because | None:
    """Return that several ways to lay a tile are equally good, if they are; the hero decides.

    Args:
        seat: The hero.
        rule: The rule they are compared by.
        count: How many ways there are.
        near: They are compared by how near they are, not by the doors they join.
    """
    if count < 2:  # noqa: PLR2004  # one is no tie
        return None
    joins = say("A tie: {n} ways to lay it join equally many doors.", n=count)
    says = say("A tie: {n} ways to lay it are equally near.", n=count) if near else joins
    return Because(rule, says, ties=(Tie((), broken=left_to(seat)),))


def lay_near(
    play: Play, place: Placement, taken: tuple[Change, ...], why: Because, *, fresh: bool = False
) -> Flow[str]:
    """Have hands lay a tile; ``fresh`` keeps its icons for the first who enters (ESC-SCEN-040)."""
    tile = place.tile
    marks = (MarkerAdded(Marker(MarkerId(f"{FRESH} {tile}"), FRESH, tile)),) if fresh else ()
    changes = (*taken, *laying(play.table, place), *marks)
    asks = say("Lay {tile:acc}", tile=Ref(tile))
    return play.instruct(changes, why, asks=asks, support=why.says, about=tile, may_leave=False)


def is_fresh(table: Reading, space: SpaceId) -> bool:
    """Tell whether a tile's icons still wait for the first who enters."""
    return f"{FRESH} {space}" in table.markers


NOWHERE: Final = Cell(0, 0)


def other_tile(table: Reading, tiles: Iterable[str]) -> tuple[Option[Placement], ...]:
    """Return the answers that the drawn tile is one nobody has entered, where blanks may come.

    Args:
        table: The table.
        tiles: The tiles that may come.
    """
    found, names = unknown_among(table, tiles), table.content.of(Tile)
    second = say("tell what is on it")
    new = [ref for ref in found if not names[ref].name][:1]
    unknown = [
        Option("tile new", Placement(ref, NOWHERE), say("A new tile"), icon="learn", second=second)
        for ref in new
    ]
    for ref in (ref for ref in found if names[ref].name):
        label = say("{tile}", tile=Ref(ref))
        unknown.append(Option(f"tile {ref}", Placement(ref, NOWHERE), label, second=second))
    return tuple(unknown)
