"""Who does the work on the disk: whoever asks, at once, or one thread of its own, in order.

The screen must not wait for a card that cleans up, so its journals are written by a
:class:`DiskThread`; commands and tests write where they are. Both are executors, so nothing above
them knows which it has.
"""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, wait
from queue import SimpleQueue
from typing import ParamSpec, TypeAlias, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Work: TypeAlias = Callable[[], str]
"""Something done on the disk; returns what went wrong, or ""."""


class InlineExecutor(Executor):
    """Does work where it is asked for, before ``submit`` returns."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do it; the future is done."""
        future: Future[T] = Future()
        _do(future, lambda: fn(*args, **kwargs))
        return future


class DiskThread(Executor):
    """Does work in a thread of its own, one piece after the other, in the order it was asked for.

    The thread is a daemon: a disk that never answers must not keep the process from ending. What
    the thread itself asks for it does at once.
    """

    def __init__(self) -> None:
        """Make the thread; it starts with the first piece of work."""
        self._queue: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="companion-disk", daemon=True)
        self._starts = threading.Lock()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Put a piece of work at the end of the queue; from any thread."""
        future: Future[T] = Future()
        if threading.current_thread() is self._thread:
            _do(future, lambda: fn(*args, **kwargs))
            return future
        with self._starts:
            if self._thread.ident is None:
                self._thread.start()
        self._queue.put(lambda: _do(future, lambda: fn(*args, **kwargs)))
        return future

    def _run(self) -> None:
        while True:
            self._queue.get()()


def _do(future: Future[T], work: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        result = work()
    except Exception as fault:  # noqa: BLE001  whoever asks for the result is told
        future.set_exception(fault)
    else:
        future.set_result(result)


class DiskTasks:
    """Pieces of work that were handed to the disk, and what became of them.

    Used by the thread that hands them over, and by no other.

    Attributes:
        problem: What the last piece that came back said went wrong, or "".
    """

    def __init__(self, disk: Executor) -> None:
        """Begin with nothing under way.

        Args:
            disk: Does the work, in order.
        """
        self.problem = ""
        self._disk = disk
        self._futures: deque[Future[str]] = deque()
        self._unanswered = ""

    def add(self, work: Work) -> None:
        """Hand over a piece of work."""
        self._futures.append(self._disk.submit(work))
        _ = self.back()

    def back(self, wait_s: float = 0.0) -> bool:
        """Take in what has come back, waiting for the rest at most so long; whether that is all.

        A disk that was given up counts as having answered until it does.
        """
        futures = self._futures
        if wait_s > 0 and futures and not self._unanswered:
            _ = wait(futures, wait_s)
        while futures and futures[0].done():
            problem = futures.popleft().result()
            if not futures:
                self._unanswered = ""
            self.problem = self._unanswered or problem
        return not futures or bool(self._unanswered)

    def give_up(self, why: str) -> None:
        """Wait no longer for what is under way: the disk does not answer. It may still."""
        if self._futures:
            self.problem = self._unanswered = why
