"""Links: found, served, killed in the middle of a frame, found again; on real ptys."""

import random  # noqa: TID251  where a frame is cut, not chance of a game
import termios
import threading
import time
from functools import partial
from threading import Event
from types import SimpleNamespace

import pytest
from hw_kit import Heard, Pty, until
from reader_kit import RDM

from companion.hw.fakes.sockets import FakeSerial
from companion.hw.health import Health
from companion.hw.link import FIRST_WAIT_S, LONGEST_WAIT_S, Link
from companion.hw.scanning.gm65 import HEARTBEAT
from companion.hw.scanning.scanner import serve_codes
from companion.hw.serial_port import NoSuchPort, SerialPort, find_port
from companion.ports import DeviceNotice, Scan

CODES = (b"CARD:1\r", b"CARD:2\r")


def plugged(device, vid=None, pid=None, serial_number=None, location=None):
    return SimpleNamespace(
        device=device, vid=vid, pid=pid, serial_number=serial_number, location=location
    )


PORTS = [
    plugged("/dev/ttyS0"),
    plugged("/dev/ttyACM0", 0x1A86, 0x55D4, "5A4B000123", "1-1:1.0"),
    plugged("/dev/ttyUSB1", 0x1A86, 0x7523, None, "1-2:1.0"),
    plugged("/dev/ttyUSB0", 0x1A86, 0x7523, None, "1-3:1.0"),
]


@pytest.mark.parametrize(
    ("where", "device"),
    [
        ("usb:5A4B000123", "/dev/ttyACM0"),
        ("1A86:55d4", "/dev/ttyACM0"),
        ("1a86:7523", "/dev/ttyUSB0"),
        ("1a86:7523@1-2", "/dev/ttyUSB1"),
        ("/dev/null", "/dev/null"),
        ("socket://127.0.0.1:7", "socket://127.0.0.1:7"),
    ],
)
def test_a_port_is_found_by_what_people_know_of_it(where, device):
    assert find_port(where, lambda: PORTS) == device


@pytest.mark.failure(16)
@pytest.mark.parametrize("where", ["usb:nobody", "ffff:0001", "/dev/no-such-port"])
def test_a_port_that_is_not_there_is_named(where):
    with pytest.raises(NoSuchPort, match=where.removeprefix("usb:")):
        find_port(where, lambda: PORTS)


def reader(pty_, inbox, kind="rdm6300", sleep=None):
    """A reader on a pty, kept open by a link."""
    health = Health("deck", "scanner", inbox)
    serve = partial(serve_codes, kind=kind, health=health, inbox=inbox, clock=time.monotonic)

    def find():
        if not pty_.path:
            raise NoSuchPort(2, "it is not plugged in")
        return SerialPort(pty_.path, 9600)

    return Link(health, find, serve, sleep=sleep)


@pytest.mark.failure(13)
@pytest.mark.failure(14)
def test_a_peer_killed_in_the_middle_of_a_frame_200_times():
    chance = random.Random(1)
    inbox, pty_ = Heard(), Pty()
    pause = threading.Event()
    link = reader(pty_, inbox, sleep=lambda seconds: pause.wait(seconds / 20))
    before = threading.active_count()
    link.start()
    slowest_s = 0.0
    for n in range(200):
        pty_.plug()
        ready = 1 + sum(
            1 for it in inbox.all if it == DeviceNotice("deck", "ready", "reads rdm6300")
        )
        slowest_s = max(
            slowest_s,
            inbox.until(lambda said, ready=ready: sum(_is(it, "ready") for it in said) >= ready),
        )
        pty_.says(RDM if n % 20 == 0 else RDM[: chance.randrange(1, len(RDM))])
        if n % 20 == 0:
            scans = n // 20 + 1
            inbox.until(lambda said, scans=scans: sum(isinstance(it, Scan) for it in said) >= scans)
        pty_.kill()
        lost = n + 1
        inbox.until(lambda said, lost=lost: sum(_is(it, "lost") for it in said) >= lost)
        assert link.alive
    assert threading.active_count() == before + 1
    link.close()
    assert not link.alive
    assert slowest_s * 20 < 60.0
    assert LONGEST_WAIT_S + slowest_s < 3.0  # however long it was away
    tags = [it.ref for it in inbox.all if isinstance(it, Scan)]
    assert tags == ["62E3086CED"] * 10


def _is(said, state):
    return isinstance(said, DeviceNotice) and said.state == state


def test_a_code_module_is_asked_whether_it_lives_and_one_that_stops_is_lost():
    now = [0.0]
    inbox, module = Heard(), FakeSerial()
    health = Health("deck", "scanner", inbox)
    serve = partial(serve_codes, kind="gm65", health=health, inbox=inbox, clock=lambda: now[0])
    answered = bytes.fromhex("03 00 00 01 00 33 31")

    class Silent:
        """Answers once, then never again; every look is ten seconds later."""

        looks = 0

        def read(self):
            now[0] += 10.0
            self.looks += 1
            return answered if self.looks == 1 else b""

        def write(self, data):
            module.write(data)

    with pytest.raises(OSError, match="does not answer"):
        serve(Silent(), Event())
    assert module.heard.count(HEARTBEAT) >= 3


@pytest.mark.parametrize(
    "fault",
    [OSError(5, "x"), termios.error(5, "x"), TypeError("x"), ValueError("x"), KeyError(1)],
    ids=lambda it: type(it).__name__,
)
@pytest.mark.failure(13)
def test_whatever_a_driver_raises_the_link_is_down_and_tried_again(fault):
    inbox, slept = Heard(), []
    tries = iter([fault, fault, None])

    class Port:
        def wake(self): ...

        def close(self): ...

    def serve(port, stop):
        problem = next(tries)
        if problem is None:
            health.set("ready")
            link.stop.set()
            return
        health.set("ready")
        raise problem

    health = Health("x", "scanner", inbox)
    link = Link(health, Port, serve, sleep=slept.append)
    link.run()
    assert [it.state for it in inbox.all] == ["ready", "lost", "ready", "lost", "ready"]
    assert slept == [FIRST_WAIT_S, FIRST_WAIT_S]


def test_a_device_that_is_not_there_is_missed_after_a_second_and_looked_for_ever_less():
    inbox, slept = Heard(), []
    health = Health("x", "scanner", inbox)
    health.set("starting")

    def sleep(seconds):
        slept.append(seconds)
        if len(slept) == 12:
            link.stop.set()

    def find():
        raise NoSuchPort(2, "it is not plugged in")

    link = Link(health, find, lambda port, stop: None, sleep=sleep)
    link.run()
    assert inbox.all == [DeviceNotice("x", "lost", "it is not plugged in")]
    assert slept[0] == FIRST_WAIT_S
    assert slept == sorted(slept)
    assert slept[-1] == LONGEST_WAIT_S


def test_a_link_that_is_closed_while_it_reads_ends_at_once():
    pty_ = Pty()
    pty_.plug()
    inbox = Heard()
    link = reader(pty_, inbox)
    link.start()
    inbox.until(lambda said: any(_is(it, "ready") for it in said))
    took_s = until(lambda: True) + _timed(link.close)
    assert not link.alive
    assert took_s < 0.9
    assert not any(_is(it, "lost") for it in inbox.all)
    pty_.kill()


def _timed(call):
    import time

    began_s = time.monotonic()
    call()
    return time.monotonic() - began_s
