"""The hero's two health tracks, the healing cap, and the adrenaline they allow (ALN-HEALTH)."""

from companion.engine.state.table import Reading
from companion.games.alone.state.components import LIFE, SELF
from companion.games.alone.state.seats import hero


def life(table: Reading) -> int:
    """Return the points of LIFE left, 0 to 12 (ALN-HEALTH-010)."""
    return health(table, LIFE)


def self_control(table: Reading) -> int:
    """Return the points of SELF CONTROL left, 0 to 12 (ALN-HEALTH-010)."""
    return health(table, SELF)


def health(table: Reading, kind: str) -> int:
    """Return the points left of ``LIFE`` or ``SELF``."""
    piece = table.pieces.get(hero(table))
    return piece.tracks.get(kind, 0) if piece is not None else 0
