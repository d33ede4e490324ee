"""The bot's last stage: all on the Rooftop in one round, although nobody may wait there."""

import pytest

from companion.engine.state.table import Step
from companion.games.heist.bot.policy import sensible
from companion.games.heist.bot.rooftop import ends
from companion.games.heist.state.pieces import Hero
from companion.session.bots.simulation import play_one
from games_kit import game_called
from rules.heist.building_kit import at, building

HEIST = game_called("heist")


def last_stage(heroes, **more):
    words = ("vault entered", "vault cleared")
    return building(heroes, words=words, held=1, dealt=1, **more)


def acts(heroes, *, now="", **more):
    """Where a hero walks in its turn, as the bot answers."""
    seat = now or next(iter(heroes))
    m = at(last_stage(heroes, now=now, **more), Step("act", seat))
    walked = []
    while m.prompt is not None and m.prompt.rule == "HST-TURN-030":
        key = sensible(m.table, m.prompt, lambda n: 0)
        walked.append(key)
        m.answer(key)
    return walked


def test_a_turn_ends_after_both_moves_and_in_no_room_that_was_left():
    table = last_stage({"ann": "garden"})
    ann = Hero.at(table, "ann")
    assert ends(table, ann, "garden", 2) == {"reception", "meeting_room", "rooftop"}
    assert "rooftop" not in ends(table, ann, "manager_office", 2)
    table = last_stage({"ann": "garden"}, walls="garden-rest_room garden-manager_office")
    assert ends(table, ann, "garden", 2) == {"garden"}


@pytest.mark.parametrize("where", ["meeting_room", "it_room", "garden"])
def test_from_a_distance_of_two_it_goes_up(where):
    assert acts({"ann": where})[-1] == "move rooftop"


def test_whoever_is_last_goes_up_with_its_first_action_too():
    assert acts({"ann": "rooftop", "bo": "manager_office"}, now="bo") == ["move rooftop"]


def test_it_waits_at_a_distance_of_two_until_the_others_can_come():
    walked = acts({"ann": "meeting_room", "bo": "entrance"})
    assert walked[-1] != "move rooftop"
    assert walked[-1].removeprefix("move ") in {"garden", "it_room", "security_room"}
    assert acts({"ann": "meeting_room", "bo": "it_room"})[-1] == "move rooftop"


def test_it_patches_itself_up_first_when_it_is_weak():
    assert acts({"ann": "it_room"}, hp={"ann": 1})[0] == "move first_aid_room"


@pytest.mark.parametrize("number", [129, 295, 312])
def test_four_bots_come_to_an_end(number):
    played = play_one(HEIST.game, HEIST.start(3), ("sensible",), f"balance/heist/open/4/{number}")
    assert not played.problem
    assert played.turns < 1_000
