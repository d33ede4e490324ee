"""Ways to lay a tile that look the same: which way round a symmetrical tile lies is not asked."""

from collections.abc import Hashable, Iterable

from companion.engine.flow.prompts import Placement
from companion.engine.grid import Cell, Edge, turned_cell, turned_edge, turned_size
from companion.engine.view.appearance import TileFace
from companion.ui.presenter.page.scene import Scene


def different_ways(scene: Scene, places: Iterable[Placement]) -> tuple[Placement, ...]:
    """Return placements, the first of those that lead the same ways out of the same cells."""
    found: dict[Hashable, Placement] = {}
    for place in places:
        _ = found.setdefault(_outline(scene.faces.get(place.tile), place), place)
    return tuple(found.values())


def _outline(face: TileFace | None, place: Placement) -> Hashable:
    """Return what of a tile matters where it lies: its cells, doors, ducts and vents."""
    if face is None:
        return place
    size, turns = face.size, place.turns

    def edges(lines: Iterable[tuple[int, int, int]]) -> frozenset[Edge]:
        return frozenset(turned_edge(Edge(Cell(x, y), side), size, turns) for x, y, side in lines)

    vents = frozenset(turned_cell(Cell(x, y), size, turns) for x, y in face.vents)
    shape = turned_size(size, turns), edges(face.doors), edges(face.ducts), vents
    return place.tile, place.cell, shape
