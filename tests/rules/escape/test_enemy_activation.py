"""Activation: who acts, in which order, and what one activation is."""

import pytest
from msgspec.structs import replace

from companion.engine.state.changes import PieceMoved, PieceRemoved
from companion.engine.state.table import Step

from . import pack_kit as pack
from .enemy_kit import activate, box, card, instructions, numbers, react, whys
from .table_kit import facility, match_at


def order_of(icons):
    """The order in which two guards and two clones far from a hero act."""
    enemies = {"guard-2": "A", "clone-1": "A", "guard-1": "A", "clone-2": "A"}
    table = facility(
        "A-B B-C C-D D-E E-F F-G",
        heroes={"ann": "G"},
        enemies=enemies,
        scenario={"secure": 9, "pack": 9},
    )
    return [line.split()[1] for line in instructions(box(table, icons))]


GUARDS = ["guard-1", "guard-2"]
CLONES = ["clone-1", "clone-2"]


@pytest.mark.rule(
    "ESC-ACTV-020",
    "ESC-ACTV-030",
    "ESC-ACTV-040",
    "ESC-ACTV-050",
    "ESC-ACTV-060",
    "ESC-ACTV-070",
    "ESC-ACTV-080",
)
@pytest.mark.parametrize(
    ("icons", "order"),
    [
        ("guard", GUARDS),
        ("clone", CLONES),
        ("guard clone", GUARDS + CLONES),
        ("clone guard", CLONES + GUARDS),
        ("guard guard", GUARDS + GUARDS),
        ("clone clone", CLONES + CLONES),
        ("clone guard clone", CLONES + GUARDS + CLONES),
        ("", []),
    ],
)
def test_passes_follow_the_box_in_rising_number_order(icons, order):
    assert order_of(icons) == order


@pytest.mark.rule("ESC-ACTV-090", "ESC-SUM-070", "ESC-EATK-050")
def test_an_activation_is_one_action_attack_before_move():
    attacks = box(facility("A", enemies={"guard-1": "A"}), "guard", dice=[""])
    assert attacks.rolls() == [3]
    moves = box(facility("A-B", enemies={"guard-1": "B"}), "guard")
    assert (moves.at("guard-1"), moves.rolls()) == ("A", [])


@pytest.mark.rule("ESC-INT-030")
def test_who_moved_onto_a_heros_tile_attacks_in_the_next_pass_only():
    m = box(facility("A-B", enemies={"guard-1": "B"}), "guard")
    assert (m.rolls(), m.fear()) == ([], 3)
    m = box(facility("A-B", enemies={"guard-1": "B"}), "guard guard", dice=[""])
    assert (m.rolls(), m.fear()) == ([3], 4)


@pytest.mark.rule("ESC-ACTV-110", "ESC-INT-010")
def test_the_diagram_of_four_guards():
    table = facility(
        "A-B B-S S-D C-X X-S",
        heroes={"T": "C", "S": "S", "U": "B", "V": "A"},
        enemies={"guard-1": "X", "guard-2": "C", "guard-3": "C", "guard-4": "A"},
        threat={"T": 1, "S": 5},
        cards="table",
        content=(replace(pack.EVENTS[0], boxes=("clone", "clone", "clone", "guard")),),
    )
    table.pieces["V"] = replace(table.pieces["V"], at="", conditions=("escaped",))
    m = card(table, "card quiet", dice=[""])
    assert m.at("guard-1") == "S"
    assert m.rolls() == [4]  # guard 2 with the die of guard 3, who then does not act
    assert m.fear("T") == 4
    assert (m.at("guard-3"), m.at("guard-4")) == ("C", "B")  # B: another player's tile


@pytest.mark.rule("ESC-INT-020", "ESC-EATK-140")
def test_a_guard_that_moved_in_still_gives_its_die():
    table = facility("A-B", enemies={"guard-1": "B", "guard-4": "A"})
    assert box(table, "guard", dice=[""]).rolls() == [4]


@pytest.mark.rule("ESC-ACTV-120")
@pytest.mark.parametrize(("scope", "throws"), [("current_pass", [5, 5]), ("whole_turn", [5, 5])])
def test_who_gave_a_die_is_spent_and_the_attacker_is_not(scope, throws):
    enemies = dict.fromkeys(("guard-1", "guard-2", "guard-3"), "A")
    table = facility("A", enemies=enemies, scenario={"secure": 3}, helper_spent_scope=scope)
    assert box(table, "guard guard", dice=["", ""]).rolls() == throws


@pytest.mark.rule("ESC-ACTV-120")
@pytest.mark.parametrize(("scope", "second"), [("current_pass", "B"), ("whole_turn", "A")])
def test_a_helper_is_spent_for_the_pass_or_for_the_whole_turn(scope, second):
    """Both guards attack, the hero goes down; in the second pass the helper may walk or not."""
    table = facility(
        "A-B B-C",
        heroes={"ann": "A", "bo": "C"},
        enemies={"guard-1": "A", "guard-2": "A"},
        hand={"ann": 1},
        hands="paper",
        helper_spent_scope=scope,
    )
    m = box(table, "guard guard", dice=["str str"])
    assert (m.at("ann"), m.at("guard-1"), m.at("guard-2")) == ("infirmary", "B", second)


@pytest.mark.rule("ESC-INT-210", "ESC-INT-200")
def test_who_follows_goes_after_those_who_are_left():
    table = facility(
        "A-B B-C",
        heroes={"ann": "A", "bo": "C"},
        enemies={"guard-1": "A", "clone-1": "A"},
        hand={"ann": 1},
        hands="paper",
    )
    m = box(table, "guard clone", dice=["str str"])
    assert m.at("ann") == "infirmary"
    assert m.at("clone-1") == "B"
    assert numbers(whys(m, "ESC-EMOV-010")[-1])["ann"] == "in the infirmary"


@pytest.mark.rule("ESC-INT-560")
def test_an_enemy_removed_by_hand_is_skipped():
    table = facility("A-B B-C C-D", heroes={"ann": "D"}, enemies={"guard-1": "A", "guard-2": "A"})
    m = match_at(table, Step("event.activate", items=("guard",)))
    m.adjust(PieceRemoved("guard-1")).leaves_open("ESC-EMOV-010")
    assert instructions(m)[-1] == "Move guard-2 to B"


@pytest.mark.rule("ESC-INT-560")
def test_a_correction_at_an_open_instruction_starts_that_step_over():
    table = facility("A-B B-C C-D", heroes={"ann": "D"}, enemies={"guard-1": "A"})
    m = match_at(table, Step("event.activate", items=("guard",)))
    m.adjust(PieceMoved("guard-1", "B")).leaves_open("ESC-EMOV-010")
    assert instructions(m)[-1] == "Move guard-1 to C"


# -- after a failed challenge


@pytest.mark.rule("ESC-CHAL-060", "ESC-INT-220")
def test_a_failed_challenge_gives_one_joint_attack_per_type():
    enemies = {f"guard-{n}": "A" for n in (1, 2, 3)} | {f"clone-{n}": "A" for n in (1, 2)}
    table = facility(
        "A", enemies=enemies, scenario={"secure": 3}, failure_activation_order="guards_first"
    )
    m = react(table, "A", "guard clone", dice=["", ""])
    assert m.rolls() == [5, 4]
    assert m.fear() == 5


@pytest.mark.rule("ESC-CHAL-080")
@pytest.mark.parametrize(
    ("choice", "answers", "first"),
    [
        ("guards_first", [], "guard-1"),
        ("clones_first", [], "clone-1"),
        ("player_picks", ["guard clone"], "guard-1"),
        ("player_picks", ["clone guard"], "clone-1"),
    ],
)
def test_the_order_of_the_kinds_after_a_failure(choice, answers, first):
    table = facility("A", enemies={"guard-1": "A", "clone-1": "A"}, failure_activation_order=choice)
    m = react(table, "A", "guard clone", *answers, dice=["", ""])
    throws = [p.about for p in m.asked if getattr(p, "dice", 0)]
    assert throws[0] == first


@pytest.mark.rule("ESC-CHAL-080")
def test_one_kind_needs_no_order():
    m = react(facility("A", enemies={"clone-1": "A"}), "A", "guard clone", dice=[""])
    assert m.rolls() == [3]


@pytest.mark.rule("ESC-INT-040", "ESC-EREC-030")
def test_stunned_enemies_take_no_part_in_a_reaction():
    enemies = {"guard-1": "A", "guard-2": "A", "clone-1": "A"}
    table = facility("A", enemies=enemies, stunned=("guard-1", "clone-1"))
    m = react(table, "A", "guard clone", dice=[""])
    assert m.rolls() == [3]
    assert m.is_stunned("guard-1")


@pytest.mark.rule("ESC-INT-230", "ESC-OUTW-030")
def test_who_reacted_may_act_again_in_the_event_step():
    table = facility("A", enemies={"guard-1": "A", "clone-1": "A"})
    steps = (Step("react", "A", items=("guard",)), Step("event.activate", items=("guard",)))
    m = match_at(table, *steps).answer(dice=["", ""])
    assert m.rolls() == [3, 3]


@pytest.mark.rule("ESC-INT-260")
def test_the_third_threat_counts_in_the_reaction():
    table = facility("A", enemies={"guard-1": "A"}, threat={"ann": 3})
    assert react(table, "A", "guard clone", dice=[""]).rolls() == [4]


@pytest.mark.rule("ESC-ACTV-090")
def test_an_attack_whose_target_was_moved_off_by_hand_is_cancelled():
    table = facility("A-B", enemies={"guard-1": "A"})
    m = match_at(table, Step("attack", "guard-1", "ann"))
    m.adjust(PieceMoved("ann", "B"))
    assert m.prompt is None
    assert m.fear() == 3


def test_one_enemy_alone_says_what_it_does():
    m = activate(facility("A-B", enemies={"clone-1": "B"}), "clone-1")
    assert instructions(m) == ["Move clone-1 to A"]
