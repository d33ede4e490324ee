"""Pointing a tile out: people put its corners where it lies in the picture."""

from collections.abc import Iterator

from companion.engine.message import Message, Ref, say
from companion.ports import Corners, Laid, Shot
from companion.ui.models import CameraModel, NoteModel, Outline
from companion.ui.presenter.builders.plan_model import laid_tiles
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch

FAULTS: dict[str, Message] = {
    "small": say("Too small: bring the camera nearer."),
    "slant": say("The camera looks too much from the side."),
    "glare": say("A lamp shines on it: tilt it."),
    "dark": say("Too dark: more light."),
    "blur": say("Out of focus or shaken: hold still."),
    "same": say("Not turned yet: turn it a quarter."),
    "other": say("That is another tile."),
    "large": say("Learn large tiles alone, from the settings."),
    "disk": say("The disk refuses the picture. Is there room?"),
    "gone": say("That pack is not there any more."),
}
"""Why a picture is refused (``Lesson.take``)."""
_AROUND = 0.36
"""Side of the square the corners begin as, as a share of the picture's shorter side."""


def dragged(corners: Corners, ref: str) -> Corners:
    """Return corners of which one was dragged elsewhere; none where nothing was.

    Args:
        corners: As they were.
        ref: The tap: ``corner``, its number from 0, and where it is now in pixels.
    """
    word, _, rest = ref.partition(" ")
    if word != "corner" or not corners:
        return ()
    number, _, place = rest.partition(" ")
    x, y = place.split(",")
    n = int(number)
    return (*corners[:n], (float(x), float(y)), *corners[n + 1 :])


def draggable(shot: Shot | None, corners: Corners, empty: str, *, near: bool = True) -> CameraModel:
    """Return a picture with corners to drag, or what stands there without one.

    Args:
        shot: The picture.
        corners: Where they are; none where nothing is found.
        empty: What is said without a picture.
        near: Only what is around them need be in sight.
    """
    outlines = (Outline(corners, "asked"),) if corners else ()
    focus = corners if near else ()
    return CameraModel(shot, outlines, focus, corners, empty=empty, bright=True)


class MarkCornersScreen(OverMatch):
    """One tile of the map whose corners are dragged to where it lies in the picture."""

    name = "point"
    _learn = False

    def __init__(
        self, match: MatchContext, laid: Laid | None = None, corners: Corners = ()
    ) -> None:
        super().__init__(match)
        self._chosen = 0
        self._laid = laid
        self._corners = corners
        self._shot: Shot | None = None

    def opened(self) -> None:
        """Hold the picture of this moment: corners are dragged in one that stands still."""
        self._hold()

    def page(self) -> Page:
        """Return the picture with four corners to drag."""
        scene, laid = self.match.scene(), self._tile()
        name = Ref(laid.tile) if laid is not None else ""
        asks = say("Where is {tile}?", tile=name)
        if self._learn:
            asks = say("Learn how {tile} looks?", tile=name)
        support, about = say("Drag the four corners onto its corners."), self._chosen
        empty = self.say(say("No picture now. Play on by touch."))
        picture = draggable(self._shot, self._corners, empty, near=self._learn)
        return self.sheet(asks, support, picture, _note(scene), about=about, split=0.66)

    def buttons(self) -> Iterator[Button]:
        """Yield what takes the corners, turns them, takes another tile or picture."""
        unready = self._shot is None or not self._corners or self._tile() is None
        there = say("Learn it") if self._learn else say("It is there")
        yield Button("there", there, self._take, icon="done", kind="confirm", off=unready)
        first = say("next corner is first")
        yield Button("turn", say("Turn"), self._turn, first, icon="turn_right")
        if not self._learn:
            yield Button("next", say("Other tile"), self._next, icon="next")
        yield Button("fresh", say("New picture"), self._hold, icon="look_again")
        yield Button("later", say("Later"), self.stack.back, icon="clock")

    def _turn(self) -> None:
        self._corners = (*self._corners[1:], *self._corners[:1])

    def _next(self) -> None:
        self._chosen += 1

    def stage(self, ref: str) -> None:
        """A corner was dragged."""
        self._corners = dragged(self._corners, ref) or self._corners

    def _hold(self) -> None:
        self._shot = self.stack.context.vision.shot
        if self._shot is not None and not self._corners:
            wide, high = self._shot.size
            half = min(wide, high) * _AROUND / 2
            left, right = wide / 2 - half, wide / 2 + half
            top, bottom = high / 2 - half, high / 2 + half
            self._corners = ((left, top), (right, top), (right, bottom), (left, bottom))

    def _tile(self) -> Laid | None:
        laid = laid_tiles(self.match.scene())
        if self._laid is not None or not laid:
            return self._laid
        return laid[self._chosen % len(laid)]

    def _take(self) -> None:
        laid, vision = self._tile(), self.stack.context.vision
        if laid is None:
            return
        if self._learn or (laid.tile not in vision.pictured and not self._stickers(laid)):
            why = vision.learn_here(laid, self._corners)
            if why:
                self.stack.refused()
                self.stack.say(FAULTS[why])
                return
            self.stack.say(say("Learning {tile}. Play on.", tile=Ref(laid.tile)))
        else:
            printed = (*self._corners[laid.turns :], *self._corners[: laid.turns])
            vision.point_at(laid, printed)
        self.stack.back()

    def _stickers(self, laid: Laid) -> bool:
        face = self.match.scene().faces.get(laid.tile)
        return face is not None and bool(face.tags)


def _note(scene: Scene) -> NoteModel:
    first = scene.say(say("The first corner is the table's north-west."))
    north = scene.say(say("North is up on the map, wherever the camera stands."))
    return NoteModel(scene.upper(say("As it lies")), (first, north))


class LearnCornersScreen(MarkCornersScreen):
    """The same for a tile that was just laid, whose picture is to be learned."""

    _learn = True
