"""Procedures of this game that a case file may run: ``do = "combat"`` and its like."""

from collections.abc import Mapping
from typing import Final

from companion.engine.by_hand.case_procedures import (
    Argument,
    Case,
    With,
    always,
    does,
    looks,
    word_of,
)
from companion.engine.ids import SpaceId, seat_id
from companion.engine.state.table import Reading, Step
from companion.games.heist.hero.combat import faced, needed
from companion.games.heist.hero.evading import must_evade, target
from companion.games.heist.state.board import full, no_entry, room_with_role, step_refused
from companion.games.heist.state.pieces import Hero, active_in
from companion.games.heist.state.turn_order import next_seat
from companion.games.heist.turn import GAME_STEPS

SEAT: Final = Argument("seat", "the seat whose hero it is", ("{seat}",))
EVENT: Final = Argument("card", "the event card", ("{event}",))
SKILL: Final = Argument("card", "the skill card", ("{skill}",))
ROOM: Final = Argument("room", "a room", ("{space}",))
BY: Final = Argument("by", "move, disaster or security", ("move", "disaster", "security"))
ANY_ROOM: Final = Argument("room", "a room; the Security Room", ("", "{space}"))
ENDED: Final = Argument("ended", "the seat whose turn ended", ("{seat}",))


def _targets(table: Reading, given: With) -> Mapping[str, object]:
    """Return whom a hero faces and what each die has to show."""
    hero = Hero.at(table, seat_id(word_of(given, "seat")))
    facing = faced(table, hero)
    reach = len(hero.targets)
    return {
        "guards": [guard.id for guard in facing],
        "numbers": [needed(table, hero, g, n) for n, g in enumerate(facing[:reach], 1)],
        "beyond": max(0, len(facing) - reach),
    }


def _evade(table: Reading, given: With) -> Mapping[str, object]:
    """Return what a die has to show to evade, and who owes one after a turn."""
    return {
        "number": target(Hero.at(table, seat_id(word_of(given, "seat")))),
        "owing": must_evade(table, seat_id(word_of(given, "ended"))),
    }


def _step(table: Reading, given: With) -> Mapping[str, object]:
    """Return whether a hero may step into a room beside."""
    hero = Hero.at(table, seat_id(word_of(given, "seat")))
    to = SpaceId(word_of(given, "room"))
    return {
        "allowed": not step_refused(table, hero, to).text,
        "entry": not no_entry(table, hero, to).text,
    }


def _room(table: Reading, given: With) -> Mapping[str, object]:
    """Return the active guards of a room and whether it is full."""
    room = SpaceId(word_of(given, "room")) or room_with_role(table, "security")
    return {"active": len(active_in(table, room)), "full": full(table, room)}


def _next(table: Reading, given: With) -> Mapping[str, object]:
    """Return whose turn comes after the one that is on: a seat, or game."""
    del given
    return {"next": next_seat(table) or "game"}


CASES: Final[Mapping[str, Case]] = {
    "act": does("act", subject=SEAT),
    "enter": does("enter", subject=SEAT, target=ROOM),
    "combat": does("combat", subject=SEAT),
    "evade": does("evade", subject=SEAT),
    "end turn": does("turn.end", subject=SEAT),
    "mandatory evades": does("owed.all", subject=ENDED),
    "restock": does("restock", subject=SEAT, target=ROOM),
    "skill": does("skill", subject=SEAT, target=SKILL),
    "alarm": always(Step("alarm", word="HST-ALARM-010")),
    "counters": always(Step("game.counters")),
    "event": does("event.shown", subject=EVENT),
    "spawn": always(Step("game.spawn")),
    "empty security": always(Step("game.empty")),
    "randomize": does("randomize", subject=ROOM, word=BY),
    "game turn": always(*(Step(name) for name in GAME_STEPS)),
    "next turn": looks(_next),
    "goals": always(Step("goals")),
    "targets": looks(_targets, SEAT),
    "evade number": looks(_evade, SEAT, ENDED),
    "step": looks(_step, SEAT, ROOM),
    "room": looks(_room, ANY_ROOM),
}
