"""How large the picture is: pixels, millimetres, turn and distance of the display it fills.

A display says its pixels and millimetres itself; what people measured or wrote comes first. The
screen is laid out for what is found here, and the doctor tells it.
"""

from math import hypot
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from companion.config import Screen
from companion.displays import Connector

Source: TypeAlias = Literal["written", "measured", "told", "known", "guessed"]
Pair: TypeAlias = tuple[float, float]
Degrees: TypeAlias = Literal[0, 90, 180, 270]

MM_PER_INCH: Final = 25.4
ARM_CM: Final = 60
"""The distance for which all sizes on the screen are drawn: a display in reach of an arm."""
ACROSS_TABLE_CM: Final = 120
ACROSS_ROOM_CM: Final = 240
FAR_FROM_INCHES: Final = 24
"""Nobody sits an arm's length from a larger display."""
UPRIGHT_TURN: Final[Degrees] = 90
"""How far the picture is turned on a ribbon panel that is built upright."""
LEAST_PX_MM: Final = 1.0
MOST_PX_MM: Final = 30.0
"""Pixels per millimetre: a television of 75 inches has 1.2, the finest telephone 32."""
SHAPE_OFF: Final = 0.12
"""How far pixels may be from square: 800x480 on the first official panel are 7 %, and small
displays told in whole centimetres are off by as much."""
_LONGEST_PIXEL: Final = 1.5
_SAME_SHAPE: Final = 0.02
"""How far a window's shape may be from its display's and still fill it: 1366x768 is no 16:9."""
_ROUNDED: Final = 10
_RATIOS: Final = frozenset({
    (16, 9), (16, 10), (4, 3), (5, 4), (21, 9), (160, 90), (160, 100), (40, 30), (50, 40),
    (210, 90), (1600, 900), (1600, 1000),
})  # fmt: skip
"""What displays say instead of millimetres: a ratio, in one unit or another."""
_RIBBON_MM: Final[dict[tuple[int, int], Pair]] = {
    (800, 480): (154.08, 85.92),
    (720, 1280): (88.0, 155.0),
}
"""Lit areas of the official panels, 7 inches each (product briefs of Touch Display 1 and 2)."""
_RIBBON_MODEL_MM: Final[dict[str, Pair]] = {"raspberrypi,dsi-5inch": (62.1, 110.4)}
"""The smaller Touch Display 2, by its name in the device tree."""
_USUAL_PX: Final = (1280, 720)
_SMALL_PX: Final = 1024 * 600
_SMALL_INCHES: Final = 7.0
_GUESSED_INCHES: Final = 10.1
"""Rather too large than too small to read: until somebody measures."""


class ScreenSize(Struct, frozen=True):
    """A display's size, as it lies unturned.

    Attributes:
        px: Width and height in pixels.
        mm: Width and height of the lit area in millimetres.
        key: Under which name measured millimetres are kept.
        source: Where the millimetres come from: ``written`` in the settings, ``measured`` by
            people, ``told`` by the display, ``known`` of an official panel, or ``guessed``.
    """

    px: tuple[int, int]
    mm: Pair
    key: str
    source: Source

    @property
    def inches(self) -> float:
        """The diagonal."""
        return hypot(*self.mm) / MM_PER_INCH

    @property
    def far(self) -> bool:
        """Whether people sit farther away than an arm's length."""
        return round(self.inches) > FAR_FROM_INCHES


def size_of(
    display: Connector | None, screen: Screen, px: tuple[int, int] | None = None
) -> ScreenSize:
    """Return the size of a display whose whole glass shows the picture.

    Args:
        display: The display, or None where the kernel tells of none.
        screen: What people wrote and measured.
        px: The pixels that the window really has; None for the display's first mode.
    """
    own = display.px if display is not None else None
    lit = px or own or (screen.size if screen.size != "auto" else None) or _USUAL_PX
    reported = reported_mm(display)
    key = display.key if display is not None else f"{lit[0]}x{lit[1]}"
    measured = screen.measured.get(key)
    inches = wished_inches(display, screen)
    if inches is not None:
        return ScreenSize(
            lit, _lit_mm(_diagonal(reported or own or lit, inches), own, lit), key, "written"
        )
    if measured is not None:
        whole = _plausible_shape(measured, own or lit)
        return ScreenSize(lit, _lit_mm(whole, own, lit), key, "measured")
    if reported is not None:
        ribbon = display is not None and display.ribbon
        return ScreenSize(lit, _lit_mm(reported, own, lit), key, "known" if ribbon else "told")
    inches = _SMALL_INCHES if lit[0] * lit[1] <= _SMALL_PX else _GUESSED_INCHES
    return ScreenSize(lit, _diagonal(lit, inches), key, "guessed")


def wished_inches(display: Connector | None, screen: Screen) -> float | None:
    """Return the diagonal that people wrote for this display, or None.

    With a size beside it it is of a display with so many pixels, and says nothing of another one.
    """
    own = display.px if display is not None else None
    other = screen.size != "auto" and own is not None and sorted(screen.size) != sorted(own)
    return None if screen.inches == "auto" or other else screen.inches


def reported_mm(display: Connector | None) -> Pair | None:
    """Return the millimetres that a display is known to have; None where it tells none to trust."""
    if display is None or display.px is None:
        return None
    if display.ribbon:
        return _RIBBON_MODEL_MM.get(display.model) or _RIBBON_MM.get(display.px)
    return trusted_mm(display.px, display.mm)


def trusted_mm(px: tuple[int, int], mm: tuple[int, int] | None) -> Pair | None:
    """Return the millimetres of a display if they can be true, or None.

    Not an aspect ratio, not a density that no display has, not another shape than the pixels have.
    Told lying though the display stands, they are taken upright; told in whole centimetres, the
    pixels are square if that is no contradiction.

    Args:
        px: Width and height of its first mode.
        mm: What the display says.
    """
    if mm is None or min(mm) <= 0 or min(px) <= 0:
        return None
    wide, high = _lying(mm, px)
    if (max(mm), min(mm)) in _RATIOS:
        return None
    across, down = px[0] / wide, px[1] / high
    if not all(LEAST_PX_MM <= density <= MOST_PX_MM for density in (across, down)):
        return None
    if abs(across / down - 1) > SHAPE_OFF:
        return None
    rounded = wide % _ROUNDED == 0 and high % _ROUNDED == 0
    return _diagonal(px, hypot(wide, high) / MM_PER_INCH) if rounded else (wide, high)


def turn_of(display: Connector | None, screen: Screen) -> Degrees:
    """Return how far the picture is turned clockwise: as written, or so that it lies."""
    if screen.turn != "auto":
        return screen.turn
    upright = display is not None and display.px is not None and display.px[0] < display.px[1]
    return UPRIGHT_TURN if upright and display is not None and display.ribbon else 0


def viewing_cm(size: ScreenSize, screen: Screen) -> int:
    """Return from how far people look; up to 24 inches it is an arm's length."""
    if not size.far:
        return ARM_CM
    return ACROSS_TABLE_CM if screen.viewing_cm == "auto" else screen.viewing_cm


def viewed_mm(size: ScreenSize, screen: Screen) -> Pair:
    """Return the millimetres that a display has for the eye, as if an arm's length away."""
    share = ARM_CM / viewing_cm(size, screen)
    return size.mm[0] * share, size.mm[1] * share


def _plausible_shape(mm: Pair, px: tuple[int, int]) -> Pair:
    """Return millimetres as they are, or with square pixels where no pixels are so long."""
    wide, high = _lying(mm, px)
    stretched = px[0] / wide * high / px[1]
    if max(stretched, 1 / stretched) <= _LONGEST_PIXEL:
        return mm
    return _diagonal(px, hypot(*mm) / MM_PER_INCH)


def _lit_mm(mm: Pair, own: tuple[int, int] | None, lit: tuple[int, int]) -> Pair:
    """Return the millimetres of a window on a display.

    Of the display's shape it fills the glass, in whatever mode; of another it is a part of it.

    Args:
        mm: Of the whole display.
        own: The display's pixels, or None where nobody knows.
        lit: The window's.
    """
    if own is None or abs(lit[0] * own[1] / (lit[1] * own[0]) - 1) <= _SAME_SHAPE:
        return _lying(mm, lit)
    if abs(lit[1] * own[1] / (lit[0] * own[0]) - 1) <= _SAME_SHAPE:
        return _lying(mm, lit)
    across, down = _lying(mm, own)
    return lit[0] * across / own[0], lit[1] * down / own[1]


def _lying(mm: Pair, px: tuple[int, int]) -> Pair:
    """Return millimetres the way the pixels lie: a desktop may have turned them."""
    return (mm[1], mm[0]) if (px[0] > px[1]) != (mm[0] > mm[1]) else mm


def _diagonal(shape: Pair, inches: float) -> Pair:
    """Return a shape with a diagonal of so many inches."""
    share = inches * MM_PER_INCH / hypot(*shape)
    return shape[0] * share, shape[1] * share
