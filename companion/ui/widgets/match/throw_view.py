"""A throw that stands: figures at the sides, dice between them, the verdict in large letters."""

from typing import Any, Final

from companion.ui.models import Sign
from companion.ui.models.moment_models import ThrowModel
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.entrance import REST, Entrance
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import Tappable, sized
from companion.ui.widgets.match.dice_view import DieFace

_DIE_MM: Final = {"small": 12.6, "wide": 18.0, "tall": 12.6}
_DIE_LEAST_MM: Final = 6.0
_GAP_MM: Final = 1.8
_NAMES_MM: Final = 8.6
"""The names under the figures of a tall panel, two lines each."""
_FIGURE_MM: Final = {"small": 13.0, "wide": 20.0, "tall": 11.0}
_SIDE_MM: Final = {"small": 22.0, "wide": 34.0, "tall": 20.0}
_VERDICT_MM: Final = {"small": 9.6, "wide": 12.0, "tall": 8.2}
_FIRST_LIES: Final = 0.5
"""So much of the time passes before the first of many dice lies; the last lies at the end."""
_VERDICT_SHARE: Final = 0.27
"""How much of the height the verdict may take at most."""


class ThrowView(Tappable):
    """Shows a :class:`ThrowModel`; a tap anywhere on it is one.

    The dice tumble and land one after another; the count and the verdict come once all lie.

    Attributes:
        entrance: Their fall.
    """

    def __init__(self, **kwargs: Any) -> None:
        """Make a view whose dice lie."""
        super().__init__(**kwargs)
        self.entrance = Entrance(self._tumble)

    def enters(self) -> None:
        """Throw the dice."""
        if self.skin.motion.dice_ms:
            self.draw_now()  # what comes once the dice lie is made ready before they set off
            for face in self._dice():
                face.draw_now()
            self.entrance.begin(self.skin.motion.dice_ms)

    def _tumble(self) -> None:
        """Bring the dice as far as they have come; once they lie, write what came of them."""
        faces = self._dice()
        for n, face in enumerate(faces):
            lies_at = _FIRST_LIES + (REST - _FIRST_LIES) * (n + 1) / len(faces)
            face.tumble(min(REST, self.entrance.share / lies_at))
        if not self.entrance.on or not self.entrance.share:
            self.draw_now()

    def _dice(self) -> list[DieFace]:
        return [child for child in reversed(self.children) if isinstance(child, DieFace)]

    def arrange(self, model: ThrowModel) -> None:
        """Place the dice in rows, as large as they all fit."""
        self.ref, self.text = model.ref, model.verdict
        dice = model.dice.dice
        faces = sized(self, DieFace, len(dice))
        left, top, wide, high = self._room(model)
        columns, side = self._grid(model, wide, high)
        gap, name = self.skin.g(_GAP_MM), self._name_high(model)
        rows = -(-(len(dice) + bool(model.dice.count)) // columns)
        used = rows * (side + name + gap) - gap
        top += max(0.0, (high - used) / 2)
        for n, (face, die) in enumerate(zip(faces, dice, strict=True)):
            x = left + n % columns * (side + gap)
            self.put(face, x, top + n // columns * (side + name + gap), side, side)
            face.model, face.disabled = die, True
            face.text = die.text or " ".join(die.icons)
        self._places = left, top, columns, side, gap, name

    def paint(self, pen: Pen, model: ThrowModel) -> None:
        """Draw figures, receipt, count and verdict."""
        c, cap = pen.colour, pen.cap
        left, _, wide, _ = self._room(model)
        self._party(pen, model.who, model.who_name, 0.0)
        self._party(pen, model.whom, model.whom_name, pen.w - self._side(model.whom))
        base = self._head(pen) + pen.g(cap.second)
        _ = pen.fit(left, base, _receipt(pen, model, wide), "light", cap.second, c.ash, wide)
        self._owners(pen, model)
        if not self.entrance.on:
            self._count(pen, model)
            self._verdict(pen, model, left, wide)

    def _party(self, pen: Pen, sign: Sign | None, name: str, x: float) -> None:
        """Draw somebody at a side, the name below."""
        if sign is None:
            return
        c, cap, kind = pen.colour, pen.cap, self.skin.kind
        low = pen.g(cap.name * 2.4 + 1.6)
        wide, size = self._side(sign), min(pen.g(_FIGURE_MM[kind]), (pen.h - low) / 1.24)
        top = 0.0 if kind == "tall" else max(0.0, (pen.h - low - size * 1.24) * 0.5)
        middle = top + size * 0.62
        pen.sign(sign, x + wide / 2, middle, size, c.bone, c.ground)
        base = middle + size * 0.62 + pen.g(cap.name + 0.8)
        setting = pen.fitted(name, "display", cap.name, wide - pen.g(2 * _GAP_MM), 2)
        _ = pen.lines(
            x + wide / 2, base, setting, "display", c.bone, pen.g(setting.cap) * 1.35, "c"
        )

    def _count(self, pen: Pen, model: ThrowModel) -> None:
        """Write how many count in the place after the last die."""
        if not model.dice.count:
            return
        c, cap = pen.colour, pen.cap
        left, top, columns, side, gap, name = self._places
        n = len(model.dice.dice)
        room = max(side, self._count_wide(model))
        x = left + n % columns * (side + gap) + room / 2
        y = top + n // columns * (side + name + gap)
        big = min(cap.number_big, side / pen.g(1) * 0.52)
        base = y + pen.g(big) + (side - pen.g(big + 1.4 + cap.label)) / 2
        _ = pen.text(x, base, model.dice.count, "display", big, c.bone, "c")
        base += pen.g(cap.label + 1.4)
        _ = pen.label(x, base, model.dice.count_word, c.ash, room + 1, "c")

    def _owners(self, pen: Pen, model: ThrowModel) -> None:
        c, cap = pen.colour, pen.cap
        left, top, columns, side, gap, name = self._places
        for n, owner in enumerate(model.owners):
            x = left + n % columns * (side + gap) + side / 2
            base = top + n // columns * (side + name + gap) + side + pen.g(cap.label + 1)
            _ = pen.label(x, base, owner, c.ash, side + gap, "c")

    def _verdict(self, pen: Pen, model: ThrowModel, left: float, wide: float) -> None:
        """Write what came of it."""
        if model.verdict:
            high = self._verdict_high(model) / pen.g(1)
            base = pen.h - pen.g(0.8)
            _ = pen.fit(left, base, model.verdict, "display", high, pen.colour.accent, wide)

    # -- room

    def _side(self, sign: Sign | None) -> float:
        return self.skin.x(_SIDE_MM[self.skin.kind]) if sign is not None else 0.0

    def _figures_high(self) -> float:
        """Return how much room figures and names have above the dice of a tall panel."""
        skin = self.skin
        return skin.g(_FIGURE_MM["tall"] * 1.3 + _NAMES_MM) if skin.kind == "tall" else 0.0

    def _head(self, pen: Pen) -> float:
        """Return where the receipt begins: on a tall panel below the figures."""
        return pen.g(0.6) + self._figures_high()

    def _room(self, model: ThrowModel) -> tuple[float, float, float, float]:
        """Return left, top, width and height of the room for the dice."""
        skin = self.skin
        tall = skin.kind == "tall"
        left = 0.0 if tall else self._side(model.who)
        right = 0.0 if tall else self._side(model.whom)
        top = skin.g(0.6 + skin.cap.second + 2)
        top += self._figures_high()
        low = self._verdict_high(model) + skin.g(2.4) if model.verdict else 0.0
        return left, top, self.width - left - right, max(1.0, self.height - top - low)

    def _verdict_high(self, model: ThrowModel) -> float:
        """Return how high the letters of the verdict are, in pixels."""
        most = self.skin.g(_VERDICT_MM[self.skin.kind])
        return min(most, self.height * _VERDICT_SHARE) if model.verdict else 0.0

    def _name_high(self, model: ThrowModel) -> float:
        return self.skin.g(self.skin.cap.label + 1.4) if model.owners else 0.0

    def _count_wide(self, model: ThrowModel) -> float:
        """Return how wide the word under the count is, in pixels."""
        word, px = model.dice.count_word, self.skin.font_px("caps", self.skin.cap.label)
        return texture_cache.width(word, "caps", px) if word else 0.0

    def _grid(self, model: ThrowModel, wide: float, high: float) -> tuple[int, float]:
        """Return columns and the side of a die."""
        skin, count = self.skin, len(model.dice.dice) + bool(model.dice.count)
        gap, name = skin.g(_GAP_MM), self._name_high(model)
        side = skin.g(_DIE_MM[skin.kind])
        while True:
            room = wide - max(0.0, self._count_wide(model) - side)
            columns = max(1, min(count, int((room + gap) / (side + gap))))
            rows = -(-count // columns)
            if rows * (side + name + gap) - gap <= high or side <= skin.g(_DIE_LEAST_MM):
                return columns, side
            side -= 1


def _receipt(pen: Pen, model: ThrowModel, wide: float) -> str:
    """Return how many dice and why, and how many are needed; how many alone where that is long."""
    whole = ", ".join(text for text in (model.receipt, model.needed) if text)
    if pen.room_for(whole, "light", pen.cap.min) <= wide:
        return whole
    dice = model.receipt.rpartition(" = ")[2]
    return ", ".join(text for text in (dice, model.needed) if text)
