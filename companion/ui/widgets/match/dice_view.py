"""Dice: where their number comes from, the tray, who may add some (source: UX.md section 4)."""

from typing import Final

from kivy.graphics import Rotate, Translate

from companion.data import Face
from companion.ui.models.sheet_models import DiceModel, Die, HelperModel, ReceiptModel
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.entrance import REST
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized

_DIE_MM: Final = 13.6
_DIE_WIDE_MM: Final = 18.0
_GAP_MM: Final = 2.0
_TOP_MM: Final = 1.8
_TOTAL_MM: Final = 5.8
_TOTAL_WORD_MM: Final = 4.2
_RULE_GAP_MM: Final = 2.4
_LINES_LEAST: Final = 0.5
"""Lines have at least this share of the width beside the number of dice."""
_EDGE_MM: Final = 0.8
_HELPER_MM: Final = 16.4
_TWO_HELPERS_MM: Final = 52.0
"""From this width on two helpers stand beside each other."""
_HELPERS_CLOSEST_MM: Final = 0.6
"""Helpers one above the other never stand closer."""
_PIPS: Final = {
    1: ((0.5, 0.5),),
    2: ((0.31, 0.33), (0.69, 0.67)),
    3: ((0.28, 0.28), (0.5, 0.5), (0.72, 0.72)),
}
_FALL: Final = 0.4
"""So far below its place a die is thrown, in its own heights: nothing above it is covered."""
_TURNS: Final = 1.5
_ICON: Final = {1: 0.62, 2: 0.42, 3: 0.32}


class Receipt(ModelWidget):
    """Shows a :class:`ReceiptModel`: each modifier a line, then the number of dice."""

    def paint(self, pen: Pen, receipt: ReceiptModel) -> None:
        """Draw lines, rule and total."""
        cap = pen.cap
        count = max(1, len(receipt.lines))
        total_h = pen.g(_TOTAL_MM + 3 + (cap.second * 1.9 if receipt.foot else 0))
        top = pen.g(_TOP_MM)
        least = pen.g(cap.min) * 1.75
        if top + least * count + total_h <= pen.h:
            step = min(pen.y(6.2), (pen.h - top - total_h) / count)
            end = self._lines(pen, receipt, pen.w, top, step)
            pen.rect(0, end, pen.w, 1, pen.colour.edge)
            self._total(pen, receipt, 0, end + pen.g(1.6))
            return
        beside = pen.g(_RULE_GAP_MM)
        wide = max(pen.w * _LINES_LEAST, pen.w - 2 * beside - _total_wide(pen, receipt))
        step = min(pen.y(6.2), (pen.h - top) / count)
        _ = self._lines(pen, receipt, wide, top, step)
        pen.rect(wide + beside, top, 1, pen.h - top - pen.g(1), pen.colour.edge)
        self._total(pen, receipt, wide + 2 * beside, top)

    def _lines(
        self, pen: Pen, receipt: ReceiptModel, wide: float, top: float, step: float
    ) -> float:
        """Write the modifiers; returns where they end."""
        c, cap = pen.colour, pen.cap
        size = max(cap.min, min(cap.body, step / pen.g(1) / 1.75))
        base = top + pen.g(size) + pen.g(0.4)
        rooms = [
            (word, wide - pen.room_for(value, "display", size * 1.12) - pen.g(2))
            for word, value in receipt.lines
        ]
        whole = all(pen.fitted(word, "text", size, room).lines == (word,) for word, room in rooms)
        face: Face = "text" if whole else "light"
        for (word, room), (_, value) in zip(rooms, receipt.lines, strict=True):
            _ = pen.text(wide, base, value, "display", size * 1.12, c.bone, "r")
            _ = pen.fit(0, base, word, face, size, c.ash, room)
            base += step
        return base - step + pen.g(1.6)

    def _total(self, pen: Pen, receipt: ReceiptModel, x: float, y: float) -> None:
        """Write the number of dice and what it takes."""
        c, cap = pen.colour, pen.cap
        base = y + pen.g(_TOTAL_MM)
        wide = pen.text(pen.w, base, receipt.total, "display", _TOTAL_MM, c.bone, "r")
        room = pen.w - x - wide - pen.g(2)
        _ = pen.fit(x, base, receipt.total_word, "display", _TOTAL_WORD_MM, c.bone, room)
        base += pen.g(cap.second + 1.9)
        _ = pen.fit(x, base, receipt.foot, "light", cap.second, c.ash, pen.w - x)


def _total_wide(pen: Pen, receipt: ReceiptModel) -> float:
    """Return how wide the number of dice is with its words."""
    word = pen.room_for(receipt.total_word, "display", _TOTAL_WORD_MM)
    number = pen.room_for(receipt.total, "display", _TOTAL_MM)
    return max(word + pen.g(2) + number, pen.room_for(receipt.foot, "light", pen.cap.second))


class DieFace(Tappable):
    """One die: filled with bone if it is a hit, hollow if not, blank while it tumbles."""

    _motion: tuple[Translate, Rotate] | None = None

    def tumble(self, share: float) -> None:
        """Show how much of its fall is over: 0 as it is thrown, 1 once it lies.

        It comes from below, turning, and is not read before it lies.
        """
        if share < REST:
            if self._motion is None:
                self._motion = Translate(0, 0), Rotate(angle=0)
                self.draw_now()
            shift, turn = self._motion
            left = (1 - share) ** 2
            shift.y = -left * self.height * _FALL
            turn.angle = left * _TURNS * 360
        elif self._motion is not None:
            self._motion = None
            self.draw_now()

    def paint(self, pen: Pen, die: Die) -> None:
        """Draw the die."""
        c = pen.colour
        side = min(pen.w, pen.h)
        if self._motion is not None:
            with pen.tumbling(side / 2, side / 2) as self._motion:
                pen.box(0, 0, side, side, c.raised, c.edge, 1.4, side * 0.16)
            return
        fill = c.pressed if self.pressed else c.bone if die.hit else c.panel
        edge = c.accent if die.chosen else None if die.hit else c.edge
        thick = pen.g(tokens().stroke["choice"]) if die.chosen else 1.4
        pen.box(0, 0, side, side, fill, edge, thick, side * 0.16)
        shade = c.ink if die.hit and not self.pressed else c.ash
        count = min(3, len(die.icons))
        for icon, (x, y) in zip(die.icons, _PIPS.get(count, ()), strict=False):
            _ = pen.icon(icon, side * x, side * y, side * _ICON[count], shade)
        if not count:
            cap = min(4.0, side * 0.4 / pen.g(1))
            base = side / 2 + pen.g(cap) / 2
            _ = pen.fit(side / 2, base, die.text, "display", cap, shade, side * 0.86, "c")


class DiceTray(ModelWidget):
    """Shows a :class:`DiceModel`; the count stands behind the last die.

    Dice too small for a finger are only looked at: the answers stand on buttons as well.
    """

    def arrange(self, model: DiceModel) -> None:
        """Place the dice in rows, as large as they all fit."""
        faces = sized(self, DieFace, len(model.dice))
        columns, side, gap = self.grid(len(model.dice) + bool(model.count))
        for i, (face, die) in enumerate(zip(faces, model.dice, strict=True)):
            x, y = i % columns * (side + gap), self._top() + i // columns * (side + gap)
            self.put(face, x, y, side, side)
            face.model, face.ref = die, die.ref
            face.text = die.text or " ".join(die.icons)
            face.disabled = not model.tappable or side < self._least()

    def paint(self, pen: Pen, model: DiceModel) -> None:
        """Write the count in the place after the last die."""
        if not model.count:
            return
        c, cap = pen.colour, pen.cap
        count = len(model.dice)
        columns, side, gap = self.grid(count + 1)
        x = count % columns * (side + gap) + side / 2
        y = self._top() + count // columns * (side + gap)
        big = min(cap.number_big, side / pen.g(1) * 0.6)
        base = y + side * 0.5 + pen.g(big) / 2 - pen.g(cap.label) * 0.6
        _ = pen.text(x, base, model.count, "display", big, c.bone, "c")
        low = min(base + pen.g(cap.label + 2), pen.h)
        if count % columns:
            _ = pen.label(x, low, model.count_word, c.ash, side + gap, "c")
        else:  # the count is alone in its row
            _ = pen.label(0, low, model.count_word, c.ash, pen.w)

    def _top(self) -> float:
        """Return where the dice begin: at the upper edge if they would not be 12 mm else."""
        return max(0.0, min(self.skin.g(_TOP_MM), self.height - self._least()))

    def _least(self) -> float:
        """Return the side of a die that a finger finds, in pixels."""
        return self.skin.g(tokens().touch["min"])

    def grid(self, count: int) -> tuple[int, float, float]:
        """Return columns, side and gap in pixels for so many places."""
        skin: Skin = self.skin
        gap = skin.g(_GAP_MM)
        side = skin.g(_DIE_WIDE_MM if skin.kind == "wide" else _DIE_MM)
        while True:
            columns = max(1, int((self.width + gap) / (side + gap)))
            rows = -(-count // columns)
            high = rows * (side + gap) - gap
            if high <= self.height - self._top() or side <= self._least() * 0.6:
                return columns, side, gap
            side, gap = max(side - 1, self._least() * 0.6), max(skin.g(1), gap - 0.5)


class HelperKey(Tappable):
    """A button with a figure and two lines."""

    def paint(self, pen: Pen, model: HelperModel) -> None:
        """Draw the button."""
        c, cap, middle = pen.colour, pen.cap, pen.h / 2
        fill = c.pressed if self.pressed else c.raised
        pen.box(0, 0, pen.w, pen.h, fill, c.edge, 1.4)
        pen.figure(model.figure, pen.x(2.4) + pen.g(3), middle, pen.g(5.2), fill)
        left = pen.x(2.4) + pen.g(7.6)
        room = pen.w - left - pen.x(1.8)
        both = pen.g(cap.name + 1.5 + cap.second * 2.4 + 2 * _EDGE_MM)
        most = 3 if pen.h > pen.y(15.5) else 2 if pen.h >= both else 1
        second = pen.fitted(model.second, "light", cap.second, room, most)
        if " ".join(second.lines) != model.second and most == 1:
            second = pen.fitted(model.second, "light", cap.min, room, 2)
        high = pen.g(cap.name + 1.5 + second.cap * (1 + 1.4 * (len(second.lines) - 1)))
        base = middle - high / 2 + pen.g(cap.name)
        _ = pen.fit(left, base, model.name, "display", cap.name + 0.2, c.bone, room)
        base += pen.g(second.cap + 1.6)
        _ = pen.lines(left, base, second, "light", c.ash, pen.g(second.cap * 1.4))


class Helpers(ModelWidget):
    """Shows a sequence of :class:`HelperModel` as buttons, two beside each other.

    Where the room is low, the rows stand closer, and then more of them beside each other.
    """

    def arrange(self, models: tuple[HelperModel, ...]) -> None:
        """Place the buttons."""
        skin: Skin = self.skin
        keys = sized(self, HelperKey, len(models))
        gap_x, closest = skin.x(1.8), skin.y(_HELPERS_CLOSEST_MM)
        least = skin.y(tokens().touch["min"] + 0.05)
        columns = 2 if len(models) > 1 and self.width > skin.x(_TWO_HELPERS_MM) else 1
        most_rows = max(1, int((self.height + closest) / (least + closest)))
        columns = max(columns, -(-len(models) // most_rows))
        rows = max(1, -(-len(models) // columns))
        gap_y = max(closest, min(skin.y(1.8), (self.height - rows * least) / max(1, rows - 1)))
        top = max(0.0, min(skin.g(_TOP_MM), self.height - rows * (least + gap_y) + gap_y))
        fair = (self.height - top + gap_y) / rows - gap_y
        high = max(least, min(skin.y(_HELPER_MM), fair))
        wide = (self.width - gap_x * (columns - 1)) / columns
        for i, (key, model) in enumerate(zip(keys, models, strict=True)):
            x, y = i % columns * (wide + gap_x), top + i // columns * (high + gap_y)
            self.put(key, x, y, wide, high)
            key.model, key.ref, key.text = model, model.ref, model.name
