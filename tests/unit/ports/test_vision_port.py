"""Where there is no camera every page that asks vision hears so, and nothing fails."""

import pytest

from companion.engine.grid import Cell
from companion.ports import Laid, NoVision
from presenter_kit import bench, match

CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def test_vision_that_sees_nothing_says_so():
    vision = NoVision()
    assert (vision.shot, vision.marks, vision.looking, vision.rate_hz) == (None, (), False, 0.0)
    assert (vision.pictured, vision.training) == (frozenset(), 1.0)
    assert vision.learn_here(Laid("hall", Cell(0, 0)), CORNERS) == "dark"
    assert vision.tile_lesson("toy", "") is None
    assert vision.dice_lesson("toy", ("a", "b")) is None


@pytest.mark.parametrize("screen", ["enrol", "learn dice"])
def test_nothing_is_learned_without_a_camera(screen):
    made = bench()
    made.stack.go(screen, *(("toy", "") if screen == "enrol" else ()))
    assert made.page.screen == screen
    assert made.page.state in ("none", "which")
    assert made.refs == ["done"]


def test_the_camera_page_of_a_match_without_vision():
    made, live = match()
    made.stack.go("camera", made.stack.match)
    assert made.page.ask.ask[0] == "NO CAMERA IS IN USE"
    kinds = {option.ref: option.kind for option in made.page.options.options}
    assert kinds["point"] == "off"
    _ = made.tap("read")
    made.stack.home()
    assert made.store.gone == [live]
