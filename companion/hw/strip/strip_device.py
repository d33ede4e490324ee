"""The strip at work: its controller found, asked whether it is one, and shown every frame."""

import threading
import time
import urllib.request
from collections.abc import Callable
from threading import Event
from typing import Final, Protocol

import msgspec

from companion.engine.message import say
from companion.hw.device import LinkedDevice
from companion.hw.device_config import Strip
from companion.hw.device_faults import Fault
from companion.hw.health import Health
from companion.hw.strip.adalight import HELLO, PROBE, resync
from companion.hw.strip.light_pattern import Picture, dark_document, document, usual_plan
from companion.hw.strip.sender import DocumentSender, FrameSender
from companion.lamp_signals import DARK
from companion.ports import Inbox, Lamp, SignalFrame, StripPlan

NAME: Final = "light strip"
PROBE_S: Final = 4.0
"""A controller that starts anew as its port is opened needs about three seconds."""
_ASK_S: Final = 0.5
LOOK_S: Final = 1.0
"""A pulled plug shows at the latest when somebody looks."""
HTTP_S: Final = 2.0
HTTP_LOOK_S: Final = 10.0
_TEST_S: Final = 4.0
_ANSWER: Final = b"WLED"
_MOST: Final = 65_536
"""Bytes of an answer at most; a controller's are a few thousand."""


class Controller(Protocol):
    """An open way to a controller."""

    streams: bool
    """Whether frames can be sent; documents always can."""
    look_s: float
    """How often to look whether it is still there."""

    def write(self, data: bytes, /) -> None:
        """Send; raise OSError or its like when the link is down."""
        ...

    def heard(self) -> bytes:
        """Return what it said meanwhile without waiting; raise when it is gone."""
        ...

    def wake(self) -> None:
        """Called when there is something new to show; never raises."""
        ...

    def close(self) -> None:
        """Let go; never raises."""
        ...


class SilentController(Fault):
    """A port is there, and nothing that answers behind it."""


class HttpController:
    """A WLED by its address: documents alone."""

    streams = False
    look_s = HTTP_LOOK_S

    def __init__(self, address: str) -> None:
        """Ask it whether it is there.

        Args:
            address: ``http://wled.local``.

        Raises:
            OSError: It is not.
        """
        if not address.startswith(("http://", "https://")):
            raise Fault(22, say("{what} is no address: http://wled.local", what=address))
        self._address = address.rstrip("/")
        _ = self.heard()

    def write(self, data: bytes, /) -> None:
        """Send a document."""
        self._ask("/json/state", data)

    def heard(self) -> bytes:
        """Ask whether it is still there."""
        return self._ask("/json/info")

    def wake(self) -> None:
        """Nothing waits here."""

    def close(self) -> None:
        """Nothing is open between two questions."""

    def _ask(self, path: str, data: bytes | None = None) -> bytes:
        request = urllib.request.Request(  # noqa: S310  the scheme was looked at above
            self._address + path, data, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=HTTP_S) as answer:  # noqa: S310
            said = answer.read(_MOST)
        try:
            _ = msgspec.json.decode(said, type=dict[str, object])
        except msgspec.DecodeError as error:  # torn off, or somebody else's address
            raise Fault(
                5, say("{what} does not answer as a WLED does", what=self._address)
            ) from error
        return said


class StripDevice(LinkedDevice):
    """The strip, kept open."""

    def __init__(
        self,
        wiring: Strip,
        inbox: Inbox,
        find: Callable[[], Controller],
        *,
        clock: Callable[[], float] = time.monotonic,
        bell: threading.Event | None = None,
    ) -> None:
        """Make a strip that is not running yet.

        Args:
            wiring: What it is.
            inbox: Gets notices.
            find: Opens the way to its controller, probed.
            clock: Monotonic seconds.
            bell: Rings when there is something new; a test's own may let time pass instead.
        """
        self._wiring = wiring
        self._clock = clock
        self._bell = bell or threading.Event()
        self._frame = DARK
        self._plan = StripPlan(wiring.lights, wiring.seats, wiring.phases)
        self._testing_s = float("-inf")
        super().__init__(Health(NAME, "strip", inbox), find, self.serve)

    @property
    def plan(self) -> StripPlan:
        """Where everything stands; what is not set is spread evenly, for four where none plays."""
        frame = self._frame
        usual = usual_plan(self._plan.lights, len(frame.seats) or 4, len(frame.phases) or 4)
        return self._filled(usual)

    def wire(self, plan: StripPlan) -> None:
        """Take another plan, from the wiring screen."""
        self._plan = plan
        self._bell.set()

    def close(self) -> None:
        """Switch the strip off, and end."""
        self._link.stop.set()
        self._bell.set()
        super().close()

    def show(self, frame: SignalFrame) -> None:
        """Show a frame; returns at once."""
        self._frame = frame
        self._bell.set()

    def test(self) -> None:
        """Show every seat and every phase for some seconds."""
        self._testing_s = self._clock()
        self.health.tried("seats and phases light for 4 seconds")
        self._bell.set()

    def serve(self, controller: Controller, stop: Event) -> None:
        """Show frames until told to stop, then leave the strip dark.

        Raises:
            OSError: The controller is gone.
        """
        stream = self._wiring.speak == "adalight" and controller.streams
        how = "adalight" if stream else "json" if controller.streams else "http"
        self.health.set("ready", say("{n} lights, {how}", n=self._wiring.lights, how=how))
        (self._stream if stream else self._documents)(controller, stop)
        controller.write(self._dark(stream=stream))

    def _stream(self, controller: Controller, stop: Event) -> None:
        sender = FrameSender(self._wiring.lights)
        picture = Picture(self._wiring.brightness)
        controller.write(sender.opened())
        while not stop.is_set():
            now_s = self._clock()
            frame = self._shown(now_s)
            data = sender.due(picture.pixels(self._plan_for(frame), frame, now_s), now_s)
            if data:
                controller.write(data)
            _ = controller.heard()
            self._wait(sender.next_s(changes_s=picture.next_s(now_s)), controller)

    def _documents(self, controller: Controller, stop: Event) -> None:
        sender = DocumentSender()
        sender.opened()
        if controller.streams:
            controller.write(resync(self._wiring.lights))
        looked_s = self._clock()
        while not stop.is_set():
            now_s = self._clock()
            frame = self._shown(now_s)
            wanted = document(self._plan_for(frame), frame, self._wiring.brightness)
            data = sender.due(wanted, now_s)
            if data:
                controller.write(data)
            if now_s - looked_s >= controller.look_s:
                looked_s = now_s
                _ = controller.heard()
            self._wait(sender.next_s(wanted), controller)

    def _wait(self, until_s: float, controller: Controller) -> None:
        now_s = self._clock()
        until_s = min(until_s, now_s + controller.look_s, self._test_end_s(now_s))
        if self._bell.wait(max(0.0, until_s - now_s)):
            self._bell.clear()

    def _shown(self, now_s: float) -> SignalFrame:
        """Return what is to be shown: the match, or during a test every place there is."""
        if now_s - self._testing_s >= _TEST_S:
            return self._frame
        plan = self.plan
        return SignalFrame(
            tuple(Lamp(str(n), "steady") for n in range(len(plan.phases))),
            tuple(Lamp(str(n), "waiting") for n in range(len(plan.seats))),
        )

    def _test_end_s(self, now_s: float) -> float:
        left = self._testing_s + _TEST_S
        return left if left > now_s else float("inf")

    def _plan_for(self, frame: SignalFrame) -> StripPlan:
        return self._filled(usual_plan(self._plan.lights, len(frame.seats), len(frame.phases)))

    def _filled(self, usual: StripPlan) -> StripPlan:
        own = self._plan
        return StripPlan(own.lights, own.seats or usual.seats, own.phases or usual.phases)

    def _dark(self, *, stream: bool) -> bytes:
        if stream:
            from companion.hw.strip.adalight import frame  # noqa: PLC0415

            return frame([(0, 0, 0)] * self._wiring.lights)
        return dark_document()


def probe(
    write: Callable[[bytes], None],
    heard: Callable[[], bytes],
    lights: int,
    clock: Callable[[], float],
    sleep: Callable[[float], None],
) -> bytes:
    """Ask a serial port whether a controller is behind it; return what it said.

    Args:
        write: Sends bytes.
        heard: What has come, without waiting.
        lights: How many lights the strip has.
        clock: Monotonic seconds.
        sleep: Waits.

    Raises:
        SilentController: Nothing answered for some seconds.
    """
    write(resync(lights))
    began_s = asked_s = clock()
    write(PROBE)
    said = b""
    while clock() - began_s < PROBE_S:
        said += heard()
        if _ANSWER in said or HELLO.strip() in said:
            return said
        if clock() - asked_s >= _ASK_S:
            asked_s = clock()
            write(PROBE)
        sleep(LOOK_S / 20)
    raise SilentController(5, say("the port is there, the controller does not answer"))
