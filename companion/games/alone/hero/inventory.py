"""The hero's items: charges, components, the limit of six (ALN-ITEM, ALN-SCAV-030..050)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.ids import CardId
from companion.engine.message import Ref, say
from companion.engine.state.changes import CardMoved, TrackSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.games.alone.records.printed import Item
from companion.games.alone.state.components import ITEM_DISCARD, KIT, charges, component

MOST: Final = 6
"""Items that may be kept (ALN-SCAV-040)."""


def kit(table: Reading) -> tuple[Item, ...]:
    """Return the hero's items, in the order they came."""
    records = table.content.of(Item)
    return tuple([records[card] for card in table.piles[KIT].cards])


def left(table: Reading, item: str) -> int:
    """Return the charges of an item."""
    return table.tracks.get(charges(CardId(item)), 0)


def charged(table: Reading) -> tuple[CardId, ...]:
    """Return the items with charges."""
    return tuple([CardId(item.id) for item in kit(table) if left(table, item.id)])


def complete(table: Reading, item: Item) -> bool:
    """Tell whether all component spaces of an item are filled (ALN-SCAV-050)."""
    filled = (table.tracks.get(component(CardId(item.id), n)) for n in range(len(item.components)))
    return bool(item.components) and all(filled)


def spend(play: Play, item: CardId, rule: str, *, goes: bool = True) -> None:
    """Take a charge; an item without any is discarded at once (ALN-ITEM-030, 040).

    Args:
        play: The match.
        item: The item.
        rule: The ledger id behind it.
        goes: It is discarded with its last charge (``last_charge_given_away``).
    """
    had = left(play.table, item)
    says = say("{card}: one charge less.", card=Ref(item))
    play.change(TrackSet(charges(item), had - 1, had), Because(rule, says))
    if had <= 1 and goes:
        discard(play, item, "ALN-ITEM-040")


def discard(play: Play, item: CardId, rule: str) -> None:
    """Discard an item with all that lies on it."""
    says = say("{card} is put away.", card=Ref(item))
    play.change(CardMoved(item, KIT, ITEM_DISCARD), Because(rule, says))
    for track in _tracks(play.table, item):
        play.change(TrackSet(track, 0, play.table.tracks[track]), Because(rule))


def _tracks(table: Reading, item: CardId) -> Iterator[str]:
    spaces = len(table.content.of(Item)[item].components)
    for track in (charges(item), *(component(item, n) for n in range(spaces))):
        if table.tracks.get(track):
            yield track


def charge(play: Play, item: CardId, n: int, rule: str) -> None:
    """Put charges on an item."""
    had = left(play.table, item)
    says = say("{card}: {n} charges.", card=Ref(item), n=had + n)
    play.change(TrackSet(charges(item), had + n, had), Because(rule, says))


def upgrades(table: Reading) -> Iterator[tuple[Item, int, Item]]:
    """Yield each open component space with an item that can fill it (ALN-SCAV-050)."""
    for item in kit(table):
        for n, asked in enumerate(item.components):
            if table.tracks.get(component(CardId(item.id), n)):
                continue
            for other in kit(table):
                if other.id != item.id and other.matrix == asked and left(table, other.id):
                    yield item, n, other


def upgrade(play: Play, item: CardId, space: int, giver: CardId) -> None:
    """Move a charge of one item onto a component space of another (ALN-SCAV-050, 100)."""
    goes = option(play.table, "last_charge_given_away") == "discarded"
    spend(play, giver, "ALN-SCAV-050", goes=goes)
    says = say("{card} is better now.", card=Ref(item))
    play.change(TrackSet(component(item, space), 1), Because("ALN-SCAV-050", says))
