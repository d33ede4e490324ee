"""Tokens on tiles: what each says of the table, and what has to change for it to be right."""

import pytest

from companion.bootstrap.build import library
from companion.config import Settings
from companion.engine.grid import Cell
from companion.engine.message import say
from companion.engine.packs.content import EMPTY
from companion.engine.state.table import Link, Marker, Space, Table
from companion.engine.vocabulary.tile_tokens import (
    TileToken,
    corrected,
    laid_tokens,
    lies_there,
    may_lie,
)
from companion.games import installed

LOCK = TileToken("locked", say("locked door"), "link", "door", "locked", "open")
DARK = TileToken("dark", say("darkness"), "space", "dark")
NOISE = TileToken("noise", say("noise"), "link", "noise")


@pytest.fixture
def table():
    made = Table("toy").use(EMPTY)
    made.spaces = {name: Space(name, cells=(Cell(n, 0),)) for n, name in enumerate(("a", "b"))}
    made.links = {
        "gate": Link("gate", "door", ("a", "b"), "locked"),
        "hole": Link("hole", "door", ("a", "b"), "destroyed"),
        "duct": Link("duct", "duct", ("a", "b"), "locked"),
    }
    made.markers = {"dark b": Marker("dark b", "dark", "b"), "mud": Marker("mud", "mud", "a")}
    return made


def test_tokens_lie_where_the_table_says_so(table):
    assert list(laid_tokens(table, (LOCK, DARK))) == [(LOCK, "gate"), (DARK, "b")]


def test_a_token_of_doors_lies_on_no_other_way_and_on_no_door_in_another_state(table):
    assert may_lie(table, LOCK, "gate")
    assert not may_lie(table, LOCK, "hole")
    assert not may_lie(table, LOCK, "duct")
    assert not may_lie(table, LOCK, "nowhere")
    assert may_lie(table, DARK, "a")


def test_a_marker_may_lie_on_any_way_whatever_its_state(table):
    table.markers["noise duct"] = Marker("noise duct", "noise", "duct")
    assert list(laid_tokens(table, (NOISE,))) == [(NOISE, "duct")]
    assert [may_lie(table, NOISE, ref) for ref in ("gate", "hole", "a")] == [True, True, False]
    assert not lies_there(table, NOISE, "gate")


@pytest.mark.parametrize(
    ("token", "ref"), [(LOCK, "gate"), (DARK, "a"), (DARK, "b"), (NOISE, "gate")]
)
def test_a_correction_makes_it_so_and_back(table, token, ref):
    has = lies_there(table, token, ref)
    for lies in (not has, has):
        for change in corrected(table, token, ref, lies=lies):
            change.apply(table)
        assert lies_there(table, token, ref) is lies


def test_what_a_game_declares_can_be_printed_and_is_known_to_its_tables(tmp_path):
    declared = {
        name: game.vocabulary.tile_tokens
        for name, game in installed().items()
        if game.vocabulary.tile_tokens
    }
    assert [token.part for token in declared["escape"]] == ["locked", "dark"]
    for name, tokens in declared.items():
        game = installed()[name]
        parts = {
            part.id: part
            for part in game.vocabulary.parts(library(Settings(), tmp_path).content(name))
        }
        assert all(parts[token.part].form == "token" for token in tokens)
