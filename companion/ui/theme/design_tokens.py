"""The design tokens as typed records (source: data/tokens.toml, UX.md section 2)."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from companion import data

LayoutKind: TypeAlias = Literal["small", "wide", "tall"]
Box: TypeAlias = tuple[float, float, float, float]
AT_ONCE_S: Final = 0.05
"""So long a disk is waited for before anything shows it."""


class PanelToken(Struct, frozen=True):
    """A panel that was measured: pixels and millimetres of the unturned picture."""

    name: str
    px: tuple[int, int]
    mm: tuple[float, float]
    px_per_mm_xy: tuple[float, float]
    layout: LayoutKind


class LayoutRule(Struct, frozen=True):
    """The smallest panel, in millimetres, that takes a layout."""

    layout: LayoutKind
    min_mm: tuple[float, float]


class LayoutToken(Struct, frozen=True):
    """One layout as it was drawn for one panel; boxes are x, y, width, height in mm."""

    drawn_for: str
    status_bar: Box
    stage: Box
    plan: Box
    side: Box
    ask_rule: Box
    ask_baseline: tuple[float, ...]
    support_baseline: float
    options: Box
    options_most: int
    nav_bar: Box
    nav_bar_direction: Literal["down", "across"]


class CapToken(Struct, frozen=True):
    """Capital heights of one layout, in mm."""

    ask: float
    ask_far: float
    number_big: float
    number: float
    title: float
    button: float
    name: float
    second: float
    body: float
    label: float
    min: float


class MotionToken(Struct, frozen=True):
    """How long movements last, in ms; nothing moves unless something changed."""

    press_ms: int
    swap_ms: int
    figure_ms: int
    sheet_ms: int
    light_ms: int
    alarm_ms: int
    dice_ms: int
    card_ms: int
    spinner_after_ms: int
    easing: str


class Tokens(Struct, frozen=True):
    """All tokens the screen reads."""

    panel: Mapping[str, PanelToken]
    layout_rule: tuple[LayoutRule, ...]
    layout: Mapping[LayoutKind, LayoutToken]
    colour: Mapping[str, Mapping[str, str]]
    contrast: Mapping[str, float]
    motion: MotionToken
    touch: Mapping[str, float]
    radius: Mapping[str, float]
    stroke: Mapping[str, float]
    space: Mapping[str, Any]
    plan: Mapping[str, Any]
    type: Mapping[str, Any]
    figure: Mapping[str, Any]
    seat: Mapping[str, Any]


@cache
def tokens() -> Tokens:
    """Return the tokens, checked against their types.

    Raises:
        msgspec.ValidationError: The shipped file lacks a token or has one of a wrong type.
    """
    return msgspec.convert(data.tokens(), Tokens)


@cache
def caps(kind: LayoutKind) -> CapToken:
    """Return the capital heights of a layout, in mm."""
    return msgspec.convert(tokens().type["cap"][kind], CapToken)


@cache
def cap_ratio(face: str) -> float:
    """Return capital height divided by em of a text face, 0 to 1."""
    return float(tokens().type["cap_ratio"][face])


def figure_mm(kind: LayoutKind) -> float:
    """Return the height of a figure on the status bar, in mm."""
    return float(tokens().figure["size"][kind])


def cell_mm(kind: LayoutKind) -> float:
    """Return the side of a tile on the plan as the layout starts with, in mm."""
    return float(tokens().plan["cell"][kind])
