"""Dice that were thrown before the camera."""

from msgspec import Struct


class DiceSeen(Struct, frozen=True):
    """Dice that were thrown into the tray and came to rest.

    Attributes:
        faces: What the clear ones show, in reading order.
        unsure: Why each of the others does not count: ``touch``, ``edge``, ``odd``, ``unclear``,
            ``still`` (it was not thrown), ``missing``; ``many`` if there are too many dice.
        began_s: When the first frame of it was taken.
        frames: How many frames agreed.
    """

    faces: tuple[str, ...]
    unsure: tuple[str, ...] = ()
    began_s: float = 0.0
    frames: int = 1
