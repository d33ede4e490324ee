"""What must hold of the scenarios of a pack: tiles, numbers, and words that name something.

Every condition and effect that is not one of those in :mod:`conditions` and :mod:`scene_effects` is
refused with what is possible.
"""

from collections.abc import Iterable, Iterator
from typing import cast

from companion.engine.content import Content, Fault
from companion.games.escape import conditions, scene_effects
from companion.games.escape.board import INFIRMARY
from companion.games.escape.conditions import CONDITIONS
from companion.games.escape.effects import VERBS
from companion.games.escape.enemy_exceptions import EXCEPTIONS
from companion.games.escape.phrases import slots, understood
from companion.games.escape.printed import EnemyKind, Tile, parse_effect, parse_test
from companion.games.escape.scenario import (
    CONDITION_KEYS,
    LIMITS,
    Deed,
    Happening,
    Scenario,
    crossing,
    parse_start,
)
from companion.games.escape.scene_effects import EFFECTS


def check(content: Content) -> Iterator[Fault]:
    """Yield what is wrong with the scenarios, happenings and deeds of the packs."""
    for rules in content.of(Scenario).values():
        if not rules.told and content.learns:
            continue
        yield from _tiles(rules, content)
        yield from _numbers(rules, content)
        for key in CONDITION_KEYS:
            words = cast("tuple[str, ...]", getattr(rules, key))
            yield from _conditions("scenario", rules.id, key, words, content)
        for text in rules.enemies:
            if text not in EXCEPTIONS:
                problem = f"enemies: '{text}' is no exception"
                yield Fault("scenario", rules.id, problem, f"use: {', '.join(EXCEPTIONS)}")
        if not (rules.win_when or rules.party_wins):
            remedy = "say when a hero gets out, or the party wins"
            yield Fault("scenario", rules.id, "win_when: nobody can win", remedy)
    for one in content.of(Happening).values():
        yield from _owner("happening", one.id, one.scenario, content)
        yield from _conditions("happening", one.id, "only", one.only, content)
        yield from _effects("happening", one.id, "do", one.do, content)
    for deed in content.of(Deed).values():
        yield from _owner("deed", deed.id, deed.scenario, content)
        yield from _conditions("deed", deed.id, "only", deed.only, content)
        yield from _effects("deed", deed.id, "do", deed.do, content)
        yield from _effects("deed", deed.id, "fail", deed.fail, content)
        yield from _test(deed)


# -- tiles


def _tile_at(text: str) -> str:
    """Return the tile of a start place, "" where it is none."""
    try:
        return parse_start(text)[0]
    except ValueError:
        return ""


def _tiles(rules: Scenario, content: Content) -> Iterator[Fault]:
    tiles = content.of(Tile)
    named = [("lift", rules.lift), ("named", rules.named), *(("apart", t) for t in rules.apart)]
    for text in rules.start:
        tile = _tile_at(text)
        if tile:
            named.append(("start", tile))
        else:
            problem, remedy = f"start: '{text}' is no place", 'write "tile 0,0" or "tile 0,0 1"'
            yield Fault("scenario", rules.id, problem, remedy)
    if not rules.start:
        yield Fault("scenario", rules.id, "start: no tile", "name the tiles that are laid first")
    for key, name in named:
        if name and name not in tiles:
            problem = f"{key}: there is no tile {name}"
            yield Fault("scenario", rules.id, problem, "name a tile's id")
    used = [name for _, name in named if name]
    twice = sorted({name for name in used if used.count(name) > 1})
    if twice:
        problem = f"{twice[0]} is named twice"
        yield Fault("scenario", rules.id, problem, "a tile lies in one place")
    sizes = {tile.id: tile.size for tile in tiles.values() if tile.doors}
    over = crossing((text for text in rules.start if _tile_at(text)), sizes)
    if over:
        problem = f"start: {over} would lie over another tile"
        yield Fault("scenario", rules.id, problem, "give it other cells or turns")
    if INFIRMARY not in tiles:
        yield Fault("scenario", rules.id, "there is no tile infirmary", "add one with use apart")
    yield from _stacks(rules, content, used)


def _stacks(rules: Scenario, content: Content, used: list[str]) -> Iterator[Fault]:
    tiles = content.of(Tile).values()
    pool = sum(tile.use == "pool" and tile.id not in used for tile in tiles)
    final = pool - sum(rules.stacks) + (rules.lift != "")
    if any(size < 1 for size in rules.stacks) or final < 1:
        problem = f"stacks: {sum(rules.stacks)} tiles, there are {pool}"
        yield Fault("scenario", rules.id, problem, "leave tiles for the final stack")
    elif rules.lift and not 1 <= rules.lift_within <= final:
        problem = f"lift_within: {rules.lift_within}; the final stack has {final} tiles"
        yield Fault("scenario", rules.id, problem, f"write 1 to {final}")
    if rules.named and not rules.stacks:
        problem = "named: a tile is found by peeking once stack A is empty"
        yield Fault("scenario", rules.id, problem, "give stacks A and B")


# -- numbers


def _numbers(rules: Scenario, content: Content) -> Iterator[Fault]:
    for key in ("guards", "clones", "hybrids"):
        kind = content.of(EnemyKind).get(key.removesuffix("s"))
        if kind and cast("int", getattr(rules, key)) > kind.standees:
            problem = f"{key}: there are {kind.standees} standees"
            yield Fault("scenario", rules.id, problem, f"write at most {kind.standees}")
    for key, (low, high) in LIMITS.items():
        number = cast("int", getattr(rules, key))
        if not low <= number <= high:
            yield Fault("scenario", rules.id, f"{key}: {number}", f"write {low} to {high}")


# -- words


def _owner(kind: str, ref: str, owner: str, content: Content) -> Iterator[Fault]:
    if owner not in content.of(Scenario):
        problem = f"scenario: there is no scenario {owner}"
        yield Fault(kind, ref, problem, "name the id of the scenario it belongs to")


def _conditions(
    kind: str, ref: str, key: str, texts: Iterable[str], content: Content
) -> Iterator[Fault]:
    for text in texts:
        wrong = conditions.fault(text, content)
        if wrong:
            yield Fault(kind, ref, f"{key}: {wrong}", f"use: {', '.join(CONDITIONS)}")


def _effects(
    kind: str, ref: str, key: str, texts: Iterable[str], content: Content
) -> Iterator[Fault]:
    for text in texts:
        wrong = scene_effects.fault(text, content)
        if wrong:
            yield Fault(kind, ref, f"{key}: {wrong}", f"use: {', '.join(EFFECTS)}")
            continue
        said = understood(text, EFFECTS)
        if said is not None and "effect" in slots(said.template):
            yield from _verb(kind, ref, key, said.args[-1])


def _verb(kind: str, ref: str, key: str, text: str) -> Iterator[Fault]:
    verb, number = parse_effect(text)
    if verb not in VERBS or not number:
        known = ", ".join(sorted(VERBS))
        yield Fault(kind, ref, f"{key}: unknown effect '{text}'", f"use: {known}")


def _test(deed: Deed) -> Iterator[Fault]:
    stat, _, rating = deed.test.partition(" ")
    if not deed.test:
        if deed.fail:
            yield Fault("deed", deed.id, "fail: there is no test to fail", "give it a test")
    elif stat not in ("strength", "intelligence") or not rating.isdigit():
        remedy = 'write "strength 3" or "intelligence 3"'
        yield Fault("deed", deed.id, f"test: '{deed.test}' is no challenge", remedy)
    elif parse_test(deed.test)[1] < 1:
        yield Fault("deed", deed.id, f"test: '{deed.test}' is no challenge", "rate it 1 or more")
