"""Whole written matches walked tap by tap through the real screens: every page, every change.

An evening is a match of ``tests/playthroughs`` with hands at the table: its answers are those that are
written, and each instruction is done. A walk keeps, in order, every page that people were shown and what
the whole table may know of each answer.
"""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from evening_record_kit import Answered, Moment, Shown
from page_words_kit import readable

from companion.bootstrap.build import locales
from companion.config import Settings
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import ChooseSeveral, Do, PlaceTile, Prompt
from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.state.table import Reading
from companion.ports import BotDecided
from companion.session.bots.bot_question import bot_question
from companion.session.bots.played_seats import bot_asked
from companion.session.library.open_match import LiveMatch
from companion.session.match.entries import Entry
from companion.ui.presenter.answering.action_menu import is_menu
from companion.ui.presenter.answering.multiple_choice import DONE
from companion.ui.presenter.answering.table_layout import BY_LINE
from companion.ui.presenter.match.bot_seat import WAIT_S
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.match.special_pages import HOLD
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.app_context import AppContext
from companion.ui.presenter.shell.screen_stack import ScreenStack
from playthrough_kit import FILES, begun, game_of, head_of, playing, seats_of
from presenter_kit import MemoryStore

EVENINGS = {
    f"{path.parent.name}-{path.stem}": path
    for path in FILES
    if game_of(path).expected.get("evenings", {}).get("judged", True)
}
LANGUAGES = ("en", "pl")
_LOOK_S = 1.0
"""So long people look at a page before they tap."""


class Store(MemoryStore):
    """Keeps nothing: an evening begins from its file."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._played = game_of(path)

    def content(self, game: str, pack: str = ""):
        return self._played.content

    def ledger(self, game: str):
        return self._played.ledger


class NoThinker:
    """Thinks nothing: what bots say is written."""

    def submit(self, work: object) -> None:
        """Drop the work."""


class EveningWalk:
    """Walks an evening.

    Attributes:
        events: Pages and answers, in order.
    """

    def __init__(self, path: Path, language: str) -> None:
        self.events: list[Shown | Answered] = []
        self._written = written(path)
        self._now = 100.0
        self._answers = 0
        played = game_of(path)
        own = played.game_folder.folder / "locale"
        context = AppContext(
            games={played.game.id: played.game},
            store=Store(path),
            locales=dict(locales()) | ({played.game.id: own} if own.is_dir() else {}),
            languages=LANGUAGES,
            clock=lambda: self._now,
            settings=Settings(language=language),
            save=lambda settings: None,
            seed=lambda: "7",
            thinker=NoThinker(),
        )
        self._session = begun(path, hands=True)
        self._happened = []
        self._session.subscribe(self._happened.append)
        self.stack = ScreenStack(context, ROUTES.__getitem__)
        live = LiveMatch(self._session, seats_of(path), played.ledger, fresh=True)
        self.match = MatchScreen(live)
        self.stack.open(self.match)

    def walk(self) -> "EveningWalk":
        """Play to the end, as it is written."""
        session = self._session
        view = self._frozen()
        notes = tuple(noted for line in session.log() for noted in line.notes)
        words = self.match.words_at(view)
        self.events.append(Answered(None, "", notes, view, view, (words, words), notes))
        while session.prompt is not None:
            self._close_all()
            self._look()
            before, prompt, number = self._frozen(), session.prompt, session.number
            text = self._answer(prompt)
            assert session.number > number, f"{text!r} is no answer to {prompt.rule}"
            notes, heard = (
                tuple(self._reported(self.match.screen_use.seat)),
                tuple(self._reported(NO_SEAT)),
            )
            self._happened.clear()
            self._answers += 1
            after = self._frozen()
            words = self.match.words_at(before), self.match.words_at(after)
            self.events.append(Answered(prompt, text, notes, before, after, words, heard))
        self._close_all()
        return self

    def moments(self) -> Iterator[Moment]:
        """Yield each answer with the pages that could say what came of it."""
        n = 0
        for at, event in enumerate(self.events):
            if isinstance(event, Answered):
                led = self.events[at - 1] if at else None
                first = (led,) if isinstance(led, Shown) and led.by_hand else ()
                yield Moment(n, event, (*first, *self._after(at)))
                n += 1

    def _after(self, at: int) -> Iterator[Shown]:
        """Yield the pages after an answer, up to that of the next question people decide."""
        for event in self.events[at + 1 :]:
            if isinstance(event, Shown):
                yield event
                if event.prompt is not None and not event.by_hand and event.stays:
                    return

    def pages(self) -> list[Shown]:
        """Return all pages, in order."""
        return [event for event in self.events if isinstance(event, Shown)]

    # -- at the table

    def _reported(self, seat: SeatId) -> Iterator[Noted]:
        """Yield what a seat, "" for everybody, is told of what has just happened."""
        for happened in self._happened:
            for noted in happened.notes:
                yield from noted.reported_to(seat)

    def _frozen(self) -> Reading:
        return self._session.copy_of_view(self.match.screen_use.seat)

    def _look(self) -> None:
        """Look at what is shown, for a while."""
        page, session = self.stack.page(), self._session
        prompt, stays = None, readable(page)
        if self.stack.top is self.match:
            prompt, stays = session.prompt, not bot_asked(session)
        view = self._frozen()
        status = session.game.status(view)
        self.events.append(Shown(page, prompt, view, status, self._answers, stays))
        self._now += _LOOK_S

    def _close_all(self) -> None:
        """Read and close what lies over the table, and the end."""
        while self.stack.top is not self.match:
            self._look()
            if self.stack.top.name == "end":
                return
            self._go_on()

    def _go_on(self) -> None:
        """Wait for a page that goes on by itself; close any other."""
        top, lasts = self.stack.top, self.stack.shown.lasts_s
        if not lasts:
            self.stack.back()
            return
        _ = self.stack.tick()
        self._now += lasts + _LOOK_S
        _ = self.stack.tick()
        assert top not in self.stack.screens

    def _answer(self, prompt: Prompt[object]) -> str:
        if isinstance(prompt, Do) and not bot_asked(self._session):
            if BY_LINE in self._refs():
                self._tap(BY_LINE)
                self._look()
            self._tap("done")
            return "done"
        entry = self._written.pop(0)
        if bot_asked(self._session):
            self._by_bot(entry)
        elif entry.kind == "side":
            start = lambda: self._session.side(entry.text, entry.seat, source="finger")  # noqa: E731
            assert self.match.enter(start, lambda _: self.match.did())
        elif prompt.secret and self.match.scene(self.match.viewer).prompt is None:
            self.stack.hold(HOLD, down=True)
            self._look()
            assert self.match.answer(entry.text), entry.text
            self.stack.hold(HOLD, down=False)
        else:
            self._by_taps(prompt, entry.text)
        return entry.text

    def _by_taps(self, prompt: Prompt[object], text: str) -> None:
        """Tap an answer where its buttons are; what fell on the table is given as it fell."""
        number = self._session.number
        if isinstance(prompt, ChooseSeveral):
            for key in text.split("+") if text != "-" else ():
                self._tap(key)
                self._look()
            self._tap(DONE)
        elif isinstance(prompt, PlaceTile):
            self._lay(text)
        else:
            option = next((it for it in prompt.options() if it.key == text), None)
            if option is not None and option.group and is_menu(prompt):
                self._tap(f"group {option.group}")
                self._look()
            if text in self._refs():
                self._tap(text)
        if self._session.number == number:
            assert self.match.answer(text), text

    def _lay(self, text: str) -> None:
        """Tap which tile, where and how it lies, as far as the page asks."""
        tile, place, _ = [*text.split(" "), "", ""][:3]
        for ref in (f"tile {tile}", f"cell {place}", text):
            if ref in self._refs():
                self._tap(ref)
                if ref != text:
                    self._look()

    def _refs(self) -> set[str]:
        """Return what can be tapped on the page that was looked at last."""
        shown = next(it for it in reversed(self.events) if isinstance(it, Shown)).page
        return {option.ref for option in shown.options.options if option.kind != "off"}

    def _tap(self, ref: str) -> None:
        """Tap an answer of the page that was looked at last."""
        assert ref in self._refs(), ref
        self.stack.option(ref)

    def _by_bot(self, entry: Entry) -> None:
        """Let the seat that Companion plays answer what is written, after its usual wait."""
        session = self._session
        asked = bot_question(session.open_question(), bot_asked(session))
        _ = self.stack.tick()
        text = entry.text if entry.kind == "answer" else f"side {entry.text} {entry.seat}"
        self.stack.receive(BotDecided(asked.digest, asked.number, text))
        self._now += 2 * WAIT_S
        _ = self.stack.tick()
        _ = self.stack.tick()


def written(path: Path) -> list[Entry]:
    """Return the answers of a written match, in order."""
    session = begun(path, hands=False)
    for _ in playing(session, head_of(path)):
        pass
    return list(session.entries)


@lru_cache(maxsize=6)
def walked(evening: str, language: str) -> EveningWalk:
    """Return an evening that was walked; the last ones are not walked again, all would fill the memory."""
    return EveningWalk(EVENINGS[evening], language).walk()
