"""The last frame of a change is drawn once more, and then nothing."""

import pytest
from hand_kit import Hand
from kivy.core.window import Window

from companion.ui.last_frame import AFTER_S, LastFrame


@pytest.fixture
def flips(tmp_path):
    """When frames were flipped, of a screen at rest; the last frame is looked after."""
    with Hand((800, 480), tmp_path) as hand:
        hand.wait(3)
        last = LastFrame()
        counted = []

        def count(*_):
            counted.append(hand.off.now_s)

        Window.fbind("on_flip", count)
        yield hand, counted
        Window.funbind("on_flip", count)
        last.end()


def test_one_more_frame_follows_a_change_and_no_other(flips):
    hand, counted = flips
    Window.canvas.ask_update()
    hand.wait(2)
    assert len(counted) == 2
    assert counted[1] - counted[0] == pytest.approx(AFTER_S, abs=0.05)


def test_while_frames_come_none_is_added(flips):
    hand, counted = flips
    for _ in range(30):
        Window.canvas.ask_update()
        hand.off.frames()
    assert len(counted) == 30
    hand.wait(1)
    assert len(counted) == 31


def test_at_rest_nothing_is_drawn(flips):
    hand, counted = flips
    hand.wait(3)
    assert counted == []


def test_straight_on_a_display_the_first_page_is_drawn_twice(tmp_path, monkeypatch):
    """Seen on the kernel's own display: a first page that did not change stayed black."""
    counted = []

    def count(*_):
        counted.append(1)

    for driver, frames in (("KMSDRM", 1), ("offscreen", 0)):
        monkeypatch.setenv("SDL_VIDEODRIVER", driver)
        with Hand((800, 480), tmp_path / driver) as hand:
            hand.wait(3)
            counted.clear()
            Window.fbind("on_flip", count)
            Window.canvas.ask_update()
            hand.wait(1)
            Window.funbind("on_flip", count)
        assert len(counted) == 1 + frames
