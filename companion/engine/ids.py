"""Ids: what things of the table are called by, unique within their sort, each sort a type.

None is taken for another. Text becomes an id where it comes in (from an answer, a file or a pack)
and where an id is made of its parts. What may name a thing of any sort is plain text: what a marker
lies on, whom a step or a reason is about. Whoever knows which sort it is says so:
``SpaceId(marker.on)``, ``seat_id(step.subject)``.
"""

from typing import Final, NewType

SpaceId = NewType("SpaceId", str)
LinkId = NewType("LinkId", str)
PieceId = NewType("PieceId", str)
SeatId = NewType("SeatId", PieceId)
"""A seat; as a piece it is the seat's hero, so it serves wherever a piece is asked for."""
MarkerId = NewType("MarkerId", str)
PileId = NewType("PileId", str)
CardId = NewType("CardId", str)
"""A card, tile or token of a pile, by the id of its record."""


def marker_id(kind: str, on: str) -> MarkerId:
    """Return the id of a token that is named for what it lies on, one of a kind each."""
    return MarkerId(f"{kind} {on}")


def seat_id(text: str) -> SeatId:
    """Return a text, or the id of a hero's piece, as the id of a seat."""
    return text  # type: ignore[return-value]  # a NewType of a NewType would be called twice


NO_SPACE: Final = SpaceId("")
NO_LINK: Final = LinkId("")
NO_PIECE: Final = PieceId("")
NO_SEAT: Final = seat_id("")
"""Nobody; of who looks at the table: the whole table."""
NO_PILE: Final = PileId("")
NO_CARD: Final = CardId("")
"""No card; of what lies in a pile: one whose face Companion does not know."""
EVERYBODY: Final[tuple[SeatId, ...]] = (seat_id("*"),)
