"""Helping with another hero's challenge (ESC-ASST-*), and the side flows a seat may start."""

from typing import Final

from companion.engine.because import because
from companion.engine.flow.agenda import Flow, Play, SideFunction
from companion.engine.game import SideOffer
from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref, say
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.engine.vocabulary.deck import by_table
from companion.games.escape.actions.adrenaline import (
    discard,
    not_now,
    play_card,
    unpayable,
    which_card,
)
from companion.games.escape.actions.item_use import no_use, usable, use_something
from companion.games.escape.hero.challenge_rolls import ROLL, Trial
from companion.games.escape.records.printed import AdrenalineCard
from companion.games.escape.state.board import adjacent, ducts_from
from companion.games.escape.state.components import ADRENALINE
from companion.games.escape.state.pieces import Hero
from companion.games.escape.state.stats import add_bonus
from companion.games.escape.teach.card_identification import BACK, known_card, printed_on

PLAY: Final = "card"
"""The side flow of playing a card."""


def open_trial(table: Reading) -> Trial | None:
    """Return the challenge whose dice are not thrown yet, if one is open (ESC-ADR-170)."""
    head = table.agenda[:1]
    return Trial.of(head[0]) if head and head[0].name == ROLL else None


def too_far(table: Reading, seat: SeatId, trial: Trial) -> bool:
    """Tell whether a hero is out of range to help (ESC-ASST-020, 030)."""
    a, b = Hero.at(table, seat).space, Hero.at(table, trial.seat).space
    if a == b or adjacent(table, a, b):
        return False
    by_vent = option(table, "assist_through_vent") == "doors_and_ducts"
    return not (by_vent and any(duct.beyond(a) == b for duct in ducts_from(table, a)))


def no_help(table: Reading, seat: SeatId, trial: Trial) -> Message:
    """Return why a seat cannot help with a challenge, or no text (ESC-ASST-010..050)."""
    closed = not_now(table, seat)
    return closed if closed.text or not too_far(table, seat, trial) else say("too far away")


def assist(play: Play, seat: SeatId) -> Flow[None]:
    """Play a card of the own hand for another hero's challenge: the helper pays (ESC-ASST-010)."""
    table = play.table
    trial = open_trial(table)
    if trial is None or trial.seat == seat or no_help(table, seat, trial).text:
        return
    hero = Hero.at(table, seat)

    def off(card: AdrenalineCard) -> Message:
        if card.stat != trial.stat:
            return say("does not raise {stat}", stat=Ref(trial.stat))
        return unpayable(hero, card.cost)

    if by_table(table, ADRENALINE):
        ref = yield from play.ask(known_card(table, seat, off))
    else:
        asks = say("{hero}: help with which card?", hero=Ref(seat))
        ref = yield from play.ask(which_card(table, seat, asks, off=off, helps=trial.seat))
    card = (yield from printed_on(play, seat, ref, upper=True)) if ref != BACK else None
    if card is None or off(card).text:
        return
    discard(play, seat, card.id, card.cost, "ESC-ASST-010")
    why = because("ESC-ASST-010", "{hero} helps.", hero=Ref(seat))
    add_bonus(play, trial.seat, trial.stat, card.bonus, why)


# -- what a seat may start over the open question


def sides(table: Reading, seat: SeatId) -> tuple[SideOffer, ...]:
    """Return the side flows a seat may start now, or why not."""
    if seat not in table.pieces or not Hero.at(table, seat).playing:
        return ()
    offers = [SideOffer(PLAY, say("Play a card"), not_now(table, seat), "card")]
    if usable(table, seat):
        offers.append(SideOffer("use", say("Use a skill or item"), no_use(table, seat), "use"))
    trial = open_trial(table)
    if trial is not None and trial.seat != seat:
        label = say("Help {hero}", hero=Ref(trial.seat))
        offers.append(SideOffer("assist", label, no_help(table, seat, trial), "assist"))
    return tuple(offers)


SIDE_FLOWS: Final[dict[str, SideFunction]] = {
    PLAY: play_card,
    "assist": assist,
    "use": use_something,
}
