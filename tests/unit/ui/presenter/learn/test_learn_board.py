"""Teaching a board: corners, room after room, and what is handed to vision."""

import pytest

from companion.ports import NoVision, Shot
from companion.session.library.open_match import LiveMatch
from companion.ui.presenter.builders.plan_model import on_map
from games_kit import GAMES
from presenter_kit import bench, match
from session_kit import SEATS

SHOT = Shot(1, (640, 480), bytes(640 * 480 * 3))


class Learning(NoVision):
    """Vision with a picture, that is taught a board."""

    def __init__(self, why=""):
        self.taught, self.why = None, why

    @property
    def shot(self):
        return SHOT

    def teach_board(self, shot, corners, places):
        if self.why == "disk":
            raise OSError
        self.taught = shot, corners, dict(places)
        return self.why


def at_board(vision):
    made, _ = match(vision=vision)
    made.stack.go("learn board", made.stack.match)
    return made


def picture(made):
    return made.page.stage[0].model


def test_four_corners_and_a_tap_a_room_teach_the_board():
    vision = Learning()
    made = at_board(vision)
    assert len(picture(made).handles) == 4
    made.touch("corner 0 10,20")
    made.tap("corners")
    rooms = on_map(made.stack.match.scene())
    for _ in rooms:
        (dot,) = picture(made).handles
        assert 0 < dot[0] < 640
        made.tap("room")
    assert made.refs == ["learn", "back", "later"]
    made.tap("learn")
    shot, corners, places = vision.taught
    assert shot is SHOT
    assert corners[0] == (10.0, 20.0)
    assert places.keys() == {room.cells[0] for room in rooms}
    assert made.page.screen == "table"


def test_a_dot_that_was_dragged_is_where_the_room_is():
    vision = Learning()
    made = at_board(vision)
    made.tap("corners")
    made.touch("corner 0 123,45")
    assert picture(made).handles == ((123.0, 45.0),)
    while "room" in made.refs:
        made.tap("room")
    made.tap("learn")
    first = on_map(made.stack.match.scene())[0].cells[0]
    assert vision.taught[2][first] == (123.0, 45.0)


def test_back_takes_the_last_room_and_then_the_corners():
    made = at_board(Learning())
    made.tap("corners")
    made.tap("room")
    made.tap("back")
    assert "room" in made.refs
    made.tap("back")
    assert made.refs[0] == "corners"


@pytest.mark.parametrize("why", ["plain", "disk"])
def test_a_board_that_cannot_be_learned_is_refused_and_stays_open(why):
    made = at_board(Learning(why))
    made.tap("corners")
    while "room" in made.refs:
        made.tap("room")
    made.tap("learn")
    assert made.refused
    assert made.page.screen == "learn board"


def test_without_a_picture_nothing_can_be_taught():
    made, _ = match(vision=NoVision())
    made.stack.go("learn board", made.stack.match)
    kinds = {option.ref: option.kind for option in made.page.options.options}
    assert kinds["corners"] == "off"


def test_only_games_whose_board_lies_from_the_start_have_one_to_teach():
    made, _ = match(vision=Learning())
    made.stack.go("camera", made.stack.match)
    assert "board" not in made.refs
    heist = next(played for played in GAMES if played.game.id == "heist")
    made = bench(vision=Learning())
    made.context.games = {"heist": heist.game}
    session = heist.session(1, "board")
    seats = SEATS[: len(session.table.turn.order)]
    made.stack.go("match", LiveMatch(session, seats, heist.ledger))
    made.stack.go("camera", made.stack.match)
    assert "board" in made.refs
    made.tap("board")
    assert made.page.screen == "learn board"


def test_before_rooms_lie_on_the_map_there_is_nothing_to_show():
    heist = next(played for played in GAMES if played.game.id == "heist")
    made = bench(vision=Learning())
    made.context.games = {"heist": heist.game}
    session = heist.session(1, "board")
    seats = SEATS[: len(session.table.turn.order)]
    made.stack.go("match", LiveMatch(session, seats, heist.ledger))
    made.stack.go("learn board", made.stack.match)
    assert not on_map(made.stack.match.scene())
    kinds = {option.ref: option.kind for option in made.page.options.options}
    assert kinds["corners"] == "off"
