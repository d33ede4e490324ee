"""The strip: frames and documents on a byte-exact model of the controller's reader."""

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import ClassVar

import pytest
from hw_kit import Heard, until

from companion.hw.device_config import StripConfig
from companion.hw.fakes.wled import LIVE_S, FakeWled, WledReader
from companion.hw.strip.adalight import frame, resync
from companion.hw.strip.light_pattern import Picture, colour, document, usual_plan
from companion.hw.strip.sender import DOCUMENT_LEAST_S, KEEP_S, LEAST_S, DocumentSender, FrameSender
from companion.hw.strip.serial_strip import open_strip
from companion.hw.strip.strip_device import HttpController, SilentController, StripDevice, probe
from companion.ports import Lamp, SignalFrame, StripPlan

FRAME = SignalFrame(
    (Lamp("Draw", "steady"), Lamp("Act", "off"), Lamp("Event", "off"), Lamp("End", "off")),
    (Lamp("A", "steady"), Lamp("B", "waiting"), Lamp("C", "off")),
)
PLAN = usual_plan(30, 3, 4)


@pytest.mark.parametrize(
    ("lights", "head"),
    [(1, "00 00 55"), (16, "00 0F 5A"), (60, "00 3B 6E"), (256, "00 FF AA"), (300, "01 2B 7F")],
)
def test_heads_are_those_of_the_protocol(lights, head):
    assert frame([(0, 0, 0)] * lights)[:6] == b"Ada" + bytes.fromhex(head)


def test_the_model_loses_what_the_controller_loses():
    reader = WledReader(2)
    reader.feed(b"AAda" + frame([(1, 2, 3)] * 2)[3:])
    assert reader.frames == 0
    reader = WledReader(2)
    reader.feed(b'{"on":true}' + frame([(1, 2, 3)] * 2))  # no line end: the A is thrown away
    assert reader.frames == 0
    reader.feed(b'{"on":true}\n' + frame([(1, 2, 3)] * 2))
    assert reader.frames == 1
    reader.feed(b"\xb7l")
    assert reader.baud == 1_500_000


@pytest.mark.parametrize("lights", [4, 86, 300])
def test_a_frame_after_any_cut_is_shown_and_changes_no_speed(lights):
    wild = [(0xB0 + n % 8, 0xC9, 0x41) for n in range(lights)]
    whole, wanted = frame(wild), [(n % 256, 1, 2) for n in range(lights)]
    for cut in range(len(whole)):
        reader = WledReader(lights)
        reader.feed(whole[:cut])
        reader.feed(resync(lights), 1.0)
        reader.feed(frame(wanted), 1.0)
        reader.feed(frame(wanted), 1.1)
        assert (reader.shown, reader.baud) == (wanted, 115_200), cut


def test_the_first_frame_after_idle_is_sent_twice_because_it_is_shown_black():
    sender, reader, pixels = FrameSender(), WledReader(3), [(9, 9, 9)] * 3
    reader.feed(resync(3))
    reader.feed(sender.due(pixels, 0.0), 0.0)
    assert reader.shown == [(0, 0, 0)] * 3
    assert sender.next_s(changes_s=99.0) == LEAST_S
    reader.feed(sender.due(pixels, LEAST_S), LEAST_S)
    assert reader.shown == pixels
    assert sender.due(pixels, 0.5) == b""
    assert sender.next_s(changes_s=99.0) == pytest.approx(LEAST_S + KEEP_S)


@pytest.mark.failure(27)
def test_at_most_twenty_frames_a_second_and_one_a_second_at_rest():
    sender, reader = FrameSender(), WledReader(10)
    sent = 0
    for ms in range(10_000):
        data = sender.due([(ms % 256, 0, 0)] * 10, ms / 1000)
        sent += bool(data)
        reader.feed(data, ms / 1000)
        assert not data or reader.live(ms / 1000)
    assert sent <= 10 * 20 + 1
    quiet = sum(bool(sender.due([(1, 1, 1)] * 10, 10 + ms / 1000)) for ms in range(10_000))
    assert 10 <= quiet <= 12
    assert KEEP_S < LIVE_S


def test_documents_are_sent_on_change_alone():
    sender = DocumentSender()
    assert sender.due(b"a", 0.0) == b"a"
    assert sender.due(b"a", 9.0) == b""
    assert sender.due(b"b", 9.0) == b"b"
    assert sender.due(b"c", 9.0 + DOCUMENT_LEAST_S / 2) == b""
    assert sender.next_s(b"c") == pytest.approx(9.0 + DOCUMENT_LEAST_S)
    again = DocumentSender()  # a new connection: nothing is known of what is shown
    assert again.due(b"c", 9.1) == b"c"


# -- what is shown


def test_seats_and_phases_stand_along_the_strip():
    assert [*PLAN.seats, *PLAN.phases] == [
        (0, 5),
        (6, 5),
        (12, 5),
        (18, 2),
        (21, 2),
        (24, 2),
        (27, 2),
    ]
    pixels = Picture(255).pixels(PLAN, FRAME, 0.0)
    assert pixels[0] == pixels[4] == colour("bone")
    assert pixels[5] == pixels[12] == (0, 0, 0)
    assert pixels[18] == colour("accent")
    later = Picture(255)
    later.pixels(PLAN, FRAME, 0.0)
    assert later.pixels(PLAN, FRAME, 1.7)[6] == (0, 0, 0)  # waiting: 1.6 s on, 0.4 s off


def test_in_alarm_what_was_dark_breathes_in_the_alarm_s_colour():
    alarm = SignalFrame(FRAME.phases, FRAME.seats, alarm="breath")
    picture = Picture(255)
    dim, bright = picture.pixels(PLAN, alarm, 0.0)[13], picture.pixels(PLAN, alarm, 2.0)[13]
    assert sum(dim) < sum(bright)
    assert picture.pixels(PLAN, alarm, 2.0)[0] == colour("bone")
    assert picture.next_s(2.0) < 2.2


def test_a_document_covers_every_light_once_and_ends_its_line():
    for shown in (FRAME, SignalFrame((), ()), SignalFrame(FRAME.phases, (), alarm="breath")):
        text = document(PLAN, shown, 96)
        assert text.endswith(b"\n")
        segments = json.loads(text)["seg"]
        covered = [n for s in segments for n in range(s["start"], s["stop"])]
        assert covered == list(range(30))
        assert [s["id"] for s in segments] == list(range(len(segments)))
        reader = WledReader(30)
        reader.feed(text + frame([(1, 1, 1)] * 30))
        assert (len(reader.documents), reader.frames) == (1, 1)


# -- the device


def device(wled, **wiring):
    inbox = Heard()
    made = StripDevice(StripConfig(port="x", lights=30, **wiring), inbox, wled.open)
    return made, inbox


@pytest.mark.parametrize("speak", ["adalight", "json"])
def test_the_strip_shows_the_match_is_pulled_comes_back_and_ends_dark(speak):
    wled = FakeWled(30)
    made, inbox = device(wled, speak=speak)
    made.show(FRAME)
    made.start()
    inbox.until(lambda said: said)

    def right():
        if speak == "json":
            return bool(wled.reader.documents) and len(wled.reader.documents[-1]["seg"]) > 3
        return bool(wled.reader.shown) and any(wled.reader.shown[0])

    until(right)
    wled.unplug()
    made.show(SignalFrame((), ()))
    inbox.until(lambda said: said[-1].state == "lost")
    wled.reader = WledReader(30)
    wled.plug()
    made.show(FRAME)
    assert inbox.until(lambda said: said[-1].state == "ready") < 3.0
    until(right)
    made.wire(StripPlan(30, ((20, 5),), ((0, 5),)))
    until(lambda: speak == "json" or any(wled.reader.shown[20]))
    made.close()
    if speak == "json":
        assert wled.reader.documents[-1] == {"on": False}
    else:
        assert wled.reader.shown == [(0, 0, 0)] * 30


def test_a_probe_waits_for_a_controller_that_starts_anew_and_gives_up_on_silence():
    now, heard = [0.0], []
    said = lambda: b"Ada\n" if now[0] > 3 else b""  # noqa: E731

    def sleep(seconds):
        now[0] += seconds

    assert b"Ada" in probe(heard.append, said, 30, lambda: now[0], sleep)
    now[0] = 0.0
    with pytest.raises(SilentController):
        probe(heard.append, lambda: b"", 30, lambda: now[0], sleep)
    assert heard.count(b"v") > 5


class Wled(BaseHTTPRequestHandler):
    documents: ClassVar[list] = []

    def do_GET(self):
        self._say(b'{"ver":"0.15.0"}')

    def do_POST(self):
        Wled.documents.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self._say(b'{"success":true}')

    def _say(self, body):
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


@pytest.fixture
def web():
    server = HTTPServer(("127.0.0.1", 0), Wled)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    Wled.documents.clear()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_documents_over_http(web):
    controller = HttpController(web)
    controller.write(document(PLAN, FRAME, 96))
    assert Wled.documents[0]["on"] is True
    with pytest.raises(OSError, match="no address"):
        HttpController("wled.local")


@pytest.mark.failure(28)
def test_a_serial_port_that_does_not_answer_falls_back_to_the_address(web):
    from hw_kit import Pty

    pty_ = Pty()
    pty_.plug()
    now = [0.0]

    def sleep(seconds):
        now[0] += 1.0

    wiring = StripConfig(port=pty_.path, lights=4, fallback=web)
    controller = open_strip(wiring, clock=lambda: now[0], sleep=sleep)
    assert isinstance(controller, HttpController)
    with pytest.raises(SilentController):
        open_strip(StripConfig(port=pty_.path, lights=4), clock=lambda: now[0], sleep=sleep)
    pty_.kill()
