"""A turn, adrenaline, fights and kills (ALN-TURN-*, ALN-ADREN-*, ALN-FIGHT-*, ALN-XP-*)."""

import pytest

from companion.engine.state.table import Step
from companion.games.alone.state.creatures import tokens_left
from rules.alone.table_kit import at, dark

MAP = "h-a-b"


def turn(*answers, dice="", **more):
    table = dark(more.pop("level", MAP), hands={"ben": ""}, **more)
    return at(table, Step("declare", "ann"), stop_at=("cards",)).answer(*answers, dice=dice)


@pytest.mark.rule("ALN-TURN-030", "ALN-TURN-100", "ALN-REACT-010", "ALN-BOT-280")
def test_an_action_flips_a_token_and_the_evil_side_is_asked_before_it():
    m = turn("move east", "none", revealed="a")
    assert (m.number("turns"), m.at()) == (1, "a")
    assert [p.rule for p in m.asked] == ["ALN-TURN-030", "ALN-REACT-010"]
    assert m.asked[1].secret


@pytest.mark.rule("ALN-TURN-020", "ALN-TURN-120", "ALN-TURN-010", "ALN-ROUND-010")
def test_after_eight_turns_the_round_ends():
    table = dark(MAP, tracks={"turns": 8})
    m = at(table, Step("pass", "ann"), stop_at=("round.1",), whole=True)
    assert m.stopped.name == "round.1"
    m = at(dark(MAP, tracks={"turns": 8}), Step("round.over"))
    assert m.number("turns") == 0


@pytest.mark.rule("ALN-TURN-130")
@pytest.mark.parametrize(("choice", "offered"), [("allowed", ["pass"]), ("refused", [])])
def test_passing(choice, offered):
    m = at(dark(MAP, options={"hero_pass": choice}), Step("declare", "ann"))
    assert m.legal("pass") == offered


@pytest.mark.rule("ALN-TURN-110")
@pytest.mark.parametrize(
    ("choice", "order"),
    [
        ("cards_attacks_lights", ["cards", "attacks", "lights off"]),
        ("cards_lights_attacks", ["cards", "lights off", "attacks"]),
        ("attacks_cards_lights", ["attacks", "cards", "lights off"]),
    ],
)
def test_the_order_of_a_turns_end(choice, order):
    table = dark(MAP, options={"end_of_turn_order": choice})
    m = at(table, Step("pass", "ann"), whole=True)
    assert m.prompt.rule == "ALN-TURN-030"
    assert [step.name for step in m.table.agenda[1:4]] == order


@pytest.mark.rule("ALN-ADREN-010", "ALN-ADREN-030", "ALN-ADREN-050")
def test_a_token_recovers_a_point_once_a_turn():
    m = at(dark(MAP, life=5), Step("declare", "ann")).answer("recover life")
    assert (m.life, m.number("adrenaline")) == (6, 2)
    assert m.legal("recover") == []
    assert m.legal("bullet time") == ["bullet time"]


@pytest.mark.rule("ALN-ADREN-110")
def test_a_token_may_recover_one_of_each():
    table = dark(MAP, life=5, self_=5, options={"adrenaline_recovery": "both"})
    m = at(table, Step("declare", "ann")).answer("recover both")
    assert (m.life, m.self_) == (6, 6)
    m.leaves_open("ALN-TURN-030")


@pytest.mark.rule("ALN-ADREN-020", "ALN-ADREN-040", "ALN-ADREN-090")
def test_bullet_time_allows_two_actions_each_open_to_reactions():
    m = turn("bullet time", "move east", "none", "move east", "none", revealed="a b")
    assert (m.at(), m.number("turns"), m.number("adrenaline")) == ("b", 1, 2)


@pytest.mark.rule("ALN-ADREN-060", "ALN-ROUND-040", "ALN-ADREN-100", "ALN-XP-070")
@pytest.mark.parametrize(
    ("choice", "had", "xp", "after"),
    [("kept", 0, {}, 2), ("kept", 5, {}, 5), ("lost", 5, {}, 2), ("kept", 0, {"cold": 2}, 3)],
)
def test_the_pool_is_filled_at_the_rounds_end(choice, had, xp, after):
    options = {"adrenaline_surplus": choice}
    m = at(dark(MAP, life=6, tracks={"adrenaline": had}, xp=xp, options=options), Step("round.3"))
    assert m.number("adrenaline") == after


# -- fights


def fight(creature, dice, *answers, **more):
    more.setdefault("h", creature)
    table = dark(MAP, **more)
    return at(table, Step("fight", "ann", "creature-1")).answer(*answers, dice=dice)


@pytest.mark.rule(
    "ALN-FIGHT-010", "ALN-FIGHT-020", "ALN-FIGHT-050", "ALN-FIGHT-060", "ALN-FIGHT-100"
)
@pytest.mark.parametrize(
    ("creature", "dice", "left"),
    [
        ("brute", "hit miss", "h brute"),
        ("brute", "hit hit", "h brute*"),
        ("brute*", "hit miss", "h brute*"),
        ("brute*", "hit hit", ""),
    ],
)
def test_thresholds_of_a_fight(creature, dice, left):
    m = fight(creature, dice)
    assert (m.creatures(), m.dice_counts()) == (left, [2])
    if m.prompt is not None:
        assert m.prompt.rule.startswith("ALN")


@pytest.mark.rule("ALN-FIGHT-110")
def test_damage_never_adds_up():
    m = at(dark(MAP, h="brute"), *[Step("fight", "ann", "creature-1")] * 2)
    m.answer(dice="hit miss hit miss")
    assert m.creatures() == "h brute"


@pytest.mark.rule("ALN-FIGHT-030", "ALN-FIGHT-130", "ALN-COMP-170", "ALN-CONTENT-020")
@pytest.mark.parametrize(("lit", "left"), [("h", "h clinger*"), ("", "h clinger")])
def test_a_spark_hits_in_light_alone(lit, left):
    assert fight("clinger", "spark miss", lit=lit).creatures() == left


@pytest.mark.rule("ALN-FIGHT-070", "ALN-FIGHT-080", "ALN-TRUTH-020", "ALN-FIGHT-090")
def test_wounds_show_and_the_dead_go():
    assert "wounded" in fight("clinger", "hit miss").table.pieces["creature-1"].conditions
    assert fight("clinger*", "hit miss").creatures() == ""


@pytest.mark.rule("ALN-FIGHT-120")
@pytest.mark.parametrize(
    ("choice", "left"), [("one_wound", "h clinger*"), ("sum", ""), ("second", "")]
)
def test_damage_for_both_thresholds(choice, left):
    assert fight("clinger", "hit hit", options={"one_attack_kill": choice}).creatures() == left


@pytest.mark.rule("ALN-XP-010", "ALN-XP-020", "ALN-XP-030", "ALN-XP-130", "ALN-XP-110")
@pytest.mark.parametrize(("had", "after"), [(0, 1), (1, 2), (2, 2)])
def test_a_kill_teaches_its_ability(had, after):
    assert fight("clinger*", "hit miss", xp={"dexterity": had}).number("xp dexterity") == after


@pytest.mark.rule("ALN-XP-050")
def test_a_boss_teaches_two_different_abilities():
    m = at(dark(MAP, h="mother*"), Step("fight", "ann", "creature-1", 4))
    m.answer("courage", dice="hit hit hit hit")
    assert m.legal() == ["cold", "sight", "precision", "dexterity"]
    m.answer("cold")
    assert (m.number("xp courage"), m.number("xp cold")) == (1, 1)


@pytest.mark.rule("ALN-XP-090", "ALN-XP-140")
def test_precision_throws_a_miss_again():
    m = fight("brute", "hit miss hit", "again precision 1", xp={"precision": 2})
    assert m.creatures() == "h brute*"


@pytest.mark.rule("ALN-FIGHT-140", "ALN-SPAWN-020")
@pytest.mark.parametrize(("choice", "left"), [("free", 3), ("gone", 2)])
def test_the_token_of_the_dead(choice, left):
    m = fight("clinger*", "hit miss", options={"killed_token_reuse": choice})
    assert tokens_left(m.table, "creature", 1) == left
