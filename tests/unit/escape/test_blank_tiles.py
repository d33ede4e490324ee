"""Tiles nobody has told, whoever brings them: told first, then laid."""

import json

import pytest
from box_kit import fresh, learn
from msgspec.structs import replace

from companion.engine.forms import Fill
from companion.engine.grid import Cell
from companion.engine.table import Space, Step
from companion.games.escape.blanks import blank_tile, blanks, blanks_among, unnamed
from companion.games.escape.printed import EnemyKind, Tile
from companion.games.escape.telling import other_tile
from rules.escape.tables import match_at

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


def laid(match, ref):
    return [space.id for space in match.table.spaces.values() if space.face == ref]


@pytest.mark.rule("ESC-SCEN-030")
def test_a_tile_that_comes_for_a_guard_is_told_and_laid(table):
    assert table.content.of(EnemyKind)["guard"]
    first = blanks_among(table, table.piles["tiles"].cards)[0]
    m = match_at(table, Step("zone.lay", "A"))
    assert asked_page(m) == "tile"
    assert m.prompt.known["id"] == first
    m.answer(json.dumps(PAGE))
    while m.prompt is not None and not laid(m, first):
        m.give(m.prompt.options()[0].key)
    assert laid(m, first)
    assert not blank_tile(m.table, first)


@pytest.mark.rule("ESC-EXPL-010", "ESC-EXPL-020")
def test_a_new_tile_that_is_explored_is_told_and_laid(table):
    m = match_at(table, Step("explore.lay", "A", "0,0n"))
    assert asked_page(m) == "tile"
    first = m.prompt.known["id"]
    m.answer(json.dumps(PAGE))
    while m.prompt is not None and not laid(m, first):
        m.give(m.prompt.options()[0].key)
    assert laid(m, first)
    assert m.at("A") == laid(m, first)[0]


def test_a_tile_set_aside_that_a_scenario_lays_is_told_first(table):
    ref = table.piles["tiles"].cards[0]
    table.piles["apart"] = replace(table.piles["apart"], cards=(ref,))
    m = match_at(table, Step("scene.do", "A", word=f"lay {ref}"))
    assert asked_page(m) == "tile"
    assert m.prompt.known["id"] == ref
    m.answer(json.dumps(PAGE))
    while m.prompt is not None and not laid(m, ref):
        m.give(m.prompt.options()[0].key)
    assert laid(m, ref)


@pytest.mark.rule("ESC-SETUP-070", "ESC-COMP-040")
def test_a_start_tile_is_told_with_its_size_and_laid():
    table = fresh()
    m = match_at(table, Step("setup.lay"))
    assert [o.key for o in m.prompt.options()][:2] == ["size 1 1", "size 2 1"]
    m.answer("size 2 2")
    assert asked_page(m) == "tile"
    assert m.prompt.known["size"] == (2, 2)
    m.answer(json.dumps({"name": "Tank Farm", "doors": ["n0"]}))
    m.answer()
    assert m.at("A") == m.at("M") == "tank_farm"


def test_which_blank_it_may_be(table):
    bag = table.piles["tiles"].cards
    first, second, known = bag[:3]
    learn(table, "tile", replace(table.content.of(Tile)[second], name="Sick Bay"))
    learn(table, "tile", Tile(known, "Store", doors=("n",)))
    assert blanks_among(table, (second, first, known)) == (first, second)
    options = other_tile(table, (first, second, known))
    assert [o.key for o in options] == ["tile new", f"tile {second}"]
    assert [o.value.tile for o in options] == [first, second]
    assert [o.key for o in other_tile(table, bag)].count("tile new") == 1
    assert other_tile(table, (known,)) == ()
    assert other_tile(table, ()) == ()
    assert blank_tile(table, first)
    assert blank_tile(table, second)
    assert not blank_tile(table, known)
    assert not blank_tile(table, "moon")
    assert second in blanks(table.content, "tile")
    assert second not in unnamed(table.content, "tile")
