"""What each option says, and why it is off: challenges, panels, cards, uses, deeds."""

import pytest
from msgspec.structs import replace

from companion.engine.state.table import Link, Marker, Step
from companion.games.escape.actions.adrenaline import not_now, unpayable
from companion.games.escape.actions.control_panels import commanded, orders
from companion.games.escape.actions.item_use import no_use
from companion.games.escape.enemies.targets import goes_for, value_of
from companion.games.escape.records.printed import ItemCard, SkillCard
from companion.games.escape.records.scenario import Deed
from companion.games.escape.state.pieces import Enemy, Hero

from .enemy_kit import with_marker
from .table_kit import Match, facility, match_at, run

KEY = ItemCard("pass", "Pass", ".", apart=True, copies=2)


def option(m, key):
    return next(o for o in m.prompt.options() if o.key == key)


def second(m, key):
    return m.words(option(m, key).second)


# -- challenges


@pytest.mark.rule("ESC-ATK-020", "ESC-ATK-030", "ESC-DOOR-010", "ESC-DOOR-020")
def test_a_challenge_says_what_it_needs_and_what_it_costs():
    m = run(facility("A#B", enemies={"guard-1": "A", "clone-1": "A", "hybrid-1": "A"}))
    assert second(m, "attack guard-1") == "Strength 3, threat +1"
    assert second(m, "attack clone-1") == "Strength 3"
    assert second(m, "attack hybrid-1") == "Strength 4"
    assert second(m, "bash door A B") == "Strength 3, threat +1"
    assert second(m, "pick door A B") == "Intelligence 4"
    assert second(m, "rush") == "Strength 6"


@pytest.mark.rule("ESC-CHAL-070", "ESC-ATK-020", "ESC-MOVE-050")
def test_why_a_challenge_is_off():
    m = run(facility("A#B", enemies={"guard-1": "A"}, stunned=["guard-1"]))
    assert m.off("attack guard-1") == "stunned"
    assert m.off("rush") == "nobody holds you"
    m = run(facility("A#B", enemies={"guard-1": "A"}, stunned=["guard-1"], used={"challenge": 1}))
    for key in ("attack guard-1", "rush", "bash door A B", "pick door A B"):
        assert m.off(key) == "one challenge a turn"
    m = run(facility("A#B", enemies={"guard-1": "A"}))
    assert all(m.off(key) == "" for key in ("attack guard-1", "rush", "bash door A B"))


@pytest.mark.rule("ESC-OUTW-020", "ESC-OUTW-050")
@pytest.mark.parametrize(
    ("there", "needed"),
    [({"guard-1": "A"}, "Intelligence 3"), ({"guard-1": "A", "guard-2": "A"}, "Intelligence 4")],
)
def test_outwitting_needs_two_more_than_there_are(there, needed):
    assert second(run(facility(enemies=there)), "outwit guard") == needed


@pytest.mark.rule("ESC-CHAL-030")
@pytest.mark.parametrize(("dice", "gone"), [("str2 str2 str2", True), ("str2 str2 str", False)])
def test_an_attack_with_twice_the_icons_removes(dice, gone):
    table = facility(enemies={"clone-1": "A"}, items={"ann": ["stick"]})
    m = run(table, "attack clone-1", dice=[dice]).leaves_open("ESC-TURN-060")
    assert ("clone-1" not in m.table.pieces) is gone


@pytest.mark.rule("ESC-ATK-060")
@pytest.mark.parametrize(("enemy", "items"), [("guard-1", 1), ("clone-1", 0)])
def test_only_a_beaten_guard_leaves_an_item(enemy, items):
    m = run(facility(enemies={enemy: "A"}), f"attack {enemy}", dice=["str2 str"])
    m.leaves_open("ESC-TURN-060")
    assert len(m.items()) == items


@pytest.mark.rule("ESC-TURN-060", "ESC-MOVE-010", "ESC-CHAL-070")
@pytest.mark.parametrize(
    ("used", "says"),
    [
        ({}, "A. 2 moves, 1 challenge left."),
        ({"moves": 1}, "A. 1 move, 1 challenge left."),
        ({"moves": 2, "challenge": 0}, "A. 0 moves, 1 challenge left."),
        ({"moves": 3}, "A. 0 moves, 1 challenge left."),
        ({"challenge": 1}, "A. 2 moves left."),
        ({"challenge": 1, "moves": 1}, "A. 1 move left."),
    ],
)
def test_the_question_says_what_the_turn_has_left(used, says):
    m = run(facility("A-B", used=used))
    assert m.words(m.prompt.support) == says
    assert m.words(m.prompt.asks) == "ann: what now?"
    assert [o.key for o in m.prompt.options()][-1] == "end"


@pytest.mark.rule("ESC-MOVE-010", "ESC-DOOR-010", "ESC-VENT-030")
@pytest.mark.parametrize(
    ("key", "kw", "off"),
    [
        ("move B", {}, ""),
        ("move B", {"used": {"moves": 2}}, "no moves left"),
        ("move C", {}, "the door is locked"),
        ("move C", {"used": {"moves": 2}}, "the door is locked"),
        ("move B", {"enemies": {"clone-1": "A"}}, "held by clone-1"),
        ("vent D", {"fear": {"ann": 6}}, ""),
        ("vent D", {"fear": {"ann": 7}}, "fear is 7"),
        ("vent D", {"fear": {"ann": 7}, "used": {"moves": 3}}, "fear is 7"),
        ("vent D", {"used": {"moves": 2}}, "no moves left"),
    ],
)
def test_why_a_way_is_off(key, kw, off):
    m = run(facility("A-B A#C A~D", **kw))
    assert m.off(key) == off
    wanted = "by vent: fear +1, ends the turn" if key.startswith("vent") else ""
    assert second(m, key) == wanted


def test_two_doors_to_one_tile_are_two_ways():
    table = facility("A-B")
    table.links["door A B 2"] = Link("door A B 2", "door", ("A", "B"), "locked")
    table.redrawn()
    assert [o.key for o in run(table).prompt.options() if o.key.startswith("move")] == [
        "move B",
        "move B door A B 2",
    ]


# -- deeds of a scenario


@pytest.mark.parametrize(
    ("moves", "used", "challenge", "off"),
    [
        (2, 0, 0, ""),
        (2, 1, 0, "no moves left"),
        (3, 0, 0, "no moves left"),
        (1, 1, 0, ""),
        (1, 1, 1, "one challenge a turn"),
        (2, 1, 1, "one challenge a turn"),
    ],
)
def test_a_deed_costs_moves_and_the_challenge(moves, used, challenge, off):
    deed = Deed("pull", "test", "Pull", ("lockdown",), test="strength 2", moves=moves)
    table = facility(content=(deed,), used={"moves": used, "challenge": challenge})
    assert run(table).off("deed pull") == off


@pytest.mark.parametrize(("again", "offered"), [(True, True), (False, False)])
def test_a_deed_that_was_done_may_be_done_again_or_not(again, offered):
    deed = Deed("pull", "test", "Pull", ("count x 1",), again=again)
    m = run(facility(content=(deed,)), "deed pull")
    assert ("deed pull" in m.legal()) is offered
    assert m.table.tracks["count x"] == 1
    if offered:
        m.answer("deed pull").leaves_open("ESC-TURN-060")
        assert m.table.tracks["count x"] == 2


# -- control panels


def room(ways="A-B", **kw):
    scenario = {"panels": "once", **kw.pop("scenario", {})}
    return facility(
        ways, icons={"A": "panel"}, scenario=scenario, content=(KEY,), hands="paper", **kw
    )


HIT, MISS = "int int int int", "int"


@pytest.mark.rule("ESC-PANL-010")
@pytest.mark.parametrize(
    ("used", "marked", "off"),
    [
        ({}, False, ""),
        ({}, True, "accessed already"),
        ({"challenge": 1}, False, "one challenge a turn"),
        ({"challenge": 1}, True, "one challenge a turn"),
    ],
)
def test_why_a_panel_is_off(used, marked, off):
    table = room(used=used)
    m = run(with_marker(table, "accessed", "A") if marked else table)
    assert m.off("access") == off
    assert second(m, "access") == "Intelligence 4"


@pytest.mark.rule("ESC-PANL-030")
@pytest.mark.parametrize(
    ("guards", "keys", "command", "key"),
    [
        ({"guard-1": "B"}, 2, "", ""),
        ({}, 2, "no guard can move", ""),
        ({"guard-1": "B"}, 0, "", "no key card is left"),
    ],
)
def test_what_a_panel_can_give(guards, keys, command, key):
    table = room(enemies=guards)
    table.piles["keys"] = replace(table.piles["keys"], cards=("pass",) * keys)
    m = run(table, "access", dice=[HIT])
    assert (m.off("command"), m.off("key")) == (command, key)


@pytest.mark.rule("ESC-PANL-030", "ESC-PANL-050")
def test_of_several_guards_one_is_picked_and_commanded():
    table = room("A-B B-C", enemies={"guard-1": "B", "guard-2": "A"})
    m = run(table, "access", "command", dice=[HIT])
    assert m.legal() == ["guard guard-1", "guard guard-2"]
    m.answer("guard guard-1")
    assert m.legal() == ["to A", "to C"]
    m.answer("to C").leaves_open("ESC-TURN-060")
    assert (m.at("guard-1"), m.at("guard-2")) == ("C", "A")


@pytest.mark.rule("ESC-PANL-030", "ESC-PANL-050")
def test_the_only_guard_with_the_only_way_needs_no_question():
    m = run(room("A-B", enemies={"guard-1": "B"}), "access", "command", dice=[HIT])
    m.leaves_open("ESC-TURN-060")
    assert m.at("guard-1") == "A"


@pytest.mark.rule("ESC-PANL-050", "ESC-PANL-060")
def test_what_guards_can_be_commanded():
    table = room("A-B B#C", enemies={"guard-1": "B", "guard-2": "C", "guard-3": "A"})
    keys = {g: [o.key for o in orders(table, Enemy.find(table, g))] for g in ("guard-1", "guard-2")}
    assert keys == {"guard-1": ["open door B C", "to A"], "guard-2": ["open door B C"]}
    assert [guard.id for guard in commanded(table)] == ["guard-1", "guard-2", "guard-3"]


@pytest.mark.rule("ESC-PANL-070")
def test_failed_accesses_are_counted():
    table = room(used={})
    m = run(table, "access", dice=[MISS]).leaves_open("ESC-TURN-060")
    assert m.table.tracks["access failed"] == 1
    m.table.turn = replace(m.table.turn, used={})
    again = match_at(m.table, Step("act", "ann")).answer("access", dice=[MISS])
    again.leaves_open("ESC-TURN-060")
    assert again.table.tracks["access failed"] == 2


@pytest.mark.rule("ESC-COMP-220")
@pytest.mark.parametrize(
    ("lying", "marked"), [((), True), (("X", "Y", "Z"), True), (("W", "X", "Y", "Z"), False)]
)
def test_there_are_four_markers_for_panels(lying, marked):
    table = room("A-B W X Y Z")
    m = run(with_marker(table, "accessed", *lying), "access", dice=[HIT])
    m.leaves_open("ESC-PANL-030")
    assert ("accessed A" in m.table.markers) is marked


@pytest.mark.rule("ESC-COMP-220", "ESC-PANL-080")
def test_a_panel_nobody_names_gets_no_marker():
    table = room(scenario={"panels": ""}, panel_access="any_panel")
    m = run(table, "access", dice=[HIT]).leaves_open("ESC-PANL-030")
    assert not m.table.markers


# -- cards


@pytest.mark.rule("ESC-ADR-050", "ESC-ADR-060")
@pytest.mark.parametrize(
    ("fear", "cost", "said"),
    [
        (7, 1, ""),
        (7, 2, "fear 7 cannot rise by 2"),
        (8, 0, ""),
        (0, 0, ""),
        (1, -1, ""),
        (1, -2, "fear 1 cannot fall by 2"),
    ],
)
def test_a_cost_is_paid_in_full_or_not_at_all(fear, cost, said):
    table = facility(fear={"ann": fear})
    assert Match.words(unpayable(Hero.at(table, "ann"), cost)) == said


@pytest.mark.rule("ESC-ADR-080")
@pytest.mark.parametrize(
    ("hand", "number", "head", "result", "said"),
    [
        (2, 3, "act", "", ""),
        (1, 3, "act", "", "the last card stays"),
        (0, 3, "act", "", "the last card stays"),
        (2, 0, "act", "", "the game has not begun"),
        (2, 1, "act", "", ""),
        (2, 3, "lose cards", "", "cards are being lost"),
        (2, 3, "knock out", "", "cards are being lost"),
        (2, 3, "act", "all gone", "out of the game"),
    ],
)
def test_when_no_card_can_be_played(hand, number, head, result, said):
    table = facility(hand={"ann": hand})
    table.turn = replace(table.turn, number=number)
    table.agenda, table.result = (Step(head, "ann"), Step("knock out", "ann")), result
    assert Match.words(not_now(table, "ann")) == said


def uses(m, card):
    prompt = m.open_side("card", "ann", f"card {card}")
    return {o.key: (m.words(o.second), m.words(o.off)) for o in prompt.options()}


@pytest.mark.rule("ESC-ADR-020", "ESC-ADR-040", "ESC-ADR-070")
@pytest.mark.parametrize(
    ("fear", "calm", "scare"),
    [
        (0, ("0 to -1", "fear is 0"), ("0 to 1", "")),
        (1, ("1 to 0", ""), ("1 to 2", "")),
        (7, ("7 to 6", ""), ("7 to 8", "")),
        (8, ("8 to 7", ""), ("8 to 9", "fear is 8")),
    ],
)
def test_a_card_says_what_it_would_do_to_fear(fear, calm, scare):
    found = uses(run(facility(hand={"ann": ["plain", "plain"]}, fear={"ann": fear})), "plain")
    assert (found["calm"], found["scare"]) == (calm, scare)
    assert found["bonus"] == ("", "")


@pytest.mark.rule("ESC-ADR-040")
@pytest.mark.parametrize(
    ("card", "says"), [("str2 fear1", "fear +1"), ("int1 calm1", "fear -1"), ("str2", "")]
)
def test_a_card_says_what_it_costs(card, says):
    found = uses(run(facility(hand={"ann": [card, "plain"]})), card)
    assert found["bonus"][0] == says


@pytest.mark.rule("ESC-ADR-150", "ESC-ADR-160")
def test_what_may_be_played_in_anybodys_turn():
    table = facility(
        heroes={"ann": "A", "ben": "A"},
        now="ben",
        hand={"ann": ["flash", "second wind", "plain"]},
        fear={"ann": 7},
    )
    m = run(table)
    assert uses(m, "flash")["ability"][1] == ""
    m.close_side()
    assert uses(m, "second wind")["ability"][1] == "in your own turn only"


# -- skills and items in use

CALM = SkillCard("calm", "Calm", ".", use="fear -2", use_when="any time")
WIRE = SkillCard("wire", "Wire", ".", use="draw 1", use_cost=6)
FLARE = ItemCard("flare", "Flare", ".", use="stun", use_when="any time")
LATE = ItemCard("late", "Late", ".", use="again", use_when="after a roll")


def use_table(**kw):
    return facility(content=(CALM, WIRE, FLARE, LATE), **kw)


@pytest.mark.rule("ESC-SKIL-020")
@pytest.mark.parametrize(
    ("skills", "used", "offered"),
    [
        (["calm", "wire"], {}, ""),
        (["wire"], {}, "fear 3 cannot rise by 6"),
        (["calm", "wire"], {"skill calm": 1}, "used this turn"),
        (["calm"], {"skill calm": 0}, ""),
    ],
)
def test_something_can_be_used_while_one_of_them_can(skills, used, offered):
    m = run(use_table(skills={"ann": skills}, used=used)).leaves_open("ESC-TURN-060")
    assert m.offers("ann")["use"] == offered


@pytest.mark.rule("ESC-SKIL-020")
@pytest.mark.parametrize(
    ("number", "head", "result", "said"),
    [
        (0, "act", "", "the game has not begun"),
        (1, "act", "", ""),
        (3, "knock out", "", "cards are being lost"),
        (3, "lose cards", "", "cards are being lost"),
        (3, "act", "all gone", "the game has not begun"),
    ],
)
def test_when_nothing_can_be_used(number, head, result, said):
    table = use_table(skills={"ann": ["calm"]})
    table.turn = replace(table.turn, number=number)
    table.agenda, table.result = (Step(head, "ann"), Step("knock out", "ann")), result
    assert Match.words(no_use(table, "ann")) == said


@pytest.mark.rule("ESC-ITEM-010")
def test_each_use_says_what_is_against_it():
    m = run(use_table(skills={"ann": ["calm"]}, items={"ann": ["flare", "late"]}))
    prompt = m.open_side("use", "ann")
    found = {o.key: m.words(o.off) for o in prompt.options()}
    assert found == {
        "use calm": "",
        "use flare": "",
        "use late": "after your own roll only",
        "back": "",
    }


# -- what draws an enemy


@pytest.mark.rule("ESC-EATK-070", "ESC-SCEN-050")
@pytest.mark.parametrize(
    ("choice", "values", "guard", "clone"),
    [
        ("per_direction", (0, 0, 0), (), ()),
        ("per_direction", (1, 0, 0), ("clone",), ()),
        ("per_direction", (0, 1, 0), ("hybrid",), ()),
        ("per_direction", (0, 0, 1), (), ("guard",)),
        ("both_sides", (0, 0, 0), (), ()),
        ("both_sides", (0, 0, 1), ("clone", "hybrid"), ("guard",)),
        ("both_sides", (1, 0, 0), ("clone", "hybrid"), ("guard",)),
    ],
)
def test_an_enemy_goes_for_the_other_side_where_it_has_a_value(choice, values, guard, clone):
    clone_threat, hybrid_threat, guard_fear = values
    numbers = {
        "clone_threat": clone_threat,
        "hybrid_threat": hybrid_threat,
        "guard_fear": guard_fear,
    }
    table = facility(scenario=numbers, zero_value_rule=choice)
    assert goes_for(table, "guard") == guard
    assert goes_for(table, "clone") == goes_for(table, "hybrid") == clone
    assert goes_for(table, "cronos") == ()
    assert value_of(table, "cronos") == 0


@pytest.mark.rule("ESC-SCEN-050")
def test_values_may_change_in_a_match():
    table = facility(scenario={"guard_fear": 2})
    assert value_of(table, "guard") == 2
    table.tracks["fear of guard"] = 4
    assert value_of(table, "guard") == 4


# -- the turn


@pytest.mark.rule("ESC-TILE-130", "ESC-DRAW-020")
def test_the_card_of_medical_supplies_is_taken_unless_the_hero_says_no():
    table = facility(icons={"A": "medical"}, hand={"ann": 2}, edition="revised")
    m = match_at(table, Step("draw.extra", "ann"))
    usual = [o.key for o in m.prompt.options() if o.default]
    assert (usual, second(m, "draw")) == (["draw"], "2 to 3")
    assert m.answer("draw").cards() == 3


@pytest.mark.rule("ESC-TILE-130")
@pytest.mark.parametrize(("answer", "cards"), [("draw", 3), ("leave", 2)])
def test_the_hero_may_leave_it(answer, cards):
    table = facility(icons={"A": "medical"}, hand={"ann": 2})
    assert match_at(table, Step("draw.extra", "ann")).answer(answer).cards() == cards


@pytest.mark.rule("ESC-EXPL-010", "ESC-LOCK-010")
def test_exploring_onto_the_tile_a_condition_names_begins_lockdown():
    table = facility(
        "A",
        doors={"A": "n"},
        cells={"A": (0, 50)},
        stack=["straight"],
        scenario={"lockdown_when": ("on straight",), "lift": ""},
        lockdown_start_moment="at_once",
    )
    m = run(table, "explore 0,50n", "straight 0,49 0").leaves_open("ESC-TURN-060")
    assert m.table.words.get("lockdown") == "on straight"


def test_a_marker_of_a_bonus_is_of_its_hero_alone():
    table = facility(heroes={"ann": "A", "ben": "A"})
    table.markers["bonus speed ben 1"] = Marker("bonus speed ben 1", "bonus speed", "ben", 2)
    m = run(table).leaves_open("ESC-TURN-060")
    assert (m.moves("ann"), m.moves("ben")) == (2, 4)
