"""What is in the box, as the house pack and the game's parts hold it (ESC-COMP-*)."""

from collections import Counter
from functools import cache

import pytest

from companion.engine.game import Seat, Start
from companion.games.escape import GAME
from companion.games.escape.records.printed import (
    AdrenalineCard,
    EventCard,
    ItemCard,
    SkillCard,
    Tile,
)
from companion.games.escape.records.scenario import Scenario
from companion.games.escape.setup import setup
from companion.resources import resource
from companion.session.packs.pack_reader import pack_folders, read_packs

from .table_kit import choices


@cache
def house_pack():
    return read_packs(GAME, pack_folders(resource("games", "escape", "content", "packs")))


def copies(kind):
    cards = [card for card in house_pack().of(kind).values() if not getattr(card, "apart", False)]
    return sum(getattr(card, "copies", 1) for card in cards)


def tokens():
    return Counter(
        {
            part.id: part.copies
            for part in GAME.vocabulary.parts(house_pack())
            if part.form == "token"
        }
    )


def table(seats=2):
    options = {**choices(), "scenario": "way_up"}
    return setup(Start(tuple(Seat(f"s{n}", f"S{n}") for n in range(seats)), options, house_pack()))


@pytest.mark.rule("ESC-COMP-010", "ESC-COMP-020")
def test_44_tiles_form_the_pool_and_the_infirmary_is_set_aside() -> None:
    tiles = house_pack().of(Tile).values()
    assert sum(tile.use == "pool" for tile in tiles) == 44
    assert [tile.id for tile in tiles if tile.use == "apart"] == ["infirmary"]
    laid = table()
    assert laid.piles["tiles"].size + laid.piles["apart"].size == 44
    assert laid.spaces["infirmary"].cells == ()


@pytest.mark.rule("ESC-COMP-040")
def test_the_large_tile_has_two_faces() -> None:
    tiles = house_pack().of(Tile)
    assert tiles["tank_farm"].back == "airlock"
    assert tiles["airlock"].back == "tank_farm"
    assert tiles["tank_farm"].size == tiles["airlock"].size == (2, 2)
    assert not {*tiles["tank_farm"].tags} & {*tiles["airlock"].tags}


@pytest.mark.rule("ESC-COMP-030")
def test_b_lift_and_maintenance_tunnel_are_one_tile_not_in_the_pool() -> None:
    tiles = house_pack().of(Tile)
    assert tiles["b_lift"].back == "maintenance_tunnel"
    assert tiles["maintenance_tunnel"].back == "b_lift"
    assert {tiles["b_lift"].use, tiles["maintenance_tunnel"].use} == {"start"}


@pytest.mark.rule("ESC-COMP-050", "ESC-COMP-060", "ESC-COMP-070", "ESC-COMP-080")
@pytest.mark.parametrize(
    ("kind", "deck", "count"),
    [
        (EventCard, "event", 40),
        (AdrenalineCard, "adrenaline", 52),
        (SkillCard, "skill", 18),
        (ItemCard, "item", 24),
    ],
)
def test_each_deck_is_as_large_as_in_the_box(kind, deck, count) -> None:
    assert copies(kind) == count
    assert table().piles[deck].size == count


@pytest.mark.rule("ESC-COMP-110", "ESC-COMP-170", "ESC-COMP-180", "ESC-COMP-190", "ESC-COMP-200")
@pytest.mark.rule("ESC-COMP-210", "ESC-COMP-220", "ESC-COMP-240", "ESC-COMP-250")
def test_the_tokens_of_the_box_are_printed() -> None:
    assert tokens() == {
        "locked": 12,
        "lockdown": 12,
        "threat": 24,
        "fear": 5,
        "vitality": 5,
        "dark": 6,
        "vent": 6,
        "blocked": 6,
        "post": 6,
        "nest": 6,
        "uniform": 8,
        "bloody": 8,
        "swarm": 18,
        "accessed": 4,
    }


@pytest.mark.rule(
    "ESC-COMP-120", "ESC-COMP-130", "ESC-COMP-140", "ESC-COMP-150", "ESC-COMP-160", "ESC-GAME-010"
)
def test_all_standees_stand_ready() -> None:
    standees = Counter(
        part.look for part in GAME.vocabulary.parts(house_pack()) if part.form == "standee"
    )
    assert standees == {"hero": 4, "guard": 10, "clone": 10, "hybrid": 3, "cronos": 1}
    assert GAME.seats == (1, 4)
    ready = table()
    for type_ in ("guard", "clone"):
        assert ready.piles[f"reserve {type_}"].size + ready.piles[f"box {type_}"].size == 10


@pytest.mark.rule("ESC-SETUP-110", "ESC-SCEN-010")
def test_the_first_scenario_follows_the_sample_setup() -> None:
    rules = house_pack().of(Scenario)["way_up"]
    assert (rules.start, rules.lift) == (("tank_farm 0,0",), "a_lift")
    assert rules.stacks == (8, 6)
    assert (rules.guards, rules.clones) == (4, 6)
    assert (rules.threat_pool, rules.lockdown_pool) == (6, 4)
    assert rules.vitality == 4
    ready = table()
    assert [ready.tracks[f"stack {n}"] for n in (1, 2, 3)] == [8, 6, 30]


@pytest.mark.rule("ESC-CHAR-040", "ESC-STAT-050", "ESC-GAME-030")
def test_every_hero_has_the_same_base_stats() -> None:
    rules = house_pack().of(Scenario)["way_up"]
    assert (rules.intelligence, rules.strength, rules.toughness) == (4, 4, 1)
    assert next(iter(GAME.scenarios(house_pack()))) == rules.id


@pytest.mark.rule("ESC-ICON-010")
def test_the_pack_shows_every_icon_of_the_legend() -> None:
    shown = Counter(icon for tile in house_pack().of(Tile).values() for icon in tile.icons)
    assert shown["fear"] + shown["fear again"] == 12
    assert shown["fear again"] == shown["security again"] == 4
    assert shown["security"] + shown["security again"] == 10
    assert shown["facility"] == 8
    assert {"medical", "crate", "panel", "lab", "generator", "lift"} <= set(shown)
