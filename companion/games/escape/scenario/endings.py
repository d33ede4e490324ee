"""How it ends: for one hero who gets out or dies, and for everybody (ESC-END-010, 020)."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import thing_option
from companion.engine.flow.prompts import ChooseSeveral
from companion.engine.game import Outcome
from companion.engine.ids import NO_CARD, NO_SPACE, PileId, SeatId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import (
    CardMoved,
    Change,
    ConditionSet,
    Ended,
    PieceMoved,
    PileSet,
)
from companion.engine.state.piece_view import option
from companion.engine.state.table import Pile, Reading, Step
from companion.games.escape.records.scenario import scenario
from companion.games.escape.scenario.conditions import first_that_holds
from companion.games.escape.state.board import INFIRMARY
from companion.games.escape.state.components import ADRENALINE
from companion.games.escape.state.pieces import DEAD, ESCAPED, Hero, heroes, items_id

WON: Final = "won"
"""Condition of a hero whom the table declared a winner (option ``pool_exhausted_result``)."""
ALL_GONE: Final = "all gone"
ALL_DOWN: Final = "infirmary"
LOCKED_IN: Final = "locked in"
TABLE_DECIDED: Final = "table"
PARTY_WON: Final = "party won"
PARTY_LOST: Final = "party lost"


# -- leaving the game


def leave(play: Play, seat: SeatId, condition: str, why: Because) -> None:
    """Take a hero out of the game, escaped or dead; a dead hero's hand is thrown away.

    The seat stays in the turn order, so that it is still known whose turn comes next.
    """
    play.change(ConditionSet(seat, condition), why)
    if Hero.at(play.table, seat).space:
        play.change(PieceMoved(seat, NO_SPACE), why)
    if condition == DEAD:
        discard_hand(play, seat, why)


_KILLED: Final = say("{hero} is dead: take the figure away")


def remove_figure(
    play: Play,
    seat: SeatId,
    condition: str,
    why: Because,
    *,
    asks: Message = _KILLED,
    support: Message,
    also: tuple[Change, ...] = (),
) -> Flow[None]:
    """Have hands take the figure of a hero away who leaves the game, escaped or dead.

    ``also`` is what changes before the hero has left.
    """
    asks = Message(asks.text, {"hero": Ref(seat)})
    _ = yield from play.instruct((), why, asks=asks, support=support, about=seat, may_leave=False)
    play.change_all(also, why)
    leave(play, seat, condition, why)


def out(table: Reading, seat: SeatId) -> tuple[Change, ...]:
    """Return what takes a hero out whose player left: as one who died, the items stay.

    The rules know nobody who leaves; a death is the nearest they have (ESC-KO-060, ESC-KO-020).
    """
    if seat not in table.pieces or not Hero.at(table, seat).playing or not table.turn.number:
        return ()
    hero = Hero.at(table, seat)
    return (
        *(put_items(table, seat, items_id(hero.space)) if hero.items and hero.on_map else ()),
        ConditionSet(seat, DEAD),
        *((PieceMoved(seat, NO_SPACE),) if hero.space else ()),
        *_discarding(hero),
    )


def put_items(table: Reading, seat: SeatId, to: PileId) -> tuple[Change, ...]:
    """Return the changes that put all items of a hero on another pile."""
    carried = table.piles[items_id(seat)]
    there = table.piles.get(to, Pile(to, "item"))
    return (
        PileSet(replace(there, cards=(*there.cards, *carried.cards))),
        PileSet(replace(carried, cards=())),
    )


def discard_hand(play: Play, seat: SeatId, why: Because) -> None:
    """Throw away a whole hand, unused (ESC-KO-040)."""
    play.change_all(_discarding(Hero.at(play.table, seat)), why)


def _discarding(hero: Hero) -> list[Change]:
    cards = (*hero.hand.cards, *(NO_CARD,) * hero.hand.unknown)
    return [CardMoved(card, hero.hand.id, ADRENALINE.discard) for card in cards]


# -- the ways out


def gets_out(table: Reading, seat: SeatId) -> bool:
    """Tell whether a hero meets the scenario's goal now (ESC-END-010)."""
    hero = Hero.at(table, seat)
    return hero.on_map and bool(first_that_holds(table, seat, scenario(table).win_when))


# -- the end of the match


def check_end(play: Play) -> None:
    """End the match when nobody is left, or all who are left lie in the infirmary (ESC-INF-070)."""
    if play.table.result:
        return
    left = heroes(play.table)
    if not left:
        why = Because("ESC-END-020", say("Nobody is left in the facility."))
        play.change(Ended(ALL_GONE), why)
    elif play.table.tracks["players"] > 1 and all(hero.space == INFIRMARY for hero in left):
        why = Because("ESC-INF-070", say("Everybody left in the game lies in the infirmary."))
        play.change(Ended(ALL_DOWN), why)


def no_token_left(play: Play) -> None:
    """End the match because a lockdown token is due and none is left (ESC-LOCK-050, 120)."""
    if option(play.table, "pool_exhausted_result") == "table_decides":
        play.push(Step("end.table"))
        return
    why = Because("ESC-LOCK-050", say("No lockdown token is left to take."), ("ESC-LOCK-120",))
    play.change(Ended(LOCKED_IN), why)


def table_decides(play: Play, _step: Step) -> Flow[None]:
    """Ask the table who has won after all (ESC-LOCK-120, ``table_decides``)."""
    left = sorted(hero.id for hero in heroes(play.table))
    winners = yield from play.ask(
        ChooseSeveral(
            asks=say("Read the scenario: who has won?"),
            support=say("The lockdown tokens are used up."),
            rule="ESC-LOCK-120",
            among=tuple(thing_option(seat, f"won {seat}") for seat in left),
            most=len(left),
        )
    )
    why = Because("ESC-LOCK-120", say("You read the scenario and decided."))
    for seat in winners:
        play.change(ConditionSet(seat, WON), why)
    play.change(Ended(TABLE_DECIDED), why)


def outcome(table: Reading) -> tuple[Outcome, ...]:
    """Return how the match ended for each seat, in order of the seats."""
    return tuple(
        Outcome(seat_id(piece.id), *_fate(piece.conditions, table.result))
        for piece in sorted(table.pieces.values(), key=lambda piece: piece.id)
        if piece.kind == "hero"
    )


def _fate(conditions: tuple[str, ...], result: str) -> tuple[bool, Message]:
    if ESCAPED in conditions:
        return True, say("got out")
    if WON in conditions:
        return True, say("won")
    if DEAD in conditions:
        return False, say("dead")
    if result == PARTY_WON:
        return True, say("won")
    return False, FATES.get(result, say("still inside"))


FATES: Final[Mapping[str, Message]] = {
    ALL_DOWN: say("caught in the infirmary"),
    LOCKED_IN: say("locked in"),
    TABLE_DECIDED: say("left behind"),
    PARTY_LOST: say("lost"),
}
"""What became of those still playing, by ``table.result``."""


STEPS: Final = {"end.table": table_decides}
