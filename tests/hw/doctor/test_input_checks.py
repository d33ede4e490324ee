"""The doctor's check of touch panels, mice and keyboards."""

import pytest

import evdev_kit as kit
from companion.evdev.touch_calibration import TouchCalibration
from companion.hw.doctor.input_checks import touch
from companion.hw.doctor.machine import Machine


@pytest.fixture
def plugged(tmp_path):
    made = kit.Machine(tmp_path)
    yield made
    made.close()


def look(plugged, tunings=None, shut=()):
    return touch(Machine(plugged.root), tunings or {}, lambda path: path.name not in shut)


def test_the_doctor_says_that_no_input_device_is_there(plugged):
    plugged.plug("event0", kit.POWER, name="Power Button")
    plugged.plug("event1", kit.GAMEPAD, name="Pad")
    found = look(plugged)
    assert (found.state, found.found) == ("none", "")


def test_every_device_is_reported_with_what_is_done_with_it(plugged):
    plugged.plug("event0", kit.PANEL_MT, name="ft5x06")
    plugged.plug("event1", kit.PANEL_ONE, name="ADS7846 Touchscreen")
    plugged.plug("event2", kit.MOUSE, name="USB Mouse")
    plugged.plug("event3", kit.KEYBOARD, name="USB Keyboard")
    plugged.plug("event4", kit.TOUCHPAD, name="Pad")
    plugged.plug("event10", kit.VM_TABLET, name="QEMU Tablet")
    found = look(plugged)
    assert found.state == "good"
    assert found.found.split("; ") == [
        "ft5x06 (event0): panel for several fingers",
        "ADS7846 Touchscreen (event1): panel for one finger",
        "USB Mouse (event2): mouse",
        "USB Keyboard (event3): keyboard",
        "Pad (event4): touchpad, as a pointer",
        "QEMU Tablet (event10): absolute pointer",
    ]


def test_a_device_that_is_mouse_and_keyboard_is_reported_as_both(plugged):
    both = {**kit.MOUSE, "key": (*kit.MOUSE["key"], *range(1, 120))}
    plugged.plug("event0", both, name="Receiver")
    assert look(plugged).found == "Receiver (event0): mouse and keyboard"


def test_what_is_set_is_reported_and_by_whom(plugged):
    plugged.plug("event0", kit.PANEL_MT, name="A", dev="13:64")
    plugged.plug("event1", kit.PANEL_MT, name="B")
    (plugged.root / "run/udev/data").mkdir(parents=True)
    (plugged.root / "run/udev/data/c13:64").write_text(
        "E:LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 -1 1\n"
    )
    found = look(plugged, {"B": TouchCalibration(rotate=90)})
    assert found.found == (
        "A (event0): panel for several fingers, matrix -1 0 1 0 -1 1 (udev); "
        "B (event1): panel for several fingers, rotate 90"
    )


def test_what_is_not_used_is_reported_with_its_reason(plugged):
    plugged.plug("event0", kit.PANEL_MT, name="Panel", phys="usb-1/input0")
    plugged.plug("event1", kit.VM_TABLET, name="Panel Mouse", phys="usb-1/input1")
    plugged.plug("event2", kit.MOUSE, name="Old mouse")
    found = look(plugged, {"Old mouse": TouchCalibration(use=False)})
    assert found.state == "good"
    assert "Panel Mouse (event1): absolute pointer, not used: the panel tells it" in found.found
    assert "Old mouse (event2): mouse, not used: devices.toml" in found.found


def test_a_panel_that_may_not_be_read_is_bad_and_a_keyboard_is_odd(plugged):
    plugged.plug("event0", kit.PANEL_MT, name="Panel")
    plugged.plug("event1", kit.KEYBOARD, name="Keys")
    found = look(plugged, shut=("event0",))
    assert (found.state, found.remedy) == ("bad", "sudo usermod -aG input $USER")
    assert "/dev/input/event0" in found.wrong
    assert "Panel (event0): panel for several fingers, shut" in found.found
    assert look(plugged, shut=("event1",)).state == "odd"


def test_settings_for_what_is_not_there_are_reported(plugged):
    plugged.plug("event0", kit.PANEL_MT, name="Panel")
    found = look(plugged, {"Pannel": TouchCalibration(rotate=90)})
    assert found.state == "odd"
    assert "'Pannel'" in found.wrong


def test_nothing_left_to_use_is_bad(plugged):
    plugged.plug("event0", kit.PANEL_MT, name="Panel")
    assert look(plugged, {"Panel": TouchCalibration(use=False)}).state == "bad"
