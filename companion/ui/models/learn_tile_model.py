"""A tile that is being learned: its picture as far as it is known, and its sides to tap."""

from typing import Literal, TypeAlias

from msgspec import Struct

from companion.art.tile_records import TileArt
from companion.engine.grid import Edge
from companion.ui.models.sheet_models import StampsModel

SideState: TypeAlias = Literal["door", "duct", ""]


class SideKey(Struct, frozen=True):
    """One side of a cell that can be tapped.

    Attributes:
        ref: What a tap answers.
        edge: Where it is on the unturned face.
        state: What is there so far: a door, a duct that leaves, or nothing.
        word: What it is called, for reading aloud.
    """

    ref: str
    edge: Edge
    state: SideState = ""
    word: str = ""


class LearnTileModel(Struct, frozen=True):
    """The learn sheet: a large tile, and stamps for what is printed on it.

    Source: UX.md section 4, ``learn-tile.png``.
    """

    art: TileArt
    sides: tuple[SideKey, ...] = ()
    stamps: StampsModel = StampsModel()
