"""Movement by doors and vents (ESC-MOVE-*, ESC-VENT-*)."""

import pytest

from companion.engine.state.changes import LinkStateSet, PieceTrackSet
from companion.engine.state.table import Step

from .table_kit import EDITIONS, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)


@both
@pytest.mark.rule("ESC-MOVE-010", "ESC-TURN-060")
def test_each_move_goes_through_one_door(edition):
    m = run(facility("A-B B-C A-D", edition=edition))
    assert m.legal("move") == ["move B", "move D"]
    assert m.moves() == 2
    m.answer("move B", "move C")
    assert (m.at(), m.moves()) == ("C", 0)
    assert m.off("move B") == "no moves left"


@pytest.mark.rule("ESC-MOVE-010", "ESC-TILE-030")
def test_a_wall_blocks():
    assert run(facility("A-B C", cells={"A": (0, 0), "B": (0, 1), "C": (1, 0)})).legal("move") == [
        "move B"
    ]


@pytest.mark.rule("ESC-MOVE-020", "ESC-MOVE-030", "ESC-FEAR-070")
def test_speed_changed_in_mid_turn_changes_the_points_left():
    m = run(facility("A-B B-C", fear={"ann": 6}), "move B")
    assert m.moves() == 1
    m.side("card", "ann", "card plain", "scare")
    assert (m.fear(), m.moves()) == (7, 2)
    m.adjust(PieceTrackSet("ann", "fear", 6)).leaves_open("ESC-TURN-060")
    assert m.moves() == 1


@both
@pytest.mark.rule("ESC-MOVE-040")
def test_other_heroes_never_block(edition):
    table = facility("A-B", heroes={"ann": "A", "ben": "A", "cleo": "B"}, edition=edition)
    assert run(table, "move B").leaves_open("ESC-TURN-060").at() == "B"


@both
@pytest.mark.rule("ESC-MOVE-050")
@pytest.mark.parametrize("enemy", ["guard-1", "clone-1"])
def test_an_enemy_holds_a_hero(edition, enemy):
    table = facility(
        "A-B A~C", doors={"A": "n"}, enemies={enemy: "A"}, stack=["straight"], edition=edition
    )
    m = run(table)
    for way in ("move B", "vent C", "explore 0,50n"):
        assert m.off(way) == f"held by {enemy}"


@pytest.mark.rule("ESC-MOVE-060")
@pytest.mark.parametrize(
    ("reading", "ways"), [("stunned_do_not_hold", ["move B"]), ("stunned_hold", [])]
)
def test_a_stunned_enemy_may_hold_too(reading, ways):
    table = facility(
        "A-B", enemies={"guard-1": "A"}, stunned=["guard-1"], stunned_blocks_leaving=reading
    )
    assert run(table).legal("move") == ways


@both
@pytest.mark.rule("ESC-MOVE-080")
def test_a_locked_door_stops_heroes_until_its_marker_is_gone(edition):
    m = run(facility("A#B", edition=edition))
    assert m.off("move B") == "the door is locked"
    m.adjust(LinkStateSet("door A B", "open"))
    assert m.answer("move B").leaves_open("ESC-TURN-060").at() == "B"


# -- reactivating icons

AGAIN = {"fear": "fear again", "security": "security again"}


@both
@pytest.mark.rule("ESC-MOVE-070", "ESC-TILE-070", "ESC-TILE-090", "ESC-EVT-020", "ESC-SUM-030")
@pytest.mark.parametrize("icon", ["fear", "security"])
def test_moving_onto_a_reactivating_icon_draws_a_card_at_once_and_ends_the_turn(edition, icon):
    table = facility("A-B", icons={"B": AGAIN[icon]}, edition=edition)
    m = run(table, "move B")
    assert m.stopped == Step("event.draw", word=icon)
    assert "act" not in m.coming()
    assert m.moves() == 1


@both
@pytest.mark.rule("ESC-TILE-060", "ESC-TILE-080", "ESC-TILE-100")
@pytest.mark.parametrize("icon", ["fear", "security", "facility"])
def test_moving_onto_a_plain_icon_draws_nothing(edition, icon):
    m = run(facility("A-B", icons={"B": icon}, edition=edition), "move B")
    assert m.legal("move") == ["move A"]


@both
@pytest.mark.rule("ESC-EVT-130", "ESC-LOCK-100", "ESC-MOVE-070")
def test_in_lockdown_a_move_onto_it_draws_nothing(edition):
    table = facility("A-B", icons={"B": "fear again"}, lockdown=True, edition=edition)
    assert run(table, "move B").legal("move") == ["move A"]


def armed_onto_a_guards_icon(**more):
    """Ann comes armed onto a reactivating tile with a guard; the pool is empty."""
    return facility(
        "A-B",
        icons={"B": "security again"},
        enemies={"guard-1": "B"},
        items={"ann": ["stick"]},
        pool=0,
        cards="table",
        **more,
    )


@pytest.mark.rule("ESC-EVT-140", "ESC-LOCK-100", "ESC-THR-100", "ESC-EVT-020")
@pytest.mark.parametrize(("choice", "draws"), [("icon_first", True), ("lockdown_first", False)])
def test_lockdown_that_begins_on_arrival_and_the_icon(choice, draws):
    m = run(armed_onto_a_guards_icon(icon_and_lockdown_order=choice), "move B")
    assert "lockdown" in m.table.words
    assert (m.stopped is not None and m.stopped.name == "event.draw") == draws
    assert (m.prompt is not None and "end" in m.legal()) != draws


@pytest.mark.rule("ESC-EVT-140")
def test_lockdown_begun_on_the_way_out_already_stops_the_icon_ahead():
    table = facility("A-B", icons={"B": "security again"}, lockdown=True, cards="table")
    assert "end" in run(table, "move B").legal()


@pytest.mark.rule("ESC-EVT-140")
def test_a_match_begun_before_there_was_a_choice_plays_lockdown_first():
    table = armed_onto_a_guards_icon()
    del table.options["icon_and_lockdown_order"]
    assert "end" in run(table, "move B").legal()


# -- vents


@both
@pytest.mark.rule("ESC-VENT-010", "ESC-VENT-050", "ESC-TILE-040")
def test_a_vent_leads_to_the_vents_of_its_unbroken_duct(edition):
    m = run(facility("D~A D~B C", vents="C", edition=edition, heroes={"ann": "D"}))
    assert m.legal("vent") == ["vent A", "vent B"]
    m.answer("vent A")
    assert (m.at(), m.fear(), m.moves()) == ("A", 4, 1)


@pytest.mark.rule("ESC-VENT-010")
def test_a_vent_costs_a_move():
    m = run(facility("A-B B-C C~D"), "move B", "move C")
    assert m.off("vent D") == "no moves left"


@both
@pytest.mark.rule("ESC-VENT-020", "ESC-VENT-060", "ESC-INT-570", "ESC-SUM-030")
def test_vent_travel_ends_the_turn_whatever_is_left(edition):
    m = run(facility("A~B A-C", edition=edition), "vent B")
    assert m.stopped == Step("event.draw")
    assert m.coming() == ["event.draw", "end.relock", "end.crowding", "end.lockdown", "end.token"]


@pytest.mark.rule("ESC-VENT-060", "ESC-INT-570")
def test_vent_travel_may_end_it_without_an_event_card():
    heroes = {"ann": "A", "ben": "B", "cleo": "B"}
    m = run(facility("A~B", heroes=heroes, vent_then_event="no_event"), "vent B")
    assert m.stopped == Step("over")
    assert m.threat() == 1, "the end-of-turn checks came all the same"


@both
@pytest.mark.rule("ESC-VENT-030", "ESC-VENT-040", "ESC-FEAR-070")
@pytest.mark.parametrize(("fear", "allowed"), [(6, True), (7, False), (8, False)])
def test_fear_7_and_8_bar_the_vents_as_they_are_before_the_travel(edition, fear, allowed):
    m = run(facility("A~B", fear={"ann": fear}, edition=edition))
    if allowed:
        assert m.answer("vent B").fear() == 7
    else:
        assert m.off("vent B") == f"fear is {fear}"


@pytest.mark.rule("ESC-VENT-070")
@pytest.mark.parametrize(("reading", "icon"), [("icon_resolved", "fear"), ("no_icon", "")])
def test_an_icon_at_the_end_of_a_vent_may_act(reading, icon):
    table = facility("A~B", icons={"B": "fear again"}, vent_arrival_icon=reading)
    assert run(table, "vent B").stopped == Step("event.draw", word=icon)


@pytest.mark.rule("ESC-VENT-070", "ESC-EVT-130")
def test_in_lockdown_it_does_not():
    table = facility(
        "A~B", icons={"B": "fear again"}, lockdown=True, vent_arrival_icon="icon_resolved"
    )
    assert run(table, "vent B").stopped == Step("event.draw")


@both
@pytest.mark.rule("ESC-INT-490", "ESC-FEAR-120", "ESC-FEAR-130")
@pytest.mark.parametrize(("was", "fear"), [(3, 5), (6, 8)])
def test_leaving_a_dark_tile_by_vent_costs_fear_twice(edition, was, fear):
    table = facility("A~B", dark=["A"], fear={"ann": was}, edition=edition)
    assert run(table, "vent B").fear() == fear


@both
@pytest.mark.rule("ESC-INF-050")
def test_nobody_enters_the_infirmary_by_vent(edition):
    m = run(facility("A~B", edition=edition))
    assert not [o.key for o in m.prompt.options() if "infirmary" in o.key]


@pytest.mark.rule("ESC-SUM-020")
def test_moves_and_actions_come_in_any_order_and_none_is_needed():
    table = facility("A-B B-C", items={"B": ["rope"]})
    m = run(table, "move B", "take rope", "move C").leaves_open("ESC-TURN-060")
    assert (m.at(), m.items()) == ("C", ["rope"])
    assert run(facility("A-B"), "end").stopped == Step("over")


def test_two_doors_to_one_tile_are_two_answers():
    from companion.engine.state.table import Link

    table = facility("A-B")
    table.links["door x"] = Link("door x", "door", ("A", "B"), "locked")
    m = match_at(table, Step("act", "ann"))
    assert [o.key for o in m.prompt.options()][:2] == ["move B", "move B door x"]
    assert m.legal("move") == ["move B"]
