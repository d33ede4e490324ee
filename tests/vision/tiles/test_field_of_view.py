"""How much of the table a camera sees, by its angles and by what it shows."""

from math import ceil, radians, tan
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from msgspec import Struct
from vision_kit import SHAPE, SHAPES, layout, table_for

from companion.engine.grid import footprint
from companion.ports import TableSeen
from companion.stickers import TAG_MM, TILE_MM
from companion.vision.picture.frame import Frame
from companion.vision.stickers.check_page import LEAST_SIDE_PX
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.placement_jitter import quad_of
from companion.vision.virtual.virtual_table import Scene
from long_kit import one_in_turn


class CameraModel(Struct, frozen=True):
    """A kind of camera.

    Attributes:
        name: What people know it by.
        wide_deg: Horizontal field of view of the whole sensor.
        high_deg: Vertical field of view.
        picture: Size of its pictures in pixels, as the driver chooses or the settings ask.
    """

    name: str
    wide_deg: float
    high_deg: float
    picture: tuple[int, int]


class Coverage(Struct, frozen=True):
    """What a camera sees that looks straight down.

    Attributes:
        tiles: How many tiles fit side by side across the picture, and down it.
        px_per_mm: Pixels a millimetre of the table takes.
        least_sticker_mm: Side of the smallest marker that is read, 24 pixels.
    """

    tiles: tuple[float, float]
    px_per_mm: float
    least_sticker_mm: float


CAMERAS: Final = (
    CameraModel("Camera Module 1", 53.5, 41.41, (1662, 1246)),
    CameraModel("Camera Module 2", 62.2, 48.8, (1640, 1232)),
    CameraModel("Camera Module 3", 66.0, 41.0, (1920, 1080)),
    CameraModel("Camera Module 3 Wide", 102.0, 67.0, (1920, 1080)),
    CameraModel("Camera Module 3 Wide, `size = [2304, 1296]`", 102.0, 67.0, (2304, 1296)),
    CameraModel("HQ Camera, 6 mm lens", 55.3, 42.9, (1664, 1248)),
    CameraModel("USB, 1920 x 1080, 78 degrees corner to corner", 70.4, 43.3, (1920, 1080)),
)
"""Angles as Raspberry Pi's camera documentation gives them; of the HQ camera from its sensor of
6.287 x 4.712 mm, of the USB camera from its diagonal. Lenses are taken to be free of bend."""
HEIGHTS_MM: Final = (600, 750, 900, 1100)
LARGEST_MAP: Final = (11, 8)
"""Tiles of the largest maps that were met."""


def coverage(camera: CameraModel, height_mm: float, tile_mm: float = TILE_MM) -> Coverage:
    """Return what a camera sees from straight above.

    Args:
        camera: Which.
        height_mm: From the lens to the table.
        tile_mm: Side of a tile.
    """
    wide_mm, high_mm = (2 * height_mm * half for half in _halves(camera))
    px_per_mm = camera.picture[0] / wide_mm
    return Coverage((wide_mm / tile_mm, high_mm / tile_mm), px_per_mm, LEAST_SIDE_PX / px_per_mm)


def least_height_mm(camera: CameraModel, tiles: tuple[int, int], tile_mm: float = TILE_MM) -> float:
    """Return from how high a camera sees so many tiles across and down."""
    halves = _halves(camera)
    return max(count * tile_mm / 2 / half for count, half in zip(tiles, halves, strict=True))


def _halves(camera: CameraModel) -> tuple[float, float]:
    """What half the picture shows across and down, from a height of one."""
    return tan(radians(camera.wide_deg / 2)), tan(radians(camera.high_deg / 2))


def coverage_table() -> list[str]:
    """Return the table of ``docs/hardware.md``: a line a camera, tiles and sticker a height."""
    heights = "".join(f" {height / 10:.0f} cm |" for height in HEIGHTS_MM)
    largest = f"{LARGEST_MAP[0]} by {LARGEST_MAP[1]} tiles from"
    return [
        f"| camera |{heights} {largest} |",
        "| --- |" + " --- |" * (len(HEIGHTS_MM) + 1),
        *(_line(camera) for camera in CAMERAS),
    ]


def _line(camera: CameraModel) -> str:
    seen = "".join(f" {_seen(camera, height)} |" for height in HEIGHTS_MM)
    height_mm = least_height_mm(camera, LARGEST_MAP)
    sticker = _sticker(coverage(camera, height_mm))
    return f"| {camera.name} |{seen} {ceil(height_mm / 10)} cm, {sticker} |"


def _seen(camera: CameraModel, height_mm: float) -> str:
    found = coverage(camera, height_mm)
    return f"{found.tiles[0]:.1f} x {found.tiles[1]:.1f}, {_sticker(found)}"


def _sticker(found: Coverage) -> str:
    """The least sticker, in whole millimetres; marked where ours are too small."""
    least_mm = ceil(found.least_sticker_mm)
    return f"**{least_mm} mm**" if found.least_sticker_mm > TAG_MM else f"{least_mm} mm"


DOCS = Path(__file__).parents[3] / "docs"
MODULE_3 = next(camera for camera in CAMERAS if camera.name == "Camera Module 3")


def test_a_module_3_at_60_cm_sees_what_was_measured():
    found = coverage(MODULE_3, 600)
    assert found.tiles == pytest.approx((9.7, 5.6), abs=0.05)
    assert found.px_per_mm == pytest.approx(1920 / (found.tiles[0] * 80))
    assert found.least_sticker_mm == pytest.approx(24 / found.px_per_mm)


@pytest.mark.parametrize("camera", CAMERAS, ids=lambda it: it.name)
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
    eyes = TileTracker(SHAPES)
    eyes.expect(laid)
    said = []
    for number in range(8):
        image = table.picture(Scene(laid))
        said += eyes.look(Frame(image, number, 1 + number * 0.25))
    return [message for message in said if isinstance(message, TableSeen)][-1], table, eyes


@pytest.mark.parametrize(("tilt", "side"), one_in_turn([0, 20, 35], [0, 90, 200]))
def test_the_eyes_say_where_the_cells_lie(tilt, side):
    laid = layout(3, 7)
    view = View((1280, 720), tilt_deg=tilt, side_deg=side)
    seen, table, _ = seen_by(view, laid)
    assert seen.in_view is not None
    assert seen.in_view.size == (1280, 720)
    for it in laid:
        cells = footprint(it.cell, SHAPE[it.tile].size, it.turns)
        x = sum(cell.x + 0.5 for cell in cells) / len(cells)
        y = sum(cell.y + 0.5 for cell in cells) / len(cells)
        lies = table.lens.pixels(quad_of(SHAPE[it.tile].size, table.pose(it))).mean(axis=0)
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
    eyes = TileTracker(SHAPES)
    gray = np.full((360, 640, 3), 90, np.uint8)
    said = [it for n in range(8) for it in eyes.look(Frame(gray, n, 1 + n * 0.25))]
    assert all(message.in_view is None for message in said if isinstance(message, TableSeen))
