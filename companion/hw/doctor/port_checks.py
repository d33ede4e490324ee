"""Checks of what is plugged in: GPIO chip and pins, serial ports, strip, sound."""

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from companion.hw.device_config import DeviceConfig, pins_of
from companion.hw.device_faults import short_text
from companion.hw.doctor.machine import Finding, Machine
from companion.hw.panel.chip import Held, chip_labels, find_chip, holders
from companion.hw.serial_port import Plugged, find_port, listed


class Heard(NamedTuple):
    """What came of saying a word.

    Attributes:
        tried: Each output that was tried and what it complained of, "" for the one that played.
        wrong: Why nothing was heard, or "".
    """

    tried: tuple[tuple[str, str], ...] = ()
    wrong: str = ""


CONSOLE: Final = re.compile(r"console=(serial0|ttyAMA\d+|ttyS0)\b")


def gpio(
    wiring: DeviceConfig,
    labels: Callable[[], Mapping[int, str]] = chip_labels,
    held: Callable[[int, Mapping[str, int]], Mapping[int, Held]] = holders,
) -> Finding:
    """The header's chip, and who holds pins of the panel."""
    used = wiring.panel.on
    try:
        number = find_chip(wiring.panel.chip, labels())
        pins = pins_of(wiring.panel)
        taken = {pin: it for pin, it in held(number, pins).items() if it.used}
    except Exception as error:  # noqa: BLE001  whatever the library raises
        problem = short_text(error)
        remedy = "sudo apt-get install python3-lgpio; sudo usermod -aG gpio $USER"
        return Finding("gpio", "bad" if used else "none", "", problem, remedy if used else "")
    found = f"gpiochip{number}, {len(pins)} pins wired" if used else f"gpiochip{number}"
    others = {pin: it.by or "the kernel" for pin, it in taken.items() if it.by != "lg"}
    if used and others:
        names = {pin: what for what, pin in pins.items()}
        wrong = "; ".join(f"GPIO{pin} ({names[pin]}) is held by {by}" for pin, by in others.items())
        remedy = "take that overlay out of /boot/firmware/config.txt, or wire another pin"
        return Finding("gpio", "odd", found, wrong, remedy)
    return Finding("gpio", "good", found)


def serial(
    wiring: DeviceConfig, machine: Machine, ports: Callable[[], list[Plugged]] = listed
) -> Finding:
    """Serial ports, what is wired to them, and whether the console sits on the header's."""
    there = ports()
    found = ", ".join([*filter(None, map(_port, there))]) or "none"
    wanted = {name: it.port for name, it in wiring.scanner.items()}
    wanted |= {"strip": wiring.strip.port, "printer": wiring.printer.port}
    for name, where in wanted.items():
        if not where or where.startswith(("http", "tcp")):
            continue
        try:
            path = find_port(where, lambda: there)
        except OSError as error:
            remedy = "plug it in; companion doctor lists what is there"
            return Finding("serial", "bad", found, f"{name}: {error.strerror}", remedy)
        if path.startswith(("/dev/serial0", "/dev/ttyAMA", "/dev/ttyS0")):
            blocked = _console(machine)
            if blocked:
                return Finding("serial", "bad", found, f"{name}: {blocked[0]}", blocked[1])
            if path == "/dev/ttyAMA0" and "BT" in machine.read("proc/device-tree/aliases/serial1"):
                return Finding("serial", "odd", found, f"{name}: ttyAMA0 is Bluetooth's", _SERIAL0)
    return Finding("serial", "none" if found == "none" else "good", found)


_SERIAL0: Final = 'port = "/dev/serial0"'


def _console(machine: Machine) -> tuple[str, str] | None:
    """Return what sits on the header's serial port, and how to send it away."""
    if CONSOLE.search(machine.read("proc/cmdline")):
        return "the kernel's console is on the header", "sudo raspi-config nonint do_serial_cons 1"
    for unit in ("serial-getty@ttyAMA0", "serial-getty@ttyAMA10", "serial-getty@ttyS0"):
        if machine.run(["systemctl", "is-active", unit]) == "active":
            return "a login waits on the header", f"sudo systemctl mask --now {unit}"
    return None


def _port(port: Plugged) -> str:
    if port.device.startswith("/dev/ttyS") and port.vid is None:
        return ""  # a PC lists dozens that lead nowhere; one that is wired is looked at by its path
    ids = f" {port.vid:04x}:{port.pid:04x}" if port.vid is not None and port.pid is not None else ""
    return f"{port.device}{ids}" + (f" usb:{port.serial_number}" if port.serial_number else "")


def audio(wiring: DeviceConfig, machine: Machine, heard: Callable[[], Heard]) -> Finding:
    """What speaks, and whether a word can be heard: said as at the table, by the same search.

    Args:
        wiring: The programs and the device.
        machine: Where to look.
        heard: Says a word; tells what each output said that was tried.
    """
    if not machine.which(wiring.voice.program):
        remedy = "sudo apt-get install espeak-ng"
        return Finding("audio", "odd", "", f"{wiring.voice.program} is missing", remedy)
    it = heard()
    shown = "; ".join(f"{name}: {complaint or 'played'}" for name, complaint in it.tried)
    if not it.wrong:
        return Finding("audio", "good", shown)
    cards = machine.read("proc/asound/cards")
    if not it.tried and "apt-get" in it.wrong:
        return Finding(
            "audio", "odd", "", "nothing plays sounds", "sudo apt-get install alsa-utils"
        )
    if not cards or "no soundcards" in cards:
        wrong = "there is no sound card"
        return Finding("audio", "odd", shown, wrong, "plug a loudspeaker in, by HDMI or USB")
    remedy = "aplay -L lists devices; in devices.toml: [voice] device = ..."
    return Finding("audio", "odd", shown, "nothing can be heard" if shown else it.wrong, remedy)


def strip(wiring: DeviceConfig) -> Finding:
    """What the strip is, and what to do about builds that cannot hear."""
    it = wiring.strip
    if not it.port:
        return Finding("strip", "none", "not wired")
    if it.port.startswith("http"):
        return Finding("strip", "good", it.port)
    if not it.fallback:
        wrong = "some builds of WLED cannot hear on their serial port"
        return Finding("strip", "odd", it.port, wrong, 'fallback = "http://wled.local"')
    return Finding("strip", "good", f"{it.port}, else {it.fallback}")
