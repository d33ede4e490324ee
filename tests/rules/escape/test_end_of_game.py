"""How a match ends, for one and for all."""

import pytest

from companion.engine.state.table import Step
from companion.games.escape.scenario.endings import outcome

from .enemy_kit import instructions, knock_out
from .table_kit import facility, match_at


def fates(table):
    return {o.seat: (o.won, o.text.text) for o in outcome(table)}


def escapes(table, seat="ann", *then, **kw):
    return match_at(table, Step("escape check", seat), *then, **kw).answer()


@pytest.mark.rule("ESC-END-010")
def test_who_reaches_the_lift_leaves_the_map_and_the_others_play_on():
    table = facility("A-lift", heroes={"ann": "lift", "bo": "A"}, hands="paper")
    m = escapes(table)
    assert (m.at("ann"), m.hero().conditions) == ("", ("escaped",))
    assert not m.table.result
    assert instructions(m) == ["ann gets out: take the figure away"]
    assert fates(m.table) == {"ann": (True, "got out"), "bo": (False, "still inside")}


@pytest.mark.rule("ESC-END-010")
def test_elsewhere_nobody_gets_out():
    m = escapes(facility("A-lift"))
    assert instructions(m) == []


@pytest.mark.rule("ESC-END-010")
def test_walking_onto_the_lift_is_enough():
    table = facility("A-lift", heroes={"ann": "A", "bo": "A"}, hands="paper")
    m = match_at(table, Step("act", "ann")).answer("move lift")
    assert m.hero().conditions == ("escaped",)
    assert m.prompt is None  # the turn is over


@pytest.mark.rule("ESC-END-010", "ESC-EVT-030")
def test_the_event_card_of_that_turn_follows_and_spawns_nothing():
    table = facility(
        "A-lift", heroes={"ann": "lift", "bo": "A"}, icons={"A": "fear"}, cards="table"
    )
    m = match_at(table, Step("escape check", "ann"), Step("event.draw"), stop_at=())
    m.answer("card clones")
    assert "clone-1" not in m.table.pieces


@pytest.mark.rule("ESC-END-020")
def test_the_match_ends_when_nobody_is_left():
    m = escapes(facility("lift", heroes={"ann": "lift"}))
    assert m.table.result == "all gone"
    assert fates(m.table) == {"ann": (True, "got out")}


@pytest.mark.rule("ESC-END-020", "ESC-KO-060")
def test_or_when_the_last_one_dies():
    table = facility("A", heroes={"ann": "A"}, lockdown=True, hands="paper")
    m = knock_out(table)
    assert m.table.result == "all gone"
    assert fates(m.table) == {"ann": (False, "dead")}


@pytest.mark.rule("ESC-INF-070", "ESC-END-020")
def test_all_in_the_infirmary_lose():
    table = facility("A", heroes={"ann": "A", "bo": "infirmary"}, hands="paper")
    m = knock_out(table)
    assert m.table.result == "infirmary"
    assert fates(m.table) == {
        "ann": (False, "caught in the infirmary"),
        "bo": (False, "caught in the infirmary"),
    }


@pytest.mark.rule("ESC-INT-520", "ESC-INF-070")
def test_those_who_got_out_do_not_count():
    table = facility("A lift", heroes={"ann": "lift", "bo": "A", "cy": "infirmary"}, hands="paper")
    m = escapes(table, "ann", Step("knock out", "bo"))
    assert m.table.result == "infirmary"
    assert [o.won for o in outcome(m.table)] == [True, False, False]


@pytest.mark.rule("ESC-INF-070", "ESC-INT-520", "ESC-GAME-010")
def test_a_solo_player_in_the_infirmary_plays_on():
    m = knock_out(facility("A", heroes={"ann": "A"}, hands="paper"))
    assert m.at("ann") == "infirmary"
    assert not m.table.result


@pytest.mark.rule("ESC-INF-070")
def test_one_of_two_in_the_infirmary_plays_on():
    m = knock_out(facility("A", heroes={"ann": "A", "bo": "A"}, hands="paper"))
    assert not m.table.result
