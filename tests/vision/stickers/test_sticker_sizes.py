import cv2
import numpy as np
import pytest

from companion.ports import TileShape
from companion.stickers import (
    INSET_MM,
    MARGIN_MM,
    MODULE_MM,
    MODULES,
    STICKER_MM,
    TAG_MM,
    TILE_MM,
    face_mm,
    sticker_places,
    tag_modules,
)


def test_a_small_tile_has_its_sticker_in_the_north_west_corner():
    (place,) = sticker_places(TileShape("a", (1, 1), (7,)))
    assert place.tag == 7
    assert place.corners[0] == (INSET_MM, INSET_MM)
    assert place.corners[2] == (INSET_MM + TAG_MM, INSET_MM + TAG_MM)
    assert place.white == pytest.approx((MARGIN_MM, MARGIN_MM))


@pytest.mark.parametrize("size", [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2)])
def test_the_second_sticker_mirrors_the_first_across_the_middle(size):
    first, second = sticker_places(TileShape("a", size, (1, 2)))
    width, height = face_mm(size)
    assert second.corners[0] == pytest.approx(
        (width - first.corners[2][0], height - first.corners[2][1])
    )
    for place in (first, second):
        x, y = place.white
        assert 0 < x < x + STICKER_MM < width
        assert 0 < y < y + STICKER_MM < height
        assert place.corners[1][0] > place.corners[0][0]  # upright, clockwise
        assert place.corners[2][1] > place.corners[1][1]


def test_measures_fit_each_other():
    assert pytest.approx(MODULE_MM * MODULES) == TAG_MM
    assert pytest.approx(TAG_MM + 2 * MODULE_MM) == STICKER_MM
    assert TILE_MM == 80


@pytest.mark.parametrize("tags", [(1, 2, 3), (-1,), (100,)])
def test_impossible_stickers_are_refused_with_the_tiles_name(tags):
    with pytest.raises(ValueError, match="tile morgue"):
        sticker_places(TileShape("morgue", (2, 2), tags))


def test_modules_are_those_the_detector_knows():
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    for tag in (0, 5, 42, 99):
        bits = ~np.array(tag_modules(tag))
        assert not bits[0].any()
        assert not bits[:, -1].any()
        good, found, turns = dictionary.identify(bits[1:-1, 1:-1].astype(np.uint8), 0.0)
        assert (good, found, turns) == (True, tag, 0)


def test_there_is_no_marker_100():
    with pytest.raises(ValueError, match="marker 100"):
        tag_modules(100)
