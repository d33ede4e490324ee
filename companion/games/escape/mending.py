"""What may be found of a figure by hand: taken off, lying, standing, out of the game."""

from typing import Final

from companion.engine.changes import ConditionSet, PieceMoved
from companion.engine.mends import Mend
from companion.engine.message import say
from companion.engine.table import PieceId, Reading
from companion.games.escape.endings import out
from companion.games.escape.pieces import ESCAPED, Enemy, Hero
from companion.games.escape.reserves import leaving

STUNNED: Final = "stunned"


def mends(table: Reading, piece: PieceId) -> tuple[Mend, ...]:
    """Return what can be set right on a figure besides its place.

    An enemy goes where one goes that a hero took off the map (ESC-RSRV-030).
    """
    if table.pieces[piece].kind == "hero":
        return _of_hero(table, Hero.at(table, piece))
    lies = STUNNED in table.pieces[piece].conditions
    label = say("Stand it up") if lies else say("Lay it down: stunned")
    mended = [Mend("stun", label, (ConditionSet(piece, STUNNED, on=not lies),))]
    if Enemy.find(table, piece) is not None:
        mended.append(Mend("off", say("Take it off the map"), leaving(table, piece, "player")))
    return tuple(mended)


def _of_hero(table: Reading, hero: Hero) -> tuple[Mend, ...]:
    if not hero.playing or not table.turn.number:
        return ()
    free = (ConditionSet(hero.id, ESCAPED), PieceMoved(hero.id, ""))
    return (
        Mend("dead", say("Dead: take the figure away"), out(table, hero.id)),
        Mend("escaped", say("Got out: take the figure away"), free),
    )
