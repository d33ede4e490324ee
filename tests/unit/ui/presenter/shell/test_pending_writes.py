"""A slow disk under the screen: the page stays, marked, and nothing of an answer is shown."""

from concurrent.futures import wait

import pytest

from companion.engine.flow.prompts import Do
from companion.lamp_signals import DARK
from companion.ports import MatchStanding, Press, Scan, SignalFrame
from companion.session.bots.simulation import moves
from companion.session.library.match_library import Library
from companion.session.storage.disk_thread import DiskThread
from companion.ui.presenter.answering.table_layout import ALL_DONE
from companion.ui.presenter.outputs.match_outputs import MatchOutputs
from companion.ui.presenter.page.page import Page, Part
from companion.ui.presenter.shell.pending_writes import GIVEN_UP_S, NOTICE_AFTER_S, covered
from companion.ui.presenter.shell.screen_stack import ScreenStack
from disk_kit import StallingDisk
from games_kit import game_called
from presenter_kit import match as a_match
from session_kit import SEATS, library, play_on
from session_kit import session as play_session


@pytest.fixture
def disk():
    made = StallingDisk()
    yield made
    made.let_go()


class Around:
    """Devices that keep what they received."""

    chairs = ()

    def __init__(self):
        self.received, self.lamps = [], (self,)

    def show(self, frame):
        self.received.append(frame)

    def tell(self, standing):
        self.received.append(standing)

    def scanned(self, reader):
        self.received.append(reader)

    def say(self, asked, news=()):
        self.received.append((asked, news))

    def sound(self, name):
        self.received.append(name)


def opened(folder, disk, seed="s", secrets=True, **chosen):
    """A bench with a match on a disk, its journal written by a thread."""
    home = library(folder, disk, writer=DiskThread())
    session = home.begin("toy", SEATS[:2], {"edition": "short", **chosen}, seed=seed)
    while secrets and session.prompt.secret:
        session.answer(session.prompt.sample(lambda _: 0))
    assert session.settle(10)
    bench, live = a_match(session, SEATS[:2])
    bench.context.disk = home.writer
    bench.home = home
    return bench, live


def possible(bench):
    return [option.ref for option in bench.page.options.options if option.kind != "off"]


def until_written(bench, disk):
    """Let the disk go, and the screen look at it as its clock does."""
    disk.let_go()
    wait([bench.home.writer.submit(int)])
    while bench.stack.writing.on:
        bench.stack.tick()


def test_the_page_stays_with_the_answer_marked_until_its_line_is_there(disk, tmp_path):
    bench, live = opened(tmp_path, disk)
    before, number = bench.page, live.session.number
    ref = possible(bench)[0]
    disk.stall(7)
    page = bench.tap(ref)
    assert bench.stack.writing.on
    assert page.options.busy == ref
    assert page.options.options == before.options.options
    assert (page.ask, page.stage, page.status_bar) == (before.ask, before.stage, before.status_bar)
    assert not bench.stack.tick(), "nothing new before half a second"
    bench.wait(NOTICE_AFTER_S)
    assert bench.stack.tick()
    assert bench.page.ask.notice == "Writing ..."
    assert not bench.stack.tick(), "said once"
    until_written(bench, disk)
    assert live.session.number == number + 1
    assert bench.page.options.busy == ""
    assert bench.page.ask.notice == ""
    assert bench.page.options.question != before.options.question


def test_nothing_else_answers_meanwhile(disk, tmp_path):
    bench, live = opened(tmp_path, disk)
    ref = possible(bench)[0]
    disk.stall()
    bench.tap(ref)
    number, screens = live.session.number, len(bench.stack.screens)
    for act in (
        lambda: bench.stack.option(ref),
        lambda: bench.stack.stage("A"),
        lambda: bench.stack.navigate("undo"),
        lambda: bench.stack.navigate_held("undo"),
        lambda: bench.stack.press("confirm"),
        lambda: bench.stack.press("A"),
        lambda: bench.stack.hold(ref, down=True),
        lambda: bench.stack.receive(Press("confirm", began_s=bench.now[0] + 9)),
        lambda: bench.stack.receive(Scan(ref, began_s=bench.now[0] + 9)),
    ):
        bench.wait()
        ticks = len(bench.refused)
        act()
        assert len(bench.refused) == ticks + 1
        assert (live.session.number, len(bench.stack.screens)) == (number, screens)
        assert bench.page.options.busy == ref
    until_written(bench, disk)
    assert live.session.number == number


def test_a_tap_elsewhere_is_marked_in_the_status_bar(disk, tmp_path):
    bench, live = opened(tmp_path, disk)
    bench.tap(possible(bench)[0])
    until_written(bench, disk)
    before = bench.page
    bench.wait()
    disk.stall()
    bench.stack.navigate("undo")
    assert bench.stack.writing.on
    assert [glyph.icon for glyph in bench.page.status_bar.devices] == ["save"]
    assert bench.page.options.options == before.options.options
    until_written(bench, disk)
    assert live.session.entries[-1].text == "gold"
    assert bench.page.status_bar.devices == ()


def test_lamps_voice_and_broker_hear_of_it_when_it_is_written(disk, tmp_path):
    bench, live = opened(tmp_path, disk)
    around = Around()
    outputs = MatchOutputs(bench.stack, around)
    outputs.follow()
    received = list(around.received)
    for _ in range(12):
        if live.session.prompt is None:
            break
        disk.stall(3)
        bench.tap(possible(bench)[0])
        assert bench.stack.writing.on
        assert around.received == received
        until_written(bench, disk)
        outputs.follow()
        received = list(around.received)
    assert len(received) > 3


def test_lamps_and_broker_follow_the_match_though_no_page_is_made(monkeypatch):
    """A screen that rests or hangs holds no lamp."""
    bench, live = a_match(play_on(play_session(), 2))
    around = Around()
    _ = MatchOutputs(bench.stack, around)
    monkeypatch.setattr(ScreenStack, "page", lambda _: pytest.fail("nothing is drawn"))
    counts = [len(around.received)]
    while live.session.prompt is not None:
        play_on(live.session, 1)
        counts.append(len(around.received))
    assert any(isinstance(output, SignalFrame) for output in around.received[counts[0] :])
    standing = [output for output in around.received if isinstance(output, MatchStanding)]
    assert (standing[0].over, standing[-1].over) == (False, True)
    bench.stack.home()
    assert around.received[-2:] == [DARK, MatchStanding()]
    assert around.chairs == ()


def test_a_run_of_lines_is_given_one_after_the_other(disk, tmp_path):
    played = game_called("escape")
    start, writer = played.start(2), DiskThread()
    game_folders = {"escape": played.game_folder}
    home = Library(tmp_path, game_folders, version="test", disk=disk, writer=writer)
    session = home.begin("escape", start.seats, dict(start.options), seed="run")
    for _ in moves(session, ("sensible",) * 4, "run"):
        if isinstance(session.prompt, Do) and len(session.ahead()) > 3:
            break
    assert session.settle(10)
    bench, _ = a_match(session, start.seats)
    bench.home = home
    while bench.stack.top is not bench.stack.match:
        bench.stack.back()
    number = session.number
    disk.stall()
    lines = len(session.ahead())
    bench.tap(ALL_DONE)
    assert session.number == number + 1, "the second waits for the first"
    disk.let_go()
    while bench.stack.writing.on:
        wait([writer.submit(int)])
        bench.stack.tick()
    assert session.number == number + lines


def test_a_disk_that_never_answers_is_said_and_play_goes_on(disk, tmp_path):
    bench, live = opened(tmp_path, disk)
    disk.stall(9)
    bench.tap(possible(bench)[0])
    bench.wait(GIVEN_UP_S - 1.5)
    bench.stack.tick()
    assert bench.stack.writing.on
    bench.wait(2)
    assert bench.stack.tick()
    assert not bench.stack.writing.on
    assert bench.page.ask.notice == "The disk does not answer. Play on; nothing is saved now."
    assert "disk" in [glyph.icon for glyph in bench.page.status_bar.devices]
    number = live.session.number
    bench.tap(possible(bench)[0])
    assert not bench.stack.writing.on
    assert live.session.number == number + 1
    disk.let_go()
    wait([bench.home.writer.submit(int)])
    live.session.settle()
    assert live.session.disk_problem == ""
    assert "disk" not in [glyph.icon for glyph in bench.page.status_bar.devices]


def test_settings_and_the_way_out_wait_too(disk, tmp_path):
    bench, _ = opened(tmp_path, disk)
    saved = []

    def save(settings):
        disk.sync(tmp_path)
        saved.append(settings)

    bench.context.save = save
    disk.stall()
    bench.stack.settle(bench.context.settings)
    assert bench.stack.writing.on
    assert saved == []
    until_written(bench, disk)
    assert len(saved) == 1
    disk.stall()
    bench.stack.settle(bench.context.settings)
    bench.stack.close("off")
    assert not bench.stack.closed
    until_written(bench, disk)
    assert bench.stack.closed


def test_the_end_waits_no_longer_than_it_may(disk, tmp_path):
    bench, _ = opened(tmp_path, disk)
    disk.stall()
    bench.tap(possible(bench)[0])
    bench.stack.close()
    bench.stack.writing.finish(0.01)
    assert not bench.stack.closed
    disk.let_go()
    bench.stack.writing.finish(10)
    assert bench.stack.closed


def test_a_secret_answer_is_covered_while_it_is_written(disk, tmp_path):
    bench, live = opened(tmp_path, disk, secrets=False)
    _ = bench.page
    bench.wait()
    bench.stack.hold("hold", down=True)
    assert bench.page.secret
    ref = possible(bench)[0]
    bench.wait()
    disk.stall()
    bench.stack.option(ref)
    assert bench.stack.writing.on
    assert not bench.page.secret
    assert bench.page.options.options == ()
    bench.stack.hold("hold", down=False)
    assert bench.page.options.options == ()
    until_written(bench, disk)
    assert live.session.number == 1


def test_a_secret_does_not_stay_on_the_glass():
    secret = Page(
        "table", stage=(Part("stage", "a card"),), secret=True, held=True, spoken=("Seven",)
    )
    page = covered(secret)
    assert (page.stage, page.options.options, page.spoken, page.secret) == ((), (), (), False)
    plain = Page("table", spoken=("Who?",))
    assert covered(plain) is plain
