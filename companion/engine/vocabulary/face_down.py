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
    play: Play, kind: str, piles: Sequence[Pile], places: Sequence[SpaceId], why: Because
) -> Flow[str]:
    """Have hands lay tokens face down, one pile on each space: they shuffle, and nobody looks.

    Args:
        play: The match.
        kind: The kind of the tokens: of a marker that says where each lies, under its pile's id.
        piles: The piles, whose cards nobody sees or which Companion does not know.
        places: A space for each.
        why: The reason.
    """
    changes = tuple(
        change
        for pile, place in zip(piles, places, strict=True)
        for change in (
            to.PileSet(pile),
            to.MarkerAdded(Marker(MarkerId(pile.id), kind, place)),
        )
    )
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
