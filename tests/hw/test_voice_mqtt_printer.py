"""Voice, broker and printer: queues, what is sent, and the real programs where they are."""

import json
import socket
import subprocess
import threading
import wave
from io import BytesIO

import pytest
from hw_kit import Heard, until

from companion.config import Sound
from companion.hw.device_config import MqttConfig, PrinterConfig
from companion.hw.fakes.fake_peripherals import FakeBroker, FakePaper, FakeSpeechEngine
from companion.hw.mqtt.mqtt_client import MqttDevice, PahoClient
from companion.hw.mqtt.topics import commanded, discovery, topic
from companion.hw.printer.receipt_printer import PrinterDevice
from companion.hw.printer.receipt_text import lines_of, plain
from companion.hw.voice.sounds import RATE_HZ, SOUNDS, wav
from companion.hw.voice.speech_process import SpeechFault
from companion.hw.voice.voice import MOST, VoiceDevice
from companion.ports import MatchStanding, Press

STANDING = MatchStanding("toy", 3, "Act", 2, ("Anna", "Marek"), alarm=True, gauges={"pool": 0.5})
BEFORE = MatchStanding("toy", 2, "Event", 1, ("Anna", "Marek"))


def voice(engine, **sound):
    inbox = Heard()
    return VoiceDevice(inbox, engine, lambda: Sound(**sound), lambda: "pl"), inbox


def test_a_new_question_breaks_off_the_old_one_and_news_are_said_first():
    engine = FakeSpeechEngine()
    engine.lasting = True
    made, _ = voice(engine)
    made.start()
    made.say(("One?", "How one."))
    until(lambda: len(engine.said) == 1)
    made.say(("Two?",), ("It happened.",))
    until(lambda: engine.words[0].stopped)
    until(lambda: len(engine.said) == 2)
    engine.words[1].finish()
    until(lambda: len(engine.said) == 3)
    assert [text for _, text in engine.said] == ["One?", "It happened.", "Two?"]
    assert {language for language, _ in engine.said} == {"pl"}
    made.close()
    assert engine.words[-1].stopped


def test_play_is_never_blocked_and_the_queue_stays_short():
    engine = FakeSpeechEngine()
    engine.lasting = True
    made, _ = voice(engine)
    made.start()
    for n in range(1000):
        made.say((), (f"{n}.",))
    assert made.waiting <= MOST
    made.close()


def test_silence_is_kept_and_a_table_without_a_voice_does_not_miss_it():
    engine = FakeSpeechEngine()
    made, inbox = voice(engine, on=False)
    made.start()
    made.say(("One?",))
    until(lambda: made.idle)
    made.close()
    assert engine.said == []
    engine.unplug()
    made, inbox = voice(engine)
    made.start()
    made.sound("turn")
    until(lambda: "pulled" in made.look().detail)
    assert (made.look().state, inbox.all) == ("off", [])
    made.close()


def test_without_a_player_of_sounds_everything_is_said_all_the_same():
    class Speaks(FakeSpeechEngine):
        def play(self, wav):
            raise SpeechFault(2, "nothing plays sounds")

    engine = Speaks()
    made, inbox = voice(engine)
    made.start()
    for n in range(3):
        made.sound("turn")
        made.say((f"{n}?",))
        until(lambda n=n: len(engine.said) == n + 1)
    assert [text for _, text in engine.said] == ["0?", "1?", "2?"]
    until(lambda: made.look().detail == "nothing plays sounds")
    assert [notice.state for notice in inbox.all] == ["ready"]
    made.close()


@pytest.mark.parametrize("name", SOUNDS)
def test_sounds_are_as_long_and_loud_as_the_tokens_say(name):
    from companion.data import tokens

    with wave.open(BytesIO(wav(name, 100))) as file:
        long_ms = file.getnframes() * 1000 / RATE_HZ
        loudest = max(
            abs(int.from_bytes(file.readframes(1)[:2], "little", signed=True))
            for _ in range(file.getnframes())
        )
    said = tokens()["sound"][name]
    assert abs(long_ms - said["ms"]) < 20
    assert loudest <= 32767 * 10 ** (said["level_db"] / 20) + 1
    assert loudest > 200
    assert wav(name, 0) != wav(name, 100)


# -- the broker


def test_what_the_broker_hears_and_what_it_does_not():
    broker, inbox = FakeBroker(), Heard()
    made = MqttDevice(MqttConfig(host="x"), inbox, broker.client)
    made.start()
    made.tell(BEFORE)
    made.tell(STANDING)
    made.tell(STANDING)
    kinds = [json.loads(p)["event_type"] for t, p in broker.messages if t.endswith("/event")]
    assert kinds == ["turn_started", "phase_changed"] * 2 + ["alarm_started"]
    state = json.loads(broker.retained["tablecompanion/table/state"])
    assert state == {
        "game": "toy",
        "turn": 3,
        "phase": "Act",
        "alarm": True,
        "player": 2,
        "players": 2,
        "over": False,
        "gauges": {"pool": 0.5},
    }
    broker.clients[0].hear(topic(made.wiring, "set"), b"confirm")
    assert not [it for it in inbox.all if isinstance(it, Press)]
    broker.unplug()
    assert broker.retained["tablecompanion/table/availability"] == b"offline"
    broker.plug()
    assert broker.retained["tablecompanion/table/availability"] == b"online"
    made.scan("deck")
    assert b"card_scanned" in broker.messages[-1][1]
    made.close()
    assert broker.retained["tablecompanion/table/availability"] == b"offline"


def test_commands_count_only_where_they_are_allowed():
    broker, inbox = FakeBroker(), Heard()
    made = MqttDevice(MqttConfig(host="x", commands=True), inbox, broker.client, clock=lambda: 5.0)
    made.start()
    for payload in (b"CONFIRM ", b"leave", b"\xff" * 1000, b"", b"why"):
        broker.clients[0].hear(topic(made.wiring, "set"), payload)
    assert [it for it in inbox.all if isinstance(it, Press)] == [
        Press("confirm", 5.0),
        Press("why", 5.0),
    ]
    assert commanded(b'{"x":1}') == ""


def test_discovery_has_what_home_assistant_asks_for():
    where, what = discovery(MqttConfig(host="x", id="attic"))
    assert where == "homeassistant/device/tablecompanion_attic/config"
    document = json.loads(what)
    assert document["dev"]["ids"]
    assert document["o"]["name"]
    for part in document["cmps"].values():
        assert part["p"] in ("sensor", "binary_sensor", "event")
        assert part["unique_id"].startswith("tablecompanion_attic_")
    assert document["cmps"]["event"]["event_types"]


def test_a_library_that_is_missing_is_reported_and_nothing_else_happens():
    def missing(wiring):
        raise ImportError("paho")

    made = MqttDevice(MqttConfig(host="x"), Heard(), missing)
    made.start()
    made.tell(STANDING)
    assert made.look().state == "lost"
    made.close()


class Mosquitto:
    def __init__(self, program, folder):
        self._program = program
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._config = folder / "mosquitto.conf"
        self._config.write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\n"
        )
        self._process = None

    def start(self):
        self._process = subprocess.Popen(
            [self._program, "-c", self._config],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until(self._answers)

    def stop(self):
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self):
        with socket.socket() as knock:
            return knock.connect_ex(("127.0.0.1", self.port)) == 0


class Listener:
    def __init__(self, port):
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion

        self.heard, self._up = {}, threading.Event()
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.on_message = lambda c, u, m: self.heard.__setitem__(m.topic, m.payload)
        self._client.on_connect = lambda c, *rest: c.subscribe("#", qos=1)
        self._client.on_subscribe = lambda *rest: self._up.set()
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        assert self._up.wait(10)

    def publish(self, where, what):
        self._client.publish(where, what, qos=1)

    def stop(self):
        self._client.disconnect()
        self._client.loop_stop()


@pytest.fixture
def mosquitto(program, tmp_path):
    broker = Mosquitto(program("mosquitto", "mosquitto"), tmp_path)
    broker.start()
    yield broker
    broker.stop()


@pytest.fixture
def listen(mosquitto):
    listeners = []

    def begin():
        listeners.append(Listener(mosquitto.port))
        return listeners[-1]

    yield begin
    for listener in listeners:
        listener.stop()


def test_a_real_broker_gets_it_again_after_it_was_gone(mosquitto, listen):
    inbox = Heard()
    wiring = MqttConfig(host="127.0.0.1", port=mosquitto.port, commands=True)
    clients = []

    def client(wiring):
        clients.append(PahoClient(wiring))
        return clients[-1]

    made = MqttDevice(wiring, inbox, client)
    made.start()
    inbox.until(lambda said: said)
    made.tell(STANDING)
    listener = listen()
    until(lambda: listener.heard.get(topic(wiring, "availability")) == b"online")
    until(lambda: b'"turn":3' in listener.heard.get(topic(wiring, "state"), b""))
    until(lambda: discovery(wiring)[0] in listener.heard)  # kept messages come in any order
    listener.publish(topic(wiring, "set"), b"next")
    inbox.until(lambda said: any(isinstance(it, Press) and it.button == "next" for it in said))
    clients[0].paho.socket().shutdown(socket.SHUT_RDWR)  # the line drops: the will speaks
    until(lambda: listener.heard.get(topic(wiring, "availability")) == b"online", 10)
    mosquitto.stop()
    inbox.until(lambda said: getattr(said[-1], "state", "") == "lost")
    mosquitto.start()
    inbox.until(lambda said: getattr(said[-1], "state", "") == "ready", 10)
    listener = listen()
    until(lambda: listener.heard.get(topic(wiring, "availability")) == b"online")
    until(lambda: b'"turn":3' in listener.heard.get(topic(wiring, "state"), b""))
    made.close()
    until(lambda: listener.heard.get(topic(wiring, "availability")) == b"offline")


# -- the printer


def test_paper_has_the_letters_every_printer_has():
    assert plain("Zażółć gęślą jaźń – „5 €” × −3…") == 'Zazolc gesla jazn - "5 EUR" x -3...'
    assert plain("\x1b@日本") == "?@??"
    lines = lines_of(("Title", "", "a " * 60, "---"), 30)
    assert all(len(line) <= 30 for line in lines)
    assert lines[-1] == "-" * 30


@pytest.mark.failure(29)
def test_a_printout_that_was_torn_off_is_printed_again_and_status_is_never_asked():
    paper, inbox = FakePaper(), Heard()
    made = PrinterDevice(PrinterConfig(port="x"), inbox, paper.open)
    made.start()
    inbox.until(lambda said: said)
    real, count = paper.line, [0]

    def line(text, *, large):
        count[0] += 1
        if count[0] == 2:
            paper.unplug()
        real(text, large=large)

    paper.line = line
    made.print(("End", "Anna got out.", "Marek did not."))
    inbox.until(lambda said: said[-1].state == "lost")
    assert paper.receipts == []
    paper.plug()
    until(lambda: paper.receipts == [["END", "Anna got out.", "Marek did not."]])
    made.close()


def test_escpos_bytes_over_a_pty():
    from hw_kit import Pty

    from companion.hw.printer.receipt_printer import open_printer

    pty_ = Pty()
    pty_.plug()
    paper = open_printer(PrinterConfig(port=pty_.path))
    paper.line("Koniec", large=True)
    paper.cut()
    heard = b""
    until(lambda: (heard_ := pty_.hears()) and _collect(heard_) and b"\x1dV" in _ALL)
    assert b"Koniec\n" in _ALL
    assert b"\x1bE\x01" in _ALL
    paper.look()
    pty_.kill()
    with pytest.raises(OSError, match="Input"):
        paper.look()
    paper.close()
    assert heard == b""


_ALL = bytearray()


def _collect(data):
    _ALL.extend(data)
    return True
