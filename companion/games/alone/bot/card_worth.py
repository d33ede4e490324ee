"""What a reaction card is worth face up, and what it costs to play one (ALN-BOT-090, 110)."""

from collections.abc import Iterable
from typing import Final

from companion.engine.state.table import Reading
from companion.games.alone.bot.harm import POINT, attack
from companion.games.alone.records.card_verbs import parsed
from companion.games.alone.records.printed import Effect, Reaction, numbers
from companion.games.alone.state.components import COVERED, HEALTH, KIT, TURNS
from companion.games.alone.state.creatures import creatures, creatures_in
from companion.games.alone.state.hero_health import life, self_control
from companion.games.alone.state.reaction_track import covers
from companion.games.alone.state.sectors import danger_in, hero_sector, lit

BASE: Final = 60
"""What a card is worth in the hand, in hundredths of a point of the hero's health."""
SYMBOL: Final = 35
"""What a danger symbol is worth that stays open on the reaction track (ALN-REACT-140)."""
TURNS_OF_ROUND: Final = 8


def price(view: Reading, cards: int) -> int:
    """Return what a play has to be worth: the card, and the symbols that it covers."""
    left = TURNS_OF_ROUND - view.tracks[TURNS] + 1
    scarce = min(200, max(50, POINT * left // max(1, cards)))
    at, track = view.tracks[COVERED], numbers(view).track
    symbols = sum(track[at : at + covers(view)])
    return BASE * scarce // POINT + SYMBOL * symbols


def nearly_lost(view: Reading) -> bool:
    """Tell whether the hero may be finished: no card is saved any more (ALN-BOT-120)."""
    return life(view) + self_control(view) <= 3  # noqa: PLR2004  # what a good turn costs


def face_up(view: Reading, card: Reaction, best_move: int, best_spawn: int) -> int:
    """Return what a card does face up is worth, both halves where it is dangerous.

    Args:
        view: The table as the evil side knows it.
        card: The card.
        best_move: What the best move of one sector is worth.
        best_spawn: What the best spawning is worth.
    """
    dangerous = bool(danger_in(view, hero_sector(view)))
    effects: Iterable[Effect] = (*card.first, *card.second) if dangerous else card.first
    return sum(_worth(view, effect, best_move, best_spawn) for effect in effects)


def _worth(view: Reading, effect: Effect, best_move: int, best_spawn: int) -> int:
    read, here = parsed(effect), hero_sector(view)
    with_hero = creatures_in(view, here)
    fixed = {
        "numb": 25,
        "noise": 15,
        "burst": best_move,
        "block": 35,
        "drain": 50 if view.piles[KIT].size else 0,
        "dead": 25,
        "stalk": 40 if any(each.record.number > 5 for each in creatures(view)) else 0,  # noqa: PLR2004
        "dark": 60 if lit(view, here) else 0,
        "flee": 60 if with_hero else 0,
        "mend": 60 if any(each.wounded for each in creatures(view)) else 0,
        "attack": max((attack(view, each.side, here) for each in with_hero), default=0),
    }
    if read.verb in fixed:
        return fixed[read.verb]
    each = {
        "lose": POINT,
        "dice": 33 * len(with_hero),
        "danger": 40,
        "draw": BASE,
        "move": best_move,
        "pack": 2 * best_move,
        "spawn": best_spawn + 20,
    }
    return each.get(read.verb, 0) * (
        read.n if read.verb in ("lose", "dice", "danger", "draw") else 1
    )


def answers_damage(card: Reaction) -> bool:
    """Tell whether a card answers damage: such are kept (ALN-BOT-170)."""
    return card.trigger in HEALTH
