"""Words of this game: what tracks, conditions, states, piles and printed icons are called."""

from collections.abc import Mapping
from typing import Final

from companion.engine.message import Message, say
from companion.games.escape.scene_markers import NAMES

TRACKS: Final[Mapping[str, Message]] = {
    "fear": say("fear"),
    "threat": say("threat"),
    "vitality": say("vitality"),
    "cards": say("cards"),
    "threat pool": say("threat pool"),
    "lockdown pool": say("lockdown pool"),
    "threat gone": say("threat out of the game"),
    "players": say("players at the start"),
    "stack": say("stack in use"),
    "stack 1": say("tiles in stack 1"),
    "stack 2": say("tiles in stack 2"),
    "stack 3": say("tiles in stack 3"),
    "final drawn": say("tiles drawn from the final stack"),
    "lockdown turn": say("turn lockdown began"),
    "access failed": say("failed accesses"),
    "threat of clone": say("threat of a clone"),
    "threat of hybrid": say("threat of a hybrid"),
    "fear of guard": say("fear of a guard"),
    "lockdown told": say("lockdown announced"),
    "strength": say("Strength"),
    "intelligence": say("Intelligence"),
    "speed": say("Speed"),
    "toughness": say("Toughness"),
    "next": say("next"),
    "sum": say("sum"),
    "steps": say("steps"),
}
"""Numbers of a hero and of the table, and what enemies compare."""
UNSPOKEN: Final = frozenset(
    {"players", "stack", "stack 1", "stack 2", "stack 3"}
    | {"final drawn", "lockdown turn", "lockdown told"}
)
"""Numbers nobody moves or counts: only the rules look at them."""
STATES: Final[Mapping[str, Message]] = {
    "stunned": say("stunned"),
    "escaped": say("out of the facility"),
    "dead": say("dead"),
    "won": say("won"),
    "rested": say("rested"),
    "open": say("open"),
    "locked": say("locked"),
    "blocked": say("blocked"),
}
"""Conditions of pieces, states of doors and ducts."""
PILES: Final[Mapping[str, Message]] = {
    "tiles": say("map tiles"),
    "apart": say("tiles set aside"),
    "event": say("event deck"),
    "event discard": say("event discards"),
    "item": say("item deck"),
    "item discard": say("item discards"),
    "skill": say("skill deck"),
    "skill discard": say("skill discards"),
    "adrenaline": say("adrenaline deck"),
    "adrenaline discard": say("adrenaline discards"),
    "reserve guard": say("guard reserve"),
    "reserve clone": say("clone reserve"),
    "box guard": say("guards in the box"),
    "box clone": say("clones in the box"),
    "keys": say("security key cards"),
}
"""Piles of the table; those of a hero or a tile are named by :mod:`names`."""
MARKERS: Final[Mapping[str, Message]] = {
    **NAMES,
    "fresh": say("unexplored"),
    "bonus strength": say("bonus to Strength"),
    "bonus intelligence": say("bonus to Intelligence"),
    "bonus speed": say("bonus to Speed"),
    "bonus toughness": say("bonus to Toughness"),
    "lockdown": say("lockdown"),
}
"""Kinds of markers, and the great word of this game."""
ICONS: Final[Mapping[str, Message]] = {
    "fear": say("Fear: exploring it draws an event card. Clones come from here."),
    "fear again": say("Fear: exploring it, or moving there before lockdown, draws an event card."),
    "security": say("Security: exploring it draws an event card. Guards come from here."),
    "security again": say(
        "Security: exploring it, or moving there before lockdown, draws an event card."
    ),
    "facility": say("Facility: exploring it draws an event card."),
    "medical": say("Medical supplies: who starts the turn here draws one card more."),
    "crate": say("Storage crate: exploring it draws an item."),
    "panel": say("Control panel."),
    "lab": say("Laboratory."),
    "generator": say("Generator."),
    "lift": say("Lift: the way out."),
}
"""What a tile icon does (ESC-TILE-060..140, ESC-ICON-010)."""
TERMS: Final[Mapping[str, Message]] = {**TRACKS, **STATES, **PILES, **MARKERS}
"""Everything here that is named by a plain word."""
