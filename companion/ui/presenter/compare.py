"""The table check: the camera's table against Companion's, one difference at a time.

Source: UX.md section 4 and 6, ``table-check.png``. Reading pauses while the two differ.
"""

from companion.differences import Difference, Elsewhere, Extra, Missing, Turned, differences
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.prompts import TURNED
from companion.ports import Laid, Said, TableSeen, VisionPort
from companion.ui.models import AskModel, OptionModel, OptionsModel, Outline, PlanTarget
from companion.ui.presenter.context import MatchContext, OverMatch
from companion.ui.presenter.mending import as_camera, why_not
from companion.ui.presenter.noticed import TokenDiffers
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.plan import laid_tiles, plan_model
from companion.ui.presenter.scene import Scene
from companion.ui.presenter.sight import (
    CAMERA,
    CAMERA_LOST,
    cells_of,
    rate_line,
    seen_model,
)
from companion.ui.presenter.strip import strip_model
from companion.ui.presenter.token_check import (
    accept,
    asks_of,
    both_of,
    look,
    outlines_of,
    target_of,
)


class CompareScreen(OverMatch):
    """What differs between the two tables, and which of them is right."""

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._later: set[Difference | TokenDiffers] = set()
        self._doing: Difference | None = None
        self._drawn = (0, 0.0)

    # -- what is shown

    @property
    def eyes(self) -> VisionPort:
        """Who sees."""
        return self.desk.house.eyes

    def differing(self, scene: Scene) -> list[Difference]:
        """Return what differs, as far as the eyes can tell the tiles."""
        seen, eyes = self.desk.seen, self.eyes
        if seen is None or not seen.laid:
            return []
        told = [
            laid
            for laid in laid_tiles(scene)
            if laid.tile in eyes.pictured or scene.faces[laid.tile].tags
        ]
        return differences(told, seen.laid)

    def page(self) -> Page:
        """Return both tables, and the difference that is asked about."""
        scene = self.match.scene()
        found = self.differing(scene)
        if self._doing is not None and self._doing not in found:
            self._doing = None
        tokens = self._tokens()
        now = self._now(found, tokens)
        asks, support = self._words(scene, now, len(found) + len(tokens))
        return Page(
            screen="compare",
            strip=strip_model(scene),
            stage=(
                Part(
                    "left",
                    seen_model(
                        scene,
                        self.eyes,
                        asked=self._outlines(scene, now),
                        near=isinstance(now, TokenDiffers),
                        head=scene.upper(say("Camera")),
                    ),
                ),
                Part("right", plan_model(scene, targets=self._targets(scene, now))),
            ),
            ask=AskModel(scene.spans(asks), support, ref=self._paused(scene, found)),
            options=OptionsModel(f"compare {now} {self._doing is None}", self._options(now)),
            rail=self.back_rail(),
            alarm=scene.alarm,
            split=0.5,
            said=(self.words.say(asks),),
        )

    def _tokens(self) -> tuple[TokenDiffers, ...]:
        """Return the tokens that differ and were not left as they are."""
        return look(self.match)

    def _now(
        self, found: list[Difference], tokens: tuple[TokenDiffers, ...]
    ) -> Difference | TokenDiffers | None:
        """Return what is asked about: what hands are at, else a tile, else a token."""
        left = (one for one in (*found, *tokens) if one not in self._later)
        return self._doing or next(left, None)

    def _words(
        self, scene: Scene, now: Difference | TokenDiffers | None, count: int
    ) -> tuple[Message, str]:
        if now is None:
            if CAMERA in self.desk.lost:
                return say("The camera sees nothing now"), scene.say(CAMERA_LOST)
            if count:
                return say("What differs is left for later"), self._waiting(scene)
            if self.desk.seen is None or not self.desk.seen.laid:
                return say("The camera sees no table yet"), self._waiting(scene)
            return say("The tables agree"), self._waiting(scene)
        if self._doing is not None:
            return to_do(self._doing), scene.say(say("Companion notices when it is right."))
        token = isinstance(now, TokenDiffers)
        support = scene.say(both_of(scene, now) if token else both(scene, now))
        if count > 1:
            support += " " + scene.say(say_n("{n} difference.", "{n} differences.", count))
        return asks_of(scene, now) if token else question(now), support

    def _waiting(self, scene: Scene) -> str:
        lost = CAMERA in self.desk.lost
        return rate_line(scene, self.desk.seen, self.eyes, lost=lost).capitalize() + "."

    def _paused(self, scene: Scene, found: list[Difference]) -> str:
        waiting = self.desk.seen is not None and self.desk.seen.problem == "waiting"
        return scene.upper(say("reading is paused")) if waiting or found else ""

    def _outlines(self, scene: Scene, now: Difference | TokenDiffers | None) -> tuple[Outline, ...]:
        if now is None:
            return ()
        if isinstance(now, TokenDiffers):
            return outlines_of(scene, now, self.eyes.marks)
        tile = _laid(now).tile
        return tuple(
            Outline(mark.corners, "asked", badge="1")
            for mark in self.eyes.marks
            if mark.laid.tile == tile
        )

    def _targets(
        self, scene: Scene, now: Difference | TokenDiffers | None
    ) -> tuple[PlanTarget, ...]:
        if now is None:
            return ()
        if isinstance(now, TokenDiffers):
            return target_of(scene, now)
        beyond = isinstance(now, Extra)
        cells = cells_of(scene, _laid(now))
        return tuple(
            PlanTarget("", cell, "" if n else "1", beyond=beyond) for n, cell in enumerate(cells)
        )

    def _options(self, now: Difference | TokenDiffers | None) -> tuple[OptionModel, ...]:
        if now is None:
            done = self.button("done", say("Done"), say("play on"), kind="confirm", icon="done")
            again = self.button("again", say("Look again"), icon="look_again")
            return (done, again, *self._point())
        if self._doing is not None:
            back = self.button("stop", say("Back"), say("decide anew"), icon="back")
            return (back, self.button("later", say("Later"), say("reading off"), icon="clock"))
        if isinstance(now, TokenDiffers):
            return self._about_token(now)
        reason = why_not(self.match, now)
        camera = self.button(
            "camera",
            say("As camera"),
            reason if reason.text else say("change Companion"),
            kind="off" if reason.text else "choice",
            icon="camera",
        )
        hands = by_hands(now)
        own = self.button("own", say("As Companion"), hands, kind="choice", icon="plan")
        later = self.button("later", say("Later"), say("reading off"), icon="clock")
        return (camera, own, later)

    def _about_token(self, now: TokenDiffers) -> tuple[OptionModel, ...]:
        """Offer both; reading goes on whatever is chosen."""
        change, away, back = say("change Companion"), say("take it away"), say("put it back")
        hands = away if now.lies else back
        return (
            self.button("camera", say("As camera"), change, kind="choice", icon="camera"),
            self.button("own", say("As Companion"), hands, kind="choice", icon="plan"),
            self.button("later", say("Later"), say("play on"), icon="clock"),
        )

    def _point(self) -> tuple[OptionModel, ...]:
        """Offer to point a tile out where the eyes find none."""
        seen = self.desk.seen
        lost = seen is None or not seen.laid or seen.problem == "lost"
        if not lost or not self.eyes.looking:
            return ()
        return (self.button("point", say("Point out"), say("show me one tile"), icon="search"),)

    # -- what people do

    def option(self, ref: str) -> None:
        """Decide who is right, or leave it for later."""
        now = self._now(self.differing(self.match.scene()), self._tokens())
        if ref == "done":
            self.desk.back()
        elif ref == "again":
            self._later.clear()
            self.eyes.read_again()
            self.eyes.look_for_tokens()
        elif ref == "point":
            self.desk.go("point", self.match)
        elif ref == "stop":
            self._doing = None
        elif isinstance(now, TokenDiffers):
            self._decide_token(ref, now)
        elif now is not None:
            self._decide(ref, now)

    def _decide_token(self, ref: str, now: TokenDiffers) -> None:
        """Correct Companion, leave it, or ask again; the reading of tiles is not paused."""
        if ref == "later":
            self._later.add(now)
        elif ref == "own":
            self.match.noticed.tokens.keep(now)
            self.eyes.put_right()
        elif ref == "camera":
            accept(self.match, now)

    def _decide(self, ref: str, now: Difference) -> None:
        self.eyes.mistrust()  # nothing is proposed while the two differ
        if ref == "own":
            self._doing = now
        elif ref == "later":
            self._later.add(now)
            self._doing = None
        elif ref == "camera":
            reason = as_camera(self.match, now)
            if reason.text:
                self.desk.refused()
                self.desk.say(reason)

    def said(self, said: Said) -> None:
        """Notice what is right now."""
        if (
            isinstance(said, TableSeen)
            and self._doing is not None
            and self._doing not in self.differing(self.match.scene())
        ):
            self.desk.say(say("{tile} is right now.", tile=Ref(_laid(self._doing).tile)))
            self._doing = None

    def tick(self) -> bool:
        """Show a new picture now and then."""
        now = self.desk.house.clock()
        shot = self.eyes.shot
        if shot is None or shot.seq == self._drawn[0] or now - self._drawn[1] < 1.0:
            return False
        self._drawn = shot.seq, now
        return True


def _laid(one: Difference) -> Laid:
    return one.seen if isinstance(one, Extra) else one.told


def question(one: Difference) -> Message:
    """Return what is asked of a difference."""
    tile = Ref(_laid(one).tile)
    match one:
        case Turned():
            return say("{tile}: which way up?", tile=tile)
        case Elsewhere():
            return say("{tile}: which place?", tile=tile)
        case Missing():
            return say("{tile}: is it on the table?", tile=tile)
        case Extra():
            return say("{tile}: what is it doing there?", tile=tile)


def both(scene: Scene, one: Difference) -> Message:
    """Return what the camera says, and what Companion says."""
    match one:
        case Turned(told, seen):
            camera, own = scene.say(TURNED[seen.turns]), scene.say(TURNED[told.turns])
            return say("Camera: {camera}. Companion: {own}.", camera=camera, own=own)
        case Elsewhere(told, seen):
            camera, own = _place(scene, seen), _place(scene, told)
            return say("Camera: {camera}. Companion: {own}.", camera=camera, own=own)
        case Missing():
            return say("The camera does not see it. Companion has it on the map.")
        case Extra():
            return say("The camera sees it. Companion does not have it on the map.")


def by_hands(one: Difference) -> Message:
    """Return what has to be done with the tile for Companion to be right, in few letters."""
    match one:
        case Turned():
            return say("turn the tile")
        case Elsewhere():
            return say("move the tile")
        case Missing():
            return say("put it back")
        case Extra():
            return say("take it away")


def to_do(one: Difference) -> Message:
    """Return what hands have to do for Companion to be right."""
    tile = Ref(_laid(one).tile)
    match one:
        case Turned():
            return say("Turn {tile} back", tile=tile)
        case Elsewhere():
            return say("Move tile {tile} back to its place", tile=tile)
        case Missing():
            return say("Lay {tile} on the map", tile=tile)
        case Extra():
            return say("Take {tile} off the map", tile=tile)


def _place(scene: Scene, laid: Laid) -> str:
    """Return where a tile lies, counted from the first one."""
    first = laid_tiles(scene)[0]
    x, y = laid.cell.x - first.cell.x, laid.cell.y - first.cell.y
    across = say("{n} to the right", n=x) if x > 0 else say("{n} to the left", n=-x)
    down = say("{n} down", n=y) if y > 0 else say("{n} up", n=-y)
    words = [scene.say(word) for word, n in ((across, x), (down, y)) if n]
    return ", ".join(words) or scene.say(say("first tile"))
