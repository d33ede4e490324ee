"""What can be chosen on the pages: sides, icons, stats, timings, and effects put together."""

from typing import Final

from companion.engine.forms.form_prompt import Blank, Phrase, Word
from companion.engine.forms.record_form import Ask
from companion.engine.message import Message, say

NOT_ENTERED: Final = "?"
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
SPAWNS: Final = (
    Word("guard", say("Guard"), "guard"),
    Word("clone", say("Clone"), "clone"),
    Word("", say("No icon")),
)
BOXES: Final = {
    "guard": say("Guards"),
    "clone": say("Clones"),
    "guard clone": say("Guards, then clones"),
    "clone guard": say("Clones, then guards"),
    "guard guard": say("Guards twice"),
    "clone clone": say("Clones twice"),
    "": say("No icon"),
}
"""The activation boxes that are printed (ESC-ACTV-080); any other is entered icon by icon."""
BOXES_ASKED: Final = (
    *(Word(key, words) for key, words in BOXES.items()),
    Word(NOT_ENTERED, say("Not told yet")),
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
NAME: Final = Ask(say("Name"), least=1, most=24)
TEXT: Final = Ask(say("In words"), most=160)
BONUS: Final = Ask(say("By"), high=6)
FEAR: Final = Ask(say("Its fear"), low=-4, high=4)
RAISES: Final = Ask(say("Raises"), among=STATS_OR_NONE)
USE: Final = Ask(say("Use"), lines="effect")
WHEN: Final = Ask(say("For which rolls"), among=WHENS)
TIMING: Final = Ask(say("When"), among=TIMINGS)


def number_of(ref: str) -> str:
    """Return what a thing without a name is called: its number."""
    return f"#{ref.rpartition('_')[2]}"


# -- a scenario's page

NOT_PRINTED: Final = Word("", say("not printed"))
ZONES: Final = (Word("alien", say("Alien Zone")), Word("military", say("Military Zone")))
PANELS: Final = (
    NOT_PRINTED,
    Word("open", say("again and again")),
    Word("once", say("each once")),
)
ACTS: Final = (
    Word("", say("never")),
    Word("always", say("in every activation step")),
    Word("guard", say("with the guards")),
    Word("clone", say("with the clones")),
)
HUNTS: Final = (Word("fear", say("fear")), Word("threat", say("threat")))
HURTS: Final = (Word("cards", say("cards")), Word("fear", say("fear")))
ICONS: Final = (
    NOT_PRINTED,
    Word("strength", say("Strength")),
    Word("intelligence", say("Intelligence")),
)
MOMENTS: Final = (
    Word("any time", say("as soon as it is so")),
    Word("setup", say("at setup")),
    Word("lockdown", say("as lockdown begins")),
    Word("turn begins", say("as a turn begins")),
    Word("turn ends", say("as a turn ends")),
)
