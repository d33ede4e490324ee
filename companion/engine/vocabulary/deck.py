"""One service for every deck: made, drawn from, refilled, put back to; what may still come.

Companion draws by chance where it holds a deck, and takes what is known of its top and bottom into
account. From a real deck people draw and name the card, by hand, scan or camera.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import product
from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.flow.choosing import thing_options
from companion.engine.flow.prompts import Option, Question, ReadCard, Settled
from companion.engine.ids import EVERYBODY, NO_CARD, CardId, PileId, SeatId
from companion.engine.message import Message
from companion.engine.state.changes import CardMoved, CardNamed, PileSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Known, Pile, Reading, Table
from companion.engine.vocabulary.declarations import Deck

TOP: Final = 0
BOTTOM: Final = -1
Offer = Callable[[tuple[CardId, ...]], Iterable[Option[CardId]]]
"""Options for the cards that may come."""


def by_table(table: Reading, deck: Deck) -> bool:
    """Tell whether the real deck is on the table: people draw from it."""
    return table.options[deck.setting] != "app"


def counted(table: Reading, deck: Deck) -> bool:
    """Tell whether Companion knows of the deck only how many cards it has."""
    return deck.counted and by_table(table, deck)


def make(table: Table, deck: Deck) -> None:
    """Put a whole deck on a first table, with its empty discards and what each seat will hold."""
    records = table.content.of(deck.record)
    cards: tuple[list[CardId], list[CardId]] = ([], [])
    for card in sorted(deck.copies(table.content).elements()):
        cards[deck.starts_aside(records[card])].append(card)
    known = () if counted(table, deck) else tuple(cards[False])
    table.piles[deck.id] = Pile(deck.id, deck.id, known, len(cards[False]) - len(known), down=True)
    if deck.aside_pile:
        table.piles[deck.aside_pile] = Pile(deck.aside_pile, deck.id, tuple(cards[True]))
    if deck.discard_label.text:
        table.piles[deck.discard] = Pile(deck.discard, deck.id)
    for seat, word in product(table.turn.order, deck.held):
        held = PileId(f"{word} {seat}")
        table.piles[held] = Pile(held, deck.id, seen=(seat,) if deck.secret else EVERYBODY)


# -- what may come


def unseen_cards(table: Reading, deck: Deck, *piles: PileId) -> Counter[CardId]:
    """Return how many of each known card lie in no open pile but these."""
    left = deck.copies(table.content)
    for pile in table.piles.values():
        if pile.kind == deck.id and pile.id != deck.id and pile.id not in piles:
            left.subtract(pile.cards)
    records = table.content.of(deck.record)
    return +Counter(
        {card: n for card, n in left.items() if card in records and deck.known(records[card])}
    )


def may_come(table: Reading, deck: Deck) -> tuple[CardId, ...]:
    """Return the cards that may turn up next, each once, sorted.

    Discards that are about to be shuffled into a new deck may come again.
    """
    returning = (deck.discard,) if not table.piles[deck.id].size and _refills(table, deck) else ()
    return tuple(sorted(unseen_cards(table, deck, *returning)))


def which(
    table: Reading,
    deck: Deck,
    *,
    asks: Message,
    rule: str,
    seats: tuple[SeatId, ...] = (),
    offer: Offer = thing_options,
) -> Question[CardId]:
    """Ask which card of a real deck turned up; "" where Companion draws, or where none is left."""
    empty = not table.piles[deck.id].size and not _refills(table, deck)
    if empty or not by_table(table, deck):
        return Settled(NO_CARD)
    among = tuple(offer(may_come(table, deck)))
    return ReadCard(asks=asks, rule=rule, seats=seats, among=among, about="".join(seats))


# -- drawing


def draw(play: Play, deck: Deck, to: PileId, why: Because, named: CardId = NO_CARD) -> CardId:
    """Move one card into a pile, and return it; "" where there is none to draw.

    Args:
        play: The match.
        deck: Where it is drawn from.
        to: Where it goes.
        why: The reason.
        named: The card that people drew from the real deck.
    """
    if by_table(play.table, deck) and not named:
        return NO_CARD
    card = named if counted(play.table, deck) else top(play, deck, named)
    if card and counted(play.table, deck):
        refill(play, deck)
        play.change(CardMoved(NO_CARD, deck.id, to), why)
        play.change(CardNamed(card, to), why)
    elif card:
        play.change(CardMoved(card, deck.id, to), why)
    return card


def draw_unseen(play: Play, deck: Deck, to: PileId, count: int, why: Because) -> int:
    """Draw cards that nobody names; return how many there were to draw."""
    for drawn in range(count):
        refill(play, deck)
        pile = play.table.piles[deck.id]
        if not pile.size:
            return drawn
        card = NO_CARD if pile.unknown else _next(play, pile)
        play.change(CardMoved(card, deck.id, to), why)
    return count


def top(play: Play, deck: Deck, named: CardId = NO_CARD) -> CardId:
    """Return the card that is drawn next, by chance unless it is known or named; "" for none."""
    refill(play, deck)
    pile = play.table.piles[deck.id]
    return named or (_next(play, pile) if pile.cards else NO_CARD)


def _next(play: Play, pile: Pile) -> CardId:
    """Return the top card of a pile: what lies known below it cannot be drawn."""
    if not pile.known:
        return play.pick(pile.cards)
    places = {known.place % pile.size: known.card for known in pile.known}
    if TOP in places:
        return places[TOP]
    left = Counter(pile.cards) - Counter(places.values())
    return play.pick(tuple(sorted(left.elements())))


# -- putting back


def put_back(
    play: Play, deck: Deck, card: CardId, source: PileId, why: Because, *, place: int | None = None
) -> None:
    """Put a card back into its deck: shuffled in, or where everybody knows it lies.

    What was known of other places is forgotten then.

    Args:
        play: The match.
        deck: The deck.
        card: The card.
        source: Where it lay.
        why: The reason.
        place: ``TOP`` or ``BOTTOM``, None where the deck is shuffled.
    """
    play.change(CardMoved(card, source, deck.id), why)
    if place is not None:
        pile = replace(play.table.piles[deck.id], known=(Known(card, place),))
        play.change(PileSet(pile), why)


def refill(play: Play, deck: Deck) -> None:
    """Shuffle the discards into a new deck, where the old one is empty and the table does so."""
    table = play.table
    if table.piles[deck.id].size or not _refills(table, deck):
        return
    discards = table.piles[deck.discard]
    unseen = counted(table, deck)
    cards = () if unseen else tuple(sorted(discards.cards))
    number = discards.size if unseen else discards.unknown
    play.change(PileSet(Pile(deck.id, deck.id, cards, number, down=True)), deck.refilled)
    play.change(PileSet(Pile(discards.id, discards.kind)), deck.refilled)


def _refills(table: Reading, deck: Deck) -> bool:
    discards = table.piles.get(deck.discard)
    if discards is None or not discards.size:
        return False
    return not deck.refill or option(table, deck.refill) == "reshuffled"
