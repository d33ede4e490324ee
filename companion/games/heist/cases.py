"""Procedures of this game that a case file may run: ``do = "combat"`` and its like."""

from collections.abc import Mapping
from typing import Final

from companion.engine.cases import ONLY_LOOKS, Argument, Case, With, always, one_step, word_of
from companion.engine.ids import SpaceId, seat_id
from companion.engine.table import Reading, Step
from companion.games.heist.board import full, no_entry, step_refused, the
from companion.games.heist.combat import faced, needed
from companion.games.heist.evading import owing, target
from companion.games.heist.pieces import (
    Hero,
    active_in,
)
from companion.games.heist.turn import GAME_STEPS, next_seat

SEAT: Final = Argument("the seat whose hero it is", ("{seat}",))
EVENT: Final = Argument("the event card", ("{event}",))
SKILL: Final = Argument("the skill card", ("{skill}",))
ROOM: Final = Argument("a room", ("{space}",))
BY: Final = Argument("move, disaster or security", ("move", "disaster", "security"))
ANY_ROOM: Final = Argument("a room; the Security Room", ("", "{space}"))
ENDED: Final = Argument("the seat whose turn ended", ("{seat}",))


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
        "owing": owing(table, seat_id(word_of(given, "ended"))),
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
    room = SpaceId(word_of(given, "room")) or the(table, "security")
    return {"active": len(active_in(table, room)), "full": full(table, room)}


def _next(table: Reading, given: With) -> Mapping[str, object]:
    """Return whose turn comes after the one that is on: a seat, or game."""
    del given
    return {"next": next_seat(table) or "game"}


CASES: Final[Mapping[str, Case]] = {
    "act": Case({"seat": SEAT}, one_step("act", "seat")),
    "enter": Case({"seat": SEAT, "room": ROOM}, one_step("enter", "seat", target="room")),
    "combat": Case({"seat": SEAT}, one_step("combat", "seat")),
    "evade": Case({"seat": SEAT}, one_step("evade", "seat")),
    "end turn": Case({"seat": SEAT}, one_step("turn.end", "seat")),
    "mandatory evades": Case({"ended": ENDED}, one_step("owed.all", "ended")),
    "restock": Case({"seat": SEAT, "room": ROOM}, one_step("restock", "seat", target="room")),
    "skill": Case({"seat": SEAT, "card": SKILL}, one_step("skill", "seat", target="card")),
    "alarm": Case({}, always(Step("alarm", word="HST-ALARM-010"))),
    "counters": Case({}, always(Step("game.counters"))),
    "event": Case({"card": EVENT}, one_step("event.shown", "card")),
    "spawn": Case({}, always(Step("game.spawn"))),
    "empty security": Case({}, always(Step("game.empty"))),
    "randomize": Case(
        {"room": ROOM, "by": BY},
        one_step("randomize", "room", word="by"),
    ),
    "game turn": Case({}, always(*(Step(name) for name in GAME_STEPS))),
    "next turn": Case({}, ONLY_LOOKS, _next),
    "goals": Case({}, always(Step("goals"))),
    "targets": Case({"seat": SEAT}, ONLY_LOOKS, _targets),
    "evade number": Case({"seat": SEAT, "ended": ENDED}, ONLY_LOOKS, _evade),
    "step": Case({"seat": SEAT, "room": ROOM}, ONLY_LOOKS, _step),
    "room": Case({"room": ANY_ROOM}, ONLY_LOOKS, _room),
}
