"""Skills about bodies: Cleaner, Convincer and Scavenger (HST-CARD-020, 030, 160)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import choose_or_settle, seat_chooses, thing_option
from companion.engine.flow.prompts import NO_WORDS, Option, Question
from companion.engine.ids import NO_PIECE, PieceId, seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import PieceAdded, PieceRemoved
from companion.engine.state.piece_view import option
from companion.engine.state.table import Piece, Reading, Step
from companion.games.heist.actions.blocked_skills import blocked_without
from companion.games.heist.enemies.spawning import free_numbers
from companion.games.heist.hero.dice_rolls import pick_up, roll_steps, throw_one
from companion.games.heist.records.printed import supply
from companion.games.heist.state.components import BULLET_NAMES
from companion.games.heist.state.keycards import take_keycard
from companion.games.heist.state.pieces import BULLETS, FRIEND, Guard, Hero, bodies_in
from companion.games.heist.state.win_stages import GOALS

DIE: Final = "search.die"
TAKE: Final = "search.take"
_SIX: Final = 6
_FOUND: Final = 2
"""Bullets found on a 6."""


# -- Cleaner


def cleanable(table: Reading, hero: Hero) -> list[Guard]:
    """Return the bodies Cleaner may take away (option ``cleaner_bodies``)."""
    here = bodies_in(table, hero.space)
    shut_down_too = option(table, "cleaner_bodies") == "shut_down_too"
    return [guard for guard in here if guard.destroyed or shut_down_too]


def clean(play: Play, step: Step) -> Flow[None]:
    """Take one body out of the own room (HST-CARD-020)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    body = yield from play.ask(_which(hero, cleanable(play.table, hero), step.target))
    if not body:
        return
    guard = Guard.find(play.table, body)
    if guard is not None and guard.keycard:
        take_keycard(play, body, hero.id)
    says = say("{guard} is taken away.", guard=Ref(body))
    play.change(PieceRemoved(body), Because("HST-CARD-020", says))
    play.push(Step(GOALS, hero.id))


def _which(hero: Hero, bodies: list[Guard], card: str) -> Question[PieceId]:
    """Which body, where destroyed and shut-down ones lie together."""
    kinds = {(body.destroyed, body.counter, body.keycard): body.id for body in reversed(bodies)}
    among = (
        thing_option(ref, second=_state(counter))
        for (_, counter, _), ref in sorted(kinds.items(), key=lambda kind: kind[1])
    )
    asks = say("{card}: which body?", card=Ref(card))
    return choose_or_settle(seat_chooses(hero.id, "HST-CARD-020", asks, among), none=NO_PIECE)


def _state(counter: int) -> Message:
    return (
        say_n("down for {n} round", "down for {n} rounds", counter) if counter else say("destroyed")
    )


# -- Convincer


def convince(play: Play, step: Step) -> Flow[None]:
    """Let shut-down guards of the own room change sides (HST-CARD-030, 031)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    down = _down(play.table, hero)
    if option(play.table, "convincer_reach") == "one":
        chosen = yield from play.ask(_which(hero, down, step.target))
        down = [guard for guard in down if guard.id == chosen]
    for guard in down:
        if guard.keycard:
            take_keycard(play, guard.id, hero.id)
        why = Because("HST-CARD-030", say("{guard} changes sides.", guard=Ref(guard.id)))
        play.change(PieceRemoved(guard.id), why)
        (number,) = free_numbers(play.table, FRIEND, 1)
        if number <= supply(play.table.content).friends:
            play.change(
                PieceAdded(Piece(PieceId(f"friend-{number}"), FRIEND, hero.space, number)), why
            )
    play.push(Step(GOALS, hero.id))


# -- Scavenger


def search(play: Play, step: Step) -> None:
    """Search the bodies of the own room: one die, or one a body (HST-CARD-160, 161)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    bodies = len(bodies_in(play.table, hero.space))
    count = bodies if option(play.table, "scavenger_dice") == "per_body" else 1
    play.push(*(Step(DIE, hero.id, step.target, n) for n in range(1, count + 1)))


def throw(play: Play, step: Step) -> Flow[None]:
    """Throw the die of a search."""
    hero = Hero.at(play.table, seat_id(step.subject))
    if not hero.alive or not _short(hero):
        return
    number = hero.needs(_SIX)
    asks = say("{hero}: roll {n} or more to search", hero=Ref(hero.id), n=number)
    yield from throw_one(play, step, number, asks=asks, rule="HST-CARD-160")


def found(play: Play, step: Step) -> None:
    """A 6 finds 2 bullets (HST-CARD-160)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    if pick_up(play, "HST-CARD-160") >= hero.needs(_SIX):
        play.push(*(Step(TAKE, hero.id, step.target) for _ in range(_FOUND)))
    else:
        play.note(hero.id, Because("HST-CARD-160", say("Nothing useful.")))


def take(play: Play, step: Step) -> Flow[None]:
    """Take one bullet of choice, up to the limit (HST-CARD-160)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    among = (Option(kind, kind, BULLET_NAMES[kind]) for kind in _short(hero))
    asks = say("{card}: which bullet?", card=Ref(step.target))
    question = seat_chooses(hero.id, "HST-CARD-160", asks, among)
    kind = yield from play.ask(choose_or_settle(question, none=""))
    if kind:
        why = Because("HST-CARD-160", say("{hero} finds a bullet.", hero=Ref(hero.id)))
        play.change(hero.raised(kind), why)


def _short(hero: Hero) -> list[str]:
    """Return the kinds of bullets a hero holds fewer of than the limit."""
    return [kind for kind in BULLETS if hero.lacks(kind) > 0]


# -- when each can be used


def _down(table: Reading, hero: Hero) -> list[Guard]:
    return [guard for guard in bodies_in(table, hero.space) if guard.down]


def _no_search(table: Reading, hero: Hero) -> Message:
    if not bodies_in(table, hero.space):
        return say("No body lies here.")
    return NO_WORDS if _short(hero) else say("Nothing is missing.")


ACTIVE: Final = {
    "clean": (blocked_without(cleanable, say("No body lies here.")), clean),
    "convince": (blocked_without(_down, say("Nobody is dead.")), convince),
    "search": (_no_search, search),
}
STEPS: Final = {**roll_steps(DIE, throw, found), TAKE: take}
