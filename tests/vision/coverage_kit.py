"""How much of the table a camera sees, from its angles and its height: the docs' table."""

from math import ceil, radians, tan
from typing import Final

from msgspec import Struct

from companion.stickers import TAG_MM, TILE_MM
from companion.vision.stickers.check_page import LEAST_SIDE_PX


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
