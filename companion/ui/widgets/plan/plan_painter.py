"""What lies on the tiles of the plan: doors, paths, places targets for, markers, figures, names."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Final

from PIL import Image

from companion.art.painter import Painter
from companion.engine.grid import Cell, Edge
from companion.ui.models.match_models import OnWay, PlanMark, PlanModel, PlanTarget, Point
from companion.ui.theme.design_tokens import figure_mm, tokens
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.plan.plan_ground import draw_shade, draw_ways
from companion.ui.widgets.plan.plan_names import draw_names
from companion.ui.widgets.plan.plan_places import cells_of, middle_of
from companion.ui.widgets.plan.plan_standing import (
    WALL_WIDE,
    Spot,
    grown_by,
    shares_of,
    standing,
)

_OF_BAR: Final = 0.92
"""How large figures are, in the size of those on the status bar."""
_LABEL_OF_DISC: Final = 0.85
"""The radius of a marker with a number, in the number's height."""


class PlanPainter:
    """Paints one model; places are in pixels of the map, cell (0, 0) at the origin."""

    def __init__(self, pen: Pen, plan: PlanModel, cell: int) -> None:
        """Paint with a pen whose origin is the north-west corner of cell (0, 0)."""
        self.pen, self.plan, self.cell = pen, plan, cell
        self.skin = pen.skin
        # what stands on a cell keeps its size up to the largest cell, and then grows with it
        self.grown = grown_by(self.skin, cell)
        self.shares = shares_of(self.skin, plan, cell)
        self.standing = standing(plan, self.shares)
        self.badge = self.shares.letter * cell

    def paint(self, figures: Mapping[str, Point]) -> None:
        """Paint from below to above; ``figures`` gives each figure's middle in cells."""
        self._shades()
        self._ghosts()
        self._doors()
        draw_ways(self.pen, self.plan, self.cell)
        self._walls()
        draw_names(self.pen, self.plan, self.cell, self.shares)
        self._paths()
        for target in self.plan.targets:
            self._target(target)
        self._marks()
        self._figures(figures)
        for target in self.plan.targets:
            self._letter(target)

    def _doors(self) -> None:
        """Draw an arrow where a door leads into the unknown."""
        targets = {target.at for target in self.plan.targets}
        for edge, _ in self.plan.open_edges:
            if edge in targets:
                continue
            key = ("door arrow", edge.side, self.cell)
            texture = texture_cache.picture(key, lambda e=edge: _arrow(e.side, self.cell))
            x, y = middle_of(edge)
            left = round(x * self.cell - texture.width / 2)
            top = round(y * self.cell - texture.height / 2)
            self.pen.texture(texture, left, top, self.skin.colour.duct)

    def _shades(self) -> None:
        """Draw what lies over a tile without light, and over one out of sight."""
        for tile in self.plan.tiles:
            if tile.shade in ("dark", "unseen"):
                cells = cells_of(tile)
                wide = (max(c.x for c in cells) - tile.at.x + 1) * self.cell
                high = (max(c.y for c in cells) - tile.at.y + 1) * self.cell
                corner = tile.at.x * self.cell, tile.at.y * self.cell
                draw_shade(self.pen, tile.shade, corner, (wide, high))

    def _ghosts(self) -> None:
        """Draw a dashed line round each tile that was seen and taken back."""
        for tile in self.plan.ghosts:
            cells = cells_of(tile)
            inset = self.cell * 0.06
            left = min(c.x for c in cells) * self.cell + inset
            top = min(c.y for c in cells) * self.cell + inset
            right = (max(c.x for c in cells) + 1) * self.cell - inset
            bottom = (max(c.y for c in cells) + 1) * self.cell - inset
            corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
            dash = self.skin.g(1.4), self.skin.g(1)
            self.pen.line([*corners], self.skin.colour.ash, self.skin.g(0.4), dash)

    def _walls(self) -> None:
        """Draw a bar where a wall stands between two cells."""
        for edge in self.plan.walls:
            x, y = middle_of(edge)
            along, across = self.cell * 0.9, max(4.0, self.cell * WALL_WIDE)
            wide, high = (along, across) if edge.side % 2 == 0 else (across, along)
            left, top = x * self.cell - wide / 2, y * self.cell - high / 2
            ground, bone = self.skin.colour.ground, self.skin.colour.bone
            self.pen.box(left, top, wide, high, bone, ground, 1.2, 1)

    def _paths(self) -> None:
        for path in self.plan.paths:
            points = [middle_of(cell) for cell in path]
            if len(points) > 1:
                line = [(x * self.cell, y * self.cell) for x, y in points]
                dash = self.skin.g(1.4), self.skin.g(1)
                self.pen.line(line, self.skin.colour.bone, self.skin.g(0.55), dash)

    def _target(self, target: PlanTarget) -> None:
        """Draw the border of a place targets for: a cell, or the doorway of an edge."""
        accent = self.skin.colour.accent
        thick = self.skin.g(tokens().stroke["choice"])
        x, y = middle_of(target.at)
        if isinstance(target.at, OnWay):
            r = self.badge * 0.72
            place = x * self.cell - r, y * self.cell - r, 2 * r, 2 * r
            self.pen.box(*place, self.skin.colour.ground, accent, thick, r)
            return
        if isinstance(target.at, Edge):
            across = target.at.side % 2 == 0
            wide = self.cell * (0.34 if across else 0.16)
            high = self.cell * (0.16 if across else 0.34)
            left, top = x * self.cell - wide / 2, y * self.cell - high / 2
            self.pen.box(left, top, wide, high, self.skin.colour.ground, accent, thick, 2)
            return
        half = self.cell / 2 - 2
        left, top = round(x * self.cell - half), round(y * self.cell - half)
        self.pen.box(left, top, 2 * half, 2 * half, None, accent, thick, 3, dashed=target.beyond)

    def _letter(self, target: PlanTarget) -> None:
        """Draw the badge that the button carries too."""
        if not target.letter:
            return
        x, y = middle_of(target.at)
        if isinstance(target.at, Cell):
            inset = (self.cell / 2 - 2 - self.badge * 0.55) / self.cell
            dx, dy = self.standing.corners[target.at]
            x, y = x + inset * dx, y + inset * dy
        x, y, size, c = x * self.cell, y * self.cell, self.badge, self.skin.colour
        body = c.bone if target.focused else c.accent
        self.pen.badge(target.letter, x, y, size, body=body, ink=c.ground)

    def _marks(self) -> None:
        """Draw markers: bone discs with an icon; several stand in a row, on an edge along it."""
        r = max(7.0, self.cell * 0.135)
        counts: dict[object, int] = {}
        many = Counter(mark.at for mark in self.plan.marks)
        lettered = {target.at for target in self.plan.targets if target.letter}
        for mark in self.plan.marks:
            n = counts[mark.at] = counts.get(mark.at, -1) + 1
            x, y = middle_of(mark.at)
            px, py = x * self.cell, y * self.cell
            spot = self.standing.marks.get(mark.ref)
            if spot is not None:
                px, py = spot.x * self.cell, spot.y * self.cell
            elif isinstance(mark.at, Cell):
                px += (n - 1) * 2.1 * r
                py += self.cell * 0.33
            elif isinstance(mark.at, OnWay):  # next to the letter, where there is one
                px += n * 2.1 * r + (self.badge * 0.72 + r if mark.at in lettered else 0)
            elif mark.at.side % 2 == 0:
                px += (n - (many[mark.at] - 1) / 2) * 2.1 * r
            else:
                py += (n - (many[mark.at] - 1) / 2) * 2.1 * r
            self._mark(mark, px, py, r)

    def _mark(self, mark: PlanMark, px: float, py: float, r: float) -> None:
        c = self.skin.colour
        if mark.label:
            r = max(r, self.skin.g(self.skin.cap.min) * _LABEL_OF_DISC)
        outer = texture_cache.picture(("disc", round(r, 1)), partial(_disc, r))
        self.pen.texture(outer, round(px - r - 1.5), round(py - r - 1.5), c.ground)
        inner = texture_cache.picture(("disc", round(r - 1.5, 1)), partial(_disc, r - 1.5))
        left, top = px - inner.width / 2, py - inner.height / 2
        self.pen.texture(inner, round(left), round(top), c.bone)
        if mark.label:
            cap = r / _LABEL_OF_DISC / self.skin.g(1)
            base = round(py + self.skin.g(cap) / 2)
            _ = self.pen.text(px, base, mark.label, "display", cap, c.ink, "c")
        else:
            _ = self.pen.icon(mark.icon, round(px), round(py), r * 1.45, c.ink)

    def _figures(self, places: Mapping[str, Point]) -> None:
        """Draw figures, and how many more there are than fit."""
        for figure in self.plan.figures:
            if figure.ref in places:
                x, y = places[figure.ref]
                size = self._size(self.standing.figures[figure.ref])
                place = x * self.cell, y * self.cell
                self.pen.figure(figure.figure, *place, size, halo=True, ring=True)
        c = self.skin.colour
        for crowd in self.standing.crowds:
            x, y = crowd.spot.x * self.cell, crowd.spot.y * self.cell
            cap = max(self.skin.cap.min, self._size(crowd.spot) * 0.36 / self.skin.g(1))
            side = max(self._size(crowd.spot) * 0.9, self.skin.g(cap) * 1.5)
            self.pen.box(x - side / 2, y - side / 2, side, side, c.ground, c.ash, 1.2, side / 2)
            base = y + self.skin.g(cap) / 2
            _ = self.pen.text(x, base, f"+{crowd.more}", "display", cap, c.bone, "c")

    def _size(self, spot: Spot) -> float:
        """Return how high a figure is drawn, in pixels."""
        most = self.skin.g(figure_mm(self.skin.kind) * _OF_BAR) * self.grown
        return min(most, self.cell * spot.size)


def _arrow(side: int, cell: int) -> Image.Image:
    """Return a triangle that points over an edge, in white."""
    unit = cell / 80
    span = 20 * unit
    sheet = Painter(span, span)
    m = span / 2
    tip, back, wide = 5 * unit, 6 * unit, 8 * unit
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    corners = [
        (m + dx * along - dy * across, m + dy * along + dx * across)
        for along, across in ((tip, 0), (-back, wide), (-back, -wide))
    ]
    sheet.polygon(corners, (255, 255, 255))
    return sheet.image()


def _disc(r: float) -> Image.Image:
    sheet = Painter(2 * r + 3, 2 * r + 3)
    sheet.disc(r + 1.5, r + 1.5, r + 1.2, (255, 255, 255))
    return sheet.image()
