"""What the kernel tells of input devices: each kind, doubles, tunings."""

import math

import msgspec
import pytest

import evdev_kit as kit
from companion.evdev.input_devices import calibration_of, doubles, find_devices, read_device
from companion.evdev.touch_calibration import TouchCalibration, matrix_of


@pytest.fixture
def machine(tmp_path):
    made = kit.Machine(tmp_path)
    yield made
    made.close()


KINDS = {
    "PANEL_MT": ("multitouch", False),
    "PANEL_A": ("multitouch", False),
    "PANEL_ONE": ("touch", False),
    "PEN": ("touch", False),
    "VM_TABLET": ("tablet", False),
    "MOUSE": ("mouse", False),
    "TOUCHPAD": ("touchpad", False),
    "KEYBOARD": ("", True),
    "POWER": ("", False),
    "GAMEPAD": ("", False),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_device_is_recognized(machine, kind):
    machine.plug("event3", getattr(kit, kind), name="A device")
    found = read_device("event3", machine.root)
    assert found is not None
    assert (found.pointing, found.keys) == KINDS[kind]
    assert found.name == "A device"
    assert found.used == (KINDS[kind] != ("", False))


def test_protocols_and_mixed_devices_are_distinguished(machine):
    machine.plug("event1", kit.PANEL_MT)
    machine.plug("event2", kit.PANEL_A)
    machine.plug("event4", {**kit.MOUSE, "key": (*kit.MOUSE["key"], *range(1, 120))})
    slots, without_slots, both = find_devices(machine.root)
    assert (slots.slots, without_slots.slots) == (True, False)
    assert (both.pointing, both.keys) == ("mouse", True)


def test_a_tablet_with_its_own_display_is_on_the_glass_and_another_is_not(machine):
    machine.plug("event1", kit.PEN)
    machine.plug("event2", {**kit.PEN, "props": ()})
    machine.plug("event3", {**kit.VM_TABLET, "props": (0,)})
    assert [it.pointing for it in find_devices(machine.root)] == ["touch", "tablet", "tablet"]


def test_nodes_are_ordered_by_their_numbers(machine):
    for node in ("event10", "event9", "event1"):
        machine.plug(node, kit.MOUSE)
    assert [it.node for it in find_devices(machine.root)] == ["event1", "event9", "event10"]
    assert read_device("event7", machine.root) is None


def test_what_is_no_bitmap_is_no_device(machine):
    machine.plug("event1", kit.MOUSE)
    (machine.root / "sys/class/input/event1/device/capabilities/key").write_text("broken")
    found = read_device("event1", machine.root)
    assert found is not None
    assert not found.used


def test_a_panel_that_tells_itself_twice_is_heard_once(machine):
    machine.plug("event1", kit.VM_TABLET, phys="usb-3f98/input1")
    machine.plug("event2", kit.PANEL_MT, phys="usb-3f98/input0")
    machine.plug("event3", kit.VM_TABLET, phys="usb-4/input0")
    machine.plug("event4", kit.MOUSE, phys="usb-3f98/input2")
    machine.plug("event5", kit.PANEL_MT)
    assert doubles(find_devices(machine.root)) == {"event1"}


def test_settings_hold_by_plug_before_name_before_what_udev_keeps(machine):
    machine.plug("event1", kit.PANEL_MT, name="Panel 1.0", phys="usb-1/input0", dev="13:65")
    (machine.root / "run/udev/data").mkdir(parents=True)
    kept = "E:ID_INPUT=1\nE:LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0\n"
    (machine.root / "run/udev/data/c13:65").write_text(kept)
    (device,) = find_devices(machine.root)
    assert calibration_of(device, {}).matrix == (0, -1, 1, 1, 0, 0)
    named = {"Panel 1.0": TouchCalibration(rotate=90), "usb-1/input0": TouchCalibration(rotate=180)}
    assert calibration_of(device, named).rotate == 180
    assert calibration_of(device, {"Panel 1.0": TouchCalibration(rotate=90)}).rotate == 90


@pytest.mark.parametrize("text", ["", "1 0 0 0 1", "1 0 0 0 1 0", "a b c d e f", "nan 0 0 0 1 0"])
def test_a_matrix_that_changes_nothing_or_is_none_is_not_taken(text):
    assert matrix_of(text) is None


CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Upper left, upper right, lower right, lower left of the device."""


@pytest.mark.parametrize(
    ("tuning", "places"),
    [
        (TouchCalibration(), CORNERS),
        (TouchCalibration(rotate=90), ((1, 0), (1, 1), (0, 1), (0, 0))),
        (TouchCalibration(rotate=180), ((1, 1), (0, 1), (0, 0), (1, 0))),
        (TouchCalibration(rotate=270), ((0, 1), (0, 0), (1, 0), (1, 1))),
        (TouchCalibration(swap=True), ((0, 0), (0, 1), (1, 1), (1, 0))),
        (TouchCalibration(invert_x=True), ((1, 0), (0, 0), (0, 1), (1, 1))),
        (TouchCalibration(invert_y=True), ((0, 1), (1, 1), (1, 0), (0, 0))),
        # libinput's own examples of its matrix: turned clockwise by 90, 180 and 270 degrees
        (TouchCalibration(matrix=(0, -1, 1, 1, 0, 0)), ((1, 0), (1, 1), (0, 1), (0, 0))),
        (TouchCalibration(matrix=(-1, 0, 1, 0, -1, 1)), ((1, 1), (0, 1), (0, 0), (1, 0))),
        (TouchCalibration(matrix=(0, 1, 0, -1, 0, 1)), ((0, 1), (0, 0), (1, 0), (1, 1))),
    ],
    ids=str,
)
def test_corners_go_where_the_settings_say(tuning, places):
    assert tuple(tuning.place(*corner) for corner in CORNERS) == places


def test_what_is_set_is_described():
    assert TouchCalibration().described() == ""
    tuning = TouchCalibration(range=(200, 3900, 3900, 200), swap=True, invert_y=True, rotate=90)
    assert tuning.described() == "range 200 3900 3900 200, swap, invert_y, rotate 90"
    assert (
        TouchCalibration(matrix=(1.0 / 3, 0, 0, 0, 1, 0)).described() == "matrix 0.3333 0 0 0 1 0"
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"range": (1, 2, 3)},
        {"range": (5, 5, 0, 1)},
        {"matrix": (1, 0)},
        {"rotate": 45},
        {"range": (0, math.inf, 0, 1)},
        {"turn": 3},
    ],
    ids=str,
)
def test_what_cannot_be_set_is_refused(wrong):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, TouchCalibration)
