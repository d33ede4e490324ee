"""Every widget, every size, both lights and languages: the machine checks of UX.md section 9."""

import gallery
import pytest
from gallery import SIZES, Page, pages

from companion.ui.theme.colour import contrast, luminance
from companion.ui.theme.design_tokens import tokens
from companion.ui.widgets.bars.option_grid import OptionButton
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable
from companion.ui.widgets.inputs.entry_controls import PadKey
from companion.ui.widgets.lists.scroller import Scroller
from companion.ui.widgets.lists.text_scroll import TextLine
from companion.ui.widgets.plan.plan_view import PlanView
from long_kit import one_in_turn

LOOKS = {f"{x}x{y}-{language}": ((x, y), language) for x, y in SIZES for language in ("en", "pl")}
USUAL = ("1280x720-en", "800x480-pl", "720x1280-pl")


@pytest.mark.parametrize(("name", "look"), one_in_turn(pages(polish=False), tuple(LOOKS), USUAL))
def test_page(drive, tmp_path, name, look):
    """Polish pages in the alarm's light."""
    size, language = LOOKS[look]
    polish = alarm = language == "pl"
    page = Page(size, pages(polish)[name], polish=polish, alarm=alarm)
    ui = drive(lambda: page, size)
    picture = ui.picture()
    picture.save(tmp_path / f"{name}.png")

    drawn = list(page.drawn())
    faults = [
        *small_targets(page, drawn),
        *overlaps(drawn),
        *clipped(page, drawn),
        *tiny(page, drawn),
    ]
    faults += pale(picture, drawn, size)
    filled = [w for w in drawn if isinstance(w, OptionButton) and w.filled]
    if len(filled) > 1:
        faults.append(f"{len(filled)} answers are filled")
    light = mean_light(picture)
    if light > tokens().contrast["light_max_percent"] / 100:
        faults.append(f"the screen gives {light:.1%} of white's light")
    assert not faults, "\n".join(faults)


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


def small_targets(page: Page, drawn: list[ModelWidget]) -> list[str]:
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


def clipped(page: Page, drawn: list[ModelWidget]) -> list[str]:
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


def tiny(page: Page, drawn: list[ModelWidget]) -> list[str]:
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
            far = [
                f"#{r:02X}{g:02X}{b:02X}"
                for _, (r, g, b) in colours
                if away((r, g, b), text.colour)
            ]
            ratio = contrast(text.colour, far[0]) if far else 1.0
            if ratio < tokens().contrast["text_min"]:
                found.append(f"{text.text!r} has contrast {ratio:.1f} on {far[:1]}")
    return found


def away(rgb: tuple[int, int, int], colour: str) -> bool:
    own = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return sum(abs(a - b) for a, b in zip(rgb, own, strict=True)) > 90


def mean_light(picture) -> float:
    small = picture.convert("P", palette=1, colors=256).convert("RGB")
    colours = small.getcolors(1 << 20)
    total = sum(count for count, _ in colours)
    return sum(n * luminance(f"#{r:02X}{g:02X}{b:02X}") for n, (r, g, b) in colours) / total


def test_the_gallery_writes_pictures(tmp_path):
    gallery.main(tmp_path, ["table"])
    assert len(list(tmp_path.glob("*.png"))) == 2 * len(SIZES)
