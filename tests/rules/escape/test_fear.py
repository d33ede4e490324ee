"""Fear: its range and where it comes from (ESC-FEAR-010..030, 100..140)."""

import pytest

from companion.engine.flow.prompts import Roll
from companion.engine.game import Seat, Start
from companion.engine.state.table import Step
from companion.games.escape.setup import setup

from . import pack_kit as pack
from .table_kit import EDITIONS, choices, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)


def effect(verb, number, **table):
    return match_at(facility("A", **table), Step("effect", "ann", word=verb, number=number))


@both
@pytest.mark.rule("ESC-FEAR-010", "ESC-FEAR-020", "ESC-FEAR-140")
@pytest.mark.parametrize(
    ("was", "by", "fear"), [(3, 2, 5), (7, 3, 8), (8, 1, 8), (1, -2, 0), (0, -1, 0)]
)
def test_fear_stays_between_0_and_8(edition, was, by, fear):
    assert effect("fear", by, fear={"ann": was}, edition=edition).fear() == fear


@both
@pytest.mark.rule("ESC-FEAR-030")
def test_everybody_starts_with_fear_3(edition):
    start = Start((Seat("ann", "Ann"), Seat("ben", "Ben")), choices(edition), pack.box())
    table = setup(start)
    assert [table.pieces[seat].tracks["fear"] for seat in ("ann", "ben")] == [3, 3]


@both
@pytest.mark.rule("ESC-FEAR-100")
@pytest.mark.parametrize(("dice", "cards"), [("str str", 3), ("int int int", 4)])
def test_an_attack_frightens_hurt_or_not(edition, dice, cards):
    table = facility("A", enemies={"guard-1": "A"}, edition=edition)
    lost = ["lose plain 0"] if cards < 4 else []
    m = match_at(table, Step("attack", "guard-1", "ann")).answer(*lost, dice=dice)
    assert (m.fear(), m.cards()) == (4, cards)


@pytest.mark.rule("ESC-FEAR-110")
@pytest.mark.parametrize(("timing", "dice"), [("after_damage", 3), ("at_declaration", 4)])
def test_the_fear_of_an_attack_counts_after_it_or_before_its_dice(timing, dice):
    table = facility("A", enemies={"clone-1": "A"}, fear={"ann": 4}, attack_fear_timing=timing)
    m = match_at(table, Step("attack", "clone-1", "ann"))
    assert isinstance(m.prompt, Roll)
    assert m.prompt.dice == dice
    assert m.answer(dice="blank").fear() == 5


@both
@pytest.mark.rule("ESC-FEAR-120", "ESC-ICON-020")
def test_leaving_a_dark_tile_frightens_entering_one_does_not(edition):
    table = facility("A-B B-C", dark=["B"], edition=edition)
    m = run(table, "move B")
    assert m.fear() == 3
    assert m.answer("move C").leaves_open("ESC-TURN-060").fear() == 4


@both
@pytest.mark.rule("ESC-FEAR-120", "ESC-EXPL-010")
def test_exploring_out_of_a_dark_tile_frightens_too(edition):
    table = facility("A", doors={"A": "n"}, dark=["A"], stack=["straight"], edition=edition)
    assert run(table, "explore 0,50n", "straight 0,49 0").leaves_open("ESC-TURN-060").fear() == 4


@both
@pytest.mark.rule("ESC-FEAR-130")
def test_a_vent_frightens(edition):
    assert run(facility("A~B", edition=edition), "vent B").fear() == 4
