"""All input devices at once: found, opened, read, given up when they are pulled, found again.

No udev is needed: the folder of nodes is looked at twice a second. A node that may not be read yet
is tried again when its rights change.
"""

import logging
import select
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from companion.evdev import event_codes
from companion.evdev.input_devices import InputDevice, calibration_of, doubles, read_device
from companion.evdev.touch_calibration import TouchCalibration
from companion.ui.input.input_events import Parser, Signal, State
from companion.ui.input.kernel import Axis, Event, Stream
from companion.ui.input.key_codes import Keyboard
from companion.ui.input.multitouch import SlottedTouch, UnslottedTouch
from companion.ui.input.pointer_devices import Mouse, SingleTouch, Tablet, Touchpad

NODES: Final = "dev/input"
LOOK_S: Final = 0.5
"""How often devices are looked for."""

_log = logging.getLogger(__name__)


class Source(State, Protocol):
    """An open event device: `Stream`, or what stands in for it."""

    fd: int

    def read(self) -> Iterator[Event]:
        """Yield what has arrived; OSError where the device is gone."""
        ...

    def close(self) -> None:
        """Let go."""
        ...


class _Mark(NamedTuple):
    """What tells that a node is another one, or may be read by others than before."""

    inode: int
    changed_ns: int


@dataclass(slots=True)
class OpenDevice:
    """A device that is listened to.

    Attributes:
        device: What it is.
        tuning: How its places are read.
        source: Where its events come from.
        parsers: What makes signals of them.
        dropping: The kernel has dropped events: nothing counts until the report ends.
    """

    device: InputDevice
    tuning: TouchCalibration
    source: Source
    parsers: list[Parser] = field(default_factory=list[Parser])
    dropping: bool = False

    def read(self) -> Iterator[Signal]:
        """Yield what the device says.

        Raises:
            OSError: It is gone.
        """
        for event in self.source.read():
            if event.kind == event_codes.EV_SYN and event.code == event_codes.SYN_DROPPED:
                self.dropping = True
            elif not self.dropping:
                for parser in self.parsers:
                    yield from parser.take(event)
            elif event.ends_report:
                self.dropping = False
                yield from self._resynced()

    def release(self) -> Iterator[Signal]:
        """Yield the end of everything that is down."""
        for parser in self.parsers:
            yield from parser.release()

    def _resynced(self) -> Iterator[Signal]:
        for parser in self.parsers:
            try:
                yield from tuple(parser.resync(self.source))
            except OSError:  # nobody knows what is down: then nothing is
                yield from parser.release()


class DeviceMonitor:
    """The devices that are listened to.

    Attributes:
        open: Them, by their nodes.
    """

    def __init__(
        self,
        tunings: Mapping[str, TouchCalibration],
        root: Path = Path("/"),
        clock: Callable[[], float] = time.monotonic,
        opened: Callable[[Path], Source] = Stream.open,
    ) -> None:
        """Begin with no device.

        Args:
            tunings: What people say of devices, by name or plug.
            root: Where the file system begins.
            clock: Monotonic seconds.
            opened: Opens a node.
        """
        self.open: dict[str, OpenDevice] = {}
        self._tunings = tunings
        self._root = root
        self._clock = clock
        self._opened = opened
        self._known: dict[str, _Mark] = {}
        self._next_s = float("-inf")
        self._poll = select.poll()

    def signals(self) -> Iterator[tuple[OpenDevice, Signal]]:
        """Yield what has been said since the last call, and the end of what is gone."""
        if self._clock() >= self._next_s:
            self._next_s = self._clock() + LOOK_S
            yield from self._look()
        if not self.open:
            return
        ready = {fd for fd, _ in self._poll.poll(0)}
        for node, opened in tuple(self.open.items()):
            if opened.source.fd not in ready:
                continue
            try:
                for signal in opened.read():
                    yield opened, signal
            except OSError as error:
                _log.info("input %s (%s) is gone: %s", opened.device.name, node, error)
                yield from self._gone(node)

    def close(self) -> Iterator[tuple[OpenDevice, Signal]]:
        """Let go of every device; yields the end of what was down."""
        for node in tuple(self.open):
            yield from self._gone(node)
        self._next_s = float("-inf")

    def _gone(self, node: str) -> Iterator[tuple[OpenDevice, Signal]]:
        opened = self.open.pop(node)
        _ = self._known.pop(node, None)
        self._poll.unregister(opened.source.fd)
        opened.source.close()
        for signal in opened.release():
            yield opened, signal

    def _look(self) -> Iterator[tuple[OpenDevice, Signal]]:
        """Open what is new; give up what is no longer there or tells another's taps again."""
        marks = self._marks()
        for node in [node for node in self.open if node not in marks]:
            yield from self._gone(node)
        self._known = {n: mark for n, mark in self._known.items() if marks.get(n) == mark}
        fresh = [node for node in marks if node not in self._known and node not in self.open]
        devices = (read_device(node, self._root) for node in fresh)
        found = [device for device in devices if device is not None]
        twice = doubles([*(opened.device for opened in self.open.values()), *found])
        for node in [node for node in self.open if node in twice]:
            yield from self._gone(node)
        for device in found:
            self._known[device.node] = marks[device.node]
            if device.used and device.node not in twice:
                self._take(device)

    def _marks(self) -> dict[str, _Mark]:
        """Return the nodes that are there, in the order of their numbers."""
        found: dict[str, _Mark] = {}
        nodes = (self._root / NODES).glob("event*")
        for path in sorted(nodes, key=lambda path: (len(path.name), path.name)):
            try:
                state = path.stat()
            except OSError:  # gone meanwhile
                continue
            found[path.name] = _Mark(state.st_ino, state.st_ctime_ns)
        return found

    def _take(self, device: InputDevice) -> None:
        """Open a device; one that may not be read is tried again when that changes."""
        tuning = calibration_of(device, self._tunings)
        if not tuning.use:
            return
        try:
            source = self._opened(self._root / NODES / device.node)
        except OSError as error:
            _log.warning("input %s (%s) is not heard: %s", device.name, device.node, error)
            return
        try:
            parsers = parsers_for(device, tuning, source)
        except OSError as error:
            _log.warning("input %s (%s) does not answer: %s", device.name, device.node, error)
            source.close()
            return
        self.open[device.node] = OpenDevice(device, tuning, source, parsers)
        self._poll.register(source.fd, select.POLLIN)
        _log.info("input %s (%s) is heard", device.name, device.node)


def parsers_for(device: InputDevice, tuning: TouchCalibration, source: Source) -> list[Parser]:
    """Return what understands a device.

    Raises:
        OSError: It does not answer.
    """
    found: list[Parser] = [Keyboard()] if device.keys else []
    if device.pointing == "mouse":
        return [Mouse(), *found]
    if device.pointing == "":
        return found
    multi = device.pointing == "multitouch"
    along = event_codes.ABS_MT_POSITION_X if multi else event_codes.ABS_X
    down = event_codes.ABS_MT_POSITION_Y if multi else event_codes.ABS_Y
    x = _ranged(source.axis(along), tuning.range[:2])
    y = _ranged(source.axis(down), tuning.range[2:])
    if device.pointing == "touchpad":
        return [Touchpad(x, y), *found]
    if device.pointing == "tablet":
        return [Tablet(x, y), *found]
    if not multi:
        return [SingleTouch(x, y, by_pressure=not device.touches), *found]
    return [SlottedTouch(x, y, source) if device.slots else UnslottedTouch(x, y), *found]


def _ranged(axis: Axis, limits: tuple[float, ...]) -> Axis:
    """Return an axis with the range that people have measured, where they have."""
    if len(limits) != 2:  # noqa: PLR2004  least and most
        return axis
    return Axis(axis.value, round(limits[0]), round(limits[1]))
