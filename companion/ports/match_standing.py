"""How a match stands, for the home around the table."""

from collections.abc import Mapping

from msgspec import Struct


class MatchStanding(Struct, frozen=True):
    """How the match stands, as the home around the table may know it: nothing secret is in it.

    Attributes:
        game: The game's id; "" where no match is open.
        turn: Number of the turn.
        phase: Name of the present phase, in English, or "".
        seat: The seat in turn, counted from 1 clockwise; 0 for none.
        names: The people's names, clockwise.
        alarm: The game's alarm has begun.
        over: The match has ended.
        gauges: Levels by name, 0 to 1.
    """

    game: str = ""
    turn: int = 0
    phase: str = ""
    seat: int = 0
    names: tuple[str, ...] = ()
    alarm: bool = False
    over: bool = False
    gauges: Mapping[str, float] = {}
