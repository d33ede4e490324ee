"""Figures, icons and tracker numbers: what stands for a thing everywhere (UX.md section 2)."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.art.figures import FigureState, Form

SEAT_FORMS: tuple[Form, ...] = ("circle", "square", "diamond", "triangle", "hexagon")
"""The figure of each seat, clockwise."""


class Figure(Struct, frozen=True):
    """A hero or an enemy as a sign: a shape, a letter or number, a state.

    Attributes:
        form: A seat's form for heroes; what the game's ``looks`` say for enemies.
        colour: Name of a colour token: ``bone`` for heroes, ``sky``, ``mint``, ``mauve``.
        label: One letter or a number of one or two digits; may be empty.
        state: ``turn`` has a ring, ``hollow`` is away, ``stunned`` lies on its side.
        name: What is read aloud.
    """

    form: Form
    label: str = ""
    colour: str = "bone"
    state: FigureState = ""
    name: str = ""


class Glyph(Struct, frozen=True):
    """An icon among words or in place of a figure."""

    icon: str
    name: str = ""


def unringed(figure: Figure) -> Figure:
    """Return a figure without the ring of the one in turn: for rows that say so otherwise."""
    return replace(figure, state="") if figure.state == "turn" else figure


Sign: TypeAlias = Figure | Glyph
Span: TypeAlias = str | Figure | Glyph
"""Part of a line: words, or a sign drawn among them."""


Level: TypeAlias = Literal["plain", "threshold", "last"]
RowState: TypeAlias = Literal["done", "now", "next"]
ColumnState: TypeAlias = Literal["done", "now", "next", "none", "past"]
"""Of a part of a card. ``none``: nothing came of it, or it never comes; ``past``: nobody knows."""


class Value(Struct, frozen=True):
    """A tracker number; boxed at a threshold against you, solid at the last one.

    Attributes:
        text: The number, and the most it can be.
        level: Whether it works against its owner.
        was: What it was, where it changed since its owner's last turn.
    """

    text: str
    level: Level = "plain"
    was: str = ""
