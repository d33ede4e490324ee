"""Places of the picture and places on the glass: the picture may be turned on it.

Kivy turns the picture by ``Window.rotation`` and takes touches as they lie on the glass, from 0 to
1 from the lower left (source: kivy.input.motionevent, to_absolute_pos).
"""

from typing import TypeAlias

Share: TypeAlias = tuple[float, float]


def on_glass(x: float, y: float, rotation: int) -> Share:
    """Return where on the glass a place of the picture is.

    Args:
        x, y: Share of the picture's width and height, from its lower left.
        rotation: Kivy's `Window.rotation`.
    """
    return {0: (x, y), 90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[rotation]


def on_picture(x: float, y: float, rotation: int) -> Share:
    """Return where in the picture a place on the glass is; the other way round."""
    return {0: (x, y), 90: (y, 1 - x), 180: (1 - x, 1 - y), 270: (1 - y, x)}[rotation]
