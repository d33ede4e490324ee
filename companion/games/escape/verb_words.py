"""The verbs that cards are written in: what each means, in words for packs, buttons and pages."""

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
        says: What the number means, for people who write packs.
        label: Its words on a button, with the number ``n``.
        theme: Under which heading it is found.
        most: The largest number that taps offer; 1 where the number means nothing.
        less: Its words for a negative number; no text where none is allowed.
    """

    says: str
    label: Message
    theme: Theme
    most: int = 1
    less: Message = NO_WORDS


WORDS: Final[Mapping[str, VerbWords]] = {
    "fear": VerbWords(
        "fear rises by n, or falls by -n",
        say("Gain {n} fear"),
        "hero",
        _NUMBER,
        say("Lose {n} fear"),
    ),
    "set fear": VerbWords("fear becomes n", say("Fear becomes {n}"), "hero", _NUMBER),
    "threat": VerbWords(
        "n threat is gained, or -n lost",
        say("Gain {n} threat"),
        "hero",
        _NUMBER,
        say("Lose {n} threat"),
    ),
    "pool": VerbWords(
        "n tokens leave the threat pool and the game", say("Threat pool: {n} fewer"), "hero", _FEW
    ),
    "vitality": VerbWords(
        "vitality rises by n up to the scenario's, or falls by -n",
        say("Gain {n} vitality"),
        "hero",
        _FEW,
        say("Lose {n} vitality"),
    ),
    "knock out": VerbWords("the hero is knocked out", say("You are knocked out"), "hero"),
    "by hand": VerbWords(
        "the table does what the card says, with the trackers at hand",
        say("Do what it says"),
        "hero",
    ),
    "draw": VerbWords(
        "n adrenaline cards are drawn, up to the hand limit",
        say_n("Draw {n} card", "Draw {n} cards", 1),
        "cards",
        _NUMBER,
    ),
    "discard": VerbWords(
        "n adrenaline cards are lost",
        say_n("Lose {n} card", "Lose {n} cards", 1),
        "cards",
        _NUMBER,
    ),
    "recall": VerbWords(
        "n cards of the discards go back into the hand, up to its limit",
        say_n("Take {n} card back", "Take {n} cards back", 1),
        "cards",
        _FEW,
    ),
    "item": VerbWords(
        "n item cards are drawn", say_n("Draw {n} item", "Draw {n} items", 1), "cards", _FEW
    ),
    "strength": VerbWords(
        "Strength +n for the next challenge of this turn", say("Strength +{n}"), "dice", _NUMBER
    ),
    "intelligence": VerbWords(
        "Intelligence +n for the next challenge of this turn",
        say("Intelligence +{n}"),
        "dice",
        _NUMBER,
    ),
    "toughness": VerbWords(
        "Toughness +n against the next enemy attack", say("Toughness +{n}"), "dice", _NUMBER
    ),
    "dice": VerbWords(
        "n dice more for the own challenge that is about to be rolled",
        say_n("{n} die more", "{n} dice more", 1),
        "dice",
        _FEW,
    ),
    "again": VerbWords(
        "n dice of the own challenge are thrown again, one after another",
        say_n("Throw {n} die again", "Throw {n} dice again", 1),
        "dice",
        _FEW,
    ),
    "speed": VerbWords("Speed +n until the turn ends", say("Speed +{n}"), "turn", _NUMBER),
    "move": VerbWords(
        "n moves more this turn", say_n("{n} move more", "{n} moves more", 1), "turn", _NUMBER
    ),
    "action": VerbWords(
        "the challenge of this turn may be tried once more", say("Another challenge"), "turn"
    ),
    "errand": VerbWords(
        "trade and item action of this turn may be taken once more",
        say("Trade or pick up again"),
        "turn",
    ),
    "slip": VerbWords("the hero may leave a tile that enemies hold", say("Slip away"), "turn"),
    "lock": VerbWords(
        "n open doors of the tile are locked",
        say_n("Lock {n} door", "Lock {n} doors", 1),
        "tile",
        _FEW,
    ),
    "unlock": VerbWords(
        "n locked doors of the tile are opened",
        say_n("Open {n} lock", "Open {n} locks", 1),
        "tile",
        _FEW,
    ),
    "dark": VerbWords("the tile goes dark", say("The tile goes dark"), "tile"),
    "light": VerbWords("darkness is taken off the tile", say("Light on the tile"), "tile"),
    "scout": VerbWords(
        "the tile on top of the stack is looked at, and left there or mixed in",
        say("Look at the next tile"),
        "tile",
    ),
    "stun": VerbWords(
        "n active enemies on the tile are stunned",
        say_n("Stun {n} enemy", "Stun {n} enemies", 1),
        "enemies",
        _FEW,
    ),
    "push": VerbWords(
        "n active enemies on the tile are moved through an open door",
        say_n("Push {n} enemy away", "Push {n} enemies away", 1),
        "enemies",
        _FEW,
    ),
    "hold": VerbWords(
        "n active enemies on the tile do not act again this turn",
        say_n("Hold {n} enemy back", "Hold {n} enemies back", 1),
        "enemies",
        _FEW,
    ),
}
"""Every verb a pack may use."""


def effect_words(text: str) -> Message:
    """Return an effect as a button says it."""
    verb, number = parse_effect(text)
    words = WORDS[verb]
    found = words.less if number < 0 and words.less.text else words.label
    return Message(found.text, {"n": abs(number)}, found.many, abs(number))
