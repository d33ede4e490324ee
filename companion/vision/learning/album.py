"""The owner's pictures of tiles on the disk, and the classifier that was trained on them.

``pictures/TILE.png`` is the face as printed, upright, 128 pixels a cell; ``pictures/TILE.2.png`` is
the same after a quarter turn, set upright again. A picture of another size is somebody's keepsake
and is passed over. ``eyes.npz`` beside them is the trained classifier. All may be taken away
at any time.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import numpy as np

from companion.engine.grid import Cell
from companion.pictures import PictureError
from companion.ports import TileShape
from companion.safe_files import is_file, replace_file
from companion.vision.learning.board_file import TaughtBoard, keep_board, read_board
from companion.vision.learning.classifier import Classifier, Progress, TrainingCell, train
from companion.vision.learning.classifier_file import digest_of, read_learned, write_learned
from companion.vision.learning.enrol import CELL_PX, Shot
from companion.vision.picture.frame import Image, png_of, read_image

PICTURES: Final = "pictures"
TRAINED: Final = "eyes.npz"
ENOUGH: Final = 2
"""Pictures of each face: as it lies, and after a quarter turn."""
LEAST_CELLS: Final = 2


class Album:
    """What one pack's tiles look like.

    Args:
        folder: Holds the pictures and the trained classifier; it need not exist.
        shapes: The pack's faces.
    """

    def __init__(self, folder: Path, shapes: Iterable[TileShape]) -> None:
        self.folder = folder
        self.shapes: Mapping[str, TileShape] = {shape.tile: shape for shape in shapes}

    def count(self, tile: str) -> int:
        """Return how many pictures of a face there are, 0 to 2."""
        return sum(is_file(self._path(tile, number)) for number in range(1, ENOUGH + 1))

    def face(self, tile: str, number: int = 1) -> Image | None:
        """Return a picture of a face, upright, blue-green-red; None if there is no usable one."""
        try:
            picture = read_image(self._path(tile, number))
        except PictureError:
            return None
        wide, high = self.shapes[tile].size
        return picture if picture.shape[:2] == (high * CELL_PX, wide * CELL_PX) else None

    def keep(self, tile: str, shot: Shot, number: int) -> None:
        """Write a picture that was found good; whole, or not at all.

        Raises:
            OSError: The disk refuses.
        """
        wide, high = self.shapes[tile].size
        face = np.zeros((high * CELL_PX, wide * CELL_PX, 3), np.uint8)
        for part, cell in shot.cells.items():
            x, y = part.cell.x * CELL_PX, part.cell.y * CELL_PX
            face[y : y + CELL_PX, x : x + CELL_PX] = cell
        path = self._path(tile, number)
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, png_of(face))

    def forget(self, tile: str) -> None:
        """Take the pictures of a face away."""
        for number in range(1, ENOUGH + 1):
            self._path(tile, number).unlink(missing_ok=True)

    def cells(self) -> dict[TrainingCell, list[Image]]:
        """Return every cell's pictures."""
        found: dict[TrainingCell, list[Image]] = {}
        for tile in self.shapes:
            faces = [self.face(tile, number) for number in range(1, ENOUGH + 1)]
            for face in faces:
                for part, cell in cut_face(tile, face).items() if face is not None else ():
                    found.setdefault(part, []).append(cell)
        return found

    def learned(self) -> tuple[Classifier | None, bool]:
        """Return the trained classifier for these faces, and whether it knows every picture."""
        pictures = self.cells()
        try:
            learned, digest = read_learned(self.folder / TRAINED)
        except PictureError:
            return None, len(pictures) < LEAST_CELLS
        known = learned.tiles & self.shapes.keys()
        return _among(learned, known), digest == digest_of(pictures)

    def learn(self, progress: Progress | None = None) -> Classifier:
        """Learn all pictures, and keep what was learned. Takes 10 to 20 seconds for a whole box.

        Raises:
            ValueError: There are fewer than two cells to tell apart.
            OSError: The disk refuses.
        """
        pictures = self.cells()
        learned = train(pictures, progress=progress)
        write_learned(self.folder / TRAINED, learned, digest_of(pictures))
        return learned

    def board(self) -> TaughtBoard | None:
        """Return the printed board that was taught; None where none was.

        Raises:
            BadInput: Its file is damaged.
        """
        return read_board(self.folder)

    def keep_board(self, board: TaughtBoard) -> None:
        """Write a printed board.

        Raises:
            OSError: The disk refuses.
        """
        keep_board(self.folder, board)

    def _path(self, tile: str, number: int) -> Path:
        ending = ".png" if number == 1 else f".{number}.png"
        return self.folder / PICTURES / f"{tile}{ending}"


def cut_face(tile: str, face: Image) -> dict[TrainingCell, Image]:
    """Return the cells of an upright face, 128 pixels each."""
    high, wide = (side // CELL_PX for side in face.shape[:2])
    return {
        TrainingCell(tile, Cell(x, y)): face[
            y * CELL_PX : (y + 1) * CELL_PX, x * CELL_PX : (x + 1) * CELL_PX
        ]
        for y in range(high)
        for x in range(wide)
    }


def _among(learned: Classifier, tiles: frozenset[str]) -> Classifier | None:
    """Return a classifier that knows only these faces; None if it would know none."""
    if learned.tiles == tiles:
        return learned
    known = [n for n, part in enumerate(learned.parts) if part.tile in tiles]
    if not known:
        return None
    classes = [4 * n + turns for n in known for turns in range(4)]
    grid = np.ix_(classes, classes)
    return Classifier(
        tuple(learned.parts[n] for n in known),
        learned.templates[known],
        learned.base,
        learned.project,
        learned.means[classes],
        learned.gaps[grid],
        learned.least[grid],
    )
