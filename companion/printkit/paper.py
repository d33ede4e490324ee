"""Sheets of paper and what lies on them: plain records that two printers draw.

Lengths are millimetres from the upper left corner of a page, ``y`` grows downwards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from PIL import Image

from companion.config import PaperName
from companion.data import Face
from companion.engine.grid import Turns

MARGIN_MM: Final = 10.0
"""From each edge to what is cut out. A household printer leaves half of it white; in the other half
are crop marks and what goes on over a cut."""
HAIR_MM: Final = 0.2


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet: its name and its size in millimetres, upright."""

    name: PaperName
    width: float
    height: float


PAPERS: Final[dict[PaperName, Paper]] = {
    "A4": Paper("A4", 210.0, 297.0),
    "Letter": Paper("Letter", 215.9, 279.4),
}


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture on a page, drawn to fill its place.

    Attributes:
        image: The picture; the same object may stand on many places.
        x, y: Upper left corner of the place.
        width, height: Size of the place.
        turns: Quarter turns clockwise of the picture in its place.
        ref: What it shows: the id of a tile, card or part.
    """

    image: Image.Image
    x: float
    y: float
    width: float
    height: float
    turns: Turns = 0
    ref: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    thick: float = HAIR_MM
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text; ``x`` is its left end, its middle or its right end, ``y`` its baseline.

    Attributes:
        em: Size of the letters, from baseline to baseline of solid text.
        face: A face of Companion's fonts (``display``, ``text``).
        align: ``left``, ``middle`` or ``right``.
    """

    text: str
    x: float
    y: float
    em: float
    face: Face = "text"
    align: Literal["left", "middle", "right"] = "left"


Mark: TypeAlias = Picture | Line | Words


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet with everything on it.

    Attributes:
        paper: The sheet.
        kind: What it is for ("tiles").
        marks: What is drawn on it; nothing on a side that stays white.
        behind: It is the other side of the page before it.
        upside_down: All of it is printed upside down.
    """

    paper: Paper
    kind: str
    marks: tuple[Mark, ...]
    behind: bool = False
    upside_down: bool = False

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures on it."""
        return tuple(mark for mark in self.marks if isinstance(mark, Picture))


def frame(
    left: float, top: float, wide: float, high: float, *, dashed: bool = False
) -> Iterator[Line]:
    """Yield the four sides of a rectangle."""
    corners = [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)]
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield Line(*start, *end, dashed=dashed)
