"""A backup brings everything back and overwrites nothing."""

import shutil
import zipfile

import pytest

from companion.cli import main
from companion.session.backup import MARK, BadBackup, Restored, back_up, restore


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


def test_everything_comes_back(data, tmp_path):
    done = back_up(data, tmp_path / "b.zip")
    assert (done.matches, done.packs) == (2, 1)
    fresh = tmp_path / "fresh"
    back = restore(tmp_path / "b.zip", fresh)
    assert back.added == ("matches/one", "matches/two", "packs/escape/box")
    assert back.settings == ("config.toml",)
    was = contents(data)
    del was["elsewhere/thing"], was["matches/one/lock"]
    assert contents(fresh) == was


def test_a_second_time_nothing_is_done(data, tmp_path):
    back_up(data, tmp_path / "b.zip")
    was = contents(data)
    same = ("matches/one", "matches/two", "packs/escape/box")
    assert restore(tmp_path / "b.zip", data) == Restored(same=same)
    assert contents(data) == was


def test_what_differs_is_put_beside(data, tmp_path):
    back_up(data, tmp_path / "b.zip")
    (data / "matches/one/journal.jsonl").write_text("a\nb\nlater\n")
    (data / "config.toml").write_text("")
    was = contents(data)
    back = restore(tmp_path / "b.zip", data)
    assert back.beside == ("matches/one-2",)
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
        restore(tmp_path / "b.zip", data)
    assert contents(tmp_path) == was


def test_a_torn_backup_is_refused_at_every_cut(data, tmp_path):
    back_up(data, tmp_path / "b.zip")
    whole = (tmp_path / "b.zip").read_bytes()
    was = contents(data)
    for cut in range(0, len(whole), 37):
        (tmp_path / "torn.zip").write_bytes(whole[:cut])
        with pytest.raises(BadBackup):
            restore(tmp_path / "torn.zip", data)
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
            restore(tmp_path / "flipped.zip", fresh)
        except BadBackup:
            assert contents(fresh) == {}
        else:
            assert set(contents(fresh).values()) <= set(was.values())
        shutil.rmtree(fresh)


def test_a_stick_that_is_full_keeps_the_backup_of_before(data, tmp_path, monkeypatch):
    file = tmp_path / "b.zip"
    file.write_text("the one before")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "write", full)
    with pytest.raises(OSError, match="No space"):
        back_up(data, file)
    assert file.read_text() == "the one before"
    assert [path.name for path in tmp_path.glob(".*")] == []


def test_pictures_of_a_pack_come_back(data, tmp_path):
    picture = data / "packs/escape/box/pictures/tile_01.png"
    picture.parent.mkdir()
    picture.write_bytes(b"\x89PNG\r\n")
    back_up(data, tmp_path / "b.zip")
    restore(tmp_path / "b.zip", tmp_path / "fresh")
    there = tmp_path / "fresh/packs/escape/box/pictures/tile_01.png"
    assert there.read_bytes() == picture.read_bytes()


@pytest.mark.parametrize("place", ["nowhere/mine.zip", "."])
def test_a_backup_that_cannot_be_written_is_named_as_people_did(tmp_path, place):
    file = tmp_path / place
    (tmp_path / "config.toml").touch()
    with pytest.raises((FileNotFoundError, IsADirectoryError)) as refused:
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
