"""Cards that people found elsewhere: the places of all declared decks, and what moves a card there.

What everybody may know decides: a deck holds what lies open nowhere, never in which order, and of a
hidden hand only real cards are counted.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.by_hand.manual_fixes import CardPlace
from companion.engine.ids import NO_CARD, CardId, PileId
from companion.engine.state.changes import CardMoved, CardNamed, Change, PileSet
from companion.engine.state.table import Pile, Reading
from companion.engine.state.visibility import open_to_all
from companion.engine.vocabulary.deck import by_table, counted, unseen_cards
from companion.engine.vocabulary.declarations import Deck
from companion.engine.vocabulary.game_vocabulary import Vocabulary


def card_places(vocabulary: Vocabulary, table: Reading) -> Iterator[CardPlace]:
    """Yield every place cards lie at: each seat's, the table's, then those of spaces."""
    for seat in table.turn.order:
        for deck in vocabulary.decks:
            for word in deck.held:
                yield replace(_place(vocabulary, table, deck, PileId(f"{word} {seat}")), seat=seat)
    for deck in vocabulary.decks:
        for ref in deck.places:
            if ref in table.piles:
                yield _place(vocabulary, table, deck, ref)
    for deck in vocabulary.decks:
        word = next(iter(deck.held), "")
        for space in sorted(table.spaces) if deck.on_space.text else ():
            if table.spaces[space].cells:
                yield replace(
                    _place(vocabulary, table, deck, PileId(f"{word} {space}")), space=space
                )


def _place(vocabulary: Vocabulary, table: Reading, deck: Deck, ref: PileId) -> CardPlace:
    pile = table.piles.get(ref, Pile(ref))
    return CardPlace(
        ref, vocabulary.pile(table, pile).name, _cards(table, deck, pile), icon=deck.icon
    )


def _cards(table: Reading, deck: Deck, pile: Pile) -> tuple[CardId, ...]:
    if not pile.size:
        return ()
    alike = (other.seen for other in table.piles.values() if other.kind == deck.id)
    if not open_to_all(pile.seen) or (pile.down and not all(map(open_to_all, alike))):
        return (NO_CARD,) * pile.size if by_table(table, deck) else ()
    if pile.down:
        return tuple(sorted(unseen_cards(table, deck).elements()))
    return (*pile.cards, *(NO_CARD,) * pile.unknown)


def card_found(
    vocabulary: Vocabulary, table: Reading, card: CardId, source: PileId, to: PileId
) -> tuple[Change, ...]:
    """Return what makes a card of one pile lie in another; nothing where decks differ.

    What it did when it was played, or would do where it lies, is not done: people found it there.
    Of a counted deck and of a hand on paper no card is known by name.
    """
    deck = vocabulary.deck_of(source)
    if deck is None or vocabulary.deck_of(to) != deck:
        return ()
    laid = () if to in table.piles else (PileSet(Pile(to, deck.id)),)
    unnamed, hidden = (_unnamed(table, deck, ref) for ref in (source, to))
    taken = CardMoved(NO_CARD if card and unnamed else card, source, to)
    if not card or unnamed == hidden:
        return (*laid, taken)
    if unnamed:
        return (*laid, taken, CardNamed(card, to))
    pile = table.piles[to]
    return (taken, PileSet(replace(pile, unknown=pile.unknown + 1)))


def _unnamed(table: Reading, deck: Deck, ref: PileId) -> bool:
    """Tell whether the real cards of a pile lie on the table with their faces hidden."""
    pile = table.piles.get(ref)
    return pile is not None and counted(table, deck) and (pile.down or not open_to_all(pile.seen))
