"""The tile that is being learned: its sides are tapped on the picture (source: UX.md section 4)."""

from msgspec.structs import replace
from PIL import Image

from companion.art.plan_tile import draw_plan_tile
from companion.engine.grid import EAST, NORTH, SOUTH, Side
from companion.ui.models.learn_tile_model import LearnTileModel, SideKey
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized
from companion.ui.widgets.inputs.entry_controls import Stamps

_STAMPS_MM = 29.2
"""Height of two rows of stamps without a head, where they stand under the tile."""
_GAP_MM = 2.4


class SideButton(Tappable):
    """One side: an arrow where a door is, a duct's sign, a plus where nothing is yet."""

    def paint(self, pen: Pen, key: SideKey) -> None:
        """Draw the area that counts, and what is there."""
        c = pen.colour
        fill = c.pressed if self.pressed else c.raised if key.state else c.ground
        thick = pen.g(tokens().stroke["choice"])
        pen.box(0, 0, pen.w, pen.h, fill, c.accent, thick, dashed=not key.state)
        icon = {"door": _arrow(key.edge.side), "duct": "vent", "": "plus"}[key.state]
        _ = pen.icon(icon, pen.w / 2, pen.h / 2, pen.g(6.2 if key.state else 4.4), c.bone)


def _arrow(side: Side) -> str:
    return {NORTH: "up", EAST: "forward", SOUTH: "down"}.get(side, "back")


class LearnTile(ModelWidget):
    """Shows a :class:`LearnTileModel`: the tile, its stamps beside it, under it on a tall panel.

    Dispatches ``on_choose`` with the side or the stamp that was tapped.
    """

    def arrange(self, model: LearnTileModel) -> None:
        """Lay areas of 12 mm over the sides; where the tile is small, east and west lie beside."""
        skin: Skin = self.skin
        left, side = self._tile()
        least = tokens().touch["min"] + 0.05
        wide, high = skin.x(least), skin.y(least)
        outwards = wide if side < 3 * wide else 0.0
        middle_x, middle_y = left + (side - wide) / 2, (side - high) / 2
        for key, side_key in zip(
            sized(self, SideButton, len(model.sides)), model.sides, strict=True
        ):
            at = {
                NORTH: (middle_x, 0.0),
                SOUTH: (middle_x, side - high),
                EAST: (left + side - wide + outwards, middle_y),
            }.get(side_key.edge.side, (left - outwards, middle_y))
            self.put(key, *at, wide, high)
            key.model, key.ref, key.text = side_key, side_key.ref, side_key.word
        (stamps,) = sized(self, Stamps, 1)
        gap = skin.x(_GAP_MM)
        if skin.kind == "tall":
            top = self.height - skin.y(_STAMPS_MM)
            self.put(stamps, 0, top, self.width, self.height - top)
            stamps.model = replace(model.stamps, head="")
        else:
            self.put(stamps, side + gap, 0, self.width - side - gap, self.height)
            stamps.model = model.stamps

    def paint(self, pen: Pen, model: LearnTileModel) -> None:
        """Draw the tile as far as it is known."""
        left, side = self._tile()

        def make() -> Image.Image:
            both = draw_plan_tile(model.art, side)
            return both.crop((both.width // 2, 0, both.width, both.height))

        pen.texture(texture_cache.picture(("learned tile", model.art, side), make), left, 0)

    def _tile(self) -> tuple[int, int]:
        """Return left and side of the tile, in pixels."""
        skin: Skin = self.skin
        if skin.kind != "tall":
            return 0, int(min(self.height, self.width / 3))
        side = int(self.height - skin.y(_STAMPS_MM + _GAP_MM))
        return round((self.width - side) / 2), side
