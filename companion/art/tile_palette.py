"""The inks a tile is drawn with: paper, night, and the plan in and out of the light.

Colours come from ``data/tokens.toml [colour]`` (source: UX.md section 2); nothing here names one.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from companion.data import tokens

Palette: TypeAlias = Literal["paper", "night"]


class TilePalette(Struct, frozen=True):
    """What each part of a tile is drawn with, as ``#RRGGBB``.

    Attributes:
        rock: Solid part, with ``hatch`` lines.
        floor: Floor, with ``grain``.
        wall: Rim of the floor and door jambs.
        arrow: Door arrows.
        sign: Discs and boxes; ``knock`` is what is cut out of them.
        again: Signs that can happen again, with rays.
        duct: Dashed edges of ducts.
        name: Words.
        veil: Laid over a floor in darkness.
    """

    rock: str
    hatch: str
    floor: str
    grain: str
    wall: str
    arrow: str
    sign: str
    knock: str
    again: str
    duct: str
    name: str
    veil: str


_PAPER: Final = {
    **dict.fromkeys(("wall", "arrow", "sign", "name"), "ink"),
    "knock": "floor",
    "veil": "duct",
}
_NIGHT: Final = {
    **dict.fromkeys(("arrow", "name"), "ash"),
    "grain": "hair",
    "wall": "duct",
    "knock": "floor",
    "again": "accent",
    "veil": "ground",
}
_PLAN: Final = {"arrow": "duct", "knock": "rock", "name": "sign", "veil": "ground"}
_LIT: Final = {**_PLAN, "floor": "floor_lit"}
_UNLIT: Final = {**_PLAN, "grain": "raised", "wall": "wall_dim", "sign": "sign_dim"}
"""The token of each part whose colour has another name than the part."""


@cache
def tile_ink(palette: Palette) -> TilePalette:
    """Return the inks for a whole tile, printed or shown large on the screen."""
    return _inks(tokens()["colour"][palette], _PAPER if palette == "paper" else _NIGHT)


@cache
def plan_ink(*, lit: bool, alarm: bool) -> TilePalette:
    """Return the inks of the plan on the screen, near a hero or far from all."""
    colours: dict[str, dict[str, str]] = tokens()["colour"]
    night = {**colours["night"], **(colours["alarm"] if alarm else {})}
    return _inks(night, _LIT if lit else _UNLIT)


def _inks(colours: Mapping[str, str], names: Mapping[str, str]) -> TilePalette:
    parts = TilePalette.__struct_fields__
    return TilePalette(*(colours[names.get(part, part)] for part in parts))
