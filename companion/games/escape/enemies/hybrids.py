"""Hybrids: one die says which of them act, and how often (ESC-HYB-010..040)."""

from typing import Final, cast

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import Line, Roll
from companion.engine.message import Ref, say
from companion.engine.state.changes import DiceThrown
from companion.engine.state.table import Reading, Step, Thrown
from companion.games.escape.records.printed import Face, die
from companion.games.escape.state.pieces import HYBRIDS, Enemy, enemies

HYBRID_DIE: Final = "hybrid.die"
HYBRIDS_ACT: Final = "hybrids.act"


def on_the_map(table: Reading) -> tuple[Enemy, ...]:
    """Return the hybrids that came onto the map before this turn, by number (ESC-INT-420)."""
    found, now = enemies(table, "hybrid"), table.turn.number
    return tuple([hybrid for hybrid in found if hybrid.piece.tracks.get("since", -1) < now])


def throw_die(play: Play, _step: Step) -> Flow[None]:
    """Throw one die for all hybrids, after the passes of the card (ESC-HYB-020, ESC-INT-430)."""
    if not on_the_map(play.table):
        return
    faces = yield from play.roll(which_acts(play.table))
    why = because("ESC-HYB-020")
    play.change(DiceThrown(Thrown(HYBRID_DIE, faces)), why)
    play.change(DiceThrown(Thrown()), why)  # nobody may throw it again (ESC-DICE-080)
    play.push(*(Step(HYBRIDS_ACT, word=face) for face in faces))


def which_acts(table: Reading) -> Roll:
    """Return the question before the hybrids' die is thrown."""
    printed = die(table)
    return Roll(
        asks=say("Throw one die for the hybrids"),
        support=say("Each acts as often as its symbol shows."),
        rule="ESC-HYB-020",
        seats=(table.turn.now,),
        about=on_the_map(table)[0].id,
        dice=1,
        die=printed.faces,
        receipt=(Line(say("one die"), 1, "ESC-HYB-020"),),
        at_once=printed.count,
    )


def act_by(play: Play, step: Step) -> None:
    """Let each hybrid act as often as its symbol stands on the face ``word`` (ESC-HYB-020, 030)."""
    table = play.table
    face = table.content.of(Face)[step.word]
    acting: list[Step] = []
    for hybrid in on_the_map(table):
        times = cast("int", getattr(face, HYBRIDS[hybrid.piece.number - 1]))
        if times:
            says = say("The die shows {n} for {enemy}.", n=times, enemy=Ref(hybrid.id))
            play.note(hybrid.id, Because("ESC-HYB-020", says, ("ESC-HYB-030",)))
        acting += [Step("activate", hybrid.id)] * times
    if not acting:
        play.note("hybrid", because("ESC-HYB-020", "The die wakes no hybrid."))
    play.push(*acting)


STEPS: Final = {HYBRID_DIE: throw_die, HYBRIDS_ACT: act_by}
