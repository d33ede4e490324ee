"""What a player may do over any open question: take bullets of the dead (HST-COMBAT-280)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play, SideFunction
from companion.engine.flow.choosing import seat_chooses
from companion.engine.flow.prompts import Option, Question, Settled
from companion.engine.game import SideOffer
from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.message import Ref, say, say_n
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.games.heist.state.components import BULLET_NAMES
from companion.games.heist.state.pieces import BULLETS, Hero, heroes

TAKE: Final = "take bullets"


def sides(table: Reading, seat: SeatId) -> tuple[SideOffer, ...]:
    """Return what a seat may do now besides answering."""
    forbidden = seat not in table.pieces or option(table, "dead_player_items") == "kept"
    if forbidden or not _bullets_here(table, seat):
        return ()
    return (SideOffer(TAKE, say("Take bullets of the dead"), icon="crate"),)


def _bullets_here(table: Reading, seat: SeatId) -> list[tuple[SeatId, str]]:
    """Return the bullets within reach: whose, and of which kind."""
    hero = Hero.at(table, seat)
    if not hero.alive or not hero.space:
        return []
    return [
        (dead.id, kind)
        for dead in heroes(table)
        if not dead.alive and dead.space == hero.space
        for kind in BULLETS
        if dead.bullets(kind) and hero.lacks(kind) > 0
    ]


def take_bullets(play: Play, seat: SeatId) -> Flow[None]:
    """Take one bullet of a dead team-mate in the room (HST-COMBAT-280)."""
    dead, kind = yield from play.ask(_which(play.table, seat))
    if not dead:
        return
    why = Because("HST-COMBAT-280", say("{hero} takes a bullet.", hero=Ref(seat)))
    for ref, by in ((dead, -1), (seat, 1)):
        play.change(Hero.at(play.table, ref).raised(kind, by), why)


def _which(table: Reading, seat: SeatId) -> Question[tuple[SeatId, str]]:
    among = [
        Option(
            f"{dead} {kind}",
            (dead, kind),
            BULLET_NAMES[kind],
            second=say_n("{n} left", "{n} left", Hero.at(table, dead).bullets(kind)),
        )
        for dead, kind in _bullets_here(table, seat)
    ]
    if not among:
        return Settled((NO_SEAT, ""))
    among.append(Option("none", (NO_SEAT, ""), say("None")))
    asks = say("{hero}: take which bullet?", hero=Ref(seat))
    return seat_chooses(seat, "HST-COMBAT-280", asks, among)


SIDE_FLOWS: Final[dict[str, SideFunction]] = {TAKE: take_bullets}
