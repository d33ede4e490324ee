"""Experience: what kills teach (ALN-XP)."""

import pytest

from companion.engine.state.table import Step
from companion.games.alone.evil.wounds import strike
from rules.alone.table_kit import at, dark

LEVEL = """
    h-a-b
"""


def killed(*creatures, xp=None, at_="h", **more):
    """The hero after creatures in one sector died, wounded ones first."""
    table = dark(LEVEL, xp=xp, **{at_: " ".join(creatures)}, **more)
    m = at(table, Step("pass", "ann"))
    for ref in [ref for ref in table.pieces if ref != "ann"]:
        strike(m.play, ref, 9)
    return m


def xp(m):
    tracks = m.table.pieces["ann"].tracks
    return {key.removeprefix("xp "): n for key, n in tracks.items() if key[:3] == "xp " and n}


@pytest.mark.rule("ALN-XP-010", "ALN-XP-110", "ALN-DEEP-080")
@pytest.mark.parametrize(
    ("creature", "ability"),
    [
        ("clinger*", "dexterity"),
        ("howler*", "courage"),
        ("drifter*", "sight"),
        ("shade*", "cold"),
        ("brute*", "precision"),
        ("whisperer*", "courage"),
        ("ram*", "precision"),
    ],
)
def test_a_creature_teaches_the_ability_of_its_kind(creature, ability):
    assert xp(killed(creature)) == {ability: 1}


@pytest.mark.rule("ALN-XP-020", "ALN-XP-030", "ALN-XP-130")
def test_the_second_point_unlocks_and_a_third_gives_nothing():
    assert xp(killed("brute*", xp={"precision": 1})) == {"precision": 2}
    assert xp(killed("brute*", xp={"precision": 2})) == {"precision": 2}


@pytest.mark.rule("ALN-XP-040")
def test_an_unrevealed_death_gives_nothing():
    assert xp(killed("brute*", at_="b")) == {}
    assert xp(killed("brute*", at_="b", revealed="b")) == {"precision": 1}


@pytest.mark.rule("ALN-XP-050")
def test_a_boss_teaches_two_different_abilities():
    table = dark(LEVEL, xp={"cold": 2})
    m = at(table, Step("learn", "ann", number=2))
    assert "cold" not in m.legal()
    m.answer("sight")
    assert m.legal() == ["courage", "precision", "dexterity"]
    m.answer("courage")
    assert xp(m) == {"cold": 2, "sight": 1, "courage": 1}


@pytest.mark.rule("ALN-XP-050")
def test_a_boss_that_dies_asks_for_abilities():
    table = dark(LEVEL, h="mother*", used={"extra hits": 1})
    m = at(table, Step("fight", "ann", "creature-1")).answer("cold", "sight", dice="hit hit")
    assert (m.creatures(), xp(m)) == ("", {"cold": 1, "sight": 1})


@pytest.mark.rule("ALN-XP-070")
@pytest.mark.parametrize(("cold", "most"), [(0, 2), (1, 2), (2, 3)])
def test_cold_blood_makes_the_pool_larger_at_the_rounds_end(cold, most):
    table = dark(LEVEL, life=10, self_=6, xp={"cold": cold}, tracks={"adrenaline": 0})
    assert at(table, Step("round.3")).number("adrenaline") == most


@pytest.mark.rule("ALN-XP-090", "ALN-XP-140")
def test_precision_throws_one_miss_again_once_a_fight():
    table = dark(LEVEL, xp={"precision": 2}, h="brute")
    m = at(table, Step("fight", "ann", "creature-1")).answer(dice="hit miss")
    assert m.prompt.rule == "ALN-XP-090"
    m.answer("again precision 1", dice="hit")
    assert (m.creatures(), m.dice_counts()) == ("h brute*", [2, 1])


@pytest.mark.rule("ALN-XP-090")
@pytest.mark.parametrize(("points", "dice"), [(1, "hit miss"), (2, "hit hit")])
def test_precision_needs_two_points_and_a_miss(points, dice):
    table = dark(LEVEL, xp={"precision": points}, h="brute")
    m = at(table, Step("fight", "ann", "creature-1")).answer(dice=dice)
    assert m.prompt is None
    assert m.creatures() == ("h brute*" if dice == "hit hit" else "h brute")


@pytest.mark.rule("ALN-XP-060", "ALN-XP-140", "ALN-XP-120")
@pytest.mark.parametrize(("die", "self_"), [("miss", 11), ("hit", 10)])
def test_courage_makes_an_encounter_cost_less_on_a_miss(die, self_):
    table = dark(LEVEL, xp={"courage": 2}, h="howler", hands={"ben": ""})
    m = at(table, Step("encounter", "ann", items=("creature-1",))).answer("yes", "none", dice=die)
    assert m.self_ == self_


@pytest.mark.rule("ALN-XP-100", "ALN-XP-120")
@pytest.mark.parametrize(
    ("choice", "die", "life"),
    [("attack", "hit", 10), ("attack", "miss", 11), ("encounter", "", 10)],
)
def test_dexterity_throws_one_hit_again(choice, die, life):
    options = {"dexterity_effect": choice}
    table = dark(LEVEL, xp={"dexterity": 2}, h="brute", hands={"ben": ""}, options=options)
    again = ("again dexterity 0",) if die else ()
    step = Step("attack", "ann", number=2, items=("creature-1",))
    m = at(table, step).answer(*again, "none", dice=f"hit hit {die}")
    assert m.life == life
