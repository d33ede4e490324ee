"""Skills and items that are used over an open question: once a turn, thrown away, each in time."""

import pytest

from companion.engine.flow.prompts import Dice
from companion.games.escape.records.printed import ItemCard, SkillCard

from .table_kit import EDITIONS, facility, run

CALM = SkillCard("calm", "Calm", "Lose 2 fear.", use="fear -2", use_when="any time")
WIRE = SkillCard("wire", "Wire", "Costs fear.", use="unlock, draw 1", use_cost=1)
PUSH = SkillCard("shove", "Shove", "Two dice.", use="dice 2", use_when="before a roll")
FLARE = ItemCard("flare", "Flare", "Stun one.", use="stun", use_when="any time")
OWN = ItemCard("tin", "Tin", "Draw 1.", use="draw 1")
CARDS = (CALM, WIRE, PUSH, FLARE, OWN)


def table(ways="A-B", **more):
    return facility(ways, content=CARDS, **more)


@pytest.mark.rule("ESC-SKIL-020")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_skill_is_used_once_a_turn(edition):
    m = run(table(skills={"ann": ["calm"]}, fear={"ann": 6}, edition=edition))
    m.side("use", "ann", "use calm").leaves_open("ESC-TURN-060")
    assert m.fear() == 4
    assert m.offers("ann")["use"] == "used this turn"


@pytest.mark.rule("ESC-SKIL-020")
def test_a_skill_for_the_own_turn_waits_for_it():
    two = {"heroes": {"ann": "A", "ben": "A"}, "now": "ben"}
    m = run(table(skills={"ann": ["wire"]}, **two)).leaves_open("ESC-TURN-060")
    assert m.offers("ann")["use"] == "in your own turn only"
    m = run(table(skills={"ann": ["calm"]}, **two)).leaves_open("ESC-TURN-060")
    assert m.offers("ann")["use"] == ""


@pytest.mark.rule("ESC-SKIL-020", "ESC-ADR-040")
def test_what_a_skill_costs_is_paid_and_all_it_does_happens():
    m = run(table("A#B", skills={"ann": ["wire"]}, hand={"ann": 2}))
    m.side("use", "ann", "use wire")
    m.answer().leaves_open("ESC-TURN-060")
    assert (m.fear(), m.cards()) == (4, 3)
    assert m.table.links["door A B"].state == "open"


@pytest.mark.rule("ESC-ADR-050")
def test_a_skill_that_cannot_be_paid_says_so():
    m = run(table(skills={"ann": ["wire"]}, fear={"ann": 8})).leaves_open("ESC-TURN-060")
    assert "fear" in m.offers("ann")["use"]


@pytest.mark.rule("ESC-SKIL-020", "ESC-ADR-170")
def test_dice_are_added_before_the_own_roll_only():
    m = run(table("A#B", skills={"ann": ["shove"]})).leaves_open("ESC-TURN-060")
    assert m.offers("ann")["use"] == "before your own roll only"
    m = run(table("A#B", skills={"ann": ["shove"]}), "bash door A B")
    before = m.prompt.dice
    m.side("use", "ann", "use shove")
    assert m.prompt.dice == before + 2


@pytest.mark.rule("ESC-ITEM-010")
def test_an_item_for_any_time_is_discarded_in_anybodys_turn():
    m = run(
        table(
            items={"ann": ["flare"]},
            enemies={"guard-1": "A"},
            heroes={"ann": "A", "ben": "B"},
            now="ben",
        )
    )
    m.side("use", "ann", "use flare")
    m.answer().leaves_open("ESC-TURN-060")
    assert m.items("ann") == []
    assert m.is_stunned("guard-1")


@pytest.mark.rule("ESC-ITEM-010")
def test_an_item_for_the_own_turn_is_an_action():
    m = run(table(items={"ann": ["tin"]}))
    assert "use" not in m.offers("ann")
    assert "use tin" in m.legal()


def test_who_has_nothing_to_use_is_offered_nothing():
    assert "use" not in run(table()).leaves_open("ESC-TURN-060").offers("ann")


def test_going_back_uses_nothing():
    m = run(table(skills={"ann": ["calm"]}))
    m.side("use", "ann", "back").leaves_open("ESC-TURN-060")
    assert m.fear() == 3
    assert m.offers("ann")["use"] == ""


NOTES = ItemCard("notes", "Notes", "Two again.", use="again 2", use_when="after a roll")
LUCK = SkillCard("luck", "Luck", "One again.", use="again", use_when="after a roll")


@pytest.mark.rule("ESC-DICE-040", "ESC-DICE-060", "ESC-ADR-170")
def test_dice_are_thrown_again_one_by_one_in_the_order_asked():
    made = facility("A#B", content=(NOTES,), items={"ann": ["notes"]})
    m = run(made)
    assert m.offers("ann")["use"] == "after your own roll only"
    m.answer("bash door A B", dice="str str blank blank")
    assert isinstance(m.prompt, Dice), "asked although no skill throws a die again"
    m.open_side("use", "ann", "use notes")
    m.close_side()
    m.answer("die 2", dice=["str"])
    m.answer("die 3", dice=["blank"]).leaves_open("ESC-TURN-060")
    assert m.rolls() == [4, 1, 1]
    assert m.table.links["door A B"].state == "open"
    assert (m.items(), m.table.piles["item discard"].cards) == ([], ("notes",))


@pytest.mark.rule("ESC-DICE-050", "ESC-DICE-060")
def test_a_skill_for_after_a_roll_is_used_once_and_dice_may_be_left():
    made = facility("A#B", content=(LUCK,), skills={"ann": ["luck", "doubles"]})
    m = run(made, "bash door A B", dice="str2 blank blank blank")
    m.side("use", "ann", "use luck")
    m.answer("die 1", dice=["str"])
    assert isinstance(m.prompt, Dice), "the other skill may still be used"
    assert m.offers("ann")["use"] == "used this turn"
    m.answer("stand").leaves_open("ESC-TURN-060")
    assert m.table.links["door A B"].state == "open"
    m = run(facility("A#B", content=(LUCK,), skills={"ann": ["luck"]}), "bash door A B")
    m.answer(dice="str")
    m.side("use", "ann", "use luck")
    m.answer("stand").leaves_open("ESC-TURN-060")
    assert m.rolls() == [4]


@pytest.mark.rule("ESC-DICE-090")
def test_eight_dice_are_thrown_first_where_an_item_may_throw_some_again():
    made = facility("A#B", content=(NOTES,), items={"ann": ["notes"]}, scenario={"strength": 9})
    m = run(made, "bash door A B")
    assert m.prompt.dice == 8
