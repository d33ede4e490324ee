"""Something is wrong: one file to send, with the table, the answers and the version."""

from pathlib import Path

from companion.engine.message import Message, say
from companion.ui.models import AskModel, ListModel, ListRow, OptionsModel
from companion.ui.presenter.context import MatchContext, OverMatch
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.strip import strip_model

_WHAT: tuple[tuple[str, Message], ...] = (
    ("rule", say("A rule was played wrongly")),
    ("text", say("Words are wrong or missing")),
    ("camera", say("The camera read it wrongly")),
    ("stuck", say("Play does not go on")),
    ("else", say("Something else")),
)


class WrongScreen(OverMatch):
    """Ask what is wrong, and write the file."""

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._what: set[str] = set()
        self._file = ""

    def page(self) -> Page:
        """Return the list of what can be wrong, then where the file lies."""
        scene = self.match.scene()
        rows = tuple(
            ListRow(ref, self.words.say(text), chosen=ref in self._what) for ref, text in _WHAT
        )
        asks = say("What is wrong?") if not self._file else say("The file is written")
        support = self._file or self.words.say(say("The file holds table, answers and version."))
        write = self.button(
            "write", say("Write file"), say("nothing is sent"), kind="confirm", icon="report"
        )
        close = self.button("close", say("To the table"), icon="table")
        if self._file:
            close = self.close_button()
        fault = self.match.session.fault
        skip = self.button("skip", say("By hand"), say("leave this step out"), icon="by_hand")
        by_hand = (skip,) if fault is not None else ()
        return Page(
            screen="wrong",
            strip=strip_model(scene),
            stage=(Part("stage", ListModel(rows, columns=2)),),
            ask=AskModel((self.upper(asks),), support),
            options=OptionsModel(
                "wrong", (close, *by_hand) if self._file else (write, close, *by_hand)
            ),
            rail=self.back_rail(),
            alarm=scene.alarm,
        )

    def stage(self, ref: str) -> None:
        """Tick what is wrong; a file that was written says something else then."""
        self._what ^= {ref}
        self._file = ""

    def _written(self, file: Path) -> None:
        self._file = str(file)

    def option(self, ref: str) -> None:
        """Write the file, or close."""
        if ref == "write":
            words = ", ".join(text.text for key, text in _WHAT if key in self._what)
            store, live = self.desk.house.store, self.match.live
            self.desk.work(lambda: store.report(live, words), self._written)
        elif ref == "skip":
            self.desk.back()
            self.match.skip()
        else:
            self.desk.back()
