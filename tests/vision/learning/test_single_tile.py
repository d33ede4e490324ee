"""One tile alone on the table, beside a mirrored lamp, and the lamp alone."""

import numpy as np
import pytest
from vision_kit import SHAPES, face

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.vision.learning.single_tile import find_tile
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.placement_jitter import quad_of
from companion.vision.virtual.props import Glare
from companion.vision.virtual.virtual_table import Scene, VirtualTable, region_of

TILE = Laid("s03", Cell(0, 0))
NEAR_PX = 14.0
"""Of a side of 170: the print is laid over it exactly afterwards."""
MIRRORED = (Glare(62, 10, 60, 0.5), Glare(-70, 35, 45, 0.7), Glare(20, 75, 70, 0.4))


@pytest.fixture(scope="module")
def table():
    """A camera over a table on which one tile lies, seen a little from the side."""
    view = View(size=(1280, 720), tilt_deg=20, wide_deg=66)
    return VirtualTable(SHAPES, face, region_of([Cell(-2, -1), Cell(2, 1)]), view, seed=4)


def off_px(quad, table):
    """How far the found corners are off, whichever is the first."""
    truth = table.lens.pixels(quad_of((1, 1), table.pose(TILE)))
    return min(float(np.abs(np.roll(quad, n, axis=0) - truth).max()) for n in range(4))


@pytest.mark.parametrize("lamps", [(), *((lamp,) for lamp in MIRRORED)])
def test_a_tile_is_found_though_a_lamp_is_mirrored_next_to_it(table, lamps):
    quad = find_tile(table.picture(Scene((TILE,), (), None, lamps)))
    assert quad is not None
    assert off_px(quad, table) < NEAR_PX


@pytest.mark.parametrize("lamps", [(), *((lamp,) for lamp in MIRRORED)])
def test_a_mirrored_lamp_is_no_tile(table, lamps):
    assert find_tile(table.picture(Scene((), (), None, lamps))) is None
