"""The camera's picture with outlines, and the sentences beside it (source: UX.md section 4)."""

from collections.abc import Iterator
from typing import Final

from kivy.input.motionevent import MotionEvent
from kivy.properties import ObjectProperty
from msgspec.structs import replace

from companion.ui.input.touch import cancelled
from companion.ui.models.camera_view_model import CameraModel, Corner, NoteModel, Outline
from companion.ui.theme.skin import Skin
from companion.ui.widgets.camera.camera_picture import Cut, cut_of, draw_camera_picture
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.tap_targets import Box, TapTarget
from companion.ui.widgets.drawing.widget_base import ModelWidget

_LINE_MM: Final = 0.25
_REACH_MM: Final = 8.0
_HANDLE_MM: Final = 5.0
_BADGE_MM: Final = 6.4
_PAD_MM: Final = 0.8
_HEAD_MM: Final = 1.6
_FOOT_MM: Final = 1.0
_BAR_MM: Final = 4.0


class CameraView(ModelWidget):
    """Shows a :class:`CameraModel`; dispatches ``on_choose`` with a corner that was dragged."""

    grip = ObjectProperty(None, allownone=True)
    """The corner in the hand and where it is, in pixels of the picture; None without one."""

    cut: Cut | None = None
    """Which part of the picture is shown; None without one."""

    def paint(self, pen: Pen, model: CameraModel) -> None:
        """Draw picture, outlines, names and handles."""
        c, cap = pen.colour, pen.cap
        foot = pen.g(cap.label + _HEAD_MM + _FOOT_MM) if model.head else 0
        size = (int(pen.w), int(pen.h - foot))
        if model.head:
            _ = pen.label(0, pen.h - pen.g(_FOOT_MM), model.head, c.ash, pen.w)
        if model.shot is None or min(size) < 2:  # noqa: PLR2004
            self.cut = None
            draw_no_picture(pen, pen.skin, size, model.empty)
            return
        held = self._held(model)
        self.cut = cut = self.cut if self.grip else cut_of(model.shot, model.focus, size)
        assert cut is not None, "there is a picture"
        colours = c.bone, c.accent, c.ground
        image = draw_camera_picture(held, cut, colours, pen.g(_LINE_MM))
        pen.texture(texture_cache.texture_of(image), 0, 0)
        for outline in held.outlines:
            self._name(pen, cut, outline)
        for n, corner in enumerate(held.handles):
            x, y = cut.shown(corner)
            r = pen.g(_HANDLE_MM) / 2
            fill = None if n else c.accent  # the first one is north-west
            pen.disc(x, y, r, fill, c.accent, pen.g(0.5))

    def _held(self, model: CameraModel) -> CameraModel:
        """Return the model with the corner that is in the hand where the hand is."""
        if self.grip is None:
            return model
        n, at = self.grip
        handles = (*model.handles[:n], at, *model.handles[n + 1 :])
        outlines = tuple(
            Outline(handles, o.kind, o.name, o.badge) if o.corners == model.handles else o
            for o in model.outlines
        )
        return replace(model, outlines=outlines, handles=handles)

    def _name(self, pen: Pen, cut: Cut, outline: Outline) -> None:
        """Write a name at the foot of an outline, and its badge in the middle."""
        c, cap = pen.colour, pen.cap
        shown = [cut.shown(corner) for corner in outline.corners]
        if not shown:
            return
        x = sum(x for x, _ in shown) / len(shown)
        y = sum(y for _, y in shown) / len(shown)
        if not (0 < x < cut.size[0] and 0 < y < cut.size[1]):
            return
        if outline.badge:
            shade = c.accent if outline.kind in ("doubt", "asked") else c.bone
            pen.badge(outline.badge, x, y, pen.g(_BADGE_MM), body=shade, ink=c.ink)
        if not outline.name:
            return
        pad = pen.g(_PAD_MM)
        wide = max(x for x, _ in shown) - min(x for x, _ in shown)
        name, size = outline.name, pen.g(cap.label)
        sign = size * 1.6 if outline.kind == "sure" else 0.0
        length = pen.room_for(name, "caps", cap.label)
        high = size + 2 * pad
        if length + sign + 3 * pad > max(1.3 * wide, pen.g(16)) or length > cut.size[0] * 0.6:
            return
        left = min(
            max(0.0, x - (length + sign + 2 * pad) / 2), cut.size[0] - length - sign - 3 * pad
        )
        base = min(max(y for _, y in shown) - pad, cut.size[1] - 1.0)
        pen.rect(left, base - high, length + sign + 3 * pad, high, c.ground)
        if sign:
            _ = pen.icon("done", left + pad, base - high / 2, size * 1.5, c.bone, "l")
        _ = pen.text(left + pad + sign, base - pad, name, "caps", cap.label, c.bone)

    # -- corners that are dragged

    def spots(self) -> Iterator[TapTarget]:
        """Yield the corners: they are carried, not tapped."""
        model: CameraModel | None = self.model
        if model is None or self.cut is None:
            return
        r = self.skin.g(_HANDLE_MM) / 2
        for n, corner in enumerate(model.handles):
            left, down = self.cut.shown(corner)
            x, y = self.x + left, self.top - down
            yield TapTarget(
                self, f"corner {n}", Box(x - r, y - r, x + r, y + r), (x, y), drags=True
            )

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Take up the corner nearest to the finger, if one is near."""
        model: CameraModel | None = self.model
        taken = self.grip is not None or touch.is_mouse_scrolling
        if taken or model is None or not model.handles or self.cut is None:
            return super().on_touch_down(touch)
        if not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        x, y = touch.x - self.x, self.top - touch.y
        reach = self.skin.g(_REACH_MM)
        near = sorted(
            ((sx - x) ** 2 + (sy - y) ** 2, n)
            for n, (sx, sy) in enumerate(map(self.cut.shown, model.handles))
        )
        if near[0][0] > reach * reach:
            return super().on_touch_down(touch)
        if self.grip is None:
            touch.grab(self)
            self.grip = near[0][1], model.handles[near[0][1]]
        return True

    def dragged(self, touch: MotionEvent) -> None:
        """Let the corner follow the finger."""
        if self.grip is not None and self.cut is not None:
            self.grip = self.grip[0], self._under(touch)

    def lifted(self, touch: MotionEvent) -> None:
        """Let the corner lie where the finger leaves it."""
        grip, self.grip = self.grip, None
        if grip is not None and not cancelled(touch):
            n, (x, y) = grip
            _ = self.dispatch("on_choose", f"corner {n} {x:.1f},{y:.1f}")

    def cancel_touch(self, touch: MotionEvent) -> None:
        """Let the corner lie where it lay: the finger counts no more."""
        del touch
        self.grip = None

    def _under(self, touch: MotionEvent) -> Corner:
        assert self.cut is not None, "there is a picture"
        wide, high = self.cut.size
        x = min(max(0.0, touch.x - self.x), wide)
        return self.cut.taken(x, min(max(0.0, self.top - touch.y), high))


def draw_no_picture(pen: Pen, skin: Skin, size: tuple[int, int], words: str) -> None:
    """Draw what stands where a picture will be: an empty field and why it is empty."""
    c, cap = skin.colour, skin.cap
    pen.rect(0, 0, size[0], size[1], c.panel)
    left = skin.g(3)
    _ = pen.paragraph(
        left, left + skin.g(cap.body), words, "text", cap.body, c.ash, pen.w - 2 * left
    )


class Note(ModelWidget):
    """Shows a :class:`NoteModel`."""

    def paint(self, pen: Pen, model: NoteModel) -> None:
        """Draw head, sentences, bar and foot, from the top; the foot at the bottom."""
        c, cap = pen.colour, pen.cap
        base = pen.g(cap.label + 1.4)
        if model.head:
            _ = pen.label(0, base, model.head, c.ash, pen.w)
            base += pen.g(cap.body + 2.4)
        sign = pen.g(cap.label) * 2 + pen.g(1.4)
        feet = pen.wrapped(model.foot, "caps", cap.label, pen.w - sign) if model.foot else []
        line_h = pen.g(cap.label) * 1.7
        foot = len(feet) * line_h + pen.g(1.0) if feet else 0
        bar = pen.g(_BAR_MM + 1.0) if model.share >= 0 else 0
        for n, line in enumerate(model.lines):
            step = pen.g(cap.body) * 1.89
            room = pen.h - foot - bar - base
            if room < 0:
                break
            left = int(room / step) + 1
            shade = c.ash if n else c.bone
            base = pen.paragraph(0, base, line, "text", cap.body, shade, pen.w, left)
            base += pen.g(0.9)
        if model.share >= 0:
            high = pen.g(_BAR_MM)
            top = min(base - pen.g(cap.body), pen.h - foot - high)
            pen.box(0, top, pen.w, high, None, c.edge, pen.g(_LINE_MM))
            pen.rect(2, top + 2, max(0.0, (pen.w - 4) * min(1.0, model.share)), high - 4, c.bone)
        for n, line in enumerate(reversed(feet)):
            _ = pen.text(sign, pen.h - 1 - n * line_h, line, "caps", cap.label, c.ash)
        if feet:
            y = pen.h - 1 - (len(feet) - 1) * line_h - pen.g(cap.label) / 2
            _ = pen.icon("camera", 0, y, pen.g(cap.label) * 2, c.ash, "l")
