"""Spawning: which tile, which standee, and who is asked."""

import pytest

from .enemy_kit import (
    choices_asked,
    enemies_on,
    instructions,
    numbers,
    reserve,
    spawn,
    spawn_part,
    whys,
)
from .table_kit import facility


@pytest.mark.rule("ESC-SPWN-010", "ESC-EVT-060")
def test_a_guard_appears_on_the_nearest_security_tile():
    m = spawn(facility("A-B B-C", icons={"B": "security", "C": "security"}), "guard")
    assert m.at("guard-1") == "B"
    assert instructions(m) == ["Put guard-1 on B"]
    (why,) = [w for w in whys(m, "ESC-SPWN-010") if w.candidates][-1:]
    assert numbers(why) == {"B": {"steps": 1}, "C": {"steps": 2}}


@pytest.mark.rule("ESC-SPWN-020")
def test_a_clone_appears_on_the_nearest_fear_tile():
    m = spawn(facility("A-B B-C", icons={"B": "security", "C": "fear"}), "clone")
    assert m.at("clone-1") == "C"


@pytest.mark.rule("ESC-TILE-050", "ESC-TILE-070", "ESC-TILE-090", "ESC-INT-380")
@pytest.mark.parametrize(
    ("icon", "type_"), [("security again", "guard"), ("fear again", "clone"), ("fear", "clone")]
)
@pytest.mark.parametrize("lockdown", [False, True])
def test_both_forms_of_an_icon_mark_a_spawn_place_for_ever(icon, type_, lockdown):
    m = spawn(facility("A-B", icons={"B": icon}, lockdown=lockdown), type_)
    assert m.at(f"{type_}-1") == "B"


@pytest.mark.rule("ESC-TILE-100")
def test_a_facility_tile_is_no_spawn_place():
    for type_ in ("guard", "clone"):
        m = spawn(facility("A-B", icons={"B": "facility"}), type_)
        assert f"{type_}-1" not in m.table.pieces


@pytest.mark.rule("ESC-SPWN-030", "ESC-INT-080", "ESC-ICON-040")
@pytest.mark.parametrize(("fear", "comes"), [(6, False), (7, True), (8, True)])
def test_fear_7_or_8_brings_a_clone_to_the_nearest_vent(fear, comes):
    m = spawn_part(facility("A-B B-C", vents="B C", fear={"ann": fear}))
    assert ("clone-1" in m.table.pieces) is comes
    if comes:
        assert m.at("clone-1") == "B"


@pytest.mark.rule("ESC-INT-080")
def test_the_fear_spawn_uses_the_reserve_and_comes_next_to_the_icon():
    scared = {"ann": 7}
    table = facility("A-B B-C", vents="C", icons={"B": "fear"}, fear=scared)
    m = spawn_part(table, "clone")
    assert (m.at("clone-1"), m.at("clone-2")) == ("B", "C")
    none = facility("A-B", vents="B", fear=scared, reserve={"clone": ()})
    assert not enemies_on(spawn_part(none), "B")


@pytest.mark.rule("ESC-INT-070", "ESC-SPWN-030")
def test_only_the_active_players_fear_counts():
    table = facility("A-B", heroes={"ann": "A", "bo": "A"}, vents="B", fear={"ann": 6, "bo": 8})
    assert not enemies_on(spawn_part(table), "B")


@pytest.mark.rule("ESC-SPWN-040")
def test_without_a_suitable_tile_nothing_spawns():
    m = spawn(facility("A-B"), "guard")
    assert instructions(m) == []
    assert "ESC-SPWN-040" in m.rules()


@pytest.mark.rule("ESC-SPWN-050", "ESC-SPWN-090")
@pytest.mark.parametrize(
    ("type_", "numbers_left", "first"),
    [("guard", (1, 2, 3), 1), ("clone", (3, 4), 3), ("clone", (2, 4, 5), 2)],
)
def test_the_lowest_number_comes_first(type_, numbers_left, first):
    icons = {"B": "security" if type_ == "guard" else "fear"}
    m = spawn(facility("A-B", icons=icons, reserve={type_: numbers_left}), type_)
    assert m.at(f"{type_}-{first}") == "B"
    assert reserve(m, type_) == list(numbers_left[1:])


@pytest.mark.rule("ESC-SPWN-070", "ESC-SPWN-080", "ESC-SPWN-060")
@pytest.mark.parametrize(("pack", "place"), [(2, "B"), (1, "A")])
def test_a_full_tile_is_passed_over(pack, place):
    table = facility(
        "P-B B-A",
        heroes={"ann": "P"},
        enemies={"clone-1": "B"},
        icons={"B": "fear", "A": "fear"},
        scenario={"pack": pack},
    )
    assert spawn(table, "clone").at("clone-2") == place


@pytest.mark.rule("ESC-SPWN-100")
def test_nearest_means_nearest_to_the_active_player():
    table = facility(
        "A-B B-C", heroes={"ann": "A", "bo": "C"}, icons={"A": "fear", "C": "fear"}, now="bo"
    )
    assert spawn(table, "clone").at("clone-1") == "C"


@pytest.mark.rule("ESC-SPWN-100")
def test_the_table_may_let_the_player_pick_any_suitable_tile():
    table = facility("A-B B-C", icons={"B": "fear", "C": "fear"}, closest_to_whom="any_suitable")
    m = spawn(table, "clone", "at C")
    assert m.at("clone-1") == "C"
    assert m.asked[0].seats == ("ann",)


@pytest.mark.rule("ESC-SPWN-110")
@pytest.mark.parametrize(
    ("choice", "type_", "place"),
    [
        ("doors", "clone", "B"),  # doors alone, a locked one like an open one: 1 against 2
        (
            "players_way",
            "clone",
            "D",
        ),  # as the hero could walk: B is behind the lock, C behind the duct
        ("enemys_way", "clone", "C"),  # as a clone moves: the duct is 1, the lock is no way
        ("doors", "guard", "B"),
        ("players_way", "guard", "D"),
        ("enemys_way", "guard", "D"),  # as a guard moves: the lock costs 2, and so does D: a tie
    ],
)
def test_the_links_that_count_are_the_tables_choice(choice, type_, place):
    icon = "security" if type_ == "guard" else "fear"
    table = facility(
        "A#B A~C A-X X-D",
        icons={"B": icon, "C": icon, "D": icon},
        spawn_distance_links=choice,
    )
    answers = ["at D"] if (choice, type_) == ("enemys_way", "guard") else []
    assert spawn(table, type_, *answers).at(f"{type_}-1") == place


@pytest.mark.rule("ESC-SPWN-110", "ESC-INF-060")
def test_a_tile_without_any_way_to_it_is_not_nearest():
    table = facility("A#B", icons={"B": "fear"}, spawn_distance_links="players_way")
    assert not enemies_on(spawn(table, "clone"), "B")


@pytest.mark.rule("ESC-SPWN-120")
def test_equally_near_tiles_are_the_active_players_choice():
    table = facility("A-B A-C", icons={"B": "fear", "C": "fear"})
    m = spawn(table, "clone", "at C")
    assert m.at("clone-1") == "C"
    assert choices_asked(m) == ["Which tile gets a clone?"]


@pytest.mark.rule("ESC-SPWN-120")
def test_or_chance_settles_them():
    def where(seed):
        table = facility("A-B A-C", icons={"B": "fear", "C": "fear"}, spawn_distance_tie="random")
        m = spawn(table, "clone", seed=seed)
        assert choices_asked(m) == []
        return m.at("clone-1")

    assert {where(f"seed {n}") for n in range(12)} == {"B", "C"}


@pytest.mark.rule("ESC-SPWN-130")
@pytest.mark.parametrize(
    ("choice", "on_fear", "on_vent"), [("card_first", 1, 2), ("fear_first", 2, 1)]
)
def test_the_order_of_icon_and_fear_spawn_decides_the_numbers(choice, on_fear, on_vent):
    table = facility(
        "A-B A-C", icons={"B": "fear"}, vents="C", fear={"ann": 8}, fear_spawn_order=choice
    )
    m = spawn_part(table, "clone")
    assert (m.at(f"clone-{on_fear}"), m.at(f"clone-{on_vent}")) == ("B", "C")


@pytest.mark.rule("ESC-INT-390")
def test_the_players_own_tile_may_be_the_nearest():
    m = spawn(facility("A-B", icons={"A": "fear", "B": "fear"}), "clone")
    assert m.at("clone-1") == "A"


@pytest.mark.rule("ESC-INF-060")
def test_nothing_spawns_for_a_player_in_the_infirmary():
    table = facility(
        "A-B", heroes={"ann": "infirmary"}, icons={"A": "fear"}, vents="B", fear={"ann": 8}
    )
    m = spawn_part(table, "clone")
    assert instructions(m) == []
    assert "ESC-INF-060" in m.rules()


@pytest.mark.rule("ESC-SPWN-060")
def test_a_spawn_may_be_left_out_or_done_elsewhere_by_hand():
    def table():
        return facility("A-B B-C", icons={"B": "fear", "C": "fear"})

    assert spawn(table(), "clone", "at C").at("clone-1") == "C"
    left = spawn(table(), "clone", "left")
    assert "clone-1" not in left.table.pieces
    assert reserve(left, "clone") == [1, 2, 3, 4, 5, 6]
