"""What devices say, cut anywhere, damaged and in floods: read right, or not at all.

600 random cuts of each in a plain run, 10,000 under ``--long``.
"""

import random  # noqa: TID251  chunks and garbage, not chance of a game
from functools import partial

import pytest
from abuse_kit import CLASSIC, NTAG, Pn532
from hw_kit import Heard, until
from reader_kit import CODE_STREAM, CODE_TEXTS, RFID_STREAM, RFID_TAGS, chunks, texts

from companion.hw.device_config import MqttConfig
from companion.hw.fakes.fake_peripherals import FakeBroker
from companion.hw.fakes.sockets import FakeSerial
from companion.hw.fakes.wled import WledReader
from companion.hw.health import Health
from companion.hw.link import Link
from companion.hw.mqtt.mqtt_client import MqttDevice
from companion.hw.mqtt.topics import COMMANDS, commanded, topic
from companion.hw.panel.debounce import Buttons
from companion.hw.scanning.gm65 import CodeParser
from companion.hw.scanning.nfc import ask_chip
from companion.hw.scanning.rfid import RfidParser
from companion.hw.scanning.scanner import MOST_A_SECOND, serve_codes
from companion.hw.strip.adalight import frame, resync
from companion.hw.strip.strip_device import PROBE_S, SilentController, probe
from companion.ports import DeviceNotice, Press, Scan

LIGHTS = 20


@pytest.fixture
def cuts(how_many):
    return range(how_many(600, 10_000))


# -- readers


def test_tags_and_codes_cut_anywhere(cuts):
    chance = random.Random(5)
    for _ in cuts:
        rfid, codes = RfidParser(), CodeParser()
        tags = [t for part in chunks(RFID_STREAM, chance) for t in texts(rfid, part)]
        assert tags == RFID_TAGS
        said = [t for part in chunks(CODE_STREAM, chance) for t in texts(codes, part)]
        assert said == CODE_TEXTS
        assert (rfid.bad, codes.bad) == (2, 0)


@pytest.mark.parametrize("kind", ["rdm6300", "id12la", "gm65"])
def test_a_reader_that_talks_nonsense_for_ever_says_little_and_stays_open(kind):
    chance, serial, inbox, now = random.Random(2), FakeSerial(), Heard(), [0.0]
    health = Health("deck", "scanner", inbox)
    serve = partial(serve_codes, kind=kind, health=health, inbox=inbox, clock=lambda: now[0])
    link = Link(health, serial.open, serve)
    link.start()
    inbox.until(lambda said: said)
    for _ in range(200):
        serial.says(chance.randbytes(5_000))
        now[0] += 0.1
    until(lambda: not serial.waiting)
    serial.says(b"\r" + RFID_STREAM if kind != "gm65" else b"\rCARD:17\r")
    now[0] += 2.0
    wanted = "CARD:17" if kind == "gm65" else RFID_TAGS[0]
    inbox.until(lambda said: wanted in [it.ref for it in said if isinstance(it, Scan)])
    scans = [it.ref for it in inbox.all if isinstance(it, Scan) and it.ref not in RFID_TAGS]
    assert len(scans) <= (MOST_A_SECOND * 24 if kind == "gm65" else 0)
    assert all(text.isprintable() for text in scans)
    assert [it.state for it in inbox.all if isinstance(it, DeviceNotice)] == ["ready"]
    link.close()
    assert not link.alive


# -- the PN532, through its library


class Wire:
    """A serial port as the library sees it: reads end early wherever the bytes are cut."""

    def __init__(self, chance):
        self.chance, self.chip = chance, Pn532()
        self.parts, self.cut, self.garbled = [], False, False

    def write(self, data):
        said = self.chip.answer(bytes(data))
        if self.garbled and said:
            damaged = bytearray(said)
            damaged[self.chance.randrange(len(damaged))] ^= 1 << self.chance.randrange(8)
            said = bytes(damaged)
        parts = chunks(said, self.chance) if said and self.cut else [said]
        self.parts += [part for part in parts if part]

    def read(self, count):
        if not self.parts:
            return b""
        part = self.parts.pop(0)
        if len(part) > count:
            self.parts.insert(0, part[count:])
        return part[:count]

    @property
    def in_waiting(self):
        return sum(map(len, self.parts))

    def reset_input_buffer(self):
        self.parts.clear()


@pytest.mark.parametrize("garbled", [False, True], ids=["cut", "damaged"])
def test_a_chip_s_answers_cut_or_damaged_anywhere_never_name_a_wrong_tag(
    cuts, garbled, monkeypatch
):
    from adafruit_pn532 import uart

    monkeypatch.setattr(uart.time, "sleep", lambda seconds: None)
    wire = Wire(random.Random(4))
    driver = uart.PN532_UART(wire)
    wire.cut, wire.garbled, right = True, garbled, 0
    tags = {CLASSIC: "FB0EE20B", NTAG: "04A1B2C3D4E580"}
    for n in cuts:
        wire.parts.clear()
        wire.chip.tag = (CLASSIC, NTAG)[n % 2]
        try:
            uid, _ = ask_chip(driver, lambda: 0.0)
        except OSError:
            continue
        if uid is not None:
            assert bytes(uid).hex().upper() == tags[wire.chip.tag]
            right += 1
    assert right
    wire.parts.clear()
    wire.cut = wire.garbled = False
    uid, _ = ask_chip(driver, lambda: 0.0)
    assert uid is not None
    assert bytes(uid).hex().upper() == tags[wire.chip.tag]


# -- the strip


def test_frames_cut_anywhere_on_their_way_are_shown(cuts):
    chance, reader = random.Random(3), WledReader(LIGHTS)
    wanted = [(n, 0xB0 + n % 8, 0x41) for n in range(LIGHTS)]
    for n in cuts:
        for part in chunks(frame(wanted), chance):
            reader.feed(part, n / 20)
    assert (reader.frames, reader.baud) == (len(cuts), 115_200)
    assert reader.shown == wanted
    for _ in cuts:  # what was cut off for good, and a new connection
        reader.feed(frame(wanted)[: chance.randrange(6 + 3 * LIGHTS)], 1e6)
        reader.feed(resync(LIGHTS) + frame(wanted) + frame(wanted), 1e6)  # the first may be black
        assert (reader.shown, reader.baud) == (wanted, 115_200)


def test_a_controller_is_known_by_its_answer_cut_anywhere_and_by_nothing_else(cuts):
    chance, now = random.Random(6), [0.0]

    def sleep(seconds):
        now[0] += seconds

    for _ in cuts:
        parts = chunks(chance.randbytes(40) + b"WLED 2412040\r\n", chance)
        heard = lambda parts=parts: parts.pop(0) if parts else b""  # noqa: E731
        assert b"WLED" in probe(lambda data: None, heard, LIGHTS, lambda: now[0], sleep)
    flood = lambda: b"\x00\xff" * 2000  # noqa: E731
    began_s = now[0]
    with pytest.raises(SilentController):
        probe(lambda data: None, flood, LIGHTS, lambda: now[0], sleep)
    assert now[0] - began_s < PROBE_S + 0.2


# -- buttons


def bounce(chance, at_s, *, down):
    """The edges of a contact that closes or opens: an odd number, within some milliseconds."""
    moments = sorted(chance.uniform(0, 0.015) for _ in range(2 * chance.randrange(4)))
    return [("confirm", down ^ bool(n % 2), at_s + t) for n, t in enumerate([0.0, *moments])]


def test_presses_that_bounce_are_counted_once_however_late_they_are_heard(cuts):
    chance, at_s = random.Random(1), 1.0
    made = Buttons(("confirm",), (), 0.02, 0.8)
    level, wanted, heard, edges = False, [], [], []
    for _ in cuts:
        for _spike in range(chance.randrange(3)):
            edges += [("confirm", True, at_s), ("confirm", False, at_s + chance.uniform(0, 0.015))]
            at_s += 0.05
        wanted.append(at_s)
        edges += bounce(chance, at_s, down=True)
        at_s += chance.uniform(0.04, 1.0)
        edges += bounce(chance, at_s, down=False)
        at_s += chance.uniform(0.04, 1.0)
    while edges:
        batch = edges[: chance.randrange(1, 9)]  # the program was busy meanwhile
        del edges[: len(batch)]
        for name, down, when_s in batch:
            heard += made.edge(name, when_s, down=down)
            level = down
        now_s = batch[-1][2] + chance.choice((0.0, 0.003))
        heard += made.due(now_s, lambda name, level=level: level)
    heard += made.due(at_s + 9.0, lambda name: False)
    assert [press.began_s for press in heard] == wanted


# -- the broker


def test_nonsense_from_the_broker_presses_nothing_and_floods_are_thinned(cuts):
    chance, now, inbox, broker = random.Random(7), [0.0], Heard(), FakeBroker()
    wiring = MqttConfig(host="x", commands=True)
    made = MqttDevice(wiring, inbox, broker.client, clock=lambda: now[0])
    made.start()
    for _ in cuts:
        payload = chance.randbytes(chance.randrange(60))
        assert commanded(payload) in ("", *COMMANDS)
        made.received(topic(wiring, "set"), payload)
    assert [it for it in inbox.all if isinstance(it, Press)] == []
    for _ in range(10_000):
        now[0] += 0.001
        made.received(topic(wiring, "set"), b"confirm")
    assert len([it for it in inbox.all if isinstance(it, Press)]) <= MOST_A_SECOND * 11
    made.close()
