"""Pictures of the camera, for the screen."""

from typing import TypeAlias

from msgspec import Struct

Corners: TypeAlias = tuple[tuple[float, float], ...]
"""Of a quadrilateral in a picture, in pixels."""


class Shot(Struct, frozen=True):
    """One picture of the camera, for the screen.

    Attributes:
        seq: Its number; a new picture has a new one.
        size: Width and height in pixels.
        data: Rows of blue, green, red, one byte each, from the top.
        time_s: When it was taken.
    """

    seq: int
    size: tuple[int, int]
    data: bytes
    time_s: float = 0.0


class FaceSeen(Struct, frozen=True):
    """How a tile or card looks that lies before the camera while it is being learned.

    Attributes:
        picture: A picture of its face alone (PNG), upright as far as vision can tell.
        began_s: When the first frame of it was taken.
    """

    picture: bytes
    began_s: float
