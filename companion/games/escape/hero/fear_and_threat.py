"""Fear and threat: the small procedures that everything else raises and lowers them by."""

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Play
from companion.engine.ids import SeatId
from companion.engine.state.piece_view import option
from companion.games.escape.scenario.lockdown import pool_is_empty
from companion.games.escape.state.pieces import FEAR_MOST, Hero, raised, seats_of


def shift_fear(play: Play, seat: SeatId, by: int, why: Because) -> int:
    """Raise or lower fear within 0 to 8; return by how much it changed (ESC-FEAR-020)."""
    hero = Hero.at(play.table, seat)
    before = hero.fear
    value = max(0, min(FEAR_MOST, before + by))
    if value != before:
        play.change(hero.set_to("fear", value), why)
    return value - before


def set_fear(play: Play, seat: SeatId, value: int, why: Because) -> None:
    """Set fear to a level (ESC-INF-030)."""
    _ = shift_fear(play, seat, value - Hero.at(play.table, seat).fear, why)


def gain_threat(play: Play, seat: SeatId, count: int, why: Because) -> None:
    """Move threat tokens from the pool to a sheet, one by one (ESC-THR-030..050).

    A gain that finds the pool empty still gives a token, from the box, and starts lockdown.
    """
    for _ in range(count):
        pool = play.table.tracks["threat pool"]
        if pool:
            play.change(raised(play.table, "threat pool", -1), why)
        elif not _box_has_one(play):
            play.note(seat, because("ESC-THR-140", "No threat token is left in the box."))
            return
        play.change(Hero.at(play.table, seat).raised("threat"), why)
        if not pool:
            pool_is_empty(play, seat)


def lose_threat(play: Play, seat: SeatId, count: int, why: Because) -> None:
    """Take threat tokens out of the game; with none on the sheet nothing happens (ESC-THR-060)."""
    hero = Hero.at(play.table, seat)
    gone = min(hero.threat, count)
    if gone:
        play.change(hero.raised("threat", -gone), why)
        play.change(raised(play.table, "threat gone", gone), why)


BOX_OF_THREAT = 24
"""Threat tokens in the box (ESC-COMP-180)."""


def _box_has_one(play: Play) -> bool:
    """Tell whether the box still holds a threat token (option ``threat_tokens_in_box``)."""
    table = play.table
    if option(table, "threat_tokens_in_box") == "unlimited":
        return True
    in_play = table.tracks["threat pool"] + sum(Hero.at(table, s).threat for s in seats_of(table))
    return in_play + table.tracks.get("threat gone", 0) < BOX_OF_THREAT  # what is lost stays out
