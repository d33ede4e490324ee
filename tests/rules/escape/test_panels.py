"""Control panels: access, commanded guards, key cards (ESC-PANL-*, ESC-TILE-110, ESC-COMP-220)."""

import pytest

from companion.engine.state.table import Step
from companion.games.escape.actions.control_panels import orders
from companion.games.escape.records.printed import ItemCard
from companion.games.escape.state.pieces import Enemy

from .table_kit import EDITIONS, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)
KEY = ItemCard("pass", "Pass", "Opens what a scenario says.", apart=True, copies=4)
HIT, MISS = "int int int int", "int int int"


def room(ways="A-B", *, panels="open", edition="revised", **kw):
    scenario = {"panels": panels, **kw.pop("scenario", {})}
    icons = {"A": "panel", **kw.pop("icons", {})}
    return facility(
        ways, icons=icons, scenario=scenario, edition=edition, content=(KEY,), hands="paper", **kw
    )


@both
@pytest.mark.rule("ESC-PANL-010", "ESC-PANL-090", "ESC-TILE-110")
def test_access_is_an_intelligence_challenge_of_4_on_a_panel_tile(edition):
    m = run(room(edition=edition), "access")
    assert (m.prompt.dice, m.prompt.needed, m.prompt.rule) == (4, 4, "ESC-PANL-010")
    elsewhere = run(room(heroes={"ann": "B"}, edition=edition))
    assert elsewhere.legal("access") == []


@pytest.mark.rule("ESC-PANL-020", "ESC-PANL-080", "ESC-TILE-110")
def test_where_no_scenario_names_it_the_editions_differ():
    offered = {e: run(room(panels="", edition=e)).legal("access") for e in EDITIONS}
    assert offered == {"original": [], "revised": ["access"]}


@pytest.mark.rule("ESC-PANL-020", "ESC-PANL-080")
@pytest.mark.parametrize("panels", ["open", "once"])
@both
def test_a_scenario_that_names_it_opens_it_in_both(edition, panels):
    assert run(room(panels=panels, edition=edition)).legal("access") == ["access"]


@both
@pytest.mark.rule("ESC-PANL-030", "ESC-PANL-090", "ESC-INT-550", "ESC-COMP-090")
def test_a_key_card_is_one_reward(edition):
    m = run(room(edition=edition), "access", "key", dice=[HIT]).leaves_open("ESC-TURN-060")
    assert m.items() == ["pass"]
    assert (m.threat(), m.table.piles["keys"].size) == (0, 3)


@pytest.mark.rule("ESC-PANL-030", "ESC-PANL-040")
@pytest.mark.parametrize(("choice", "both_come"), [("one", False), ("both", True)])
def test_one_reward_or_both(choice, both_come):
    table = room("A-B B-C", enemies={"guard-1": "B"}, panel_reward=choice)
    m = run(table, "access", dice=[HIT])
    if both_come:
        assert m.items() == ["pass"]
    else:
        assert m.legal() == ["command", "key"]
    m.answer(*([] if both_come else ["command"]), "to C").leaves_open("ESC-TURN-060")
    assert m.at("guard-1") == "C"


@pytest.mark.rule("ESC-PANL-030", "ESC-PANL-040")
def test_both_editions_give_one_reward_unless_the_table_says_otherwise():
    table = {e: room("A-B", enemies={"guard-1": "B"}, edition=e) for e in EDITIONS}
    asked = {e: run(t, "access", dice=[HIT]).legal() for e, t in table.items()}
    assert asked == {key: ["command", "key"] for key in EDITIONS}


@pytest.mark.rule("ESC-PANL-050")
@pytest.mark.parametrize(
    ("choice", "expected"), [("may_unlock", ["open door B C", "to A"]), ("only_moves", ["to A"])]
)
def test_a_commanded_guard_may_open_a_lock_or_not(choice, expected):
    table = room("A-B B#C", enemies={"guard-1": "B"}, panel_guard_unlocks=choice)
    found = [order.key for order in orders(table, Enemy.find(table, "guard-1"))]
    assert found == expected


@both
@pytest.mark.rule("ESC-PANL-030", "ESC-PANL-050")
def test_the_guard_that_opens_a_lock_stays_where_it_is(edition):
    table = room("A-B B#C", enemies={"guard-1": "B"}, edition=edition)
    m = run(table, "access", "command", "open door B C", dice=[HIT]).leaves_open("ESC-TURN-060")
    assert (m.at("guard-1"), m.locked("door B C")) == ("B", False)


@pytest.mark.rule("ESC-PANL-060")
@pytest.mark.parametrize(("choice", "expected"), [("limits_hold", []), ("no_limits", ["guard-1"])])
def test_stunned_guards_and_full_tiles(choice, expected):
    guards = {"guard-1": "B", "guard-2": "A", "guard-3": "A"}
    table = room(
        "A-B", enemies=guards, stunned=["guard-1"], panel_guard_limits=choice, heroes={"ann": "A"}
    )
    found = [e for e in ("guard-1",) if orders(table, Enemy.find(table, e))]
    assert found == expected


@pytest.mark.rule("ESC-PANL-060")
@pytest.mark.parametrize(("choice", "expected"), [("limits_hold", []), ("no_limits", ["to B"])])
def test_a_full_tile_stops_a_commanded_guard_or_not(choice, expected):
    guards = {"guard-1": "A", "guard-2": "B", "guard-3": "B"}
    table = room("A-B", enemies=guards, panel_guard_limits=choice)
    assert [order.key for order in orders(table, Enemy.find(table, "guard-1"))] == expected


@both
@pytest.mark.rule("ESC-PANL-070", "ESC-PANL-090")
def test_a_failed_access_lets_the_enemies_of_the_tile_act(edition):
    m = run(room(enemies={"clone-1": "A"}, edition=edition), "access", dice=[MISS, ""])
    m.leaves_open("ESC-TURN-060")
    assert m.rolls() == [4, 3]
    assert (m.fear(), m.items(), m.threat()) == (4, [], 0)


@pytest.mark.rule("ESC-COMP-220", "ESC-TILE-110")
@pytest.mark.parametrize(("panels", "off"), [("once", "accessed already"), ("open", "")])
def test_an_accessed_panel_is_marked(panels, off):
    m = run(room(panels=panels), "access", "key", dice=[HIT])
    assert "accessed A" in m.table.markers
    m.adjust().leaves_open("ESC-TURN-060")
    m.table.turn.used.clear()
    again = match_at(m.table, Step("act", "ann"))
    assert again.off("access") == off


@pytest.mark.rule("ESC-INT-550", "ESC-ITEM-030")
@pytest.mark.parametrize(("edition", "answer"), [("original", []), ("revised", ["down pass"])])
def test_a_key_card_may_be_one_too_many(edition, answer):
    table = room(items={"ann": ["rope", "lamp"]}, edition=edition)
    m = run(table, "access", "key", *answer, dice=[HIT]).leaves_open("ESC-TURN-060")
    assert m.items() == ["lamp", "rope"]
    assert m.items("A") == ["pass"]


@pytest.mark.rule("ESC-COMP-090")
def test_key_cards_are_no_part_of_the_item_deck():
    table = room()
    assert table.piles["keys"].cards == ("pass",) * 4
    assert "pass" not in table.piles["item"].cards


@pytest.mark.rule("ESC-PANL-030")
def test_with_no_guard_and_no_key_nothing_comes():
    table = room()
    table.piles["keys"] = table.piles["keys"].__class__("keys", "item")
    m = run(table, "access", dice=[HIT])
    assert (m.items(), m.legal()) == ([], m.legal())
    assert "ESC-PANL-030" in m.rules()
