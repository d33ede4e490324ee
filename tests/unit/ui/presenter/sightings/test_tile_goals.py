"""What an instruction has hands do with tiles, and what of it the camera sees done."""

import pytest
from msgspec.structs import replace

import session_kit
import toy
from companion.engine.because import because
from companion.engine.flow.agenda import Rules
from companion.engine.flow.prompts import Do
from companion.engine.game import Start
from companion.engine.grid import Cell
from companion.engine.message import say
from companion.engine.state.changes import (
    Ended,
    MarkerAdded,
    SpaceAdded,
    SpaceFaceSet,
    SpaceLaid,
    SpaceRemoved,
    SpaceStateSet,
)
from companion.engine.state.table import Marker, Piece, Space, Step, Table, Turn
from companion.engine.view.appearance import TileFace
from companion.ports import Laid, NoVision, TableSeen
from companion.session.library.open_match import LiveMatch
from companion.session.session import Session
from companion.ui.presenter.sightings.tile_goals import readable, tiles_to_do
from presenter_kit import ANNA, LEDGER, MAREK, bench

FACES = (
    TileFace("hall", say("Hall"), tags=(1,), back="ruin"),
    TileFace("ruin", say("Ruin"), tags=(2,), back="hall"),
    TileFace("down", say("Down"), alike="down"),
    TileFace("tomb", say("Tomb"), tags=(3,), back="down"),
    TileFace("pipe", say("Pipe"), tags=(4,), alike="pipe"),
    TileFace("tube", say("Tube"), alike="pipe"),
    TileFace("gate", say("Gate"), tags=(5,)),
)
HALL, TOMB, PIPE = Cell(1, 0), Cell(0, 1), Cell(2, 0)
LAY = SpaceAdded(Space("pipe", face="tube", cells=(PIPE,), turns=1))
TURN_OVER, TURN_UP = SpaceFaceSet("hall", "ruin"), SpaceFaceSet("tomb", "tomb")
TAKE = SpaceRemoved("hall")
MOVE = SpaceLaid("hall", (Cell(5, 0),), 2, "hall")
NOISE = MarkerAdded(Marker("noise", "secret", "hall"))
WHY = because("TOY-ACT-010")


def laid_out(start):
    table = Table("toy", dict(start.options)).use(start.content)
    for ref, face, cell in (
        ("gate", "gate", Cell(0, 0)),
        ("hall", "hall", HALL),
        ("tomb", "down", TOMB),
    ):
        table.spaces[ref] = Space(ref, face=face, cells=(cell,))
    order = tuple(seat.id for seat in start.seats)
    table.pieces = {seat: Piece(seat, at="gate", tracks={"fear": 0, "lamps": 2}) for seat in order}
    table.tracks = {"gold": 0}
    table.turn = Turn(order, order[0], 1)
    table.agenda = (Step("clear"),)
    return table


class Watching(NoVision):
    """Remembers what it is asked to look for."""

    def __init__(self):
        self.wanted, self.reads = (), 0

    def wants(self, laid):
        self.wanted = laid

    def read_again(self):
        self.reads += 1


def clearing(*instructions, sure=True):
    """A bench where hands are to do these, one after the other."""

    def clear(play, step):
        changes = instructions[step.number]
        yield from play.ask(Do(asks=say("Clear up"), rule="TOY-ACT-010", changes=changes))
        for change in changes:
            play.change(change, WHY)
        if step.number + 1 < len(instructions):
            play.push(Step("clear", number=step.number + 1))

    rules = Rules({"clear": clear}, lambda play: play.change(Ended("won"), WHY), lambda play: None)
    game = replace(
        toy.GAME,
        rules=rules,
        setup=laid_out,
        tiles=lambda content: FACES,
        invariants=lambda table: (),
    )
    made = bench(vision=Watching())
    made.context.games = {"toy": game}
    settings = made.context.settings
    camera = replace(settings.camera, take_sure=sure)
    made.stack.settle(replace(settings, camera=camera))
    start = Start((ANNA, MAREK), session_kit.start().options, session_kit.CONTENT)
    made.stack.go("match", LiveMatch(Session.new(game, start, seed="x"), (ANNA, MAREK), LEDGER))
    while made.stack.top is not made.stack.match:
        made.stack.back()
    return made


def rows(made):
    left = next(part.model for part in made.page.stage if part.slot == "left")
    return [(row.title, row.state) for row in left.rows]


def see(made, *laid, gone=(), **how):
    made.stack.receive(TableSeen(laid, 1.0, gone=gone, **how))
    return made.page


def answered(made):
    return [entry.text for entry in made.stack.match.session.entries]


GATE = Laid("gate", Cell(0, 0))
LIES = Laid("tube", PIPE, 1)
OVER = Laid("ruin", HALL)
UP = Laid("tomb", TOMB)


def test_a_list_is_ticked_off_in_any_order_and_then_answered():
    made = clearing((LAY, TURN_OVER, TURN_UP))
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
    made = clearing((LAY, TURN_OVER))
    see(made, GATE, LIES, OVER, suggested=(OVER,))
    assert [state for _, state in rows(made)] == ["next", "done"]
    assert answered(made) == []


@pytest.mark.parametrize("problem", ["hand", "lost", "waiting", "dark"])
def test_while_nothing_can_be_read_nothing_is_answered(problem):
    made = clearing((LAY, TURN_OVER))
    see(made, GATE, LIES, OVER, problem=problem)
    assert answered(made) == []
    assert [state for _, state in rows(made)] == ["next", "next"]


def test_one_to_be_taken_off_was_seen_to_go():
    made = clearing((TAKE, LAY))
    see(made, GATE, LIES)
    assert answered(made) == []  # it may only be covered
    see(made, GATE, LIES, gone=(Laid("hall", HALL),))
    assert answered(made) == ["done"]


def test_one_to_be_moved_lies_where_it_is_to_lie():
    made = clearing((MOVE,))
    see(made, GATE, Laid("hall", Cell(5, 0), 1))
    assert answered(made) == []
    see(made, GATE, Laid("hall", Cell(5, 0), 2))
    assert answered(made) == ["done"]


def test_what_hands_do_besides_is_asked_of_them():
    made = clearing((LAY, NOISE))
    see(made, GATE, LIES)
    assert answered(made) == []
    made.tap("done")
    assert answered(made) == ["done"]


def test_without_leave_the_camera_fills_in_and_people_tap():
    made = clearing((LAY, TURN_UP), sure=False)
    see(made, GATE, LIES, UP)
    done = next(option for option in made.page.options.options if option.ref == "done")
    assert done.second == "the camera sees it"
    assert answered(made) == []
    made.tap("done")
    assert answered(made) == ["done"]


def test_instructions_that_follow_one_another_are_all_looked_for():
    made = clearing((LAY,), (MOVE,), (TURN_UP,))
    assert made.context.vision.wanted == (LIES, Laid("hall", Cell(5, 0), 2), UP)
    reads = made.context.vision.reads
    see(made, GATE, Laid("hall", Cell(5, 0), 2), LIES)
    assert answered(made) == ["done"]
    assert made.context.vision.reads == reads + 1  # what lies there already is said once more
    see(made, GATE, Laid("hall", Cell(5, 0), 2), LIES)
    assert answered(made) == ["done", "done"]


def test_a_tile_laid_where_it_was_to_lie_is_not_called_out_of_place():
    made = clearing((MOVE, LAY))
    see(made, GATE, Laid("hall", Cell(5, 0), 2))
    assert "differently" not in str(made.page)


def test_a_side_with_nothing_to_read_on_it_is_for_people_to_say():
    made = clearing((SpaceFaceSet("hall", "down"),))
    see(made, GATE, Laid("down", HALL))
    assert answered(made) == []


def test_what_is_no_tiles_business_is_none():
    made = clearing((SpaceStateSet("hall", "dark"),))
    scene = made.stack.match.scene()
    assert tiles_to_do(scene, scene.prompt).goals == ()


def test_one_of_a_shape_is_read_by_the_marker_of_any_of_it():
    scene = clearing((LAY,)).stack.match.scene()
    assert [readable(scene, NoVision(), tile) for tile in ("tube", "pipe", "down", "none")] == [
        True,
        True,
        False,
        False,
    ]
