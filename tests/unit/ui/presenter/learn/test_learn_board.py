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

    def teach_board(self, shot, corners, places, ends):
        if self.why == "disk":
            raise OSError
        self.taught = shot, corners, dict(places), dict(ends)
        return self.why


def at_board(vision):
    made, _ = match(vision=vision)
    made.stack.go("learn board", made.stack.match)
    return made


def at_mine(vision):
    """A game whose rooms lie from the start."""
    mine = next(played for played in GAMES if played.game.id == "mine")
    made = bench(vision=vision)
    made.context.games = {"mine": mine.game}
    session = mine.session(3, "board")
    while not session.table.turn.number:
        session.answer(session.prompt.sample(lambda n: 0))
    seats = SEATS[: len(session.table.turn.order)]
    made.stack.go("match", LiveMatch(session, seats, mine.ledger))
    made.stack.go("learn board", made.stack.match)
    return made


def picture(made):
    return made.page.stage[0].model


def picture_note(made):
    return made.page.stage[1].model.lines[0]


def show_rooms(made):
    """Take every room where it is guessed to be, all as large as the first is guessed to be."""
    while "room" in made.refs:
        made.tap("room")
        if "large" in made.refs:
            made.tap("large")


def test_four_corners_and_a_tap_a_room_teach_the_board():
    vision = Learning()
    made = at_board(vision)
    assert len(picture(made).handles) == 4
    made.touch("corner 0 10,20")
    made.tap("corners")
    rooms = on_map(made.stack.match.scene())
    for n, _ in enumerate(rooms):
        (dot,) = picture(made).handles
        assert 0 < dot[0] < 640
        made.tap("room")
        if not n:  # how large the rooms are is asked once
            made.tap("large")
    assert made.refs == ["learn", "back", "later"]
    made.tap("learn")
    shot, corners, places, ends = vision.taught
    assert ends.keys() == places.keys()
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
    show_rooms(made)
    made.tap("learn")
    first = on_map(made.stack.match.scene())[0].cells[0]
    assert vision.taught[2][first] == (123.0, 45.0)


def test_back_takes_the_last_room_and_then_the_corners():
    made = at_board(Learning())
    made.tap("corners")
    made.tap("room")
    made.tap("large")
    made.tap("back")
    assert "room" in made.refs
    made.tap("back")
    assert made.refs[0] == "corners"


def wide_of(outline):
    return max(x for x, _ in outline.corners) - min(x for x, _ in outline.corners)


def test_a_room_is_as_large_as_its_corner_says_and_the_next_are_as_large_until_one_is_not():
    vision = Learning()
    made = at_mine(vision)
    made.tap("corners")
    rooms = [room.cells[0] for room in on_map(made.stack.match.scene())]
    assert len(rooms) > 2
    assert "size" not in made.refs  # the first room's is asked anyway
    made.touch("corner 0 200,150")
    made.tap("room")
    assert made.refs == ["large", "back", "later"]
    made.touch("corner 0 230,170")
    assert picture(made).handles == ((230.0, 170.0),)
    assert wide_of(picture(made).outlines[-1]) == pytest.approx(60)
    made.tap("large")
    assert wide_of(picture(made).outlines[-1]) == pytest.approx(60)
    made.touch("corner 0 400,300")
    made.tap("size")
    made.touch("corner 0 390,290")  # any corner of it will do
    made.tap("large")
    show_rooms(made)
    made.tap("learn")
    places, ends = vision.taught[2:]
    halves = [
        tuple(abs(end - at) for end, at in zip(ends[cell], places[cell], strict=True))
        for cell in rooms
    ]
    assert halves[0] == pytest.approx((30, 20))
    assert halves[1:] == [pytest.approx((10, 10))] * (len(rooms) - 1)
    assert all(ends[cell] > places[cell] for cell in rooms)


def test_back_from_a_room_s_size_is_its_middle_again():
    made = at_board(Learning())
    made.tap("corners")
    made.touch("corner 0 200,150")
    made.tap("room")
    made.tap("back")
    assert picture(made).handles == ((200.0, 150.0),)
    assert "0 of" in picture_note(made)


def test_once_a_board_is_taught_vision_learns_the_ways_between_its_rooms():
    vision = Learning()
    made = at_board(vision)
    made.tap("corners")
    show_rooms(made)
    vision.heard = []
    vision.ways = vision.heard.append
    made.tap("learn")
    made.stack.page()
    assert made.page.screen == "table"
    assert vision.heard


@pytest.mark.parametrize("why", ["plain", "disk"])
def test_a_board_that_cannot_be_learned_is_refused_and_stays_open(why):
    made = at_board(Learning(why))
    made.tap("corners")
    show_rooms(made)
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
