"""The verbs that cards are written in, in the words of buttons and pages.

What each means to those who write packs stands in ``docs/formats.md`` alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.engine.message import Message, say, say_n
from companion.engine.prompts import NO_WORDS
from companion.games.escape.printed import parse_effect

Theme: TypeAlias = Literal["hero", "cards", "dice", "turn", "tile", "enemies"]
_NUMBER: Final = 8
_FEW: Final = 4


@dataclass(frozen=True, slots=True)
class VerbWords:
    """The words of one verb.

    Attributes:
        label: Its words on a button, with the number ``n``.
        theme: Under which heading it is found.
        most: The largest number that taps offer; 1 where the number means nothing.
        less: Its words for a negative number; no text where none is allowed.
    """

    label: Message
    theme: Theme
    most: int = 1
    less: Message = NO_WORDS


WORDS: Final[Mapping[str, VerbWords]] = {
    "fear": VerbWords(say("Gain {n} fear"), "hero", _NUMBER, say("Lose {n} fear")),
    "set fear": VerbWords(say("Fear becomes {n}"), "hero", _NUMBER),
    "threat": VerbWords(say("Gain {n} threat"), "hero", _NUMBER, say("Lose {n} threat")),
    "pool": VerbWords(say("Threat pool: {n} fewer"), "hero", _FEW),
    "vitality": VerbWords(say("Gain {n} vitality"), "hero", _FEW, say("Lose {n} vitality")),
    "knock out": VerbWords(say("You are knocked out"), "hero"),
    "by hand": VerbWords(say("Do what it says"), "hero"),
    "draw": VerbWords(say_n("Draw {n} card", "Draw {n} cards", 1), "cards", _NUMBER),
    "discard": VerbWords(say_n("Lose {n} card", "Lose {n} cards", 1), "cards", _NUMBER),
    "recall": VerbWords(say_n("Take {n} card back", "Take {n} cards back", 1), "cards", _FEW),
    "item": VerbWords(say_n("Draw {n} item", "Draw {n} items", 1), "cards", _FEW),
    "strength": VerbWords(say("Strength +{n}"), "dice", _NUMBER),
    "intelligence": VerbWords(say("Intelligence +{n}"), "dice", _NUMBER),
    "toughness": VerbWords(say("Toughness +{n}"), "dice", _NUMBER),
    "dice": VerbWords(say_n("{n} die more", "{n} dice more", 1), "dice", _FEW),
    "again": VerbWords(say_n("Throw {n} die again", "Throw {n} dice again", 1), "dice", _FEW),
    "speed": VerbWords(say("Speed +{n}"), "turn", _NUMBER),
    "move": VerbWords(say_n("{n} move more", "{n} moves more", 1), "turn", _NUMBER),
    "action": VerbWords(say("Another challenge"), "turn"),
    "errand": VerbWords(say("Trade or pick up again"), "turn"),
    "slip": VerbWords(say("Slip away"), "turn"),
    "lock": VerbWords(say_n("Lock {n} door", "Lock {n} doors", 1), "tile", _FEW),
    "unlock": VerbWords(say_n("Open {n} lock", "Open {n} locks", 1), "tile", _FEW),
    "dark": VerbWords(say("The tile goes dark"), "tile"),
    "light": VerbWords(say("Light on the tile"), "tile"),
    "scout": VerbWords(say("Look at the next tile"), "tile"),
    "stun": VerbWords(say_n("Stun {n} enemy", "Stun {n} enemies", 1), "enemies", _FEW),
    "push": VerbWords(say_n("Push {n} enemy away", "Push {n} enemies away", 1), "enemies", _FEW),
    "hold": VerbWords(say_n("Hold {n} enemy back", "Hold {n} enemies back", 1), "enemies", _FEW),
}
"""Every verb a pack may use."""


def effect_words(text: str) -> Message:
    """Return an effect as a button says it."""
    verb, number = parse_effect(text)
    words = WORDS[verb]
    found = words.less if number < 0 and words.less.text else words.label
    return Message(found.text, {"n": abs(number)}, found.many, abs(number))
