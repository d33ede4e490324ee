"""Photographs of tiles: found, judged, cut into cells."""

import cv2
import numpy as np
import pytest
from vision_kit import SHAPE, bare_face, table_for

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.vision.learning.classifier import TrainingCell
from companion.vision.learning.enrol import agree, take
from companion.vision.learning.single_tile import find_tile
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.placement_jitter import quad_of
from companion.vision.virtual.virtual_table import Scene

SIDE = 160


def photo(picture, side=SIDE):
    """A tile from straight above on a gray table, and its corners."""
    small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    image = np.full((side * 3, side * 3, 3), 90, np.uint8)
    image[side : 2 * side, side : 2 * side] = small
    box = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * side + side - 0.5
    return image, box


def test_a_good_picture_gives_its_cells():
    image, corners = photo(bare_face("s01", 2.0))
    shot = take(image, corners, "s01", (1, 1))
    assert shot.fault == ""
    assert {part: cell.shape for part, cell in shot.cells.items()} == {
        TrainingCell("s01", Cell(0, 0)): (128, 128, 3)
    }


@pytest.mark.parametrize("fault", ["small", "glare", "dark", "blur"])
def test_a_bad_picture_is_refused_with_the_reason(fault):
    image, corners = photo(bare_face("s01", 2.0), 60 if fault == "small" else SIDE)
    if fault == "glare":
        cv2.circle(image, (SIDE * 3 // 2, SIDE * 3 // 2), 14, (255, 255, 255), -1)
    if fault == "dark":
        image = (image // 12).astype(np.uint8)
    if fault == "blur":
        image = cv2.GaussianBlur(image, (0, 0), 6)
    shot = take(image, corners, "s01", (1, 1))
    assert (shot.fault, shot.cells) == (fault, {})


def test_a_second_picture_must_be_the_tile_turned_as_asked():
    face = bare_face("s01", 2.0)
    first = take(*photo(face), "s01", (1, 1))
    image, corners = photo(np.rot90(face, -1))
    assert agree(first, take(image, corners, "s01", (1, 1), turns=1))
    assert not agree(first, take(image, corners, "s01", (1, 1), turns=0))


def test_one_tile_alone_is_found_and_two_are_not():
    laid = Laid("s01", Cell(0, 0))
    other = Laid("s02", Cell(2, 0))
    table = table_for((laid,), View(size=(960, 720), tilt_deg=30), extra=(other,), seed=4)
    found = find_tile(table.picture(Scene((laid,))))
    true = table.lens.pixels(quad_of(SHAPE["s01"].size, table.pose(laid)))
    side = float(np.linalg.norm(true[1] - true[0]))
    assert min(np.abs(np.roll(found, n, axis=0) - true).max() for n in range(4)) < side * 0.08
    assert find_tile(table.picture(Scene((laid, other)))) is None
    assert find_tile(table.picture(Scene(()))) is None
