"""A tap whose page is slow to draw shows a ring first; a secret is never shown longer for it."""

import pytest
from hand_kit import Hand, at_a_private_question, begin_match, rest, slide


@pytest.fixture
def hand(tmp_path):
    with Hand((800, 480), tmp_path) as hand:
        yield hand


def rings(hand) -> list[str]:
    return [button.ref for button in hand.tappable() if getattr(button, "ringed", False)]


def shown_frame_by_frame(hand, frames=6) -> list[tuple[str, bool]]:
    """Return the page of each frame to come, and whether something on it has a ring."""
    seen = []
    for _ in range(frames):
        seen.append((hand.app.page.screen, bool(rings(hand))))
        hand.off.frames()
    return seen


def test_a_page_that_was_never_drawn_comes_after_a_ring_on_what_was_tapped(hand):
    hand.wait(1)
    button = hand.find("new")
    finger = hand.finger(*button.to_window(*button.center))
    hand.send("begin", finger)
    finger.update_time_end()
    hand.send("end", finger)
    seen = shown_frame_by_frame(hand)
    assert ("home", True) in seen
    assert seen[-1] == ("setup", False)


def test_a_page_that_is_drawn_at_once_shows_no_ring(hand):
    begin_match(hand, {}, "7")
    hand.wait(1)
    refs = [it.ref for it in hand.stack.page().options.options if it.kind != "off"]
    hand.tap(hand.find(refs[0]))
    assert not any(ring for _, ring in shown_frame_by_frame(hand))


def test_a_secret_that_was_answered_is_not_shown_for_a_frame_more(hand):
    at_a_private_question(hand)
    hand.wait(1)
    finger = rest(hand, None)
    hand.wait(0.5)
    assert hand.app.page.held
    ref = next(it.ref for it in hand.app.page.options.options if not it.holds)
    slide(hand, finger, ref)
    finger.update_time_end()
    hand.send("end", finger)
    assert not hand.app.page.held
