"""Who is heard, and where: players that fail, devices that come and go, words cut off."""

import shutil
import subprocess
import threading
from pathlib import Path

import pytest
from hw_kit import Heard, until

from companion.config import Sound
from companion.hw.voice.outputs import Output, outputs, speaks
from companion.hw.voice.sounds import wav
from companion.hw.voice.speech_process import Playback, Player, ProcessSpeechEngine, SpeechFault
from companion.hw.voice.voice import VoiceDevice

CARDS = """\
 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 1 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
 2 [Webcam         ]: USB-Audio - A camera
                      A camera at usb-0000:01:00.0-1.2, high speed
 3 [Device         ]: USB-Audio - USB Audio Device
                      A loudspeaker at usb-0000:01:00.0-1.3, full speed
"""


@pytest.fixture
def asound(tmp_path):
    """ALSA's list of a Raspberry Pi 4 with a loudspeaker and a camera on USB."""
    folder = tmp_path / "asound"
    for card, pcm in ((0, "pcm0p"), (1, "pcm0p"), (2, "pcm0c"), (3, "pcm0p")):
        (folder / f"card{card}" / pcm).mkdir(parents=True)
    (folder / "cards").write_text(CARDS)
    return folder


def ways(player="", device="", there=("pw-play", "paplay", "aplay"), asound=None):
    found = outputs(player, device, lambda name: f"/bin/{name}" if name in there else None, asound)
    return [str(it) for it in found]


def test_every_way_is_known_and_a_loudspeaker_on_usb_comes_before_a_display(asound):
    assert ways(asound=asound) == [
        "pw-play",
        "paplay",
        "aplay sysdefault:CARD=Device",
        "aplay",
        "aplay sysdefault:CARD=Headphones",
        "aplay sysdefault:CARD=vc4hdmi0",
    ]
    assert ways(there=("aplay",), asound=asound / "none") == ["aplay"]
    assert ways(there=()) == []


@pytest.mark.parametrize(
    ("device", "found"),
    [
        ("plughw:CARD=Device", ["aplay plughw:CARD=Device"]),
        ("default", ["aplay default"]),
        (
            "alsa_output.usb-x-00.analog-stereo",
            [f"{name} alsa_output.usb-x-00.analog-stereo" for name in ("pw-play", "paplay")],
        ),
    ],
)
def test_a_device_goes_to_the_players_that_understand_it(device, found):
    assert ways(device=device) == found


def test_a_player_of_one_s_own_plays_and_is_given_no_device(tmp_path):
    assert ways("mpv", there=("mpv",)) == ["mpv"]
    assert Output("paplay", "/p", "a.b").command(tmp_path) == [
        "/p",
        "--device",
        "a.b",
        f"{tmp_path}",
    ]
    assert Output("mpv", "/m").command(tmp_path) == ["/m", f"{tmp_path}"]
    assert speaks("hw:1,0.5") == "alsa"


class Loudspeakers:
    """Players that are scripts: each writes down what it played, or complains and fails."""

    def __init__(self, folder):
        self.folder, self.names = folder, {}

    def set(self, name, script="exit 0"):
        path = self.folder / name
        path.write_text(f'#!/bin/sh\necho {name} >>"{self.folder}/asked"\n{script}\n')
        path.chmod(0o755)
        self.names[name] = str(path)

    def found(self):
        return tuple(Output(name, path) for name, path in self.names.items())

    def asked(self):
        file = self.folder / "asked"
        said = file.read_text().split() if file.exists() else []
        file.write_text("")
        return said


@pytest.fixture
def speakers(tmp_path):
    made = Loudspeakers(tmp_path)
    made.set("first", 'echo "ALSA lib: x" >&2; echo "first: main:831: no session" >&2; exit 1')
    made.set("second")
    made.set("third")
    return made


@pytest.fixture
def engine(tmp_path, speakers):
    engine = tmp_path / "engine"
    engine.write_text(
        '#!/bin/sh\nhere="$(dirname "$0")"; cat >"$here/said"; echo "$@" >"$here/args"\n'
        'while [ "$1" != -w ]; do shift; done; cp "$here/word.wav" "$2"\n'
    )
    engine.chmod(0o755)
    (tmp_path / "word.wav").write_bytes(wav("ask", 50))
    return ProcessSpeechEngine(str(engine), 160, tmp_path / "work", speakers.found)


def test_a_word_is_always_a_sound_file_first_whatever_the_text_is(tmp_path, engine, speakers):
    speakers.set("first", f'cp "$1" "{tmp_path}/heard"')
    assert engine.speak("--help; rm -rf", "en", 70).wait(10) == 0
    assert (tmp_path / "said").read_text() == "--help; rm -rf"
    assert (tmp_path / "args").read_text().startswith("--stdin -v en -s 160 -a 140 -w ")
    assert (tmp_path / "heard").read_bytes() == wav("ask", 50)
    assert list((tmp_path / "work").iterdir()) == []


def test_the_next_is_tried_after_a_failure_and_remembered(engine, speakers):
    for _ in range(3):
        assert engine.play(wav("ask", 50)).wait(10) == 0
    assert speakers.asked() == ["first", "second", "second", "second"]


def test_what_worked_is_forgotten_when_it_fails(engine, speakers):
    engine.play(wav("ask", 50)).wait(10)
    speakers.set("second", "exit 2")
    engine.play(wav("ask", 50)).wait(10)
    engine.play(wav("ask", 50)).wait(10)
    assert speakers.asked() == ["first", "second", "second", "first", "third", "third"]
    assert list(engine.player.tried.values()) == [""]


def test_a_loudspeaker_that_is_back_is_used_again(engine, speakers):
    speakers.set("first")
    engine.play(wav("ask", 50)).wait(10)
    gone = speakers.names.pop("first")
    engine.play(wav("ask", 50)).wait(10)
    speakers.names = {"first": gone, **speakers.names}
    engine.play(wav("ask", 50)).wait(10)
    assert speakers.asked() == ["first", "second", "first"]


def test_where_none_works_it_is_said_what_each_said(engine, speakers, caplog):
    speakers.set("second", "kill -9 $$")
    speakers.set("third", "exit 3")
    with pytest.raises(SpeechFault, match="none of 3 ways to play works"):
        engine.play(wav("ask", 50)).wait(10)
    assert list(engine.player.tried.values()) == ["no session", "ended by signal 9", "exit 3"]
    assert "first: no session; second: ended by signal 9; third: exit 3" in caplog.text
    speakers.names.clear()
    with pytest.raises(SpeechFault, match="apt-get install alsa-utils"):
        engine.play(wav("ask", 50)).wait(10)


def test_a_player_that_hangs_gives_way_to_the_next(engine, speakers, monkeypatch):
    monkeypatch.setattr("companion.hw.voice.speech_process.GRACE_S", 0.2)
    speakers.set("first", "exec sleep 60")
    assert engine.play(wav("ask", 50)).wait(10) == 0
    assert engine.player.tried == {
        Output("first", speakers.names["first"]): "it takes too long",
        Output("second", speakers.names["second"]): "",
    }


def test_a_child_that_outlives_its_player_holds_nothing_up(engine, speakers):
    speakers.set("first", "sleep 5 & echo 'first: gone' >&2; exit 1")
    assert engine.play(wav("ask", 50)).wait(10) == 0
    assert list(engine.player.tried.values()) == ["gone", ""]


def test_stopping_does_not_wait_for_the_end(engine, speakers, monkeypatch):
    speakers.set("first", "exec sleep 60")
    said = engine.play(wav("ask", 50))
    thread = threading.Thread(target=said.wait, args=(30,))
    thread.start()
    until((speakers.folder / "asked").exists)
    monkeypatch.setattr(subprocess.Popen, "kill", lambda _: None)  # it hangs in a driver
    stopping = threading.Thread(target=said.stop)
    stopping.start()
    stopping.join(5)
    assert not stopping.is_alive()
    assert thread.is_alive()
    monkeypatch.undo()
    said.stop()
    thread.join(10)
    assert not thread.is_alive()


def test_a_speech_engine_that_makes_nothing_is_reported(tmp_path, engine, speakers):
    (tmp_path / "word.wav").write_bytes(b"")
    with pytest.raises(SpeechFault, match="the speech engine made no sound"):
        engine.speak("x", "en", 70).wait(10)
    (tmp_path / "engine").write_text(
        '#!/bin/sh\ncat >/dev/null; echo "no such voice" >&2; exit 1\n'
    )
    with pytest.raises(OSError, match="no such voice"):
        engine.speak("x", "xx", 70).wait(10)
    with pytest.raises(SpeechFault, match="apt-get install espeak-ng"):
        ProcessSpeechEngine("no-such-engine", 160, tmp_path, speakers.found).speak("x", "en", 1)
    assert speakers.asked() == []


def children():
    """The numbers of this process' children, dead ones not waited for among them."""
    tasks = Path("/proc/self/task").glob("*/children")
    return [pid for task in tasks for pid in task.read_text().split()]


@pytest.mark.parametrize("at", ["engine", "player"])
def test_a_word_that_is_cut_off_leaves_nothing_behind(tmp_path, engine, speakers, at):
    speakers.set("first", "exec sleep 60")
    if at == "engine":
        (tmp_path / "engine").write_text("#!/bin/sh\nexec sleep 60\n")
    said = engine.speak("x", "en", 70)
    ended = []
    thread = threading.Thread(target=lambda: ended.append(said.wait(30)))
    thread.start()
    asked = tmp_path / "asked"
    until(lambda: at == "engine" or (asked.exists() and asked.read_text()))
    said.stop()
    thread.join(10)
    assert ended == [0]
    assert speakers.asked() == ([] if at == "engine" else ["first"])
    assert list((tmp_path / "work").iterdir()) == []
    assert children() == []


def test_at_the_table_a_new_question_cuts_the_old_one_off_and_no_process_is_left(engine, speakers):
    speakers.names.clear()
    speakers.set("first", "exec sleep 60")
    inbox = Heard()
    device = VoiceDevice(inbox, engine, Sound, lambda: "en")
    device.start()
    device.say(("One?",))
    until(lambda: speakers.asked() == ["first"])
    speakers.set("first")
    device.say(("Two?",))
    until(lambda: speakers.asked() == ["first"])
    until(lambda: device.look().state == "ready")
    device.close()
    assert children() == []


def test_a_loudspeaker_that_is_pulled_and_put_back_is_lost_and_ready(engine, speakers):
    speakers.names.clear()
    speakers.set("first")
    now, inbox = [0.0], Heard()
    device = VoiceDevice(inbox, engine, Sound, lambda: "en", clock=lambda: now[0])
    device.start()
    device.say(("One?",))
    inbox.until(lambda said: [it.state for it in said] == ["ready"])
    speakers.set("first", 'echo "first: no such device" >&2; exit 1')
    device.say(("Two?",))
    inbox.until(lambda said: [it.state for it in said] == ["ready", "lost"])
    assert device.look().detail == "nothing plays: first: no such device"
    speakers.set("first")
    now[0] = 10.0
    device.say(("Three?",))
    inbox.until(lambda said: [it.state for it in said] == ["ready", "lost", "ready"])
    device.close()


@pytest.mark.parametrize("sounds", [False, True], ids=["speech alone", "sounds go on"])
def test_a_speech_engine_removed_in_a_match_is_reported_with_its_remedy_and_found_again(
    tmp_path, engine, speakers, sounds
):
    speakers.names.clear()
    speakers.set("first")
    now, inbox = [0.0], Heard()
    device = VoiceDevice(inbox, engine, Sound, lambda: "en", clock=lambda: now[0])
    device.start()
    device.say(("One?",))
    if sounds:
        device.sound("ask")
    until(lambda: device.idle)
    assert device.look().state == "ready"
    (tmp_path / "engine").rename(tmp_path / "aside")
    device.say(("Two?",))
    inbox.until(lambda said: [it.state for it in said] == ["ready", "lost"])
    assert "is missing: sudo apt-get install espeak-ng" in device.look().detail
    if sounds:
        speakers.asked()
        device.sound("ask")
        played = speakers.folder / "asked"
        until(lambda: played.read_text() and device.idle)
        assert device.look().state == "lost"  # it plays, but says nothing
    (tmp_path / "aside").rename(tmp_path / "engine")
    now[0] = 10.0
    device.say(("Three?",))
    inbox.until(lambda said: [it.state for it in said] == ["ready", "lost", "ready"])
    device.close()


def test_a_speech_engine_that_comes_after_the_start_is_used_without_another(
    tmp_path, engine, speakers
):
    (tmp_path / "engine").rename(tmp_path / "aside")
    speakers.names.clear()
    speakers.set("first")
    now, inbox = [0.0], Heard()
    device = VoiceDevice(inbox, engine, Sound, lambda: "en", clock=lambda: now[0])
    device.start()
    device.say(("One?",))
    until(lambda: device.look().state == "off")
    assert inbox.all == []  # a table that never had a voice does not miss it
    (tmp_path / "aside").rename(tmp_path / "engine")
    now[0] = 10.0
    device.say(("Two?",))
    inbox.until(lambda said: [it.state for it in said] == ["ready"])
    device.close()


def test_a_folder_of_sounds_that_is_gone_is_made_anew(tmp_path, engine, speakers):
    shutil.rmtree(tmp_path / "work", ignore_errors=True)
    assert engine.speak("One?", "en", 70).wait(5) == 0
    shutil.rmtree(tmp_path / "work")
    assert engine.speak("Two?", "en", 70).wait(5) == 0
    assert speakers.asked()[-1] == "second"


def test_a_real_engine_and_a_real_player_on_a_device_that_swallows_it(program, tmp_path):
    espeak = program("espeak-ng", "espeak-ng")
    program("aplay", "alsa-utils")
    engine = ProcessSpeechEngine(str(espeak), 160, tmp_path, lambda: outputs(device="null"))
    assert engine.speak("Zażółć gęślą jaźń.", "pl", 70).wait(30) == 0
    assert [str(it) for it in engine.player.tried] == ["aplay null"]
    nowhere = ProcessSpeechEngine(
        str(espeak), 160, tmp_path, lambda: outputs(device="plughw:CARD=Nowhere")
    )
    with pytest.raises(SpeechFault, match="aplay plughw:CARD=Nowhere: "):
        nowhere.speak("x", "en", 70).wait(30)


def test_a_stop_that_comes_between_two_programs_starts_no_other(tmp_path):
    file = tmp_path / "word.wav"
    file.write_bytes(wav("ask", 50))
    player = Player(lambda: (Output("first", "/bin/false"), Output("second", "/bin/false")))
    playback = Playback(file, None, player)
    playback.stop()
    assert playback.wait(5) == 0
    assert player.tried == {}
    assert not file.exists()
