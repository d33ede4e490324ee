"""Sheets for the camera: every marker is to scale, where it belongs, and read."""

import cv2
import numpy as np
import pytest
from PIL import Image

from companion.engine.message import say
from companion.engine.view.appearance import TileFace
from companion.printkit.camera_sheets import camera_page, lens_page, tray_page
from companion.printkit.paper import PAPERS, Line
from companion.printkit.sticker_sheets import STRIP_MM, sticker_pages
from companion.stickers import (
    CHECK_PLACES,
    LENS_SQUARE_MM,
    LENS_SQUARES,
    MODULE_MM,
    STICKER_MM,
    TAG_MM,
    TILE_TAGS,
    TRAY_PLACES,
    lens_board,
)
from companion.text.catalogue import Catalogue
from companion.text.words import Words
from companion.vision.stickers.tag_detection import find_tags_in_still
from sheet_kit import page_picture

FINE = 4.0
WORDS = Words(Catalogue("en", ()), pack={}, describe=lambda ref: None)
FACES = (
    TileFace("hall", say("Hall"), size=(2, 2), tags=(4, 5), back="yard"),
    TileFace("pump", say("Pump Room"), tags=(1,)),
    TileFace("yard", say("Yard"), size=(2, 2), tags=(6, 7), back="hall"),
    TileFace("bare", say("Bare Room")),
)


@pytest.fixture(params=["A4", "Letter"])
def paper(request):
    return PAPERS[request.param]


def seen_on(page):
    """The markers on a page: upper left corner of the black square in mm, by number."""
    sheet = cv2.cvtColor(np.asarray(page_picture(page, FINE)), cv2.COLOR_RGB2GRAY)
    tags = find_tags_in_still(sheet)
    for tag in tags:
        assert np.ptp(tag.corners[:, 0]) / FINE == pytest.approx(TAG_MM, abs=0.4)
    return {tag.tag: (tag.corners[0] + 0.5) / FINE for tag in tags}


def texts(page):
    return [
        mark.text for mark in page.marks if not isinstance(mark, Line) and hasattr(mark, "text")
    ]


def test_every_sticker_of_the_faces_is_printed_with_its_name_and_place(paper):
    (page,) = sticker_pages(paper, WORDS, FACES)
    seen = seen_on(page)
    assert set(seen) == {1, 4, 5, 6, 7}
    said = texts(page)
    assert said.count("Pump Room") == 1
    assert said.count("Hall") == said.count("Yard") == 2
    assert "north-west corner" in said
    assert "01 Pump Room" in said
    order = sorted(seen, key=lambda tag: (round(seen[tag][1] / 20), seen[tag][0]))
    assert order == [4, 5, 6, 7, 1]  # the two sides of a tile side by side


def test_the_strip_is_south_of_a_first_sticker_and_north_of_a_second(paper):
    (page,) = sticker_pages(paper, WORDS, FACES[:1])
    seen = seen_on(page)
    cuts = [m for m in page.marks if isinstance(m, Line)]
    for tag, second in ((4, False), (5, True)):
        own = [m for m in cuts if abs((m.x1 + m.x2) / 2 - (seen[tag][0] + TAG_MM / 2)) < 1]
        top, bottom = min(m.y1 for m in own), max(m.y1 for m in own)
        assert bottom - top == pytest.approx(STICKER_MM + STRIP_MM)
        above = seen[tag][1] - top
        assert above == pytest.approx(MODULE_MM + (STRIP_MM if second else 0), abs=0.3)


def test_without_numbers_all_of_them_are_printed(paper):
    pages = list(sticker_pages(paper, WORDS, FACES[3:]))
    refs = [int(p.ref) for page in pages for p in page.pictures]
    assert refs == list(range(TILE_TAGS))
    for page in pages:
        for mark in page.pictures:
            assert mark.x > 9
            assert mark.y + mark.height < paper.height - 15
    assert set(seen_on(pages[-1])) == {int(p.ref) for p in pages[-1].pictures}


@pytest.mark.parametrize(
    ("make", "places"), [(camera_page, CHECK_PLACES), (tray_page, TRAY_PLACES)]
)
def test_markers_of_check_page_and_tray_are_where_vision_looks(paper, make, places):
    page = make(paper, WORDS)
    seen = seen_on(page)
    assert set(seen) == set(places)
    first = min(places)
    for tag, place in places.items():
        offset = np.array(place) - places[first]
        assert np.abs(seen[tag] - seen[first] - offset).max() < 0.4
    assert not set(places) & set(range(TILE_TAGS))


def test_the_check_page_has_a_bar_of_150_mm(paper):
    lines = [mark for mark in camera_page(paper, WORDS).marks if isinstance(mark, Line)]
    assert max(abs(line.x2 - line.x1) for line in lines) == 150


def test_the_lens_sheet_fits_and_all_its_corners_are_found(paper):
    size = (LENS_SQUARES[0] * LENS_SQUARE_MM, LENS_SQUARES[1] * LENS_SQUARE_MM)
    board = Image.fromarray(lens_board().generateImage((700, 800)))
    page = lens_page(paper, WORDS, board, size)
    (picture,) = page.pictures
    assert picture.y + picture.height < paper.height - 15
    sheet = cv2.cvtColor(np.asarray(page_picture(page, FINE)), cv2.COLOR_RGB2GRAY)
    corners, *_ = cv2.aruco.CharucoDetector(lens_board()).detectBoard(sheet)
    assert len(corners) == (LENS_SQUARES[0] - 1) * (LENS_SQUARES[1] - 1)
    assert find_tags_in_still(sheet) == ()
