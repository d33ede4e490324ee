"""Which part of the map the plan shows: pure numbers (source: UX.md section 4, plan).

A view is the side of a cell in pixels and where cell (0, 0) begins, in pixels from the plan's top
left corner. What is to be in sight are areas, in cells.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice, product
from math import floor, log
from typing import Final

from msgspec import Struct

from companion.engine.grid import Cell

Size = tuple[float, float]
_TINY: Final = 8
"""The side in pixels below which nothing is shown, however much there is."""
_RUNG: Final = 1.09
"""From one scale to the next larger one: each has its own pictures of all tiles."""
_SCALES: Final = 5
"""So many scales are tried before something that was not asked for is cut by the frame."""
_PLACES: Final = 10
"""So many places along each side are tried at a scale."""
_WHOLE: Final = 0.75
"""The whole map is shown where its cells have this share of their usual size."""
_STILL_LARGE: Final = 0.8
"""A scale that was shown before stays as long as it has this share of the best one."""
_ROOM: Final = 0.02
"""So far, in cells, something may lie over the frame: rounding."""


class Viewport(Struct, frozen=True):
    """Scale and place of the map.

    Attributes:
        cell: Side of a cell in pixels.
        x, y: Where the north-west corner of cell (0, 0) lies.
    """

    cell: int
    x: int
    y: int

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the north-west corner of a cell."""
        return self.x + cell.x * self.cell, self.y + cell.y * self.cell

    def cell_at(self, x: float, y: float) -> Cell:
        """Return the cell under a place."""
        return Cell(floor((x - self.x) / self.cell), floor((y - self.y) / self.cell))

    def shifted(self, dx: float, dy: float) -> "Viewport":
        """Return the view moved by whole pixels."""
        return Viewport(self.cell, round(self.x + dx), round(self.y + dy))

    def zoomed(self, cell: int, about: tuple[float, float]) -> "Viewport":
        """Return the view at another scale, with one place standing still."""
        share = cell / self.cell
        return Viewport(
            cell,
            round(about[0] - (about[0] - self.x) * share),
            round(about[1] - (about[1] - self.y) * share),
        )

    def window(self, size: Size) -> "Area":
        """Return what is in sight, in cells."""
        left, top = -self.x / self.cell, -self.y / self.cell
        return Area(left, top, left + size[0] / self.cell, top + size[1] / self.cell)


class Area(Struct, frozen=True):
    """A rectangle in cells; y grows downwards."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def wide(self) -> float:
        """How many cells it is wide."""
        return self.right - self.left

    @property
    def high(self) -> float:
        """How many cells it is high."""
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        """Where its middle is."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, other: "Area") -> bool:
        """Tell whether another one lies wholly in it."""
        return (
            other.left >= self.left - _ROOM
            and other.top >= self.top - _ROOM
            and other.right <= self.right + _ROOM
            and other.bottom <= self.bottom + _ROOM
        )

    def cuts(self, other: "Area") -> bool:
        """Tell whether another one lies over its edge: partly in, partly out."""
        meets = (
            min(self.right, other.right) - max(self.left, other.left) > _ROOM
            and min(self.bottom, other.bottom) - max(self.top, other.top) > _ROOM
        )
        return meets and not self.holds(other)

    def joined(self, other: "Area") -> "Area":
        """Return the smallest one that holds both."""
        return Area(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


class Limits(Struct, frozen=True):
    """Sides of a cell in pixels.

    Attributes:
        least: The least that a finger can tap.
        wished: The usual one.
        most: The largest.
        smallest: The least where nothing is to be tapped.
    """

    least: int
    wished: int
    most: int
    smallest: int


class Sights(Struct, frozen=True):
    """What there is to see, in cells.

    Attributes:
        known: All there is something on; None for an empty map.
        first: What is asked for: it is in sight before anything else, the first one above all.
        then: What is to be in sight too, where it fits.
        later: What will be asked for soon: in sight where a finger could tap it.
        whole: What is not to be cut in two by the frame.
    """

    known: Area | None = None
    first: tuple[Area, ...] = ()
    then: tuple[Area, ...] = ()
    later: tuple[Area, ...] = ()
    whole: tuple[Area, ...] = ()


def area_of(cells: Iterable[Cell]) -> Area | None:
    """Return the smallest area that holds all of these cells; None without any."""
    return joined(Area(cell.x, cell.y, cell.x + 1, cell.y + 1) for cell in cells)


def joined(areas: Iterable[Area]) -> Area | None:
    """Return the smallest area that holds all of these; None without any."""
    found: Area | None = None
    for area in areas:
        found = area if found is None else found.joined(area)
    return found


class Frame(Struct, frozen=True):
    """A rectangle that a part of the map is shown in.

    Attributes:
        size: Its width and height in pixels.
        sights: What there is to see.
        limits: How large a cell may be.
        tapped: Fingers tap places on it.
    """

    size: Size
    sights: Sights
    limits: Limits
    tapped: bool = True

    @property
    def least(self) -> int:
        """The least side of a cell."""
        return self.limits.least if self.tapped else self.limits.smallest

    @property
    def known(self) -> Area:
        """All there is to see, what is wanted too."""
        sights = self.sights
        parts = (sights.known, *sights.first, *sights.then, *sights.later)
        return joined(part for part in parts if part is not None) or Area(0, 0, 1, 1)

    @property
    def wanted(self) -> Area:
        """The area of all that is wanted; of what is too far apart, as much as fits."""
        found: Area | None = None
        least, finger = self.least, max(self.least, self.limits.least)
        sights = self.sights
        for areas, cell in ((sights.first, least), (sights.then, least), (sights.later, finger)):
            left = list(areas)
            while left:
                near = left[0] if found is None else min(left, key=partial(_far, start=found))
                left.remove(near)
                more = near if found is None else found.joined(near)
                if found is None or largest(self.size, more) >= cell:
                    found = more
        return found or self.known

    def view(self, before: Viewport | None = None, scale: int = 0) -> Viewport:
        """Return the view to begin with.

        The whole map if that is large enough; else what is wanted, as large as it fits, down to
        what a finger can tap; what then does not fit is left out, heroes before places. Nothing is
        cut in two by the frame where that can be helped.

        Args:
            before: The view of before: it stays as long as it shows all that is wanted.
            scale: The side of a cell of before, taken again where it fits.
        """
        known, limits = self.known, self.limits
        whole = largest(self.size, known)
        if whole >= max(_WHOLE * limits.wished, self.least):
            best = self._rung(min(whole, limits.most))
            return self._again(before, known, best) or _centred(self.size, known, best)
        wanted = self.wanted
        most = limits.wished if all(map(wanted.holds, self.sights.later)) else limits.least
        best = self._rung(max(self.least, min(largest(self.size, wanted), most)))
        stays = self._again(before, wanted, best)
        if stays is not None:
            return stays
        last = before.cell if before is not None else scale
        again = [last] if self._large_enough(last, best) and last <= best else []
        tried = (self._placed(cell, wanted) for cell in (*again, *self._smaller(best)))
        return self._least_cut(tried)

    def clamped(self, view: Viewport) -> Viewport:
        """Return a view moved so that no more than half a cell of nothing shows beside the map."""
        known, half = self.known, view.cell / 2
        x = _clamp(view.x, self.size[0], known.left * view.cell, known.right * view.cell, half)
        y = _clamp(view.y, self.size[1], known.top * view.cell, known.bottom * view.cell, half)
        return Viewport(view.cell, round(x), round(y))

    def everything(self) -> Viewport:
        """Return the view of all there is, however small."""
        cell = max(_TINY, min(largest(self.size, self.known), self.limits.most))
        return _centred(self.size, self.known, cell)

    def _rung(self, cell: int) -> int:
        """Return the next smaller scale of a ladder: few scales are drawn, and they stay alike."""
        wished = self.limits.wished
        steps = floor(log((cell + 1) / wished, _RUNG))
        found = min(cell, round(wished * _RUNG**steps))
        return max(found, min(cell, self.least if cell < self.limits.least else self.limits.least))

    def _smaller(self, best: int) -> Iterator[int]:
        """Yield the best scale and those below it on the ladder, the least one last."""
        cell = float(best)
        for _ in range(_SCALES):
            yield max(self.least, round(cell))
            cell /= _RUNG

    def _large_enough(self, cell: int, best: int) -> bool:
        return cell >= max(self.least, _STILL_LARGE * best)

    def _again(self, before: Viewport | None, wanted: Area, best: int) -> Viewport | None:
        """Return the view of before where it still shows what is wanted, whole and large enough."""
        if before is None or not self._large_enough(before.cell, best):
            return None
        stays = before.window(self.size).holds(wanted) and self.clamped(before) == before
        return before if stays and not self._cut(before) else None

    def _cut(self, view: Viewport) -> int:
        """Return how many things a view cuts in two."""
        window = view.window(self.size)
        return sum(window.cuts(area) for area in self.sights.whole)

    def _least_cut(self, tried: Iterable[Viewport]) -> Viewport:
        """Return the first view that cuts nothing in two, else the one that cuts least."""
        found: tuple[int, Viewport] | None = None
        for view in tried:
            cut = self._cut(view)
            if found is None or cut < found[0]:
                found = cut, view
            if not cut:
                break
        assert found is not None, "at least one view is tried"
        return found[1]

    def _placed(self, cell: int, wanted: Area) -> Viewport:
        """Return the view of a scale that shows what is wanted, near its middle, and cuts least."""
        start, whole = self.clamped(_centred(self.size, wanted, cell)), self.sights.whole
        if not self._cut(start):
            return start
        across = _offsets(
            *(start.x, self.size[0], wanted.left * cell, wanted.right * cell),
            [(area.left * cell, area.right * cell) for area in whole],
        )
        down = _offsets(
            *(start.y, self.size[1], wanted.top * cell, wanted.bottom * cell),
            [(area.top * cell, area.bottom * cell) for area in whole],
        )
        far = sorted(product(across, down), key=lambda at: _distance(at, (start.x, start.y)))
        views = (Viewport(cell, x, y) for x, y in far)
        return self._least_cut((start, *(view for view in views if self.clamped(view) == view)))


def largest(size: Size, area: Area) -> int:
    """Return the side of a cell in pixels at which an area fits a size."""
    return int(min(size[0] / area.wide, size[1] / area.high))


def _far(area: Area, start: Area) -> float:
    """Return how much an area adds to another one, in cells."""
    both = start.joined(area)
    return both.wide + both.high - start.wide - start.high


def _distance(at: tuple[int, int], start: tuple[int, int]) -> int:
    return abs(at[0] - start[0]) + abs(at[1] - start[1])


def _offsets(
    start: int, room: float, first: float, last: float, things: Iterable[tuple[float, float]]
) -> list[int]:
    """Return where along a side the map may begin: as it is, or with a thing just in or just out.

    Args:
        start: Where it begins now.
        room: The side of the frame.
        first: Where what is wanted begins on the map.
        last: Where it ends.
        things: Where things begin and end on the map.
    """
    low, high = sorted((-first, room - last))  # what is wanted stays in, or fills the frame
    edges = {at for begin, end in things for at in (-begin, -end, room - begin, room - end)}
    tried = {round(at) for at in edges if low <= at <= high}
    return [start, *islice(sorted(tried, key=lambda at: abs(at - start)), _PLACES)]


def _centred(size: Size, area: Area, cell: int) -> Viewport:
    x, y = area.middle
    return Viewport(cell, round(size[0] / 2 - x * cell), round(size[1] / 2 - y * cell))


def _clamp(at: float, room: float, first: float, last: float, slack: float) -> float:
    if last - first <= room:  # the map is smaller than the plan: all of it stays in
        return min(max(at, -first), room - last)
    return min(max(at, room - last - slack), -first + slack)
