"""Where on the plan a tap means something: each ref once, at a place where a tap gives it."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from companion.engine.grid import Cell, Edge
from companion.ui.models.table import PlanModel
from companion.ui.theme.camera import View
from companion.ui.widgets.plan_places import cells_of, middle_of, tapped

_ASIDE: Final = (0.0, -0.34, 0.34)
"""Where in a cell a tap may still mean the tile, in cells from its middle: doors and signs lie on
other parts of it."""
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


def plan_spots(plan: PlanModel, view: View, reach: float) -> list[PlanSpot]:
    """Return what can be tapped on a plan, wherever it lies.

    Args:
        plan: What is shown.
        view: Where it is shown.
        reach: Half of the smallest area that can be tapped, in pixels.
    """
    found: dict[str, PlanSpot] = {}
    for ref, places, box in _things(plan):
        if not ref or ref in found:
            continue
        for x, y in places:
            at = view.x + x * view.cell, view.y + y * view.cell
            if tapped(plan, view, *at, reach) == ref:
                found[ref] = PlanSpot(ref, at, _scaled(view, box))
                break
    return list(found.values())


def _things(
    plan: PlanModel,
) -> Iterator[tuple[str, list[tuple[float, float]], tuple[float, float, float, float]]]:
    """Yield refs with the places to try and the box, in cells."""
    things: list[tuple[Cell | Edge, str]] = [(one.at, one.ref) for one in plan.targets]
    things += plan.open_edges
    things += [(mark.at, mark.ref) for mark in plan.marks]
    for at, ref in things:
        x, y = middle_of(at)
        half = _EDGE_CELLS if isinstance(at, Edge) else 0.5
        yield ref, [(x, y)], (x - half, y - half, x + half, y + half)
    for tile in plan.tiles:
        cells = cells_of(tile)
        refs = dict(tile.cell_refs)
        for cell in cells:
            ref = refs.get(cell, tile.ref)
            same = [one for one in cells if refs.get(one, tile.ref) == ref]
            places = [
                (one.x + 0.5 + dx, one.y + 0.5 + dy)
                for one in same
                for dx in _ASIDE
                for dy in _ASIDE
            ]
            xs, ys = [one.x for one in same], [one.y for one in same]
            yield ref, places, (min(xs), min(ys), max(xs) + 1, max(ys) + 1)


def _scaled(
    view: View, box: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    left, top, right, bottom = box
    return (
        view.x + left * view.cell,
        view.y + top * view.cell,
        view.x + right * view.cell,
        view.y + bottom * view.cell,
    )
