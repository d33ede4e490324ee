"""Skills about the board: Dodger, Ninja, Technician, Wall Breaker (HST-CARD-050, 130..200)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import (
    choose_or_settle,
    seat_chooses,
    thing_option,
    thing_options,
)
from companion.engine.flow.prompts import (
    NO_WORDS,
    ChooseLink,
    ChooseSpace,
    Option,
    Question,
    Settled,
)
from companion.engine.ids import NO_LINK, NO_PIECE, NO_SPACE, PieceId, SeatId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import LinkStateSet, PieceMoved
from companion.engine.state.piece_view import option
from companion.engine.state.table import Link, Reading, Step
from companion.games.heist.actions.blocked_skills import blocked_without
from companion.games.heist.hero.evading import LEAVE
from companion.games.heist.hero.movement import arrive
from companion.games.heist.state.board import (
    OPEN,
    WALL,
    exits,
    full,
    neighbours_of,
    no_entry,
    role_of,
    room_with_role,
    takes_guards,
)
from companion.games.heist.state.pieces import Guard, Hero, active_in, guards
from companion.games.heist.state.win_stages import GOALS

RELOCATE_TO: Final = "relocate.to"


# -- Dodger


def dodge(play: Play, step: Step) -> None:
    """Evade without a roll (HST-CARD-050)."""
    play.push(Step(LEAVE, step.subject))


def _no_dodge(table: Reading, hero: Hero) -> Message:
    if not active_in(table, hero.space):
        return say("No active guard.")
    if not exits(table, hero, after_evade=True):
        return say("There is no way out.")
    return NO_WORDS


# -- Ninja


def roof(play: Play, step: Step) -> None:
    """Go to the Rooftop from any room (HST-CARD-130)."""
    arrive(
        play, seat_id(step.subject), room_with_role(play.table, "rooftop"), Because("HST-CARD-130")
    )


def _no_roof(table: Reading, hero: Hero) -> Message:
    to = room_with_role(table, "rooftop")
    return say("You are there.") if hero.space == to else no_entry(table, hero, to)


# -- Technician


def movable(table: Reading) -> list[Guard]:
    """Return the guards Technician may put elsewhere (option ``technician_vault``)."""
    vault_too = option(table, "technician_vault") == "vault_too"
    standing = [guard for guard in guards(table) if not guard.destroyed]
    return [guard for guard in standing if vault_too or role_of(table, guard.space) != "vault"]


def rooms_for(table: Reading, guard: Guard) -> list[SpaceId]:
    """Return where a guard may be put: neither safe, closed nor full (HST-ROOM-020)."""
    return [
        room
        for room in sorted(table.spaces)
        if room != guard.space and takes_guards(table, room) and not full(table, room)
    ]


def relocate(play: Play, step: Step) -> Flow[None]:
    """Choose the guard that is put elsewhere (HST-CARD-190)."""
    guard = yield from play.ask(_whom(play.table, seat_id(step.subject), step.target))
    if guard:
        play.push(Step(RELOCATE_TO, step.subject, guard, word=step.target))


def _whom(table: Reading, seat: SeatId, card: str) -> Question[PieceId]:
    found = {(g.space, g.keycard, g.counter): g for g in reversed(movable(table))}
    among = [
        thing_option(g.id, second=say("{room}", room=Ref(g.space)))
        for g in sorted(found.values(), key=lambda g: (g.space, g.piece.number))
    ]
    asks = say("{card}: which guard?", card=Ref(card))
    return seat_chooses(seat, "HST-CARD-190", asks, among) if among else Settled(NO_PIECE)


def relocate_to(play: Play, step: Step) -> Flow[None]:
    """Choose the room, and put the guard there (HST-CARD-190)."""
    guard = Guard.find(play.table, PieceId(step.target))
    if guard is None:
        return
    to = yield from play.ask(_whereto(play.table, seat_id(step.subject), guard, step.word))
    if to:
        says = say("{guard} is called to {room}.", guard=Ref(guard.id), room=Ref(to))
        play.change(PieceMoved(guard.id, to), Because("HST-CARD-190", says))
        play.push(Step(GOALS, step.subject))


def _whereto(table: Reading, seat: SeatId, guard: Guard, card: str) -> Question[SpaceId]:
    rooms = thing_options(rooms_for(table, guard))
    if not rooms:
        return Settled(NO_SPACE)
    asks = say("{card}: {guard} to which room?", card=Ref(card), guard=Ref(guard.id))
    return seat_chooses(seat, "HST-CARD-190", asks, rooms, about=guard.id, kind=ChooseSpace)


def _may_relocate(table: Reading, hero: Hero) -> bool:
    del hero
    return any(rooms_for(table, guard) for guard in movable(table))


# -- Wall Breaker


def walls(table: Reading, hero: Hero) -> dict[SpaceId, Link]:
    """Return the walls of the room a hero stands in, by the room behind."""
    return {to: link for to, link in neighbours_of(table, hero.space).items() if link.state == WALL}


def break_wall(play: Play, step: Step) -> Flow[None]:
    """Break a wall of the own room (HST-CARD-200)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    among = (
        Option(link.id, link.id, say("to {room}", room=Ref(to)), ref=link.id)
        for to, link in sorted(walls(play.table, hero).items())
    )
    asks = say("{card}: which wall?", card=Ref(step.target))
    question = seat_chooses(hero.id, "HST-CARD-200", asks, among, kind=ChooseLink)
    link = yield from play.ask(choose_or_settle(question, none=NO_LINK))
    if link:
        says = say("{hero} breaks a wall.", hero=Ref(step.subject))
        play.change(LinkStateSet(link, OPEN), Because("HST-CARD-200", says))


ACTIVE: Final = {
    "dodge": (_no_dodge, dodge),
    "roof": (_no_roof, roof),
    "relocate": (blocked_without(_may_relocate, say("No guard to move.")), relocate),
    "break": (blocked_without(walls, say("No wall is here.")), break_wall),
}
STEPS: Final = {RELOCATE_TO: relocate_to}
