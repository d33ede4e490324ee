"""Damage to the hero, and recovery up to the cap (ALN-HEALTH, ALN-COMPN-060)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.message import Message, say
from companion.engine.state.changes import PieceTrackSet, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Step
from companion.games.alone.hero.companion import redirection, take
from companion.games.alone.state.components import HEALTH, LIFE, MOST_HEALTH, SELF
from companion.games.alone.state.hero_health import cap, health
from companion.games.alone.state.match_end import look_at_health
from companion.games.alone.state.reaction_track import windows
from companion.games.alone.state.seats import hero

DAMAGE: Final = "damage"
SHIELDS: Final = "shields"
"""The step in which items and abilities may make a loss smaller (ALN-ITEM-020)."""
SHIELD: Final = "shield"
"""What a turn counts: by how much the next loss is smaller."""
NO_RECOVERY: Final = "no recovery"
"""What a turn counts: an effect that lets the hero recover nothing."""
OTHER: Final = {LIFE: SELF, SELF: LIFE}


def hurt_track(kind: str) -> str:
    """Return what a turn counts when the hero took damage of a kind."""
    return f"hurt {kind}"


def hurt(play: Play, kind: str, n: int, rule: str) -> None:
    """Let damage come next: the hero may lose points, and the evil side may answer it.

    Args:
        play: The match.
        kind: ``LIFE`` or ``SELF``.
        n: How many points; nothing happens for 0.
        rule: The ledger id behind it.
    """
    if n > 0:
        seat = hero(play.table)
        play.push(Step(SHIELDS, seat, number=n, word=kind))
        play.push(Step(DAMAGE, seat, number=n, word=f"{kind} {rule}"))


def damage(play: Play, step: Step) -> Flow[None]:
    """Take points of a track, or a companion's charges instead (ALN-COMPN-060, 070)."""
    kind, _, rule = step.word.partition(" ")
    shield = play.table.turn.used.get(SHIELD, 0)
    n = max(0, step.number - shield)
    redirected = (yield from play.ask(redirection(play.table, kind, n))) if n else False
    if shield:
        play.change(TurnUsed(SHIELD, 0), Because("ALN-ITEM-020"))
    if redirected:
        n = take(play, n, Because("ALN-COMPN-060", say("The companion takes it.")))
    lose(play, kind, n, Because(rule, loss(kind, n)))
    hit = step.number > shield
    answered = n or (hit and option(play.table, "redirected_damage_cards") == "as_hero")
    if answered and not play.table.result:
        play.change(TurnUsed(hurt_track(kind), 1), Because("ALN-REACT-040"))
        play.push(*windows(play.table, kind))


def lose(play: Play, kind: str, n: int, why: Because) -> None:
    """Lower a track; what it has not, the other one loses (ALN-HEALTH-020, 060, 090)."""
    for track in (kind, OTHER[kind]):
        had = health(play.table, track)
        less = min(had, n)
        if less:
            play.change(PieceTrackSet(hero(play.table), track, had - less, had), why)
            n = n - less if option(play.table, "damage_spill") == "same_blow" else 0
    look_at_health(play)


def loss(kind: str, n: int) -> Message:
    """Return a loss in words."""
    if kind == LIFE:
        return say("The hero loses {n} life.", n=n)
    return say("The hero loses {n} self-control.", n=n)


def recover(play: Play, kind: str, n: int, why: Because) -> None:
    """Raise a track, never above the cap; one above it already stays (ALN-HEALTH-030..050)."""
    table = play.table
    had = health(table, kind)
    to = min(had + n, cap(table), MOST_HEALTH)
    if to > had and not table.turn.used.get(NO_RECOVERY):
        play.change(PieceTrackSet(hero(table), kind, to, had), why)


def recover_both(play: Play, n: int, why: Because) -> None:
    """Raise both tracks by as much (ALN-DIFF-060)."""
    for kind in HEALTH:
        recover(play, kind, n, why)


STEPS: Final = {DAMAGE: damage}
