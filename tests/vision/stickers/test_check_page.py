"""The camera's check page in photographs good and bad."""

import json

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from companion import cli
from companion.printkit.camera_sheets import camera_page
from companion.printkit.paper import PAPERS
from companion.stickers import CHECK_PLACES
from companion.text.catalogue import Catalogue
from companion.text.words import Words
from companion.vision.stickers.check_page import advice, is_check_page, judge_page
from companion.vision.stickers.tag_detection import find_tags_in_still
from companion.vision.virtual.camera_optics import View
from sheet_kit import page_picture, shoot

A4 = (210.0, 297.0)
GOOD = View((1920, 1080), tilt_deg=25, side_deg=20, blur_px=0.7, noise=2, barrel=0.0)
WORDS = Words(Catalogue("en", ()), pack={}, describe=lambda ref: None)


@pytest.fixture(scope="module")
def sheet():
    page = np.asarray(page_picture(camera_page(PAPERS["A4"], WORDS), 6.0))
    return (12 + page * 0.78).astype(np.uint8)  # ink is not black, paper not white


def judged(image, measured_mm=0.0):
    tags = find_tags_in_still(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    assert is_check_page(tags)
    return judge_page(image, tags, measured_mm)


@pytest.fixture(scope="module")
def good(sheet):
    return shoot(sheet, A4, GOOD, wide_mm=700)


def test_a_good_picture_is_good(good):
    page = judged(good, 150.0)
    assert page.good
    assert page.faults == ()
    assert page.seen == tuple(CHECK_PLACES)
    assert 30 < page.side_px < 60
    assert 0.8 < page.blur_px < 3
    assert page.bent_mm < 0.5
    assert advice(page) == []


def fault_of(image, measured_mm=0.0):
    page = judged(image, measured_mm)
    assert not page.good
    for wrong, remedy in advice(page):
        assert "{" not in WORDS.say(wrong) + WORDS.say(remedy)
    assert len(advice(page)) == len(page.faults)
    return page.faults


def test_a_page_too_far_off_is_called_small(sheet):
    assert fault_of(shoot(sheet, A4, GOOD, wide_mm=1500))[0] == "small"


def test_a_page_out_of_focus_is_called_blurred(sheet):
    assert fault_of(shoot(sheet, A4, replace(GOOD, blur_px=2.6), wide_mm=620)) == ("blur",)


def test_too_dark_and_bleached(sheet):
    assert "dark" in fault_of(shoot(sheet, A4, replace(GOOD, light=0.3), wide_mm=700))
    assert "bleached" in fault_of(shoot(sheet, A4, replace(GOOD, light=1.6), wide_mm=700))


def test_a_faint_print_is_called_faint(sheet):
    pale = (255 - (255 - sheet.astype(int)) * 0.24).astype(np.uint8)
    assert fault_of(shoot(pale, A4, GOOD, wide_mm=600)) == ("faint",)


def test_a_shadow_on_one_side(good):
    dark = np.where(np.arange(good.shape[1]) < good.shape[1] / 2, 0.4, 1.0)[None, :, None]
    assert "uneven" in fault_of((good * dark).astype(np.uint8))


def test_a_covered_marker_is_named(good):
    tags = find_tags_in_still(cv2.cvtColor(good, cv2.COLOR_BGR2GRAY))
    covered = good.copy()
    middle = next(tag.centre for tag in tags if tag.tag == 92)
    cv2.circle(covered, tuple(int(v) for v in middle), 25, (90, 120, 180), -1)
    page = judged(covered)
    assert page.faults == ("missing",)
    assert "92" in WORDS.say(advice(page)[0][0])


def test_a_curled_page_is_called_bent(sheet):
    high, wide = sheet.shape[:2]
    rows, columns = np.mgrid[:high, :wide].astype(np.float32)
    curl = columns + 45 * np.sin(rows / high * np.pi * 2).astype(np.float32)
    curled = cv2.remap(sheet, curl, rows, cv2.INTER_LINEAR, borderValue=(255, 255, 255))
    assert fault_of(shoot(curled, A4, GOOD, wide_mm=600)) == ("bent",)


def test_the_bar_says_the_scale(good):
    assert fault_of(good, 144.0) == ("scale",)
    assert judged(good, 144.0).scale == 0.96
    assert judged(good, 151.0).good


def test_tiles_are_no_check_page(good):
    tags = find_tags_in_still(cv2.cvtColor(good, cv2.COLOR_BGR2GRAY))
    assert not is_check_page(tags[:3])
    assert not is_check_page(())


@pytest.mark.parametrize("typed", [["--bar", "144"], []])
def test_read_judges_a_picture_of_the_check_page(good, typed, tmp_path, capsys):
    file = tmp_path / "page.png"
    cv2.imwrite(str(file), good)
    assert cli.main(["read", str(file), *typed]) == (1 if typed else 0)
    out = capsys.readouterr().out
    assert "print and camera are " + ("not good enough" if typed else "good enough") in out
    assert ("96 percent" in out) is bool(typed)
    assert cli.main(["read", str(file), *typed, "--json"]) == (1 if typed else 0)
    document = json.loads(capsys.readouterr().out)
    assert document["file"] == str(file)
    assert document["check"]["good"] is not bool(typed)


def test_a_bar_of_no_length_is_refused(tmp_path, capsys):
    assert cli.main(["read", "a.png", "--bar", "-3"]) == 2
    assert "measure it in mm" in capsys.readouterr().err
