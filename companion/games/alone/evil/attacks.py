"""Attacks on the hero: at the turn's end, and as the hero leaves (ALN-ATTACK, ALN-ENC-050).

A roll is three steps, so that a correction meanwhile finds the dice on the table.
"""

from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import Dice, Line, Question, Reroll, Roll, Settled
from companion.engine.ids import PieceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import DiceThrown
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step, Thrown
from companion.games.alone.evil.wounds import fresh
from companion.games.alone.hero.damage import hurt
from companion.games.alone.records.printed import numbers
from companion.games.alone.state.components import LIFE
from companion.games.alone.state.creatures import Figure, creatures_in, works
from companion.games.alone.state.hero_health import unlocked
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import danger_in, hero_sector, lit

ATTACKS: Final = "attacks"
ATTACK: Final = "attack"
STAND: Final = "attack.stand"
RESULT: Final = "attack.result"
OPPORTUNITY: Final = "opportunity"
HIT: Final = "hit"
CLAW: Final = "claw"
"""The face that hits where a danger token lies (ALN-ATTACK-040)."""
DEXTERITY: Final = "dexterity"
MET: Final = "met"
"""What a turn counts when the hero met creatures (``encounter_then_attack``)."""


def attacks(play: Play, step: Step) -> None:
    """Let every creature in the hero's sector attack (ALN-ATTACK-010, 080)."""
    del step
    table = play.table
    found = [f for f in creatures_in(table, hero_sector(table)) if _attacks(f)]
    dice = {figure.id: dice_of(figure) for figure in found}
    if not found or table.turn.used.get("calm"):
        return
    if option(table, "several_attackers") == "together":
        play.push(attack_step(table, sum(dice.values()), tuple(dice)))
        return
    play.push(*(attack_step(table, n, (creature,)) for creature, n in dice.items()))


def attack_step(table: Reading, dice: int, creatures: tuple[PieceId, ...], how: str = "") -> Step:
    """Return the step of one roll against the hero by some creatures."""
    return Step(ATTACK, hero(table), number=dice, word=how, items=creatures)


def _attacks(figure: Figure) -> bool:
    """Tell whether a creature attacks in this turn (ALN-ATTACK-100, ALN-ENC-130)."""
    used, table = figure.table.turn.used, figure.table
    if option(table, "fresh_creature_attacks") == "waits" and used.get(fresh(figure.id)):
        return False
    waits = option(table, "encounter_then_attack") == "no_attack"
    return not (waits and used.get(f"{MET} {figure.id}"))


def dice_of(figure: Figure) -> int:
    """Return a creature's dice: by the light of its sector (ALN-ATTACK-020)."""
    dice = figure.side.lit if lit(figure.table, figure.space) else figure.side.dark
    return dice + figure.table.turn.used.get("extra dice", 0)


# -- one roll


def counts(table: Reading) -> dict[str, int]:
    """Return the faces that hit the hero (ALN-ATTACK-030, 040)."""
    claw = {CLAW: 1} if danger_in(table, hero_sector(table)) else {}
    return {HIT: 1, **claw}


def throw(play: Play, step: Step) -> Flow[None]:
    """Throw a creature's dice, in the open (ALN-ESETUP-020, ALN-BOT-250)."""
    if step.number < 1:
        return
    table = play.table
    rule = "ALN-ENC-050" if step.word == OPPORTUNITY else "ALN-ATTACK-010"
    faces = yield from play.roll(
        Roll(
            asks=_asks(step),
            support=say("Each hit costs 1 life."),
            rule=rule,
            about=step.items[0] if len(step.items) == 1 else hero(table),
            dice=step.number,
            die=numbers(table).die,
            receipt=(Line(say("dice"), step.number),),
            counts=counts(table),
        )
    )
    play.change(DiceThrown(Thrown(ATTACK, faces)), Because(rule))
    play.push(replace(step, name=STAND))


def _asks(step: Step) -> Message:
    if step.word == OPPORTUNITY:
        return say("As the hero leaves: roll {n} against the hero", n=step.number)
    if len(step.items) == 1:
        creature = Ref(step.items[0])
        return say("{creature} attacks: roll {n}", creature=creature, n=step.number)
    return say("They attack: roll {n}", n=step.number)


def let_stand(play: Play, step: Step) -> Flow[None]:
    """Let the dice stand, or throw one hit again (ALN-XP-100, 120)."""
    chosen = yield from play.ask(_again(play.table))
    if chosen is None:
        play.push(replace(step, name=RESULT))
        return
    faces = list(play.table.thrown.faces)
    faces[chosen.die] = (yield from play.roll(_one_more(play.table)))[0]
    says = say("One hit is thrown again: {face}.", face=Ref(faces[chosen.die]))
    play.change(DiceThrown(Thrown(ATTACK, tuple(faces))), Because("ALN-XP-100", says))
    play.push(replace(step, name=RESULT))


def _one_more(table: Reading) -> Roll:
    return Roll(
        asks=say("Roll 1 again"),
        rule="ALN-XP-100",
        about=hero(table),
        dice=1,
        die=numbers(table).die,
        receipt=(Line(say("dice"), 1),),
        counts=counts(table),
    )


def _again(table: Reading) -> Question[Reroll | None]:
    hits = [n for n, face in enumerate(table.thrown.faces) if face in counts(table)]
    able = unlocked(table, DEXTERITY) and option(table, "dexterity_effect") == "attack"
    if not able or not hits:
        return Settled(None)
    label = say("Throw one hit again")
    return Dice(
        asks=say("Throw one hit again?"),
        rule="ALN-XP-100",
        seats=(hero(table),),
        about=hero(table),
        faces=table.thrown.faces,
        rerolls=(Reroll(DEXTERITY, hits[0], label),),
    )


def result(play: Play, step: Step) -> None:
    """Each hit costs the hero 1 LIFE (ALN-ATTACK-030, 090)."""
    table = play.table
    worth = counts(table)
    hits = sum(worth.get(face, 0) for face in table.thrown.faces)
    rule = "ALN-ENC-050" if step.word == OPPORTUNITY else "ALN-ATTACK-030"
    says = say("{n} hits.", n=hits)
    play.change(DiceThrown(Thrown()), Because(rule, says))
    if step.word == OPPORTUNITY and lit(table, hero_sector(table)):
        hits -= option(table, "lighted_reduction") == "damage"
    hurt(play, _loss(table, step), hits, rule)
    if hits > 0:
        found = [Figure.find(table, PieceId(ref)) for ref in step.items]
        play.push(*works([figure for figure in found if figure is not None], "hit"))


def _loss(table: Reading, step: Step) -> str:
    """Return what a hit costs (``attack_loss``)."""
    creature = PieceId(step.items[0]) if step.items else PieceId("")
    found = Figure.find(table, creature)
    if option(table, "attack_loss") == "by_kind" and found is not None:
        return found.record.loss
    return LIFE


STEPS: Final = {ATTACKS: attacks, ATTACK: throw, STAND: let_stand, RESULT: result}
