"""What people put in: steppers, stamps, keys (source: UX.md section 4)."""

from typing import Final

from kivy.clock import Clock, ClockEvent
from kivy.input.motionevent import MotionEvent

from companion.shaping.bidi import has_rtl, levels
from companion.shaping.clusters import clusters
from companion.ui.models.sheet_models import PadModel, StampModel, StampsModel, StepperModel
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized

_REPEAT_FIRST_S: Final = 0.6
_REPEAT_S: Final = 0.35
_KEY_MM: Final = 12.1
_STEPPER_MM: Final = 16.2
_STEPPER_LEAST_MM: Final = 30.0
_STAMP_MOST_MM: Final = 27.0
_LETTER_MM: Final = 9.0
_WORD_MM: Final = 16.0
_KEY_ICONS: Final = {"erase": "erase", "done": "done", "letters": "back", "page": "more"}
_SERVICES: Final = ("layout", "space", "erase", "done", "letters")
PAGE: Final = "page"
_LAYOUT: Final = "layout"
_HELD: Final = "held:"
SPACE: Final = "space"


class StepKey(Tappable):
    """Minus or plus; repeats slowly while held."""

    _repeating: ClockEvent | None = None
    _repeated = False

    def paint(self, pen: Pen, icon: str) -> None:
        """Draw the key."""
        c = pen.colour
        fill = c.pressed if self.pressed else c.raised if self.enabled else None
        pen.box(0, 0, pen.w, pen.h, fill, c.edge, 1.4, dashed=not self.enabled)
        shade = c.bone if self.enabled else c.edge
        _ = pen.icon(icon, pen.w / 2, pen.h / 2, pen.g(5.6), shade)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Begin, and repeat while the finger stays."""
        taken = super().on_touch_down(touch)
        if self.pressed and self._finger is touch:
            self._repeated = False
            self._repeating = Clock.schedule_once(self._repeat, _REPEAT_FIRST_S)
        return taken

    def lifted(self, touch: MotionEvent) -> None:
        """Stop repeating; a finger that repeated is not a tap as well."""
        self._stop()
        if self._repeated:
            self.cancel_touch(touch)
        else:
            super().lifted(touch)

    def cancel_touch(self, touch: MotionEvent) -> None:
        """Stop repeating: the finger counts no more."""
        super().cancel_touch(touch)
        if not self.pressed:
            self._stop()

    def _repeat(self, _dt: float) -> None:
        if not (self.pressed and self.enabled and self.shown):
            self._stop()
            return
        self._repeated = True
        self.tapped()
        self._repeating = Clock.schedule_once(self._repeat, _REPEAT_S)

    def _stop(self) -> None:
        if self._repeating is not None:
            self._repeating.cancel()
            self._repeating = None


class Stepper(ModelWidget):
    """Shows a :class:`StepperModel`; dispatches ``on_choose`` with its ref and ``+`` or ``-``."""

    def arrange(self, model: StepperModel) -> None:
        """Place minus and plus at both ends."""
        skin: Skin = self.skin
        top = self._head()
        high = max(skin.y(12.05), min(skin.y(_STEPPER_MM), self.height - top))
        wide = skin.x(_KEY_MM)
        minus, plus = sized(self, StepKey, 2)
        self.put(minus, 0, top, wide, high)
        self.put(plus, self.width - wide, top, wide, high)
        for key, icon, sign, can in (
            (minus, "minus", "-", model.value > model.least),
            (plus, "plus", "+", model.value < model.most),
        ):
            key.model, key.ref, key.enabled = icon, model.ref + sign, can
            key.text = f"{model.word} {sign}".strip()

    def paint(self, pen: Pen, model: StepperModel) -> None:
        """Draw word, note and number."""
        c, cap = pen.colour, pen.cap
        base = pen.g(cap.label + 1.2)
        note = 0
        if model.note:
            shade = c.bone if model.changed else c.ash
            note = pen.fit(pen.w, base, model.note, "light", cap.second, shade, pen.w * 0.6, "r")
        room = pen.w - note - pen.g(1)
        _ = pen.label(0, base, model.word, c.ash, room)
        top = self._head()
        high = max(pen.y(12.05), min(pen.y(_STEPPER_MM), pen.h - top))
        big = max(cap.number, 4.6)
        middle = top + high / 2 + pen.g(big) / 2
        room = pen.w - 2 * pen.x(_KEY_MM) - pen.g(1)
        _ = pen.fit(pen.w / 2, middle, str(model.value), "display", big, c.bone, room, "c")

    def _head(self) -> float:
        model: StepperModel = self.model
        return self.skin.g(self.skin.cap.label + 2.8) if model.word or model.note else 0.0


class Steppers(ModelWidget):
    """Shows a sequence of :class:`StepperModel` side by side, in as many rows as they need."""

    def arrange(self, models: tuple[StepperModel, ...]) -> None:
        """Place the steppers."""
        skin: Skin = self.skin
        steppers = sized(self, Stepper, len(models))
        gap = skin.x(3)
        most = max(1, int((self.width + gap) / (skin.x(_STEPPER_LEAST_MM) + gap)))
        columns = max(1, min(most, len(models)))
        rows = max(1, -(-len(models) // columns))
        wide = min((self.width - gap * (columns - 1)) / columns, skin.x(52))
        gap_y = skin.y(1.6)
        high = (self.height + gap_y) / rows - gap_y
        high = min(high, skin.g(skin.cap.label + 2.8) + skin.y(_STEPPER_MM))
        for i, (stepper, model) in enumerate(zip(steppers, models, strict=True)):
            x, y = i % columns * (wide + gap), i // columns * (high + gap_y)
            self.put(stepper, x, y, wide, high)
            stepper.model = model


class Stamp(Tappable):
    """A small button with signs and a word; filled with bone while chosen."""

    def paint(self, pen: Pen, model: StampModel) -> None:
        """Draw the stamp."""
        c, cap = pen.colour, pen.cap
        fill = c.bone if model.chosen else c.pressed if self.pressed else c.raised
        edge = None if model.chosen else c.accent if model.choice else c.edge
        thick = pen.g(tokens().stroke["choice"]) if model.choice else 1.4
        shade = c.ink if model.chosen else c.ash if model.off else c.bone
        pen.box(0, 0, pen.w, pen.h, None if model.off else fill, edge, thick, dashed=model.off)
        flat = pen.h < pen.y(13.4) and len(model.signs) == 1 and bool(model.word)
        if flat:
            sign = model.signs[0]
            pen.sign(sign, pen.x(5.6), pen.h / 2, pen.g(4.8), shade, fill)
            left, size = pen.x(10.4), cap.name + 0.1
            base, room = pen.h / 2 + pen.g(size) / 2, pen.w - left - pen.g(1)
            _ = pen.fit(left, base, model.word, "display", size, shade, room)
            return
        size = min(pen.g(9), pen.h * (0.42 if model.word else 0.56))
        step = size * 1.36
        size = min(size, (pen.w - pen.g(2)) / max(1, len(model.signs)) / 1.36)
        step = min(step, (pen.w - pen.g(2)) / max(1, len(model.signs)))
        room = pen.w - pen.g(1.6)
        word = pen.fitted(model.word, "caps", cap.label, room, 2 if pen.h > pen.y(13.5) else 1)
        middle = pen.h * (0.38 if model.word else 0.5)
        if len(word.lines) > 1:
            middle, size = pen.h * 0.29, min(size, pen.h * 0.36)
        for i, sign in enumerate(model.signs):
            x = pen.w / 2 + (i - (len(model.signs) - 1) / 2) * step
            pen.sign(sign, x, middle, size, shade, fill)
        base = pen.h * 0.87 if model.signs else pen.h / 2 + pen.g(cap.label) / 2
        base -= pen.g(word.cap * 1.5) * (len(word.lines) - 1)
        _ = pen.lines(pen.w / 2, base, word, "caps", shade, pen.g(word.cap * 1.5), "c")


class Stamps(ModelWidget):
    """Shows a :class:`StampsModel`: a head and a grid of stamps, each at least 12 mm high."""

    def arrange(self, model: StampsModel) -> None:
        """Place the stamps."""
        skin: Skin = self.skin
        stamps = sized(self, Stamp, len(model.stamps))
        if not stamps:
            return
        top = self._head(model)
        least = skin.y(tokens().touch["min"] + 0.05)
        gap_x, gap_y = skin.x(1.6), skin.y(1.6)
        columns = max(1, min(model.columns, len(stamps)))
        rows = -(-len(stamps) // columns)
        while rows > 1 and (self.height - top + gap_y) / rows - gap_y < least:
            columns += 1
            rows = -(-len(stamps) // columns)
        most = skin.y(15.4 if skin.kind == "tall" else 18)
        high = min(max(least, (self.height - top + gap_y) / rows - gap_y), most)
        wide = min((self.width - gap_x * (columns - 1)) / columns, skin.x(_STAMP_MOST_MM))
        for i, (stamp, it) in enumerate(zip(stamps, model.stamps, strict=True)):
            x, y = i % columns * (wide + gap_x), top + i // columns * (high + gap_y)
            self.put(stamp, x, y, wide, high)
            stamp.model, stamp.ref, stamp.enabled = it, it.ref, not it.off
            stamp.text = it.word or " ".join(sign.name for sign in it.signs)

    def paint(self, pen: Pen, model: StampsModel) -> None:
        """Draw the head."""
        if not model.head:
            return
        c, cap = pen.colour, pen.cap
        base = pen.g(cap.label + 1.4)
        shade = c.ash if model.head_done else c.bone
        room = pen.w - (pen.g(5) if model.head_done else 0)
        _ = pen.label(0, base, model.head, shade, room)
        if model.head_done:
            _ = pen.icon("done", pen.w, base - pen.g(1), pen.g(3.6), c.ash, "r")

    def _head(self, model: StampsModel) -> float:
        return self.skin.g(self.skin.cap.label + 3.2) if model.head else 0.0


class PadKey(Tappable):
    """A key of a pad: one letter or number, or an icon; a finger that rests may find more."""

    def paint(self, pen: Pen, key: str) -> None:
        """Draw the key."""
        c, cap = pen.colour, pen.cap
        pen.box(0, 0, pen.w, pen.h, c.pressed if self.pressed else c.raised, c.edge, 1.2)
        if self.holds:
            for n in range(3):
                side = pen.g(0.45)
                pen.rect(pen.w - pen.g(1.2) - 2 * n * side, pen.g(0.8), side, side, c.ash)
        named = len(clusters(key)) > 1 or self.ref == _LAYOUT
        if named and key != SPACE and key not in _KEY_ICONS:
            self._words(pen, key)
            return
        if key in _KEY_ICONS:
            _ = pen.icon(_KEY_ICONS[key], pen.w / 2, pen.h / 2, pen.g(5), c.bone)
        elif key == SPACE:
            wide = pen.w * 0.5
            pen.rect((pen.w - wide) / 2, pen.h * 0.62, wide, pen.g(0.5), c.bone)
        else:
            base = pen.h / 2 + pen.g(cap.number) / 2
            _ = pen.fit(pen.w / 2, base, key, "display", cap.number, c.bone, pen.w - 4, "c")

    def held(self) -> None:
        """Give the key as one that is rested on."""
        _ = self.dispatch("on_choose", f"{_HELD}{self.ref}")

    def _words(self, pen: Pen, words: str) -> None:
        """Write words on the key, in two lines where they need them."""
        two = pen.fitted(words, "display", pen.cap.label, pen.w - 6, 2)
        step = pen.g(two.cap * 1.6)
        pen.block(pen.w / 2, pen.h / 2, two, "display", pen.colour.bone, step, "c")


def shown_keys(model: PadModel, most: int) -> tuple[str, ...]:
    """Return the keys of a pad's page: all of them, or some and the one that leads on."""
    if len(model.keys) <= most:
        return model.keys
    letters = [key for key in model.keys if key not in _SERVICES]
    services = [key for key in model.keys if key in _SERVICES]
    each = max(1, most - len(services) - 1)
    first = model.page % -(-len(letters) // each) * each
    return (*letters[first : first + each], PAGE, *services)


class Pad(ModelWidget):
    """Shows a :class:`PadModel`: what was typed, and keys; dispatches ``on_choose`` with a key.

    A finger that rests on a key with more dispatches it as ``held:A``.
    """

    @property
    def free(self) -> bool:
        """Whether a real keyboard may type what has no key here."""
        return self.model is not None and self.model.free

    def arrange(self, model: PadModel) -> None:
        """Place the keys under the typed text: numbers 12 mm and more, letters 9 mm and more.

        Where there are more letters than have room, a key leads to the others.
        """
        skin: Skin = self.skin
        top = self._head()
        gap_x, gap_y = skin.x(0.7), skin.y(1.0)
        least = skin.x(_WORD_MM if model.wide else _LETTER_MM)
        most = int((self.width + gap_x) / (least + 1 + gap_x))
        columns = max(1, min(model.columns, most))
        rows_most = max(1, int((self.height - top + gap_y) / (skin.y(_LETTER_MM) + gap_y)))
        refs = shown_keys(model, most * rows_most) if model.free else model.keys
        rows = -(-len(refs) // columns)
        while columns < most and rows > rows_most:
            columns += 1
            rows = -(-len(refs) // columns)
        high = min((self.height - top + gap_y) / max(1, rows) - gap_y, skin.y(14))
        wide = (self.width - gap_x * (columns - 1)) / columns
        wide = wide if model.wide else min(wide, skin.x(20))
        for i, (key, ref) in enumerate(zip(sized(self, PadKey, len(refs)), refs, strict=True)):
            x, y = i % columns * (wide + gap_x), top + i // columns * (high + gap_y)
            self.put(key, x, y, wide, high)
            key.model = key.text = model.labels.get(ref, ref)
            key.ref, key.holds = ref, ref in model.holds

    def paint(self, pen: Pen, model: PadModel) -> None:
        """Draw what was typed, with a mark where the next letter goes."""
        c, cap = pen.colour, pen.cap
        base = pen.g(cap.number + 0.5)
        hint = 0
        if model.hint:
            hint = pen.fit(pen.w, base, model.hint, "light", cap.second, c.ash, pen.w / 3, "r")
        room = pen.w - hint - pen.g(4)
        caret = pen.g(0.5)
        right = has_rtl(model.typed) and levels(model.typed.rstrip())[-1] % 2 == 1
        left = caret + pen.g(0.8) if right else 0
        wide = pen.fit(left, base, model.typed, "display", cap.number, c.bone, room - left)
        at = 0 if right else wide + pen.g(0.8)  # where the next letter goes
        pen.rect(at, base - pen.g(cap.number), caret, pen.g(cap.number), c.accent)
        pen.rect(0, base + pen.g(1.0), pen.w, 1, c.edge)

    def _head(self) -> float:
        return self.skin.g(self.skin.cap.number + 2.3)
