"""Sight, light, what comes to light and goes (ALN-LOS-*, ALN-REVEAL-*, ALN-LIGHT-*, ALN-ROUND-030)."""

import pytest

from companion.engine.state.table import Step
from companion.games.alone.labyrinth.lights import lcu_line
from companion.games.alone.state.sight import in_sight, to_reveal
from rules.alone.table_kit import at, dark

COLUMN = """
    c
    |
    b
    |
    a
    |
    h
"""
TURNING = """
    k-b-c
      |
      a
      |
    d-h
"""


def through(m):
    """Let hands do as told, and everybody decline."""
    while m.prompt is not None:
        m.give("none" if not m.prompt.legal("none").text else "done")


def seen(table):
    return " ".join(sorted(in_sight(table)))


def revealed_by_sight(level, **more):
    m = at(dark(level, **more), Step("sight")).answer()
    return m.revealed()


@pytest.mark.rule("ALN-LOS-010", "ALN-LOS-040", "ALN-LOS-060", "ALN-LOS-070")
@pytest.mark.parametrize(
    ("revealed", "found"), [("", "h"), ("a", "a h"), ("a b", "a b h"), ("b", "h")]
)
def test_sight_runs_over_revealed_sectors(revealed, found):
    assert seen(dark(COLUMN, revealed=revealed)) == found


@pytest.mark.rule("ALN-LOS-080", "ALN-LOS-110", "ALN-LOS-120", "ALN-AID-030", "ALN-REVEAL-050")
def test_lit_sectors_in_a_line_come_to_light_one_after_another():
    assert revealed_by_sight(COLUMN, lit="a b") == "a b h"


@pytest.mark.rule("ALN-LOS-130", "ALN-REVEAL-040")
def test_a_dark_unrevealed_sector_cuts_the_line():
    assert to_reveal(dark(COLUMN, lit="b")) == ()


@pytest.mark.rule("ALN-LOS-140", "ALN-REVEAL-130")
def test_a_dark_revealed_sector_lets_it_pass():
    assert revealed_by_sight(COLUMN, revealed="a", lit="b") == "a b h"


@pytest.mark.rule("ALN-LOS-020", "ALN-LOS-160")
@pytest.mark.parametrize(("choice", "found"), [("seen", "a b d h"), ("unseen", "a h")])
def test_a_wall_ends_the_line(choice, found):
    table = dark(TURNING, revealed="a b c d k", options={"wall_sector_in_sight": choice})
    assert seen(table) == found


@pytest.mark.rule("ALN-LOS-030", "ALN-LOS-090", "ALN-LOS-100", "ALN-LOS-150", "ALN-MAP-080")
@pytest.mark.parametrize(("hero", "found"), [("h", "a h"), ("a", "R a h")])
def test_a_door_stops_sight_unless_it_is_the_heros_own(hero, found):
    assert seen(dark("h-a=R", hero=hero, revealed="h a R")) == found


@pytest.mark.rule("ALN-LOS-170", "ALN-LOS-180", "ALN-MOVE-170", "ALN-LOS-190")
def test_open_rules_of_sight():
    assert seen(dark("h=R-b", revealed="R b")) == "R b h"
    assert seen(dark("h=R-b", revealed="R b", options={"sight_beyond_door": "next_only"})) == "R h"
    assert seen(dark("h#R", revealed="R")) == "h"
    assert seen(dark("h#R", revealed="R", options={"blocked_door_sight": "as_any_door"})) == "R h"
    blocked = {"creature_blocks_sight": "ends_line"}
    assert seen(dark(COLUMN, revealed="a b", a="brute", options=blocked)) == "a h"


@pytest.mark.rule("ALN-LOS-050")
def test_sight_never_goes_over_stairs():
    assert seen(dark("h-a", below="v-w", stairs="h-v", revealed="v w")) == "h"


@pytest.mark.rule("ALN-LIGHT-010", "ALN-LIGHT-020", "ALN-LIGHT-100", "ALN-INTERACT-020")
@pytest.mark.parametrize(("level", "lit"), [("h-a-b-c", "a b h"), ("h-a", "a h")])
def test_a_repaired_light_control_lights_a_line(level, lit):
    m = at(dark(level, lcu="h"), Step("repair", "ann")).answer("east")
    assert m.lit() == lit
    assert m.revealed() == lit  # all of it is in sight


@pytest.mark.rule("ALN-LIGHT-140", "ALN-LIGHT-150", "ALN-MAP-050")
def test_what_stops_a_light():
    assert lcu_line(dark("h-a=R"), "h", "east") == ("h", "a", "R")
    explore = {"lcu_obstacles": "as_explore"}
    assert lcu_line(dark("h-a=R", options=explore), "h", "east") == ("h", "a")


@pytest.mark.rule("ALN-REVEAL-020", "ALN-REVEAL-060", "ALN-ENC-010", "ALN-ENC-030", "ALN-MOVE-010")
@pytest.mark.parametrize(("revealed", "left"), [("", 10), ("a", 12)])
def test_a_creature_found_by_entering_is_met(revealed, left):
    m = at(dark("h-a", revealed=revealed, a="howler"), Step("move", "ann", word="east"))
    through(m)
    assert (m.at(), m.self_, m.revealed()) == ("a", left, "a h")


@pytest.mark.rule("ALN-ENC-090", "ALN-ENC-100", "ALN-ENC-140")
@pytest.mark.parametrize(
    ("options", "life", "self_"),
    [({}, 12, 9), ({"several_encounters": "highest"}, 12, 10), ({"encounter_loss": "life"}, 9, 12)],
)
def test_what_meeting_two_creatures_costs(options, life, self_):
    table = dark("h-a", a="howler clinger", options=options)
    m = at(table, Step("move", "ann", word="east"))
    through(m)
    assert (m.life, m.self_) == (life, self_)


@pytest.mark.rule("ALN-ENC-050", "ALN-ENC-060", "ALN-ENC-070")
@pytest.mark.parametrize(
    ("here", "lit", "dice"),
    [("clinger brute", "", [2]), ("clinger brute", "h", [1]), ("brute", "h", [])],
)
def test_an_attack_of_opportunity(here, lit, dice):
    table = dark("h-a", revealed="a", h=here, lit=lit)
    m = at(table, Step("move", "ann", word="east")).answer(dice="miss " * sum(dice))
    assert (m.dice_counts(), m.at()) == (dice, "a")


@pytest.mark.rule("ALN-MOVE-060", "ALN-MOVE-070", "ALN-MOVE-110", "ALN-MOVE-080", "ALN-MOVE-100")
def test_blocked_doors_and_walls_are_refused():
    m = at(dark("h#R", hands={"ben": ""}), Step("declare", "ann"))
    assert m.legal("move") == []
    assert m.off("move east") == "The door is blocked."
    assert m.off("move north") == "A wall is there."
    m.answer("unblock east", "none")
    assert m.table.links["h-R"].state == "open"


@pytest.mark.rule("ALN-MOVE-040", "ALN-MOVE-050", "ALN-MOVE-140")
def test_a_door_may_be_blocked_after_a_step():
    m = at(dark("h=R", revealed="R"), Step("move", "ann", word="east")).answer("door west")
    assert (m.at(), m.table.links["h-R"].state) == ("R", "blocked")


@pytest.mark.rule("ALN-MOVE-020", "ALN-MOVE-030", "ALN-MOVE-120", "ALN-MOVE-160")
def test_over_the_stairs_the_level_that_was_left_goes():
    table = dark("h-a", below="v-w", stairs="h-v", revealed="a")
    m = at(table, Step("move", "ann", word="stairs")).answer()
    assert (m.at(), m.revealed()) == ("v", "h v")


@pytest.mark.rule("ALN-EXPLORE-010", "ALN-EXPLORE-020", "ALN-EXPLORE-060", "ALN-EXPLORE-070")
@pytest.mark.parametrize(
    ("level", "found"),
    [("h-a-b-c", "a b h"), ("h-a", "a h"), ("h=R-b", "R b h"), ("h-a=R", "a h"), ("h-a#R", "a h")],
)
def test_exploring_reveals_two_in_a_line(level, found):
    assert at(dark(level), Step("explore", "ann", word="east")).answer().revealed() == found


@pytest.mark.rule("ALN-EXPLORE-030", "ALN-EXPLORE-090")
def test_exploring_stairs_and_past_what_is_known():
    table = dark("h-a", below="v-w", stairs="h-v")
    assert at(table, Step("explore", "ann", word="stairs")).answer().revealed() == "h v"
    table = dark("h-a-b-c-d", revealed="a", options={"explore_revealed_first": "two_new"})
    assert at(table, Step("explore", "ann", word="east")).answer().revealed() == "a b c h"


@pytest.mark.rule(
    "ALN-EXPLORE-040", "ALN-EXPLORE-050", "ALN-EXPLORE-080", "ALN-ENC-040", "ALN-ENC-080"
)
def test_one_danger_token_of_the_three_may_go():
    m = at(dark("h-a-b", danger="h a b", a="brute"), Step("explore", "ann", word="east")).answer()
    assert m.legal("token") == ["token danger-1", "token danger-2", "token danger-3"]
    m.answer("token danger-2")
    assert (m.danger(), m.self_) == ("b h", 12)


@pytest.mark.rule("ALN-ROUND-030", "ALN-ROUND-130", "ALN-ROUND-160")
def test_the_labyrinth_is_cleared_but_for_what_is_near():
    cross = """
          n
          |
        h-e-f-g
        |
        k
    """
    table = dark(cross, hero="h", revealed="n e f g k", lit="f g")
    m = at(table, Step("round.2")).answer()
    assert m.revealed() == "e f g h k"


@pytest.mark.rule("ALN-LOCATE-010", "ALN-LOCATE-020", "ALN-LOCATE-030", "ALN-LOCATE-040")
@pytest.mark.rule(
    "ALN-LOCATE-050", "ALN-LOCATE-060", "ALN-LOCATE-070", "ALN-LOCATE-090", "ALN-AID-050"
)
def test_distances_ignore_blocked_doors():
    table = dark("h-a#b-c", b="clinger", c="brute")
    m = at(table, Step("locate", "ann")).answer("creature > creature")
    told = [m.words(n.why.says) for n in m.play.notes if n.why.rule == "ALN-LOCATE-020"]
    assert told == ["creature: 2 away, level 1.", "creature: 3 away, level 1."]


@pytest.mark.rule("ALN-LOCATE-080", "ALN-LOCATE-100")
def test_the_other_level_and_what_there_is_none_of():
    table = dark("h-a-b", below="v-w-x-y", stairs="b-v", y="brute")
    m = at(table, Step("locate", "ann")).answer("creature > danger")
    told = [m.words(noted.why.says) for noted in m.play.notes if "LOCATE" in noted.why.rule]
    assert told == ["creature: 6 away, level 2.", "danger: there is none."]
