"""The challenge actions: attack, bull rush, outwit, doors (ESC-ATK, RUSH, OUTW, DOOR, INT-250..320)."""

import pytest

from companion.engine.flow.prompts import Roll
from companion.engine.state.table import Step
from companion.games.escape.turn import end_steps

from . import pack_kit as pack
from .table_kit import EDITIONS, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)


def attack(enemy, dice, *answers, **table):
    """Ann attacks on A; who reacts throws blanks."""
    m = run(facility("A-B", enemies={enemy: "A"}, **table), f"attack {enemy}")
    m.answer(*answers, dice=[dice, *["blank"] * (len(answers) == 0 and _fails(dice))])
    return m.leaves_open("ESC-TURN-060")


def _fails(dice):
    return sum({"str": 1, "str2": 2}.get(face, 0) for face in dice.split()) < 3


# -- attack


@both
@pytest.mark.rule("ESC-ATK-010", "ESC-INT-040")
def test_only_an_active_enemy_on_the_own_tile_is_a_target(edition):
    enemies = {"guard-1": "A", "guard-2": "A", "clone-1": "B"}
    m = run(facility("A-B", enemies=enemies, stunned=["guard-2"], edition=edition))
    assert m.legal("attack") == ["attack guard-1"]
    assert m.off("attack guard-2") == "stunned"


@both
@pytest.mark.rule("ESC-ATK-020", "ESC-ATK-040", "ESC-ATK-060", "ESC-ATK-080", "ESC-INT-040")
def test_a_passed_attack_stuns_a_guard_and_finds_an_item(edition):
    items = {"ann": ["stick"]}
    m = run(facility("A", enemies={"guard-1": "A"}, items=items, edition=edition), "attack guard-1")
    assert (m.prompt.dice, m.prompt.needed) == (6, 3)
    m.answer(dice="str2 str2 str").leaves_open("ESC-TURN-060")
    assert m.is_stunned("guard-1")
    assert (m.threat(), len(m.items())) == (1, 2)


@both
@pytest.mark.rule("ESC-ATK-050", "ESC-ATK-060", "ESC-ATK-080")
def test_twice_the_toughness_removes_the_guard_to_the_reserve(edition):
    m = attack("guard-1", "str2 str2 str2", edition=edition)
    assert "guard-1" not in m.table.pieces
    assert "guard-1" in m.table.piles["reserve guard"].cards
    assert (m.threat(), len(m.items())) == (1, 1)


@both
@pytest.mark.rule("ESC-ATK-030", "ESC-ATK-070", "ESC-ATK-090")
def test_a_failed_attack_on_a_guard_costs_the_threat_and_wakes_the_tile(edition):
    table = facility("A", enemies={"guard-1": "A", "clone-1": "A"}, edition=edition)
    m = run(table, "attack guard-1", "guard clone", dice=["str2", "blank", "blank"])
    m.leaves_open("ESC-TURN-060")
    assert (m.threat(), len(m.items()), m.fear()) == (1, 0, 5)
    assert not m.is_stunned("guard-1")


@both
@pytest.mark.rule("ESC-ATK-100", "ESC-INT-280")
def test_a_clone_gives_neither_threat_nor_item(edition):
    m = attack("clone-1", "str str str", edition=edition)
    assert m.is_stunned("clone-1")
    assert (m.threat(), m.items()) == (0, [])
    m = attack("clone-1", "str2 str2 str2", edition=edition)
    assert "clone-1" in m.table.piles["reserve clone"].cards


@pytest.mark.rule("ESC-ATK-060")
def test_the_item_of_a_guard_over_the_limit_goes_to_the_tile():
    items = {"ann": ["key", "rope"]}
    m = attack("guard-1", "str2 str", items=items, drop_items="over_limit_only")
    assert (m.items(), len(m.items("A"))) == (["key", "rope"], 1)


@both
@pytest.mark.rule("ESC-ATK-030", "ESC-INT-250", "ESC-THR-040")
def test_attack_threat_starts_lockdown_before_the_roll_and_the_knock_out_kills(edition):
    table = facility(
        "A",
        heroes={"ann": "A", "ben": "A"},
        enemies={"guard-1": "A"},
        hand={"ann": 1},
        threat={"ann": 2},
        pool=0,
        edition=edition,
    )
    m = run(table, "attack guard-1")
    assert ("lockdown" in m.table.words, m.threat()) == (True, 3)
    m.answer(dice=["blank", "str2 str2"])
    assert "dead" in m.hero().conditions


@both
@pytest.mark.rule("ESC-INT-260")
def test_the_third_threat_gives_the_guard_its_die_at_once(edition):
    table = facility("A", enemies={"guard-1": "A"}, threat={"ann": 2}, edition=edition)
    m = run(table, "attack guard-1", dice="blank")
    assert m.prompt.dice == 4


@both
@pytest.mark.rule("ESC-INT-290")
def test_one_stunned_of_two_guards_does_not_open_the_way(edition):
    enemies = {"guard-1": "A", "guard-2": "A"}
    table = facility("A-B", enemies=enemies, edition=edition, drop_items="over_limit_only")
    m = run(table, "attack guard-1", dice="str2 str")
    assert m.off("move B") == "held by guard-2"
    assert m.off("rush") == "one challenge a turn"
    m = attack("guard-1", "str2 str", edition=edition)
    assert m.answer("move B").leaves_open("ESC-TURN-060").at() == "B"


# -- bull rush

ROW = {"guard-1": "A", "guard-2": "B", "clone-1": "B"}


def rush(dice, *answers, **table):
    table = {"scenario": {"speed": 4}, **table}
    m = run(facility("A-B B-C C-D D-E", **table), "rush")
    m.answer(dice=dice)
    return m.answer(*answers).leaves_open("ESC-TURN-060")


@both
@pytest.mark.rule("ESC-RUSH-010", "ESC-RUSH-020", "ESC-RUSH-080")
def test_a_bull_rush_needs_the_enemies_plus_2_and_lets_the_hero_leave(edition):
    m = run(facility("A-B", enemies={"guard-1": "A", "clone-1": "A"}, edition=edition), "rush")
    assert m.prompt.needed == 4
    m.answer(dice="str2 str2")
    assert m.moves() == 2
    assert m.answer("move B").leaves_open("ESC-TURN-060").moves() == 1


@pytest.mark.rule("ESC-RUSH-020")
def test_a_type_may_weigh_more_than_one():
    heavy = type(pack.CLONE)("clone", "Clone", 3, "strength", 3, weight=2)
    table = facility("A", enemies={"guard-1": "A", "clone-1": "A"}, content=(heavy,))
    assert run(table, "rush").prompt.needed == 5


@both
@pytest.mark.rule("ESC-RUSH-030", "ESC-RUSH-040", "ESC-RUSH-060", "ESC-RUSH-090")
def test_five_icons_leave_both_tiles_for_one_threat_each(edition):
    hand = {"ann": ["str2", "plain", "plain"]}
    table = facility("A-B B-C", enemies=ROW, hand=hand, edition=edition)
    m = run(table, "rush").side("card", "ann", "card str2", "bonus")
    assert m.prompt.dice == 6
    m.answer("move B", "move C", dice="str2 str2 str").leaves_open("ESC-TURN-060")
    assert (m.at(), m.threat()) == ("C", 2)


@both
@pytest.mark.rule("ESC-RUSH-050", "ESC-RUSH-100")
def test_four_icons_stay_on_the_second_tile_for_one_threat(edition):
    m = rush("str2 str2", "move B", enemies=ROW, edition=edition)
    assert m.off("move C") == "the rush has 3, needs 4"
    assert (m.at(), m.threat(), m.fear()) == ("B", 1, 3)


@pytest.mark.rule("ESC-RUSH-050")
def test_a_rush_ends_when_movement_runs_out():
    m = rush("str2 str2 str2", "move B", "move C", enemies={"guard-1": "A"}, scenario={"speed": 2})
    assert m.off("move D") == "no moves left"


@both
@pytest.mark.rule("ESC-INT-320", "ESC-RUSH-030")
def test_empty_tiles_cost_the_rush_nothing(edition):
    enemies = {"guard-1": "A", "clone-1": "C", "clone-2": "C", "clone-3": "D", "clone-4": "D"}
    m = rush(
        "str2 str2 str2 str",
        "move B",
        "move C",
        "move D",
        "move E",
        enemies=enemies,
        edition=edition,
    )
    assert (m.at(), m.threat()) == ("E", 1)
    assert m.table.turn.used["rush left"] == 3


@both
@pytest.mark.rule("ESC-RUSH-060")
def test_a_rush_past_clones_alone_costs_no_threat(edition):
    assert rush("str2 str", "move B", enemies={"clone-1": "A"}, edition=edition).threat() == 0


@both
@pytest.mark.rule("ESC-RUSH-070")
def test_a_failed_rush_wakes_all_enemies_on_the_tile(edition):
    table = facility("A-B", enemies={"guard-1": "A", "clone-1": "A"}, edition=edition)
    m = run(table, "rush", "guard clone", dice=["str", "blank", "blank"])
    assert (m.fear(), m.legal("move")) == (5, [])


@pytest.mark.rule("ESC-RUSH-080", "ESC-INT-570")
def test_a_rushing_hero_may_leave_by_vent_or_by_exploring():
    by_vent = facility("A~B", enemies={"clone-1": "A"})
    m = run(by_vent, "rush").answer("vent B", dice="str2 str")
    assert (m.at(), m.fear(), m.stopped) == ("B", 4, Step("event.draw"))
    table = facility("A", doors={"A": "n"}, enemies={"guard-1": "A"}, stack=["straight"])
    m = run(table, "rush").answer("explore 0,50n", "straight 0,49 0", dice="str2 str")
    m.leaves_open("ESC-TURN-060")
    assert (m.at(), m.threat()) == ("straight", 1)


@pytest.mark.rule("ESC-RUSH-120")
@pytest.mark.parametrize(("reading", "needed"), [("not_counted", 3), ("counted", 4)])
def test_stunned_enemies_may_count_against_rush_and_outwit(reading, needed):
    enemies = {"guard-1": "A", "guard-2": "A"}
    for action in ("rush", "outwit guard"):
        table = facility("A", enemies=enemies, stunned=["guard-2"], count_stunned_in_tests=reading)
        assert run(table, action).prompt.needed == needed


@pytest.mark.rule("ESC-RUSH-130", "ESC-RUSH-060")
@pytest.mark.parametrize(("reading", "threat"), [("active_only", 0), ("stunned_too", 1)])
def test_a_stunned_guard_left_behind_may_give_threat(reading, threat):
    m = rush(
        "str2 str",
        "move B",
        enemies={"guard-1": "A", "clone-1": "A"},
        stunned=["guard-1"],
        stunned_guard_threat=reading,
    )
    assert m.threat() == threat


@pytest.mark.rule("ESC-RUSH-140")
@pytest.mark.parametrize(("reading", "threat"), [("none", 0), ("beside_guard", 1)])
def test_a_failed_rush_may_cost_threat(reading, threat):
    table = facility("A-B", enemies={"guard-1": "A"}, failed_rush_threat=reading)
    assert (
        run(table, "rush", dice=["blank", "blank"]).leaves_open("ESC-TURN-060").threat() == threat
    )


@pytest.mark.rule("ESC-RUSH-010")
def test_nobody_rushes_or_outwits_where_nothing_holds():
    m = run(
        facility(
            "A-B", enemies={"guard-1": "A"}, stunned=["guard-1"], count_stunned_in_tests="counted"
        )
    )
    assert (m.off("rush"), m.off("outwit guard")) == ("nobody holds you", "nobody holds you")


@both
@pytest.mark.rule("ESC-INT-300")
def test_a_rush_without_moves_left_is_wasted(edition):
    table = facility("A-B", enemies={"clone-1": "B"}, scenario={"speed": 1}, edition=edition)
    m = run(table, "move B", "rush").answer(dice="str2 str")
    assert m.off("move A") == "no moves left"


@both
@pytest.mark.rule("ESC-INT-330")
def test_the_rush_goes_on_though_the_card_is_used_up(edition):
    hand = {"ann": ["str2", "plain", "plain"]}
    table = facility(
        "A-B B-C", enemies={"clone-1": "A", "clone-2": "B"}, hand=hand, edition=edition
    )
    m = run(table, "rush").side("card", "ann", "card str2", "bonus")
    m.answer("move B", "move C", dice="str2 str2").leaves_open("ESC-TURN-060")
    assert m.at() == "C"
    assert not m.table.markers


# -- outwit


@both
@pytest.mark.rule("ESC-OUTW-010", "ESC-INT-310")
def test_outwitting_leaves_this_tile_only(edition):
    table = facility("A-B B-C", enemies={"guard-1": "A", "clone-1": "B"}, edition=edition)
    m = run(table, "outwit guard")
    assert (m.prompt.dice, m.prompt.needed) == (4, 3)
    m.answer("move B", dice="int2 int")
    assert m.off("move C") == "held by clone-1"
    assert m.off("outwit clone") == "one challenge a turn"
    assert m.threat() == 0


MIXED = {"guard-1": "A", "guard-2": "A", "clone-1": "A"}


@pytest.mark.rule("ESC-OUTW-020", "ESC-OUTW-040", "ESC-OUTW-060")
@pytest.mark.parametrize(
    ("edition", "sides"), [("original", {"guard": 4}), ("revised", {"guard": 4, "clone": 3})]
)
def test_the_larger_side_or_a_type_of_choice_is_outwitted(edition, sides):
    m = run(facility("A", enemies=MIXED, edition=edition))
    assert m.legal("outwit") == [f"outwit {side}" for side in sides]
    for side, needed in sides.items():
        assert (
            run(facility("A", enemies=MIXED, edition=edition), f"outwit {side}").prompt.needed
            == needed
        )


@both
@pytest.mark.rule("ESC-OUTW-020", "ESC-OUTW-060")
def test_on_a_tie_the_player_picks(edition):
    enemies = {"guard-1": "A", "clone-1": "A"}
    for side in ("guard", "clone"):
        table = facility("A", enemies=enemies, edition=edition)
        assert run(table, f"outwit {side}").prompt.needed == 3


@pytest.mark.rule("ESC-OUTW-040")
@pytest.mark.parametrize(
    ("reading", "sides"),
    [
        ("larger_side", ["guard"]),
        ("guards_or_aliens", ["guard", "clone"]),
        ("any_kind", ["guard", "clone"]),
    ],
)
def test_who_may_be_outwitted_is_read_in_three_ways(reading, sides):
    m = run(facility("A", enemies=MIXED, outwit_side=reading))
    assert m.legal("outwit") == [f"outwit {side}" for side in sides]


@pytest.mark.rule("ESC-OUTW-050")
@pytest.mark.parametrize(("reading", "side"), [("weighted", "clone"), ("standees", "guard")])
def test_the_larger_side_is_weighed_or_counted(reading, side):
    heavy = type(pack.CLONE)("clone", "Clone", 3, "strength", 3, weight=3)
    table = facility(
        "A",
        enemies=MIXED,
        content=(heavy,),
        outwit_side="larger_side",
        outwit_majority_weight=reading,
    )
    assert run(table).legal("outwit") == [f"outwit {side}"]


@both
@pytest.mark.rule("ESC-OUTW-030", "ESC-OUTW-070")
def test_a_failed_outwit_wakes_only_those_who_were_to_be_outwitted(edition):
    m = run(facility("A", enemies=MIXED, edition=edition), "outwit guard", dice="int2 int")
    assert (m.prompt.about, m.prompt.dice) == ("guard-1", 4), "one joint attack"
    m.answer(dice="blank")
    assert m.fear() == 4, "the clone stays quiet"
    assert "end" in m.legal()


@both
@pytest.mark.rule("ESC-INT-300")
def test_outwitting_gives_no_movement(edition):
    table = facility("A-B", enemies={"clone-1": "B"}, scenario={"speed": 1}, edition=edition)
    m = run(table, "move B", "outwit clone").answer(dice="int2 int")
    assert m.off("move A") == "no moves left"


# -- locked doors


def door(action, dice, **table):
    return run(facility("A#B", **table), f"{action} door A B").answer(dice=dice)


@both
@pytest.mark.rule("ESC-DOOR-010", "ESC-DOOR-060", "ESC-THR-110", "ESC-COMP-110")
@pytest.mark.parametrize(("dice", "locked"), [("str2 str", False), ("str2", True)])
def test_bashing_needs_3_and_costs_threat_either_way(edition, dice, locked):
    m = door("bash", dice, edition=edition).leaves_open("ESC-TURN-060")
    assert (m.locked("door A B"), m.threat()) == (locked, 1)


@both
@pytest.mark.rule("ESC-DOOR-020", "ESC-DOOR-060", "ESC-INT-280")
@pytest.mark.parametrize(("dice", "locked"), [("int2 int2", False), ("int2 int", True)])
def test_picking_needs_4_and_costs_none(edition, dice, locked):
    m = door("pick", dice, edition=edition).leaves_open("ESC-TURN-060")
    assert (m.locked("door A B"), m.threat()) == (locked, 0)


@both
@pytest.mark.rule("ESC-DOOR-050", "ESC-DOOR-060")
@pytest.mark.parametrize("action", ["bash", "pick"])
def test_a_failed_try_wakes_the_enemies_on_the_tile_if_any(edition, action):
    m = door(action, "blank", enemies={"clone-1": "A"}, edition=edition)
    assert isinstance(m.prompt, Roll)
    assert m.answer(dice="blank").leaves_open("ESC-TURN-060").fear() == 4
    assert "end" in door(action, "blank", edition=edition).legal()


@pytest.mark.rule("ESC-DOOR-030", "ESC-DOOR-040")
@pytest.mark.parametrize(("answer", "locked"), [("lock", True), ("open", False)])
def test_at_the_end_of_the_turn_a_picked_door_may_be_locked_again(answer, locked):
    m = door("pick", "int2 int2", relock_timing="turn_end")
    m.answer("move B", "move A").leaves_open("ESC-TURN-060")
    m = match_at(m.table, *end_steps(m.table)).answer(answer)
    assert m.locked("door A B") is locked


@pytest.mark.rule("ESC-DOOR-030", "ESC-DOOR-040")
def test_or_right_after_moving_through_it():
    m = door("pick", "int2 int2", relock_timing="after_moving").answer("move B")
    assert m.legal() == ["open", "lock"]
    m.answer("lock").leaves_open("ESC-TURN-060")
    assert m.locked("door A B")
    assert match_at(m.table, *end_steps(m.table)).stopped == Step("over")


@pytest.mark.rule("ESC-DOOR-040")
@pytest.mark.parametrize(("edition", "asks"), [("original", True), ("revised", False)])
def test_the_editions_differ_on_when(edition, asks):
    m = door("pick", "int2 int2", edition=edition).answer("move B")
    assert (m.prompt.rule == "ESC-DOOR-040") is asks


@pytest.mark.rule("ESC-DOOR-060", "ESC-DOOR-030")
def test_a_bashed_door_is_not_locked_again():
    m = (
        door("bash", "str2 str", relock_timing="turn_end")
        .answer("move B")
        .leaves_open("ESC-TURN-060")
    )
    assert match_at(m.table, *end_steps(m.table)).stopped == Step("over")
