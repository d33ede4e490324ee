"""Operations on rooms: closing, disabling, dangers and bans (HST-DISASTER-010..070)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import choose_or_settle, thing_options
from companion.engine.flow.prompts import ChooseSpace, Question
from companion.engine.forms.phrase_language import Definitions, Procedure
from companion.engine.ids import NO_SPACE, SeatId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import PieceMoved, TrackSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.heist.enemies.randomization import BY_DISASTER, BY_MOVE, RANDOMIZE
from companion.games.heist.hero.damage import hurt
from companion.games.heist.records.printed import Event
from companion.games.heist.state.board import (
    BAN,
    CLOSED,
    HAZARD,
    OUT_OF_SERVICE,
    counter_laid,
    exits,
    on_counter,
)
from companion.games.heist.state.pieces import Hero, living_in

OPERATIONS: Final = Definitions[Procedure]()
"""Operations on rooms and on who is in them."""
LAY: Final = "counter.lay"
OUT: Final = "room.out"


@OPERATIONS.define("close {room} {n}")
def close(play: Play, _: Event, room: SpaceId, count: int) -> None:
    """Nobody enters the room for n rounds (HST-DISASTER-030, 050, HST-CONTENT-140)."""
    table = play.table
    if option(table, "closing_first_count") == "current_round":
        count -= 1  # the round in which it is laid is the first (HST-COUNTER-100)
    rounds = on_counter(table, room, CLOSED)
    added = option(table, "closing_counter_stacking") == "added"
    play.push(Step(LAY, room, number=rounds + count if added else max(rounds, count), word=CLOSED))
    if option(table, "players_in_closed_room") == "moved":
        play.push(*(Step(OUT, hero.id, room) for hero in living_in(table, room)))


@OPERATIONS.define("disable {room} {n} {mode}")
def disable(play: Play, _: Event, room: SpaceId, count: int, mode: str) -> None:
    """The special room is out of service for n rounds (HST-DISASTER-040)."""
    rounds = on_counter(play.table, room, OUT_OF_SERVICE)
    how = option(play.table, "special_counter_stacking")
    if how == "added" or (how == "by_card" and mode == "extra"):
        count += rounds
    elif how in ("larger", "by_card"):
        count = max(rounds, count)
    play.push(Step(LAY, room, number=count, word=OUT_OF_SERVICE))


@OPERATIONS.define("hazard {room} {n} {hp}")
def danger(play: Play, card: Event, room: SpaceId, count: int, cost: int) -> None:
    """For n rounds, entering the room costs so many HP (HST-CONTENT-170)."""
    was = play.table.tracks.get(f"hazard {room}", 0)
    play.change(TrackSet(f"hazard {room}", cost, was), _of(card))
    play.push(Step(LAY, room, number=max(count, on_counter(play.table, room, HAZARD)), word=HAZARD))


@OPERATIONS.define("ban {room} {n}")
def ban(play: Play, _: Event, room: SpaceId, count: int) -> None:
    """Nobody enters the room for n rounds; leaving is allowed (HST-CONTENT-180)."""
    play.push(Step(LAY, room, number=max(count, on_counter(play.table, room, BAN)), word=BAN))


@OPERATIONS.define("hurt {room} {hp}")
def hurt_players(play: Play, card: Event, room: SpaceId, count: int) -> None:
    """Players in the room lose so many HP (HST-DISASTER-010)."""
    for hero in living_in(play.table, room):
        hurt(play, hero.id, count, _of(card))


@OPERATIONS.define("randomize {room}")
def randomize(play: Play, card: Event, room: SpaceId) -> None:
    """Its guards are spread by the list (HST-DISASTER-020, HST-MOVECARD-130)."""
    by = BY_MOVE if card.type == "move" else BY_DISASTER
    play.push(Step(RANDOMIZE, room, word=by))


def _of(card: Event) -> Because:
    return Because("HST-DISASTER-010", say("{card}", card=Ref(card.id)))


# -- hands


def lay(play: Play, step: Step) -> Flow[None]:
    """Lay a counter on a room, in place of the one of its kind (HST-DISASTER-030)."""
    room, kind, count = SpaceId(step.subject), step.word, step.number
    changes = counter_laid(play.table, room, kind, count)
    if not changes:
        return
    asks = _instruction(kind, room, count)
    _ = yield from play.instruct(changes, Because("HST-DISASTER-030", asks), asks=asks, about=room)


def _instruction(kind: str, room: SpaceId, count: int) -> Message:
    """Return the instruction to lay a counter."""
    facts = {"room": Ref(room), "n": count}
    return Message(_LAY[kind].text, facts)


_LAY: Final = {
    CLOSED: say("Close {room}: counter {n}"),
    OUT_OF_SERVICE: say("{room} out of service: counter {n}"),
    HAZARD: say("Danger in {room:loc}: counter {n}"),
    BAN: say("No entry to {room:gen}: counter {n}"),
}


def out(play: Play, step: Step) -> Flow[None]:
    """Move a player out of a room that was closed (option ``players_in_closed_room``)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    if not hero.alive or hero.space != step.target:
        return
    to = yield from play.ask(_whereto(play.table, seat_id(step.subject)))
    if to:
        says: Message = say("{hero} must leave.", hero=Ref(hero.id))
        play.change(PieceMoved(hero.id, to), Because("HST-ROOM-140", says))


def _whereto(table: Reading, seat: SeatId) -> Question[SpaceId]:
    found = exits(table, Hero.at(table, seat))
    return choose_or_settle(
        ChooseSpace(
            asks=say("{hero} must leave. Where to?", hero=Ref(seat)),
            rule="HST-ROOM-140",
            seats=(seat,),
            among=thing_options(found),
            about=seat,
        ),
        none=NO_SPACE,
    )


STEPS: Final = {LAY: lay, OUT: out}
