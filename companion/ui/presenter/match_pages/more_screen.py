"""More: everything that is not the question."""

from collections.abc import Iterator
from functools import partial

from companion.engine.message import Message, say
from companion.ui.presenter.builders.track_model import tracks
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row
from companion.ui.presenter.shell.match_context import OverMatch

_ROWS: tuple[tuple[str, Message, Message, str], ...] = (
    ("log", say("Log"), say("events and reasons"), "log"),
    ("telling", say("Tell me"), say("rooms, figures, news, aloud"), "speech"),
    ("tracks", say("Tracks"), say("what comes, and when"), "clock"),
    ("correct", say("Correct the table"), say("figures, cards, numbers"), "type"),
    ("check", say("Lay out the table"), say("every tile and figure, to tick"), "table"),
    ("compare", say("Table check"), say("camera against Companion"), "plan"),
    ("camera", say("Camera"), say("its picture, its state"), "camera"),
    ("cards", say("Heroes"), say("every number, skill and item"), "people"),
    ("seats", say("Seats"), say("a player leaves, or is back"), "add_person"),
    ("whose", say("Whose screen"), say("who may look, and when"), "private"),
    ("houserules", say("House rules"), say("how your group plays"), "rules"),
    ("lamps", say("Buttons, lamps"), say("stand-ins for the real ones"), "lamps"),
    ("wrong", say("Something is wrong"), say("makes one file to send"), "report"),
)
_OFTEN: tuple[tuple[str, Message, Message, str], ...] = (
    ("rules", say("Rules"), say("search"), "search"),
    ("settings", say("Settings"), say("language, letters"), "settings"),
    ("leave", say("Leave"), say("it is saved"), "back"),
)
"""What is wanted most often: buttons, so that nobody has to look for it in the list."""
_UNSAVED = say("not saved yet: free some space")


class MoreScreen(OverMatch):
    """The list behind the last button of the navigation bar."""

    name = "more"

    def page(self) -> Page:
        """Return the list."""
        absent = set[str]() if tracks(self.match.scene()) else {"tracks"}
        absent |= set[str]() if self.match.among_others else {"whose"}
        rows = (
            Row(ref, title, second, icon=icon, right="next")
            for ref, title, second, icon in _ROWS
            if ref not in absent
        )
        return self.sheet(say("What else?"), say("Play waits."), self.listing(rows, columns=2))

    def buttons(self) -> Iterator[Button]:
        """Yield the way back to the table, and what is wanted most often."""
        yield self.close_button()
        seconds = {"leave": _UNSAVED} if self.match.session.unwritten else {}
        for ref, title, second, icon in _OFTEN:
            yield Button(ref, title, partial(self.stage, ref), seconds.get(ref, second), icon)

    def stage(self, ref: str) -> None:
        """Open what a row or a button stands for."""
        match, stack = self.match, self.stack
        stack.back()
        if ref == "leave":
            stack.home()
        elif ref == "settings":
            stack.go(ref)
        else:
            stack.go(ref, match)
