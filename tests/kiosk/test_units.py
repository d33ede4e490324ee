"""The units as systemd itself judges them, and what it does not judge."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from companion.commands.play import LEAVING
from companion.kiosk.install_paths import CAGE_UNIT, STICK_UNIT, TRIAL_UNIT, UNIT, USER
from companion.resources import resource

UNITS = resource("systemd")
EXPOSURE = 2.0
PACKAGE = "systemd"
RULE = re.compile(r'[A-Z_]+(\{[\w/]+\})?(==|!=|\+=|=)"[^"]*"')
STICK = "companion-stick@sda1.service"
LOADED = {
    "drm": ("drm",),
    "alsa": ("snd",),
    "video4linux": ("videodev",),
    "media": ("mc",),
    "usb_device": ("usbcore",),
    "ttyUSB": ("usbserial",),
    "ttyACM": ("cdc_acm",),
}
"""Kinds whose number is taken by a driver that may be a module, and that driver (kernel source; Debian's
``linux-image``, Raspberry Pi OS' ``bcm2711_defconfig`` and ``bcm2712_defconfig``)."""
BUILT_IN = {
    "input": "CONFIG_INPUT=y: the core takes the number before any panel's driver",
    "tty": "CONFIG_VT=y",
    "gpiochip": "CONFIG_GPIOLIB is never a module",
    "dma_heap": "CONFIG_DMABUF_HEAPS is never a module; without it there is no ribbon camera",
    "ttyAMA": "CONFIG_SERIAL_AMBA_PL011=y, and nobody plugs the header's port in",
    "ttyS": "CONFIG_SERIAL_8250=y",
}
"""Kinds that the kernel knows before anything starts, and why."""


@pytest.fixture
def analyze(program):
    return program("systemd-analyze", PACKAGE)


@pytest.fixture
def root(tmp_path):
    """A root with the units, the system's own targets, and programs that are only there."""
    system = tmp_path / "usr/lib/systemd/system"
    shutil.copytree("/usr/lib/systemd/system", system, symlinks=True)
    shutil.copy(UNITS / STICK_UNIT, system / STICK_UNIT)
    for path in ("usr/bin/mkdir", "usr/bin/umount", "usr/bin/rmdir", "bin/sh"):
        program = tmp_path / path
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    for name in (UNIT, CAGE_UNIT, TRIAL_UNIT):
        shutil.copy(UNITS / name, system / name)
        command = settings(name)["Service"]["ExecStart"].split()[0]
        program = tmp_path / command.lstrip("/")
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    stop_post = tmp_path / "opt/companion/current/bin/companion"
    stop_post.parent.mkdir(parents=True, exist_ok=True)
    stop_post.write_text("#!/bin/sh\n")
    stop_post.chmod(0o755)
    return tmp_path


def settings(name: str) -> ConfigParser:
    parser = ConfigParser(strict=False, interpolation=None, delimiters=("=",))
    parser.optionxform = str
    parser.read(UNITS / name)
    return parser


@pytest.mark.parametrize("unit", [UNIT, CAGE_UNIT, TRIAL_UNIT, STICK])
def test_a_unit_is_right_in_every_line(analyze, root, unit):
    done = subprocess.run(
        [analyze, "verify", "--man=no", f"--root={root}", unit],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("unit", [UNIT, CAGE_UNIT])
def test_what_meets_the_world_is_closed(analyze, root, unit):
    done = subprocess.run(
        [analyze, "security", "--offline=yes", f"--root={root}",
         f"--threshold={int(EXPOSURE * 10)}", unit],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-300:]


@pytest.mark.parametrize("unit", [UNIT, CAGE_UNIT])
def test_what_systemd_does_not_check(unit):
    service = settings(unit)["Service"]
    assert service["User"] == USER
    assert service["Type"] == "notify"
    assert service["WatchdogSec"] == "30"
    assert service["Restart"] == "always"
    after = [line for line in (UNITS / unit).read_text().splitlines() if "ExecStopPost=" in line]
    assert any("doctor --lamps-off" in line for line in after)
    for code in LEAVING.values():
        assert str(code) in service["RestartPreventExitStatus"].split()
        assert any(f"{code})" in line for line in after)
    members = {
        line.split()[2]
        for line in (UNITS / "companion.sysusers").read_text().splitlines()
        if line.startswith(f"m {USER} ")
    }
    assert set(service["SupplementaryGroups"].split()) <= members
    assert float(service["RestartSec"]) + float(service["TimeoutAbortSec"]) <= 5


@pytest.mark.parametrize("unit", [UNIT, CAGE_UNIT])
def test_every_kind_of_device_is_known_before_the_unit_starts(unit):
    """A kind that nobody knows yet is refused until the unit starts anew (systemd.resource-control)."""
    lines = (UNITS / unit).read_text().splitlines()
    allowed = [line.partition("=")[2] for line in lines if line.startswith("DeviceAllow=")]
    kinds = {words.split()[0].removeprefix("char-") for words in allowed}
    assert all(words.startswith("char-") and words.endswith(" rw") for words in allowed)
    assert kinds == LOADED.keys() | BUILT_IN.keys()
    modules = [line for line in (UNITS / "companion.modules").read_text().splitlines() if line]
    named = {line for line in modules if not line.startswith("#")}
    assert all(re.fullmatch(r"[a-z0-9_]+", name) for name in named)
    for kind, drivers in LOADED.items():
        assert named.issuperset(drivers), kind
    assert settings(unit)["Unit"].get("DefaultDependencies", "yes") == "yes"  # after modules-load


@pytest.mark.parametrize("unit", [UNIT, CAGE_UNIT])
def test_it_is_tried_again_however_often_it_fails(unit):
    assert settings(unit)["Unit"]["StartLimitIntervalSec"] == "0"


@pytest.mark.parametrize("unit", [UNIT, CAGE_UNIT])
def test_the_light_can_be_switched_though_the_kernel_s_settings_are_shut(unit):
    """True in a booted container: tests/rig/test_native.py."""
    service = settings(unit)["Service"]
    assert service["ProtectKernelTunables"] == "yes"
    assert service["ReadWritePaths"].split() == ["-/sys/devices"]


def test_in_the_compositor_the_game_is_heard():
    service = settings(CAGE_UNIT)["Service"]
    assert service["NotifyAccess"] == "all"
    assert "WATCHDOG_PID" in service["UnsetEnvironment"].split()  # it is the compositor's
    assert "PAMName" not in service  # a session of logind would take the game out of the unit


def test_the_other_unit_gives_way():
    assert CAGE_UNIT in settings(UNIT)["Unit"]["Conflicts"]
    assert UNIT in settings(CAGE_UNIT)["Unit"]["Conflicts"]


def test_no_unit_of_another_kind_listens():
    assert not list(Path(UNITS).glob("*.socket"))


def test_every_rule_of_the_devices_is_a_rule():
    lines = (UNITS / "companion.rules").read_text().splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules
    for line in rules:
        for part in line.split(", "):
            assert RULE.fullmatch(part), part


@pytest.mark.parametrize(
    ("subsystem", "group"), [("tty", "dialout"), ("gpio", "gpio"), ("dma_heap", "video")]
)
def test_who_may_open_a_device_is_said_where_debian_does_not(subsystem, group):
    lines = (UNITS / "companion.rules").read_text().splitlines()
    ours = [line for line in lines if f'SUBSYSTEM=="{subsystem}"' in line]
    assert ours
    assert all(f'GROUP="{group}"' in line and 'MODE="0660"' in line for line in ours)


def test_users_and_folders_are_made_as_written(program, tmp_path):
    sysusers = program("systemd-sysusers", PACKAGE)
    (tmp_path / "etc").mkdir()
    subprocess.run([sysusers, f"--root={tmp_path}", UNITS / "companion.sysusers"], check=True)
    passwd = (tmp_path / "etc/passwd").read_text()
    assert f"{USER}:" in passwd
    assert passwd.rstrip().endswith("/usr/sbin/nologin")
    assert "video:x:" in (tmp_path / "etc/group").read_text()
