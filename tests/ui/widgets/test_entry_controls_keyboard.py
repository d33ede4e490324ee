"""Letters to tap, before the whole screen: long presses, sizes, other keyboards, a real keyboard."""

import driver_kit as driver
import pytest
from hand_kit import Hand, glass
from kivy.core.window import Window

from companion.data.keyboard_layouts import layout_ids
from companion.ui.theme.design_tokens import tokens
from companion.ui.widgets.inputs.entry_controls import Pad, PadKey

HOLD_S = tokens().touch["hold_ms"] / 1000 + 0.1


@pytest.fixture(
    params=[(800, 480), pytest.param((1280, 720), marks=pytest.mark.long)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def hand(request, tmp_path):
    with Hand(request.param, tmp_path) as made:
        made.stack.go("setup", "escape")
        made.app.refresh()
        made.wait(1)
        made.press("type")
        made.app.refresh()
        made.wait(1)
        yield made


def typed(hand):
    hand.app.refresh()
    hand.off.frames(3)
    return pad(hand).model.typed


def pad(hand):
    return next(widget for widget in hand.drawn() if isinstance(widget, Pad))


def keys(hand):
    return {key.ref: key for key in hand.tappable() if isinstance(key, PadKey)}


def rest_on(hand, key):
    x, y = key.to_window(*key.center)
    finger = driver.Finger(*glass(x, y))
    hand.send("begin", finger)
    hand.wait(HOLD_S)
    return finger


def lift(hand, finger):
    finger.update_time_end()
    hand.send("end", finger)
    hand.off.frames(3)


def test_a_finger_that_rests_finds_accents_and_its_lifting_types_nothing(hand):
    finger = rest_on(hand, keys(hand)["E"])
    hand.app.refresh()
    hand.off.frames(3)
    assert {"E", "É", "Ę", "letters"} <= set(keys(hand))
    assert "B" not in keys(hand)
    lift(hand, finger)
    assert typed(hand) == ""
    hand.press("É")
    assert typed(hand) == "É"
    assert "B" in keys(hand)


def test_a_short_tap_is_the_letter_itself(hand):
    hand.press("E")
    assert typed(hand) == "E"


def test_a_second_finger_on_the_key_does_nothing(hand):
    key = keys(hand)["E"]
    first = driver.Finger(*glass(*key.to_window(*key.center)))
    hand.send("begin", first)
    hand.tap(key)
    assert typed(hand) == ""
    lift(hand, first)
    assert typed(hand) == "E"


def test_a_key_without_accents_is_tapped_however_long_it_takes(hand):
    lift(hand, rest_on(hand, keys(hand)["B"]))
    assert typed(hand) == "B"


def test_enter_that_is_held_is_a_finger_that_rests(hand):
    keyboard = hand.app.keys_and_mouse.keyboard
    for _ in range(60):
        if keyboard.shown and keyboard.spot.ref == "A":
            break
        Window.dispatch("on_key_down", 9, 0, None, [])
        hand.off.frames(2)
        Window.dispatch("on_key_up", 9, 0)
        hand.off.frames(2)
    Window.dispatch("on_key_down", 13, 0, None, [])
    hand.wait(HOLD_S)
    hand.app.refresh()
    Window.dispatch("on_key_up", 13, 0)
    hand.off.frames(3)
    assert "Ą" in keys(hand)
    assert typed(hand) == ""


@pytest.mark.parametrize("text", ["ß", "Ж", "7", "王", "h", "?", "🚀", "ą"])
def test_a_real_keyboard_types_what_has_no_key(hand, text):
    Window.dispatch("on_textinput", text)
    hand.off.frames(3)
    assert typed(hand).casefold() == text.casefold()


def test_every_key_of_every_keyboard_is_as_large_as_a_finger(hand):
    skin = hand.app.root.skin if hasattr(hand.app.root, "skin") else pad(hand).skin
    for layout in layout_ids():
        hand.stack.stage("layout")
        hand.stack.stage(f"layout:{layout}")
        hand.app.refresh()
        hand.wait(0.6)
        seen = set()
        for _ in range(6):
            for key in keys(hand).values():
                assert key.width >= skin.x(9.0), (layout, key.ref)
                assert key.height >= skin.y(9.0) - 1, (layout, key.ref)
                assert pad(hand).y <= key.y, (layout, key.ref)
                assert key.top <= pad(hand).top, (layout, key.ref)
            before = len(seen)
            seen |= set(keys(hand))
            if "page" not in keys(hand) or len(seen) == before:
                break
            hand.press("page")
        assert set(pad(hand).model.keys) <= seen, layout


def test_words_read_from_the_right_are_written_from_the_right(hand):
    hand.stack.stage("layout")
    hand.stack.stage("layout:he")
    hand.app.refresh()
    hand.wait(0.6)
    for letter in "דוד":
        hand.press(letter)
    assert typed(hand) == "דוד"


def test_korean_letters_join_on_the_page_and_split_again(hand):
    hand.press("layout")
    hand.app.refresh()
    hand.wait(1)
    while "layout:ko" not in keys(hand):
        hand.press("page")
    hand.press("layout:ko")
    hand.app.refresh()
    hand.wait(1)
    for key in "ㄱㅣㅁㅁㅣㄴ":
        hand.press(key)
    assert typed(hand) == "김민"
    hand.press("erase")
    assert typed(hand) == "김미"
