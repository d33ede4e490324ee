"""Where backs come to lie: behind their fronts, on the other side of a sheet or folded behind them.

Everything on the other side is laid out as somebody sees it who looks through the sheet from its
front, and then turned over. A sheet turned over its short edge is the same one, upside down.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal

import numpy as np
from PIL import Image

from companion.config import BackWay
from companion.printkit.paper import Line, Mark, Page, Paper, Picture, Words

BLEED_MM: Final = 2.0
"""How far a back goes on over its cuts, so that a shifted one shows no white."""
_OTHER_END: Final[dict[str, Literal["left", "middle", "right"]]] = {
    "left": "right",
    "middle": "middle",
    "right": "left",
}


@dataclass(frozen=True, slots=True)
class BackPrinting:
    """How backs are printed.

    Attributes:
        way: Not at all, on the other side of the sheet (``long``, ``short``: the edge it is turned
            over), or on the same side behind a ``fold``.
        offset_mm: How far the printer puts the other side to the right and downwards, seen through
            the sheet from its front; what is printed there is moved back by as much.
    """

    way: BackWay = "none"
    offset_mm: tuple[float, float] = (0.0, 0.0)

    @property
    def two_sided(self) -> bool:
        """Whether paper is printed on both sides."""
        return self.way in {"long", "short"}


def other_side(paper: Paper, kind: str, marks: Iterable[Mark], printing: BackPrinting) -> Page:
    """Return the other side of a sheet.

    Args:
        paper: The sheet.
        kind: What it is for.
        marks: What is on it, as seen through the sheet from its front.
        printing: The edge it is turned over, and how far off the printer is.
    """
    right, down = printing.offset_mm
    behind = (turned_over(_moved(mark, -right, -down), paper) for mark in marks)
    return Page(paper, kind, tuple(behind), behind=True, upside_down=printing.way == "short")


def turned_over(mark: Mark, paper: Paper) -> Mark:
    """Return a mark as it lies on a sheet turned over its long edge, or unfolded there.

    Words stay legible.
    """
    match mark:
        case Picture():
            x = paper.width - mark.x - mark.width
            return replace(mark, x=x, turns=-mark.turns % 4)
        case Line():
            return replace(mark, x1=paper.width - mark.x1, x2=paper.width - mark.x2)
        case Words():
            return replace(mark, x=paper.width - mark.x, align=_OTHER_END[mark.align])


def _moved(mark: Mark, right: float, down: float) -> Mark:
    if isinstance(mark, Line):
        x1, x2 = mark.x1 + right, mark.x2 + right
        return replace(mark, x1=x1, x2=x2, y1=mark.y1 + down, y2=mark.y2 + down)
    return replace(mark, x=mark.x + right, y=mark.y + down)


def with_bleed(
    image: Image.Image, px_per_mm: float, how: Literal["edge", "symmetric"]
) -> Image.Image:
    """Return a picture that goes on by ``BLEED_MM`` on all sides.

    Args:
        image: The picture.
        px_per_mm: How fine it is drawn.
        how: What goes on: its outermost pixels (``edge``) or its mirror image (``symmetric``).
    """
    wide = max(1, round(BLEED_MM * px_per_mm))
    around = ((wide, wide), (wide, wide), (0, 0))
    return Image.fromarray(np.pad(np.asarray(image.convert("RGB")), around, mode=how))
