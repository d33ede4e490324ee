"""The camera's check page in a photograph: are print, camera, light and focus good enough?

Six markers lie where ``companion.stickers`` says. From each one come its size, how wide its edges
are blurred, how black and white it is; from all of them how even the light is and whether the page
is flat. What is wanted was measured with pictures of our own generator (``docs/vision.md``).
"""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import cv2
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.message import Message, say
from companion.stickers import CHECK_PLACES, MODULES, TAG_MM
from companion.vision.picture.frame import Image, Points, gray_of
from companion.vision.stickers.tag_detection import TagSeen

LEAST_SEEN: Final = 4
"""So many of the six markers make a picture one of the check page."""
LEAST_SIDE_PX: Final = 24.0
MOST_BLUR: Final = 0.8
"""From 10 to 90 per cent of an edge, as a part of a module."""
LEAST_CONTRAST: Final = 0.3
LEAST_WHITE: Final = 90.0
MOST_WHITE: Final = 252.0
LEAST_EVEN: Final = 0.55
MOST_BENT_MM: Final = 1.2
MOST_OFF_SCALE: Final = 0.02
BAR_MM: Final = 150.0
_MODULE_PX: Final = 12
_PARTS: Final = MODULES + 2
_TENTH, _NINE_TENTHS = 0.1, 0.9
_NO_EDGE: Final = 9.0

Fault: TypeAlias = Literal[
    "missing", "small", "blur", "dark", "bleached", "faint", "uneven", "bent", "scale"
]


class PageJudged(Struct, frozen=True):
    """What a photograph of the check page says.

    Attributes:
        good: The vision can work with this print and this camera.
        faults: What is wrong, the most important first.
        seen: Numbers of the markers found.
        side_px: Side of the smallest marker.
        blur_px: Width of the softest edges, from 10 to 90 per cent, in pixels.
        blur: The same as a part of a module.
        contrast: Of the faintest marker: white less black, as a part of full white.
        white: Level of the darkest white, of 255.
        even: The darkest white as a part of the brightest.
        bent_mm: How far markers lie from where a flat page and a straight lens would show them.
        scale: Measured length of the bar as a part of what it should be; 0 if nobody measured.
    """

    good: bool
    faults: tuple[Fault, ...]
    seen: tuple[int, ...]
    side_px: float
    blur_px: float
    blur: float
    contrast: float
    white: float
    even: float
    bent_mm: float
    scale: float = 0.0


class _Print(Struct, frozen=True):
    """What one marker looks like."""

    side_px: float
    blur: float
    black: float
    white: float


def is_check_page(tags: Sequence[TagSeen]) -> bool:
    """Tell whether the markers found are those of the check page."""
    return len({tag.tag for tag in tags} & CHECK_PLACES.keys()) >= LEAST_SEEN


def judge_page(image: Image, tags: Sequence[TagSeen], measured_mm: float = 0.0) -> PageJudged:
    """Judge a photograph of the check page.

    Args:
        image: The photograph.
        tags: The markers found in it; ``is_check_page`` holds.
        measured_mm: How long a ruler says the bar is; 0 if nobody measured.
    """
    own = {tag.tag: tag for tag in tags if tag.tag in CHECK_PLACES}
    gray = gray_of(image)
    prints = [_print(gray, tag) for tag in own.values()]
    worst = max(prints, key=lambda tag: tag.blur)
    whites = [tag.white for tag in prints]
    scale = measured_mm / BAR_MM
    figures = PageJudged(
        good=False,
        faults=(),
        seen=tuple(sorted(own)),
        side_px=round(min(tag.side_px for tag in prints), 1),
        blur_px=round(worst.blur * worst.side_px / MODULES, 2),
        blur=round(worst.blur, 2),
        contrast=round(min(tag.white - tag.black for tag in prints) / 255, 2),
        white=round(min(whites)),
        even=round(min(whites) / max(*whites, 1.0), 2),
        bent_mm=round(_bent_mm(own), 2),
        scale=round(scale, 3),
    )
    faults = tuple(_faults(figures, max(whites)))
    return replace(figures, good=not faults, faults=faults)


def _faults(page: PageJudged, brightest: float) -> list[Fault]:
    wrong: dict[Fault, bool] = {
        "small": page.side_px < LEAST_SIDE_PX,
        "blur": page.blur > MOST_BLUR,
        "dark": page.white < LEAST_WHITE,
        "bleached": brightest > MOST_WHITE,
        "faint": page.contrast < LEAST_CONTRAST and page.white >= LEAST_WHITE,
        "uneven": page.even < LEAST_EVEN,
        "missing": len(page.seen) < len(CHECK_PLACES),
        "bent": page.bent_mm > MOST_BENT_MM,
        "scale": page.scale > 0 and abs(page.scale - 1) > MOST_OFF_SCALE,
    }
    return [fault for fault, is_so in wrong.items() if is_so]


def _print(gray: Image, tag: TagSeen) -> _Print:
    """Straighten a marker with its white border and look at its edges and levels."""
    side = _PARTS * _MODULE_PX
    near, far = _MODULE_PX - 0.5, side - _MODULE_PX - 0.5
    box = np.array([(near, near), (far, near), (far, far), (near, far)])
    matrix = cv2.getPerspectiveTransform(tag.corners.astype(np.float32), box.astype(np.float32))
    flat = cv2.warpPerspective(gray, matrix, (side, side), flags=cv2.INTER_LINEAR)
    straight = np.asarray(flat, dtype=np.float64)
    blur, black, white = _edges(straight)
    return _Print(tag.side_px, blur, black, white)


def _edges(straight: Points) -> tuple[float, float, float]:
    """Width of the outer edges in modules, and the levels of black and white."""
    unit = _MODULE_PX
    inside = slice(2 * unit, -2 * unit)
    strips = [np.rot90(straight, turn)[: 2 * unit, inside] for turn in range(4)]
    widths: list[float] = []
    blacks: list[float] = []
    whites: list[float] = []
    for strip in strips:
        profile = np.median(strip, axis=1)
        white, black = float(profile[: unit // 2].max()), float(profile[-unit // 2 :].min())
        blacks.append(black)
        whites.append(white)
        if white - black > 1:
            widths.append(_rise((profile - black) / (white - black)) / unit)
    blur = float(np.median(widths)) if widths else _NO_EDGE
    return blur, float(np.median(blacks)), float(np.median(whites))


def _rise(profile: Points) -> float:
    """Over how many samples a falling edge goes from nine tenths to one tenth."""
    at = np.arange(len(profile), dtype=np.float64)
    falling = np.minimum.accumulate(profile)[::-1]
    ends = np.interp([_TENTH, _NINE_TENTHS], falling, at[::-1])
    return float(ends[0] - ends[1])


def _bent_mm(own: dict[int, TagSeen]) -> float:
    """Root of the mean square by which corners miss one flat page, in mm."""
    half = TAG_MM / 2
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    printed = np.concatenate([square + CHECK_PLACES[tag] for tag in own])
    seen = np.concatenate([tag.corners for tag in own.values()])
    matrix, _ = cv2.findHomography(seen, printed)
    moved = cv2.perspectiveTransform(seen.reshape(-1, 1, 2), matrix).reshape(-1, 2)
    return float(np.sqrt(((np.asarray(moved) - printed) ** 2).sum(axis=1).mean()))


def advice(page: PageJudged) -> list[tuple[Message, Message]]:
    """What is wrong and what to change, in plain words, the most important first."""
    lost = ", ".join(str(tag) for tag in sorted(CHECK_PLACES.keys() - set(page.seen)))
    size = f"{page.side_px:.0f}"
    said: dict[Fault, tuple[Message, Message]] = {
        "small": (
            say("The smallest marker is {n} pixels wide; 24 are needed.", n=size),
            say("Bring the camera closer, or set a finer picture."),
        ),
        "blur": (
            say("The picture is blurred: edges are {n} pixels wide.", n=f"{page.blur_px:.1f}"),
            say("Focus on the table, clean the lens, hold the camera still, give more light."),
        ),
        "dark": (say("The picture is too dark."), say("Give the table more light.")),
        "bleached": (
            say("White is bleached out: a lamp mirrors, or the exposure is too long."),
            say("Move the lamp aside, or expose less; print on matt paper."),
        ),
        "faint": (
            say("The markers are faint: black is too light."),
            say("Print darker, on white matt paper."),
        ),
        "uneven": (
            say(
                "The light is uneven: the darkest corner has {n} % of it.",
                n=f"{page.even:.0%}"[:-1],
            ),
            say("Light the table from two sides; keep shadows off it."),
        ),
        "missing": (
            say("Markers are not seen: {tags}.", tags=lost),
            say("Get the whole page into the picture, with nothing on it."),
        ),
        "bent": (
            say("The page is not flat, or the lens bends: {n} mm.", n=f"{page.bent_mm:.1f}"),
            say("Press the page flat; if it was, measure the lens: companion calibrate."),
        ),
        "scale": (
            say("The print is at {n} percent of its size.", n=f"{page.scale * 100:.0f}"),
            say("Print again at 100 percent, without fitting to the page."),
        ),
    }
    return [said[fault] for fault in page.faults]
