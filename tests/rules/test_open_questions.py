"""A script that leaves a question open is found, unless the test looks at it or says so."""

import pytest

from companion.engine.state.table import Step
from rules.heist.building_kit import at, building
from rules.scripted_kit import unseen_questions

MENU = "ann: what do you do? (HST-TURN-030)"


def acts():
    return at(building({"ann": "lobby"}, lobby="g"), Step("act", "ann"))


@pytest.mark.parametrize(
    ("looks", "left"),
    [
        (lambda m: m.hp(), [MENU]),
        (lambda m: m.rolls(), [MENU]),
        (lambda m: m.legal(), []),
        (lambda m: m.off("evade"), []),
        (lambda m: m.offers("ann"), []),
        (lambda m: m.prompt, []),
        (lambda m: m.leaves_open("HST-TURN-030"), []),
        (
            lambda m: m.leaves_open("HST-TURN-030").give("evade"),
            ["ann: roll 2 or more to evade (HST-EVADE-020)"],
        ),
        (lambda m: m.answer("combat", dice="1"), [MENU]),
        (lambda m: m.answer("combat", "combat", dice="1 1"), []),
    ],
)
def test_an_open_question_is_found_unless_it_was_looked_at(looks, left):
    looks(acts())
    assert unseen_questions() == left


def test_a_question_of_another_rule_is_no_excuse():
    with pytest.raises(AssertionError, match="is of HST-TURN-030, not HST-EVADE-020"):
        acts().leaves_open("HST-EVADE-020")
    m = acts().answer("combat", "combat", dice="1 1")
    with pytest.raises(AssertionError, match="is of none, not HST-TURN-030"):
        m.leaves_open("HST-TURN-030")
