"""Alien Zone, Military Zone and blocked vents (ESC-SCEN-020..070, ESC-VENT-080, ESC-COMP-210)."""

import pytest

from companion.engine.flow.prompts import PlaceTile
from companion.engine.state.table import Marker, Step
from companion.games.escape.scenario.scenario_markers import left_of, putting, taking

from .table_kit import EDITIONS, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)
GUARD = Step("spawn", word="guard")
CLONE = Step("spawn", word="clone")


def goes_on(m):
    """Lay whatever tile is asked for in the first legal way."""
    while isinstance(m.prompt, PlaceTile):
        m.give(m.prompt.options()[0].key)
        m.answer()
    return m


# -- Alien Zone


@both
@pytest.mark.rule("ESC-SCEN-020", "ESC-SCEN-060")
@pytest.mark.parametrize(("zones", "spawned"), [(("alien",), ["A"]), ((), [])])
def test_in_the_alien_zone_clones_come_from_vents(edition, zones, spawned):
    table = facility(
        "A", vents="A", scenario={"zones": zones}, reserve={"clone": [1, 2]}, edition=edition
    )
    m = match_at(table, CLONE).answer()
    assert [p.at for p in m.table.pieces.values() if p.kind == "clone"] == spawned


@pytest.mark.rule("ESC-SCEN-020")
def test_the_nearest_of_fear_and_vent_tiles_takes_the_clone():
    table = facility("A-B B-C", icons={"C": "fear"}, vents="B", scenario={"zones": ("alien",)})
    assert match_at(table, CLONE).answer().at("clone-1") == "B"


@pytest.mark.rule("ESC-SCEN-020")
def test_the_alien_zone_brings_no_guards():
    table = facility("A", vents="A", scenario={"zones": ("alien",)})
    m = match_at(table, GUARD).answer()
    assert not any(p.kind == "guard" for p in m.table.pieces.values())


# -- Military Zone


def barracks(zones=("military",), lockdown_when=(), **kw):
    """Ann on A, whose security tile is full; B beyond has an open door too."""
    return facility(
        "A-B",
        icons={"A": "security"},
        doors={"A": "n e", "B": "n w"},
        cells={"A": (0, 0), "B": (1, 0)},
        enemies={"guard-1": "A", "guard-2": "A"},
        reserve={"guard": [3]},
        stack=["straight"],
        scenario={"zones": zones, "lift": "", "lockdown_when": lockdown_when},
        **kw,
    )


@both
@pytest.mark.rule("ESC-SCEN-030", "ESC-SCEN-070")
def test_a_guard_without_room_brings_the_bottom_tile_of_the_final_stack(edition):
    table = barracks(edition=edition)
    table.tracks.update({"stack 1": 0, "stack 2": 0, "stack 3": 1})
    m = goes_on(match_at(table, GUARD).answer())
    assert m.at("guard-3") == "straight"
    assert m.table.spaces["straight"].cells[0] == (0, -1)  # at the door of Ann's own tile
    assert (m.table.tracks["stack 3"], m.table.piles["tiles"].size) == (0, 0)


@both
@pytest.mark.rule("ESC-SCEN-070", "ESC-SPWN-040")
def test_without_the_zone_no_guard_comes(edition):
    table = barracks((), edition=edition)
    table.tracks.update({"stack 1": 0, "stack 2": 0, "stack 3": 1})
    m = match_at(table, GUARD).answer()
    assert "guard-3" not in m.table.pieces
    assert "straight" not in m.table.spaces


@pytest.mark.rule("ESC-SCEN-030", "ESC-LOCK-020")
@pytest.mark.parametrize(("moment", "begins"), [("pool_at_once", False), ("at_once", True)])
def test_the_tile_a_guard_brings_may_begin_lockdown_at_once(moment, begins):
    table = barracks(lockdown_start_moment=moment, lockdown_when=("laid straight",))
    table.tracks.update({"stack 1": 0, "stack 2": 0, "stack 3": 1})
    m = goes_on(match_at(table, GUARD).answer())
    assert ("lockdown" in m.table.words) == begins


@pytest.mark.rule("ESC-SCEN-030", "ESC-EXPL-120")
def test_an_empty_final_stack_brings_nobody():
    table = barracks()
    table.tracks.update({"stack 1": 1, "stack 2": 0, "stack 3": 0})
    m = match_at(table, GUARD).answer()
    assert "guard-3" not in m.table.pieces
    assert m.table.tracks["stack 1"] == 1


@pytest.mark.rule("ESC-SCEN-030")
def test_where_people_draw_they_show_which_tile_it_is():
    table = barracks(tiles="table")
    table.tracks.update({"stack 1": 0, "stack 2": 0, "stack 3": 1})
    m = match_at(table, GUARD).answer()
    assert isinstance(m.prompt, PlaceTile) or m.at("guard-3") == "straight"
    assert goes_on(m).at("guard-3") == "straight"


@pytest.mark.rule("ESC-SCEN-030")
def test_where_no_door_fits_no_guard_comes():
    table = facility(
        "A", icons={"A": ""}, stack=["straight"], scenario={"zones": ("military",), "lift": ""}
    )
    table.tracks.update({"stack 1": 0, "stack 2": 0, "stack 3": 1})
    m = match_at(table, GUARD).answer()
    assert not any(p.kind == "guard" for p in m.table.pieces.values())


@pytest.mark.rule("ESC-SCEN-040")
@pytest.mark.parametrize(("choice", "cards"), [("never", 0), ("first_entering", 1)])
def test_icons_of_such_a_tile_work_never_or_for_the_first_who_enters(choice, cards):
    table = facility(
        "A",
        doors={"A": "n"},
        cells={"A": (0, 0)},
        stack=["store"],
        scenario={"zones": ("military",), "lift": ""},
        military_zone_tile_effects=choice,
    )
    table.tracks.update({"stack 1": 0, "stack 2": 0, "stack 3": 1})
    m = goes_on(match_at(table, GUARD, Step("act", "ann")).answer())
    m.answer("move store").leaves_open("ESC-TURN-060")
    assert len(m.items()) == cards
    assert not any(marker.kind == "fresh" for marker in m.table.markers.values())


# -- vents


def pipes(**kw):
    return facility("A~B A~C", **kw)


def put_on(table, kind, space):
    for change in putting(table, kind, space):
        change.apply(table)
    return table


@both
@pytest.mark.rule("ESC-VENT-080", "ESC-COMP-210")
@pytest.mark.parametrize("where", ["A", "B"])
def test_a_blocked_vent_is_closed_for_travel_both_ways(edition, where):
    table = put_on(pipes(edition=edition), "blocked", where)
    ways = run(table).legal("vent")
    assert ways == ([] if where == "A" else ["vent C"])


@pytest.mark.rule("ESC-VENT-080")
def test_it_stops_clones_as_well():
    table = put_on(pipes(enemies={"clone-1": "B"}), "blocked", "A")
    m = match_at(table, Step("activate", "clone-1")).answer()
    assert m.at("clone-1") == "B"


@pytest.mark.rule("ESC-VENT-080")
def test_nobody_comes_out_of_it_from_the_infirmary():
    table = put_on(pipes(heroes={"ann": "infirmary"}), "blocked", "A")
    m = match_at(table, Step("infirmary", "ann"))
    assert m.legal("vent") == ["vent B", "vent C"]


@pytest.mark.rule("ESC-VENT-080", "ESC-EXPL-090")
def test_it_is_no_door_where_vents_serve_as_doors():
    table = facility("A", vents="A", stack=["cross"], cells={"A": (0, 0)})
    assert len(run(table.copy()).legal("explore")) == 4
    assert run(put_on(table, "blocked", "A")).legal("explore") == []


@pytest.mark.rule("ESC-VENT-080", "ESC-COMP-210")
def test_removed_it_opens_again_unless_the_other_end_is_blocked():
    table = put_on(put_on(pipes(), "blocked", "A"), "blocked", "B")
    for change in taking(table, "blocked", "A"):
        change.apply(table)
    assert {duct.id: duct.state for duct in table.links.values()} == {
        "duct A B": "blocked",
        "duct A C": "open",
    }


@pytest.mark.rule("ESC-COMP-210")
def test_the_other_side_of_the_marker_makes_a_vent():
    table = put_on(facility("A", heroes={"ann": "infirmary"}), "vent", "A")
    assert match_at(table, Step("infirmary", "ann")).answer().at() == "A"


@pytest.mark.rule("ESC-COMP-210", "ESC-COMP-230", "ESC-COMP-240")
@pytest.mark.parametrize(("kind", "other"), [("vent", "blocked"), ("post", "nest")])
def test_two_sides_of_a_marker_share_one_supply(kind, other):
    table = facility("A B")
    for n in range(5):
        table.markers[f"m{n}"] = Marker(f"m{n}", kind, "A")
    assert (left_of(table, kind), left_of(table, other)) == (1, 1)
