"""Teaching a printed board whose rooms lie apart: its four corners, then a tap for each room.

It is done once. The camera finds the board again by what is printed on it, wherever it lies.
"""

from collections.abc import Iterator
from typing import Final

from companion.engine.grid import Cell
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import Space
from companion.ports import Corners, Shot
from companion.ui.models import CameraModel, NoteModel, Outline
from companion.ui.presenter.builders.plan_model import on_map
from companion.ui.presenter.correction.mark_corners import FAULTS, dragged
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch

_AROUND: Final = 0.8
"""What the board begins as, as a share of the picture each way."""
_SPOT: Final = 0.015
"""Half the side of what is outlined around a room that is known, as a share of the picture."""
_PLAIN: Final = say("Too little is printed on it to find it again.")

Point = tuple[float, float]


class LearnBoardScreen(OverMatch):
    """A picture of the board, with its corners to drag, then the middle of room after room."""

    name = "learn board"

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._shot: Shot | None = None
        self._corners: Corners = ()
        self._cornered = False
        self._places: dict[Cell, Point] = {}
        self._at: Point | None = None

    def opened(self) -> None:
        """Hold the picture of this moment: places are shown in one that stands still."""
        self._hold()

    # -- what is shown

    def page(self) -> Page:
        """Return the picture with what is to be dragged in it."""
        room, rooms = self._room, self._rooms
        if not rooms:
            asks = say("No room lies on the map yet")
            support = say("Come back once they do.")
        elif not self._cornered:
            asks = say("Where is the board?")
            support = say("Drag the four corners onto the board's.")
        elif room is None:
            asks = say("That is the whole board")
            support = say("It is found again when it is moved.")
        else:
            asks = say("Where is {room}?", room=Ref(room.id))
            support = say("Drag the dot into its middle, then tap.")
        about = f"{self._cornered} {len(self._places)}"
        return self.sheet(asks, support, self._picture(), self._note(), about=about, split=0.66)

    def buttons(self) -> Iterator[Button]:
        """Yield what takes the corners, the room, or the whole board; and the ways back."""
        unready = self._shot is None or not self._rooms
        if not self._cornered:
            first = say("next corner is first")
            yield Button(
                "corners", say("It is there"), self._take_corners, "", "done", "confirm", unready
            )
            yield Button("turn", say("Turn"), self._turn, first, icon="turn_right")
            yield Button("fresh", say("New picture"), self._hold, icon="look_again")
        elif self._room is not None:
            yield Button(
                "room", say("It is there"), self._take_room, "", "done", "confirm", unready
            )
            yield Button("back", say("Back"), self._back, say("the one before"), "back")
        else:
            yield Button("learn", say("Learn it"), self._learn, "", "done", "confirm", unready)
            yield Button("back", say("Back"), self._back, say("the one before"), "back")
        yield Button("later", say("Later"), self.stack.back, icon="clock")

    def _picture(self) -> CameraModel:
        empty = self.say(say("No picture now. Play on by touch."))
        outlines = [Outline(self._corners, "asked" if not self._cornered else "sure")]
        outlines += [Outline(self._spot(at), "sure", badge="") for at in self._places.values()]
        handles = self._corners if not self._cornered else ()
        if self._cornered and self._at is not None:
            outlines.append(Outline(self._spot(self._at), "asked"))
            handles = (self._at,)
        shown = tuple(outlines) if self._corners else ()
        focus = self._corners if self._cornered else ()
        return CameraModel(self._shot, shown, focus, handles, empty=empty, bright=True)

    def _note(self) -> NoteModel:
        rooms = self._rooms
        lines = (
            say("{n} of {all} rooms shown.", n=len(self._places), all=len(rooms)),
            say("The first corner is the board's north-west."),
        )
        share = len(self._places) / len(rooms) if rooms else 0.0
        return NoteModel(self.upper(say("The board")), tuple(map(self.say, lines)), share)

    # -- what people do

    def stage(self, ref: str) -> None:
        """A corner, or the dot of a room, was dragged."""
        if not self._cornered:
            self._corners = dragged(self._corners, ref) or self._corners
        elif self._at is not None:
            self._at = (dragged((self._at,), ref) or (self._at,))[0]

    def _hold(self) -> None:
        self._shot = self.stack.context.vision.shot
        if self._shot is not None and not self._corners:
            wide, high = self._shot.size
            x, y = wide * (1 - _AROUND) / 2, high * (1 - _AROUND) / 2
            self._corners = ((x, y), (wide - x, y), (wide - x, high - y), (x, high - y))

    def _turn(self) -> None:
        self._corners = (*self._corners[1:], *self._corners[:1])

    def _take_corners(self) -> None:
        self._cornered = True
        self._at = self._guess()

    def _take_room(self) -> None:
        if self._room is not None and self._at is not None:
            self._places[self._room.cells[0]] = self._at
            self._at = self._guess()

    def _back(self) -> None:
        if self._places:
            _ = self._places.popitem()
        else:
            self._cornered = False
        self._at = self._guess() if self._cornered else None

    def _learn(self) -> None:
        if self._shot is None:
            return
        vision, shot = self.stack.context.vision, self._shot
        try:
            why = vision.teach_board(shot, self._corners, self._places)
        except OSError:
            self._refuse(FAULTS["disk"])
            return
        if why:
            self._refuse(_PLAIN)
            return
        self.stack.say(say("The board is learned. Play on."))
        self.stack.back()

    def _refuse(self, why: Message) -> None:
        self.stack.refused()
        self.stack.say(why)

    # -- rooms

    @property
    def _rooms(self) -> tuple[Space, ...]:
        return on_map(self.match.scene())

    @property
    def _room(self) -> Space | None:
        """The room that is asked for now: the first that was not shown."""
        return next((room for room in self._rooms if room.cells[0] not in self._places), None)

    def _guess(self) -> Point | None:
        """About where the next room is, as if the rooms filled the board evenly."""
        room, cells = self._room, [cell for space in self._rooms for cell in space.cells]
        if room is None:
            return None
        west, north = min(cell.x for cell in cells), min(cell.y for cell in cells)
        wide = max(cell.x for cell in cells) - west + 1
        high = max(cell.y for cell in cells) - north + 1
        across = (sum(cell.x for cell in room.cells) / len(room.cells) - west + 0.5) / wide
        down = (sum(cell.y for cell in room.cells) / len(room.cells) - north + 0.5) / high
        (a, b, c, d) = self._corners
        upper = (a[0] + (b[0] - a[0]) * across, a[1] + (b[1] - a[1]) * across)
        lower = (d[0] + (c[0] - d[0]) * across, d[1] + (c[1] - d[1]) * across)
        return (
            upper[0] + (lower[0] - upper[0]) * down,
            upper[1] + (lower[1] - upper[1]) * down,
        )

    def _spot(self, at: Point) -> Corners:
        size = self._shot.size if self._shot is not None else (0, 0)
        half, (x, y) = max(size) * _SPOT, at
        return (
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        )
