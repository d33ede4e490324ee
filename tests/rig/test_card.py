"""What makes a card that starts, run in clean roots: the builder's hook, and the first start's recipe."""

import shutil
import subprocess

import pytest
from roots_kit import ROOT, add, root

pytestmark = [pytest.mark.rig, pytest.mark.timeout(1800)]
CMDLINE = "console=serial0,115200 console=tty1 root=ROOTDEV fsck.repair=yes rootwait\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory, program):
    """A Debian 13 as an image's builder has it before its hooks, and the checkout outside of it."""
    program("debootstrap", "debootstrap")
    with root("trixie", tmp_path_factory.mktemp("image")) as machine:
        add(machine, "cloud-init", "python3", "python3-venv")
        boot = machine.at("/boot/firmware")
        boot.mkdir(parents=True, exist_ok=True)
        (boot / "cmdline.txt").write_text(CMDLINE)
        yield machine


def is_a_table(machine):
    assert machine.run("companion", "--version").stdout.startswith("companion ")
    assert machine.run("systemctl", "is-enabled", "companion.service").stdout == "enabled\n"
    assert machine.run("systemctl", "get-default").stdout == "multi-user.target\n"
    assert machine.at("/boot/firmware/cmdline.txt").read_text().count("quiet") == 1
    assert "console=tty3" in machine.at("/boot/firmware/cmdline.txt").read_text()
    assert not machine.at("/usr/src/companion").exists()


def test_the_builders_hook_makes_a_table_of_a_root(made, tmp_path):
    checkout = tmp_path / "a checkout"
    subprocess.run(["git", "clone", "-q", ROOT, checkout], check=True)
    hook = ["sh", "-c", 'sh ./into-root.sh "$1"', "hook", made.path]
    subprocess.run(hook, cwd=checkout / "systemd/image", check=True)
    is_a_table(made)


def test_the_recipe_is_one_for_the_cloud_init_of_this_debian(made):
    shutil.copy(ROOT / "systemd/image/user-data", made.at("/srv"))
    said = made.run("cloud-init", "schema", "--config-file", "/srv/user-data")
    assert "Valid schema" in said.stdout + said.stderr


def test_the_first_start_makes_a_table_from_the_card(made):
    card = made.at("/boot/firmware/companion")
    subprocess.run(["git", "clone", "-q", ROOT, card], check=True)
    shutil.rmtree(card / ".git")
    for file in card.rglob("*"):  # FAT knows no modes
        if file.is_file():
            file.chmod(0o755)
    made.run("sh", "-c", "'/boot/firmware/companion/run.sh' --uninstall")
    assert not made.at("/opt/companion").exists()
    made.run("/bin/sh", "/boot/firmware/companion/systemd/image/into-root.sh", "/")
    is_a_table(made)
