"""Panels: pixels, millimetres and which layout fits them (source: UX.md section 3)."""

from functools import lru_cache
from math import hypot
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.config import Screen
from companion.displays import Connector
from companion.screen_size import size_of, viewed_mm
from companion.ui.theme.design_tokens import LayoutKind, tokens

SMALL_PX: Final = (800, 480)
"""The smallest panel, which fits on any desktop."""
LEAST_PX_MM: Final = 2.5
"""Pixels per millimetre: the smallest capitals are 6 pixels high then."""
_USUAL_INCHES = 7.0
_CLOSE_INCHES = 0.25


class Panel(Struct, frozen=True):
    """A screen as people look at it: already turned, measured along both of its axes.

    Attributes:
        px: Width and height in pixels.
        mm: Width and height in millimetres of the lit area, as large as it looks from an arm's
            length. Pixels need not be square.
    """

    px: tuple[int, int]
    mm: tuple[float, float]

    @property
    def density_xy(self) -> tuple[float, float]:
        """Pixels per millimetre along x and along y."""
        return self.px[0] / self.mm[0], self.px[1] / self.mm[1]

    def turned(self, degrees: int) -> "Panel":
        """Return the panel as it looks after turning the picture by 0, 90, 180 or 270 degrees."""
        if degrees % 180 == 0:
            return self
        return Panel((self.px[1], self.px[0]), (self.mm[1], self.mm[0]))


def known_panel(px: tuple[int, int], inches: float | None = None) -> Panel:
    """Return the panel with these pixels, measured if it is one of the tokens' panels.

    Args:
        px: Width and height in pixels, unturned.
        inches: The diagonal of the lit area. Without it a known panel of this size is meant, or
            else seven inches with square pixels.

    Raises:
        ValueError: A size that is not positive.
    """
    if min(px) <= 0 or (inches is not None and inches <= 0):
        raise ValueError(
            f"a panel of {px[0]}x{px[1]} pixels and {inches} inches cannot be drawn on"
        )
    for token in tokens().panel.values():
        close = inches is None or abs(hypot(*token.mm) / 25.4 - inches) < _CLOSE_INCHES
        if token.px == px and close:
            return Panel(token.px, token.mm)
    per_mm = hypot(*px) / ((inches or _USUAL_INCHES) * 25.4)
    return legible(Panel(px, (px[0] / per_mm, px[1] / per_mm)))


def panel_for(
    display: Connector | None, screen: Screen, px: tuple[int, int] | None = None
) -> Panel:
    """Return the panel, unturned, of a display whose whole glass shows the picture.

    Args:
        display: The display, or None where the kernel tells of none.
        screen: What people wrote and measured.
        px: The pixels that the window really has; None for the display's first mode.
    """
    size = size_of(display, screen, px)
    return legible(Panel(size.px, viewed_mm(size, screen)))


def legible(panel: Panel) -> Panel:
    """Return a panel on which the smallest words have pixels enough to be read.

    Where people write 100 inches for 800 pixels, or sit near a large television, everything is
    drawn larger than its millimetres.
    """
    grow = LEAST_PX_MM / min(panel.density_xy)
    return Panel(panel.px, (panel.mm[0] / grow, panel.mm[1] / grow)) if grow > 1 else panel


def layout_kind(panel: Panel) -> LayoutKind:
    """Return the layout a panel takes: the first rule of its shape that fits, else the smallest.

    A panel higher than wide is always *tall*, however large.
    """
    if panel.mm[1] > panel.mm[0]:
        return "tall"
    for rule in tokens().layout_rule:
        if panel.mm[0] >= rule.min_mm[0] and panel.mm[1] >= rule.min_mm[1]:
            return rule.layout
    return "small"


def _six_options_mm(kind: LayoutKind) -> float:
    """Return how wide a panel is whose row of options holds six of the least width."""
    token, main = tokens().layout[kind], tokens().touch["main"]
    rest = tokens().panel[token.drawn_for].mm[0] - token.options[2]
    gap = float(tokens().space["gap_wide" if kind == "wide" else "gap"])
    return rest + 6 * main + 5 * gap


@lru_cache(maxsize=16)
def fitted(panel: Panel) -> Panel:
    """Return the panel as the layout measures it.

    A panel smaller than every rule shows the picture smaller, all in proportion; its millimetres
    are then stretched until the layout fits, and nothing else has to know.
    """
    kind = layout_kind(panel)
    least = next(rule.min_mm for rule in tokens().layout_rule if rule.layout == kind)
    wide = least[0] if kind == "tall" else max(least[0], _six_options_mm(kind))
    grow = max(1.0, wide / panel.mm[0], least[1] / panel.mm[1])
    return replace(panel, mm=(panel.mm[0] * grow, panel.mm[1] * grow))
