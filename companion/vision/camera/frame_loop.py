"""Camera to inbox: frames are taken and looked at, in threads of their own.

One thread takes frames as they come and keeps only the newest; another looks at it and posts what
there is to say. So a slow look never sees the past.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Protocol

from companion.ports import DeviceNotice, Inbox, Said
from companion.vision.camera.frame_source import Camera
from companion.vision.picture.frame import Frame

NAME: Final = "camera"
_JOIN_S: Final = 5.0
MOST_FAULTS: Final = 10
"""So many pictures in a row that cannot be looked at end the watch; fewer are passed over."""
_log = logging.getLogger(__name__)


class FrameObserver(Protocol):
    """Something that is shown frames and says what it sees."""

    def look(self, frame: Frame, /) -> Sequence[Said]:
        """Look at one frame; say what is new."""
        ...


def observed(observers: Sequence[FrameObserver], frame: Frame) -> list[Said]:
    """Show a frame to several, in order; return what any of them has to say."""
    return [news for observer in observers for news in observer.look(frame)]


class FrameLoop:
    """Observers of a camera, in two threads, until stopped or the camera ends.

    A fault of the camera ends the watch with a ``DeviceNotice``; nothing is raised in a thread. A
    picture that an observer fails at is passed over; failing again and again ends the watch, too.

    Attributes:
        picture: The frame that came last, to be shown on the screen; None before the first.
    """

    def __init__(
        self,
        camera: Camera,
        observers: Sequence[FrameObserver],
        inbox: Inbox,
        clock: Callable[[], float],
    ) -> None:
        """Get ready.

        Args:
            camera: Is closed when the watch ends.
            observers: Are used by the watch's thread alone.
            inbox: Gets sightings, the table as seen, and notices of the camera.
            clock: Monotonic seconds, the session's; frames are dated by it as they come.
        """
        self._camera = camera
        self._observers = observers
        self._inbox = inbox
        self._clock = clock
        self._over = threading.Event()
        self._fresh = threading.Condition()
        self._newest: Frame | None = None
        self.picture: Frame | None = None
        self._threads = [
            threading.Thread(target=work, name=f"companion-{NAME}-{what}", daemon=True)
            for what, work in (("frames", self._take), ("look", self._look))
        ]

    def start(self) -> None:
        """Begin; may be called once."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End, and wait until both threads have."""
        self._end()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(_JOIN_S)

    def wait(self, timeout_s: float) -> bool:
        """Wait for the camera to end and all to be looked at; return whether that has happened."""
        for thread in self._threads:
            thread.join(timeout_s)
        return not any(thread.is_alive() for thread in self._threads)

    def _end(self) -> None:
        self._over.set()
        with self._fresh:
            self._fresh.notify_all()

    def _take(self) -> None:
        try:
            while not self._over.is_set() and (frame := self._camera.read()) is not None:
                if self.picture is None:
                    self._inbox.post(DeviceNotice(NAME, "ready"))
                dated = replace(frame, time_s=self._clock())
                self.picture = dated
                with self._fresh:
                    self._newest = dated
                    self._fresh.notify_all()
                if self._camera.period_s and self._over.wait(self._camera.period_s):
                    break
        except Exception as error:  # noqa: BLE001 (a thread must not die silently)
            self._inbox.post(DeviceNotice(NAME, "lost", str(error)))
        finally:
            self._camera.close()
            self._end()

    def _look(self) -> None:
        faults = 0
        while (frame := self._next()) is not None:
            try:
                for news in observed(self._observers, frame):
                    self._inbox.post(news)
            except Exception as error:  # noqa: BLE001 (a thread must not die of one odd picture)
                _log.exception("picture %d cannot be looked at", frame.seq)
                faults += 1
                if faults >= MOST_FAULTS:
                    self._inbox.post(DeviceNotice(NAME, "lost", str(error)))
                    self._end()
                    return
            else:
                faults = 0

    def _next(self) -> Frame | None:
        """Wait for a frame that was not looked at; None once there will be none."""
        with self._fresh:
            while self._newest is None and not self._over.is_set():
                self._fresh.wait()
            frame, self._newest = self._newest, None
            return frame
