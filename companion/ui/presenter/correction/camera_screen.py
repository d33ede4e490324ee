"""The camera screen: the live picture with everything that is read in it, and what it waits for."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from companion.engine.message import Message, say, say_n
from companion.ports import BoardUse, LensUse, VisionPort
from companion.ui.models import NoteModel
from companion.ui.presenter.builders.camera_overlay import (
    CAMERA,
    rate_line,
    seen_model,
    waits_for,
)
from companion.ui.presenter.builders.plan_model import laid_tiles
from companion.ui.presenter.page.lens_messages import LENS_TEXTS
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import OverMatch
from companion.ui.presenter.sightings.camera_coverage import coverage_warning, tiles_that_fit

PICTURE_EVERY_S = 0.25
"""So often the picture is shown anew while this screen is open."""
LENS_LINES: Final[Mapping[LensUse, Message]] = {
    "unknown": say("It is not known whether the lens was measured with this camera."),
    "other": say("Read without the lens."),
    "unfit": say("Read without the lens."),
}
_BOARD_LINES: Final[Mapping[BoardUse, Message]] = {
    "taught": say("Tiles are read by the rooms of the board."),
    "damaged": say("The learned board cannot be read. Show its rooms again."),
}


class CameraPicture(OverMatch):
    """A screen with the camera's picture, shown anew now and then.

    Attributes:
        every_s: How often.
    """

    every_s = PICTURE_EVERY_S

    _drawn = (0, 0.0)

    @property
    def vision(self) -> VisionPort:
        """Who sees."""
        return self.stack.context.vision

    @property
    def lost(self) -> bool:
        """The camera is gone."""
        return CAMERA in self.stack.lost

    def tick(self) -> bool:
        """Show a new picture where it is time for one."""
        now_s, shot = self.stack.context.clock(), self.vision.shot
        if shot is None or shot.seq == self._drawn[0] or now_s - self._drawn[1] < self.every_s:
            return False
        self._drawn = shot.seq, now_s
        return True


class CameraScreen(CameraPicture):
    """What the camera sees now."""

    name = "camera"

    def page(self) -> Page:
        """Return the picture, and how reading fares."""
        scene = self.match.scene()
        seen, vision = self.stack.seen, self.vision
        asks = waits_for(seen, vision, lost=self.lost)
        if vision.looking and not self.lost:  # else the state itself speaks of the camera
            asks = say("Camera: {state}", state=self.say(asks))
        view, settings = seen.in_view if seen is not None else None, self.stack.context.settings
        out = coverage_warning(scene, view, settings.camera)
        support = out or LENS_TEXTS.get(vision.lens) or self._legend()
        picture = seen_model(scene, vision, doubts=seen.unsure if seen is not None else ())
        return self.sheet(asks, support, picture, self._note(scene), split=0.66)

    def _legend(self) -> Message:
        """Return what the outlines mean, or what to do where there is no picture."""
        if self.vision.shot is None or self.lost:
            return say("Play by touch. Choose the camera in the settings.")
        return say("Full line: sure. Dashes: likely. Question mark: tap the tile.")

    def buttons(self) -> Iterator[Button]:
        """Yield the way back, and what compares, points out, reads what lies there."""
        vision, point = self.vision, partial(self.stack.go, "point", self.match)
        tile, none = say("show me one tile"), self.vision.shot is None
        yield self.done_button()
        yield Button("check", say("Check"), self._check, say("what differs"), icon="table")
        yield Button("point", say("Point out"), point, tile, icon="search", off=none)
        yield Button("read", say("Read"), vision.trust, say("what lies there"), icon="camera")
        if self.match.scene().game.whole_board:
            board = partial(self.stack.go, "learn board", self.match)
            yield Button("board", say("The board"), board, say("show its rooms"), "plan", off=none)
        if vision.lens == "other":  # it may be used all the same: two of one kind bend alike
            take, whose = vision.take_lens, say("from another camera")
            yield Button("lens", say("Use lens"), take, whose, icon="camera")

    def _check(self) -> None:
        self.stack.back()
        self.stack.go("compare", self.match)

    def _note(self, scene: Scene) -> NoteModel:
        seen, vision = self.stack.seen, self.vision
        count = len(seen.laid) if seen is not None else 0
        doubts = len(seen.unsure) if seen is not None else 0
        lines = [say("{n} of {all} tiles found.", n=count, all=len(laid_tiles(scene)))]
        if seen is not None and seen.in_view is not None:
            lines.append(tiles_that_fit(seen.in_view))
        if vision.lens in LENS_LINES:
            lines.append(LENS_LINES[vision.lens])
        if vision.board:
            lines.append(_BOARD_LINES[vision.board])
        if doubts:
            lines.append(say_n("{n} place is unclear.", "{n} places are unclear.", doubts))
        share, known = -1.0, len(vision.pictured)
        if vision.training < 1:
            share = vision.training
            lines.append(say("Learning pictures of tiles."))
        elif known:
            line = say_n("{n} tile known by its picture.", "{n} tiles known by picture.", known)
            lines.append(line)
        working = vision.looking and not self.lost  # else the question says it already
        rate = rate_line(scene, seen, vision) if working else ""
        return NoteModel(self.upper(say("Camera")), tuple(map(self.say, lines)), share, rate)
