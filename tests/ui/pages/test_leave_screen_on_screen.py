"""OFF and the window's own button say what closing means; only then it is done."""

from hand_kit import SEATS, Hand
from kivy.core.window import Window

from presenter_kit import go_on


def test_off_is_confirmed_by_a_second_tap_elsewhere(tmp_path):
    with Hand((800, 480), tmp_path) as hand:
        hand.wait(1)
        hand.press("off")
        assert not hand.stack.closed
        assert hand.app.page.screen == "leave"
        first = hand.find("off")
        hand.tap(first)  # a finger that taps twice closes nothing: the guard
        assert not hand.stack.closed
        hand.press("stay")
        assert hand.app.page.screen == "home"
        hand.press("off")
        hand.press("off")
        assert hand.stack.closed


def test_the_window_s_own_button_asks_first_in_the_middle_of_a_match(tmp_path):
    with Hand((800, 480), tmp_path) as hand:
        hand.stack.go("match", hand.table.store.begin("escape", SEATS, {}, seed="x"))
        go_on(hand.stack)
        hand.wait(1)
        assert Window.dispatch("on_request_close", source="test")  # it stays open
        hand.wait(0.5)
        assert hand.app.page.screen == "leave"
        hand.press("back")
        assert hand.app.page.screen == "table"
        assert Window.dispatch("on_request_close", source="test")
        hand.wait(0.5)
        assert not Window.dispatch(
            "on_request_close", source="test"
        )  # asked again there: it closes
