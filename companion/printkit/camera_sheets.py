"""Sheets the camera is tried with: the check page, the dice tray, the sheet for the lens."""

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from companion.engine.message import Message, say
from companion.printkit.check_sheet import scale_bar
from companion.printkit.paper import MARGIN_MM, Mark, Page, Paper, Picture, Words, frame
from companion.printkit.sticker_sheets import marker_picture
from companion.stickers import (
    CHECK_PLACES,
    STICKER_MM,
    TRAY_FIELD_MM,
    TRAY_MM,
    TRAY_PLACES,
    Point,
)
from companion.text import words as text

_EM: Final = 4.2
_LEADING: Final = 6.0
_TITLE_EM: Final = 9.0
_CHECK_MIDDLE_MM: Final = 165.0
"""How far below the upper edge the middle of the check page's markers lies."""
FIELD_RGB: Final = (58, 128, 92)
"""The tray's field: white, gray and black dice have another colour than it and its shadows."""


def camera_page(paper: Paper, words: text.Words) -> Page:
    """Return the page that print and camera are judged by, on its photograph."""
    lines = [
        say("Lay this page flat where the table is farthest from the camera; take a picture."),
        say("companion read PICTURE says whether print and camera are good enough."),
        say("Measure the bar: it is 150 mm long if the page was printed at 100 percent."),
    ]
    middle = paper.width / 2
    left = middle - 75
    marks: list[Mark] = list(_head(words, left, say("Camera check page"), lines))
    marks.extend(scale_bar(left, 56))
    marks.extend(_markers(CHECK_PLACES, (middle, _CHECK_MIDDLE_MM)))
    return Page(paper, "camera", tuple(marks))


def tray_page(paper: Paper, words: text.Words) -> Page:
    """Return the page that dice are thrown on; four markers tell the camera where it lies."""
    lines = [
        say("Throw the dice on the green field; the camera reads them where they lie."),
        say("Print it in colour. Glue it on card, or lay it in a box lid with a low rim."),
        say("Dice that touch, stand on edge or lie outside are asked about."),
    ]
    left = (paper.width - TRAY_MM[0]) / 2
    middle = (paper.width / 2, 58 + TRAY_MM[1] / 2)
    wide, high = TRAY_FIELD_MM
    field = Image.new("RGB", (64, 64), FIELD_RGB)
    marks: list[Mark] = list(_head(words, left, say("Dice tray"), lines))
    marks.append(Picture(field, middle[0] - wide / 2, middle[1] - high / 2, wide, high))
    marks.extend(_markers(TRAY_PLACES, middle))
    marks.extend(frame(left, middle[1] - TRAY_MM[1] / 2, *TRAY_MM))
    return Page(paper, "tray", tuple(marks))


def lens_page(paper: Paper, words: text.Words, board: Image.Image, size_mm: Point) -> Page:
    """Return the page the lens is measured with.

    Args:
        paper: The sheet.
        words: The language of the print.
        board: The chessboard with markers in it.
        size_mm: Its width and height.
    """
    lines = [
        say("Glue the page on something flat and stiff. Take 12 to 20 pictures of it:"),
        say("near and far, tilted to all sides, in each corner of the picture."),
        say("companion calibrate FOLDER works the lens out from them."),
    ]
    left = (paper.width - size_mm[0]) / 2
    marks: list[Mark] = list(_head(words, left, say("Lens sheet"), lines))
    marks.append(Picture(board, left, 56, *size_mm, ref="lens"))
    return Page(paper, "lens", tuple(marks))


def _head(
    words: text.Words, left: float, title: Message, lines: Sequence[Message]
) -> Iterator[Words]:
    yield Words(words.say(title), left, MARGIN_MM + 12, _TITLE_EM, "display")
    for n, line in enumerate(lines):
        yield Words(words.say(line), left, MARGIN_MM + 20 + n * _LEADING, _EM)


def _markers(places: dict[int, Point], middle: Point) -> Iterator[Picture]:
    half = STICKER_MM / 2
    for tag, (x, y) in places.items():
        left, top = middle[0] + x - half, middle[1] + y - half
        yield Picture(marker_picture(tag), left, top, STICKER_MM, STICKER_MM, ref=str(tag))
