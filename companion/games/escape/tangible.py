"""What of this game lies on the real table: by who draws cards and tiles, and throws the dice."""

from typing import Final

from companion.engine.table import Marker, Pile, Reading
from companion.engine.tangible import Tangible
from companion.games.escape.decks import on_paper
from companion.games.escape.laying import FRESH
from companion.games.escape.pieces import STUNNED

_TRACKS: Final = frozenset(("fear", "threat", "vitality", "threat pool", "lockdown pool"))
"""Numbers with tokens or a pointer of their own; all others the rules keep for themselves."""


def _marker(marker: Marker) -> bool:
    return marker.kind != FRESH and not marker.kind.startswith("bonus ")


def _pile(table: Reading, pile: Pile) -> bool:
    if pile.kind == "tile":
        return table.options["tiles"] == "table"
    if pile.kind in ("event", "item", "skill", "adrenaline"):
        return on_paper(table, pile.kind)
    return True  # standees in the reserve and in the box


TANGIBLE: Final = Tangible(
    track=_TRACKS.__contains__,
    condition=lambda word: word == STUNNED,
    marker=_marker,
    pile=_pile,
    dice=lambda table: table.options["dice"] == "table",
)
