"""Procedures of this game that a case file may run: ``do = "combat"`` and its like."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.engine.game import Case
from companion.engine.table import Reading, Step
from companion.games.heist.board import full, no_entry, step_refused, the
from companion.games.heist.combat import faced, needed
from companion.games.heist.evading import owing, target
from companion.games.heist.pieces import Hero, active_in
from companion.games.heist.turn import GAME

With: TypeAlias = Mapping[str, str | int]
SEAT: Final = "the seat whose hero it is"
CARD: Final = "the card's id"
ROOM: Final = "a room"


def _word(given: With, name: str) -> str:
    return str(given.get(name, ""))


def _one(step: Callable[[With], Step]) -> Callable[[With], tuple[Step, ...]]:
    """Return the agenda of a procedure that is one step."""
    return lambda given: (step(given),)


def _just(name: str, word: str = "") -> Callable[[With], tuple[Step, ...]]:
    """Return the agenda of a procedure that needs no words."""

    def steps(given: With) -> tuple[Step, ...]:
        del given
        return (Step(name, word=word),)

    return steps


def _game_turn(given: With) -> tuple[Step, ...]:
    del given
    return tuple(Step(name) for name in GAME)


def _nothing(given: With) -> tuple[Step, ...]:
    """Return the agenda of a procedure that only looks at the table."""
    del given
    return ()


def _targets(table: Reading, given: With) -> Mapping[str, object]:
    """Return whom a hero faces and what each die has to show."""
    hero = Hero.at(table, _word(given, "seat"))
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
        "number": target(Hero.at(table, _word(given, "seat"))),
        "owing": owing(table, _word(given, "ended")),
    }


def _step(table: Reading, given: With) -> Mapping[str, object]:
    """Return whether a hero may step into a room beside."""
    hero = Hero.at(table, _word(given, "seat"))
    to = _word(given, "room")
    return {
        "allowed": not step_refused(table, hero, to).text,
        "entry": not no_entry(table, hero, to).text,
    }


def _room(table: Reading, given: With) -> Mapping[str, object]:
    """Return the active guards of a room and whether it is full."""
    room = _word(given, "room") or the(table, "security")
    return {"active": len(active_in(table, room)), "full": full(table, room)}


CASES: Final[Mapping[str, Case]] = {
    "act": Case({"seat": SEAT}, _one(lambda given: Step("act", _word(given, "seat")))),
    "enter": Case(
        {"seat": SEAT, "room": ROOM},
        _one(lambda given: Step("enter", _word(given, "seat"), _word(given, "room"))),
    ),
    "combat": Case({"seat": SEAT}, _one(lambda given: Step("combat", _word(given, "seat")))),
    "evade": Case({"seat": SEAT}, _one(lambda given: Step("evade", _word(given, "seat")))),
    "end turn": Case({"seat": SEAT}, _one(lambda given: Step("turn.end", _word(given, "seat")))),
    "mandatory evades": Case(
        {"ended": "the seat whose turn ended"},
        _one(lambda given: Step("owed.all", _word(given, "ended"))),
    ),
    "restock": Case(
        {"seat": SEAT, "room": ROOM},
        _one(lambda given: Step("restock", _word(given, "seat"), _word(given, "room"))),
    ),
    "skill": Case(
        {"seat": SEAT, "card": CARD},
        _one(lambda given: Step("skill", _word(given, "seat"), _word(given, "card"))),
    ),
    "alarm": Case({}, _just("alarm", "HST-ALARM-010")),
    "counters": Case({}, _just("game.counters")),
    "event": Case({"card": CARD}, _one(lambda given: Step("event.shown", _word(given, "card")))),
    "spawn": Case({}, _just("game.spawn")),
    "empty security": Case({}, _just("game.empty")),
    "randomize": Case(
        {"room": ROOM, "by": "move, disaster or security"},
        _one(lambda given: Step("randomize", _word(given, "room"), word=_word(given, "by"))),
    ),
    "game turn": Case(
        {},
        _game_turn,
    ),
    "goals": Case({}, _just("goals")),
    "targets": Case({"seat": SEAT}, _nothing, _targets),
    "evade number": Case({"seat": SEAT, "ended": "whose turn ended"}, _nothing, _evade),
    "step": Case({"seat": SEAT, "room": ROOM}, _nothing, _step),
    "room": Case({"room": ROOM}, _nothing, _room),
}
