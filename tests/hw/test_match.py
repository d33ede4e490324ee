"""A whole match outside the screen: what is said, lit and told; and devices pulled while it runs."""

import json
import threading
from itertools import islice, pairwise, permutations

import match_kit
import pytest
from match_kit import Heard
from msgspec.structs import replace

import presenter_kit
import session_kit
from companion.bootstrap.build import boxes, locales
from companion.bootstrap.outside import Outside, frame_of, standing_of
from companion.bootstrap.player import ScreenBot
from companion.config import Settings, Sound
from companion.engine.chance import Chance
from companion.engine.game import Seat
from companion.engine.table import packed
from companion.hw.house.topics import events, state
from companion.hw.wiring import House as HouseWiring
from companion.ports import DeviceNotice, Standing
from companion.session.library import Library
from companion.text.happenings import happening
from companion.text.surfaces import log_line
from companion.ui.presenter.desk import Desk
from companion.ui.presenter.home import HomeScreen
from companion.ui.presenter.house import House
from companion.ui.presenter.match import MatchScreen
from companion.ui.presenter.routes import ROUTES
from companion.ui.presenter.speech import spoken_line
from companion.ui.shelf import Shelf

SEATS = (Seat("A", "Anna"), Seat("B", "Marek"), Seat("C", "Ines"))
PLUGS = ("camera", "scanner", "panel", "strip", "broker", "printer")


# -- a match of scenario 1


class Evening:
    """Scenario 1 played by bots at the desk, everything outside written down beside the log."""

    def __init__(self, folder, voice="all"):
        shelf = Shelf(Library(folder, boxes(), version="0"), version="0")
        now = [100.0]
        house = House(
            games={name: box.game for name, box in boxes().items()},
            store=shelf,
            locales=locales(),
            languages=("en", "pl"),
            clock=lambda: now[0],
            settings=Settings(sound=Sound(voice=voice)),
            save=lambda settings: None,
            seed=lambda: "7",
        )
        self.desk = Desk(house, ROUTES.__getitem__)
        self.desk.open(HomeScreen())
        self.heard = Heard()
        self.outside = Outside(self.desk, self.heard)
        self.lines = []
        self.faults = []
        self._kept = 0
        self._told = Standing()
        self._show()
        live = shelf.begin("escape", SEATS, {}, seed="evening")
        self.match = MatchScreen(live)
        self.desk.open(self.match)
        self.now = now
        self._show()

    def play(self):
        game = self.match.session.game
        bot = ScreenBot(self.match, next(iter(game.bots.values())), "evening")
        while self.match.session.prompt is not None:
            while self.desk.top is not self.match:
                self.desk.back()
                self._show()
            bot.play()
            self.now[0] += 1.0
            self._show()
        self._show()

    def _show(self):
        self.outside.follow(self.desk.page())
        match = getattr(self, "match", None)
        if match is not None:
            self._check(match)
        fresh, self._kept = self.heard.lines[self._kept :], len(self.heard.lines)
        self.lines += [f"{kind:6} {text}" for kind, text in fresh]
        for standing in self.heard.standings:
            self._mqtt(standing)
        self.heard.standings.clear()

    def _mqtt(self, standing):
        house = HouseWiring(host="x")
        told = [state(standing, house), *events(self._told, standing)]
        self._told = standing
        self.lines += [f"mqtt   {text.decode()}" for text in told]

    def _check(self, match):
        """Lamps and house agree with the table, and nothing hidden is in what was said."""
        session = match.session
        status = session.game.status(session.view())
        frame = self.heard.frames[-1]
        lit = [n for n, lamp in enumerate(frame.phases) if lamp.rhythm == "steady"]
        if lit != ([status.phase] if status.phase >= 0 else []):
            self.faults.append(f"phase {status.phase} but lamps {lit}")
        if (frame.alarm != "off") != status.alarm:
            self.faults.append("lockdown lamp is wrong")
        if frame != frame_of(match):
            self.faults.append("the lamps are late")
        secret = self._secrets(session)
        for kind, text in self.heard.lines[self._kept :]:
            for name in secret:
                if kind != "sound" and name.lower() in text.lower():
                    self.faults.append(f"{name} is secret: {text}")

    def _secrets(self, session):
        """Names of cards that lie in a hand or face down and nowhere in the open."""
        truth, seen = session.table.piles, session.view().piles
        hidden = {card for pile in truth.values() for card in pile.cards}
        shown = {card for pile in seen.values() for card in pile.cards}
        cards = {face.id for face in session.game.cards(session.view().content)}
        assert hidden & cards, "no card is secret: this proves nothing"
        return {self.match.words.name(card) for card in (hidden - shown) & cards}


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    played = Evening(tmp_path_factory.mktemp("evening"))
    played.play()
    return played


def test_speech_lamps_and_house_of_a_whole_match_as_text(evening, tmp_path):
    assert evening.match.session.prompt is None
    assert evening.faults == []
    text = "\n".join(evening.lines)
    kinds = {line.split()[0] for line in evening.lines}
    assert kinds == {"say", "news", "sound", "mqtt"}
    (tmp_path / "outside.txt").write_text(text)
    log = [
        log_line(evening.match.words, happening(n))
        for one in evening.match.session.log()
        for n in one.notes
    ]
    assert len(log) > 100
    assert "Anna" not in "".join(line for line in evening.lines if line.startswith("mqtt"))


def test_nothing_is_said_twice_running(evening):
    said = [line for line in evening.lines if line.startswith("say")]
    assert len(said) > 50
    assert [a for a, b in pairwise(said) if a == b] == []


def test_every_question_is_said_once(tmp_path):
    """Short voice: each page's ask line, unless the line before it was the same."""
    played = Evening(tmp_path, voice="short")
    asked = []
    real_follow = played.outside.follow

    def follow(page):
        before = len(played.heard.lines)
        real_follow(page)
        said = [text for kind, text in played.heard.lines[before:] if kind == "say"]
        real_follow(page)  # the same page again is silent
        assert [t for k, t in played.heard.lines[before:] if k == "say"] == said
        asked.append((page.options.question, said, spoken_line(page.said[0]) if page.said else ""))

    played.outside.follow = follow
    for _ in range(60):
        if played.match.session.prompt is None:
            break
        while played.desk.top is not played.match:
            played.desk.back()
            played._show()
        bot = ScreenBot(played.match, next(iter(played.match.session.game.bots.values())), "e")
        bot.play()
        played.now[0] += 10.0
        played._show()
    last = ""
    for question, said, _line in asked:
        assert len(said) <= 1, question
        if said:
            assert said[0] != last
            last = said[0]
    assert sum(bool(said) for _, said, _ in asked) > 20


def test_the_house_hears_of_turns_phases_and_the_end(evening):
    told = [json.loads(line[7:]) for line in evening.lines if line.startswith("mqtt")]
    kinds = [one["event_type"] for one in told if "event_type" in one]
    assert kinds.count("game_over") == 1
    assert kinds.count("lockdown_started") <= 1
    turns = [one["turn"] for one in told if one.get("event_type") == "turn_started"]
    assert turns == sorted(set(turns))
    phases = [one["phase"] for one in told if one.get("event_type") == "phase_changed"]
    assert [a for a, b in pairwise(phases) if a == b] == []


def test_names_are_told_only_where_that_is_ticked(evening):
    standing = standing_of(evening.match)
    assert b"Anna" not in state(standing, HouseWiring(host="x"))
    assert b"Anna" in state(standing, HouseWiring(host="x", names=True))


# -- pulled and plugged while a match runs


def test_devices_are_pulled_and_plugged_in_every_order_while_matches_run(how_many):
    wired = match_kit.wired()
    sockets = {
        "scanner": wired.table.readers["deck"],
        "panel": wired.table.header,
        "strip": wired.table.wled,
        "broker": wired.table.broker,
        "printer": wired.table.paper,
    }
    desk, devices = wired.bench.desk, wired.devices
    devices.start()
    orders = islice(permutations(PLUGS), 0, None, 720 // how_many(24, 720))
    for played, order in enumerate(orders):
        actions = [*((name, False) for name in order), *((name, True) for name in order)]
        desk.home()
        session = session_kit.session(str(played))
        live = presenter_kit.Live(
            session, presenter_kit.match()[1].seats, presenter_kit.LEDGER, "m"
        )
        desk.go("match", live)
        chance, answers = Chance(str(played)), []
        while session.prompt is not None:
            if actions:
                name, plug = actions.pop(0)
                if name == "camera":
                    state_ = "ready" if plug else "lost"
                    wired.inbox.post(DeviceNotice("camera", state_, "the cable"))
                else:
                    (sockets[name].plug if plug else sockets[name].unplug)()
            wired.poll()
            answers.append(session.prompt.sample(chance.below))
            assert desk.match.answer(answers[-1])
            devices.print(("A slip",))
        assert not actions, "the match was too short for every plug"
        clean = session_kit.session(str(played))
        for answer in answers:
            _ = clean.answer(answer)
        assert packed(clean.copy_of_table()) == packed(session.copy_of_table())
    took_s = wired.until(lambda: {it.state for it in devices.look()} == {"ready"}, 5.0)
    assert took_s < 3.0
    wired.until(lambda: not desk.lost)
    devices.close()
    assert set(wired.table.header.lit.values()) == {0.0}
    assert wired.table.wled.reader.shown == [(0, 0, 0)] * 30


# -- answers that come from devices


def ready(wired):
    wired.devices.start()
    wired.until(lambda: sum(it.state == "ready" for it in wired.devices.look()) >= 5)
    wired.poll()


def refs_of(session):
    """The refs that stand for one answer alone."""
    refs = [o.ref for o in session.prompt.options() if o.ref and not o.off.text]
    return {ref for ref in refs if refs.count(ref) == 1}


def open_session():
    """A match with a question to the whole table that a scan could answer."""
    session, chance = session_kit.session("scan"), Chance("scan")
    while session.prompt.secret or not refs_of(session):
        _ = session.answer(session.prompt.sample(chance.below))
    return session


def test_a_scan_answers_by_ref_and_is_refused_aloud_if_it_does_not_fit(tmp_path):
    from companion.session.tags import TagBook

    session = open_session()
    ref, before = min(refs_of(session)), session.number
    wired = match_kit.wired(voice="short", session=session)
    wired.bench.house.tags = TagBook(tmp_path)
    ready(wired)
    wired.bench.desk._since_s -= 10
    wired.table.readers["deck"].says(b"no-such-card\r")
    wired.until(lambda: "That card answers nothing now." in [t for _, t in wired.table.mouth.said])
    assert session.number == before
    assert any(kind == "wav" for kind, _ in wired.table.mouth.said)
    wired.bench.house.tags.teach("toy", "62E3086CED", ref)
    wired.bench.desk._since_s -= 10
    wired.table.readers["deck"].says(b"62E3086CED\r")
    wired.until(lambda: session.number == before + 1)
    assert session.entries[-1].source == "scan"
    wired.devices.close()


def test_presses_work_the_focus_and_holding_why_says_it_again():
    wired = match_kit.wired(voice="full", session=open_session())
    ready(wired)
    panel, header = match_kit.WIRING.panel, wired.table.header
    session = wired.live.session
    before, entries = session.number, len(session.entries)

    def tap(pin, for_s=0.05):
        wired.bench.desk._since_s -= 10
        header.press(pin)
        threading.Event().wait(for_s)
        header.release(pin)

    tap(panel.buttons["next"])
    tap(panel.buttons["confirm"])
    wired.until(lambda: session.number == before + 1)
    wired.until(lambda: len(wired.table.mouth.said) > 2)
    said = len(wired.table.mouth.said)
    wired.bench.desk._since_s -= 10
    header.press(panel.buttons["why"])
    wired.until(lambda: len(wired.table.mouth.said) > said)
    header.release(panel.buttons["why"])
    tap(panel.buttons["undo"])
    wired.until(lambda: len(session.entries) == entries)
    wired.devices.close()


def test_the_lamp_of_a_chair_stays_where_it_is_when_somebody_is_out(evening):
    frame = frame_of(evening.match)
    assert [lamp.name for lamp in frame.seats] == [seat.id for seat in SEATS]


def test_settings_of_voice_are_asked_anew_each_time():
    wired = match_kit.wired(voice="off")
    wired.poll()
    page = wired.bench.desk.page()
    assert wired.outside._speech.of(page, "off") == ()
    house = wired.bench.house
    house.settings = replace(house.settings, sound=replace(house.settings.sound, voice="short"))
    wired.outside.again()
    assert wired.devices._voice._due or wired.table.mouth.said
