"""What an instruction has hands do with tiles, and what of it the camera sees done."""

import pytest

from clearing_kit import answered, clearing, face_up
from companion.engine.grid import Cell
from companion.engine.message import say
from companion.engine.state.changes import (
    MarkerAdded,
    SpaceAdded,
    SpaceFaceSet,
    SpaceLaid,
    SpaceRemoved,
    SpaceStateSet,
)
from companion.engine.state.table import Marker, Space
from companion.engine.view.appearance import TileFace
from companion.ports import Laid, NoVision, TableSeen
from companion.ui.presenter.sightings.tile_goals import readable, tiles_to_do

FACES = (
    TileFace("hall", say("Hall"), tags=(1,), back="ruin"),
    TileFace("ruin", say("Ruin"), tags=(2,), back="hall"),
    TileFace("down", say("Down"), alike="down"),
    TileFace("tomb", say("Tomb"), tags=(3,), back="down"),
    TileFace("pipe", say("Pipe"), tags=(4,), alike="pipe"),
    TileFace("tube", say("Tube"), alike="pipe"),
    TileFace("gate", say("Gate"), tags=(5,)),
    TileFace("cave", say("Cave")),
)
HALL, TOMB, PIPE = Cell(1, 0), Cell(0, 1), Cell(2, 0)
LAY = SpaceAdded(Space("pipe", face="tube", cells=(PIPE,), turns=1))
TURN_OVER, TURN_UP = SpaceFaceSet("hall", "ruin"), SpaceFaceSet("tomb", "tomb")
TAKE = SpaceRemoved("hall")
MOVE = SpaceLaid("hall", (Cell(5, 0),), 2, "hall")
NOISE = MarkerAdded(Marker("noise", "secret", "hall"))


class Watching(NoVision):
    """Remembers what it is asked to look for."""

    def __init__(self):
        self.wanted, self.reads = (), 0

    def wants(self, laid):
        self.wanted = laid

    def read_again(self):
        self.reads += 1


class Pictured(NoVision):
    """Knows a cave by its picture."""

    @property
    def pictured(self):
        return frozenset({"cave"})


LIES_THERE = (
    face_up("gate", "gate", Cell(0, 0)),
    face_up("hall", "hall", HALL),
    face_up("tomb", "down", TOMB),
)


def to_do(*instructions, **how):
    return clearing(FACES, LIES_THERE, *instructions, vision=Watching(), **how)


def goals_of(made):
    match = made.stack.match
    return tiles_to_do(match.scene(), match.session.prompt).goals


def rows(made):
    left = next(part.model for part in made.page.stage if part.slot == "left")
    return [(row.title, row.state) for row in left.rows]


def see(made, *laid, gone=(), **how):
    made.stack.receive(TableSeen(laid, 1.0, gone=gone, **how))
    return made.page


GATE = Laid("gate", Cell(0, 0))
LIES = Laid("tube", PIPE, 1)
OVER = Laid("ruin", HALL)
UP = Laid("tomb", TOMB)


def test_a_list_is_ticked_off_in_any_order_and_then_answered():
    made = to_do((LAY, TURN_OVER, TURN_UP))
    assert rows(made) == [
        ("Turn hall over", "next"),
        ("Lay pipe on the map", "next"),
        ("Turn tomb over", "next"),
    ]
    see(made, GATE, UP)
    assert [state for _, state in rows(made)] == ["next", "next", "done"]
    see(made, GATE, UP, LIES)
    assert [state for _, state in rows(made)] == ["next", "done", "done"]
    assert answered(made) == []
    see(made, GATE, UP, LIES, OVER)
    assert answered(made) == ["done"]


def test_what_is_only_suggested_is_not_ticked():
    made = to_do((LAY, TURN_OVER))
    see(made, GATE, LIES, OVER, suggested=(OVER,))
    assert [state for _, state in rows(made)] == ["next", "done"]
    assert answered(made) == []


@pytest.mark.parametrize("problem", ["hand", "lost", "waiting", "dark"])
def test_while_nothing_can_be_read_nothing_is_answered(problem):
    made = to_do((LAY, TURN_OVER))
    see(made, GATE, LIES, OVER, problem=problem)
    assert answered(made) == []
    assert [state for _, state in rows(made)] == ["next", "next"]


def test_one_to_be_taken_off_was_seen_to_go():
    made = to_do((TAKE, LAY))
    see(made, GATE, LIES)
    assert answered(made) == []  # it may only be covered
    see(made, GATE, LIES, gone=(Laid("hall", HALL),))
    assert answered(made) == ["done"]


def test_one_that_is_only_to_be_taken_off_is_a_goal_by_itself():
    made = to_do((TAKE,))
    see(made, GATE, gone=(Laid("hall", HALL),))
    assert answered(made) == ["done"]


def test_one_to_be_moved_lies_where_it_is_to_lie():
    made = to_do((MOVE,))
    see(made, GATE, Laid("hall", Cell(5, 0), 1))
    assert answered(made) == []
    see(made, GATE, Laid("hall", Cell(5, 0), 2))
    assert answered(made) == ["done"]


def test_what_hands_do_besides_is_asked_of_them():
    made = to_do((LAY, NOISE))
    see(made, GATE, LIES)
    assert answered(made) == []
    made.tap("done")
    assert answered(made) == ["done"]


def test_without_leave_the_camera_fills_in_and_people_tap():
    made = to_do((LAY, TURN_UP), sure=False)
    see(made, GATE, LIES, UP)
    done = next(option for option in made.page.options.options if option.ref == "done")
    assert done.second == "the camera sees it"
    assert answered(made) == []
    made.tap("done")
    assert answered(made) == ["done"]


def hold(made, *, down=True):
    _ = made.page
    made.wait()
    made.stack.hold("hold", down=down)
    return made.page


def test_what_a_seat_alone_is_to_do_is_ticked_off_while_it_is_held():
    made = to_do((LAY, TURN_UP), seats=("A",))
    hidden = made.page
    assert made.context.vision.wanted == ()
    assert see(made, GATE, LIES, UP) == hidden, "nobody holds it"
    assert answered(made) == []
    hold(made)
    assert made.context.vision.wanted == (LIES, UP)
    see(made, GATE, UP)
    assert [state for _, state in rows(made)] == ["next", "done"]
    assert hold(made, down=False) == hidden
    assert made.context.vision.wanted == ()
    hold(made)
    see(made, GATE, LIES, UP)
    assert answered(made) == ["done"]


def test_instructions_that_follow_one_another_are_all_looked_for():
    made = to_do((LAY,), (MOVE,), (TURN_UP,))
    assert made.context.vision.wanted == (LIES, Laid("hall", Cell(5, 0), 2), UP)
    reads = made.context.vision.reads
    see(made, GATE, Laid("hall", Cell(5, 0), 2), LIES)
    assert answered(made) == ["done"]
    assert made.context.vision.reads == reads + 1  # what lies there already is said once more
    see(made, GATE, Laid("hall", Cell(5, 0), 2), LIES)
    assert answered(made) == ["done", "done"]


def test_an_instruction_is_looked_for_as_the_one_before_it_leaves_the_tiles():
    """The tile that was moved is turned over where it lies then."""
    made = to_do((MOVE,), (TURN_OVER,))
    assert made.context.vision.wanted == (
        Laid("hall", Cell(5, 0), 2),
        Laid("ruin", Cell(5, 0), 2),
    )


def test_a_tile_laid_where_it_was_to_lie_is_not_called_out_of_place():
    made = to_do((MOVE, LAY))
    see(made, GATE, Laid("hall", Cell(5, 0), 2))
    assert "differently" not in str(made.page)


def test_a_side_with_nothing_to_read_on_it_is_for_people_to_say():
    made = to_do((SpaceFaceSet("hall", "down"),))
    see(made, GATE, Laid("down", HALL))
    assert answered(made) == []


def test_what_is_no_tiles_business_is_none():
    made = to_do((SpaceStateSet("hall", "dark"),))
    scene = made.stack.match.scene()
    assert tiles_to_do(scene, scene.prompt).goals == ()


def test_one_of_a_shape_is_read_by_the_marker_of_any_of_it():
    scene = to_do((LAY,)).stack.match.scene()
    assert [readable(scene, NoVision(), tile) for tile in ("tube", "pipe", "down", "none")] == [
        True,
        True,
        False,
        False,
    ]


def test_a_tile_turned_where_it_lies_is_not_turned_over():
    made = to_do((SpaceLaid("hall", (HALL,), 3, "hall"), LAY))
    assert "Turn hall" in [title for title, _ in rows(made)]
    made = to_do((TURN_OVER, LAY))
    assert "Turn hall over" in [title for title, _ in rows(made)]


def test_what_has_no_face_is_no_tile():
    (goal,) = goals_of(to_do((SpaceAdded(Space("air", cells=(Cell(3, 3),))), LAY)))
    assert goal.space == "pipe"


def test_a_face_without_a_marker_is_read_by_its_picture_alone():
    scene = to_do((LAY,)).stack.match.scene()
    assert not readable(scene, NoVision(), "cave")
    assert readable(scene, Pictured(), "cave")
    assert not readable(scene, Pictured(), "down")
