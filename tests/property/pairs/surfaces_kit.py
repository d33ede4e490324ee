"""Everything that leaves the program of a match on a bench, by name, as bytes.

``SESSION`` is what a seat is given of a session, ``PAGES`` what the screens show of it to all, ``HELD``
what they show one seat while it holds; what devices are given, a bench keeps as it comes (``MatchBench.sent``).
"""

import json
import re

from evening_kit import RecordedDevices

from companion.bootstrap.build import locales
from companion.commands.journal_show import entry_document
from companion.config import Settings, Sound
from companion.engine.state.table import packed
from companion.ports import Scan
from companion.session.library.open_match import LiveMatch
from companion.session.match.entries import entry_seen
from companion.ui.models import ListModel
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.match.special_pages import HOLD
from companion.ui.presenter.match_pages.card_screen import TURN
from companion.ui.presenter.outputs.match_outputs import MatchOutputs
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.app_context import AppContext
from companion.ui.presenter.shell.screen_stack import ScreenStack
from presenter_kit import MemoryStore

ADDRESS = re.compile(r" at 0x[0-9a-f]+")
LAST = 4
"""Entries of the log that are looked at after each; the whole log is at the end."""
ROWS = 3
"""Rows tapped of a long list."""


def as_bytes(value):
    """What leaves, as bytes: the order of what is listed counts."""
    return ADDRESS.sub("", repr(value)).encode()


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


class Kept(MemoryStore):
    """A store of one game, whose files are not written."""

    def __init__(self, played):
        super().__init__()
        self._played = played

    def content(self, game, pack=""):
        return self._played.content

    def ledger(self, game):
        return self._played.ledger


class MatchBench:
    """A match on the screens, with every device, and a clock moved by hand."""

    def __init__(self, played, session, seats, language="en"):
        self.now = [100.0]
        self.devices = Recorder()
        found = dict(locales())
        own = played.game_folder.folder / "locale"
        self.context = AppContext(
            games={played.game.id: played.game},
            store=Kept(played),
            locales=found | ({played.game.id: own} if own.is_dir() else {}),
            languages=("en", "pl"),
            clock=lambda: self.now[0],
            settings=Settings(language=language, sound=Sound(voice="all")),
            save=lambda settings: None,
            seed=lambda: "7",
            devices=self.devices,
        )
        self.session, self.seats = session, seats
        self.stack = ScreenStack(self.context, ROUTES.__getitem__)
        self.refused = []
        self.stack.refused = lambda: self.refused.append(session.number)
        self.outputs = MatchOutputs(self.stack, self.devices)
        self.match = MatchScreen(LiveMatch(session, seats, played.ledger))
        self.stack.open(self.match)
        self.read = 0
        self.follow()

    def follow(self):
        """Let the screen be shown and spoken, and what bots have decided be taken."""
        _ = self.stack.page()
        for said in self.context.inbox.drain():
            self.stack.receive(said)
        self.outputs.follow()

    def pass_time(self, seconds):
        self.now[0] += seconds
        changed = self.stack.tick()
        self.follow()
        return changed, self.session.number

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

    def to_the_table(self):
        """Close what lies over the table."""
        while self.stack.top is not self.match:
            self.stack.back()
        self.follow()


# -- what a seat is given of a session


def as_reported(session, seat, last=None):
    """The log of a seat as ``journal show`` prints it, and with every reason whole."""
    logged = session.log(seat, last)
    return [(line, json.dumps(entry_document(line, None), sort_keys=True)) for line in logged]


def question(session, seat):
    prompt = session.prompt_for(seat)
    return prompt, prompt.options() if prompt is not None else ()


def unspoken_entry(session, seat):
    return [entry_seen(entry, seat) for entry in session.entries[-LAST:]]


SESSION = {
    "view": lambda session, seat: packed(session.view(seat)),
    "question and options": question,
    "number": lambda session, seat: session.number,
    "offers": lambda session, seat: session.sides(seat) if seat else (),
    "log and Why": lambda session, seat: as_reported(session, seat, LAST),
    "entries": unspoken_entry,
    "status": lambda session, seat: session.game.status(session.view(seat)),
    "panels": lambda session, seat: session.game.panels(session.view(seat), seat),
    "open edges": lambda session, seat: session.game.open_edges(session.view(seat)),
    "outcome": lambda session, seat: (
        session.game.outcome(session.view(seat)) if session.prompt is None else ()
    ),
    "instructions ahead": lambda session, seat: session.ahead(),
    "undo list": lambda session, seat: (
        [(entry.n, entry.kind, entry.turn) for entry in session.entries[-LAST:]],
        len(session.undone),
        session.redo_fits,
        len(session.foreseen()),
    ),
    "as dice fell": lambda session, seat: session.offered,
}


# -- what the screens show to all


def over(name, *about):
    """Return what the screen of a route shows when it is opened over the table."""

    def shown(bench):
        bench.stack.go(name, bench.match, *about)
        page = bench.page()
        bench.to_the_table()
        return page

    return shown


def rows_of(page):
    return [row.ref for part in page.stage for row in listed(part.model) if row.ref]


def listed(model):
    if isinstance(model, ListModel):
        return model.rows
    return ()


def why(bench):
    bench.match.navigate("why")
    page = bench.match.page()
    bench.match.navigate("why")
    return page


def log_lines(bench):
    """The newest lines of the log, each with its Why and its moment shown again."""
    bench.stack.go("log", bench.match)
    pages, top = [bench.page()], bench.stack.top
    for ref in rows_of(pages[0])[:ROWS]:
        pages.append(bench.tap(ref))
        if bench.stack.top is top:
            if any(option.ref == "show" for option in pages[-1].options.options):
                pages.append(bench.option("show"))
                bench.stack.back()
            _ = bench.tap(ref)
        else:
            bench.stack.back()
    bench.to_the_table()
    return pages


def read_aloud(bench):
    """Every topic that is read aloud."""
    bench.stack.go("telling", bench.match)
    first = bench.page()
    pages = [first, *(bench.tap(row.ref) for row in first.stage[0].model.rows)]
    bench.to_the_table()
    return pages


def corrections(bench):
    """What can be corrected: numbers, figures with their places, ways and tokens, cards."""
    bench.stack.go("correct", bench.match)
    first = bench.page()
    pages = [first]
    for view in ("figures", "markers", "cards"):
        if any(option.ref == view for option in bench.page().options.options):
            page = bench.option(view)
            pages.append(page)
            for ref in [ref for ref in rows_of(page) if ref.startswith("figure ")][:ROWS]:
                pages.append(bench.tap(ref))
                _ = (
                    bench.option(view)
                    if view in {o.ref for o in bench.page().options.options}
                    else 0
                )
    bench.to_the_table()
    return pages


def hero_pages(bench):
    bench.stack.go("cards", bench.match)
    pages = [bench.page(), *(bench.option(seat.id) for seat in bench.seats)]
    bench.to_the_table()
    return pages


def laid_out(bench):
    """The table to lay out, and its printout."""
    bench.stack.go("check", bench.match)
    pages = [bench.page(), bench.option("slip")]
    bench.to_the_table()
    return pages


PAGES = {
    "the table": lambda bench: bench.match.page(),
    "Why of the question": why,
    "More": over("more"),
    "log, its Whys, shown again": log_lines,
    "read aloud": read_aloud,
    "corrections": corrections,
    "the moment before": lambda bench: bench.session.as_it_was(bench.session.number - 1),
    "heroes": hero_pages,
    "laying out, printed": laid_out,
    "camera": over("camera"),
    "table check": over("compare"),
    "seats": over("seats"),
    "whose screen": over("whose"),
    "house rules": over("houserules"),
    "rules": over("rules"),
    "lamps": over("lamps"),
    "something is wrong": over("wrong"),
    "whose card": over("card"),
}


# -- what one seat is shown while it holds


def own_card(bench, seat):
    """What a seat may play, and its private page while it is held, to its end."""
    bench.stack.go("card", bench.match, seat)
    pages = [bench.page()]
    if any(option.ref == HOLD for option in pages[0].options.options):
        bench.now[0] += 1.0
        bench.stack.hold(HOLD, down=True)
        pages.append(bench.page())
        while any(option.ref == TURN for option in pages[-1].options.options):
            pages.append(bench.option(TURN))
            if pages[-1].stage == pages[1].stage:
                break
        bench.stack.hold(HOLD, down=False)
    bench.to_the_table()
    return pages


def own_question(bench, seat):
    """The question of a seat alone, while it is held."""
    prompt = bench.session.prompt
    if prompt is None or not prompt.secret or seat != prompt.seats[0]:
        return ()
    bench.now[0] += 1.0
    bench.stack.hold(HOLD, down=True)
    page = bench.page()
    bench.stack.hold(HOLD, down=False)
    return page


HELD = {"own card": own_card, "own question": own_question}


def leaving(bench, seat, pages=True):
    """Everything that leaves at this moment for one seat, by name."""
    session = bench.session
    for name, given in SESSION.items():
        yield f"{name}, to {seat or 'all'}", as_bytes(given(session, seat))
        if seat:
            yield f"{name}, to all", as_bytes(given(session, ""))
    if pages:
        for name, shown in PAGES.items():
            yield name, as_bytes(shown(bench))
        if seat:
            for name, shown in HELD.items():
                yield name, as_bytes(shown(bench, seat))
    yield "page in the end", as_bytes(bench.page())
    yield "voice, lamps, broker, sounds, print", as_bytes(bench.sent())
