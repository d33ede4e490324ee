"""What lamps, status bar and plan show of a table: phases, gauges."""

from collections.abc import Mapping
from typing import Final

from companion.engine.message import Message, say
from companion.engine.state.table import Piece, Reading
from companion.engine.view.appearance import Sign
from companion.engine.view.status import NO_PHASE, Gauge, Status
from companion.games.heist.state.board import FULL, guards_counted, keycards_held, room_with_role
from companion.games.heist.state.pieces import (
    COUNTER,
    DEAD,
    DESTROYED,
    DOWN,
    GUARD,
    KEYCARD,
    living,
)

PHASES: Final = (say("Players"), say("Counters"), say("Event"), say("New guard"), say("Security"))
"""A player's turn, then the four steps of the game's turn (HST-GAMETURN-010)."""
EVENT: Final = 2
"""The phase of the event card, by its place among them."""
_PHASE_OF: Final[Mapping[str, int]] = {
    "game.event": 1,
    "game.spawn": 2,
    "game.empty": 3,
    "game.end": 4,
}
"""The game's step that comes next on the agenda, and the phase before it."""
_DANGER: Final = ("combat", "owed", "alarm", "guard.up")
"""Steps at which somebody should look up; no alarm of this game lasts, so it has no lockdown."""
HINTS: Final[Mapping[str, Message]] = {
    "players": say(
        "Two actions a turn: move, fight, evade, use a skill or a special room. Entering a room "
        "with active guards means a fight."
    ),
    "counters": say(
        "Every counter falls by one. A guard whose counter is gone gets up and raises the alarm."
    ),
    "event": say("One event card is carried out: guards move, rooms close, help comes or leaves."),
    "new guard": say(
        "One guard joins the Security Room, unless reinforcements left or a relief card was played."
    ),
    "security": say("With six guards or more in the Security Room, all of them spread out."),
}
"""Two sentences for the first time each phase comes."""


def status(table: Reading) -> Status:
    """Return what lamps and status bar show: Security Room and keycards are the gauges."""
    laid = bool(table.spaces)
    room = room_with_role(table, "security")
    crowd = min(FULL, guards_counted(table, room)) if laid else 0
    heads = table.agenda[:1]
    return Status(
        phases=PHASES,
        phase=phase(table),
        seat=table.turn.now,
        seats=tuple(hero.id for hero in living(table)),
        danger=bool(heads) and heads[0].name.startswith(_DANGER),
        gauges=(
            Gauge(say("Guards in Security"), crowd, FULL, "security", "security"),
            Gauge(
                say("Keycards"),
                keycards_held(table),
                table.tracks["keycards dealt"],
                "keycards",
                "key",
                goal=say("Keycard {n} of {most}"),
            ),
        ),
    )


def phase(table: Reading) -> int:
    """Return the index of the present phase, -1 before the first turn and after the match."""
    if table.result or not table.turn.number:
        return NO_PHASE
    if table.turn.now:
        return 0
    coming = (step.name for step in table.agenda)
    found = next((_PHASE_OF[name] for name in coming if name in _PHASE_OF), len(PHASES) - 1)
    head = table.agenda[0].name if table.agenda else ""
    return min(found + (head in _PHASE_OF), len(PHASES) - 1)


def sign(table: Reading, piece: Piece) -> Sign:
    """Return how a piece is shown: K for a keycard, the rounds it is down, bodies flat."""
    del table
    if piece.kind != GUARD:
        return Sign(lies=DEAD in piece.conditions)
    if DESTROYED in piece.conditions:
        return Sign("x", lies=True, alike=True)
    if DOWN in piece.conditions:
        return Sign(str(piece.tracks.get(COUNTER, 0) or ""), lies=True)
    return Sign("K" if KEYCARD in piece.conditions else "", alike=True)
