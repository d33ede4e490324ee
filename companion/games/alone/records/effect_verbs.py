"""The verbs that cards are written in, each with the sentence that stands on the card.

An effect is a verb, a number and a word: "move 2", "lose 1 self". Text and effect cannot differ:
the text of a card is made of these sentences.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from companion.engine.message import Message, Ref, say
from companion.games.alone.records.printed import Effect

EVIL: Final = "evil"
HERO: Final = "hero"
BOTH: Final = "both"


class Verb(Struct, frozen=True):
    """A verb.

    Attributes:
        says: Its sentence: ``{n}`` is the number, ``{word}`` the word.
        whose: Who gets something by it: whose cards may bear it.
        counts: Whether it has a number.
        words: The words it takes, none where it takes none.
        single: Its sentence where the number is 1, if that differs.
    """

    says: Message
    whose: str
    counts: bool = False
    words: tuple[str, ...] = ()
    single: Message | None = None


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


LOSSES: Final = ("life", "self")
VERBS: Final[Mapping[str, Verb]] = {
    # what the evil side's cards do
    "dice": Verb(
        say("Attacks of creatures have {n} dice more this turn."),
        EVIL,
        counts=True,
        single=say("Attacks of creatures have one die more this turn."),
    ),
    "attack": Verb(say("A creature with the hero attacks at once."), EVIL),
    "mend": Verb(say("A wounded creature heals."), EVIL),
    "move": Verb(
        say("A creature moves up to {n} sectors."),
        EVIL,
        counts=True,
        single=say("A creature moves 1 sector."),
    ),
    "pack": Verb(say("Two creatures move 1 sector each."), EVIL),
    "stalk": Verb(
        say("Each boss moves up to {n} sectors towards the hero."),
        EVIL,
        counts=True,
        single=say("Each boss moves 1 sector towards the hero."),
    ),
    "spawn": Verb(
        say("A creature comes, {n} sectors nearer than it may."),
        EVIL,
        counts=True,
        single=say("A creature comes, 1 sector nearer than it may."),
    ),
    "burst": Verb(say("A creature unblocks a door and goes through."), EVIL),
    "lose": Verb(say("The hero loses {n} {word}."), EVIL, counts=True, words=LOSSES),
    "numb": Verb(say("The hero recovers nothing until the turn is over."), EVIL),
    "noise": Verb(say("Noise in a sector of the evil side's choice."), EVIL),
    "flee": Verb(say("With a creature there, the hero must step away."), EVIL),
    "danger": Verb(
        say("{n} danger tokens into sectors in sight."),
        EVIL,
        counts=True,
        single=say("A danger token into a sector in sight."),
    ),
    "dark": Verb(say("The light goes out where the hero stands."), EVIL),
    "block": Verb(say("A door of the hero's sector is blocked."), EVIL),
    "drain": Verb(say("An item of the hero loses a charge."), EVIL),
    "dead": Verb(say("A light control is dead until the round is over."), EVIL),
    "draw": Verb(
        say("The evil side draws {n} cards."),
        EVIL,
        counts=True,
        single=say("The evil side draws a card."),
    ),
    "boss": Verb(say("{word} comes out of the dark."), EVIL, words=("record",)),
    # what the hero's cards do
    "heal": Verb(
        say("Recover {n} {word}."), HERO, counts=True, words=("life", "self", "either", "both")
    ),
    "hits": Verb(
        say("Roll two dice and add {n} hits."),
        HERO,
        counts=True,
        single=say("Roll two dice and add a hit."),
    ),
    "roll": Verb(say("Roll {n} dice against a creature in your sector."), HERO, counts=True),
    "strike": Verb(say("{n} damage to a creature in your sector."), HERO, counts=True),
    "shot": Verb(say("{n} damage to a creature in sight."), HERO, counts=True),
    "push": Verb(say("A creature in your sector is driven one sector away."), HERO),
    "calm": Verb(say("Creatures in your sector do not attack this turn."), HERO),
    "light": Verb(say("Your sector lights up."), HERO),
    "beam": Verb(say("Your sector lights up, and two more in a line."), HERO),
    "reveal": Verb(
        say("Reveal up to {n} sectors in a line."),
        HERO,
        counts=True,
        single=say("Reveal the next sector in a direction."),
    ),
    "around": Verb(say("Reveal all sectors next to yours."), HERO),
    "locate": Verb(say("Locate {n} targets."), HERO, counts=True, single=say("Locate one target.")),
    "walk": Verb(
        say("Move up to {n} sectors. No attack of opportunity."),
        HERO,
        counts=True,
        single=say("Move 1 sector. No attack of opportunity."),
    ),
    "clear": Verb(
        say("Take {n} danger tokens off your sector or ones in sight."),
        HERO,
        counts=True,
        single=say("Take a danger token off your sector or one in sight."),
    ),
    "bar": Verb(say("Block or unblock a door of your sector."), HERO),
    "charge": Verb(
        say("Put {n} charges on an item."),
        HERO,
        counts=True,
        single=say("Put a charge on an item."),
    ),
    "rush": Verb(
        say("Gain {n} adrenaline."), HERO, counts=True, single=say("Gain one adrenaline.")
    ),
    "again": Verb(say("You have one action more this turn."), HERO),
    "shield": Verb(
        say("The loss is {n} smaller."), HERO, counts=True, single=say("The loss is 1 smaller.")
    ),
    "find": Verb(say("Draw {n} items."), HERO, counts=True, single=say("Draw an item.")),
    "learn": Verb(say("Gain one experience in an ability of your choice."), HERO),
    "friend": Verb(say("A companion joins you."), HERO),
    "toss": Verb(
        say("The evil side discards {n} cards."),
        HERO,
        counts=True,
        single=say("The evil side discards a card."),
    ),
    "silent": Verb(say("The evil side plays no more cards this turn."), HERO),
    "ducts": Verb(say("Once each round you locate one target for nothing."), HERO),
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
    name, *rest = effect.split()
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
    if verb.words and verb.words != ("record",) and word not in verb.words:
        raise BadEffect(f"'{word}' is no word of {name}", "use: " + ", ".join(verb.words))
    return Parsed(name, int(n), word)


def sentence(effect: Effect) -> Message:
    """Return what an effect says on its card."""
    read = parsed(effect)
    verb = VERBS[read.verb]
    if read.n == 1 and verb.single is not None:
        return verb.single
    facts: dict[str, int | Ref] = {}
    if verb.counts:
        facts["n"] = read.n
    if verb.words:
        facts["word"] = Ref(read.word)
    return Message(verb.says.text, facts)


def sentences(effects: Iterable[Effect]) -> tuple[Message, ...]:
    """Return what effects say on their card, in order."""
    return tuple(sentence(effect) for effect in effects)
