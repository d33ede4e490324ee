"""Pages written to a PDF file, to scale."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.data import Face, font_file
from companion.printkit.paper import Line, Page, Picture, Words
from companion.shaping.font_coverage import covered

rl_config.useA85 = 0
"""Streams stay binary: a fifth smaller, and written much quicker."""
POINTS_PER_MM: Final = 72 / 25.4
_DASH_MM: Final = (2.0, 1.5)
_TURNED: Final = {
    1: Image.Transpose.ROTATE_270,
    2: Image.Transpose.ROTATE_180,
    3: Image.Transpose.ROTATE_90,
}


def write_pdf(
    pages: Sequence[Page], path: Path, title: str, *, tell: Callable[[str], None] | None = None
) -> None:
    """Write the pages to a file; equal input gives equal bytes.

    Args:
        pages: At least one page.
        path: The file, replaced if it is there.
        title: The document's title.
        tell: Is told how far it is.

    Raises:
        OSError: The file cannot be written.
    """
    canvas = Canvas(str(path), invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("Companion")
    for n, page in enumerate(pages, 1):
        if tell is not None:
            tell(f"writing page {n} of {len(pages)}")
        canvas.setPageSize((page.paper.width * POINTS_PER_MM, page.paper.height * POINTS_PER_MM))
        canvas.saveState()
        canvas.scale(POINTS_PER_MM, POINTS_PER_MM)
        if page.upside_down:
            canvas.translate(page.paper.width, page.paper.height)
            canvas.rotate(180)
        for mark in page.marks:
            match mark:
                case Picture():
                    _picture(canvas, mark, page.paper.height)
                case Line():
                    _line(canvas, mark, page.paper.height)
                case Words():
                    _words(canvas, mark, page.paper.height)
        canvas.restoreState()
        canvas.showPage()
    canvas.save()


def _picture(canvas: Canvas, mark: Picture, height: float) -> None:
    """Draw a picture; copies of one picture share one object in the file.

    What the library makes of it is let go at once: of a whole game it is half a gigabyte.
    """
    y = height - mark.y - mark.height
    canvas.drawImage(  # pyright: ignore[reportUnknownMemberType]  # untyped there
        ImageReader(upright(mark)), mark.x, y, mark.width, mark.height
    )


def upright(mark: Picture) -> Image.Image:
    """Return a picture as it stands in its place, without transparency."""
    image = mark.image.convert("RGB")
    return image.transpose(_TURNED[mark.turns]) if mark.turns else image


def _line(canvas: Canvas, mark: Line, height: float) -> None:
    canvas.setLineWidth(mark.thick)
    if mark.dashed:
        canvas.setDash(*_DASH_MM)
    else:
        canvas.setDash()
    canvas.line(mark.x1, height - mark.y1, mark.x2, height - mark.y2)


def _words(canvas: Canvas, mark: Words, height: float) -> None:
    if not covered(mark.text, mark.face):
        from companion.printkit.glyph_outlines import shapes  # noqa: PLC0415  only for other scripts

        shapes(canvas, mark, height)
        return
    canvas.setFont(_font(mark.face), mark.em)
    draw = {
        "left": canvas.drawString,
        "middle": canvas.drawCentredString,
        "right": canvas.drawRightString,
    }[mark.align]
    draw(mark.x, height - mark.y, mark.text)


@cache
def _font(face: Face) -> str:
    name = f"companion-{face}"
    pdfmetrics.registerFont(  # pyright: ignore[reportUnknownMemberType]  # untyped there
        TTFont(name, font_file(face))
    )
    return name
