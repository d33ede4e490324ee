"""The check page: is the print to scale, how far off are backs, and what is in the kit?"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from companion.config import BackWay
from companion.engine.message import Message, say
from companion.printkit.backs import BackPrinting, other_side
from companion.printkit.card_prints import wrapped
from companion.printkit.offset_scale import front_cross, front_scale, other_cross, other_scale
from companion.printkit.paper import MARGIN_MM, Line, Mark, Page, Paper, Picture, Words, frame
from companion.stickers import TILE_MM
from companion.text import words as text

BAR_MM: Final = 150.0
"""Length of the scale bar."""
_TICK_MM: Final = 10.0
_TITLE_EM: Final = 9.0
_EM: Final = 4.4
_LEADING: Final = 7.0


@dataclass(frozen=True, slots=True)
class Box:
    """What a check page says of a kit.

    Attributes:
        title: What the kit is.
        label: What people must know of the packs, or "".
        counts: What is in the kit and how many of it.
        sample: Id and picture of one tile, to measure and to show a camera.
    """

    title: Message
    label: str
    counts: Sequence[tuple[Message, int]]
    sample: tuple[str, Image.Image]


def check_pages(
    paper: Paper, words: text.Words, box: Box, printing: BackPrinting
) -> Iterator[Page]:
    """Yield the page to print first, and its other side where paper is printed on both.

    Args:
        paper: The sheet.
        words: The language of the print.
        box: What the kit is.
        printing: How backs are printed; printed on both sides, the page shows how far they are off.
    """
    left = (paper.width - BAR_MM) / 2
    marks: list[Mark] = [Words(words.say(box.title), left, 24, _TITLE_EM, "display")]
    lines = filter(None, (box.label, *map(words.say, _how_to(printing.way))))
    marks.extend(_column(paper, lines, left, 33.0))
    y = 33.0 + _LEADING * sum(isinstance(mark, Words) for mark in marks[1:])
    marks.extend(scale_bar(left, y + 4))
    y += 20
    ref, picture = box.sample
    marks.append(Picture(picture, left, y, TILE_MM, TILE_MM, ref=ref))
    marks.extend(frame(left, y, TILE_MM, TILE_MM))
    beside = left + TILE_MM + 8
    counted = (
        words.say(say("{n} {what}", n=count, what=words.say(what))) for what, count in box.counts
    )
    marks.extend(_column(paper, counted, beside, y + 5))
    if not printing.two_sided:
        yield Page(paper, "check", tuple(marks))
        return
    pierced = beside + 24, y + 60
    marks.extend((*front_scale(paper), *front_cross(*pierced)))
    marks.extend(_column(paper, map(words.say, _to_measure(printing)), left, y + TILE_MM + 9))
    yield Page(paper, "check", tuple(marks))
    other = *other_scale(paper), *other_cross(words, *pierced)
    yield other_side(paper, "check", other, printing)


def _column(paper: Paper, lines: Iterable[str], left: float, top: float) -> Iterator[Words]:
    """Yield lines below each other; what is too long for the page goes on in the next one."""
    room = paper.width - MARGIN_MM - left
    broken = (part for line in lines for part in wrapped(line, room, _EM, "text"))
    for n, line in enumerate(broken):
        yield Words(line, left, top + n * _LEADING, _EM)


def _how_to(way: BackWay) -> Iterator[Message]:
    """Yield what to do with the sheets."""
    yield say("Print at 100 percent, without fitting to the page.")
    yield say("The bar is 150 mm long and the tile is 80 mm wide. Measure both.")
    match way:
        case "long":
            yield say("Print on both sides, turned over the long edge. Cut along the marks.")
        case "short":
            yield say("Print on both sides, turned over the short edge. Cut along the marks.")
        case "fold":
            yield say("Print on one side. Fold at the dashed line, glue, cut along the marks.")
            yield say("No dashed line? Cut it out alone; glue large tiles back to back.")
        case "none":
            yield say("Cut along the marks. Glue the two faces of a large tile back to back.")
    yield say("Fold standees at the dashed lines and glue the two faces together.")


def _to_measure(printing: BackPrinting) -> Iterator[Message]:
    """Yield how the offset is read."""
    yield say(
        "Hold this side to the light. In each row one line meets a line of the other side: its "
        "number is the offset in mm. Print the kit with --offset=ACROSS,DOWN."
    )
    yield say("Paper too thick? Pierce the cross, and read the hole on the other side.")
    if any(printing.offset_mm):
        x, y = (f"{off:.1f}" for off in printing.offset_mm)
        yield say("Already moved by {x} and {y} mm: add your reading.", x=x, y=y)


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
