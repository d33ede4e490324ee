import cv2
import numpy as np
import pytest
from vision_kit import paste_sticker

from companion.stickers import TAG_COUNT, tag_modules
from companion.vision.stickers.tag_detection import find_tags, find_tags_in_still, tags_of


def sheet(*tags, px_per_mm=2.0, angle=0.0, size=(480, 640)):
    """A gray sheet with upright stickers in a row, the whole turned by ``angle`` clockwise."""
    picture = np.full((*size, 3), 120, np.uint8)
    for index, tag in enumerate(tags):
        paste_sticker(picture, tag, (40 + 60 * index, 60), px_per_mm)
    middle = ((size[1] - 1) / 2, (size[0] - 1) / 2)
    turn = cv2.getRotationMatrix2D(middle, -angle, 1)
    turned = cv2.warpAffine(picture, turn, size[::-1], borderValue=(120, 120, 120))
    return cv2.cvtColor(turned, cv2.COLOR_BGR2GRAY)


def test_an_upright_tag_has_corner_0_top_left():
    (tag,) = find_tags(sheet(5))
    left, top = tag.corners.min(axis=0)
    right, bottom = tag.corners.max(axis=0)
    assert tag.tag == 5
    expected = [(left, top), (right, top), (right, bottom), (left, bottom)]
    assert np.abs(tag.corners - expected).max() < 1.5
    assert tag.side_px == pytest.approx(36, abs=1)
    assert tag.centre == pytest.approx(((40 + 11.57) * 2, (60 + 11.57) * 2), abs=1)


@pytest.mark.parametrize("angle", [30, 90, 135, 180, 270, 315])
def test_a_turned_tag_turns_its_corners(angle):
    (tag,) = find_tags(sheet(17, angle=angle))
    along = tag.corners[1] - tag.corners[0]
    assert np.degrees(np.arctan2(along[1], along[0])) % 360 == pytest.approx(angle, abs=2)


def test_detectors_of_opencv_4_and_5_are_read_alike():
    corners = np.arange(24, dtype=np.float32).reshape(3, 4, 2)
    four = tags_of([corner[None] for corner in corners], np.array([[9], [3], [7]], np.int32))
    five = tags_of(corners, np.array([9, 3, 7], np.int32))
    packed = tags_of(corners[:, None], np.array([9, 3, 7], np.int32))
    for tags in (four, five, packed):
        assert [tag.tag for tag in tags] == [3, 7, 9]
        assert (tags[0].corners == corners[1]).all()
        assert tags[0].corners.dtype == np.float64


@pytest.mark.parametrize("ids", [None, np.empty((0, 1), np.int32), np.empty(0, np.int32)])
def test_a_detector_that_finds_nothing_gives_no_tags(ids):
    assert tags_of([], ids) == ()


def test_no_tag_mirrored_is_any_tag():
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    for tag in range(TAG_COUNT):
        bits = (~np.array(tag_modules(tag)))[1:-1, -2:0:-1].astype(np.uint8)
        assert not dictionary.identify(np.ascontiguousarray(bits), 0.6)[0]


def test_a_mirrored_sheet_has_no_tags():
    gray = sheet(3, 20, 60, px_per_mm=2.5)
    assert [tag.tag for tag in find_tags(gray)] == [3, 20, 60]
    assert find_tags(np.ascontiguousarray(gray[:, ::-1])) == ()
    assert find_tags_in_still(np.ascontiguousarray(gray[:, ::-1])) == ()


@pytest.mark.parametrize("side", [400, 1280, 2600, 4000])
def test_corners_are_in_pixels_of_the_picture_whatever_its_size(side):
    scale = side / 640
    gray = cv2.resize(sheet(8), None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    for tags in (find_tags(gray), find_tags_in_still(gray)):
        (tag,) = tags
        wanted = ((40 + 11.57) * 2 * scale, (60 + 11.57) * 2 * scale)
        assert tag.centre == pytest.approx(wanted, abs=1.5 * scale)


def test_a_still_is_searched_for_near_and_far_tags_at_once():
    picture = np.full((2400, 3200, 3), 120, np.uint8)
    paste_sticker(picture, 1, (10, 10), 30)
    paste_sticker(picture, 2, (900, 100), 1.5)
    tags = find_tags_in_still(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    assert [tag.tag for tag in tags] == [1, 2]


def test_two_copies_stay_two():
    assert [tag.tag for tag in find_tags_in_still(sheet(4, 4))] == [4, 4]


def test_noise_has_no_tags():
    noise = np.random.default_rng(1).integers(0, 255, (720, 1280), np.uint8)
    assert find_tags(noise) == ()
