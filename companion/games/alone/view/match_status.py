"""What lamps, status bar and map show of a table: phases, nightmare mode, gauges."""

from collections.abc import Mapping
from typing import Final

from companion.engine.message import Message, say
from companion.engine.state.table import Piece, Reading
from companion.engine.view.appearance import Sign
from companion.engine.view.status import NO_PHASE, Alarm, Gauge, Status
from companion.games.alone.evil.attacks import ATTACK, ATTACKS
from companion.games.alone.records.printed import numbers
from companion.games.alone.round_end import NAMES
from companion.games.alone.state.components import (
    ADRENALINE,
    COVERED,
    CREATURE_KINDS,
    KNOCKED_DOWN,
    NIGHT,
    ROUND,
    TURNS,
    WOUNDED,
)
from companion.games.alone.state.creatures import creatures_in
from companion.games.alone.state.hero_health import most_adrenaline
from companion.games.alone.state.reaction_track import END, INSTANT, WINDOW
from companion.games.alone.state.sectors import hero_sector
from companion.games.alone.turn import CARDS, LIGHTS, TURNS_OF_ROUND

PHASES: Final = (say("Action"), say("Reactions"), say("Attacks"), say("End of round"))
"""The parts of a turn, and the round's end (ALN-TURN-100, ALN-ROUND-010)."""
HINTS: Final[Mapping[str, Message]] = {
    "action": say(
        "One action a turn: move, explore, fight, locate, scavenge or interact. Something in the "
        "dark may answer it."
    ),
    "reactions": say("The evil side may play cards: at most two in a turn."),
    "attacks": say("Every creature in the hero's sector attacks, without a card."),
    "end of round": say(
        "Danger tokens come, the labyrinth is cleared but for what is near, and the round marker "
        "moves on."
    ),
}
"""Two sentences for the first time each phase comes."""


def status(table: Reading) -> Status:
    """Return what lamps and status bar show: rounds and turns are the clocks."""
    here = hero_sector(table)
    rounds = table.tracks[ROUND]
    return Status(
        phases=PHASES,
        phase=phase(table),
        seat=table.turn.now,
        seats=table.turn.order,
        alarm=Alarm(
            say("Nightmare"),
            say("Nightmare mode has begun"),
            bool(table.words.get(NIGHT)),
            changes=(
                ("threat", say("Creatures are worse.")),
                ("sound", say("Every round's end costs 2 self-control.")),
            ),
        ),
        danger=bool(here and creatures_in(table, here)),
        gauges=(
            Gauge(say("Rounds left"), rounds, len(numbers(table).caps) - 1, ROUND, "time", "calm"),
            Gauge(say("Turns used"), table.tracks[TURNS], TURNS_OF_ROUND, TURNS, "turn"),
            Gauge(
                say("Adrenaline"),
                table.tracks[ADRENALINE],
                max(table.tracks[ADRENALINE], most_adrenaline(table)),
                ADRENALINE,
                "strength",
            ),
            Gauge(
                say("Reactions"), table.tracks[COVERED], len(numbers(table).track), COVERED, "cards"
            ),
        ),
    )


def phase(table: Reading) -> int:
    """Return the index of the present phase, -1 before the first turn and after the match."""
    if table.result or not table.turn.number:
        return NO_PHASE
    names = [step.name for step in table.agenda]
    if any(name in (*NAMES, "round.over") for name in names):
        return len(PHASES) - 1
    head = table.agenda[0] if table.agenda else None
    if head is None:
        return 0
    if head.name in (ATTACKS, LIGHTS) or head.name.startswith(ATTACK):
        return 2
    if head.name == WINDOW and head.word in (INSTANT, END):
        return 1
    return 1 if CARDS not in names and len(names) > 1 else 0


def sign(table: Reading, piece: Piece) -> Sign:
    """Return how a figure is shown: the first letters of its kind, flat where it is down."""
    del table
    if piece.kind not in CREATURE_KINDS:
        return Sign()
    return Sign("w" if WOUNDED in piece.conditions else "", lies=KNOCKED_DOWN in piece.conditions)
