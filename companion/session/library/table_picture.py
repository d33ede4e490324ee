"""A picture of the table beside its match: how it was left, for the next evening."""

from pathlib import Path
from typing import Final

from companion.ports import Shot

TABLE: Final = "table.jpg"
_MOST_PX: Final = 1600
"""Its longer side: enough to see which figure stands where."""


def write_shot(path: Path, shot: Shot) -> None:
    """Write a picture; whole, or not at all.

    Raises:
        OSError: The disk refuses.
    """
    from PIL import Image  # noqa: PLC0415  home need not wait for it

    picture = Image.frombytes("RGB", shot.size, shot.data, "raw", "BGR")
    picture.thumbnail((_MOST_PX, _MOST_PX))
    fresh = path.with_name(f".{path.name}.new")
    try:
        picture.save(fresh, "JPEG", quality=85)
        _ = fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def read_shot(path: Path) -> Shot | None:
    """Return a picture, None if there is none that can be read."""
    from PIL import Image  # noqa: PLC0415  home need not wait for it

    from companion.pictures import PictureError, read_picture  # noqa: PLC0415  likewise

    try:
        red, green, blue = read_picture(path).split()
    except PictureError:
        return None
    return Shot(0, red.size, Image.merge("RGB", (blue, green, red)).tobytes())
