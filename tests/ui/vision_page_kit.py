"""A match at the question where a tile lies, on the whole screen, with a vision that sees what a test says."""

from hand_kit import Hand
from msgspec.structs import replace

from companion.engine.flow.prompts import PlaceTile
from companion.engine.game import Seat
from companion.ports import Guess, Shot, TableSeen, Unsure
from companion.ui.presenter.builders.plan_model import laid_tiles
from companion.ui.presenter.match.match_screen import MatchScreen

SEATS = (Seat("A", "Anna"), Seat("M", "Marek"))
SHOT = Shot(1, (640, 480), bytes([40, 60, 80]) * (640 * 480))
CORNERS = ((200.0, 150.0), (320.0, 150.0), (320.0, 270.0), (200.0, 270.0))


class ScriptedVision:
    """Vision that sees what a test says."""

    def __init__(self):
        self.heard = []
        self.shot, self.marks, self.rate_hz, self.looking = SHOT, (), 5.0, True
        self.pictured, self.training, self.fault, self.board = frozenset(), 1.0, "", ""

    def learn_here(self, laid, corners):
        self.heard.append(("learn_here", laid, corners))
        return self.fault

    def __getattr__(self, name):
        return lambda *what: self.heard.append((name, *what))


class Page(Hand):
    """A match at the question where a tile lies, its vision a test's own."""

    def begin(self):
        settings = self.table.context.settings
        self.stack.settle(replace(settings, match=replace(settings.match, first_steps=False)))
        self.vision = self.table.context.vision = ScriptedVision()
        live = self.table.store.begin("escape", SEATS, {"tiles": "table"}, seed="evening")
        self.match = MatchScreen(live)
        self.stack.open(self.match)
        for _ in range(60):
            prompt = self.match.session.prompt
            if isinstance(prompt, PlaceTile):
                break
            options = [o.key for o in prompt.options() if not o.off.text]
            explores = [key for key in options if key.startswith("explore")]
            assert self.match.answer((explores or options)[0])
            while self.stack.top is not self.match:
                self.stack.back()
        assert isinstance(self.match.session.prompt, PlaceTile)
        self.app.refresh()
        return self

    @property
    def known(self):
        return laid_tiles(self.match.scene())

    @property
    def state(self):
        return self.stack.page().state

    @property
    def refs(self):
        return [option.ref for option in self.stack.page().options.options if option.kind != "off"]

    def sees(self, laid=None, problem="", unsure=()):
        laid = self.known if laid is None else laid
        self.stack.receive(TableSeen(tuple(sorted(laid)), self.off.now_s, problem, tuple(unsure)))
        self.app.refresh()
        self.wait(0.2)

    def doubts(self, reason="alike"):
        places = self.match.session.prompt.places
        first = places[0]
        other = next((p for p in places if p.cell == first.cell and p.tile != first.tile), first)
        guesses = (
            Guess(first.tile, first.turns, 0.8),
            Guess(other.tile, other.turns, 0.7),
            Guess("nobody's", 0, 0.5),
        )
        self.sees(unsure=(Unsure(first.cell, guesses, reason, CORNERS),))
        return first
