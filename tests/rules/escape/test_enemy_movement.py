"""Enemy movement: towards whom, along which way, and what is in it."""

import pytest

from companion.engine.state.table import Step

from .enemy_kit import activate, box, choices_asked, instructions, numbers, whys
from .table_kit import facility, match_at


def why(m, rule="ESC-EMOV-010"):
    return [w for w in whys(m, rule) if w.candidates][-1]


# -- towards whom


@pytest.mark.rule("ESC-EMOV-010")
@pytest.mark.parametrize(("enemy", "goes"), [("guard-1", "B"), ("clone-1", "C")])
def test_guards_walk_to_threat_and_clones_to_fear(enemy, goes):
    table = facility(
        "A-B A-C",
        heroes={"ann": "B", "bo": "C"},
        enemies={enemy: "A"},
        threat={"ann": 4, "bo": 1},
        fear={"ann": 2, "bo": 5},
    )
    m = activate(table, enemy)
    assert m.at(enemy) == goes
    assert instructions(m) == [f"Move {enemy} to {goes}"]


@pytest.mark.rule("ESC-EMOV-020", "ESC-EMOV-030", "ESC-EMOV-060")
def test_the_diagram_with_threat_2_next_door_and_threat_3_two_tiles_off():
    table = facility(
        "A-L A-B B-C",
        heroes={"L": "L", "C": "C"},
        enemies={"guard-1": "A"},
        threat={"L": 2, "C": 3},
    )
    m = activate(table, "guard-1")
    assert m.at("guard-1") == "L"
    assert numbers(why(m)) == {
        "L": {"threat": 2, "next": 1, "sum": 3, "steps": 1},
        "C": {"threat": 3, "next": 0, "sum": 3, "steps": 2},
    }
    assert why(m).decided == "ESC-EMOV-030"


@pytest.mark.rule("ESC-EMOV-070", "ESC-EMOV-020")
@pytest.mark.parametrize(("threat_of_l", "goes"), [(3, "L"), (1, "B")])
def test_being_near_may_win_or_lose(threat_of_l, goes):
    table = facility(
        "A-L A-B B-C",
        heroes={"L": "L", "C": "C"},
        enemies={"guard-1": "A"},
        threat={"L": threat_of_l, "C": 3},
    )
    assert activate(table, "guard-1").at("guard-1") == goes


@pytest.mark.rule("ESC-EMOV-080", "ESC-EMOV-040")
def test_equal_level_and_distance_go_by_turn_order():
    table = facility(
        "A-X X-b A-Y Y-c J",
        heroes={"C": "c", "J": "J", "B": "b"},
        now="J",
        enemies={"clone-1": "A"},
        fear={"B": 4, "C": 4, "J": 0},
    )
    m = activate(table, "clone-1")
    assert m.at("clone-1") == "X"
    assert why(m).decided == "ESC-EMOV-040"


@pytest.mark.rule("ESC-EMOV-040")
def test_the_current_player_comes_first():
    table = facility(
        "A-X X-b A-Y Y-c", heroes={"B": "b", "C": "c"}, now="C", enemies={"clone-1": "A"}
    )
    assert activate(table, "clone-1").at("clone-1") == "Y"


@pytest.mark.rule("ESC-EMOV-200")
@pytest.mark.parametrize(("choice", "goes"), [("moving_enemy", "B"), ("any_enemy", "C")])
def test_nearness_to_any_enemy_may_count(choice, goes):
    """Ann is as frightened, but Bo stands next to another clone."""
    table = facility(
        "A-B B-D D-F A-C C-E E-G",
        heroes={"ann": "F", "bo": "G"},
        enemies={"clone-1": "A", "clone-2": "E"},
        adjacency_bonus_scope=choice,
    )
    assert activate(table, "clone-1").at("clone-1") == goes


@pytest.mark.rule("ESC-DIST-070", "ESC-EMOV-020")
@pytest.mark.parametrize(("choice", "goes"), [("not_adjacent", "C"), ("adjacent", "lock")])
def test_whether_a_locked_door_makes_near(choice, goes):
    """Ann behind the lock is 2 moves away, and so is Bo; only Ann may count as near."""
    table = facility(
        "A#B A-C C-D",
        heroes={"bo": "D", "ann": "B"},
        enemies={"guard-1": "A"},
        adjacent_through_lock=choice,
    )
    m = activate(table, "guard-1")
    assert m.at("guard-1") == ("A" if goes == "lock" else "C")
    assert m.locked("door A B") is (goes != "lock")


@pytest.mark.rule("ESC-EMOV-130", "ESC-INT-170")
@pytest.mark.parametrize("edition", ["original", "revised"])
def test_without_a_way_to_anybody_it_stays(edition):
    table = facility("A#B", heroes={"ann": "B"}, enemies={"clone-1": "A"}, edition=edition)
    m = activate(table, "clone-1")
    assert m.at("clone-1") == "A"
    assert instructions(m) == []
    assert m.locked("door A B")
    assert numbers(why(m, "ESC-EMOV-130")) == {"ann": "no way there"}


@pytest.mark.rule("ESC-INT-200")
def test_a_hero_in_the_infirmary_is_no_target():
    table = facility(
        "A-B", heroes={"ann": "infirmary", "bo": "B"}, enemies={"clone-1": "A"}, fear={"ann": 8}
    )
    m = activate(table, "clone-1")
    assert m.at("clone-1") == "B"
    assert numbers(why(m))["ann"] == "in the infirmary"


# -- enemies of the other side


def rival(clone_threat, **table):
    """A guard on A, a clone three tiles away on D, Ann on L next to the guard."""
    return facility(
        "A-L A-B B-C C-D",
        heroes={"ann": "L"},
        enemies={"guard-1": "A", "clone-1": "D"},
        scenario={"clone_threat": clone_threat},
        **table,
    )


@pytest.mark.rule("ESC-INT-190", "ESC-EATK-070")
@pytest.mark.parametrize(("clone_threat", "goes"), [(0, "L"), (2, "L"), (3, "B")])
def test_an_enemy_with_a_value_attracts_but_never_counts_as_near(clone_threat, goes):
    m = activate(rival(clone_threat, threat={"ann": 1}), "guard-1")
    assert m.at("guard-1") == goes


@pytest.mark.rule("ESC-EMOV-170")
@pytest.mark.parametrize(
    ("choice", "answers", "goes"),
    [
        ("player_preferred", [], "X"),
        ("decided", ["target ann"], "X"),
        ("decided", ["target clone-1"], "Y"),
    ],
)
def test_a_tie_with_an_enemy(choice, answers, goes):
    table = facility(
        "A-X X-b A-Y Y-c",
        heroes={"ann": "b"},
        enemies={"guard-1": "A", "clone-1": "c"},
        threat={"ann": 2},
        scenario={"clone_threat": 2},
        move_tie_with_enemy=choice,
    )
    assert activate(table, "guard-1", *answers).at("guard-1") == goes


@pytest.mark.rule("ESC-EATK-270")
@pytest.mark.parametrize(("choice", "goes"), [("attacked", "B"), ("passed_over", "A")])
def test_a_stunned_enemy_that_may_not_be_attacked_attracts_nobody(choice, goes):
    table = facility(
        "A-B X",
        heroes={"ann": "X"},
        enemies={"guard-1": "A", "clone-1": "B"},
        stunned=("clone-1",),
        scenario={"clone_threat": 2},
        attack_stunned=choice,
    )
    assert activate(table, "guard-1").at("guard-1") == goes


# -- along which way


@pytest.mark.rule("ESC-EMOV-050", "ESC-ACTV-100")
@pytest.mark.parametrize("way", ["B", "C"])
def test_equally_short_ways_are_asked(way):
    table = facility("A-B A-C B-D C-D", heroes={"ann": "D"}, enemies={"guard-1": "A"})
    m = activate(table, "guard-1", f"to {way}")
    assert m.at("guard-1") == way
    assert choices_asked(m) == ["Which way does guard-1 go?"]


@pytest.mark.rule("ESC-EMOV-100", "ESC-EMOV-090", "ESC-INT-100")
def test_the_diagram_of_the_full_tile_in_between():
    table = facility(
        "A-M M-T",
        heroes={"ann": "T"},
        enemies={"guard-1": "M", "guard-2": "M", "guard-3": "A"},
        scenario={"secure": 2},
    )
    m = activate(table, "guard-3")
    assert m.at("guard-3") == "T"
    assert "ESC-EMOV-090" in m.rules()


@pytest.mark.rule("ESC-EMOV-120", "ESC-EMOV-110")
def test_the_diagram_of_the_full_target():
    table = facility(
        "A~D A-X X-E",
        heroes={"D": "D", "E": "E"},
        enemies={"clone-1": "D", "clone-2": "D", "clone-3": "A"},
        fear={"D": 5, "E": 4},
        scenario={"pack": 2},
    )
    m = activate(table, "clone-3")
    assert m.at("clone-3") == "X"
    assert numbers(why(m))["D"] == "full"


CHAIN = "A-M M-N N-T"


@pytest.mark.rule("ESC-EMOV-180")
@pytest.mark.parametrize(("choice", "ends"), [("along_path", "T"), ("stays", "A")])
def test_two_full_tiles_in_a_row(choice, ends):
    table = facility(
        CHAIN,
        heroes={"ann": "T"},
        enemies={"guard-1": "M", "guard-2": "N", "guard-3": "A"},
        scenario={"secure": 1},
        full_tile_chain=choice,
    )
    m = activate(table, "guard-3")
    assert m.at("guard-3") == ends
    assert ("ESC-EMOV-180" in m.rules()) is (choice == "stays")


@pytest.mark.rule("ESC-EMOV-180")
@pytest.mark.parametrize("choice", ["along_path", "stays"])
def test_a_locked_door_behind_a_full_tile_stops_it(choice):
    table = facility(
        "A-M M#T",
        heroes={"ann": "T"},
        enemies={"guard-1": "M", "guard-3": "A"},
        scenario={"secure": 1},
        full_tile_chain=choice,
    )
    m = activate(table, "guard-3")
    assert m.at("guard-3") == "A"
    assert m.locked("door M T")


@pytest.mark.rule("ESC-EMOV-190")
@pytest.mark.parametrize(("choice", "ends"), [("stays", "A"), ("next_to_target", "B")])
def test_when_every_target_is_full(choice, ends):
    table = facility(
        "A-B B-T",
        heroes={"ann": "T"},
        enemies={"guard-1": "T", "guard-3": "A"},
        scenario={"secure": 1},
        all_targets_full=choice,
    )
    m = activate(table, "guard-3")
    assert m.at("guard-3") == ends


@pytest.mark.rule("ESC-EMOV-190")
def test_it_stops_next_to_the_full_tile():
    table = facility(
        "A-T",
        heroes={"ann": "T"},
        enemies={"guard-1": "T", "guard-3": "A"},
        scenario={"secure": 1},
        all_targets_full="next_to_target",
    )
    assert activate(table, "guard-3").at("guard-3") == "A"


# -- locks and ducts


@pytest.mark.rule("ESC-EMOV-140", "ESC-INT-140", "ESC-DIST-050")
def test_a_guard_opens_a_lock_and_steps_later():
    table = facility("A#B", heroes={"ann": "B"}, enemies={"guard-1": "A"})
    m = activate(table, "guard-1")
    assert (m.at("guard-1"), m.locked("door A B")) == ("A", False)
    assert instructions(m) == ["guard-1 opens the door from A to B"]
    m = activate(facility("A#B", heroes={"ann": "B"}, enemies={"guard-1": "A"}), "guard-1")
    again = match_at(m.table, Step("activate", "guard-1")).answer()
    assert again.at("guard-1") == "B"


@pytest.mark.rule("ESC-EMOV-150", "ESC-DIST-060")
def test_a_clone_goes_round_a_lock():
    table = facility("A#B A-C C-B", heroes={"ann": "B"}, enemies={"clone-1": "A"})
    assert activate(table, "clone-1").at("clone-1") == "C"


@pytest.mark.rule("ESC-EMOV-160", "ESC-DIST-040", "ESC-INT-160")
def test_a_clone_takes_the_duct_and_a_guard_does_not():
    def place(enemy):
        return facility(
            "A~B A-C C-D D-B", heroes={"ann": "B"}, enemies={enemy: "A"}, fear={"ann": 8}
        )

    assert activate(place("clone-1"), "clone-1").at("clone-1") == "B"
    assert activate(place("guard-1"), "guard-1").at("guard-1") == "C"


@pytest.mark.rule("ESC-INT-130", "ESC-DIST-050")
def test_a_lock_counts_as_a_move_when_targets_are_ranked():
    heroes = {"P": "Y", "Q": "L2"}
    ways = "A-X X-Y A#L1 L1-L2"
    table = facility(ways, heroes=heroes, enemies={"guard-1": "A"}, threat={"P": 1, "Q": 1})
    m = activate(table, "guard-1")
    assert m.at("guard-1") == "X"
    assert numbers(why(m))["Q"]["steps"] == 3
    alone = facility(ways, heroes={"Q": "L2"}, enemies={"guard-1": "A"})
    m = box(alone, "guard guard")
    assert instructions(m) == ["guard-1 opens the door from A to L1", "Move guard-1 to L1"]


@pytest.mark.rule("ESC-INT-150", "ESC-DIST-040")
def test_a_hero_on_the_same_duct_counts_as_near_for_clones():
    table = facility("V~W V-X X-Y", heroes={"A": "W", "B": "Y"}, enemies={"clone-1": "V"}, now="B")
    m = activate(table, "clone-1")
    assert m.at("clone-1") == "W"
    assert numbers(why(m)) == {
        "B": {"fear": 3, "next": 0, "sum": 3, "steps": 2},
        "A": {"fear": 3, "next": 1, "sum": 4, "steps": 1},
    }


@pytest.mark.rule("ESC-INT-120", "ESC-EMOV-110")
def test_after_a_full_tile_the_ordinary_ranking_goes_on():
    table = facility(
        "c-a c-b c-X X-d",
        heroes={"A": "a", "B": "b", "C": "d"},
        enemies={"clone-1": "c", "clone-2": "a"},
        fear={"A": 6, "B": 3, "C": 4},
        scenario={"pack": 1},
    )
    m = activate(table, "clone-1")
    assert m.at("clone-1") == "b"
    assert numbers(why(m)) == {
        "A": "full",
        "B": {"fear": 3, "next": 1, "sum": 4, "steps": 1},
        "C": {"fear": 4, "next": 0, "sum": 4, "steps": 2},
    }


# -- by hand


@pytest.mark.rule("ESC-EMOV-010")
@pytest.mark.parametrize(("answer", "at"), [("done", "B"), ("left", "A"), ("at C", "C")])
def test_hands_may_leave_a_move_out_or_do_another(answer, at):
    table = facility("A-B A-C", heroes={"ann": "B"}, enemies={"guard-1": "A"})
    m = match_at(table, Step("activate", "guard-1")).answer(answer)
    assert m.at("guard-1") == at


@pytest.mark.rule("ESC-EMOV-010")
@pytest.mark.parametrize(
    ("beyond", "words"),
    [
        ((0, -1), "Through the north door."),
        ((1, 0), "Through the east door."),
        ((0, 1), "Through the south door."),
        ((-1, 0), "Through the west door."),
    ],
)
def test_a_move_says_through_which_door(beyond, words):
    cells = {"A": (0, 0), "B": beyond}
    table = facility("A-B", heroes={"ann": "B"}, enemies={"guard-1": "A"}, cells=cells)
    m = match_at(table, Step("activate", "guard-1"))
    assert m.prompt.support.text == words


@pytest.mark.rule("ESC-EMOV-160", "ESC-EMOV-090")
def test_a_move_says_that_it_takes_the_duct_or_passes_a_full_tile():
    duct = facility("A~B", heroes={"ann": "B"}, enemies={"clone-1": "A"})
    m = match_at(duct, Step("activate", "clone-1"))
    assert m.prompt.support.text == "Through the duct."
    full = facility(
        "A-M M-T",
        heroes={"ann": "T"},
        enemies={"guard-1": "M", "guard-3": "A"},
        scenario={"secure": 1},
    )
    m = match_at(full, Step("activate", "guard-3"))
    assert "full" in m.prompt.support.text
