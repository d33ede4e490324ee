"""Rows to scroll: only those in sight exist (source: UX.md section 3, rows of 12 mm)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from kivy.graphics import Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.tap_targets import Box, TapTarget, box_of
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized

_DRAG_MM: Final = 3.0
_BAR_MM: Final = 0.9
BAR_ROOM_MM: Final = 2.2
"""What the bar takes of a list that is longer than its room."""
COLUMN_GAP_MM: Final = 2.0
"""Between columns."""


class Scroller(ModelWidget):
    """A column (or several) of rows that a finger moves; the model is a sequence of row models.

    Subclasses name the ``row_kind``. Dispatches ``on_choose`` with a row's ref.

    Attributes:
        columns: Rows beside each other.
        offset: How far the rows have been pushed up, in pixels.
        row_mm: Height of a row in mm; at least 12 for rows that can be tapped.
        gap_mm: Between rows.
        row_caps: How large the letters of all rows are, where that is one size for all.
    """

    columns = NumericProperty(1)
    offset = NumericProperty(0.0)
    row_mm = NumericProperty(12.05)
    gap_mm = NumericProperty(1.6)
    row_caps = ObjectProperty(None, allownone=True)
    row_kind: type[Tappable] = Tappable
    _drag: MotionEvent | None = None
    _moved_rows = False
    _first: object = None

    def __init__(self, **kwargs: Any) -> None:
        """Make an empty list."""
        super().__init__(**kwargs)
        self._window = Rectangle(pos=self.pos, size=self.size)
        self._clip()
        _ = self.fbind("model", self._other_rows)

    def dress(self, row: Any, model: Any) -> None:
        """Give a row its model, ref and text; one without a ref cannot be tapped."""
        row.model, row.ref = model, getattr(model, "ref", "")
        row.text, row.disabled = str(_title(model)), not row.ref
        if self.row_caps is not None:
            row.caps = self.row_caps

    # ---- where rows are

    @property
    def step(self) -> int:
        """Height of a row and the gap below it, in pixels."""
        skin: Skin = self.skin
        return self._row_h + skin.y(self.gap_mm)

    @property
    def most_offset(self) -> float:
        """How far the rows can be pushed up."""
        rows = -(-len(self.model or ()) // int(self.columns))
        skin: Skin = self.skin
        return max(0.0, rows * self.step - skin.y(self.gap_mm) - self.height)

    def show_row(self, index: int) -> None:
        """Scroll so that a row is in sight, in the upper half if it was not."""
        top = index // int(self.columns) * self.step
        if not self.offset <= top <= self.offset + self.height - self._row_h:
            before = max(0.0, top - self.step, top + self._row_h - self.height)
            self.offset = min(before, self.most_offset)

    def bring(self, index: int) -> None:
        """Bring a row wholly into sight, now."""
        self.show_row(index)
        self.draw_now()

    def _other_rows(self, _: object, rows: Sequence[object] | None) -> None:
        """Begin another list at its top."""
        first = rows[0] if rows else None
        if not _same_list(self._first, first):
            self.offset = 0.0
        self._first = first

    def push(self, rows: float) -> bool:
        """Push the rows up by so many (down, if less than 0); False if nothing moves."""
        before = self.offset
        self.offset = min(max(0.0, before + rows * self.step), self.most_offset)
        return self.offset != before

    def spots(self) -> Iterator[TapTarget]:
        """Yield every row that can be tapped, in sight or not; or itself, if it only scrolls."""
        if self.skin is None:
            return
        tappable = 0
        for n, model in enumerate(self.model or ()):
            ref = getattr(model, "ref", "")
            if ref:
                tappable += 1
                x, y, wide = self._row_at(n)
                top = self.top - y
                box = Box(self.x + x, top - self._row_h, self.x + x + wide, top)
                yield TapTarget(self, ref, box, box.middle, partial(self.bring, n))
        if not tappable and self.most_offset:
            box = box_of(self)
            yield TapTarget(self, "", box, box.middle)

    def _row_at(self, index: int) -> tuple[float, float, float]:
        """Return where a row stands: left, upper edge and width, from the top left."""
        skin: Skin = self.skin
        columns = int(self.columns)
        gap = skin.x(COLUMN_GAP_MM) if columns > 1 else 0
        bar = skin.x(BAR_ROOM_MM) if self.most_offset else 0
        wide = (self.width - bar - gap * (columns - 1)) / columns
        y = index // columns * self.step - round(self.offset)
        return index % columns * (wide + gap), y, wide

    @property
    def _row_h(self) -> int:
        skin: Skin = self.skin
        return skin.y(self.row_mm)

    def arrange(self, models: Sequence[Any]) -> None:
        """Give the rows in sight their models."""
        self.offset = min(max(0.0, self.offset), self.most_offset)
        columns = int(self.columns)
        first = int(self.offset // self.step)
        last = int((self.offset + self.height) // self.step)
        shown = models[first * columns : (last + 1) * columns]
        rows = sized(self, self.row_kind, len(shown))
        for i, (row, model) in enumerate(zip(rows, shown, strict=True)):
            x, y, wide = self._row_at(first * columns + i)
            self.put(row, x, y, wide, self._row_h)
            self.dress(row, model)
        self._window.pos, self._window.size = self.pos, self.size

    def paint(self, pen: Pen, _models: Sequence[Any]) -> None:
        """Draw where in the list one is."""
        most = self.most_offset
        if not most:
            return
        share = self.height / (self.height + most)
        high = max(pen.y(6), pen.h * share)
        top = (pen.h - high) * self.offset / most
        wide = pen.x(_BAR_MM)
        pen.rect(pen.w - wide, 0, wide, pen.h, pen.colour.panel)
        pen.rect(pen.w - wide, top, wide, high, pen.colour.edge)

    def _clip(self) -> None:
        """Cut the rows at this widget's edges."""
        self.canvas.insert(0, StencilPush())
        self.canvas.insert(1, self._window)
        self.canvas.insert(2, StencilUse())
        self.canvas.after.add(StencilUnUse())
        self.canvas.after.add(self._window)
        self.canvas.after.add(StencilPop())

    # ---- fingers

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Begin to scroll, or let a row begin its tap."""
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            up = 1 if touch.button == "scrolldown" else -1
            self.offset = min(max(0.0, self.offset - up * self.step / 2), self.most_offset)
            return True
        if self._drag is None and self.most_offset:
            touch.grab(self)
            self._drag, self._moved_rows = touch, False
        return super().on_touch_down(touch) or True

    def dragged(self, touch: MotionEvent) -> None:
        """Push the rows along with the finger."""
        skin: Skin = self.skin
        if abs(touch.y - touch.oy) > skin.y(_DRAG_MM):
            self._moved_rows = True
        if self._moved_rows:
            self.offset = min(max(0.0, self.offset + touch.dy), self.most_offset)

    def lifted(self, touch: MotionEvent) -> None:
        """Stop scrolling."""
        self.cancel_touch(touch)

    def cancel_touch(self, touch: MotionEvent) -> None:
        """Stop scrolling: the finger counts no more."""
        if touch is self._drag:
            self._drag = None


class Listing(ModelWidget):
    """Shows rows in a :class:`Scroller` of its own, which begins at its top on another screen.

    Subclasses name the ``row_kind``.
    """

    row_kind: type[Tappable] = Tappable
    _begin_px: float | None = None

    def scroller(self) -> Scroller:
        """Return what its rows are scrolled in."""
        (scroll,) = sized(self, Scroller, 1)
        scroll.row_kind = self.row_kind
        return scroll

    @property
    def scrolled(self) -> float:
        """How far its rows have been pushed up, in pixels."""
        return sum(float(child.offset) for child in self.children if isinstance(child, Scroller))

    def scroll_to(self, offset_px: float) -> None:
        """Begin so far down, as soon as the rows are there."""
        self._begin_px = offset_px
        self._redraw()

    def fill(self, scroll: Scroller, rows: Sequence[object]) -> bool:
        """Give the scroller its rows; whether they are another screen's."""
        scroll.model = rows
        begin_px, self._begin_px = self._begin_px, None
        if begin_px is not None:
            scroll.offset = begin_px
        return begin_px is not None


def _same_list(before: object, now: object) -> bool:
    """Tell by its first row whether a list is the one from before, changed by a tap on it."""
    if before is None or now is None:
        return True
    ref = getattr(now, "ref", "")
    if ref and not ref.isdigit() and ref == getattr(before, "ref", ""):
        return True
    return _title(before) == _title(now)


def _title(row: object) -> object:
    """Return what a row is called, whatever kind of row it is."""
    names = (getattr(row, name, None) for name in ("title", "what", "label"))
    return next((name for name in names if name is not None), row)
