"""Matches, backups and reports are ordered by a counter of our own: a clock may tell anything."""

import json
import os
from datetime import datetime, timedelta, timezone

import pytest

from companion.session.backups.backup_restore import restore
from companion.session.backups.backup_write import back_up
from companion.session.journal.journal_lines import signed
from companion.session.journal.match_folder import NAME
from companion.session.journal.match_lock import MatchLock
from companion.session.library import match_index
from companion.session.library.match_index import FILE
from companion.session.library.match_list import left_open, match_list
from companion.session.storage.dates import known
from session_kit import SEATS, library, play_on

ZONE = timezone(timedelta(hours=1))
EVENING = datetime(2027, 5, 1, 20, 41, tzinfo=ZONE)
NEVER_SET = datetime(1970, 1, 1, 1, 0, 12, tzinfo=ZONE)


class Clock:
    """A clock that tells what it is told to."""

    def __init__(self, now=EVENING):
        self.now = now

    def __call__(self):
        return self.now


def begun(home, count=3, seed="o"):
    match = home.begin("toy", SEATS[:2], {"edition": "short"}, seed=seed)
    play_on(match, count, seed)
    match.close()
    return match.match


def taken_up(home, match, count=1):
    session = home.resume(match).session
    play_on(session, count, "more")
    session.close()


def order(home):
    return [info.id for info in match_list(home)]


def touched(home, at_s=0):
    """All files as old as one another: no file's time may matter."""
    for path in home.data.rglob("*"):
        os.utime(path, (at_s, at_s))


def test_a_clock_that_jumps_back_to_1970_changes_no_order(tmp_path):
    clock = Clock()
    home = library(tmp_path, now=clock)
    first = begun(home)
    clock.now = NEVER_SET
    second = begun(home)
    touched(home)
    assert order(home) == [second, first]
    taken_up(home, first)
    touched(home)
    assert order(library(tmp_path, now=clock)) == [first, second]


def test_a_clock_that_stands_still_changes_no_order(tmp_path):
    home = library(tmp_path, now=Clock(NEVER_SET))
    names = [begun(home, seed=str(n)) for n in range(12)]
    assert len(set(names)) == 12
    touched(home)
    assert order(home) == names[::-1]
    taken_up(home, names[4])
    assert order(home) == [names[4], *[n for n in names[::-1] if n != names[4]]]


def test_opened_and_not_played_is_not_played_last(tmp_path):
    home = library(tmp_path)
    first, second = begun(home), begun(home)
    home.resume(first).session.close()
    assert order(home) == [second, first]


def test_a_date_of_a_clock_that_was_not_set_is_unknown(tmp_path):
    clock = Clock(NEVER_SET)
    home = library(tmp_path, now=clock)
    match = begun(home)
    assert [(i.began, i.changed) for i in match_list(home)] == [("", "")]
    assert "1970" not in match
    clock.now = EVENING
    taken_up(home, match)
    assert [(i.began, i.changed) for i in match_list(home)] == [("", EVENING.isoformat())]
    clock.now = EVENING - timedelta(days=30)  # set, but before what is known: not to be believed
    taken_up(home, match)
    assert [(i.began, i.changed) for i in match_list(home)] == [("", "")]
    clock.now = EVENING + timedelta(days=1)
    taken_up(home, match)
    assert [i.changed for i in match_list(home)] == [clock.now.isoformat()]


@pytest.mark.parametrize(
    "reported", ["", "yesterday", "1970-01-01T00:00:12+00:00", "2027-05-01T20:41"]
)
def test_what_is_no_time_or_too_early_is_unknown(reported):
    assert known(reported) == ""
    later = "2027-05-01T20:41:00+02:00"
    assert known(later, [reported]) == later


def test_a_restored_older_backup_does_not_stand_above_the_newer_match(tmp_path):
    home = library(tmp_path / "data")
    old, other = begun(home), begun(home)
    back_up(home.data, tmp_path / "b.zip")
    taken_up(home, old, 4)
    restored = restore(tmp_path / "b.zip", home.data, {})
    assert restored.renamed == (f"matches/{old}-2",)
    assert restored.same == (f"matches/{other}",)
    assert order(home) == [old, other, f"{old}-2"]
    assert restore(tmp_path / "b.zip", home.data, {}).renamed == (), "it lies there already"
    fresh = begun(home)
    assert order(home)[0] == fresh


def test_the_copy_that_was_played_further_in_one_sitting_comes_first(tmp_path):
    home = library(tmp_path / "data")
    match = home.begin("toy", SEATS[:2], {"edition": "short"}, seed="o")
    play_on(match, 2)
    back_up(home.data, tmp_path / "b.zip")
    play_on(match, 3)
    match.close()
    restore(tmp_path / "b.zip", home.data, {})
    assert order(home) == [match.match, f"{match.match}-2"]


def test_on_a_fresh_machine_everything_keeps_its_order_and_goes_on_from_there(tmp_path):
    home = library(tmp_path / "a")
    names = [begun(home, seed=str(n)) for n in range(5)]
    taken_up(home, names[1])
    was = order(home)
    back_up(home.data, tmp_path / "b.zip")
    fresh = library(tmp_path / "fresh", now=Clock(NEVER_SET))
    restore(tmp_path / "b.zip", fresh.data, {})
    touched(fresh)
    assert order(fresh) == was
    assert order(fresh)[0] == names[1]
    match = begun(fresh)
    assert order(fresh) == [match, *was]


def test_backups_of_two_machines_merge_and_each_keeps_its_order(tmp_path):
    ours, two = (library(tmp_path / name, now=Clock(NEVER_SET)) for name in "ab")
    first = [begun(ours, seed=f"a{n}") for n in range(3)]
    second = [begun(two, seed=f"b{n}") for n in range(5)]
    back_up(two.data, tmp_path / "b.zip")
    back = restore(tmp_path / "b.zip", ours.data, {})
    moved = {name.removeprefix("matches/") for name in (*back.added, *back.renamed)}
    assert len(moved) == 5
    names = order(ours)
    assert len(names) == 8
    mine = [name for name in names if name in first and name not in moved]
    assert mine == first[::-1]
    theirs = [name.removesuffix("-2") for name in names if name in moved]
    assert theirs == second[::-1]
    assert begun(ours) == order(ours)[0]


def test_two_matches_in_one_second_have_two_folders_and_two_numbers(tmp_path, monkeypatch):
    locks = []

    def held(path, order=0):
        locks.append(MatchLock(path, order))
        return locks[-1]

    monkeypatch.setattr("companion.session.journal.match_folder.MatchLock", held)
    home = library(tmp_path)
    matches = [home.begin("toy", SEATS[:2], {}, seed=str(n)) for n in range(2)]
    for match in matches:
        play_on(match, 1)
    first, second = (info.order for info in match_list(home))
    assert (first, second) == (2, 1)
    assert left_open(home) is None, "both are open"
    assert len(locks) == 2
    for lock in locks:
        os.close(lock.file)  # the process is gone
        lock.file = -1
    touched(home)
    assert left_open(home).id == matches[1].match


def test_damaged_journals_are_left_out_and_stop_nothing(tmp_path):
    home = library(tmp_path)
    names = [begun(home, seed=str(n)) for n in range(4)]
    (home.folder(names[3]) / NAME).write_bytes(b"\0" * 500)
    (home.folder(names[2]) / NAME).unlink()
    data = (home.folder(names[1]) / NAME).read_bytes()
    (home.folder(names[1]) / NAME).write_bytes(data[:-20])
    again = library(tmp_path)
    assert again.next_order() == 3
    listed = match_list(again)
    assert [info.id for info in listed[:2]] == [names[1], names[0]]
    assert listed[0].damage == "its journal is torn"
    assert all(info.problem for info in listed[2:])


def test_a_journal_of_before_the_counter_is_read_and_counts_as_oldest(tmp_path):
    home = library(tmp_path)
    old, newer = begun(home, seed="1"), begun(home, seed="2")
    path = home.folder(old) / NAME
    chain, lines = 0, []
    for line in path.read_bytes().splitlines():
        document = {k: v for k, v in json.loads(line).items() if k not in ("c", "order", "i", "u")}
        body = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
        whole, chain = signed(body, chain)
        lines.append(whole)
    path.write_bytes(b"".join(lines))
    assert [info.order for info in match_list(home)] == [2, 0]
    taken_up(home, old)
    assert order(home) == [old, newer]
    assert [info.order for info in match_list(home)] == [3, 2]


# -- the index


def read_count(home, monkeypatch):
    """How many journals are read whole to list the matches."""
    count, read = [], match_index.read_journal

    def counting(disk, path):
        count.append(path)
        return read(disk, path)

    monkeypatch.setattr(match_index, "read_journal", counting)
    match_list(home)
    monkeypatch.undo()
    return len(count)


def test_the_index_is_used_only_while_it_is_true(tmp_path, monkeypatch):
    home = library(tmp_path)
    names = [begun(home, seed=str(n)) for n in range(4)]
    assert read_count(library(tmp_path), monkeypatch) <= 4
    assert read_count(library(tmp_path), monkeypatch) == 0
    taken_up(home, names[0])
    path = home.folder(names[1]) / NAME
    path.write_bytes(path.read_bytes()[:-4])
    fresh = library(tmp_path)
    assert read_count(fresh, monkeypatch) == 2
    assert {info.id: info.damage for info in match_list(fresh)}[names[1]]


@pytest.mark.parametrize("harm", [b"", b"{}", b"00000000\n{}", b"\xff" * 99])
def test_an_index_that_is_no_good_is_made_anew(tmp_path, harm):
    home = library(tmp_path)
    names = [begun(home, seed=str(n)) for n in range(5)]
    match_list(home)
    path = tmp_path / "matches" / FILE
    path.write_bytes(harm or path.read_bytes()[:-30])
    assert order(library(tmp_path)) == names[::-1]
    assert order(library(tmp_path)) == names[::-1]
    assert path.read_bytes() != harm


def test_a_match_that_is_gone_leaves_the_index(tmp_path):
    home = library(tmp_path)
    name = begun(home)
    others = [begun(home, seed=str(n)) for n in range(4)]
    match_list(home)
    index = tmp_path / "matches" / FILE
    assert name.encode() in index.read_bytes()
    for path in sorted(home.folder(name).rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    home.folder(name).rmdir()
    assert order(home) == others[::-1]
    assert name.encode() not in index.read_bytes()
