"""devices.toml and the doctor: every fault with its line and what mends it."""

import json
import re
import threading
import time
from importlib.metadata import PackageNotFoundError
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from companion.cli import main
from companion.commands.doctor import Sight
from companion.config import Camera, ConfigError
from companion.hw.device_config import (
    DeviceConfig,
    InputConfig,
    MqttConfig,
    PanelConfig,
    PrinterConfig,
    ScannerConfig,
    StripConfig,
    VoiceConfig,
    extras_of,
    load,
    parse,
    pins_of,
    save,
)
from companion.hw.doctor import board_checks, camera_checks, panel_test, port_checks, system_checks
from companion.hw.doctor.machine import Machine
from companion.hw.fakes.pins import FakeHeader
from companion.hw.panel.chip import Held, NoChip
from companion.hw.panel.pin_header import GPIO_AT, GROUND_AT, PINS, POWER_AT, table_of
from companion.hw.panel.wiring_drawing import drawing
from companion.pictures import PictureError
from companion.vision.camera.lens_calibration import LensFit, write_lens

ROOT = Path(__file__).parents[2]


def fault(text):
    with pytest.raises(ConfigError) as caught:
        parse(text.encode(), "devices.toml")
    return caught.value


def test_wiring_comes_back_as_it_was_written(tmp_path):
    wiring = DeviceConfig(
        panel=PanelConfig(on=True, alarm_lamp=None),
        scanner={"deck": ScannerConfig(kind="id12la", port="usb:5A4B")},
        strip=StripConfig(port="http://wled.local", seats=((0, 5),)),
        input=(InputConfig(name="Panel 1.0", rotate=180, matrix=(0, 1, 0, -1, 0, 1)),),
    )
    save(wiring, tmp_path / "devices.toml")
    read = load(tmp_path / "devices.toml")
    assert read.scanner == wiring.scanner
    assert read.strip == wiring.strip
    assert read.input == wiring.input
    assert read.calibrations["Panel 1.0"].place(1, 1) == (0, 1)
    assert load(tmp_path / "none.toml") == DeviceConfig()


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[panel]\non = 3\n", 2, "panel.on"),
        ("[panel]\n\nbutons = 1\n", 3, "did you mean buttons"),
        ('[scanner.deck]\nkind = "rdm"\n', 2, "scanner.deck.kind"),
        ('[scanner.deck]\nprot = "x"\n', 2, "did you mean port"),
        ("[scanner]\ndeck = 3\n", 2, "scanner.deck"),
        ("[panel]\nseat_lamps = [5]\n", 1, "GPIO5 is both button confirm and lamp of seat 1"),
        ("[strip]\nlights = 5000\n", 2, "strip.lights"),
        ('[house]\nid = "a/b"\n', 2, "house.id"),
        ("[panel\n", 1, "not TOML"),
        ('[voice]\n\ndevice = "-x"\n', 3, "voice.device"),
        ("[voice]\ndevice = 3\n", 2, "voice.device"),
        ('[voice]\ndevice = "a.b"\nplayer = "aplay"\n', 3, "aplay cannot play on a.b"),
        ('[voice]\nplayer = "mpv"\ndevice = "hw:0"\n', 2, "mpv cannot play on hw:0"),
        ('[[input]]\nname = "A 1.0"\n\n[[input]]\nname = "B"\nrotate = 45\n', 6, "rotate"),
        ('[[input]]\nname = "A"\nrotat = 90\n', 3, "did you mean rotate"),
        ("\n[[input]]\nrotate = 90\n", 2, "name"),
        ('[[input]]\nname = "A"\nmatrix = [1, 0]\n', 3, "6 numbers"),
        ('[[input]]\nname = "A"\nrange = [1, 1, 0, 5]\n', 3, "different ends"),
        ("input = 3\n", 1, "input"),
    ],
)
def test_every_fault_of_the_file_has_its_line_and_remedy(text, line, words):
    found = fault(text)
    assert (found.line, found.file) == (line, "devices.toml")
    assert words in str(found)
    assert found.remedy


def test_every_key_of_the_file_is_described():
    text = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    said = text.partition("## Devices")[2].partition("\n## ")[0]
    words = set(re.findall(r"\w+", said))
    made = (
        DeviceConfig,
        PanelConfig,
        ScannerConfig,
        StripConfig,
        MqttConfig,
        PrinterConfig,
        VoiceConfig,
        InputConfig,
    )
    keys = {key for kind in made for key in kind.__struct_encode_fields__}
    assert keys - words == set()


# -- the doctor


@pytest.fixture
def machine(tmp_path):
    def write(path, text):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    made = Machine(tmp_path)
    object.__setattr__(made, "said", {})
    runs = {}

    class Fake(Machine):
        def run(self, command, timeout_s=3.0):
            return runs.get(command[0], "")

        def which(self, program):
            return runs.get(f"which {program}", "")

    fake = Fake(tmp_path)
    return SimpleNamespace(it=fake, write=write, runs=runs)


PANEL = DeviceConfig(panel=PanelConfig(on=True))


@pytest.mark.failure(5)
def test_who_holds_a_busy_pin_is_named():
    held = {4: Held(used=False), 17: Held(used=True, by="w1-gpio@4"), 27: Held(used=True, by="lg")}
    found = port_checks.gpio(PANEL, lambda: {0: "pinctrl-rp1"}, lambda chip, pins: held)
    assert found.state == "odd"
    assert "GPIO17 (lamp of phase 1) is held by w1-gpio@4" in found.wrong
    assert "27" not in found.wrong


@pytest.mark.failure(1)
@pytest.mark.failure(4)
def test_a_header_that_cannot_be_opened_is_mended_by_a_command():
    def none():
        raise NoChip(19, "lgpio is not installed")

    found = port_checks.gpio(PANEL, none)
    assert (found.state, "apt-get install python3-lgpio" in found.remedy) == ("bad", True)
    assert port_checks.gpio(DeviceConfig(), none).state == "none"


UART = DeviceConfig(scanner={"deck": ScannerConfig(kind="rdm6300", port="/dev/serial0")})
HEADER = [
    SimpleNamespace(device="/dev/serial0", vid=None, pid=None, serial_number=None, location=None)
]


@pytest.mark.failure(15)
def test_a_console_on_the_header_s_serial_port_is_to_be_turned_off(machine, monkeypatch):
    monkeypatch.setattr("companion.hw.serial_port.Path.exists", lambda path: True)
    machine.write("proc/cmdline", "console=serial0,115200 root=x")
    found = port_checks.serial(UART, machine.it, lambda: HEADER)
    assert (found.state, "raspi-config" in found.remedy) == ("bad", True)
    machine.write("proc/cmdline", "root=x")
    machine.runs["systemctl"] = "active"
    assert "mask" in port_checks.serial(UART, machine.it, lambda: HEADER).remedy
    machine.runs.clear()
    assert port_checks.serial(UART, machine.it, lambda: HEADER).state == "good"
    many = [SimpleNamespace(**{**vars(HEADER[0]), "device": f"/dev/ttyS{n}"}) for n in range(64)]
    assert port_checks.serial(DeviceConfig(), machine.it, lambda: many).found == "none"


@pytest.mark.failure(16)
def test_a_port_that_is_not_there_is_named_with_its_device():
    wiring = DeviceConfig(scanner={"deck": ScannerConfig(port="usb:5A4B")})
    found = port_checks.serial(wiring, Machine(), list)
    assert (found.state, "deck: usb:5A4B is not plugged in" in found.wrong) == ("bad", True)


@pytest.mark.failure(21)
@pytest.mark.failure(18)
def test_a_camera_that_times_out_points_to_its_cable(machine):
    machine.write("dev/video0", "")
    machine.runs["dmesg"] = "rp1-cfe: Camera frontend has timed out!"
    found = camera_checks.camera(machine.it)
    assert (found.state, "ribbon cable" in found.remedy) == ("bad", True)


@pytest.mark.failure(20)
def test_who_uses_the_camera_is_named(machine):
    machine.write("dev/video0", "")
    machine.write("proc/77/comm", "rpicam-hello")
    machine.runs["fuser"] = "77"
    assert "rpicam-hello" in camera_checks.camera(machine.it).wrong


@pytest.mark.failure(19)
@pytest.mark.failure(20)
@pytest.mark.parametrize(
    ("wanted", "said", "state", "remedy"),
    [
        ("usb 0", "camera 0 cannot be opened", "bad", "fuser"),
        ("", "camera 0 cannot be opened", "odd", "fuser"),
        ("pi", "the ribbon camera gives no picture", "bad", "ribbon"),
        ("pi", "picamera2 is not installed", "bad", "apt-get install python3-picamera2"),
    ],
)
def test_a_camera_is_opened_and_what_it_says_has_its_remedy(machine, wanted, said, state, remedy):
    machine.write("dev/video0", "")

    def take(device):
        assert device == ("" if wanted else "/dev/video0")
        raise PictureError(said)

    found = camera_checks.camera(machine.it, wanted, take)
    assert (found.state, said in found.wrong, remedy in found.remedy) == (state, True, True)
    good = camera_checks.camera(machine.it, wanted, lambda device: "1920 x 1080 pixels")
    assert (good.state, "1920 x 1080" in good.found) == ("good", True)


class OneShot:
    """The settings' camera: one picture."""

    camera = "Desk Cam 046d 0825 8C4EF4A0"

    def grab(self):
        pass

    def retrieve(self):
        return np.zeros((1080, 1920, 3), np.uint8)

    def close(self):
        pass


class Silent(OneShot):
    def grab(self):
        raise PictureError("camera 0 gives no picture")


@pytest.fixture
def seeing(tmp_path, monkeypatch):
    """A data folder whose settings name a USB camera: the one that is given."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    (tmp_path / "config.toml").write_text('[camera]\nsource = "usb"\n')

    def use(driver):
        monkeypatch.setattr("companion.vision.service.camera_choice.driver_for", lambda _: driver)
        return tmp_path

    return use


MINE, WIDE = OneShot.camera, (1920, 1080)


@pytest.mark.parametrize(
    ("lens", "driver", "expected"),
    [
        ((MINE, WIDE), OneShot, ("good", "it fits", "")),
        (("", WIDE), OneShot, ("good", "a camera that is not known", "")),
        (("", WIDE), OneShot, ("good", "cannot be told", "")),
        (("imx708", WIDE), OneShot, ("odd", "with another camera (imx708)", "calibrate")),
        (("imx708", WIDE), OneShot, ("odd", MINE, "use it anyway")),
        (("", (1280, 960)), OneShot, ("odd", "at 1280 x 960, not 1920 x 1080", "calibrate")),
        ((MINE, WIDE), Silent, ("odd", "no picture to compare", "see camera")),
        (None, OneShot, ("odd", "holds no lens", "calibrate")),
    ],
)
def test_a_lens_of_another_camera_or_of_none_is_reported(seeing, capsys, lens, driver, expected):
    file = seeing(driver) / "lens.json"
    file.write_text("{")
    if lens is not None:
        camera, size = lens
        bend = (0.1, 0.0, 0.0, 0.0, 0.0)
        fit = LensFit(size, (1500.0, 1500.0), (959.5, 539.5), bend, 0.3, 12, camera=camera)
        write_lens(file, fit)
    assert main(["doctor", "--only", "lens", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    state, said, remedy = expected
    assert found["state"] == state
    assert said in found["found"] + found["wrong"]
    assert remedy in found["mend"]


def test_a_camera_is_opened_once_for_both_its_checks(seeing, capsys):
    opened = []
    _ = seeing(lambda: opened.append(1) or OneShot())
    sight = Sight(Camera(source="usb"))
    assert sight.take("") == "1920 x 1080 pixels"
    assert (sight.taken, opened) == ((MINE, WIDE), [1])
    assert main(["doctor", "--only", "lens", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["state"], found["found"], opened) == ("none", "not measured", [1])


@pytest.mark.failure(19)
def test_a_camera_that_never_answers_does_not_hold_the_doctor_up(machine, monkeypatch):
    machine.write("dev/video0", "")
    free = threading.Event()
    monkeypatch.setattr(camera_checks.tried, "__defaults__", (0.05,))
    found = camera_checks.camera(machine.it, "usb 0", lambda device: str(free.wait(30)))
    assert (found.state, "no answer" in found.wrong, "plug" in found.remedy) == ("bad", True, True)
    free.set()


def test_a_camera_that_is_wanted_and_not_there_or_not_ours_is_reported(machine, monkeypatch):
    assert camera_checks.camera(machine.it).state == "none"
    assert "ribbon" in camera_checks.camera(machine.it, "pi").remedy
    assert "plug it in" in camera_checks.camera(machine.it, "usb 1").remedy
    machine.write("dev/video0", "")
    assert (
        "usb 7 is not there" in camera_checks.camera(machine.it, "usb 7", lambda device: "").wrong
    )
    assert (
        "is not there"
        in camera_checks.camera(machine.it, "usb /dev/video7", lambda device: "").wrong
    )
    monkeypatch.setattr(camera_checks.os, "access", lambda path, how: False)
    taken = camera_checks.camera(machine.it, "usb 0", lambda device: 1 / 0)
    assert "usermod -aG video" in taken.remedy
    machine.write("sys/class/video4linux/video0/name", "rp1-cfe-csi2_ch0")
    assert (
        camera_checks.camera(machine.it, "", lambda device: 1 / 0).state == "good"
    )  # not a camera


@pytest.mark.failure(17)
@pytest.mark.failure(26)
def test_too_little_memory_for_cameras_is_said(machine):
    machine.write("dev/video0", "")
    machine.write("proc/meminfo", "CmaTotal: 65536 kB\nCmaFree:   1024 kB\n")
    assert camera_checks.camera(machine.it).state == "odd"


@pytest.mark.failure(22)
@pytest.mark.failure(23)
def test_the_environment_of_a_raspberry_must_see_the_system_s_camera(machine, monkeypatch):
    monkeypatch.setattr("sys.prefix", "/venv")
    machine.write("proc/device-tree/model", "Raspberry Pi 5")
    machine.write("venv/pyvenv.cfg", "include-system-site-packages = false")
    found = system_checks.python(machine.it)
    assert "python3-picamera2; ./run.sh" in found.remedy
    machine.write("venv/pyvenv.cfg", "include-system-site-packages = true")
    assert system_checks.python(machine.it).state == "good"
    assert "numpy<2" in system_checks.packages((3, 11), lambda name: "2.1.0").remedy
    assert system_checks.packages((3, 13), lambda name: "2.1.0").state == "good"


def test_a_library_that_a_wired_device_needs_is_missed(tmp_path):
    def number_of(name):
        if name in ("python-escpos", "paho-mqtt"):
            raise PackageNotFoundError(name)
        return "2.1.0"

    unwired = system_checks.packages((3, 13), number_of, extras_of(parse(b"", "devices.toml")))
    assert (unwired.state, unwired.wrong) == ("good", "")
    assert "without the extras mqtt,printer" in unwired.found
    raw = b'[printer]\nport = "/dev/ttyUSB0"\n[scanner.deck]\nkind = "pn532"\n'
    wired = system_checks.packages((3, 13), number_of, extras_of(parse(raw, "devices.toml")))
    assert (wired.state, "extras printer" in wired.wrong) == ("bad", True)
    assert wired.remedy.startswith("sudo ./run.sh --install")
    assert extras_of(parse(raw + b'[house]\nhost = "x"\n', "devices.toml")) == (
        "mqtt",
        "nfc",
        "printer",
    )
    assert extras_of(parse(b"fakes = true\n" + raw, "devices.toml")) == ()


@pytest.mark.failure(28)
def test_a_serial_strip_without_a_fallback_is_reported():
    found = port_checks.strip(DeviceConfig(strip=StripConfig(port="/dev/ttyUSB0")))
    assert (found.state, "fallback" in found.remedy) == ("odd", True)


def test_heat_clock_disk_service(machine, tmp_path):
    it = machine.it
    assert board_checks.heat(it).state == "none"
    machine.write("sys/class/thermal/thermal_zone0/temp", "81000\n")
    assert board_checks.heat(it).state == "odd"
    assert system_checks.clock(it, lambda: 1000.0).state == "odd"
    assert system_checks.disk(tmp_path).state == "good"
    assert system_checks.disk(tmp_path, usage=lambda path: (0, 0, 5_000_000)).state == "bad"
    assert system_checks.disk(tmp_path / "gone").state == "bad"
    slow = iter([0.0, 0.9])
    assert system_checks.disk(tmp_path, clock=lambda: next(slow)).state == "odd"
    machine.runs["systemctl"] = "LoadState=loaded\nActiveState=failed\nNRestarts=10"
    assert system_checks.service(it).state == "bad"


@pytest.mark.parametrize(
    "where",
    [
        "sys/devices/platform/soc/soc:firmware/get_throttled",
        "sys/devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled",
        "",
    ],
)
def test_throttling_is_found_by_whatever_path_the_board_has(machine, where):
    def tells(bits):
        if where:
            machine.write(where, bits)
        else:
            machine.runs["vcgencmd"] = f"throttled=0x{bits}"
        return board_checks.power(machine.it)

    assert board_checks.power(machine.it).state == "none"
    low = tells("50005")
    assert (low.state, "under-voltage now" in low.wrong, "supply" in low.remedy) == (
        "bad",
        True,
        True,
    )
    assert tells("50000").state == "odd"
    hot = tells("80008")
    assert (hot.state, "heat" in hot.wrong, "fan" in hot.remedy) == ("odd", True, True)
    assert tells("0").state == "good"


def test_a_kernel_of_debian_s_own_tells_under_voltage_by_its_monitor(machine):
    machine.write("sys/class/hwmon/hwmon0/in0_lcrit_alarm", "1")
    machine.write("sys/class/hwmon/hwmon0/name", "another")
    assert board_checks.power(machine.it).state == "none"
    machine.write("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    machine.write("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
    assert board_checks.power(machine.it).state == "good"
    machine.write("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert board_checks.power(machine.it).state == "bad"


def test_a_memory_limit_without_effect_is_reported(machine, monkeypatch):
    machine.write("proc/meminfo", "MemTotal:        3884092 kB\nMemFree: 1 kB\n")
    assert board_checks.memory(machine.it).found == "3793 MB"
    monkeypatch.setattr(board_checks, "enabled", lambda machine: ["companion.service"])
    machine.runs["systemctl"] = str(900 << 20)
    machine.write("proc/cgroups", "#subsys_name hierarchy num_cgroups enabled\nmemory 0 60 0\n")
    blind = board_checks.memory(machine.it)
    assert (blind.state, "no effect" in blind.wrong) == ("odd", True)
    assert "cgroup_enable=memory" in blind.remedy
    machine.write("proc/cgroups", "memory 4 60 1\n")
    assert board_checks.memory(machine.it).state == "good"
    machine.write("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io pids\n")
    assert "cgroup_enable=memory" in board_checks.memory(machine.it).remedy
    machine.write("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io memory pids\n")
    assert "at most 900 MB" in board_checks.memory(machine.it).found
    machine.write("proc/meminfo", "MemTotal:         880000 kB\n")
    assert "no more than that" in board_checks.memory(machine.it).wrong
    machine.runs["systemctl"] = "infinity"
    assert board_checks.memory(machine.it).state == "good"


def test_audio_tells_what_was_tried_and_what_mends_it(machine):
    def audio(*tried, wrong=""):
        return port_checks.audio(
            DeviceConfig(), machine.it, lambda: port_checks.Heard(tried, wrong)
        )

    assert "espeak-ng" in audio().remedy
    machine.runs["which espeak-ng"] = "/e"
    assert "alsa-utils" in audio(wrong="aplay is missing: sudo apt-get install alsa-utils").remedy
    shut = ("pw-play", "Host is down")
    assert "sound card" in audio(shut, wrong="nothing plays").wrong
    machine.write("proc/asound/cards", "0 [vc4hdmi]")
    deaf = audio(shut, wrong="nothing plays: pw-play: Host is down")
    assert (deaf.state, deaf.found, "device =" in deaf.remedy) == (
        "odd",
        "pw-play: Host is down",
        True,
    )
    heard = audio(shut, ("aplay sysdefault:CARD=Device", ""))
    assert (heard.state, heard.found) == (
        "good", "pw-play: Host is down; aplay sysdefault:CARD=Device: played",
    )  # fmt: skip


@pytest.mark.failure(7)
def test_the_panel_is_walked_and_left_dark(monkeypatch):
    wiring, header = PanelConfig(on=True), FakeHeader()
    header.taken[wiring.seat_lamps[0]] = "spi0"
    pins = {**wiring.buttons, **{f"seat {n}": p for n, p in enumerate(wiring.seat_buttons, 1)}}

    def ask(name):
        if name != "why":
            header.press(pins[name])

    monkeypatch.setattr(panel_test, "WAIT_S", 0.3)
    lit = []

    def seen(lamp):
        lit.append(lamp)
        return lamp != "alarm"

    found = list(panel_test.walk(wiring, header.open, ask, seen, time.monotonic))
    bad = [it.check for it in found if it.state == "bad"]
    assert bad == ["pin", "lamp alarm", "button why"]
    assert set(header.lit.values()) == {0.0}
    assert len(found) == len(pins_of(wiring))  # the taken lamp once, as a pin


def test_the_walk_over_the_panel_keeps_its_questions_out_of_its_document(
    capsys, monkeypatch, tmp_path
):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    (tmp_path / "devices.toml").write_text("[panel]\nseat_buttons = []\nseat_lamps = [16]\n")
    header = FakeHeader()
    monkeypatch.setattr(
        "companion.hw.panel.gpio_lines.open_lines", lambda chip, work: header.open()
    )
    monkeypatch.setattr(panel_test, "WAIT_S", 0.01)
    monkeypatch.setattr("sys.stdin", StringIO("\n" * 9 + "n\n"))  # then nobody answers any more
    assert main(["doctor", "--panel", "--json"]) == 1
    printed = capsys.readouterr()
    found = {it["check"]: it["state"] for it in json.loads(printed.out)}
    assert list(found.values()) == ["good"] * 9 + ["bad"] * 7
    assert printed.err.count("Is the lamp") == 12
    assert printed.err.count("Press the button") == 4
    assert set(header.lit.values()) == {0.0}


def test_doctor_on_this_machine_as_a_document(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    _ = main(["doctor", "--json"])
    found = json.loads(capsys.readouterr().out)
    checks = [it["check"] for it in found]
    assert {"python", "packages", "display", "gpio", "camera", "serial", "audio"} <= {*checks}
    assert {"disk", "clock", "power", "temperature", "service"} <= {*checks}
    assert all(it["mend"] for it in found if it["state"] == "bad")
    assert main(["doctor", "--lamps-off"]) == 0


# -- the guide


def test_the_guide_s_pin_table_and_drawing_are_the_usual_wiring():
    text = (ROOT / "docs/hardware.md").read_text(encoding="utf-8")
    assert f"\n\n{table_of(PanelConfig())}\n\n" in text
    drawn = (ROOT / "docs/wiring.svg").read_text(encoding="utf-8")
    assert drawn == drawing(PanelConfig()), (
        "companion wiring --svg docs/wiring.svg, with no devices.toml"
    )
    assert "](wiring.svg)" in text


def test_a_table_s_own_wiring_is_drawn_and_listed(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    (tmp_path / "devices.toml").write_text("[panel]\nseat_buttons = [4]\nalarm_lamp = 0\n")
    assert main(["wiring", "--json", "--svg", str(tmp_path / "own.svg")]) == 0
    pins = {it["does"]: (it["gpio"], it["header"]) for it in json.loads(capsys.readouterr().out)}
    assert pins["button of seat 1"] == (4, 7)
    assert pins["alarm lamp"] == (0, 27)
    assert "button of seat 2" not in pins
    drawn = ET.fromstring((tmp_path / "own.svg").read_text(encoding="utf-8"))
    words = [it.text for it in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert [words.count(what) for what in pins] == [1] * len(pins)
    assert main(["wiring", "--svg", str(tmp_path / "no/such.svg")]) == 2


def test_every_pin_of_the_header_is_one_thing():
    taken = [*GPIO_AT.values(), *GROUND_AT, *POWER_AT]
    assert sorted(taken) == list(range(1, PINS + 1))
    assert sorted(GPIO_AT) == list(range(28))


def test_every_failure_that_users_reported_is_handled_somewhere():
    marked = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        marked |= {int(n) for n in re.findall(r"mark\.failure\((\d+)\)", file.read_text())}
    assert marked == set(range(1, 31))
