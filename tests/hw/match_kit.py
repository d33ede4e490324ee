"""A match on a screen stack with every device as a fake: what was said, lit and sent, as text."""

import threading
import time
from dataclasses import dataclass, field

import numpy as np
from msgspec.structs import replace

import presenter_kit
from companion.hw.all_devices import Devices, FakeDevices
from companion.hw.device_config import (
    DeviceConfig,
    MqttConfig,
    PanelConfig,
    PrinterConfig,
    ScannerConfig,
    StripConfig,
)
from companion.hw.fakes.sockets import Socket
from companion.session.devices.device_inbox import Inbox
from companion.ui.presenter.outputs.match_outputs import MatchOutputs
from companion.vision.camera.frame_loop import FrameLoop
from companion.vision.camera.live_camera import LiveCamera
from companion.vision.tiles.tile_tracker import TileTracker

WIRING = DeviceConfig(
    panel=PanelConfig(on=True),
    scanner={"deck": ScannerConfig(port="x"), "tags": ScannerConfig(kind="pn532", port="x")},
    strip=StripConfig(port="x", speak="adalight", lights=30),
    mqtt=MqttConfig(host="x"),
    printer=PrinterConfig(port="x"),
)


class FakeCamera(Socket):
    """A camera that can be pulled out in the middle of a picture.

    Attributes:
        pictures: How many it gave.
        opened: How often it was opened.
    """

    camera = "fake"

    def __init__(self):
        super().__init__()
        self.pictures = self.opened = 0
        self._next = threading.Event()

    def open(self):
        self.need()
        self.opened += 1
        return self

    def grab(self):
        self._next.wait(0.05)
        self.need()
        self.pictures += 1

    def retrieve(self):
        return np.full((90, 120, 3), 90 + self.pictures % 2, np.uint8)

    def close(self):
        pass


@dataclass
class Wired:
    """A desk, its devices' fakes, and the thread that hands on what they say.

    Attributes:
        camera: The camera's fake.
        watch: The eyes over it, not begun.
    """

    bench: presenter_kit.Bench
    open_match: object
    table: FakeDevices
    devices: Devices
    outputs: MatchOutputs
    inbox: Inbox = field(default_factory=Inbox)
    camera: FakeCamera = field(default_factory=FakeCamera)
    watch: FrameLoop = field(init=False)

    def __post_init__(self):
        live = LiveCamera(self.camera.open, self.inbox, time.monotonic)
        self.watch = FrameLoop(live, (TileTracker(()),), self.inbox, time.monotonic)
        self.close_camera = live.close

    def poll(self):
        """What the screen does many times a second."""
        for said in self.inbox.drain():
            self.outputs.heard(said)
            self.bench.stack.receive(said)
        self.outputs.follow()

    def until(self, true, patience_s=10.0):
        began_s, pause = time.monotonic(), threading.Event()
        while not true():
            assert time.monotonic() - began_s < patience_s, "waited in vain"
            self.poll()
            pause.wait(0.005)
        return time.monotonic() - began_s


def wired(voice="all", session=None, file=None, **kwargs):
    """A toy match with every device plugged in; the clock is the real one."""
    made, live = presenter_kit.match(session, **kwargs)
    context = made.context
    context.clock = time.monotonic
    context.settings = replace(context.settings, sound=replace(context.settings.sound, voice=voice))
    _ = made.stack.rest.stirred()  # the clock has just leapt
    inbox = Inbox()
    table = FakeDevices(WIRING)
    devices = Devices(
        WIRING,
        inbox,
        table.makers(),
        sound=lambda: context.settings.sound,
        language=lambda: context.settings.language,
        file=file,
    )
    context.devices = devices
    return Wired(made, live, table, devices, MatchOutputs(made.stack, devices), inbox)
