"""The two tracks, the cap, what ends a match (ALN-HEALTH-*, ALN-GOAL-*, ALN-DIFF-*, ALN-NIGHT-*)."""

import pytest

from companion.engine.because import because
from companion.engine.flow.agenda import Play
from companion.engine.state.table import Step
from companion.games.alone import nightmare
from companion.games.alone.hero.damage import recover
from companion.games.alone.state.creatures import stats
from companion.games.alone.state.hero_health import cap, most_adrenaline
from companion.games.alone.state.match_end import outcome, win
from rules.alone.table_kit import at, dark, with_numbers

MAP = "h-a-b"


def hit(kind, n, *answers, **more):
    table = dark(MAP, hands={"ben": ""}, **more)
    match = at(table, Step("damage", "ann", number=n, word=f"{kind} ALN-ATTACK-030"))
    return match.answer(*answers, *["none"] * (match.prompt is not None and not answers))


@pytest.mark.rule("ALN-HEALTH-010", "ALN-HEALTH-020", "ALN-HEALTH-060")
def test_what_life_has_not_self_control_loses():
    m = hit("life", 3, life=1, self_=4)
    assert (m.life, m.self_) == (0, 2)
    assert m.table.turn.used["hurt life"] == 1  # cards triggered by LIFE damage may be played


@pytest.mark.rule("ALN-HEALTH-090")
def test_only_later_damage_may_spill_over():
    m = hit("life", 3, life=1, self_=4, options={"damage_spill": "later"})
    assert (m.life, m.self_) == (0, 4)


@pytest.mark.rule("ALN-HEALTH-080", "ALN-GOAL-030", "ALN-GOAL-070")
def test_the_evil_side_wins_with_both_tracks_at_zero():
    m = at(dark(MAP, life=1, self_=1), Step("damage", "ann", number=2, word="life ALN-ATTACK-030"))
    assert (m.life, m.self_, m.table.result) == (0, 0, "lost")
    assert {o.seat: o.won for o in outcome(m.table)} == {"ann": False, "ben": True}


@pytest.mark.rule("ALN-GOAL-040", "ALN-GOAL-070")
def test_one_track_at_zero_ends_nothing():
    assert hit("life", 2, life=2, self_=3).table.result == ""


@pytest.mark.rule("ALN-GOAL-020", "ALN-GOAL-070", "ALN-GOAL-010")
def test_the_hero_wins_at_once_with_the_final_mission():
    table = dark(MAP, life=1, self_=0)
    win(Play(table, "test"))
    assert [o.won for o in outcome(table)] == [True, False]


@pytest.mark.rule("ALN-GOAL-080")
@pytest.mark.parametrize(("choice", "result"), [("first", "lost"), ("hero", "")])
def test_a_tie_within_a_turn(choice, result):
    table = dark(MAP, life=1, self_=0, options={"simultaneous_end": choice})
    hit_, end = Step("damage", "ann", number=1, word="life ALN-ATTACK-030"), Step("turn.end", "ann")
    m = at(table, hit_, Step("wait", "ann"), end, stop_at=("wait",))
    while m.prompt is not None:
        m.give("none")
    assert m.table.result == result


@pytest.mark.rule("ALN-HEALTH-030", "ALN-HEALTH-040", "ALN-HEALTH-050", "ALN-HEALTH-070")
@pytest.mark.parametrize(("life", "n", "after"), [(7, 3, 9), (10, 2, 10), (9, 1, 9)])
def test_recovery_never_goes_above_the_cap(life, n, after):
    table = dark(MAP, life=life, tracks={"round": 2})
    assert cap(table) == 9
    recover(Play(table, "test"), "life", n, because("ALN-HEALTH-040"))
    assert table.pieces["ann"].tracks["life"] == after


@pytest.mark.rule("ALN-ADREN-070", "ALN-ADREN-080", "ALN-CONTENT-070")
@pytest.mark.parametrize(
    ("life", "self_", "most"), [(10, 6, 2), (12, 12, 3), (3, 12, 1), (0, 9, 1)]
)
def test_the_lower_track_says_how_much_adrenaline_there_is(life, self_, most):
    assert most_adrenaline(dark(MAP, life=life, self_=self_)) == most


@pytest.mark.rule("ALN-DIFF-060", "ALN-DIFF-070", "ALN-DIFF-080", "ALN-DIFF-090", "ALN-DIFF-110")
@pytest.mark.parametrize(
    ("level", "rounds", "health"),
    [("easy", 3, 8), ("normal", 3, 8), ("nightmare", 2, 8), ("impossible", 2, 5)],
)
def test_mid_game_rewards_by_difficulty(level, rounds, health):
    table = dark(MAP, life=5, self_=5, tracks={"round": 2}, options={"difficulty": level})
    nightmare.reward(Play(table, "test"))
    tracks = table.pieces["ann"].tracks
    assert (table.tracks["round"], tracks["life"], tracks["self"]) == (rounds, health, health)


@pytest.mark.rule("ALN-DIFF-100")
def test_the_round_is_gained_before_the_recovery():
    content = with_numbers(caps=(4, 6, 8))
    table = dark(MAP, life=5, self_=6, tracks={"round": 1}, content=content)
    nightmare.reward(Play(table, "test"))
    tracks = table.pieces["ann"].tracks
    assert (cap(table), tracks["life"], tracks["self"]) == (8, 8, 8)


@pytest.mark.rule("ALN-DIFF-120", "ALN-TURN-070")
@pytest.mark.parametrize(("choice", "after"), [("none", 4), ("beyond", 5)])
def test_an_extra_round_at_the_right_end(choice, after):
    table = dark(MAP, tracks={"round": 4}, options={"extra_round_overflow": choice})
    nightmare.gain_round(Play(table, "test"))
    assert table.tracks["round"] == after


@pytest.mark.rule(
    "ALN-NIGHT-010", "ALN-NIGHT-020", "ALN-NIGHT-040", "ALN-ROUND-100", "ALN-GOAL-060"
)
def test_nightmare_begins_with_the_last_space_and_creatures_are_worse():
    m = at(dark(MAP, tracks={"round": 1}, b="howler*"), Step("round.7"))
    assert m.table.words["night"] == "on"
    assert m.table.result == ""
    side = stats(m.table, "creature-1")
    assert (side.first, side.second, side.lit) == (1, 2, 1)


@pytest.mark.rule("ALN-NIGHT-030", "ALN-ROUND-210")
@pytest.mark.parametrize(("choice", "loss"), [("next_round", 0), ("at_once", 2)])
def test_nightmare_costs_self_control_at_every_rounds_end(choice, loss):
    table = dark(MAP, tracks={"round": 1}, options={"first_nightmare_loss": choice})
    m = at(table, Step("round.7"))
    while m.prompt is not None:
        m.give("none")
    assert m.self_ == 12 - loss


@pytest.mark.rule("ALN-NIGHT-050")
@pytest.mark.parametrize(("choice", "after"), [("moves", 1), ("stays", 0)])
def test_an_extra_round_in_nightmare(choice, after):
    options = {"extra_round_in_nightmare": choice}
    table = dark(MAP, tracks={"round": 0}, words={"night": "on"}, options=options)
    nightmare.gain_round(Play(table, "test"))
    assert (table.tracks["round"], table.words["night"]) == (after, "on")
