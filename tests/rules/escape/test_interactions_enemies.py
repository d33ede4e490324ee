"""Where the rules of enemies meet those of turns, threat and lockdown."""

import pytest

from companion.engine.state.table import Step

from .enemy_kit import activate, box, card, enemies_on, instructions, react
from .table_kit import facility, match_at, run


@pytest.mark.rule("ESC-INT-010")
def test_a_helper_is_skipped_before_its_number_comes_up():
    table = facility("A", enemies={"guard-2": "A", "guard-3": "A"})
    m = box(table, "guard", dice=[""])
    assert m.rolls() == [4]
    assert m.fear() == 4


@pytest.mark.rule("ESC-INT-040", "ESC-EREC-030")
def test_a_stunned_enemy_is_active_for_nothing():
    table = facility("A", enemies={"guard-1": "A", "guard-2": "A"}, stunned=("guard-2",))
    assert react(table, "A", "guard", dice=[""]).rolls() == [3]
    m = run(facility("A", enemies={"guard-2": "A"}, stunned=("guard-2",)))
    assert m.off("attack guard-2") == "stunned"


@pytest.mark.rule("ESC-INT-140")
def test_a_door_a_guard_opened_stays_open_for_everybody():
    table = facility("A#B", heroes={"ann": "B"}, enemies={"guard-1": "A"})
    m = activate(table, "guard-1")
    again = run(m.table)
    assert "move A" in again.legal()
    clone = facility("A#B", heroes={"ann": "B"}, enemies={"guard-1": "A", "clone-1": "A"})
    assert box(clone, "guard clone").at("clone-1") == "B"


@pytest.mark.rule("ESC-INT-160", "ESC-EMOV-160")
def test_a_clone_crawls_past_a_terrified_hero_and_ends_nobodys_turn():
    table = facility("A~B B~C", heroes={"ann": "C"}, enemies={"clone-1": "A"}, fear={"ann": 8})
    m = match_at(table, Step("event.activate", items=("clone",)), Step("act", "ann"))
    m.answer()
    assert m.at("clone-1") == "B"
    assert m.fear() == 8
    assert "end" in m.legal()


@pytest.mark.rule("ESC-INT-180")
def test_nearness_changes_nobody_who_is_attacked():
    table = facility(
        "A-B",
        heroes={"ann": "A", "bo": "B"},
        enemies={"guard-1": "A"},
        threat={"ann": 0, "bo": 8},
    )
    m = activate(table, "guard-1", dice=[""])
    assert (m.fear("ann"), m.fear("bo")) == (4, 3)


@pytest.mark.rule("ESC-INT-220", "ESC-ATK-070", "ESC-ATK-030")
def test_a_failed_attack_lets_everybody_on_the_tile_attack_once():
    enemies = {f"guard-{n}": "A" for n in (1, 2, 3)} | {"clone-1": "A", "clone-2": "A"}
    table = facility("A", enemies=enemies, fear={"ann": 3}, hands="paper", scenario={"secure": 3})
    m = run(table, "attack guard-2", "guard clone", dice=["", "", ""]).leaves_open("ESC-TURN-060")
    assert m.rolls() == [4, 5, 4]
    assert m.fear() == 5
    assert m.threat() == 1


@pytest.mark.rule("ESC-INT-230")
def test_enemies_of_a_failed_challenge_act_again_in_the_event_step():
    table = facility(
        "A", enemies={"guard-1": "A"}, hands="paper", cards="table", helper_spent_scope="whole_turn"
    )
    steps = (Step("act", "ann"), Step("event.draw"))
    m = match_at(table, *steps, stop_at=("end.crowding",))
    m.answer("attack guard-1", "end", "card guards", dice=["", "", ""])
    assert m.rolls() == [4, 3, 3]


@pytest.mark.rule("ESC-INT-260", "ESC-EATK-160")
def test_the_threat_of_the_attack_itself_strengthens_the_guard():
    table = facility("A", enemies={"guard-1": "A"}, threat={"ann": 2}, hands="paper")
    m = run(table, "attack guard-1", dice=["", ""]).leaves_open("ESC-TURN-060")
    assert m.threat() == 3
    assert m.rolls() == [4, 4]


@pytest.mark.rule("ESC-INT-250", "ESC-LOCK-100")
def test_lockdown_begins_before_the_result_of_the_attack_that_began_it():
    table = facility(
        "A-B", enemies={"guard-1": "A"}, pool=0, hands="paper", icons={"B": "fear again"}
    )
    m = run(table, "attack guard-1", "move B", dice=["str str str"]).leaves_open("ESC-TURN-060")
    assert instructions(m)[0] == "Lockdown begins"
    assert m.stopped is None or m.stopped.name != "event.draw"
    assert m.at("ann") == "B"


@pytest.mark.rule("ESC-INT-380")
def test_a_spawn_place_that_was_resolved_is_one_still():
    table = facility("A-B", icons={"B": "fear"}, cards="table", lockdown=True)
    assert enemies_on(card(table, "card clones", stop_at=("event.activate",)), "B") == ["clone-1"]


@pytest.mark.rule("ESC-INT-540", "ESC-EVT-090")
def test_a_failed_event_challenge_wakes_no_enemy_and_leaves_the_challenge_of_the_turn():
    table = facility("A", enemies={"guard-1": "A"}, hands="paper")
    step = Step("event.entry", target="hold on", word="fear")
    m = run(table, step=step, dice=[""])
    assert m.rolls() == [4]
    assert m.fear() == 4  # the entry's own fear
    assert not m.table.turn.used.get("challenge")


@pytest.mark.rule("ESC-INT-560")
def test_an_enemy_removed_earlier_in_the_pass_does_not_act():
    table = facility(
        "A B",
        heroes={"ann": "B"},
        enemies={"guard-1": "A", "clone-1": "A"},
        scenario={"clone_threat": 1, "guard_fear": 1},
    )
    m = box(table, "guard clone", dice=["str str str"])
    assert m.rolls() == [3]
    assert enemies_on(m, "A") == ["guard-1"]


@pytest.mark.rule("ESC-ACTV-120")
@pytest.mark.parametrize(("scope", "throws"), [("current_pass", [4, 4]), ("whole_turn", [4, 4])])
def test_helpers_of_a_reaction_in_the_event_step(scope, throws):
    """The helper gives its die again; only its own activation is spent."""
    table = facility(
        "A", enemies={"guard-1": "A", "guard-2": "A"}, hands="paper", helper_spent_scope=scope
    )
    steps = (Step("react", "A", items=("guard",)), Step("event.activate", items=("guard",)))
    assert match_at(table, *steps).answer(dice=["", ""]).rolls() == throws
