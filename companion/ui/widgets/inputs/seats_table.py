"""The real table from above with its chairs (source: UX.md section 5, setup)."""

from typing import Final

from companion.ui.models.sheet_models import SeatPlace, SeatsModel
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.pen import Anchor, Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized

_EDGE_MM: Final = 6.15
_TILES: Final = ((-1, -1), (0, -1), (-1, 0), (0, 0), (1, 0))


class Chair(Tappable):
    """One chair: a figure, an empty place, or the place that is asked for."""

    def paint(self, pen: Pen, place: SeatPlace) -> None:
        """Draw the chair about the middle of its area."""
        c = pen.colour
        x, y = pen.w / 2, pen.h / 2
        if place.figure is not None:
            pen.figure(place.figure, x, y, pen.g(6), halo=True)
            return
        r = pen.g(3.5)
        pen.disc(x, y, r, c.ground)
        if place.asked_for:
            pen.disc(x, y, r, None, c.accent, pen.g(0.4))
            pen.disc(x, y, pen.g(1.2), c.accent)
        else:
            pen.disc(x, y, r, None, c.edge, 1.4)
            _ = pen.icon("plus", x, y, pen.g(4), c.ash)


class SeatsTable(ModelWidget):
    """Shows a :class:`SeatsModel`."""

    def arrange(self, model: SeatsModel) -> None:
        """Place the chairs on the table's edges."""
        skin: Skin = self.skin
        chairs = sized(self, Chair, len(model.places))
        side = skin.g(tokens().touch["min"] + 0.1)
        for chair, place in zip(chairs, model.places, strict=True):
            x, y = self._at(place)
            x = min(max(x, side / 2), self.width - side / 2)
            y = min(max(y, side / 2), self.height - side / 2)
            self.put(chair, x - side / 2, y - side / 2, side, side)
            chair.model, chair.ref, chair.text = place, place.ref, place.name or place.ref

    def paint(self, pen: Pen, model: SeatsModel) -> None:
        """Draw the table, some tiles, the screen at its lower edge, and names."""
        c = pen.colour
        edge = pen.g(_EDGE_MM)
        pen.box(edge, edge, pen.w - 2 * edge, pen.h - 2 * edge, c.panel, c.hair, 1.4, pen.g(2))
        tile = min(pen.g(5), (pen.h - 2 * edge) / 5)
        for i, j in _TILES:
            x, y = pen.w / 2 + (i - 0.5) * tile, pen.h / 2 + (j - 0.2) * tile
            pen.box(x, y, tile - 1, tile - 1, None, c.hair, 1.2, 1)
        wide, high = pen.g(10), pen.g(2.4)
        low = pen.h - edge - high - pen.g(1)
        pen.box(pen.w / 2 - pen.g(5), low, wide, high, c.edge, None, 0, 3)
        for place in model.places:
            if place.name:
                x, y, anchor = self._name_at(place)
                room = pen.w * 0.46 - pen.g(4.8) if anchor != "c" else pen.w * 0.36
                _ = pen.label(x, y, place.name, c.bone, room, anchor)

    def _at(self, place: SeatPlace) -> tuple[float, float]:
        edge = self.skin.g(_EDGE_MM)
        wide, high = self.width - 2 * edge, self.height - 2 * edge
        least = self.skin.g(tokens().touch["min"] + 0.1)
        spread = least * 0.55 if high < least else 0.0  # a low table: chairs do not face each other
        return {
            "north": (edge + wide * place.along - spread, edge),
            "south": (edge + wide * place.along + spread, self.height - edge),
            "west": (edge, edge + high * place.along),
            "east": (self.width - edge, edge + high * place.along),
        }[place.side]

    def _name_at(self, place: SeatPlace) -> tuple[float, float, Anchor]:
        """Return where a name stands: inside the table, beside its figure."""
        skin: Skin = self.skin
        x, y = self._at(place)
        cap, off = skin.g(skin.cap.label), skin.g(4.6)
        if self.height < 2 * (skin.g(_EDGE_MM) + off + cap):
            middle = y + cap / 2
            sideways: dict[str, tuple[float, float, Anchor]] = {
                "north": (x - off, middle, "r"),
                "south": (x + off, middle, "l"),
                "west": (x + off, middle, "l"),
                "east": (x - off, middle, "r"),
            }
            return sideways[place.side]
        spots: dict[str, tuple[float, float, Anchor]] = {
            "north": (x, y + off + cap, "c"),
            "south": (x, y - off, "c"),
            "west": (x + off, y + cap / 2, "l"),
            "east": (x - off, y + cap / 2, "r"),
        }
        return spots[place.side]
