"""Runs in the guest: a USB reader of the kernel's own, pulled and put in again while it is read.

The host side is the kernel's dummy controller and its real ``cdc_acm`` driver; the device side is a
serial gadget that this program speaks through. Prints one line of JSON.
"""

import json
import os
import sys
import time
import tty
from pathlib import Path

from companion.config import Sound
from companion.hw.all_devices import Devices, real
from companion.hw.device_config import DeviceConfig, ScannerConfig
from companion.ports import DeviceNotice, Scan
from companion.session.devices.device_inbox import Inbox

GADGET = Path("/sys/kernel/config/usb_gadget/reader")
SERIAL = "5A4B000123"
TIMES = int(sys.argv[1])
LONGEST_S = 10.0


def gadget():
    """Describe the device; it is not plugged in yet."""
    (GADGET / "strings/0x409").mkdir(parents=True)
    (GADGET / "configs/c.1").mkdir()
    (GADGET / "functions/acm.usb0").mkdir()
    for name, text in {
        "idVendor": "0x1a86",
        "idProduct": "0x55d4",
        "strings/0x409/serialnumber": SERIAL,
        "strings/0x409/product": "USB Single Serial",
    }.items():
        (GADGET / name).write_text(text)
    (GADGET / "configs/c.1/acm.usb0").symlink_to(GADGET / "functions/acm.usb0")


def plug(*, there):
    name = next(Path("/sys/class/udc").iterdir()).name
    (GADGET / "UDC").write_text(name if there else "\n")


def reader():
    """The reader's own side: it must not echo what it is asked, as a fresh terminal would."""
    port = os.open("/dev/ttyGS0", os.O_RDWR | os.O_NOCTTY)
    tty.setraw(port)
    return port


class Waiting:
    """Takes what comes out of the inbox."""

    def __init__(self, inbox):
        self.inbox, self.heard = inbox, []

    def until(self, fits):
        """Seconds until something that fits was said; None if it never was."""
        began = time.monotonic()
        while time.monotonic() - began < LONGEST_S:
            said = self.inbox.drain()
            self.heard += said
            if any(fits(message) for message in said):
                return time.monotonic() - began
            time.sleep(0.01)
        return None


def main():
    gadget()
    inbox = Inbox()
    wiring = DeviceConfig(scanner={"deck": ScannerConfig(kind="gm65", port=f"usb:{SERIAL}")})
    devices = Devices(
        wiring, inbox, real(Path("/run/work")), sound=lambda: Sound(on=False), language=lambda: "en"
    )
    devices.start()
    waiting = Waiting(inbox)
    found = {"found_s": [], "lost_s": [], "scans": 0, "foreign": [], "missing": []}

    def notice(state):
        return lambda said: isinstance(said, DeviceNotice) and said.state == state

    for number in range(TIMES):
        port = reader()
        plug(there=True)
        took = waiting.until(notice("ready"))
        os.write(port, f"card-{number}\r".encode())
        scan = waiting.until(lambda said: isinstance(said, Scan))
        plug(there=False)
        lost = waiting.until(notice("lost"))
        os.close(port)
        if None in (took, scan, lost):
            found["missing"].append([number, took, scan, lost])
            continue
        found["found_s"].append(round(took, 2))
        found["lost_s"].append(round(lost, 2))
    scans = [message.ref for message in waiting.heard if isinstance(message, Scan)]
    found["scans"] = sum(f"card-{n}" in scans for n in range(TIMES))
    found["foreign"] = [code for code in scans if code not in {f"card-{n}" for n in range(TIMES)}]
    devices.close()
    sys.stdout.write("\n" + json.dumps(found) + "\n")
    sys.stdout.flush()


main()
