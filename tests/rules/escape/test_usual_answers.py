"""Which answer is the usual one, where a question has one: what most people do."""

import pytest
from msgspec.structs import replace

from companion.engine.state.table import Step, Thrown
from companion.games.escape.hero.challenge_rolls import DICE, Trial
from companion.games.escape.records.printed import SkillCard

from .table_kit import facility, match_at

UP = {"doors": {"A": "n"}, "cells": {"A": (10, 50)}}
NAMED = {"scenario": {"named": "lift", "lift": "", "win_when": ("lockdown",)}}


def usual(step, *answers, table=None, **kw):
    m = match_at(table or facility(kw.pop("ways", "A-B"), **kw), step).answer(*answers)
    assert m.prompt is not None
    return [o.key for o in m.prompt.options() if getattr(o, "default", False)]


@pytest.mark.parametrize(
    ("step", "answers", "kw", "key"),
    [
        (Step("event.hand", word="fear"), (), {}, "done"),
        (Step("relock", "ann", "door A B"), (), {}, "open"),
        (Step("draw.extra", "ann"), (), {"icons": {"A": "medical"}, "hand": {"ann": 2}}, "draw"),
        (
            Step("peek.found", "ann", "10,50n"),
            ("lift 10,49 0",),
            {"ways": "A", **UP, **NAMED},
            "go",
        ),
        (
            Step("explore.draw", "ann", "10,50n"),
            (),
            {"ways": "A", **UP, "scenario": {"lift": ""}, "all_stacks_empty": "table_decides"},
            "wall",
        ),
        (
            Step("effect", "ann", word="scout", number=1),
            (),
            {"ways": "A", **UP, "stack": ["end"]},
            "leave",
        ),
    ],
)
def test_the_usual_answer(step, answers, kw, key):
    assert usual(step, *answers, **kw) == [key]


@pytest.mark.parametrize(
    ("step", "kw"),
    [
        (Step("act", "ann"), {}),
        (
            Step("react", "A", items=("guard", "clone")),
            {
                "enemies": {"guard-1": "A", "clone-1": "A"},
                "failure_activation_order": "player_picks",
            },
        ),
        (Step("access.reward", "ann"), {"enemies": {"guard-1": "B"}}),
    ],
)
def test_a_question_about_the_game_itself_has_none(step, kw):
    table = facility("A-B", **kw)
    if step.name == "access.reward":
        table.piles["keys"] = replace(table.piles["keys"], cards=("rope",))
    assert usual(step, table=table) == []


def test_dice_that_may_be_thrown_again_may_stand():
    luck = SkillCard("luck", "Luck", ".", when="attack", reroll="any")
    table = facility(enemies={"clone-1": "A"}, skills={"ann": ["luck"]}, content=(luck,))
    table.thrown = Thrown("attack", ("int", "str"))
    m = match_at(table, Trial("ann", "attack", "strength", "clone-1").step(DICE))
    assert "stand" in m.legal()
    assert len(m.legal()) == 3
