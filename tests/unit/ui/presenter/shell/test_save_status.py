"""A disk that refuses: people see what is not saved yet, and that it is; nothing is lost on the way."""

import pytest

import presenter_kit
from companion.bootstrap.watchdog import moves
from companion.session.library.match_store import MatchStore
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.shell.error_screen import ErrorScreen
from disk_kit import RefusingDisk
from session_kit import SEATS, library, play_on

PEOPLE = SEATS[:2]
OFF = {"edition": "short"}


class Evening:
    """A desk over a real match store, on a disk that can be full."""

    def __init__(self, folder):
        self.disk = RefusingDisk()
        self.home = library(folder, self.disk)
        self.bench = presenter_kit.bench()
        self.stack = self.bench.stack
        self.store = self.bench.context.store = MatchStore(self.home, version="0")

    def begin(self, seed="evening"):
        live = self.store.begin("toy", PEOPLE, OFF, seed=seed)
        self.stack.open(MatchScreen(live))
        return live

    def look(self):
        """What the clock of the screen does, and what it shows then."""
        assert moves(self)
        self.stack.tick()
        return self.bench.page

    def poll(self):
        """No device says anything."""

    @property
    def rows(self):
        page = self.bench.page
        return [row for part in page.stage for row in getattr(part.model, "rows", ())]


@pytest.fixture
def evening(tmp_path):
    return Evening(tmp_path)


def badge(page):
    return [glyph.name for glyph in page.status_bar.devices if glyph.icon == "disk"]


def test_a_match_begun_on_a_full_disk_says_so_at_once_and_that_it_is_saved_then(evening):
    evening.disk.full = True
    live = evening.begin()
    page = evening.look()
    assert page.ask.notice == "Not saving. Play on; free some space."
    assert badge(page) == ["not saved since 20:41: No space left on device"]
    evening.bench.wait(60)
    assert badge(evening.look()), "it does not stay"
    evening.disk.full = False
    page = evening.look()
    assert page.ask.notice == "Saved again: every answer is on the disk."
    assert not badge(page)
    assert [saved.id for saved in evening.store.matches()] == [live.match]


def test_it_is_said_each_time_room_goes_and_comes(evening):
    live = evening.begin()
    said = []
    for n in range(3):
        for full in (True, False):
            evening.disk.full = full
            play_on(live.session, 1, f"{n}{full}")
            evening.bench.wait(10)
            said.append(evening.look().ask.notice.split()[0])
    assert said == ["Not", "Saved"] * 3


@pytest.mark.parametrize("begun_full", [True, False])
def test_a_match_left_unsaved_waits_on_home_and_is_gone_on_with(evening, begun_full):
    evening.disk.full = begun_full
    live = evening.begin()
    evening.disk.full = True
    play_on(live.session, 4)
    entries = tuple(live.session.entries)
    evening.stack.home()
    page = evening.look()
    assert "not saved yet" in str(evening.rows[0])
    assert len(evening.rows) == 1
    assert "Not saved yet: free some space." in page.ask.support
    assert (
        next(option for option in page.options.options if option.ref == "go on").kind == "confirm"
    )
    evening.bench.tap("go on")
    assert evening.stack.match.session is live.session
    assert tuple(evening.stack.match.session.entries) == entries
    evening.disk.full = False
    evening.stack.home()
    evening.look()
    assert not evening.store.unsaved
    assert tuple(evening.home.resume(live.session.match).session.entries) == entries


def test_home_says_that_it_is_saved_once_there_is_room(evening):
    evening.disk.full = True
    live = evening.begin()
    play_on(live.session, 4)
    evening.stack.home()
    assert "Not saved yet" in evening.look().ask.support
    evening.disk.full = False
    page = evening.look()
    assert page.ask.notice == "1 match that was left is saved now."
    assert "Nothing is lost" in page.ask.support
    assert [saved.id for saved in evening.store.matches()] == [live.session.match]
    evening.bench.tap("go on")
    assert len(evening.stack.match.session.entries) == 4


def test_another_match_is_played_meanwhile(evening):
    evening.disk.full = True
    first = evening.begin("one")
    play_on(first.session, 3)
    evening.stack.home()
    second = evening.begin("two")
    play_on(second.session, 2)
    evening.look()
    evening.disk.full = False
    evening.look()
    assert {saved.id for saved in evening.store.matches()} == {first.match, second.match}


def test_leaving_companion_says_what_would_be_lost_and_tries_a_last_time(evening):
    evening.disk.full = True
    live = evening.begin()
    play_on(live.session, 3)
    evening.stack.home()
    evening.stack.navigate("off")
    assert not evening.stack.closed
    page = evening.bench.page
    assert page.screen == "leave"
    assert page.ask.support == "1 match is not saved and would be lost: free some space first."
    evening.disk.full = False
    evening.bench.wait()
    evening.stack.option("off")
    assert evening.stack.closed
    evening.store.close()
    assert len(evening.home.read(live.match).entries) == 3


def test_leaving_says_that_all_is_kept_once_it_is(evening):
    evening.disk.full = True
    evening.begin()
    evening.stack.home()
    evening.stack.navigate("off")
    evening.disk.full = False
    assert evening.look().ask.support == "Nothing happens before you tap."


def test_the_end_asks_each_time_whether_the_match_is_kept(evening):
    live = evening.begin()
    evening.disk.full = True
    play_on(live.session, 4000)
    assert live.session.table.result
    evening.stack.match.went_back()
    page = evening.look()
    assert page.screen == "end"
    assert page.ask.support == "Not saved yet: free some space."
    assert (
        next(option.second for option in page.options.options if option.ref == "home")
        == "not saved yet"
    )
    evening.disk.full = False
    page = evening.look()
    assert page.ask.support == "Saved."


def test_more_tells_whether_the_match_is_kept(evening):
    live = evening.begin()
    evening.disk.full = True
    play_on(live.session, 1)
    evening.stack.navigate("more")
    assert "not saved yet: free some space" in str(evening.bench.page.options)
    evening.disk.full = False
    evening.look()
    assert "it is saved" in str(evening.bench.page.options)


@pytest.mark.usefixtures("faults_wanted")
def test_a_fault_does_not_say_that_answers_are_kept_which_are_not(evening):
    live = evening.begin()
    evening.disk.full = True
    play_on(live.session, 1)
    evening.look()
    evening.stack.failed(ZeroDivisionError("oh"))
    assert isinstance(evening.stack.top, ErrorScreen)
    assert evening.bench.page.ask.support == "Not saved yet: free some space."


def test_a_learned_thing_that_is_not_written_does_not_keep_the_match_open(evening):
    """Its lines are on the disk: a pack with a fault must not hold it for ever."""
    live = evening.begin()
    play_on(live.session, 1)

    class Follows:
        match = live.session.match
        problem = "what was learned is not written yet: cards.toml:3: a fault"
        unwritten = False
        closed = False

        def settled(self, wait_s=0.0):
            return True

        def close(self):
            self.closed = True

    keeper = Follows()
    live.session.attach(keeper, begin=False)
    evening.stack.home()
    assert keeper.closed
    assert not evening.store.unsaved
