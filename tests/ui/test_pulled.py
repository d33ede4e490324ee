"""A display that is pulled while a match is open: nothing is drawn, nothing is lost."""

import pytest
from hand_kit import Hand, begin_match, starts
from kivy.core.window import Window

from companion import displays
from companion.bootstrap.display_lost import DisplayLost
from companion.kiosk import restart
from companion.kiosk.display_wait import GONE_AFTER_S
from companion.session.journal.match_lock import MatchLock

SIZE = (800, 480)
UNPLUGGED_S = GONE_AFTER_S + 1


@pytest.fixture
def socket(monkeypatch, tmp_path):
    """A connector made of files; what it says may be written."""
    for reads in (displays.connectors, displays.connected, displays.unlit):
        monkeypatch.setattr(reads, "__defaults__", (tmp_path / "drm",))
    status = tmp_path / "drm/card1-HDMI-A-1/status"
    status.parent.mkdir(parents=True)
    status.write_text("connected\n")
    return status


@pytest.fixture
def flips():
    """Every flip so far; what stops an event is asked before this."""
    seen = []

    def flipped(*_):
        seen.append(1)

    Window.fbind("on_flip", flipped)
    yield seen
    Window.funbind("on_flip", flipped)


@pytest.fixture
def at(socket, flips, tmp_path):
    """A screen with a match open, looked after, its end only written down."""
    with Hand(SIZE, tmp_path / "data") as hand:
        begin_match(hand, {}, "3")
        ended, probed = [], []
        hand.app.stop = lambda: ended.append(1)
        pulled = DisplayLost(hand.table, lambda: probed.append(1))
        hand.probed = probed
        redraw(hand)
        yield hand, pulled, ended
        pulled.end()


def redraw(hand, seconds=0.5):
    Window.canvas.ask_update()
    hand.wait(seconds)


def test_while_it_is_unplugged_nothing_is_drawn_and_then_the_screen_ends_in_order(
    at, socket, flips, tmp_path, monkeypatch
):
    hand, pulled, ended = at
    locks = []
    monkeypatch.setattr(
        "companion.bootstrap.display_lost.MatchLock", lambda path: locks.append(MatchLock(path))
    )
    assert flips
    socket.write_text("disconnected\n")
    hand.wait(UNPLUGGED_S)
    flips.clear()
    redraw(hand, 5)
    assert (flips, ended, pulled.back) == ([], [], False)
    assert len(hand.probed) > 5
    match = hand.stack.match.open_match.match
    socket.write_text("connected\n")
    hand.wait(1)
    assert (ended, pulled.back) == ([1], True)
    assert starts(tmp_path / "data") == []
    hand.stack.close()
    assert hand.table.store.left_open() == ""
    pulled.let_go()
    restart.os.close(locks[0].file)  # as the process does that begins anew
    assert hand.table.store.left_open() == match


def test_what_the_disk_does_not_take_keeps_the_screen_open(at, socket, flips, monkeypatch):
    hand, pulled, ended = at
    refused = ["the disk is full"]
    session = hand.stack.match.open_match.session
    monkeypatch.setattr(session, "save", lambda: refused[0])
    socket.write_text("disconnected\n")
    hand.wait(UNPLUGGED_S)
    socket.write_text("connected\n")
    flips.clear()
    redraw(hand, 3)
    assert (ended, pulled.back) == ([], False)
    assert flips, "the picture is drawn where it was"
    refused[0] = ""
    hand.wait(1)
    assert (ended, pulled.back) == ([1], True)


def test_a_line_pulled_for_a_moment_only_leaves_frames_out(at, socket, flips):
    hand, pulled, ended = at
    socket.write_text("disconnected\n")
    hand.wait(1)
    socket.write_text("connected\n")
    hand.wait(1)
    flips.clear()
    redraw(hand)
    assert flips
    assert (ended, pulled.back) == ([], False)


def test_without_a_match_there_is_nothing_to_let_go(socket, flips, tmp_path):
    with Hand(SIZE, tmp_path / "data") as hand:
        ended = []
        hand.app.stop = lambda: ended.append(1)
        pulled = DisplayLost(hand.table, lambda: None)
        redraw(hand)
        socket.write_text("disconnected\n")
        hand.wait(UNPLUGGED_S)
        socket.write_text("connected\n")
        hand.wait(1)
        assert (ended, pulled.back) == ([1], True)
        pulled.let_go()
        assert hand.table.store.left_open() == ""


def test_a_machine_without_connectors_is_never_looked_after(socket, flips, tmp_path):
    socket.unlink()
    with Hand(SIZE, tmp_path / "data") as hand:
        pulled = DisplayLost(hand.table, lambda: pytest.fail("there is nothing to ask"))
        redraw(hand, 3)
        assert not pulled.back


def test_a_process_begins_anew_with_nothing_of_the_old_one(monkeypatch, tmp_path):
    left = []
    monkeypatch.setattr(
        restart.sys, "orig_argv", ["python3", "-P", "/x/companion", "play", "escape"]
    )
    with (tmp_path / "device").open("w") as device:
        restart.os.set_inheritable(device.fileno(), True)
        restart.restart({"HOME": "/x"}, lambda *how: left.append(how))
        assert not restart.os.get_inheritable(device.fileno())
    program, words, environ = left[0]
    assert (program, words) == (
        restart.sys.executable, [restart.sys.executable, "-P", "/x/companion", "play", "escape"],
    )  # fmt: skip
    assert environ == {"HOME": "/x", "COMPANION_ANEW": "1"}
    assert restart.came_anew(environ)
    assert environ == {"HOME": "/x"}
    assert not restart.came_anew(environ)
    assert all(restart.os.get_inheritable(file) for file in (0, 1, 2))
