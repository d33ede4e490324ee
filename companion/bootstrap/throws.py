"""Whoever reads thrown dice: pips as they are, icons by what was learned of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.ports import DiceSeen
    from companion.vision.die_faces import FaceReader
    from companion.vision.frame import Frame

PIPS: Final = frozenset("123456")
DICE_FILE: Final = "dice.npz"


class Throws:
    """The eyes on the dice tray of one match; it looks at every frame."""

    def __init__(self, file: Path) -> None:
        """Get ready.

        Args:
            file: What was learned of dice with icons (``companion dice``); may not be there.
        """
        from companion.vision.dice_eyes import DiceEyes

        self._file = file
        self._eyes = DiceEyes()
        self._icons: tuple[frozenset[str], FaceReader] | None = None

    def expect(self, dice: int, die: Sequence[str]) -> None:
        """Wait for a throw; none is waited for where the faces are not known.

        Args:
            dice: How many dice.
            die: The faces of one.
        """
        reader = self._reader(frozenset(die))
        self._eyes.expect(dice if reader is not None else 0, reader)

    def look(self, frame: Frame, /) -> list[DiceSeen]:
        """Look at one frame; say what was thrown."""
        return self._eyes.look(frame)

    def _reader(self, faces: frozenset[str]) -> FaceReader | None:
        from companion.vision.die_faces import Pips

        if faces and faces <= PIPS:
            return Pips()
        if self._icons is None and self._file.exists():
            self._icons = self._learned()
        return self._icons[1] if self._icons is not None and faces <= self._icons[0] else None

    def _learned(self) -> tuple[frozenset[str], FaceReader] | None:
        from companion.vision.die_faces import Icons
        from companion.vision.frame import PictureError
        from companion.vision.learned_file import read_learned

        try:
            learned, _ = read_learned(self._file)
        except PictureError:  # another format: dice are tapped until they are learned again
            return None
        return learned.tiles, Icons(learned)
