"""All devices of a table, made from its wiring: started, shown to, spoken through, tested, ended.

Nothing here raises into play, and nothing waits: every device works in a thread of its own.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from companion.config import Sound
from companion.hw.device import Device, LinkedDevice
from companion.hw.device_config import (
    DeviceConfig,
    MqttConfig,
    PanelConfig,
    PrinterConfig,
    ScannerConfig,
    StripConfig,
    VoiceConfig,
    save,
)
from companion.hw.fakes.fake_peripherals import FakeBroker, FakeChip, FakePaper, FakeSpeechEngine
from companion.hw.fakes.pins import FakeHeader
from companion.hw.fakes.sockets import FakeSerial
from companion.hw.fakes.wled import FakeWled
from companion.hw.health import Health
from companion.hw.link import Port
from companion.hw.mqtt.mqtt_client import Client, MqttDevice, PahoClient
from companion.hw.panel.gpio_lines import PinLines, open_lines
from companion.hw.panel.gpio_panel import PanelDevice
from companion.hw.printer.receipt_printer import Paper, PrinterDevice, open_printer
from companion.hw.scanning.nfc_port import NfcReader
from companion.hw.scanning.scanner import BAUDS, Reader, serve_codes, serve_nfc
from companion.hw.serial_port import SerialPort, find_port
from companion.hw.strip.serial_strip import open_strip
from companion.hw.strip.strip_device import Controller, StripDevice
from companion.hw.voice.outputs import outputs
from companion.hw.voice.sounds import SoundName
from companion.hw.voice.speech_process import ProcessSpeechEngine, SpeechEngine
from companion.hw.voice.voice import VoiceDevice
from companion.ports import DeviceHealth, Inbox, MatchStanding, StripPlan
from companion.ports import Devices as DevicesPort

NFC: Final = "pn532"


@dataclass(frozen=True)
class Makers:
    """What opens each device: the real thing, or its fake."""

    lines: Callable[[PanelConfig], PinLines]
    port: Callable[[str, ScannerConfig], Port]
    reader: Callable[[str, ScannerConfig], Reader]
    strip: Callable[[StripConfig], Controller]
    speech: Callable[[VoiceConfig], SpeechEngine]
    client: Callable[[MqttConfig], Client]
    paper: Callable[[PrinterConfig], Paper]


def real(work: Path) -> Makers:
    """Return what opens real devices.

    Args:
        work: A folder for files that live as long as Companion.
    """
    return Makers(
        lines=lambda wiring: open_lines(wiring.chip, work),
        port=lambda _, it: SerialPort(find_port(it.port), it.baud or BAUDS[it.kind]),
        reader=lambda _, it: NfcReader(it.port, it.baud),
        strip=open_strip,
        speech=lambda it: speech_engine_of(it, work),
        client=PahoClient,
        paper=open_printer,
    )


def speech_engine_of(wiring: VoiceConfig, work: Path) -> ProcessSpeechEngine:
    """Return who speaks.

    Args:
        wiring: The programs and the device.
        work: A folder for sounds.
    """
    found = partial(outputs, wiring.player, wiring.device)
    return ProcessSpeechEngine(wiring.program, wiring.speed, work, found)


class FakeDevices:
    """The fakes of a whole table.

    Attributes:
        header: The pins.
        readers: Readers that speak by themselves, by name.
        chips: Readers that have to be asked, by name.
        wled: The strip's controller.
        speech: Who speaks.
        broker: The MQTT broker.
        paper: The printer.
    """

    def __init__(self, wiring: DeviceConfig) -> None:
        """Make a fake of everything that is wired."""
        self.header = FakeHeader()
        spoken = {name for name, it in wiring.scanner.items() if it.kind != NFC}
        self.readers = {name: FakeSerial() for name in spoken}
        self.chips = {name: FakeChip() for name in wiring.scanner if name not in spoken}
        self.wled = FakeWled(wiring.strip.lights, streams=not wiring.strip.port.startswith("http"))
        self.speech = FakeSpeechEngine()
        self.broker = FakeBroker()
        self.paper = FakePaper()

    def makers(self) -> Makers:
        """Return what opens them."""
        return Makers(
            lines=lambda _: self.header.open(),
            port=lambda name, _: self.readers[name].open(),
            reader=lambda name, _: self.chips[name].open(),
            strip=lambda _: self.wled.open(),
            speech=lambda _: self.speech,
            client=self.broker.client,
            paper=lambda _: self.paper.open(),
        )


class ScannerDevice(LinkedDevice):
    """A reader, kept open."""

    def test(self) -> None:
        """Only people can: the devices screen shows what is scanned meanwhile."""
        self.health.tried("hold a card to it")


class Devices(DevicesPort):
    """Everything that is wired to one table; what is asked of it stands in the port.

    Attributes:
        wiring: What is wired.
    """

    def __init__(
        self,
        wiring: DeviceConfig,
        inbox: Inbox,
        makers: Makers,
        *,
        sound: Callable[[], Sound],
        language: Callable[[], str],
        clock: Callable[[], float] = time.monotonic,
        file: Path | None = None,
    ) -> None:
        """Make devices that are not running yet.

        Args:
            wiring: What is wired.
            inbox: Where they speak.
            makers: What opens them.
            sound: The sound settings in force.
            language: The language in force.
            clock: Monotonic seconds, the screen's.
            file: Where the wiring is kept, if not in its usual place.
        """
        self._file = file
        self.wiring = wiring
        self.chairs: tuple[str, ...] = ()
        self._inbox = inbox
        self._clock = clock
        w = wiring
        self._voice = VoiceDevice(inbox, makers.speech(w.voice), sound, language, clock=clock)
        panel = self._strip = self._mqtt = self._printer = None
        if w.panel.on:
            panel = PanelDevice(
                w.panel, inbox, lambda: makers.lines(w.panel), seats=self._seat, clock=clock
            )
        if w.strip.port:
            self._strip = StripDevice(w.strip, inbox, lambda: makers.strip(w.strip), clock=clock)
        if w.mqtt.host:
            self._mqtt = MqttDevice(w.mqtt, inbox, makers.client, clock=clock)
        if w.printer.port:
            self._printer = PrinterDevice(w.printer, inbox, lambda: makers.paper(w.printer))
        self.lamps = tuple(lamps for lamps in (panel, self._strip) if lamps is not None)
        scanners = [self._scanner(name, it, makers) for name, it in w.scanner.items()]
        made = (panel, *scanners, self._strip, self._voice, self._mqtt, self._printer)
        self._all: tuple[Device, ...] = tuple(device for device in made if device is not None)

    def start(self) -> None:
        """Begin with all of them."""
        for device in self._all:
            device.start()

    def close(self) -> None:
        """End with all of them: lamps out, strip dark, the broker told."""
        for device in self._all:
            device.close()

    # -- what the screen asks

    def look(self) -> tuple[DeviceHealth, ...]:
        return tuple(device.look() for device in self._all)

    def test(self, name: str) -> None:
        for device in self._all:
            if device.look().name == name:
                device.test()

    @property
    def strip(self) -> StripPlan | None:
        return self._strip.plan if self._strip is not None else None

    def wire(self, plan: StripPlan) -> None:
        if self._strip is not None:
            self._strip.wire(plan)

    def keep(self, plan: StripPlan) -> None:
        strip = replace(self.wiring.strip, seats=plan.seats, phases=plan.phases)
        self.wiring = replace(self.wiring, strip=strip)
        save(self.wiring, self._file)

    @property
    def prints(self) -> bool:
        return self._printer is not None and self._printer.look().state == "ready"

    # -- what the match says

    def tell(self, standing: MatchStanding) -> None:
        if self._mqtt is not None:
            self._mqtt.tell(standing)

    def scanned(self, reader: str) -> None:
        if self._mqtt is not None:
            self._mqtt.scan(reader)

    def say(self, question: tuple[str, ...], news: tuple[str, ...] = ()) -> None:
        self._voice.say(question, news)

    def sound(self, name: SoundName) -> None:
        self._voice.sound(name)

    def print(self, texts: Sequence[str]) -> None:
        if self._printer is not None:
            self._printer.print(texts)

    def _seat(self, chair: int) -> str:
        return self.chairs[chair - 1] if chair <= len(self.chairs) else ""

    def _scanner(self, name: str, wiring: ScannerConfig, makers: Makers) -> ScannerDevice:
        health, inbox, clock = Health(name, "scanner", self._inbox), self._inbox, self._clock
        if wiring.kind == NFC:
            ask = partial(serve_nfc, health=health, inbox=inbox, clock=clock)
            return ScannerDevice(health, lambda: makers.reader(name, wiring), ask)
        read = partial(serve_codes, kind=wiring.kind, health=health, inbox=inbox, clock=clock)
        return ScannerDevice(health, lambda: makers.port(name, wiring), read)
