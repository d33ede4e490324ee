"""A whole match on the screen stack, with everything that leaves it as text next to the log.

A file begins with how the match is set up, one ``key: value`` a line, then a line of dashes, then the
match. Bots play it, so the text follows from its head alone; ``pytest tests/hw/test_evenings.py
--write-evenings`` writes all files anew, and the difference is there to be read.

Lines are: ``log``, what the whole table may read of an answer; ``news`` and ``say``, what the voice
says; ``sound``; ``lamps``, those of the panel that are lit, with their rhythm; ``house``, what the
broker gets.
"""

import json
import re
from pathlib import Path

from companion.bootstrap.build import InstalledGames, locales
from companion.config import Settings, Sound
from companion.engine.game import Seat
from companion.hw.device_config import MqttConfig, PanelConfig
from companion.hw.fakes.fake_peripherals import FakeBroker
from companion.hw.mqtt.mqtt_client import MqttDevice
from companion.hw.panel.panel_lamps import rhythms
from companion.session.devices.device_inbox import Inbox
from companion.session.library.match_library import Library
from companion.session.library.match_store import MatchStore
from companion.text.change_messages import change_message
from companion.text.surfaces import log_line
from companion.tools.screen_bot import ScreenBot
from companion.ui.presenter.home.home_screen import HomeScreen
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.outputs.match_outputs import MatchOutputs, frame_of
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.shell.app_context import AppContext
from companion.ui.presenter.shell.screen_stack import ScreenStack

HERE = Path(__file__).parent / "evenings"
FILES = sorted(HERE.glob("*.txt"))
DASHES = "-" * 78
SEATS = (Seat("A", "Anna"), Seat("B", "Marek"), Seat("C", "Ines"), Seat("D", "Jan"))
PANEL = PanelConfig(on=True)
OWN = ("language", "voice", "seats", "seed")


def head_of(path):
    """How the match of a file is set up."""
    head = path.read_text(encoding="utf-8").partition(DASHES)[0]
    return {key: value for key, _, value in (line.partition(": ") for line in head.splitlines())}


class RecordedDevices:
    """Stands for all devices: their own code makes text of what they are given."""

    def __init__(self):
        self.chairs, self.lamps = (), (self,)
        self.lines = []
        self.frames = []
        self._broker = FakeBroker()
        self._context = MqttDevice(MqttConfig(host="x"), Inbox(), self._broker.client)
        self._context.start()
        self._broker.messages.clear()

    def show(self, frame):
        self.frames.append(frame)
        lit = (f"{name} {how}" for name, how in rhythms(frame, PANEL).items() if how != "off")
        self.lines.append(("lamps", ", ".join(lit) or "all dark"))

    def tell(self, standing):
        self._context.tell(standing)
        for topic, payload in self._broker.messages:
            self.lines.append(("house", f"{topic.rpartition('/')[2]} {payload.decode()}"))
        self._broker.messages.clear()

    def scanned(self, reader):
        raise NotImplementedError(reader)

    def say(self, asked, news=()):
        self.lines += [("news", line) for line in news]
        self.lines += [("say", line) for line in asked]

    def sound(self, name):
        self.lines.append(("sound", name))


class Evening:
    """A match played by bots at the desk.

    Attributes:
        lines: Everything in its order: kind and text.
        asked: The question's number at each line.
        faults: Where lamps or speech were wrong.
    """

    def __init__(self, folder, head):
        self.head = head
        store = MatchStore(Library(folder, InstalledGames(), version="0"), version="0")
        self.now = [100.0]
        context = AppContext(
            games={name: game_folder.game for name, game_folder in InstalledGames().items()},
            store=store,
            locales=locales(),
            languages=("en", "pl"),
            clock=lambda: self.now[0],
            settings=Settings(language=head["language"], sound=Sound(voice=head["voice"])),
            save=lambda settings: None,
            seed=lambda: "7",
        )
        self.stack = ScreenStack(context, ROUTES.__getitem__)
        self.stack.open(HomeScreen())
        self.devices = RecordedDevices()
        self.outputs = MatchOutputs(self.stack, self.devices)
        self.lines, self.asked, self.faults = [], [], []
        self.match = None
        self._kept = 0
        self._show()
        options = {key: value for key, value in head.items() if key not in OWN}
        live = store.begin("escape", SEATS[: int(head["seats"])], options, seed=head["seed"])
        self.match = MatchScreen(live)
        self._log(len(live.session.log()))
        self.stack.open(self.match)
        self._show()

    def play(self):
        """Play to the end."""
        session = self.match.session
        bot = ScreenBot(self.match, self.head["seed"])
        while session.prompt is not None:
            while self.stack.top is not self.match:
                self.stack.back()
                self._show()
            before = session.number
            bot.play()
            self.now[0] += 1.0
            self._log(session.number - before)
            self._show()

    def text(self):
        """The whole file."""
        head = [f"{key}: {value}" for key, value in self.head.items()]
        return "\n".join([*head, DASHES, *(f"{kind:6} {text}" for kind, text in self.lines), ""])

    def of(self, kind):
        """The texts of one kind."""
        return [text for name, text in self.lines if name == kind]

    def events(self):
        """What the broker was sent, in order."""
        texts = [text.removeprefix("event ") for text in self.of("house")]
        return [json.loads(text) for text in texts if '"event_type"' in text]

    def _log(self, count):
        session = self.match.session
        notes = [noted for it in session.log(last=count) for noted in it.notes] if count else []
        lines = (log_line(self.match.words, change_message(noted)) for noted in notes)
        self._take([("log", line) for line in lines if line])

    def _show(self):
        self.outputs.follow()
        fresh, self._kept = self.devices.lines[self._kept :], len(self.devices.lines)
        self._take(fresh)
        if self.match is not None and self.stack.top is self.match:
            self._check(fresh)

    def _take(self, lines):
        self.lines += lines
        number = self.match.session.number if self.match is not None else -1
        self.asked += [number] * len(lines)

    def _check(self, fresh):
        """Lamps agree with the table, and nothing hidden is in what was said."""
        session = self.match.session
        status, frame = session.game.status(session.view()), self.devices.frames[-1]
        lit = [n for n, lamp in enumerate(frame.phases) if lamp.rhythm == "steady"]
        if lit != ([status.phase] if status.phase >= 0 else []):
            self.faults.append(f"phase {status.phase} but lamps {lit}")
        if (frame.alarm != "off") != status.alarm.on:
            self.faults.append("the alarm lamp is wrong")
        if frame != frame_of(self.match):
            self.faults.append("the lamps are late")
        for kind, text in fresh:
            secret = [
                n for n in self._secrets() if re.search(rf"\b{re.escape(n)}\b", text, re.IGNORECASE)
            ]
            if kind != "sound" and secret:
                self.faults.append(f"{secret} is secret: {text}")

    def _secrets(self):
        """Names of cards that lie in a hand or face down and nowhere in the open."""
        session = self.match.session
        truth, seen = session.table.piles, session.view().piles
        hidden = {card for pile in truth.values() for card in pile.cards}
        shown = {card for pile in seen.values() for card in pile.cards}
        cards = {face.id for face in session.game.cards(session.view().content)}
        assert hidden & cards, "no card is secret: this proves nothing"
        return {self.match.words.name(card) for card in (hidden - shown) & cards}
