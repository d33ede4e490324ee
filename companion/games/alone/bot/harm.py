"""What creatures cost the hero, by exact odds; in hundredths of a point (ALN-BOT-130).

A die hits with two of six faces, with a danger token with three (ALN-CONTENT-020).
"""

from typing import Final

from companion.engine.ids import SpaceId
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.games.alone.bot.hero_outlook import closeness
from companion.games.alone.records.printed import Side, numbers
from companion.games.alone.state.sectors import danger_in, hero_sector, lit, revealed

POINT: Final = 100
LATER: Final = 70
"""What harm counts that comes a turn later."""
DARKENED: Final = 30
"""What it is worth to switch off a light near the hero."""


def hit_odds(view: Reading, sector: SpaceId) -> int:
    """Return how often an attack die hits in a sector, in hundredths (ALN-ATTACK-030, 040)."""
    die = numbers(view).die
    hits = die.count("hit") + (die.count("claw") if danger_in(view, sector) else 0)
    return POINT * hits // len(die)


def attack(view: Reading, side: Side, sector: SpaceId) -> int:
    """Return what an attack in a sector costs as a rule (ALN-ATTACK-020)."""
    dice = side.lit if lit(view, sector) else side.dark
    return dice * hit_odds(view, sector)


def meeting(view: Reading, side: Side, sector: SpaceId, *, unseen: bool) -> int:
    """Return what it costs to share a sector with a creature until the turn's end."""
    fresh = POINT * side.encounter if unseen else 0
    if unseen and option(view, "encounter_then_attack") == "no_attack":
        return fresh
    return fresh + attack(view, side, sector)


def harm(view: Reading, side: Side, sector: SpaceId, *, unseen: bool) -> int:
    """Return what a creature in a sector costs the hero: now, or by what the hero will do."""
    if sector == hero_sector(view):
        return meeting(view, side, sector, unseen=unseen)
    hidden = unseen and not revealed(view, sector)
    return closeness(view, sector) * meeting(view, side, sector, unseen=hidden) * LATER // POINT**2
