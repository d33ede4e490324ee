"""Experience: what kills teach, and abilities (ALN-XP)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses
from companion.engine.flow.prompts import Option, Question, Settled
from companion.engine.message import Ref, say
from companion.engine.state.changes import PieceTrackSet
from companion.engine.state.table import Reading, Step
from companion.games.alone.records.printed import Creature, Special
from companion.games.alone.state.components import ABILITIES, UNLOCKED, xp
from companion.games.alone.state.creatures import record
from companion.games.alone.state.seats import hero

LEARN: Final = "learn"
OF_BOSS: Final = 2
"""Abilities that a boss's death gives a point in (ALN-XP-050)."""


def points(table: Reading, ability: str) -> int:
    """Return the experience in an ability, 0 to 2 (ALN-XP-030)."""
    return table.pieces[hero(table)].tracks[xp(ability)]


def gain(play: Play, ability: str, rule: str) -> None:
    """Give a point of experience, where there is room (ALN-XP-010..030)."""
    had = points(play.table, ability)
    if had < UNLOCKED:
        says = say("Experience: {ability}.", ability=Ref(xp(ability)))
        play.change(PieceTrackSet(hero(play.table), xp(ability), had + 1, had), Because(rule, says))


def killed(play: Play, kind: str, number: int, *, seen: bool) -> None:
    """Give what a creature's death teaches; an unrevealed one teaches nothing (XP-010, 040).

    Args:
        play: The match.
        kind: The kind of figure.
        number: Which one.
        seen: It was revealed.
    """
    if not seen:
        return
    printed = record(play.table, kind, number)
    if isinstance(printed, Special):
        icon = play.table.content.of(Creature)[printed.icon]
        if icon.ability:
            gain(play, icon.ability, "ALN-DEEP-080")
    elif isinstance(printed, Creature) and printed.ability:
        gain(play, printed.ability, "ALN-XP-010")
    else:
        play.push(Step(LEARN, hero(play.table), number=OF_BOSS))


def learn(play: Play, step: Step) -> Flow[None]:
    """Let the hero choose an ability for each point, different ones (ALN-XP-050).

    ``items`` are those chosen already.
    """
    chosen = yield from play.ask(_ability(play.table, step))
    if not chosen:
        return
    gain(play, chosen, "ALN-XP-050")
    if step.number > 1:
        play.push(Step(LEARN, step.subject, number=step.number - 1, items=(*step.items, chosen)))


def _ability(table: Reading, step: Step) -> Question[str]:
    free = [a for a in ABILITIES if points(table, a) < UNLOCKED and a not in step.items]
    if not free:
        return Settled("")
    among = [Option(a, a, say("{ability}", ability=Ref(xp(a)))) for a in free]
    asks = say("{who}: experience in what?", who=Ref(hero(table)))
    return seat_chooses(hero(table), "ALN-XP-050", asks, among)


STEPS: Final = {LEARN: learn}
