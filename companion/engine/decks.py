"""What is done with whole decks: making one of its records, and making one anew of its discards."""

from collections.abc import Iterable
from typing import Protocol

from companion.engine.changes import PileSet
from companion.engine.table import CardId, Pile


class Copied(Protocol):
    """A card of the packs that a deck may hold more than once."""

    @property
    def id(self) -> CardId:
        """Its id."""
        ...

    @property
    def copies(self) -> int:
        """How many there are."""
        ...


def all_copies(cards: Iterable[Copied]) -> list[CardId]:
    """Return the id of each card as often as there are copies of it."""
    return [card.id for card in cards for _ in range(card.copies)]


def shuffled_back(deck: Pile, discard: Pile, *, unseen: bool = False) -> tuple[PileSet, PileSet]:
    """Return the changes that make an empty deck anew of its discards.

    Args:
        deck: The deck; it is empty.
        discard: What was put away.
        unseen: The real cards are shuffled: from now on nobody knows which is which.
    """
    cards = () if unseen else tuple(sorted(discard.cards))
    unknown = discard.size if unseen else discard.unknown
    return (
        PileSet(Pile(deck.id, deck.kind, cards, unknown, down=True)),
        PileSet(Pile(discard.id, discard.kind)),
    )
