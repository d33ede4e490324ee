"""What nobody has entered, whoever brings it: entered first, then laid, dealt or carried out."""

import json

import pytest
from msgspec.structs import replace

from companion.engine.flow.prompts import PlaceTile
from companion.engine.forms.form_prompt import Fill
from companion.engine.grid import Cell
from companion.engine.state.table import Space, Step
from companion.games.escape.records.printed import EnemyKind, Face, Tile
from companion.games.escape.records.scenario import scenario
from companion.games.escape.records.unknown_records import (
    is_unknown_tile,
    unknown_among,
    unknown_records,
    unnamed,
)
from companion.games.escape.state.nearby_tiles import other_tile

from .box_kit import fresh, learn
from .table_kit import match_at

PAGE = {"name": "Pump", "doors": ["n", "s"]}


@pytest.fixture
def table():
    """A match under way on one known tile with a door north and south."""
    table = fresh()
    hall, *rest = pool(table)
    learn(table, "tile", Tile(hall, "Hall", doors=("n", "s")))
    table.spaces["hall"] = Space("hall", "tile", hall, (Cell(0, 0),))
    bag = tuple(tile for tile in table.piles["tiles"].cards if tile != hall)
    table.piles["tiles"] = replace(table.piles["tiles"], cards=bag)
    for seat in "AM":
        table.pieces[seat] = replace(table.pieces[seat], at="hall")
    table.turn = replace(table.turn, now="A", number=3)
    table.agenda = ()
    table.redrawn()
    assert rest
    return table


def pool(table):
    tiles = table.content.of(Tile)
    return [ref for ref in unnamed(table.content, "tile") if tiles[ref].use == "pool"]


def asked_page(match):
    assert isinstance(match.prompt, Fill)
    return match.prompt.kind


def tell_and_lay(match, ref):
    """The page that asks is the tile's; entered, it comes to lie, answer by answer."""
    assert asked_page(match) == "tile"
    assert match.prompt.known["id"] == ref
    match.answer(json.dumps(PAGE))
    while match.prompt is not None and not laid(match, ref):
        match.give(match.prompt.options()[0].key)
    assert laid(match, ref)


def laid(match, ref):
    return [space.id for space in match.table.spaces.values() if space.face == ref]


@pytest.mark.rule("ESC-SCEN-030")
def test_a_tile_that_comes_for_a_guard_is_entered_and_laid(table):
    assert table.content.of(EnemyKind)["guard"]
    first = unknown_among(table, table.piles["tiles"].cards)[0]
    m = match_at(table, Step("zone.lay", "A"))
    tell_and_lay(m, first)
    assert not is_unknown_tile(m.table, first)


@pytest.mark.rule("ESC-EXPL-010", "ESC-EXPL-020")
def test_a_new_tile_that_is_explored_is_entered_and_laid(table):
    m = match_at(table, Step("explore.lay", "A", "0,0n"))
    assert asked_page(m) == "tile"
    first = m.prompt.known["id"]
    tell_and_lay(m, first)
    assert m.at("A") == laid(m, first)[0]


@pytest.mark.rule("ESC-SCEN-010")
def test_a_tile_set_aside_that_a_scenario_lays_is_entered_first(table):
    ref = table.piles["tiles"].cards[0]
    table.piles["apart"] = replace(table.piles["apart"], cards=(ref,))
    m = match_at(table, Step("scene.do", "A", word=f"lay {ref}"))
    tell_and_lay(m, ref)


@pytest.mark.rule("ESC-SETUP-070", "ESC-COMP-040")
def test_a_start_tile_is_entered_with_its_size_and_laid():
    table = fresh()
    m = match_at(table, Step("setup.lay"))
    assert [o.key for o in m.prompt.options()][:2] == ["size 1 1", "size 2 1"]
    m.answer("size 2 2")
    assert asked_page(m) == "tile"
    assert m.prompt.known["size"] == (2, 2)
    m.answer(json.dumps({"name": "Tank Farm", "doors": ["n0"]}))
    m.answer()
    assert m.at("A") == m.at("M") == "tank_farm"


@pytest.mark.rule("ESC-SETUP-010", "ESC-SCEN-010", "ESC-COMP-100", "ESC-GAME-030")
def test_die_and_page_of_the_scenario_are_entered_and_the_match_is_set_up_by_them():
    table = fresh()
    asked = match_at(table, stop_at=("setup.skill",))
    faces = sorted(table.content.of(Face))[:6]
    assert asked_page(asked) == "die"
    asked.answer(json.dumps({f"faces/{n}": face for n, face in enumerate(faces)}))
    assert asked_page(asked) == "scenario"
    entered = {"threat_pool": 9, "vitality": 3, "win_when": ["lockdown"]}
    m = asked.answer(json.dumps(entered), "size 2 2", json.dumps({"name": "Farm", "doors": ["n0"]}))
    assert (m.table.tracks["threat pool"], m.vitality("A"), m.at("M")) == (9, 3, "tank_farm")
    assert [step.subject for step in m.table.agenda if step.name == "setup.hand"] == ["A", "M"]
    assert m.stopped == Step("setup.skill", "A", number=1)


@pytest.mark.rule("ESC-PEEK-010", "ESC-PEEK-050")
def test_the_named_tile_that_a_peek_finds_is_entered_and_laid(table):
    ref = table.piles["tiles"].cards[0]
    rules = scenario(table)
    learn(table, "scenario", replace(rules, named=ref, told=True))
    table.piles["apart"] = replace(table.piles["apart"], cards=(ref,))
    m = match_at(table, Step("peek.found", "A", "0,0n"))
    assert asked_page(m) == "tile"
    assert m.prompt.known["id"] == ref
    m.answer(json.dumps(PAGE))
    assert isinstance(m.prompt, PlaceTile)
    m.answer(m.prompt.options()[0].key, "stay")
    assert (laid(m, ref) != [], m.at("A"), m.prompt) == (True, "hall", None)


EVENT = {"name": "Sweep", "spawn": "guard", "boxes/1": "guard clone"}
ENTRIES = ("security", "fear", "facility")


def new_event(table, *answers, stop_at=("event.spawn",)):
    """A card that nobody entered is drawn for a fear icon; the match stops at its first part."""
    m = match_at(table, Step("event.draw", word="fear"), stop_at=stop_at)
    assert asked_page(m) == "event"
    return m.answer(json.dumps(EVENT), *answers)


def parts(m):
    return [(s.name, s.word or s.items) for s in m.table.agenda if s.name.startswith("event.")]


@pytest.mark.rule("ESC-EVT-050", "ESC-EVT-060", "ESC-EVT-080")
def test_the_entries_of_a_new_event_card_are_entered_top_to_bottom_before_it_is_carried_out(table):
    m = new_event(table, "all")
    pages = []
    while isinstance(m.prompt, Fill):
        pages.append(m.prompt.known["id"])
        m.give(json.dumps({"do": ["fear 2"]}))
    card = m.stopped.subject
    assert pages == [f"{card}_{icon}" for icon in ENTRIES]
    assert parts(m) == [
        ("event.spawn", "guard"),
        ("event.entry", "fear"),
        ("event.activate", ("guard", "clone")),
        ("event.generate", ("guard", "clone")),
    ]


@pytest.mark.rule("ESC-EVT-080")
def test_the_entry_of_a_new_event_card_is_done_by_hand_or_entered_and_done_by_the_rules(table):
    fear = table.pieces["A"].tracks["fear"]
    stops = ("event.activate",)
    m = new_event(table, "later", stop_at=stops).answer("fear A", "2", "done")
    assert (m.fear("A"), m.stopped.name) == (fear + 2, "event.activate")
    again = match_at(m.table, Step("event.hand", m.stopped.subject, word="fear"), stop_at=stops)
    again.answer("tell", json.dumps({"do": ["fear 1"]}))
    assert (again.fear("A"), again.prompt) == (fear + 3, None)


def test_which_blank_it_may_be(table):
    bag = table.piles["tiles"].cards
    first, second, known = bag[:3]
    learn(table, "tile", replace(table.content.of(Tile)[second], name="Sick Bay"))
    learn(table, "tile", Tile(known, "Store", doors=("n",)))
    assert unknown_among(table, (second, first, known)) == (first, second)
    options = other_tile(table, (first, second, known))
    assert [o.key for o in options] == ["tile new", f"tile {second}"]
    assert [o.value.tile for o in options] == [first, second]
    assert [o.key for o in other_tile(table, bag)].count("tile new") == 1
    assert other_tile(table, (known,)) == ()
    assert other_tile(table, ()) == ()
    assert is_unknown_tile(table, first)
    assert is_unknown_tile(table, second)
    assert not is_unknown_tile(table, known)
    assert not is_unknown_tile(table, "moon")
    assert second in unknown_records(table.content, "tile")
    assert second not in unnamed(table.content, "tile")
