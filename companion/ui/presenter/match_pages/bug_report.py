"""Something is wrong: one file to send, with the table, the answers and the version."""

from collections.abc import Iterable
from pathlib import Path

from companion.engine.message import Message, say
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row, Text
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch

_WHAT: tuple[tuple[str, Message], ...] = (
    ("rule", say("A rule was played wrongly")),
    ("text", say("Words are wrong or missing")),
    ("camera", say("The camera read it wrongly")),
    ("stuck", say("The game is stuck")),
    ("else", say("Something else")),
)


class BugReportScreen(OverMatch):
    """Ask what is wrong, and write the file."""

    name = "wrong"

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._what: set[str] = set()
        self._file = ""

    def page(self) -> Page:
        """Return the list of what can be wrong, then where the file lies."""
        rows = (Row(ref, text, chosen=ref in self._what) for ref, text in _WHAT)
        asks = say("The file is written") if self._file else say("What is wrong?")
        support: Text = self._file or say("The file holds table, answers and version.")
        if self.match.session.withholds and not self._file:
            support = say("The file tells all secrets of this match: send it unread.")
        return self.sheet(asks, support, self.listing(rows, columns=2))

    def buttons(self) -> Iterable[Button]:
        """Yield what writes the file, the way back, and what leaves a step that fails out."""
        if not self._file:
            nothing, write = say("nothing is sent"), say("Write file")
            yield Button("write", write, self._write, nothing, icon="report", kind="confirm")
        yield self.close_button("confirm" if self._file else "possible")
        if self.match.session.fault is not None:
            out = say("leave this step out")
            yield Button("skip", say("By hand"), self._skip, out, icon="by_hand")

    def stage(self, ref: str) -> None:
        """Tick what is wrong; a file that was written says something else then."""
        self._what ^= {ref}
        self._file = ""

    def _write(self) -> None:
        topics = ", ".join(text.text for key, text in _WHAT if key in self._what)
        store, match = self.stack.context.store, self.match.open_match
        self.stack.work(lambda: store.report(match, topics), self._written)

    def _written(self, file: Path) -> None:
        self._file = str(file)

    def _skip(self) -> None:
        self.stack.back()
        self.match.skip()
