"""How much of the table a camera sees, by its angles and by what it shows."""

from pathlib import Path

import numpy as np
import pytest
from coverage_kit import (
    CAMERAS,
    LARGEST_MAP,
    coverage,
    coverage_table,
    least_height_mm,
)
from vision_kit import Table, layout, table_for

from companion.engine.grid import footprint
from companion.ports import TableSeen
from companion.stickers import TAG_MM
from companion.vision.picture.frame import Frame
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.placement_jitter import quad_of
from companion.vision.virtual.virtual_table import Scene

DOCS = Path(__file__).parents[3] / "docs"
MODULE_3 = next(camera for camera in CAMERAS if camera.name == "Camera Module 3")


def test_a_module_3_at_60_cm_sees_what_was_measured():
    found = coverage(MODULE_3, 600)
    assert found.tiles == pytest.approx((9.7, 5.6), abs=0.05)
    assert found.px_per_mm == pytest.approx(1920 / (found.tiles[0] * 80))
    assert found.least_sticker_mm == pytest.approx(24 / found.px_per_mm)


@pytest.mark.parametrize("camera", CAMERAS, ids=lambda one: one.name)
def test_from_the_height_named_a_map_of_11_by_8_just_fits(camera):
    height_mm = least_height_mm(camera, LARGEST_MAP)
    fits = coverage(camera, height_mm).tiles
    assert min(fits[0] / LARGEST_MAP[0], fits[1] / LARGEST_MAP[1]) == pytest.approx(1)
    assert coverage(camera, height_mm).least_sticker_mm < TAG_MM


def test_twice_as_high_sees_twice_as_much_with_stickers_twice_as_large():
    low, high = coverage(MODULE_3, 500), coverage(MODULE_3, 1000)
    assert np.array(high.tiles) == pytest.approx(2 * np.array(low.tiles))
    assert high.least_sticker_mm == pytest.approx(2 * low.least_sticker_mm)
    assert coverage(MODULE_3, 500, tile_mm=40).tiles == pytest.approx(high.tiles)


def test_the_table_in_the_docs_says_what_the_function_gives():
    text = (DOCS / "hardware.md").read_text(encoding="utf-8")
    lines = coverage_table()
    assert len(lines) == len(CAMERAS) + 2
    assert "\n".join(lines) in text


def seen_by(view, laid):
    """What eyes say of a table, the table, and the eyes."""
    table = table_for(laid, view, seed=5)
    eyes = TileTracker(Table(laid).table._shapes.values())
    eyes.expect(laid)
    said = []
    for number in range(8):
        image = table.picture(Scene(laid))
        said += eyes.look(Frame(image, number, 1 + number * 0.25))
    return [one for one in said if isinstance(one, TableSeen)][-1], table, eyes


@pytest.mark.parametrize("side", [0, 90, 200])
@pytest.mark.parametrize("tilt", [0, 20, 35])
def test_the_eyes_say_where_the_cells_lie(tilt, side):
    laid = layout(3, 7)
    view = View((1280, 720), tilt_deg=tilt, side_deg=side)
    seen, table, eyes = seen_by(view, laid)
    assert seen.in_view is not None
    assert seen.in_view.size == (1280, 720)
    shapes = eyes._book
    for one in laid:
        cells = footprint(one.cell, shapes.size(one.tile), one.turns)
        x = sum(cell.x + 0.5 for cell in cells) / len(cells)
        y = sum(cell.y + 0.5 for cell in cells) / len(cells)
        lies = table.lens.pixels(quad_of(shapes.size(one.tile), table.pose(one))).mean(axis=0)
        side_px = 80 * table.lens.px_per_mm(80 * np.array([x - 0.5, y - 0.5]))
        off_px = np.linalg.norm(np.array(seen.in_view.pixel(x, y)) - lies)
        assert off_px < side_px / 4, "tiles lie crookedly, by a tenth or so"


def test_seen_from_straight_above_as_many_fit_as_the_camera_shows():
    laid = layout(3, 7)
    seen, table, _ = seen_by(View((1280, 720), tilt_deg=0, wide_deg=66, barrel=0.0), laid)
    wide = 2 * table.lens.distance_mm * np.tan(np.radians(33)) / 80
    assert seen.in_view.fits == pytest.approx((wide, wide * 720 / 1280), rel=0.03)


def test_one_tile_alone_is_enough_to_say_how_many_fit():
    laid = (layout(3, 7)[0],)
    seen, table, _ = seen_by(View((1280, 720), tilt_deg=10, barrel=0.0), laid)
    px = table.lens.px_per_mm(np.zeros(2)) * 80
    assert seen.in_view.fits[0] == pytest.approx(1280 / px, rel=0.25)


def test_nobody_says_where_cells_lie_before_a_tile_is_seen():
    eyes = TileTracker(Table(layout(3, 4)).table._shapes.values())
    gray = np.full((360, 640, 3), 90, np.uint8)
    said = [one for n in range(8) for one in eyes.look(Frame(gray, n, 1 + n * 0.25))]
    assert all(one.in_view is None for one in said if isinstance(one, TableSeen))
