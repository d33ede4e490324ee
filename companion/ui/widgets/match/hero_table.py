"""The heroes beside the map: a row each, trackers in columns (source: UX.md section 4)."""

from collections.abc import Iterator
from math import ceil, inf
from typing import Final, TypeAlias

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, StringProperty

from companion.ui.models.match_models import HeroesModel, HeroRow, Reserve
from companion.ui.models.symbols import Value
from companion.ui.theme.design_tokens import figure_mm
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.tap_targets import TapTarget, box_of
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized

_COLUMN_MM: Final = {"small": 10.7, "wide": 14.0, "tall": 9.0}
_ROW_MOST_MM: Final = {"small": 9.0, "wide": 8.9, "tall": 8.2}
_RESERVE_MM: Final = 18.0
_ROWS_LEAST: Final = 4
_FOLDED_MM: Final = {"small": 36.0, "wide": 44.0, "tall": 13.0}
"""Narrower than this, or on a tall panel lower, the heroes are folded to figures and numbers."""
_FOLDED_ROW_MM: Final = 5.2
_PAIR_MM: Final = 8.8
"""What the icon of a number and the number take."""
_BETWEEN_MM: Final = 0.5
LineModel: TypeAlias = tuple[HeroRow, tuple[float, ...], tuple[str, ...], bool]
"""A hero, the places of the columns and their icons, and whether the hero is the first."""


def _gap(at: float, low: float, high: float) -> float:
    """Return how far a place is from a stretch; 0 within it."""
    return max(low - at, 0.0, at - high)


def draw_value(
    pen: Pen, value: Value, x: float, y: float, *, cap: float = 0.0, room: float = inf
) -> None:
    """Draw a tracker number with its middle at x, y: plain, boxed or solid.

    One that changed is boxed too, with what it was before it, and without the most it can be: all
    in so much room.
    """
    colour, least = pen.colour, pen.cap.min
    was = f"{value.was.partition('/')[0]} >" if value.was else ""
    text = value.text.partition("/")[0] if was else value.text
    gap = pen.g(0.7) if was else 0.0

    def wide_at(cap: float) -> float:
        before = pen.room_for(was, "display", least) if was else 0
        return before + gap + pen.room_for(text, "display", cap)

    cap = pen.cap_for(lambda cap: wide_at(cap) <= room - pen.g(1), cap or pen.cap.number)
    high, wide = pen.g(cap), wide_at(cap)
    if value.level != "plain" or was:
        box_w, box_h = min(max(high * 1.75, wide + pen.g(2)), room), high * 1.62
        fill = colour.bone if value.level == "last" else None
        edge, thick = (colour.bone, 1.6) if value.level != "plain" else (colour.edge, 1.2)
        pen.box(x - box_w / 2, y - box_h / 2, box_w, box_h, fill, edge, thick, pen.g(0.9))
    shade, faint = (colour.ink, colour.ink) if value.level == "last" else (colour.bone, colour.ash)
    left = x - wide / 2
    _ = pen.text(left, y + pen.g(least) / 2, was, "display", least, faint)
    _ = pen.text(x + wide / 2, y + high / 2, text, "display", cap, shade, "r")


def _changed(line: LineModel | None, row: HeroRow) -> bool:
    """Tell whether a number of the hero that a line shows is another one now."""
    if line is None or line[0].ref != row.ref:
        return False
    return any(new.was and new != old for old, new in zip(line[0].values, row.values, strict=False))


class HeroLine(ModelWidget):
    """Shows one hero.

    Attributes:
        ref: The seat.
        text: The hero's name.
    """

    ref = StringProperty("")
    text = StringProperty("")
    pressed = BooleanProperty(defaultvalue=False)

    def paint(self, pen: Pen, line: LineModel) -> None:
        """Draw figure, name and values."""
        row, columns, icons, first = line
        if pen.kind == "tall" or not columns:
            self._paint_narrow(pen, row, icons)
        else:
            self._paint_wide(pen, row, columns, first=first)

    def _ground(self, pen: Pen, row: HeroRow) -> None:
        if row.turn or self.pressed:
            fill = pen.colour.pressed if self.pressed else pen.colour.raised
            pen.box(0, 1, pen.w, pen.h - 2, fill, None, 0, pen.g(1))
        if row.turn:
            pen.rect(0, 1, pen.g(0.7), pen.h - 2, pen.colour.bone)

    def _paint_wide(
        self, pen: Pen, row: HeroRow, columns: tuple[float, ...], *, first: bool
    ) -> None:
        colour, cap, middle = pen.colour, pen.cap, pen.h / 2
        self._ground(pen, row)
        if not row.turn and not first:
            pen.rect(pen.x(2), 0, pen.w - pen.x(2), 1, colour.hair)
        size = min(pen.g(figure_mm(pen.kind) * 0.86), pen.h * 0.78)
        pen.figure(row.figure, pen.x(1.6) + size * 0.58, middle, size)
        left = pen.x(2.2) + size * 1.28
        end = pen.w - pen.x(2)
        if row.note:
            base = middle + pen.g(cap.label) / 2
            end -= pen.text(end, base, row.note, "caps", cap.label, colour.ash, "r")
        elif columns:
            end = columns[0] - pen.g(3.05 if pen.kind == "small" else 4.4)
        shade = colour.ash if row.figure.state == "hollow" else colour.bone
        if pen.room_for(row.name, "display", cap.name) > end - left:
            left = pen.x(1.6) + size * 1.18  # a long name comes close to its figure
        self._name(pen, row.name, left, end - left - pen.g(0.1), shade)
        if not row.note:
            for value, x in zip(row.values, columns, strict=False):
                high = min(cap.number, pen.h / pen.g(1) / 1.75)
                room = pen.x(_COLUMN_MM[pen.kind] - _BETWEEN_MM)
                draw_value(pen, value, x, middle, cap=high, room=room)

    def _name(self, pen: Pen, name: str, left: float, room: float, shade: str) -> None:
        """Write a name: in capitals, or where it is too long in small letters, or in two lines."""
        cap, middle = pen.cap, pen.h / 2
        if pen.room_for(name, "display", cap.min) <= room:
            base = middle + pen.g(cap.name) / 2
            _ = pen.fit(left, base, name, "display", cap.name, shade, room)
            return
        small = name.title()
        if pen.room_for(small, "light", cap.min) <= room:
            base = middle + pen.g(cap.min) / 2
            _ = pen.text(left, base, small, "light", cap.min, shade)
            return
        setting = pen.fitted(small.replace("-", "- "), "light", cap.min, room, 2)
        pen.block(left, middle, setting, "light", shade, pen.g(setting.cap) * 1.4)

    def _paint_narrow(self, pen: Pen, row: HeroRow, icons: tuple[str, ...]) -> None:
        colour, cap, middle = pen.colour, pen.cap, pen.h / 2
        self._ground(pen, row)
        pen.figure(row.figure, pen.g(4), middle, pen.g(4.4))
        if row.note:
            room, words = pen.w - pen.g(9.6), f"{row.name}, {row.note}"
            if pen.room_for(words, "caps", cap.label) > room:
                words = row.note  # the figure says who
            setting = pen.fitted(words, "caps", cap.label, room, 2)
            step = pen.g(setting.cap) * 1.35
            base = middle + pen.g(setting.cap) / 2 - step * (len(setting.lines) - 1) / 2
            _ = pen.lines(pen.g(8.6), base, setting, "caps", colour.ash, step)
            return
        count = min(len(row.values), int((pen.w - pen.g(8)) / pen.g(_PAIR_MM)))
        if not count and row.values:  # no room for an icon: the first number alone
            room = pen.w - pen.g(7)
            draw_value(pen, row.values[0], pen.g(6.6) + room / 2, middle, room=room)
            return
        step = (pen.w - pen.g(8)) / max(1, count)
        for i, (value, icon) in enumerate(zip(row.values[:count], icons, strict=False)):
            left = pen.g(8) + i * step
            if icon:
                _ = pen.icon(icon, left + pen.g(1.5), middle, pen.g(3), colour.ash)
            room = step - pen.g(3.6)
            x = left + (pen.g(3.4) + room / 2 if value.was else pen.g(6.8))
            draw_value(pen, value, x, middle, room=room)


class HeroTable(Tappable):
    """Shows a :class:`HeroesModel` in the ``side`` zone; dispatches ``on_choose`` with the seat.

    Rows may be lower than a finger, so the table is one target: the row nearest to the finger
    counts.
    """

    _line: HeroLine | None = None
    _hero = ""

    def spots(self) -> Iterator[TapTarget]:
        """Yield the rows: a tap on the middle of one is nearest to it."""
        for child in reversed(self.children):
            if isinstance(child, HeroLine) and child.ref and self.answers:
                box = box_of(child)
                yield TapTarget(self, child.ref, box, box.middle)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Mark the row nearest to the finger."""
        taken = super().on_touch_down(touch)
        if self._finger is touch and self.pressed:
            lines = [child for child in self.children if isinstance(child, HeroLine)]
            self._line = min(
                lines,
                key=lambda it: (_gap(touch.y, it.y, it.top), _gap(touch.x, it.x, it.right)),
                default=None,
            )
            self._hero = self._line.ref if self._line is not None else ""
        return taken

    def on_pressed(self, _it: object, pressed: bool) -> None:  # noqa: FBT001  Kivy's call
        """Let no row look pressed when the finger is gone."""
        for child in self.children:
            if isinstance(child, HeroLine):
                child.pressed = pressed and child is self._line

    def tapped(self) -> None:
        """Choose the hero nearest to the finger."""
        if self._line is not None and self._line.ref == self._hero:
            _ = self.dispatch("on_choose", self._hero)

    @property
    def folded(self) -> bool:
        """Whether the map has taken most of the room: figures, and the numbers that fit."""
        skin: Skin = self.skin
        if skin.kind == "tall":
            return bool(self.height < skin.y(_FOLDED_MM["tall"]))
        return bool(self.width < skin.x(_FOLDED_MM[skin.kind]))

    def arrange(self, heroes: HeroesModel) -> None:
        """Give every hero a row: one column, or two on a tall panel; folded, as many as fit."""
        skin: Skin = self.skin
        lines = sized(self, HeroLine, len(heroes.rows))
        self.text = ", ".join(row.name for row in heroes.rows)
        narrow = self.folded or skin.kind == "tall"
        columns = () if narrow else self._columns(len(heroes.columns))
        for i, (line, row) in enumerate(zip(lines, heroes.rows, strict=True)):
            self.put(line, *self._place_of(i, len(lines)))
            changed = _changed(line.model, row)
            line.model = row, columns, heroes.column_icons, i == 0
            if changed:
                line.fade_in()
            line.ref, line.text = row.ref, row.name

    def _place_of(self, i: int, count: int) -> tuple[float, float, float, float]:
        """Return where a hero's row is: left, top, width and height."""
        skin: Skin = self.skin
        if not (self.folded or skin.kind == "tall"):
            row_h = self._row_height(count)
            return 0, self._head() + i * row_h, self.width, row_h
        gap, across = skin.x(1), 2
        if self.folded:
            rows = max(1, int(self.height / skin.y(_FOLDED_ROW_MM)))
            across = ceil(count / rows)
            row_h = min(skin.y(_ROW_MOST_MM[skin.kind]), self.height / ceil(count / across))
        else:
            row_h = self._row_height(count) + skin.y(0.5)
        wide = (self.width - gap * (across - 1)) / across
        return (i % across) * (wide + gap), i // across * row_h, wide, row_h - skin.y(0.5)

    def paint(self, pen: Pen, heroes: HeroesModel) -> None:
        """Draw the heads of the columns and, where they fit, the reserves."""
        if pen.kind == "tall" or self.folded:
            return
        cap = pen.cap.label
        xs = self._columns(len(heroes.columns))
        room = pen.x(_COLUMN_MM[pen.kind]) - pen.g(0.2)
        for word, x in zip(heroes.columns, xs, strict=True):
            _ = pen.fit(x, pen.g(cap), word, "caps", cap, pen.colour.ash, room, "c")
        below = self._head() + self._row_height(len(heroes.rows)) * len(heroes.rows)
        if heroes.reserves and pen.h - below >= pen.y(_RESERVE_MM):
            self._reserves(pen, heroes, pen.h - pen.y(_RESERVE_MM - 2.4))

    def _head(self) -> float:
        return self.skin.g(self.skin.cap.label + 2.2)

    def _columns(self, count: int) -> tuple[float, ...]:
        skin: Skin = self.skin
        wide = skin.x(_COLUMN_MM[skin.kind])
        first = self.width - wide * (count - 0.5) - skin.x(0.4)
        return tuple(first + i * wide for i in range(count))

    def _row_height(self, count: int) -> float:
        skin: Skin = self.skin
        most = skin.y(_ROW_MOST_MM[skin.kind])
        if skin.kind == "tall":
            return min(most, self.height / max(2, (count + 1) // 2) - skin.y(0.5))
        return min(most, (self.height - self._head()) / max(_ROWS_LEAST, count))

    def _reserves(self, pen: Pen, heroes: HeroesModel, y: float) -> None:
        colour, cap = pen.colour, pen.cap
        pen.rect(0, y - pen.y(2.4), pen.w, 1, colour.hair)
        base = y + pen.g(cap.label + 0.1)
        _ = pen.text(0, base, heroes.reserve_word, "caps", cap.label, colour.ash)
        _ = pen.text(pen.w, base, heroes.reserve_note, "caps", cap.label, colour.ash, "r")
        step = pen.w / max(2, len(heroes.reserves))
        for i, reserve in enumerate(heroes.reserves):
            self._reserve(pen, reserve, i * step, y + pen.y(9.4), step)

    def _reserve(self, pen: Pen, reserve: Reserve, x: float, y: float, room: float) -> None:
        colour, cap = pen.colour, pen.cap
        pen.sign(reserve.sign, x + pen.g(3.4), y, pen.g(6.2), colour.bone)
        left, room = x + pen.g(9), room - pen.g(10)
        _ = pen.fit(left, y - pen.g(0.5), reserve.text, "display", cap.second, colour.bone, room)
        _ = pen.label(left, y + pen.g(3.6), reserve.word, colour.ash, room)
