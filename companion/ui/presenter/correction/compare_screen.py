"""The table check: the camera's table against Companion's, one difference at a time.

Source: UX.md section 4 and 6, ``table-check.png``. Reading pauses while the two differ.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from companion.engine.message import Message, Ref, say, say_n
from companion.ports import Said, TableSeen
from companion.ui.presenter.builders.camera_overlay import CAMERA_LOST, rate_line, seen_model
from companion.ui.presenter.builders.plan_model import laid_tiles, plan_model
from companion.ui.presenter.correction.accept_camera import as_camera, why_not
from companion.ui.presenter.correction.camera_screen import CameraPicture
from companion.ui.presenter.correction.token_check import LOOK_S, look
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Text
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext
from companion.ui.presenter.sightings.tile_differences import TileDifference, tile_differences
from companion.ui.presenter.sightings.tile_goals import readable
from companion.ui.presenter.sightings.token_differences import TokenDifference

Difference: TypeAlias = TileDifference | TokenDifference


class CompareScreen(CameraPicture):
    """What differs between the two tables, and which of them is right."""

    name = "compare"
    every_s = 1.0

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._later: set[Difference] = set()
        self._at_hand: TileDifference | None = None

    # -- what is shown

    def differing(self, scene: Scene) -> tuple[TileDifference, ...]:
        """Return which tiles differ, as far as the camera can tell them."""
        seen, vision = self.stack.seen, self.vision
        if seen is None or not seen.laid:
            return ()
        expected = (laid for laid in laid_tiles(scene) if readable(scene, vision, laid.tile))
        return tile_differences(expected, seen.laid)

    @property
    def _found(self) -> tuple[Difference, ...]:
        return (*self.differing(self.match.scene()), *self.match.noticed.tokens.open)

    @property
    def _now(self) -> Difference | None:
        return self._question_of(self._found)

    def _question_of(self, found: tuple[Difference, ...]) -> Difference | None:
        """Return what is asked: what hands are at until it is right, else a tile, else a token."""
        if self._at_hand in found:
            return self._at_hand
        return next((difference for difference in found if difference not in self._later), None)

    def page(self) -> Page:
        """Return both tables, and the difference that is asked about."""
        scene, found = self.match.scene(), self._found
        now = self._question_of(found)
        asks, support = self._texts(scene, now, len(found))
        outlines = now.outlines(scene, self.vision.marks) if now is not None else ()
        near, head = isinstance(now, TokenDifference), self.upper(say("Camera"))
        seen = seen_model(scene, self.vision, marked=outlines, near=near, head=head)
        plan = plan_model(scene, targets=now.targets(scene) if now is not None else ())
        about = f"{now} {now == self._at_hand}"
        page = self.sheet(asks, support, seen, plan, about=about, spoken=(self.say(asks),))
        return replace(page, ask=replace(page.ask, ref=self._paused(found)))

    def _texts(self, scene: Scene, now: Difference | None, count: int) -> tuple[Message, Text]:
        if now is None:
            if self.lost:
                return say("The camera sees nothing now"), CAMERA_LOST
            rate = rate_line(scene, self.stack.seen, self.vision, lost=self.lost).capitalize() + "."
            if count:
                return say("Differences wait for later"), rate
            if self.stack.seen is None or not self.stack.seen.laid:
                return say("The camera sees no table yet"), rate
            return say("Camera and Companion agree"), rate
        if isinstance(now, TileDifference) and now == self._at_hand:
            return now.to_do, say("Companion notices when it is right.")
        support = self.say(now.both(scene))
        if count > 1:
            support += " " + self.say(say_n("{n} difference.", "{n} differences.", count))
        return now.asks(scene), support

    def _paused(self, found: tuple[Difference, ...]) -> str:
        waiting = self.stack.seen is not None and self.stack.seen.problem == "waiting"
        tiles = any(isinstance(difference, TileDifference) for difference in found)
        return self.upper(say("reading is paused")) if waiting or tiles else ""

    def buttons(self) -> Iterator[Button]:
        """Yield who is right, and what leaves it for later; or that the tables agree."""
        now = self._now
        if now is None:
            yield Button("done", say("Done"), self.stack.back, say("play on"), "done", "confirm")
            yield Button("again", say("Look again"), self._reread, icon="look_again")
            seen, point = self.stack.seen, partial(self.stack.go, "point", self.match)
            if self.vision.looking and (seen is None or not seen.laid or seen.problem == "lost"):
                yield Button("point", say("Point out"), point, say("show me one tile"), "search")
            return
        if now == self._at_hand:
            yield Button("stop", say("Back"), self._stop, say("decide again"), "back")
        else:
            camera, own = (partial(self._decide, now, act) for act in (self._as_camera, self._own))
            reason = why_not(self.match, now)
            second, off = (reason, True) if reason.text else (say("change Companion"), False)
            yield Button("camera", say("As camera"), camera, second, "camera", "choice", off)
            yield Button("own", say("As Companion"), own, now.hands, "plan", "choice")
        later = partial(self._decide, now, self._leave)
        yield Button("later", say("Later"), later, now.later, icon="clock")

    # -- what people do

    def opened(self) -> None:
        """Compare the tokens."""
        look(self.match)

    uncovered = opened

    def option(self, ref: str) -> None:
        """Decide who is right, or leave it for later; then compare the tokens anew."""
        super().option(ref)
        look(self.match)

    def _reread(self) -> None:
        self._later.clear()
        self.vision.read_again()
        self.vision.look_for_tokens()

    def _stop(self) -> None:
        self._at_hand = None

    def _decide(self, now: Difference, act: Callable[[Difference], None]) -> None:
        """Decide about a difference; tokens do not pause the reading."""
        if isinstance(now, TileDifference):
            self.vision.mistrust()  # nothing is proposed while the two differ
        act(now)

    def _leave(self, now: Difference) -> None:
        self._later.add(now)
        self._at_hand = None

    def _as_camera(self, now: Difference) -> None:
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
        tile = self._at_hand
        if isinstance(event, TableSeen) and tile not in (None, *self.differing(self.match.scene())):
            self.stack.say(say("{tile} is right now.", tile=Ref(tile.laid.tile)))
            self._at_hand = None

    def tick(self) -> bool:
        """Compare tokens and show a new picture now and then."""
        hints = self.match.noticed.tokens
        before = hints.open
        if self.stack.context.clock() - hints.looked_s >= LOOK_S:
            look(self.match)
        return super().tick() or hints.open != before
