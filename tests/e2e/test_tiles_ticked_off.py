"""A list of tiles for hands, from rendered pictures to the answer and back by an undo."""

import pytest
from hidden_board_kit import BACK, GATE, HiddenBoard, faces

from clearing_kit import answered, clearing, face_up
from companion.engine.grid import Cell
from companion.engine.state.changes import SpaceAdded, SpaceFaceSet, SpaceRemoved
from companion.ports import Laid, NoVision

GATE_AT, HALL_AT, PIPE_AT = Cell(0, 0), Cell(1, 0), Cell(0, 1)
DOWN_AT, NEW_AT = Cell(1, 1), Cell(2, 0)
SPACES = (
    face_up("gate", GATE, GATE_AT),
    face_up("hall", "hall", HALL_AT),
    face_up("pipe", "straight0", PIPE_AT),
    face_up("down", BACK, DOWN_AT),
)
LIST = (
    SpaceFaceSet("down", "room3"),
    SpaceFaceSet("hall", "ruin"),
    SpaceRemoved("pipe"),
    SpaceAdded(face_up("new", "straight1", NEW_AT, 1)),
)
BEFORE = (
    Laid(GATE, GATE_AT),
    Laid("hall", HALL_AT),
    Laid("straight2", PIPE_AT),
    Laid(BACK, DOWN_AT),
)


class OverBoard(NoVision):
    """Vision that is a tracker over a rendered board."""

    looking = True

    def __init__(self, board):
        tracker = board.tracker
        self.expect, self.wants = tracker.expect, tracker.wants
        self.mistrust, self.trust = tracker.mistrust, tracker.trust
        self.read_again = tracker.read_again


@pytest.fixture(params=[False, True], ids=["blank backs", "marked backs"])
def table(request):
    all_faces = faces(marked_back=request.param)
    board = HiddenBoard(all_faces, tilt_deg=20, side_deg=30)
    made = clearing(all_faces, SPACES, LIST, vision=OverBoard(board))
    board.hear = made.stack.receive
    board.lay(BEFORE, 8)
    return made, board


def ticks(made):
    left = next(part.model for part in made.page.stage if part.slot == "left")
    return [row.state == "done" for row in left.rows]


def test_hands_do_a_list_in_their_own_order_and_the_camera_answers(table):
    made, board = table
    assert ticks(made) == [False] * 4
    lies = [*BEFORE, Laid("straight3", NEW_AT, 3)]
    board.lay(tuple(lies), 8)
    assert ticks(made) == [False, False, True, False]
    lies.remove(BEFORE[2])
    board.lay(tuple(lies), 14)
    assert ticks(made) == [False, False, True, True]
    lies[lies.index(BEFORE[1])] = Laid("ruin", HALL_AT)
    board.lay(tuple(lies), 8)
    assert ticks(made) == [False, True, True, True]
    assert answered(made) == []
    lies[lies.index(BEFORE[3])] = Laid("room3", DOWN_AT)
    board.lay(tuple(lies), 8)
    assert answered(made) == ["done"]


def test_after_an_undo_nothing_is_answered_until_the_table_was_put_back(table):
    made, board = table
    after = (
        BEFORE[0],
        Laid("ruin", HALL_AT),
        Laid("room3", DOWN_AT),
        Laid("straight1", NEW_AT, 1),
    )
    board.lay(after, 16)
    assert answered(made) == ["done"]
    made.wait()
    while made.stack.top is not made.stack.match:
        made.stack.back()
    made.stack.match.take_back()
    while made.stack.top is not made.stack.match:
        made.stack.back()
    board.watch(16)
    assert answered(made) == []
    board.lay(BEFORE, 20)
    assert answered(made) == []
    board.lay(after, 20)
    assert answered(made) == ["done"]
