"""The check page: is the print to scale, and what is in the kit?"""

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from companion.engine.message import Message, say
from companion.printkit.paper import Line, Mark, Page, Paper, Picture, Words, frame
from companion.stickers import TILE_MM
from companion.text import words as text

BAR_MM: Final = 150.0
"""Length of the scale bar."""
_TICK_MM: Final = 10.0
_TITLE_EM: Final = 9.0
_EM: Final = 4.4
_LEADING: Final = 7.0


def check_page(
    paper: Paper,
    words: text.Words,
    *,
    title: Message,
    label: str,
    counts: Sequence[tuple[Message, int]],
    sample: tuple[str, Image.Image],
) -> Page:
    """Return the page to print first.

    Args:
        paper: The sheet.
        words: The language of the print.
        title: What the kit is.
        label: What people must know of the packs, or "".
        counts: What is in the kit and how many of it.
        sample: Id and picture of one tile, to measure and to show a camera.
    """
    lines = [
        say("Print at 100 percent, without fitting to the page."),
        say("The bar is 150 mm long and the tile is 80 mm wide. Measure both."),
        say("Cut along the marks. Glue the two faces of a large tile back to back."),
        say("Fold standees at the dashed lines and glue the two faces together."),
    ]
    left = (paper.width - BAR_MM) / 2
    marks: list[Mark] = [Words(words.say(title), left, 24, _TITLE_EM, "display")]
    y = 33.0
    for line in filter(None, (label, *map(words.say, lines))):
        marks.append(Words(line, left, y, _EM))
        y += _LEADING
    marks.extend(scale_bar(left, y + 4))
    y += 22
    ref, picture = sample
    marks.append(Picture(picture, left, y, TILE_MM, TILE_MM, ref=ref))
    marks.extend(frame(left, y, TILE_MM, TILE_MM))
    for n, (what, count) in enumerate(counts):
        row = words.say(say("{n} {what}", n=count, what=words.say(what)))
        marks.append(Words(row, left + TILE_MM + 8, y + 5 + n * _LEADING, _EM))
    return Page(paper, "check", tuple(marks))


def scale_bar(left: float, top: float) -> Iterator[Mark]:
    """Yield a ruler with a mark every 10 mm and a number every 50."""
    yield Line(left, top, left + BAR_MM, top, 0.4)
    for n in range(int(BAR_MM / _TICK_MM) + 1):
        long = n % 5 == 0
        x = left + n * _TICK_MM
        yield Line(x, top, x, top + (5 if long else 3), 0.3)
        if long:
            unit = " mm" if n * _TICK_MM == BAR_MM else ""
            yield Words(f"{int(n * _TICK_MM)}{unit}", x, top + 10, _EM, "display", "middle")
