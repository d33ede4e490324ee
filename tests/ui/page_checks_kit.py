"""The machine checks of UX.md section 9 on what the screen shows: a list of faults, none if well.

``page_faults`` asks all of an app's page at once; the others ask one thing each.
"""

import re
from functools import cache

import pytest

from companion.ui.theme.colour import contrast, luminance
from companion.ui.theme.design_tokens import tokens
from companion.ui.widgets.bars.option_grid import OptionButton
from companion.ui.widgets.bars.question_bar import QuestionBar
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable
from companion.ui.widgets.inputs.entry_controls import PadKey
from companion.ui.widgets.lists.scroller import Scroller
from companion.ui.widgets.lists.text_scroll import TextLine
from companion.ui.widgets.plan.plan_view import PlanView

USUAL = (((800, 480), "en"), ((1280, 720), "pl"), ((720, 1280), "pl"))
NARROW = [USUAL[0], *(pytest.param(*case, marks=pytest.mark.long) for case in USUAL[1:])]
"""For long walks: the smallest panel; the others in the long run."""
FORBIDDEN = ("please", "successfully", "are you sure", "ok", "error", "proszę", "błąd")


def drawn_on(app):
    return [w for w in app.root.walk() if isinstance(w, ModelWidget) and w.opacity > 0 and w.skin]


def page_faults(name, picture, app, size):
    """Everything wrong with what is on the screen now."""
    drawn = drawn_on(app)
    faults = [*question(app, drawn), *one_filled(app, drawn)]
    if app.page.quarter:
        faults += places_and_letters(app, drawn)
    else:
        corner = picture.crop((0, picture.height - size[1], size[0], picture.height))
        faults += drawing_faults(app, drawn, corner, size)
    return [f"{name}: {fault}" for fault in faults]


def drawing_faults(page, drawn, picture, size):
    """Everything wrong with where a page's widgets are and how they look."""
    light = mean_light(picture)
    bright = light > tokens().contrast["light_max_percent"] / 100
    return [
        *places_and_letters(page, drawn),
        *pale(picture, drawn, size),
        *([f"the screen gives {light:.1%} of white's light"] if bright else []),
    ]


def places_and_letters(page, drawn):
    """What is wrong with the places and sizes of a page's widgets and letters."""
    return [
        *small_targets(page, drawn),
        *overlaps(drawn),
        *clipped(page, drawn),
        *tiny(page, drawn),
    ]


def question(app, drawn):
    """The ask line: capitals of 5.8 mm, two lines, no idle words."""
    line = "".join(part for part in app.page.ask.ask if isinstance(part, str))
    words = re.findall(r"[\w']+", line.casefold())
    found = [f"the question says {word!r}" for word in FORBIDDEN if word in words]
    bars = [w for w in drawn if isinstance(w, QuestionBar)]
    asked = [t for w in bars for t in w.written if t.text in line and t.cap_mm > 4]
    if line and not asked:
        found.append(f"{line!r} is not asked")
    found += [f"{t.text!r} is {t.cap_mm:.1f} mm high" for t in asked if t.cap_mm < 5.8 - 0.01]
    return found


def one_filled(app, drawn):
    """At most one answer is filled, and Confirm gives that one."""
    filled = [w.ref for w in drawn if isinstance(w, OptionButton) and w.filled]
    wanted = [o.ref for o in app.page.options.options if o.kind == "confirm" or o.focused]
    if len(filled) > 1 or (filled and filled != wanted[:1]):
        return [f"{filled} are filled, Confirm gives {wanted[:1]}"]
    return []


def in_sight(widget: ModelWidget) -> bool:
    """Whether a widget is wholly inside what scrolls it."""
    up = widget.parent
    while up is not None and not isinstance(up, Scroller):
        up = up.parent if up is not up.parent else None
        if not isinstance(up, ModelWidget):
            return True
    return up is None or (widget.y >= up.y - 1 and widget.top <= up.top + 1)


def taps(drawn: list[ModelWidget]) -> list[Tappable]:
    kinds = [w for w in drawn if isinstance(w, Tappable) and not isinstance(w, TextLine)]
    return [w for w in kinds if in_sight(w) and not (w.disabled and not w.ref)]


def small_targets(page, drawn: list[ModelWidget]) -> list[str]:
    kx, ky = page.skin.density_xy
    found = []
    for tap in taps(drawn):
        least = 9.0 if isinstance(tap, PadKey) else tokens().touch["min"]
        if not tap.disabled and min(tap.width / kx, tap.height / ky) < least - 0.1:
            found.append(f"{tap.text!r} is {tap.width / kx:.1f} x {tap.height / ky:.1f} mm")
        if not tap.text:
            found.append(f"{type(tap).__name__} has no name to read aloud")
    return found


def overlaps(drawn: list[ModelWidget]) -> list[str]:
    boxes = [(w.x, w.y, w.right, w.top, w.text) for w in taps(drawn) if not w.disabled]
    return [
        f"{a[4]!r} lies over {b[4]!r}"
        for i, a in enumerate(boxes)
        for b in boxes[i + 1 :]
        if min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1
    ]


def clipped(page, drawn: list[ModelWidget]) -> list[str]:
    found, boxes = [], []
    for widget in drawn:
        if isinstance(widget, PlanView) or not in_sight(widget):
            continue
        for text in widget.written:
            x, top = widget.x + text.x, widget.top - text.y
            box = (x, top - text.h, x + text.w, top)
            if not text.whole:
                found.append(f"{text.text!r} is shortened")
            elif text.x < -1 or text.x + text.w > widget.width + 1:
                found.append(f"{text.text!r} leaves its widget sideways")
            elif text.y < -3 or text.y + text.h > widget.height + 1:
                found.append(
                    f"{text.text!r} leaves its widget: {text.y} + {text.h} of {widget.height}"
                )
            boxes.append((*box, text.text))
    found += [
        f"{a[4]!r} lies over {b[4]!r}"
        for i, a in enumerate(boxes)
        for b in boxes[i + 1 :]
        if min(a[2], b[2]) - max(a[0], b[0]) > 2 and min(a[3], b[3]) - max(a[1], b[1]) > 2
    ]
    return found


def tiny(page, drawn: list[ModelWidget]) -> list[str]:
    least = page.skin.cap.min
    return [
        f"{text.text!r} is {text.cap_mm:.1f} mm high"
        for widget in drawn
        if not isinstance(widget, PlanView)
        for text in widget.written
        if text.cap_mm < least - 0.01
    ]


def pale(picture, drawn: list[ModelWidget], size) -> list[str]:
    """Contrast of words against the commonest colour behind them."""
    found = []
    for widget in drawn:
        if isinstance(widget, PlanView) or not in_sight(widget):
            continue
        for text in widget.written:
            left, top = round(widget.x + text.x), round(size[1] - widget.top + text.y)
            box = picture.crop((max(0, left), max(0, top), left + text.w, top + text.h))
            if min(box.size) < 1:
                continue
            colours = sorted(box.getcolors(box.width * box.height), reverse=True)
            far = next((rgb for _, rgb in colours if differs(rgb, text.colour)), None)
            ground = "#{:02X}{:02X}{:02X}".format(*far) if far else text.colour
            ratio = contrast(text.colour, ground)
            if ratio < tokens().contrast["text_min"]:
                found.append(f"{text.text!r} has contrast {ratio:.1f} on {ground}")
    return found


def differs(rgb: tuple[int, int, int], colour: str) -> bool:
    own = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return sum(abs(a - b) for a, b in zip(rgb, own, strict=True)) > 90


def mean_light(picture) -> float:
    """How much of white's light a picture gives: that of its reds, greens and blues together."""
    counts = picture.convert("RGB").histogram()
    light = sum(n * own for n, own in zip(counts, channel_light(), strict=True))
    return light / (picture.width * picture.height)


@cache
def channel_light() -> tuple[float, ...]:
    """The light of each value of red alone, of green alone, of blue alone."""
    return tuple(
        luminance("#" + "00" * channel + f"{value:02X}" + "00" * (2 - channel))
        for channel in range(3)
        for value in range(256)
    )
