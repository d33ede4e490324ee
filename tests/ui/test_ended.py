"""An app that has ended leaves nothing behind that holds up the next one."""

from hand_kit import Hand
from kivy.clock import Clock

SIZE = (800, 480)


def test_what_was_still_to_be_drawn_is_given_up(tmp_path):
    before = {*Clock.get_events()}
    with Hand(SIZE, tmp_path) as hand:
        hand.wait(30)
        for widget in hand.drawn():
            widget.skin = None  # each asks to be drawn before a frame that does not come
        left = {*Clock.get_events()} - before
        assert any(event.timeout == -1 for event in left)
    assert not {*Clock.get_events()} & left
    assert all(not event.is_triggered for event in left)
