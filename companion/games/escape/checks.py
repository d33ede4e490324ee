"""What must hold of the packs of this game beyond the types of their records.

References lead somewhere, doors lie on the edge of their face, stickers are unique, every effect is
one the game knows, and each deck is as large as the box says (ESC-COMP-010..080).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast

from msgspec import Struct

from companion.engine.content import Content, Fault
from companion.games.escape import scene_checks
from companion.games.escape.blanks import is_blank
from companion.games.escape.effects import VERBS
from companion.games.escape.page_fields import NOT_TOLD
from companion.games.escape.printed import (
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
    parse_effect,
    parse_test,
)

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
        if not _waits(tile, content):
            yield from _tile(tile, content)
    yield from _tags(content)
    for entry in content.of(Entry).values():
        yield from _entry(entry)
    for event in content.of(EventCard).values():
        if not _waits(event, content):
            yield from _event(event, content)
    yield from _cards(content)
    yield from _dice(content)
    yield from scene_checks.check(content)
    yield from _counts(content)


def _cards(content: Content) -> Iterator[Fault]:
    """Adrenaline, skill and item cards name effects that there are."""
    for card in content.of(AdrenalineCard).values():
        if _waits(card, content):
            continue
        if card.ability or not content.learns:
            yield from _effects("adrenaline", card.id, "ability", (card.ability,))
        yield from _copies("adrenaline", card.id, card.copies)
    for skill in content.of(SkillCard).values():
        if not _waits(skill, content):
            yield from _effects("skill", skill.id, "use", (skill.use,) if skill.use else ())
    for item in content.of(ItemCard).values():
        if _waits(item, content):
            continue
        yield from _effects("item", item.id, "use", (item.use,) if item.use else ())
        yield from _copies("item", item.id, item.copies)


def _waits(record: Struct, content: Content) -> bool:
    """Tell whether a record waits to be told: a pack that learns may have such."""
    return content.learns and is_blank(record)


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
    doors = [*tile.doors]
    for key, words in (("doors", doors), ("ducts", _ends(tile))):
        for word in words:
            if not _on_edge(word, tile.size):
                yield Fault(
                    "tile",
                    tile.id,
                    f"{key}: '{word}' is no side of a face of {tile.size[0]} x {tile.size[1]}",
                    _side_words(tile.size),
                )
        if len(set(words)) != len(words):
            yield Fault("tile", tile.id, f"{key}: a side is named twice", "name each side once")
    if not doors and tile.use != "apart":
        yield Fault("tile", tile.id, "doors: none, so nobody could enter", "give it a door")
    if tile.vent and not tile.ducts:
        yield Fault("tile", tile.id, "ducts: a vent needs a duct", "name the sides of its ducts")
    if tile.use == "pool" and tile.size != (1, 1):
        yield Fault("tile", tile.id, "size: tiles of the pool have one cell", 'use = "start"')
    if sum(icon.removesuffix(" again") in EVENT_ICONS for icon in tile.icons) > 1:
        yield Fault("tile", tile.id, "icons: more than one event", "keep one event icon")
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
    other = content.of(Tile).get(tile.back)
    if other is None:
        yield Fault("tile", tile.id, f"back: there is no tile {tile.back}", "name a tile's id")
    elif other.back != tile.id or other.size != tile.size:
        remedy = f'give {other.id} back = "{tile.id}" and the same size'
        yield Fault("tile", tile.id, f"back: {other.id} is not its other face", remedy)


def _tags(content: Content) -> Iterator[Fault]:
    taken: dict[int, str] = {}
    for tile in content.of(Tile).values():
        wanted = TAGS_ON.get(tile.size, LARGE_TAGS)
        if tile.tags and len(tile.tags) != wanted:
            problem = f"tags: {len(tile.tags)} stickers, this size has {wanted}"
            yield Fault("tile", tile.id, problem, "one on a small face, two on a large one")
        for tag in tile.tags:
            if not 0 <= tag < TAGS:
                yield Fault("tile", tile.id, f"tags: {tag} is no marker", "use 0 to 89")
            elif tag in taken:
                remedy = "give each sticker its own number"
                yield Fault("tile", tile.id, f"tags: {tag} is on {taken[tag]} too", remedy)
            taken[tag] = tile.id


# -- cards


def _entry(entry: Entry) -> Iterator[Fault]:
    yield from _effects("entry", entry.id, "do", entry.do)
    yield from _effects("entry", entry.id, "win", entry.win)
    yield from _effects("entry", entry.id, "choose", entry.choose)
    if entry.test and not _is_test(entry.test):
        remedy = 'write "strength 3" or "intelligence 3"'
        yield Fault("entry", entry.id, f"test: '{entry.test}' is no challenge", remedy)
    if entry.win and not entry.test:
        remedy = "give it a test, or move the effects to do"
        yield Fault("entry", entry.id, "win: there is no test to pass", remedy)
    if len(entry.choose) == 1:
        yield Fault("entry", entry.id, "choose: only one effect", "name two, or use do")


def _is_test(text: str) -> bool:
    stat, _, rating = text.partition(" ")
    return stat in ("strength", "intelligence") and rating.isdigit() and parse_test(text)[1] > 0


def _event(event: EventCard, content: Content) -> Iterator[Fault]:
    for icon in EVENT_ICONS:
        entry = cast("str", getattr(event, icon))
        if not entry and content.learns:
            continue  # it is told once it comes up
        if entry not in content.of(Entry):
            yield Fault(
                "event", event.id, f"{icon}: there is no entry {entry}", "name an entry's id"
            )
    for players, box in enumerate(event.boxes, 1):
        if box == NOT_TOLD and content.learns:
            continue
        if any(word not in PASSES for word in box.split()):
            problem = f"boxes: '{box}' for {players} players is no activation"
            yield Fault("event", event.id, problem, 'write "guard", "clone" or "guard clone"')
    yield from _copies("event", event.id, event.copies)


def _copies(kind: str, ref: str, copies: int) -> Iterator[Fault]:
    if copies < 1:
        yield Fault(kind, ref, f"copies: {copies}", "write 1 or more, or leave the card out")


def _effects(kind: str, ref: str, key: str, effects: Iterable[str]) -> Iterator[Fault]:
    for effect in (part.strip() for text in effects for part in text.split(",")):
        verb, number = parse_effect(effect)
        if verb not in VERBS:
            known = ", ".join(sorted(VERBS))
            yield Fault(kind, ref, f"{key}: unknown effect '{effect}'", f"use: {known}")
        elif not number:
            yield Fault(kind, ref, f"{key}: '{effect}' does nothing", "give it a number")


# -- dice, scenarios, counts


def _dice(content: Content) -> Iterator[Fault]:
    for die in content.of(Die).values():
        for face in die.faces:
            if face not in content.of(Face):
                remedy = "name the ids of faces"
                yield Fault("die", die.id, f"faces: there is no face {face}", remedy)
        if (not die.faces and not content.learns) or die.count < 1:
            yield Fault("die", die.id, "faces: nothing to throw", "give it faces and a count")
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
