"""The Armory and the First Aid Room: restock at a price (HST-SPECROOM-010..120)."""

from typing import Final

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Play
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import SpaceId, seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.heist.enemies.spawning import BROUGHT, SPAWN, special_brings
from companion.games.heist.state.board import (
    OUT_OF_SERVICE,
    counter,
    counter_laid,
    on_counter,
    role_of,
    room_with_role,
)
from companion.games.heist.state.pieces import BULLETS, Hero, active_in, living_in

RESTOCK: Final = "restock"
ROUNDS: Final = 3
"""Rounds a special room is out of service after a use (HST-SPECROOM-060)."""


def no_restock(table: Reading, hero: Hero) -> Message:
    """Say why the special room a hero stands in cannot be used now, or nothing."""
    room = hero.space
    left = on_counter(table, room, OUT_OF_SERVICE)
    if counter(table, room, OUT_OF_SERVICE) is not None:
        return say_n("Out of use for {n} round.", "Out of use for {n} rounds.", left)
    if option(table, "special_room_beside_guards") == "forbidden" and active_in(table, room):
        return say("Guards are here.")
    stock = _stock(table, room)
    missing = any(member.lacks(track) > 0 for member in refilled(table, hero) for track in stock)
    if option(table, "restock_at_full") == "refused" and not missing:
        return say("Nothing is missing.")
    needs_both = option(table, "special_room_spawn_limit") == "both_must_fit"
    if needs_both and special_brings(table) < BROUGHT:
        return say("Security has too little room.")
    return NO_WORDS


def refilled(table: Reading, hero: Hero) -> list[Hero]:
    """Return who is refilled by a use (HST-SPECROOM-120)."""
    if option(table, "restock_sharing") == "acting_player":
        return [hero]
    return living_in(table, hero.space)


def _stock(table: Reading, room: SpaceId) -> tuple[str, ...]:
    """Return what a special room refills, as tracks of a hero."""
    return ("hp",) if role_of(table, room) == "health" else BULLETS


def restock(play: Play, step: Step) -> None:
    """Use the room: refill, 2 guards for Security, out of service (HST-SPECROOM-010..060)."""
    table = play.table
    hero = Hero.at(table, seat_id(step.subject))
    if not hero.alive or hero.space != step.target or no_restock(table, hero).text:
        return
    stock = _stock(table, hero.space)
    for member in refilled(table, hero):
        why = because("HST-SPECROOM-040", "{hero} is patched up.", hero=Ref(member.id))
        if stock == BULLETS:
            why = because("HST-SPECROOM-020", "{hero} restocks bullets.", hero=Ref(member.id))
        for track in stock:
            if member.lacks(track) > 0:
                play.change(member.set_to(track, member.most(track)), why)
    pay_for(play, hero.space)


def pay_for(play: Play, room: SpaceId) -> None:
    """Have guards join the Security Room, and the room out of service (HST-SPECROOM-050, 060)."""
    count = special_brings(play.table)
    says = say("{room} is out of service for {n} rounds.", room=Ref(room), n=ROUNDS)
    laid = counter_laid(play.table, room, OUT_OF_SERVICE, ROUNDS)
    play.change_all(laid, Because("HST-SPECROOM-060", says))
    if count:
        security = room_with_role(play.table, "security")
        play.push(Step(SPAWN, security, number=count, word="HST-SPECROOM-050"))


STEPS: Final = {RESTOCK: restock}
