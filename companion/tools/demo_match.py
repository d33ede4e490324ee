"""A whole match without people: bots tap on the real screen and lay tiles before the camera.

Every tile is laid on the drawn table, its picture goes through vision, and what it sees answers
the question. Nothing is drawn on a display; the clock is moved by hand.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from companion.bootstrap.application import Application
from companion.engine.flow.prompts import Do, Placement, PlaceTile, Prompt
from companion.engine.state.changes import SpaceAdded
from companion.engine.state.table import Table as Lying
from companion.engine.state.table import packed
from companion.ports import Laid
from companion.tools.offscreen import Offscreen
from companion.tools.screen_bot import ScreenBot
from companion.ui.models import OptionModel
from companion.ui.presenter.answering.action_menu import BACK
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.match_pages.log_screen import log_lines

NAMES: Final = ("Anna", "Marek", "Ines", "Tom")
LOOKS_MOST: Final = 60
"""Pictures after which a tile that the camera does not read is laid by a tap."""
LOOK_S: Final = 0.1
_ANSWERS_MOST: Final = 4_000
_PATIENCE_S: Final = 0.5


@dataclass
class Report:
    """What the demonstration came to.

    Attributes:
        match: Id of the match.
        seed: Its seed.
        answers: Answers in force at the end.
        turns: Turns played.
        tiles: Tiles laid after a question.
        seen: How many of them the camera read.
        looks: Camera pictures taken.
        alarm: The alarm began.
        won: Names of those who won.
        replayed: The journal replays to the same table.
        pictures: File names, in order.
    """

    match: str = ""
    seed: str = ""
    answers: int = 0
    turns: int = 0
    tiles: int = 0
    seen: int = 0
    looks: int = 0
    alarm: bool = False
    won: tuple[str, ...] = ()
    replayed: bool = False
    pictures: list[str] = field(default_factory=list[str])


class DemoMatch:
    """Plays one match from the first tap to the last."""

    def __init__(
        self,
        table: Application,
        offscreen: Offscreen,
        folder: Path,
        *,
        game: str,
        seed: str,
        tell: Callable[[str], None],
    ) -> None:
        """Get ready.

        Args:
            table: The screen put together, its vision without threads.
            offscreen: Its app at work.
            folder: Where pictures and log go.
            game: The game to play.
            seed: All chance of the match follows from it.
            tell: Says how far it is.
        """
        self._table = table
        self._stack = table.stack
        self._offscreen = offscreen
        self._folder = folder
        self._game = game
        self._tell = tell
        self._phase = ""
        self._shown: Counter[str] = Counter()
        self.report = Report(seed=seed)
        table.context.seed = lambda: seed

    def play(self) -> Report:
        """Set up, play, and write down what happened."""
        (self._folder / "pictures").mkdir(parents=True, exist_ok=True)
        self._snap("home")
        match = self._set_up()
        bot = ScreenBot(match, self.report.seed)
        for _ in range(_ANSWERS_MOST):
            self._close_pages(match)
            prompt = match.session.prompt
            if prompt is None:
                break
            self._turn(match, prompt, bot)
        self._finish(match)
        return self.report

    # -- setting up

    def _set_up(self) -> MatchScreen:
        self._tap("new")
        if f"game {self._game}" in self._refs():
            self._tap(f"game {self._game}")
        for name in NAMES:
            if f"name {name}" not in self._refs():
                self._tap("names")
            self._tap(f"name {name}")
        self._snap("setup")
        self._tap("start")
        match = self._stack.match
        assert isinstance(match, MatchScreen), "START opens the match"
        self.report.match = match.open_match.match
        self._tell(f"match {match.open_match.match}, seed {self.report.seed}")
        return match

    # -- one answer

    def _turn(self, match: MatchScreen, prompt: Prompt[object], bot: ScreenBot) -> None:
        self._picture_of(match)
        if isinstance(prompt, PlaceTile):
            self._lay(match, prompt, bot.says())
            return
        if isinstance(prompt, Do):
            self._lay_instructed(prompt)
        said = bot.says()
        if not self._tapped(match, said):
            bot.play_as(said)
        self._offscreen.frames()

    def _tapped(self, match: MatchScreen, said: str) -> bool:
        """Give an answer by the buttons people would tap; False where there are none for it."""
        number = match.session.number
        for ref in (said, *(ref for ref in self._refs() if ref.startswith("group "))):
            if ref not in self._refs():
                continue
            self._tap(ref)
            if match.session.number != number:
                return True
            if said in self._refs():
                self._tap(said)
                return match.session.number != number
            if BACK in self._refs():
                self._tap(BACK)
        return match.session.number != number

    def _lay_instructed(self, prompt: Do) -> None:
        """Lay what an instruction names: the start tile."""
        top = self._table.vision.top
        for change in prompt.changes:
            if isinstance(change, SpaceAdded) and top is not None and change.space.cells:
                space = change.space
                _ = top.lay(space.face, space.cells[0], space.turns)

    def _lay(self, match: MatchScreen, prompt: PlaceTile, said: str) -> None:
        """Lay a tile before the camera, and let what it sees answer."""
        place = next(place for place in prompt.places if place.key == said)
        self.report.tiles += 1
        if self._seen(match, place):
            self.report.seen += 1
            self._snap_now_and_then("camera-proposes", self.report.tiles)
            self._tap(place.key)
        else:
            _ = match.answer(place.key, source="bot")
        self._offscreen.frames()
        if self.report.tiles % 5 == 0:
            self._tell(f"{self.report.tiles} tiles laid, {self.report.seen} read by the camera")

    def _seen(self, match: MatchScreen, place: Placement) -> bool:
        vision, number = self._table.vision, match.session.number
        self._wait(_PATIENCE_S)
        if vision.top is None or not vision.top.lay(place.tile, place.cell, place.turns):
            return False
        wanted = Laid(place.tile, place.cell, place.turns)
        for _ in range(LOOKS_MOST):
            vision.look()
            self.report.looks += 1
            self._wait(LOOK_S)
            chosen = {option.ref for option in self._page_options() if option.kind == "confirm"}
            if place.key in chosen and "neither" in self._refs():
                return wanted in vision.top.laid and match.session.number == number
        return False

    # -- pages, taps, pictures

    def _page_options(self) -> tuple[OptionModel, ...]:
        return self._stack.now.options.options

    def _refs(self) -> list[str]:
        return [option.ref for option in self._page_options() if option.kind != "off"]

    def _close_pages(self, match: MatchScreen) -> None:
        """Read what lies over the table, and go on; the report at the end stays open."""
        while self._stack.top is not match:
            page = self._stack.page()
            if page.screen == "end":
                return
            self.report.alarm |= page.screen == "alarm"
            self._shown[page.screen] += 1
            self._snap_now_and_then(page.screen, self._shown[page.screen])
            self._tap("go on" if "go on" in self._refs() else self._refs()[0])

    def _tap(self, ref: str) -> None:
        """Look, wait as people do, tap, and see what comes."""
        self._offscreen.app.refresh()
        self._offscreen.frames(2)
        self._wait(_PATIENCE_S)
        self._stack.option(ref)
        self._offscreen.frames()

    def _wait(self, seconds: float) -> None:
        self._offscreen.now_s += seconds
        self._offscreen.frames()

    def _picture_of(self, match: MatchScreen) -> None:
        """Picture each phase of each turn once, but not all of a long match."""
        status = match.session.game.status(match.session.view())
        phase = f"turn-{match.session.view().turn.number:02}-{status.phase}"
        if phase != self._phase:
            self._phase = phase
            self._snap_now_and_then(f"turn-{match.session.view().turn.number:02}", status.phase)

    def _snap_now_and_then(self, name: str, count: int) -> None:
        if count % 4 == 1:
            self._snap(name)

    def _snap(self, name: str) -> None:
        self._offscreen.settle()
        file = f"{len(self.report.pictures):03}-{name}.png"
        self._offscreen.picture().save(self._folder / "pictures" / file)
        self.report.pictures.append(file)

    # -- the end

    def _finish(self, match: MatchScreen) -> None:
        session = match.session
        view = session.view()
        self._snap("end")
        self._stack.navigate("log")
        self._snap("log")
        report = self.report
        report.answers = len(session.entries)
        report.turns = view.turn.number
        outcome = session.game.outcome(view)
        report.won = tuple(match.words.name(fate.seat) for fate in outcome if fate.won)
        lines = log_lines(match.words, session.log())[::-1]
        text = "\n".join(line.text for line in lines if not line.undone)
        _ = (self._folder / "log.txt").write_text(f"{text}\n", encoding="utf-8")
        open_match = session.table
        again = self._table.store.library.look(report.match).session.table
        assert isinstance(open_match, Lying)
        assert isinstance(again, Lying)
        report.replayed = packed(open_match) == packed(again)
