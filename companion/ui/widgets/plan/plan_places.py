"""Where things stand on the plan: figures of a cell side by side, edges, what a tap means.

Numbers only: cells and edges in, places in cells (or pixels) out.
"""

from collections.abc import Sequence
from math import floor, hypot
from typing import Final

from companion.engine.grid import Cell, Edge
from companion.ui.models.match_models import (
    OnWay,
    Place,
    PlanModel,
    PlanTile,
    Point,
)
from companion.ui.theme.viewport import Area, Sights, Viewport, area_of
from companion.ui.widgets.plan.plan_standing import Shares, standing

_ASIDE: Final = 0.3
"""How near, in cells, a tap must come to a door or marker nobody asks about."""
_HALF_LINE: Final = 0.3
"""Half of what stands about a line between cells: its letter, a door."""
_STEP: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def middle_of(at: Place) -> Point:
    """Return the middle of a cell, an edge or a way, in cells."""
    if isinstance(at, OnWay):
        return at.x, at.y
    if isinstance(at, Edge):
        dx, dy = _STEP[at.side]
        return at.cell.x + 0.5 + dx / 2, at.cell.y + 0.5 + dy / 2
    return at.x + 0.5, at.y + 0.5


def cells_of(tile: PlanTile) -> tuple[Cell, ...]:
    """Return the cells a tile covers."""
    wide, high = tile.art.size if tile.turns % 2 == 0 else tile.art.size[::-1]
    return tuple(Cell(tile.at.x + x, tile.at.y + y) for y in range(high) for x in range(wide))


def cell_of(at: Place) -> Cell:
    """Return the cell itself, the one inside an edge, or the one a way has its middle on."""
    if isinstance(at, OnWay):
        return Cell(floor(at.x), floor(at.y))
    return at.cell if isinstance(at, Edge) else at


def area_at(at: Place) -> Area:
    """Return what a place takes on the plan: a cell, or what stands about a line or a way."""
    x, y = middle_of(at)
    half = _HALF_LINE if isinstance(at, Edge) else 0.5
    return Area(x - half, y - half, x + half, y + half)


def known_cells(plan: PlanModel) -> list[Cell]:
    """Return every cell with something on it, places not yet laid included."""
    cells = [cell for tile in (*plan.tiles, *plan.ghosts) for cell in cells_of(tile)]
    cells += [cell_of(target.at) for target in plan.targets]
    cells += [edge.cell.beyond(edge.side) for edge, _ in plan.open_edges if _]
    for way in plan.ways:
        cells += [Cell(floor(x), floor(y)) for x, y in _off_borders(way.route)]
    return cells


def _off_borders(points: Sequence[Point]) -> list[Point]:
    """Return the points of a line that lie within cells: those on borders need none beyond."""
    return [(x, y) for x, y in points if x % 1 and y % 1]


def hero_cells(plan: PlanModel) -> list[Cell]:
    """Return the cells that heroes stand on."""
    return list(dict.fromkeys(it.at for it in plan.figures if it.figure.colour == "bone"))


def first_places(plan: PlanModel) -> list[Place]:
    """Return the places that must be in sight: what is asked for, then who is in question."""
    return list(dict.fromkeys((*(target.at for target in plan.targets), *plan.frame)))


def sights_of(plan: PlanModel) -> Sights:
    """Return what there is to see of a plan: what is asked for first, then every hero."""
    return Sights(
        known=area_of(known_cells(plan)),
        first=tuple(map(area_at, first_places(plan))),
        then=tuple(map(area_at, hero_cells(plan))),
        later=tuple(map(area_at, plan.later)),
        whole=tuple(spot.area for spot in standing(plan, Shares()).figures.values()),
    )


class HitTest:
    """What taps on a plan mean.

    Places asked for come first, then doors to the unknown and markers, then the tile. An edge has
    a round area of its own; of several things in reach the nearest counts.
    """

    def __init__(self, plan: PlanModel, view: Viewport, reach: float) -> None:
        """Prepare for taps.

        Args:
            plan: What is shown.
            view: Where it is shown.
            reach: Half of the smallest area that can be tapped, in pixels.
        """
        self._view = view
        self._reach = reach
        targets = [(target.at, target.ref) for target in plan.targets if target.ref]
        aside: list[tuple[Place, str]] = [(edge, ref) for edge, ref in plan.open_edges if ref]
        aside += [(mark.at, mark.ref) for mark in plan.marks if mark.ref]
        self._targets = [(*middle_of(at), ref) for at, ref in targets]
        self._aside = [(*middle_of(at), ref) for at, ref in aside]
        self._cells: dict[Cell, list[str]] = {}
        for at, ref in targets:
            if isinstance(at, Cell):
                self._cells.setdefault(at, []).append(ref)
        self._tiles: dict[Cell, str] = {}
        for tile in plan.tiles:
            for cell in cells_of(tile):
                _ = self._tiles.setdefault(cell, tile.ref)

    def at(self, x: float, y: float) -> str:
        """Return the ref of what a tap at x, y (pixels of the plan) means, or ""."""
        view = self._view
        cell = view.cell_at(x, y)
        inside = self._cells.get(cell, ())
        near = [
            (distance, ref)
            for distance, ref in self._distances(self._targets, x, y)
            if distance <= self._reach or ref in inside
        ]
        if not near:
            within = min(self._reach, view.cell * _ASIDE)
            near = [it for it in self._distances(self._aside, x, y) if it[0] <= within]
        return min(near)[1] if near else self._tiles.get(cell, "")

    def _distances(
        self, things: Sequence[tuple[float, float, str]], x: float, y: float
    ) -> list[tuple[float, str]]:
        """Return how far things are, in pixels."""
        view = self._view
        return [
            (hypot(x - view.x - mx * view.cell, y - view.y - my * view.cell), ref)
            for mx, my, ref in things
        ]
