"""``companion`` by hand on an installed table: whose data, whose files, and nothing in between."""

import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from kiosk_kit import ROOT, machine

from companion import by_hand
from companion.commands import Source, Target, installed
from companion.config import HOME_VARIABLE
from companion.kiosk import command_client, installed_files
from companion.kiosk.accounts import Account
from companion.kiosk.file_stream import tables_own
from companion.kiosk.unit_environment import unit_environment

BOTH_SIDES = """
import os, sys
from pathlib import Path
from companion import by_hand
from companion.kiosk.accounts import account
from companion.kiosk.install_paths import InstallPaths
me = account(os.getuid())
args = by_hand.parsed(sys.argv[2:])
became = lambda one: None
sys.exit(by_hand.on_both_sides(args, InstallPaths(Path(sys.argv[1])), me, me, became))
"""
PACK = "games/escape/content/packs/house"
NAMES_OF_FILES = {"FILE", "DIR", "FOLDER", "OUT", "IMAGE", "A", "B", "FIRST", "SECOND", "MATCH"}


@pytest.fixture
def table(tmp_path):
    """An installed table with one match, and a folder that the caller stands in."""
    on = machine(tmp_path / "root")
    on.places.opt.mkdir(parents=True)
    installed_files.put(on.places, ROOT / "systemd")
    match = on.places.state / "matches/20260101-1"
    match.mkdir(parents=True)
    (match / "journal.jsonl").write_text("torn")
    callers = tmp_path / "callers"
    callers.mkdir()

    def run(*words: str, cwd: Path = callers) -> subprocess.CompletedProcess[str]:
        environ = {k: v for k, v in os.environ.items() if k != HOME_VARIABLE}
        return subprocess.run(
            [sys.executable, "-c", BOTH_SIDES, on.places.root, *words],
            cwd=cwd, env=environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    return SimpleNamespace(places=on.places, callers=callers, run=run)


def everything(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


@pytest.mark.parametrize("name", ["mine.zip", "./mine.zip", "deep/mine.zip", "/mine.zip"])
def test_a_backup_is_of_the_table_and_lies_where_the_caller_said(table, name):
    (table.callers / "deep").mkdir()
    typed = f"{table.callers}{name}" if name.startswith("/") else name
    done = table.run("backup", "-o", typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{Path(typed)}: 1 matches, 0 packs\n"
    assert "matches/20260101-1/journal.jsonl" in zipfile.ZipFile(table.callers / typed).namelist()


def test_a_document_has_the_name_that_was_typed(table):
    done = table.run("backup", "-o", 'a "b".zip', "--json")
    assert json.loads(done.stdout)["file"] == 'a "b".zip'
    assert (table.callers / 'a "b".zip').is_file()


def test_a_backup_comes_back_from_the_callers_file(table):
    table.run("backup", "-o", "mine.zip")
    match = table.places.state / "matches/20260101-1"
    (match / "journal.jsonl").unlink()
    match.rmdir()
    done = table.run("restore", "mine.zip")
    assert (done.returncode, done.stderr) == (0, "")
    assert (match / "journal.jsonl").read_text() == "torn"


@pytest.mark.parametrize("name", ["nowhere/mine.zip", "."])
def test_what_cannot_be_written_is_named_as_it_was_typed(table, name):
    done = table.run("backup", "-o", name)
    assert done.returncode == 2
    assert done.stderr.startswith(f"companion backup: {name}: ")
    assert everything(table.callers) == set()


def test_a_file_of_that_name_stands_when_the_command_fails(table):
    (table.callers / "mine.pdf").write_text("mine")
    done = table.run("print", "no-such-game", "-o", "mine.pdf")
    assert done.returncode == 2
    assert (table.callers / "mine.pdf").read_text() == "mine"


def test_a_match_is_named_by_its_id_and_a_file_that_is_not_there_as_typed(table):
    by_id = table.run("journal", "verify", "20260101-1")
    assert "20260101-1" in by_id.stdout + by_id.stderr
    assert "no such file" not in by_id.stderr
    done = table.run("journal", "verify", "never.jsonl")
    assert "never.jsonl" in done.stdout + done.stderr
    assert "/var/tmp" not in done.stdout + done.stderr


def test_a_folder_goes_there_and_a_file_nobody_named_comes_back(table):
    pack = table.callers / "house"
    subprocess.run(["cp", "-r", ROOT / "companion" / PACK, pack], check=True)
    done = table.run("pack", "export", "house", "--game", "escape")
    assert (done.returncode, done.stderr) == (0, "")
    [file] = [
        name
        for name in everything(table.callers)
        if not name.startswith("house/") and name != "house"
    ]
    assert done.stdout.startswith(f"{file}: ")
    assert zipfile.is_zipfile(table.callers / file)


def test_a_pack_of_the_tables_is_exported_by_its_name(table):
    kept = table.places.state / "packs/escape/mine"
    kept.parent.mkdir(parents=True)
    subprocess.run(["cp", "-r", ROOT / "companion" / PACK, kept], check=True)
    done = table.run("pack", "export", "mine", "-o", "mine.pack")
    assert (done.returncode, done.stderr) == (0, "")
    assert zipfile.is_zipfile(table.callers / "mine.pack")


def test_the_tables_own_files_are_never_opened_for_it(table):
    own = table.places.state / "mine.zip"
    args = by_hand.parsed(["backup", "-o", str(own)])
    assert by_hand.named_in(args, table.places) == []
    assert tables_own(table.places, table.places.media / "sda1/mine.zip")
    (table.callers / "link").symlink_to(table.places.state)
    assert tables_own(table.places, table.callers / "link/mine.zip")
    assert not tables_own(table.places, table.callers / "mine.zip")
    assert table.run("backup", "-o", str(own)).returncode == 0
    assert own.is_file()


def test_what_may_not_be_read_ends_it_before_anything_is_sent(tmp_path, monkeypatch):
    shut = command_client.Named("file-0", "shut.zip", tmp_path / "shut.zip", written=False)
    shut.path.touch()

    def refuse(path, flags):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "open", refuse)
    reported = []
    out = io.BytesIO()
    assert (
        command_client.run_for_caller([shut], out, out, reported.append) == command_client.WRONG_USE
    )
    assert [error.filename for error in reported] == ["shut.zip"]
    assert out.getvalue() == b""


def test_a_disk_without_room_for_the_copies_is_reported_once(table, monkeypatch):
    script = BOTH_SIDES.replace("\nme = ", "\nby_hand.ROOM = '/nowhere'; me = ")
    monkeypatch.setattr(sys.modules[__name__], "BOTH_SIDES", script)
    done = table.run("backup", "-o", "mine.zip")
    assert done.returncode == 2
    assert done.stderr.startswith("companion backup: /nowhere/")
    assert done.stderr.count("\n") == 1
    assert everything(table.callers) == set()


def test_what_cannot_be_brought_back_is_reported_once(table, monkeypatch):
    full = "def full(*_): raise OSError(28, 'No space left', 'x')\n"
    script = full + BOTH_SIDES.replace(
        "became = ", "p = by_hand.command_client; p.receive = full; became = "
    )
    monkeypatch.setattr(sys.modules[__name__], "BOTH_SIDES", script)
    done = table.run("backup", "-o", "mine.zip")
    assert (done.returncode, done.stderr) == (2, "companion backup: x: no space left\n")


def test_the_environment_is_the_units_and_the_language_the_callers(table, tmp_path):
    callers = {
        "LANG": "pl_PL.UTF-8",
        "LC_TIME": "C",
        "DISPLAY": ":0",
        "LD_PRELOAD": "evil",
        HOME_VARIABLE: "/x",
    }
    found = unit_environment(table.places, tmp_path, callers)
    assert found[HOME_VARIABLE] == str(table.places.state)
    assert found["LG_WD"] == found["RUNTIME_DIRECTORY"] == str(tmp_path)
    assert found["GPIOZERO_PIN_FACTORY"] == "lgpio"
    assert (found["LANG"], found["LC_TIME"]) == ("pl_PL.UTF-8", "C")
    assert {"DISPLAY", "LD_PRELOAD"}.isdisjoint(found)
    assert not any("%" in value for value in found.values())


@pytest.mark.parametrize("command", installed(), ids=lambda command: command.NAME)
def test_every_file_of_a_command_is_one_it_reads_or_one_it_writes(command):
    for names, how in command.ARGUMENTS:
        if how.get("metavar") in NAMES_OF_FILES:
            assert how.get("type") in (Source, Target), names
            assert (how["type"] is Target) == bool({"-o", "--svg"} & {*names})
        else:
            assert how.get("type") is not Path, names


SERVICE = Account("companion", 990, 990, Path("/var/lib/companion"))


@pytest.fixture
def as_user(monkeypatch):
    monkeypatch.delenv(HOME_VARIABLE)
    ran = []
    monkeypatch.setattr(by_hand, "account", lambda who: SERVICE if who == "companion" else None)
    monkeypatch.setattr(by_hand, "through_sudo", lambda args, typed, places: ran.append(typed) or 0)

    def be(uid):
        monkeypatch.setattr(by_hand.os, "geteuid", lambda: uid)
        return ran

    return be


def test_anybody_else_goes_through_sudo(as_user):
    ran = as_user(1000)
    assert by_hand.main(["journal", "list"]) == 0
    assert ran == [["journal", "list"]]


def test_help_needs_no_sudo(as_user, capsys):
    ran = as_user(1000)
    with pytest.raises(SystemExit):
        by_hand.main(["backup", "--help"])
    assert by_hand.main(["no-such"]) == 2
    assert ran == []
    assert "FILE" in capsys.readouterr().out


def test_where_nothing_is_installed_it_says_so(as_user, monkeypatch, capsys):
    as_user(1000)
    monkeypatch.setattr(by_hand, "account", lambda who: None)
    assert by_hand.main(["journal", "list"]) == 2
    assert "sudo ./run.sh --install" in capsys.readouterr().err


def test_a_folder_that_is_named_is_the_callers_own_table(as_user, monkeypatch, tmp_path, capsys):
    ran = as_user(1000)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert by_hand.main(["journal", "list"]) == 0
    assert ran == []
    assert str(tmp_path) in capsys.readouterr().out


def test_without_sudo_it_says_what_to_do(monkeypatch, capsys, table):
    monkeypatch.setattr(by_hand.shutil, "which", lambda name: None)
    args = by_hand.parsed(["journal", "list"])
    assert by_hand.through_sudo(args, ["journal", "list"], table.places) == 2
    assert "su -" in capsys.readouterr().err


def test_sudo_is_given_the_words_as_they_are(monkeypatch, table):
    monkeypatch.setattr(by_hand.shutil, "which", lambda name: "/usr/bin/sudo")
    ran = []
    args = by_hand.parsed(["restore", "a b;c"])
    by_hand.through_sudo(args, ["restore", "a b;c"], table.places, lambda *call: ran.append(call))
    wrapper = str(table.places.command)
    assert ran == [
        ("/usr/bin/sudo", ["/usr/bin/sudo", "--", wrapper, "--for-caller", "restore", "a b;c"])
    ]


def test_only_an_update_stays_root(monkeypatch, table):
    ran = []
    monkeypatch.setattr(by_hand.cli, "run", lambda args: ran.append(args.command.NAME) or 0)
    monkeypatch.setattr(by_hand, "on_both_sides", lambda *_: 0)
    for words in (["update", "x.whl"], ["journal", "list"], ["doctor"]):
        by_hand.as_root(by_hand.parsed(words), table.places, SERVICE, SERVICE)
    assert ran == ["update"]
