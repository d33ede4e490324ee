"""Drawing from the decks: by chance where Companion holds the cards, else as the table says.

One draw is one question, the first thing of its step: ``yield from draw(...)`` and then change.
"""

from companion.engine.because import Because
from companion.engine.changes import CardMoved, CardNamed
from companion.engine.decks import shuffled_back
from companion.engine.flow import Flow, Play
from companion.engine.message import Message, say
from companion.engine.prompts import Question, ReadCard, Settled
from companion.engine.reading import option
from companion.engine.table import CardId, PileId, Reading, SeatId
from companion.games.escape.blanks import NEW, is_blank
from companion.games.escape.printed import KINDS
from companion.games.escape.telling import nothing_known, offered, which_of


def on_paper(table: Reading, kind: str) -> bool:
    """Tell whether the real deck is on the table and Companion does not know its cards."""
    setting = "hands" if kind == "adrenaline" else "cards"
    return table.options[setting] in ("table", "paper")


def may_come(table: Reading, kind: str) -> tuple[CardId, ...]:
    """Return the cards of a real deck that have not turned up elsewhere, sorted.

    Discards that are about to be shuffled into a new deck may come again.
    """
    again = f"{kind} discard" if not table.piles[kind].size and _refillable(table, kind) else ""
    records = table.content.of(KINDS[kind])
    left = {ref: getattr(record, "copies", 1) for ref, record in records.items()}
    for pile in table.piles.values():
        if pile.kind == kind and pile.id != again:
            for card in pile.cards:
                left[card] -= 1
    return tuple(sorted(ref for ref, n in left.items() if n > 0 and not is_blank(records[ref])))


def which_card(
    table: Reading, kind: str, *, asks: Message, rule: str, seats: tuple[SeatId, ...] = ()
) -> Question[CardId]:
    """Ask which card of a real deck turned up; "" settles that there is none."""
    if not table.piles[kind].size and not _refillable(table, kind):
        return Settled("")
    among = tuple(offered(table.content, kind, may_come(table, kind)))
    if nothing_known(among):
        return Settled(NEW)
    return ReadCard(asks=asks, rule=rule, seats=seats, among=among)


def draw(play: Play, kind: str, to: PileId, why: Because, *, asks: Message) -> Flow[CardId]:
    """Draw one card into a pile; return it, or "" if there is none to draw (ESC-GAME-060).

    Where Companion holds the deck this asks nothing. A card drawn unseen from a real deck (an
    adrenaline card on paper) is moved unseen: use :func:`draw_unseen`.
    """
    if on_paper(play.table, kind):
        which = which_card(play.table, kind, asks=asks, rule=why.rule)
        card = yield from which_of(play, kind, which)
        if card:
            refill(play, kind)
            play.change(CardMoved("", kind, to), why)
            play.change(CardNamed(card, to), why)
        return card
    refill(play, kind)
    deck = play.table.piles[kind]
    if not deck.cards:
        return ""
    card = play.pick(deck.cards)
    play.change(CardMoved(card, kind, to), why)
    return card


def draw_unseen(play: Play, kind: str, to: PileId, count: int, why: Because) -> int:
    """Draw cards into a hand without asking; return how many there were to draw."""
    drawn = 0
    piles = play.table.piles
    for _ in range(count):
        if not piles[kind].size:
            refill(play, kind)
        deck = piles[kind]
        if not deck.size:
            break
        card = "" if deck.unknown else play.pick(deck.cards)
        play.change(CardMoved(card, kind, to), why)
        drawn += 1
    return drawn


def refill(play: Play, kind: str) -> None:
    """Make a new deck of the discards when the old one is empty (option ``empty_decks``)."""
    deck, discard = play.table.piles[kind], play.table.piles[f"{kind} discard"]
    if deck.size or not discard.size or not _refillable(play.table, kind):
        return
    why = Because("ESC-GAME-060", say("The discards are shuffled into a new deck."))
    for change in shuffled_back(deck, discard, unseen=on_paper(play.table, kind)):
        play.change(change, why)


def _refillable(table: Reading, kind: str) -> bool:
    return option(table, "empty_decks") == "reshuffled" and table.piles[f"{kind} discard"].size > 0
