"""The check page shows how far off the other side is printed, and a corrected kit is not off."""

from itertools import pairwise

import numpy as np
import pytest

from companion.printkit.backs import BackPrinting, other_side
from companion.printkit.offset_scale import (
    DOWN_X_MM,
    LINES,
    PITCH_MM,
    STEP_MM,
    across_y,
    other_cross,
)
from companion.printkit.paper import PAPERS, Line, Words
from companion.text import words as text
from companion.text.catalogue import Catalogue
from games_kit import FLOOD
from long_kit import one_in_turn
from pdf_kit import kit_of, printed

FINE = 10.0
OFFSETS = [(0.0, 0.0), (0.4, -1.2), (-3.0, 3.0), (2.6, 0.2)]
SHEETS = [("A4", "long"), ("Letter", "short")]
EACH_MM = [-3, -2, -1, 0, 1, 2, 3]
HALF_ROW_MM = LINES * PITCH_MM + 5.0


def lines_in(strip):
    """Middles in mm of the dark lines that cross a strip of paper, along it."""
    dark = strip.min(axis=0) < 170
    edges = np.flatnonzero(np.diff(np.concatenate(([0], dark.astype(int), [0]))))
    return np.array([(first + last) / 2 / FINE for first, last in edges.reshape(-1, 2)])


def read_row(front, other):
    """What people read in a row: the number of the line that runs straight on in its partner."""
    assert len(front) == len(other) == 2 * LINES + 1
    assert all(abs(b - a - PITCH_MM) < 0.15 for a, b in pairwise(front))
    apart = [np.abs(other - line).min() for line in front]
    best, second = np.argsort(apart)[:2]
    assert apart[best] + 0.1 < apart[second], "two lines run on"
    return (best - LINES) * STEP_MM


def read_offset(printout, off, moved_back=(0.0, 0.0)):
    """What people read who hold the check page to the light, when it is printed so far off."""
    front = printout.picture(0, FINE).min(axis=2)
    other = printout.picture_behind(1, FINE, off).min(axis=2)
    width, height = printout.size(0)
    right, below = np.subtract(off, moved_back)
    y = across_y(PAPERS["A4" if height > 290 else "Letter"])
    across = read_row(
        lines_in(cut(front, y - 3.5, y - 0.5, width / 2)),
        lines_in(cut(other, y + 3.2 + below, y + 3.6 + below, width / 2)),
    )
    x = DOWN_X_MM
    down = read_row(
        lines_in(cut(front.T, x - 3.5, x - 0.5, height / 2)),
        lines_in(cut(other.T, x + 3.2 + right, x + 3.6 + right, height / 2)),
    )
    return across, down


def cut(image, first, last, middle):
    """A strip of a page across which a row's lines run."""
    first, last = round(first * FINE), round(last * FINE)
    start = max(0, round((middle - HALF_ROW_MM) * FINE))
    return image[first:last, start : round((middle + HALF_ROW_MM) * FINE)]


@pytest.mark.parametrize(("off", "sheet"), one_in_turn(OFFSETS, SHEETS))
def test_the_offset_is_read_off_the_page_and_corrected(off, sheet, tmp_path):
    paper, way = sheet
    kit = kit_of(FLOOD, paper, way)
    printout = printed(kit, tmp_path / "check.pdf", kit.check_alone())
    read = read_offset(printout, off)
    assert read == pytest.approx(off)
    corrected = kit_of(FLOOD, paper, way, read)
    again = printed(corrected, tmp_path / "again.pdf", corrected.check_alone())
    assert read_offset(again, off, read) == pytest.approx((0.0, 0.0))


@pytest.mark.parametrize(("right", "down"), [(0, 0), (2, -1), (-3, 3)])
@pytest.mark.parametrize("way", ["long", "short"])
def test_the_pierced_hole_says_the_same(right, down, way):
    """The hole is where the cross is; on the other side lines with their numbers run through it."""
    paper, (x, y) = PAPERS["A4"], (150.0, 140.0)
    words = text.Words(Catalogue("en", ()))
    page = other_side(paper, "check", other_cross(words, x, y), BackPrinting(way))
    assert page.upside_down is (way == "short")
    hole = paper.width - x + right, y - down  # where it is among what was printed so far off
    lines = [mark for mark in page.marks if isinstance(mark, Line)]
    numbers = [mark for mark in page.marks if isinstance(mark, Words)]
    assert sorted({it.x1 - paper.width + x for it in lines if it.x1 == it.x2}) == EACH_MM
    assert sorted({it.y1 - y for it in lines if it.y1 == it.y2}) == EACH_MM
    (upright,) = (it for it in lines if it.x1 == it.x2 == pytest.approx(hole[0]))
    (level,) = (it for it in lines if it.y1 == it.y2 == pytest.approx(hole[1]))
    below = {it.text: it.x for it in numbers if it.align == "middle" and it.text != "across"}
    beside = {it.text: it.y for it in numbers if it.align == "right" and it.text != "down"}
    assert sorted(below) == sorted(beside) == ["-3", "0", "3"]
    per_mm = (below["3"] - below["0"]) / 3
    assert (upright.x1 - below["0"]) / per_mm == pytest.approx(right)
    per_mm = (beside["3"] - beside["0"]) / 3
    assert (level.y1 + 0.91 - beside["0"]) / per_mm == pytest.approx(down)


def test_one_side_has_nothing_to_measure():
    for way in ("none", "fold"):
        (page,) = kit_of(FLOOD, way=way).check_alone()
        assert not any("--offset" in it.text for it in page.marks if isinstance(it, Words))
    page, _ = kit_of(FLOOD, offset=(0.4, -1.2)).check_alone()
    said = [it.text for it in page.marks if isinstance(it, Words)]
    assert "Already moved by 0.4 and -1.2 mm: add your reading." in said
