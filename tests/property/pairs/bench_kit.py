"""A match on the screens, with every device and a clock moved by hand, in memory or on a disk."""

from datetime import datetime, timedelta, timezone

from evening_kit import RecordedDevices
from sight_kit import as_bytes

from companion.bootstrap.build import locales
from companion.config import Settings, Sound
from companion.ports import BotDecided, Scan
from companion.session.library.match_library import Library
from companion.session.library.match_store import MatchStore
from companion.session.library.open_match import LiveMatch
from companion.session.session import Session
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.outputs.match_outputs import MatchOutputs
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.app_context import AppContext
from companion.ui.presenter.shell.screen_stack import ScreenStack
from presenter_kit import MemoryStore


class Recorder(RecordedDevices):
    """All devices, a printer among them; what they are given is text."""

    prints = True
    strip = None

    def __init__(self):
        super().__init__()
        self.scans = []

    def print(self, paragraphs):
        self.lines += [("print", line) for line in paragraphs]

    def scanned(self, reader):
        self.lines.append(("scan", reader))

    def look(self):
        return ()


class Store(MemoryStore):
    """A store of one game, whose files are not written."""

    home = ""

    def __init__(self, played):
        super().__init__()
        self._played = played

    def content(self, game, pack=""):
        return self._played.content

    def ledger(self, game):
        return self._played.ledger

    def begun(self, position, seed):
        """A match from a table, kept in memory."""
        return Session.from_table(self._played.game, position.table, seed=seed)


class StoreOnDisk(MatchStore):
    """A store on a real disk, where it is always the same evening.

    Attributes:
        home: Its data folder, as pages write it.
    """

    def __init__(self, played, folder):
        at = datetime(2027, 5, 1, 20, 41, tzinfo=timezone(timedelta(hours=2)))
        games = {played.game.id: played.game_folder}
        super().__init__(Library(folder, games, version="0", now=lambda: at), version="0")
        self.home = str(folder)

    def begun(self, position, seed):
        """A match from a table, kept on the disk."""
        return self.library.begin_from(position, seed=seed)


class MatchBench:
    """A match on the screens, with every device, and a clock moved by hand.

    Attributes:
        decided: Says what becomes of a bot's decision before it is taken.
    """

    def __init__(self, played, session, seats, language="en", store=None):
        self.now = [100.0]
        self.devices = Recorder()
        self.store = store or Store(played)
        found = dict(locales())
        own = played.game_folder.folder / "locale"
        self.context = AppContext(
            games={played.game.id: played.game},
            store=self.store,
            locales=found | ({played.game.id: own} if own.is_dir() else {}),
            languages=("en", "pl"),
            clock=lambda: self.now[0],
            settings=Settings(language=language, sound=Sound(voice="all")),
            save=lambda settings: None,
            seed=lambda: "7",
            devices=self.devices,
        )
        self.session, self.seats = session, seats
        self.decided = lambda decision: decision
        self.stack = ScreenStack(self.context, ROUTES.__getitem__)
        self.refused = []
        self.stack.refused = lambda: self.refused.append(session.number_for())
        self.outputs = MatchOutputs(self.stack, self.devices)
        self.match = MatchScreen(LiveMatch(session, seats, played.ledger))
        self.stack.open(self.match)
        self.read = 0

    def follow(self):
        """Let the screen be shown and spoken, and what bots have decided be taken."""
        _ = self.stack.page()
        for message in self.context.inbox.drain():
            bot = isinstance(message, BotDecided)
            self.stack.receive(self.decided(message) if bot else message)
        self.outputs.follow()

    def pass_time(self, seconds):
        self.now[0] += seconds
        changed = self.stack.tick()
        self.follow()
        return changed, self.session.number_for()

    def sent(self):
        """What devices were given since it was last asked for."""
        fresh = self.devices.lines[self.read :]
        self.read = len(self.devices.lines)
        return fresh, len(self.refused), self.devices.frames[-1:]

    def scan(self, ref):
        event = Scan(ref, self.now[0])
        self.outputs.heard(event)
        self.stack.receive(event)
        self.follow()

    def page(self):
        return self.stack.page()

    def tap(self, ref):
        self.now[0] += 1.0
        _ = self.stack.page()
        self.stack.stage(ref)
        return self.stack.page()

    def option(self, ref):
        self.now[0] += 1.0
        _ = self.stack.page()
        self.stack.option(ref)
        return self.stack.page()

    def reported(self):
        """What the screen says of rules that failed, and of the report that is written then."""
        page = self.page()
        return page, self.option("write") if page.screen == "wrong" else page

    def to_the_table(self):
        """Close what lies over the table."""
        while self.stack.top is not self.match:
            self.stack.back()
        self.follow()

    def neutral(self, left):
        """What left, as bytes, with the data folder called HOME."""
        return as_bytes(left).replace(self.store.home.encode() or b"HOME", b"HOME")
