"""People play heist on the screen, tap by tap, with real dice and cards they draw themselves.

Each new page passes the machine checks of UX.md section 9; TELL ME says what lies in a room.
"""

import pytest
from hand import Hand
from test_at_the_table import People

from companion.engine.chance import Chance
from companion.tools.screenshot_tour import SEATS
from companion.ui.presenter.match.match_screen import MatchScreen

AT_THE_TABLE = {"dice": "table", "cards": "table"}
CASES = (((800, 480), "pl"), ((720, 1280), "en"))


def begun(hand, options, seed):
    live = hand.table.store.begin("heist", SEATS[:2], options, seed=seed)
    match = MatchScreen(live)
    hand.stack.open(match)
    hand.app.refresh()
    hand.wait(0.6)
    return match


@pytest.mark.parametrize(
    ("size", "language"), CASES, ids=lambda v: v if isinstance(v, str) else "x".join(map(str, v))
)
def test_people_play_heist(tmp_path, size, language, how_many):
    with Hand(size, tmp_path, language=language) as hand:
        match = begun(hand, AT_THE_TABLE, "by hand")
        hand.press("all done")  # the board
        people = People(hand, match, Chance("heist"))
        people.play(how_many(30, 900))
        assert match.session.table.turn.number > 0
        assert not people.faults, "\n".join(people.faults)


def test_a_room_is_entered_on_the_screen(tmp_path):
    with Hand((1280, 720), tmp_path) as hand:
        match = begun(hand, {}, "told")
        hand.press("all done")
        hand.press("more")
        hand.press("telling")
        hand.press("space kitchen")
        said = hand.app.page.spoken
        assert said[0] == "Kitchen"
        assert any("guard" in line for line in said)
        ways = [line for line in said if line.startswith(("Up:", "Right:", "Down:", "Left:"))]
        assert 2 <= len(ways) <= 4
        hand.press("close")
        assert hand.stack.top is match
