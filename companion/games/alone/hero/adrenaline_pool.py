"""What adrenaline does before an action is declared, and the pool (ALN-ADREN)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.flow.prompts import NO_WORDS, Option
from companion.engine.message import Message, say
from companion.engine.state.changes import TrackSet, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.alone.hero.damage import NO_RECOVERY, recover, recover_both
from companion.games.alone.state.components import ADRENALINE, HEALTH, LIFE, SELF
from companion.games.alone.state.hero_health import cap, health, most_adrenaline
from companion.games.alone.state.seats import hero

BEFORE: Final = "before"
"""The group of what may be done before an action is declared."""
RECOVER: Final = "recover"
BULLET_TIME: Final = "bullet time"
BOTH: Final = "both"
RECOVERED: Final = "recovered"
"""What a turn counts: the token spent on recovery; ``BULLET_TIME`` counts the other one."""


def options(table: Reading) -> Iterator[Option[Step]]:
    """Yield what a token may be spent on: each use once a turn (ALN-ADREN-010..030)."""
    seat = hero(table)
    if option(table, "adrenaline_recovery") == "both":
        offered = {BOTH: say("Recover 1 of each")}
    else:
        offered = {LIFE: say("Recover 1 life"), SELF: say("Recover 1 self-control")}
    for kind, label in offered.items():
        off = _spent(table, RECOVERED) or _no_recovery(table, kind)
        step = Step(RECOVER, seat, word=kind)
        yield Option(f"{RECOVER} {kind}", step, label, off=off, icon="vitality", group=BEFORE)
    step = Step(BULLET_TIME, seat)
    label, two = say("Bullet time"), say("two actions in this turn")
    off = _spent(table, BULLET_TIME)
    yield Option(BULLET_TIME, step, label, second=two, off=off or NO_WORDS, group=BEFORE)


def _spent(table: Reading, use: str) -> Message | None:
    """Return why no token can be spent on a use now."""
    if table.turn.used.get(use):
        return say("Done in this turn already.")
    return None if table.tracks[ADRENALINE] else say("No adrenaline is left.")


def _no_recovery(table: Reading, kind: str) -> Message:
    """Return why nothing can be recovered now, no words where it can (ALN-HEALTH-050)."""
    if table.turn.used.get(NO_RECOVERY):
        return say("Nothing can be recovered in this turn.")
    kinds = HEALTH if kind == BOTH else (kind,)
    if all(health(table, each) >= cap(table) for each in kinds):
        return say("It is at the cap.")
    return NO_WORDS


def spend(play: Play, use: str, rule: str) -> None:
    """Take a token from the pool for the rest of the round (ALN-ADREN-050)."""
    had = play.table.tracks[ADRENALINE]
    play.change(TrackSet(ADRENALINE, had - 1, had), Because(rule, say("Adrenaline is spent.")))
    play.change(TurnUsed(use, 1), Because(rule))


def recovery(play: Play, step: Step) -> None:
    """Spend a token on recovery (ALN-ADREN-010, 110)."""
    spend(play, RECOVERED, "ALN-ADREN-010")
    why = Because("ALN-ADREN-010", say("Adrenaline helps."))
    if step.word == BOTH:
        recover_both(play, 1, why)
    else:
        recover(play, step.word, 1, why)


def bullet_time(play: Play, step: Step) -> None:
    """Spend a token on two actions in this turn (ALN-ADREN-020)."""
    del step
    spend(play, BULLET_TIME, "ALN-ADREN-020")


def fill(play: Play) -> None:
    """Fill the pool to its maximum (ALN-ADREN-060, 100)."""
    had, most = play.table.tracks[ADRENALINE], most_adrenaline(play.table)
    to = most if option(play.table, "adrenaline_surplus") == "lost" else max(had, most)
    if to != had:
        says = say("The adrenaline pool holds {n}.", n=to)
        play.change(TrackSet(ADRENALINE, to, had), Because("ALN-ADREN-060", says))


STEPS: Final = {RECOVER: recovery, BULLET_TIME: bullet_time}
