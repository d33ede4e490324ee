"""Missions: their parts, what unlocks, rewards, hindrances (ALN-MISSION, ALN-DIFF, ALN-INTERACT)."""

import pytest
from msgspec.structs import replace

from companion.engine.state.table import Step
from companion.games.alone.missions.unlocking import hinders
from rules.alone.table_kit import at, dark, pack

LEVEL = """
    h-R
"""


def under_way(red="burn", green="locker", blue="fog", room="", acts=None, **more):
    """The hero in the room of a mission; parts that are done by colour in ``acts``."""
    words = {"mission red": red, "mission green": green, "mission blue": blue}
    tracks = {"round": 4, **{f"act {colour}": n for colour, n in (acts or {}).items()}}
    tracks |= more.pop("tracks", {})
    more = {"hero": "R", "hands": {"ben": ""}, **more}
    table = dark(LEVEL, words=words, tracks=tracks, **more)
    table.spaces["R"] = replace(table.spaces["R"], face=room)
    return table


def works(table, colour):
    return at(table, Step("interact", "ann", word=colour))


def turn_ends(table):
    return at(table, Step("missions.check"))


def acts(m):
    return {c: m.table.tracks[f"act {c}"] for c in ("red", "green", "blue")}


# -- parts


@pytest.mark.rule("ALN-MISSION-010", "ALN-INTERACT-010", "ALN-INTERACT-030")
@pytest.mark.parametrize(
    ("room", "offered"),
    [("armory", ["interact green"]), ("pumps", ["interact blue"]), ("archive", [])],
)
def test_a_device_works_in_the_missions_room_only(room, offered):
    m = at(under_way(room=room), Step("declare", "ann"))
    assert m.legal("interact") == offered


@pytest.mark.rule("ALN-MISSION-010")
def test_a_part_that_takes_two_turns():
    m = works(under_way(room="armory"), "green")
    assert acts(m)["green"] == 0
    same_turn = works(m.table, "green")
    assert acts(same_turn)["green"] == 0
    m.table.turn = replace(m.table.turn, number=4)
    m = works(m.table, "green")
    assert acts(m)["green"] == 1


@pytest.mark.rule("ALN-MISSION-010")
def test_a_part_done_in_this_turn_is_not_done_again():
    table = works(under_way(room="armory"), "green").table
    m = at(table, Step("declare", "ann"))
    assert m.off("interact green") == "Not twice in one turn."


@pytest.mark.rule("ALN-MISSION-010")
@pytest.mark.parametrize(("lit", "done"), [("", 1), ("R", 2)])
def test_a_part_that_wants_light(lit, done):
    m = turn_ends(under_way(green="cells", room="reactor", acts={"green": 1}, lit=lit))
    assert acts(m)["green"] == done


@pytest.mark.rule("ALN-MISSION-010")
def test_a_part_that_is_held_out_counts_ends_of_turns_in_the_room():
    m = turn_ends(under_way(green="ally", room="ward", acts={"green": 1}))
    assert (acts(m)["green"], m.number("part green")) == (1, 1)
    m.table.turn = replace(m.table.turn, number=4)
    m = turn_ends(m.table).answer("doctor")
    assert acts(m)["green"] == 2
    elsewhere = under_way(green="ally", room="ward", acts={"green": 1}, hero="h")
    assert turn_ends(elsewhere).number("part green") is None


@pytest.mark.rule("ALN-MISSION-010")
def test_a_part_that_carries_from_any_other_room_to_the_missions():
    table = under_way("last_boat", room="archive", tracks={"unlocked": 1})
    m = works(table, "red")
    assert (acts(m)["red"], m.number("part red")) == (0, 1)
    assert at(m.table, Step("declare", "ann")).legal("interact") == []
    m.table.spaces["R"] = replace(m.table.spaces["R"], face="hangar")
    m.table.turn = replace(m.table.turn, number=4)
    assert acts(turn_ends(m.table))["red"] == 1


@pytest.mark.rule("ALN-MISSION-010")
def test_nothing_is_carried_from_a_room_of_a_mission():
    table = under_way("last_boat", room="armory", tracks={"unlocked": 1})
    assert at(table, Step("declare", "ann")).legal("interact red") == []


WIDE = "h-R-a-b-c"


def hunted(**more):
    """The Mother's mission is unlocked; the hero is at the pumps."""
    words = {"mission red": "mother_hunt", "mission green": "locker", "mission blue": "leak"}
    tracks = {"round": 4, "unlocked": 1} | more.pop("tracks", {})
    table = dark(WIDE, hero="R", words=words, tracks=tracks, hands={"ben": ""}, **more)
    table.spaces["R"] = replace(table.spaces["R"], face="pumps")
    return table


@pytest.mark.rule("ALN-MISSION-010", "ALN-MISSION-060", "ALN-CONTENT-130")
def test_a_boss_comes_when_it_is_woken_and_its_death_wins():
    m = works(hunted(), "red").answer("6 > c")
    assert (m.creatures(), m.number("summoned mother")) == ("c mother", 1)
    m = turn_ends(m.table)
    assert (acts(m)["red"], m.table.result) == (1, "")
    dead = next(ref for ref, piece in m.table.pieces.items() if piece.kind == "creature")
    del m.table.pieces[dead]
    m.table.redrawn()
    m.table.turn = replace(m.table.turn, number=4)
    m = turn_ends(m.table)
    assert (acts(m)["red"], m.table.result) == (2, "won")


@pytest.mark.rule("ALN-MISSION-010", "ALN-SPAWN-030")
def test_a_boss_without_room_comes_later():
    m = works(hunted(a="clinger clinger clinger", b="brute"), "red").answer("none")
    assert (m.number("summoned mother"), acts(m)["red"]) == (None, 1)
    del m.table.pieces["creature-4"]
    m.table.redrawn()
    m = turn_ends(m.table).answer("6 > b")
    assert (m.number("summoned mother"), acts(m)["red"], m.table.result) == (1, 1, "")


# -- unlocking


@pytest.mark.rule("ALN-MISSION-040", "ALN-MISSION-110")
@pytest.mark.parametrize(
    ("choice", "unlocked", "offered"),
    [
        ("nothing", 0, []),
        ("nothing", 1, ["interact red"]),
        ("counts", 0, ["interact red"]),
    ],
)
def test_a_locked_final_mission(choice, unlocked, offered):
    options = {"early_final_progress": choice}
    table = under_way(room="reactor", options=options, tracks={"unlocked": unlocked})
    assert at(table, Step("declare", "ann")).legal("interact") == offered


@pytest.mark.rule("ALN-MISSION-110")
def test_early_progress_wins_when_the_final_mission_unlocks():
    options = {"early_final_progress": "counts"}
    table = under_way(room="pumps", options=options, acts={"red": 2, "blue": 1})
    assert works(table, "blue").table.result == "won"


@pytest.mark.rule("ALN-MISSION-050", "ALN-MISSION-060", "ALN-GOAL-050", "ALN-MISSION-080")
def test_the_first_starting_mission_unlocks_the_final_one():
    table = under_way(room="armory", acts={"green": 1}, life=4, self_=4)
    m = works(table, "green").answer("cold")
    assert (m.number("unlocked"), m.life, m.self_) == (1, 7, 7)
    assert len(m.table.piles["kit"].cards) == 2
    assert m.number("xp cold") == 1


@pytest.mark.rule("ALN-MISSION-070", "ALN-MISSION-100", "ALN-MISSION-020", "ALN-MISSION-030")
def test_the_second_starting_mission_gives_its_own_reward_only():
    table = under_way(
        green="ducts_map", room="pumps", acts={"blue": 1}, life=4, self_=4, tracks={"round": 2}
    )
    assert hinders(table, "fog")
    m = works(table, "blue")
    assert (m.number("unlocked"), m.number("round"), m.life) == (1, 3, 7)
    assert not hinders(m.table, "fog")
    m.table.spaces["R"] = replace(m.table.spaces["R"], face="archive")
    m.table.tracks |= {"act green": 1, "part green": 1}
    m.table.turn = replace(m.table.turn, number=4)
    m = works(m.table, "green")
    assert (m.number("round"), m.life, m.number("ducts")) == (3, 7, 1)


@pytest.mark.rule("ALN-GOAL-020", "ALN-GOAL-070", "ALN-MISSION-080")
def test_the_last_part_of_the_final_mission_wins_at_once():
    table = under_way(room="reactor", acts={"red": 1}, tracks={"unlocked": 1}, life=1, self_=0)
    assert works(table, "red").table.result == "won"


# -- mid-game rewards


@pytest.mark.rule("ALN-DIFF-060", "ALN-DIFF-070", "ALN-DIFF-080", "ALN-DIFF-090", "ALN-DIFF-110")
@pytest.mark.parametrize(
    ("level", "rounds", "points"),
    [("easy", 1, 3), ("normal", 1, 3), ("nightmare", 0, 3), ("impossible", 0, 0)],
)
def test_mid_game_rewards(level, rounds, points):
    table = under_way(life=2, self_=1, tracks={"round": 2}, options={"difficulty": level})
    m = at(table, Step("missions.reward"))
    assert (m.number("round") - 2, m.life - 2, m.self_ - 1) == (rounds, points, points)


@pytest.mark.rule("ALN-DIFF-100", "ALN-HEALTH-030")
@pytest.mark.parametrize(("level", "life", "self_"), [("normal", 7, 7), ("nightmare", 6, 6)])
def test_the_extra_round_comes_before_recovery(level, life, self_):
    assert pack().records["numbers"]["numbers"].caps[:2] == (6, 7)
    table = under_way(life=5, self_=6, tracks={"round": 0}, options={"difficulty": level})
    m = at(table, Step("missions.reward"))
    assert (m.life, m.self_) == (life, self_)


@pytest.mark.rule("ALN-DIFF-120")
@pytest.mark.parametrize(("choice", "spaces"), [("none", 4), ("beyond", 5)])
def test_an_extra_round_on_the_rightmost_space(choice, spaces):
    m = at(under_way(options={"extra_round_overflow": choice}), Step("missions.reward"))
    assert m.number("round") == spaces


# -- hindrances, ends of rounds


@pytest.mark.rule("ALN-MISSION-030")
@pytest.mark.parametrize(
    ("done", "lit", "life", "window"),
    [(0, "", 11, ("none",)), (2, "", 12, ()), (0, "R", 12, ())],
)
def test_a_leak_hurts_in_the_dark_until_it_is_shut(done, lit, life, window):
    table = under_way(blue="leak", room="archive", acts={"blue": done}, lit=lit)
    m = at(table, Step("missions.round")).answer(*window)
    assert m.life == life


@pytest.mark.rule("ALN-ROUND-090", "ALN-MISSION-060")
@pytest.mark.parametrize(("unlocked", "life", "window"), [(0, 12, ()), (1, 11, ("none",))])
def test_the_final_mission_works_at_a_rounds_end_once_it_is_unlocked(unlocked, life, window):
    table = under_way(room="archive", tracks={"unlocked": unlocked})
    m = at(table, Step("missions.round")).answer(*window)
    assert m.life == life


@pytest.mark.rule("ALN-INTERACT-020", "ALN-MISSION-030")
@pytest.mark.parametrize(("blue", "first", "then"), [("fog", "R h", "R h"), ("sparks", "", "R h")])
def test_a_repaired_light_control_lights_a_line_unless_sparks_fly(blue, first, then):
    m = at(under_way(blue=blue, room="archive", lcu="R"), Step("repair", "ann")).answer("west")
    assert m.lit() == " ".join(sorted(first.split()))
    m = at(m.table, Step("repair", "ann")).answer("west")
    assert m.lit() == " ".join(sorted(then.split()))


@pytest.mark.rule("ALN-INTERACT-020")
def test_a_dead_light_control_works_again_in_the_next_round():
    table = under_way(green="cells", room="archive", lcu="R")
    m = at(table, Step("declare", "ann"))
    assert m.legal("interact") == ["interact lcu"]
    m = at(table, Step("missions.round"))
    assert not [each for each in m.table.markers.values() if each.kind == "dead lcu"]
