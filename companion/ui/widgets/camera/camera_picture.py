"""Draws a camera's picture for a room in the dark: cut out, dimmed, outlined. Pillow alone."""

from collections.abc import Sequence
from math import hypot
from typing import Final

from msgspec import Struct
from PIL import Image, ImageDraw, ImageEnhance

from companion.ports import Shot
from companion.ui.models.camera_view_model import CameraModel, Corner, Outline

_DIM: Final = 0.42
_BRIGHT: Final = 0.62
"""How much of its light a picture keeps."""
_WHITEST: Final = 136
_ROOM: Final = 0.16
"""How much is shown around what has to be in sight, as a share of its longer side."""
_FINE: Final = 2
_TICK: Final = 0.22


class Cut(Struct, frozen=True):
    """Which part of a picture is shown, and how large.

    Attributes:
        x, y, w, h: The part, in pixels of the picture; may reach beyond it.
        size: Width and height it is shown with.
    """

    x: float
    y: float
    w: float
    h: float
    size: tuple[int, int]

    def shown(self, corner: Corner) -> Corner:
        """Return where a place of the picture is shown, from the top left."""
        return (
            (corner[0] - self.x) * self.size[0] / self.w,
            (corner[1] - self.y) * self.size[1] / self.h,
        )

    def taken(self, x: float, y: float) -> Corner:
        """Return the place of the picture that is shown there."""
        return self.x + x * self.w / self.size[0], self.y + y * self.h / self.size[1]


def cut_of(shot: Shot, focus: Sequence[Corner], size: tuple[int, int]) -> Cut:
    """Return the part of a picture that shows what has to be in sight, as large as it fits."""
    wide, high = shot.size
    left, top, right, bottom = 0.0, 0.0, float(wide), float(high)
    if focus:
        xs, ys = [x for x, _ in focus], [y for _, y in focus]
        room = _ROOM * max(max(xs) - min(xs), max(ys) - min(ys))
        left, right = max(left, min(xs) - room), min(right, max(xs) + room)
        top, bottom = max(top, min(ys) - room), min(bottom, max(ys) + room)
    scale = min(size[0] / max(1.0, right - left), size[1] / max(1.0, bottom - top))
    w, h = size[0] / scale, size[1] / scale
    x = _slid((left + right - w) / 2, w, wide)
    y = _slid((top + bottom - h) / 2, h, high)
    return Cut(x, y, w, h, size)


def _slid(at: float, length: float, whole: float) -> float:
    """Move a part so that it shows as little of nothing as it can."""
    if length >= whole:
        return (whole - length) / 2
    return min(max(0.0, at), whole - length)


def draw_camera_picture(
    model: CameraModel, cut: Cut, colours: tuple[str, str, str], thick: float
) -> Image.Image:
    """Return the picture as it is shown.

    Args:
        model: Picture and outlines.
        cut: Which part of it.
        colours: Of what is sure, of what is asked, and of the ground.
        thick: Of the lines, in pixels.
    """
    shot = model.shot
    assert shot is not None, "there is a picture"
    bone, accent, ground = colours
    whole = Image.frombytes("RGB", shot.size, shot.data, "raw", "BGR")
    size = (cut.size[0] * _FINE, cut.size[1] * _FINE)
    start = max(0.0, cut.x), max(0.0, cut.y)
    end = min(shot.size[0], cut.x + cut.w), min(shot.size[1], cut.y + cut.h)
    at = [round(value * _FINE) for value in (*cut.shown(start), *cut.shown(end))]
    part = whole.resize((at[2] - at[0], at[3] - at[1]), Image.Resampling.BILINEAR, (*start, *end))
    part = ImageEnhance.Brightness(part).enhance(_BRIGHT if model.bright else _DIM)
    part = part.point([min(_WHITEST, level) for level in range(256)] * 3)
    sheet = Image.new("RGB", size, ground)
    sheet.paste(part, (at[0], at[1]))
    pen = ImageDraw.Draw(sheet)
    for outline in model.outlines:
        shade = accent if outline.kind in ("doubt", "asked") else bone
        shown = [cut.shown(corner) for corner in outline.corners]
        corners = [(x * _FINE, y * _FINE) for x, y in shown]
        _outline(pen, outline, corners, shade, thick * _FINE)
    return sheet.resize(cut.size, Image.Resampling.BOX)


def _outline(
    pen: ImageDraw.ImageDraw, outline: Outline, corners: Sequence[Corner], shade: str, thick: float
) -> None:
    for n, start in enumerate(corners):
        end = corners[(n + 1) % len(corners)]
        if outline.kind == "sure":
            _line(pen, start, end, shade, thick)
        elif outline.kind == "hidden":
            _line(pen, start, _along(start, end, _TICK), shade, thick)
            _line(pen, end, _along(end, start, _TICK), shade, thick)
        else:
            heavy = thick * (1.0 if outline.kind == "probable" else 1.7)
            _dashes(pen, start, end, shade, heavy)


def _dashes(pen: ImageDraw.ImageDraw, start: Corner, end: Corner, shade: str, thick: float) -> None:
    length = hypot(end[0] - start[0], end[1] - start[1])
    count = max(1, round(length / (thick * 6)))
    for n in range(count):
        first, last = _along(start, end, n / count), _along(start, end, (n + 0.6) / count)
        _line(pen, first, last, shade, thick)


def _line(pen: ImageDraw.ImageDraw, start: Corner, end: Corner, shade: str, thick: float) -> None:
    pen.line([start, end], fill=shade, width=max(1, round(thick)))


def _along(start: Corner, end: Corner, share: float) -> Corner:
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
