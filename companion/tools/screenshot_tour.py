"""A walk through every screen of a game: bots play a seeded match, and each page is pictured once.

The pictures are named as in UX.md section 5 where it names them.
"""

from collections.abc import Callable, Iterator
from typing import Final, cast

from msgspec.structs import replace
from PIL import Image

from companion.bootstrap.application import Application
from companion.engine.flow.prompts import Choose, Do, Prompt
from companion.engine.game import Game, Seat
from companion.engine.ids import seat_id
from companion.engine.state.table import Table as Lying
from companion.session.match.table_difference import difference
from companion.text.rule_search import Search
from companion.tools.offscreen import Offscreen
from companion.tools.screen_bot import ScreenBot
from companion.ui.models import EnemyListModel, EventCardModel, ListModel
from companion.ui.presenter.match.bot_seat import BotSeatScreen
from companion.ui.presenter.match.impossible_answers import FOLD
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.page.page import Page

SEATS: Final = (
    Seat(seat_id("A"), "Anna"),
    Seat(seat_id("M"), "Marek"),
    Seat(seat_id("I"), "Ines"),
    Seat(seat_id("T"), "Tom"),
)
_BEHIND_MORE: Final = (
    *("log", "correct", "check", "compare", "camera", "cards", "seats"),
    *("whose", "houserules", "rules"),
    *("lamps", "wrong", "settings"),
)
_ANSWERS_MOST: Final = 4_000
_PLOTS_MOST: Final = 12
_BOOK_TURNS: Final = 3
_NAMES: Final = {
    "cards": "heroes",
    "check": "lay-out-now",
    "compare": "table-check",
    "wrong": "something-wrong",
}
_TYPED: Final = 5
"""Letters of the word that the search of the rules is asked for."""
_TILES: Final = 8
_PATIENCE: Final = 40
"""Own turns to wait for a table worth a picture: some tiles, some enemies."""

Shot = tuple[str, Image.Image]


def seats_of(game: Game) -> tuple[Seat, ...]:
    """Return who plays: people all seats, or each role by whom it is usually played."""
    if not game.roles:
        return SEATS
    roles = [(role, role.usual_bot) for role in game.roles]
    parts = [each for each in roles for _ in range(each[0].seats_by(each[1])[0])]
    named = zip(SEATS, parts, strict=False)
    return tuple(replace(seat, role=role.id, bot=bot) for seat, (role, bot) in named)


class ScreenshotTour:
    """Walks once; each page comes with its name.

    Attributes:
        seen: Names of the pages that were come to so far.
    """

    def __init__(
        self, table: Application, offscreen: Offscreen, game: str, *, seed: str, every: int = 1
    ) -> None:
        """Prepare the walk.

        Args:
            table: The screen put together.
            offscreen: Its app at work.
            game: Whose screens.
            seed: All chance of the match follows from it.
            every: Only each so-manyth page is drawn and pictured; the others are gone past.
        """
        self.seen: list[str] = []
        self._table = table
        self._offscreen = offscreen
        self._stack = table.stack
        self._game = table.context.games[game]
        self._seed = seed
        self._every = every
        self._turns = 0

    def walk(self) -> Iterator[Shot]:
        """Yield each page once, in the order people come to it."""
        yield from self._snap("home-empty")
        yield from self._setup()
        match = self.begin()
        yield from self._play(match)
        yield from self._end()
        yield from self._open_book()
        self._stack.navigate("log")
        yield from self._snap("log-end")
        self._stack.home()
        yield from self._snap("home")

    def _end(self) -> Iterator[Shot]:
        """Picture the report: plot, dice, who was met."""
        yield from self._snap("end")
        for name in ("end-dice", "end-met"):
            for _ in range(_PLOTS_MOST):
                self._option("plot")
                if isinstance(self._stack.page().stage[0].model, ListModel):
                    break
            yield from self._snap(name)

    def _open_book(self) -> Iterator[Shot]:
        """Picture the match opened, at its beginning and in its middle."""
        self._option("book")
        yield from self._snap("book")
        for _ in range(_BOOK_TURNS):
            self._option("turn later")
        for name in ("secrets", "why", "list"):
            self._stack.navigate(name)
            yield from self._snap(f"book-{name}")
        self._stack.back()

    # -- before the match

    def _setup(self) -> Iterator[Shot]:
        self._option("new")
        if len(self._table.context.games) > 1:
            yield from self._snap("setup-game")
            self._option(f"game {self._game.id}")
        yield from self._snap("setup")
        for name in ("name Anna", "name Marek", "name Ines"):
            self._option(name)
        yield from self._snap("setup-seats")
        self._option("type")
        self._touch("T")
        self._touch("O")
        yield from self._snap("setup-name")
        self._option("list")
        self._option("name Tom")
        yield from self._snap("setup-start")
        self._option("house rules")
        yield from self._snap("house-rules")
        self._option("review")
        self._option("change")
        yield from self._snap("setup-rules")
        self._stack.home()

    def begin(self) -> MatchScreen:
        """Open a new match at its first question."""
        seats = seats_of(self._game)
        open_match = self._table.store.begin(self._game.id, seats, {}, seed=self._seed)
        match = MatchScreen(open_match)
        self._stack.open(match)
        return match

    # -- the match

    def _play(self, match: MatchScreen) -> Iterator[Shot]:
        bot = ScreenBot(match, f"tour {self._seed}")
        for _ in range(_ANSWERS_MOST):
            yield from self._over(match)
            prompt = match.session.prompt
            if prompt is None:
                return
            yield from self._page_of(match, prompt)
            bot.play()
        raise RuntimeError(f"seed {self._seed}: the match does not end")

    def _over(self, match: MatchScreen) -> Iterator[Shot]:
        """Picture what lies over the table, and close it; the report at the end stays."""
        while self._stack.top is not match:
            page = self._stack.page()
            if page.screen == "end":
                return
            yield from self._snap({"alarm": "alarm-begins"}.get(page.screen, page.screen))
            self._stack.back()

    def _page_of(self, match: MatchScreen, prompt: Prompt[object]) -> Iterator[Shot]:
        page = self._stack.page()
        name = _name_of(page, prompt)
        if isinstance(prompt, Choose) and name == "table":
            self._turns += 1
            if page.alarm:
                yield from self._snap("alarm")
            yield from self._groups()
            if self._worth_it(match):
                yield from self._around(match)
            return
        yield from self._snap(name)
        if name == "roll":
            yield from self._typing()
        elif name == "enemies":
            yield from self._far()
        elif prompt.secret and "secret-held" not in self.seen:
            self._stack.hold("hold", down=True)
            yield from self._snap("secret-held")
            self._stack.hold("hold", down=False)

    def _groups(self) -> Iterator[Shot]:
        """Picture what stands behind each button of a turn, the first time there is something."""
        for option in self._stack.page().options.options:
            group = option.ref.removeprefix("group ")
            if group not in {option.ref, *self.seen} and option.kind != "off":
                self._option(option.ref)
                yield from self._snap(group)
                yield from self._impossible()
                self._option("back to menu")

    def _impossible(self) -> Iterator[Shot]:
        """Picture why some answers cannot be given, the first time there are several."""
        refs = {option.ref for option in self._stack.page().options.options}
        if FOLD in refs and "impossible" not in self.seen:
            self._option(FOLD)
            yield from self._snap("impossible")
            self._stack.back()

    def _worth_it(self, match: MatchScreen) -> bool:
        table = match.session.view()
        enemies = [piece for piece in table.pieces.values() if piece.at and piece.kind != "hero"]
        rich = table.turn.number and len(table.spaces) > _TILES and len(enemies) > 1
        if len(self._game.tiles(table.content)) <= _TILES:
            rich = self._game.status(table).alarm.on  # so small a game has nothing more to show
        return "table" not in self.seen and (bool(rich) or self._turns > _PATIENCE)

    def _around(self, match: MatchScreen) -> Iterator[Shot]:
        """Picture a turn, and everything that can be opened over it."""
        yield from self._snap("table")
        self._stack.navigate("why")
        yield from self._snap("why")
        self._stack.navigate("why")
        yield from self._card(match)
        yield from self._more(match)
        yield from self._undo(match)
        fresh = match.open_match.lay_out
        match.open_match.lay_out = True
        self._stack.go("check", match)
        yield from self._snap("lay-out")
        match.open_match.lay_out = fresh
        self._stack.back()

    def _proxy(self, match: MatchScreen, before: Lying) -> Iterator[Shot]:
        """Picture what a bot would have left for hands to do, had the last answers been its own."""
        moves = difference(before, match.session.view(), match.session.game.vocabulary)
        if moves:
            self._stack.open(BotSeatScreen(match, match.open_match.seats[0].id, moves))
            yield from self._snap("proxy")
            self._stack.back()

    def _card(self, match: MatchScreen) -> Iterator[Shot]:
        self._stack.navigate("card")
        yield from self._snap("card")
        self._option(f"seat {match.open_match.seats[-1].id}")
        yield from self._snap("card-seat")
        self._stack.hold("hold", down=True)
        if self._stack.page().secret:
            yield from self._snap("private-hand")
        self._stack.hold("hold", down=False)
        self._stack.back()

    def _more(self, match: MatchScreen) -> Iterator[Shot]:
        for name in _BEHIND_MORE:
            self._stack.navigate("more")
            yield from self._snap("more")
            self._touch(name)
            yield from self._snap(_NAMES.get(name, name))
            if name == "log":
                self._touch("1")
                yield from self._snap("log-why")
            elif name == "correct":
                yield from self._correct(match)
            elif name == "rules":
                yield from self._rules()
            while self._stack.top is not match:
                self._stack.back()

    def _correct(self, match: MatchScreen) -> Iterator[Shot]:
        seat = match.open_match.seats[0].id
        self._stack.go("numbers", match, seat)
        yield from self._snap("numbers")
        self._stack.back()
        piece = match.session.view().pieces[seat]
        self._touch(f"{seat}|{min(piece.tracks)}+")
        yield from self._snap("correct")
        self._stack.navigate("pools")
        yield from self._snap("correct-pools")
        for view in ("figures", "markers"):
            self._option(view)
            yield from self._snap(f"correct-{view}")
            if view == "figures":
                self._touch(f"figure {seat}")
                yield from self._snap("correct-figure")
                self._stack.navigate("back")
        yield from self._cards(seat)

    def _cards(self, seat: str) -> Iterator[Shot]:
        """Yield the cards of a hero and of the table, and one page deeper of each kind."""
        self._option("cards")
        pages = {"card": "correct-card", "adds": "correct-other-card", "pile": "correct-pile"}
        for owner, name in ((f"owner {seat}", "correct-cards"), ("owner", "correct-piles")):
            self._touch(owner)
            yield from self._snap(name)
            for kind, deeper in pages.items():
                if ref := self._row(kind):
                    self._touch(ref)
                    yield from self._snap(deeper)
                    self._stack.navigate("back")

    def _row(self, kind: str) -> str:
        """Return the first row of the present page of a kind, "" where it has none."""
        for part in self._stack.page().stage:
            models = cast("tuple[object, ...]", part.model)
            for model in models if isinstance(part.model, tuple) else (part.model,):
                for row in model.rows if isinstance(model, ListModel) else ():
                    if row.ref.startswith(f"{kind} "):
                        return row.ref
        return ""

    def _rules(self) -> Iterator[Shot]:
        self._option("type")
        figure = next(kind for kind in self._game.vocabulary.looks if kind != "hero")
        word = self._stack.top.words.name(figure).upper()[:_TYPED]
        for letter in word:
            self._touch(letter)
        yield from self._snap("rules-typing")
        self._option("show")
        yield from self._snap("rules-found")
        ledger = self._table.store.ledger(self._game.id)
        found = Search(self._stack.top.words, ledger).find(word) or list(ledger.rules.values())
        self._touch(found[min(2, len(found) - 1)].id)
        yield from self._snap("rule")

    def _undo(self, match: MatchScreen) -> Iterator[Shot]:
        count = len(match.session.entries)
        self._stack.navigate("undo")
        while self._stack.top is match and len(match.session.entries) > count - 6:
            _ = self._stack.page()  # what was said belongs to this question, as at the table
            self._stack.navigate("undo")
        yield from self._snap("undo")
        while self._stack.top is not match:
            self._stack.back()
        before = match.session.copy_of_view()
        _ = match.session.redo(count)
        match.went_back()
        while self._stack.top is not match:
            self._stack.back()
        yield from self._proxy(match, before)

    def _typing(self) -> Iterator[Shot]:
        if "my-dice" in self.seen or "my dice" not in {
            option.ref for option in self._stack.page().options.options
        }:
            return
        self._option("my dice")
        page = self._stack.page()
        stamps = next(part.model for part in page.stage if part.slot == "left")
        for stamp in getattr(stamps, "stamps", ())[:2]:
            self._touch(stamp.ref)
        yield from self._snap("my-dice")
        self._option("back")

    def _far(self) -> Iterator[Shot]:
        if "far" in self.seen:
            return
        settings = self._table.context.settings
        self._stack.settle(replace(settings, screen=replace(settings.screen, far=True)))
        yield from self._snap("far")
        self._stack.settle(settings)
        self._stack.navigate("why")
        yield from self._snap("enemy-why")
        self._stack.navigate("why")

    # -- hands and pictures

    def _option(self, ref: str) -> None:
        self._patient(lambda: self._stack.option(ref))

    def _touch(self, ref: str) -> None:
        self._patient(lambda: self._stack.stage(ref))

    def _patient(self, act: Callable[[], None]) -> None:
        """Wait until taps count, as people do."""
        self._offscreen.app.refresh()
        self._offscreen.frames(2)
        self._offscreen.now_s += 1.0
        self._offscreen.frames()
        act()

    def _snap(self, name: str) -> Iterator[Shot]:
        """Yield a picture of the present page, unless one of that name was taken."""
        if name in self.seen:
            return
        self.seen.append(name)
        if (len(self.seen) - 1) % self._every == 0:
            self._offscreen.settle()
            yield name, self._offscreen.picture()


def _name_of(page: Page, prompt: Prompt[object]) -> str:
    """Return what a page of the table is called among the pictures."""
    state = page.state.replace(" ", "-")
    if state == "secret":
        return state
    if any(isinstance(part.model, EventCardModel) for part in page.stage):
        return "event-app"
    if isinstance(prompt, Do):
        listed = any(isinstance(part.model, EnemyListModel) for part in page.stage)
        return "enemies" if listed else "instruction"
    if any(option.letter for option in page.options.options):
        return "where-to"
    return state or "table"
