"""Multitouch panels: fingers in slots (protocol B), or told whole in every report (protocol A).

Source: kernel documentation, input/multi-touch-protocol.rst.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import hypot
from typing import Final

from companion.evdev import event_codes
from companion.ui.input.input_events import Begin, End, Move, Signal, State
from companion.ui.input.kernel import Axis, Event

_LIFTED: Final = -1
SLOTS_MOST: Final = 64
"""More slots than any panel has; a number beyond it is a broken device's."""


@dataclass(slots=True)
class _Slot:
    """What the device last said of one finger, and what was handed on of it.

    A slot keeps its place when its finger is lifted: the kernel tells only what changes.
    """

    tracking: int = _LIFTED
    x: int | None = None
    y: int | None = None
    palm: bool = False
    finger: int = _LIFTED
    reported: tuple[int, int] | None = None


class SlottedTouch:
    """Protocol B."""

    def __init__(self, x: Axis, y: Axis, state: State | None = None) -> None:
        """Begin with no finger.

        Args:
            x, y: Ranges of the axes.
            state: The kernel's word on the slots as they are now; None without one.
        """
        self._axes = x, y
        self._slots: dict[int, _Slot] = {}
        self._slot = 0
        if state is not None:
            self._begin(state)

    def take(self, event: Event) -> Iterable[Signal]:
        """Take one event."""
        if event.ends_report:
            return tuple(self._report())
        if event.kind == event_codes.EV_ABS:
            self._axis(event.code, event.value)
        return ()

    def resync(self, state: State) -> Iterable[Signal]:
        """Read every slot anew; fingers that came and went unheard are nothing."""
        self._read(state)
        return tuple(self._report())

    def release(self) -> Iterable[Signal]:
        """End every finger."""
        found = [
            End(n, cancelled=True) for n, slot in self._slots.items() if slot.finger != _LIFTED
        ]
        for slot in self._slots.values():
            slot.tracking = slot.finger = _LIFTED
        return tuple(found)

    def _begin(self, state: State) -> None:
        """Take where slots stand; fingers that are down already are none until they come anew."""
        try:
            self._read(state)
        except OSError:  # without it a finger is heard once it says both its axes
            return
        for slot in self._slots.values():
            slot.tracking = _LIFTED

    def _read(self, state: State) -> None:
        axis = state.axis(event_codes.ABS_MT_SLOT)
        count = min(axis.most + 1, SLOTS_MOST)
        self._slot = axis.value
        values = [
            state.slots(code, count)
            for code in (
                event_codes.ABS_MT_TRACKING_ID,
                event_codes.ABS_MT_POSITION_X,
                event_codes.ABS_MT_POSITION_Y,
            )
        ]
        for n, (tracking, x, y) in enumerate(zip(*values, strict=True)):
            slot = self._slots.setdefault(n, _Slot())
            slot.tracking, slot.x, slot.y = tracking, x, y

    def _axis(self, code: int, value: int) -> None:
        if code == event_codes.ABS_MT_SLOT:
            self._slot = value
            return
        if not 0 <= self._slot < SLOTS_MOST:
            return
        slot = self._slots.setdefault(self._slot, _Slot())
        if code == event_codes.ABS_MT_TRACKING_ID:
            slot.tracking, slot.palm = value, False
        elif code == event_codes.ABS_MT_POSITION_X:
            slot.x = value
        elif code == event_codes.ABS_MT_POSITION_Y:
            slot.y = value
        elif code == event_codes.ABS_MT_TOOL_TYPE:
            slot.palm = value == event_codes.MT_TOOL_PALM

    def _report(self) -> Iterator[Signal]:
        for n, slot in self._slots.items():
            if slot.finger != _LIFTED and (slot.palm or slot.finger != slot.tracking):
                slot.finger = _LIFTED
                yield End(n, cancelled=slot.palm)
            if slot.tracking == _LIFTED or slot.palm or slot.x is None or slot.y is None:
                continue
            place = self._axes[0].share(slot.x), self._axes[1].share(slot.y)
            if slot.finger == _LIFTED:
                slot.finger, slot.reported = slot.tracking, (slot.x, slot.y)
                yield Begin(n, *place)
            elif slot.reported != (slot.x, slot.y):
                slot.reported = slot.x, slot.y
                yield Move(n, *place)


class UnslottedTouch:
    """Protocol A: every report tells all fingers; who is who follows from what is nearest."""

    def __init__(self, x: Axis, y: Axis) -> None:
        """Begin with no finger.

        Args:
            x, y: Ranges of the axes.
        """
        self._axes = x, y
        self._point: dict[int, int] = {}
        self._points: list[tuple[float, float]] = []
        self._fingers: dict[int, tuple[float, float]] = {}
        self._count = 0

    def take(self, event: Event) -> Iterable[Signal]:
        """Take one event."""
        if event.kind == event_codes.EV_ABS:
            self._point[event.code] = event.value
        elif event.kind == event_codes.EV_SYN and event.code == event_codes.SYN_MT_REPORT:
            self._end_point()
        elif event.ends_report:
            self._point = {}
            points, self._points = self._points[:SLOTS_MOST], []
            return tuple(self._matched(points))
        return ()

    def resync(self, state: State) -> Iterable[Signal]:
        """Let go of every finger: the next report tells all that are down, as new ones."""
        del state
        self._point, self._points = {}, []
        return self.release()

    def release(self) -> Iterable[Signal]:
        """End every finger."""
        found = tuple(End(n, cancelled=True) for n in self._fingers)
        self._fingers = {}
        return found

    def _end_point(self) -> None:
        point, self._point = self._point, {}
        x, y = point.get(event_codes.ABS_MT_POSITION_X), point.get(event_codes.ABS_MT_POSITION_Y)
        if x is not None and y is not None and point.get(event_codes.ABS_MT_TOUCH_MAJOR, 1):
            self._points.append((self._axes[0].share(x), self._axes[1].share(y)))

    def _matched(self, points: list[tuple[float, float]]) -> Iterator[Signal]:
        """Give each finger the nearest point, nearest pairs first; the rest came or went."""
        pairs = sorted(
            (hypot(x - at[0], y - at[1]), n, i)
            for n, at in self._fingers.items()
            for i, (x, y) in enumerate(points)
        )
        point_of: dict[int, int] = {}
        for _, n, i in pairs:
            if n not in point_of and i not in point_of.values():
                point_of[n] = i
        for n in [n for n in self._fingers if n not in point_of]:
            del self._fingers[n]
            yield End(n)
        for n, i in point_of.items():
            if self._fingers[n] != points[i]:
                self._fingers[n] = points[i]
                yield Move(n, *points[i])
        for i, point in enumerate(points):
            if i not in point_of.values():
                self._count += 1
                self._fingers[self._count] = point
                yield Begin(self._count, *point)
