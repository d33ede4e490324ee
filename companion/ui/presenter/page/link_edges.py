"""Which line of the map each way crosses, found once for a scene."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from companion.engine.grid import SIDES, Cell, Edge, turned_edge
from companion.engine.ids import LinkId, SpaceId
from companion.engine.state.table import Link, Reading, Space
from companion.engine.view.appearance import OpenEdge, TileFace


def link_edges(
    view: Reading, faces: Mapping[str, TileFace], open_edges: Sequence[OpenEdge]
) -> dict[LinkId, Edge]:
    """Return the line on the map that each way crosses; those whose ends do not touch have none.

    Of a way seen from one end the game says where that end has it. Several ways of a kind may join
    the same tiles: the first takes the first line, in the order of their ids.

    Args:
        view: The table.
        faces: The tile faces, by id.
        open_edges: The ways that lead off what is seen.
    """
    ends = {way.link: way.edge for way in reversed(open_edges)}
    alike = defaultdict[tuple[str, frozenset[SpaceId]], list[Link]](list)
    for link in view.links.values():
        alike[link.kind, frozenset(link.joins)].append(link)
    doors = {id_: _doors(space, faces.get(space.face)) for id_, space in view.spaces.items()}
    found = dict[LinkId, Edge]()
    for links in alike.values():
        near, other = sorted(links[0].joins)
        if near not in view.spaces or other not in view.spaces:
            found.update((link.id, ends[link.id]) for link in links if link.id in ends)
            continue
        lines = _lines(view.spaces[near], view.spaces[other])
        across = {edge.across() for edge in doors[other]}
        lines = [line for line in lines if line in doors[near] and line in across] or lines
        for n, link in enumerate(sorted(links, key=lambda link: link.id)):
            if lines:
                found[link.id] = lines[min(n, len(lines) - 1)]
    return found


def _lines(near: Space, other: Space) -> list[Edge]:
    """Return the lines between two spaces as the first sees them, row by row."""
    beyond = set(other.cells)
    return [
        Edge(cell, side)
        for cell in sorted(near.cells, key=lambda cell: (cell.y, cell.x))
        for side in SIDES
        if cell.beyond(side) in beyond
    ]


def _doors(space: Space, face: TileFace | None) -> set[Edge]:
    if face is None or not space.cells:
        return set()
    at = space.cells[0]
    turned = (
        turned_edge(Edge(Cell(x, y), side), face.size, space.turns) for x, y, side in face.doors
    )
    return {Edge(edge.cell.plus(at), edge.side) for edge in turned}
