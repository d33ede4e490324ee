"""What systemd is told, and when it is told nothing."""

import socket

import pytest

from companion.kiosk.heartbeat import OPENING_S, Heartbeat
from companion.kiosk.sd_notify import notify, watchdog_s
from companion.resources import resource


def pulse(moves=lambda: True, period_s=10.0):
    reported, now = [], [0.0]
    return Heartbeat(reported.append, moves, lambda: now[0], period_s), reported, now


def test_it_is_ready_with_the_first_frame_and_only_once():
    beats, reported, _ = pulse()
    beats.first_frame()
    beats.first_frame()
    assert reported == ["READY=1", "WATCHDOG_USEC=10000000"]


def test_while_a_window_is_opened_silence_may_last_longer():
    beats, reported, _ = pulse()
    beats.first_frame()
    beats.opening()
    beats.first_frame()
    assert reported[2:] == ["WATCHDOG_USEC=90000000", "READY=1", "WATCHDOG_USEC=10000000"]
    service = (resource("systemd") / "companion.service").read_text()
    assert f"TimeoutStartSec={OPENING_S:.0f}\n" in service
    unwatched, reported, _ = pulse(period_s=None)
    unwatched.opening()
    unwatched.first_frame()
    assert reported == ["READY=1"]


def test_it_beats_four_times_a_period():
    beats, reported, now = pulse()
    for step in range(400):
        now[0] = step / 10
        beats.beat()
    assert len(reported) in (15, 16)
    assert set(reported) == {"WATCHDOG=1"}


def test_it_is_silent_while_session_or_journal_stand_still():
    moving = [False]
    beats, reported, now = pulse(lambda: moving[0])
    for step in range(30):
        now[0] = float(step)
        beats.beat()
    assert reported == []
    moving[0] = True
    beats.beat()
    assert reported == ["WATCHDOG=1"]


def test_where_nobody_watches_it_says_nothing():
    beats, reported, now = pulse(period_s=None)
    now[0] = 99.0
    beats.beat()
    assert reported == []


@pytest.mark.parametrize("abstract", [False, True])
def test_a_word_reaches_the_socket(tmp_path, abstract):
    name = f"@companion-{tmp_path.name}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind("\0" + name[1:] if abstract else name)
        assert notify("READY=1", {"NOTIFY_SOCKET": name})
        assert listener.recv(64) == b"READY=1"


def test_without_a_socket_nothing_is_reported():
    assert not notify("READY=1", {})


@pytest.mark.parametrize(
    ("environ", "period"),
    [
        ({"WATCHDOG_USEC": "10000000"}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "7"}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "8"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({}, None),
    ],
)
def test_the_period_is_for_this_process_alone(environ, period):
    assert watchdog_s(environ, pid=7) == period


def test_the_status_is_reported_when_it_changes():
    beats, reported, _ = pulse()
    for status in ("home", "home", "escape, question 3"):
        beats.status(status)
    assert reported == ["STATUS=home", "STATUS=escape, question 3"]
