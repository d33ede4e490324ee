"""The camera screen: the live picture with everything that is read in it, and what it waits for."""

from collections.abc import Mapping
from typing import Final

from companion.engine.message import Message, say, say_n
from companion.ports import LensUse, VisionPort
from companion.ui.models import AskModel, NoteModel, OptionModel, OptionsModel
from companion.ui.presenter.context import MatchContext, OverMatch
from companion.ui.presenter.outgrown import soon_out_of_sight, tiles_that_fit
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.plan import laid_tiles
from companion.ui.presenter.scene import Scene
from companion.ui.presenter.sight import (
    CAMERA,
    LENS_SAID,
    rate_line,
    seen_model,
    waits_for,
)
from companion.ui.presenter.strip import strip_model

LIVE_S = 0.25
"""So often the picture is shown anew while this screen is open."""
LENS_LINES: Final[Mapping[LensUse, Message]] = {
    "unknown": say("It is not known whether the lens was measured with this camera."),
    "other": say("Read without the lens."),
    "unfit": say("Read without the lens."),
}


class CameraScreen(OverMatch):
    """What the camera sees now."""

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._drawn = (0, 0.0)

    @property
    def eyes(self) -> VisionPort:
        """Who sees."""
        return self.desk.house.eyes

    @property
    def _lost(self) -> bool:
        return CAMERA in self.desk.lost

    def page(self) -> Page:
        """Return the picture, and how the eyes fare."""
        scene = self.match.scene()
        seen, eyes = self.desk.seen, self.eyes
        doubts = seen.unsure if seen is not None else ()
        asks = waits_for(seen, eyes, lost=self._lost)
        view, settings = seen.in_view if seen is not None else None, self.desk.house.settings
        out = soon_out_of_sight(scene, view, settings.camera)
        unfit = LENS_SAID.get(eyes.lens)
        alone = self._lost or not eyes.looking  # then the state itself speaks of the camera
        return Page(
            screen="camera",
            strip=strip_model(scene),
            stage=(
                Part("left", seen_model(scene, eyes, doubts=doubts)),
                Part("right", self._note(scene)),
            ),
            ask=AskModel(
                scene.spans(asks if alone else say("Camera: {state}", state=scene.say(asks))),
                scene.say(out or unfit or say("Line: sure. Dashes: likely. ?: asked.")),
            ),
            options=OptionsModel(
                "camera",
                (
                    self.button("done", say("Done"), kind="confirm", icon="done"),
                    self.button("check", say("Check"), say("what differs"), icon="table"),
                    self.button(
                        "point",
                        say("Point out"),
                        say("show me one tile"),
                        kind="possible" if eyes.shot is not None else "off",
                        icon="search",
                    ),
                    self.button("read", say("Read"), say("what lies there"), icon="camera"),
                    *self._lens(),
                ),
            ),
            rail=self.back_rail(),
            alarm=scene.alarm,
            split=0.66,
        )

    def _lens(self) -> tuple[OptionModel, ...]:
        """The lens of another camera may be used all the same: two of one kind bend alike."""
        if self.eyes.lens != "other":
            return ()
        return (self.button("lens", say("Use lens"), say("of another camera"), icon="camera"),)

    def _note(self, scene: Scene) -> NoteModel:
        seen, eyes = self.desk.seen, self.eyes
        told = len(laid_tiles(scene))
        count = len(seen.laid) if seen is not None else 0
        lines = [scene.say(say("{n} of {all} tiles found.", n=count, all=told))]
        if seen is not None and seen.in_view is not None:
            lines.append(scene.say(tiles_that_fit(seen.in_view)))
        if eyes.lens in LENS_LINES:
            lines.append(scene.say(LENS_LINES[eyes.lens]))
        doubts = len(seen.unsure) if seen is not None else 0
        if doubts:
            lines.append(
                scene.say(say_n("{n} place is asked about.", "{n} places are asked about.", doubts))
            )
        share = -1.0
        if eyes.training < 1:
            share = eyes.training
            lines.append(scene.say(say("Learning pictures of tiles.")))
        elif eyes.pictured:
            known = len(eyes.pictured)
            lines.append(
                scene.say(
                    say_n("{n} tile known by its picture.", "{n} tiles known by picture.", known)
                )
            )
        return NoteModel(
            scene.upper(say("Camera")),
            tuple(lines),
            share,
            rate_line(scene, seen, eyes, lost=self._lost),
        )

    def option(self, ref: str) -> None:
        """Close, compare, point out, or read what lies there."""
        if ref == "check":
            self.desk.back()
            self.desk.go("compare", self.match)
        elif ref == "point":
            self.desk.go("point", self.match)
        elif ref == "read":
            self.eyes.trust()
        elif ref == "lens":
            self.eyes.take_lens()
        elif ref == "done":
            self.desk.back()

    def tick(self) -> bool:
        """Show a new picture a few times a second."""
        now = self.desk.house.clock()
        shot = self.eyes.shot
        if shot is None or shot.seq == self._drawn[0] or now - self._drawn[1] < LIVE_S:
            return False
        self._drawn = shot.seq, now
        return True
