"""What must hold of the packs of this game beyond the types of their records.

References lead somewhere, doors lie on the edge of their face, stickers are unique, every effect is
one the game knows, and each deck is as large as the box says (ESC-COMP-010..080).
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, cast

from msgspec import Struct

from companion.engine.forms.phrase_language import Faults, line_faults
from companion.engine.forms.phrase_slots import Wrong
from companion.engine.packs.content import Content, Fault
from companion.games.escape import scenario_checks
from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.records.field_choices import NOT_ENTERED
from companion.games.escape.records.printed import (
    EVENT_ICONS,
    LETTERS,
    AdrenalineCard,
    Die,
    EnemyKind,
    Entry,
    EventCard,
    Face,
    ItemCard,
    SkillCard,
    Tile,
)
from companion.games.escape.records.unknown_records import is_unfilled

TILES_IN_POOL: Final = 44
CARDS: Final[Mapping[str, int]] = {"event": 40, "adrenaline": 52, "skill": 18, "item": 24}
"""Cards of each deck, counted with their copies (ESC-COMP-050..080)."""
TAGS: Final = 90
"""Sticker ids run from 0 to 89; higher ones are on the camera's own sheets."""
TAGS_ON: Final[Mapping[tuple[int, int], int]] = {(1, 1): 1}
LARGE_TAGS: Final = 2
PASSES: Final = ("guard", "clone")


def check(content: Content) -> Iterator[Fault]:
    """Return what is wrong with the packs of a match, the most helpful finding first."""
    yield from _ids(content)
    for tile in content.of(Tile).values():
        if not is_unfilled(content, tile):
            yield from _tile(tile, content)
    yield from _tags(content)
    yield from line_faults(content, LINES, is_unfilled)
    for entry in content.of(Entry).values():
        yield from _entry(entry)
    for event in content.of(EventCard).values():
        if not is_unfilled(content, event):
            yield from _event(event, content)
    yield from _cards(content)
    yield from _dice(content)
    yield from scenario_checks.check(content)
    yield from _counts(content)


def _cards(content: Content) -> Iterator[Fault]:
    for card in content.of(AdrenalineCard).values():
        if not card.ability and not content.learns:
            yield Fault("adrenaline", card.id, "ability: unknown effect ''", "name what it does")
    for kind, made in (("event", EventCard), ("adrenaline", AdrenalineCard), ("item", ItemCard)):
        for card in content.of(made).values():
            if card.copies < 1 and not is_unfilled(content, card):
                at = partial(Fault, kind, card.id)
                yield at(f"copies: {card.copies}", "write 1 or more, or leave the card out")


# -- tiles


def _ids(content: Content) -> Iterator[Fault]:
    """No two records of any kind share an id: things are asked for by id alone."""
    first: dict[str, str] = {}
    for kind, records in content.records.items():
        for ref in records:
            if ref in first:
                remedy = "give each record its own id"
                yield Fault(kind, ref, f"id: a record of kind {first[ref]} has it too", remedy)
            first[ref] = kind


def _tile(tile: Tile, content: Content) -> Iterator[Fault]:
    at, doors = partial(Fault, "tile", tile.id), [*tile.doors]
    for key, words in (("doors", doors), ("ducts", _ends(tile))):
        for word in words:
            if not _on_edge(word, tile.size):
                face = f"a face of {tile.size[0]} x {tile.size[1]}"
                yield at(f"{key}: '{word}' is no side of {face}", _side_words(tile.size))
        if len(set(words)) != len(words):
            yield at(f"{key}: a side is named twice", "name each side once")
    if not doors and tile.use != "apart":
        yield at("doors: none, so nobody could enter", "give it a door")
    if tile.vent and not tile.ducts:
        yield at("ducts: a vent needs a duct", "name the sides of its ducts")
    if tile.use == "pool" and tile.size != (1, 1):
        yield at("size: tiles of the pool have one cell", 'use = "start"')
    if sum(icon.removesuffix(" again") in EVENT_ICONS for icon in tile.icons) > 1:
        yield at("icons: more than one event", "keep one event icon")
    if tile.back:
        yield from _back(tile, content)


def _ends(tile: Tile) -> list[str]:
    """Sides of all runs; a side in two runs is named twice."""
    return [word for run in tile.ducts for word in run.split("-")]


def _on_edge(word: str, size: tuple[int, int]) -> bool:
    if not word or word[0] not in LETTERS or not (word[1:] or "0").isdigit():
        return False
    long = size[0] if word[0] in "ns" else size[1]
    return int(word[1:] or 0) < long


def _side_words(size: tuple[int, int]) -> str:
    if size == (1, 1):
        return "use n, e, s or w"
    return f"use n0 to n{size[0] - 1}, s0 to s{size[0] - 1}, e0 to e{size[1] - 1} and so on"


def _back(tile: Tile, content: Content) -> Iterator[Fault]:
    at, other = partial(Fault, "tile", tile.id), content.of(Tile).get(tile.back)
    if other is None:
        yield at(f"back: there is no tile {tile.back}", "name a tile's id")
    elif other.back != tile.id or other.size != tile.size:
        remedy = f'give {other.id} back = "{tile.id}" and the same size'
        yield at(f"back: {other.id} is not its other face", remedy)


def _tags(content: Content) -> Iterator[Fault]:
    taken: dict[int, str] = {}
    for tile in content.of(Tile).values():
        at, wanted = partial(Fault, "tile", tile.id), TAGS_ON.get(tile.size, LARGE_TAGS)
        if tile.tags and len(tile.tags) != wanted:
            problem = f"tags: {len(tile.tags)} stickers, this size has {wanted}"
            yield at(problem, "one on a small face, two on a large one")
        for tag in tile.tags:
            if not 0 <= tag < TAGS:
                yield at(f"tags: {tag} is no marker", "use 0 to 89")
            elif tag in taken:
                yield at(f"tags: {tag} is on {taken[tag]} too", "give each sticker its own number")
            taken[tag] = tile.id


# -- cards


def _entry(entry: Entry) -> Iterator[Fault]:
    at = partial(Fault, "entry", entry.id)
    if entry.win and not entry.test:
        yield at("win: there is no test to pass", "give it a test, or move the effects to do")
    if len(entry.choose) == 1:
        yield at("choose: only one effect", "name two, or use do")


def _test(text: str, content: Content) -> Iterator[Wrong]:
    """Yield that a text is no challenge of a stat that cards ask for."""
    del content
    stat, _, rating = text.partition(" ")
    if stat not in ("strength", "intelligence") or not rating.isdigit() or int(rating) < 1:
        yield Wrong(f"'{text}' is no challenge", 'write "strength 3" or "intelligence 3"')


LINES: Final[Mapping[str, Faults]] = {"effect": VERBS.faults, "test": _test}
"""What may be said in the lines of cards and deeds, by their names."""


def _event(event: EventCard, content: Content) -> Iterator[Fault]:
    at = partial(Fault, "event", event.id)
    for icon in EVENT_ICONS:
        entry = cast("str", getattr(event, icon))
        if not entry and content.learns:
            continue  # it is entered once it comes up
        if entry not in content.of(Entry):
            yield at(f"{icon}: there is no entry {entry}", "name an entry's id")
    for players, box in enumerate(event.boxes, 1):
        if box == NOT_ENTERED and content.learns:
            continue
        if any(word not in PASSES for word in box.split()):
            problem = f"boxes: '{box}' for {players} players is no activation"
            yield at(problem, 'write "guard", "clone" or "guard clone"')


# -- dice, scenarios, counts


def _dice(content: Content) -> Iterator[Fault]:
    for die in content.of(Die).values():
        at = partial(Fault, "die", die.id)
        for face in die.faces:
            if face not in content.of(Face):
                yield at(f"faces: there is no face {face}", "name the ids of faces")
        if (not die.faces and not content.learns) or die.count < 1:
            yield at("faces: nothing to throw", "give it faces and a count")
    for enemy in content.of(EnemyKind).values():
        if enemy.toughness < 1 or enemy.attack < 1:
            yield Fault("enemy", enemy.id, "attack or toughness below 1", "write 1 or more")


def _counts(content: Content) -> Iterator[Fault]:
    """Whether decks and tiles are as many as in the box; named at the last record of each kind.

    Several packs together may hold more: an owner's own cards come on top.
    """
    if len(content.packs) > 1 or content.learns:
        return
    pool = [tile for tile in content.of(Tile).values() if tile.use == "pool"]
    if pool and len(pool) != TILES_IN_POOL:
        problem = f"{len(pool)} tiles in the pool, the box holds {TILES_IN_POOL}"
        yield Fault("tile", pool[-1].id, problem, "add or take away tiles")
    for kind, wanted in CARDS.items():
        cards = list(content.records.get(kind, {}).values())
        count = sum(_copies_of(card) for card in cards if not getattr(card, "apart", False))
        if cards and count != wanted:
            problem = f"copies: {count} {kind} cards in all, the box holds {wanted}"
            yield Fault(kind, cast("str", getattr(cards[-1], "id", "")), problem, "mend copies")


def _copies_of(card: Struct) -> int:
    return 1 if isinstance(card, SkillCard) else cast("int", getattr(card, "copies", 1))
