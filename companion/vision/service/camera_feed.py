"""A camera at work: its frames are shown to observers, its last picture to the screen."""

from collections import deque
from collections.abc import Callable
from typing import Final

from companion.ports import Inbox, Shot
from companion.vision.camera.frame_loop import FrameLoop, FrameObserver, observed
from companion.vision.camera.frame_source import Camera
from companion.vision.picture.frame import Frame, shot_of

SPAN_S: Final = 3.0


class FrameRate:
    """Counts pictures by their numbers, over the last few seconds."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self._seen: deque[tuple[int, float]] = deque()

    def saw(self, seq: int, time_s: float) -> None:
        """Take notice of the newest picture: its number, and when it was taken."""
        if not self._seen or self._seen[-1][0] != seq:
            self._seen.append((seq, time_s))
        while time_s - self._seen[0][1] > SPAN_S:
            self._seen.popleft()

    @property
    def hz(self) -> float:
        """Pictures a second; 0 until two were seen."""
        if len(self._seen) < 2:  # noqa: PLR2004
            return 0.0
        (first, began_s), (last, ended_s) = self._seen[0], self._seen[-1]
        return (last - first) / max(1e-3, ended_s - began_s)


class NoFeed:
    """No camera: there are no pictures.

    Attributes:
        looking: There is a camera that should give pictures.
    """

    looking = False

    @property
    def shot(self) -> Shot | None:
        """The last picture for the screen, or None."""
        return None

    @property
    def rate_hz(self) -> float:
        """Pictures a second; 0 until two were seen."""
        return 0.0

    def look(self) -> None:
        """Take one picture now, and post what is new in it."""

    def shows(self, camera: Camera) -> bool:
        """Return whether this is its camera."""
        del camera
        return False

    def close(self) -> None:
        """Look no more."""


class CameraFeed(NoFeed):
    """One camera, from its opening to its end."""

    looking = True

    def __init__(
        self, camera: Camera, inbox: Inbox, clock: Callable[[], float], *, threads: bool
    ) -> None:
        """Get ready.

        Args:
            camera: Is closed with the feed.
            inbox: Where what is seen goes.
            clock: Monotonic seconds.
            threads: Look in threads; without them somebody calls :meth:`look`.
        """
        self._camera = camera
        self._inbox = inbox
        self._clock = clock
        self._threads = threads
        self._observers: tuple[FrameObserver, ...] = ()
        self._watch: FrameLoop | None = None
        self._last: Frame | None = None
        self._rate = FrameRate()
        self._shot: Shot | None = None

    def start(self, *observers: FrameObserver) -> None:
        """Begin to show every frame to each of these."""
        self._observers = observers
        if self._threads:
            self._watch = FrameLoop(self._camera, observers, self._inbox, self._clock)
            self._watch.start()

    @property
    def shot(self) -> Shot | None:
        """The last picture for the screen, each copied once; or None."""
        frame = self._watch.picture if self._watch is not None else self._last
        if frame is None:
            return None
        self._rate.saw(frame.seq, frame.time_s)
        if self._shot is None or self._shot.seq != frame.seq:
            self._shot = shot_of(frame)
        return self._shot

    @property
    def rate_hz(self) -> float:
        return self._rate.hz

    def shows(self, camera: Camera) -> bool:
        return camera is self._camera

    def look(self) -> None:
        frame = self._camera.read()
        if frame is None:
            return
        self._last = frame
        for news in observed(self._observers, frame):
            self._inbox.post(news)

    def close(self) -> None:
        self._camera.close()
        if self._watch is not None:
            self._watch.stop()
