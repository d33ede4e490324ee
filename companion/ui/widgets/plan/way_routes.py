"""The lines of ways between spaces that do not touch: round the rooms, with few bends.

A line runs on a lattice of half cells: along the borders of rooms, and over cells on which nothing
lies. Its middle is where a door, noise, a letter and a finger have room. Numbers only.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from math import floor, hypot
from typing import Final, TypeAlias

from msgspec import Struct

from companion.engine.grid import Cell
from companion.ui.models.match_models import Point

Node: TypeAlias = tuple[int, int]
"""A place in half cells: both even at a corner, both odd in the middle of a cell."""
Step: TypeAlias = tuple[int, int]
Ends: TypeAlias = tuple[Cell | None, Cell | None]
_STEPS: Final[tuple[Step, ...]] = (
    *((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
)
"""Clockwise: their places are directions, each a half of a quarter turn further."""
_BEND: Final = (0.0, 0.15, 0.3)
"""What a bend costs, by halves of a quarter turn; none is sharper."""
_BY_ONE_ROOM: Final = 1.15
_BETWEEN_ROOMS: Final = 1.6
"""What a border costs beside one room, and between two, over one with nothing beside it."""
_TAKEN: Final = 1.5
"""What a stretch costs more on which another line runs."""
_FROM_CORNER: Final = 0.35
"""What it costs to leave a room by a corner, not across a side."""
_INSIDE: Final = 0.15
"""How far a line reaches into a room, in cells."""
_CORNERS: Final = ((0.8, 0.8), (0.2, 0.8), (0.8, 0.2), (0.2, 0.2))
"""Where in a room a line ends whose other end is not shown, the first that is free."""
_ROOM_ABOUT: Final = 0.75
"""Middles of lines and doors farther than this from each other are as good as any."""


class Route(Struct, frozen=True):
    """One line, in cells: from within one room into the other, and where its middle is."""

    points: tuple[Point, ...]
    middle: Point


class _Port(Struct, frozen=True):
    """Where a line leaves a room: the place on its border, and which way it is going there."""

    node: Node
    way: int
    cost: float


@lru_cache(maxsize=16)
def routes(rooms: tuple[tuple[Cell, ...], ...], ways: tuple[Ends, ...]) -> tuple[Route, ...]:
    """Return the line of each way, in their order.

    Args:
        rooms: The cells of each space.
        ways: A cell of the space at each end; None at an end that is not shown.
    """
    router = _Router(rooms)
    return tuple([router.route(ends) for ends in ways])


class _Router:
    """Finds lines one after another; each keeps clear of those before it."""

    def __init__(self, rooms: Sequence[Sequence[Cell]]) -> None:
        self._room: dict[Cell, int] = {cell: n for n, room in enumerate(rooms) for cell in room}
        self._rooms = rooms
        xs = [cell.x for cell in self._room] or [0]
        ys = [cell.y for cell in self._room] or [0]
        self._least = 2 * min(xs), 2 * min(ys)
        self._most = 2 * (max(xs) + 1), 2 * (max(ys) + 1)
        self._taken: set[frozenset[Node]] = set()
        self._left_by: set[Node] = set()
        self._busy = list(self._doorways())

    def route(self, ends: Ends) -> Route:
        near, far = ends
        if near is None or far is None:
            return self._stub(near or far or Cell(0, 0))
        nodes = self._line(near, far)
        self._taken |= {frozenset(pair) for pair in pairwise(nodes)}
        self._left_by |= {nodes[0], nodes[-1]}
        points = [(x / 2, y / 2) for x, y in nodes]
        middle = self._middle(points)
        self._busy.append(middle)
        first, last = self._within(near, nodes[0]), self._within(far, nodes[-1])
        return Route(tuple(_straight([first, *points, last])), middle)

    # -- where lines may run

    def _doorways(self) -> Iterator[Point]:
        """Yield the middles of borders between two rooms: doors and their signs stand there."""
        for cell, room in self._room.items():
            for beyond, dx, dy in (
                (Cell(cell.x + 1, cell.y), 1, 0.5),
                (Cell(cell.x, cell.y + 1), 0.5, 1),
            ):
                if self._room.get(beyond, room) != room:
                    yield cell.x + dx, cell.y + dy

    def _outer(self, node: Node) -> bool:
        """Tell whether a place is on the border of the whole map."""
        pairs = zip(node, self._least, self._most, strict=True)
        return any(n in (low, high) for n, low, high in pairs)

    def _cells_along(self, node: Node, step: Step) -> tuple[int | None, ...]:
        """Return the rooms beside a stretch of border, or the one it runs in; None for none."""
        x, y = min(node[0], node[0] + step[0]), min(node[1], node[1] + step[1])
        column, row = x // 2, y // 2
        if step[1] == 0 and y % 2 == 0:
            cells = (Cell(column, row - 1), Cell(column, row))
        elif step[0] == 0 and x % 2 == 0:
            cells = (Cell(column - 1, row), Cell(column, row))
        else:
            cells = (Cell(column, row),)
        return tuple(self._room.get(cell) for cell in cells)

    def _cost(self, node: Node, step: Step) -> float | None:
        """Return what a stretch costs, None where it would run through a room."""
        there = node[0] + step[0], node[1] + step[1]
        if not all(
            low <= n <= high for n, low, high in zip(there, self._least, self._most, strict=True)
        ):
            return None
        beside = self._cells_along(node, step)
        if beside[0] is not None and len(set(beside)) == 1:
            return None
        rooms = set(beside) - {None}
        if self._outer(node) and self._outer(there):
            rooms.add(-1)  # as if something lay there: the plan ends near it
        cost = hypot(*step) / 2 * (1.0, _BY_ONE_ROOM, _BETWEEN_ROOMS)[len(rooms)]
        return cost + _TAKEN * (frozenset((node, there)) in self._taken)

    def _ports(self, cell: Cell) -> Iterator[_Port]:
        """Yield where a line may leave the room of a cell."""
        number = self._room.get(cell)
        own = self._rooms[number] if number is not None else (cell,)
        for x, y in own:
            for way, (dx, dy) in enumerate(_STEPS):
                if Cell(x + dx, y + dy) in own:
                    continue
                if dx and dy:
                    if Cell(x + dx, y) in own or Cell(x, y + dy) in own:
                        continue
                    cost = _FROM_CORNER
                elif Cell(x + dx, y + dy) in self._room:
                    continue
                else:
                    cost = 0.0
                node = 2 * x + 1 + dx, 2 * y + 1 + dy
                yield _Port(node, way, cost + _TAKEN * (node in self._left_by))

    # -- finding lines

    def _line(self, near: Cell, far: Cell) -> list[Node]:
        """Return the cheapest line between two rooms; there is one, for borders lead everywhere."""
        goals = {(port.node, (port.way + 4) % 8): port.cost for port in self._ports(far)}
        goal_nodes = {node for node, _ in goals}
        best: dict[tuple[Node, int], float] = {}
        before: dict[tuple[Node, int], tuple[Node, int]] = {}
        waiting: list[tuple[float, Node, int]] = []
        for port in self._ports(near):
            best[port.node, port.way] = port.cost
            heappush(waiting, (port.cost, port.node, port.way))
        while waiting:
            cost, node, way = heappop(waiting)
            if node == _ARRIVED:
                return _traced(before, (node, way))
            if cost > best[node, way]:
                continue
            for price, there, going in self._onwards(node, way, goals, goal_nodes):
                if cost + price < best.get((there, going), 1e9):
                    best[there, going] = cost + price
                    before[there, going] = node, way
                    heappush(waiting, (cost + price, there, going))
        return [(2 * near.x + 1, 2 * near.y + 1), (2 * far.x + 1, 2 * far.y + 1)]

    def _onwards(
        self, node: Node, way: int, goals: Mapping[tuple[Node, int], float], goal_nodes: set[Node]
    ) -> Iterator[tuple[float, Node, int]]:
        """Yield each step from a place, with what it costs and the direction it has then."""
        for bend in (0, 1, -1, 2, -2):
            going = (way + bend) % 8
            if node in goal_nodes and (node, going) in goals:
                yield goals[node, going] + _BEND[abs(bend)], _ARRIVED, 0
            step = _STEPS[going]
            cost = self._cost(node, step)
            if cost is not None:
                yield cost + _BEND[abs(bend)], (node[0] + step[0], node[1] + step[1]), going

    def _stub(self, cell: Cell) -> Route:
        """Return a short line within a corner of a room, where no other one has its own."""
        number = self._room.get(cell)
        own = self._rooms[number] if number is not None else (cell,)
        corners = ((x + dx, y + dy) for x, y in own for dx, dy in _CORNERS)
        middle = next((at for at in corners if at not in self._busy), (cell.x + 0.8, cell.y + 0.8))
        x, y = floor(middle[0]) + 0.5, floor(middle[1]) + 0.5
        start = x + (middle[0] - x) * 0.4, y + (middle[1] - y) * 0.4
        self._busy.append(middle)
        return Route((start, middle), middle)

    def _within(self, cell: Cell, node: Node) -> Point:
        """Return the point inside a room from which a line that leaves it by a node sets out."""
        number = self._room.get(cell)
        own = self._rooms[number] if number is not None else (cell,)
        x, y = node[0] / 2, node[1] / 2
        middles = [(c.x + 0.5, c.y + 0.5) for c in own]
        mx, my = min(middles, key=lambda at: hypot(at[0] - x, at[1] - y))
        far = hypot(mx - x, my - y) or 1.0
        return x + (mx - x) / far * _INSIDE, y + (my - y) / far * _INSIDE

    def _middle(self, points: Sequence[Point]) -> Point:
        """Return the place on a line with most room about it, the nearer to half way the better."""
        halves = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(points)]
        places = [
            place for pair in zip(points, [*halves, points[-1]], strict=True) for place in pair
        ]
        last = max(1, len(places) - 1)

        def worth(n: int) -> float:
            x, y = places[n]
            rooms = ((c.x + 0.5, c.y + 0.5) for c in self._room)
            near = min((hypot(x - bx, y - by) for bx, by in self._busy), default=_ROOM_ABOUT)
            inside = min((hypot(x - bx, y - by) for bx, by in rooms), default=_ROOM_ABOUT)
            outer = 0.3 * self._outer((round(2 * x), round(2 * y)))
            return min(near, inside, _ROOM_ABOUT) - 0.2 * abs(n / last - 0.5) - outer

        return places[max(range(len(places)), key=worth)]


_ARRIVED: Final[Node] = (1 << 30, 1 << 30)


def _traced(
    before: Mapping[tuple[Node, int], tuple[Node, int]], at: tuple[Node, int]
) -> list[Node]:
    nodes: list[Node] = []
    while at in before:
        at = before[at]
        nodes.append(at[0])
    return nodes[::-1]


def _straight(points: Sequence[Point]) -> Iterator[Point]:
    """Yield the points at which a line bends, and its ends."""
    for n, (x, y) in enumerate(points):
        if 0 < n < len(points) - 1:
            (ax, ay), (bx, by) = points[n - 1], points[n + 1]
            if abs((x - ax) * (by - y) - (y - ay) * (bx - x)) < 1e-9:  # noqa: PLR2004  nothing
                continue
        yield x, y
