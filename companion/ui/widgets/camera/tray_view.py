"""The tray as the camera sees it, icons beside its dice, and the faces of a die to tap.

Dice are small on the screen: a tap counts for the nearest one. Source: UX.md section 4.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from kivy.input.motionevent import MotionEvent

from companion.ui.input.touch import cancelled
from companion.ui.models.camera_view_model import CameraModel, Outline, OutlineKind
from companion.ui.models.tray_model import DieState, FaceKey, FacesModel, TrayDie, TrayModel
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.widgets.camera.camera_picture import Cut, cut_of, draw_camera_picture
from companion.ui.widgets.camera.camera_view import draw_no_picture
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.tap_targets import Box as SpotBox
from companion.ui.widgets.drawing.tap_targets import TapTarget
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized

_LINE_MM: Final = 0.3
_ICON_MM: Final = 4.0
_ICON_WIDE_MM: Final = 5.4
_PAD_MM: Final = 0.7
_REACH_MM: Final = 9.0
_LEAST_PX: Final = 2
_KEY_MOST_MM: Final = (24.0, 22.0)
_GAP_MM: Final = 1.6
Box: TypeAlias = tuple[float, float, float, float]
_KINDS: Final[dict[DieState, OutlineKind]] = {"sure": "sure", "doubt": "doubt", "chosen": "asked"}


class TrayView(ModelWidget):
    """Shows a :class:`TrayModel`; dispatches ``on_choose`` with the die nearest to a tap."""

    cut: Cut | None = None
    """Which part of the picture is shown; None without one."""

    def paint(self, pen: Pen, model: TrayModel) -> None:
        """Draw picture, outlines, and what each die is taken for."""
        c = pen.colour
        size = (int(pen.w), int(pen.h))
        if model.shot is None or min(size) < _LEAST_PX:
            self.cut = None
            draw_no_picture(pen, pen.skin, size, model.empty)
            return
        self.cut = cut = cut_of(model.shot, model.field, size)
        outlines = tuple(Outline(die.corners, _KINDS[die.state]) for die in model.dice)
        shown = CameraModel(model.shot, outlines, bright=True)
        image = draw_camera_picture(shown, cut, (c.bone, c.accent, c.ground), pen.g(_LINE_MM))
        pen.texture(texture_cache.texture_of(image), 0, 0)
        taken = [_box(cut, die) for die in model.dice]
        for die in model.dice:
            self._label(pen, die, _box(cut, die), taken)

    def _label(self, pen: Pen, die: TrayDie, box: Box, taken: list[Box]) -> None:
        """Write a die's icons beside it, where they cover no other die; "?" for none."""
        c, cap = pen.colour, pen.cap
        side = pen.g(_ICON_WIDE_MM if pen.kind == "wide" else _ICON_MM)
        pad = pen.g(_PAD_MM)
        doubt = die.state == "doubt"
        word = "?" if doubt else "" if die.icons else die.name.upper()
        length = pen.room_for(word, "caps", cap.label) if word else side * len(die.icons)
        wide, high = max(side, length) + 2 * pad, side + pad
        label = _label_place(box, (wide, high), (pen.w, pen.h), pad, taken)
        taken.append(label)
        left, top = label[:2]
        fill = c.accent if doubt or die.state == "chosen" else c.ground
        ink = c.ink if fill == c.accent else c.bone
        pen.box(left, top, wide, high, fill, None, 0, pen.g(0.8))
        if word:
            base = top + (high + pen.g(cap.label)) / 2
            _ = pen.text(left + wide / 2, base, word, "caps", cap.label, ink, "c")
            return
        for n, icon in enumerate(die.icons):
            _ = pen.icon(icon, left + pad + side * (n + 0.5), top + high / 2, side * 0.92, ink)

    # -- dice that are tapped

    def spots(self) -> Iterator[TapTarget]:
        """Yield the dice that can be tapped."""
        model: TrayModel | None = self.model
        if model is None or self.cut is None:
            return
        for die in model.dice:
            if die.ref:
                left, top, right, bottom = _box(self.cut, die)
                box = SpotBox(self.x + left, self.top - bottom, self.x + right, self.top - top)
                yield TapTarget(self, die.ref, box, box.middle)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Begin a tap on the picture."""
        if touch.is_mouse_scrolling:
            return super().on_touch_down(touch)
        if self.collide_point(*touch.pos) and self._near(touch):
            touch.grab(self)
            return True
        return super().on_touch_down(touch)

    def dragged(self, touch: MotionEvent) -> None:
        """Give up a tap that has become a drag."""
        if self.is_drag(touch):
            touch.ungrab(self)

    def cancel_touch(self, touch: MotionEvent) -> None:
        """A finger counts no more; nothing of it was kept."""

    def lifted(self, touch: MotionEvent) -> None:
        """Choose the die that is nearest."""
        ref = self._near(touch)
        if ref and not cancelled(touch):
            _ = self.dispatch("on_choose", ref)

    def _near(self, touch: MotionEvent) -> str:
        """The die nearest to a finger, or "" if none is near."""
        model: TrayModel | None = self.model
        if model is None or self.cut is None:
            return ""
        x, y = touch.x - self.x, self.top - touch.y
        found: list[tuple[float, str]] = []
        for die in model.dice:
            if not die.ref:
                continue
            shown = [self.cut.shown(corner) for corner in die.corners]
            middle_x = sum(at for at, _ in shown) / len(shown)
            middle_y = sum(at for _, at in shown) / len(shown)
            found.append(((middle_x - x) ** 2 + (middle_y - y) ** 2, die.ref))
        reach = self.skin.g(_REACH_MM)
        near = min(found, default=(reach * reach + 1, ""))
        return near[1] if near[0] <= reach * reach else ""


def _box(cut: Cut, die: TrayDie) -> Box:
    """Where a die is shown: left, top, right, bottom."""
    shown = [cut.shown(corner) for corner in die.corners]
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    return min(xs), min(ys), max(xs), max(ys)


def _label_place(
    box: Box, size: tuple[float, float], view: tuple[float, float], gap: float, taken: list[Box]
) -> Box:
    """The place for a label: under, over, right or left of a die, where it covers least."""
    (left, top, right, bottom), (wide, high) = box, size
    x, y = (left + right - wide) / 2, (top + bottom - high) / 2
    places = ((x, bottom + gap), (x, top - gap - high), (right + gap, y), (left - gap - wide, y))
    found: list[tuple[float, int, Box]] = []
    for n, (at_x, at_y) in enumerate(places):
        in_x = min(max(0.0, at_x), view[0] - wide)
        in_y = min(max(0.0, at_y), view[1] - high)
        label = (in_x, in_y, in_x + wide, in_y + high)
        found.append((sum(_shared_area(label, other) for other in taken), n, label))
    return min(found)[2]


def _shared_area(box: Box, other: Box) -> float:
    wide = min(box[2], other[2]) - max(box[0], other[0])
    high = min(box[3], other[3]) - max(box[1], other[1])
    return max(0.0, wide) * max(0.0, high)


class FaceButton(Tappable):
    """One face: its icons, its place in the order, a check once its picture is there."""

    def paint(self, pen: Pen, key: FaceKey) -> None:
        """Draw the face."""
        c, cap = pen.colour, pen.cap
        fill = c.pressed if self.pressed else c.raised
        loud = key.choice or key.shown
        edge = c.accent if key.choice else c.bone if key.shown else c.edge
        thick = pen.g(tokens().stroke["choice"]) if loud else 1.4
        pen.box(0, 0, pen.w, pen.h, fill, edge, thick, pen.g(1.4))
        shade = c.ash if key.taken and not key.shown else c.bone
        pad = pen.g(1.1)
        mark = pen.g(cap.label)
        if key.place:
            _ = pen.text(pad, pad + mark, key.place, "caps", cap.label, c.ash)
        if key.taken:
            _ = pen.icon("done", pen.w - pad, pad + mark / 2, mark * 1.7, c.bone, "r")
        top = pad + mark + pen.g(0.6)
        room, middle = pen.w - 2 * pad, (top + pen.h - pad) / 2
        if not key.icons:
            word = pen.fitted(key.name.upper(), "caps", cap.label, room, 2)
            pen.block(pen.w / 2, middle, word, "caps", shade, pen.g(word.cap * 1.5), "c")
            return
        count = len(key.icons)
        size = min(pen.g(9), pen.h - pad - top, room / count)
        for n, icon in enumerate(key.icons):
            x = pen.w / 2 + (n - (count - 1) / 2) * size
            _ = pen.icon(icon, x, middle, size * 0.92, shade)


class Faces(ModelWidget):
    """Shows a :class:`FacesModel`: a head and a grid of faces, each 12 mm and more."""

    def arrange(self, model: FacesModel) -> None:
        """Place the faces in as few rows as they stay wide enough in, row by row."""
        skin: Skin = self.skin
        buttons = sized(self, FaceButton, len(model.keys))
        if not buttons:
            return
        least = tokens().touch["min"] + 0.05
        gap_x, gap_y = skin.x(_GAP_MM), skin.y(_GAP_MM)
        top = self._head(model)
        rows = max(1, int((self.height - top + gap_y) / (skin.y(least) + gap_y)))
        fitting = max(1, int((self.width + gap_x) / (skin.x(least) + gap_x)))
        columns = min(fitting, max(-(-len(buttons) // rows), min(3, len(buttons))))
        rows = -(-len(buttons) // columns)
        wide = min(skin.x(_KEY_MOST_MM[0]), (self.width + gap_x) / columns - gap_x)
        high = (self.height - top + gap_y) / rows - gap_y
        high = max(skin.y(least), min(skin.y(_KEY_MOST_MM[1]), high))
        for i, (button, key) in enumerate(zip(buttons, model.keys, strict=True)):
            x, y = i % columns * (wide + gap_x), top + i // columns * (high + gap_y)
            self.put(button, x, y, wide, high)
            button.model, button.ref, button.text = key, key.ref, key.name

    def paint(self, pen: Pen, model: FacesModel) -> None:
        """Draw the head."""
        if model.head:
            cap = pen.cap.label
            _ = pen.fit(0, pen.g(cap + 1.0), model.head, "caps", cap, pen.colour.ash, pen.w)

    def _head(self, model: FacesModel) -> float:
        return self.skin.g(self.skin.cap.label + 2.8) if model.head else 0.0
