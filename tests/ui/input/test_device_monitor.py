"""Devices plugged in, pulled out, shut, flooding: through pipes, as the kernel's bytes."""

import os
import struct

import pytest

import evdev_kit as kit
from companion.evdev import event_codes as c
from companion.evdev.touch_calibration import TouchCalibration
from companion.ui.input.device_monitor import LOOK_S, DeviceMonitor
from companion.ui.input.input_events import Begin, ButtonChanged, End, Motion, Move
from companion.ui.input.kernel import EVENT, EVENTS_MOST, Stream


class WatchedMachine:
    """A machine and a watch over it, whose clock is moved by hand."""

    def __init__(self, root, tunings=None):
        self.machine = kit.Machine(root)
        self.now_s = 0.0
        self.watch = DeviceMonitor(tunings or {}, root, lambda: self.now_s, self.machine.open)

    def heard(self):
        return [(opened.device.node, signal) for opened, signal in self.watch.signals()]

    def looked(self):
        """Let time pass until devices are looked for; return what is heard then."""
        self.now_s += LOOK_S
        return self.heard()


@pytest.fixture
def watched(tmp_path):
    made = WatchedMachine(tmp_path)
    yield made
    for _ in made.watch.close():
        pass
    made.machine.close()


def test_an_event_is_as_long_as_the_machines_words_make_it():
    assert EVENT.size == {8: 24, 4: 16}[struct.calcsize("l")]


def test_all_devices_at_once(watched):
    watched.machine.plug("event2", kit.PANEL_MT)
    watched.machine.plug("event10", kit.MOUSE)
    watched.machine.plug("event3", kit.POWER)
    assert watched.heard() == []
    assert list(watched.watch.open) == ["event2", "event10"]
    watched.machine.write("event2", *kit.slot_down(0, 1, 0, 479))
    watched.machine.write("event10", (c.EV_REL, 0, 5))
    assert watched.heard() == [("event2", Begin(0, 0, 1)), ("event10", Motion(5, 0))]


def test_half_an_event_waits_for_its_other_half(watched):
    watched.machine.plug("event0", kit.PANEL_MT)
    assert watched.heard() == []
    whole = kit.packed(*kit.slot_down(0, 1, 0, 0), (c.EV_SYN, c.SYN_REPORT, 0))
    for cut in range(1, EVENT.size * 2):
        tap = whole + kit.packed(*kit.slot_up(0), (c.EV_SYN, c.SYN_REPORT, 0))
        watched.machine.raw("event0", tap[:cut])
        assert watched.heard() == []
        watched.machine.raw("event0", tap[cut:])
        assert [type(signal) for _, signal in watched.heard()] == [Begin, End]


def test_plugged_in_later_pulled_out_in_the_middle_of_a_touch_and_put_back(watched):
    assert watched.heard() == []
    watched.machine.plug("event0", kit.PANEL_MT)
    assert watched.heard() == [], "not looked for yet"
    assert watched.looked() == []
    watched.machine.write("event0", *kit.slot_down(0, 1, 0, 0))
    assert watched.heard() == [("event0", Begin(0, 0, 0))]
    watched.machine.unplug("event0")
    assert watched.heard() == [("event0", End(0, cancelled=True))]
    assert watched.watch.open == {}
    watched.machine.plug("event0", kit.PANEL_MT)
    assert watched.looked() == []
    watched.machine.write("event0", *kit.slot_down(0, 2, 799, 0))
    assert watched.heard() == [("event0", Begin(0, 1, 0))]


def test_pulled_and_put_back_between_two_looks(watched):
    watched.machine.plug("event0", kit.MOUSE)
    assert watched.heard() == []
    watched.machine.write("event0", (c.EV_KEY, c.BTN_LEFT, 1))
    assert watched.heard() == [("event0", ButtonChanged(down=True))]
    watched.machine.unplug("event0")
    watched.machine.plug("event0", kit.MOUSE)
    assert watched.heard() == [("event0", ButtonChanged(down=False, cancelled=True))]
    assert watched.looked() == []
    watched.machine.write("event0", (c.EV_REL, 0, 1))
    assert watched.heard() == [("event0", Motion(1, 0))]


def test_a_node_that_may_be_read_a_moment_later(watched, caplog):
    watched.machine.refused.add("event0")
    watched.machine.plug("event0", kit.PANEL_MT, name="Panel")
    for _ in range(3):
        assert watched.looked() == []
    assert watched.watch.open == {}
    said = [record.getMessage() for record in caplog.records if "Panel" in record.getMessage()]
    assert len(said) == 1, "once, not at every look"
    watched.machine.refused.clear()
    os.chmod(watched.machine.root / "dev/input/event0", 0o660)  # noqa: PTH101  as udev does
    assert watched.looked() == []
    assert list(watched.watch.open) == ["event0"]


def test_a_node_that_the_kernel_lists_a_moment_later(watched):
    path = watched.machine.root / "dev/input/event0"
    os.mkfifo(path)
    assert watched.heard() == []
    path.unlink()
    watched.machine.plug("event0", kit.PANEL_MT)
    assert watched.looked() == []
    assert list(watched.watch.open) == ["event0"]


def test_a_device_that_does_not_answer_is_left_alone(watched):
    watched.machine.plug("event0", {**kit.PANEL_MT, "axes": {}})
    watched.machine.plug("event1", kit.MOUSE)
    assert watched.heard() == []
    assert list(watched.watch.open) == ["event1"]


def test_a_device_that_floods_takes_its_turn(watched):
    watched.machine.plug("event0", kit.MOUSE)
    watched.machine.plug("event1", kit.PANEL_MT)
    assert watched.heard() == []
    watched.machine.write("event0", *[(c.EV_REL, 0, 1)] * 2000)
    watched.machine.write("event1", *kit.slot_down(0, 1, 0, 0))
    nodes = [node for node, _ in watched.heard()]
    assert nodes == ["event1"], "a report that is not whole yet says nothing, and nobody waits"
    assert watched.heard() == [("event0", Motion(2000, 0))]
    assert EVENTS_MOST < 2000


def test_dropped_events_are_made_up_for(watched):
    watched.machine.plug("event0", kit.PANEL_MT)
    assert watched.heard() == []
    watched.machine.write("event0", *kit.slot_down(0, 1, 0, 0))
    assert len(watched.heard()) == 1
    watched.machine.states["event0"]["slots"] = {
        c.ABS_MT_TRACKING_ID: [1, 2, *[-1] * 8],
        c.ABS_MT_POSITION_X: [799, 0, *[0] * 8],
        c.ABS_MT_POSITION_Y: [0, 479, *[0] * 8],
    }
    watched.machine.write("event0", (c.EV_SYN, c.SYN_DROPPED, 0), *kit.slot_down(3, 9, 1, 1))
    assert watched.heard() == [("event0", Move(0, 1, 0)), ("event0", Begin(1, 0, 1))]


def test_dropped_events_of_a_device_that_does_not_answer_end_what_is_down(watched):
    watched.machine.plug("event0", kit.PANEL_MT)
    assert watched.heard() == []
    watched.machine.write("event0", *kit.slot_down(0, 1, 0, 0))
    assert len(watched.heard()) == 1
    watched.machine.write("event0", (c.EV_SYN, c.SYN_DROPPED, 0), *kit.slot_down(0, 2, 1, 1))
    assert watched.heard() == [("event0", End(0, cancelled=True))]
    watched.machine.write("event0", *kit.slot_down(0, 3, 0, 0))
    assert watched.heard() == [("event0", Begin(0, 0, 0))]


def test_a_panels_second_self_is_given_up_when_the_panel_comes(watched):
    watched.machine.plug("event1", kit.VM_TABLET, phys="usb-1/input0")
    assert watched.heard() == []
    assert list(watched.watch.open) == ["event1"]
    watched.machine.plug("event2", kit.PANEL_MT, phys="usb-1/input1")
    assert watched.looked() == []
    assert list(watched.watch.open) == ["event2"]


def test_what_people_do_not_want_is_not_heard(tmp_path):
    watched = WatchedMachine(tmp_path, {"Panel": TouchCalibration(use=False)})
    watched.machine.plug("event0", kit.PANEL_MT, name="Panel")
    assert watched.heard() == []
    assert watched.watch.open == {}
    watched.machine.close()


def test_a_range_that_people_measured(tmp_path):
    watched = WatchedMachine(tmp_path, {"Panel": TouchCalibration(range=(100, 700, 400, 80))})
    watched.machine.plug("event0", kit.PANEL_MT, name="Panel")
    assert watched.heard() == []
    watched.machine.write("event0", *kit.slot_down(0, 1, 700, 400))
    assert watched.heard() == [("event0", Begin(0, 1, 0))]
    for _ in watched.watch.close():
        pass
    watched.machine.close()


def test_every_open_node_is_closed(watched):
    for n in range(6):
        watched.machine.plug(f"event{n}", kit.MOUSE)
    assert watched.heard() == []
    fds = [opened.source.fd for opened in watched.watch.open.values()]
    for _ in watched.watch.close():
        pass
    for fd in fds:
        with pytest.raises(OSError, match="Bad file"):
            os.fstat(fd)


def test_thirty_two_fingers_are_followed_at_once(watched):
    ten = dict(kit.PANEL_MT["axes"])
    ten[c.ABS_MT_SLOT] = ten[c.ABS_MT_SLOT]._replace(most=31)
    watched.machine.plug("event0", {**kit.PANEL_MT, "axes": ten})
    assert watched.heard() == []
    watched.machine.write(
        "event0", *(event for n in range(32) for event in kit.slot_down(n, n, n, n))
    )
    assert len({signal.contact for _, signal in watched.heard()}) == 32
    watched.machine.write("event0", *(event for n in range(32) for event in kit.slot_up(n)))
    assert [type(signal) for _, signal in watched.heard()] == [End] * 32


def test_a_pipe_does_not_answer_as_a_device_does(tmp_path):
    """The questions go to the kernel as they are; whatever is no event device refuses them."""
    path = tmp_path / "node"
    os.mkfifo(path)
    stream = Stream.open(path)
    for ask in (
        lambda: stream.axis(0),
        lambda: stream.slots(c.ABS_MT_TRACKING_ID, 10),
        stream.pressed,
    ):
        with pytest.raises(OSError, match="ioctl"):
            ask()
    stream.close()


def test_what_the_kernel_is_asked(tmp_path, monkeypatch):
    """Requests as linux/input.h makes them: EVIOCGABS, EVIOCGMTSLOTS, EVIOCGKEY."""
    path = tmp_path / "node"
    os.mkfifo(path)
    stream = Stream.open(path)
    asked = []

    def ioctl(_fd, request, data):
        asked.append((request, data[:4]))
        if request == 0x80184540:
            return struct.pack("6i", 7, -5, 300, 0, 0, 12)
        if request == 0x8010450A:
            return struct.pack("I3i", c.ABS_MT_TRACKING_ID, 4, -1, 6)
        return (1 << c.BTN_TOUCH | 1 << 28).to_bytes(len(data), "little")

    monkeypatch.setattr("companion.ui.input.kernel.fcntl.ioctl", ioctl)
    assert stream.axis(c.ABS_X) == (7, -5, 300)
    assert stream.slots(c.ABS_MT_TRACKING_ID, 3) == (4, -1, 6)
    assert stream.pressed() == {28, c.BTN_TOUCH}
    assert [request for request, _ in asked] == [0x80184540, 0x8010450A, 0x80604518]
    assert asked[1][1] == struct.pack("I", c.ABS_MT_TRACKING_ID)
    stream.close()
