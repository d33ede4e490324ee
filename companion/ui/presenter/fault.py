"""Something in the screen's own work failed: said on a page of its own, kept in a report."""

import logging
import traceback

from companion.engine.message import say
from companion.session.shelf import Shelf
from companion.ui.models import AskModel, OptionsModel, StoryModel
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.screen import Screen

_log = logging.getLogger(__name__)


class FaultScreen(Screen):
    """Says what happened, where the report lies, and how to go on.

    It asks nothing of the screens beneath: any of them may be what failed.
    """

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
        kept = (
            say("The report: {file}", file=self._file)
            if self._file
            else say("The disk refuses: there is no report.")
        )
        told = "\n".join((self._problem, self.words.say(kept)))
        refused = self.desk.disk_refuses
        support = say("Answers that were shown are kept. Nothing else was done.")
        if refused:
            support = say("Not saved yet: free some space.")
        back = self.button("close", say("Back"), kind="confirm", icon="back")
        whether = say("not saved yet") if refused else say("the match is kept")
        home = self.button("home", say("Home"), whether, icon="table")
        return self.plain_page(
            "fault",
            say("Something failed"),
            state="",
            stage=(Part("stage", StoryModel(self.upper(say("What happened")), told)),),
            ask=AskModel((self.upper(say("That did not work")),), self.words.say(support)),
            options=OptionsModel(f"fault {self._problem}", (back, home)),
        )

    def option(self, ref: str) -> None:
        """Go back to the screen beneath, or home."""
        if ref == "home":
            self.desk.home()
        else:
            self.desk.back()


def fault_screen(store: Shelf, fault: Exception) -> FaultScreen:
    """Keep a report of a fault, and return the page that says it."""
    _log.critical("the screen's work failed", exc_info=fault)
    problem = f"{type(fault).__name__}: {fault}"
    trace = "".join(traceback.format_exception(fault))
    try:
        file = str(store.report_fault(problem, trace))
    except OSError:
        file = ""
    return FaultScreen(problem, file)
