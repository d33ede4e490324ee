"""The doctor at a table's own computer; and every check that the documents send people to."""

import re
from pathlib import Path

import pytest

from companion.commands.doctor import look
from companion.config import Settings
from companion.hw.doctor import kiosk
from companion.hw.doctor.machine import Machine
from companion.hw.wiring import Wiring

DOCUMENT = Path(__file__).parents[2] / "docs/kiosk.md"


@pytest.fixture
def machine(tmp_path):
    said = {}

    class Fake(Machine):
        def run(self, command, timeout_s=3.0):
            return said.get(" ".join(command), "")

        def write(self, path, text):
            file = self.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)

    fake = Fake(tmp_path)
    object.__setattr__(fake, "said", said)
    return fake


def test_a_light_that_may_not_be_switched_is_told(machine):
    assert kiosk.backlight(machine).state == "none"
    machine.write("sys/class/backlight/rpi/bl_power", "0")
    assert kiosk.backlight(machine, lambda _: True).state == "good"
    assert "udevadm" in kiosk.backlight(machine, lambda _: False).mend


def test_groups_that_lack_are_named(machine):
    machine.write("etc/group", "video:x:44:\ngpio:x:997:\n")
    assert kiosk.groups(machine, lambda: ("video", "gpio")).state == "good"
    assert "-aG gpio" in kiosk.groups(machine, lambda: ("video",)).mend


def test_a_stick_is_there_or_shut(machine):
    assert kiosk.stick(machine).state == "none"
    machine.write("proc/mounts", "/dev/sda1 /run/companion-media/sda1 vfat rw,nosuid 0 0\n")
    assert kiosk.stick(machine, lambda _: True).state == "good"
    assert kiosk.stick(machine, lambda _: False).state == "bad"
    machine.write("proc/mounts", "/dev/sda1 /run/companion-media/sda1 vfat ro,nosuid 0 0\n")
    assert kiosk.stick(machine, lambda _: True).state == "bad"


def test_a_root_that_forgets_is_told_unless_the_data_have_a_disk_of_their_own(machine):
    data = Path("/var/lib/companion")
    machine.write("proc/mounts", "/dev/a / ext4 rw 0 0\n")
    assert kiosk.root(machine, data).state == "good"
    machine.write("proc/mounts", "overlay / overlay rw 0 0\n")
    assert kiosk.root(machine, data).state == "bad"
    machine.write(
        "proc/mounts", "overlay / overlay rw 0 0\n/dev/b /var/lib/companion ext4 rw 0 0\n"
    )
    assert kiosk.root(machine, data).found == "read-only"


def test_the_variant_that_shows_the_screen_and_what_is_in_its_way(machine):
    assert kiosk.variant(machine).state == "none"
    machine.said["systemctl is-enabled companion.service"] = "enabled"
    assert kiosk.variant(machine).state == "good"
    machine.said["systemctl is-active display-manager.service"] = "active"
    assert "desktop" in kiosk.variant(machine).wrong
    machine.said["systemctl is-active display-manager.service"] = ""
    machine.said["systemctl is-enabled companion-cage.service"] = "enabled"
    assert kiosk.variant(machine).state == "bad"


def test_every_check_that_the_documents_name_is_made(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    _, section = DOCUMENT.read_text(encoding="utf-8").split("## Not tried on a Pi\n")
    rows = [line.split("|")[3] for line in section.splitlines() if line.startswith("| ")][2:]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    made = {finding.check for finding in look(Wiring(), Settings())}
    assert len(named) >= 10
    assert named <= made
