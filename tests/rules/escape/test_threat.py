"""Threat: tokens, the pool, crowding (ESC-THR-*)."""

import pytest

from companion.engine.flow.prompts import Roll
from companion.engine.game import Seat, Start
from companion.engine.state.table import Step
from companion.games.escape.setup import setup
from companion.games.escape.turn import end_steps

from . import pack_kit as pack
from .table_kit import EDITIONS, choices, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)


def gains(number, **table):
    return match_at(facility("A", **table), Step("effect", "ann", word="threat", number=number))


@both
@pytest.mark.rule("ESC-THR-010")
def test_guards_prefer_whoever_has_most_threat(edition):
    table = facility(
        "A",
        heroes={"ann": "A", "ben": "A"},
        enemies={"guard-1": "A"},
        threat={"ben": 1},
        edition=edition,
    )
    m = match_at(table, Step("activate", "guard-1")).answer(dice="blank")
    assert (m.fear("ann"), m.fear("ben")) == (3, 4)


@both
@pytest.mark.rule("ESC-THR-020")
def test_the_scenario_sets_pool_and_starting_threat(edition):
    seats = (Seat("ann", "Ann"),)
    content = pack.box(pack.scenario(threat_pool=7, threat=2))
    table = setup(Start(seats, choices(edition), content))
    assert table.tracks["threat pool"] == 7
    assert table.pieces["ann"].tracks["threat"] == 2


@both
@pytest.mark.rule("ESC-THR-030")
def test_gaining_threat_moves_a_token_from_the_pool_to_the_sheet(edition):
    m = gains(1, pool=3, edition=edition)
    assert (m.threat(), m.table.tracks["threat pool"]) == (1, 2)


@both
@pytest.mark.rule("ESC-THR-040", "ESC-THR-050", "ESC-THR-120")
def test_a_gain_across_the_end_of_the_pool_starts_lockdown_and_is_given_all_the_same(edition):
    m = gains(2, pool=1, threat={"ann": 2}, edition=edition).answer()
    assert (m.threat(), m.table.tracks["threat pool"]) == (4, 0)
    assert "lockdown" in m.table.words


@pytest.mark.rule("ESC-THR-050")
def test_in_lockdown_tokens_still_come_from_the_box():
    assert gains(1, pool=0, lockdown=True, threat={"ann": 1}).threat() == 2


@both
@pytest.mark.rule("ESC-THR-060", "ESC-THR-130", "ESC-THR-070")
def test_lost_threat_leaves_the_game_and_never_falls_below_none(edition):
    m = gains(-2, pool=3, threat={"ann": 1}, edition=edition)
    assert (m.threat(), m.table.tracks["threat pool"]) == (0, 3)
    assert m.table.tracks["threat gone"] == 1


@pytest.mark.rule("ESC-THR-140")
@pytest.mark.parametrize(("supply", "threat"), [("unlimited", 25), ("limited", 24)])
def test_the_box_holds_24_threat_tokens_or_any_number(supply, threat):
    m = gains(1, pool=0, lockdown=True, threat={"ann": 24}, threat_tokens_in_box=supply)
    assert m.threat() == threat


@pytest.mark.rule("ESC-THR-140", "ESC-THR-060")
@pytest.mark.parametrize(
    ("pool", "ann", "ben", "gone", "gained"),
    [(0, 20, 2, 0, 2), (0, 20, 3, 0, 1), (0, 20, 4, 0, 0), (0, 20, 2, 1, 1), (0, 10, 2, 12, 0)],
)
def test_tokens_on_sheets_and_out_of_the_game_are_not_in_the_box(pool, ann, ben, gone, gained):
    table = facility(
        heroes={"ann": "A", "ben": "A"},
        pool=pool,
        lockdown=True,
        threat={"ann": ann, "ben": ben},
        threat_tokens_in_box="limited",
    )
    table.tracks["threat gone"] = gone
    m = match_at(table, Step("effect", "ann", word="threat", number=2))
    assert m.threat() == ann + gained
    says = [m.words(note.why.says) for note in m.play.notes]
    assert ("No threat token is left in the box." in says) is (gained < 2)


# -- crowding

CROWD = {"ann": "A", "ben": "B", "cleo": "B", "dan": "C"}


def ends_turn(table):
    return match_at(table, *end_steps(table))


@both
@pytest.mark.rule("ESC-THR-080", "ESC-THR-090", "ESC-THR-150", "ESC-TURN-050", "ESC-SUM-080")
def test_at_the_end_of_the_turn_only_the_active_hero_of_a_crowd_gains_threat(edition):
    heroes = {"ann": "B", "ben": "B", "cleo": "B"}
    m = ends_turn(facility("A-B", heroes=heroes, edition=edition, crowd_threat="active_player"))
    assert [m.threat(seat) for seat in heroes] == [1, 0, 0]


@pytest.mark.rule("ESC-THR-150")
def test_a_crowd_elsewhere_gains_nobody_threat():
    heroes = {"ann": "A", "ben": "B", "cleo": "B", "dan": "B"}
    m = ends_turn(facility("A-B", heroes=heroes, crowd_threat="active_player"))
    assert [m.threat(seat) for seat in heroes] == [0, 0, 0, 0]


@pytest.mark.rule("ESC-THR-080")
def test_two_heroes_are_no_crowd_where_the_scenario_allows_two():
    m = ends_turn(facility("A", heroes={"ann": "A", "ben": "A"}, crowd_threat="active_player"))
    assert m.threat() == 0


@pytest.mark.rule("ESC-THR-090")
def test_the_arrival_that_makes_a_crowd_may_cost_threat_at_once():
    table = facility("A-B", heroes={**CROWD, "dan": "A"}, crowd_threat="arriving_player")
    m = run(table, "move B").leaves_open("ESC-TURN-060")
    assert [m.threat(seat) for seat in CROWD] == [1, 0, 0, 0]
    assert ends_turn(table).threat() == 1


@pytest.mark.rule("ESC-THR-090")
def test_the_table_may_pick_who_of_a_new_crowd_gains_threat():
    m = run(facility("A-B", heroes={**CROWD, "dan": "A"}, crowd_threat="picked_player"), "move B")
    assert m.legal() == ["threat ann", "threat ben", "threat cleo"]
    m.answer("threat cleo").leaves_open("ESC-TURN-060")
    assert [m.threat(seat) for seat in CROWD] == [0, 0, 1, 0]


# -- weapons and guards

ARMED = {"ann": ["stick"]}


@both
@pytest.mark.rule("ESC-THR-100", "ESC-INT-270")
@pytest.mark.parametrize("way", ["move B", "vent B"])
@pytest.mark.parametrize(("items", "threat"), [(ARMED, 1), ({"ann": ["rope"]}, 0)])
def test_entering_a_guards_tile_armed_gains_threat(edition, way, items, threat):
    ways = "A-B" if way == "move B" else "A~B"
    table = facility(ways, enemies={"guard-1": "B"}, items=items, edition=edition)
    m = run(table, way)
    assert (m.prompt is None, m.threat()) == (way == "vent B", threat)


@pytest.mark.rule("ESC-THR-100", "ESC-INT-280")
def test_clones_do_not_mind_a_weapon():
    assert (
        run(facility("A-B", enemies={"clone-1": "B"}, items=ARMED), "move B")
        .leaves_open("ESC-TURN-060")
        .threat()
        == 0
    )


@pytest.mark.rule("ESC-INT-270")
def test_a_guard_that_walks_to_an_armed_hero_gives_no_threat():
    table = facility("A-B", enemies={"guard-1": "B"}, items=ARMED)
    m = match_at(table, Step("activate", "guard-1")).answer()
    assert (m.at("guard-1"), m.threat()) == ("A", 0)


@pytest.mark.rule("ESC-RUSH-130")
@pytest.mark.parametrize(("reading", "threat"), [("active_only", 0), ("stunned_too", 1)])
def test_a_stunned_guard_may_count_for_coming_armed(reading, threat):
    table = facility(
        "A-B",
        enemies={"guard-1": "B"},
        stunned=["guard-1"],
        items=ARMED,
        stunned_guard_threat=reading,
    )
    assert run(table, "move B").leaves_open("ESC-TURN-060").threat() == threat


@both
@pytest.mark.rule("ESC-THR-110")
@pytest.mark.parametrize(
    ("action", "threat"), [("attack guard-1", 1), ("bash door A B", 1), ("pick door A B", 0)]
)
def test_attacking_a_guard_and_bashing_a_door_gain_threat(edition, action, threat):
    table = facility("A#B", enemies={"guard-1": "A"}, edition=edition)
    m = run(table, action)
    assert (type(m.prompt), m.threat()) == (Roll, threat)
