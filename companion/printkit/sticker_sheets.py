"""Markers on paper: their pictures, and sheets of stickers for tiles that have none printed.

A sticker is cut with a strip that bears its number and name: the strip says which way is up. The
strip lies below the marker of a north-west corner and above that of a south-east one, so that the
marker itself comes to lie where the camera looks for it (``companion.stickers``).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from companion.engine.message import Message, say
from companion.engine.view.appearance import TileFace
from companion.printkit.card_prints import wrapped
from companion.printkit.paper import MARGIN_MM, Mark, Page, Paper, Picture, Words, frame
from companion.stickers import MODULES, STICKER_MM, TILE_TAGS, tag_modules
from companion.text import words as text

_MODULE_PX: Final = 20
_CELL_MM: Final = (36.0, 45.0)
STRIP_MM: Final = 4.2
_HEAD_MM: Final = 26.0
"""Room at the top of a sheet for what to do with it."""
_EM: Final = 3.2
_SMALL_EM: Final = 2.5
_LEADING: Final = 1.25
_TITLE_EM: Final = 7.0
_NAME_LINES: Final = 2


def marker_picture(tag: int) -> Image.Image:
    """Return a marker with one module of white around it, ``STICKER_MM`` wide in print."""
    side = MODULES + 2
    small = Image.new("L", (side, side), 255)
    for y, row in enumerate(tag_modules(tag)):
        for x, black in enumerate(row):
            if black:
                small.putpixel((x + 1, y + 1), 0)
    return small.resize((side * _MODULE_PX, side * _MODULE_PX), Image.Resampling.NEAREST)


def sticker_pages(paper: Paper, words: text.Words, faces: Sequence[TileFace]) -> Iterator[Page]:
    """Yield sheets of stickers: those of the faces, or all numbers where faces have none.

    Args:
        paper: The sheet.
        words: The language of the print.
        faces: The tiles' faces; the two sides of a tile come out side by side.
    """
    labels = list(_labels(words, faces)) or [
        (tag, words.say(say("tile: ............")), "", False) for tag in range(TILE_TAGS)
    ]
    columns = int((paper.width - 2 * MARGIN_MM) // _CELL_MM[0])
    rows = int((paper.height - 2 * MARGIN_MM - _HEAD_MM) // _CELL_MM[1])
    left = (paper.width - columns * _CELL_MM[0]) / 2
    for first in range(0, len(labels), columns * rows):
        marks: list[Mark] = list(_head(words, left))
        for n, label in enumerate(labels[first : first + columns * rows]):
            x = left + n % columns * _CELL_MM[0]
            y = MARGIN_MM + _HEAD_MM + n // columns * _CELL_MM[1]
            marks.extend(_sticker(label, x, y))
        yield Page(paper, "stickers", tuple(marks))


def _labels(words: text.Words, faces: Sequence[TileFace]) -> Iterator[tuple[int, str, str, bool]]:
    """Number, name, where it is glued, and whether that is the second corner."""
    names = {face.id: words.say(face.name) for face in faces}
    for face in sorted(faces, key=lambda face: (min(face.id, face.back or face.id), face.id)):
        back = names.get(face.back, "")
        for n, tag in enumerate(face.tags):
            corner = say("south-east corner") if n else say("north-west corner")
            where = words.say(corner)
            if back:
                where = words.say(say("{corner}; back: {tile}", corner=where, tile=back))
            yield tag, names[face.id], where, bool(n)


def _head(words: text.Words, left: float) -> Iterator[Words]:
    lines: tuple[Message, ...] = (
        say("Print at 100 percent on matt paper: each black square is 18 mm wide."),
        say("Cut along the lines, the strip included: the number stands upright on the tile."),
        say("Glue the outer corner of the white 2 mm from both edges of the tile's corner."),
    )
    yield Words(words.say(say("Stickers for tiles")), left, MARGIN_MM + 6, _TITLE_EM, "display")
    for n, line in enumerate(lines):
        yield Words(words.say(line), left, MARGIN_MM + 12 + n * 4.4, _EM)


def _sticker(label: tuple[int, str, str, bool], x: float, y: float) -> Iterator[Mark]:
    """One sticker with its cuts, and below it what it is for."""
    tag, name, where, second = label
    left, top = x + (_CELL_MM[0] - STICKER_MM) / 2, y + 1.0
    bottom = top + STICKER_MM + STRIP_MM
    upper = top + STRIP_MM if second else top
    yield Picture(marker_picture(tag), left, upper, STICKER_MM, STICKER_MM, ref=str(tag))
    yield from frame(left, top, STICKER_MM, bottom - top, dashed=True)
    middle = x + _CELL_MM[0] / 2
    room = STICKER_MM - 1.5
    strip = next(wrapped(f"{tag:02} {name}", room, _SMALL_EM, "display"), "")
    base = top + 2.9 if second else bottom - 1.3
    yield Words(strip, middle, base, _SMALL_EM, "display", "middle")
    below = bottom + _SMALL_EM + 1.0
    lines = list(wrapped(name, _CELL_MM[0] - 2, _EM, "display"))[:_NAME_LINES]
    for n, line in enumerate(lines):
        yield Words(line, middle, below + n * _EM * _LEADING, _EM, "display", "middle")
    below += len(lines) * _EM * _LEADING
    for n, line in enumerate(wrapped(where, _CELL_MM[0] - 2, _SMALL_EM, "text")):
        yield Words(line, middle, below + n * _SMALL_EM * _LEADING, _SMALL_EM, "text", "middle")
