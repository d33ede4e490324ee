"""The evil side's decks and hands: who draws from which, how many (ALN-ESETUP-120..170)."""

from collections import Counter
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import thing_options
from companion.engine.flow.prompts import ChooseSeveral, EnterNumber, Option, Question, Settled
from companion.engine.ids import CardId, PileId, SeatId, seat_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import CardMoved, PileSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import EVERYBODY, Pile, Reading, Step
from companion.games.alone.records.printed import Reaction
from companion.games.alone.state.components import (
    DECKS,
    REACTION,
    UP,
    deck_pile,
    discards,
    face_down,
    hand,
)
from companion.games.alone.state.seats import evils, from_leader

DRAW: Final = "draw"
DISCARD: Final = "discard"
DECK_OF: Final = "deck of"
"""Before a seat's id: the word that names its own deck; none where it draws from both."""
LIMITS: Final = {1: 10, 2: 6, 3: 4}
"""Cards in a hand by the number of evil seats (ALN-ESETUP-130..150, 220)."""


def limit(table: Reading) -> int:
    """Return the hand limit of each evil seat (ALN-ESETUP-220)."""
    return LIMITS.get(len(evils(table)), LIMITS[3])


def chosen_decks(table: Reading) -> tuple[str, ...]:
    """Return the two decks of this match (ALN-ESETUP-110)."""
    return tuple([deck for deck in DECKS if deck_pile(deck) in table.piles])


def decks_of(table: Reading, seat: SeatId) -> tuple[str, ...]:
    """Return the decks a seat draws from (ALN-ESETUP-130..160)."""
    own = table.words.get(f"{DECK_OF} {seat}", "")
    return (own,) if own else chosen_decks(table)


def make_piles(play: Play, decks: tuple[str, ...]) -> None:
    """Shuffle each chosen deck on its own, with empty hands and discards (ALN-ESETUP-120)."""
    why = Because("ALN-ESETUP-120")
    records = play.table.content.of(Reaction).values()
    for deck in decks:
        copies = Counter({CardId(card.id): card.copies for card in records if card.deck == deck})
        cards = tuple(sorted(copies.elements()))
        play.change(PileSet(Pile(deck_pile(deck), REACTION, cards, down=True)), why)
        play.change(PileSet(Pile(discards(deck), REACTION, seen=())), why)
    for seat in evils(play.table):
        for pile in (hand(seat), face_down(seat)):
            play.change(PileSet(Pile(pile, REACTION, seen=(seat,))), why)
    play.change(PileSet(Pile(UP, REACTION)), why)


def settle_owners(play: Play) -> None:
    """Let whoever alone draws from a deck see its discards; all see them where cards are shown."""
    table = play.table
    for deck in chosen_decks(table):
        owners = tuple(seat for seat in evils(table) if deck in decks_of(table, seat))
        seen = owners if len(owners) == 1 else ()
        if option(table, "face_down_discards") == "shown":
            seen = EVERYBODY
        pile = table.piles[discards(deck)]
        play.change(
            PileSet(Pile(pile.id, REACTION, pile.cards, seen=seen)), Because("ALN-REACT-220")
        )


# -- drawing


def missing(table: Reading, seat: SeatId) -> int:
    """Return how many cards a hand lacks to its limit."""
    return max(0, limit(table) - table.piles[hand(seat)].size)


def left(table: Reading, deck: str) -> int:
    """Return how many cards a deck and its discards hold."""
    return table.piles[deck_pile(deck)].size + table.piles[discards(deck)].size


def draw(play: Play, step: Step) -> Flow[None]:
    """Draw up to the hand limit, or as many as a card says (ALN-ROUND-050, ALN-ESETUP-170).

    The number of the step is how many, 0 for up to the limit.
    """
    seat = seat_id(step.subject)
    n = step.number or missing(play.table, seat)
    first = yield from play.ask(mix(play.table, seat, n))
    decks = decks_of(play.table, seat)
    for deck, count in zip(decks, (first, n - first), strict=False):
        take(play, seat, deck, count)


def mix(table: Reading, seat: SeatId, n: int) -> Question[int]:
    """How many of the cards come from the first of two decks (ALN-ESETUP-130, 160)."""
    decks = decks_of(table, seat)
    if len(decks) == 1 or not n:
        return Settled(n)
    low, high = max(0, n - left(table, decks[1])), min(n, left(table, decks[0]))
    if low >= high:
        return Settled(high)
    return EnterNumber(
        asks=say("{who}: how many {deck} cards?", who=Ref(seat), deck=Ref(decks[0])),
        support=say("{n} cards; the others are {deck}.", n=n, deck=Ref(decks[1])),
        rule="ALN-ESETUP-130",
        seats=(seat,),
        about=seat,
        low=low,
        high=high,
        usual=(low + high) // 2,
    )


def take(play: Play, seat: SeatId, deck: str, n: int) -> None:
    """Take cards from a deck; discards become a new one (ALN-ROUND-060, 220)."""
    for drawn in range(n):
        source = _refilled(play, deck)
        if not source:
            _from_other_deck(play, seat, deck, n - drawn)
            return
        card = play.pick(play.table.piles[source].cards)
        why = Because("ALN-ROUND-050", say("{who} draws.", who=Ref(seat)))
        play.change(CardMoved(card, source, hand(seat)), why)


def _refilled(play: Play, deck: str) -> PileId:
    """Return the pile to draw from, its discards shuffled in if it is empty; "" for none."""
    pile, discarded = play.table.piles[deck_pile(deck)], play.table.piles[discards(deck)]
    if pile.size:
        return pile.id
    if not discarded.size:
        return PileId("")
    why = Because(
        "ALN-ROUND-060", say("The cards put away are a new deck: {deck}.", deck=Ref(deck))
    )
    again = Pile(pile.id, REACTION, tuple(sorted(discarded.cards)), down=True)
    play.change(PileSet(again), why)
    play.change(PileSet(Pile(discarded.id, REACTION, seen=discarded.seen)), why)
    return pile.id


def _from_other_deck(play: Play, seat: SeatId, deck: str, n: int) -> None:
    """Draw from the other deck where one is used up, or fewer (``reaction_deck_exhausted``)."""
    others = [each for each in chosen_decks(play.table) if each != deck and left(play.table, each)]
    if others and option(play.table, "reaction_deck_exhausted") == "other_deck":
        take(play, seat, others[0], min(n, left(play.table, others[0])))


# -- discarding


def discard(play: Play, step: Step) -> Flow[None]:
    """Let a seat discard any cards of its hand (ALN-ROUND-050)."""
    seat = seat_id(step.subject)
    chosen = yield from play.ask(_unwanted(play.table, seat))
    cards = play.table.piles[hand(seat)].cards
    for n in chosen:
        discard_card(play, cards[n], hand(seat))


def _unwanted(table: Reading, seat: SeatId) -> ChooseSeveral[int]:
    cards = table.piles[hand(seat)].cards
    among = tuple(
        Option(f"{card} {n}", n, option_.label, card)
        for n, (card, option_) in enumerate(zip(cards, thing_options(cards), strict=True))
    )
    return ChooseSeveral(
        asks=say("{who}: discard cards?", who=Ref(seat)),
        rule="ALN-ROUND-050",
        seats=(seat,),
        secret=True,
        about=seat,
        among=among,
        most=len(among),
    )


def discard_card(play: Play, card: CardId, source: PileId) -> None:
    """Put a reaction card on the discards of its deck (ALN-ROUND-020)."""
    deck = play.table.content.of(Reaction)[card].deck
    play.change(CardMoved(card, source, discards(deck)), Because("ALN-ROUND-020"))


def clear_track(play: Play) -> None:
    """Put all cards of the reaction track on their discards (ALN-ROUND-020)."""
    piles = (UP, *(face_down(seat) for seat in evils(play.table)))
    for pile in piles:
        for card in play.table.piles[pile].cards:
            discard_card(play, card, pile)


def round_steps(table: Reading) -> tuple[Step, ...]:
    """Return discarding and drawing at the round's end, the leader first (ALN-ROUND-050)."""
    seats = from_leader(table)
    return (*(Step(DISCARD, s) for s in seats), *(Step(DRAW, seat) for seat in seats))


STEPS: Final = {DRAW: draw, DISCARD: discard}
