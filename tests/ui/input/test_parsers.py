"""Each protocol's parser: real-looking reports, what the kernel leaves out, what it drops."""

import pytest

from companion.evdev import event_codes as c
from companion.ui.input.input_events import At, Begin, ButtonChanged, End, Key, Motion, Move, Wheel
from companion.ui.input.kernel import Axis, Event
from companion.ui.input.key_codes import Keyboard, letter
from companion.ui.input.multitouch import SlottedTouch, UnslottedTouch
from companion.ui.input.pointer_devices import Mouse, SingleTouch, Tablet, Touchpad

X, Y = Axis(0, 0, 100), Axis(0, 0, 100)


class Kernel:
    """What the kernel would answer; what it was not given, it refuses."""

    def __init__(self, axes=None, slots=None, pressed=None):
        self.axes, self.slot_values, self.down = axes or {}, slots or {}, pressed

    def axis(self, code):
        return self._of(self.axes, code)

    def slots(self, code, count):
        return tuple(self._of(self.slot_values, code)[:count])

    def pressed(self):
        if self.down is None:
            raise OSError(25, "no")
        return frozenset(self.down)

    def _of(self, known, code):
        if code not in known:
            raise OSError(25, "no")
        return known[code]


def say(parser, *events, at_s=0.0):
    """Take a report; return its signals."""
    events = (*events, (c.EV_SYN, c.SYN_REPORT, 0))
    return [signal for event in events for signal in parser.take(Event(at_s, *event))]


def slot(n):
    return (c.EV_ABS, c.ABS_MT_SLOT, n)


def tracking(n):
    return (c.EV_ABS, c.ABS_MT_TRACKING_ID, n)


def x(n):
    return (c.EV_ABS, c.ABS_MT_POSITION_X, n)


def y(n):
    return (c.EV_ABS, c.ABS_MT_POSITION_Y, n)


# -- protocol B


def test_two_fingers_in_slots():
    parser = SlottedTouch(X, Y)
    assert say(parser, slot(0), tracking(7), x(10), y(20)) == [Begin(0, 0.1, 0.2)]
    assert say(parser, slot(1), tracking(8), x(50), y(60)) == [Begin(1, 0.5, 0.6)]
    assert say(parser, slot(0), x(30), slot(1), y(70)) == [Move(0, 0.3, 0.2), Move(1, 0.5, 0.7)]
    assert say(parser, slot(0), tracking(-1)) == [End(0)]
    assert say(parser, slot(1), tracking(-1)) == [End(1)]


def test_a_tap_where_the_last_one_was_tells_no_place_and_counts():
    """The kernel sends only what changed: the place of a slot outlives its finger."""
    parser = SlottedTouch(X, Y)
    assert say(parser, tracking(7), x(10), y(20))
    assert say(parser, tracking(-1))
    assert say(parser, tracking(8), x(30)) == [Begin(0, 0.3, 0.2)]


def test_where_slots_stood_before_anybody_listened_is_asked():
    """The first tap after the start: neither its slot nor its place across need be told."""
    state = Kernel(
        {c.ABS_MT_SLOT: Axis(1, 0, 2)},
        {
            c.ABS_MT_TRACKING_ID: (-1, -1, -1),
            c.ABS_MT_POSITION_X: (5, 40, 0),
            c.ABS_MT_POSITION_Y: (5, 50, 0),
        },
    )
    parser = SlottedTouch(X, Y, state)
    assert say(parser, tracking(3), y(60)) == [Begin(1, 0.4, 0.6)]


def test_a_finger_that_was_down_before_is_nothing_until_it_comes_anew():
    state = Kernel(
        {c.ABS_MT_SLOT: Axis(0, 0, 1)},
        {
            c.ABS_MT_TRACKING_ID: (4, -1),
            c.ABS_MT_POSITION_X: (5, 0),
            c.ABS_MT_POSITION_Y: (5, 0),
        },
    )
    parser = SlottedTouch(X, Y, state)
    assert say(parser, x(6)) == []
    assert say(parser, tracking(-1)) == []
    assert say(parser, tracking(5)) == [Begin(0, 0.06, 0.05)]


def test_a_finger_changed_for_another_in_one_report():
    parser = SlottedTouch(X, Y)
    assert say(parser, tracking(1), x(1), y(1))
    assert say(parser, tracking(2), x(9)) == [End(0), Begin(0, 0.09, 0.01)]


def test_a_palm_is_called_off():
    parser = SlottedTouch(X, Y)
    assert say(parser, tracking(1), x(1), y(1))
    palm = (c.EV_ABS, c.ABS_MT_TOOL_TYPE, c.MT_TOOL_PALM)
    assert say(parser, palm) == [End(0, cancelled=True)]
    assert say(parser, x(2)) == []
    assert say(parser, tracking(-1)) == []
    assert say(parser, tracking(2)) == [Begin(0, 0.02, 0.01)]


def test_what_was_dropped_is_asked():
    parser = SlottedTouch(X, Y)
    assert say(parser, tracking(1), x(1), y(1))
    assert say(parser, slot(1), tracking(2), x(50), y(50))
    state = Kernel(
        {c.ABS_MT_SLOT: Axis(2, 0, 2)},
        {
            c.ABS_MT_TRACKING_ID: (-1, 2, 9),
            c.ABS_MT_POSITION_X: (1, 55, 70),
            c.ABS_MT_POSITION_Y: (1, 50, 80),
        },
    )
    assert list(parser.resync(state)) == [End(0), Move(1, 0.55, 0.5), Begin(2, 0.7, 0.8)]
    assert say(parser, tracking(-1)) == [End(2)]


def test_a_slot_that_no_panel_has_is_nothing():
    parser = SlottedTouch(X, Y)
    assert say(parser, slot(9999), tracking(1), x(1), y(1)) == []
    assert say(parser, slot(-1), tracking(1), x(1), y(1)) == []


def test_a_panel_that_is_gone_ends_its_fingers():
    parser = SlottedTouch(X, Y)
    assert say(parser, tracking(1), x(1), y(1))
    assert list(parser.release()) == [End(0, cancelled=True)]
    assert list(parser.release()) == []


# -- protocol A


def point(px, py):
    return (x(px), y(py), (c.EV_SYN, c.SYN_MT_REPORT, 0))


def test_fingers_reported_whole_are_followed_by_what_is_nearest():
    parser = UnslottedTouch(X, Y)
    assert say(parser, *point(10, 10), *point(90, 90)) == [Begin(1, 0.1, 0.1), Begin(2, 0.9, 0.9)]
    moved = say(parser, *point(88, 90), *point(12, 10))  # in another order
    assert sorted(moved) == [Move(1, 0.12, 0.1), Move(2, 0.88, 0.9)]
    assert say(parser, *point(88, 90)) == [End(1)]
    assert say(parser, (c.EV_SYN, c.SYN_MT_REPORT, 0)) == [End(2)]
    assert say(parser, *point(88, 90)) == [Begin(3, 0.88, 0.9)]


def test_after_dropped_events_the_next_report_tells_who_is_there():
    parser = UnslottedTouch(X, Y)
    assert say(parser, *point(10, 10))
    assert list(parser.resync(Kernel())) == [End(1, cancelled=True)]
    assert say(parser, *point(10, 10)) == [Begin(2, 0.1, 0.1)]


# -- one place


def place(px, py):
    return ((c.EV_ABS, c.ABS_X, px), (c.EV_ABS, c.ABS_Y, py))


def test_one_finger_is_read_down_moved_and_up():
    parser = SingleTouch(X, Y)
    touch, lift = (c.EV_KEY, c.BTN_TOUCH, 1), (c.EV_KEY, c.BTN_TOUCH, 0)
    assert say(parser, *place(10, 20)) == []
    assert say(parser, touch) == [Begin(0, 0.1, 0.2)]
    assert say(parser, *place(30, 20)) == [Move(0, 0.3, 0.2)]
    assert say(parser, lift) == [End(0)]
    assert say(parser, touch) == [Begin(0, 0.3, 0.2)]
    assert list(parser.release()) == [End(0, cancelled=True)]


def test_a_place_that_stood_before_anybody_listened_counts():
    parser = SingleTouch(Axis(40, 0, 100), Axis(50, 0, 100))
    assert say(parser, (c.EV_KEY, c.BTN_TOUCH, 1)) == [Begin(0, 0.4, 0.5)]


def test_axes_that_run_the_other_way():
    parser = SingleTouch(Axis(0, 200, 3900), Axis(0, 3900, 200))
    (begin,) = say(parser, *place(200, 200), (c.EV_KEY, c.BTN_TOUCH, 1))
    assert begin == Begin(0, 0.0, 1.0)


def test_a_panel_without_a_button_tells_by_pressure():
    parser = SingleTouch(X, Y, by_pressure=True)
    assert say(parser, *place(10, 20), (c.EV_ABS, c.ABS_PRESSURE, 0)) == []
    assert say(parser, (c.EV_ABS, c.ABS_PRESSURE, 90)) == [Begin(0, 0.1, 0.2)]
    state = Kernel({0: Axis(10), 1: Axis(20), c.ABS_PRESSURE: Axis(0)})
    assert list(parser.resync(state)) == [End(0)]


def test_one_finger_after_dropped_events():
    parser = SingleTouch(X, Y)
    assert say(parser, *place(1, 1), (c.EV_KEY, c.BTN_TOUCH, 1))
    assert list(parser.resync(Kernel({0: Axis(5), 1: Axis(6)}, pressed=()))) == [End(0)]
    begun = list(parser.resync(Kernel({0: Axis(5), 1: Axis(6)}, pressed=(c.BTN_TOUCH,))))
    assert begun == [Begin(0, 0.05, 0.06)]


LEFT = (c.EV_KEY, c.BTN_LEFT, 1)
LEFT_UP = (c.EV_KEY, c.BTN_LEFT, 0)


def test_a_tablet_points_and_clicks():
    parser = Tablet(X, Y)
    assert say(parser, *place(10, 20)) == [At(0.1, 0.2)]
    assert say(parser, LEFT) == [ButtonChanged(down=True)]
    assert say(parser, *place(30, 20)) == [At(0.3, 0.2)]
    assert say(parser, LEFT_UP) == [ButtonChanged(down=False)]
    assert say(parser, (c.EV_REL, c.REL_WHEEL, -2)) == [Wheel(-2)]
    assert say(parser, LEFT)
    assert list(parser.release()) == [ButtonChanged(down=False, cancelled=True)]


def test_a_mouse_moves_the_pointer_and_clicks():
    parser = Mouse()
    moved = say(parser, (c.EV_REL, 0, 3), (c.EV_REL, 1, -4), (c.EV_REL, 0, 2))
    assert moved == [Motion(5, -4)]
    assert say(parser, (c.EV_REL, 0, 1), LEFT) == [Motion(1, 0), ButtonChanged(down=True)]
    assert say(parser, LEFT_UP) == [ButtonChanged(down=False)]
    assert say(parser, (c.EV_REL, c.REL_WHEEL, 1)) == [Wheel(1)]
    assert say(parser, (c.EV_KEY, c.BTN_LEFT + 1, 1)) == [], "the right button is nothing"
    assert say(parser, (c.EV_REL, c.REL_WHEEL, 30_000)) == [Wheel(8)]


def test_a_mouse_let_go_unheard():
    parser = Mouse()
    assert say(parser, LEFT)
    assert list(parser.resync(Kernel(pressed=()))) == [ButtonChanged(down=False)]
    with pytest.raises(OSError, match="no"):
        _ = list(parser.resync(Kernel()))


FINGER = (c.EV_KEY, c.BTN_TOUCH, 1)
FINGER_UP = (c.EV_KEY, c.BTN_TOUCH, 0)
CLICK = [ButtonChanged(down=True), ButtonChanged(down=False)]


def test_a_touchpad_moves_by_differences_and_not_by_where_it_is_touched():
    parser = Touchpad(X, Y)
    assert say(parser, *place(10, 10), FINGER) == []
    assert say(parser, *place(20, 10)) == [pytest.approx(Motion(128, 0))]
    assert say(parser, FINGER_UP, at_s=1) == []
    assert say(parser, *place(90, 90), FINGER, at_s=2) == []


def test_a_touchpad_tapped_is_a_click_and_swept_is_none():
    parser = Touchpad(X, Y)
    assert say(parser, *place(10, 10), FINGER, at_s=1) == []
    assert say(parser, FINGER_UP, at_s=1.1) == CLICK
    assert say(parser, *place(10, 10), FINGER, at_s=2) == []
    assert say(parser, *place(30, 10), at_s=2.05)
    assert say(parser, FINGER_UP, at_s=2.1) == []
    assert say(parser, FINGER, at_s=3) == []
    assert say(parser, FINGER_UP, at_s=3.5) == [], "a finger that rested is no tap"
    assert say(parser, LEFT) == [ButtonChanged(down=True)]
    assert say(parser, LEFT_UP) == [ButtonChanged(down=False)]


def test_two_fingers_on_a_touchpad_scroll():
    parser = Touchpad(X, Y)
    two = (c.EV_KEY, c.BTN_TOOL_DOUBLETAP, 1)
    assert say(parser, *place(10, 10), FINGER, two, at_s=1) == []
    assert say(parser, *place(10, 32), at_s=1.02) == [Wheel(4)]
    assert say(parser, *place(10, 28), at_s=1.04) == []
    assert say(parser, FINGER_UP, at_s=1.05) == []


# -- keys


def test_keys_go_down_repeat_and_come_up():
    parser = Keyboard()
    assert list(parser.take(Event(0, c.EV_KEY, c.KEY_ENTER, 1))) == [Key(c.KEY_ENTER, 1)]
    assert list(parser.take(Event(0, c.EV_KEY, c.KEY_ENTER, 2))) == [Key(c.KEY_ENTER, 2)]
    assert list(parser.take(Event(0, c.EV_KEY, c.KEY_ENTER, 0))) == [Key(c.KEY_ENTER, 0)]
    assert list(parser.take(Event(0, c.EV_KEY, c.BTN_LEFT, 1))) == []


def test_a_key_held_before_anybody_listened_comes_up_as_nothing():
    parser = Keyboard()
    assert list(parser.take(Event(0, c.EV_KEY, c.KEY_ENTER, 0))) == []


def test_keys_let_go_unheard_or_by_the_plug():
    parser = Keyboard()
    for code in (c.KEY_ENTER, c.KEY_SPACE):
        assert list(parser.take(Event(0, c.EV_KEY, code, 1)))
    state = Kernel(pressed=(c.KEY_SPACE, c.KEY_UP))
    assert list(parser.resync(state)) == [Key(c.KEY_ENTER, 0)]
    assert list(parser.release()) == [Key(c.KEY_SPACE, 0, cancelled=True)]


@pytest.mark.parametrize(
    ("code", "shift", "altgr", "typed"),
    [
        (30, False, False, "a"),
        (30, True, False, "A"),
        (30, False, True, "ą"),
        (45, True, True, "Ź"),
        (53, True, False, "?"),
        (11, False, False, "0"),
        (82, False, False, "0"),
        (79, False, False, "1"),
        (16, False, True, ""),
        (103, False, False, ""),
    ],
)
def test_what_a_key_types(code, shift, altgr, typed):
    assert letter(code, shift=shift, altgr=altgr) == typed
