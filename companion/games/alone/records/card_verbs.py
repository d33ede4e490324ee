"""The verbs that cards are written in, each with the sentence that stands on the card.

An effect is a verb, a number and a word: "move 2", "lose 1 self". Text and effect cannot differ:
the text of a card is made of these sentences.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from companion.engine.message import Message, Ref, say, say_n
from companion.games.alone.records.printed import Effect

EVIL: Final = "evil"
HERO: Final = "hero"
RECORD: Final = "record"
"""Stands for any id of a record among the words of a verb."""


class Verb(Struct, frozen=True):
    """A verb.

    Attributes:
        says: Its sentence for each word it takes, for "" where it takes none. ``{n}`` is the
            number, which also chooses between singular and plural; ``{word}`` is a record.
        whose: Who gets something by it: whose cards may bear it.
        counts: Whether it has a number.
    """

    says: Mapping[str, Message]
    whose: str
    counts: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The words that it takes, none where it takes none."""
        return tuple(filter(None, self.says))


class Parsed(Struct, frozen=True):
    """An effect, read.

    Attributes:
        verb: Its verb.
        n: Its number, 0 without.
        word: Its word, "" without.
    """

    verb: str
    n: int = 0
    word: str = ""


def _evil(says: Message) -> Verb:
    return Verb({"": says}, EVIL, counts=bool(says.many))


def _hero(says: Message) -> Verb:
    return Verb({"": says}, HERO, counts=bool(says.many))


LOSSES: Final = ("life", "self")
VERBS: Final[Mapping[str, Verb]] = {
    # what the evil side's cards do
    "dice": _evil(
        say_n(
            "Attacks of creatures have one die more this turn.",
            "Attacks of creatures have {n} dice more this turn.",
            0,
        )
    ),
    "attack": _evil(say("A creature with the hero attacks at once.")),
    "mend": _evil(say("A wounded creature heals.")),
    "move": _evil(say_n("A creature moves 1 sector.", "A creature moves up to {n} sectors.", 0)),
    "pack": _evil(say("Two creatures move 1 sector each.")),
    "stalk": _evil(
        say_n(
            "Each boss moves 1 sector towards the hero.",
            "Each boss moves up to {n} sectors towards the hero.",
            0,
        )
    ),
    "spawn": _evil(
        say_n(
            "A creature comes, 1 sector nearer than it may.",
            "A creature comes, {n} sectors nearer than it may.",
            0,
        )
    ),
    "burst": _evil(say("A creature unblocks a door and goes through.")),
    "lose": Verb(
        {
            "life": say_n("The hero loses {n} life.", "The hero loses {n} life.", 0),
            "self": say_n(
                "The hero loses {n} self-control.", "The hero loses {n} self-control.", 0
            ),
        },
        EVIL,
        counts=True,
    ),
    "numb": _evil(say("The hero recovers nothing until the turn is over.")),
    "noise": _evil(say("Noise in a sector of the evil side's choice.")),
    "flee": _evil(say("With a creature there, the hero must step away.")),
    "danger": _evil(
        say_n(
            "A danger token into a sector in sight.", "{n} danger tokens into sectors in sight.", 0
        )
    ),
    "dark": _evil(say("The light goes out where the hero stands.")),
    "block": _evil(say("A door of the hero's sector is blocked.")),
    "drain": _evil(say("An item of the hero loses a charge.")),
    "dead": _evil(say("A light control is dead until the round is over.")),
    "draw": _evil(say_n("The evil side draws a card.", "The evil side draws {n} cards.", 0)),
    "boss": Verb({RECORD: say("{word} comes out of the dark.")}, EVIL),
    # what the hero's cards do
    "heal": Verb(
        {
            "life": say_n("Recover {n} life.", "Recover {n} life.", 0),
            "self": say_n("Recover {n} self-control.", "Recover {n} self-control.", 0),
            "either": say_n(
                "Recover {n}: life or self-control.", "Recover {n}: life or self-control.", 0
            ),
            "both": say_n(
                "Recover {n} life and {n} self-control.",
                "Recover {n} life and {n} self-control.",
                0,
            ),
        },
        HERO,
        counts=True,
    ),
    "hits": _hero(say_n("Roll two dice and add a hit.", "Roll two dice and add {n} hits.", 0)),
    "roll": _hero(
        say_n(
            "Roll a die against a creature in your sector.",
            "Roll {n} dice against a creature in your sector.",
            0,
        )
    ),
    "strike": _hero(
        say_n(
            "{n} damage to a creature in your sector.",
            "{n} damage to a creature in your sector.",
            0,
        )
    ),
    "shot": _hero(
        say_n("{n} damage to a creature in sight.", "{n} damage to a creature in sight.", 0)
    ),
    "push": _hero(say("A creature in your sector is driven one sector away.")),
    "calm": _hero(say("Creatures in your sector do not attack this turn.")),
    "light": _hero(say("Your sector lights up.")),
    "beam": _hero(say("Your sector lights up, and two more in a line.")),
    "reveal": _hero(
        say_n("Reveal the next sector in a direction.", "Reveal up to {n} sectors in a line.", 0)
    ),
    "around": _hero(say("Reveal all sectors next to yours.")),
    "locate": _hero(say_n("Locate one target.", "Locate {n} targets.", 0)),
    "walk": _hero(
        say_n(
            "Move 1 sector. No attack of opportunity.",
            "Move up to {n} sectors. No attack of opportunity.",
            0,
        )
    ),
    "clear": _hero(
        say_n(
            "Take a danger token off your sector or one in sight.",
            "Take {n} danger tokens off your sector or ones in sight.",
            0,
        )
    ),
    "bar": _hero(say("Block or unblock a door of your sector.")),
    "charge": _hero(say_n("Put a charge on an item.", "Put {n} charges on an item.", 0)),
    "rush": _hero(say_n("Gain one adrenaline.", "Gain {n} adrenaline.", 0)),
    "again": _hero(say("You have one action more this turn.")),
    "shield": _hero(say_n("The loss is 1 smaller.", "The loss is {n} smaller.", 0)),
    "find": _hero(say_n("Draw an item.", "Draw {n} items.", 0)),
    "learn": _hero(say("Gain one experience in an ability of your choice.")),
    "friend": _hero(say("A companion joins you.")),
    "toss": _hero(say_n("The evil side discards a card.", "The evil side discards {n} cards.", 0)),
    "silent": _hero(say("The evil side plays no more cards this turn.")),
    "ducts": _hero(say("Once each round you locate one target for nothing.")),
}


class BadEffect(ValueError):
    """A text is no effect; says what is wrong with it, and ``remedy`` what to write instead."""

    def __init__(self, problem: str, remedy: str) -> None:
        """Say what is wrong."""
        super().__init__(problem)
        self.remedy = remedy


def parsed(effect: Effect) -> Parsed:
    """Return an effect, read: a verb, then its number, then its word, as far as it has any.

    Raises:
        BadEffect: It is none.
    """
    name, *rest = effect.split() or ("",)
    verb = VERBS.get(name)
    if verb is None:
        raise BadEffect(f"'{name}' is no verb", "use: " + ", ".join(VERBS))
    shape = f"{name}{' N' if verb.counts else ''}{' WORD' if verb.words else ''}"
    if len(rest) != verb.counts + bool(verb.words):
        raise BadEffect(f"'{effect}' has the wrong number of parts", f"write: {shape}")
    n = rest.pop(0) if verb.counts else "0"
    if not n.isdecimal() or (verb.counts and not int(n)):
        raise BadEffect(f"'{n}' is no number of at least 1", f"write: {shape}")
    word = rest.pop(0) if verb.words else ""
    if verb.words not in ((), (RECORD,)) and word not in verb.words:
        raise BadEffect(f"'{word}' is no word of {name}", "use: " + ", ".join(verb.words))
    return Parsed(name, int(n), word)


def sentence(effect: Effect) -> Message:
    """Return what an effect says on its card."""
    read = parsed(effect)
    says = VERBS[read.verb].says
    if RECORD in says:
        return Message(says[RECORD].text, {"word": Ref(read.word)})
    made = says[read.word]
    if not made.many:
        return made
    return Message(made.text, {"n": read.n}, made.many, read.n)


def sentences(effects: Iterable[Effect]) -> tuple[Message, ...]:
    """Return what effects say on their card, in order."""
    return tuple(sentence(effect) for effect in effects)
