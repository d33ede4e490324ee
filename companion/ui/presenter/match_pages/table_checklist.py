"""The table to lay out: every tile with its place and turn, every figure, every number, to tick."""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Final

from msgspec.structs import replace

from companion.engine.flow.prompts import TURNED
from companion.engine.grid import EAST, NORTH, SOUTH, WEST
from companion.engine.message import Message, say, say_n
from companion.engine.state.table import Space
from companion.engine.vocabulary.face_down import lies_face_down, piles_face_down
from companion.ports import Said, Shot, TableSeen
from companion.text.surfaces import log_line
from companion.ui.models import CameraModel, Glyph, PlanModel, Sign, TickModel, TickRow
from companion.ui.presenter.builders.plan_links import walls_on
from companion.ui.presenter.builders.plan_model import laid_tiles, on_map, plan_model
from companion.ui.presenter.outputs.printouts import table_printout
from companion.ui.presenter.page.page import Page, Part
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import Interlude, MatchContext
from companion.ui.presenter.sightings.tile_differences import offset

WALLED: Final = {
    NORTH: say("wall above"),
    EAST: say("wall on the right"),
    SOUTH: say("wall below"),
    WEST: say("wall on the left"),
}


class TableChecklistScreen(Interlude):
    """What has to lie on the real table before play goes on."""

    name = "layout"

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._ticked: set[str] = set()
        self._left: Shot | None = None
        self._as_left = False

    def opened(self) -> None:
        """Look for the picture of the table as it was left."""
        self._left = self.stack.context.store.kept_table(self.match.open_match)

    def page(self) -> Page:
        """Return the map and the tick list."""
        scene = self.match.scene()
        rows = tuple(self._rows(scene))
        left, notice = sum(not row.done for row in rows), self.match.open_match.notice
        asks = say("Lay out the table") if left else say("Everything lies right")
        ticks = say_n("{n} thing to tick.", "{n} things to tick.", left)
        plan = Part("plan", self._picture() or self._whole_map(scene))
        side, support = Part("side", TickModel(rows=rows)), notice if notice.text else ticks
        return self.sheet(asks, support, plan, side, spoken=(self.say(asks),))

    def buttons(self) -> Iterator[Button]:
        """Yield what goes on, ticks everything, corrects, shows a picture, compares, prints."""
        go, all_ticked = self.stack.go, all(row.done for row in self._rows(self.match.scene()))
        correct, differs = partial(go, "correct", self.match), say("it lies differently")
        yield Button("play", say("Play on"), self._play, say("all lies there"), "go_on", "confirm")
        yield Button("all", say("Tick all"), self._tick_all, icon="all_done", off=all_ticked)
        yield Button("correct", say("Correct"), correct, differs, icon="type")
        if self._left is not None:
            label, icon = (say("Map"), "plan") if self._as_left else (say("Picture"), "camera")
            yield Button("as left", label, self._turn_over, say("as it was left"), icon=icon)
        if self.stack.context.vision.looking:
            check = partial(go, "compare", self.match)
            yield Button("compare", say("Check"), check, say("what differs"), icon="table")
        yield from self.paper_buttons(lambda scene: table_printout(scene, self._rows(scene)))

    def _whole_map(self, scene: Scene) -> PlanModel:
        """Return the map of all that lies there, however small: nothing on it is asked for."""
        return replace(plan_model(scene, targets=()), whole=True, frame=(), later=())

    def _picture(self) -> CameraModel | None:
        """Return the table as it was left, if that is wanted."""
        shown = self._left is not None and self._as_left
        return CameraModel(self._left, bright=True) if shown else None

    def _play(self) -> None:
        self.match.open_match.lay_out = False
        self.stack.back()
        self.stack.context.vision.trust()

    def _turn_over(self) -> None:
        self._as_left = not self._as_left

    def _tick_all(self) -> None:
        self._ticked = {row.ref for row in self._rows(self.match.scene())}

    def stage(self, ref: str) -> None:
        """Tick a row, or take the tick off."""
        if ref in {row.ref for row in self._rows(self.match.scene())}:
            self._ticked ^= {ref}

    def receive(self, event: Said) -> None:
        """The camera ticks the tiles it sees where they belong."""
        if isinstance(event, TableSeen) and event.problem in ("", "waiting"):
            right = {*laid_tiles(self.match.scene())} & {*event.laid}
            self._ticked |= {f"tile {laid.tile}" for laid in right}

    def _rows(self, scene: Scene) -> Iterator[TickRow]:
        spaces = on_map(scene)
        first = spaces[0].cells[0] if spaces else None
        for space in spaces:
            if first is None or not space.face:
                continue
            x, y = space.cells[0].x - first.x, space.cells[0].y - first.y
            words = (*offset(x, y), *_turned(scene, space), *_walled(scene, space))
            place = ", ".join(scene.say(word) for word in words)
            name = scene.words.name(space.id)
            yield self._row(f"tile {space.face}", Glyph("tile"), name, place)
        for piece in sorted(scene.view.pieces.values(), key=lambda p: (p.kind, p.number, p.id)):
            if piece.at:
                name, place = scene.words.name(piece.id), scene.words.name(piece.at)
                yield self._row(f"piece {piece.id}", scene.figure(piece.id), name, place)
        for marker in sorted(scene.view.markers.values(), key=lambda m: m.id):
            on = scene.words.name(marker.on) if marker.on else scene.say(say("beside the map"))
            name, sign = scene.words.name(marker.id), scene.sign(marker.id, "flag")
            if lies_face_down(scene.view, marker):
                on = scene.say(say("{place}, face down", place=on))
            yield self._row(f"marker {marker.id}", sign, name, on)
        for pile in piles_face_down(scene.game.vocabulary, scene.view):
            where = scene.say(say("{n}, face down beside the map", n=pile.size))
            yield self._row(f"pile {pile.id}", Glyph("cards"), scene.words.name(pile.id), where)
        heroes = (panel.rows for panel in scene.panels if panel.kind == "heroes")
        for row in chain.from_iterable(heroes):
            numbers = (f"{log_line(scene.words, v.label)} {v.text}" for v in row.values)
            name, sign = scene.words.name(row.ref), Glyph("settings")
            yield self._row(f"numbers {row.ref}", sign, name, ", ".join(numbers))

    def _row(self, ref: str, sign: Sign | None, title: str, second: str) -> TickRow:
        return TickRow(ref, sign, title.upper(), second, ref in self._ticked)


def _turned(scene: Scene, space: Space) -> tuple[Message, ...]:
    """Return how a tile is turned, where that means something."""
    face = scene.faces.get(space.face)
    return () if face is not None and face.any_way else (TURNED[space.turns],)


def _walled(scene: Scene, space: Space) -> tuple[Message, ...]:
    """Return on which sides of a tile walls stand."""
    lines = (line for edge in walls_on(scene) for line in (edge, edge.across()))
    sides = sorted({line.side for line in lines if line.cell in space.cells})
    return tuple(WALLED[side] for side in sides)
