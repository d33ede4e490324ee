"""Creatures that come onto the map (ALN-SPAWN). Nothing here asks the evil side."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.ids import PieceId, SpaceId
from companion.engine.message import Ref, say
from companion.engine.state.changes import CardMoved, PieceAdded
from companion.engine.state.table import Piece, Step
from companion.games.alone.evil import noise
from companion.games.alone.state.components import SPECIAL, SPECIALS, SPECIALS_OUT, creature_ref
from companion.games.alone.state.creatures import POWER, record, watched
from companion.games.alone.state.drawn_ids import drawn_id

COMES: Final = "creature.comes"


def spawn(
    play: Play,
    kind: str,
    number: int,
    sector: SpaceId,
    heading: str,
    *,
    conditions: tuple[str, ...] = (),
) -> None:
    """Put a creature into a sector: in the dark at once, else hands do it next (SPAWN-010, 060).

    Args:
        play: The match.
        kind: The kind of figure; ``number`` is that of its record.
        number: Which one.
        sector: Where it comes.
        heading: Where the noise is told to come from, "" for nothing (ALN-NOISE-010).
        conditions: How it comes: an avatar keeps its wound.
    """
    power: tuple[Step, ...] = ()
    if kind == SPECIAL:
        card, rule = record(play.table, kind, number).id, "ALN-DEEP-070"
        power = (Step(POWER, card, word="comes"),)
        play.change(CardMoved(card, SPECIALS, SPECIALS_OUT), Because(rule))  # type: ignore[arg-type]
    ref = PieceId(drawn_id(play, kind, play.table.pieces))
    if watched(play.table, sector):
        came = Step(COMES, ref, sector, number, f"{kind} {heading}", conditions)
        play.push(came, *power)
        return
    play.change(PieceAdded(Piece(ref, kind, sector, number, conditions)), Because("ALN-SPAWN-010"))
    noise.tell(play, heading)
    play.push(*power)


def comes(play: Play, step: Step) -> Flow[None]:
    """Show the hero a creature that is spawned in sight (ALN-SPAWN-060)."""
    kind, _, heading = step.word.partition(" ")
    name, sector = Ref(creature_ref(kind, step.number)), SpaceId(step.target)
    piece = Piece(PieceId(step.subject), kind, sector, step.number, step.items)
    asks = say("Put down {creature}: {sector}", creature=name, sector=Ref(sector))
    why = Because("ALN-SPAWN-060", say("{creature} appears.", creature=name))
    added = PieceAdded(piece)
    _ = yield from play.instruct(added, why, asks=asks, about=sector, may_leave=False)
    noise.tell(play, heading)


STEPS: Final = {COMES: comes}
