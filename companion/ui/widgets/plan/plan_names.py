"""The names of places on the plan: each along the upper edge of its cell, clear of all else."""

from collections.abc import Mapping
from typing import Final

from companion.engine.grid import Cell
from companion.ui.models.match_models import PlanModel
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.typeset import in_two
from companion.ui.widgets.drawing.pen import Pen
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


def draw_names(pen: Pen, plan: PlanModel, cell: int, shares: Shares) -> None:
    """Write the name of each cell; none where cells are so small that names would fill them.

    A long one takes what its neighbours leave; where nothing stands in the cell, it may go on in a
    second line instead. One that does not fit whole is not written.
    """
    if shares.name:
        _Names(pen, plan, cell).draw()


class _Names:
    """The names of one plan."""

    def __init__(self, pen: Pen, plan: PlanModel, cell: int) -> None:
        self.pen, self.plan, self.cell = pen, plan, cell
        self.cap = pen.cap.min * grown_by(pen.skin, cell)
        self.names: Mapping[Cell, str] = dict(plan.names)

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
            for n, line in enumerate(lines):
                self._line(x, y + n * _LEADING * g(self.cap), line)

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
