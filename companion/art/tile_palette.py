"""The inks a tile is drawn with: paper, night, and the plan in and out of the light.

Colours come from ``data/tokens.toml [colour]`` (source: UX.md section 2); nothing here names one.
"""

from functools import cache
from typing import Literal, TypeAlias

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


@cache
def tile_ink(palette: Palette) -> TilePalette:
    """Return the inks for a whole tile, printed or shown large on the screen."""
    if palette == "paper":
        c: dict[str, str] = tokens()["colour"]["paper"]
        ink = c["ink"]
        return TilePalette(
            rock=c["rock"],
            hatch=c["hatch"],
            floor=c["floor"],
            grain=c["grain"],
            wall=ink,
            arrow=ink,
            sign=ink,
            knock=c["floor"],
            again=c["again"],
            duct=c["duct"],
            name=ink,
            veil=c["duct"],
        )
    c: dict[str, str] = tokens()["colour"]["night"]
    return TilePalette(
        rock=c["rock"],
        hatch=c["hatch"],
        floor=c["floor"],
        grain=c["hair"],
        wall=c["duct"],
        arrow=c["ash"],
        sign=c["sign"],
        knock=c["floor"],
        again=c["accent"],
        duct=c["duct"],
        name=c["ash"],
        veil=c["ground"],
    )


@cache
def plan_ink(*, lit: bool, alarm: bool) -> TilePalette:
    """Return the inks of the plan on the screen, near a hero or far from all."""
    colours: dict[str, dict[str, str]] = tokens()["colour"]
    c = {**colours["night"], **(colours["alarm"] if alarm else {})}
    return TilePalette(
        rock=c["rock"],
        hatch=c["hatch"],
        floor=c["floor_lit"] if lit else c["floor"],
        grain=c["grain"] if lit else c["raised"],
        wall=c["wall"] if lit else c["wall_dim"],
        arrow=c["duct"],
        sign=c["sign"] if lit else c["sign_dim"],
        knock=c["rock"],
        again=c["again"],
        duct=c["duct"],
        name=c["sign"],
        veil=c["ground"],
    )
