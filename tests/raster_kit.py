"""Pages drawn as pictures: what a scanner or a camera would see of the printed sheet."""

from typing import Final

from PIL import Image

from companion.art.painter import Painter
from companion.printkit.paper import Line, Page, Picture, Words
from companion.printkit.pdf import upright

_BLACK: Final = "#000000"
_DASH_MM: Final = (2.0, 1.5)
_ANCHORS: Final = {"left": "ls", "middle": "ms", "right": "rs"}


def page_picture(page: Page, px_per_mm: float) -> Image.Image:
    """Return the page as a picture on white."""
    sheet = Painter(page.paper.width, page.paper.height, px_per_mm, "#FFFFFF", smooth=1)
    for mark in page.marks:
        match mark:
            case Picture():
                size = round(mark.width * px_per_mm), round(mark.height * px_per_mm)
                image = upright(mark).resize(size, Image.Resampling.LANCZOS)
                sheet.paste(image, mark.x, mark.y)
            case Line():
                points = [(mark.x1, mark.y1), (mark.x2, mark.y2)]
                if mark.dashed:
                    sheet.dashed(points, _BLACK, mark.thick, *_DASH_MM)
                else:
                    sheet.line(points, _BLACK, mark.thick)
            case Words():
                anchor = _ANCHORS[mark.align]
                sheet.text(mark.text, mark.x, mark.y, mark.em, mark.face, _BLACK, anchor)
    return sheet.image().convert("RGB")
