"""The Armory and the First Aid Room: restock at a price (HST-SPECROOM-010..120)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.changes import PieceTrackSet
from companion.engine.flow import Play
from companion.engine.message import Message, Ref, say
from companion.engine.prompts import NO_WORDS
from companion.engine.reading import option
from companion.engine.table import Reading, SpaceId, Step
from companion.games.heist.board import OUT_OF_SERVICE, counter, counter_laid, role, rounds, the
from companion.games.heist.pieces import BULLETS, Hero, active_in, living_in
from companion.games.heist.spawning import BROUGHT, SPAWN, special_brings

RESTOCK: Final = "restock"
ROUNDS: Final = 3
"""Rounds a special room is out of service after a use (HST-SPECROOM-060)."""


def no_restock(table: Reading, hero: Hero) -> Message:
    """Say why the special room a hero stands in cannot be used now, or nothing."""
    room = hero.space
    left = rounds(table, room, OUT_OF_SERVICE)
    if counter(table, room, OUT_OF_SERVICE) is not None:
        return say("Off, rounds: {n}", n=left)
    if option(table, "special_room_beside_guards") == "forbidden" and active_in(table, room):
        return say("Guards are here.")
    if option(table, "restock_at_full") == "refused" and not any(
        lacks(table, one) for one in refilled(table, hero)
    ):
        return say("Nothing is missing.")
    needs_both = option(table, "special_room_spawn_limit") == "both_must_fit"
    if needs_both and special_brings(table) < BROUGHT:
        return say("Security is too full.")
    return NO_WORDS


def refilled(table: Reading, hero: Hero) -> list[Hero]:
    """Return who is refilled by a use (HST-SPECROOM-120)."""
    if option(table, "restock_sharing") == "acting_player":
        return [hero]
    return living_in(table, hero.space)


def lacks(table: Reading, hero: Hero) -> bool:
    """Tell whether a hero gains anything from the room it stands in."""
    if role(table, hero.space) == "health":
        return hero.hp < hero.hp_most
    return any(hero.bullets(kind) < hero.most(kind) for kind in BULLETS)


def restock(play: Play, step: Step) -> None:
    """Use the room: refill, 2 guards for Security, out of service (HST-SPECROOM-010..060)."""
    table = play.table
    hero = Hero.at(table, step.subject)
    if not hero.alive or hero.space != step.target or no_restock(table, hero).text:
        return
    health = role(table, hero.space) == "health"
    for one in refilled(table, hero):
        if health:
            says = say("{hero} is patched up.", hero=Ref(one.id))
            _fill(play, one, ("hp",), Because("HST-SPECROOM-040", says))
        else:
            says = say("{hero} restocks bullets.", hero=Ref(one.id))
            _fill(play, one, BULLETS, Because("HST-SPECROOM-020", says))
    count = special_brings(table)
    out_of_service(play, hero.space, ROUNDS, "HST-SPECROOM-060")
    if count:
        play.soon(Step(SPAWN, the(table, "security"), number=count, word="HST-SPECROOM-050"))


def _fill(play: Play, hero: Hero, tracks: tuple[str, ...], why: Because) -> None:
    for track in tracks:
        most = hero.hp_most if track == "hp" else hero.most(track)
        held = hero.piece.tracks[track]
        if held < most:
            play.change(PieceTrackSet(hero.id, track, most, held), why)


def out_of_service(play: Play, room: SpaceId, count: int, rule: str) -> None:
    """Lay the counter of a special room, in place of the one that lies there."""
    says = say("{room} is out of service for {n} rounds.", room=Ref(room), n=count)
    for change in counter_laid(play.table, room, OUT_OF_SERVICE, count):
        play.change(change, Because(rule, says))


STEPS: Final = {RESTOCK: restock}
