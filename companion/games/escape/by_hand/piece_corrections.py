"""What may be found by hand: figures come, gone, lying, standing, in or out; cards elsewhere."""

from collections.abc import Iterator
from typing import Final

from companion.engine.by_hand.manual_fixes import Fix, ManualFixes, SparePiece
from companion.engine.ids import NO_SPACE, PieceId, SpaceId
from companion.engine.message import say
from companion.engine.state.changes import Change, ConditionSet, PieceMoved
from companion.engine.state.table import Reading
from companion.games.escape.by_hand.card_corrections import places, put_in_pile
from companion.games.escape.enemies.reserves import (
    box_id,
    entering,
    leaving,
    number_in,
    reserve_id,
)
from companion.games.escape.hero.hero_return import plays_again
from companion.games.escape.scenario.endings import out
from companion.games.escape.state.pieces import (
    ESCAPED,
    STUNNED,
    Enemy,
    Hero,
    kinds,
    standees,
)


def fixes(table: Reading, piece: PieceId) -> tuple[Fix, ...]:
    """Return what can be set right on a figure besides its place.

    An enemy goes where one goes that a hero took off the map (ESC-RSRV-030).
    """
    if table.pieces[piece].kind == "hero":
        return _of_hero(table, Hero.at(table, piece))
    lies = STUNNED in table.pieces[piece].conditions
    label = say("Stand it up") if lies else say("Lay it down: stunned")
    stun = Fix("stun", label, (ConditionSet(piece, STUNNED, on=not lies),))
    if Enemy.find(table, piece) is None:
        return (stun,)
    return (stun, Fix("off", say("Take it off the map"), leaving(table, piece, "player")))


def _of_hero(table: Reading, hero: Hero) -> tuple[Fix, ...]:
    if not hero.playing or not table.turn.number:
        return ()
    free = (ConditionSet(hero.id, ESCAPED), PieceMoved(hero.id, NO_SPACE))
    return (
        Fix("dead", say("Dead: take the figure away"), out(table, hero.id)),
        Fix("escaped", say("Got out: take the figure away"), free),
    )


# -- figures that come by hand


def spare_pieces(table: Reading) -> tuple[SparePiece, ...]:
    """Return the enemies that may be put on the map: of each type the reserve, then the box.

    None while the match is being set up: reserves are still filled.
    """
    return tuple(_waiting(table)) if table.turn.number else ()


def _waiting(table: Reading) -> Iterator[SparePiece]:
    for type_ in kinds(table):
        reserve, box = say("in the reserve"), say("in the box")
        for pile, where in ((reserve_id(type_), reserve), (box_id(type_), box)):
            for enemy in sorted(table.piles[pile].cards, key=number_in(table)):
                yield SparePiece(PieceId(enemy), where)


def put_on_space(table: Reading, piece: PieceId, space: SpaceId) -> tuple[Change, ...]:
    """Return what makes a figure stand on a space: one of the map, a spare one, one that was out.

    The rules for spawning are not asked: people found it there.
    """
    if piece not in table.pieces:
        return entering(table, standees(table)[piece][0], piece, space)
    if table.pieces[piece].kind == "hero":
        hero = Hero.at(table, piece)
        if not hero.playing:
            return plays_again(table, hero, space)
    return (PieceMoved(piece, space),)


MANUAL_FIXES: Final = ManualFixes(
    fixes=fixes,
    put_on_space=put_on_space,
    spare_pieces=spare_pieces,
    card_places=places,
    put_in_pile=put_in_pile,
)
