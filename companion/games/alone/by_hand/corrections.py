"""What may be found by hand: creatures wounded or gone, items elsewhere, where figures stand."""

from collections.abc import Iterator
from typing import Final

from companion.engine.by_hand.found_cards import card_found, card_places
from companion.engine.by_hand.manual_fixes import CardPlace, Fix, ManualFixes
from companion.engine.ids import CardId, PieceId, PileId, SpaceId
from companion.engine.message import say
from companion.engine.state.changes import Change, ConditionSet, PieceMoved, PieceRemoved, TrackSet
from companion.engine.state.table import Reading
from companion.games.alone.records.printed import Item
from companion.games.alone.state.components import (
    CREATURE_KINDS,
    DECLARED,
    KIT,
    WOUNDED,
    charges,
)
from companion.games.alone.state.creatures import Figure, level_full
from companion.games.alone.state.sectors import level


def fixes(table: Reading, piece: PieceId) -> tuple[Fix, ...]:
    """Return what can be set right on a figure that is seen: wounded or not, gone."""
    if table.pieces[piece].kind not in CREATURE_KINDS:
        return ()
    return tuple(_of_creature(Figure.at(table, piece)))


def _of_creature(figure: Figure) -> Iterator[Fix]:
    if figure.wounded:
        yield Fix("whole", say("It is not wounded"), (ConditionSet(figure.id, WOUNDED, on=False),))
    else:
        yield Fix("wounded", say("It is wounded"), (ConditionSet(figure.id, WOUNDED),))
    yield Fix("gone", say("It is gone"), (PieceRemoved(figure.id),))


def put_on_space(table: Reading, piece: PieceId, space: SpaceId) -> tuple[Change, ...]:
    """Return what makes a figure stand in another sector, where its level has room."""
    found = table.pieces[piece]
    if not space or found.kind not in CREATURE_KINDS:
        return (PieceMoved(piece, space),)
    there = level(table, space)
    changes_level = not found.at or level(table, found.at) != there
    return () if changes_level and level_full(table, there) else (PieceMoved(piece, space),)


def places(table: Reading) -> tuple[CardPlace, ...]:
    """Return the places items lie at."""
    return tuple(card_places(DECLARED, table)) if table.turn.number else ()


def put_in_pile(table: Reading, card: CardId, source: PileId, to: PileId) -> tuple[Change, ...]:
    """Return what makes an item lie in another pile: its charges come and go with it."""
    found = card_found(DECLARED, table, card, source, to)
    if not found or not card:
        return found
    n = table.content.of(Item)[card].charges if to == KIT else 0
    had = table.tracks.get(charges(card), 0)
    return (*found, TrackSet(charges(card), n, had)) if n != had else found


MANUAL_FIXES: Final = ManualFixes(
    fixes=fixes,
    put_on_space=put_on_space,
    card_places=places,
    put_in_pile=put_in_pile,
)
