"""What is on its way to the disk: the page of before stays until it is there, marked as waiting.

A usual disk has written an answer before anybody notices: that is waited for without a word. A card
that cleans up may take seconds; then the answer given is marked, half a second later a line says
so, and nothing else answers. What comes of the answer is shown when its line is on the disk.
"""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, wait
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.message import say
from companion.session.session import Session
from companion.ui.models import AskModel, Glyph, OptionsModel
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.shell.error_text import DiskSilent, refuse
from companion.ui.presenter.shell.screen import Navigator, T
from companion.ui.theme.design_tokens import AT_ONCE_S

NOTICE_AFTER_S: Final = 0.5
"""After this a line says that something is being written."""
GIVEN_UP_S: Final = 30.0
"""A disk that has not answered for so long counts as one that refuses: play goes on in memory."""


class PendingWrite(Struct, frozen=True):
    """Something on its way to the disk.

    Attributes:
        done: Whether it is there, or was refused; waits at most the seconds it is given.
        then: What comes after it.
        give_up: Stop waiting: from then on ``done`` is true.
    """

    done: Callable[[float], bool]
    then: Callable[[], None]
    give_up: Callable[[], None]


class PendingWrites:
    """What the stack waits for, in order."""

    def __init__(self, stack: Navigator) -> None:
        """Begin with nothing.

        Args:
            stack: Whose page stays.
        """
        self._stack = stack
        self._tasks: deque[PendingWrite] = deque()
        self._page = Page("table")
        self._busy = ""
        self._since_s = self._task_s = 0.0
        self._announced = False

    @property
    def on(self) -> bool:
        """What was done is not on the disk yet: the page stays, and nothing else answers."""
        return bool(self._tasks)

    # -- what is waited for

    def after(self, session: Session, then: Callable[[], None]) -> None:
        """Go on once everything a session did is on the disk, or was refused."""
        self._add(PendingWrite(session.settle, then, session.give_up))

    def work(
        self,
        work: Callable[[], T],
        then: Callable[[T], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        dropped: Callable[[T], None] | None = None,
    ) -> None:
        """Do a piece of work with the disk, as ``Navigator.work`` says."""
        disk, failed = self._stack.context.disk, failed or self._failed
        self._add(background(disk, work, then or _nothing, failed, dropped))

    def then(self, then: Callable[[], None]) -> None:
        """Go on once nothing is waited for any more."""
        self._add(PendingWrite(lambda _: True, then, lambda: None))

    def finish(self, most_s: float) -> None:
        """Wait for what is on its way, at most so long: there is no screen any more."""
        clock = self._stack.context.clock
        ends_s = clock() + most_s
        while self._tasks and self._tasks[0].done(max(0.0, ends_s - clock())):
            _ = self.look()

    def _add(self, task: PendingWrite) -> None:
        if not self._tasks:
            if task.done(AT_ONCE_S):
                task.then()
                self._stack.changed()
                return
            self._page, self._busy = covered(self._stack.shown), self._stack.taken
            self._since_s = self._task_s = self._stack.context.clock()
            self._announced = False
        self._tasks.append(task)
        self._stack.changed()

    # -- what is shown meanwhile

    def page(self) -> Page:
        """Return the page that stays, marked."""
        words = self._stack.context.words().say(say("Writing ..."))
        page, options = self._page, self._page.options
        marked = self._busy and any(option.ref == self._busy for option in options.options)
        status_bar = page.status_bar
        if not marked:  # a tap elsewhere, a button, a card: the status bar shows that it was taken
            status_bar = replace(status_bar, devices=(Glyph("save", words), *status_bar.devices))
        ask = replace(page.ask, notice=words) if self._slow else page.ask
        busy = self._busy if marked else ""
        options = OptionsModel(options.question, options.options, busy)
        return replace(page, status_bar=status_bar, ask=ask, options=options)

    def look(self) -> bool:
        """Go on with what is on the disk by now; True if what is shown has changed by it."""
        if not self._tasks:
            return False
        overdue = self._stack.context.clock() - self._task_s >= GIVEN_UP_S
        if overdue:
            self._tasks[0].give_up()
        if not self._tasks[0].done(0.0):
            fresh, self._announced = self._slow and not self._announced, self._slow
            return fresh
        task, self._task_s = self._tasks.popleft(), self._stack.context.clock()
        self._stack.done(task.then)
        if overdue:
            self._stack.say(say("The disk does not answer. Play on; nothing is saved now."))
        if not self._tasks and not self._stack.empty:
            _ = self._stack.page()  # what was said before it stood answers no new question
        return True

    @property
    def _slow(self) -> bool:
        return self._stack.context.clock() - self._since_s >= NOTICE_AFTER_S

    def _failed(self, fault: Exception) -> None:
        if refused_by_disk(fault):
            self._stack.refused()
            self._stack.say(say("The disk refuses. Nothing was written."))
        else:
            refuse(self._stack, self._stack.context.words(), fault)


def refused_by_disk(fault: Exception) -> bool:
    """Tell whether it is the disk that did not do what it was asked."""
    return isinstance(fault, OSError | DiskSilent)


def background(
    disk: Executor,
    work: Callable[[], T],
    then: Callable[[T], None],
    failed: Callable[[Exception], None],
    dropped: Callable[[T], None] | None = None,
) -> PendingWrite:
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

    return PendingWrite(done, finish, give_up)


def covered(page: Page) -> Page:
    """Return a page as it may stay when nobody holds it: a secret is gone."""
    if not page.held:
        return page
    options = OptionsModel(page.options.question)
    return replace(
        page,
        stage=(),
        ask=AskModel(),
        options=options,
        quarter=0,
        secret=False,
        held=False,
        spoken=(),
    )


def _nothing(_result: object) -> None:
    """Nothing comes of it."""
