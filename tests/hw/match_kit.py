"""A match at a desk with every device as a fake: what was said, lit and told, as text."""

import threading
import time
from dataclasses import dataclass, field

from msgspec.structs import replace

import presenter_kit
from companion.bootstrap.outside import Outside
from companion.hw.devices import Devices, FakeTable
from companion.hw.wiring import House, Panel, Printer, Scanner, Strip, Wiring
from companion.session.inbox import Inbox

WIRING = Wiring(
    panel=Panel(on=True),
    scanner={"deck": Scanner(port="x"), "tags": Scanner(kind="pn532", port="x")},
    strip=Strip(port="x", speak="adalight", lights=30),
    house=House(host="x"),
    printer=Printer(port="x"),
)


@dataclass
class Wired:
    """A desk, its devices' fakes, and the thread that hands on what they say."""

    bench: presenter_kit.Bench
    live: object
    table: FakeTable
    devices: Devices
    outside: Outside
    inbox: Inbox = field(default_factory=Inbox)

    def poll(self):
        """What the screen does many times a second."""
        for said in self.inbox.drain():
            self.outside.heard(said)
            self.bench.desk.said(said)
        self.outside.follow(self.bench.desk.page())

    def until(self, true, patience_s=10.0):
        began_s, pause = time.monotonic(), threading.Event()
        while not true():
            assert time.monotonic() - began_s < patience_s, "waited in vain"
            self.poll()
            pause.wait(0.005)
        return time.monotonic() - began_s


def wired(voice="all", session=None, **kwargs):
    """A toy match with every device plugged in; the clock is the real one."""
    made, live = presenter_kit.match(session, **kwargs)
    house = made.house
    house.clock = time.monotonic
    house.settings = replace(house.settings, sound=replace(house.settings.sound, voice=voice))
    _ = made.desk.rest.stirred()  # the clock has just leapt
    inbox = Inbox()
    table = FakeTable(WIRING)
    devices = Devices(
        WIRING,
        inbox,
        table.makers(),
        sound=lambda: house.settings.sound,
        language=lambda: house.settings.language,
    )
    house.devices = devices
    return Wired(made, live, table, devices, Outside(made.desk, devices), inbox)
