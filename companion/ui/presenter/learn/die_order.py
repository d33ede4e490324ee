"""Which die shows which face: by their order until people say otherwise of one."""

from collections.abc import Sequence
from math import hypot
from typing import TypeAlias

from companion.ports import LyingDie

Place: TypeAlias = tuple[float, float]
Pins: TypeAlias = tuple[tuple[Place, str], ...]
"""What people said of dice, by where those lie on the tray in mm."""

NEAR_MM = 8.0
"""A die whose middle lies so near to where it was is the same die."""


def standing(pins: Pins, dice: Sequence[LyingDie]) -> Pins:
    """Return the pins whose dice still lie where they lay."""
    return tuple(pin for pin in pins if any(_near(die, pin[0]) for die in dice))


def in_order(dice: Sequence[LyingDie], wanted: Sequence[str], pins: Pins) -> tuple[str, ...]:
    """Return the face each die is taken for: what was said of it, else the next that is wanted.

    Args:
        dice: In the order of the picture.
        wanted: Faces in the order wanted.
        pins: What was said of dice.

    Returns:
        A face for each die; "" for a die too many.
    """
    known = [pinned_face(die, pins) for die in dice]
    rest = iter([face for face in wanted if face not in known])
    return tuple(face if face in wanted else next(rest, "") for face in known)


def corrected(dice: Sequence[LyingDie], faces: Sequence[str], which: int, face: str) -> Pins:
    """Return what is said of all dice once one of them shows another face; the two change places.

    Args:
        dice: In the order of the picture.
        faces: What each was taken for.
        which: The die that was tapped.
        face: What it shows.
    """
    swapped = [faces[which] if other == face else other for other in faces]
    swapped[which] = face
    return pinned(dice, swapped)


def pinned_face(die: LyingDie, pins: Pins) -> str:
    """Return what people said of a die, or ""."""
    return next((face for at, face in pins if _near(die, at)), "")


def pinned(dice: Sequence[LyingDie], faces: Sequence[str]) -> Pins:
    """Return where dice lie and what each is taken for."""
    return tuple((die.at, face) for die, face in zip(dice, faces, strict=True) if face)


def _near(die: LyingDie, at: Place) -> bool:
    return hypot(die.at[0] - at[0], die.at[1] - at[1]) < NEAR_MM
