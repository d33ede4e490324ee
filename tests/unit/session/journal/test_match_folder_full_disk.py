"""A match begun on a full disk: written whole as soon as there is room, and nothing of it before."""

import errno

import pytest

from companion.engine.state.table import packed
from companion.session.journal.journal_read import read_journal
from companion.session.journal.match_folder import NAME
from companion.session.journal.match_lock import MatchOpen
from companion.session.library.match_list import left_open, match_list
from companion.session.storage.disk_thread import DiskThread
from companion.session.storage.temp_folder import remove_leftovers
from disk_kit import RefusingDisk
from session_kit import SEATS, library, play_on


@pytest.fixture
def disk():
    made = RefusingDisk()
    made.full = True
    return made


def begun(folder, disk, count=0, seed="full", **how):
    home = library(folder, disk, **how)
    match = home.begin("toy", SEATS[:2], {"edition": "short"}, seed=seed)
    play_on(match, count, seed)
    return home, match


def stands(match):
    return packed(match.copy_of_table()), match.number, tuple(match.entries)


def lies_there(folder):
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())


@pytest.mark.parametrize("count", [0, 1, 30])
def test_it_is_written_whole_once_there_is_room(disk, tmp_path, count):
    home, match = begun(tmp_path, disk, count)
    assert match.disk_problem == "not saved since 20:41: No space left on device"
    assert match.unwritten
    assert (match.match, match_list(home), lies_there(tmp_path)) == ("", [], [])
    disk.full = False
    assert match.save() == ""
    assert not match.unwritten
    written = home.read(match.match)
    assert written.state == "whole"
    assert [line.entry for line in written.entries] == list(match.entries)
    assert written.points[0].point.at == 0, "from its first table on"
    match.close()
    again = home.resume(match.match).session
    assert stands(again) == stands(match)
    assert home.ledger_of(match.match).rules


def test_the_next_answer_is_enough_to_write_it(disk, tmp_path):
    home, match = begun(tmp_path, disk, 3)
    disk.full = False
    play_on(match, 1, "next")
    assert not match.disk_problem
    assert len(home.read(match.match).entries) == 4


def test_the_plug_before_there_is_room_leaves_nothing_that_cannot_be_read(disk, tmp_path):
    home, _ = begun(tmp_path, disk, 12)
    fresh = library(tmp_path)
    assert match_list(fresh) == []
    assert left_open(fresh) is None
    assert remove_leftovers(tmp_path, 0) == []
    assert lies_there(tmp_path) == []
    assert home.index.names() == []


def test_room_that_comes_and_goes_again(disk, tmp_path):
    home, match = begun(tmp_path, disk, 2)
    for n in range(4):
        disk.full = False
        play_on(match, 1, f"room {n}")
        assert not match.disk_problem
        disk.full = True
        play_on(match, 3, f"full {n}")
        assert match.disk_problem
        assert [info.id for info in match_list(home)] == [match.match]
    disk.full = False
    assert match.save() == ""
    match.close()
    assert stands(home.resume(match.match).session) == stands(match)


def test_the_folder_is_made_once_even_if_its_name_cannot_be_synced(tmp_path, monkeypatch):
    disk = RefusingDisk()
    fails, real = [True], disk.sync_folder

    def sync_folder(path):
        if path.name == "matches" and fails:
            raise OSError(errno.EIO, "Input/output error")
        real(path)

    monkeypatch.setattr(disk, "sync_folder", sync_folder)
    home, match = begun(tmp_path, disk, 3)
    assert "Input/output error" in match.disk_problem
    assert match.unwritten
    fails.clear()
    assert match.save() == ""
    assert [info.id for info in match_list(home)] == [match.match]
    assert len(read_journal(disk, tmp_path / "matches" / match.match / NAME).entries) == 3


def test_the_packs_are_those_it_was_begun_with_though_they_change_meanwhile(disk, tmp_path):
    own = tmp_path / "packs" / "toy" / "mine"
    own.mkdir(parents=True)
    pack = own / "tiles.toml"
    text = '[pack]\nid = "mine"\nname = "Mine"\n[[tile]]\nid = "den"\nname = "Den"\ndoors = [0]\n'
    pack.write_text(text)
    home, match = begun(tmp_path, disk, 5)
    pack.unlink()
    disk.full = False
    assert match.save() == ""
    assert (home.folder(match.match) / "packs" / "mine" / "tiles.toml").read_text() == text
    match.close()
    assert stands(home.resume(match.match).session) == stands(match)


def test_two_of_them_have_two_numbers_and_it_is_held_by_a_lock(disk, tmp_path):
    home, first = begun(tmp_path, disk, 2, "one")
    second = home.begin("toy", SEATS[:2], {"edition": "short"}, seed="two")
    disk.full = False
    for match in (first, second):
        assert match.save() == ""
    assert [info.order for info in match_list(home)] == [2, 1]
    with pytest.raises(MatchOpen):
        home.resume(first.match)
    first.close()
    home.resume(first.match).session.close()


def test_a_thread_that_writes_does_the_same(disk, tmp_path):
    home, match = begun(tmp_path, disk, writer=DiskThread())
    assert match.settle(10)
    assert match.unwritten
    play_on(match, 3)
    disk.full = False
    match.save()
    assert match.settle(10)
    assert not match.disk_problem
    assert len(home.read(match.match).entries) == 3


def test_it_does_not_write_half_of_it_again_and_again(disk, tmp_path):
    _, match = begun(tmp_path, disk, 1)
    tried = []
    write = disk.write
    disk.write = lambda *how: (tried.append(how), write(*how))
    for _ in range(60):
        assert match.save()
    assert 1 <= len(tried) <= 4, "now and then only: a card wears out"
