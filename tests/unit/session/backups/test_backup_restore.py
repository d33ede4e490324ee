"""A backup brings everything back and overwrites nothing."""

import os
import shutil
import zipfile

import pytest

from companion.bootstrap.build import settings_checks
from companion.cli import main
from companion.session.backups.backup_restore import Restored, restore
from companion.session.backups.backup_write import MARK, BadBackup, back_up
from companion.session.storage.disk import Disk

CHECKS = settings_checks()


@pytest.fixture
def data(tmp_path):
    home = tmp_path / "data"
    for path, text in {
        "config.toml": 'language = "pl"\n',
        "matches/one/journal.jsonl": "a\nb\n",
        "matches/one/lock": "7",
        "matches/one/packs/house/tiles.toml": "x = 1\n",
        "matches/two/journal.jsonl": "c\n",
        "packs/escape/box/tiles.toml": "y = 2\n",
        "elsewhere/thing": "not ours",
    }.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text)
    return home


def contents(home):
    return {
        str(path.relative_to(home)): path.read_text(errors="replace")
        for path in home.rglob("*")
        if path.is_file()
    }


def test_a_backup_brings_back_matches_packs_and_settings(data, tmp_path):
    done = back_up(data, tmp_path / "b.zip")
    assert (done.matches, done.packs) == (2, 1)
    fresh = tmp_path / "fresh"
    back = restore(tmp_path / "b.zip", fresh, CHECKS)
    assert back.added == ("matches/one", "matches/two", "packs/escape/box")
    assert back.settings == ("config.toml",)
    was = contents(data)
    del was["elsewhere/thing"], was["matches/one/lock"]
    assert contents(fresh) == was


def test_a_second_time_nothing_is_done(data, tmp_path):
    back_up(data, tmp_path / "b.zip")
    was = contents(data)
    same = ("matches/one", "matches/two", "packs/escape/box")
    assert restore(tmp_path / "b.zip", data, CHECKS) == Restored(same=same)
    assert contents(data) == was


def test_what_differs_is_renamed(data, tmp_path):
    back_up(data, tmp_path / "b.zip")
    (data / "matches/one/journal.jsonl").write_text("a\nb\nlater\n")
    (data / "config.toml").write_text("")
    was = contents(data)
    back = restore(tmp_path / "b.zip", data, CHECKS)
    assert back.renamed == ("matches/one-2",)
    assert back.settings == ()
    now = contents(data)
    assert {name: now[name] for name in was} == was
    assert now["matches/one-2/journal.jsonl"] == "a\nb\n"


@pytest.mark.parametrize(
    "names",
    [
        [],
        ["companion-backup-2"],
        [MARK, "../evil"],
        [MARK, "matches/../../evil"],
        [MARK, "/etc/passwd"],
        [MARK, "elsewhere/thing"],
        [MARK, "matches/loose"],
        [MARK, "packs/escape/loose.toml"],
        [MARK, "matches\\one\\journal.jsonl"],
        [MARK, "matches/one/"],
    ],
)
def test_what_is_no_backup_is_refused_and_changes_nothing(data, tmp_path, names):
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as packed:
        for name in names:
            packed.writestr(name, "x")
    was = contents(tmp_path)
    with pytest.raises(BadBackup):
        restore(tmp_path / "b.zip", data, CHECKS)
    assert contents(tmp_path) == was


def test_a_torn_backup_is_refused_at_every_cut(data, tmp_path):
    back_up(data, tmp_path / "b.zip")
    whole = (tmp_path / "b.zip").read_bytes()
    was = contents(data)
    for cut in range(0, len(whole), 37):
        (tmp_path / "torn.zip").write_bytes(whole[:cut])
        with pytest.raises(BadBackup):
            restore(tmp_path / "torn.zip", data, CHECKS)
    assert contents(data) == was


def test_a_flipped_bit_is_refused_or_does_no_harm(data, tmp_path):
    back_up(data, tmp_path / "b.zip")
    whole = (tmp_path / "b.zip").read_bytes()
    was = contents(data)
    for at in range(0, len(whole), 5):
        flipped = bytearray(whole)
        flipped[at] ^= 4
        (tmp_path / "flipped.zip").write_bytes(flipped)
        fresh = tmp_path / "fresh"
        try:
            restore(tmp_path / "flipped.zip", fresh, CHECKS)
        except BadBackup:
            assert contents(fresh) == {}
        else:
            assert set(contents(fresh).values()) <= set(was.values())
        shutil.rmtree(fresh, ignore_errors=True)


def test_a_stick_that_is_full_has_no_half_of_a_backup(data, tmp_path, monkeypatch):
    file = tmp_path / "b.zip"

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "open", full)
    with pytest.raises(OSError, match="No space"):
        back_up(data, file)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_backup_takes_no_other_ones_place(data, tmp_path, monkeypatch, capsys):
    file = tmp_path / "b.zip"
    file.write_text("the one before")
    with pytest.raises(FileExistsError):
        back_up(data, file)
    monkeypatch.setenv("COMPANION_HOME", str(data))
    assert main(["backup", "-o", str(file)]) == 2
    assert "there is something of that name already" in capsys.readouterr().err
    assert file.read_text() == "the one before"


def test_names_that_are_no_text_are_left_out_by_name_and_all_else_is_kept(
    data, tmp_path, monkeypatch, capsys
):
    (data / "matches" / "z\udcff").mkdir()
    (data / "matches" / "z\udcff" / "journal.jsonl").write_text("d\n")
    (data / "packs/escape/box/pictures").mkdir()
    (data / "packs/escape/box/pictures/\udce9.png").write_text("png")
    (data / "packs/escape" / ("x" * 200)).mkdir()
    (data / "packs/escape" / ("x" * 200) / "tiles.toml").write_text("z = 1\n")
    done = back_up(data, tmp_path / "b.zip")
    assert (done.matches, done.packs) == (2, 1)
    assert sorted(done.left_out) == [
        "matches/z\\xff: its name is not UTF-8; give it another name",
        "packs/escape/box/pictures/\\xe9.png: its name is not UTF-8; give it another name",
        f"packs/escape/{'x' * 200}: its name is longer than 120 bytes; give it another name",
    ]
    back = restore(tmp_path / "b.zip", tmp_path / "fresh", CHECKS)
    assert back.added == ("matches/one", "matches/two", "packs/escape/box")
    monkeypatch.setenv("COMPANION_HOME", str(data))
    assert main(["backup", "-o", str(tmp_path / "c.zip")]) == 1, "it is not whole"
    assert "left out: matches/z\\xff" in capsys.readouterr().out


def test_names_of_every_script_come_back(data, tmp_path):
    names = ["łódź mała", "地図", "🂡", "e\u0301", "\u00e9", "a b", "-x", "con", "a:b", "x'\""]
    for name in names:
        (data / "packs/escape" / name).mkdir()
        (data / "packs/escape" / name / "tiles.toml").write_text(name)
        (data / "matches" / name).mkdir()
        (data / "matches" / name / f"{name}.txt").write_text(name)
    assert back_up(data, tmp_path / "b.zip").left_out == ()
    restore(tmp_path / "b.zip", tmp_path / "fresh", CHECKS)
    for name in names:
        assert (tmp_path / "fresh/packs/escape" / name / "tiles.toml").read_text() == name
        assert (tmp_path / "fresh/matches" / name / f"{name}.txt").read_text() == name


def test_files_of_1970_are_kept_too(data, tmp_path):
    """A board without a clock writes such."""
    os.utime(data / "matches/one/journal.jsonl", (0, 0))
    back_up(data, tmp_path / "b.zip")
    back = restore(tmp_path / "b.zip", tmp_path / "fresh", CHECKS)
    assert "matches/one" in back.added


def test_what_is_being_made_is_no_match(data, tmp_path):
    (data / "matches" / ".making-x").mkdir()
    (data / "matches" / ".making-x" / "journal.jsonl").write_text("half")
    (data / "matches" / "one" / ".learned.json.new").write_text("half")
    assert back_up(data, tmp_path / "b.zip").matches == 2
    assert not [name for name in zipfile.ZipFile(tmp_path / "b.zip").namelist() if "/." in name]


def test_settings_that_companion_could_not_start_with_do_not_come_back(
    data, tmp_path, monkeypatch, capsys
):
    (data / "config.toml").write_text("language = 7\n")
    (data / "devices.toml").write_text('[panel]\non = "perhaps"\n')
    back_up(data, tmp_path / "b.zip")
    fresh = tmp_path / "fresh"
    monkeypatch.setenv("COMPANION_HOME", str(fresh))
    assert main(["restore", str(tmp_path / "b.zip")]) == 1
    out = capsys.readouterr().out
    assert "not brought back: config.toml:1: " in out
    assert "not brought back: devices.toml:2: " in out
    assert not (fresh / "config.toml").exists()
    assert (fresh / "matches" / "one").is_dir()
    assert main(["journal", "list"]) == 0, "it starts as before"


def test_a_match_that_cannot_be_gone_on_with_comes_back_as_it_is_and_is_named(data, tmp_path):
    back_up(data, tmp_path / "b.zip")
    back = restore(tmp_path / "b.zip", tmp_path / "fresh", CHECKS)
    assert back.added[:2] == ("matches/one", "matches/two")
    assert [why.partition(":")[0] for why in back.unusable] == ["matches/one", "matches/two"]
    assert "first line is damaged" in back.unusable[0]
    assert (tmp_path / "fresh/matches/one/journal.jsonl").read_text() == "a\nb\n"


def test_nothing_is_unpacked_where_not_all_of_it_has_room(data, tmp_path, monkeypatch):
    back_up(data, tmp_path / "b.zip")
    was = contents(data)
    monkeypatch.setattr(Disk, "free", lambda *_: 1_000)
    with pytest.raises(OSError, match="No space left"):
        restore(tmp_path / "b.zip", data, CHECKS)
    assert contents(data) == was


def test_a_link_in_the_way_is_not_written_through(data, tmp_path):
    back_up(data, tmp_path / "b.zip")
    fresh = tmp_path / "fresh"
    (fresh / "matches").mkdir(parents=True)
    (fresh / "matches" / "one").symlink_to(tmp_path / "nowhere")
    (fresh / "config.toml").symlink_to(tmp_path / "nowhere")
    back = restore(tmp_path / "b.zip", fresh, CHECKS)
    assert back.renamed == ("matches/one-2",)
    assert back.settings == ()
    assert not (tmp_path / "nowhere").exists()


def test_pictures_of_a_pack_come_back(data, tmp_path):
    picture = data / "packs/escape/box/pictures/tile_01.png"
    picture.parent.mkdir()
    picture.write_bytes(b"\x89PNG\r\n")
    back_up(data, tmp_path / "b.zip")
    restore(tmp_path / "b.zip", tmp_path / "fresh", CHECKS)
    there = tmp_path / "fresh/packs/escape/box/pictures/tile_01.png"
    assert there.read_bytes() == picture.read_bytes()


@pytest.mark.parametrize("place", ["nowhere/mine.zip", "."])
def test_a_backup_that_cannot_be_written_is_named_as_people_did(tmp_path, place):
    file = tmp_path / place
    (tmp_path / "config.toml").touch()
    with pytest.raises((FileNotFoundError, FileExistsError)) as refused:
        back_up(tmp_path, file)
    assert refused.value.filename == str(file)
    assert not list(tmp_path.rglob(".*"))


def test_where_there_is_nothing_to_keep_no_file_is_made(tmp_path):
    done = back_up(tmp_path / "empty", tmp_path / "mine.zip")
    assert (done.matches, done.packs, done.settings) == (0, 0, ())
    assert not (tmp_path / "mine.zip").exists()


@pytest.mark.parametrize(
    ("settings", "said"), [([], "nothing was written"), (["config.toml"], "settings alone")]
)
def test_a_backup_without_any_match_or_pack_is_found_wanting(
    tmp_path, monkeypatch, capsys, settings, said
):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    for name in settings:
        (tmp_path / name).write_text("")
    assert main(["backup", "-o", str(tmp_path / "mine.zip")]) == 1
    out = capsys.readouterr().out
    assert said in out
    assert str(tmp_path) in out
    assert (tmp_path / "mine.zip").exists() == bool(settings)


def test_a_backup_with_a_match_is_done(data, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(data))
    assert main(["backup", "-o", str(tmp_path / "mine.zip")]) == 0
