"""Something in the screen's own work failed: said on a page of its own, kept in a report."""

import logging
import traceback
from collections.abc import Iterable

from companion.engine.message import say
from companion.session.library.match_store import MatchStore
from companion.ui.models import StoryModel
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.screen import Screen

_log = logging.getLogger(__name__)


class ErrorScreen(Screen):
    """Says what happened, where the report lies, and how to go on.

    It asks nothing of the screens beneath: any of them may be what failed.
    """

    name = "fault"
    title = say("Something failed")

    def __init__(self, problem: str, file: str) -> None:
        """Take what is known.

        Args:
            problem: The exact account, one line.
            file: Where the report lies, "" where the disk refused.
        """
        self._problem = problem
        self._file = file

    def page(self) -> Page:
        """Return the account."""
        report = say("The disk refuses: there is no report.")
        if self._file:
            report = say("The report: {file}", file=self._file)
        support = say("Every answer you saw is saved. Nothing else happened.")
        if self.stack.disk_refuses:
            support = say("Not saved yet: free some space.")
        account = StoryModel(
            self.upper(say("What happened")), f"{self._problem}\n{self.say(report)}"
        )
        return self.sheet(say("That did not work"), support, account, about=self._problem)

    def buttons(self) -> Iterable[Button]:
        """Yield the ways back: to the screen beneath, or home."""
        whether = say("not saved yet") if self.stack.disk_refuses else say("the match is saved")
        yield Button("close", say("Back"), self.stack.back, icon="back", kind="confirm")
        yield Button("home", say("Home"), self.stack.home, whether, icon="table")


def error_screen(store: MatchStore, fault: Exception, *, secret: bool = False) -> ErrorScreen:
    """Keep a report of a fault, and return the page that says it.

    Args:
        store: Keeps the report.
        fault: What was raised.
        secret: A match is open that hides something: the page says no word of the fault, which may
            name it; the report has them.
    """
    _log.critical("the screen's work failed", exc_info=fault)
    kind, trace = type(fault).__name__, "".join(traceback.format_exception(fault))
    problem = f"{kind}: {fault}"
    try:
        file = str(store.report_fault(problem, trace, secret=secret))
    except OSError:
        file = ""
    return ErrorScreen(kind if secret else problem, file)
