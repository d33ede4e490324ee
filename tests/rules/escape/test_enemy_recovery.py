"""Stunned enemies: when they get up, and what they do not do meanwhile."""

import pytest

from companion.engine.state.changes import PieceMoved
from companion.engine.state.table import Step

from .enemy_kit import activate, box, instructions
from .table_kit import facility, match_at


@pytest.mark.rule("ESC-EREC-010")
def test_it_stands_up_when_no_hero_is_on_its_tile():
    m = activate(
        facility("A-B", enemies={"guard-1": "B"}, stunned=("guard-1",), heroes={"ann": "A"}),
        "guard-1",
    )
    assert not m.is_stunned("guard-1")
    assert m.at("guard-1") == "B"  # getting up is its whole action
    assert instructions(m) == ["Stand guard-1 up"]


@pytest.mark.rule("ESC-EREC-020", "ESC-EREC-030")
def test_it_stays_down_while_a_hero_is_there():
    m = activate(facility("A", enemies={"clone-1": "A"}, stunned=("clone-1",)), "clone-1")
    assert m.is_stunned("clone-1")
    assert (instructions(m), m.rolls()) == ([], [])
    assert "ESC-EREC-020" in m.rules()


@pytest.mark.rule("ESC-EREC-010")
def test_an_enemy_of_the_other_side_does_not_keep_it_down():
    table = facility(
        "A B", heroes={"ann": "B"}, enemies={"guard-1": "A", "clone-1": "A"}, stunned=("guard-1",)
    )
    assert not activate(table, "guard-1").is_stunned("guard-1")


@pytest.mark.rule("ESC-INT-050", "ESC-EREC-010", "ESC-EREC-020")
def test_it_recovers_at_the_first_pass_after_the_last_hero_left():
    table = facility("A-B B-C", enemies={"guard-1": "A"}, stunned=("guard-1",))
    m = match_at(table, *[Step("event.activate", items=("guard",))] * 2, stop_at=("event.draw",))
    assert m.is_stunned("guard-1")
    table = m.table
    table.agenda = ()
    PieceMoved("ann", "C").apply(table)
    third = box(table, "guard")
    assert (third.is_stunned("guard-1"), third.at("guard-1")) == (False, "A")
    fourth = box(third.table, "guard")
    assert fourth.at("guard-1") == "B"


@pytest.mark.rule("ESC-EREC-030")
def test_a_stunned_enemy_neither_attacks_nor_moves():
    table = facility("A-B", enemies={"guard-1": "B", "guard-2": "A"}, stunned=("guard-2",))
    m = match_at(table, Step("attack", "guard-2", "ann"))
    assert m.rolls() == []
    assert m.fear() == 3
