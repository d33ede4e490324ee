"""Words of this game: what tracks, conditions, states, piles and counters are called."""

from collections.abc import Mapping
from typing import Final

from companion.engine.message import Message, say

TRACKS: Final[Mapping[str, Message]] = {
    "hp": say("HP"),
    "explosive": say("explosive bullets"),
    "disruptive": say("disruptive bullets"),
    "keycards": say("keycards"),
    "keycards dealt": say("keycards in the building"),
    "round": say("round"),
    "counter": say("rounds down"),
    "rerolled": say("round of the last re-roll"),
    "rests": say("round of the revival"),
}
"""Numbers of a hero, a guard and the table."""
UNSPOKEN: Final = frozenset(("keycards dealt", "rerolled", "rests"))
"""Numbers nobody moves or counts: only the rules look at them."""
BULLET_WORDS: Final[Mapping[str, Message]] = {
    "explosive": say("explosive bullet"),
    "disruptive": say("disruptive bullet"),
}
"""One bullet of each kind."""
STATES: Final[Mapping[str, Message]] = {
    "down": say("shut down"),
    "destroyed": say("destroyed"),
    "keycard": say("keycard"),
    "beaten": say("beaten"),
    "fresh": say("just shut down"),
    "dead": say("dead"),
    "watched": say("beside guards"),
    "open": say("open"),
    "wall": say("wall"),
    "vault entered": say("the Vault is entered"),
    "vault cleared": say("the Vault is cleared"),
    "won": say("won"),
    "lost": say("lost"),
}
"""Conditions of pieces, states of ways, words of the table."""
MARKERS: Final[Mapping[str, Message]] = {
    "closed": say("closed"),
    "out of service": say("out of service"),
    "hazard": say("danger"),
    "no entry": say("no entry"),
    "keycards": say("keycards of the dead"),
}
PILES: Final[Mapping[str, Message]] = {
    "event": say("event deck"),
    "event discard": say("event cards put away"),
    "skill": say("skill deck"),
    "guard list": say("list of rooms"),
    "layout": say("rooms of the board"),
}
COMPARED: Final[Mapping[str, Message]] = {"guards": say("guards"), "die": say("die")}
"""Numbers that rooms and heroes are compared by."""
TERMS: Final[Mapping[str, Message]] = {**MARKERS, **STATES, **TRACKS, **COMPARED}
"""Keycards are a number."""
