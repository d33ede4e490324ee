"""Pages of the camera with fingers on the real screen: unsure, table check, point out, learn tiles."""

import pytest
from hand_kit import Hand
from msgspec.structs import replace
from vision_page_kit import CORNERS, SEATS, SHOT, Page

from companion.config import Camera
from companion.engine.grid import Cell
from companion.ports import (
    DeviceNotice,
    Guess,
    Laid,
    LessonSeen,
    LyingDie,
    Shot,
    Training,
    Unsure,
)
from companion.ui.models import NoteModel, UndoModel
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.widgets.camera.camera_view import CameraView
from companion.vision.learning.album import Album
from presenter_kit import go_on


@pytest.fixture
def page(tmp_path):
    with Page((800, 480), tmp_path) as made:
        yield made.begin()


def test_an_unsure_camera_shows_what_it_may_be_and_a_tap_settles_it(page):
    place = page.doubts()
    assert page.state == "unsure"
    shown = page.stack.page().options.options
    assert [option.kind for option in shown if option.picture] == ["choice"] * len(
        [option for option in shown if option.picture]
    )
    assert not [option for option in shown if option.kind == "confirm"]
    page.press(place.key)
    assert Laid(place.tile, place.cell, place.turns) in page.known
    assert page.match.session.entries[-1].text == place.key


def test_neither_looks_again_and_by_hand_is_not_asked_twice(page):
    page.doubts()
    page.press("look again")
    assert page.state != "unsure"
    assert ("read_again",) in page.vision.heard
    page.doubts()
    page.press("by hand")
    page.doubts()
    assert page.state != "unsure"


def test_a_tile_without_a_readable_sticker_is_asked_about_with_no_picture_to_choose(page):
    place = page.match.session.prompt.places[0]
    doubt = Unsure(place.cell, (), "unread", CORNERS)
    page.sees(unsure=(doubt,))
    assert page.state == "unsure"
    assert page.refs[:2] == ["look again", "by hand"]
    note = next(p.model for p in page.stack.page().stage if isinstance(p.model, NoteModel))
    assert note.lines[0] == "Its sticker cannot be read."
    page.press("by hand")
    page.sees(unsure=(doubt,))
    assert page.state == "which tile"


def test_turn_it_offers_the_ways_the_same_tile_fits(page):
    place = page.doubts()
    page.press("turn it")
    assert page.state == "which way"
    assert {ref.split(" ")[0] for ref in page.refs if ref.startswith(place.tile)} == {place.tile}


def lay_two(page):
    """Lay a tile by its answer, then open the table check."""
    place = page.match.session.prompt.places[0]
    assert page.match.answer(place.key)
    while page.stack.top is not page.match:
        page.stack.back()
    page.vision.pictured = frozenset(laid.tile for laid in page.known)
    return place


def test_the_table_check_takes_the_cameras_word_and_keeps_later_answers(page):
    prompt = page.match.session.prompt
    place = next(
        p
        for p in prompt.places
        for q in prompt.places
        if (p.tile, p.cell) == (q.tile, q.cell) and p != q
    )
    other = next(
        q for q in prompt.places if (q.tile, q.cell) == (place.tile, place.cell) and q != place
    )
    assert page.match.answer(place.key)
    while page.stack.top is not page.match:
        page.stack.back()
    page.vision.pictured = frozenset(laid.tile for laid in page.known)
    seen = [laid for laid in page.known if laid.tile != place.tile]
    page.stack.go("compare", page.match)
    page.sees([*seen, Laid(other.tile, other.cell, other.turns)])
    assert page.refs == ["camera", "own", "later"]
    assert page.stack.page().ask.ref == "READING IS PAUSED"
    page.press("camera")
    assert Laid(other.tile, other.cell, other.turns) in page.known
    assert "done" in page.refs


def test_the_table_check_leads_through_putting_back_and_notices(page):
    place = lay_two(page)
    turned = Laid(place.tile, place.cell, (place.turns + 1) % 4)
    rest = [laid for laid in page.known if laid.tile != place.tile]
    page.stack.go("compare", page.match)
    page.sees([*rest, turned])
    page.press("own")
    assert ("mistrust",) in page.vision.heard
    assert page.refs == ["stop", "later"]
    page.sees()
    assert page.refs[0] == "done"
    assert "is right now" in page.stack.page().ask.notice
    page.sees([*rest, turned])
    page.press("later")
    assert page.stack.page().ask.ask[0].startswith("DIFFERENCES WAIT")


def test_undo_ticks_what_the_camera_sees_put_back(page):
    place = lay_two(page)
    page.sees()
    page.press("undo")
    assert page.stack.page().screen == "undo"
    screen = page.stack.top
    (taken,) = [n for n, move in enumerate(screen.moves) if move.ref == place.tile]
    page.sees([laid for laid in page.known if laid.tile != place.tile], problem="waiting")
    (shown,) = (part.model for part in screen.page().stage if isinstance(part.model, UndoModel))
    assert str(taken) in [row.ref for row in shown.put_back.rows if row.done]


def test_a_corner_is_dragged_to_where_the_tile_lies(page):
    page.stack.go("point", page.match)
    page.app.refresh()
    page.wait(0.6)
    (view,) = [widget for widget in page.drawn() if isinstance(widget, CameraView)]
    x, y = view.cut.shown(view.model.handles[1])
    start = (view.x + x, view.top - y)
    page.drag(start, (start[0] + 30, start[1] + 20))
    moved = view.model.handles[1]
    want = view.cut.taken(x + 30, y - 20)
    assert moved == pytest.approx(want, abs=1.0)
    page.vision.pictured = frozenset({page.known[0].tile})
    page.press("there")
    ((_, laid, corners),) = [call for call in page.vision.heard if call[0] == "point_at"]
    assert laid == page.known[0]
    assert moved in [pytest.approx(corner) for corner in corners]


def test_a_tile_nobody_pictured_is_learned_on_the_spot(page):
    place = page.match.session.prompt.places[0]
    seen = Unsure(place.cell, (Guess(place.tile, 0, 0.4),), "unknown", CORNERS)
    page.sees(unsure=(seen,))
    faces = page.match.scene().faces
    assert page.match.answer(place.key)
    page.app.refresh()
    page.wait(0.6)
    go_on(page.stack)
    if faces[place.tile].tags:  # it has a sticker: nobody needs its picture
        assert page.stack.top is page.match
        page.stack.go("learn here", page.match, Laid(place.tile, place.cell, place.turns), CORNERS)
    page.vision.fault = "glare"
    page.press("there")
    assert page.stack.page().screen == "point"
    page.vision.fault = ""
    page.press("there")
    assert page.vision.heard[-1][0] == "learn_here"
    assert page.stack.top is page.match


def test_the_table_as_it_was_left_waits_for_the_next_evening(tmp_path):
    with Page((800, 480), tmp_path) as first:
        match = first.begin().match.open_match.match
        first.stack.home()
    with Page((800, 480), tmp_path) as second:
        second.stack.go("match", second.table.store.resume(match))
        second.app.refresh()
        second.press("as left")
        (view,) = [widget for widget in second.drawn() if isinstance(widget, CameraView)]
        assert view.model.shot.size == SHOT.size


# -- learning tiles, with vision's own camera over the virtual table


class School(Hand):
    """Learning tiles of the house pack; what is laid is seen by the real finder."""

    def begin(self, tiles=3):
        self.stack.settle(replace(self.table.context.settings, camera=Camera(source="virtual")))
        self.stack.go("enrol", "escape", "")
        screen = self.stack.top
        faces = self.table.vision.drawn.faces
        small = [tile for tile in screen.lesson.subjects if faces[tile].size == (1, 1)]
        screen.lesson.subjects = tuple(small[:tiles])
        self.app.refresh()
        return self

    def look(self, times):
        for _ in range(times):
            self.table.vision.look()
            self.wait(0.25)
        self.table.poll()
        self.app.refresh()

    def lay(self, tile, turns=0):
        top = self.table.vision.top
        for laid in top.laid:
            top.take(laid)
        assert top.lay(tile, Cell(0, 0), turns)


@pytest.fixture
def school(tmp_path):
    with School((800, 480), tmp_path, stickers=False) as made:
        yield made.begin()


def test_tiles_are_learned_with_one_tap_each_and_it_may_be_stopped(school, tmp_path):
    screen = school.stack.top
    first = screen.tile
    school.lay(first)
    began = school.off.now_s
    school.look(4)
    school.press("take")
    assert screen.lesson.count(first) == 1
    school.lay(first, turns=1)
    school.look(6)
    assert screen.lesson.count(first) == 2
    assert school.off.now_s - began < 8.0
    assert screen.tile != first
    school.stack.back()
    school.stack.go("enrol", "escape", "")
    again = school.stack.top
    again.lesson.subjects = screen.lesson.subjects
    again.next(again.lesson)
    assert again.lesson.count(first) == 2
    assert again.tile != first


def test_a_tile_that_was_not_turned_or_is_another_waits_for_the_second_picture(school):
    screen = school.stack.top
    first, other = screen.tile, screen.lesson.subjects[1]
    school.lay(first)
    school.look(4)
    school.press("take")
    school.look(4)
    assert screen.lesson.count(first) == 1
    school.lay(other)
    school.look(4)
    assert screen.lesson.count(first) == 1
    school.press("again")
    assert screen.lesson.count(first) == 0


def test_no_tile_is_taken_from_the_picture_of_a_lost_camera(school):
    screen = school.stack.top
    school.lay(screen.tile)
    school.look(4)
    school.stack.receive(DeviceNotice("camera", "lost"))
    page = school.stack.page()
    assert page.ask.support == "The camera is lost. It is tried again."
    assert [option.kind for option in page.options.options if option.ref == "take"] == ["off"]
    school.stack.receive(DeviceNotice("camera", "ready"))
    school.press("take")
    assert screen.lesson.count(screen.tile) == 1


def test_a_bad_picture_is_refused_with_its_reason(school):
    screen = school.stack.top
    dark = Shot(7, (640, 480), bytes([4, 4, 4]) * (640 * 480))
    school.stack.receive(LessonSeen(dark, (LyingDie(CORNERS),)))
    school.app.refresh()
    school.press("take")
    assert school.stack.page().ask.notice == "Too dark: more light."
    assert screen.lesson.count(screen.tile) == 0


def test_what_was_learned_is_known_in_the_next_match(school, tmp_path):
    screen = school.stack.top
    for _ in range(2):
        tile = screen.tile
        for turns in (0, 1):
            school.lay(tile, turns)
            school.look(6)
            if not turns:
                school.press("take")
    tiles = {tile for tile in screen.lesson.subjects if screen.lesson.count(tile) == 2}
    assert len(tiles) == 2
    school.press("train")
    school.table.poll()
    school.app.refresh()
    assert screen.training.over
    assert not screen.training.problem
    album = Album(tmp_path / "eyes" / "escape", school.table.vision.drawn.shapes.values())
    learned, fresh = album.learned()
    assert learned.tiles == tiles
    assert fresh
    school.stack.home()
    live = school.table.store.begin("escape", SEATS, {}, seed="learned")
    school.stack.open(MatchScreen(live))
    vision = school.table.vision
    assert vision.pictured == tiles
    third = next(tile for tile in screen.lesson.subjects if tile not in tiles)
    pictures = tmp_path / "eyes" / "escape" / "pictures"
    copied = (pictures / f"{min(tiles)}.png").read_bytes()
    (pictures / f"{third}.png").write_bytes(copied)  # taken while the others are being learned
    vision.trainer.trainee = vision.match_vision.album
    vision.heard(Training(1.0, over=True))
    assert vision.training < 1
    school.table.poll()
    assert vision.training == 1
    assert vision.match_vision.album.learned()[1]
    vision.look()
    assert vision.pictured == tiles | {third}
