# ruff: noqa: PLR0917  a painter takes places and sizes in order
"""Draws on a widget's canvas: places in pixels from the widget's top left, y downwards."""

from collections.abc import Callable, Generator, Hashable, Sequence
from contextlib import contextmanager
from typing import Literal, TypeAlias

from kivy.graphics import (
    BorderImage,
    Color,
    Instruction,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    Scale,
    Translate,
)
from kivy.graphics.texture import Texture
from msgspec import Struct
from PIL import Image

from companion.art.figures import FigurePaint, draw_figure
from companion.art.painter import Painter, Point
from companion.data import Face
from companion.ui.models.symbols import Figure, Glyph, Sign, unringed
from companion.ui.theme.colour import rgba
from companion.ui.theme.design_tokens import LayoutKind
from companion.ui.theme.skin import Skin
from companion.ui.theme.typeset import Fit, fit, shortened, wrap
from companion.ui.widgets.drawing import texture_cache

Anchor: TypeAlias = Literal["l", "c", "r"]


class DrawnText(Struct, frozen=True):
    """Words on the screen, for checks and for reading aloud; pixels within the widget.

    Attributes:
        text: What stands there.
        x, y, w, h: Box from the capitals' top to the baseline.
        cap_mm: Capital height.
        colour: Colour of the words.
        whole: False if an ellipsis had to be set.
    """

    text: str
    x: int
    y: int
    w: int
    h: int
    cap_mm: float
    colour: str
    whole: bool = True


class Pen:
    """A painter for one widget; colours are ``#RRGGBB`` of the skin's palette.

    Attributes:
        skin: How everything looks; ``g``, ``x``, ``y``, ``kind``, ``cap`` and ``colour`` are its.
        w, h: Size of the widget in pixels.
        written: The words that were written.
    """

    def __init__(self, skin: Skin, group: InstructionGroup, size: tuple[float, float]) -> None:
        """Draw into ``group``, whose origin is the widget's lower left corner."""
        self.skin = skin
        self.g, self.x, self.y = skin.g, skin.x, skin.y
        self.kind: LayoutKind = skin.kind
        self.cap, self.colour = skin.cap, skin.colour
        self.w, self.h = size
        self.written: list[DrawnText] = []
        self._group = group
        self._colour: tuple[str, float] | None = None

    # ---- shapes

    def rect(self, x: float, y: float, w: float, h: float, colour: str, alpha: float = 1) -> None:
        """Fill a rectangle."""
        self._paint(colour, alpha)
        self._add(Rectangle(pos=self._pos(x, y, h), size=(round(w), round(h))))

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str | None = None,
        edge: str | None = None,
        thick: float = 1.4,
        r: float | None = None,
        *,
        dashed: bool = False,
    ) -> None:
        """Draw a rounded box: filled, bordered or both; its border lies inside it."""
        radius = round(self.g(1.4) if r is None else r)
        radius = max(0, min(radius, round(min(w, h) / 2) - 1))
        if fill:
            self._stretch(texture_cache.corner(radius, 0), x, y, w, h, radius, fill)
        if edge and dashed:
            texture = texture_cache.dashed_box(round(w), round(h), radius, thick)
            self.texture(texture, x, y, edge)
        elif edge:
            self._stretch(texture_cache.corner(radius, round(thick, 2)), x, y, w, h, radius, edge)

    def disc(
        self,
        x: float,
        y: float,
        r: float,
        fill: str | None = None,
        edge: str | None = None,
        thick: float = 0,
    ) -> None:
        """Draw a disc with its middle at x, y: filled, bordered or both."""
        self.box(x - r, y - r, 2 * r, 2 * r, fill, edge, thick, r)

    def texture(
        self, texture: Texture, x: float, y: float, colour: str = "#FFFFFF", alpha: float = 1
    ) -> None:
        """Draw a texture at its own size with its top left corner at x, y."""
        self._paint(colour, alpha)
        w, h = texture.size
        self._add(Rectangle(texture=texture, pos=self._pos(x, y, h), size=(w, h)))

    def picture(self, key: Hashable, image: Image.Image, x: float, y: float) -> None:
        """Draw a picture at its own size, kept as a texture under ``key``."""
        self.texture(texture_cache.picture(key, lambda: image), x, y)

    def line(
        self,
        points: Sequence[Point],
        colour: str,
        thick: float,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a smooth line through points, broken if ``dash`` gives lengths on and off."""
        left = int(min(x for x, _ in points) - thick - 2)
        top = int(min(y for _, y in points) - thick - 2)
        moved = [(x - left, y - top) for x, y in points]
        wide = max(x for x, _ in moved) + thick + 3
        high = max(y for _, y in moved) + thick + 3

        def make() -> Image.Image:
            sheet = Painter(wide, high, smooth=3)
            if dash:
                sheet.dashed(moved, (255, 255, 255), thick, *dash)
            else:
                sheet.line(moved, (255, 255, 255), thick)
            return sheet.image()

        shape = tuple((round(x, 1), round(y, 1)) for x, y in moved)
        texture = texture_cache.picture(("line", shape, round(thick, 1), dash), make)
        self.texture(texture, left, top, colour)

    # ---- motion

    @contextmanager
    def narrowed(self, x: float, y: float) -> Generator[Scale]:
        """Draw what can be made narrower around a place later on; yields what says how much."""
        scale = Scale(1.0, 1.0, 1.0, origin=self._pos(x, y, 0))
        self._add(PushMatrix())
        self._add(scale)
        yield scale
        self._add(PopMatrix())

    @contextmanager
    def tumbling(self, x: float, y: float) -> Generator[tuple[Translate, Rotate]]:
        """Draw what can be moved, and turned around a place, later on; yields what says how far."""
        shift, turn = Translate(0, 0), Rotate(angle=0, origin=self._pos(x, y, 0))
        self._add(PushMatrix())
        self._add(shift)
        self._add(turn)
        yield shift, turn
        self._add(PopMatrix())

    # ---- words

    def room_for(self, text: str, face: Face, cap: float) -> int:
        """Return the width of words in pixels at a capital height in mm."""
        return texture_cache.width(text, face, self.skin.font_px(face, cap))

    def text(
        self,
        x: float,
        baseline: float,
        text: str,
        face: Face,
        cap: float,
        colour: str,
        anchor: Anchor = "l",
        *,
        whole: bool = True,
    ) -> int:
        """Write one line; returns its width in pixels."""
        if not text:
            return 0
        line = texture_cache.words(text, face, self.skin.font_px(face, cap))
        left = round(x - {"l": 0.0, "c": line.width / 2, "r": line.width}[anchor])
        base = round(baseline)
        self.texture(line.texture, left, base - line.ascent, colour)
        high = round(self.g(cap))
        whole = whole and not text.endswith("…")
        self.written.append(
            DrawnText(text, left, base - high, line.width, high, cap, colour, whole=whole)
        )
        return line.width

    def fitted(self, text: str, face: Face, cap: float, room: float, most: int = 1) -> Fit:
        """Return words set in ``room`` pixels: smaller if they must be, shortened at the last."""
        return fit(
            text,
            room,
            cap=cap,
            least=min(cap, self.cap.min),
            most=most,
            at=lambda words, size: self.room_for(words, face, size),
        )

    def cap_for(self, fits: Callable[[float], bool], cap: float) -> float:
        """Return the largest capital height in mm, from ``cap`` down, that fits; else the least."""
        while cap > self.cap.min and not fits(cap):
            cap = max(self.cap.min, cap - 0.1)
        return cap

    def wrapped(self, text: str, face: Face, cap: float, room: float) -> list[str]:
        """Return the lines of a paragraph ``room`` pixels wide."""
        return wrap(text, room, lambda words: self.room_for(words, face, cap))

    def fit(
        self,
        x: float,
        baseline: float,
        text: str,
        face: Face,
        cap: float,
        colour: str,
        room: float,
        anchor: Anchor = "l",
    ) -> int:
        """Write one line that never leaves its room; returns its width."""
        if not text:
            return 0
        setting = self.fitted(text, face, cap, room)
        line = setting.lines[0]
        whole = line == " ".join(text.split())
        return self.text(x, baseline, line, face, setting.cap, colour, anchor, whole=whole)

    def label(
        self, x: float, baseline: float, text: str, colour: str, room: float, anchor: Anchor = "l"
    ) -> int:
        """Write a label, in small capitals, that never leaves its room; returns its width."""
        return self.fit(x, baseline, text, "caps", self.cap.label, colour, room, anchor)

    def lines(
        self,
        x: float,
        baseline: float,
        setting: Fit,
        face: Face,
        colour: str,
        step: float,
        anchor: Anchor = "l",
    ) -> float:
        """Write the lines of a setting; returns the baseline after the last one.

        Args:
            x: Their left end, middle or right end.
            baseline: Of the first line; with a step upwards, of the last one.
            setting: The lines as they were fitted.
            face: The face they were fitted in.
            colour: Their colour.
            step: From one baseline to the next, in pixels; less than 0 to go upwards.
            anchor: What ``x`` is.
        """
        for line in setting.lines if step > 0 else reversed(setting.lines):
            _ = self.text(x, baseline, line, face, setting.cap, colour, anchor)
            baseline += step
        return baseline

    def block(
        self,
        x: float,
        middle: float,
        setting: Fit,
        face: Face,
        colour: str,
        step: float,
        anchor: Anchor = "l",
    ) -> None:
        """Write the lines of a setting about a height; the rest is as in :meth:`lines`."""
        base = middle + self.g(setting.cap) / 2 - step * (len(setting.lines) - 1) / 2
        _ = self.lines(x, base, setting, face, colour, step, anchor)

    def paragraph(
        self,
        x: float,
        baseline: float,
        text: str,
        face: Face,
        cap: float,
        colour: str,
        room: float,
        most: int = 9,
        leading: float = 1.89,
    ) -> float:
        """Write up to ``most`` lines; returns the baseline after the last one."""
        step = self.g(cap) * leading
        lines = wrap(text, room, lambda words: self.room_for(words, face, cap))
        if len(lines) > most:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        for line in lines:
            short = shortened(line, room, lambda words: self.room_for(words, face, cap))
            _ = self.text(x, baseline, short, face, cap, colour, whole=short == line)
            baseline += step
        return baseline

    # ---- signs

    def icon(
        self,
        word: str,
        x: float,
        y: float,
        size: float,
        colour: str,
        anchor: Anchor = "c",
    ) -> int:
        """Draw an icon; x is the middle, left or right end of its ink, y its middle."""
        texture = texture_cache.icon(word, round(size))
        w, h = texture.size
        left = x - {"l": 0.0, "c": w / 2, "r": w}[anchor]
        self.texture(texture, round(left), round(y - h / 2), colour)
        return w

    def figure(
        self,
        figure: Figure,
        x: float,
        y: float,
        size: float,
        on: str | None = None,
        body: str | None = None,
        *,
        halo: bool = False,
        ring: bool = False,
    ) -> None:
        """Draw a figure with its middle at x, y.

        Args:
            figure: What to draw.
            x: Middle in pixels.
            y: Middle in pixels.
            size: Height of a circle figure in pixels.
            on: Colour behind it, for the gaps of hollow and doubled forms.
            body: Another colour than its own (ink on a filled button).
            halo: A rim keeps it apart from what lies beneath.
            ring: The one in turn has its ring; elsewhere a row or a word says whose turn it is.
        """
        if not ring:
            figure = unringed(figure)
        palette = self.colour
        colour = body or (
            palette.ash
            if figure.state == "hollow" and figure.colour == "bone"
            else str(getattr(palette, figure.colour))
        )
        ground = on or palette.ground
        ink = on if body else palette.ink
        key = ("figure", figure.form, figure.label, figure.state, colour, ground, ink)
        paint = FigurePaint(colour, ink or palette.ink, ground)
        texture = texture_cache.picture(
            (*key, round(size, 1), halo),
            lambda: draw_figure(figure.form, size, paint, figure.label, figure.state, halo=halo),
        )
        w, h = texture.size
        self.texture(texture, round(x - w / 2), round(y - h / 2))

    def sign(
        self, sign: Sign, x: float, y: float, size: float, colour: str, on: str | None = None
    ) -> None:
        """Draw a figure or an icon with its middle at x, y."""
        if isinstance(sign, Glyph):
            _ = self.icon(sign.icon, x, y, size, colour)
        else:
            inked = colour == self.colour.ink
            self.figure(sign, x, y, size, on, colour if inked else None)

    def badge(self, letter: str, x: float, y: float, size: float, *, body: str, ink: str) -> None:
        """Draw a letter on a square: what a button and a place have in common; heroes are round."""
        key = ("badge", letter, round(size, 1), body, ink)

        def make() -> Image.Image:
            side = size + 4
            m = side / 2
            sheet = Painter(side, side)
            sheet.rect(0.4, 0.4, side - 0.8, side - 0.8, ink, size * 0.2)
            sheet.rect(2, 2, size, size, body, size * 0.16)
            sheet.text(letter, m, m + size * 0.26, size * 0.72, "display", ink, "ms")
            return sheet.image()

        texture = texture_cache.picture(key, make)
        self.texture(texture, round(x - texture.width / 2), round(y - texture.height / 2))

    # ---- inside

    def _stretch(
        self, texture: Texture, x: float, y: float, w: float, h: float, r: int, colour: str
    ) -> None:
        self._paint(colour, 1)
        place, size = self._pos(x, y, h), (round(w), round(h))
        self._add(BorderImage(texture=texture, border=(r + 1,) * 4, pos=place, size=size))

    def _pos(self, x: float, y: float, h: float) -> tuple[int, int]:
        return round(x), round(self.h) - round(y) - round(h)

    def _paint(self, colour: str, alpha: float) -> None:
        if self._colour != (colour, alpha):
            self._colour = colour, alpha
            self._add(Color(*rgba(colour, alpha)))

    def _add(self, instruction: Instruction) -> None:
        self._group.add(instruction)
