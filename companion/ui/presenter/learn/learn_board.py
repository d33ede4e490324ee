"""Teaching a printed board whose rooms lie apart: its four corners, then a tap for each room.

How large a room is people show of the first one; the next are as large, until one is not. It is
done once. The camera finds the board again by what is printed on it, wherever it lies.
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
from companion.ui.presenter.learn.board_frame import BoardFrame, Point
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch

_AROUND: Final = 0.8
"""What the board begins as, as a share of the picture each way."""
_SPOT: Final = 0.015
"""Half the side of what is outlined around the first room's middle, as a share of the picture."""
_ROOM: Final = 0.35
"""Half the side that a room begins with, as a share of what one has if rooms fill the board."""
_SURROUNDINGS: Final = 2.0
"""So much of the board, in rooms, is in sight while a room's size is shown."""
_PLAIN: Final = say("Too little is printed on it to find it again.")


class LearnBoardScreen(OverMatch):
    """A picture of the board, with its corners to drag, then the middle of room after room."""

    name = "learn board"

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._shot: Shot | None = None
        self._corners: Corners = ()
        self._cornered = False
        self._places: dict[Cell, Point] = {}
        self._shown: dict[Cell, Point] = {}
        self._at: Point | None = None
        self._half: Point | None = None
        self._end: Point | None = None

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
        elif self._end is not None:
            asks = say("How large is {room}?", room=Ref(room.id))
            support = say("Drag the dot onto its corner, then tap.")
        else:
            asks = say("Where is {room}?", room=Ref(room.id))
            support = say("Drag the dot into its middle, then tap.")
        about = f"{self._cornered} {len(self._places)} {self._end is not None}"
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
        elif self._end is not None:
            yield Button("large", say("That large"), self._take_size, "", "done", "confirm")
            yield Button("back", say("Back"), self._back, say("its middle"), "back")
        elif self._room is not None:
            yield Button(
                "room", say("It is there"), self._take_room, "", "done", "confirm", unready
            )
            if self._half is not None:
                yield Button("size", say("Other size"), self._show_size, say("show it"), "search")
            yield Button("back", say("Back"), self._back, say("the one before"), "back")
        else:
            yield Button("learn", say("Learn it"), self._learn, "", "done", "confirm", unready)
            yield Button("back", say("Back"), self._back, say("the one before"), "back")
        yield Button("later", say("Later"), self.stack.back, icon="clock")

    def _picture(self) -> CameraModel:
        empty = self.say(say("No picture now. Play on by touch."))
        outlines = [Outline(self._corners, "asked" if not self._cornered else "sure")]
        for cell, at in self._places.items():
            outlines.append(Outline(self._frame.room(at, self._shown[cell]), "sure", badge=""))
        handles = self._corners if not self._cornered else ()
        focus = self._corners if self._cornered else ()
        if self._cornered and self._at is not None:
            outlines.append(Outline(self._room_at(self._at), "asked"))
            handles = (self._at if self._end is None else self._end,)
        if self._at is not None and self._end is not None:
            half = self._frame.half(self._at, self._end)
            focus = self._frame.room(self._at, (half[0] * _SURROUNDINGS, half[1] * _SURROUNDINGS))
        shown = tuple(outlines) if self._corners else ()
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
        elif self._end is not None:
            self._end = (dragged((self._end,), ref) or (self._end,))[0]
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
        if self._half is None:
            self._show_size()
        elif self._room is not None and self._at is not None:
            cell = self._room.cells[0]
            self._places[cell], self._shown[cell] = self._at, self._half
            self._at = self._guess()

    def _show_size(self) -> None:
        if self._at is not None:
            self._end = self._frame.end(self._at, self._half or self._usual_half())

    def _take_size(self) -> None:
        if self._at is not None and self._end is not None:
            self._half = self._frame.half(self._at, self._end)
            self._end = None
            self._take_room()

    def _back(self) -> None:
        if self._end is not None:
            self._end = None
            return
        if self._places:
            cell, _ = self._places.popitem()
            _ = self._shown.pop(cell)
        else:
            self._cornered = False
        self._at = self._guess() if self._cornered else None

    def _learn(self) -> None:
        if self._shot is None:
            return
        vision, shot = self.stack.context.vision, self._shot
        try:
            why = vision.teach_board(shot, self._corners, self._places, self._ends())
        except OSError:
            self._refuse(FAULTS["disk"])
            return
        if why:
            self._refuse(_PLAIN)
            return
        self.match.noticed.known_number = -1  # tokens may lie between its rooms now
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

    @property
    def _frame(self) -> BoardFrame:
        return BoardFrame(self._corners)

    def _ends(self) -> dict[Cell, Point]:
        """The south-east corner of each room in the picture."""
        return {cell: self._frame.end(at, self._shown[cell]) for cell, at in self._places.items()}

    def _guess(self) -> Point | None:
        """About where the next room is, as if the rooms filled the board evenly."""
        room, (west, north, wide, high) = self._room, self._extent()
        if room is None:
            return None
        across = (sum(cell.x for cell in room.cells) / len(room.cells) - west + 0.5) / wide
        down = (sum(cell.y for cell in room.cells) / len(room.cells) - north + 0.5) / high
        return self._frame.pixel((across, down))

    def _usual_half(self) -> Point:
        """About how large the rooms are, as if they filled the board evenly."""
        _, _, wide, high = self._extent()
        return _ROOM / wide, _ROOM / high

    def _extent(self) -> tuple[int, int, int, int]:
        """The westmost column and northmost row of the map, and how many of them there are."""
        cells = [cell for space in self._rooms for cell in space.cells] or [Cell(0, 0)]
        west, north = min(cell.x for cell in cells), min(cell.y for cell in cells)
        wide = max(cell.x for cell in cells) - west + 1
        return west, north, wide, max(cell.y for cell in cells) - north + 1

    def _room_at(self, at: Point) -> Corners:
        """What is outlined around the room that is shown now."""
        half = self._half if self._end is None else self._frame.half(at, self._end)
        if half is not None:
            return self._frame.room(at, half)
        size = self._shot.size if self._shot is not None else (0, 0)
        spot, (x, y) = max(size) * _SPOT, at
        return (
            (x - spot, y - spot),
            (x + spot, y - spot),
            (x + spot, y + spot),
            (x - spot, y + spot),
        )
