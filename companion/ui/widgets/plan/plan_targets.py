"""Where on the plan a tap means something: each ref once, at a place where a tap gives it."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from companion.engine.grid import Cell
from companion.ui.models.match_models import Place, PlanModel
from companion.ui.theme.viewport import Viewport
from companion.ui.widgets.plan.plan_places import HitTest, cells_of, middle_of

_FAR: Final = (0.0, -0.34, 0.34, -0.46, 0.46)
_NEAR: Final = (0.0, -0.1, 0.1, -0.18, 0.18, -0.26, 0.26, -0.29, 0.29)
"""Where a tap may still mean a tile, or a door or a sign, in cells from its middle: something else
lies over the rest of it."""
_EDGE_CELLS: Final = 0.3
"""Half of what is ringed around a door or a sign."""


class PlanSpot(Struct, frozen=True):
    """One place, in pixels from the plan's top left.

    Attributes:
        ref: What a tap gives.
        at: Where a tap gives it.
        box: Left, top, right and lower edge of what is ringed.
    """

    ref: str
    at: tuple[float, float]
    box: tuple[float, float, float, float]


def plan_spots(plan: PlanModel, view: Viewport, reach: float) -> list[PlanSpot]:
    """Return what can be tapped on a plan, wherever it lies.

    Args:
        plan: What is shown.
        view: Where it is shown.
        reach: Half of the smallest area that can be tapped, in pixels.
    """
    found: dict[str, PlanSpot] = {}
    hits = HitTest(plan, view, reach)
    for ref, places, box in _things(plan):
        if not ref or ref in found:
            continue
        for x, y in places:
            at = view.x + x * view.cell, view.y + y * view.cell
            if hits.at(*at) == ref:
                left, top = view.x + box[0] * view.cell, view.y + box[1] * view.cell
                right, bottom = view.x + box[2] * view.cell, view.y + box[3] * view.cell
                found[ref] = PlanSpot(ref, at, (left, top, right, bottom))
                break
    return list(found.values())


def _things(
    plan: PlanModel,
) -> Iterator[tuple[str, list[tuple[float, float]], tuple[float, float, float, float]]]:
    """Yield refs with the places to try and the box, in cells."""
    things: list[tuple[Place, str]] = [(target.at, target.ref) for target in plan.targets]
    things += plan.open_edges
    things += [(mark.at, mark.ref) for mark in plan.marks]
    for at, ref in things:
        x, y = middle_of(at)
        half = 0.5 if isinstance(at, Cell) else _EDGE_CELLS
        places = [(x + dx, y + dy) for dx in _NEAR for dy in _NEAR]
        yield ref, places, (x - half, y - half, x + half, y + half)
    for tile in plan.tiles:
        cells = cells_of(tile)
        middles = [middle_of(cell) for cell in cells]
        places = [(x + dx, y + dy) for dx in _FAR for dy in _FAR for x, y in middles]
        xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
        yield tile.ref, places, (min(xs), min(ys), max(xs) + 1, max(ys) + 1)
