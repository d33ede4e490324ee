"""The scenario form: what a scenario's page prints, on one page (ESC-SCEN-010, ESC-SETUP-050).

Tiles are picked among those that are known, or their names are typed: a typed name begins with
``+`` and becomes the name of a blank.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from msgspec import Struct, to_builtins

from companion.engine.because import SCENARIO
from companion.engine.content import Content
from companion.engine.forms import Blank, Field, Fill, Phrase, Value, Word, typed
from companion.engine.message import Message, Ref, say
from companion.engine.prompts import NO_WORDS
from companion.engine.table import Reading
from companion.games.escape.blanks import unnamed
from companion.games.escape.enemy_exceptions import EXCEPTIONS
from companion.games.escape.printed import EnemyKind, Tile
from companion.games.escape.scenario import (
    LIMITS,
    Deed,
    Happening,
    Scenario,
    crossing,
    parse_start,
    scenario,
)
from companion.games.escape.scenario_words import (
    conditions_of,
    counts_in,
    effects_of,
    tile_words,
)
from companion.games.escape.scene_pages import as_answer, deed_page, happening_page, own
from companion.games.escape.scene_records import Whole, records_of, texts_of

KEPT: Final = ("number", "name_pl", "story_pl", "story_lockdown_pl", "story_end_pl")
NOT_ASKED: Final = ("id", "told", *KEPT)
"""What the form does not ask: id and place are the pack's, other languages are in the file."""
_FAR: Final = 9
_MOST: Final = 99
_LETTERS: Final = 400


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
        pages = {one.key: one.page for one in self.fields if one.page is not None}
        told = {
            key: [to_builtins(page.accept(text)) for text in record.pop(key)]
            for key, page in pages.items()
        }
        return {"id": record["id"], "scenario": {**record, "told": True}, **told}

    def records(self, record: Struct) -> tuple[tuple[str, Struct], ...]:
        """Return the scenario, what it makes happen, its deeds, and tiles that got a name."""
        return records_of(cast("Whole", record), self.free, *self.held)


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
    return ScenarioPage(
        asks=say("{scenario}: what does its page say?", scenario=Ref(rules.id)),
        support=say("Tap a line to change it."),
        rule=SCENARIO,
        kind="scenario",
        made=Whole,
        known={key: getattr(rules, key) for key in ("id", *KEPT)},
        fields=tuple(_fields(rules, content)),
        free=tuple(content.of(Tile)[ref] for ref in unnamed(content, "tile")),
        pool=frozenset(t.id for t in content.of(Tile).values() if t.use == "pool"),
        sizes={ref: tile.size for ref, tile in content.of(Tile).items() if tile.doors},
        held=(own(content, Happening, rules.id), own(content, Deed, rules.id)),
    )


def _fields(rules: Scenario, content: Content) -> Iterator[Field]:
    yield from _layout(rules, content)
    yield from _numbers(rules, content)
    yield from _switches(rules)
    yield from _endings(rules, content)
    for key, label in _STORIES.items():
        story = str(getattr(rules, key))
        yield Field(key, label, "text", story, most=_LETTERS, group=_READ_ALOUD)


_SETUP: Final = say("Setup")
_HEROES: Final = say("Heroes")
_ENEMIES: Final = say("Enemies")
_RULES: Final = say("Special rules")
_READ_ALOUD: Final = say("Read aloud")
_STORIES: Final = {
    "story": say("At setup"),
    "story_lockdown": say("At lockdown"),
    "story_end": say("At the end"),
}


def _layout(rules: Scenario, content: Content) -> Iterator[Field]:
    tiles = tile_words(content)
    none = (Word("", say("not printed")), *tiles)
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
    start = tuple(_whole(text) for text in rules.start)
    apart = Phrase("{}", say("Tile"), (Blank(tiles, free=True),))
    stack = Phrase("{}", say("Tiles"), (Blank(low=1, high=_MOST),))
    stacks = tuple(str(n) for n in rules.stacks)
    yield Field("name", say("Name"), "text", rules.name, least=1, most=40, group=_SETUP)
    yield Field(
        "start", say("Start tiles"), "lines", start, least=1, phrases=(place,), group=_SETUP
    )
    yield Field("stacks", say("Stacks"), "lines", stacks, phrases=(stack,), most=4, group=_SETUP)
    yield Field(
        "lift", say("Into the last stack"), "one", rules.lift, among=none, free=True, group=_SETUP
    )
    yield _number(rules, "lift_within", say("Among its top"), _SETUP)
    yield Field(
        "named", say("Found by peeking"), "one", rules.named, among=none, free=True, group=_SETUP
    )
    yield Field(
        "apart", say("Other tiles aside"), "lines", rules.apart, phrases=(apart,), group=_SETUP
    )
    yield _number(rules, "threat_pool", say("Threat pool"), _SETUP)
    yield _number(rules, "lockdown_pool", say("Lockdown pool"), _SETUP)


def _numbers(rules: Scenario, content: Content) -> Iterator[Field]:
    for key, label in (
        ("vitality", say("Vitality")),
        ("fear", say("Fear")),
        ("threat", say("Threat")),
        ("intelligence", say("Intelligence")),
        ("strength", say("Strength")),
        ("speed", say("Speed")),
        ("toughness", say("Toughness")),
        ("hands", say("Items carried")),
        ("players_tile", say("Heroes a tile")),
    ):
        yield _number(rules, key, label, _HEROES)
    for key, label in (
        ("guards", say("Guards in reserve")),
        ("clones", say("Clones in reserve")),
        ("hybrids", say("Hybrids in reserve")),
        ("secure", say("Guards a tile")),
        ("pack", say("Clones a tile")),
        ("hybrids_tile", say("Hybrids a tile")),
        ("clone_threat", say("Threat of a clone")),
        ("hybrid_threat", say("Threat of a hybrid")),
        ("guard_fear", say("Fear of a guard")),
        ("hybrid_toughness", say("Toughness of a hybrid")),
        ("cronos_attack", say("Attack of Dr. Cronos")),
        ("cronos_toughness", say("Toughness of Dr. Cronos")),
    ):
        kind = content.of(EnemyKind).get(key.removesuffix("s"))
        yield _number(rules, key, label, _ENEMIES, kind.standees if kind is not None else _MOST)


def _switches(rules: Scenario) -> Iterator[Field]:
    zones = (Word("alien", say("Alien Zone")), Word("military", say("Military Zone")))
    panels = (
        Word("", say("not printed")),
        Word("open", say("again and again")),
        Word("once", say("each once")),
    )
    yield Field("zones", say("Zones"), "several", rules.zones, among=zones, group=_RULES)
    yield Field("panels", say("Control panels"), "one", rules.panels, among=panels, group=_RULES)
    acts = (
        Word("", say("never")),
        Word("always", say("in every activation step")),
        Word("guard", say("with the guards")),
        Word("clone", say("with the clones")),
    )
    hunts = (Word("fear", say("fear")), Word("threat", say("threat")))
    hurts = (Word("cards", say("cards")), Word("fear", say("fear")))
    icons = (
        Word("", say("not printed")),
        Word("strength", say("Strength")),
        Word("intelligence", say("Intelligence")),
    )
    for key, label, among in (
        ("cronos_acts", say("Dr. Cronos acts"), acts),
        ("cronos_icon", say("Dr. Cronos attacks with"), icons),
        ("cronos_hunts", say("Dr. Cronos is drawn by"), hunts),
        ("cronos_hurts", say("His attack costs"), hurts),
    ):
        yield Field(key, label, "one", str(getattr(rules, key)), among=among, group=_ENEMIES)
    words = tuple(Word(key, EXCEPTION_WORDS.get(key, Message(key))) for key in EXCEPTIONS)
    yield Field(
        "enemies", say("Enemies otherwise"), "several", rules.enemies, among=words, group=_RULES
    )


def _endings(rules: Scenario, content: Content) -> Iterator[Field]:
    happens, deeds = own(content, Happening, rules.id), own(content, Deed, rules.id)
    counts = tuple(counts_in(texts_of(Whole(rules.id, rules, happens, deeds))))
    conditions, effects = conditions_of(content, counts), effects_of(content, counts)
    for key, label in (
        ("win_when", say("A hero gets out when")),
        ("lose_when", say("A hero dies when")),
        ("lockdown_when", say("Lockdown also when")),
        ("party_wins", say("All win when")),
        ("party_loses", say("All lose when")),
    ):
        lines = cast("tuple[str, ...]", getattr(rules, key))
        yield Field(key, label, "lines", lines, phrases=conditions, linked=True, group=_RULES)
    for key, label, page, records in (
        ("happenings", say("What happens"), happening_page(conditions, effects), happens),
        ("deeds", say("Special actions"), deed_page(conditions, effects), deeds),
    ):
        told = tuple(as_answer(page, one) for one in records)
        yield Field(key, label, "pages", told, page=page, group=_RULES)


def _number(rules: Scenario, key: str, label: Message, group: Message, most: int = _MOST) -> Field:
    low, high = LIMITS.get(key, (0, most))
    held = min(max(int(getattr(rules, key)), low), high)
    return Field(key, label, "number", held, low=low, high=high, group=group)


def _whole(text: str) -> str:
    """Return a start tile with its place and quarter turns written out."""
    tile, cell, turns = parse_start(text)
    return f"{tile} {cell.x},{cell.y} {turns}"


EXCEPTION_WORDS: Final = {
    "guard avoids swarm": say("Guards avoid swarms"),
    "guard passes locks": say("Guards pass locked doors"),
    "guard spares uniform": say("Guards leave a clean uniform alone"),
}
