"""How a plan with several boards is laid out: all of them side by side, or one with tabs.

The cells of a table are those of one lattice, whatever board they are on: here each board gets
places of its own on the plan, and ways apart get their lines. Numbers only.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.grid import Cell, Edge
from companion.ui.models.match_models import (
    OnWay,
    Place,
    PlanBoard,
    PlanFigure,
    PlanMark,
    PlanModel,
    PlanTarget,
    PlanTile,
    PlanWay,
)
from companion.ui.widgets.plan.plan_places import cells_of, known_cells
from companion.ui.widgets.plan.way_routes import routes

_T = TypeVar("_T")
_Lying = TypeVar("_Lying", PlanTile, PlanFigure)
_Standing = TypeVar("_Standing", PlanMark, PlanTarget)
Mover: TypeAlias = Callable[[Cell], Cell | None]
"""Where a cell of the table is on the plan; None where it is not shown."""
_LETTERS: Final = 3
"""More letters than these are told by the first and the last."""
_GAP: Final = 1
"""Cells between boards side by side."""


class Head(Struct, frozen=True):
    """The name of a board that stands beside others, over its columns of cells."""

    name: str
    first: int
    last: int


class Tab(Struct, frozen=True):
    """A board that can be turned to: its name, and the letters of places asked for on it."""

    ref: str
    name: str
    letters: str = ""
    shown: bool = False


class BoardLayout(Struct, frozen=True):
    """A plan with all its places as they are drawn.

    Attributes:
        plan: The plan; its cells are those of the drawing.
        heads: The boards that stand side by side; empty where there is one.
        tabs: All boards, where one alone is shown.
    """

    plan: PlanModel = PlanModel()
    heads: tuple[Head, ...] = ()
    tabs: tuple[Tab, ...] = ()


def laid_out(plan: PlanModel, fits: Callable[[Sequence[Cell]], bool], chosen: str) -> BoardLayout:
    """Return a plan as it is drawn.

    Args:
        plan: The plan, in cells of the table.
        fits: Whether all of these cells can be shown at once.
        chosen: The board that people turned to, "" for the one that is asked about.
    """
    if len(plan.boards) < 2:  # noqa: PLR2004  one board needs no layout
        return BoardLayout(_with_lines(plan))
    near = _Boards(plan)
    shifts = near.side_by_side()
    beside = _moved(plan, lambda cell: cell.plus(shifts[near.of(cell).ref]))
    if fits(known_cells(beside)):
        heads = (
            Head(board.name, min(xs) + shifts[board.ref].x, max(xs) + shifts[board.ref].x)
            for board in plan.boards
            if (xs := [cell.x for cell in board.cells])
        )
        return BoardLayout(_with_lines(beside), heads=tuple(heads))
    shown = chosen or near.wanted_board()
    alone = _moved(plan, lambda cell: cell if near.of(cell).ref == shown else None)
    tabs = (
        Tab(board.ref, board.name, near.letters(board), shown=board.ref == shown)
        for board in plan.boards
    )
    return BoardLayout(_with_lines(alone), tabs=tuple(tabs))


def _steps(cell: Cell, other: Cell) -> int:
    return max(abs(other.x - cell.x), abs(other.y - cell.y))


class _Boards:
    """Which board each cell is on; beside what lies there, the nearest one."""

    def __init__(self, plan: PlanModel) -> None:
        self._plan = plan
        self._on: dict[Cell, PlanBoard] = {
            cell: board for board in plan.boards for cell in board.cells
        }

    def of(self, cell: Cell) -> PlanBoard:
        found = self._on.get(cell)
        if found is None:
            nearest = min(self._on, key=lambda other: (_steps(cell, other), other))
            found = self._on[cell] = self._on[nearest]
        return found

    def side_by_side(self) -> dict[str, Cell]:
        """Return how far each board is moved, so that they stand in a row."""
        shifts: dict[str, Cell] = {}
        left = 0
        for board in self._plan.boards:
            cells = [*board.cells, *self._ways_out(board)]
            x, y = min(cell.x for cell in cells), min(cell.y for cell in board.cells)
            shifts[board.ref] = Cell(left - x, -y)
            left += max(cell.x for cell in cells) - x + 1 + _GAP
        return shifts

    def _ways_out(self, board: PlanBoard) -> Iterable[Cell]:
        return (edge.beyond for edge, _ in self._plan.open_edges if self.of(edge.cell) is board)

    def _on_board(self, at: Place) -> list[PlanBoard]:
        if isinstance(at, OnWay):
            ends = next((way.ends for way in self._plan.ways if way.ref == at.way), ())
            return [self.of(end) for end in ends if end is not None]
        return [self.of(at.cell if isinstance(at, Edge) else at)]

    def wanted_board(self) -> str:
        """Return the board with most of what is asked for, else with most of what is wanted."""
        targets = [board for target in self._plan.targets for board in self._on_board(target.at)]
        places = (*self._plan.frame, *self._plan.later)
        wanted = targets or [board for place in places for board in self._on_board(place)]
        return max(self._plan.boards, key=wanted.count).ref

    def letters(self, board: PlanBoard) -> str:
        """Return the letters of the places asked for on a board, or how many have none."""
        here = [t.letter for t in self._plan.targets if board in self._on_board(t.at)]
        letters = [letter for letter in here if letter]
        if len(letters) > _LETTERS:
            return f"{letters[0]}…{letters[-1]}"
        return " ".join(letters) or (str(len(here)) if here else "")


def _with_lines(plan: PlanModel) -> PlanModel:
    """Return the plan with the lines of its ways, and all that stands on them in its place."""
    if not plan.ways:
        return plan
    rooms = tuple(cells_of(tile) for tile in plan.tiles)
    lines = routes(rooms, tuple(way.ends for way in plan.ways))
    middles = {way.ref: line.middle for way, line in zip(plan.ways, lines, strict=True)}

    def placed(at: Place) -> Place:
        return OnWay(at.way, *middles[at.way]) if isinstance(at, OnWay) else at

    return replace(
        plan,
        ways=tuple(replace(w, route=line.points) for w, line in zip(plan.ways, lines, strict=True)),
        marks=tuple(replace(mark, at=placed(mark.at)) for mark in plan.marks),
        targets=tuple(replace(target, at=placed(target.at)) for target in plan.targets),
        frame=tuple(placed(at) for at in plan.frame),
        later=tuple(placed(at) for at in plan.later),
    )


def _moved(plan: PlanModel, to: Mover) -> PlanModel:
    """Return a plan with every cell moved, without what is on cells that are not shown."""
    ways = tuple(way for way in (_way(way, to) for way in plan.ways) if way is not None)
    shown = {way.ref for way in ways}

    def place(at: Place) -> Place | None:
        if isinstance(at, OnWay):
            return at if at.way in shown else None
        return _edge(at, to) if isinstance(at, Edge) else to(at)

    return replace(
        plan,
        tiles=tuple(_lying(plan.tiles, to)),
        ghosts=tuple(_lying(plan.ghosts, to)),
        figures=tuple(_lying(plan.figures, to)),
        marks=tuple(_standing(plan.marks, place)),
        targets=tuple(_standing(plan.targets, place)),
        lights=tuple(_named(plan.lights, to)),
        open_edges=tuple(_open_edges(plan, to)),
        paths=tuple(tuple(_cells(path, to)) for path in plan.paths),
        frame=tuple(found for at in plan.frame if (found := place(at)) is not None),
        later=tuple(found for at in plan.later if (found := place(at)) is not None),
        names=tuple(_named(plan.names, to)),
        walls=tuple(edge for edge in (_edge(wall, to) for wall in plan.walls) if edge is not None),
        ways=ways,
    )


def _lying(things: Iterable[_Lying], to: Mover) -> Iterator[_Lying]:
    for thing in things:
        at = to(thing.at)
        if at is not None:
            yield replace(thing, at=at)


def _standing(
    things: Iterable[_Standing], place: Callable[[Place], Place | None]
) -> Iterator[_Standing]:
    for thing in things:
        at = place(thing.at)
        if at is not None:
            yield replace(thing, at=at)


def _named(things: Iterable[tuple[Cell, _T]], to: Mover) -> Iterator[tuple[Cell, _T]]:
    for cell, what in things:
        at = to(cell)
        if at is not None:
            yield at, what


def _open_edges(plan: PlanModel, to: Mover) -> Iterator[tuple[Edge, str]]:
    for edge, ref in plan.open_edges:
        moved = _edge(edge, to)
        if moved is not None:
            yield moved, ref


def _cells(found: Iterable[Cell], to: Mover) -> list[Cell]:
    return [cell for cell in map(to, found) if cell is not None]


def _edge(edge: Edge, to: Mover) -> Edge | None:
    cell = to(edge.cell)
    return Edge(cell, edge.side) if cell is not None else None


def _way(way: PlanWay, to: Mover) -> PlanWay | None:
    """Return a way with its ends moved; None where neither is shown."""
    near, far = (to(end) if end is not None else None for end in way.ends)
    return replace(way, ends=(near, far)) if (near or far) is not None else None
