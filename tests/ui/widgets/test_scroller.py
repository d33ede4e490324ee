"""Lists begin at their top, and stay where they were while another screen lies over theirs."""

import pytest
from hand_kit import SEATS, Hand

from companion.session.bots.simulation import moves

SIZES = ((800, 480), (1280, 720))


def listed(hand):
    """The offset of the one list on the screen that scrolls; 0 if none does."""
    return next((roll.offset for roll in hand.rolls()), 0.0)


def pushed(hand):
    """Push the list up as far as it goes; returns how far that is."""
    roll = next(iter(hand.rolls()))
    hand.drag(roll.center, (roll.center_x, roll.center_y + roll.most_offset + 40))
    return listed(hand)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_settings_open_at_their_top_wherever_more_was_pushed(tmp_path, size):
    with Hand(size, tmp_path) as hand:
        live = hand.table.store.begin("escape", SEATS, {}, seed="lists")
        hand.stack.go("match", live)
        hand.wait(1)
        hand.press("more")
        more = pushed(hand)
        hand.press("settings")
        assert hand.app.page.screen == "settings"
        assert listed(hand) == 0.0
        far = pushed(hand)
        assert far > 0
        hand.press("devices")
        assert hand.app.page.screen != "settings"
        assert listed(hand) == 0.0
        hand.press("back")
        hand.wait(0.2)
        assert hand.app.page.screen == "settings"
        assert listed(hand) == far  # one comes back to where one was
        hand.press("back")
        hand.press("more")
        hand.wait(0.2)
        assert more
        assert listed(hand) == 0.0  # opened anew


def test_what_is_shown_begins_at_its_top_and_the_choice_stays(tmp_path):
    with Hand((800, 480), tmp_path) as hand:
        live = hand.table.store.begin("escape", SEATS, {}, seed="lists")
        playing = moves(live.session, ("sensible",) * 4, "lists")
        while live.session.table.turn.number < 3:
            next(playing)
        hand.stack.go("match", live)
        hand.stack.go("telling", hand.stack.match)
        hand.wait(1)
        hand.press("changed")
        left, right = sorted(hand.rolls(), key=lambda roll: roll.x)
        hand.drag(right.center, (right.center_x, right.center_y + 300))
        assert right.offset > 0
        hand.press(left.model[-1].ref)
        kept = left.offset
        assert kept > 0
        assert right.offset == 0  # another thing is told, from its beginning
        hand.press("again")
        assert left.offset == kept
