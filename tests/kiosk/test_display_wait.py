"""A display that comes late or goes: what is waited for, what is told, how connectors are asked."""

import os
import pty
import struct
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from companion.commands import UsedWrongly, play
from companion.displays import unlit
from companion.kiosk import connector_probe, display_wait
from companion.kiosk.display_wait import (
    GONE_AFTER_S,
    HANGS_S,
    LOOK_EVERY_S,
    DisplayWatch,
    HangWatch,
    unattended,
    wait,
)
from companion.kiosk.heartbeat import Heartbeat


class Time:
    def __init__(self):
        self.now = 0.0
        self.reported = []
        self.turns = 0

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds

    def meanwhile(self):
        self.turns += 1

    def pulse(self):
        return Heartbeat(
            lambda word: self.reported.append((self.now, word)), lambda: True, self, period_s=10.0
        )


def test_a_display_that_is_there_is_not_waited_for():
    time = Time()
    wait(lambda: True, time.pulse(), time.sleep, time.meanwhile)
    assert (time.now, time.reported, time.turns) == (0.0, [], 0)


def test_ten_minutes_without_a_display_systemd_hears_that_all_is_well():
    time = Time()
    wait(lambda: time.now >= 600, time.pulse(), time.sleep, time.meanwhile)
    assert time.now - 600 == LOOK_EVERY_S, "at the second look"
    words = [word for _, word in time.reported]
    assert words[:3] == ["READY=1", "WATCHDOG_USEC=10000000", "STATUS=waiting for a display"]
    beats = [at_s for at_s, word in time.reported if word == "WATCHDOG=1"]
    assert len(beats) == 240  # every 2.5 s until the display is there
    assert max(after - before for before, after in pairwise(beats)) <= 3
    assert words[-1] == "WATCHDOG_USEC=90000000"
    assert time.turns == 600 / LOOK_EVERY_S + 1


def test_a_display_that_is_there_for_one_look_is_waited_for_on():
    time, looks = Time(), iter([False, True, False, True, True])
    wait(lambda: next(looks), time.pulse(), time.sleep, time.meanwhile)
    assert time.turns == 4


@pytest.fixture
def watch():
    time, lit = Time(), {"card1-HDMI-A-1"}
    made = DisplayWatch("card1-HDMI-A-1", lambda: lit, time)

    def after(seconds, *connectors):
        lit.clear()
        lit.update(connectors)
        time.sleep(seconds)
        return made.look()

    return after


ONE, OTHER = "card1-HDMI-A-1", "card0-DSI-1"


def test_a_display_that_was_pulled_is_gone_and_then_back(watch):
    assert watch(0.5, ONE) == "there"
    assert watch(0.5) == "unsure"
    assert watch(GONE_AFTER_S) == "gone"
    assert watch(600) == "gone"
    assert watch(0.5, ONE) == "back"
    assert watch(0.5, ONE) == "back", "until somebody has begun anew"


def test_a_line_that_was_pulled_for_a_moment_is_no_display_that_is_gone(watch):
    assert watch(0.5) == "unsure"
    assert watch(0.5, ONE) == "there"
    assert watch(GONE_AFTER_S) == "unsure", "a moment is counted anew"


def test_another_display_gets_the_picture_where_the_first_does_not_come_back(watch):
    assert watch(0.5, ONE, OTHER) == "there"
    assert watch(0.5, OTHER) == "unsure"
    assert watch(GONE_AFTER_S, OTHER) == "back"


def test_a_screen_that_hangs_on_a_display_that_went_is_noticed():
    time, lit, looked = Time(), {ONE}, [0.0]
    hang = HangWatch(ONE, lambda: lit, lambda: looked[0], time)
    time.now = 60.0
    assert not hang.hangs(), "a screen that stands still before its display is the watchdog's"
    looked[0] = 60.0
    lit.clear()
    for seconds in range(59):
        time.now = looked[0] = 61.0 + seconds
        assert not hang.hangs(), "it looks: nothing hangs"
    time.now = looked[0] + HANGS_S - 0.1
    assert not hang.hangs()
    lit.add(ONE)  # back before anything was done
    time.now = looked[0] + HANGS_S
    assert hang.hangs()
    looked[0] = time.now
    assert not hang.hangs()


def test_who_is_alone_with_the_machine(monkeypatch):
    assert unattended({"NOTIFY_SOCKET": "/run/x"}, fullscreen=False)
    assert not unattended({}, fullscreen=True), "somebody types it, or a test runs it"
    monkeypatch.setattr(display_wait.os, "ttyname", lambda file: "/dev/tty1")
    assert unattended({}, fullscreen=True)
    assert not unattended({}, fullscreen=False)
    monkeypatch.undo()
    master, slave = pty.openpty()
    assert not display_wait.on_console(slave), "a session over the network"
    os.close(master)
    os.close(slave)


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """A bare console whose connectors are files; `lit` plugs one in."""
    from companion import displays
    from companion.ui.display import window

    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    for reads in (displays.connectors, displays.connected, displays.unlit, window.find_driver):
        monkeypatch.setattr(reads, "__defaults__", (tmp_path,))
    (tmp_path / "card1-HDMI-A-1").mkdir()

    def lit(said):
        (tmp_path / "card1-HDMI-A-1/status").write_text(f"{said}\n")

    lit("disconnected")
    return lit


def test_who_types_the_command_without_a_display_hears_it_at_once(bare):
    with pytest.raises(UsedWrongly, match="there is no display"):
        play.driver_here(wait=False, sleep=lambda _: pytest.fail("it waits"))


def test_the_service_waits_and_takes_the_display_that_comes(bare, monkeypatch):
    slept = []

    def sleep(seconds):
        slept.append(seconds)
        if len(slept) == 20:
            bare("connected")

    assert play.driver_here(wait=True, sleep=sleep) == "KMSDRM"
    assert len(slept) == 21
    monkeypatch.setenv("DISPLAY", ":0")  # the compositor is up, its display is not
    bare("disconnected")
    slept.clear()
    assert play.driver_here(wait=True, sleep=sleep) == "x11"
    assert len(slept) == 21


def test_under_x_on_a_machine_without_connectors_nothing_is_waited_for(bare, monkeypatch, tmp_path):
    monkeypatch.setenv("DISPLAY", ":0")
    (tmp_path / "card1-HDMI-A-1/status").unlink()
    assert play.driver_here(wait=True, sleep=lambda _: pytest.fail("it waits")) == "x11"


def test_nothing_of_the_window_s_is_loaded_ahead_of_it():
    code = (
        "import sys; from importlib import import_module\n"
        "from companion.commands.play import AHEAD\n"
        "for name in AHEAD: import_module(name)\n"
        "sys.exit('kivy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# -- asking the kernel


@pytest.fixture
def kernel():
    """Keeps what it is asked: the file's target, and the number of the connector."""
    asked = []

    def ioctl(file, request, words):
        assert request == 0xC05064A7
        assert len(words) == 80
        fields = struct.unpack("=4Q12I", words)
        assert fields[4] == 0, "room for modes: it would not look"
        asked.append((str(Path(f"/proc/self/fd/{file}").readlink()), fields[8]))
        if fields[8] == 99:
            raise OSError(13, "not its master")

    ioctl.asked = asked
    return ioctl


def test_connectors_without_a_display_are_asked_through_a_file_of_our_own(tmp_path, kernel):
    (tmp_path / "card1").touch()
    before = len(list(Path("/proc/self/fd").iterdir()))
    connector_probe.probe([(1, 32), (1, 99), (1, 41), (7, 5)], tmp_path, kernel)
    assert kernel.asked == [(f"{tmp_path}/card1", number) for number in (32, 99, 41)]
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_the_file_that_shows_the_picture_is_asked_and_stays_open(tmp_path, kernel):
    (tmp_path / "card1").touch()
    file = os.open(tmp_path / "card1", os.O_RDWR)
    connector_probe.probe([(1, 32)], tmp_path, kernel)
    assert kernel.asked == [(f"{tmp_path}/card1", 32)]
    assert os.fstat(file)
    os.close(file)


def test_only_connectors_without_a_display_whose_number_is_known_are_asked(tmp_path):
    for name, said, number in (
        ("card1-HDMI-A-1", "connected", "32"),
        ("card1-HDMI-A-2", "disconnected", "41"),
        ("card0-DSI-1", "unknown", "7"),
        ("card2-VGA-1", "disconnected", ""),
    ):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "status").write_text(said)
        if number:
            (folder / "connector_id").write_text(f"{number}\n")
    assert unlit(tmp_path) == ((0, 7), (1, 41))
