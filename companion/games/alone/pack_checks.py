"""What must hold of the packs of this game beyond the types of their records (ALN-CONTENT)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Any, Final, get_args

from companion.engine.message import plain
from companion.engine.packs.content import Content, Fault
from companion.games.alone.map.levels import broken
from companion.games.alone.map.map_sheets import drawn, level_of
from companion.games.alone.records.card_verbs import (
    EVIL,
    HERO,
    RECORD,
    VERBS,
    BadEffect,
    Parsed,
    parsed,
)
from companion.games.alone.records.printed import (
    Avatar,
    Character,
    Creature,
    Deck,
    Effect,
    Figure,
    Item,
    Mission,
    Numbers,
    Power,
    Reaction,
    Room,
    Sheet,
    Special,
    Tile,
)

TAGS: Final = 96
"""Sticker ids run from 0 to 95; higher ones are on the camera's own sheets."""
FACES: Final = ("hit", "miss", "spark", "claw")
ANY: Final = "any"
ANYBODY: Final = ""
MACHINE: Final = "machine"
UPGRADES: Final = 2
"""Upgrades of an avatar's power, and of its stats (ALN-AVATAR-050)."""
At = Callable[..., Fault]
"""Makes a fault of one record: what is wrong, and what to do."""


def check(content: Content) -> Iterator[Fault]:
    """Yield what is wrong with the packs of a match, the most helpful finding first."""
    yield from _ids(content)
    for kind, made, look in _CHECKS:
        for record in content.of(made).values():
            yield from look(record, content, partial(Fault, kind, record.id))
    yield from _effects(content)
    yield from _tags(content)
    yield from _numbering(content)
    if not content.learns:
        yield from _wanted(content)


def _ids(content: Content) -> Iterator[Fault]:
    """No two records of any kind share an id: things are asked for by id alone."""
    first: dict[str, str] = {}
    for kind, records in content.records.items():
        for ref in records:
            if ref in first:
                remedy = "give each record its own id"
                yield Fault(kind, ref, f"id: a record of kind {first[ref]} has it too", remedy)
            first[ref] = kind


# -- records one by one


def _numbers(record: Numbers, content: Content, at: At) -> Iterator[Fault]:
    del content
    if any(left >= right for left, right in pairwise(record.caps)) or len(record.caps) < 2:  # noqa: PLR2004  # a round and nightmare
        yield at("caps: they do not rise", "write nightmare's first, the start's last")
    least = [threshold.at_least for threshold in record.adrenaline]
    if least != sorted(set(least), reverse=True) or least[-1:] != [0]:
        yield at("adrenaline: thresholds do not fall to 0", "write the highest first, 0 last")
    for face in sorted(set(record.die) - set(FACES)):
        yield at(f"die: '{face}' is no face", "use: " + ", ".join(FACES))
    if not record.die or not record.track:
        yield at("die or track: there is none", "write each face of the die and each space")


def _figure(record: Figure, content: Content, at: At) -> Iterator[Fault]:
    del content
    for key, side in (("day", record.day), ("night", record.night)):
        if min(side.first, side.second) < 1:
            yield at(f"{key}: a wound needs no damage", "write 1 or more")
        if min(side.encounter, side.dark, side.lit, side.distance) < 0:
            yield at(f"{key}: a number below 0", "write 0 or more")


def _creature(record: Creature, content: Content, at: At) -> Iterator[Fault]:
    yield from _figure(record, content, at)
    if record.boss == bool(record.ability):
        problem = "a boss teaches nothing" if record.boss else "its death teaches nothing"
        yield at(f"ability: {problem}", "name one for a regular creature, none for a boss")
    if record.tokens < 1:
        yield at("tokens: there is none of it", "write 1 or more")


def _special(record: Special, content: Content, at: At) -> Iterator[Fault]:
    yield from _figure(record, content, at)
    yield from _known("icon", (record.icon,), _regular(content), at)


def _avatar(record: Avatar, content: Content, at: At) -> Iterator[Fault]:
    yield from _figure(record, content, at)
    powers = sum(bool(upgrade.power) for upgrade in record.upgrades)
    if (powers, len(record.upgrades)) != (UPGRADES, 2 * UPGRADES):
        problem = f"upgrades: {powers} of {len(record.upgrades)} are of the power"
        yield at(problem, "write two of the power and two of the stats")


def _reaction(card: Reaction, content: Content, at: At) -> Iterator[Fault]:
    yield from _known("creatures", card.creatures, _regular(content), at)
    if not card.first or card.copies < 1:
        yield at("first or copies: there is nothing to play", "give it an effect and a copy")


def _item(card: Item, content: Content, at: At) -> Iterator[Fault]:
    del content
    if bool(card.action) == bool(card.when):
        yield at("action: not one of action and when", "write one: when for a passive item")
    if bool(card.upgraded) != bool(card.components):
        remedy = "write both, or neither for an item that cannot be upgraded"
        yield at("upgraded: it does not go with components", remedy)
    if not card.does or card.charges < 1:
        yield at("does or charges: it does nothing", "give it an effect and a charge")


def _mission(card: Mission, content: Content, at: At) -> Iterator[Fault]:
    rooms = content.of(Room)
    yield from _known("room", (card.room,), rooms, at)
    asked = (act.room for act in card.acts if act.room not in ("", ANY))
    yield from _known("acts: room", asked, rooms, at)
    yield from _known("creatures", card.creatures, _figures(content), at)
    if not 2 <= len(card.acts) <= 3:  # noqa: PLR2004  # two or three parts each
        yield at(f"acts: {len(card.acts)} parts", "write two or three")
    for act in card.acts:
        if (act.kind == "kill") != (act.boss in _bosses(content)):
            yield at(f"acts: '{act.boss}' is no boss to kill", "name a boss where kind is kill")
        if act.times < 1:
            yield at(f"acts: {act.times} times", "write 1 or more")
    if (card.colour == "blue") != bool(card.hindrance):
        yield at("hindrance: blue missions alone have one", "write it, or take it away")
    if (card.colour == "red") == bool(card.reward):
        yield at("reward: starting missions have one", "write it, or take it away")


def _sheet(sheet: Sheet, content: Content, at: At) -> Iterator[Fault]:
    faces = [other for other in content.of(Sheet).values() if other.body == sheet.body]
    if len(faces) != 2:  # noqa: PLR2004  # a sheet has two faces
        yield at(f"body: {len(faces)} faces of '{sheet.body}'", "write both faces of a sheet")
    wrong = [*drawn(sheet.rows)] or [*broken(level_of(sheet.rows))]
    yield from (at(f"rows: {plain(problem)}", "draw it otherwise") for problem in wrong)


def _tile(record: Tile | Room, content: Content, at: At) -> Iterator[Fault]:
    del content
    if record.tags and len(record.tags) != 2:  # noqa: PLR2004  # a sticker for each side
        yield at(f"tags: {len(record.tags)} stickers", "one for the dark side, one for the light")


_CHECKS: Final[tuple[tuple[str, type[Any], Callable[[Any, Content, At], Iterator[Fault]]], ...]] = (
    ("numbers", Numbers, _numbers),
    ("creature", Creature, _creature),
    ("special", Special, _special),
    ("avatar", Avatar, _avatar),
    ("reaction", Reaction, _reaction),
    ("item", Item, _item),
    ("mission", Mission, _mission),
    ("sheet", Sheet, _sheet),
    ("tile", Tile, _tile),
    ("room", Room, _tile),
)


def _known(key: str, refs: Iterable[str], among: Iterable[str], at: At) -> Iterator[Fault]:
    found = sorted(among)
    for ref in refs:
        if ref not in found:
            yield at(f"{key}: '{ref}' is none of this pack", "use: " + ", ".join(found))


def _regular(content: Content) -> list[str]:
    return [kind.id for kind in content.of(Creature).values() if not kind.boss]


def _bosses(content: Content) -> list[str]:
    return [kind.id for kind in content.of(Creature).values() if kind.boss]


def _figures(content: Content) -> set[str]:
    return {*content.of(Creature), *content.of(Special), *content.of(Avatar)}


# -- what cards do


def _effects(content: Content) -> Iterator[Fault]:
    for kind, made, fields in _DOES:
        for record in content.of(made).values():
            for key, (whose, effects) in fields(record).items():
                for effect in effects:
                    at = partial(Fault, kind, record.id)
                    yield from _effect(effect, whose, content, partial(_of_key, at, key))


def _of_key(at: At, key: str, problem: str, remedy: str) -> Fault:
    return at(f"{key}: {problem}", remedy)


def _read(effect: Effect) -> Parsed | BadEffect:
    """Return an effect, read, or what is wrong with it."""
    try:
        return parsed(effect)
    except BadEffect as bad:
        return bad


def _effect(effect: Effect, whose: str, content: Content, at: At) -> Iterator[Fault]:
    read = _read(effect)
    if isinstance(read, BadEffect):
        yield at(str(read), read.remedy)
        return
    verb = VERBS[read.verb]
    if whose not in (ANYBODY, verb.whose):
        can = [name for name, other in VERBS.items() if other.whose == whose]
        yield at(f"'{read.verb}' is nothing for this card", "use: " + ", ".join(can))
    if verb.words == (RECORD,) and read.word not in _bosses(content):
        yield at(f"'{read.word}' is no boss", "use: " + ", ".join(_bosses(content)))


Does = Mapping[str, tuple[str, tuple[Effect, ...]]]
"""By key of a record: whose verbs may stand there, and what does."""


def _of_mission(card: Mission) -> Does:
    return {
        "revealed": (ANYBODY, card.revealed),
        "setup": (ANYBODY, card.setup),
        "reward": (HERO, card.reward),
        "round_end": (EVIL, card.round_end),
        "acts": (ANYBODY, tuple(effect for act in card.acts for effect in act.does)),
    }


def _of_avatar(record: Avatar) -> Does:
    upgrades = tuple(effect for upgrade in record.upgrades for effect in upgrade.power)
    return {"power": (EVIL, record.power), "upgrades": (EVIL, upgrades)}


_DOES: Final[tuple[tuple[str, type[Any], Callable[[Any], Does]], ...]] = (
    (
        "reaction",
        Reaction,
        lambda card: {key: (EVIL, getattr(card, key)) for key in ("first", "second")},
    ),
    ("item", Item, lambda card: {key: (HERO, getattr(card, key)) for key in ("does", "upgraded")}),
    ("mission", Mission, _of_mission),
    (
        "character",
        Character,
        lambda card: {
            key: (HERO, getattr(card, key)) for key in ("does", "sacrifice", "companion")
        },
    ),
    ("power", Power, lambda record: {"does": (HERO, record.does)}),
    ("room", Room, lambda record: {"action": (HERO, record.action)}),
    ("special", Special, lambda record: {"power": (EVIL, record.power)}),
    ("avatar", Avatar, _of_avatar),
)
"""Where effects stand: kind of record, its type, its keys."""


# -- records together


def _tags(content: Content) -> Iterator[Fault]:
    taken: dict[int, str] = {}
    for kind, made in (("tile", Tile), ("room", Room)):
        for record in content.of(made).values():
            for tag in record.tags:
                if not 0 <= tag < TAGS:
                    yield Fault(
                        kind, record.id, f"tags: {tag} is no sticker", f"use 0 to {TAGS - 1}"
                    )
                elif tag in taken:
                    problem = f"tags: {tag} is on {taken[tag]} too"
                    yield Fault(kind, record.id, problem, "give each sticker its own number")
                taken[tag] = record.id


def _numbering(content: Content) -> Iterator[Fault]:
    """Figures carry a number by which their record is found."""
    for kind, made in (("creature", Creature), ("special", Special), ("avatar", Avatar)):
        records = list(content.of(made).values())
        for number, n in Counter(record.number for record in records).items():
            if n > 1 or number < 1:
                ref = next(record.id for record in records if record.number == number)
                yield Fault(kind, ref, f"number: {number} on {n} records", "count them from 1")


def _wanted(content: Content) -> Iterator[Fault]:
    """Yield what a match cannot do without, named at the last record of its kind."""
    cards = content.of(Reaction).values()
    missions = content.of(Mission).values()
    halves = [avatar.deck for avatar in content.of(Avatar).values()]
    decks = (*_DECKS, MACHINE) if halves else ()  # all of the module, or none
    counts = (
        ("numbers", "", len(content.of(Numbers)), 1),
        ("creature", " that are regular", len(_regular(content)), 1),
        ("character", "", len(content.of(Character)), 1),
        ("sheet", "", len(content.of(Sheet)), 4),
        ("room", "", len(content.of(Room)), 8),
        ("item", " of bullets", sum(card.bullets for card in content.of(Item).values()), 1),
        *(("reaction", f" of {deck}", sum(c.deck == deck for c in cards), 1) for deck in _DECKS),
        *(("mission", f" that are {x}", sum(c.colour == x for c in missions), 2) for x in _COLOURS),
        *(("avatar", f" of {deck}", halves.count(deck), 1) for deck in decks),
    )
    for kind, which, n, least in counts:
        if n < least:
            last = next(iter(reversed([*content.records.get(kind, {})])), "")
            problem = f"{n} records{which}, a match needs {least}"
            yield Fault(kind, last, problem, f"write [[{kind}]] records")


_DECKS: Final = get_args(Deck)
_COLOURS: Final = ("red", "green", "blue")
