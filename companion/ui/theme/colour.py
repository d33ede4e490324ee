"""Palettes, contrast and light (source: data/tokens.toml [colour], UX.md section 2)."""

from functools import cache
from typing import TypeAlias

from msgspec import Struct

from companion.ui.theme.design_tokens import tokens

Rgba: TypeAlias = tuple[float, float, float, float]
_KNEE = 0.04045


class Palette(Struct, frozen=True):
    """Every colour of the screen as ``#RRGGBB``; what each stands for is in tokens.toml."""

    ground: str
    panel: str
    raised: str
    pressed: str
    hair: str
    edge: str
    bone: str
    ash: str
    ink: str
    accent: str
    alarm: str
    sky: str
    mint: str
    mauve: str
    floor: str
    floor_lit: str
    grain: str
    rock: str
    hatch: str
    wall: str
    wall_dim: str
    duct: str
    sign: str
    sign_dim: str
    again: str


@cache
def palette(*, alarm: bool = False) -> Palette:
    """Return the night palette; in the alarm the accent becomes the alarm and the light turns."""
    colours = dict(tokens().colour["night"])
    if alarm:
        colours.update(tokens().colour["alarm"])
    return Palette(**colours)


@cache
def turning(share: float) -> Palette:
    """Return the palette while it turns: ``share`` (0 to 1) of the alarm's in that of the night."""
    night, alarm = palette(), palette(alarm=True)
    names = Palette.__struct_fields__
    return Palette(*(_between(getattr(night, n), getattr(alarm, n), share) for n in names))


def _between(first: str, other: str, share: float) -> str:
    pairs = ((int(first[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


@cache
def rgba(colour: str, alpha: float = 1.0) -> Rgba:
    """Return a ``#RRGGBB`` colour as four numbers from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 black to 1 white (WCAG 2)."""
    red, green, blue = (_linear(value) for value in rgba(colour)[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def _linear(value: float) -> float:
    return value / 12.92 if value <= _KNEE else ((value + 0.055) / 1.055) ** 2.4
