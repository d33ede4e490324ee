"""What can be asked, and which answers are taken."""

import pytest

from companion.engine.chance import Chance
from companion.engine.errors import Refused
from companion.engine.flow.prompts import (
    Choose,
    ChooseSeveral,
    Dice,
    EnterNumber,
    Option,
    Placement,
    PlaceTile,
    Prompt,
    Reroll,
    Roll,
)
from companion.engine.grid import Cell
from companion.engine.message import Ref, plain, say, say_n

ASKS = {"asks": say("Well?"), "rule": "T-1"}
THREE = tuple(
    Option(key, key.upper(), say(key), off=say("not now") if key == "c" else say(""))
    for key in "abc"
)


def several(least, most):
    return ChooseSeveral(**ASKS, among=THREE, least=least, most=most)


@pytest.mark.parametrize(
    ("prompt", "answer", "value"),
    [
        (Choose(**ASKS, among=THREE), "a", "A"),
        (several(0, 2), "-", ()),
        (several(0, 2), "b+a", ("B", "A")),
        (Roll(**ASKS, dice=2, die=("x", "y")), "x+y", ("x", "y")),
        (Roll(**ASKS, dice=2, die=("x", "y")), "roll", ()),
        (Roll(**ASKS, dice=0, die=("x",)), "", ()),
        (Dice(**ASKS, faces=("x",), rerolls=()), "stand", None),
        (EnterNumber(**ASKS, low=-2, high=5), "-2", -2),
        (
            PlaceTile(**ASKS, places=(Placement("t", Cell(1, -2), 3),)),
            "t 1,-2 3",
            Placement("t", Cell(1, -2), 3),
        ),
    ],
)
def test_legal_answers_give_values(prompt, answer, value):
    assert prompt.accept(answer) == value
    assert prompt.legal(answer).text == ""


@pytest.mark.parametrize(
    ("prompt", "answer", "why"),
    [
        (Choose(**ASKS, among=THREE), "c", "not now"),
        (Choose(**ASKS, among=THREE), "", "no such answer"),
        (several(1, 2), "-", "Choose 1 to 2"),
        (several(0, 2), "a+a", "once"),
        (several(0, 3), "a+c", "not now"),
        (Roll(**ASKS, dice=2, die=("x", "y")), "x", "Give 2 faces"),
        (Roll(**ASKS, dice=1, die=("x", "y")), "z", "No die shows z"),
        (
            Dice(**ASKS, faces=("x",), rerolls=(Reroll("luck", 0, say("again")),)),
            "again luck 1",
            "cannot",
        ),
        (EnterNumber(**ASKS, low=0, high=5), "6", "From 0 to 5"),
        (EnterNumber(**ASKS, low=0, high=5), "--1", "not a number"),
        (EnterNumber(**ASKS, low=0, high=5), "1-", "not a number"),
        (EnterNumber(**ASKS, low=0, high=5), "²", "not a number"),
        (
            PlaceTile(**ASKS, places=(), why_not={"t 0,0 0": say("no door there")}),
            "t 0,0 0",
            "no door there",
        ),
        (Prompt(**ASKS), "x", "no such answer"),
    ],
)
def test_other_answers_are_refused_with_a_reason(prompt, answer, why):
    with pytest.raises(Refused, match=why):
        prompt.accept(answer)
    assert prompt.legal(answer).text


@pytest.mark.parametrize(
    "prompt",
    [
        Choose(**ASKS, among=THREE),
        several(0, 3),
        several(2, 3),
        EnterNumber(**ASKS, low=3, high=900),
    ],
)
def test_samples_are_legal_and_vary(prompt):
    chance = Chance("s")
    drawn = {prompt.sample(chance.below) for _ in range(60)}
    assert all(not prompt.legal(answer).text for answer in drawn)
    assert len(drawn) > 1


def test_options_are_listed_where_they_are_few():
    assert [option.key for option in EnterNumber(**ASKS, low=1, high=3, usual=2).options()] == [
        "1",
        "2",
        "3",
    ]
    assert EnterNumber(**ASKS, low=1, high=99).options() == ()
    only = PlaceTile(**ASKS, places=(Placement("t", Cell(0, 0)),))
    assert [(option.ref, option.default) for option in only.options()] == [("t", True)]
    dice = Dice(**ASKS, faces=("x",), rerolls=(Reroll("luck", 0, say("again")),))
    assert [option.key for option in dice.options()] == ["stand", "again luck 0"]


def test_messages_say_themselves_plainly():
    assert plain(say("{who:acc} to {n}, {lost}", who=Ref("guard-2"), n=3)) == "guard-2 to 3, {lost}"
    assert [plain(say_n("{n} card", "{n} cards", n)) for n in (1, 2)] == ["1 card", "2 cards"]
