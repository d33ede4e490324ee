"""Who is out and how it ended, whose turn comes, what has come true, who may help."""

import pytest
from msgspec.structs import replace

from companion.engine.flow.agenda import Play
from companion.engine.flow.prompts import Do
from companion.engine.state.changes import ConditionSet
from companion.engine.state.table import Step
from companion.games.escape.actions.assisting import no_help, open_trial, too_far
from companion.games.escape.actions.special_actions import done
from companion.games.escape.hero.challenge_rolls import ROLL, Trial
from companion.games.escape.records.printed import ItemCard
from companion.games.escape.records.scenario import Deed, Happening
from companion.games.escape.scenario.endings import check_end, gets_out, out, outcome
from companion.games.escape.scenario.lockdown import closing_steps
from companion.games.escape.scenario.triggers import scene_moment, triggered
from companion.games.escape.turn import end_steps, next_seat

from .table_kit import Match, facility, match_at, run

BOTH = {"ann": "A", "ben": "A"}


def state(table, seat, at="", *conditions):
    table.pieces[seat] = replace(table.pieces[seat], at=at, conditions=conditions)
    return table


# -- ends


@pytest.mark.rule("ESC-END-010", "ESC-END-020")
@pytest.mark.parametrize(
    ("conditions", "result", "won", "said"),
    [
        (("escaped",), "all gone", True, "got out"),
        (("escaped",), "party lost", True, "got out"),
        (("dead",), "party won", False, "dead"),
        (("won",), "table", True, "won"),
        ((), "table", False, "left behind"),
        ((), "party won", True, "won"),
        ((), "party lost", False, "lost"),
        ((), "infirmary", False, "caught in the infirmary"),
        ((), "locked in", False, "locked in"),
        ((), "", False, "still inside"),
    ],
)
def test_what_became_of_a_hero(conditions, result, won, said):
    table = state(facility(heroes=BOTH), "ann", "", *conditions)
    table.result = result
    found = outcome(table)
    assert [hero.seat for hero in found] == ["ann", "ben"]
    assert (found[0].won, Match.words(found[0].text)) == (won, said)


@pytest.mark.rule("ESC-END-020", "ESC-INF-070")
@pytest.mark.parametrize(
    ("ann", "ben", "players", "result"),
    [
        ("A", "A", 2, ""),
        ("infirmary", "A", 2, ""),
        ("infirmary", "infirmary", 2, "infirmary"),
        ("infirmary", "", 2, "infirmary"),
        ("infirmary", "", 1, ""),
        ("", "", 2, "all gone"),
    ],
)
def test_it_ends_when_nobody_is_left_or_all_lie_in_the_infirmary(ann, ben, players, result):
    table = facility(heroes=BOTH)
    for seat, at in (("ann", ann), ("ben", ben)):
        _ = state(table, seat, at, *(() if at else ("dead",)))
    table.tracks["players"] = players
    check_end(Play(table, "x"))
    assert table.result == result


def test_a_match_that_has_ended_does_not_end_again():
    table = state(state(facility(heroes=BOTH), "ann", "", "dead"), "ben", "", "dead")
    table.result = "party won"
    check_end(Play(table, "x"))
    assert table.result == "party won"


@pytest.mark.rule("ESC-END-010")
@pytest.mark.parametrize(("at", "yes"), [("A", False), ("B", True), ("infirmary", False)])
def test_who_meets_the_goal_on_the_map_gets_out(at, yes):
    table = facility("A-B", scenario={"win_when": ("turn 9", "on B")})
    assert gets_out(state(table, "ann", at), "ann") is yes


@pytest.mark.rule("ESC-KO-060", "ESC-KO-020")
def test_a_player_who_leaves_leaves_the_items_there_and_the_hand():
    table = facility(
        heroes=BOTH, items={"ann": ["rope"], "A": ["lamp"]}, hand={"ann": ["plain", "str2"]}
    )
    for change in out(table, "ann"):
        change.apply(table)
    assert (table.pieces["ann"].at, table.pieces["ann"].conditions) == ("", ("dead",))
    assert table.piles["items A"].cards == ("lamp", "rope")
    assert (table.piles["items ann"].size, table.piles["hand ann"].size) == (0, 0)
    assert sorted(table.piles["adrenaline discard"].cards) == ["plain", "str2"]
    assert out(table, "ann") == ()
    assert out(table, "zoe") == ()


@pytest.mark.rule("ESC-KO-060")
def test_who_leaves_from_the_infirmary_lays_nothing_down():
    table = facility(heroes=BOTH, items={"ann": ["rope"]}, hands="paper", hand={"ann": 3})
    _ = state(table, "ann", "infirmary")
    for change in out(table, "ann"):
        change.apply(table)
    assert "items infirmary" not in table.piles
    assert table.piles["items ann"].cards == ("rope",)
    assert table.piles["hand ann"].size == 0
    early = facility(heroes=BOTH, turn=0)
    assert out(early, "ann") == ()


# -- the order of turns, moments


@pytest.mark.rule("ESC-SETUP-100")
@pytest.mark.parametrize(
    ("now", "gone", "seat"),
    [("ann", "", "ben"), ("cle", "", "ann"), ("ann", "ben", "cle"), ("zoe", "", "ann")],
)
def test_whose_turn_comes_next(now, gone, seat):
    table = facility(heroes={"ann": "A", "ben": "A", "cle": "A"})
    table.turn = replace(table.turn, now=now)
    if gone:
        _ = state(table, gone, "", "dead")
    assert next_seat(table) == seat


@pytest.mark.rule("ESC-LOCK-110")
@pytest.mark.parametrize(
    ("choice", "first"), [("crowding_first", "end.crowding"), ("token_first", "end.token")]
)
def test_the_token_comes_before_or_after_the_checks(choice, first):
    steps = [s.name for s in closing_steps(facility(token_vs_checks_order=choice))]
    assert (steps[0], len(steps)) == (first, 3)


def test_what_a_scenario_has_come_true_is_seen_at_once():
    own = (
        Happening("cold", "test", "any time", ("hero fear 1",), ("fear 4",)),
        Happening("once", "test", "turn ends", ("hero fear 1",)),
    )
    rules = {"win_when": ("on B",), "lose_when": ("on C",), "party_loses": ("threat 3",)}
    table = facility("A-B A-C", heroes=BOTH, content=own, scenario=rules, fear={"ben": 4})
    assert [(s.name, s.subject, s.target) for s in triggered(table)] == [("scene", "ben", "cold")]
    table.words["done cold"] = "ben"
    assert triggered(table) == ()
    _ = state(state(table, "ann", "B"), "ben", "C")
    assert [(s.name, s.subject) for s in triggered(table)] == [
        ("escape check", "ann"),
        ("scene.lost", "ben"),
    ]
    _ = state(state(table, "ann", "infirmary"), "ben", "infirmary")
    assert triggered(table) == ()
    table.pieces["ann"] = replace(
        table.pieces["ann"], tracks={**table.pieces["ann"].tracks, "threat": 3}
    )
    assert [s.name for s in triggered(table)] == ["scene.ends"]
    table.result = "all gone"
    assert triggered(table) == ()


ON_B = {"party_loses": ("guard in B",)}
PASS = ItemCard("pass", "Pass", "A pass.", apart=True)
AS_IT_MOVES = {  # the step, what may be true by it, the table
    "a commanded guard": (Step("access.order", "ann", "guard-1"), ON_B, {}),
    "a pushed guard": (Step("push", "ann", "guard-1"), ON_B, {}),
    "a guard on another way": (Step("walk on", "guard-1"), ON_B, {"heroes": {"ann": "B"}}),
    "a guard that is placed": (Step("place", target="B", word="guard"), ON_B, {}),
    "a key card": (Step("access.key", "ann"), {"party_wins": ("carries pass",)}, {}),
    "a panel's marker": (
        Step("access.mark", "ann", "A"),
        {"panels": "once", "party_wins": ("panels 1",)},
        {},
    ),
    "a moment": (Step("scene.moment", word="turn begins"), {"party_loses": ("turn 3",)}, {}),
}


@pytest.mark.rule("ESC-END-010", "ESC-END-020", "ESC-SCEN-010", "ESC-PANL-030", "ESC-COMP-220",
                  "ESC-INT-550", "ESC-RSRV-040", "ESC-EMOV-010")  # fmt: skip
@pytest.mark.parametrize("what", AS_IT_MOVES)
def test_the_end_comes_with_the_move_that_brings_it(what):
    step, rules, more = AS_IT_MOVES[what]
    there = {"enemies": {"guard-1": "A"}, "scenario": rules, "content": (PASS,), **more}
    m = match_at(facility("A-B", **there), step, Step("access.reward", "ann")).answer()
    assert m.table.result == ("party won" if "party_wins" in rules else "party lost")
    assert "ESC-PANL-030" not in [prompt.rule for prompt in m.asked if not isinstance(prompt, Do)]


@pytest.mark.rule("ESC-END-010")
def test_who_comes_to_the_way_out_is_out_before_anything_else():
    table = facility("A-lift", heroes=BOTH)
    m = match_at(table, Step("go", "ann", "door A lift"), stop_at=("end.token",)).answer()
    assert (m.hero().conditions, m.at()) == (("escaped",), "")


@pytest.mark.rule("ESC-END-020", "ESC-KO-040")
def test_whom_the_scenario_kills_leaves_the_hand_and_maybe_nobody():
    m = match_at(facility(hand={"ann": 4}), Step("scene.do", "ann", word="killed")).answer()
    assert (m.cards(), m.table.piles["adrenaline discard"].size) == (0, 4)
    assert m.table.result == "all gone"


@pytest.mark.rule("ESC-END-020")
def test_where_all_were_taken_out_before_the_first_turn_nobody_is_left():
    table = facility(heroes=BOTH, turn=0)
    m = match_at(table, Step("setup.reserves"), whole=True)
    m.adjust(*(ConditionSet(seat, "dead") for seat in BOTH)).answer()
    assert (m.table.result, m.prompt) == ("all gone", None)


@pytest.mark.rule("ESC-TURN-050", "ESC-INT-570", "ESC-LOCK-010")
def test_what_happens_as_a_turn_ends_counts_in_the_checks_that_close_it():
    own = Happening("alarm", "test", "turn ends", ("count alarm 1",))
    rules = {"lockdown_when": ("count alarm 1",)}
    table = facility(heroes=BOTH, content=(own,), scenario=rules, hands="paper")
    m = match_at(table, *end_steps(table)).answer()
    assert m.table.words.get("lockdown") == "count alarm 1"


@pytest.mark.parametrize(
    ("rules", "content", "has"),
    [
        ({}, (), False),
        ({"lose_when": ("turn 9",)}, (), True),
        ({"party_wins": ("turn 9",)}, (), True),
        ({"party_loses": ("turn 9",)}, (), True),
        ({}, (Happening("h", "test", "setup", ("lockdown",)),), True),
        ({}, (Happening("h", "other", "setup", ("lockdown",)),), False),
    ],
)
def test_a_moment_is_looked_at_where_a_scenario_has_rules_of_its_own(rules, content, has):
    table = facility(scenario=rules, content=content)
    assert bool(scene_moment(table, "turn begins")) is has


def test_a_deed_is_done_once_it_was_done():
    deed = Deed("pull", "test", "Pull", ("count x 1",))
    table = facility(content=(deed,))
    assert not done(table, deed)
    assert done(run(table, "deed pull").leaves_open("ESC-TURN-060").table, deed)


# -- help


def challenged(**kw):
    table = facility("A#Z A-B B-C A~D", heroes={"ann": "A", "ben": "B"}, **kw)
    table.agenda = (Trial("ann", "bash", "strength", "door A Z").step(ROLL),)
    return table


@pytest.mark.rule("ESC-ASST-020", "ESC-ASST-030")
@pytest.mark.parametrize(
    ("at", "choice", "far"),
    [
        ("A", "doors_only", False),
        ("B", "doors_only", False),
        ("C", "doors_only", True),
        ("D", "doors_only", True),
        ("D", "doors_and_ducts", False),
    ],
)
def test_who_is_near_enough_to_help(at, choice, far):
    table = state(challenged(assist_through_vent=choice), "ben", at)
    trial = open_trial(table)
    assert too_far(table, "ben", trial) is far
    assert Match.words(no_help(table, "ben", trial)) == ("too far away" if far else "")


@pytest.mark.rule("ESC-ADR-170", "ESC-ASST-010")
def test_help_is_offered_for_an_open_challenge_of_somebody_else():
    m = match_at(challenged(hand={"ben": 1}), *challenged().agenda)
    assert "assist" not in m.offers("ann")
    assert m.offers("ben")["assist"] == "the last card stays"
    table = challenged()
    table.agenda = ()
    assert open_trial(table) is None
    table.agenda = (Step("act", "ann"),)
    assert open_trial(table) is None
