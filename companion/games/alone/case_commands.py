"""Procedures of this game that a case file may run: ``do = "declare"`` and its like."""

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
from companion.engine.ids import PieceId, SpaceId
from companion.engine.state.table import Reading, Step
from companion.games.alone.evil import noise
from companion.games.alone.state.components import CREATURE_KINDS
from companion.games.alone.state.creatures import Figure, creatures, may_move_to, spawnable
from companion.games.alone.state.hero_health import cap, most_adrenaline
from companion.games.alone.state.reaction_track import covers, free_spaces, symbols_left
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import hero_sector
from companion.games.alone.state.sight import in_sight
from companion.games.alone.state.ways import distances_from, neighbours

HERO: Final = Argument("hero", "the seat of the hero", ("{seat}",))
EVIL: Final = Argument("seat", "an evil seat", ("{seat}",))
TO: Final = Argument("to", "instant, end, life or self", ("instant", "end", "life", "self"))
HEADING: Final = Argument("heading", "where to", ("north", "east", "south", "west", "stairs"))
CREATURE: Final = Argument("creature", "a figure of the evil side", ("{piece}",))
SECTOR: Final = Argument("sector", "a sector", ("{space}",))
KIND: Final = Argument("kind", "a kind of creature", ("{creature}",))
POINTS: Final = Argument("number", "how many", ("", "{number}"))
LOSS: Final = Argument(
    "loss", "life or self, and the rule behind it", ("life ALN-ATTACK-030", "self ALN-ENC-010")
)


def _distances(table: Reading, given: With) -> Mapping[str, object]:
    """Return how far a sector is from the hero, with and without blocked doors."""
    here, there = hero_sector(table), SpaceId(word_of(given, "sector"))
    return {
        "locate": distances_from(table, here, blocked_ok=True).get(there, -1),
        "open": distances_from(table, here, blocked_ok=False).get(there, -1),
        "adjacent": there in neighbours(table, here),
    }


def _sight(table: Reading, given: With) -> Mapping[str, object]:
    """Return the sectors in the hero's line of sight."""
    del given
    return {"sectors": sorted(in_sight(table))}


def _noise(table: Reading, given: With) -> Mapping[str, object]:
    """Return what may truly be told of a noise in a sector."""
    return {"headings": list(noise.headings(table, SpaceId(word_of(given, "sector"))))}


def _spawn(table: Reading, given: With) -> Mapping[str, object]:
    """Return where a kind may be spawned."""
    kinds = table.content.records["creature"]
    number: int = getattr(kinds[word_of(given, "kind")], "number")  # noqa: B009
    found = spawnable(table, CREATURE_KINDS[0], number)
    return {"sectors": [ref for ref, off in found.items() if not off.text]}


def _creature(table: Reading, given: With) -> Mapping[str, object]:
    """Return the stats in force of a creature, and where it may go."""
    figure = Figure.at(table, PieceId(word_of(given, "creature")))
    side, there = figure.side, SpaceId(word_of(given, "sector"))
    return {
        "needs": figure.threshold,
        "dark": side.dark,
        "lit": side.lit,
        "encounter": side.encounter,
        "may_go": not may_move_to(table, figure.id, there).text,
    }


def _tracks(table: Reading, given: With) -> Mapping[str, object]:
    """Return what follows from the tracks: cap, pool, symbols, spaces the next card covers."""
    del given
    return {
        "cap": cap(table),
        "adrenaline": most_adrenaline(table),
        "symbols": symbols_left(table),
        "free": free_spaces(table),
        "covers": covers(table),
        "creatures": len(creatures(table)),
        "hero": hero(table),
    }


CASES: Final[Mapping[str, Case]] = {
    "declare": does("declare", subject=HERO),
    "window": does("window", subject=EVIL, word=TO),
    "move": does("move", subject=HERO, word=HEADING),
    "explore": does("explore", subject=HERO, word=HEADING),
    "fight": does("fight", subject=HERO, target=CREATURE),
    "damage": does("damage", subject=HERO, number=POINTS, word=LOSS),
    "attacks": always(Step("attacks")),
    "lights off": always(Step("lights off")),
    "creature moves": does("creature.moves", subject=CREATURE, target=SECTOR),
    "end of round": always(*(Step(f"round.{n}") for n in range(1, 8)), Step("round.over")),
    "reaction track": always(Step("round.1")),
    "clean up": always(Step("round.2")),
    "adrenaline": always(Step("round.3")),
    "danger tokens": always(Step("round.5")),
    "round marker": always(Step("round.7")),
    "sight": looks(_sight),
    "distances": looks(_distances, SECTOR),
    "noise": looks(_noise, SECTOR),
    "spawn sectors": looks(_spawn, KIND),
    "creature": looks(_creature, CREATURE, SECTOR),
    "tracks": looks(_tracks),
}
