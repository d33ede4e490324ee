"""The first start under the unit as it ships: the doctor's word on the screen, every extra's devices."""

import json
import shutil

import pytest
from native_kit import FROM_DEBIAN, UNITS, did, fitted_out
from roots_kit import ROOT, installed

pytestmark = [pytest.mark.rig, pytest.mark.timeout(1800)]
ON_FAKES = ("rig/at_the_extras.py", "hw/hw_kit.py", "hw/reader_kit.py")
BEFORE_THE_GAME = """\
[Service]
ExecStartPre=/bin/sh -c '/opt/companion/current/bin/python /srv/at_the_extras.py >%S/companion/extras.json 2>&1'
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory, program):
    program("debootstrap", "debootstrap")
    program("systemd-nspawn", "systemd-container")
    folder = tmp_path_factory.mktemp("first")
    with installed("bookworm", folder, before=("sudo", *FROM_DEBIAN)) as machine:
        fitted_out(machine)
        for name in ON_FAKES:
            shutil.copy(ROOT / "tests" / name, machine.at("/srv"))
        drop_in = machine.at(f"{UNITS}/companion.service.d/extras.conf")
        drop_in.write_text(BEFORE_THE_GAME)
        machine.run("useradd", "--create-home", "owner")
        machine.at("/etc/sudoers.d/owner").write_text("owner ALL=(ALL) NOPASSWD: ALL\n")
        shared = tmp_path_factory.mktemp("shared")
        yield did(machine, shared, "at_the_first_start.py")


def test_what_is_missing_stands_on_the_screen_and_in_the_log_until_it_was_seen(found):
    assert found["up"], found["log"]
    assert found["first"]["seen"] is False
    missed = {check["check"] for check in found["first"]["found"]}
    assert "touch" in missed
    assert "first start: touch: " in found["log"]
    assert found["tapped"]
    assert found["after"] == {"found": [], "seen": True}
    assert found["again"]


def test_the_devices_of_every_extra_work_under_the_unit(found):
    extras = found["extras"]
    assert {extras["states"][name] for name in ("deck", "house", "printer")} == {"ready"}, extras
    assert (extras["printed"], extras["broker"], bool(extras["read"])) == (True, True, True)


def test_by_hand_it_is_the_same_machine_while_the_service_runs(found):
    checks = {check["check"]: check for check in json.loads(found["doctor"])}
    assert checks["disk"]["found"].startswith("/var/lib/companion:")
    assert checks["service"]["found"].startswith("active")
    assert "no matches in /var/lib/companion/matches" in found["journal"]
