"""What must hold of the scenarios of a pack: tiles, numbers, and words that name something.

Every condition and effect that is not one of those in :mod:`conditions` and :mod:`scene_effects` is
refused with what is possible.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final, cast

from companion.engine.forms.phrase_language import line_faults
from companion.engine.packs.content import Content, Fault
from companion.games.escape.effects.scenario_effects import EFFECTS
from companion.games.escape.enemies.enemy_exceptions import EXCEPTIONS
from companion.games.escape.records.printed import EnemyKind, Tile
from companion.games.escape.records.scenario import (
    LIMITS,
    Deed,
    Happening,
    Scenario,
    crossing,
    parse_start,
)
from companion.games.escape.records.unknown_records import is_unfilled
from companion.games.escape.scenario.conditions import CONDITIONS
from companion.games.escape.state.board import INFIRMARY

LINES: Final = {"condition": CONDITIONS.faults, "scene effect": EFFECTS.faults}
"""What may be said in the lines of scenarios, by their names."""


def check(content: Content) -> Iterator[Fault]:
    """Yield what is wrong with the scenarios, happenings and deeds of the packs."""
    for rules in content.of(Scenario).values():
        if is_unfilled(content, rules):
            continue
        yield from _tiles(rules, content)
        yield from _numbers(rules, content)
        at = partial(Fault, "scenario", rules.id)
        for text in sorted({*rules.enemies} - {*EXCEPTIONS}):
            yield at(f"enemies: '{text}' is no exception", f"use: {', '.join(EXCEPTIONS)}")
        if not (rules.win_when or rules.party_wins):
            yield at("win_when: nobody can win", "say when a hero gets out, or the party wins")
    yield from line_faults(content, LINES, is_unfilled)
    for kind, made in (("happening", Happening), ("deed", Deed)):
        for record in content.of(made).values():
            yield from _part(kind, record, content)


def _part(kind: str, record: Happening | Deed, content: Content) -> Iterator[Fault]:
    at = partial(Fault, kind, record.id)
    if record.scenario not in content.of(Scenario):
        problem = f"scenario: there is no scenario {record.scenario}"
        yield at(problem, "name the id of the scenario it belongs to")
    if isinstance(record, Deed) and record.fail and not record.test:
        yield at("fail: there is no test to fail", "give it a test")


# -- tiles


def _tile_at(text: str) -> str:
    """Return the tile of a start place, "" where it is none."""
    try:
        return parse_start(text)[0]
    except ValueError:
        return ""


def _tiles(rules: Scenario, content: Content) -> Iterator[Fault]:
    at, tiles = partial(Fault, "scenario", rules.id), content.of(Tile)
    named = [("lift", rules.lift), ("named", rules.named), *(("apart", t) for t in rules.apart)]
    for text in rules.start:
        tile = _tile_at(text)
        if tile:
            named.append(("start", tile))
        else:
            yield at(f"start: '{text}' is no place", 'write "tile 0,0" or "tile 0,0 1"')
    if not rules.start:
        yield at("start: no tile", "name the tiles that are laid first")
    for key, name in named:
        if name and name not in tiles:
            yield at(f"{key}: there is no tile {name}", "name a tile's id")
    used = [name for _, name in named if name]
    twice = sorted({name for name in used if used.count(name) > 1})
    if twice:
        yield at(f"{twice[0]} is named twice", "a tile lies in one place")
    sizes = {tile.id: tile.size for tile in tiles.values() if tile.doors}
    over = crossing((text for text in rules.start if _tile_at(text)), sizes)
    if over:
        yield at(f"start: {over} would lie over another tile", "give it other cells or turns")
    if INFIRMARY not in tiles:
        yield at("there is no tile infirmary", "add one with use apart")
    yield from _stacks(rules, content, used)


def _stacks(rules: Scenario, content: Content, used: list[str]) -> Iterator[Fault]:
    at, tiles = partial(Fault, "scenario", rules.id), content.of(Tile).values()
    pool = sum(tile.use == "pool" and tile.id not in used for tile in tiles)
    final = pool - sum(rules.stacks) + (rules.lift != "")
    if any(size < 1 for size in rules.stacks) or final < 1:
        problem = f"stacks: {sum(rules.stacks)} tiles, there are {pool}"
        yield at(problem, "leave tiles for the final stack")
    elif rules.lift and not 1 <= rules.lift_within <= final:
        problem = f"lift_within: {rules.lift_within}; the final stack has {final} tiles"
        yield at(problem, f"write 1 to {final}")
    if rules.named and not rules.stacks:
        problem = "named: a tile is found by peeking once stack A is empty"
        yield at(problem, "give stacks A and B")


# -- numbers


def _numbers(rules: Scenario, content: Content) -> Iterator[Fault]:
    at = partial(Fault, "scenario", rules.id)
    for key in ("guards", "clones", "hybrids"):
        kind = content.of(EnemyKind).get(key.removesuffix("s"))
        if kind and cast("int", getattr(rules, key)) > kind.standees:
            yield at(f"{key}: there are {kind.standees} standees", f"write at most {kind.standees}")
    for key, (low, high) in LIMITS.items():
        number = cast("int", getattr(rules, key))
        if not low <= number <= high:
            yield at(f"{key}: {number}", f"write {low} to {high}")
