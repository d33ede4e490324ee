"""Pictures of the lens sheet taken from a running camera, as people move the sheet about."""

from collections.abc import Callable
from typing import Final

import numpy as np

from companion.vision.camera.lens_calibration import SheetSeen, find_sheet, slant
from companion.vision.picture.frame import Image, Points

_ELSEWHERE: Final = 0.06
_STILL: Final = 0.006
"""How far the sheet may move between two frames and still lie still, as a part of the picture."""


class CalibrationPictures:
    """Takes pictures of the sheet from a camera, only those that add something.

    A picture counts where the sheet lies still and elsewhere than in those before.
    """

    def __init__(self, tell: Callable[[str], None] | None = None) -> None:
        """Begin with none.

        Args:
            tell: Is told what has been taken.
        """
        self.seen: list[SheetSeen] = []
        self.size = (0, 0)
        self._tell = tell
        self._last: Points | None = None

    def show(self, image: Image) -> bool:
        """Show a frame; return whether it was taken."""
        self.size = (image.shape[1], image.shape[0])
        sheet = find_sheet(image)
        place = None if sheet is None else _place(sheet, self.size)
        last, self._last = self._last, place
        if sheet is None or place is None or last is None:
            return False
        moved = float(np.abs(place - last).max()) > _STILL
        known = any(
            float(np.abs(place - _place(seen, self.size)).max()) < _ELSEWHERE for seen in self.seen
        )
        if moved or known:
            return False
        self.seen.append(sheet)
        if self._tell is not None:
            self._tell(f"{len(self.seen)} pictures; hold the sheet elsewhere, tilted")
        return True


def _place(sheet: SheetSeen, size: tuple[int, int]) -> Points:
    """Middle, reach and slant of the sheet in a picture, as parts of its size."""
    middle, reach = sheet.corners.mean(axis=0), sheet.corners.std(axis=0)
    return np.array([*(middle / size), *(reach / size * 2), slant(sheet) / 2])
