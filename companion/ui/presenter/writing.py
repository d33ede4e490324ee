"""What is on its way to the disk: the page of before stays until it is there, marked as waiting.

A usual disk has written an answer before anybody notices: that is waited for without a word. A card
that cleans up may take seconds; then the answer given is marked, half a second later a line says
so, and nothing else answers. What comes of the answer is shown when its line is on the disk.
"""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, wait
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.errors import CompanionError
from companion.ui.models import AskModel, Glyph, OptionsModel
from companion.ui.presenter.page import Page

T = TypeVar("T")
AT_ONCE_S: Final = 0.05
"""So long a disk is waited for before anything shows it."""
SAID_AFTER_S: Final = 0.5
"""After this a line says that something is being written."""
GIVEN_UP_S: Final = 30.0
"""A disk that has not answered for so long counts as one that refuses: play goes on in memory."""


class DiskSilent(CompanionError):
    """A disk has not answered for very long."""


class Task(Struct, frozen=True):
    """Something on its way to the disk.

    Attributes:
        done: Whether it is there, or was refused; waits at most the seconds it is given.
        then: What comes after it.
        give_up: Stop waiting: from then on ``done`` is true.
    """

    done: Callable[[float], bool]
    then: Callable[[], None]
    give_up: Callable[[], None]


class Writing:
    """What the desk waits for, in order."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Begin with nothing.

        Args:
            clock: Monotonic seconds.
        """
        self._clock = clock
        self._tasks: deque[Task] = deque()
        self._page = Page("table")
        self._busy = ""
        self._since_s = 0.0
        self._told = False

    @property
    def on(self) -> bool:
        """Whether something is being waited for."""
        return bool(self._tasks)

    @property
    def slow(self) -> bool:
        """Whether it takes so long that people are told."""
        return self.on and self._clock() - self._since_s >= SAID_AFTER_S

    def add(self, task: Task, page: Page, busy: str) -> None:
        """Wait for one thing more.

        Args:
            task: It.
            page: What is shown now, and stays if nothing was waited for yet.
            busy: Ref of the option that was taken, or "".
        """
        if not self._tasks:
            self._page, self._busy, self._told = covered(page), busy, False
            self._since_s = self._clock()
        self._tasks.append(task)

    def page(self, words: str) -> Page:
        """Return the page that stays, marked.

        Args:
            words: The line that says that something is being written.
        """
        page = self._page
        options = page.options
        marked = self._busy and any(one.ref == self._busy for one in options.options)
        strip = page.strip
        if not marked:  # a tap elsewhere, a button, a card: the strip shows that it was taken
            strip = replace(strip, devices=(Glyph("save", words), *strip.devices))
        ask = replace(page.ask, notice=words) if self.slow else page.ask
        busy = self._busy if marked else ""
        options = OptionsModel(options.question, options.options, busy)
        return replace(page, strip=strip, ask=ask, options=options)

    def next(self) -> Task | None:
        """Return the next thing that is done; it is no longer waited for. None if none is."""
        if self._tasks and self._tasks[0].done(0.0):
            return self._tasks.popleft()
        return None

    def finish(self, most_s: float) -> bool:
        """Wait for the next thing at most so long; whether it is done."""
        return bool(self._tasks) and self._tasks[0].done(max(0.0, most_s))

    def overdue(self) -> bool:
        """Give up what has been waited for too long; whether that was so."""
        if not self._tasks or self._clock() - self._since_s < GIVEN_UP_S:
            return False
        self._tasks[0].give_up()
        return True

    def told(self) -> bool:
        """Return True once, when the line that says so has to appear."""
        fresh = self.slow and not self._told
        self._told = self._told or fresh
        return fresh


def background(
    disk: Executor,
    work: Callable[[], T],
    then: Callable[[T], None],
    failed: Callable[[Exception], None],
    dropped: Callable[[T], None] | None = None,
) -> Task:
    """Let a piece of work be done on the disk's thread.

    Args:
        disk: Does it.
        work: Touches nothing that the screen touches meanwhile.
        then: Takes its result.
        failed: Is told why there is none; ``DiskSilent`` where it was given up.
        dropped: Takes a result that came after it was given up, on the disk's thread.
    """
    future: Future[T] = disk.submit(work)
    given_up = False

    def done(wait_s: float) -> bool:
        if wait_s > 0 and not future.done():
            _ = wait([future], wait_s)
        return given_up or future.done()

    def finish() -> None:
        if given_up:
            failed(DiskSilent("the disk does not answer"))
            return
        fault = future.exception()
        if fault is None:
            then(future.result())
        elif isinstance(fault, Exception):
            failed(fault)
        else:
            raise fault

    def late(ended: Future[T]) -> None:
        if dropped is not None and ended.exception() is None:
            dropped(ended.result())

    def give_up() -> None:
        nonlocal given_up
        given_up = True
        future.add_done_callback(late)

    return Task(done, finish, give_up)


def covered(page: Page) -> Page:
    """Return a page as it may stay when nobody holds it: a secret is gone."""
    if not page.secret:
        return page
    options = OptionsModel(page.options.question)
    return replace(
        page, stage=(), ask=AskModel(), options=options, quarter=0, secret=False, said=()
    )
