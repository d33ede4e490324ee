"""The names of places on the plan: each along the upper edge of its cell, clear of all else."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from companion.engine.grid import Cell
from companion.ui.models.match_models import PlanModel
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.typeset import in_two
from companion.ui.theme.viewport import Area
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.plan.plan_places import middle_of
from companion.ui.widgets.plan.plan_standing import (
    NAME_PAD_MM,
    WALL_WIDE,
    WAY_WIDE,
    Shares,
    grown_by,
    under_ways,
)

_FACE: Final = "light"
_PLATE: Final = 0.72
"""How dark the ground under a name is, so that walls do not run through its letters."""
_GAP_MM: Final = 0.5
"""What is free between two names, at least."""
_LEADING: Final = 1.35
_ASIDE: Final = (0.0, -0.12, 0.12, -0.24, 0.24)
_DOWN: Final = (0.0, 0.2, 0.4)
"""Where a name stands that a letter on a border is in the way of, in cells from its usual place."""


def draw_names(pen: Pen, plan: PlanModel, cell: int, shares: Shares) -> None:
    """Write the name of each cell; none where cells are so small that names would fill them.

    A long one takes what its neighbours leave; where nothing stands in the cell, it may go on in a
    second line instead. It gives way to letters on the borders of its cell. One that does not fit
    whole is not written.
    """
    if shares.name:
        _Names(pen, plan, cell, shares).draw()


class _Names:
    """The names of one plan."""

    def __init__(self, pen: Pen, plan: PlanModel, cell: int, shares: Shares) -> None:
        self.pen, self.plan, self.cell = pen, plan, cell
        self.cap = pen.cap.min * grown_by(pen.skin, cell)
        self.names: Mapping[Cell, str] = dict(plan.names)
        half = shares.letter * cell / 2 + pen.g(NAME_PAD_MM)
        places = (middle_of(it.at) for it in plan.targets if it.letter and it.at not in self.names)
        middles = [(x * cell, y * cell) for x, y in places]
        self.letters = [Area(x - half, y - half, x + half, y + half) for x, y in middles]

    def draw(self) -> None:
        g, plan = self.pen.g, self.plan
        border = g(tokens().stroke["choice"]) if plan.targets else 0.0
        base = border + WALL_WIDE * self.cell / 2 + g(NAME_PAD_MM) + g(self.cap)
        under = under_ways(plan)
        taken: set[object] = {it.at for it in (*plan.figures, *plan.marks)}
        taken |= {target.at for target in plan.targets if target.letter}
        for cell, name in plan.names:
            x, y = (cell.x + 0.5) * self.cell, cell.y * self.cell + base
            y += WAY_WIDE / 2 * self.cell if cell in under else 0
            room = self._room(cell)
            lines = (name,) if cell in taken else in_two(name, room, self._wide)
            if any(self._wide(line) > room for line in lines):
                continue  # who stands there, and the question, say which it is
            free = next(self._free(x, y, lines, room, down=cell not in taken), None)
            if free is None:
                continue
            for n, line in enumerate(lines):
                self._line(free[0], free[1] + n * _LEADING * g(self.cap), line)

    def _free(
        self, x: float, y: float, lines: tuple[str, ...], room: float, *, down: bool
    ) -> Iterator[tuple[float, float]]:
        """Yield where a name may stand so that no letter lies over it, its usual place first."""
        wide, high = max(map(self._wide, lines)), self.pen.g(self.cap)
        below = (len(lines) - 1) * _LEADING * high
        for dy in _DOWN if down else _DOWN[:1]:
            for dx in _ASIDE:
                at, base = x + dx * self.cell, y + dy * self.cell
                area = Area(at - wide / 2, base - high, at + wide / 2, base + below)
                within = not dx or abs(at - x) + wide / 2 <= room / 2
                if within and not any(map(partial(_meets, area), self.letters)):
                    yield at, base

    def _line(self, x: float, base: float, line: str) -> None:
        """Write one line on a darker ground."""
        pen, high = self.pen, self.pen.g(self.cap)
        wide, pad = self._wide(line), pen.g(NAME_PAD_MM * 0.6)
        plate = x - wide / 2 - pad, base - high - pad, wide + 2 * pad, high + 2 * pad
        pen.rect(*plate, pen.colour.ground, _PLATE)
        _ = pen.text(round(x), round(base), line, _FACE, self.cap, pen.colour.bone, "c")

    def _wide(self, words: str) -> float:
        return self.pen.room_for(words, _FACE, self.cap)

    def _room(self, cell: Cell) -> float:
        """Return how wide the name of a cell may be: beyond the cell where both sides are free."""
        gap = self.pen.g(_GAP_MM)
        own = self.cell - gap
        sides = (self.names.get(Cell(cell.x + step, cell.y), "") for step in (-1, 1))
        widest = max(min(own, self._wide(name)) for name in sides)
        return max(own, 2 * self.cell - widest - 2 * gap)


def _meets(area: Area, other: Area) -> bool:
    """Tell whether two lie over each other."""
    wide = min(area.right, other.right) - max(area.left, other.left)
    return wide > 0 and min(area.bottom, other.bottom) > max(area.top, other.top)
