"""Companions: health, help, sacrifice, damage sent to them (ALN-COMPN)."""

import pytest

from companion.engine.state.table import Pile, Step
from companion.games.alone.hero import companion
from rules.alone.table_kit import at, dark

LEVEL = """
    h-a
"""


def friend(card="doctor", charges=4, **more):
    table = dark(LEVEL, tracks={f"charge {card}": charges}, hands={"ben": ""}, **more)
    table.piles["companion"] = Pile("companion", "character", (card,))
    table.redrawn()
    return table


def hit(table, *blows, answers=()):
    """Damage comes, one blow after another."""
    steps = [Step("damage", "ann", number=n, word=f"{kind} ALN-ATTACK-030") for kind, n in blows]
    return at(table, *steps).answer(*answers)


@pytest.mark.rule("ALN-COMPN-060", "ALN-COMPN-070", "ALN-COMPN-080")
def test_the_evil_side_sends_a_whole_damage_to_the_companion():
    m = hit(friend(), ("life", 2), ("self", 1), answers=("companion", "companion"))
    assert (m.life, m.self_, companion.health(m.table)) == (12, 12, 1)
    m = hit(friend(), ("life", 2), ("self", 1), answers=("companion", "hero", "none"))
    assert (m.life, m.self_, companion.health(m.table)) == (12, 11, 2)


@pytest.mark.rule("ALN-COMPN-060")
def test_without_a_companion_nobody_is_asked():
    m = hit(dark(LEVEL, hands={"ben": ""}), ("life", 2), answers=("none",))
    assert m.life == 10
    assert not [prompt for prompt in m.asked if prompt.rule == "ALN-COMPN-060"]


@pytest.mark.rule("ALN-COMPN-050", "ALN-COMPN-090")
@pytest.mark.parametrize(
    ("choice", "life", "window"), [("lost", 12, ()), ("hits_hero", 11, ("none",))]
)
def test_more_damage_than_charges(choice, life, window):
    options = {"companion_surplus": choice}
    m = hit(friend(charges=1, options=options), ("life", 2), answers=("companion", *window))
    assert (m.life, m.table.piles["companion"].cards) == (life, ())


@pytest.mark.rule("ALN-COMPN-100")
@pytest.mark.parametrize(("choice", "window"), [("none", ()), ("as_hero", ("none",))])
def test_damage_cards_after_redirected_damage(choice, window):
    options = {"redirected_damage_cards": choice}
    m = hit(friend(options=options), ("life", 2), answers=("companion", *window))
    assert m.life == 12
    assert ("hurt life" in m.table.turn.used) is bool(window)


@pytest.mark.rule("ALN-COMPN-010", "ALN-COMPN-020")
def test_a_companion_joins_with_six_charges_and_is_another_character():
    table = dark(LEVEL)
    table.piles["character"] = Pile("character", "character", ("pilot",))
    table.words["mission green"] = "ally"
    m = at(table, Step("effects", "ally", "ann", word="reward"))
    assert sorted(m.legal()) == ["commander", "doctor", "technician"]
    m.answer("doctor")
    assert (m.table.piles["companion"].cards, companion.health(m.table)) == (("doctor",), 6)


@pytest.mark.rule("ALN-COMPN-030")
def test_a_sacrifice_gives_the_companion_up_for_one_effect():
    m = at(friend(life=5, self_=5), Step("declare", "ann")).answer("sacrifice")
    assert (m.life, m.self_) == (9, 9)
    assert m.table.piles["companion"].cards == ()
    assert "sacrifice" not in m.legal()


@pytest.mark.rule("ALN-COMPN-040", "ALN-COMPN-050")
def test_a_companion_helps_for_a_charge_and_goes_with_the_last_one():
    m = at(friend(life=5, charges=2), Step("declare", "ann")).answer("help doctor", "life")
    assert (m.life, companion.health(m.table)) == (6, 1)
    m.answer("help doctor", "life")
    assert (m.life, m.table.piles["companion"].cards) == (7, ())
    assert m.legal("help") == []


@pytest.mark.rule("ALN-COMPN-040")
def test_a_companion_helps_at_the_time_its_card_says():
    m = at(friend("commander"), Step("declare", "ann"))
    assert m.legal("help") == []
    m = at(friend("commander"), Step("shields", "ann", number=2, word="life"))
    assert m.legal("help") == ["help commander"]


@pytest.mark.rule("ALN-COMPN-030")
def test_a_companion_that_goes_leaves_no_charges():
    m = at(friend("pilot", charges=3), Step("sacrifice", "ann", "pilot"))
    assert (m.table.tracks["charge pilot"], m.prompt.asks.facts["n"]) == (0, 3)
    m.leaves_open("ALN-ITEM-060")
