"""The camera's last picture as the screen shows it, and how many came in a second."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.ports import Shot
    from companion.vision.frame import Frame


SPAN_S: Final = 3.0


class Rate:
    """Counts pictures by their numbers, over the last few seconds."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self._seen: deque[tuple[int, float]] = deque()

    def restart(self) -> None:
        """Forget what was seen: another camera."""
        self._seen.clear()

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


class Shots:
    """Copies each picture for the screen once."""

    def __init__(self) -> None:
        """Begin with no picture."""
        self._rate = Rate()
        self._shot: Shot | None = None

    def of(self, frame: Frame | None) -> Shot | None:
        """Return a frame for the screen; None for none."""
        from companion.vision.frame import shot_of  # noqa: PLC0415  once there are eyes

        if frame is None:
            return None
        self._rate.saw(frame.seq, frame.time_s)
        if self._shot is None or self._shot.seq != frame.seq:
            self._shot = shot_of(frame)
        return self._shot

    @property
    def rate_hz(self) -> float:
        """Pictures a second; 0 until two were seen."""
        return self._rate.hz
