"""The log: what happened, turn by turn, each line with its Why; and back to any decision."""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.message import say
from companion.engine.state.changes import AgendaSet, ChanceUsed
from companion.session.match.entries import BOOK, LogRecord
from companion.text.change_messages import change_messages
from companion.text.surfaces import log_line
from companion.text.words import Words
from companion.ui.models import NavButton
from companion.ui.presenter.builders.log_words import entry_words
from companion.ui.presenter.builders.why_model import why_model
from companion.ui.presenter.match_pages.shown_again import ShownAgainScreen
from companion.ui.presenter.page.page import Page, Part
from companion.ui.presenter.page.page_parts import Button, Row
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import OverMatch

SHOWN = 400
"""Lines kept on the page: more than a long evening scrolls through."""


class LogLine(Struct, frozen=True):
    """One line: its sentence, its reason, the entry it belongs to."""

    text: str
    why: Because | None
    entry: int
    about: str = ""
    by_hand: bool = False
    undone: bool = False
    glimpsed: bool = False
    card: str = ""
    hint: bool = False


def log_lines(
    words: Words, logged: list[LogRecord], hints: Mapping[str, int] | None = None
) -> list[LogLine]:
    """Return the log as lines, the newest first.

    Args:
        words: The words of the match.
        logged: The entries.
        hints: The phases that were explained, each with the number of the question that was open.
    """
    lines: list[LogLine] = []
    for record in logged:
        lines += _lines(words, record)
        number = record.n
        if record.hidden:
            continue
        for phase in (phase for phase, asked in (hints or {}).items() if asked == number + 1):
            text = log_line(words, say("Explained: {phase}", phase=phase))
            lines.append(LogLine(text, None, number + 1, hint=True))
    return lines[::-1]


def _lines(words: Words, logged: LogRecord) -> Iterator[LogLine]:
    entry = logged.entry
    number = logged.n
    by_hand = entry is not None and entry.kind == "adjust"
    opened = entry is not None and entry.source == BOOK
    silent = True
    says = change_messages(logged.notes)
    for n, noted in enumerate(logged.notes):
        text = log_line(words, says[n])
        if text and not isinstance(noted.change, AgendaSet | ChanceUsed):
            silent = False
            card = str(getattr(noted.change, "card", "") or "")
            about = noted.about or str(getattr(noted.change, "piece", "") or "")
            yield LogLine(
                text, noted.why, number, about, by_hand, logged.undone, n in logged.glimpsed, card
            )
    if silent and (by_hand or opened or (entry is None and not logged.hidden)):
        text = log_line(words, entry_words(logged))
        yield LogLine(text, None, number, "", by_hand, logged.undone)


class LogScreen(OverMatch):
    """The log of a match.

    Attributes:
        chosen: Index of the line whose Why is shown, -1 for none.
    """

    name = "log"
    chosen = -1

    def page(self) -> Page:
        """Return the lines, or one line with its reason."""
        scene, chosen = self.match.scene(), self._line
        rows = (self._row(scene, n, line) for n, line in enumerate(self._lines()))
        listed = self.listing(rows, say("Nothing has happened yet."))
        listed, state, asks = replace(listed, at=max(0, self.chosen)), "", say("What happened")
        stage: list[object] = [listed]
        support = say("The newest line comes first. Tap one to ask why.")
        if chosen is not None:
            state, asks, support = "why", chosen.text, say("Go back here, or read on.")
            stage = [Part("left", listed)]
            if chosen.why:
                stage.append(
                    Part("right", why_model(scene, chosen.why, self.match.open_match.ledger))
                )
        bar = self.back_nav_bar(NavButton("top", self.upper(say("Newest")), "up"))
        about = self.chosen
        return self.sheet(asks, support, *stage, state=state, about=about, split=0.41, nav_bar=bar)

    def buttons(self) -> Iterator[Button]:
        """Yield the way back, and what leads to the moment of the chosen line."""
        chosen, logged = self._line, self.match.session.log()
        yield self.close_button()
        if chosen is None:
            return
        back = partial(self._go_back, chosen.entry)
        done = (line.n for line in logged if line.entry is not None and line.entry.kind != "undo")
        in_force = {line.n for line in logged if not line.undone}
        last = max((n for n in done if n in in_force), default=-1)
        here = chosen.undone or chosen.entry >= last
        what = say("nothing to take back") if here else say("takes the later answers back")
        yield Button(f"to {chosen.entry}", say("Back to here"), back, what, icon="undo", off=here)
        show = partial(self._show, chosen)
        yield Button("show", say("Show again"), show, say("with its map"), icon="tile")
        yield Button("list", say("Whole log"), self._let_go, icon="log")

    def _go_back(self, entry: int) -> None:
        self.stack.back()
        self.match.take_back(self.match.session.undo_point(after=entry))

    def _let_go(self) -> None:
        self.chosen = -1

    @property
    def _line(self) -> LogLine | None:
        """The chosen line."""
        lines = self._lines()
        return lines[self.chosen] if 0 <= self.chosen < len(lines) else None

    def _lines(self) -> list[LogLine]:
        logged, hints = self.match.session.log(last=SHOWN), self.match.hints
        return log_lines(self.words, logged, hints)[:SHOWN]

    def stage(self, ref: str) -> None:
        """Choose a line, or let it go; a hint has nothing to choose and is shown again."""
        if not ref.isdigit():
            return
        line = self._lines()[int(ref)]
        if line.hint:
            self._show(line)
        else:
            self.chosen = -1 if int(ref) == self.chosen else int(ref)

    def _show(self, line: LogLine) -> None:
        """Show again what a line was about, with the map as it was then."""
        session = self.match.session
        moment = session.as_it_was(session.number_of(line.entry))
        if moment is None:
            self.stack.say(say("The rules have changed since: the old map is lost."))
            return
        logged = (record.entry for record in session.log())
        answer = next((e.text for e in logged if e is not None and e.n == line.entry), "")
        part = "hint" if line.hint else ""
        self.stack.open(ShownAgainScreen(self.match, moment, answer, line.card, part))

    def navigate(self, ref: str) -> None:
        """Back, or to the newest line."""
        if ref == "top":
            self.chosen = -1
        else:
            super().navigate(ref)

    def _row(self, scene: Scene, n: int, line: LogLine) -> Row:
        icon = scene.icon("type") if line.by_hand else scene.figure(line.about)
        why, now = "why" if line.why else "", n == self.chosen
        seen = say("taken back, but already seen") if line.glimpsed else ""
        return Row(str(n), line.text, seen, icon=icon, right=why, now=now, struck=line.undone)
