"""The table check: the camera's table against Companion's, one difference at a time.

Source: UX.md section 4 and 6, ``table-check.png``. Reading pauses while the two differ.
"""

from typing import TypeAlias

from companion.engine.message import Message, Ref, say, say_n
from companion.ports import Said, TableSeen, VisionPort
from companion.ui.models import AskModel, OptionModel, OptionsModel
from companion.ui.presenter.builders.camera_overlay import (
    CAMERA,
    CAMERA_LOST,
    rate_line,
    seen_model,
)
from companion.ui.presenter.builders.plan_model import laid_tiles, plan_model
from companion.ui.presenter.builders.status_bar_model import status_bar_model
from companion.ui.presenter.correction.accept_camera import as_camera, why_not
from companion.ui.presenter.correction.token_check import LOOK_S, look
from companion.ui.presenter.page.page import Page, Part
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch
from companion.ui.presenter.sightings.tile_differences import TileDifference, tile_differences
from companion.ui.presenter.sightings.token_differences import TokenDifference

Difference: TypeAlias = TileDifference | TokenDifference


class CompareScreen(OverMatch):
    """What differs between the two tables, and which of them is right."""

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._later: set[Difference] = set()
        self._at_hand: TileDifference | None = None
        self._drawn = (0, 0.0)

    # -- what is shown

    @property
    def vision(self) -> VisionPort:
        """Who sees."""
        return self.stack.context.vision

    def differing(self, scene: Scene) -> tuple[TileDifference, ...]:
        """Return which tiles differ, as far as the eyes can tell them."""
        seen, vision = self.stack.seen, self.vision
        if seen is None or not seen.laid:
            return ()
        told = [
            laid
            for laid in laid_tiles(scene)
            if laid.tile in vision.pictured or scene.faces[laid.tile].tags
        ]
        return tile_differences(told, seen.laid)

    def page(self) -> Page:
        """Return both tables, and the difference that is asked about."""
        scene = self.match.scene()
        tiles = self.differing(scene)
        found = (*tiles, *self.match.noticed.tokens.open)
        doing = self._doing(found)
        now = self._now(found)
        asks, support = self._words(scene, now, len(found))
        outlines = now.outlines(scene, self.vision.marks) if now is not None else ()
        seen = seen_model(
            scene,
            self.vision,
            asked=outlines,
            near=isinstance(now, TokenDifference),
            head=scene.upper(say("Camera")),
        )
        targets = now.targets(scene) if now is not None else ()
        return Page(
            screen="compare",
            status_bar=status_bar_model(scene),
            stage=(Part("left", seen), Part("right", plan_model(scene, targets=targets))),
            ask=AskModel(scene.spans(asks), support, ref=self._paused(scene, tiles)),
            options=OptionsModel(f"compare {now} {doing is None}", self._options(now, doing)),
            nav_bar=self.back_nav_bar(),
            alarm=scene.alarm,
            split=0.5,
            spoken=(self.words.say(asks),),
        )

    def _doing(self, found: tuple[Difference, ...]) -> TileDifference | None:
        """Return the tile that hands are at; None once it is right."""
        return self._at_hand if self._at_hand in found else None

    def _now(self, found: tuple[Difference, ...]) -> Difference | None:
        """Return what is asked about: what hands are at, else a tile, else a token."""
        left = (one for one in found if one not in self._later)
        return self._doing(found) or next(left, None)

    def _words(self, scene: Scene, now: Difference | None, count: int) -> tuple[Message, str]:
        if now is None:
            if CAMERA in self.stack.lost:
                return say("The camera sees nothing now"), scene.say(CAMERA_LOST)
            if count:
                return say("What differs is left for later"), self._waiting(scene)
            if self.stack.seen is None or not self.stack.seen.laid:
                return say("The camera sees no table yet"), self._waiting(scene)
            return say("The tables agree"), self._waiting(scene)
        if isinstance(now, TileDifference) and now == self._at_hand:
            return now.to_do, scene.say(say("Companion notices when it is right."))
        support = scene.say(now.both(scene))
        if count > 1:
            support += " " + scene.say(say_n("{n} difference.", "{n} differences.", count))
        return now.asks(scene), support

    def _waiting(self, scene: Scene) -> str:
        lost = CAMERA in self.stack.lost
        return rate_line(scene, self.stack.seen, self.vision, lost=lost).capitalize() + "."

    def _paused(self, scene: Scene, tiles: tuple[TileDifference, ...]) -> str:
        waiting = self.stack.seen is not None and self.stack.seen.problem == "waiting"
        return scene.upper(say("reading is paused")) if waiting or tiles else ""

    def _options(
        self, now: Difference | None, doing: TileDifference | None
    ) -> tuple[OptionModel, ...]:
        if now is None:
            done = self.button("done", say("Done"), say("play on"), kind="confirm", icon="done")
            again = self.button("again", say("Look again"), icon="look_again")
            return (done, again, *self._point())
        later = self.button("later", say("Later"), now.later, icon="clock")
        if doing is not None:
            return (self.button("stop", say("Back"), say("decide anew"), icon="back"), later)
        reason = why_not(self.match, now)
        camera = self.button(
            "camera",
            say("As camera"),
            reason if reason.text else say("change Companion"),
            kind="off" if reason.text else "choice",
            icon="camera",
        )
        own = self.button("own", say("As Companion"), now.hands, kind="choice", icon="plan")
        return (camera, own, later)

    def _point(self) -> tuple[OptionModel, ...]:
        """Offer to point a tile out where the eyes find none."""
        seen = self.stack.seen
        lost = seen is None or not seen.laid or seen.problem == "lost"
        if not lost or not self.vision.looking:
            return ()
        return (self.button("point", say("Point out"), say("show me one tile"), icon="search"),)

    # -- what people do

    def opened(self) -> None:
        """Compare the tokens."""
        look(self.match)

    def uncovered(self) -> None:
        """Compare the tokens anew."""
        look(self.match)

    def option(self, ref: str) -> None:
        """Decide who is right, or leave it for later."""
        tiles = self.differing(self.match.scene())
        now = self._now((*tiles, *self.match.noticed.tokens.open))
        if ref == "done":
            self.stack.back()
        elif ref == "again":
            self._later.clear()
            self.vision.read_again()
            self.vision.look_for_tokens()
        elif ref == "point":
            self.stack.go("point", self.match)
        elif ref == "stop":
            self._at_hand = None
        elif now is not None:
            self._decide(ref, now)
        look(self.match)

    def _decide(self, ref: str, now: Difference) -> None:
        """Correct Companion, let hands be at it, or leave it; tokens do not pause the reading."""
        if isinstance(now, TileDifference):
            self.vision.mistrust()  # nothing is proposed while the two differ
        if ref == "own":
            self._own(now)
        elif ref == "later":
            self._later.add(now)
            self._at_hand = None
        elif ref == "camera":
            reason = as_camera(self.match, now)
            if reason.text:
                self.stack.refused()
                self.stack.say(reason)

    def _own(self, now: Difference) -> None:
        """Let hands put the table right."""
        if isinstance(now, TileDifference):
            self._at_hand = now
        else:
            self.match.noticed.tokens.keep(now)
            self.vision.put_right()

    def receive(self, event: Said) -> None:
        """Compare anew, and notice what is right now."""
        look(self.match)
        one = self._at_hand
        if isinstance(event, TableSeen) and one not in (None, *self.differing(self.match.scene())):
            self.stack.say(say("{tile} is right now.", tile=Ref(one.laid.tile)))
            self._at_hand = None

    def tick(self) -> bool:
        """Compare tokens and show a new picture now and then."""
        now, shot, hints = self.stack.context.clock(), self.vision.shot, self.match.noticed.tokens
        before = hints.open
        if now - hints.looked_s >= LOOK_S:
            look(self.match)
        if shot is None or shot.seq == self._drawn[0] or now - self._drawn[1] < 1.0:
            return hints.open != before
        self._drawn = shot.seq, now
        return True
