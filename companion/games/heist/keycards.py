"""Keycards in motion: taken from a guard, left with a body, taken up again (HST-GOAL-030, 150)."""

from companion.engine.because import Because
from companion.engine.changes import (
    ConditionSet,
    MarkerAdded,
    MarkerRemoved,
    PieceTrackSet,
    TrackSet,
)
from companion.engine.flow import Play
from companion.engine.message import Ref, say
from companion.engine.reading import option
from companion.engine.table import Marker, PieceId, Reading, SeatId
from companion.games.heist.pieces import KEYCARD, Hero


def team_takes(table: Reading, guard: PieceId) -> tuple[ConditionSet, TrackSet]:
    """Return the changes by which the team gets the keycard of a guard."""
    held = table.tracks["keycards"]
    return ConditionSet(guard, KEYCARD, on=False), TrackSet("keycards", held + 1, held)


def take_keycard(play: Play, guard: PieceId, seat: SeatId) -> None:
    """Take the keycard of a beaten guard, for the team or oneself (``keycard_ownership``)."""
    table = play.table
    why = Because("HST-GOAL-030", say("{hero} takes a keycard.", hero=Ref(seat)))
    if option(table, "keycard_ownership") == "team":
        for change in team_takes(table, guard):
            play.change(change, why)
    else:
        play.change(ConditionSet(guard, KEYCARD, on=False), why)
        held = Hero.at(table, seat).keycards
        play.change(PieceTrackSet(seat, "keycards", held + 1, held), why)


def drop_keycards(play: Play, hero: Hero) -> None:
    """Leave carried keycards with the body (option ``keycard_ownership``, HST-GOAL-150)."""
    carried = hero.keycards
    if not carried:
        return
    why = Because("HST-GOAL-150", say("The keycards stay with the body."))
    play.change(PieceTrackSet(hero.id, "keycards", 0, carried), why)
    ref = f"keycards {hero.space}"
    lying = play.table.markers.get(ref)
    if lying is not None:
        play.change(MarkerRemoved(ref), why)
        carried += lying.number
    play.change(MarkerAdded(Marker(ref, "keycards", hero.space, carried)), why)


def take_lying(play: Play, seat: SeatId) -> None:
    """Take the keycards that lie with a body (option ``keycard_ownership``, HST-GOAL-150)."""
    hero = Hero.at(play.table, seat)
    lying = play.table.markers.get(f"keycards {hero.space}")
    if lying is None or not hero.alive:
        return
    why = Because("HST-GOAL-150", say("{hero} takes the keycards.", hero=Ref(seat)))
    play.change(MarkerRemoved(lying.id), why)
    held = hero.keycards
    play.change(PieceTrackSet(seat, "keycards", held + lying.number, held), why)
