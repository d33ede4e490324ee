"""Whoever reads thrown dice: pips as they are, icons by what was learned of them."""

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

from companion.pictures import PictureError
from companion.ports import DiceSeen, DiceUse
from companion.safe_files import is_file
from companion.vision.dice.die_faces import FaceReader, Icons, Pips
from companion.vision.dice.throw_tracker import ThrowTracker
from companion.vision.learning.classifier_file import read_learned
from companion.vision.picture.frame import Frame

PIPS: Final = frozenset("123456")
DICE_FILE: Final = "dice.npz"

Known = tuple[frozenset[str], FaceReader]
"""The faces that are known, and who reads them."""


class DiceReader:
    """Looks at the dice tray of one match, in every frame.

    Attributes:
        wrong: What is wrong with what was learned of the dice that are waited for.
        tracker: Watches the tray.
        expected: How many dice are waited for, and the faces of one.
    """

    def __init__(self, file: Path) -> None:
        """Get ready.

        Args:
            file: What was learned of the game's dice with icons; may not be there. Those of a
                second kind of die lie beside it.
        """
        self.wrong: DiceUse = ""
        self._file = file
        self.tracker = ThrowTracker()
        self._icons: dict[Path, Known | None] = {}
        self.expected: tuple[int, tuple[str, ...]] = 0, ()

    def expect(self, dice: int, die: Sequence[str]) -> None:
        """Wait for a throw; none is waited for where the faces are not known.

        Args:
            dice: How many dice.
            die: The faces of one.
        """
        self.expected = dice, tuple(die)
        reader = self._reader(frozenset(die))
        self.tracker.expect(dice if reader is not None else 0, reader)

    def learned(self) -> None:
        """Dice were learned just now: read them from here on, in an open question, too."""
        self._icons.clear()
        self.expect(*self.expected)

    def look(self, frame: Frame, /) -> list[DiceSeen]:
        """Look at one frame; say what was thrown."""
        return self.tracker.look(frame)

    def _reader(self, faces: frozenset[str]) -> FaceReader | None:
        self.wrong = ""
        if faces and faces <= PIPS:
            return Pips()
        path = file_of(self._file, faces)
        if path not in self._icons and is_file(path):
            self._icons[path] = learned_in(path)
        for known, icons in self._icons.items():
            if icons is not None and faces <= icons[0]:
                self.wrong = "" if is_file(known) else "gone"
                return icons[1]
        self.wrong = "damaged" if path in self._icons and self._icons[path] is None else ""
        return None


def file_of(file: Path, faces: frozenset[str]) -> Path:
    """Return where to look for what was learned of a die.

    Args:
        file: The file of the game's dice (``dice_file``).
        faces: Of the die.
    """
    own = _own_file(file, faces)
    return own if is_file(own) else file


def file_for(file: Path, faces: frozenset[str]) -> Path:
    """Return where to keep what is learned of a die: the game's file, unless another die has it.

    Args:
        file: The file of the game's dice.
        faces: Of the die.
    """
    own = _own_file(file, faces)
    if is_file(own):
        return own
    there = learned_in(file) if is_file(file) else None
    return own if there is not None and not there[0] <= faces else file


def learned_in(file: Path) -> Known | None:
    """Return the faces a file holds and who reads them; None for a file of another format.

    Dice are tapped then, until they are learned again.
    """
    try:
        learned, _ = read_learned(file)
    except PictureError:
        return None
    return learned.tiles, Icons(learned)


def _own_file(file: Path, faces: frozenset[str]) -> Path:
    key = blake2b(" ".join(sorted(faces)).encode(), digest_size=4).hexdigest()
    return file.with_name(f"{file.stem}-{key}{file.suffix}")
