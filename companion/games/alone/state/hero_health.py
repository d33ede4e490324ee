"""The hero's two health tracks, the healing cap, the adrenaline they allow (ALN-HEALTH, ADREN)."""

from companion.engine.state.table import Reading
from companion.games.alone.records.printed import numbers
from companion.games.alone.state.components import LIFE, ROUND, SELF, UNLOCKED, xp
from companion.games.alone.state.seats import hero


def life(table: Reading) -> int:
    """Return the points of LIFE left, 0 to 12 (ALN-HEALTH-010)."""
    return health(table, LIFE)


def self_control(table: Reading) -> int:
    """Return the points of SELF CONTROL left, 0 to 12 (ALN-HEALTH-010)."""
    return health(table, SELF)


def health(table: Reading, kind: str) -> int:
    """Return the points left of ``LIFE`` or ``SELF``."""
    return _of_hero(table, kind)


def cap(table: Reading) -> int:
    """Return the healing cap of both tracks, by the round marker's space (ALN-HEALTH-030)."""
    caps = numbers(table).caps
    return caps[min(table.tracks[ROUND], len(caps) - 1)]


def most_adrenaline(table: Reading) -> int:
    """Return how many adrenaline tokens the pool holds at most (ALN-ADREN-070, ALN-XP-070)."""
    lower = min(life(table), self_control(table))
    allowed = [each.tokens for each in numbers(table).adrenaline if lower >= each.at_least]
    return max(allowed, default=0) + unlocked(table, "cold")


def unlocked(table: Reading, ability: str) -> bool:
    """Tell whether the hero has unlocked an ability (ALN-XP-020)."""
    return _of_hero(table, xp(ability)) >= UNLOCKED


def _of_hero(table: Reading, track: str) -> int:
    piece = table.pieces.get(hero(table))
    return piece.tracks.get(track, 0) if piece is not None else 0
