"""Reserves: which standee comes in, and where one goes that leaves the map."""

import pytest

from companion.engine.state.table import Step

from .enemy_kit import in_box, instructions, reserve, spawn
from .table_kit import facility, run

POSTS = {"B": "security"}
NESTS = {"B": "fear"}


def remove(table, enemy, by="player"):
    return run(table, step=Step("remove", enemy, word=by))


def place(table, type_, *answers):
    return run(table, *answers, step=Step("place", target="B", word=type_))


@pytest.mark.rule("ESC-RSRV-010", "ESC-SETUP-090")
def test_the_reserve_holds_what_the_scenario_lets_spawn():
    table = facility("A", heroes={"ann": "A"}, scenario={"guards": 3, "clones": 5})
    assert len(table.piles["reserve guard"].cards) == 3
    assert len(table.piles["reserve clone"].cards) == 5
    assert len(table.piles["box guard"].cards) == 7


@pytest.mark.rule("ESC-RSRV-020")
def test_an_empty_reserve_spawns_nothing():
    m = spawn(facility("A-B", icons=POSTS, reserve={"guard": ()}), "guard")
    assert "guard-1" not in m.table.pieces
    assert "ESC-RSRV-020" in m.rules()


@pytest.mark.rule("ESC-RSRV-030")
def test_a_removed_enemy_returns_to_its_reserve():
    m = remove(facility("A", enemies={"guard-2": "A"}, reserve={"guard": (1, 3)}), "guard-2")
    assert "guard-2" not in m.table.pieces
    assert reserve(m, "guard") == [1, 2, 3]


@pytest.mark.rule("ESC-RSRV-080", "ESC-RSRV-090")
def test_a_full_reserve_sends_it_to_the_box():
    full = facility(
        "A", enemies={"guard-3": "A"}, reserve={"guard": (1, 2)}, scenario={"guards": 2}
    )
    m = remove(full, "guard-3")
    assert reserve(m, "guard") == [1, 2]
    assert 3 in in_box(m, "guard")
    short = facility("A", enemies={"guard-3": "A"}, reserve={"guard": (1,)}, scenario={"guards": 2})
    assert reserve(remove(short, "guard-3"), "guard") == [1, 3]


@pytest.mark.rule("ESC-RSRV-090")
def test_the_table_may_play_reserves_without_a_cap():
    table = facility(
        "A",
        enemies={"guard-3": "A"},
        reserve={"guard": (1, 2)},
        scenario={"guards": 2},
        removed_enemy_return="reserve_uncapped",
    )
    assert reserve(remove(table, "guard-3"), "guard") == [1, 2, 3]


@pytest.mark.rule("ESC-RSRV-090")
@pytest.mark.parametrize(("by", "back"), [("player", [1, 2]), ("enemy", [1])])
def test_the_table_may_send_the_victims_of_enemies_to_the_box(by, back):
    table = facility(
        "A",
        enemies={"clone-2": "A"},
        reserve={"clone": (1,)},
        removed_enemy_return="by_who_removed",
    )
    m = remove(table, "clone-2", by)
    assert reserve(m, "clone") == back
    assert (2 in in_box(m, "clone")) == (by == "enemy")


@pytest.mark.rule("ESC-RSRV-040", "ESC-RSRV-070")
def test_what_is_put_into_play_without_spawning_leaves_the_reserve_alone():
    m = place(facility("A-B", reserve={"guard": (1, 2)}), "guard")
    assert reserve(m, "guard") == [1, 2]
    assert m.at("guard-3") == "B"
    assert instructions(m) == ["Put guard-3 on B"]


@pytest.mark.rule("ESC-RSRV-070")
def test_the_table_may_pick_which_unused_standee_is_placed():
    table = facility("A-B", reserve={"guard": (1, 2)}, direct_placement_numbers="any_unused")
    m = place(table, "guard", "guard-7")
    assert m.at("guard-7") == "B"


@pytest.mark.rule("ESC-RSRV-040")
def test_nothing_is_placed_when_the_box_is_empty():
    everyone = {"guard": range(1, 11)}
    m = place(facility("A-B", reserve=everyone), "guard")
    assert not [p for p in m.table.pieces.values() if p.kind == "guard"]


@pytest.mark.rule("ESC-RSRV-050", "ESC-RSRV-060")
def test_the_reserve_decides_not_the_number_on_the_map():
    table = facility(
        "A-B B-C",
        enemies={"guard-3": "C", "guard-4": "C", "guard-5": "A"},
        icons=POSTS,
        reserve={"guard": (1,), "clone": range(1, 7)},
        scenario={"guards": 2, "clones": 6},
    )
    m = spawn(table, "guard")
    assert m.at("guard-1") == "B"
    assert reserve(m, "guard") == []
    assert reserve(m, "clone") == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("ESC-INT-560")
def test_removing_who_is_gone_already_does_nothing():
    m = remove(facility("A"), "guard-1")
    assert reserve(m, "guard") == [1, 2, 3, 4]
