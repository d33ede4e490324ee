"""The keyboard on the whole screen: the ring, tapping, holding, typing, and what keys must not do."""

from typing import ClassVar

import pytest
from hand_kit import Hand, at_a_private_question, begin_match
from input_kit import Table
from kivy.core.window import Window

import evdev_kit as kit
from companion.evdev import event_codes as c
from companion.ui.focus.focus_targets import spots_of


class Keys:
    """A window's keys, as SDL brings them under X."""

    codes: ClassVar = {
        "enter": 13,
        "tab": 9,
        "escape": 27,
        "backspace": 8,
        "space": 32,
        "up": 273,
        "down": 274,
        "right": 275,
        "left": 276,
        "home": 278,
        "end": 279,
        "pagedown": 281,
    }

    def __init__(self, hand):
        self.hand = hand
        self.keyboard = hand.app.keys_and_mouse.keyboard

    def down(self, name, *modifiers):
        taken = Window.dispatch("on_key_down", self.codes[name], 0, None, list(modifiers))
        self.hand.off.frames(2)
        return taken

    def up(self, name):
        Window.dispatch("on_key_up", self.codes[name], 0)
        self.hand.off.frames(2)

    def press(self, name, *modifiers):
        self.down(name, *modifiers)
        self.up(name)

    def type(self, text):
        Window.dispatch("on_textinput", text)
        self.hand.off.frames(2)

    @property
    def ref(self):
        return self.keyboard.spot.ref

    def go(self, ref):
        for _ in range(100):
            if self.keyboard.shown and self.ref == ref:
                return
            self.press("tab")
        raise AssertionError(f"Tab never comes to {ref}")


@pytest.fixture
def hand(tmp_path):
    with Hand((800, 480), tmp_path) as made:
        yield made


@pytest.fixture
def keys(hand):
    return Keys(hand)


def ring(keys):
    return keys.keyboard.ring.shown


def test_the_first_arrow_shows_the_ring_and_a_touch_hides_it(hand, keys):
    begin_match(hand, {}, "7")
    assert not ring(keys)
    keys.press("right")
    assert ring(keys)
    assert keys.ref == "done"
    hand.tap_at(5, 470)
    assert not ring(keys)


def test_enter_gives_the_amber_answer_at_once(hand, keys):
    match = begin_match(hand, {}, "7")
    number = match.session.number
    keys.press("enter")
    assert match.session.number == number + 1


def test_enter_without_an_amber_answer_only_shows_where_one_is(hand, keys):
    match = begin_match(hand, {}, "7")
    while any(o.kind == "confirm" for o in hand.stack.page().options.options):
        keys.press("enter")
        hand.app.refresh()
        hand.wait(0.6)
    number, page = match.session.number, hand.stack.page()
    keys.keyboard.hide()
    keys.press("enter")
    assert (match.session.number, hand.stack.page()) == (number, page)
    assert ring(keys)
    keys.press("enter")
    hand.wait(0.6)
    assert (match.session.number, hand.stack.page()) != (number, page)


def test_keys_are_guarded_as_fingers_are(hand, keys):
    """For 400 ms after a question appears nothing counts, and a key that repeats is one tap."""
    match = begin_match(hand, {}, "7")
    number = match.session.number
    keys.down("enter")
    for _ in range(20):
        keys.down("enter")  # what X sends while a key is held
    keys.up("enter")
    hand.app.refresh()
    hand.off.frames(2)
    assert match.session.number == number + 1
    keys.press("enter")
    assert match.session.number == number + 1
    hand.wait(0.6)
    keys.press("enter")
    assert match.session.number == number + 2


def test_backspace_undoes_once_however_long_it_is_held(hand, keys):
    match = begin_match(hand, {}, "7")
    for _ in range(2):
        hand.press("done")
        while hand.stack.top is not match:
            hand.stack.back()
    count = len(match.session.entries)
    keys.down("backspace")
    for _ in range(10):
        keys.down("backspace")
    keys.up("backspace")
    assert len(match.session.entries) == count - 1


def test_question_mark_and_h_ask_why(hand, keys):
    begin_match(hand, {}, "7")
    for text in "?h":
        lit = [b.ref for b in hand.stack.page().nav_bar.buttons if b.lit]
        keys.type(text)
        hand.app.refresh()
        assert [b.ref for b in hand.stack.page().nav_bar.buttons if b.lit] != lit


def test_escape_closes_and_never_ends_the_evening(hand, keys):
    match = begin_match(hand, {}, "7")
    hand.press("more")
    assert hand.stack.page().screen == "more"
    assert keys.down("escape")
    keys.up("escape")
    assert hand.stack.top is match
    for _ in range(3):
        assert keys.down("escape"), "Kivy itself would end the app"
        keys.up("escape")
    assert not hand.stack.closed
    assert hand.stack.top is match


def test_a_list_is_walked_to_its_end_and_the_row_that_is_tapped_is_the_one_ringed(hand, keys):
    begin_match(hand, {}, "7")
    hand.press("more")
    hand.press("settings")
    rows = [spot.key for spot in spots_of(hand.app.view) if spot.reveal is not None]
    assert len(rows) > 4
    keys.go(rows[0][1])
    seen = {keys.keyboard.spot.key}
    for _ in spots_of(hand.app.view):
        keys.press("tab")
        seen.add(keys.keyboard.spot.key)
        frame = keys.keyboard.spot.owner
        x, y = keys.keyboard.spot.point
        assert not hasattr(frame, "most_offset") or frame.collide_point(x, y)
    assert set(rows) <= seen


def test_digits_put_the_ring_on_an_answer(hand, keys):
    match = begin_match(hand, {}, "7")
    while len(hand.stack.page().options.options) < 2:
        hand.press("done")
        while hand.stack.top is not match:
            hand.stack.back()
        hand.app.refresh()
    options = hand.stack.page().options.options
    number = match.session.number
    keys.type("2")
    assert keys.ref == options[1].ref
    keys.type("9" if len(options) < 9 else "8")
    assert match.session.number == number


def test_names_are_typed_on_the_pad(hand, keys):
    hand.press("new")
    while "type" not in {o.ref for o in hand.stack.page().options.options}:
        game = next(o.ref for o in hand.stack.page().options.options if o.kind != "off")
        hand.press(game)
    hand.press("type")
    hand.wait(0.6)
    keys.type("L")
    keys.type("e")
    keys.type("x")
    keys.press("backspace")
    typed = [part.model.typed for part in hand.stack.page().stage if hasattr(part.model, "typed")]
    assert typed == ["Le"]
    assert keys.ref == "done"
    keys.press("enter")
    hand.wait(0.6)
    assert "LE" in str(hand.stack.page()).upper()


def test_a_private_question_is_held_by_a_key_and_answered_by_another(hand, keys):
    match = at_a_private_question(hand)
    number = match.session.number
    keys.go("hold")
    keys.down("space")
    hand.wait(0.6)
    assert hand.app.page.secret
    keys.go("back")
    keys.press("enter")
    assert match.session.number == number + 1
    keys.up("space")
    assert not hand.app.page.secret


def test_a_private_question_is_hidden_when_the_key_comes_up_or_escape_is_pressed(hand, keys):
    match = at_a_private_question(hand)
    number = match.session.number
    for end in ("up", "escape"):
        keys.go("hold")
        keys.down("space")
        hand.wait(0.6)
        assert hand.app.page.secret
        if end == "up":
            keys.up("space")
        else:
            keys.press("escape")
        assert not hand.app.page.secret
        keys.up("space")
        hand.wait(0.6)
    assert match.session.number == number


def test_nothing_private_is_reached_unless_it_is_held(hand, keys):
    at_a_private_question(hand)
    refs = {spot.ref for spot in spots_of(hand.app.view)}
    assert "back" not in {o.ref for o in hand.stack.page().options.options}
    keys.go("hold")
    keys.down("space")
    hand.wait(0.6)
    assert {spot.ref for spot in spots_of(hand.app.view)} - refs
    keys.up("space")
    hand.wait(0.6)
    assert {spot.ref for spot in spots_of(hand.app.view)} == refs


def test_a_key_and_a_finger_on_one_button_are_one_tap(hand, keys):
    match = begin_match(hand, {}, "7")
    number = match.session.number
    keys.press("right")
    keys.down("enter")
    place = hand.find("done")
    finger = hand.finger(*place.center)
    hand.send("begin", finger)
    keys.up("enter")
    hand.send("end", finger)
    hand.off.frames(2)
    assert match.session.number == number + 1


def test_a_key_that_wakes_the_screen_does_nothing_else(hand, keys):
    match = begin_match(hand, {}, "7")
    number = match.session.number
    hand.stack.rest.resting = True
    keys.press("enter")
    assert not hand.stack.rest.resting
    assert match.session.number == number
    keys.press("enter")
    assert match.session.number == number + 1


def test_keys_with_control_are_for_somebody_else(hand, keys):
    match = begin_match(hand, {}, "7")
    number = match.session.number
    assert not keys.down("enter", "ctrl")
    assert match.session.number == number


def test_panel_buttons_work_alongside_the_ring(hand, keys):
    match = begin_match(hand, {}, "7")
    number = match.session.number
    keys.press("end")
    hand.stack.press("confirm")
    assert match.session.number == number + 1


# -- on the console


@pytest.fixture
def table(tmp_path):
    with Table((800, 480), tmp_path) as made:
        yield made


def test_a_keyboard_pulled_during_a_private_hold_hides_it_and_answers_nothing(table):
    match = at_a_private_question(table)
    number = match.session.number
    node = table.plug("event0", kit.KEYBOARD)
    to(table, node, "hold")
    table.key(node, c.KEY_SPACE, up=False)
    table.wait(0.6)
    assert table.app.page.secret
    table.machine.unplug(node)
    table.off.frames(3)
    assert not table.app.page.secret
    assert match.session.number == number


def to(table, node, ref):
    for _ in range(60):
        keyboard = table.app.keys_and_mouse.keyboard
        if keyboard.shown and keyboard.spot.ref == ref:
            return
        table.key(node, c.KEY_TAB)
    raise AssertionError(ref)


def test_a_stuck_key_answers_once_and_leaves_the_rest_to_others(table):
    match = begin_match(table, {}, "7")
    number = match.session.number
    stuck, good = table.plug("event0", kit.KEYBOARD), table.plug("event1", kit.KEYBOARD)
    table.key(stuck, c.KEY_ENTER, up=False)
    for _ in range(40):
        table.say(stuck, (c.EV_KEY, c.KEY_ENTER, 2))
    assert match.session.number == number, "it has not come up"
    table.key(good, c.KEY_RIGHT)
    table.machine.unplug(stuck)
    table.off.frames(3)
    assert match.session.number == number, "its plug was pulled: that is no tap"
    table.wait(0.6)
    table.key(good, c.KEY_ENTER)
    assert match.session.number > number


def test_a_panel_pulled_in_the_middle_of_a_tap_answers_nothing(table):
    match = begin_match(table, {}, "7")
    number = match.session.number
    node = table.plug("event0", kit.PANEL_MT)
    x, y = table.where("done")
    table.say(node, *kit.slot_down(0, 1, round(x * 799), round(y * 479)))
    assert table.find("done").pressed
    table.machine.unplug(node)
    table.off.frames(3)
    assert not table.find("done").pressed
    assert match.session.number == number
    table.plug("event0", kit.PANEL_MT)
    table.multitouch("event0", "done")
    assert match.session.number == number + 1


def test_a_mouse_pulled_while_its_click_holds_a_private_question_hides_it(table):
    match = at_a_private_question(table)
    number = match.session.number
    node = table.plug("event0", kit.MOUSE)
    table.mouse(node, "hold")
    table.wait(0.6)
    assert table.app.page.secret
    table.machine.unplug(node)
    table.off.frames(3)
    assert not table.app.page.secret
    assert match.session.number == number


def test_a_mouse_and_a_finger_at_once_on_one_button_are_one_tap(table):
    match = begin_match(table, {}, "7")
    number = match.session.number
    mouse, panel = table.plug("event0", kit.MOUSE), table.plug("event1", kit.PANEL_MT)
    table.point(mouse, "done")
    x, y = table.where("done")
    table.say(panel, *kit.slot_down(0, 1, round(x * 799), round(y * 479)))
    table.say(mouse, (c.EV_KEY, c.BTN_LEFT, 1))
    table.say(panel, *kit.slot_up(0))
    table.say(mouse, (c.EV_KEY, c.BTN_LEFT, 0))
    table.off.frames(3)
    assert match.session.number == number + 1


def test_thirty_two_fingers_on_the_screen_break_nothing(table):
    match = begin_match(table, {}, "7")
    node = table.plug("event0", kit.PANEL_MT)
    table.say(node, *(e for n in range(32) for e in kit.slot_down(n, n, n * 25, n * 15)))
    table.say(node, *(e for n in range(32) for e in kit.slot_up(n)))
    table.wait(0.6)
    while table.stack.top is not match:
        table.stack.back()
    assert match.session.prompt is not None
    assert table.provider.contacts == {}


def test_what_is_typed_on_another_console_is_not_for_companion(table):
    match = begin_match(table, {}, "7")
    number = match.session.number
    keyboard, panel = table.plug("event0", kit.KEYBOARD), table.plug("event1", kit.PANEL_MT)
    table.tty.write_text("tty2\n")
    table.key(keyboard, c.KEY_ENTER)
    table.multitouch(panel, "done")
    assert match.session.number == number
    table.tty.write_text("tty1\n")
    table.key(keyboard, c.KEY_ENTER)
    assert match.session.number == number + 1


def test_sdls_own_keys_are_not_listened_to_on_the_console(table):
    match = begin_match(table, {}, "7")
    number = match.session.number
    Window.dispatch("on_key_down", 13, 0, None, [])
    Window.dispatch("on_key_up", 13, 0)
    table.off.frames(3)
    assert match.session.number == number


def test_the_pointer_shows_once_it_moves_and_goes_after_a_while(table):
    begin_match(table, {}, "7")
    pointer = table.app.keys_and_mouse.pointer
    node = table.plug("event0", kit.MOUSE)
    assert pointer.at is None
    table.say(node, (c.EV_REL, 0, -200), (c.EV_REL, 1, 300))
    assert pointer.at is not None
    table.wait(5)
    assert pointer.at is None


def test_the_wheel_scrolls_the_list_under_the_pointer(table):
    begin_match(table, {}, "7")
    node = table.plug("event0", kit.MOUSE)
    table.press("more")
    table.press("rules")
    table.wait(0.6)
    (roll,) = table.rolls()
    x, y = roll.center
    at = (Window.width - 1) / 2, (Window.height - 1) / 2
    table.say(node, (c.EV_REL, 0, round(x - at[0])), (c.EV_REL, 1, round(at[1] - y)))
    table.say(node, (c.EV_REL, c.REL_WHEEL, -3))
    down = roll.offset
    assert down > 0
    table.say(node, (c.EV_REL, c.REL_WHEEL, 1))
    assert 0 < roll.offset < down


def test_the_wheel_over_a_hold_holds_nothing(table):
    at_a_private_question(table)
    node = table.plug("event0", kit.MOUSE)
    table.point(node, "hold")
    table.say(node, (c.EV_REL, c.REL_WHEEL, -1))
    table.wait(0.6)
    assert not table.app.page.secret
