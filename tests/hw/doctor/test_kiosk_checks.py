"""The doctor at a table's own computer; and every check that the documents send people to."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from companion.commands.doctor import look
from companion.config import Settings
from companion.hw.device_config import DeviceConfig
from companion.hw.doctor import kiosk_checks, sandbox_checks
from companion.hw.doctor.machine import Machine
from companion.resources import resource

DOCUMENT = Path(__file__).parents[3] / "docs/kiosk.md"


@pytest.fixture
def machine(tmp_path):
    said = {}

    class Fake(Machine):
        def run(self, command, timeout_s=3.0, *, fails=False):
            return said.get(" ".join(command), "")

        def write(self, path, text):
            file = self.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)

    fake = Fake(tmp_path)
    object.__setattr__(fake, "said", said)
    return fake


def test_a_light_is_switched_to_what_it_is_and_reported_where_it_refuses(machine, tmp_path):
    assert kiosk_checks.backlight(machine).state == "none"
    machine.write("sys/class/backlight/10-0045/bl_power", "4\n")
    good = kiosk_checks.backlight(machine)
    assert (good.state, good.found) == ("good", "10-0045")
    assert (tmp_path / "sys/class/backlight/10-0045/bl_power").read_text() == "4\n"
    (tmp_path / "sys/class/backlight/rpi/bl_power").mkdir(parents=True)
    shut = kiosk_checks.backlight(machine)
    assert (shut.state, "rpi: Is a directory" in shut.wrong) == ("odd", True)
    assert "udevadm" in shut.remedy


UNIT = """\
[Service]
Type=notify
User=companion
RuntimeDirectory=companion
Environment=COMPANION_HOME=%S/companion LG_WD=%t/companion
ExecStart=/opt/companion/current/bin/companion play
ProtectKernelTunables=yes
# a remark: User=root
ReadWritePaths=-/sys/devices
DeviceAllow=char-alsa rw
"""


def test_root_tries_behind_the_walls_of_the_unit(machine):
    assert sandbox_checks.checks(machine) == {}
    machine.said["systemctl is-enabled companion.service"] = "enabled"
    machine.write("etc/systemd/system/companion.service", UNIT)
    machine.write("etc/systemd/system/companion.service.d/mine.conf", "[Service]\nUMask=0007\n")
    command = sandbox_checks.command_for(machine, "companion.service")
    lines = [word for before, word in pairwise(command) if before == "-p"]
    assert lines == [
        "User=companion",
        "Environment=COMPANION_HOME=/var/lib/companion LG_WD=/run/companion",
        "ProtectKernelTunables=yes",
        "ReadWritePaths=-/sys/devices",
        "DeviceAllow=char-alsa rw",
        "UMask=0007",
    ]
    found = [{"check": "backlight", "state": "bad", "found": "x", "wrong": "Read-only", "mend": ""}]
    machine.said[" ".join(command)] = json.dumps(found)
    tried = sandbox_checks.checks(machine, lambda: 0)
    assert {name: it.wrong for name, it in tried.items()} == {"backlight": "Read-only"}


def test_who_is_not_root_hears_that_only_root_can_try(machine):
    machine.said["systemctl is-enabled companion-cage.service"] = "enabled"
    tried = sandbox_checks.checks(machine, lambda: 1000)
    assert [(it.state, "only root" in it.wrong) for it in tried.values()] == [("odd", True)] * 2
    broken = sandbox_checks.checks(machine, lambda: 0)
    assert {it.wrong for it in broken.values()} == {"it could not be tried as the service does"}


def test_every_wall_of_both_units_is_tried_behind():
    for unit in kiosk_checks.UNITS:
        text = resource("systemd").joinpath(unit).read_text()
        service = text.partition("[Service]")[2].partition("[Install]")[0]
        keys = {line.partition("=")[0] for line in service.splitlines() if line[:1].isalpha()}
        left = {key for key in keys if not sandbox_checks.WALLS.fullmatch(key)}
        assert left == {
            "Type", "NotifyAccess", "TTYPath", "TTYReset", "TTYVHangup", "TTYVTDisallocate",
            "StandardInput", "StandardOutput", "StandardError", "RuntimeDirectory",
            "WorkingDirectory", "ExecStart", "ExecStopPost", "RestartPreventExitStatus", "Restart",
            "RestartSec", "WatchdogSec", "WatchdogSignal", "TimeoutStartSec", "TimeoutStopSec",
            "TimeoutAbortSec", "KillMode", "RemoveIPC", "MemoryMax", "TasksMax",
        } | ({"RuntimeDirectoryMode", "UnsetEnvironment"} if "cage" in unit else set())  # fmt: skip


def test_groups_that_lack_are_named(machine):
    machine.write("etc/group", "video:x:44:\ngpio:x:997:\n")
    assert kiosk_checks.groups(machine, lambda: ("video", "gpio")).state == "good"
    assert "-aG gpio" in kiosk_checks.groups(machine, lambda: ("video",)).remedy


def test_a_stick_is_there_or_shut(machine):
    assert kiosk_checks.stick(machine).state == "none"
    machine.write("proc/mounts", "/dev/sda1 /run/companion-media/sda1 vfat rw,nosuid 0 0\n")
    assert kiosk_checks.stick(machine, lambda _: True).state == "good"
    assert kiosk_checks.stick(machine, lambda _: False).state == "bad"
    machine.write("proc/mounts", "/dev/sda1 /run/companion-media/sda1 vfat ro,nosuid 0 0\n")
    assert kiosk_checks.stick(machine, lambda _: True).state == "bad"


def test_a_root_that_forgets_is_reported_unless_the_data_have_a_disk_of_their_own(machine):
    data = Path("/var/lib/companion")
    machine.write("proc/mounts", "/dev/a / ext4 rw 0 0\n")
    assert kiosk_checks.root(machine, data).state == "good"
    machine.write("proc/mounts", "overlay / overlay rw 0 0\n")
    assert kiosk_checks.root(machine, data).state == "bad"
    machine.write(
        "proc/mounts", "overlay / overlay rw 0 0\n/dev/b /var/lib/companion ext4 rw 0 0\n"
    )
    assert kiosk_checks.root(machine, data).found == "read-only"


def test_the_variant_that_shows_the_screen_and_what_is_in_its_way(machine):
    assert kiosk_checks.variant(machine).state == "none"
    machine.said["systemctl is-enabled companion.service"] = "enabled"
    assert kiosk_checks.variant(machine).state == "good"
    machine.said["systemctl is-active display-manager.service"] = "active"
    assert "desktop" in kiosk_checks.variant(machine).wrong
    machine.said["systemctl is-active display-manager.service"] = ""
    machine.said["systemctl is-enabled companion-cage.service"] = "enabled"
    assert kiosk_checks.variant(machine).state == "bad"


def test_every_check_that_the_documents_name_is_made(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    _, section = DOCUMENT.read_text(encoding="utf-8").split("## Not tried on a Pi\n")
    rows = [line.split("|")[3] for line in section.splitlines() if line.startswith("| ")][2:]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    made = {finding.check for finding in look(DeviceConfig(), Settings())}
    assert len(named) >= 10
    assert named <= made
