"""A trained classifier on the disk: one ``.npz`` of plain arrays, beside the owner's pictures.

Written whole and then renamed, so that power lost while training leaves the old one. What the file
was made from is kept as a digest: pictures that were added since make it out of date.
"""

import io
import zipfile
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.engine.grid import Cell
from companion.pictures import PictureError
from companion.safe_files import read_bytes, replace_file
from companion.vision.learning.classifier import Classifier, TrainingCell
from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.frame import Image

FORMAT: Final = 1
_NUMBERS: Final = ("base", "project", "means", "apart", "least")
_ARRAYS: Final = {**{name: name for name in ("templates", *_NUMBERS)}, "apart": "gaps"}
"""The fields of a `Classifier`, by what the file calls them."""
MOST_BYTES: Final = 256_000_000
"""Unpacked and packed; a classifier for a whole box has a tenth."""


def digest_of(pictures: Mapping[TrainingCell, Sequence[Image]]) -> str:
    """What a trained classifier was made from, as 32 letters."""
    total = blake2b(str(FORMAT).encode(), digest_size=16)
    for part in sorted(pictures, key=lambda part: (part.tile, part.cell)):
        total.update(f"{part.tile} {part.cell}".encode())
        for picture in pictures[part]:
            total.update(np.ascontiguousarray(picture).tobytes())
    return total.hexdigest()


def write_learned(path: Path, learned: Classifier, digest: str) -> None:
    """Write a trained classifier.

    Raises:
        OSError: The disk refuses.
    """
    names = np.array([part.tile for part in learned.parts])
    cells = np.array([part.cell for part in learned.parts], dtype=np.int32)
    arrays = {key: getattr(learned, name) for key, name in _ARRAYS.items()}
    buffer = io.BytesIO()
    np.savez(buffer, format=FORMAT, digest=np.array(digest), names=names, cells=cells, **arrays)
    replace_file(path, buffer.getvalue())


def read_learned(path: Path) -> tuple[Classifier, str]:
    """Read a trained classifier and the digest of what it was made from.

    Raises:
        PictureError: It is missing, damaged, or of another format; the remedy is to train again.
    """
    try:
        raw = read_bytes(path, PictureError, MOST_BYTES)
        _check_sizes(raw)
        with np.load(io.BytesIO(raw), allow_pickle=False) as file:
            _check_format(int(file["format"]))
            arrays = {key: file[key] for key in _ARRAYS}
            parts = tuple(
                TrainingCell(str(name), Cell(int(x), int(y)))
                for name, (x, y) in zip(file["names"], file["cells"], strict=True)
            )
            _check(arrays, len(parts))
            by_field = {name: arrays[key] for key, name in _ARRAYS.items()}
            return Classifier(parts, **by_field), str(file["digest"])
    except PictureError:
        raise
    except Exception as error:  # what is wrong in its bits trips a reader in any way
        raise PictureError(
            f"holds no trained classifier: {error}", file=str(path), remedy="train again"
        ) from error


def _check_sizes(raw: bytes) -> None:
    """Refuse a file that would be too large unpacked: nothing of it is believed beyond that."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        size = sum(member.file_size for member in archive.infolist())
    if size > MOST_BYTES:
        raise ValueError(f"{size:,} bytes unpacked")


def _check_format(number: int) -> None:
    if number != FORMAT:
        raise ValueError(f"format {number}")


def _check(arrays: Mapping[str, NDArray[Any]], parts: int) -> None:
    classes, wide = 4 * parts, arrays["project"].shape[1]
    shapes = {
        "templates": (parts, PATCH_PX, PATCH_PX, 3),
        "base": arrays["project"].shape[:1],
        "means": (classes, wide),
        "apart": (classes, classes),
        "least": (classes, classes),
    }
    for name, shape in shapes.items():
        if arrays[name].shape != shape:
            raise ValueError(f"{name} is {arrays[name].shape}, not {shape}")
    if arrays["templates"].dtype != np.uint8 or not parts:
        raise ValueError("it has no pictures")
    for name in _NUMBERS:
        if arrays[name].dtype.kind != "f" or not np.isfinite(arrays[name]).all():
            raise ValueError(f"{name} holds what is no number")
