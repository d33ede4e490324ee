"""What may be found by hand: figures come, gone, lying, standing, in or out; cards elsewhere."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.engine.by_hand.manual_fixes import Fix, ManualFixes, SparePiece
from companion.engine.ids import NO_SPACE, PieceId, SpaceId
from companion.engine.message import Message, say
from companion.engine.state.changes import Change, ConditionSet, PieceMoved
from companion.engine.state.table import Reading
from companion.games.escape.by_hand.card_corrections import places, put_in_pile
from companion.games.escape.enemies.reserves import box_id, entering, leaving, number_of, reserve_id
from companion.games.escape.hero.hero_return import plays_again
from companion.games.escape.scenario.endings import out
from companion.games.escape.state.pieces import ESCAPED, Enemy, Hero, enemy_type, kinds

STUNNED: Final = "stunned"


def fixes(table: Reading, piece: PieceId) -> tuple[Fix, ...]:
    """Return what can be set right on a figure besides its place.

    An enemy goes where one goes that a hero took off the map (ESC-RSRV-030).
    """
    if table.pieces[piece].kind == "hero":
        return _of_hero(table, Hero.at(table, piece))
    put_in_pile = STUNNED in table.pieces[piece].conditions
    label = say("Stand it up") if put_in_pile else say("Lay it down: stunned")
    mended = [Fix("stun", label, (ConditionSet(piece, STUNNED, on=not put_in_pile),))]
    if Enemy.find(table, piece) is not None:
        mended.append(Fix("off", say("Take it off the map"), leaving(table, piece, "player")))
    return tuple(mended)


def _of_hero(table: Reading, hero: Hero) -> tuple[Fix, ...]:
    if not hero.playing or not table.turn.number:
        return ()
    free = (ConditionSet(hero.id, ESCAPED), PieceMoved(hero.id, NO_SPACE))
    return (
        Fix("dead", say("Dead: take the figure away"), out(table, hero.id)),
        Fix("escaped", say("Got out: take the figure away"), free),
    )


# -- figures that come by hand


WAITS: Final[Mapping[str, Message]] = {
    "reserve": say("in the reserve"),
    "box": say("in the box"),
}


def spare(table: Reading) -> tuple[SparePiece, ...]:
    """Return the enemies that may be put on the map: of each type the reserve, then the box.

    None while the match is being set up: reserves are still filled.
    """
    return tuple(_waiting(table)) if table.turn.number else ()


def _waiting(table: Reading) -> Iterator[SparePiece]:
    for type_ in kinds(table):
        for pile, where in ((reserve_id(type_), "reserve"), (box_id(type_), "box")):
            for enemy in sorted(table.piles[pile].cards, key=number_of):
                yield SparePiece(PieceId(enemy), WAITS[where])


def put_on_space(table: Reading, piece: PieceId, space: SpaceId) -> tuple[Change, ...]:
    """Return what makes a figure stand on a space: one of the map, a spare one, one that was out.

    The rules for spawning are not asked: people found it there.
    """
    if piece not in table.pieces:
        return entering(table, enemy_type(piece.rpartition("-")[0]), piece, space)
    if table.pieces[piece].kind == "hero":
        hero = Hero.at(table, piece)
        if not hero.playing:
            return plays_again(table, hero, space)
    return (PieceMoved(piece, space),)


MENDING: Final = ManualFixes(
    fixes=fixes,
    put_on_space=put_on_space,
    spare_pieces=spare,
    card_places=places,
    put_in_pile=put_in_pile,
)
