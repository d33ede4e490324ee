"""A house of toys for the presenter: one game, matches in memory, a clock that stands still."""

from dataclasses import dataclass, field
from pathlib import Path

import session_kit
import toy
from companion.bootstrap import InstalledGames, locales
from companion.config import Settings
from companion.engine.game import Seat, Start
from companion.engine.packs.ledger import parse_ledger
from companion.ports import NoVision
from companion.session.library.match_library import Library
from companion.session.library.match_store import MatchStore
from companion.session.library.open_match import LiveMatch
from companion.session.packs.pack_choice import PackChoice
from companion.session.session import Session
from companion.ui.presenter.home.home_screen import HomeScreen
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.moments.interlude_pages import AlarmScreen
from companion.ui.presenter.moments.moment_page import MomentPage
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.app_context import AppContext
from companion.ui.presenter.shell.screen_stack import ScreenStack

LOCALE = Path(__file__).parents[1] / "companion" / "locale"
RULES = Path(toy.__file__).parent / "content" / "rules.toml"
LEDGER = parse_ledger(RULES.name, RULES.read_text())
OWNED = {"pack": "box", "scenario": "scenario_1"}
ANNA, MAREK = Seat("A", "Anna"), Seat("B", "Marek")
OWNER_SEATS = (ANNA, Seat("M", "Marek"))


def go_on(stack):
    """Read what stands between two questions, and go on to the next one."""
    while isinstance(stack.top, MomentPage | AlarmScreen):
        stack.back()


class MemoryStore:
    """Keeps matches as long as the test runs."""

    def __init__(self):
        self.kept = []
        self.gone = []
        self.reports = []

    def matches(self):
        return self.kept

    def preview(self, match):
        return None

    def packs(self, game):
        return (PackChoice("", "Toy pack"),)

    def owned(self):
        return ()

    def usb_drives(self):
        return ()

    def reread(self):
        pass

    def content(self, game, pack=""):
        return session_kit.start().content

    def ledger(self, game):
        return LEDGER

    def people(self):
        return [("Tom", 6), ("Kasia", 2)]

    def begin(self, game, seats, options, *, seed=""):
        start = Start(tuple(seats), {**options, "drawing": "app"}, self.content(game))
        session = Session.new(toy.GAME, start, seed=seed)
        return LiveMatch(session, tuple(seats), self.ledger(game))

    def resume(self, match):
        return self.begin("toy", (ANNA, MAREK), {"edition": "short"}, seed="7")

    def shown(self, live):
        pass

    def leave(self, live):
        self.gone.append(live)

    unsaved = 0

    def save(self):
        return 0

    def left(self, live):
        """Nothing is read anew."""

    def report(self, live, words):
        self.reports.append(words)
        return Path("report.zip")

    def report_fault(self, problem, trace, *, secret=False):
        self.reports.append(trace)
        return Path("screen.txt")

    def keep_table(self, live, shot):
        self.table = shot

    def kept_table(self, live):
        return getattr(self, "table", None)

    def save_position(self, live):
        return Path("table.position.toml")

    def save_report(self, live, files):
        self.saved = files
        return Path("m1")


@dataclass
class Bench:
    """A screen stack with everything a test wants to reach."""

    stack: ScreenStack
    context: AppContext
    store: MemoryStore
    now: list[float]
    refused: list[str] = field(default_factory=list)

    def wait(self, seconds=1.0):
        self.now[0] += seconds

    def listen(self):
        """Hand the stack what was posted to the inbox, as the application does."""
        for said in self.context.inbox.drain():
            self.stack.receive(said)

    def tap(self, ref):
        """Look, wait until taps count, and tap an option."""
        self.stack.page()
        self.wait()
        self.stack.option(ref)
        return self.stack.page()

    def touch(self, ref):
        self.stack.page()
        self.wait()
        self.stack.stage(ref)
        return self.stack.page()

    @property
    def page(self):
        return self.stack.page()

    @property
    def refs(self):
        return [option.ref for option in self.page.options.options]


def bench(language="en", vision=None, locales=None):
    store, now = MemoryStore(), [100.0]
    context = AppContext(
        games={"toy": toy.GAME},
        store=store,
        locales=locales or {"companion": LOCALE},
        languages=("en", "pl"),
        clock=lambda: now[0],
        settings=Settings(language=language),
        save=lambda settings: None,
        seed=lambda: "7",
        look=lambda: vision or NoVision(),
    )
    stack = ScreenStack(context, ROUTES.__getitem__)
    made = Bench(stack, context, store, now)
    stack.refused = lambda: made.refused.append("tick")
    stack.open(HomeScreen())
    return made


def match(session=None, seats=(ANNA, MAREK), **kwargs):
    """A bench with a match open on it."""
    made = bench(**kwargs)
    live = LiveMatch(session or session_kit.session(), seats, LEDGER)
    made.stack.go("match", live)
    return made, live


class ScreensOnDisk:
    """The screens without a window, a match store on a real disk, and a second a page."""

    def __init__(self, home, settings, seed):
        self.home, self.now = home, 0.0
        self.library = Library(home, InstalledGames(), version="0")
        self.store = MatchStore(self.library, version="0")
        context = AppContext(
            games={name: game_folder.game for name, game_folder in InstalledGames().items()},
            store=self.store,
            locales=locales(),
            languages=("en", "pl"),
            clock=lambda: self.now,
            settings=settings,
            save=lambda _: None,
            seed=lambda: seed,
        )
        self.stack = ScreenStack(context, lambda name: ROUTES[name])
        self.stack.open(HomeScreen())

    def page(self):
        page = self.stack.page()
        self.now += 1
        return page

    def option(self, *refs):
        for ref in refs:
            assert ref in {o.ref for o in self.page().options.options if o.kind != "off"}, ref
            self.stack.option(ref)

    def tap(self, *refs):
        for ref in refs:
            _ = self.page()
            self.stack.stage(ref)


class Owner(ScreensOnDisk):
    """Screens on disk with an owner's own pack of escape."""

    def __init__(self, home, language="en"):
        super().__init__(home, Settings(language=language), "owner")

    def rows(self):
        return [row.ref for row in self.page().stage[0].model.rows]

    def begin(self):
        session = self.library.begin("escape", OWNER_SEATS, OWNED, seed="owner")
        self.match = MatchScreen(LiveMatch(session, OWNER_SEATS))
        self.stack.open(self.match)
        return session

    def records(self):
        return self.library.own_pack("escape", "box").records()
