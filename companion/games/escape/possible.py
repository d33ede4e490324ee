"""What an effect could do right now: an entry's wholly impossible choice may not be picked."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.engine.message import Message, say
from companion.engine.table import Reading, SeatId
from companion.games.escape.board import doors_from
from companion.games.escape.pieces import FEAR_MOST, Hero, enemies, markers_on
from companion.games.escape.printed import parse_effect

WhyNot: TypeAlias = Callable[[Reading, Hero, int], Message | None]


def why_not(table: Reading, seat: SeatId, effect: str) -> Message | None:
    """Return why an effect could change nothing at all, or None (ESC-EVT-100..120).

    What is partly possible is possible (ESC-INT-360); gaining threat always is (ESC-INT-370).
    """
    verb, number = parse_effect(effect)
    rule = RULES.get(verb)
    return None if rule is None else rule(table, Hero.at(table, seat), number)


def _fear(_table: Reading, hero: Hero, number: int) -> Message | None:
    if number > 0:
        return say("fear is at its most") if hero.fear >= FEAR_MOST else None
    return None if hero.fear else say("fear is at its least")


def _threat(_table: Reading, hero: Hero, number: int) -> Message | None:
    return None if number > 0 or hero.threat else say("no threat to lose")


def _discard(_table: Reading, hero: Hero, _number: int) -> Message | None:
    return None if hero.hand.size else say("no card in hand")


def _draw(_table: Reading, hero: Hero, _number: int) -> Message | None:
    return None if hero.hand.size < hero.vitality else say("hand is full")


def _item(table: Reading, _hero: Hero, _number: int) -> Message | None:
    left = table.piles["item"].size + table.piles["item discard"].size
    return None if left else say("no item is left")


def _lock(table: Reading, hero: Hero, _number: int) -> Message | None:
    open_door = any(link.state == "open" for link in doors_from(table, hero.space))
    return None if open_door else say("no open door")


def _unlock(table: Reading, hero: Hero, _number: int) -> Message | None:
    locked = any(link.state == "locked" for link in doors_from(table, hero.space))
    return None if locked else say("no locked door")


def _dark(table: Reading, hero: Hero, _number: int) -> Message | None:
    return say("dark already") if markers_on(table, hero.space, "dark") else None


def _stun(table: Reading, hero: Hero, _number: int) -> Message | None:
    there = enemies(table, None, hero.space, active=True)
    return None if there else say("no active enemy here")


RULES: Final[Mapping[str, WhyNot]] = {
    "fear": _fear,
    "threat": _threat,
    "discard": _discard,
    "draw": _draw,
    "item": _item,
    "lock": _lock,
    "unlock": _unlock,
    "dark": _dark,
    "stun": _stun,
}
"""Verbs that can be impossible; any other always does something."""
