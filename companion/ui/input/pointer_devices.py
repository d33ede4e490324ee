"""Devices with one place: single-touch panels, pens, tablets, mice, touchpads."""

from collections.abc import Iterable, Iterator
from typing import Final

from companion.evdev import event_codes
from companion.ui.input.input_events import (
    COUNTS,
    At,
    Begin,
    ButtonChanged,
    End,
    Motion,
    Move,
    Signal,
    State,
    Wheel,
)
from companion.ui.input.kernel import Axis, Event

_BUTTONS: Final = (event_codes.BTN_TOUCH, event_codes.BTN_LEFT)
_TAP_S: Final = 0.18
_TAP_SHARE: Final = 0.03
"""A touchpad is tapped by a finger that is there so shortly and moves less than this share."""
_NOTCH_SHARE: Final = 0.05
"""Two fingers moved by this share of a touchpad are one notch of a wheel."""
WHEEL_MOST: Final = 8
"""Notches of a wheel that count in one report."""


class _Place:
    """Where one place of two axes is; the kernel tells only what changes."""

    def __init__(self, x: Axis, y: Axis) -> None:
        self._axes = x, y
        self._raw: list[int | None] = [x.value, y.value]

    def take(self, event: Event) -> bool:
        """Take an axis; False for another one."""
        if event.kind == event_codes.EV_ABS and event.code in (
            event_codes.ABS_X,
            event_codes.ABS_Y,
        ):
            self._raw[event.code - event_codes.ABS_X] = event.value
            return True
        return False

    def read(self, state: State) -> None:
        self._raw = [state.axis(event_codes.ABS_X).value, state.axis(event_codes.ABS_Y).value]

    @property
    def at(self) -> tuple[float, float]:
        x, y = (axis.share(raw or 0) for axis, raw in zip(self._axes, self._raw, strict=True))
        return x, y


class SingleTouch:
    """A panel that knows one finger, or a pen on the glass: ABS_X, ABS_Y and BTN_TOUCH.

    One without that button tells by its pressure.
    """

    def __init__(self, x: Axis, y: Axis, *, by_pressure: bool = False) -> None:
        """Begin with no finger.

        Args:
            x, y: The axes as they are now.
            by_pressure: It has no button: ABS_PRESSURE tells whether it is touched.
        """
        self._by_pressure = by_pressure
        self._place = _Place(x, y)
        self._down = False
        self._reported: tuple[float, float] | None = None

    def take(self, event: Event) -> Iterable[Signal]:
        """Take one event."""
        if event.ends_report:
            return tuple(self._report())
        if event.kind == event_codes.EV_KEY and event.code in _BUTTONS:
            self._down = bool(event.value)
        elif event.kind == event_codes.EV_ABS:
            _ = self._place.take(event)
            if self._by_pressure and event.code == event_codes.ABS_PRESSURE:
                self._down = event.value > 0
        return ()

    def resync(self, state: State) -> Iterable[Signal]:
        """Take place and button as they are now."""
        self._place.read(state)
        if self._by_pressure:
            self._down = state.axis(event_codes.ABS_PRESSURE).value > 0
        else:
            self._down = bool(state.pressed() & set(_BUTTONS))
        return tuple(self._report())

    def release(self) -> Iterable[Signal]:
        """End the finger."""
        reported, self._reported, self._down = self._reported, None, False
        return (End(0, cancelled=True),) if reported is not None else ()

    def _report(self) -> Iterator[Signal]:
        at = self._place.at
        if not self._down:
            if self._reported is not None:
                self._reported = None
                yield End(0)
        elif self._reported is None:
            self._reported = at
            yield Begin(0, *at)
        elif at != self._reported:
            self._reported = at
            yield Move(0, *at)


class _Clicks:
    """A button and a wheel, for whatever has a pointer."""

    def __init__(self, buttons: Iterable[int]) -> None:
        self._buttons = frozenset(buttons)
        self._held: set[int] = set()
        self._reported = False
        self._wheel = 0

    def take(self, event: Event) -> None:
        if event.kind == event_codes.EV_KEY and event.code in self._buttons:
            if event.value:
                self._held.add(event.code)
            else:
                self._held.discard(event.code)
        elif event.kind == event_codes.EV_REL and event.code == event_codes.REL_WHEEL:
            self._wheel += event.value

    def read(self, state: State) -> None:
        self._held = set(state.pressed() & self._buttons)

    def report(self) -> Iterator[Signal]:
        wheel, self._wheel = self._wheel, 0
        if wheel:
            yield Wheel(max(-WHEEL_MOST, min(WHEEL_MOST, wheel)))
        if bool(self._held) != self._reported:
            self._reported = bool(self._held)
            yield ButtonChanged(self._reported)

    def release(self) -> Iterator[Signal]:
        self._held.clear()
        if self._reported:
            self._reported = False
            yield ButtonChanged(down=False, cancelled=True)


class Tablet:
    """Something that tells a place which is not on the glass: a pointer is shown there."""

    def __init__(self, x: Axis, y: Axis) -> None:
        """Begin with no button down.

        Args:
            x, y: The axes as they are now.
        """
        self._place = _Place(x, y)
        self._moved = False
        self._clicks = _Clicks(_BUTTONS)

    def take(self, event: Event) -> Iterable[Signal]:
        """Take one event."""
        if event.ends_report:
            return tuple(self._report())
        self._moved |= self._place.take(event)
        self._clicks.take(event)
        return ()

    def resync(self, state: State) -> Iterable[Signal]:
        """Take place and button as they are now."""
        self._place.read(state)
        self._clicks.read(state)
        self._moved = True
        return tuple(self._report())

    def release(self) -> Iterable[Signal]:
        """End the click."""
        return tuple(self._clicks.release())

    def _report(self) -> Iterator[Signal]:
        if self._moved:
            self._moved = False
            yield At(*self._place.at)
        yield from self._clicks.report()


class Mouse:
    """REL_X, REL_Y, the left button and the wheel."""

    def __init__(self) -> None:
        """Begin with no button down."""
        self._by = [0, 0]
        self._clicks = _Clicks((event_codes.BTN_LEFT,))

    def take(self, event: Event) -> Iterable[Signal]:
        """Take one event."""
        if event.ends_report:
            return tuple(self._report())
        if event.kind == event_codes.EV_REL and event.code in (
            event_codes.REL_X,
            event_codes.REL_Y,
        ):
            self._by[event.code - event_codes.REL_X] += event.value
        self._clicks.take(event)
        return ()

    def resync(self, state: State) -> Iterable[Signal]:
        """Take the button as it is now; what was moved unheard is lost."""
        self._by = [0, 0]
        self._clicks.read(state)
        return tuple(self._clicks.report())

    def release(self) -> Iterable[Signal]:
        """End the click."""
        return tuple(self._clicks.release())

    def _report(self) -> Iterator[Signal]:
        (dx, dy), self._by = self._by, [0, 0]
        if dx or dy:
            yield Motion(dx, dy)
        yield from self._clicks.report()


class Touchpad:
    """A touchpad as a mouse: one finger moves, a short one or the button clicks, two scroll.

    It reads the single place every touchpad tells beside its fingers.
    """

    def __init__(self, x: Axis, y: Axis) -> None:
        """Begin with no finger.

        Args:
            x, y: The axes as they are now.
        """
        self._place = _Place(x, y)
        self._clicks = _Clicks((event_codes.BTN_LEFT,))
        self._down = self._two = False
        self._last: tuple[float, float] | None = None
        self._since_s = 0.0
        self._far = self._scrolled = 0.0
        self._tapped = False

    def take(self, event: Event) -> Iterable[Signal]:
        """Take one event."""
        if event.ends_report:
            return tuple(self._report())
        self._clicks.take(event)
        if event.kind == event_codes.EV_KEY and event.code == event_codes.BTN_TOUCH:
            self._finger(event)
        elif event.kind == event_codes.EV_KEY and event.code == event_codes.BTN_TOOL_DOUBLETAP:
            self._two = bool(event.value)
            self._last = None  # the place told may be the other finger's now
            self._far = 1.0
        elif event.kind == event_codes.EV_ABS:
            _ = self._place.take(event)
        return ()

    def resync(self, state: State) -> Iterable[Signal]:
        """Take place and buttons as they are now; nothing moves by it."""
        self._place.read(state)
        self._clicks.read(state)
        pressed = state.pressed()
        self._down, self._last, self._far = event_codes.BTN_TOUCH in pressed, None, 1.0
        self._two = event_codes.BTN_TOOL_DOUBLETAP in pressed
        return tuple(self._clicks.report())

    def release(self) -> Iterable[Signal]:
        """End the click."""
        self._down, self._last = False, None
        return tuple(self._clicks.release())

    def _finger(self, event: Event) -> None:
        self._last = None
        if event.value:
            self._since_s, self._far, self._down = event.time_s, 0.0, True
        else:
            short = event.time_s - self._since_s < _TAP_S and self._far < _TAP_SHARE
            self._tapped, self._down = short and self._down, False

    def _report(self) -> Iterator[Signal]:
        if self._down:
            at, last = self._place.at, self._last
            self._last = at
            if last is not None and at != last:
                dx, dy = at[0] - last[0], at[1] - last[1]
                self._far += abs(dx) + abs(dy)
                yield from self._scroll(dy) if self._two else [Motion(dx * COUNTS, dy * COUNTS)]
        yield from self._clicks.report()
        if self._tapped:
            self._tapped = False
            yield ButtonChanged(down=True)
            yield ButtonChanged(down=False)

    def _scroll(self, dy: float) -> Iterator[Signal]:
        """Two fingers push what is shown along with them."""
        self._scrolled += dy
        notches = int(self._scrolled / _NOTCH_SHARE)
        if notches:
            self._scrolled -= notches * _NOTCH_SHARE
            yield Wheel(max(-WHEEL_MOST, min(WHEEL_MOST, notches)))
