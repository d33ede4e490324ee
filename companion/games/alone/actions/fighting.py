"""Fight: two dice against a creature in the hero's sector (ALN-FIGHT)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import Dice, Line, Option, Question, Reroll, Roll, Settled
from companion.engine.ids import PieceId
from companion.engine.message import Ref, say
from companion.engine.state.changes import DiceThrown, TurnUsed
from companion.engine.state.table import Reading, Step, Thrown
from companion.games.alone.evil.wounds import strike
from companion.games.alone.records.printed import numbers
from companion.games.alone.state.creatures import Figure, creatures_in
from companion.games.alone.state.hero_health import unlocked
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import hero_sector, lit

FIGHT: Final = "fight"
STAND: Final = "fight.stand"
RESULT: Final = "fight.result"
DICE: Final = 2
"""Dice of a fight (ALN-FIGHT-010)."""
HIT: Final = "hit"
SPARK: Final = "spark"
"""The face that hits in a lit sector (ALN-FIGHT-030, 130)."""
EXTRA_HITS: Final = "extra hits"
"""What a turn counts: hits that cards add to the next fight."""
PRECISION: Final = "precision"


def options(table: Reading) -> Iterator[Option[Step]]:
    """Yield whom the hero may fight: creatures in the hero's sector (ALN-FIGHT-010)."""
    seat = hero(table)
    for figure in creatures_in(table, hero_sector(table)):
        step = Step(FIGHT, seat, figure.id)
        label = say("Fight {creature}", creature=Ref(figure.id))
        needs = say("{n} hits needed", n=figure.threshold)
        yield Option(f"{FIGHT} {figure.id}", step, label, figure.id, needs, group=FIGHT)


def counts(table: Reading) -> dict[str, int]:
    """Return the faces that hit for the hero (ALN-FIGHT-020, 030)."""
    return {HIT: 1, **({SPARK: 1} if lit(table, hero_sector(table)) else {})}


def throw(play: Play, step: Step) -> Flow[None]:
    """Throw the dice of a fight (ALN-FIGHT-010)."""
    table = play.table
    figure = Figure.find(table, PieceId(step.target))
    if figure is None or figure.space != hero_sector(table):
        play.note("", Because("ALN-FIGHT-010", say("The target is gone.")))
        return
    dice = step.number or DICE
    faces = yield from play.roll(
        Roll(
            asks=say("Roll {n} against {creature}", n=dice, creature=Ref(figure.id)),
            support=say("{n} hits are needed.", n=figure.threshold),
            rule="ALN-FIGHT-010",
            seats=(hero(table),),
            about=figure.id,
            dice=dice,
            die=numbers(table).die,
            receipt=(Line(say("dice"), dice),),
            counts=counts(table),
            needed=figure.threshold,
        )
    )
    play.change(DiceThrown(Thrown(FIGHT, faces)), Because("ALN-FIGHT-020"))
    play.push(replace(step, name=STAND))


def let_stand(play: Play, step: Step) -> Flow[None]:
    """Let the dice stand, or throw one miss again, once a fight (ALN-XP-090)."""
    chosen = yield from play.ask(_again(play.table))
    if chosen is not None:
        faces = list(play.table.thrown.faces)
        faces[chosen.die] = (yield from play.roll(_one_more(play.table, step)))[0]
        says = say("One miss is thrown again: {face}.", face=Ref(faces[chosen.die]))
        play.change(DiceThrown(Thrown(FIGHT, tuple(faces))), Because("ALN-XP-090", says))
    play.push(replace(step, name=RESULT))


def _one_more(table: Reading, step: Step) -> Roll:
    return Roll(
        asks=say("Roll 1 again"),
        rule="ALN-XP-090",
        seats=(hero(table),),
        about=step.target,
        dice=1,
        die=numbers(table).die,
        receipt=(Line(say("dice"), 1),),
        counts=counts(table),
    )


def _again(table: Reading) -> Question[Reroll | None]:
    misses = [n for n, face in enumerate(table.thrown.faces) if face not in counts(table)]
    if not unlocked(table, PRECISION) or not misses:
        return Settled(None)
    return Dice(
        asks=say("Throw one miss again?"),
        rule="ALN-XP-090",
        seats=(hero(table),),
        about=hero(table),
        faces=table.thrown.faces,
        rerolls=(Reroll(PRECISION, misses[0], say("Throw one miss again")),),
    )


def result(play: Play, step: Step) -> None:
    """The hits are the damage (ALN-FIGHT-020)."""
    worth = counts(play.table)
    hits = sum(worth.get(face, 0) for face in play.table.thrown.faces)
    play.change(DiceThrown(Thrown()), Because("ALN-FIGHT-020", say("{n} hits.", n=hits)))
    extra = play.table.turn.used.get(EXTRA_HITS, 0)
    if extra:
        play.change(TurnUsed(EXTRA_HITS, 0), Because("ALN-FIGHT-040"))
    strike(play, PieceId(step.target), hits + extra)


STEPS: Final = {FIGHT: throw, STAND: let_stand, RESULT: result}
