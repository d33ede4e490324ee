"""A camera at work for hours: lost, stalled and busy ones are noticed, said and tried again.

A driver's ``grab`` may block for ever, so it runs in a thread of its own. That empties the camera,
and decodes only what somebody waits for: the next picture once it is due (``CaptureRate``). When
none has come for too long, the driver is dropped and opened anew, at last every two seconds, until
it gives pictures again.
"""

import threading
from collections.abc import Callable
from typing import Final, Protocol

from companion.pictures import PictureError
from companion.ports import DeviceNotice, Inbox
from companion.vision.camera.capture_rate import CaptureRate
from companion.vision.picture.frame import Frame, Image

STALLED_S: Final = 4.0
"""No frame for so long: the camera is lost, and said to be within five seconds."""
FIRST_S: Final = 4.5
"""A camera may take so long from opening to its first frame."""
RETRY_S: Final = (1.0, 2.0)
"""Waits before it is opened anew; the last one again and again, so a camera is back within 3 s."""
SLOWEST_S: Final = 0.5
"""A read waits so long for the next picture before it asks whether the camera has stalled."""
_TICK_S: Final = 0.2
_LET_GO_S: Final = 0.3
NAME: Final = "camera"


class Driver(Protocol):
    """An opened camera.

    Attributes:
        camera: What it is, so that it can be told from another: model and number; "" if unknown.
    """

    @property
    def camera(self) -> str:
        """What it is: model and number; "" if unknown."""
        ...

    def grab(self) -> None:
        """Wait for the next picture, and let go of the one before; decode nothing.

        Raises:
            PictureError: It gives none.
        """

    def retrieve(self) -> Image:
        """Decode the picture that was grabbed last, once: blue-green-red.

        Raises:
            PictureError: It is damaged.
        """
        ...

    def close(self) -> None:
        """Give everything back; may be called from another thread, and twice."""


class Grabber:
    """One driver and the thread that empties it.

    Attributes:
        fault: Why it has ended, or "".
        last_s: When the last picture came, decoded or not.
        wanted: The next picture is asked for.
    """

    def __init__(self, driver: Driver, clock: Callable[[], float]) -> None:
        """Begin to grab."""
        self.fault = ""
        self._driver = driver
        self._clock = clock
        self._fresh = threading.Condition()
        self._newest: tuple[Image, float] | None = None
        self.wanted = True
        self._over = False
        self.last_s = clock()
        self._thread = threading.Thread(
            target=self._work, name="companion-camera-grab", daemon=True
        )
        self._thread.start()

    def newest(self, wait_s: float) -> tuple[Image, float] | None:
        """Ask for the next picture; return it, and when it came; None if none comes in time.

        One that comes later is kept for whoever asks next.
        """
        with self._fresh:
            if self._newest is None and not self._over:
                self.wanted = True
                self._fresh.wait(wait_s)
            newest, self._newest = self._newest, None
            return newest

    def close(self) -> None:
        """End; the thread dies with the driver, whenever that lets go of it.

        A driver that works gives its next picture first: closed under its thread, OpenCV may end
        the whole program.
        """
        with self._fresh:
            self._over = True
            self._fresh.notify_all()
        self._thread.join(_LET_GO_S)
        self._driver.close()

    def _work(self) -> None:
        try:
            while not self._over:
                self._driver.grab()
                self.last_s = time_s = self._clock()
                if not self.wanted:
                    continue
                image = self._driver.retrieve()
                with self._fresh:
                    self._newest, self.wanted = (image, time_s), False
                    self._fresh.notify_all()
        except Exception as error:  # noqa: BLE001 (a driver raises what it likes)
            self.fault = str(error) or type(error).__name__
        with self._fresh:
            self._over = True
            self._fresh.notify_all()


class LiveCamera:
    """A camera that is opened anew whenever it is lost; ``read`` waits until a picture is due.

    Attributes:
        name: What the driver that was opened last calls it.
    """

    period_s = 0.0

    def __init__(
        self,
        open_driver: Callable[[], Driver],
        inbox: Inbox,
        clock: Callable[[], float],
        pace: CaptureRate | None = None,
        wait: Callable[[float], object] | None = None,
        *,
        slowest_s: float = SLOWEST_S,
    ) -> None:
        """Get ready; the camera is opened by the first ``read``.

        Args:
            open_driver: Opens the camera, or raises ``PictureError``: gone, or busy elsewhere.
            inbox: Hears when it is lost, and when it is back.
            clock: Monotonic seconds.
            pace: Says when a picture is due.
            wait: Waits so many seconds, or less; a test's own.
            slowest_s: A read waits so long for the next picture before it asks for a stall.
        """
        self._open = open_driver
        self._inbox = inbox
        self._clock = clock
        self._over = threading.Event()
        self._pace = pace or CaptureRate(clock)
        self._wait = wait or self._pace.wait
        self._slowest_s = slowest_s
        self._grabber: Grabber | None = None
        self._seen = False
        self._lost = False
        self._tries = 0
        self._next_s = 0.0
        self._seq = 0
        self.name = ""

    def read(self) -> Frame | None:
        """Return the next frame that is due, however long that takes; None once it is closed."""
        while not self._over.is_set():
            if left_s := self._pace.left_s():
                self._wait(left_s)
                continue
            frame = self._try()
            if frame is not None:
                return frame
        return None

    def close(self) -> None:
        """Give the camera back."""
        self._over.set()
        self._pace.wake()
        self._drop()

    def _try(self) -> Frame | None:
        if self._grabber is None:
            if self._clock() < self._next_s:
                self._wait(_TICK_S)
                return None
            self._reopen()
            return None
        newest = self._grabber.newest(self._slowest_s)
        if newest is not None:
            return self._frame(*newest)
        silent_s = self._clock() - self._grabber.last_s
        if self._grabber.fault:
            self._lose(self._grabber.fault)
        elif silent_s >= (STALLED_S if self._seen else FIRST_S):
            self._lose(f"no picture for {silent_s:.0f} s")
        return None

    def _frame(self, image: Image, time_s: float) -> Frame:
        if self._lost:
            self._inbox.post(DeviceNotice(NAME, "ready"))
        self._seen, self._lost, self._tries = True, False, 0
        self._seq += 1
        self._pace.saw(image, time_s)
        return Frame(image, self._seq, time_s)

    def _reopen(self) -> None:
        try:
            driver = self._open()
            self.name = driver.camera
            self._grabber = Grabber(driver, self._clock)
            self._seen = False
        except (PictureError, OSError, RuntimeError) as error:
            self._lose(str(error))

    def _lose(self, why: str) -> None:
        self._drop()
        if not self._lost:
            self._inbox.post(DeviceNotice(NAME, "lost", why))
        self._lost = True
        self._next_s = self._clock() + RETRY_S[min(self._tries, len(RETRY_S) - 1)]
        self._tries += 1

    def _drop(self) -> None:
        if self._grabber is not None:
            self._grabber.close()
        self._grabber = None
