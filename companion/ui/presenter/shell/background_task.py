"""Work that takes longer than a frame, in a thread of its own; a screen asks whether it is done."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class BackgroundTask(Generic[T]):
    """One piece of work at a time.

    Attributes:
        result: What came of it; None until it is done, and where it failed.
        fault: Why it failed, or None.
    """

    def __init__(self, work: Callable[[], T]) -> None:
        """Begin at once.

        Args:
            work: Touches nothing that the screen touches.
        """
        self.result: T | None = None
        self.fault: Exception | None = None
        self._work = work
        self._thread = threading.Thread(target=self._run, name="companion-task")
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether it has ended."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Wait until it has ended."""
        self._thread.join()

    def _run(self) -> None:
        try:
            self.result = self._work()
        except Exception as fault:  # noqa: BLE001  whoever asks is told; a thread raises to nobody
            self.fault = fault
