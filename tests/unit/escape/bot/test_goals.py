"""The bot reads what a scenario asks: what is missing, where it is had, and what to do there."""

import pytest

from companion.engine.chance import Chance
from companion.engine.state.table import Marker, Step
from companion.games.escape.bot.goals import plan, wants_deed, wants_panel
from companion.games.escape.bot.map_costs import goals, reachable
from companion.games.escape.bot.policy import sensible
from companion.games.escape.records.printed import ItemCard
from companion.games.escape.records.scenario import Deed
from rules.escape.table_kit import facility, match_at

PASS = ItemCard("pass", "Pass", "A pass.", apart=True)
BURN = Deed("burn", "test", "Burn", ("count nests 1",), only=("here nest",), test="strength 1")
DRESS = Deed("dress", "test", "Dress", ("wear uniform",), only=("here uniform",))
WASH = Deed("wash", "test", "Wash", ("turn bloody uniform",), only=("on C",))


def asks(ways, win, *content, **kw):
    scenario = {"win_when": (win,), **kw.pop("scenario", {})}
    return facility(ways, scenario=scenario, content=(PASS, *content), **kw)


def does(table):
    m = match_at(table, Step("act", "ann"))
    return sensible(m.table, m.prompt, Chance("bot").below)


def test_with_nothing_missing_it_goes_to_the_place() -> None:
    table = asks("A-B B-C", "on C")
    found = plan(table, "ann")
    assert (found.ready, found.targets) == (True, ("C",))
    assert does(table) == "move B"


def test_a_place_that_is_not_laid_is_looked_for() -> None:
    table = asks("A-B", "on lift", doors={"B": "n"}, stack=["cross"])
    assert plan(table, "ann").targets == ()
    assert list(goals(table, "ann")) == ["B"]


@pytest.mark.parametrize(("accessed", "targets"), [((), ("B", "C")), (("B",), ("C",))])
def test_panels_are_fetched_where_they_are_left(accessed, targets) -> None:
    icons = {"B": "panel", "C": "panel"}
    table = asks("A-B A-C", "on A and panels 2", icons=icons, scenario={"panels": "once"})
    for space in accessed:
        table.markers[f"accessed {space}"] = Marker(f"accessed {space}", "accessed", space)
    assert plan(table, "ann").targets == targets
    assert wants_panel(table, "ann")


def test_a_key_comes_from_a_panel_and_the_access_is_tried() -> None:
    table = asks("A-B", "on B and carries pass", icons={"A": "panel"}, scenario={"panels": "open"})
    assert plan(table, "ann").targets == ("A",)
    assert does(table) == "access"


def test_a_key_that_lies_somewhere_is_fetched_there() -> None:
    table = asks("A-B", "on A and carries rope", items={"B": ["rope"]})
    assert plan(table, "ann").targets == ("B",)


def test_a_count_is_raised_by_its_deed_where_its_marker_lies() -> None:
    table = asks("A-B", "on B and count nests 1", BURN)
    table.markers["nest A"] = Marker("nest A", "nest", "A")
    assert plan(table, "ann").targets == ("A",)
    assert does(table) == "deed burn"
    table.tracks["count nests"] = 1
    assert plan(table, "ann").targets == ("B",)
    assert not wants_deed(table, "ann", "burn")


def test_a_uniform_is_put_on_or_washed() -> None:
    table = asks("A-B B-C", "on A and wears uniform", DRESS, WASH)
    assert plan(table, "ann").targets == ("C",)
    table.markers["uniform B"] = Marker("uniform B", "uniform", "B")
    assert set(plan(table, "ann").targets) == {"B", "C"}


def test_what_no_door_leads_to_is_no_target() -> None:
    table = asks("A C", "on C", doors={"A": "n"}, stack=["cross"])
    assert plan(table, "ann").targets == ("C",)
    assert reachable(table, "ann") == ()
    assert list(goals(table, "ann")) == ["A"]


def test_it_never_steps_onto_a_marker_that_kills() -> None:
    table = asks("A-B B-C", "on C", scenario={"lose_when": ("here swarm",)})
    table.markers["swarm B"] = Marker("swarm B", "swarm", "B")
    assert does(table) == "end"
