"""What is written on cards: made of the effects in their records, so that both say the same."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from msgspec import Struct

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.message import Message, Ref, say, say_n
from companion.games.alone.records.card_verbs import sentences
from companion.games.alone.records.printed import (
    Act,
    Avatar,
    Character,
    Creature,
    Effect,
    Figure,
    Item,
    Mission,
    Power,
    Reaction,
    Room,
    Side,
    Special,
    Upgrade,
)

Line: TypeAlias = tuple[Message, Message]
"""A heading, and a sentence; no words where there is none."""

TRIGGERS: Final[Mapping[str, Message]] = {
    "move": say("When the hero moves"),
    "explore": say("When the hero explores"),
    "fight": say("When the hero fights"),
    "locate": say("When the hero locates"),
    "scavenge": say("When the hero scavenges"),
    "interact": say("When the hero interacts"),
    "life": say("When the hero loses life"),
    "self": say("When the hero loses self-control"),
}
"""What reaction cards answer face up."""
ACTIONS: Final[Mapping[str, Message]] = {
    "move": say("Action: move"),
    "explore": say("Action: explore"),
    "fight": say("Action: fight"),
    "locate": say("Action: locate"),
    "scavenge": say("Action: scavenge"),
    "interact": say("Action: interact"),
}
"""What an item is used as."""
WHENS: Final[Mapping[str, Message]] = {
    "turn": say("As your turn begins"),
    "move": say("When you move"),
    "explore": say("When you explore"),
    "fight": say("When you fight"),
    "locate": say("When you locate"),
    "scavenge": say("When you scavenge"),
    "interact": say("When you interact"),
    "life": say("When you lose life"),
    "self": say("When you lose self-control"),
    "encounter": say("When you meet a creature"),
}
"""When something of the hero's may be used."""
POWER_WHENS: Final[Mapping[str, Message]] = {
    "comes": say("When it comes"),
    "encounter": say("When the hero meets it"),
    "hit": say("When it hits"),
    "round": say("At a round's end"),
    "activation": say("When it is activated"),
}
"""When the power of a special creature or an avatar works."""
ACT_HEADS: Final[Mapping[str, Message]] = {
    "interact": say("Interact"),
    "carry": say("Carry"),
    "light": say("Light"),
    "hold": say("Hold out"),
    "kill": say("Kill"),
}
HINDRANCES: Final[Mapping[str, Message]] = {
    "fog": say("Exploring reveals one sector only."),
    "silence": say("Noises are heard one turn late."),
    "sparks": say("The first light of each round goes out again."),
    "leak": say("Whoever stands in the dark at a round's end loses 1 life."),
}
MATRICES: Final[Mapping[str, Message]] = {
    "chemical": say("chemical"),
    "electrical": say("electrical"),
    "mechanical": say("mechanical"),
}
MACHINE: Final = "machine"


def _under(head: Message, effects: Iterable[Effect]) -> Iterator[Line]:
    """Yield what effects do, the first one below a heading."""
    for text in sentences(effects):
        yield head, text
        head = NO_WORDS


# -- cards of the evil side


def reaction(card: Reaction) -> Iterator[Line]:
    """Yield what is written on a reaction card (ALN-CONTENT-090)."""
    at = say("At once.") if card.instant else say("At the turn's end.")
    yield TRIGGERS[card.trigger], at
    yield from _under(say("First"), card.first)
    yield from _under(say("With danger there"), card.second)
    names = [Ref(ref) for ref in card.creatures]
    if names:
        pair = say("{one} or {other}", one=names[0], other=names[-1])
        yield say("Or for"), pair if len(names) > 1 else say("{creature}", creature=names[0])


def side(head: Message, stats: Side) -> Line:
    """Return the stats of a figure in one mode (ALN-CONTENT-010)."""
    text = say(
        "Wounds: {first}, then {second}. Meeting it: {encounter}. Dice: {dark} in the dark, {lit} "
        "in light. Comes from {distance} sectors away.",
        first=stats.first,
        second=stats.second,
        encounter=stats.encounter,
        dark=stats.dark,
        lit=stats.lit,
        distance=stats.distance,
    )
    return head, text


def _figure(record: Figure) -> Iterator[Line]:
    yield side(say("Regular"), record.day)
    yield side(say("Nightmare"), record.night)
    if record.text:
        yield NO_WORDS, Message(record.text)


def creature(record: Creature) -> Iterator[Line]:
    """Yield what is written of a regular creature or a boss."""
    yield from _figure(record)
    if record.ability:
        yield NO_WORDS, say("Its death teaches {ability}.", ability=Ref(f"xp {record.ability}"))


def special(record: Special) -> Iterator[Line]:
    """Yield what is written of a special creature (ALN-CONTENT-140)."""
    yield NO_WORDS, say("Comes by a card for {creature:acc}.", creature=Ref(record.icon))
    yield from _figure(record)
    yield from _under(POWER_WHENS[record.when], record.power)
    if record.steps > 1:
        yield NO_WORDS, say("A reaction moves it up to {n} sectors.", n=record.steps)


def avatar(record: Avatar) -> Iterator[Line]:
    """Yield what is written on an avatar (ALN-CONTENT-160)."""
    if record.deck != MACHINE:
        yield NO_WORDS, say("Goes with {deck}.", deck=Ref(record.deck))
    yield from _figure(record)
    yield from _under(POWER_WHENS[record.when], record.power)


def upgrades(record: Avatar) -> Iterator[Line]:
    """Yield what an avatar's upgrades do (ALN-AVATAR-050)."""
    for upgrade in record.upgrades:
        yield from _upgrade(upgrade)


def _whole_avatar(record: Avatar) -> Iterator[Line]:
    yield from avatar(record)
    yield from upgrades(record)


def _upgrade(upgrade: Upgrade) -> Iterator[Line]:
    yield from _under(Message(upgrade.name), upgrade.power)
    added = (
        (upgrade.first, say("First wound +{n}.", n=upgrade.first)),
        (upgrade.second, say("Second wound +{n}.", n=upgrade.second)),
        (upgrade.encounter, say("Meeting it +{n}.", n=upgrade.encounter)),
        (upgrade.dark, say("Dice in the dark +{n}.", n=upgrade.dark)),
        (upgrade.lit, say("Dice in light +{n}.", n=upgrade.lit)),
    )
    texts = [text for n, text in added if n]
    for n, text in enumerate(texts):
        yield NO_WORDS if n else Message(upgrade.name), text


# -- cards of the hero


def item(card: Item) -> Iterator[Line]:
    """Yield what is written on an item (ALN-CONTENT-110)."""
    yield from _under(ACTIONS[card.action] if card.action else WHENS[card.when], card.does)
    yield from _under(say("With all its parts"), card.upgraded)
    for n, part in enumerate(card.components):
        yield NO_WORDS if n else say("Parts it takes"), MATRICES[part]
    yield say("As a part"), MATRICES[card.matrix]
    yield NO_WORDS, say_n("{n} charge.", "{n} charges.", card.charges)


def mission(card: Mission) -> Iterator[Line]:
    """Yield what is written on a mission (ALN-CONTENT-100)."""
    if card.text:
        yield NO_WORDS, Message(card.text)
    yield from _under(say("When it is revealed"), card.revealed)
    yield from _under(say("When it unlocks"), card.setup)
    for act in card.acts:
        yield from _act(act)
    if card.hindrance:
        yield say("Hindrance"), HINDRANCES[card.hindrance]
    yield from _under(say("At each round's end"), card.round_end)
    yield from _under(say("Reward"), card.reward)


def _act(act: Act) -> Iterator[Line]:
    yield ACT_HEADS[act.kind], Message(act.text)
    if act.times > 1:
        yield NO_WORDS, say("{n} times, each in a turn of its own.", n=act.times)
    yield from _under(NO_WORDS, act.does)


def character(card: Character) -> Iterator[Line]:
    """Yield what is written on a character: as the hero, given up, as a companion."""
    yield say("Once a round"), WHENS[card.when]
    yield from _under(NO_WORDS, card.does)
    yield from _under(say("Give the companion up"), card.sacrifice)
    yield say("As a companion"), WHENS[card.companion_when]
    yield from _under(NO_WORDS, card.companion)


def power(record: Power) -> Iterator[Line]:
    """Yield what is written of a hero power: what it costs, and when (ALN-POWER-040)."""
    yield say("Costs"), say_n("{n} danger token", "{n} danger tokens", record.cost)
    yield from _under(say("Whenever it is needed") if record.free else NO_WORDS, record.does)


def room(record: Room) -> Iterator[Line]:
    """Yield what the special action of a room does (ALN-CONTENT-150)."""
    yield from _under(say("Special room action"), record.action)


TEXTS: Final[Mapping[type[Struct], Callable[[Any], Iterator[Line]]]] = {
    Reaction: reaction,
    Creature: creature,
    Special: special,
    Avatar: _whole_avatar,
    Item: item,
    Mission: mission,
    Character: character,
    Power: power,
    Room: room,
}
"""What is written on the cards of each kind of record."""


def _spoken(texts: Callable[[Any], Iterator[Line]]) -> Callable[[Any], Iterator[Message]]:
    def lines(record: Struct) -> Iterator[Message]:
        for line in texts(record):
            yield from (part for part in line if part.text)

    return lines


DETAILS: Final = {made: _spoken(texts) for made, texts in TEXTS.items()}
"""The same as sentences to be heard, for ``Vocabulary.details``."""
