"""Touches from the kernel, through a pipe: no device is needed."""

import os
import struct

import pytest

from companion.ui.evtouch import EvTouchProvider, find_device

EVENT = struct.Struct("llHHi")
SYN, ABS = 0, 3
SLOT, X, Y, TRACKING = 0x2F, 0x35, 0x36, 0x39


class Panel:
    """The writing end of a panel 0..799 by 0..479."""

    def __init__(self):
        self.read_end, self.write_end = os.pipe()
        os.set_blocking(self.read_end, False)
        self.provider = EvTouchProvider("panel", "")
        self.provider.adopt(self.read_end, ((0, 799), (0, 479)))
        self.seen = []

    def send(self, *events, report=True):
        if report:
            events = (*events, (SYN, 0, 0))
        os.write(self.write_end, b"".join(EVENT.pack(0, 0, *event) for event in events))
        return self

    def poll(self):
        self.provider.update(self.take)
        return self

    def take(self, kind, touch):
        self.seen.append((kind, touch.finger, round(touch.sx, 2), round(touch.sy, 2)))

    def kinds(self):
        return [kind for kind, *_ in self.seen]


@pytest.fixture
def panel():
    made = Panel()
    yield made
    os.close(made.write_end)
    made.provider.stop()


def down(slot, finger, x, y):
    return ((ABS, SLOT, slot), (ABS, TRACKING, finger), (ABS, X, x), (ABS, Y, y))


def test_a_tap(panel):
    panel.send(*down(0, 7, 0, 0)).poll()
    panel.send((ABS, TRACKING, -1)).poll()
    assert panel.seen == [("begin", 7, 0.0, 1.0), ("end", 7, 0.0, 1.0)]


def test_two_fingers_and_a_move(panel):
    panel.send(*down(0, 1, 100, 100), *down(1, 2, 400, 240)).poll()
    panel.send((ABS, SLOT, 0), (ABS, X, 799)).poll()
    panel.send((ABS, SLOT, 1), (ABS, TRACKING, -1)).poll()
    assert panel.kinds() == ["begin", "begin", "update", "end"]
    assert panel.seen[2][:3] == ("update", 1, 1.0)


def test_half_an_event_waits_for_its_other_half(panel):
    whole = b"".join(EVENT.pack(0, 0, *e) for e in (*down(0, 1, 5, 5), (SYN, 0, 0)))
    os.write(panel.write_end, whole[:-7])
    panel.poll()
    assert panel.seen == []
    os.write(panel.write_end, whole[-7:])
    panel.poll()
    assert panel.kinds() == ["begin"]


def test_what_the_kernel_dropped_is_not_believed(panel):
    panel.send((SYN, 3, 0), *down(0, 1, 5, 5)).poll()
    assert panel.seen == []
    panel.send(*down(0, 2, 5, 5)).poll()
    assert panel.kinds() == ["begin"]


def test_a_finger_that_was_down_before_is_no_touch_without_a_place(panel):
    panel.send((ABS, X, 100)).poll()
    assert panel.seen == []


def test_an_unplugged_panel_ends_its_touches(panel):
    panel.send(*down(0, 1, 5, 5)).poll()
    os.close(panel.read_end)
    panel.provider.fd = os.open("/", os.O_RDONLY)  # reading it fails as a device that is gone does
    panel.poll()
    assert panel.kinds() == ["begin", "end"]
    assert panel.provider.fd is None


def test_nothing_new_is_nothing(panel):
    panel.poll().poll()
    assert panel.seen == []


def test_the_first_multitouch_device_is_found(tmp_path):
    for name, words in (("event0", "0"), ("event3", "260800000000003")):
        folder = tmp_path / name / "device/capabilities"
        folder.mkdir(parents=True)
        (folder / "abs").write_text(words + "\n")
    assert find_device(tmp_path) == "/dev/input/event3"
    assert find_device(tmp_path / "none") is None
