"""Characters and their current stats (ESC-CHAR, ESC-STAT, ESC-FEAR-040..090)."""

import pytest

from companion.engine.flow.prompts import Roll
from companion.engine.state.table import Step
from companion.games.escape.state.stats import value

from .table_kit import EDITIONS, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)


def strength_dice(**table):
    """Dice of a bash with base Strength 4."""
    return run(facility("A#B", **table), "bash door A B").prompt.dice


def intelligence_dice(**table):
    return run(facility("A#B", **table), "pick door A B").prompt.dice


@pytest.mark.rule("ESC-CHAR-010", "ESC-CHAR-020", "ESC-CHAR-040")
def test_each_player_has_one_hero_with_the_same_stats_and_tracks_of_its_own():
    m = match_at(
        facility("A", heroes={"ann": "A", "ben": "A"}, threat={"ben": 2}, fear={"ann": 4, "ben": 3})
    )
    assert (m.at("ann"), m.at("ben")) == ("A", "A")
    assert (m.fear("ann"), m.fear("ben"), m.threat("ann"), m.threat("ben")) == (4, 3, 0, 2)
    for stat in ("intelligence", "strength", "speed", "toughness"):
        assert value(m.table, "ann", stat) == value(m.table, "ben", stat)


@both
@pytest.mark.rule("ESC-STAT-010", "ESC-STAT-020", "ESC-STAT-050")
def test_strength_and_intelligence_are_the_dice_of_their_challenges(edition):
    assert strength_dice(edition=edition) == 4
    assert intelligence_dice(edition=edition) == 4


@both
@pytest.mark.rule("ESC-STAT-030")
def test_speed_is_the_number_of_tiles_one_may_move(edition):
    table = facility("A-B B-C C-D", edition=edition, scenario={"speed": 2})
    m = run(table, "move B", "move C")
    assert m.off("move D") == "no moves left"
    faster = facility("A-B B-C C-D", edition=edition, scenario={"speed": 3})
    assert run(faster, "move B", "move C", "move D").leaves_open("ESC-TURN-060").at() == "D"


@both
@pytest.mark.rule("ESC-STAT-040", "ESC-STAT-050")
def test_toughness_is_subtracted_from_the_icons_of_an_enemy_attack(edition):
    table = facility("A", enemies={"guard-1": "A"}, edition=edition)
    m = match_at(table, Step("attack", "guard-1", "ann")).answer("lose plain 0", dice="str str")
    assert m.cards() == 3
    tough = facility("A", enemies={"guard-1": "A"}, edition=edition, scenario={"toughness": 2})
    assert match_at(tough, Step("attack", "guard-1", "ann")).answer(dice="str str").cards() == 4


@pytest.mark.rule("ESC-CHAR-030")
def test_the_current_stat_counts_everything_at_the_moment_of_the_roll():
    m = run(
        facility(
            "A",
            enemies={"clone-1": "A"},
            fear={"ann": 5},
            skills={"ann": ["strong"]},
            items={"ann": ["stick"]},
            hand={"ann": ["str2", "plain"]},
        ),
        "attack clone-1",
    )
    assert m.prompt.dice == 4 + 1 + 1 + 2
    m.side("card", "ann", "card str2", "bonus")
    assert m.prompt.dice == 10
    assert [line.value for line in m.prompt.receipt] == [4, 1, 1, 2, 2]


@pytest.mark.rule("ESC-CHAR-030")
def test_what_counts_for_some_rolls_only_does_not_count_for_others():
    assert strength_dice(items={"ann": ["stick"]}) == 4
    assert intelligence_dice(skills={"ann": ["locksmith"]}) == 5
    outwit = facility("A", enemies={"clone-1": "A"}, skills={"ann": ["locksmith"]})
    assert run(outwit, "outwit clone").prompt.dice == 4
    everywhere = facility("A", enemies={"clone-1": "A"}, items={"ann": ["lamp"]})
    assert run(everywhere, "outwit clone").prompt.dice == 5


# -- what fear does to them

FEAR_TABLE = [  # fear, Intelligence, Strength, Speed, vents
    (0, 5, 3, 2, True),
    (1, 5, 3, 2, True),
    (2, 4, 4, 2, True),
    (3, 4, 4, 2, True),
    (4, 4, 4, 2, True),
    (5, 4, 5, 2, True),
    (6, 4, 5, 2, True),
    (7, 4, 5, 3, False),
    (8, 4, 5, 3, False),
]


@both
@pytest.mark.rule("ESC-FEAR-040", "ESC-FEAR-050", "ESC-FEAR-060", "ESC-FEAR-070", "ESC-FEAR-080")
@pytest.mark.parametrize("level", FEAR_TABLE)
def test_the_whole_fear_track(edition, level):
    fear, intelligence, strength, speed, vents = level
    table = {"fear": {"ann": fear}, "edition": edition}
    assert intelligence_dice(**table) == intelligence
    assert strength_dice(**table) == strength
    m = run(facility("A-B B-C C-D D-E A~F", **table))
    assert (m.legal("vent") == ["vent F"]) is vents
    for tile in "BCDE"[:speed]:
        m.answer(f"move {tile}")
    assert m.legal("move") == []


@both
@pytest.mark.rule("ESC-FEAR-090")
@pytest.mark.parametrize("fear", [5, 6])
def test_fear_5_gives_five_dice_to_strength_4(edition, fear):
    assert strength_dice(fear={"ann": fear}, edition=edition) == 5


def test_a_stat_never_falls_below_nothing():
    m = run(facility("A#B", fear={"ann": 0}, scenario={"strength": 1}), "bash door A B")
    assert isinstance(m.prompt, Roll)
    assert m.prompt.dice == 0
    m.answer("roll").leaves_open("ESC-TURN-060")
    assert m.locked("door A B")
