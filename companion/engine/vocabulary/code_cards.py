"""Code cards: which paper card stands for which card of a secret hand, as the match deals it.

The number on a paper card is a place in the hand, as its pile holds it. With each card that comes
the match deals the places anew by its own chance: whoever sees which paper card is scanned learns
neither which card it was nor since when it was held. Only who sees the faces in the pile sees what
the numbers mean; undo, journal and resume bring the same, for it lies on the table.
"""

from collections.abc import Iterable, Iterator
from string import ascii_uppercase

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.ids import NO_SEAT, CardId, PileId, SeatId
from companion.engine.state.changes import PileSet
from companion.engine.state.table import Reading
from companion.engine.vocabulary.declarations import CodeCards


def deal_codes(play: Play, hand: PileId, why: Because) -> None:
    """Deal anew which number stands for which card of a hand.

    Games call it with every card that comes into the hand, whatever comes.
    """
    pile = play.table.piles[hand]
    left, places = sorted(pile.cards), list[CardId]()
    while left:
        places.append(left.pop(play.chance(len(left))))
    play.change(PileSet(replace(pile, cards=tuple(places))), why)


def used(cards: CodeCards, table: Reading) -> bool:
    """Tell whether a match uses them."""
    return table.options.get(cards.setting) == cards.choice


def printed_numbers(cards: CodeCards, seats: int) -> tuple[str, ...]:
    """Return what is printed on each paper card: its number, after the letter of a seat's set.

    Args:
        cards: The paper cards.
        seats: For how many seats they are printed.
    """
    sets = ascii_uppercase[:seats] if cards.of_seats else ("",)
    return tuple(f"{of_set}{n}" for of_set in sets for n in range(1, cards.count + 1))


def card_meant(cards: CodeCards, view: Reading, number: str) -> CardId | None:
    """Return the card that a number stands for, None for nothing that the view shows.

    Args:
        cards: The paper cards.
        view: The table as who asks may see it.
        number: What is printed on one.
    """
    meant = (card for on, card in _meanings(cards, view, view.turn.order) if on == number)
    return next(meant, None)


def numbers_of(cards: Iterable[CodeCards], view: Reading, seat: SeatId) -> dict[CardId, list[str]]:
    """Return the numbers that stand for each card of a seat's hand, as far as the view shows it."""
    found = dict[CardId, list[str]]()
    for kind in cards:
        for number, card in _meanings(kind, view, (seat,)):
            found.setdefault(card, []).append(number)
    return found


def _meanings(
    cards: CodeCards, view: Reading, seats: Iterable[SeatId]
) -> Iterator[tuple[str, CardId]]:
    """Yield each number with the card it stands for, of these seats' sets or of the only one."""
    if not used(cards, view):
        return
    for letter, seat in _sets(cards, view, seats):
        pile = view.piles.get(PileId(cards.hand.replace("{seat}", seat)))
        for n, card in enumerate(pile.cards if pile is not None else (), 1):
            yield f"{letter}{n}", card


def _sets(cards: CodeCards, view: Reading, seats: Iterable[SeatId]) -> Iterator[tuple[str, SeatId]]:
    """Yield the letter of each seat's set; the only set has none."""
    if not cards.of_seats:
        yield "", NO_SEAT
        return
    for letter, seat in zip(ascii_uppercase, view.turn.order, strict=False):
        if seat in seats:
            yield letter, seat
