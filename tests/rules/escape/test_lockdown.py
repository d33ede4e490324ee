"""Lockdown: when it begins, what it changes, how it counts down."""

import pytest

from companion.engine.state.changes import WordSet
from companion.engine.state.table import Step
from companion.games.escape.records.scenario import Happening
from companion.games.escape.scenario.conditions import holds
from companion.games.escape.scenario.endings import outcome
from companion.games.escape.scenario.lockdown import begin_if_met

from .enemy_kit import in_words, instructions
from .table_kit import facility, match_at, run

TWO = {"ann": "A", "bo": "A"}
END = (Step("end.lockdown"), Step("end.token"))


def gains(table, number=1, *then):
    """Ann gains threat, and perhaps more happens."""
    step = Step("effect", "ann", number=number, word="threat")
    return match_at(table, step, *then).answer()


def begun(m):
    return "lockdown" in m.table.words


def ends_of_turns(table, turns):
    """The lockdown pool after the end of each turn."""
    pools = []
    for turn in turns:
        table.turn = type(table.turn)(table.turn.order, table.turn.now, turn, {})
        table.agenda = ()
        m = match_at(table, *END).answer()
        table = m.table
        pools.append(table.tracks["lockdown pool"])
    return pools, m


# -- how it begins


@pytest.mark.rule("ESC-LOCK-010", "ESC-THR-040", "ESC-THR-050", "ESC-THR-120")
def test_it_begins_when_threat_is_due_and_the_pool_is_empty():
    m = gains(facility("A", heroes=TWO, threat={"ann": 2}, pool=1), 2)
    assert (m.threat(), m.table.tracks["threat pool"]) == (4, 0)
    assert begun(m)


@pytest.mark.rule("ESC-LOCK-010")
def test_taking_the_last_token_does_not_begin_it():
    assert not begun(gains(facility("A", heroes=TWO, pool=1)))


@pytest.mark.rule("ESC-LOCK-010")
def test_it_is_announced_once_with_its_cause():
    m = gains(facility("A", heroes=TWO, pool=0), 2, *END)
    assert instructions(m) == ["Lockdown begins"]
    assert in_words(m.asked[0].support) == "No threat is left in the pool."


@pytest.mark.rule("ESC-LOCK-020")
@pytest.mark.parametrize(
    ("choice", "at_once", "pool_at_end"),
    [("pool_at_once", True, True), ("turn_end", False, True), ("at_once", True, True)],
)
def test_the_moment_for_the_empty_pool(choice, at_once, pool_at_end):
    table = facility("A", heroes=TWO, pool=0, lockdown_start_moment=choice)
    m = gains(table)
    assert begun(m) is at_once
    assert begun(gains(table, 1, *END)) is pool_at_end


@pytest.mark.rule("ESC-LOCK-020", "ESC-LOCK-010", "ESC-TURN-050")
@pytest.mark.parametrize(
    ("choice", "at_once"), [("pool_at_once", False), ("turn_end", False), ("at_once", True)]
)
def test_the_moment_for_the_scenarios_condition(choice, at_once):
    table = facility(
        "A lift",
        heroes={"ann": "lift", "bo": "A"},
        scenario={"lockdown_when": ("escaped 1",)},
        lockdown_start_moment=choice,
        hands="paper",
    )
    m = match_at(table, Step("escape check", "ann")).answer()
    assert begun(m) is at_once
    assert begun(match_at(table, *END).answer())


@pytest.mark.rule("ESC-LOCK-010")
def test_conditions_a_scenario_may_name():
    table = facility("A lift", heroes={"ann": "lift", "bo": "A"}, hands="paper")
    assert not holds(table, "bo", "escaped 1")
    assert holds(match_at(table, Step("escape check", "ann")).answer().table, "bo", "escaped 1")
    assert holds(table, "bo", "laid lift")
    assert not holds(facility("A"), "ann", "laid lift")


@pytest.mark.rule("ESC-LOCK-010")
@pytest.mark.parametrize("name", ["", "laid lift"])
def test_a_scenario_without_condition_never_begins_it_at_the_end(name):
    table = facility("A lift", heroes=TWO, scenario={"lockdown_when": (name,) if name else ()})
    assert begun(match_at(table, *END).answer()) is bool(name)


@pytest.mark.rule("ESC-LOCK-020")
def test_laying_the_lift_begins_it_at_once_where_read_so():
    table = facility(
        "A lift",
        heroes=TWO,
        scenario={"lockdown_when": ("laid lift",)},
        lockdown_start_moment="at_once",
    )
    m = match_at(table, Step("over"))
    m.play.active = True
    begin_if_met(m.play)
    assert begun(m)


# -- what it changes


@pytest.mark.rule("ESC-LOCK-030", "ESC-INT-510", "ESC-END-020")
def test_everybody_in_the_infirmary_loses_at_that_moment():
    table = facility(
        "A", heroes={"ann": "A", "bo": "infirmary"}, enemies={"guard-1": "A"}, pool=0, hands="paper"
    )
    m = run(table, "attack guard-1", dice=["str str str"]).leaves_open("ESC-TURN-060")
    assert m.hero("bo").conditions == ("dead",)
    assert m.at("bo") == ""
    assert m.hero("ann").conditions == ()


@pytest.mark.rule("ESC-LOCK-030")
def test_if_that_leaves_nobody_the_match_ends():
    table = facility("A", heroes={"ann": "infirmary"}, pool=0)
    m = gains(table)
    assert m.table.result == "all gone"


@pytest.mark.rule("ESC-LOCK-090", "ESC-THR-050")
def test_threat_is_still_gained_from_the_box():
    m = gains(facility("A", heroes=TWO, pool=0, lockdown=True), 2)
    assert m.threat() == 2
    assert instructions(m) == []


# -- the countdown


@pytest.mark.rule("ESC-LOCK-080", "ESC-LOCK-040", "ESC-LOCK-060", "ESC-LOCK-070", "ESC-LOCK-050")
@pytest.mark.parametrize(
    ("edition", "taken"), [("original", [4, 3, 2, 1, 0]), ("revised", [3, 2, 1, 0])]
)
def test_four_tokens_when_lockdown_begins_in_turn_10(edition, taken):
    table = facility("A", heroes=TWO, lockdown_pool=4, turn=10, pool=0, edition=edition)
    gains(table)
    turns = list(range(10, 10 + len(taken)))
    pools, m = ends_of_turns(table, turns)
    assert pools == taken
    assert not m.table.result
    _, m = ends_of_turns(m.table, [turns[-1] + 1])
    assert m.table.result == "locked in"


@pytest.mark.rule("ESC-LOCK-130", "ESC-LOCK-070")
def test_the_original_when_the_first_turn_pays_too():
    table = facility(
        "A",
        heroes=TWO,
        lockdown_pool=4,
        turn=10,
        pool=0,
        first_lockdown_token="token",
        edition="original",
    )
    gains(table)
    pools, m = ends_of_turns(table, [10, 11, 12, 13])
    assert pools == [3, 2, 1, 0]
    _, m = ends_of_turns(m.table, [14])
    assert m.table.result == "locked in"


@pytest.mark.rule("ESC-LOCK-040")
def test_without_lockdown_no_token_is_taken():
    pools, _ = ends_of_turns(facility("A", heroes=TWO), [5, 6])
    assert pools == [4, 4]


@pytest.mark.rule("ESC-LOCK-040")
def test_a_scenario_without_lockdown_pool_never_runs_out():
    table = facility("A", heroes=TWO, lockdown=True, lockdown_pool=0, scenario={"lockdown_pool": 0})
    _, m = ends_of_turns(table, [5, 6, 7])
    assert not m.table.result


@pytest.mark.rule("ESC-INT-530")
@pytest.mark.parametrize(("players", "rounds"), [(4, 1), (2, 2)])
def test_who_is_out_slows_the_countdown(players, rounds):
    names = ["ann", "bo", "cy", "di"][:players]
    table = facility("A", heroes=dict.fromkeys(names, "A"), lockdown=True, turn=8)
    pools, _ = ends_of_turns(table, range(8, 8 + players * rounds))
    assert pools[-1] == 0
    assert pools[-2] == 1


@pytest.mark.rule("ESC-INT-530")
def test_who_leaves_in_the_own_turn_takes_no_token():
    table = facility(
        "A lift", heroes={"ann": "lift", "bo": "A"}, lockdown=True, turn=8, hands="paper"
    )
    m = match_at(table, Step("escape check", "ann"), *END).answer()
    assert m.table.tracks["lockdown pool"] == 4


@pytest.mark.rule("ESC-LOCK-110", "ESC-TURN-050")
@pytest.mark.parametrize(
    ("choice", "order"),
    [
        ("crowding_first", ["end.crowding", "end.lockdown", "end.token"]),
        ("token_first", ["end.token", "end.crowding", "end.lockdown"]),
    ],
)
def test_the_order_of_the_end_of_a_turn(choice, order):
    from companion.games.escape.turn import end_steps

    steps = end_steps(facility("A", token_vs_checks_order=choice))
    assert [s.name for s in steps if s.name in order] == order


@pytest.mark.rule("ESC-LOCK-120", "ESC-LOCK-050")
def test_with_no_token_left_whoever_is_inside_has_lost():
    table = facility("A", heroes=TWO, lockdown=True, lockdown_pool=0, turn=8)
    m = match_at(table, *END).answer()
    assert m.table.result == "locked in"
    assert [(o.won, o.text.text) for o in outcome(m.table)] == [(False, "locked in")] * 2


@pytest.mark.rule("ESC-LOCK-120")
def test_or_the_table_reads_the_scenario():
    table = facility(
        "A",
        heroes=TWO,
        lockdown=True,
        lockdown_pool=0,
        turn=8,
        pool_exhausted_result="table_decides",
    )
    m = match_at(table, *END).answer("won bo")
    assert m.table.result == "table"
    assert {o.seat: o.won for o in outcome(m.table)} == {"ann": False, "bo": True}


@pytest.mark.rule("ESC-LOCK-010")
def test_a_lockdown_that_a_correction_set_needs_no_announcement():
    table = facility("A", heroes=TWO)
    WordSet("lockdown", "pool").apply(table)
    table.tracks["lockdown turn"] = 1
    assert instructions(match_at(table, *END).answer()) == []


@pytest.mark.rule("ESC-LOCK-010", "ESC-TURN-050")
def test_an_announcement_that_is_still_owed_comes_at_the_end_of_the_turn():
    table = facility("A", heroes=TWO, lockdown=True)
    WordSet("lockdown untold", "pool").apply(table)
    m = match_at(table, Step("end.lockdown")).answer()
    assert instructions(m) == ["Lockdown begins"]
    assert instructions(match_at(m.table, Step("end.lockdown")).answer()) == []


@pytest.mark.rule("ESC-LOCK-010", "ESC-SCEN-010")
def test_lockdown_is_announced_before_what_the_scenario_makes_of_it():
    story = Happening("h", "test", "lockdown", ("each fear 1",), text="The lights go out.")
    m = gains(facility("A", heroes=TWO, pool=0, content=(story,)))
    assert instructions(m)[:2] == ["Lockdown begins", "Read aloud"]
