"""Every device killed in the middle of a frame, fed garbage and flooded: found again, nothing wrong.

A plain run kills each a few times, ``--long`` two hundred times; random cuts of what they say run
1,000 and 10,000 times.
"""

import os
import random  # noqa: TID251  where a frame is cut, not chance of a game
import signal
import threading
import time
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import cycle
from statistics import median

import pytest
from abuse_kit import CLASSIC, GONE, NTAG, CodeModule, Paper, Peer, Pn532, Server, Wled
from hw_kit import Heard, until
from reader_kit import ID12, RDM

from companion.config import Sound
from companion.hw.device_config import MqttConfig, PanelConfig, PrinterConfig, StripConfig
from companion.hw.fakes.pins import FakeHeader
from companion.hw.health import Health
from companion.hw.link import LONGEST_WAIT_S, Link
from companion.hw.mqtt import mqtt_client
from companion.hw.panel.gpio_panel import PanelDevice
from companion.hw.printer.receipt_printer import PrinterDevice, open_printer
from companion.hw.scanning.nfc_port import NfcReader
from companion.hw.scanning.scanner import serve_codes, serve_nfc
from companion.hw.serial_port import SerialPort
from companion.hw.strip.serial_strip import open_strip
from companion.hw.strip.strip_device import StripDevice
from companion.hw.voice.speech_process import Process
from companion.hw.voice.voice import VoiceDevice
from companion.ports import DeviceNotice, Lamp, MatchStanding, Press, Scan, SignalFrame

FRAME = SignalFrame(
    (Lamp("Draw", "steady"), Lamp("Act", "off")), (Lamp("A", "steady"), Lamp("B", "off"))
)
DARK = SignalFrame((), ())
LIGHTS = 30
RECEIPT = ("The end", "Anna got out.", "Marek did not.")
ALERT_S = 3.0


def states(said, state):
    return sum(isinstance(it, DeviceNotice) and it.state == state for it in said)


def tags(said):
    return [it.ref for it in said if isinstance(it, Scan)]


def recovers(took_s):
    """All in time; and however long it was away: the link looks every LONGEST_WAIT_S at least."""
    assert max(took_s) < ALERT_S
    assert LONGEST_WAIT_S + median(took_s) < ALERT_S


@contextmanager
def no_thread_left():
    before = threading.active_count()
    yield
    until(lambda: threading.active_count() == before)


class Abused:
    """A device at work on a peer that is killed."""

    def __init__(self, peer):
        self.peer = peer
        self.inbox = Heard()
        self.chance = random.Random(7)

    def reopened(self, n):
        """How long it takes until the device works for the n-th time."""
        return self.inbox.until(lambda said: states(said, "ready") >= n)

    def lost(self, n):
        self.inbox.until(lambda said: states(said, "lost") >= n)

    def tear(self):
        """Kill the peer in the middle of a frame."""
        raise NotImplementedError

    def right(self):
        """Whether everything is shown, or was read, as it should be."""
        raise NotImplementedError


class AbusedReader(Abused):
    def __init__(self, kind, peer, whole, tag):
        super().__init__(peer)
        self.whole, self.tag, self.read = whole, tag, 0
        health = Health("deck", "scanner", self.inbox)
        serve = partial(
            serve_codes, kind=kind, health=health, inbox=self.inbox, clock=time.monotonic
        )
        self.device = Link(health, lambda: SerialPort(peer.path, 9600), serve)

    def tear(self):
        self.peer.says(self.whole[: self.chance.randrange(1, len(self.whole))])
        self.peer.kill()

    def right(self):
        self.peer.says(self.whole)
        self.inbox.until(lambda said: tags(said) == [self.tag])


class AbusedChip(Abused):
    def __init__(self):
        super().__init__(Pn532())
        health = Health("tags", "scanner", self.inbox)
        serve = partial(serve_nfc, health=health, inbox=self.inbox, clock=time.monotonic)
        self.device = Link(health, lambda: NfcReader(self.peer.path), serve)

    def tear(self):
        self.peer.says(NTAG[: self.chance.randrange(1, len(NTAG) - 1)])
        self.peer.kill()

    def right(self):
        self.peer.tag = CLASSIC
        self.inbox.until(lambda said: tags(said) == ["FB0EE20B"])


class AbusedStrip(Abused):
    def __init__(self, speak):
        super().__init__(Wled(LIGHTS))
        self.speak = speak

        def find():
            return open_strip(StripConfig(port=self.peer.path, lights=LIGHTS))

        self.device = StripDevice(
            StripConfig(port="x", lights=LIGHTS, speak=speak), self.inbox, find
        )
        self.device.show(FRAME)

    def tear(self):
        self.peer.dies_after = self.peer.heard + self.chance.randrange(1, 90)
        frames = cycle((DARK, FRAME))
        until(lambda: (self.device.show(next(frames)), self.peer.path == GONE)[1])
        self.device.show(FRAME)
        self.peer.kill()

    def right(self):
        reader = self.peer.reader
        if self.speak == "json":
            until(lambda: bool(reader.documents) and reader.documents[-1]["seg"][0]["col"][0][0])
        else:
            until(lambda: bool(reader.shown) and sum(reader.shown[0]) and not any(reader.shown[29]))
        assert reader.baud == 115_200


class AbusedPrinter(Abused):
    def __init__(self):
        super().__init__(Paper())
        _ = import_module("escpos.printer")  # takes a second or two, once
        self.device = PrinterDevice(
            PrinterConfig(port="x"),
            self.inbox,
            lambda: open_printer(PrinterConfig(port=self.peer.path)),
        )

    def tear(self):
        self.peer.dies_after = self.peer.heard + self.chance.randrange(1, 60)
        until(self._died)
        self.peer.kill()

    def _died(self):
        """Whether it has; what is torn off is printed again from its start, or else a new one."""
        if self.device.idle:
            self.device.print(RECEIPT)
        return self.peer.path == GONE

    def right(self):
        self.device.print(RECEIPT)
        until(lambda: b"\x1dV" in self.peer.printed)
        text = self.peer.printed.decode("ascii", "ignore")
        counts = {text.count(line) for line in RECEIPT}
        assert counts in ({1}, {2}, {3})  # each printout whole, one that was due among them


ABUSED = {
    "rdm6300": lambda: AbusedReader("rdm6300", Peer(), RDM, "62E3086CED"),
    "id12la": lambda: AbusedReader("id12la", Peer(), ID12, "62E3086CED"),
    "gm65": lambda: AbusedReader("gm65", CodeModule(), b"CARD:17\r", "CARD:17"),
    "pn532": AbusedChip,
    "strip, adalight": lambda: AbusedStrip("adalight"),
    "strip, json": lambda: AbusedStrip("json"),
    "printer": AbusedPrinter,
}


@pytest.mark.parametrize("name", ABUSED)
def test_a_device_killed_in_the_middle_of_a_frame_is_found_again_and_right(name, how_many):
    kills, took_s = how_many(3, 200), []
    with no_thread_left():
        abused = ABUSED[name]()
        abused.device.start()
        for n in range(1, kills + 1):
            abused.peer.plug()
            took_s.append(abused.reopened(n))
            abused.tear()
            abused.lost(n)
        abused.peer.plug()
        abused.reopened(kills + 1)
        abused.right()
        abused.device.close()
        abused.peer.kill()
    recovers(took_s)


def test_a_device_that_was_gone_for_long_is_found_in_time():
    abused = ABUSED["rdm6300"]()
    abused.device.start()
    abused.lost(1)
    waits = threading.Event()
    waits.wait(4.5)  # until the link looks as seldom as it ever does
    abused.peer.plug()
    assert abused.reopened(1) < ALERT_S
    abused.right()
    abused.device.close()
    abused.peer.kill()


# -- on the network


class Web:
    """A controller by its address that dies in the middle of an answer, as often as it is told.

    Attributes:
        documents: What it understood.
        tears: How many answers it does not finish.
    """

    ANSWER = b'HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n{"ver":"0.15"}'

    def __init__(self):
        self.documents, self.tears, self.chance = [], 0, random.Random(8)

    def handle(self, line):
        asked = line.recv(65536)
        if self.tears and asked.startswith(b"POST"):
            self.tears -= 1
            torn = self.ANSWER[: self.chance.randrange(len(self.ANSWER))]
            line.sendall(self.chance.choice((torn, self.chance.randbytes(300))))
            return
        if asked.startswith(b"POST"):
            while not asked.endswith(b"}\n"):
                asked += line.recv(65536)
            self.documents.append(asked)
        line.sendall(self.ANSWER)


def test_a_controller_that_dies_in_the_middle_of_an_answer_is_found_again(how_many):
    web, inbox = Web(), Heard()
    with no_thread_left():
        server = Server(web.handle)
        wiring = StripConfig(port=f"http://127.0.0.1:{server.port}", lights=LIGHTS)
        device = StripDevice(wiring, inbox, lambda: open_strip(wiring))
        device.show(FRAME)
        device.start()
        took_s = []
        for n in range(1, how_many(3, 200) + 1):
            until(lambda n=n: states(inbox.all, "ready") == n)
            web.tears = 1
            device.show(DARK if n % 2 else FRAME)
            inbox.until(lambda said, n=n: states(said, "lost") == n)
            took_s.append(inbox.until(lambda said, n=n: states(said, "ready") == n + 1))
        device.show(FRAME)
        until(lambda: web.documents and web.documents[-1].count(b'"start"') > 3)
        device.close()
        assert web.documents[-1].endswith(b'{"on":false}\n')
        server.stop()
    recovers(took_s)


class Torn:
    """A broker that says yes, then nonsense or the beginning of a message, and dies."""

    def __init__(self, port_of):
        self.chance, self.commands, self.port_of = random.Random(9), 0, port_of

    def handle(self, line):
        if not line.recv(4096):
            return
        line.sendall(b"\x20\x02\x00\x00")
        message = b"\x30\x1c\x00\x17tablecompanion/table/setyes"
        torn = (
            message[: self.chance.randrange(1, len(message))],
            self.chance.randbytes(200),
            bytes([0x30 | self.chance.randrange(16), self.chance.randrange(1, 40)])
            + self.chance.randbytes(40),
        )
        line.sendall(self.chance.choice(torn))


def test_a_broker_that_dies_in_the_middle_of_a_message_is_found_again(how_many, monkeypatch):
    monkeypatch.setattr(mqtt_client, "FIRST_S", 0.01)
    monkeypatch.setattr(mqtt_client, "LONGEST_S", 0.01)
    inbox, kills = Heard(), how_many(3, 200)
    with no_thread_left():
        torn = Torn(None)
        server = Server(torn.handle)
        wiring = MqttConfig(host="127.0.0.1", port=server.port, commands=True)
        device = mqtt_client.MqttDevice(wiring, inbox, mqtt_client.PahoClient)
        device.start()
        device.tell(MatchStanding("toy", 1))
        inbox.until(
            lambda said: states(said, "ready") >= kills and states(said, "lost") >= kills,
            patience_s=10.0 + kills,
        )
        assert not [it for it in inbox.all if isinstance(it, Press)]
        device.close()
        server.stop()


def test_paho_waits_short_enough_for_a_broker_that_was_gone_for_long():
    assert mqtt_client.LONGEST_S + 1 <= ALERT_S


# -- pins and programs


def test_a_panel_that_is_pulled_in_the_middle_of_a_press_presses_nothing_wrong(how_many):
    wiring, header, inbox = PanelConfig(on=True), FakeHeader(), Heard()
    pin, lamp = wiring.buttons["undo"], wiring.phase_lamps[0]
    with no_thread_left():
        device = PanelDevice(wiring, inbox, header.open, seats=lambda n: "")
        device.start()
        kills = how_many(3, 200)
        for n in range(1, kills + 1):
            device.show(FRAME)
            inbox.until(lambda said, n=n: states(said, "ready") == n)
            until(lambda: header.lit.get(lamp) == 1.0)
            header.press(pin)  # undo tells when it is let go: that is never seen
            header.unplug()
            device.show(DARK)
            inbox.until(lambda said, n=n: states(said, "lost") == n)
            header.release(pin)
            header.plug()
        assert inbox.until(lambda said: states(said, "ready") == kills + 1) < ALERT_S
        assert not [it for it in inbox.all if isinstance(it, Press)]
        header.press(pin)
        until(lambda: header.watched)
        threading.Event().wait(0.05)
        header.release(pin)
        inbox.until(lambda said: isinstance(said[-1], Press))
        device.close()
    assert set(header.lit.values()) == {0.0}


class Hung:
    """A speech engine whose words never end by themselves; each is a program."""

    def __init__(self):
        self.said = []
        self.programs = []

    def speak(self, text, language, volume):
        del language, volume
        self.said.append(text)
        program = Process(["sh", "-c", "cat >/dev/null; exec sleep 60"], text.encode())
        self.programs.append(program)
        return program

    def play(self, wav):
        raise NotImplementedError


def test_a_voice_that_is_killed_in_the_middle_of_a_word_says_the_next(how_many):
    inbox, engine, kills = Heard(), Hung(), how_many(5, 200)
    with no_thread_left():
        device = VoiceDevice(inbox, engine, Sound, lambda: "en")
        device.start()
        for n in range(kills):
            device.say((), (f"{n}.",))
            until(lambda n=n: len(engine.programs) == n + 1)
            os.kill(engine.programs[-1].pid, signal.SIGKILL)
            until(lambda: device.idle)
        assert engine.said == [f"{n}." for n in range(kills)]
        device.say(("Last?",))
        until(lambda: len(engine.programs) == kills + 1)
        device.close()
    assert states(inbox.all, "lost") == 0
