"""Hands on paper: which card is it, or what is printed on one that no pack knows."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses, thing_option, thing_options
from companion.engine.flow.prompts import EnterNumber, Option, Question, ReadCard, Settled
from companion.engine.ids import NO_CARD, CardId, SeatId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import Reading, Step
from companion.engine.vocabulary.deck import may_come
from companion.games.escape.records.field_choices import BY_HAND
from companion.games.escape.records.printed import AdrenalineCard, Stat
from companion.games.escape.state.components import ADRENALINE
from companion.games.escape.state.pieces import FEAR_MOST, Hero
from companion.games.escape.state.stats import BONUS_STATS
from companion.games.escape.teach.record_entry import (
    ask_which_card,
    card_options,
    enter_card,
    half_is_known,
)
from companion.games.escape.teach.unknown_event import DONE, PAGE

BACK: Final = CardId("back")
GO_BACK: Final = Option(BACK, BACK, say("Back"), icon=BACK)
_MOST_BONUS: Final = 6
_MOST_COST: Final = 4
"""The largest numbers that can be entered for a card."""
_ON_TILE: Final = ("stun", "unlock", "lock", "dark", "move")


def known_card(
    table: Reading, seat: SeatId, off: Callable[[AdrenalineCard], Message]
) -> Question[CardId]:
    """Which card the seat plays: one of the packs', another one (""), or back.

    Args:
        table: The table.
        seat: Who plays it.
        off: Says why a card cannot be played so, or no text.
    """
    cards = table.content.of(AdrenalineCard)
    known = may_come(table, ADRENALINE)
    learns = table.content.learns
    if not known and not learns:
        return Settled(NO_CARD)
    named = (thing_option(ref, f"card {ref}") for ref in known)
    other = Option("card other", NO_CARD, say("Another card"))
    found = card_options(table.content, "adrenaline", known) if learns else (*named, other)
    among = [o if o.ref not in cards else replace(o, off=off(cards[o.ref])) for o in found]
    asks = say("{hero}: which card?", hero=Ref(seat))
    return seat_chooses(seat, "ESC-ADR-020", asks, (*among, GO_BACK), kind=ReadCard)


def printed_on(play: Play, seat: SeatId, ref: CardId, *, upper: bool) -> Flow[AdrenalineCard]:
    """Return what is printed on the card people named; what nobody has entered yet is asked.

    Args:
        play: The match.
        seat: Who plays it.
        ref: What :func:`known_card` gave.
        upper: Its upper half is used.
    """
    if not ref:
        return (yield from another_card(play, seat, bonus=upper))
    card = play.table.content.of(AdrenalineCard).get(ref)
    if card is not None and (not play.table.content.learns or half_is_known(card, upper=upper)):
        return card
    if card is None:
        entered = yield from ask_which_card(play, "adrenaline", Settled(ref))
    else:
        entered = yield from enter_card(play, "adrenaline", ref)
    return play.table.content.of(AdrenalineCard)[entered]


def another_card(play: Play, seat: SeatId, *, bonus: bool) -> Flow[AdrenalineCard]:
    """Ask what is printed on a card no pack knows: its fear cost, and its stat and bonus."""
    cost = yield from play.ask(_fear_cost(play.table, seat))
    if not bonus:
        return AdrenalineCard(NO_CARD, "", "speed", 0, BY_HAND, "", ability_cost=cost)
    stat = yield from play.ask(_which_stat(seat))
    number = yield from play.ask(
        EnterNumber(
            asks=say("{stat}: plus how much?", stat=Ref(stat)),
            rule="ESC-ADR-020",
            seats=(seat,),
            about=seat,
            low=1,
            high=_MOST_BONUS,
            usual=2,
        )
    )
    return AdrenalineCard(NO_CARD, "", stat, number, BY_HAND, "", cost=cost)


def _fear_cost(table: Reading, seat: SeatId) -> Question[int]:
    """Ask for the fear cost; only one that can be paid in full is taken (ESC-ADR-050)."""
    fear = Hero.at(table, seat).fear
    return EnterNumber(
        asks=say("{hero}: fear cost of the card?", hero=Ref(seat)),
        support=say("0 for none, below 0 where it calms."),
        rule="ESC-ADR-050",
        seats=(seat,),
        about=seat,
        low=-min(_MOST_COST, fear),
        high=min(_MOST_COST, FEAR_MOST - fear),
    )


def _which_stat(seat: SeatId) -> Question[Stat]:
    asks = say("{hero}: which stat does it raise?", hero=Ref(seat))
    return seat_chooses(seat, "ESC-ADR-020", asks, thing_options(BONUS_STATS))


# -- do what it says


def by_hand(play: Play, step: Step) -> Flow[None]:
    """Offer the player's own numbers until the table has done what the card says."""
    seat = seat_id(step.subject)
    asks, among = say("Do what the card says"), (*_own_lines(seat), DONE)
    what = yield from play.ask(seat_chooses(seat, "ESC-ADR-150", asks, among))
    if what.name:
        play.push(what, step)


def _own_lines(seat: SeatId) -> Iterator[Option[Step]]:
    for verb, words in PAGE.items():
        label = Message(words.text, {"hero": Ref(seat)})
        yield Option(verb, Step("event.number", seat, word=verb), label)
    for verb in _ON_TILE:
        yield Option(verb, Step("effect", seat, number=1, word=verb), _LABELS[verb])


_LABELS: Final = {
    "stun": say("Stun an enemy"),
    "unlock": say("Open a lock"),
    "lock": say("Lock a door"),
    "dark": say("The tile goes dark"),
    "move": say("One move more"),
}
STEPS: Final = {"ability.hand": by_hand}
