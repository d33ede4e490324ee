"""Which input devices there are and what each is, read from ``/sys/class/input``.

A device is told by what it can say, as udev's ``input_id`` does (systemd, udev-builtin-input_id).
Everything is below a root path, so that a test or another machine's tree can stand in.
"""

import struct
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from companion.evdev import event_codes
from companion.evdev.touch_calibration import USUAL, TouchCalibration, matrix_of

Pointing: TypeAlias = Literal["", "multitouch", "touch", "tablet", "touchpad", "mouse"]
"""``multitouch`` and ``touch``: fingers or a pen on the glass; ``tablet``: an absolute place that
is not on the glass, such as a virtual machine's; the other two move a pointer."""

_CLASS: Final = "sys/class/input"
_WORD_BITS: Final = 8 * struct.calcsize("l")
"""The kernel writes bits in words of the reader's own size (linux/drivers/input/input.c)."""
_KEYS: Final = frozenset(
    {
        event_codes.KEY_ENTER,
        event_codes.KEY_KPENTER,
        event_codes.KEY_SPACE,
        event_codes.KEY_TAB,
        event_codes.KEY_ESC,
        event_codes.KEY_BACKSPACE,
        event_codes.KEY_UP,
        event_codes.KEY_DOWN,
        event_codes.KEY_LEFT,
        event_codes.KEY_RIGHT,
        event_codes.KEY_OK,
        event_codes.KEY_SELECT,
    }
)
_PROPERTY: Final = "E:LIBINPUT_CALIBRATION_MATRIX="


class InputDevice(Struct, frozen=True):
    """One device of the kernel's.

    Attributes:
        node: Such as ``event3``.
        name: As the device tells it.
        place: Where it is plugged in (its ``phys``), or "".
        pointing: What kind of pointing device it is, or "".
        slots: It tells fingers apart by slots (multitouch protocol B, not A).
        direct: It says that it lies on a display (INPUT_PROP_DIRECT).
        touches: It has BTN_TOUCH.
        keys: It has keys that Companion knows.
        udev: The six numbers that udev keeps for it (LIBINPUT_CALIBRATION_MATRIX), or "".
    """

    node: str
    name: str = ""
    place: str = ""
    pointing: Pointing = ""
    slots: bool = False
    direct: bool = False
    touches: bool = False
    keys: bool = False
    udev: str = ""

    @property
    def used(self) -> bool:
        """Whether it says anything that Companion listens to."""
        return self.keys or bool(self.pointing)

    @property
    def number(self) -> int:
        """Return the number in its node's name, by which nodes are ordered."""
        digits = self.node.removeprefix("event")
        return int(digits) if digits.isdecimal() else 0


def find_devices(root: Path = Path("/")) -> tuple[InputDevice, ...]:
    """Return every input device, in the order of their nodes' numbers.

    Args:
        root: Where the file system begins.
    """
    found = [read_device(path.name, root) for path in (root / _CLASS).glob("event*")]
    return tuple(sorted((device for device in found if device), key=lambda device: device.number))


def read_device(node: str, root: Path = Path("/")) -> InputDevice | None:
    """Return what a device is, or None where the kernel does not list it (yet).

    Args:
        node: Such as ``event3``.
        root: Where the file system begins.
    """
    folder = root / _CLASS / node / "device"
    if not folder.is_dir():
        return None
    rel, absolute, key, properties = (
        _bits(_text(folder / name))
        for name in ("capabilities/rel", "capabilities/abs", "capabilities/key", "properties")
    )
    return InputDevice(
        node,
        _text(folder / "name"),
        _text(folder / "phys"),
        _pointing(rel, absolute, key, properties),
        slots=event_codes.ABS_MT_SLOT in absolute,
        direct=event_codes.PROP_DIRECT in properties,
        touches=event_codes.BTN_TOUCH in key,
        keys=bool(_KEYS & key),
        udev=_property(root, _text(root / _CLASS / node / "dev")),
    )


def doubles(devices: Iterable[InputDevice]) -> frozenset[str]:
    """Return the nodes that tell again what a panel of the same plug tells directly.

    Many USB panels are a touch panel and an absolute mouse at once; a tap must not count twice.
    """
    devices = tuple(devices)
    direct = {_plug(device) for device in devices if device.direct and device.pointing in _ON_GLASS}
    return frozenset(
        device.node
        for device in devices
        if not device.direct
        and device.pointing in (*_ON_GLASS, "tablet")
        and device.place
        and _plug(device) in direct
    )


def calibration_of(device: InputDevice, known: Mapping[str, TouchCalibration]) -> TouchCalibration:
    """Return what is set for a device: by its plug, else by its name, else by udev.

    Args:
        device: The device.
        known: The settings' tables by a device's name or plug.
    """
    for name in (device.place, device.name):
        if name and name in known:
            return known[name]
    return matrix_of(device.udev) or USUAL


_ON_GLASS: Final[tuple[Pointing, ...]] = ("multitouch", "touch")


def _pointing(
    rel: frozenset[int], absolute: frozenset[int], key: frozenset[int], properties: frozenset[int]
) -> Pointing:
    """Return the kind of pointing device."""
    if (
        event_codes.PROP_ACCELEROMETER in properties
        or {event_codes.BTN_JOYSTICK, event_codes.BTN_GAMEPAD} & key
    ):
        return ""
    multi = {event_codes.ABS_MT_POSITION_X, event_codes.ABS_MT_POSITION_Y} <= absolute
    if multi or {event_codes.ABS_X, event_codes.ABS_Y} <= absolute:
        return _absolute(key, properties, multi=multi)
    if {event_codes.REL_X, event_codes.REL_Y} <= rel and event_codes.BTN_LEFT in key:
        return "mouse"
    return ""


def _absolute(key: frozenset[int], properties: frozenset[int], *, multi: bool) -> Pointing:
    """Return the kind of a device that tells places."""
    direct = event_codes.PROP_DIRECT in properties
    pen = bool({event_codes.BTN_TOOL_PEN, event_codes.BTN_STYLUS} & key)
    if event_codes.BTN_TOOL_FINGER in key and not pen and not direct:
        return "touchpad"
    if not direct and (pen or event_codes.PROP_POINTER in properties):
        return "tablet"
    if direct or event_codes.BTN_TOUCH in key or multi:
        return "multitouch" if multi else "touch"
    return "tablet" if event_codes.BTN_LEFT in key else ""


def _plug(device: InputDevice) -> str:
    """Return where the device as a whole is plugged in: its parts differ after the slash."""
    return device.place.rsplit("/", 1)[0]


def _bits(words: str) -> frozenset[int]:
    """Return the numbers of the bits that are set; the last word is the lowest."""
    bits = 0
    try:
        for word in words.split():
            bits = bits << _WORD_BITS | int(word, 16)
    except ValueError:
        return frozenset()
    return frozenset(n for n in range(bits.bit_length()) if bits >> n & 1)


def _property(root: Path, number: str) -> str:
    """Return udev's calibration of the device with this number (such as ``13:67``), or ""."""
    for line in _text(root / f"run/udev/data/c{number}").splitlines() if number else ():
        if line.startswith(_PROPERTY):
            return line.removeprefix(_PROPERTY)
    return ""


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
