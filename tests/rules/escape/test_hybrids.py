"""Hybrids and Dr. Cronos: the die, the attack on fear, clones that help, limits, weights."""

import pytest

from companion.engine.state.changes import DiceThrown
from companion.engine.state.table import Step, Thrown
from companion.games.escape.actions.action_options import what_now
from companion.games.escape.enemies.targets import attack_targets, movement_targets
from companion.games.escape.state.pieces import HYBRIDS, Enemy

from .enemy_kit import activate, box, enemies_on, in_box, react, whys
from .table_kit import EDITIONS, facility, match_at, run

INT, STR, SPEED = "hybrid-1", "hybrid-2", "hybrid-3"
ALL = dict.fromkeys((INT, STR, SPEED), "A")
ROOM = {"hybrids_tile": 3, "pack": 9, "secure": 9}


def attacked(*enemies, dice="", edition="revised", **table):
    """Let the Intelligence hybrid attack the hero on its tile."""
    there = dict.fromkeys((INT, *enemies), "A")
    place = facility("A", enemies=there, hands="paper", scenario=ROOM, edition=edition, **table)
    return activate(place, INT, dice=[dice])


def acted(match):
    """Which enemies acted, in order."""
    return [p.about for p in match.asked if p.rule == "ESC-EATK-050"]


# -- the die


@pytest.mark.rule("ESC-HYB-020", "ESC-HYB-030", "ESC-HYB-040", "ESC-COMP-150")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("face", "expected"),
    [("int2", [INT, INT]), ("str", [STR]), ("speed", [SPEED]), ("int", [INT]), ("blank", [])],
)
def test_each_hybrid_acts_as_often_as_its_symbol_shows(edition, face, expected):
    table = facility("A", enemies=ALL, scenario=ROOM, hands="paper", edition=edition)
    m = box(table, "", dice=[face, *[""] * len(expected)])
    assert acted(m) == expected


@pytest.mark.rule("ESC-HYB-040")
def test_the_symbol_of_one_that_is_not_there_wakes_nobody():
    m = box(facility("A", enemies={STR: "A"}, scenario=ROOM), "", dice=["int2"])
    assert acted(m) == []
    assert whys(m, "ESC-HYB-020")


@pytest.mark.rule("ESC-HYB-020", "ESC-HYB-030")
@pytest.mark.parametrize(
    ("face", "verdict"),
    [("blank", "The die wakes no hybrid."), ("int2", "The die shows {n} for {enemy}.")],
)
def test_the_die_lies_on_the_table_until_it_is_read(face, verdict):
    m = match_at(facility("A", enemies=ALL, scenario=ROOM, hands="paper"), Step("hybrid.die"))
    m.answer(face)
    if face == "int2":
        _ = m.leaves_open("ESC-EATK-050")
    faces = [it.change.thrown.faces for it in m.play.notes if isinstance(it.change, DiceThrown)]
    assert faces == [(face,), ()]
    assert m.table.thrown == Thrown()  # so the tables of journals of before are the same
    assert next(it.why.says.text for it in m.play.notes if it.why.says.text) == verdict


@pytest.mark.rule("ESC-HYB-030")
def test_a_face_with_several_symbols_wakes_them_in_order():
    assert HYBRIDS == ("intelligence", "strength", "speed")


@pytest.mark.rule("ESC-HYB-010", "ESC-INT-430")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_die_is_thrown_after_all_passes(edition):
    table = facility(
        "A",
        enemies={"guard-1": "A", "clone-1": "A", STR: "A"},
        scenario=ROOM,
        hands="paper",
        edition=edition,
    )
    m = box(table, "guard clone", dice=["", "", "str", ""])
    assert [p.rule for p in m.asked if p.rule in ("ESC-EATK-050", "ESC-HYB-020")] == [
        "ESC-EATK-050",
        "ESC-EATK-050",
        "ESC-HYB-020",
        "ESC-EATK-050",
    ]
    assert acted(m) == ["guard-1", "clone-1", STR]


@pytest.mark.rule("ESC-INT-430")
def test_the_die_comes_before_nests_and_posts():
    table = facility("A", enemies={STR: "A"}, scenario=ROOM)
    m = match_at(table, Step("event.parts", "clones"), stop_at=("hybrid.die",))
    names = [step.name for step in m.table.agenda]
    assert names.index("hybrid.die") < names.index("event.generate")


@pytest.mark.rule("ESC-INT-420", "ESC-HYB-010")
@pytest.mark.parametrize(("turn", "dice"), [(5, 0), (6, 1)])
def test_one_that_came_this_turn_sits_out_the_die(turn, dice):
    table = facility("A", turn=5, scenario=ROOM, reserve={"hybrid": ()})
    m = run(table, step=Step("place", target="A", word="hybrid"))
    table = m.table
    assert enemies_on(m, "A") == [INT]
    table.turn = table.turn.__class__(table.turn.order, table.turn.now, turn, {})
    table.agenda = ()
    m = box(table, "", dice=["blank"] * dice)
    assert len([p for p in m.asked if p.rule == "ESC-HYB-020"]) == dice


# -- the attack


@pytest.mark.rule("ESC-EATK-030", "ESC-HYB-130", "ESC-HYB-070", "ESC-HYB-080", "ESC-HYB-090")
@pytest.mark.parametrize(
    ("clones", "fear", "original", "revised"),
    [(0, 4, 6, 6), (2, 4, 8, 6), (0, 5, 6, 7), (3, 4, 9, 6)],
)
def test_dice_of_a_hybrid(clones, fear, original, revised):
    helping = [f"clone-{n}" for n in range(1, clones + 1)]
    thrown = {
        edition: attacked(*helping, fear={"ann": fear}, edition=edition) for edition in EDITIONS
    }
    assert thrown["original"].rolls() == [original]
    assert thrown["revised"].rolls() == [revised]
    assert thrown["original"].asked[0].at_once == 8  # nine are thrown as eight, then one


@pytest.mark.rule("ESC-HYB-070", "ESC-EATK-120")
@pytest.mark.parametrize("edition", EDITIONS)
def test_another_hybrid_gives_a_die(edition):
    assert attacked(STR, edition=edition).rolls() == [7]


@pytest.mark.rule("ESC-HYB-080")
@pytest.mark.parametrize(("choice", "dice"), [("clones_add", 7), ("hybrids_only", 6)])
def test_stunned_clones_never_help(choice, dice):
    m = attacked("clone-1", "clone-2", stunned=("clone-2",), hybrid_clone_dice=choice)
    assert m.rolls() == [dice]


@pytest.mark.rule("ESC-HYB-090")
@pytest.mark.parametrize(("choice", "dice"), [("clones_only", 6), ("hybrids_too", 7)])
def test_who_gets_the_die_against_fear(choice, dice):
    assert attacked(fear={"ann": 5}, hybrid_fear_die=choice).rolls() == [dice]


@pytest.mark.rule("ESC-HYB-050", "ESC-HYB-120", "ESC-FEAR-020")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("dice", "fear", "after", "down"),
    [
        ("int int int", 3, 6, False),
        ("int", 3, 4, False),
        ("int2 int2", 6, 8, True),
        ("int int2", 6, 8, False),
    ],
)
def test_icons_above_toughness_raise_fear_and_no_card_is_lost(edition, dice, fear, after, down):
    m = attacked(dice=dice, fear={"ann": fear}, edition=edition, ko_discard_hand="kept")
    assert m.fear() == after
    assert (m.table.pieces["ann"].at == "infirmary") == down
    assert m.cards() == 4


@pytest.mark.rule("ESC-HYB-110")
@pytest.mark.parametrize(("choice", "down"), [("lost_at_most", False), ("counts", True)])
def test_whether_the_fear_of_being_attacked_counts_towards_passing_8(choice, down):
    m = attacked(dice="int int2", fear={"ann": 6}, plus_one_can_knock_out=choice)
    assert (m.table.pieces["ann"].at == "infirmary") == down


@pytest.mark.rule("ESC-HYB-100")
@pytest.mark.parametrize(("choice", "cards"), [("fear_only", 4), ("fear_and_discards", 2)])
def test_whether_hybrids_cost_cards_too(choice, cards):
    m = attacked(dice="int int int", hybrid_also_discards=choice)
    assert m.cards() == cards
    assert m.fear() == 6


@pytest.mark.rule("ESC-HYB-050", "ESC-HYB-100", "ESC-EATK-190", "ESC-FEAR-110")
def test_fear_of_the_icons_then_the_cards_and_the_fear_of_being_attacked_last():
    m = attacked(
        dice="int int int",
        hybrid_also_discards="fear_and_discards",
        attack_fear_timing="after_damage",
    )
    came = [n.why.rule for n in m.play.notes if n.change is not None]
    assert [
        r for r in dict.fromkeys(came) if r in ("ESC-HYB-050", "ESC-EATK-190", "ESC-FEAR-100")
    ] == [
        "ESC-HYB-050",
        "ESC-EATK-190",
        "ESC-FEAR-100",
    ]


@pytest.mark.rule("ESC-HYB-050", "ESC-KO-010", "ESC-KO-060")
def test_fear_is_8_before_the_knock_out_follows_even_where_that_kills():
    m = attacked(dice="int2 int2", fear={"ann": 6}, lockdown=True)
    assert (m.hero().conditions, m.fear()) == (("dead",), 8)


@pytest.mark.rule("ESC-HYB-060")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("dice", "left"), [("int2", 3), ("int2 int", 2), ("int2 int2", 1)])
def test_against_guards_one_falls_at_toughness_and_one_more_for_each_icon(edition, dice, left):
    guards = {f"guard-{n}": "A" for n in (1, 2, 3)}
    table = facility(
        "A-B",
        heroes={"ann": "B"},
        enemies={INT: "A", **guards},
        scenario={**ROOM, "guard_fear": 4},
        edition=edition,
    )
    m = activate(table, INT, dice=[dice])
    assert len([e for e in enemies_on(m, "A") if e.startswith("guard")]) == left


@pytest.mark.rule("ESC-INT-440", "ESC-EATK-140")
def test_clones_that_gave_dice_have_acted():
    there = {INT: "A", "clone-1": "A"}
    table = facility("A", enemies=there, scenario=ROOM, hands="paper", edition="original")
    table.agenda = (Step("activate", "clone-1"), *table.agenda)
    m = run(table, step=Step("attack", INT, "ann"), dice=[""])
    assert acted(m) == [INT]


# -- walking, targets, limits


@pytest.mark.rule("ESC-EATK-060", "ESC-EMOV-010")
def test_hybrids_go_by_fear():
    table = facility(
        "A-B A-C",
        heroes={"ann": "B", "ben": "C"},
        enemies={INT: "A"},
        fear={"ben": 5},
        threat={"ann": 9},
        scenario=ROOM,
    )
    assert movement_targets(table, Enemy.find(table, INT)).best == ("ben",)
    assert activate(table, INT).table.pieces[INT].at == "C"


@pytest.mark.rule("ESC-EMOV-140", "ESC-EMOV-160", "ESC-DIST-050")
def test_hybrids_open_locked_doors_and_leave_ducts_alone():
    table = facility("A#B A~C", heroes={"ann": "B"}, enemies={INT: "A"}, scenario=ROOM)
    m = activate(table, INT)
    assert m.table.links["door A B"].state == "open"
    assert m.table.pieces[INT].at == "A"


@pytest.mark.rule("ESC-LIM-030")
@pytest.mark.parametrize(("limit", "to"), [(1, "A"), (2, "B")])
def test_a_tile_holds_as_many_hybrids_as_the_scenario_says(limit, to):
    table = facility(
        "A-B", heroes={"ann": "B"}, enemies={INT: "A", STR: "B"}, scenario={"hybrids_tile": limit}
    )
    assert activate(table, INT).table.pieces[INT].at == to


@pytest.mark.rule("ESC-EATK-070")
def test_guards_attack_hybrids_by_the_scenarios_value():
    there = {"guard-1": "A", INT: "A", "clone-1": "A"}
    table = facility(
        "A-B", heroes={"ann": "B"}, enemies=there, scenario={**ROOM, "hybrid_threat": 2}
    )
    assert attack_targets(table, Enemy.find(table, "guard-1")).best == (INT,)


@pytest.mark.rule("ESC-RSRV-030")
def test_one_that_is_beaten_goes_back_to_the_box():
    table = facility("A", enemies={INT: "A"}, scenario=ROOM)
    m = run(table, step=Step("remove", INT, word="player"))
    assert 1 in in_box(m, "hybrid")


@pytest.mark.rule("ESC-INT-220", "ESC-CHAL-060")
def test_after_a_failed_challenge_hybrids_act_last():
    there = {"guard-1": "A", "clone-1": "A", INT: "A"}
    table = facility(
        "A",
        enemies=there,
        scenario=ROOM,
        hands="paper",
        hybrid_clone_dice="hybrids_only",
        failure_activation_order="guards_first",
    )
    m = react(table, "A", "guard clone hybrid cronos", dice=["", "", ""])
    assert acted(m) == ["guard-1", "clone-1", INT]


# -- weights, Dr. Cronos


@pytest.mark.rule("ESC-RUSH-110", "ESC-RUSH-020", "ESC-CRON-020")
@pytest.mark.parametrize(
    ("there", "rating"), [((INT, "clone-1"), 5), (("cronos-1", "guard-1"), 6), (("cronos-1",), 5)]
)
def test_hybrids_weigh_two_and_dr_cronos_three(there, rating):
    table = facility("A-B", enemies=dict.fromkeys(there, "A"), scenario=ROOM)
    options = {o.key: o for o in what_now(table, "ann").options()}
    assert options["rush"].second.facts["n"] == rating


@pytest.mark.rule("ESC-CRON-020", "ESC-MOVE-050")
def test_dr_cronos_keeps_a_hero_from_leaving():
    table = facility("A-B", enemies={"cronos-1": "A"}, scenario=ROOM)
    m = match_at(table, Step("act", "ann"))
    assert next(o for o in m.prompt.options() if o.key == "move B").off.text


@pytest.mark.rule("ESC-OUTW-040")
@pytest.mark.parametrize(
    ("choice", "sides"),
    [
        ("larger_side", ["outwit clone hybrid cronos"]),
        ("guards_or_aliens", ["outwit guard", "outwit clone hybrid cronos"]),
        ("any_kind", ["outwit guard", "outwit clone", "outwit hybrid", "outwit cronos"]),
    ],
)
def test_which_sides_may_be_outwitted(choice, sides):
    there = dict.fromkeys(("guard-1", "clone-1", INT, "cronos-1"), "A")
    table = facility("A", enemies=there, scenario=ROOM, outwit_side=choice)
    keys = [o.key for o in what_now(table, "ann").options()]
    assert [key for key in keys if key.startswith("outwit")] == sides


@pytest.mark.rule("ESC-CRON-010")
@pytest.mark.parametrize(
    ("acts", "icons", "expected"),
    [
        ("", "guard clone", ["guard-1", "clone-1"]),
        ("always", "guard clone", ["guard-1", "clone-1", "cronos-1"]),
        ("always", "", ["cronos-1"]),
        ("guard", "guard clone", ["guard-1", "cronos-1", "clone-1"]),
        ("clone", "guard", ["guard-1"]),
    ],
)
def test_dr_cronos_acts_when_his_scenario_says(acts, icons, expected):
    there = dict.fromkeys(("guard-1", "clone-1", "cronos-1"), "A")
    table = facility("A", enemies=there, scenario={**ROOM, "cronos_acts": acts}, hands="paper")
    assert acted(box(table, icons, dice=[""] * len(expected))) == expected


@pytest.mark.rule("ESC-CRON-010", "ESC-HYB-020", "ESC-INT-430")
def test_the_hybrids_die_follows_the_icons_and_he_comes_behind_it():
    table = facility(
        "A",
        enemies={STR: "A", "cronos-1": "A"},
        scenario={**ROOM, "cronos_acts": "always"},
        hands="paper",
    )
    assert acted(box(table, "", dice=["str", "", ""])) == [STR, "cronos-1"]


@pytest.mark.rule("ESC-CRON-010")
@pytest.mark.parametrize(("hurts", "cards", "fear"), [("cards", 2, 4), ("fear", 4, 6)])
def test_what_his_attack_costs_is_the_scenarios(hurts, cards, fear):
    rules = {**ROOM, "cronos_hurts": hurts, "cronos_acts": "always"}
    table = facility("A", enemies={"cronos-1": "A"}, scenario=rules, hands="paper")
    m = box(table, "", dice=["str str str"])
    assert m.rolls() == [4]
    assert (m.cards(), m.fear()) == (cards, fear)


@pytest.mark.rule("ESC-CRON-010")
@pytest.mark.parametrize(("hunts", "best"), [("fear", "ann"), ("threat", "ben")])
def test_what_draws_him_is_the_scenarios(hunts, best):
    table = facility(
        "A-B A-C",
        heroes={"ann": "B", "ben": "C"},
        enemies={"cronos-1": "A"},
        fear={"ann": 6, "ben": 2},
        threat={"ben": 3},
        scenario={**ROOM, "cronos_hunts": hunts},
    )
    assert movement_targets(table, Enemy.find(table, "cronos-1")).best == (best,)


@pytest.mark.rule("ESC-CRON-010", "ESC-EATK-040")
def test_his_attack_and_what_he_withstands_are_the_scenarios():
    numbers = {"cronos_attack": 5, "cronos_icon": "intelligence", "cronos_toughness": 6}
    rules = {**ROOM, **numbers, "hybrid_toughness": 2, "cronos_acts": "always"}
    there = {"cronos-1": "A", INT: "A"}
    table = facility("A", enemies=there, scenario=rules, hands="paper")
    assert Enemy.find(table, "cronos-1").stats.toughness == 6
    assert Enemy.find(table, INT).stats.toughness == 2
    m = activate(table, "cronos-1", dice=["int int int str"])
    assert m.rolls() == [5]
    assert m.cards() == 2


@pytest.mark.rule("ESC-EREC-010", "ESC-EREC-020")
@pytest.mark.parametrize(("hero", "down"), [("A", True), ("B", False)])
@pytest.mark.parametrize("enemy", [STR, "cronos-1"])
def test_stunned_hybrids_and_dr_cronos_get_up_where_no_hero_is(enemy, hero, down):
    table = facility("A-B", heroes={"ann": hero}, enemies={enemy: "A"}, stunned=(enemy,))
    assert activate(table, enemy).is_stunned(enemy) is down
