"""Where tokens really lie when people lay them: about where they belong, turned anyhow."""

from collections.abc import Iterable, Mapping
from typing import Final
from zlib import crc32

import numpy as np

from companion.engine.grid import Cell, footprint
from companion.ports import Laid, TileShape, TokenLies
from companion.stickers import TILE_MM
from companion.vision.picture.grid_transform import transform_of
from companion.vision.virtual.props import Token

_ON_EDGES: Final = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
_WITHIN: Final = (0.53, 0.55)
"""Beside the sticker, if there is one."""
_SHIFT_MM: Final = 2.0


def tokens_on(
    laid: Iterable[Laid], shapes: Mapping[str, TileShape], lying: Iterable[TokenLies], seed: int = 0
) -> tuple[Token, ...]:
    """Lay tokens on tiles as people do.

    Args:
        laid: The tiles that lie there.
        shapes: The faces.
        lying: The tokens; one on no tile is left out.
        seed: Decides how crookedly each lies.
    """
    under = {
        cell: tile
        for tile in laid
        for cell in footprint(tile.cell, shapes[tile.tile].size, tile.turns)
    }
    return tuple(
        _token(token, under[token.cell], shapes, seed)
        for token in sorted(lying)
        if token.cell in under
    )


def _token(token: TokenLies, tile: Laid, shapes: Mapping[str, TileShape], seed: int) -> Token:
    motion = transform_of(tile, shapes[tile.tile].size)
    part: Cell = motion.back().cell(token.cell)
    share = _WITHIN if token.edge < 0 else _ON_EDGES[(token.edge - tile.turns) % 4]
    if token.way is not None:
        far = motion.back().cell(token.way[1])
        share = (far.x - part.x + 1) / 2, (far.y - part.y + 1) / 2
    chance = np.random.default_rng([seed, crc32(repr(token).encode())])
    x, y = (np.array([*part]) + share) * TILE_MM + chance.normal(0, _SHIFT_MM, 2)
    return Token(token.kind, tile, float(x), float(y), float(chance.uniform(0, 360)))
