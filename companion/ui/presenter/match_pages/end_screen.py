"""The end: who won, the numbers turn by turn, what the dice did, who was met."""

from collections.abc import Iterator
from functools import cached_property, partial
from typing import Final

from companion.engine.errors import Refused
from companion.engine.game import Outcome
from companion.engine.message import Message, say, say_n
from companion.session.match_summary import MatchSummary, report_of
from companion.ui.models import (
    FateRow,
    FatesModel,
    Figure,
    ListModel,
    NavBarModel,
    NavButton,
    PlotModel,
)
from companion.ui.presenter.builders.report_model import (
    luck_model,
    met_model,
    plot_model,
    report_files,
)
from companion.ui.presenter.match_pages.replay_screen import open_replay
from companion.ui.presenter.outputs.printouts import end_printout
from companion.ui.presenter.page.page import Page, plain_status_bar
from companion.ui.presenter.page.page_parts import Button, Text
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.error_text import refuse
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch
from companion.ui.presenter.shell.screen import silent

DICE: Final = "dice"
MET: Final = "met"


class EndScreen(OverMatch):
    """The report at the end of a match."""

    name = "end"

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._number = match.session.number
        self._shown = 0
        self._saved = ""

    @cached_property
    def _report(self) -> MatchSummary | None:
        """The report; None where rules that changed since cannot play the match again."""
        try:
            return report_of(self.match.session)
        except Refused:
            return None

    def page(self) -> Page:
        """Return plot and fates."""
        scene = self.match.scene()
        outcome = scene.game.outcome(scene.view)
        won = sum(fate.won for fate in outcome)
        asks = say("{n} of {total} won", n=won, total=len(outcome))
        support: Text = self._saved or say("Saved.")
        if self.match.session.unwritten:
            support = say("Not saved yet: free some space.")
        stage = self._left(scene), self._fates(scene)
        return self.sheet(asks, support, *stage, split=0.58, spoken=(self.say(asks),))

    def frame(self) -> Page:
        """Return the name of the match, its turns, and a navigation bar of its own."""
        scene = self.match.scene()
        turns = say_n("{n} turn", "{n} turns", scene.view.turn.number)
        nav_bar = (
            NavButton("why", self.upper(say("Why")), "why", off=True),
            NavButton("undo", self.upper(say("Undo")), "undo"),
            NavButton("log", self.upper(say("Log")), "log"),
            NavButton("more", self.upper(say("More")), "more"),
        )
        status_bar = plain_status_bar(self.upper(scene.title()), self.upper(turns))
        return Page(self.name, status_bar, nav_bar=NavBarModel(nav_bar))

    def buttons(self) -> Iterator[Button]:
        """Yield what plays again, looks at other numbers, opens all, saves, prints, goes home."""
        whether = say("not saved yet") if self.match.session.unwritten else say("match is saved")
        yield Button("again", say("Play again"), self._again, say("same seats"), "redo", "confirm")
        yield self._next()
        book, told = partial(open_replay, self.match), say("every secret")
        yield Button("book", say("Open book"), book, told, icon="log")
        yield Button("save", say("Save"), self._save, say("picture, table"), icon="save")
        yield from self.paper_buttons(end_printout)
        yield Button("home", say("Home"), self.stack.home, whether, icon="back")

    def is_current(self) -> bool:
        """The match is over, as it was when this was opened; else another report tells it."""
        return self.match.session.prompt is None and self.match.session.number == self._number

    def navigate(self, ref: str) -> None:
        """Undo opens the match again; the log lies over the report."""
        if ref == "undo":
            self.match.take_back()
        elif ref in ("log", "more"):
            self.stack.go(ref, self.match)

    def _again(self) -> None:
        """Leave this match, and begin another with the same seats."""
        stack, context, seats = self.stack, self.stack.context, self.match.open_match.seats
        session, seed = self.match.session, context.seed()
        game, options = session.game.id, dict(session.view().options)
        stack.home()

        def gone(problem: Exception) -> None:  # the packs it was played with may have gone
            stack.go("setup", game)
            refuse(stack, context.words(), problem)

        begin = partial(context.store.begin, game, seats, options, seed=seed)
        stack.work(begin, partial(stack.go, "match"), gone, context.store.leave)

    def _save(self) -> None:
        """Write picture and tables of the report, and the table as a position file."""
        store, match, report = self.stack.context.store, self.match.open_match, self._report
        files = report_files(self.match.scene(), report) if report is not None else {}

        def write() -> Message:
            path = store.save_position(match)
            if not files:
                return say("Saved: {file}", file=path.name)
            folder = store.save_report(match, files)
            return say("Saved: {folder}, {file}", folder=folder.name, file=path.name)

        self.stack.work(write, self._written)

    def _written(self, saved: Message) -> None:
        self._saved = self.say(saved)

    @property
    def _views(self) -> tuple[str, ...]:
        """What can be shown: each number that changed, the dice, who was met."""
        return (*self._report.tracks(), DICE, MET) if self._report is not None else ()

    def _next(self) -> Button:
        """Return the button that leads on to the next of them."""
        views = self._views
        if not views:
            why = say("the rules have changed")
            return Button("plot", say("Next"), silent, why, icon="plot", off=True)
        name = views[(self._shown + 1) % len(views)]
        own = {DICE: say("dice"), MET: say("who was met")}
        word = own.get(name) or self.words.name(name).lower()
        return Button("plot", say("Next"), self._turn, word, icon="plot")

    def _turn(self) -> None:
        self._shown += 1

    def _left(self, scene: Scene) -> PlotModel | ListModel:
        report = self._report
        if report is None:
            return PlotModel(self.upper(say("Nothing to draw")))
        name = self._views[self._shown % len(self._views)]
        listed = {DICE: luck_model, MET: met_model}.get(name)
        return listed(scene, report) if listed else plot_model(scene, report, name)

    def _fates(self, scene: Scene) -> FatesModel:
        return FatesModel(tuple(_fate(scene, fate) for fate in scene.game.outcome(scene.view)))


def _fate(scene: Scene, fate: Outcome) -> FateRow:
    figure, name = scene.figure(fate.seat) or Figure("circle"), scene.words.name(fate.seat)
    result = "won" if fate.won else "lost"
    return FateRow(figure, name.upper(), scene.say(fate.text), result, fate.won)
