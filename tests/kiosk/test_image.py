"""A card that starts: what makes one at its first start, and what puts Companion into an image."""

import os
import re
import stat
import subprocess

import pytest
import yaml
from kiosk_kit import ROOT

from companion.kiosk import system_support
from companion.resources import resource

IMAGE = resource("systemd", "image")
USER_DATA = IMAGE / "user-data"
LAYER = IMAGE / "layer/companion.yaml"
INTO_ROOT = IMAGE / "into-root.sh"
UNIT = "companion-first-boot.service"
HEADER = re.compile(r"# METABEGIN\n(.*)# METAEND\n---\n", re.DOTALL)
FIELDS = {"Name", "Version", "Category", "Desc", "Requires"}
"""Those of a layer's head that we use; its builder refuses what it does not know."""
NOT_ON_FAT = re.compile(r'[\x00-\x1f\\:*?"<>|]|[. ]$')


def user_data():
    return yaml.safe_load(USER_DATA.read_text())


def test_the_first_start_is_what_cloud_init_takes(program, tmp_path):
    cloud_init = program("cloud-init", "cloud-init")
    done = subprocess.run(
        [cloud_init, "schema", "--config-file", USER_DATA],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, "Valid" in done.stdout) == (0, True), done.stderr
    wrong = tmp_path / "user-data"
    wrong.write_text(USER_DATA.read_text().replace("runcmd:", "run_cmd: 1\nruncmd: 7 #"))
    done = subprocess.run(
        [cloud_init, "schema", "--config-file", wrong], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0


def test_the_unit_of_the_first_start_is_right_and_ends_when_installed(program, tmp_path):
    analyze = program("systemd-analyze", "systemd")
    [file] = user_data()["write_files"]
    assert file["path"] == f"/etc/systemd/system/{UNIT}"
    unit = tmp_path / UNIT
    unit.write_text(file["content"])
    done = subprocess.run(
        [analyze, "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "ConditionPathExists=!/opt/companion/current" in file["content"]
    assert "Restart=on-failure" in file["content"]  # there may be no network yet
    [line] = [line for line in file["content"].splitlines() if line.startswith("ExecStart=")]
    on_card = "/boot/firmware/companion/"
    assert (ROOT / line.split(on_card)[1].split()[0]).is_file()
    started = [words for words in user_data()["runcmd"] if UNIT in words]
    assert started[-1] == ["systemctl", "start", "--no-block", UNIT]  # it takes minutes


def test_nobody_comes_in_over_the_network_with_the_password_of_the_recipe():
    reported = user_data()
    assert reported["ssh_pwauth"] is False
    assert reported["chpasswd"]["expire"] is True


def test_every_file_of_the_checkout_may_lie_on_a_card():
    listed = subprocess.run(
        ["git", "ls-files", "-s", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout
    found = [line.split("\t") for line in listed.split("\0") if line]
    assert len(found) > 500
    assert [name for mode, name in found if mode.startswith("120000")] == []
    parts = {part for _, name in found for part in name.split("/")}
    assert [part for part in parts if NOT_ON_FAT.search(part)] == []
    folded = [name.lower() for _, name in found]
    assert len(folded) == len(set(folded))


def test_the_layer_has_a_head_that_its_builder_takes():
    head = HEADER.search(LAYER.read_text())
    assert head
    reported = dict(re.findall(r"^# X-Env-Layer-(\w+): (.+)$", head[1], re.MULTILINE))
    assert set(reported) == FIELDS
    assert reported["Name"] == "companion"
    assert re.fullmatch(r"\d+\.\d+\.\d+", reported["Version"])
    lines = [line for line in head[1].splitlines() if not line.startswith(("# X-Env-", "#  "))]
    assert lines == []


def test_the_layer_brings_what_installing_would_ask_debian_for():
    layer = yaml.safe_load(LAYER.read_text())["mmdebstrap"]
    wanted = {*system_support.ALWAYS, *system_support.WANTED, *system_support.ON_A_PI}
    assert set(layer["packages"]) == wanted
    [hook] = layer["customize-hooks"]
    assert hook == 'sh ./into-root.sh "$1"'  # the builder runs hooks in the folder it is given
    assert INTO_ROOT.parent == LAYER.parents[1]


def test_the_image_has_the_layer():
    config = yaml.safe_load((IMAGE / "config/table.yaml").read_text())
    assert config["layer"]["app"] == "companion"
    assert config["layer"]["base"] in LAYER.read_text()


@pytest.fixture
def into_root(tmp_path):
    """Runs the script with a ``chroot`` that only tells what is in the root then."""
    programs = tmp_path / "programs"
    programs.mkdir()
    chroot = programs / "chroot"
    chroot.write_text('#!/bin/sh\necho "$@"\nls -A "$1/usr/src/companion"\ntest ! -e "$1/fail"\n')
    chroot.chmod(0o755)
    root = tmp_path / "root"
    (root / "boot/firmware").mkdir(parents=True)

    def run(check=True):
        environ = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"}
        return subprocess.run(
            ["sh", INTO_ROOT, f"{root}/"], env=environ, capture_output=True, text=True, check=check
        )

    run.root = root
    return run


def test_the_checkout_is_installed_in_the_root_and_nothing_else_of_it_stays(into_root):
    first, *inside = into_root().stdout.splitlines()
    assert first == f"{into_root.root}/ /bin/bash /usr/src/companion/run.sh --install"
    assert {"run.sh", ".ci", "companion", "systemd", "pyproject.toml"} <= set(inside)
    assert {".venv", ".git"}.isdisjoint(inside)
    assert not (into_root.root / "usr/src/companion").exists()


def test_boot_text_is_kept_off_the_picture_and_only_once(into_root):
    cmdline = into_root.root / "boot/firmware/cmdline.txt"
    cmdline.write_text("console=serial0,115200 console=tty1 root=ROOTDEV rootwait quiet\n")
    into_root()
    once = cmdline.read_text()
    assert once == (
        "console=serial0,115200 console=tty3 root=ROOTDEV rootwait quiet"
        " loglevel=3 vt.global_cursor_default=0 logo.nologo\n"
    )
    into_root()
    assert cmdline.read_text() == once
    assert list(cmdline.parent.iterdir()) == [cmdline]


def test_the_document_gives_the_words_that_the_script_writes():
    document = (ROOT / "docs/kiosk.md").read_text()
    [words] = re.findall(r"^```text\n(console=.*)\n```$", document, re.MULTILINE)
    written = re.findall(r"for word in (.*); do", INTO_ROOT.read_text())
    assert words == f"console=tty3 {written[0]}"


def test_what_fails_is_reported_and_leaves_nothing(into_root):
    (into_root.root / "fail").touch()
    assert into_root(check=False).returncode != 0
    assert not (into_root.root / "usr/src/companion").exists()


def test_scripts_of_the_system_are_shell():
    for script in (INTO_ROOT, IMAGE.parent / "companion.sh"):
        assert subprocess.run(["sh", "-n", script], check=False).returncode == 0
        assert script.read_text().startswith("#!/bin/sh\n")
        assert stat.S_ISREG(script.stat().st_mode)
