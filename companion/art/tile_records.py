"""What is printed on a tile, as plain records (source: UX.md section 2, picture ``tiles.png``).

A tile is 80 mm a cell. Edges carry links (door arrows, ducts), corners carry signs, the middle
stays free for figures; the north-west corner belongs to the sticker. ``companion.art.paper`` and
``companion.art.plan_tile`` draw it.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from companion.engine.grid import Cell, Edge

CELL_MM: Final = 80.0
"""Side of one cell in mm, and in units of the drawing."""

_ORIGIN: Final = Cell(0, 0)

Shape: TypeAlias = Literal["room", "cut", "round", "hall"]
Grain: TypeAlias = Literal[
    "grid", "plank", "plate", "rings", "circles", "grate", "frost", "weave", "dots"
]


class Shaft(Struct, frozen=True):
    """A duct within a tile.

    Attributes:
        exits: Edges of the unturned tile it leaves by.
        cell: The cell of the unturned tile that has the vent.
        grille: There is a vent to climb through; without it the duct only passes.
    """

    exits: tuple[Edge, ...] = ()
    cell: Cell = _ORIGIN
    grille: bool = True


class TileArt(Struct, frozen=True):
    """One face of a tile, unturned.

    Attributes:
        id: The face's id in its pack; unnamed shape and floor follow from it, always the same.
        name: Printed in the corner, in the language of the print.
        size: Width and height in cells.
        doors: Edges with a door.
        vents: Vents and their ducts.
        icons: Signs as (icon name, whether it can happen again): ``fear``, ``security``,
            ``facility``, ``supplies``, ``crate``, ``lab``, ``generator``, ``lift``, ``panel``,
            or any icon word.
        shape: Outline of the floor, or "" to let the id choose.
        grain: Pattern of the floor, or "" to let the id choose.
        number: Printed in the other corner.
        dark: Floor without light printed on it (a grey veil on paper).
    """

    id: str
    name: str = ""
    size: tuple[int, int] = (1, 1)
    doors: tuple[Edge, ...] = ()
    vents: tuple[Shaft, ...] = ()
    icons: tuple[tuple[str, bool], ...] = ()
    shape: Shape | Literal[""] = ""
    grain: Grain | Literal[""] = ""
    number: str = ""
    dark: bool = False


class Sticker(Struct, frozen=True):
    """A marker to print on a tile, drawn only when asked for.

    Attributes:
        rows: The marker's modules, black border included, as strings of ``1`` (black) and ``0``.
        x_mm, y_mm: North-west corner of the black square on the unturned tile.
        side_mm: Side of the black square.
        quiet_mm: White border around it.
    """

    rows: tuple[str, ...]
    x_mm: float
    y_mm: float
    side_mm: float
    quiet_mm: float
