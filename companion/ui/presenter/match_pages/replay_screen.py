"""The open book: a match that is over, entry by entry, with every secret and every reason.

The match is played again beside the screen, once as a whole and then a few entries for each step.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.because import Because, SecretBecause
from companion.engine.errors import Refused
from companion.engine.message import say
from companion.engine.state.table import Reading
from companion.session.bots.bot_reason import bot_reason
from companion.session.match.entries import BOOK, LogRecord
from companion.session.match.match_replay import MatchReplay, ReplayLine, ReplayMoment
from companion.text.surfaces import capital, log_line
from companion.text.words import Words
from companion.ui.models import ListModel, NavBarModel, NavButton, WhyModel
from companion.ui.presenter.builders.answer_words import answered, in_words
from companion.ui.presenter.builders.hidden_things import hidden_things
from companion.ui.presenter.builders.log_words import entry_words, line_of
from companion.ui.presenter.builders.plan_model import plan_model
from companion.ui.presenter.builders.status_bar_model import status_bar_model
from companion.ui.presenter.builders.why_model import why_model
from companion.ui.presenter.match_pages.log_screen import LogLine, log_lines
from companion.ui.presenter.match_pages.shown_again import BEFORE
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row, Text
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch

AROUND: Final = 100
"""Entries listed before and after the one that is shown."""
Shown: TypeAlias = Literal["list", "why", "secrets"]


class Leaf(Struct, frozen=True):
    """One entry of the match, opened.

    Attributes:
        n: Its place among the lines.
        moment: The match after it; None where the rules have changed since.
        reason: Why the bot of a played seat did it, or None.
    """

    n: int
    moment: ReplayMoment | None
    reason: Because | None


def leaf_of(replay: MatchReplay, n: int) -> Leaf:
    """Open an entry; any thread may, one at a time."""
    moment = replay.moment(n)
    return Leaf(n, moment, bot_reason(moment) if moment is not None else None)


def open_replay(match: MatchContext) -> None:
    """Open a match that is over at its first table; one that goes on is refused with a line."""
    try:
        replay = match.session.replay()
    except Refused as refused:
        match.not_taken(refused)
        return

    def read() -> Leaf:
        return leaf_of(replay.read(), 0)

    match.stack.work(read, lambda leaf: match.stack.open(ReplayScreen(match, replay, leaf)))


class ReplayScreen(OverMatch):
    """The map of one moment with everything on it; beside it entries, secrets or reasons.

    Attributes:
        replay: The match.
        leaf: What is shown of it.
        part: What stands beside the map.
    """

    name = "replay"

    def __init__(self, match: MatchContext, replay: MatchReplay, leaf: Leaf) -> None:
        """Show an entry.

        Args:
            match: The match beneath.
            replay: It, read to its end.
            leaf: The entry that is shown first.
        """
        super().__init__(match)
        self.replay, self.leaf = replay, leaf
        self.part: Shown = "list"
        self._number = match.session.number
        self._reason: Because | None = None
        self.reworded()

    def is_current(self) -> bool:
        """The match is over, as it was when this was opened."""
        return self.match.session.prompt is None and self.match.session.number == self._number

    # -- what is shown

    def page(self) -> Page:
        """Return the map, what stands beside it, and what was done; a reason has the stage."""
        line, plan = self._line, plan_model(self._scene, targets=())
        asks = self._what(self.leaf.n)
        state = "" if self.part == "list" else self.part
        if self.leaf.moment is None:
            return self.sheet(asks, _GONE, self._part_shown(line), state=state)
        if self._reason is not None:  # answers are long, and have many numbers
            return self.sheet(asks, self._when(line), self._why(self._reason), state="reason")
        stage = replace(plan, whole=True), self._part_shown(line)
        return self.sheet(asks, self._when(line), *stage, state=state, split=0.52)

    def frame(self) -> Page:
        """Return status bar and alarm of that moment, and what can stand beside the map."""
        scene, parts = self._scene, (("list", "log"), ("why", "why"), ("secrets", "private"))
        more = (
            NavButton(part, self.upper(_PARTS[part]), icon, lit=part == self.part)
            for part, icon in parts
        )
        nav_bar: NavBarModel = self.back_nav_bar(*more)
        return Page(self.name, status_bar_model(scene), nav_bar=nav_bar, alarm=scene.alarm)

    def _part_shown(self, line: ReplayLine) -> ListModel:
        if self.part == "secrets":
            return self._scene.listing(hidden_things(self._scene), say("Nothing is hidden."))
        if self.part == "list":
            first = max(0, self.leaf.n - AROUND)
            listed = self.listing(self.rows())
            return replace(listed, at=self.leaf.n - first)
        return self._scene.listing(self._happened(line), say("Nothing to see changed."))

    def _why(self, because: Because) -> WhyModel:
        moment, ledger = self.leaf.moment, self.match.open_match.ledger
        asked = moment.question if moment is not None else None
        if because is not self.leaf.reason or asked is None:
            return why_model(self._scene, because, ledger)
        scene = self._scene_at(asked.table)
        compared = (candidate.ref for candidate in because.candidates)
        answers = {ref: in_words(scene.words, asked.prompt, ref) for ref in compared}
        return why_model(scene, because, ledger, answers)

    def _when(self, line: ReplayLine) -> str:
        """Return turn and place of an entry, and what more is to be known of it."""
        total = len(self.replay.lines) - 1
        said = [say("Turn {n}", n=line.turn) if line.turn > 0 else BEFORE]
        said += [say("{n} of {total}", n=self.leaf.n, total=total)]
        said += [say("secret")] if line.prompt is not None and line.prompt.secret else []
        said += [say("then taken back")] if line.undone else []
        said += [say("decided by Companion")] if self.leaf.reason is not None else []
        return ", ".join(map(self.say, said))

    # -- entries

    def rows(self) -> Iterator[Row]:
        """Yield the entries around the one that is shown; a tap opens one."""
        lines, now = self.replay.lines, self.leaf.n
        first = max(0, now - AROUND)
        for n, line in enumerate(lines[first : now + AROUND + 1], first):
            asked = line.prompt
            seat = asked.seats[0] if asked is not None and len(asked.seats) == 1 else ""
            secret = "private" if asked is not None and asked.secret else ""
            turn = say("turn {n}", n=line.turn) if line.turn > 0 else ""
            yield Row(
                str(n),
                self._what(n),
                value=turn,
                icon=self.match.scene().figure(seat) or "",
                right=secret,
                now=n == now,
                struck=line.undone,
                act=partial(self._open, n),
            )

    def _what(self, n: int) -> str:
        """Return what an entry was, in the words of the last table; worked out once."""
        if n not in self._titles:
            self._titles[n] = _described(self._last_words, self.replay.lines[n])
        return self._titles[n]

    # -- what it did

    def _happened(self, line: ReplayLine) -> Iterator[Row]:
        """Yield why a bot did it, and each thing it did, with a way to its whole reason."""
        if self.leaf.reason is not None:
            yield Row("reason", say("Why it chose so"), icon="bot", right="why")
        for n, done in enumerate(self._did(line)):
            right = "why" if done.why is not None else ""
            yield Row(f"did {n}", done.text, icon=self._scene.figure(done.about) or "", right=right)

    def _did(self, line: ReplayLine) -> list[LogLine]:
        record = LogRecord(line.entry, line.notes, line.undone)
        return log_lines(self._scene.words, [record])[::-1]

    def stage(self, ref: str) -> None:
        """Open an entry, or ask why of something it did."""
        if ref == "reason":
            self._reason = self.leaf.reason
        elif ref.startswith("did "):
            self._reason = _whole(self._did(self._line)[int(ref.removeprefix("did "))].why)
        else:
            super().stage(ref)

    def navigate(self, ref: str) -> None:
        """Change what stands beside the map, or go back: from a reason to what happened."""
        part = _PART_OF.get(ref)
        if part is not None:
            self.part = part
            self._reason = self.leaf.reason if part == "why" else None
        elif self._reason is not None and self.part == "why" and self._many:
            self._reason = None
        else:
            super().navigate(ref)

    @property
    def _many(self) -> bool:
        """There is more to tell of the entry than its one reason."""
        return self._reason is not self.leaf.reason or bool(self._did(self._line))

    # -- from entry to entry

    def buttons(self) -> Iterator[Button]:
        """Yield the steps, by entry and by turn."""
        n, last = self.leaf.n, len(self.replay.lines) - 1
        later, earlier = self._turn(1), self._turn(-1)
        go = self._open
        off, kind = n == last, "possible" if n == last else "confirm"
        yield Button("later", say("Later"), partial(go, n + 1), icon="next", kind=kind, off=off)
        yield Button("earlier", say("Earlier"), partial(go, n - 1), icon="previous", off=not n)
        yield self._turn_button("turn later", say("Next turn"), later, "forward")
        yield self._turn_button("turn earlier", say("Turn before"), earlier, "back")

    def _turn_button(self, ref: str, label: Text, n: int, icon: str) -> Button:
        turn = self.replay.lines[n].turn
        second: Text = say("turn {n}", n=turn) if turn > 0 else say("the beginning")
        off = n == self.leaf.n
        return Button(ref, label, partial(self._open, n), "" if off else second, icon, off=off)

    def _turn(self, way: int) -> int:
        """Return the first entry of the next turn, or of the turn before; the last one, or 0."""
        lines, now = self.replay.lines, self.leaf.n
        if way > 0:
            after = (n for n in range(now, len(lines)) if lines[n].turn != lines[now].turn)
            return next(after, len(lines) - 1)
        n = max(0, now - 1)
        while n and lines[n - 1].turn == lines[n].turn:
            n -= 1
        return n

    def _open(self, n: int) -> None:
        """Open an entry: it is played up to it beside the screen."""
        self.stack.work(partial(leaf_of, self.replay, n), self._opened)

    def _opened(self, leaf: Leaf) -> None:
        self.leaf, self._scene = leaf, self._scene_of(leaf)
        self._reason = leaf.reason if self.part == "why" else None

    def reworded(self) -> None:
        """Speak the language of the settings from now on."""
        self._scene = self._scene_of(self.leaf)
        self._last_words = self.match.words_at(self.match.session.table)
        self._titles: dict[int, str] = {}

    @property
    def _line(self) -> ReplayLine:
        return self.replay.lines[self.leaf.n]

    def _scene_of(self, leaf: Leaf) -> Scene:
        moment = leaf.moment
        return self._scene_at(moment.table if moment is not None else self.match.session.table)

    def _scene_at(self, table: Reading) -> Scene:
        """Return the match as it was, the whole truth."""
        match = self.match
        return Scene(match.session.game, table, match.words_at(table), match.open_match.seats)


def _described(words: Words, line: ReplayLine) -> str:
    """Return one line for an entry: what was answered, else what it did."""
    entry = line.entry
    if entry is None:
        return log_line(words, entry_words(LogRecord(None, (), undone=False)))
    if entry.kind == "undo" and entry.source != BOOK:
        return words.say(say("Taken back"))
    if line.prompt is None or entry.kind != "answer":
        return line_of(words, LogRecord(entry, line.notes, line.undone))
    return capital(answered(words, entry, line.prompt).strip())


def _whole(why: Because | None) -> Because | None:
    return why.whole if isinstance(why, SecretBecause) else why


_GONE = say("The rules have changed since: the old map is lost.")
_PART_OF: Final[Mapping[str, Shown]] = {
    "list": "list",
    "why": "why",
    "secrets": "secrets",
    "card": "secrets",
}
_PARTS: Final = {"list": say("Entries"), "why": say("Why"), "secrets": say("Secrets")}
