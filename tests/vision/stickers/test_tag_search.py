"""Where stickers are looked for, and that looking there finds what looking everywhere finds."""

import cv2
import numpy as np
from vision_kit import paste_sticker

from companion.vision.picture.frame_gate import shrink
from companion.vision.stickers import tag_search
from companion.vision.stickers.tag_detection import find_tags
from companion.vision.stickers.tag_search import STRIPS, WHOLE_FRAMES, SearchState, search, settle

SHEET = np.full((1080, 1920, 3), 120, np.uint8)
PLACES = {3: (40, 30), 20: (420, 60), 61: (300, 240), 7: (60, 300)}


def sheet(*tags):
    picture = SHEET.copy()
    for tag in tags:
        paste_sticker(picture, tag, PLACES[tag], 3.0)
    return picture


def look(state, picture, expected=()):
    gray = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    state, tags = search(state, gray, shrink(picture), expected)
    return state, [tag.tag for tag in tags], tags


def opened(picture):
    """A search that has looked all over a picture, and a spell of rest that begins."""
    state = SearchState()
    for _ in range(WHOLE_FRAMES):
        state, _, _ = look(state, picture)
    return settle(state)


def test_parts_of_a_frame_give_the_tags_and_corners_of_all_of_it():
    picture = sheet(3, 20, 61)
    _, names, tags = look(opened(picture), picture)
    whole = find_tags(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    assert names == [3, 20, 61]
    for first, other in zip(tags, whole, strict=True):
        assert np.abs(first.corners - other.corners).max() < 0.3


def test_what_is_laid_anew_is_found_in_the_first_frame_of_its_spell():
    state = opened(sheet(3, 20))
    _, names, _ = look(state, sheet(3, 20, 61, 7))
    assert names == [3, 7, 20, 61]


def test_what_was_covered_is_found_where_it_is_remembered():
    picture = sheet(3, 20)
    state = opened(picture)
    *_, tags = look(state, picture)
    covered, names, _ = look(state, sheet(3))
    assert names == [3]
    assert look(covered, picture, tags)[1] == [3, 20]


def test_all_of_a_resting_frame_is_looked_at_again_strip_by_strip():
    picture = sheet(3)
    state = tag_search.settle(opened(picture))
    blind = tag_search.SearchState(state.read, state.newest, whole_left=0)
    found = set()
    for _ in range(STRIPS):
        blind, names, _ = look(blind, picture)
        found.update(names)
    assert found == {3}


def test_another_picture_size_is_searched_whole():
    state = opened(sheet(3))
    small = cv2.resize(sheet(3, 20), (1280, 720), interpolation=cv2.INTER_AREA)
    assert look(state, small[:700])[1] == [3, 20]


def test_a_blurred_sticker_laid_anew_gets_a_closer_look():
    before, after = SHEET.copy(), SHEET.copy()
    for number, tag in enumerate((6, 12, 30, 44)):
        paste_sticker(after, tag, (100 + 200 * number, 300), 1.45)
    blurred = cv2.GaussianBlur(after, (0, 0), 2.2)
    assert len(find_tags(cv2.cvtColor(blurred, cv2.COLOR_BGR2GRAY))) < 4
    assert look(opened(before), blurred)[1] == [6, 12, 30, 44]


def test_what_stays_without_a_sticker_is_not_searched_for_ever(monkeypatch):
    """A phone beside the map costs a few looks, not one in every frame of the evening."""
    searched = []
    plain = tag_search.find_tags_in

    def noting(gray, boxes, *, closer=False):
        searched.extend(box for box in boxes if closer)
        return plain(gray, boxes, closer=closer)

    monkeypatch.setattr(tag_search, "find_tags_in", noting)
    state = opened(sheet(3))
    cluttered = cv2.rectangle(sheet(3), (900, 500), (1000, 700), (20, 20, 20), -1)
    for _ in range(tag_search.NEW_LOOKS):
        state, *_ = look(state, cluttered)
    assert len(searched) == tag_search.NEW_LOOKS
    for _ in range(4):
        state, *_ = look(state, cluttered)
    assert len(searched) == tag_search.NEW_LOOKS
    look(settle(state), sheet(3, 20))
    assert len(searched) > tag_search.NEW_LOOKS
