"""Runs in the guest as root: does what the rig asks over a port, one line of JSON each way.

It knows the guest's own Python and evdev alone. Devices made here are those of uinput: to the kernel
and to every program they are as real as others.
"""

import base64
import json
import subprocess
import sys
import time
from pathlib import Path

from evdev import AbsInfo, UInput
from evdev import ecodes as e

MOST = 4095
"""The largest position that the panels tell; 0 is the smallest."""
SLOTS = 9
IDS = 65535
DOWN_S = 0.15
POSITION = (e.ABS_X, e.ABS_Y)
MULTITOUCH = (e.ABS_MT_POSITION_X, e.ABS_MT_POSITION_Y)
BUTTONS = (e.BTN_LEFT, e.BTN_RIGHT, e.BTN_MIDDLE)
KEYS = [*range(1, 128)]


class Devices:
    """What was put in, by name."""

    def __init__(self):
        self.made = {}
        self.fingers = 0

    def put_in(self, name, kind, **more):
        """Make a device: ``multitouch``, ``single``, ``tablet``, ``mouse`` or ``keyboard``."""
        can, properties = getattr(self, f"_{kind}")()
        self.made[name] = UInput(can, name=name, input_props=properties, **more)
        return self.made[name].device.path

    def take_out(self, name):
        self.made.pop(name).close()

    @staticmethod
    def _axes(axes):
        most = {e.ABS_MT_SLOT: SLOTS, e.ABS_MT_TRACKING_ID: IDS}
        return [(axis, AbsInfo(0, 0, most.get(axis, MOST), 0, 0, 0)) for axis in sorted(axes)]

    def _multitouch(self):
        axes = self._axes((*POSITION, *MULTITOUCH, e.ABS_MT_SLOT, e.ABS_MT_TRACKING_ID))
        return {e.EV_KEY: [e.BTN_TOUCH], e.EV_ABS: axes}, [e.INPUT_PROP_DIRECT]

    def _single(self):
        return {e.EV_KEY: [e.BTN_TOUCH], e.EV_ABS: self._axes(POSITION)}, [e.INPUT_PROP_DIRECT]

    def _tablet(self):
        """A pointer that tells where it is, as virtual machines and presenters have."""
        return {e.EV_KEY: list(BUTTONS), e.EV_ABS: self._axes(POSITION)}, []

    @staticmethod
    def _mouse():
        can = {e.EV_KEY: list(BUTTONS), e.EV_REL: [e.REL_X, e.REL_Y, e.REL_WHEEL]}
        return can, [e.INPUT_PROP_POINTER]

    @staticmethod
    def _keyboard():
        return {e.EV_KEY: KEYS}, []

    def tap(self, name, x, y, down_s=DOWN_S):
        """Put a finger down and take it away; x and y are shares of the panel."""
        device = self.made[name]
        can = device.capabilities().get(e.EV_ABS, ())
        slots = any(axis == e.ABS_MT_SLOT for axis, _ in can)
        key = e.BTN_TOUCH if e.BTN_TOUCH in device.capabilities()[e.EV_KEY] else e.BTN_LEFT
        self.fingers += 1
        if slots:
            device.write(e.EV_ABS, e.ABS_MT_SLOT, 0)
            device.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, self.fingers)
            self._at(device, MULTITOUCH, x, y)
        self._at(device, POSITION, x, y)
        if key == e.BTN_LEFT:  # a pointer is somewhere before it is pressed
            device.syn()
        device.write(e.EV_KEY, key, 1)
        device.syn()
        time.sleep(down_s)
        if slots:
            device.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, -1)
        device.write(e.EV_KEY, key, 0)
        device.syn()

    @staticmethod
    def _at(device, axes, x, y):
        for axis, share in zip(axes, (x, y), strict=True):
            device.write(e.EV_ABS, axis, round(share * MOST))

    def move(self, name, dx, dy, steps=8):
        """Push a mouse."""
        device = self.made[name]
        for n in range(steps):
            for axis, way in ((e.REL_X, dx), (e.REL_Y, dy)):
                part = way * (n + 1) // steps - way * n // steps
                device.write(e.EV_REL, axis, part)
            device.syn()
            time.sleep(0.01)

    def press(self, name, key, down_s=DOWN_S):
        """Press a key or a button and let it go, by the kernel's name of it."""
        device = self.made[name]
        for value in (1, 0):
            device.write(e.EV_KEY, e.ecodes[key], value)
            device.syn()
            time.sleep(down_s if value else 0)


class Agent:
    """What can be asked for."""

    def __init__(self):
        self.devices = Devices()

    def run(self, *command):
        """Run a command; its exit code and what it said."""
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", check=False
        )
        return done.returncode, done.stdout + done.stderr

    def read(self, path):
        return base64.b64encode(Path(path).read_bytes()).decode()

    def write(self, path, data):
        Path(path).write_bytes(base64.b64decode(data))

    def glob(self, pattern):
        return sorted(str(path) for path in Path("/").glob(pattern.lstrip("/")))

    def device(self, what, *words, **more):
        return getattr(self.devices, what)(*words, **more)


def main(port):
    agent = Agent()
    with Path(port).open("r+b", buffering=0) as line:
        answer(line, {"hello": time.monotonic()})
        rest = b""
        while True:
            more = line.read(65536)
            if not more:
                time.sleep(0.1)
                continue
            *asked, rest = (rest + more).split(b"\n")
            for order in asked:
                answer(line, did(agent, json.loads(order)))


def did(agent, asked):
    try:
        back = getattr(agent, asked["do"])(*asked["words"], **asked["more"])
    except Exception as fault:  # noqa: BLE001  # the rig says what it was
        return {"n": asked["n"], "fault": repr(fault)}
    return {"n": asked["n"], "back": back}


def answer(line, reply):
    left = json.dumps(reply).encode() + b"\n"
    while left:
        left = left[line.write(left) :]


main(sys.argv[1])
