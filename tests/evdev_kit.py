"""A machine's input devices below a folder: what sysfs tells of them, and nodes that are pipes."""

import os
import struct

from companion.evdev import event_codes as c
from companion.ui.input.kernel import EVENT, Axis, Stream

WORD = 8 * struct.calcsize("l")

PANEL_MT = {
    "key": (c.BTN_TOUCH,),
    "abs": (0, 1, 0x2F, 0x35, 0x36, 0x39),
    "props": (c.PROP_DIRECT,),
    "axes": {
        0x2F: Axis(0, 0, 9),
        0x35: Axis(0, 0, 799),
        0x36: Axis(0, 0, 479),
        0x39: Axis(0, 0, 65535),
    },
}
"""The first official 7-inch panel (FT5406): ten slots, 800 by 480."""
PANEL_A = {
    "key": (c.BTN_TOUCH,),
    "abs": (0, 1, 0x30, 0x35, 0x36),
    "props": (c.PROP_DIRECT,),
    "axes": {0x35: Axis(0, 0, 1023), 0x36: Axis(0, 0, 1023)},
}
PANEL_ONE = {
    "key": (c.BTN_TOUCH,),
    "abs": (0, 1, 0x18),
    "axes": {0: Axis(0, 200, 3900), 1: Axis(0, 3900, 200)},
}
"""A resistive panel such as ADS7846: one place, raw ends, no property."""
PEN = {
    "key": (c.BTN_TOUCH, c.BTN_TOOL_PEN, c.BTN_STYLUS),
    "abs": (0, 1, 0x18),
    "props": (c.PROP_DIRECT,),
    "axes": {0: Axis(0, 0, 21600), 1: Axis(0, 0, 13500)},
}
VM_TABLET = {
    "key": (c.BTN_LEFT, c.BTN_LEFT + 1, c.BTN_LEFT + 2),
    "abs": (0, 1),
    "rel": (c.REL_WHEEL,),
    "axes": {0: Axis(0, 0, 32767), 1: Axis(0, 0, 32767)},
}
MOUSE = {"key": (c.BTN_LEFT, c.BTN_LEFT + 1, c.BTN_LEFT + 2), "rel": (0, 1, c.REL_WHEEL)}
TOUCHPAD = {
    "key": (c.BTN_LEFT, c.BTN_TOOL_FINGER, c.BTN_TOUCH, c.BTN_TOOL_DOUBLETAP),
    "abs": (0, 1, 0x2F, 0x35, 0x36, 0x39),
    "props": (c.PROP_POINTER,),
    "axes": {0: Axis(0, 0, 1279), 1: Axis(0, 0, 799)},
}
KEYBOARD = {"key": tuple(range(1, 120))}
POWER = {"key": (116,)}
GAMEPAD = {"key": (c.BTN_GAMEPAD,), "abs": (0, 1), "axes": {}}


class PipeStream(Stream):
    """A pipe as an event device; what the kernel would answer stands in `state`."""

    state: dict

    def axis(self, code):
        return self._answer("axes", code)

    def slots(self, code, count):
        return tuple(self._answer("slots", code)[:count])

    def pressed(self):
        if "pressed" not in self.state:
            raise OSError(25, "not a typewriter")
        return frozenset(self.state["pressed"])

    def _answer(self, what, code):
        if code not in self.state.get(what, {}):
            raise OSError(25, "not a typewriter")
        return self.state[what][code]


class Machine:
    """The devices; `write` says something as one of them."""

    def __init__(self, root):
        self.root = root
        self.writers, self.states, self.refused, self.opened = {}, {}, set(), 0
        (root / "dev/input").mkdir(parents=True, exist_ok=True)

    def plug(self, node, kind, name="", phys="", dev=""):
        folder = self.root / "sys/class/input" / node / "device"
        (folder / "capabilities").mkdir(parents=True)
        for what in ("rel", "abs", "key"):
            (folder / "capabilities" / what).write_text(words(kind.get(what, ())))
        (folder / "properties").write_text(words(kind.get("props", ())))
        (folder / "name").write_text((name or node) + "\n")
        (folder / "phys").write_text(phys + "\n")
        (folder.parent / "dev").write_text(dev + "\n")
        path = self.root / "dev/input" / node
        os.mkfifo(path)
        self.writers[node] = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        self.states[node] = {"axes": dict(kind.get("axes", {}))}
        return node

    def unplug(self, node):
        os.close(self.writers.pop(node))
        (self.root / "dev/input" / node).unlink()
        for path in sorted((self.root / "sys/class/input" / node).rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        (self.root / "sys/class/input" / node).rmdir()

    def open(self, path):
        if path.name in self.refused:
            raise PermissionError(13, "Permission denied")
        stream = PipeStream.open(path)
        stream.state = self.states[path.name]
        self.opened += 1
        return stream

    def write(self, node, *events, report=True, at=(0, 0)):
        if report:
            events = (*events, (c.EV_SYN, c.SYN_REPORT, 0))
        self.raw(node, packed(*events, at=at))

    def raw(self, node, data):
        os.write(self.writers[node], data)

    def close(self):
        for fd in self.writers.values():
            os.close(fd)


def packed(*events, at=(0, 0)):
    return b"".join(EVENT.pack(*at, *event) for event in events)


def words(bits):
    """As the kernel prints a bitmap: words in hexadecimal, the highest first."""
    number = sum(1 << bit for bit in bits)
    found = []
    while number or not found:
        found.append(f"{number & ((1 << WORD) - 1):x}")
        number >>= WORD
    return " ".join(reversed(found)) + "\n"


def slot_down(slot, tracking, x, y):
    return (
        (c.EV_ABS, c.ABS_MT_SLOT, slot),
        (c.EV_ABS, c.ABS_MT_TRACKING_ID, tracking),
        (c.EV_ABS, c.ABS_MT_POSITION_X, x),
        (c.EV_ABS, c.ABS_MT_POSITION_Y, y),
    )


def slot_up(slot):
    return ((c.EV_ABS, c.ABS_MT_SLOT, slot), (c.EV_ABS, c.ABS_MT_TRACKING_ID, -1))


def one_down(x, y):
    return ((c.EV_ABS, 0, x), (c.EV_ABS, 1, y), (c.EV_KEY, c.BTN_TOUCH, 1))


ONE_UP = ((c.EV_KEY, c.BTN_TOUCH, 0),)
