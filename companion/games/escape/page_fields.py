"""What can be chosen on the pages: sides, icons, stats, timings, and effects put together."""

from collections.abc import Iterator
from typing import Final

from companion.engine.forms import Blank, Phrase, Word
from companion.engine.message import Message, say
from companion.games.escape.event_by_hand import BOXES, SPAWNS

NOT_TOLD: Final = "?"
"""An activation box of a number of players that has not played this card yet."""
BY_HAND: Final = "by hand"
"""The effect of what nobody puts into words: the table does what the card says."""
_FOUR: Final = {"n": say("north"), "e": say("east"), "s": say("south"), "w": say("west")}


def _sides(size: tuple[int, int]) -> tuple[Word, ...]:
    """Return every side of a face of this size, as the records name them."""
    if size == (1, 1):
        return tuple(Word(side, words) for side, words in _FOUR.items())
    long = {"n": size[0], "s": size[0], "e": size[1], "w": size[1]}
    return tuple(
        Word(f"{side}{n}", Message(f"{words.text} {{n}}", {"n": n + 1}))
        for side, words in _FOUR.items()
        for n in range(long[side])
    )


SIZES: Final = ((1, 1), (2, 1), (1, 2), (2, 2))
SIDES: Final = {size: _sides(size) for size in SIZES}
EVENT_WORDS: Final = (
    Word("", say("No event"), "not_possible"),
    Word("fear", say("Fear"), "fear"),
    Word("fear again", say("Fear, red"), "fear"),
    Word("security", say("Security"), "security"),
    Word("security again", say("Security, red"), "security"),
    Word("facility", say("Facility"), "facility"),
)
PLACE_WORDS: Final = (
    Word("crate", say("Crate"), "crate"),
    Word("medical", say("Medical"), "medical"),
    Word("panel", say("Panel"), "panel"),
    Word("lab", say("Lab"), "lab"),
    Word("generator", say("Generator"), "generator"),
    Word("lift", say("Lift"), "lift"),
)
SPAWN_WORDS: Final = tuple(Word(key, words, key) for key, words in SPAWNS.items())
BOXES_ASKED: Final = (
    *(Word(key, words) for key, words in BOXES.items()),
    Word(NOT_TOLD, say("Not told yet")),
)
STATS: Final = (
    Word("strength", say("Strength"), "strength"),
    Word("intelligence", say("Intelligence"), "intelligence"),
    Word("speed", say("Speed"), "speed"),
    Word("toughness", say("Toughness"), "toughness"),
)
STATS_OR_NONE: Final = (Word("", say("Nothing")), *STATS)
TIMINGS: Final = (
    Word("own turn", say("In the own turn")),
    Word("any time", say("At any time")),
    Word("before a roll", say("Before a roll")),
    Word("after a roll", say("After a roll")),
)
WHENS: Final = (
    Word("always", say("Always")),
    Word("attack", say("Attacks")),
    Word("rush", say("Bull rushes")),
    Word("outwit", say("Outwitting")),
    Word("bash", say("Bashing doors")),
    Word("pick", say("Picking locks")),
    Word("event", say("Event challenges")),
    Word("challenge", say("All challenges")),
)
REROLLS: Final = (
    Word("", say("None")),
    Word("any", say("Any die")),
    Word("double", say("A double")),
)
TEST: Final = (
    Phrase("strength {}", say("Strength {n}", n="{}"), (Blank(low=1, high=12),)),
    Phrase("intelligence {}", say("Intelligence {n}", n="{}"), (Blank(low=1, high=12),)),
)
_SIGNED: Final = ("fear", "threat", "vitality")
_ONCE: Final = ("dark", "knock out", BY_HAND)
_MOST: Final = 8


def _effects() -> Iterator[Phrase]:
    """Return a phrase for each verb of the game, the plain ones first."""
    for verb, words in VERB_WORDS.items():
        if verb in _ONCE:
            yield Phrase(verb, words)
        else:
            low = -_MOST if verb in _SIGNED else 1
            yield Phrase(f"{verb} {{}}", words, (Blank(low=low, high=_MOST),))


VERB_WORDS: Final = {
    "fear": say("Fear"),
    "threat": say("Threat"),
    "vitality": say("Vitality"),
    "draw": say("Draw cards"),
    "discard": say("Lose cards"),
    "item": say("Draw items"),
    "move": say("More moves"),
    "speed": say("Speed"),
    "strength": say("Strength"),
    "intelligence": say("Intelligence"),
    "toughness": say("Toughness"),
    "lock": say("Lock a door"),
    "unlock": say("Open a lock"),
    "dark": say("Darkness"),
    "stun": say("Stun an enemy"),
    "knock out": say("Knock out"),
    BY_HAND: say("Do what it says"),
}
EFFECT: Final = tuple(_effects())
"""Every effect that can be put together, each a verb with its number."""
