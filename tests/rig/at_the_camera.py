"""Runs in the guest: a real V4L2 camera that is pulled while pictures are taken.

It is the kernel's own test camera; its "Disconnect" control does what a pulled plug does, and the
device is back once nobody holds it any more. Prints one line of JSON.
"""

import fcntl
import json
import os
import struct
import sys
import threading
import time
from pathlib import Path

from companion.ports import DeviceNotice
from companion.session.devices.device_inbox import Inbox
from companion.vision.camera.live_camera import LiveCamera
from companion.vision.camera.usb_camera import UsbDriver

TIMES = int(sys.argv[1])
LONGEST_S = 20.0
CONTROL = struct.Struct("II32s4iI8x")
QUERY, SET, NEXT = 0xC0445624, 0xC008561C, 0x80000000
DEVICE = next(
    f"/dev/{node.name}"
    for node in sorted(Path("/sys/class/video4linux").iterdir())
    if (node / "name").read_text().startswith("vivid")
)


def disconnect():
    """Press the control of that name."""
    device = os.open(DEVICE, os.O_RDWR)
    number = 0
    while True:
        asked = CONTROL.pack(number | NEXT, 0, b"", 0, 0, 0, 0, 0)
        number, _, name, *_ = CONTROL.unpack(fcntl.ioctl(device, QUERY, asked))
        if name.rstrip(b"\0") == b"Disconnect":
            break
    fcntl.ioctl(device, SET, struct.pack("Ii", number, 1))
    os.close(device)


class Pictures(threading.Thread):
    """Reads as the frame loop does."""

    def __init__(self, camera):
        super().__init__(daemon=True)
        self.camera, self.count, self.last_s, self.shape = camera, 0, 0.0, ()

    def run(self):
        while (frame := self.camera.read()) is not None:
            self.count, self.last_s, self.shape = self.count + 1, frame.time_s, frame.image.shape


def wait(fits):
    """Seconds until something is so; None if it never is."""
    began = time.monotonic()
    while time.monotonic() - began < LONGEST_S:
        if fits():
            return round(time.monotonic() - began, 2)
        time.sleep(0.01)
    return None


def main():
    inbox, said = Inbox(), []
    camera = LiveCamera(lambda: UsbDriver(DEVICE, size=(640, 360)), inbox, time.monotonic)
    pictures = Pictures(camera)
    pictures.start()

    def heard(state):
        said.extend(inbox.drain())
        return bool(said) and isinstance(said[-1], DeviceNotice) and said[-1].state == state

    found = {"first_s": wait(lambda: pictures.count > 0), "lost_s": [], "back_s": []}
    found["shape"] = pictures.shape
    for _ in range(TIMES):
        disconnect()
        found["lost_s"].append(wait(lambda: heard("lost")))
        found["back_s"].append(wait(lambda: heard("ready")))
        seen = pictures.count
        wait(lambda seen=seen: pictures.count > seen + 3)
    found["notices"] = [notice.state for notice in said]
    found["details"] = sorted({notice.detail for notice in said})
    found["device"] = DEVICE
    found["pictures"] = pictures.count
    camera.close()
    sys.stdout.write("\n" + json.dumps(found) + "\n")
    sys.stdout.flush()


main()
