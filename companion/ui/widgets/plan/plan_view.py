"""The plan: the map as an evacuation plan, lit where heroes stand (source: UX.md section 4).

Tiles are rectangles on one canvas, lit by a shader; figures and signs lie on top. Nothing is drawn
anew while nothing changes; panning moves one matrix. Taps give the ref of a space or a link.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from kivy.animation import AnimationTransition
from kivy.clock import Clock, ClockEvent
from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.graphics.texture import Texture
from PIL import Image

from companion.art.plan_tile import draw_plan_tile
from companion.engine.grid import Cell
from companion.ui.models.match_models import PlanModel, PlanTile, Point
from companion.ui.theme.colour import rgba
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.theme.viewport import Viewport
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.motions import motions
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.tap_targets import Box, TapTarget
from companion.ui.widgets.plan.plan_framing import PlanFraming, framing
from companion.ui.widgets.plan.plan_lighting import add_tile, lit_context, set_lights
from companion.ui.widgets.plan.plan_overlay import PlanOverlay
from companion.ui.widgets.plan.plan_painter import PlanPainter
from companion.ui.widgets.plan.plan_places import (
    cells_of,
    known_cells,
)
from companion.ui.widgets.plan.plan_standing import Standing, shares_of, standing
from companion.ui.widgets.plan.plan_targets import plan_spots
from companion.ui.widgets.plan.plan_touch import PlanTouch

_TO_THE_END_S: Final = 1e6
_AT_ONCE: Final = 6
"""Tiles drawn in one frame while a whole table appears."""


class PlanView(PlanTouch):
    """Shows a :class:`PlanModel` in the ``plan`` zone.

    Dispatches ``on_choose`` with the ref of what was tapped: a target, a door to the unknown, a
    marker, or a space.

    Attributes:
        ready: Every tile has been drawn at the size it is shown at.
    """

    ready = True
    _framed_for: tuple[Any, ...] = ()
    _elapsed = 0.0
    _clock: ClockEvent | None = None
    _shown: PlanModel | None = None
    _chosen = ""
    _chosen_for: frozenset[object] = frozenset()

    def __init__(self, **kwargs: Any) -> None:
        """Make an empty plan."""
        self._lights: dict[Cell, float] = {}
        self._from_lights: dict[Cell, float] = {}
        self._places: dict[str, Point] = {}
        self._from_places: dict[str, Point] = {}
        super().__init__(**kwargs)
        self._tiles = lit_context()
        self._over = InstructionGroup()
        self._more = Clock.create_trigger(self._changed)

    @property
    def standing(self) -> Standing:
        """Where everything stands in its cell once nothing moves."""
        if self.view is None:
            return Standing()
        return standing(self.plan, shares_of(self.skin, self.plan, self.view.cell))

    # ---- what can be tapped

    def spots(self) -> Iterator[TapTarget]:
        """Yield what can be tapped on the map, in sight or not."""
        if self.view is None or self.framing is None:
            return
        for tab in PlanOverlay(self.framing, self.view, self.skin).tabs():
            left, top, right, bottom = tab.box
            box = Box(self.x + left, self.top - bottom, self.x + right, self.top - top)
            yield TapTarget(self, f"board {tab.tab.ref}", box, box.middle)
        for spot in plan_spots(self.plan, self.view, self.skin.g(tokens().touch["min"]) / 2):
            left, top, right, bottom = spot.box
            box = Box(self.x + left, self.top - bottom, self.x + right, self.top - top)
            point = self.x + spot.at[0], self.top - spot.at[1]
            yield TapTarget(self, spot.ref, box, point, partial(self.bring, spot.at))

    def bring(self, at: tuple[float, float]) -> None:
        """Bring a place into sight, now; pixels from the top left. What is in sight stays."""
        view = self.view
        room = self.skin.g(tokens().touch["min"]) / 2
        inside = room <= at[0] <= self.width - room and room <= at[1] <= self.height - room
        if view is not None and not inside:
            self._show(view.shifted(self.width / 2 - at[0], self.height / 2 - at[1]))
            self.draw_now()

    def finish(self) -> None:
        """Draw every tile and end every movement now (pictures for print and tests)."""
        self.draw_now()
        while not self.ready:
            self.draw_now()
        self._elapsed = 1e9
        self._move(0)
        self._more.cancel()

    def turned_by(self, x: float, y: float) -> bool:
        """Turn to the board whose tab was tapped, or to what lies beyond the edge there."""
        if self.framing is None or self.view is None:
            return False
        overlay = PlanOverlay(self.framing, self.view, self.skin)
        board, mark = overlay.board_at(x, y), overlay.mark_at(x, y)
        if board:
            self._chosen, self._framed_for = board, ()
            self._changed()
        elif mark is not None:
            self.bring(mark.at)
        return bool(board) or mark is not None

    def _aim(self, plan: PlanModel) -> Viewport:
        """Return the view to use: people's own, or that of before, while it shows all."""
        asked_for = frozenset((*plan.frame, *(target.at for target in plan.targets)))
        if asked_for != self._chosen_for:  # another question brings its own board
            self._chosen, self._chosen_for = "", asked_for
        self.framing = framing(plan, self.skin, (self.width, self.height), self._chosen)
        sights = self.framing.frame.sights
        room = self._room_of(self.framing)
        key = room, sights, plan.whole
        view = self.view
        if view is None or key != self._framed_for:
            same = self._framed_for[:1] == (room,)
            by_hand = self._by_hand and same
            if (
                view is None
                or not by_hand
                or not self.framing.shows(view, sights.first or sights.then)
            ):
                view = self._framed(self.framing, same=same and not by_hand)
                self._by_hand = False
        self.view, self._framed_for = view, key
        return view

    def _room_of(self, framing: PlanFraming) -> tuple[object, ...]:
        """Return what makes the view start anew where it changes: the rectangle, and the board."""
        shown = tuple(tab.shown for tab in framing.layout.tabs)
        return self.skin.panel, tuple(self.size), shown

    def _framed(self, framing: PlanFraming, *, same: bool) -> Viewport:
        """Return the view of a question: that of the one before where it still does."""
        if self.view is None:
            return framing.usual()
        return framing.usual(self.view) if same else framing.usual(scale=self.view.cell)

    # ---- drawing

    def _draw(self, _dt: float) -> None:
        group = self.canvas.before
        group.clear()
        self.written = ()
        if self.skin is None or min(self.size) < 1:
            return
        view = self._aim(self.model or PlanModel())
        plan = self.plan
        self._begin_moves(plan)
        window = Rectangle(pos=self.pos, size=self.size)
        for instruction in (StencilPush(), window, StencilUse()):
            group.add(instruction)
        self._paper(group, view)
        group.add(PushMatrix())
        group.add(Translate(self.x + view.x, self.top - view.y))
        self._lay_tiles(plan, view)
        group.add(self._tiles)
        self._over = InstructionGroup()
        group.add(self._over)
        group.add(PopMatrix())
        self._fade(group)
        self._stand_over(group, view)
        for instruction in (StencilUnUse(), window, StencilPop()):
            group.add(instruction)
        self._paint_over()

    def _moved(self, *_: object) -> None:
        self._changed()

    def _paper(self, group: InstructionGroup, view: Viewport) -> None:
        """Draw the small crosses of plan paper at every corner of a cell."""
        skin: Skin = self.skin
        wide, high, cell = int(self.width), int(self.height), view.cell

        def make() -> Image.Image:
            sheet = Image.new("RGBA", (wide + cell, high + cell), (0, 0, 0, 0))
            for x in range(0, wide + cell, cell):
                for y in range(0, high + cell, cell):
                    for i in (-2, -1, 0, 1, 2):
                        for px, py in ((x + i, y), (x, y + i)):
                            if 0 <= px < sheet.width and 0 <= py < sheet.height:
                                sheet.putpixel((px, py), (255, 255, 255, 255))
            return sheet

        texture = texture_cache.picture(("plan paper", wide, high, cell), make)
        group.add(Color(*rgba(skin.colour.hair)))
        left, top = view.x % cell - cell, view.y % cell - cell
        place = self.x + left, self.top - top - texture.height
        group.add(Rectangle(texture=texture, pos=place, size=texture.size))

    def _lay_tiles(self, plan: PlanModel, view: Viewport) -> None:
        """Put the tiles on the lit canvas; a few new ones are drawn per frame."""
        self._tiles.clear()
        budget, self.ready = _AT_ONCE, True
        for tile in (*plan.tiles, *plan.ghosts):
            texture, fresh = self._texture(tile, view.cell, budget)
            budget -= fresh
            if texture is None:
                self.ready = False
                continue
            cells = cells_of(tile)
            wide = (max(c.x for c in cells) - tile.at.x + 1) * view.cell
            high = (max(c.y for c in cells) - tile.at.y + 1) * view.cell
            place = tile.at.x * view.cell, -tile.at.y * view.cell - high, wide, high
            _ = add_tile(self._tiles, texture, place, tile.shade)
        if not self.ready:
            self._more()

    def _texture(self, tile: PlanTile, cell: int, budget: int) -> tuple[Texture | None, int]:
        """Return a tile's picture and whether it had to be drawn; None if it must wait."""
        alarm = bool(self.skin.alarm)
        key = ("plan tile", tile.art, tile.turns % 4, cell, alarm)
        if budget <= 0 and not texture_cache.has_picture(key):
            return None, 0
        fresh = not texture_cache.has_picture(key)
        texture = texture_cache.picture(
            key, lambda: draw_plan_tile(tile.art, cell, tile.turns, alarm=alarm)
        )
        return texture, int(fresh)

    def _paint_over(self) -> None:
        """Draw everything that lies on the tiles, at the places of this moment."""
        view = self.view
        if view is None:
            return
        self._over.clear()
        pen = Pen(self.skin, self._over, (0, 0))
        PlanPainter(pen, self.plan, view.cell).paint(self._in_sight())
        set_lights(self._tiles, self._light_now(), view.cell)

    def _stand_over(self, group: InstructionGroup, view: Viewport) -> None:
        """Draw what stays where it is while the map moves."""
        if self.framing is None:
            return
        over = InstructionGroup()
        for instruction in (PushMatrix(), Translate(*self.pos), over, PopMatrix()):
            group.add(instruction)
        pen = Pen(self.skin, over, (self.width, self.height))
        PlanOverlay(self.framing, view, self.skin).paint(pen)
        self.written = tuple(pen.written)

    def _fade(self, group: InstructionGroup) -> None:
        """Let the plan's edges sink into the dark where the map goes on beyond them."""
        skin: Skin = self.skin
        deep = round(skin.g(tokens().plan["fade"]))
        texture = texture_cache.picture(("fade", deep), lambda: _ramp(deep))
        group.add(Color(*rgba(skin.colour.ground)))
        x, y, w, h = self.x, self.y, self.width, self.height
        up = (0, 1, 1, 1, 1, 0, 0, 0)
        below, above, before, after = self._goes_on()
        for there, pos, size, coords in (
            (below, (x, y), (w, deep), up),
            (above, (x, y + h - deep), (w, deep), (0, 0, 1, 0, 1, 1, 0, 1)),
            (before, (x, y), (deep, h), (0, 1, 0, 0, 1, 0, 1, 1)),
            (after, (x + w - deep, y), (deep, h), (0, 0, 0, 1, 1, 1, 1, 0)),
        ):
            if not there:
                continue
            rectangle = Rectangle(texture=texture, pos=pos, size=size)
            rectangle.tex_coords = coords
            group.add(rectangle)

    def _goes_on(self) -> tuple[bool, bool, bool, bool]:
        """Return whether the map goes on beyond the lower, upper, left and right edge."""
        view, cells = self.view, known_cells(self.plan)
        if view is None or not cells:
            return False, False, False, False
        xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
        lower, right = view.y + (max(ys) + 1) * view.cell, view.x + (max(xs) + 1) * view.cell
        upper, left = view.y + min(ys) * view.cell, view.x + min(xs) * view.cell
        return lower > self.height + 1, upper < -1, left < -1, right > self.width + 1

    # ---- movement

    def _begin_moves(self, plan: PlanModel) -> None:
        """Set figures and lights off from where they are to where the model has them."""
        if plan is self._shown:
            return
        first = self._shown is None
        self._shown = plan
        places = self.standing.places
        now = self._places_now()
        self._from_lights = dict(plan.lights) if first else self._light_now()
        self._from_places = (
            places if first else {ref: now.get(ref, at) for ref, at in places.items()}
        )
        self._places, self._lights = places, dict(plan.lights)
        self._elapsed = 0.0
        moves = self._from_places != self._places or self._from_lights != self._lights
        if moves and self.skin.motion.figure_ms:
            if self._clock is None:
                self._clock = Clock.schedule_interval(self._move, 0)
            motions.begin(self, lambda: self._move(_TO_THE_END_S))
        else:
            self._elapsed = 1e9

    def _move(self, dt: float) -> None:
        self._elapsed += dt * 1000
        motion = self.skin.motion
        if self._elapsed >= max(motion.figure_ms, motion.light_ms) and self._clock is not None:
            self._clock.cancel()
            self._clock = None
            motions.ended(self)
        self._paint_over()

    def _share(self, duration_ms: float) -> float:
        if self._elapsed >= duration_ms:
            return 1.0
        return float(AnimationTransition.out_quad(self._elapsed / duration_ms))

    def _places_now(self) -> dict[str, Point]:
        share = self._share(self.skin.motion.figure_ms)
        return {
            ref: _between(self._from_places.get(ref, place), place, share)
            for ref, place in self._places.items()
        }

    def _in_sight(self) -> dict[str, Point]:
        """Return where the figures are that the frame does not cut: those have marks there."""
        if self.framing is None or self.view is None:
            return {}
        window, spots = self.framing.window(self.view), self.standing.figures
        places = self._places_now().items()
        return {ref: at for ref, at in places if ref in spots and window.holds(spots[ref].at(at))}

    def _light_now(self) -> dict[Cell, float]:
        share = self._share(self.skin.motion.light_ms)
        cells = set(self._from_lights) | set(self._lights)
        old, new = self._from_lights, self._lights
        level = {
            cell: old.get(cell, 0.0) + (new.get(cell, 0.0) - old.get(cell, 0.0)) * share
            for cell in sorted(cells)
        }
        return {cell: strength for cell, strength in level.items() if strength > 0}


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _ramp(deep: int) -> Image.Image:
    """Return a column that is solid at its lower end and clear at its upper one."""
    ramp = Image.new("RGBA", (1, deep))
    for i in range(deep):
        ramp.putpixel((0, deep - 1 - i), (255, 255, 255, round(255 * (1 - i / deep) ** 1.4)))
    return ramp
