"""Which cards may be put right by hand: where each may lie, and what makes it lie there."""

from companion.engine.by_hand.found_cards import card_found, card_places
from companion.engine.by_hand.manual_fixes import CardPlace
from companion.engine.ids import CardId, PileId, seat_id
from companion.engine.state.changes import Change
from companion.engine.state.table import Reading
from companion.games.escape.records.printed import ItemCard
from companion.games.escape.state.components import DECLARED, GONE_ITEMS, ITEMS, KEYS
from companion.games.escape.state.pieces import Hero


def places(table: Reading) -> tuple[CardPlace, ...]:
    """Return every place cards lie at; none while the match is being set up: they are dealt."""
    return tuple(card_places(DECLARED, table)) if table.turn.number else ()


def put_in_pile(table: Reading, card: CardId, source: PileId, to: PileId) -> tuple[Change, ...]:
    """Return what makes a card of one pile lie in another; nothing where it cannot lie there."""
    return card_found(DECLARED, table, card, source, to) if _may_lie(table, card, to) else ()


def _may_lie(table: Reading, card: CardId, to: PileId) -> bool:
    """Tell whether a pile takes this card: key cards have a pile of their own (ESC-COMP-090)."""
    if to in (ITEMS.id, ITEMS.discard, KEYS):
        item = table.content.of(ItemCard).get(card)
        return item is not None and item.apart is (to == KEYS)
    word, _, owner = to.partition(" ")
    if owner in table.pieces:
        hero = Hero.at(table, seat_id(owner))
        return hero.playing if word == "skills" else hero.on_map
    return to != GONE_ITEMS
