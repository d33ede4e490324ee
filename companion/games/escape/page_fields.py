"""What can be chosen on the pages: sides, icons, stats, timings, and effects put together."""

from typing import Final

from companion.engine.forms import Blank, Phrase, Word
from companion.engine.message import Message, say
from companion.games.escape.event_by_hand import BOXES, SPAWNS

NOT_TOLD: Final = "?"
"""An activation box of a number of players that has not played this card yet."""
BY_HAND: Final = "by hand"
"""The effect of what nobody puts into words: the table does what the card says."""
_FOUR: Final = {"n": say("north"), "e": say("east"), "s": say("south"), "w": say("west")}


_ALONG: Final = {
    "n": say("north {n}"),
    "e": say("east {n}"),
    "s": say("south {n}"),
    "w": say("west {n}"),
}
"""A side of a large face with the number of the cell along it, from the west or the north."""


def _sides(size: tuple[int, int]) -> tuple[Word, ...]:
    """Return every side of a face of this size, as the records name them."""
    if size == (1, 1):
        return tuple(Word(side, words) for side, words in _FOUR.items())
    long = {"n": size[0], "s": size[0], "e": size[1], "w": size[1]}
    return tuple(
        Word(f"{side}{n}", Message(words.text, {"n": n + 1}))
        for side, words in _ALONG.items()
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
    Word("generator", say("Power"), "generator"),
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
_RATING: Final = (Blank(low=1, high=12),)
TEST: Final = (
    Phrase("strength {}", say("Strength {n}", n="{}"), _RATING),
    Phrase("intelligence {}", say("Intelligence {n}", n="{}"), _RATING),
)
NAME_LETTERS: Final = 24
"""Letters a name may have."""


def number_of(ref: str) -> str:
    """Return what a thing without a name is called: its number."""
    return f"#{ref.rpartition('_')[2]}"
