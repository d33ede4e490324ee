"""The order of a turn: draw, act, event, end; and how it is cut short (ESC-TURN-010..060)."""

from typing import Final

from companion.engine.because import ORDER_OF_PLAY, Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses
from companion.engine.flow.prompts import Option, Question, Settled
from companion.engine.ids import NO_SEAT, SeatId, seat_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import TurnSet, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step, Turn
from companion.games.escape.records.printed import tile_of
from companion.games.escape.scenario.endings import check_end
from companion.games.escape.scenario.lockdown import closing_steps
from companion.games.escape.scenario.triggers import scene_moment
from companion.games.escape.state.adrenaline_hand import room_in_hand, take_cards
from companion.games.escape.state.board import INFIRMARY
from companion.games.escape.state.exits import way_out
from companion.games.escape.state.pieces import Hero, seats_of
from companion.games.escape.state.stats import BONUS_STATS, end_bonus

BEGAN_ABSENT: Final = "infirmary"
"""What ``turn.used`` says where the hero began the turn in the infirmary."""


OVER: Final = Because("ESC-ADR-120", say("The turn is over."))


def next_turn(play: Play) -> None:
    """Begin the turn of the next seat clockwise that still plays (ESC-SETUP-100)."""
    table = play.table
    for seat in seats_of(table) if table.markers else ():
        for stat in BONUS_STATS[:3]:  # Toughness waits for an attack (ESC-ADR-110)
            end_bonus(play, seat, stat, OVER)
    seat = next_seat(table)
    if not seat:
        check_end(play)
        return
    turn = table.turn
    play.change(TurnSet(Turn(turn.order, seat, turn.number + 1, {})), ORDER_OF_PLAY)
    play.push(
        *scene_moment(table, "turn begins"),
        *(Step("turn.begin", seat), Step("draw", seat), Step("act", seat)),
        *cut_short(table, ""),
    )


def next_seat(table: Reading) -> SeatId:
    """Return whose turn comes next, or "" if nobody plays any more."""
    order, now = table.turn.order, table.turn.now
    start = order.index(now) + 1 if now in order else 0
    seats = order[start:] + order[:start]
    return next((seat for seat in seats if Hero.at(table, seat).playing), NO_SEAT)


def cut_short(table: Reading, icon: str) -> tuple[Step, ...]:
    """Return what follows the action part: the event phase and the end (ESC-TURN-020).

    Args:
        table: The table.
        icon: The tile icon the event card is drawn for, "" where the turn just ends.
    """
    return (Step("event.draw", word=icon), *end_steps(table))


def end_steps(table: Reading) -> tuple[Step, ...]:
    """Return the end of a turn, also of one that was cut short (ESC-INT-570)."""
    return (Step("end.relock"), *scene_moment(table, "turn ends"), *closing_steps(table))


# -- the beginning


def begin(play: Play, step: Step) -> None:
    """Look where the hero begins: in the infirmary, or trapped on a tile (ESC-TURN-030)."""
    seat = seat_id(step.subject)
    hero = Hero.at(play.table, seat)
    if not hero.playing:
        return
    if hero.space == INFIRMARY:
        why = because("ESC-INF-030", "{hero} begins in the infirmary.", hero=Ref(seat))
        play.change(TurnUsed(BEGAN_ABSENT, 1), why)
        play.push(Step("infirmary", seat))
    elif not way_out(play.table, hero):
        says = say("No way leads out of {space:gen}.", space=Ref(hero.space))
        play.note(seat, Because("ESC-TURN-030", says, ("ESC-TURN-040",)))
        play.push(Step("knock out", seat, word="trapped"))


def fallen(table: Reading, seat: SeatId) -> bool:
    """Tell whether a hero cannot act: out of the game, or knocked out during this turn."""
    hero = Hero.at(table, seat)
    if not hero.playing or not hero.space:
        return True
    return hero.space == INFIRMARY and not table.turn.used.get(BEGAN_ABSENT, 0)


# -- the draw step


def draw_step(play: Play, step: Step) -> Flow[None]:
    """Draw a card if the hand is below its limit; medical supplies give one more (ESC-DRAW-010)."""
    seat = seat_id(step.subject)
    if fallen(play.table, seat):
        return
    hero = Hero.at(play.table, seat)
    why = Because("ESC-DRAW-010", say("The turn begins with a card."))
    more = _has_supplies(play.table, hero)
    yield from take_cards(play, seat, min(1, room_in_hand(hero)), why)
    if more:
        play.push(Step("draw.extra", seat))


def _has_supplies(table: Reading, hero: Hero) -> bool:
    """Tell whether the turn started on a tile with medical supplies (ESC-TILE-130)."""
    if not hero.on_map or table.turn.used.get(BEGAN_ABSENT, 0):
        return False
    return "medical" in tile_of(table, table.spaces[hero.space]).icons


def draw_extra(play: Play, step: Step) -> Flow[None]:
    """Draw the card that medical supplies give (ESC-TILE-130, ESC-DRAW-020)."""
    seat = seat_id(step.subject)
    takes = yield from play.ask(extra_card(play.table, seat))
    if not takes:
        return
    why = Because("ESC-TILE-130", say("Medical supplies give a card more."), ("ESC-DRAW-020",))
    yield from take_cards(play, seat, 1, why)


def extra_card(table: Reading, seat: SeatId) -> Question[bool]:
    """Whether the hero takes the card of the supplies; only the revised text leaves a choice."""
    hero = Hero.at(table, seat)
    if not room_in_hand(hero) and option(table, "medical_extra_over_limit") == "limit_holds":
        return Settled(value=False)
    if table.options["edition"] == "original":
        return Settled(value=True)
    more = say("{n} to {more}", n=hero.hand.size, more=hero.hand.size + 1)
    among = (
        Option("draw", value=True, label=say("Draw"), second=more, default=True),
        Option("leave", value=False, label=say("Leave it")),
    )
    asks = say("{hero}: one card more?", hero=Ref(seat))
    support = say("There are medical supplies in {space:loc}.", space=Ref(hero.space))
    return seat_chooses(seat, "ESC-TILE-130", asks, among, support=support, about=hero.space)


STEPS: Final = {
    "turn.begin": begin,
    "draw": draw_step,
    "draw.extra": draw_extra,
}
