"""Hidden things laid out by hands: what they do without looking, and where that can be checked."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.ids import MarkerId, PileId, SpaceId
from companion.engine.message import Ref, say
from companion.engine.state import changes as to
from companion.engine.state.table import Marker, Pile, Reading
from companion.engine.vocabulary.game_vocabulary import Vocabulary
from companion.engine.vocabulary.tangible import real_pile

NOBODY_LOOKS: Final = say("Shuffle first. One on each marked space. Nobody looks.")


def lay_face_down(
    play: Play, kind: str, piles: Sequence[PileId], places: Sequence[SpaceId], why: Because
) -> Flow[str]:
    """Have hands lay tokens face down, one on each space: they shuffle, and nobody looks.

    What is laid says nothing of what it hides: a pile that Companion has made is on the table
    already, and any other one holds what nobody knows.

    Args:
        play: The match.
        kind: The kind of the tokens, of their piles and of the markers that say where they lie.
        piles: The ids of the piles; a marker has the id of its pile.
        places: A space for each.
        why: The reason.
    """
    table = play.table
    unknown = (Pile(ref, kind, unknown=1, down=True) for ref in piles if ref not in table.piles)
    markers = (Marker(MarkerId(ref), kind, place) for ref, place in zip(piles, places, strict=True))
    changes = (*map(to.PileSet, unknown), *map(to.MarkerAdded, markers))
    asks = say("Lay face down: {what}", what=Ref(kind))
    return play.instruct(changes, why, asks=asks, support=NOBODY_LOOKS, about=kind, may_leave=False)


def lies_face_down(table: Reading, marker: Marker) -> bool:
    """Tell whether a token lies so that its face cannot be seen: it stands for such a pile."""
    pile = table.piles.get(PileId(marker.id))
    return pile is not None and _covered(pile)


def piles_face_down(vocabulary: Vocabulary, table: Reading) -> Iterator[Pile]:
    """Yield the real piles beside the map that lie face down: their number can be checked."""
    for pile in sorted(table.piles.values(), key=lambda pile: pile.id):
        beside = MarkerId(pile.id) not in table.markers
        if beside and pile.down and pile.size and real_pile(vocabulary, table, pile):
            yield pile


def _covered(pile: Pile) -> bool:
    return pile.down or pile.unknown > 0 or not pile.seen
