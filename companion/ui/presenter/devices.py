"""The devices screen: what is wired, how it is, a test for each; and the strip's wiring."""

from collections.abc import Mapping
from typing import Final

from companion.engine.message import Message, say
from companion.ports import DeviceHealth, DeviceKind, HealthState, Said, Scan, Stretch, StripPlan
from companion.ui.models import AskModel, Glyph, ListModel, ListRow, OptionModel, OptionsModel
from companion.ui.presenter.page import Page, Part, plain_strip
from companion.ui.presenter.screen import Screen

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
_UNHEARD: Final = say("not heard yet")
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

    def __init__(self) -> None:
        self._shown: tuple[DeviceHealth, ...] = ()
        self._scanned = ""

    def page(self) -> Page:
        """Return the rows."""
        devices = self.desk.house.devices
        self._shown = tuple(devices.look()) if devices is not None else ()
        missed_first = sorted(self._shown, key=lambda one: one.state != "lost")
        rows = tuple(self._row(one) for one in missed_first)
        columns = 1 if self._shown and missed_first[0].state == "lost" else 2  # room for the reason
        support = self._scanned or self.words.say(say("A tap tests a device."))
        empty = self.words.say(say("Nothing is wired. The guide to hardware says how."))
        return Page(
            screen="devices",
            strip=plain_strip(self.upper(say("Devices"))),
            stage=(Part("stage", ListModel(rows, columns=columns, empty=empty)),),
            ask=AskModel((self.upper(say("What is wired")),), support),
            options=OptionsModel("devices", self._options()),
            rail=self.back_rail(),
        )

    def stage(self, ref: str) -> None:
        """Test the device of a row."""
        devices = self.desk.house.devices
        if devices is not None:
            devices.test(ref)

    def option(self, ref: str) -> None:
        """Close, wire the strip, or teach tags."""
        if ref == "strip":
            self.desk.go("wires")
        elif ref == "teach" and self.desk.match is not None:
            self.desk.go("teach", self.desk.match)
        else:
            self.desk.back()

    def said(self, said: Said) -> None:
        """Show what a reader reads."""
        if isinstance(said, Scan):
            line = say("{reader} reads {code}", reader=said.reader, code=said.ref)
            self._scanned = self.words.say(line)

    def tick(self) -> bool:
        """Tell whether a device has changed."""
        devices = self.desk.house.devices
        return devices is not None and tuple(devices.look()) != self._shown

    def _row(self, one: DeviceHealth) -> ListRow:
        tried = self.words.say(Message(one.tried)) if one.tried and one.state != "lost" else ""
        unheard = one.kind == "voice" and one.state == "starting"
        return ListRow(
            one.name,
            self.words.say(Message(one.name)),
            tried or self.words.say(one.says),
            self.words.say(_UNHEARD if unheard else _STATES[one.state]),
            Glyph(_ICONS[one.kind] if one.state != "lost" else "unplugged"),
            state="now" if one.state == "lost" else "next",
        )

    def _options(self) -> tuple[OptionModel, ...]:
        devices = self.desk.house.devices
        options = [self.button("done", say("Done"), kind="confirm", icon="done")]
        if devices is not None and devices.strip is not None:
            options.append(
                self.button("strip", say("Wire strip"), say("who sits where"), icon="lamps")
            )
        if self.desk.match is not None:
            options.append(
                self.button("teach", say("Teach tags"), say("cards, by reader"), icon="learn")
            )
        return tuple(options)


class WiresScreen(Screen):
    """Where along the strip each seat and phase stands; every change is lit at once."""

    def __init__(self) -> None:
        self._chosen = 0

    def page(self) -> Page:
        """Return the places as rows, what moves them as options."""
        places = self._places()
        rows = tuple(
            ListRow(
                str(n),
                self._name(n),
                value=f"{first + 1}–{first + count}",  # noqa: RUF001
                sign=Glyph("people" if n < len(self._plan().seats) else "lamps"),
                chosen=n == self._chosen,
            )
            for n, (first, count) in enumerate(places)
        )
        support = say("Tap a place, then move it until it lies where it should.")
        moves = (
            ("done", say("Done"), "done"),
            ("earlier", say("Earlier"), "previous"),
            ("later", say("Later"), "next"),
            ("narrower", say("Narrower"), "minus"),
            ("wider", say("Wider"), "plus"),
        )
        options = tuple(
            self.button(ref, label, icon=icon, kind="confirm" if ref == "done" else "possible")
            for ref, label, icon in moves
        )
        return Page(
            screen="wires",
            strip=plain_strip(self.upper(say("Light strip"))),
            stage=(Part("stage", ListModel(rows, columns=2)),),
            ask=AskModel((self.upper(say("Where do they stand?")),), self.words.say(support)),
            options=OptionsModel("wires", options),
            rail=self.back_rail(),
        )

    def opened(self) -> None:
        """Light every place."""
        devices = self.desk.house.devices
        if devices is not None:
            devices.test("light strip")

    def stage(self, ref: str) -> None:
        """Choose a place."""
        self._chosen = int(ref)

    def option(self, ref: str) -> None:
        """Move or size the chosen place, or keep it all."""
        devices = self.desk.house.devices
        if ref == "done":
            self.desk.back()
            if devices is not None:
                plan = self._plan()
                self.desk.work(lambda: devices.keep(plan))
            return
        places = self._places()
        first, count = places[self._chosen]
        first += {"earlier": -1, "later": 1}.get(ref, 0)
        count += {"narrower": -1, "wider": 1}.get(ref, 0)
        if first < 0 or count < 1 or first + count > self._plan().lights or devices is None:
            self.desk.refused()
            return
        places[self._chosen] = (first, count)
        seats = len(self._plan().seats)
        lights = self._plan().lights
        devices.wire(StripPlan(lights, tuple(places[:seats]), tuple(places[seats:])))
        devices.test("light strip")

    def _plan(self) -> StripPlan:
        devices = self.desk.house.devices
        plan = devices.strip if devices is not None else None
        return plan or StripPlan(0)

    def _places(self) -> list[Stretch]:
        plan = self._plan()
        return [*plan.seats, *plan.phases]

    def _name(self, n: int) -> str:
        seats = len(self._plan().seats)
        if n < seats:
            return self.words.say(say("Seat {n}", n=n + 1))
        return self.words.say(say("Phase {n}", n=n - seats + 1))
