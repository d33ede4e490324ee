"""Enemy attacks: whom, with how many dice, and what the icons do."""

import pytest

from companion.engine.state.changes import MarkerAdded
from companion.engine.state.table import Marker, Step

from .enemy_kit import activate, box, enemies_on, in_box, numbers, reserve, whys
from .table_kit import facility, match_at, run

THREE = {"ann": 3}
ON_A = {"secure": 9, "pack": 9}


def attacked(enemies, *, dice="", attacker="", **table):
    """Let the first of these enemies attack the hero on its tile."""
    place = facility(
        "A", enemies=dict.fromkeys(enemies, "A"), hands="paper", scenario=ON_A, **table
    )
    return activate(place, attacker or enemies[0], dice=[dice])


def guards(count):
    return [f"guard-{n}" for n in range(1, count + 1)]


def clones(count):
    return [f"clone-{n}" for n in range(1, count + 1)]


# -- how many dice


@pytest.mark.rule("ESC-EATK-010", "ESC-EATK-020", "ESC-EATK-040", "ESC-COMP-130", "ESC-COMP-140")
@pytest.mark.parametrize("enemy", ["guard-1", "clone-1"])
def test_guards_and_clones_throw_three_dice_for_strength(enemy):
    m = attacked([enemy], dice="str str int2")
    assert m.rolls() == [3]
    assert m.cards() == 3  # two Strength icons against Toughness 1


@pytest.mark.rule("ESC-EATK-240", "ESC-EATK-120", "ESC-EATK-160")
@pytest.mark.parametrize(
    ("count", "threat", "stunned", "dice"),
    [(1, 2, (), 3), (1, 3, (), 4), (3, 3, (), 6), (3, 0, ("guard-3",), 4)],
)
def test_dice_of_a_guard_attack(count, threat, stunned, dice):
    m = attacked(guards(count), threat={"ann": threat}, stunned=stunned)
    assert m.rolls() == [dice]


@pytest.mark.rule("ESC-EATK-250", "ESC-EATK-120", "ESC-EATK-150", "ESC-DICE-020")
@pytest.mark.parametrize(("count", "fear", "dice"), [(1, 4, 3), (1, 5, 4), (4, 8, 7), (6, 8, 9)])
def test_dice_of_a_clone_attack(count, fear, dice):
    m = attacked(clones(count), fear={"ann": fear})
    assert m.rolls() == [dice]
    throw = m.asked[0]
    assert throw.at_once == 8  # nine dice are thrown as eight, then one


@pytest.mark.rule("ESC-EATK-130")
@pytest.mark.parametrize(("choice", "dice"), [("no_die", 3), ("die", 4)])
def test_a_stunned_enemy_gives_no_die_unless_the_table_says_so(choice, dice):
    m = attacked(guards(2), stunned=("guard-2",), stunned_gives_die=choice)
    assert m.rolls() == [dice]


@pytest.mark.rule("ESC-EATK-120")
def test_the_other_side_gives_no_die():
    assert attacked(["guard-1", "clone-1"]).rolls() == [3]


@pytest.mark.rule("ESC-EATK-140")
@pytest.mark.parametrize("edition", ["original", "revised"])
def test_giving_a_die_uses_up_the_helpers_activation(edition):
    table = facility("A", enemies=dict.fromkeys(guards(3), "A"), scenario=ON_A, edition=edition)
    m = box(table, "guard", dice=[""])
    assert m.rolls() == [5]
    assert m.fear() == 4


@pytest.mark.rule("ESC-EATK-170", "ESC-EATK-180", "ESC-INT-240")
@pytest.mark.parametrize("edition", ["original", "revised"])
@pytest.mark.parametrize(("choice", "dice"), [("players_only", 4), ("any_target", 5)])
def test_the_level_die_is_for_heroes_the_group_die_for_everybody(edition, choice, dice):
    table = facility(
        "A-B",
        heroes={"ann": "B"},
        enemies={"guard-1": "A", "guard-2": "A", "clone-1": "A"},
        scenario={"clone_threat": 3},
        level_die_vs_enemies=choice,
        edition=edition,
    )
    assert activate(table, "guard-1", dice=[""]).rolls() == [dice]


@pytest.mark.rule("ESC-INT-180")
def test_being_near_does_not_help_towards_the_level_die():
    m = attacked(["guard-1"], threat={"ann": 2})
    assert m.rolls() == [3]


@pytest.mark.rule("ESC-EATK-120")
def test_the_receipt_says_where_each_die_comes_from():
    m = attacked(guards(2), threat={"ann": 3})
    lines = [(line.rule, line.value) for line in m.asked[0].receipt]
    assert lines == [("ESC-EATK-010", 3), ("ESC-EATK-120", 1), ("ESC-EATK-160", 1)]


@pytest.mark.rule("ESC-ACTV-100")
def test_the_player_whose_turn_it_is_rolls():
    table = facility("A", heroes={"ann": "A", "bo": "A"}, now="bo", enemies={"guard-1": "A"})
    assert match_at(table, Step("activate", "guard-1")).prompt.seats == ("bo",)


# -- what the icons do


@pytest.mark.rule("ESC-EATK-220", "ESC-EATK-190", "ESC-FEAR-100", "ESC-STAT-040", "ESC-INT-480")
def test_a_card_is_lost_for_each_icon_above_toughness():
    m = attacked(["guard-1"], dice="str2", threat={"ann": 2})
    assert m.rolls() == [3]
    assert (m.cards(), m.fear()) == (3, 4)


@pytest.mark.rule("ESC-INT-480", "ESC-DICE-010")
@pytest.mark.parametrize("faces", ["str2 str str", "str2 str2"])
def test_doubles_count_two_in_enemy_attacks(faces):
    assert attacked(["guard-1"], dice=faces, hand={"ann": 5}).cards() == 2  # 4 icons - 1


@pytest.mark.rule("ESC-FEAR-100")
def test_an_attack_that_does_no_harm_still_frightens():
    m = attacked(["clone-1"], dice="str")
    assert (m.cards(), m.fear()) == (4, 4)


@pytest.mark.rule("ESC-FEAR-110")
@pytest.mark.parametrize(("choice", "dice"), [("after_damage", 3), ("at_declaration", 4)])
def test_the_fear_of_being_attacked_comes_after_or_before_the_dice(choice, dice):
    m = attacked(["clone-1"], fear={"ann": 4}, attack_fear_timing=choice)
    assert m.rolls() == [dice]
    assert m.fear() == 5


@pytest.mark.rule("ESC-FEAR-100", "ESC-FEAR-020")
def test_fear_stops_at_8():
    assert attacked(["clone-1"], fear={"ann": 8}).fear() == 8


@pytest.mark.rule("ESC-EATK-190", "ESC-CHAR-030")
def test_current_toughness_counts():
    table = facility("A", enemies={"guard-1": "A"}, hands="paper")
    table.markers["b"] = Marker("b", "bonus toughness", "ann", 2)
    m = activate(table, "guard-1", dice=["str2 str"])
    assert m.cards() == 4


@pytest.mark.rule("ESC-ADR-110")
def test_a_toughness_card_is_spent_by_one_attack():
    table = facility("A", enemies={"guard-1": "A", "clone-1": "A"}, hands="paper")
    m = match_at(table, Step("event.activate", items=("guard", "clone")))
    m.adjust(MarkerAdded(Marker("b", "bonus toughness", "ann", 2)))
    m.answer(dice=["str2 str", "str2 str"])
    assert m.cards() == 2  # 3 icons against 3, then against 1
    assert "b" not in m.table.markers


@pytest.mark.rule("ESC-EATK-190", "ESC-ADR-080")
def test_the_seat_picks_which_cards_it_loses_in_secret():
    table = facility(
        "A",
        heroes={"ann": "A"},
        enemies={"guard-1": "A"},
        hand={"ann": ["plain", "int1", "speed1"]},
    )
    m = activate(table, "guard-1", "lose int1 1", dice=["str2"])
    assert sorted(m.table.piles["hand ann"].cards) == ["plain", "speed1"]
    question = m.asked[-1]
    assert question.secret
    assert question.seats == ("ann",)


@pytest.mark.rule("ESC-EATK-260", "ESC-KO-010")
def test_icons_beyond_the_last_card_have_no_effect():
    m = attacked(["guard-1"], dice="str2 str2 str2", hand={"ann": 2})
    assert m.cards() == 0
    assert m.at("ann") == "infirmary"
    assert m.vitality() == 4


# -- whom


@pytest.mark.rule("ESC-EATK-060")
@pytest.mark.parametrize(("enemy", "victim"), [("guard-1", "ann"), ("clone-1", "bo")])
def test_guards_take_the_most_threat_clones_the_most_fear(enemy, victim):
    table = facility(
        "A",
        heroes={"ann": "A", "bo": "A"},
        enemies={enemy: "A"},
        threat={"ann": 2, "bo": 1},
        fear={"ann": 3, "bo": 4},
    )
    m = activate(table, enemy, dice=[""])
    assert m.fear(victim) == {"ann": 4, "bo": 5}[victim]
    reason = whys(m, "ESC-EATK-060")[0]
    assert reason.candidates[0].values
    assert [c.ref for c in reason.candidates if c.chosen] == [victim]


@pytest.mark.rule("ESC-EATK-050")
def test_only_who_is_on_the_same_tile_is_attacked():
    m = activate(facility("A-B", heroes={"ann": "B"}, enemies={"guard-1": "A"}), "guard-1")
    assert m.rolls() == []


@pytest.mark.rule("ESC-EATK-070", "ESC-SCEN-050", "ESC-EATK-080")
@pytest.mark.parametrize("edition", ["original", "revised"])
@pytest.mark.parametrize(
    ("enemy", "values", "choice", "fights"),
    [
        ("guard-1", {}, "per_direction", False),
        ("guard-1", {"clone_threat": 1}, "per_direction", True),
        ("guard-1", {"guard_fear": 1}, "per_direction", False),
        ("guard-1", {"guard_fear": 1}, "both_sides", True),
        ("clone-1", {}, "per_direction", False),
        ("clone-1", {"guard_fear": 1}, "per_direction", True),
        ("clone-1", {"clone_threat": 1}, "per_direction", False),
        ("clone-1", {"clone_threat": 1}, "both_sides", True),
    ],
)
def test_the_other_side_is_a_target_only_with_a_value(edition, enemy, values, choice, fights):
    table = facility(
        "A B",
        heroes={"ann": "B"},
        enemies={"guard-1": "A", "clone-1": "A"},
        scenario=values,
        zero_value_rule=choice,
        edition=edition,
    )
    m = activate(table, enemy, dice=[""] if fights else [])
    assert m.rolls() == ([3] if fights else [])


@pytest.mark.rule("ESC-EATK-070")
def test_a_hero_without_threat_is_still_a_target():
    assert attacked(["guard-1"], threat={"ann": 0}).rolls() == [3]


TIED = {"A": 2, "C": 2, "B": 0}


def tied(*enemies, edition="revised", players=("A", "C")):
    """Turn order A, B, C, and B's turn; a guard, players and clones of equal value on one tile."""
    places = {seat: "X" if seat in players else "Y" for seat in ("A", "B", "C")}
    return facility(
        "X Y",
        heroes=places,
        now="B",
        threat=TIED,
        enemies={"guard-1": "X", **dict.fromkeys(enemies, "X")},
        scenario={"clone_threat": 2},
        edition=edition,
        hands="paper",
    )


@pytest.mark.rule("ESC-EATK-280", "ESC-EATK-090", "ESC-EATK-100", "ESC-EATK-110")
def test_revised_ties_go_by_turn_order_then_by_number():
    m = activate(tied("clone-1"), "guard-1", dice=[""])
    assert (m.fear("C"), m.fear("A")) == (4, 3)
    reason = whys(m, "ESC-EATK-060")[0]
    assert reason.decided == "ESC-EATK-110"
    m = activate(tied("clone-2", "clone-1", players=()), "guard-1", dice=["str str str"])
    assert enemies_on(m, "X") == ["clone-2", "guard-1"]


@pytest.mark.rule("ESC-EATK-090", "ESC-EATK-110", "ESC-ACTV-100")
@pytest.mark.parametrize("target", ["A", "C", "clone-1"])
def test_original_ties_with_a_player_are_the_resolvers_choice(target):
    m = match_at(tied("clone-1", edition="original"), Step("activate", "guard-1"))
    assert m.legal() == ["target C", "target A", "target clone-1"]
    assert m.prompt.seats == ("B",)
    m.answer(f"target {target}", dice=["str str str"])
    assert (m.fear("A"), m.fear("C")) == (3 + (target == "A"), 3 + (target == "C"))
    assert ("clone-1" in m.table.pieces) is (target != "clone-1")


@pytest.mark.rule("ESC-EATK-100", "ESC-EATK-110")
def test_original_ties_between_enemies_go_to_the_lower_number():
    table = tied("clone-2", "clone-1", players=(), edition="original")
    m = activate(table, "guard-1", dice=["str str str"])
    assert enemies_on(m, "X") == ["clone-2", "guard-1"]


@pytest.mark.rule("ESC-EATK-270")
@pytest.mark.parametrize(("choice", "throws"), [("attacked", [3]), ("passed_over", [])])
def test_whether_a_stunned_enemy_can_be_attacked(choice, throws):
    table = facility(
        "A B",
        heroes={"ann": "B"},
        enemies={"guard-1": "A", "clone-1": "A"},
        stunned=("clone-1",),
        scenario={"clone_threat": 1},
        attack_stunned=choice,
    )
    assert activate(table, "guard-1", dice=[""] * len(throws)).rolls() == throws


# -- enemies against enemies


@pytest.mark.rule("ESC-EATK-230", "ESC-EATK-200")
@pytest.mark.parametrize(
    ("faces", "removed"), [("str str str", 1), ("str2 str str", 2), ("str str", 0)]
)
def test_icons_that_reach_toughness_remove_defenders(faces, removed):
    table = facility(
        "A B",
        heroes={"ann": "B"},
        enemies={"guard-2": "A", "clone-1": "A", "clone-2": "A"},
        scenario={"clone_threat": 1},
    )
    m = activate(table, "guard-2", dice=[faces])
    assert m.rolls() == [3]
    assert len(enemies_on(m, "A")) == 3 - removed
    assert reserve(m, "clone")[:removed] == [1, 2][:removed]


@pytest.mark.rule("ESC-EATK-210")
@pytest.mark.parametrize("choice", ["same_type", "same_side"])
def test_further_defenders_are_of_the_targets_side(choice):
    table = facility(
        "A B",
        heroes={"ann": "B"},
        enemies={"clone-1": "A", "guard-1": "A", "guard-2": "A", "clone-2": "A"},
        scenario={"guard_fear": 1},
        extra_removed_defenders=choice,
    )
    m = activate(table, "clone-1", dice=["str2 str2 str"])
    assert enemies_on(m, "A") == ["clone-1", "clone-2"]


@pytest.mark.rule("ESC-INT-240")
def test_the_group_die_counts_between_enemies():
    table = facility(
        "A B",
        heroes={"ann": "B"},
        enemies={"guard-1": "A", "guard-2": "A", "clone-1": "A"},
        scenario={"clone_threat": 1},
    )
    assert activate(table, "guard-1", dice=[""]).rolls() == [4]


@pytest.mark.rule("ESC-RSRV-090", "ESC-RSRV-030")
def test_victims_of_enemies_may_go_to_the_box():
    table = facility(
        "A B",
        heroes={"ann": "B"},
        enemies={"guard-1": "A", "clone-1": "A"},
        scenario={"clone_threat": 1},
        removed_enemy_return="by_who_removed",
    )
    m = activate(table, "guard-1", dice=["str str str"])
    assert 1 in in_box(m, "clone")


@pytest.mark.rule("ESC-EATK-060", "ESC-ACTV-090")
def test_an_attack_explains_itself_with_every_number():
    m = activate(tied("clone-1"), "guard-1", dice=[""])
    reason = whys(m, "ESC-EATK-060")[0]
    assert numbers(reason) == {"C": {"threat": 2}, "A": {"threat": 2}, "clone-1": {"threat": 2}}


@pytest.mark.rule("ESC-DICE-080", "ESC-ASST-040")
def test_an_enemy_attack_is_no_challenge_and_nobody_rerolls_it():
    table = facility(
        "A", enemies={"guard-1": "A"}, skills={"ann": ["boxer", "doubles"]}, hands="paper"
    )
    m = run(table, step=Step("activate", "guard-1"), dice=["str2"])
    assert len(m.rolls()) == 1
    assert m.cards() == 3
