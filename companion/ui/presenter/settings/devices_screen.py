"""The devices screen: what is wired, how it is, a test for each; and the strip's wiring."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from companion.engine.message import Message, say
from companion.ports import DeviceHealth, DeviceKind, HealthState, Said, Scan, Stretch, StripPlan
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row
from companion.ui.presenter.shell.screen import Screen

_ICONS: Final[Mapping[DeviceKind, str]] = {
    "panel": "lamps",
    "scanner": "scan",
    "strip": "lamps",
    "voice": "speech",
    "house": "info",
    "printer": "print",
    "camera": "camera",
}
_STATES: Final[Mapping[HealthState, Message]] = {
    "off": say("not used"),
    "starting": say("looking for it"),
    "ready": say("works"),
    "lost": say("is not there"),
}
_MOVES: Final = (
    ("earlier", say("Earlier"), "previous", -1, 0),
    ("later", say("Later"), "next", 1, 0),
    ("narrower", say("Narrower"), "minus", 0, -1),
    ("wider", say("Wider"), "plus", 0, 1),
)
"""What moves a place along the strip, and what makes it wider, by so many lights."""
NAMES: Final = (
    say("camera"),
    say("panel"),
    say("light strip"),
    say("voice"),
    say("house"),
    say("printer"),
)
"""What notices call the devices that people do not name themselves; here to be translated."""
TRIED: Final = (
    say("every lamp lights in turn"),
    say("seats and phases light for 4 seconds"),
    say("two knocks and a sentence"),
    say("everything was published again"),
    say("a test slip was sent"),
    say("hold a card to it"),
)
"""What the devices say they do when they are tested; named here to be translated."""


class DevicesScreen(Screen):
    """Every device in a row; a tap tests it."""

    name = "devices"
    title = say("Devices")
    reads_scans = True

    _shown: tuple[DeviceHealth, ...] = ()
    _scanned = ""

    def page(self) -> Page:
        """Return the rows."""
        self._shown = self._found
        columns = 1 if any(map(_is_lost, self._shown)) else 2  # room for the reason
        empty = say("Nothing is wired. See the guide to hardware.")
        rows = self.listing(self.rows(), empty, columns)
        return self.sheet(
            say("What is wired"), self._scanned or say("Tap a device to test it."), rows
        )

    def buttons(self) -> Iterable[Button]:
        """Yield the way out, and what can be wired and taught."""
        devices, match, go = self.stack.context.devices, self.stack.match, self.stack.go
        yield self.done_button()
        if devices is not None and devices.strip is not None:
            wire = partial(go, "wires")
            yield Button("strip", say("Wire strip"), wire, say("who sits where"), icon="lamps")
        if match is not None:
            teach = partial(go, "teach", match)
            yield Button("teach", say("Teach tags"), teach, say("cards, by reader"), icon="learn")

    @property
    def _found(self) -> tuple[DeviceHealth, ...]:
        devices = self.stack.context.devices
        return tuple(devices.look()) if devices is not None else ()

    def rows(self) -> Iterator[Row]:
        """Yield the devices, those that are lost first; a tap tests one."""
        for device in sorted(self._shown, key=_is_lost, reverse=True):
            name, lost, state = device.name, _is_lost(device), _STATES[device.state]
            second = Message(device.tried) if device.tried and not lost else device.says
            if device.kind == "voice" and device.state == "starting":
                state = say("not heard yet")
            icon, test = "unplugged" if lost else _ICONS[device.kind], partial(self._test, name)
            yield Row(name, Message(name), second, state, icon, now=lost, act=test)

    def _test(self, name: str) -> None:
        if (devices := self.stack.context.devices) is not None:
            devices.test(name)

    def receive(self, event: Said) -> None:
        """Show what a reader reads."""
        if isinstance(event, Scan):
            read = say("{reader} reads {code}", reader=event.reader, code=event.ref)
            self._scanned = self.say(read)

    def tick(self) -> bool:
        """Tell whether a device has changed."""
        return self._found != self._shown


def _is_lost(device: DeviceHealth) -> bool:
    return device.state == "lost"


class WiresScreen(Screen):
    """Where along the strip each seat and phase stands; every change is lit at once."""

    name = "wires"
    title = say("Light strip")

    _chosen = 0

    def page(self) -> Page:
        """Return the places as rows, what moves them as options."""
        support = say("Tap a place, then move it until it lies where it should.")
        return self.sheet(say("Where do they stand?"), support, self.listing(self._rows(), "", 2))

    def _rows(self) -> Iterator[Row]:
        seats = len(self._plan.seats)
        for n, (first, count) in enumerate(self._places):
            name, icon = say("Seat {n}", n=n + 1), "people"
            if n >= seats:
                name, icon = say("Phase {n}", n=n - seats + 1), "lamps"
            lights, chosen = f"{first + 1}–{first + count}", n == self._chosen  # noqa: RUF001
            yield Row(str(n), name, value=lights, icon=icon, chosen=chosen)

    def buttons(self) -> Iterable[Button]:
        """Yield what keeps it all, and what moves or sizes the chosen place."""
        yield Button("done", say("Done"), self._keep, icon="done", kind="confirm")
        for ref, label, icon, by, wider in _MOVES:
            yield Button(ref, label, partial(self._move, by, wider), icon=icon)

    def opened(self) -> None:
        """Light every place."""
        devices = self.stack.context.devices
        if devices is not None:
            devices.test("light strip")

    def stage(self, ref: str) -> None:
        """Choose a place."""
        self._chosen = int(ref)

    def _keep(self) -> None:
        self.stack.back()
        devices, plan = self.stack.context.devices, self._plan
        if devices is not None:
            self.stack.work(lambda: devices.keep(plan))

    def _move(self, by: int, wider: int) -> None:
        devices, places, plan = self.stack.context.devices, self._places, self._plan
        first, count = places[self._chosen]
        first, count = first + by, count + wider
        if first < 0 or count < 1 or first + count > plan.lights or devices is None:
            self.stack.refused()
            return
        places[self._chosen] = (first, count)
        seats = len(plan.seats)
        devices.wire(StripPlan(plan.lights, tuple(places[:seats]), tuple(places[seats:])))
        devices.test("light strip")

    @property
    def _plan(self) -> StripPlan:
        devices = self.stack.context.devices
        return (devices.strip if devices is not None else None) or StripPlan(0)

    @property
    def _places(self) -> list[Stretch]:
        return [*self._plan.seats, *self._plan.phases]
