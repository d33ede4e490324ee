"""The scenario form: what a scenario's page prints, on one page (ESC-SCEN-010, ESC-SETUP-050).

Tiles are picked among those that are known, or their names are typed: a typed name begins with
``+`` and becomes the name of a blank.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from companion.engine.because import SCENARIO
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.forms.form_prompt import Blank, Field, Fill, Phrase, Value, Word, typed
from companion.engine.forms.record_form import Lists, answer_of, asks_of, fields_of, known_of
from companion.engine.message import Message, Ref, say
from companion.engine.packs.content import Content
from companion.engine.state.table import Reading
from companion.games.escape.effects.scenario_effects import EFFECTS
from companion.games.escape.enemies.enemy_exceptions import EXCEPTIONS
from companion.games.escape.records.field_choices import NOT_PRINTED
from companion.games.escape.records.printed import EnemyKind, Tile
from companion.games.escape.records.scenario import (
    Deed,
    Happening,
    Scenario,
    crossing,
    own,
    parse_start,
    scenario,
)
from companion.games.escape.records.scenario_phrases import count_blank, counts_in, tile_words
from companion.games.escape.records.unknown_records import unnamed
from companion.games.escape.scenario.conditions import CONDITIONS
from companion.games.escape.teach.scenario_entry import EnteredScenario, records_of, texts_of
from companion.games.escape.teach.scenario_rule_pages import deed_page, happening_page

_FAR: Final = 9
_MOST: Final = 99


class ScenarioPage(Fill, frozen=True, kw_only=True):
    """What a scenario's page prints.

    Attributes:
        free: Blank tiles that typed names are given to, in their order.
        held: What the scenario made happen so far, and its deeds.
        sizes: Width and height of the tiles that are known, in cells.
        pool: Tiles that go into the stacks, unless the page puts them elsewhere.
    """

    free: tuple[Tile, ...]
    held: tuple[tuple[Happening, ...], tuple[Deed, ...]]
    sizes: Mapping[str, tuple[int, int]]
    pool: frozenset[str]

    def wrong(self, values: Mapping[str, Value]) -> Message:
        """Say why the page cannot be so: nobody could win, or a tile lies in two places."""
        if not (values["win_when"] or values["party_wins"]):
            return say("Tell how a hero gets out.")
        tiles = [*_tiles_of(values)]
        if len(set(tiles)) != len(tiles):
            return say("A tile lies in one place.")
        over = crossing(cast("tuple[str, ...]", values["start"]), self.sizes)
        if over:
            return say("{tile} would lie over another tile.", tile=_name(over))
        if values["named"] and not values["stacks"]:
            return say("A tile that is found by peeking needs stacks A and B.")
        return self._stacked(values, tiles)

    def _stacked(self, values: Mapping[str, Value], tiles: list[str]) -> Message:
        """Say why the stacks cannot be so: the final one needs a tile, and room for the lift."""
        used = sum(tile in self.pool or typed(tile) for tile in tiles)
        stacks = sum(int(n) for n in cast("tuple[str, ...]", values["stacks"]))
        final = len(self.pool) - used - stacks
        if final < 1:
            return say("There are {n} tiles for all stacks.", n=len(self.pool) - used)
        if values["lift"] and cast("int", values["lift_within"]) > final + 1:
            return say("The last stack has {n} tiles.", n=final + 1)
        return NO_WORDS

    def record_of(self, values: Mapping[str, Value]) -> Mapping[str, Any]:
        """Return all the page says; tiles that were typed keep their mark."""
        record = dict(super().record_of(values))
        record["stacks"] = tuple(int(n) for n in cast("tuple[str, ...]", values["stacks"]))
        pages = {field.key: field.page for field in self.fields if field.page is not None}
        pages_filled = {
            key: [to_builtins(page.accept(text)) for text in record.pop(key)]
            for key, page in pages.items()
        }
        return {"id": record["id"], "scenario": {**record, "told": True}, **pages_filled}

    def records(self, record: Struct) -> tuple[tuple[str, Struct], ...]:
        """Return the scenario, what it makes happen, its deeds, and tiles that got a name."""
        return records_of(cast("EnteredScenario", record), self.free, *self.held)


def _tiles_of(values: Mapping[str, Value]) -> Iterator[str]:
    for line in cast("tuple[str, ...]", values["start"]):
        yield line.split(" ")[0]
    for key in ("lift", "named"):
        if values[key]:
            yield str(values[key])
    yield from cast("tuple[str, ...]", values["apart"])


def _name(tile: str) -> Ref | str:
    return tile[1:].replace("_", " ") if typed(tile) else Ref(tile)


def scenario_page(table: Reading) -> ScenarioPage:
    """Return the form of the match's scenario, filled in as far as it is known."""
    return form_of(scenario(table), table.content)


def form_of(rules: Scenario, content: Content) -> ScenarioPage:
    """Return the form of any scenario, filled in as far as it is known."""
    held = own(content, Happening, rules.id), own(content, Deed, rules.id)
    fields = tuple(_fields(rules, content, *held))
    return ScenarioPage(
        asks=say("{scenario}: what does its page say?", scenario=Ref(rules.id)),
        support=say("Tap a line to change it."),
        rule=SCENARIO,
        kind="scenario",
        made=EnteredScenario,
        known=known_of(rules, (field.key for field in fields)),
        fields=fields,
        free=tuple(content.of(Tile)[ref] for ref in unnamed(content, "tile")),
        pool=frozenset(t.id for t in content.of(Tile).values() if t.use == "pool"),
        sizes={ref: tile.size for ref, tile in content.of(Tile).items() if tile.doors},
        held=held,
    )


_SETUP: Final = say("Setup")
_HEROES: Final = say("Heroes")
_ENEMIES: Final = say("Enemies")
_RULES: Final = say("Special rules")
_READ_ALOUD: Final = say("Read aloud")
_BEFORE: Final = (
    (_SETUP, "name start stacks lift lift_within named apart threat_pool lockdown_pool"),
    (_HEROES, "vitality fear threat intelligence strength speed toughness hands players_tile"),
    (_ENEMIES, "guards clones hybrids secure pack hybrids_tile"),
    (_ENEMIES, "clone_threat hybrid_threat guard_fear hybrid_toughness"),
    (_ENEMIES, "cronos_attack cronos_toughness"),
    (_RULES, "zones panels"),
    (_ENEMIES, "cronos_acts cronos_icon cronos_hunts cronos_hurts"),
    (_RULES, "enemies win_when lose_when lockdown_when party_wins party_loses"),
)
"""The lines before what happens and the special actions, by heading."""
_STORIES: Final = "story story_lockdown story_end"


def _fields(
    rules: Scenario, content: Content, happens: tuple[Happening, ...], deeds: tuple[Deed, ...]
) -> Iterator[Field]:
    counts = tuple(counts_in(texts_of(EnteredScenario(rules.id, rules, happens, deeds))))
    named = {"name": count_blank(counts)}
    conditions, effects = CONDITIONS.phrases(content, named), EFFECTS.phrases(content, named)
    shown = replace(rules, start=tuple(_whole(text) for text in rules.start))
    lists = _lists(rules, content, conditions)
    for heading, keys in _BEFORE:
        yield from fields_of(shown, keys, lists, heading)
    for key, label, page, records in (
        ("happenings", say("What happens"), happening_page(conditions, effects), happens),
        ("deeds", say("Special actions"), deed_page(conditions, effects), deeds),
    ):
        filled = tuple(answer_of(page, record) for record in records)
        yield Field(key, label, "pages", filled, page=page, group=_RULES)
    yield from fields_of(shown, _STORIES, lists, _READ_ALOUD)


def _lists(rules: Scenario, content: Content, conditions: tuple[Phrase, ...]) -> Lists:
    tiles = tile_words(content)
    place = Phrase(
        "{} {},{} {}",
        say("Tile, east, south, turned"),
        (
            Blank(tiles, free=True, label=say("Which tile?")),
            Blank(low=-_FAR, high=_FAR, label=say("How far east of the first tile?")),
            Blank(low=-_FAR, high=_FAR, label=say("How far south of the first tile?")),
            Blank(low=0, high=3, label=say("Quarter turns to the right?")),
        ),
    )
    exceptions = tuple(Word(key, words) for key, words in EXCEPTIONS.items())
    standees = {f"{enemy.id}s": enemy.standees for enemy in content.of(EnemyKind).values()}
    return Lists(
        phrases={
            "condition": conditions,
            "start": (place,),
            "stack": (Phrase("{}", say("Tiles"), (Blank(low=1, high=_MOST),)),),
            "tile": (Phrase("{}", say("Tile"), (Blank(tiles, free=True),)),),
        },
        words={"tile": (NOT_PRINTED, *tiles), "exception": exceptions},
        limits={
            key: (ask.low, standees.get(key, ask.high))
            for key, ask in asks_of(Scenario).items()
            if isinstance(getattr(rules, key), int)
        },
    )


def _whole(text: str) -> str:
    """Return a start tile with its place and quarter turns written out."""
    tile, cell, turns = parse_start(text)
    return f"{tile} {cell.x},{cell.y} {turns}"
