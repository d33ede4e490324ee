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
from companion.hw.device_config import StripConfig
from companion.hw.device_faults import Fault
from companion.hw.health import Health
from companion.hw.link import Handle
from companion.hw.strip.adalight import HELLO, PROBE, dark_frame, resync
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


class Controller(Handle, Protocol):
    """An open way to a controller."""

    streams: bool
    """Whether frames can be sent; documents always can."""
    look_s: float
    """How often to look whether it is still there."""

    def write(self, data: bytes, /) -> None:
        """Send; raise OSError or its like when the link is down."""

    def heard(self) -> bytes:
        """Return what it sent meanwhile without waiting; raise when it is gone."""
        ...


class SilentController(Fault):
    """A port is there, and nothing that answers behind it."""


class HttpController(Handle):
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

    def _ask(self, path: str, data: bytes | None = None) -> bytes:
        request = urllib.request.Request(  # noqa: S310  the scheme was looked at above
            self._address + path, data, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=HTTP_S) as response:  # noqa: S310
            answer = response.read(_MOST)
        try:
            _ = msgspec.json.decode(answer, type=dict[str, object])
        except msgspec.DecodeError as error:  # torn off, or somebody else's address
            raise Fault(
                5, say("{what} does not answer as a WLED does", what=self._address)
            ) from error
        return answer


class StripDevice(LinkedDevice):
    """The strip, kept open."""

    def __init__(
        self,
        wiring: StripConfig,
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
        return self._filled(len(self._frame.seats) or 4, len(self._frame.phases) or 4)

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
        lights, brightness = self._wiring.lights, self._wiring.brightness
        stream = self._wiring.speak == "adalight" and controller.streams
        how = "adalight" if stream else "json" if controller.streams else "http"
        self.health.set("ready", say("{n} lights, {how}", n=lights, how=how))
        frames, documents, picture = FrameSender(), DocumentSender(), Picture(brightness)
        if controller.streams:
            controller.write(resync(lights))
        looked_s = self._clock()
        while not stop.is_set():
            now_s = self._clock()
            frame = self._shown(now_s)
            plan = self._filled(len(frame.seats), len(frame.phases))
            if stream:
                data = frames.due(picture.pixels(plan, frame, now_s), now_s)
                until_s = frames.next_s(changes_s=picture.next_s(now_s))
            else:
                wanted = document(plan, frame, brightness)
                data, until_s = documents.due(wanted, now_s), documents.next_s(wanted)
            if data:
                controller.write(data)
            if stream or now_s - looked_s >= controller.look_s:
                looked_s = now_s
                _ = controller.heard()
            self._wait(until_s, controller)
        controller.write(dark_frame(lights) if stream else dark_document())

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

    def _filled(self, seats: int, phases: int) -> StripPlan:
        own = self._plan
        usual = usual_plan(own.lights, seats, phases)
        return StripPlan(own.lights, own.seats or usual.seats, own.phases or usual.phases)


def probe(
    write: Callable[[bytes], None],
    heard: Callable[[], bytes],
    lights: int,
    clock: Callable[[], float],
    sleep: Callable[[float], None],
) -> bytes:
    """Ask a serial port whether a controller is behind it; return what it sent.

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
    answer = b""
    while clock() - began_s < PROBE_S:
        answer += heard()
        if _ANSWER in answer or HELLO.strip() in answer:
            return answer
        if clock() - asked_s >= _ASK_S:
            asked_s = clock()
            write(PROBE)
        sleep(LOOK_S / 20)
    raise SilentController(5, say("the port is there, the controller does not answer"))
