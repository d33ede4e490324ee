"""One die at a time: the question before a throw, the re-roll, and what the die came to.

A throw is three steps, so that a card or a correction meanwhile finds the die on the table:
``NAME`` throws, ``NAME.stand`` lets it stand or throws again, ``NAME.result`` reads it.
"""

from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play, StepFunction
from companion.engine.flow.prompts import NO_WORDS, Dice, Line, Question, Reroll, Roll, Settled
from companion.engine.ids import PieceId, SeatId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import DiceThrown, PieceTrackSet
from companion.engine.state.table import Reading, Step, Thrown
from companion.games.heist.state.pieces import Hero

DIE: Final = ("1", "2", "3", "4", "5", "6")
"""A six-sided die (HST-COMP-110)."""
STAND: Final = ".stand"
RESULT: Final = ".result"


def roll_steps(name: str, throw: StepFunction, result: StepFunction) -> dict[str, StepFunction]:
    """Return the steps of a throw."""
    return {name: throw, name + STAND: let_stand, name + RESULT: result}


def throw_one(
    play: Play,
    step: Step,
    needed: int,
    *,
    asks: Message,
    rule: str,
    why: str = "",
    support: Message = NO_WORDS,
) -> Flow[None]:
    """Throw the die of a step's hero; it stands once nobody throws it again.

    Args:
        play: The match.
        step: What it is thrown for.
        needed: Which number is enough.
        asks: The line that asks.
        rule: The ledger id behind the number.
        why: The ledger id behind the throw, where it is another.
        support: What follows from a failure.
    """
    seat = seat_id(step.subject)
    faces = yield from play.roll(
        Roll(
            asks=asks,
            support=support,
            rule=rule,
            seats=(seat,),
            about=seat,
            dice=1,
            die=DIE,
            receipt=(Line(say("one die"), 1),),
            counts={face: 1 for face in DIE if int(face) >= needed},
            needed=1,
        )
    )
    says = say("{hero} throws a {face}.", hero=Ref(seat), face=faces[0])
    play.change(DiceThrown(Thrown(step.name, faces)), Because(why or rule, says))
    play.push(replace(step, name=step.name + STAND))


def let_stand(play: Play, step: Step) -> Flow[None]:
    """Let the die stand, or throw it again by a skill (HST-SKILL-100)."""
    chosen = yield from play.ask(reroll(play.table, seat_id(step.subject)))
    base = step.name.removesuffix(STAND)
    if chosen is None:
        play.push(replace(step, name=base + RESULT))
        return
    why = Because("HST-SKILL-100", say("{card} is used.", card=Ref(chosen.source)))
    play.change(PieceTrackSet(PieceId(step.subject), "rerolled", play.table.tracks["round"]), why)
    play.push(replace(step, name=base))


def reroll(table: Reading, seat: SeatId) -> Question[Reroll | None]:
    """Whether the die is thrown again: Cheater may, once a round (HST-SKILL-100)."""
    hero = Hero.at(table, seat)
    card = hero.skill("reroll")
    faces = table.thrown.faces
    if card is None or not faces or hero.piece.tracks.get("rerolled", -1) == table.tracks["round"]:
        return Settled(None)
    return Dice(
        asks=say("{hero}: throw the die again?", hero=Ref(seat)),
        support=say("Once a round. The new face stands."),
        rule="HST-SKILL-100",
        seats=(seat,),
        about=seat,
        faces=faces,
        rerolls=(Reroll(card.id, 0, say("{card}: again", card=Ref(card.id))),),
    )


def face(table: Reading) -> int:
    """Return the number the die on the table shows, 0 if none lies there."""
    return int(table.thrown.faces[0]) if table.thrown.faces else 0


def pick_up(play: Play, rule: str) -> int:
    """Take the die off the table, and return the number it shows."""
    shown = face(play.table)
    play.change(DiceThrown(Thrown()), Because(rule))
    return shown
