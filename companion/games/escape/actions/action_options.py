"""The action part of a turn: everything a hero may do now, as one question (ESC-TURN-060)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import NO_WORDS, Choose, Option, Question, Settled
from companion.engine.ids import NO_SEAT, SeatId, seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.table import Reading, Step
from companion.games.escape.actions.challenges import challenge_options, tied_sides
from companion.games.escape.actions.exploring import explore_options
from companion.games.escape.actions.items import item_options
from companion.games.escape.hero.action_groups import MENU
from companion.games.escape.hero.movement import move_options, moves_left, stays
from companion.games.escape.scenario.triggers import triggered
from companion.games.escape.state.pieces import Enemy, Hero, enemies
from companion.games.escape.turn import fallen, next_seat

END: Final = Step("end turn")
END_TURN: Final = Option("end", END, say("End turn"), icon="end")


def act(play: Play, step: Step) -> Flow[None]:
    """Ask what the hero does, until the turn is ended or cut short (ESC-TURN-010, 060).

    What has come true of the scenario's own rules comes first.
    """
    come = triggered(play.table)
    if come:
        play.push(*come, step)
        return
    chosen = yield from play.ask(what_now(play.table, seat_id(step.subject)))
    if chosen is not END:
        play.push(chosen, step)


def what_now(table: Reading, seat: SeatId) -> Question[Step]:
    """Everything a hero may do now; what cannot be done stands there with its reason."""
    if fallen(table, seat):
        return Settled(END)
    hero = Hero.at(table, seat)
    moves, there = max(0, moves_left(table, seat)), enemies(table, None, hero.space)
    return Choose(
        asks=_asks(seat),
        support=_left(table, hero, moves),
        rule="ESC-TURN-060",
        seats=(seat,),
        about=seat,
        because=tied_sides(table, hero) if there else None,
        among=tuple(options(table, hero, moves, there)),
        menu=MENU,
    )


@lru_cache(maxsize=64)
def _asks(seat: SeatId) -> Message:
    return say("{hero}: what now?", hero=Ref(seat))


def options(table: Reading, hero: Hero, moves: int, there: Sequence[Enemy]) -> list[Option[Step]]:
    """Return a hero's actions, moves first, the turn's end last; ``there`` are enemies here."""
    found: list[Option[Step]] = []
    if hero.on_map:
        stay = stays(table, hero, moves)
        found.extend(move_options(table, hero, stay))
        found.extend(explore_options(table, hero, stay))
        found.extend(challenge_options(table, hero, there))
    found.extend(item_options(table, hero))
    event = any(step.name == "event.draw" for step in table.agenda)
    found.append(_end_turn(NO_SEAT if event else next_seat(table), event=event))
    return found


@lru_cache(maxsize=64)
def _end_turn(following: SeatId, *, event: bool) -> Option[Step]:
    """Return the button that ends the turn; it says what comes then."""
    if event:
        return replace(END_TURN, second=say("then an event card"))
    after = say("then {who}", who=Ref(following)) if following else NO_WORDS
    return replace(END_TURN, second=after)


def _left(table: Reading, hero: Hero, n: int) -> Message:
    """Say where the hero is and what the turn has left."""
    space = Ref(hero.space)
    if table.turn.used.get("challenge", 0):
        return say_n("{space}. {n} move left.", "{space}. {n} moves left.", n, space=space)
    return say_n(
        "{space}. {n} move, 1 challenge left.",
        "{space}. {n} moves, 1 challenge left.",
        n,
        space=space,
    )


STEPS: Final = {"act": act}
