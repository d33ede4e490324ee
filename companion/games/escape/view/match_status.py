"""What lamps, strip and plan show of a table: phases, gauges, ways off the map."""

from collections.abc import Mapping
from typing import Final

from companion.engine.message import Message, say
from companion.engine.state.table import Piece, Reading
from companion.engine.view.appearance import OpenEdge, Sign
from companion.engine.view.status import NO_PHASE, Alarm, Gauge, Status
from companion.games.escape.records.scenario import scenario
from companion.games.escape.state.board import door_edges, open_edges
from companion.games.escape.state.pieces import STUNNED, heroes, lockdown

PHASES: Final = (say("Draw"), say("Act"), say("Event"), say("End"))
"""The four phases of a turn (ESC-TURN-010)."""
DRAW, ACT, EVENT, END = range(4)
_PHASE_OF: Final[Mapping[str, int]] = {
    "turn": DRAW,
    "draw": DRAW,
    "act": ACT,
    "event": EVENT,
    "end": END,
}
"""Which phase a step that opens one belongs to, by the first part of its name."""
_ENEMY_STEPS: Final = ("activate", "attack", "react")
HINTS: Final[Mapping[str, Message]] = {
    "draw": say(
        "You draw one adrenaline card unless your hand is full. The hand is your health: without "
        "a card you are knocked out."
    ),
    "act": say(
        "Move, explore, fight, trade and pick things up in any order. A tile with an event icon "
        "draws an event card, and that ends your actions."
    ),
    "event": say(
        "The event card brings an enemy, may do something to you, and then enemies act. Guards "
        "walk to the most threat, clones to the most fear."
    ),
    "end": say(
        "A crowded tile costs threat, and threat from the empty pool starts lockdown. In lockdown "
        "each turn takes a token, and whoever falls is dead."
    ),
    "alarm": say(
        "In lockdown a knock-out kills, and moving onto a red icon draws no card. Each turn "
        "takes a token; the game ends when none is left."
    ),
}
"""Two sentences for the first time each phase comes, and for lockdown."""
LOCKDOWN_CHANGES: Final = (
    ("killed", say("Whoever goes down is dead")),
    ("token", say("Each turn takes a token")),
    ("quiet", say("Icons with rays stay quiet")),
    ("lost", say("No token left: the match is lost")),
)
"""What lockdown changes, a line each (ESC-KO-060, ESC-LOCK-040, 050, 100)."""
ICONS: Final[Mapping[str, str]] = {
    "end": "end_turn",
    "attack": "challenge",
    "rush": "speed",
    "outwit": "intelligence",
    "pick": "unlocked",
    "explore": "door",
    "trade": "swap",
    "take": "pick_up",
    "use": "items",
}
"""What stands for actions."""


def status(table: Reading) -> Status:
    """Return what lamps and strip show; the pools are the gauges (ESC-COMP-170, 180)."""
    rules = scenario(table)
    seats = tuple(hero.id for hero in heroes(table))
    threat, tokens = table.tracks["threat pool"], table.tracks["lockdown pool"]
    return Status(
        phases=PHASES,
        phase=phase(table),
        seat=table.turn.now,
        seats=tuple(seat for seat in table.turn.order if seat in seats),
        alarm=Alarm(
            say("Lockdown"),
            say("Lockdown has begun"),
            lockdown(table),
            tokens,
            "lockdown.announce",
            LOCKDOWN_CHANGES,
        ),
        danger=bool(table.agenda) and table.agenda[0].name in ("attack", "knock out"),
        gauges=(
            Gauge(say("Threat pool"), threat, rules.threat_pool, "threat pool", "threat", "calm"),
            Gauge(
                *(say("Lockdown tokens"), tokens, rules.lockdown_pool, "lockdown pool"),
                when="never",
            ),
        ),
    )


def phase(table: Reading) -> int:
    """Return the index of the present phase, -1 before the first turn and after the match.

    Steps that come in more than one phase (an attack, a lost card) belong to the phase whose own
    step follows them; enemies that act without an ``act`` to come act in the event phase.
    """
    if table.result or not table.turn.number:
        return NO_PHASE
    heads = [step.name.partition(".")[0] for step in table.agenda]
    here = next((_PHASE_OF[head] for head in heads if head in _PHASE_OF), DRAW)
    enemies = any(head in _ENEMY_STEPS for head in heads)
    return EVENT if enemies and here == END else here


def ways_out(table: Reading) -> tuple[OpenEdge, ...]:
    """Return the doors that lead to unexplored space."""
    owners = door_edges(table)
    return tuple(
        OpenEdge(owners[edge], edge.cell.x, edge.cell.y, edge.side) for edge in open_edges(table)
    )


def sign(table: Reading, piece: Piece) -> Sign:
    """Return how a piece is shown: the stunned lie flat."""
    del table
    return Sign(lies=STUNNED in piece.conditions)
