"""From the question before a throw to dice that stand: rerolls, and more dice than the box holds.

The dice lie on the table between the questions, so a card played meanwhile finds them there
(ESC-DICE-020..090, ESC-ADR-090, 170, 180).
"""

from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import Dice, Line, Question, Reroll, Roll, Settled
from companion.engine.message import Ref, say, say_n
from companion.engine.state.changes import DiceThrown, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step, Thrown
from companion.games.escape.hero.challenge_rolls import (
    AGAIN,
    DICE,
    REST,
    RESULT,
    ROLL,
    SORTS,
    Trial,
    throw,
)
from companion.games.escape.hero.dice_icons import roll
from companion.games.escape.records.printed import Face, SkillCard, Stat, die
from companion.games.escape.state.pieces import Hero
from companion.games.escape.state.stats import counts_for, end_bonus

LEFT: Final = "dice left"
"""What ``turn.used`` calls the dice of a large roll that are still to be thrown."""


def first_throw(play: Play, step: Step) -> Flow[None]:
    """Ask for the dice of a challenge and throw them (ESC-CHAL-020)."""
    trial = Trial.of(step)
    if not Hero.at(play.table, trial.seat).playing:
        return
    whole = throw(play.table, trial)
    now = in_one_go(play.table, trial, whole)
    faces = yield from play.roll(now)
    _thrown(play, trial, faces)
    left = whole.dice - now.dice
    if left > 0:
        more = because("ESC-DICE-020", "{n} dice are still to come.", n=left)
        play.change(TurnUsed(LEFT, left), more)
    _end_bonuses(play, trial)
    play.push(trial.step(DICE))


def in_one_go(table: Reading, trial: Trial, whole: Roll) -> Roll:
    """Return the first throw: all dice, or what the box holds if they may be thrown again."""
    most = die(table).count
    if whole.dice <= most or not (_skills(table, trial) or _helps_after(table, trial)):
        return whole
    support = say("First {n} dice, then {more}.", n=most, more=whole.dice - most)
    return replace(whole, dice=most, support=support)


def _thrown(play: Play, trial: Trial, faces: tuple[str, ...]) -> None:
    rule, says = SORTS[trial.kind].rule, say("{hero} throws.", hero=Ref(trial.seat))
    play.change(DiceThrown(Thrown(trial.kind, faces)), Because(rule, says, ("ESC-CHAL-020",)))


def _end_bonuses(play: Play, trial: Trial) -> None:
    """End the bonuses of cards that the roll used up (ESC-ADR-090, 100)."""
    why = Because("ESC-ADR-090", say("The roll uses the cards up."), ("ESC-ADR-100",))
    both: tuple[Stat, ...] = ("intelligence", "strength")
    used = both if option(play.table, "stat_bonus_duration") == "any_roll" else (trial.stat,)
    for stat in used:
        end_bonus(play, trial.seat, stat, why)


# -- rerolls


def rerolls(table: Reading, trial: Trial) -> tuple[Reroll, ...]:
    """Return which dice may be thrown again by which skill, each skill once a roll."""
    faces = table.thrown.faces
    start = first_open(table, faces)
    return tuple(
        Reroll(skill.id, n, say("{card}: {face}", card=Ref(skill.id), face=Ref(faces[n])))
        for skill in _skills(table, trial)
        if not table.turn.used.get(again_mark(skill.id), 0)
        for n in range(start, len(faces))
        if skill.reroll == "any" or _double(table, faces[n])
    )


def again_mark(source: str) -> str:
    """Return the name under which a turn remembers that this roll has used a reroll."""
    return f"again {source}"


def _skills(table: Reading, trial: Trial) -> tuple[SkillCard, ...]:
    skills = Hero.at(table, trial.seat).skills
    return tuple(s for s in skills if s.reroll and counts_for(s.when, trial.kind))


def _double(table: Reading, face: str) -> bool:
    printed = table.content.of(Face)[face]
    return max(printed.intelligence, printed.strength) > 1


def first_open(table: Reading, faces: tuple[str, ...]) -> int:
    """Return the first die that may still be touched (option ``reroll_beyond_eight``)."""
    most = die(table).count
    closed = option(table, "reroll_beyond_eight") == "before_second_throw" and len(faces) > most
    return most if closed else 0


def settle_dice(play: Play, step: Step) -> Flow[None]:
    """Let the dice stand, or throw one again (ESC-DICE-040..060)."""
    trial = Trial.of(step)
    again = yield from play.ask(dice_stand(play.table, trial))
    if again is not None:
        why = Because("ESC-DICE-050", say("{card} is used.", card=Ref(again.source)))
        play.change(TurnUsed(again_mark(again.source), 1), why)
        play.push(trial.step(AGAIN, again.die))
    else:
        play.push(trial.step(REST if play.table.turn.used.get(LEFT, 0) else RESULT))


def dice_stand(table: Reading, trial: Trial) -> Question[Reroll | None]:
    """Whether a die is thrown again, where anything allows it."""
    found = rerolls(table, trial)
    if not found and not _helps_after(table, trial):
        return Settled(None)
    return Dice(
        asks=say("{hero}: throw a die again?", hero=Ref(trial.seat)),
        support=say("Each skill once a roll. The new face stands."),
        rule="ESC-DICE-040",
        seats=(trial.seat,),
        about=trial.seat,
        faces=table.thrown.faces,
        rerolls=found,
    )


def _helps_after(table: Reading, trial: Trial) -> bool:
    """Tell whether the hero could use something that lies open and is for after a roll."""
    hero, used = Hero.at(table, trial.seat), table.turn.used
    skills = [card for card in hero.skills if not used.get(f"skill {card.id}", 0)]
    return any(card.use and card.use_when == "after a roll" for card in (*skills, *hero.items))


def throw_again(play: Play, step: Step) -> Flow[None]:
    """Throw one die again; its new face takes the place of the old one (ESC-DICE-040)."""
    trial = Trial.of(step)
    (face,) = yield from play.roll(_more_dice(play.table, trial, 1))
    faces = list(play.table.thrown.faces)
    faces[trial.die] = face
    _thrown(play, trial, tuple(faces))
    if not any(waiting.name == DICE for waiting in play.table.agenda):  # a card keeps it waiting
        play.push(trial.step(DICE))


def rest_of_throw(play: Play, step: Step) -> Flow[None]:
    """Throw the dice that were missing, and add them to the noted ones (ESC-DICE-020)."""
    trial = Trial.of(step)
    left = play.table.turn.used.get(LEFT, 0)
    faces = yield from play.roll(_more_dice(play.table, trial, left))
    _thrown(play, trial, play.table.thrown.faces + faces)
    play.change(TurnUsed(LEFT, 0), Because("ESC-DICE-020", say("All dice are thrown.")))
    play.push(trial.step(DICE))


def _more_dice(table: Reading, trial: Trial, count: int) -> Roll:
    return roll(
        table,
        trial.stat,
        (Line(say("dice"), count, "ESC-DICE-020"),),
        asks=say_n("{hero}: throw {n} die", "{hero}: throw {n} dice", count, hero=Ref(trial.seat)),
        rule="ESC-DICE-040",
        seats=(trial.seat,),
        about=trial.seat,
    )


def pick_up(play: Play, why: Because) -> None:
    """Take the dice off the table; the next roll may use every skill again.

    Whoever has it: hands may have given one away since it was used.
    """
    play.change(DiceThrown(Thrown()), why)
    for name, used in play.table.turn.used.items():
        if used and name.startswith(again_mark("")):
            play.change(TurnUsed(name, 0), why)


STEPS: Final = {
    ROLL: first_throw,
    DICE: settle_dice,
    AGAIN: throw_again,
    REST: rest_of_throw,
}
