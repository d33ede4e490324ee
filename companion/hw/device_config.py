"""What is wired to the table: one TOML file, ``devices.toml``, beside the settings.

Every part may be left out; what is left out is off. The pins are a Raspberry Pi's GPIO numbers, not
places on the header (docs/hardware.md has both).
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta

from companion.config import (
    ConfigError,
    Record,
    Written,
    as_record,
    config_file,
    read_file,
    read_toml,
    write_safely,
)
from companion.config_faults import line_of
from companion.evdev.touch_calibration import TouchCalibration
from companion.hw.voice.outputs import PLAYERS, speaks

FILE_NAME: Final = "devices.toml"
_INPUT: Final = re.compile(r"^\s*\[\[\s*input\s*\]\]")
_HEAD: Final = re.compile(r"^\s*\[")
_KEY: Final = re.compile(r"`(range|matrix|name)`")

Pin: TypeAlias = Annotated[int, Meta(ge=0, le=27)]
Pins: TypeAlias = tuple[Pin, ...]
Run: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=1023)], Annotated[int, Meta(ge=1, le=1024)]]
"""First light, counted from 0, and how many."""
Baud: TypeAlias = Annotated[int, Meta(ge=1200, le=2_000_000)]
NetPort: TypeAlias = Annotated[int, Meta(ge=1, le=65535)]
SoundDevice: TypeAlias = Annotated[str, Meta(pattern="^([A-Za-z0-9_][A-Za-z0-9_.:=,+-]{0,99})?$")]
Topic: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]


class PanelConfig(Record, frozen=True):
    """Buttons and lamps on the header.

    Attributes:
        on: Whether there is a panel.
        chip: Label or number of the GPIO chip; "" finds the header's by its label.
        buttons: Pin of each button; it connects the pin to ground.
        seat_buttons: A pin per seat, clockwise.
        phase_lamps: A pin per phase, in the order of play.
        seat_lamps: A pin per seat, clockwise.
        alarm_lamp: Pin of the alarm lamp.
        attention_lamp: Pin of the lamp that says: look at the screen.
        gauge: Which gauge the bar shows; "" is the game's first.
        gauge_lamps: Pins of the bar, lowest first.
        settle_ms: So long a level must hold to count.
        hold_ms: So long a button must be held to mean its rarer thing.
        fade: The alarm lamp fades; without it, it goes on and off as slowly.
    """

    on: bool = False
    chip: str = ""
    buttons: Mapping[Literal["confirm", "undo", "next", "why"], Pin] = msgspec.field(
        default_factory=lambda: {"confirm": 5, "undo": 6, "next": 12, "why": 13}
    )
    seat_buttons: Pins = (2, 3, 7, 8)
    phase_lamps: Pins = (17, 27, 22, 23)
    seat_lamps: Pins = (16, 26, 20, 21)
    alarm_lamp: Pin | None = 18
    attention_lamp: Pin | None = 24
    gauge: str = ""
    gauge_lamps: Pins = (25, 9, 10, 11, 19)
    settle_ms: Annotated[int, Meta(ge=5, le=50)] = 20
    hold_ms: Annotated[int, Meta(ge=300, le=3000)] = 800
    fade: bool = True


class ScannerConfig(Record, frozen=True):
    """A reader of cards or tags.

    Attributes:
        kind: ``rdm6300``, ``id12la``: 125 kHz tags; ``gm65``: printed codes; ``pn532``: 13.56 MHz.
        port: Where it is: a USB serial number (``usb:5A4B000123``), vid:pid (``1a86:55d4``), a
            path or any URL that pyserial opens.
        baud: 0 is the kind's own.
    """

    kind: Literal["rdm6300", "id12la", "gm65", "pn532"] = "gm65"
    port: str = ""
    baud: Annotated[int, Meta(ge=0, le=2_000_000)] = 0


class StripConfig(Record, frozen=True):
    """A strip of lights behind a WLED controller.

    Attributes:
        port: As a scanner's, or the controller's address (``http://wled.local``); "" is no strip.
        speak: ``json``: colours and slow effects, run by the controller; ``adalight``: every light,
            as a stream over serial.
        baud: Of a serial port.
        lights: How many lights.
        brightness: 1 to 255.
        seats: First light and number for each seat, clockwise; none: spread evenly.
        phases: Likewise for each phase.
        fallback: The controller's address, used where a serial port does not answer.
    """

    port: str = ""
    speak: Literal["json", "adalight"] = "json"
    baud: Baud = 115_200
    lights: Annotated[int, Meta(ge=1, le=1024)] = 60
    brightness: Annotated[int, Meta(ge=1, le=255)] = 96
    seats: tuple[Run, ...] = ()
    phases: tuple[Run, ...] = ()
    fallback: str = ""


class VoiceConfig(Record, frozen=True):
    """Who speaks and what plays sounds; what is spoken is a setting.

    Attributes:
        program: The engine, found on the path.
        speed: Words a minute.
        player: What plays a wav file; "" is the first one that works.
        device: Where it is heard: a name of ALSA's (``plughw:CARD=Device``) or a sink of PipeWire's
            (``alsa_output.usb-...``); "" is the first one that works.
    """

    program: str = "espeak-ng"
    speed: Annotated[int, Meta(ge=80, le=450)] = 160
    player: str = ""
    device: SoundDevice = ""


class MqttConfig(Record, frozen=True):
    """The MQTT broker.

    Attributes:
        host: Its name or address; "" is none.
        port: Its port.
        user: Who we are to it, or "".
        password_file: The file whose first line is the password, or "".
        tls: Whether to speak to it under TLS.
        id: This table's name in topics: ``tablecompanion/<id>/...``.
        discovery: Whether Home Assistant is told what there is.
        commands: Whether messages may press buttons.
        names: Whether people's names are told.
    """

    host: str = ""
    port: NetPort = 1883
    user: str = ""
    password_file: str = ""
    tls: bool = False
    id: Topic = "table"
    discovery: bool = True
    commands: bool = False
    names: bool = False


class PrinterConfig(Record, frozen=True):
    """A receipt printer.

    Attributes:
        port: As a scanner's, or ``tcp://address:9100``; "" is none.
        baud: Of a serial port.
        columns: Letters on a line.
    """

    port: str = ""
    baud: Baud = 9600
    columns: Annotated[int, Meta(ge=24, le=64)] = 42


class InputConfig(TouchCalibration, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A touch panel, mouse or keyboard that is not to be taken as it is.

    Attributes:
        name: As `companion doctor` tells it; or where it is plugged in (its ``phys``).
    """

    name: str


_AN_INPUT: Final = InputConfig(
    name="Some Maker Touch", range=(0, 4095, 0, 4095), matrix=(1, 0, 0, 0, 1, 0)
)
"""Examples of a right line come from it."""


class DeviceConfig(Record, frozen=True, rename={"mqtt": "house"}):
    """Everything that is wired.

    Attributes:
        fakes: All devices are played by their fakes: to try the screens without any.
        panel: Buttons and lamps.
        scanner: Readers by the names people give them.
        strip: Lights along the table.
        voice: Who speaks.
        mqtt: The broker; ``[house]`` in the file.
        printer: The receipt printer.
        input: Touch panels, mice and keyboards that are set otherwise than they say.
    """

    fakes: bool = False
    panel: PanelConfig = PanelConfig()
    scanner: Mapping[str, ScannerConfig] = {}
    strip: StripConfig = StripConfig()
    voice: VoiceConfig = VoiceConfig()
    mqtt: MqttConfig = MqttConfig()
    printer: PrinterConfig = PrinterConfig()
    input: tuple[InputConfig, ...] = ()

    @property
    def calibrations(self) -> dict[str, TouchCalibration]:
        """What is set of input devices, by name or plug."""
        return {device.name: device for device in self.input}


def devices_file() -> Path:
    """Where the wiring is kept."""
    return config_file().with_name(FILE_NAME)


def load(path: Path | None = None) -> DeviceConfig:
    """Read the wiring; a file that is not there means that nothing is wired.

    Raises:
        ConfigError: The file cannot be used; it names the line and what to write instead.
        OSError: The file is there and cannot be read.
    """
    return read_file(path or devices_file(), parse, DeviceConfig())


def parse(raw: bytes, name: str) -> DeviceConfig:
    """Read the wiring from a file's content.

    Raises:
        ConfigError: As `load` does; also where one pin is given two things to do.
    """
    text, document = read_toml(raw, name)
    scanners = document.get("scanner")
    named = cast("dict[str, Any]", scanners) if isinstance(scanners, dict) else {}
    written = Written(name, text, DeviceConfig(scanner=dict.fromkeys(named, ScannerConfig())))
    for key, it in named.items():
        _ = as_record(
            it, ScannerConfig, written, lambda problem, key=key: _below(problem, f"scanner.{key}")
        )
    inputs = document.get("input")
    for n, given in enumerate(cast("list[Any]", inputs) if isinstance(inputs, list) else []):
        _check_input(given, n, text, name)
    wiring = as_record(document, DeviceConfig, written)
    _check_pins(wiring.panel, text, name)
    _check_device(wiring.voice, text, name)
    return wiring


def extras_of(wiring: DeviceConfig) -> tuple[str, ...]:
    """Return the extras of the package whose libraries the wired devices need."""
    if wiring.fakes:
        return ()
    needed = {
        "mqtt": bool(wiring.mqtt.host),
        "nfc": any(scanner.kind == "pn532" for scanner in wiring.scanner.values()),
        "printer": bool(wiring.printer.port),
    }
    return tuple(name for name, used in needed.items() if used)


def save(wiring: DeviceConfig, path: Path | None = None) -> None:
    """Write the wiring.

    Raises:
        OSError: The disk refuses; the old file stands.
    """
    document = cast("dict[str, Any]", msgspec.to_builtins(wiring))
    panel = {key: value for key, value in document["panel"].items() if value is not None}
    write_safely(path or devices_file(), {**document, "panel": panel})


def pins_of(panel: PanelConfig) -> dict[str, int]:
    """Every pin of a panel by what it does, in the order of the wiring guide."""
    pins = {f"button {name}": pin for name, pin in panel.buttons.items()}
    pins |= {f"button of seat {n}": pin for n, pin in enumerate(panel.seat_buttons, 1)}
    pins |= {f"lamp of phase {n}": pin for n, pin in enumerate(panel.phase_lamps, 1)}
    pins |= {f"lamp of seat {n}": pin for n, pin in enumerate(panel.seat_lamps, 1)}
    lamps = {"alarm lamp": panel.alarm_lamp, "attention lamp": panel.attention_lamp}
    pins |= {name: pin for name, pin in lamps.items() if pin is not None}
    return pins | {f"bar {n}": pin for n, pin in enumerate(panel.gauge_lamps, 1)}


def _check_input(given: object, number: int, text: str, name: str) -> None:
    """Complain about one ``[[input]]`` by itself: a key of it says on which line it stands.

    Raises:
        ConfigError: It is no such record.
    """
    heads = [n for n, line in enumerate(text.splitlines()) if _INPUT.match(line)]
    if number >= len(heads):  # written otherwise, such as  input = [{ ... }]
        return
    lines = text.splitlines()
    first = heads[number] + 1
    last = next((n for n in range(first, len(lines)) if _HEAD.match(lines[n])), len(lines))
    own = "\n".join(lines[n] if first <= n < last else "" for n in range(len(lines)))
    try:
        _ = as_record(given, InputConfig, Written(name, own, _AN_INPUT), _named)
    except ConfigError as error:
        error.line = error.line or first
        raise


def _named(problem: str) -> str:
    """Make a complaint about a length, or about what lacks, one about the key it names."""
    found = _KEY.search(problem)
    return f"{problem} - at `$.{found[1]}`" if found and " - at `" not in problem else problem


def _below(problem: str, key: str) -> str:
    """Make a decoder's complaint about one record one about the record of that name."""
    if " - at `$" in problem:
        return problem.replace("`$", f"`$.{key}")
    return f"{problem} - at `$.{key}`"


def _check_pins(panel: PanelConfig, text: str, name: str) -> None:
    taken: dict[int, str] = {}
    for what, pin in pins_of(panel).items():
        other = taken.setdefault(pin, what)
        if other != what:
            found = re.search(r"^\s*\[panel\]", text, re.MULTILINE)
            raise ConfigError(
                f"GPIO{pin} is both {other} and {what}",
                file=name,
                line=text.count("\n", 0, found.start()) + 1 if found else 0,
                remedy="give each its own pin; what is not wired is left out: []",
            )


def _check_device(voice: VoiceConfig, text: str, name: str) -> None:
    """Refuse a player that cannot be told to play on that device."""
    if not voice.player or not voice.device:
        return
    kind = speaks(voice.device)
    if PLAYERS.get(Path(voice.player).name) == kind:
        return
    known = " or ".join(player for player, its in PLAYERS.items() if its == kind)
    raise ConfigError(
        f"voice.player: {voice.player} cannot play on {voice.device}",
        file=name,
        line=line_of(text, "voice.player"),
        remedy=f"leave player out, or write {known}",
    )
