"""What of this game lies on the real table, by who draws its cards and throws its dice."""

from typing import Final

from companion.engine.table import Pile, Reading
from companion.engine.tangible import Tangible
from companion.games.heist.pieces import (
    COUNTER,
    DEAD,
    DESTROYED,
    DISRUPTIVE,
    DOWN,
    EXPLOSIVE,
    KEYCARD,
)
from companion.games.heist.randomizing import PILE as GUARD_LIST

_TRACKS: Final = frozenset(("hp", EXPLOSIVE, DISRUPTIVE, "keycards", COUNTER))
"""Numbers with tokens or counters of their own; all others the rules keep for themselves."""
_SHOWN: Final = frozenset((DOWN, DESTROYED, KEYCARD, DEAD))


def _pile(table: Reading, pile: Pile) -> bool:
    if pile.id == GUARD_LIST:
        return table.options["lists"] == "cards"
    if pile.kind == "room":
        return False  # the board itself shows which rooms lie on it
    return table.options["cards"] == "table"


TANGIBLE: Final = Tangible(
    track=_TRACKS.__contains__,
    condition=_SHOWN.__contains__,
    pile=_pile,
    dice=lambda table: table.options["dice"] == "table",
)
