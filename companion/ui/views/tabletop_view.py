"""The table beside the screen, for a desktop without one of wood: drag tiles, tap to turn them.

Above it stands the picture that the camera over it takes, the same that vision reads.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty, ObjectProperty
from PIL import ImageEnhance

from companion.art.printed_tile import draw_tile
from companion.art.tile_records import TileArt
from companion.engine.grid import Cell, turned_size
from companion.engine.message import Message, say
from companion.ports import Laid, Shot, TableTop
from companion.ui.input.touch import cancelled
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.tap_targets import Box, TapTarget
from companion.ui.widgets.drawing.widget_base import ModelWidget

_DIM: Final = 0.85
_CELL_MM: Final = 80.0
_CELL_MOST: Final = 96
_DRAWN_LEAST: Final = 48.0
"""Pixels of a cell below which a tile is drawn larger and brought down."""
_PAD: Final = 10
_TAP_PX: Final = 12
_ROUND: Final = 1.5
"""Cells of bare table shown around what lies there."""


@dataclass(slots=True)
class _Grip:
    """A tile in the hand: where it was taken up, where it is, how it is turned.

    ``laid`` is how it lay on the table; None for one of the tray.
    """

    tile: str
    turns: int
    start: tuple[float, float]
    at: tuple[float, float]
    laid: Laid | None = None


class TableTopView(ModelWidget):
    """Shows a :class:`TableTop` and what its camera sees.

    Attributes:
        model: The table top, or None while no match is open.
        seen: Number of the camera picture that is shown.
    """

    bare = True
    seen = NumericProperty(0)
    grip = ObjectProperty(None, allownone=True)
    _shot: Shot | None = None
    _texture: Texture | None = None
    _view = (0.0, 0.0, 1.0)

    def __init__(
        self,
        art: Callable[[str], TileArt | None],
        say_it: Callable[[Message], str],
        **kwargs: Any,
    ) -> None:
        """Make an empty table.

        Args:
            art: What is printed on a face.
            say_it: Puts a message into words.
            **kwargs: Kivy's own.
        """
        self._art = art
        self._say = say_it
        super().__init__(**kwargs)
        self._picture = Rectangle(size=(0, 0))
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(self._picture)

    def look(self, shot: Shot | None) -> None:
        """Show what the camera sees now."""
        if shot is not None and (self._shot is None or shot.seq != self._shot.seq):
            self._shot = shot
            self.seen = shot.seq

    def again(self) -> None:
        """Draw what lies there anew: it was changed from outside."""
        self._changed()

    # -- drawing

    def paint(self, pen: Pen, top: TableTop | None) -> None:
        """Draw camera picture, table and tray."""
        colour = pen.skin.colour
        pen.rect(0, 0, pen.w, pen.h, colour.panel)
        pen.rect(0, 0, 1, pen.h, colour.hair)
        if top is None:
            return
        self._camera(pen)
        left, upper, cell = self._view = self._framed(top)
        area_top = self._area()[0]
        pen.rect(1, area_top, pen.w - 1, self._area()[1] - area_top, colour.floor, 0.55)
        for laid in top.laid:
            if self.grip is None or self.grip.laid != laid:
                x, y = left + laid.cell.x * cell, upper + laid.cell.y * cell
                self._tile(pen, (laid.tile, laid.turns), x, y, cell)
        if not top.laid:
            self._line(pen, say("Drag tiles here. A tap turns one."), area_top + pen.skin.g(6))
        side = self._tray_cell()
        for n, tile in enumerate(self._spare(top)):
            x, y = _PAD + n * (side + _PAD), pen.h - side - _PAD
            self._tile(pen, (tile, 0), x, y, side / max(top.faces[tile].size))
        if self._spare(top):
            art = self._art(self._spare(top)[0])
            base = pen.h - side - 2 * _PAD + pen.skin.g(1)
            self._line(pen, Message(art.name if art else ""), base)
        if self.grip is not None:
            width, height = self._size_px(self.grip.tile, self.grip.turns, cell)
            x, y = self._down(self.grip.at)
            held = self.grip.tile, self.grip.turns
            self._tile(pen, held, x - width / 2, y - height / 2, cell)

    def _line(self, pen: Pen, message: Message, base: float) -> None:
        cap, shade = pen.skin.cap.body, pen.skin.colour.ash
        _ = pen.fit(pen.w / 2, base, self._say(message), "text", cap, shade, pen.w - 2 * _PAD, "c")

    def _camera(self, pen: Pen) -> None:
        """Put the camera's picture over the upper end of the table, all of it."""
        shot = self._shot
        high = self._camera_high()
        if shot is None:
            self._picture.size = (0, 0)
            return
        if self._texture is None or self._texture.size != shot.size:
            self._texture = Texture.create(size=shot.size, colorfmt="rgb")
            self._texture.flip_vertical()
            self._texture.min_filter = "linear"
        self._texture.blit_buffer(shot.data, colorfmt="bgr", bufferfmt="ubyte")
        wide = high * shot.size[0] / shot.size[1]
        self._picture.texture = self._texture
        self._picture.pos = self.x + (pen.w - wide) / 2, self.top - high
        self._picture.size = wide, high

    def _tile(self, pen: Pen, laid: tuple[str, int], x: float, y: float, cell: float) -> None:
        """Draw a face and its turns with its upper left corner at x, y."""
        tile, turns = laid
        art = self._art(tile)
        if art is None:
            return
        px = round(cell * 4) / 4

        def make() -> Any:
            fine = max(px, _DRAWN_LEAST)
            drawn = draw_tile(art, fine / _CELL_MM, "paper", turns=turns)
            if fine > px:
                scale = px / fine
                drawn = drawn.resize((round(drawn.width * scale), round(drawn.height * scale)))
            return ImageEnhance.Brightness(drawn.convert("RGB")).enhance(_DIM)

        pen.texture(texture_cache.picture(("table tile", art, turns, px), make), x, y)

    # -- where things are

    def _camera_high(self) -> float:
        return min(self.height * 0.4, self.width * 0.75)

    def _area(self) -> tuple[float, float]:
        """Return where the table begins and ends, from the top."""
        return self._camera_high() + 2, self.height - self._tray_cell() - 2 * _PAD

    def _tray_cell(self) -> float:
        return min(72.0, (self.width - _PAD) / 5 - _PAD)

    def _spare(self, top: TableTop) -> tuple[str, ...]:
        fits = int((self.width - _PAD) // (self._tray_cell() + _PAD))
        return top.spare[:fits]

    def _framed(self, top: TableTop) -> tuple[float, float, float]:
        """Return where cell 0,0 is drawn and how large a cell is, in pixels from the top left."""
        begin, end = self._area()
        cells = [cell for laid in top.laid for cell in top.cells(laid)] or [Cell(0, 0)]
        west, east = min(c.x for c in cells) - _ROUND, max(c.x for c in cells) + 1 + _ROUND
        north, south = min(c.y for c in cells) - _ROUND, max(c.y for c in cells) + 1 + _ROUND
        cell = min(_CELL_MOST, self.width / (east - west), (end - begin) / (south - north))
        left = (self.width - (west + east) * cell) / 2
        return left, (begin + end - (north + south) * cell) / 2, cell

    def _down(self, pos: tuple[float, float]) -> tuple[float, float]:
        return pos[0] - self.x, self.top - pos[1]

    def _size_px(self, tile: str, turns: int, cell: float) -> tuple[float, float]:
        top: TableTop = self.model
        wide, high = turned_size(top.faces[tile].size, turns)
        return wide * cell, high * cell

    def box(self, laid: Laid) -> Box:
        """Return where a tile of the table is drawn, or would be, in pixels of the window."""
        left, upper, cell = self._view
        wide, high = self._size_px(laid.tile, laid.turns, cell)
        x, y = self.x + left + laid.cell.x * cell, self.top - upper - laid.cell.y * cell
        return Box(x, y - high, x + wide, y)

    def _cell_under(self, x: float, y: float) -> Cell:
        left, upper, cell = self._view
        return Cell(int((x - left) // cell), int((y - upper) // cell))

    # -- hands

    def spots(self) -> Iterator[TapTarget]:
        """Yield the tiles that lie there, and those of the tray: they are carried, or turned."""
        top: TableTop | None = self.model
        if top is None:
            return
        for laid in top.laid:
            yield self._spot(laid.tile, self.box(laid))
        side = self._tray_cell()
        for n, tile in enumerate(self._spare(top)):
            left, low = self.x + _PAD + n * (side + _PAD), self.y + _PAD
            yield self._spot(tile, Box(left, low, left + side, low + side))

    def _spot(self, tile: str, box: Box) -> TapTarget:
        # half its first cell, so that it is carried by it
        half = min(self._view[2], box.right - box.left, box.top - box.bottom) / 2
        return TapTarget(self, tile, box, (box.left + half, box.top - half), drags=True)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Take a tile up, from the table or from the tray."""
        top: TableTop | None = self.model
        busy = self.grip is not None or touch.is_mouse_scrolling
        if busy or top is None or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        x, y = self._down(touch.pos)
        begin, end = self._area()
        pos = (touch.x, touch.y)
        if begin <= y <= end:
            laid: Laid | None = top.at(self._cell_under(x, y))
            if laid is not None:
                touch.grab(self)
                self.grip = _Grip(laid.tile, laid.turns, pos, pos, laid)
        elif y > end:
            n = int(x // (self._tray_cell() + _PAD))
            spare = self._spare(top)
            if 0 <= n < len(spare):
                touch.grab(self)
                self.grip = _Grip(spare[n], 0, pos, pos)
        return True

    def dragged(self, touch: MotionEvent) -> None:
        """Carry the tile."""
        if self.grip is not None:
            self.grip.at = (touch.x, touch.y)
            self._changed()

    def lifted(self, touch: MotionEvent) -> None:
        """Lay the tile down where it is; a tap turns it."""
        grip, self.grip = self.grip, None
        if grip is None or cancelled(touch):
            return
        top: TableTop = self.model
        x, y = self._down((touch.x, touch.y))
        moved = max(abs(touch.x - grip.start[0]), abs(touch.y - grip.start[1]))
        begin, end = self._area()
        if moved < _TAP_PX:
            if grip.laid is not None:
                _ = top.turn(grip.laid)
        elif not begin <= y <= end or not self.collide_point(*touch.pos):
            if grip.laid is not None:
                top.take(grip.laid)
        else:
            wide, high = self._size_px(grip.tile, grip.turns, self._view[2])
            half = self._view[2] / 2
            cell = self._cell_under(x - wide / 2 + half, y - high / 2 + half)
            if grip.laid is not None:
                _ = top.move(grip.laid, cell, grip.turns)
            else:
                _ = top.lay(grip.tile, cell, grip.turns)
        self._changed()
