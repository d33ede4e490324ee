"""Kivy's provider: everything the kernel's input devices say, as touches, a pointer and keys.

Kivy on Linux drops SDL's finger events, and its own reader is a thread that dies silently on an
error. This provider is polled in the main loop. It is the only source on a bare console: SDL may
read keyboards and mice there as well, and nobody listens to that.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from kivy.input.factory import MotionEventFactory
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

from companion.evdev.touch_calibration import TouchCalibration
from companion.ui.input.console import Console
from companion.ui.input.device_monitor import DeviceMonitor, OpenDevice
from companion.ui.input.input_events import (
    COUNTS,
    At,
    Begin,
    ButtonChanged,
    End,
    Key,
    Motion,
    Move,
    Signal,
    Wheel,
)
from companion.ui.input.key_codes import ALTGR, NAMES, OTHERS, SHIFTS, letter
from companion.ui.input.screen_rotation import on_glass, on_picture
from companion.ui.input.touch import MOUSE, Finger, cancel

PROVIDER: Final = "evdev"
Dispatch: TypeAlias = Callable[[str, MotionEvent], object]
Contact: TypeAlias = tuple[str, int]
"""A device's node and the number of a finger on it."""
_POINTERS: Final = ("tablet", "touchpad", "mouse")


class Stroke(NamedTuple):
    """A key that went down, came up, or repeats.

    Attributes:
        key: Which: one keyboard's key is another one than another keyboard's.
        name: Such as ``enter`` or ``left``; "" for a key that only types.
        text: What it types, or "".
        down: It went down (or repeats); else it came up.
        repeated: It has been down.
        shift: With Shift.
        cancelled: It came up because its keyboard is gone.
    """

    key: str
    name: str
    text: str = ""
    down: bool = True
    repeated: bool = False
    shift: bool = False
    cancelled: bool = False


class Listener(Protocol):
    """Who takes what is no touch."""

    def stroke(self, stroke: Stroke) -> None:
        """Take a key."""
        ...

    def pointed(self, x: float, y: float) -> None:
        """Show the pointer: share of the picture's width and height, from the lower left."""
        ...

    def unplugged(self) -> None:
        """End what is held by a click: a pointing device is gone."""
        ...


class _Nobody:
    """Takes everything before there is a screen."""

    def stroke(self, stroke: Stroke) -> None:
        del stroke

    def pointed(self, x: float, y: float) -> None:
        del x, y

    def unplugged(self) -> None:
        pass


class EvdevProvider(MotionEventProvider):
    """Reads every input device whenever Kivy asks for input.

    Attributes:
        listener: Who takes keys and the pointer.
        contacts: The fingers that are down, by device and contact.
        pointer: Where it is: share of the picture's width and height, from the lower left.
    """

    def __init__(self, device: str, args: str, watch: DeviceMonitor, console: Console) -> None:
        """Make a provider that hears nothing yet.

        Args:
            device, args: Kivy's own.
            watch: The devices.
            console: Whether what is typed is for us.
        """
        super().__init__(device, args)
        self.listener: Listener = _Nobody()
        self._watch = watch
        self._console = console
        self.contacts: dict[Contact, Finger] = {}
        self._moved: dict[Contact, tuple[float, float]] = {}
        self.pointer = (0.5, 0.5)
        self._pointed = False
        self._clicks: dict[str, Finger] = {}
        self._modifiers: set[tuple[str, int]] = set()
        self._window: Any = None

    def start(self) -> None:
        """Begin: devices are looked for at the first call of `update`."""
        from kivy.core.window import Window  # noqa: PLC0415  it is open by now, not at import

        self._window = Window

    def deafen(self) -> None:
        """Let nobody take keys and pointer any more."""
        self.listener = _Nobody()

    def stop(self) -> None:
        """Close every device."""
        for _ in self._watch.close():  # Kivy asks for no input any more
            pass
        self._console.flush()

    def update(self, dispatch_fn: Dispatch) -> None:
        """Hand over what has been said since the last call; a finger's moves as its last one."""
        shown: bool | None = None
        heard = dict(self._watch.open)
        for one, told in self._watch.signals():
            if shown is None:
                shown = self._console.shown
            signal = told if shown else _called_off(told)
            if signal is not None:
                self._take(one, signal, dispatch_fn)
        self._flush(dispatch_fn)
        gone = [one for node, one in heard.items() if self._watch.open.get(node) is not one]
        if gone:
            self._modifiers = {it for it in self._modifiers if it[0] in self._watch.open}
        if any(one.device.pointing in _POINTERS for one in gone):
            self.listener.unplugged()

    def _take(self, one: OpenDevice, signal: Signal, dispatch: Dispatch) -> None:
        node = one.device.node
        match signal:
            case Begin(contact, x, y):
                self._flush(dispatch)
                finger = Finger(PROVIDER, self._placed(one, x, y))
                self.contacts[node, contact] = finger
                dispatch("begin", finger)
            case Move(contact, x, y):
                self._moved[node, contact] = self._placed(one, x, y)
            case End(contact, gone):
                self._flush(dispatch)
                finger = self.contacts.pop((node, contact), None)
                if finger is not None:
                    _end(finger, dispatch, gone=gone)
            case At(x, y):
                place = self._placed(one, x, y)
                self._point(on_picture(*place, self._rotation))
            case Motion(dx, dy):
                wide, high = self._window.size
                step = max(wide, high) / COUNTS
                x, y = self.pointer
                self._point((x + dx * step / wide, y - dy * step / high))
            case ButtonChanged(down, gone):
                self._click(node, dispatch, down=down, gone=gone)
            case Wheel(steps):
                self._scroll(steps, dispatch)
            case Key(code, value, gone):
                self._key(node, code, value, gone=gone)

    @property
    def _rotation(self) -> int:
        return int(self._window.rotation)

    def _placed(self, one: OpenDevice, x: float, y: float) -> tuple[float, float]:
        """Return a place on the glass, counted from the lower left as Kivy does."""
        x, y = one.tuning.place(x, y)
        return min(max(x, 0.0), 1.0), min(max(1 - y, 0.0), 1.0)

    def _flush(self, dispatch: Dispatch) -> None:
        """Hand over where fingers and pointer are now, and what is dragged by it."""
        moved, self._moved = self._moved, {}
        for contact, place in moved.items():
            finger = self.contacts.get(contact)
            if finger is not None and (finger.sx, finger.sy) != place:
                finger.move(place)
                dispatch("update", finger)
        if self._pointed:
            self._pointed = False
            self.listener.pointed(*self.pointer)
            for finger in self._clicks.values():
                finger.move(on_glass(*self.pointer, self._rotation))
                dispatch("update", finger)

    # -- the pointer

    def _point(self, place: tuple[float, float]) -> None:
        x, y = (min(max(at, 0.0), 1.0) for at in place)
        self.pointer, self._pointed = (x, y), True

    def _click(self, node: str, dispatch: Dispatch, *, down: bool, gone: bool) -> None:
        self._flush(dispatch)
        self.listener.pointed(*self.pointer)
        if down and node not in self._clicks:
            place = on_glass(*self.pointer, self._rotation)
            self._clicks[node] = finger = Finger(MOUSE, place, "left")
            dispatch("begin", finger)
        elif not down and (finger := self._clicks.pop(node, None)) is not None:
            _end(finger, dispatch, gone=gone)

    def _scroll(self, steps: int, dispatch: Dispatch) -> None:
        """Turn the wheel where the pointer is; Kivy calls it down when it shows what is above."""
        self._flush(dispatch)
        self.listener.pointed(*self.pointer)
        place = on_glass(*self.pointer, self._rotation)
        for _ in range(abs(steps)):
            finger = Finger(MOUSE, place, "scrolldown" if steps > 0 else "scrollup")
            dispatch("begin", finger)
            _end(finger, dispatch, gone=False)

    # -- keys

    def _key(self, node: str, code: int, value: int, *, gone: bool) -> None:
        """Name a key; with Control or Alt it is for somebody else, but its coming up is told."""
        if code in SHIFTS or code == ALTGR or code in OTHERS:
            if value:
                self._modifiers.add((node, code))
            else:
                self._modifiers.discard((node, code))
            return
        held = {modifier for _, modifier in self._modifiers}
        if value and held & OTHERS:
            return
        shift, altgr = bool(held & SHIFTS), ALTGR in held
        text = letter(code, shift=shift, altgr=altgr)
        name = NAMES.get(code, "")
        if name or text:
            self.listener.stroke(
                Stroke(f"{node} {code}", name, text, value > 0, value > 1, shift, gone)
            )


def register(tunings: Mapping[str, TouchCalibration], root: Path = Path("/")) -> str:
    """Let Kivy know the provider; return its name.

    Args:
        tunings: What people say of devices, by name or plug.
        root: Where the file system begins.
    """

    def make(device: str, args: str) -> EvdevProvider:
        return EvdevProvider(device, args, DeviceMonitor(tunings, root), Console.present(root))

    MotionEventFactory.register(PROVIDER, make)
    return PROVIDER


def _called_off(signal: Signal) -> Signal | None:
    """Return what is heard while people look at another console: that things are let go."""
    match signal:
        case End(contact):
            return End(contact, cancelled=True)
        case ButtonChanged(down=False):
            return ButtonChanged(down=False, cancelled=True)
        case Key(code, 0):
            return Key(code, 0, cancelled=True)
        case _:
            return None


def _end(finger: Finger, dispatch: Dispatch, *, gone: bool) -> None:
    if gone:
        cancel(finger)
    finger.update_time_end()
    dispatch("end", finger)
