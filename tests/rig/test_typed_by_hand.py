"""``companion`` typed by people on an installed table: the table's data, the typist's files."""

import json
import os
import shutil
import subprocess
import sys
import zipfile

import pytest
from roots_kit import AS_COMPANION, ROOT, SUITES, installed, leave_a_match_open, run_sh

pytestmark = [pytest.mark.rig, pytest.mark.timeout(1800)]
OWNER, GUEST = "owner", "guest"
STATE = "/var/lib/companion"
HOUSE = (
    "/opt/companion/current/lib/python3*/site-packages/companion/games/escape/content/packs/house"
)
ON_FAKES = ("rig/at_the_extras.py", "hw/hw_kit.py", "hw/reader_kit.py")

PICTURES = """
import sys
from pathlib import Path
import cv2, test_lens
for n, way in enumerate(test_lens.WAYS):
    cv2.imwrite(str(Path(sys.argv[1]) / f"{n:02}.png"), test_lens.shot(way))
"""


def pictures(folder):
    """Take pictures of the lens sheet as a camera would."""
    environ = os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'tests/vision'}"}
    subprocess.run([sys.executable, "-c", PICTURES, folder], env=environ, check=True)


@pytest.fixture(scope="module", params=SUITES)
def table(request, tmp_path_factory, program):
    """A table with a match, an owner who may become root, and a guest who may not."""
    program("debootstrap", "debootstrap")
    folder = tmp_path_factory.mktemp(request.param)
    with installed(request.param, folder, before=("sudo",)) as made:
        leave_a_match_open(made)
        for user in (OWNER, GUEST):
            made.run("useradd", "--create-home", "--shell", "/bin/sh", user)
            made.run("chmod", "0700", f"/home/{user}")
        made.at("/etc/sudoers.d/owner").write_text(f"{OWNER} ALL=(ALL) NOPASSWD: ALL\n")
        yield made


def types(machine, user, line, check=True):
    """What comes of a line that somebody types at home."""
    return machine.run("su", "-", user, "-c", line, check=check)


def owners(machine, path):
    """Who owns what lies there."""
    return set(machine.run("find", path, "-printf", "%u\n").stdout.split())


def test_a_backup_is_of_the_tables_matches_and_the_owners_own(table):
    done = types(table, OWNER, "companion backup -o evening.zip")
    assert done.stdout == "evening.zip: 1 matches, 0 packs\n"
    assert owners(table, "/home/owner/evening.zip") == {OWNER}
    with zipfile.ZipFile(table.at("/home/owner/evening.zip")) as kept:
        assert any(name.endswith("/journal.jsonl") for name in kept.namelist())
    match = types(table, OWNER, "companion journal list --json")
    [saved] = json.loads(match.stdout)
    table.run("rm", "-r", f"{STATE}/matches/{saved['id']}")
    empty = types(table, OWNER, "companion backup -o empty.zip", check=False)
    assert (empty.returncode, "no match and no pack" in empty.stdout) == (1, True)
    back = types(table, OWNER, "companion restore evening.zip")
    assert f"matches/{saved['id']}: back" in back.stdout
    assert owners(table, STATE) == {"companion"}
    assert saved["id"] in types(table, OWNER, f"companion journal show {saved['id']} --json").stdout


def test_the_doctor_is_the_services(table):
    done = types(table, OWNER, "companion doctor --json", check=False)
    found = {check["check"]: check for check in json.loads(done.stdout)}
    assert found["disk"]["found"].startswith(f"{STATE}:")
    assert found["groups"]["state"] == "good"
    assert {"video", "input", "gpio", "dialout"} <= set(found["groups"]["found"].split(", "))
    assert "without the extras" not in found["packages"]["found"]


def test_the_lens_is_written_to_the_table(table, tmp_path):
    pictures(tmp_path)
    shutil.copytree(tmp_path, table.at("/home/owner/pictures"))
    table.run("chown", "-R", OWNER, "/home/owner/pictures")
    table.run("chmod", "0700", "/home/owner/pictures")
    done = types(table, OWNER, "companion calibrate pictures")
    assert done.stdout.startswith(f"{STATE}/lens.json: lens of ")
    assert owners(table, f"{STATE}/lens.json") == {"companion"}


def test_a_pack_of_the_tables_is_exported_to_the_owner(table):
    table.run(*AS_COMPANION, "mkdir", "-p", f"{STATE}/packs/escape")
    table.run(*AS_COMPANION, "sh", "-c", f"cp -r {HOUSE} {STATE}/packs/escape/mine")
    done = types(table, OWNER, "companion pack export mine -o mine.pack")
    assert done.stdout.startswith("mine.pack: ")
    assert owners(table, "/home/owner/mine.pack") == {OWNER}
    assert zipfile.is_zipfile(table.at("/home/owner/mine.pack"))
    table.run("rm", "-r", f"{STATE}/packs/escape/mine")


def test_what_the_owner_may_not_read_or_write_stays_so(table):
    table.at("/root/secret.zip").write_text("")
    table.run("chmod", "0600", "/root/secret.zip")
    table.run("chmod", "0711", "/root")
    for line in ("restore /root/secret.zip", "backup -o /root/mine.zip", "backup -o /etc/mine.zip"):
        done = types(table, OWNER, f"companion {line}", check=False)
        assert done.returncode == 2
        assert f"{line.split()[-1]}: permission denied" in done.stderr
    as_root = table.run("sh", "-c", "cd /root && companion backup -o mine.zip")
    assert as_root.stdout == "mine.zip: 1 matches, 0 packs\n"
    assert owners(table, "/root/mine.zip") == {"root"}


def test_a_guest_hears_that_it_is_not_for_guests(table):
    done = types(table, GUEST, "companion backup -o mine.zip", check=False)
    assert done.returncode != 0
    assert done.stderr
    assert "FILE" in types(table, GUEST, "companion backup --help").stdout
    assert not table.at("/home/guest/mine.zip").exists()


def test_nothing_is_left_over(table):
    for folder in ("/var/tmp", "/tmp"):
        assert not list(table.at(folder).glob("companion-*"))


def test_the_devices_of_every_extra_work_on_emulators_as_the_services_user(table):
    for name in ON_FAKES:
        shutil.copy(ROOT / "tests" / name, table.at("/srv"))
    python = "/opt/companion/current/bin/python"
    done = table.run(
        *AS_COMPANION, "env", f"COMPANION_HOME={STATE}", python, "/srv/at_the_extras.py"
    )
    found = json.loads(done.stdout)
    assert {found["states"][name] for name in ("deck", "house", "printer")} == {"ready"}
    assert (found["printed"], found["broker"]) == (True, True)
    assert found["read"]
    assert found["user"] != 0


def test_what_the_units_name_as_documentation_is_there(table):
    for unit in table.at("/etc/systemd/system").glob("companion*.service"):
        for line in unit.read_text().splitlines():
            if line.startswith("Documentation="):
                path = line.removeprefix("Documentation=file:")
                assert table.run("cat", path).stdout.startswith("# The table's own computer")


def test_the_rules_of_the_devices_are_what_udev_takes(table):
    if table.run("udevadm", "verify", "--help", check=False).returncode == 0:  # Debian 13 has it
        said = table.run("udevadm", "verify", "/etc/udev/rules.d/70-companion.rules")
        assert "Success: 1" in said.stdout
    else:
        assert 'VERSION_ID="12"' in table.at("/etc/os-release").read_text()


def test_once_removed_nobody_can_type_it_any_more(table):
    run_sh(table, "--uninstall")
    assert not table.at("/usr/local/bin/companion").exists()
    run_sh(table, "--install")
    assert table.at("/usr/local/bin/companion").exists()
