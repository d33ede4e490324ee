"""Keycards in motion: taken from a guard, left with a body, taken up again (HST-GOAL-030, 150)."""

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.ids import NO_SEAT, PieceId, SeatId
from companion.engine.message import Ref, say
from companion.engine.state.changes import (
    Change,
    ConditionSet,
    MarkerRemoved,
    PieceTrackSet,
    TrackSet,
)
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.games.heist.state.board import counter, counter_laid, on_counter
from companion.games.heist.state.pieces import KEYCARD, Hero


def owned_by_team(table: Reading) -> bool:
    """Tell whether no player owns a keycard (option ``keycard_ownership``)."""
    return option(table, "keycard_ownership") == "team"


def keycards_raised(table: Reading, seat: SeatId, more: int) -> TrackSet | PieceTrackSet:
    """Return that a player, or the team where no ``seat`` is said, holds more keycards."""
    if seat:
        return Hero.at(table, seat).raised("keycards", more)
    count = table.tracks["keycards"]
    return TrackSet("keycards", count + more, count)


def keycard_taken(table: Reading, guard: PieceId, seat: SeatId = NO_SEAT) -> tuple[Change, ...]:
    """Return the changes by which a player, or else the team, gets the keycard of a guard."""
    return ConditionSet(guard, KEYCARD, on=False), keycards_raised(table, seat, 1)


def take_keycard(play: Play, guard: PieceId, seat: SeatId) -> None:
    """Take the keycard of a beaten guard, for the team or oneself (``keycard_ownership``)."""
    why = Because("HST-GOAL-030", say("{hero} takes a keycard.", hero=Ref(seat)))
    play.change_all(
        keycard_taken(play.table, guard, NO_SEAT if owned_by_team(play.table) else seat), why
    )


def drop_keycards(play: Play, hero: Hero) -> None:
    """Leave carried keycards with the body (option ``keycard_ownership``, HST-GOAL-150)."""
    carried = hero.keycards
    if not carried:
        return
    why = Because("HST-GOAL-150", say("The keycards stay with the body."))
    play.change(hero.set_to("keycards", 0), why)
    left = on_counter(play.table, hero.space, "keycards")
    play.change_all(counter_laid(play.table, hero.space, "keycards", left + carried), why)


def pick_up_keycards(play: Play, seat: SeatId) -> None:
    """Take the keycards that lie with a body (option ``keycard_ownership``, HST-GOAL-150)."""
    hero = Hero.at(play.table, seat)
    marker = counter(play.table, hero.space, "keycards")
    if marker is None or not hero.alive:
        return
    why = Because("HST-GOAL-150", say("{hero} takes the keycards.", hero=Ref(seat)))
    play.change(MarkerRemoved(marker.id), why)
    play.change(hero.raised("keycards", marker.number), why)
