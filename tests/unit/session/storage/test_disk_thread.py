"""A disk that stands still: nothing is told before it is there, and nothing is ever half there."""

import shutil
from concurrent.futures import wait
from threading import current_thread, get_ident

import pytest

from companion.session.journal.match_folder import NAME
from companion.session.storage.disk_thread import DiskTasks, DiskThread, InlineExecutor
from disk_kit import RefusingDisk, StallingDisk
from session_kit import SEATS, library, play_on, whole_state, with_step

SILENT = "the disk does not answer"


@pytest.fixture
def disk():
    made = StallingDisk()
    yield made
    made.let_go()


def begun(folder, disk, game=None, seed="s"):
    """A match whose journal is written by a thread, and what was told of it."""
    home = library(folder, disk, game, writer=DiskThread())
    match = home.begin("toy", SEATS[:2], {"edition": "short"}, seed=seed)
    assert match.settle(10)
    reported = []
    match.subscribe(lambda happened: reported.append(happened.seq))
    return home, match, reported


def as_left(home, match, folder):
    """The match as somebody finds it who pulls the plug now."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(home.data, folder)
    opened = library(folder).resume(match.match)
    assert opened.left_out == ()
    opened.session.close()
    return opened


def test_at_each_byte_of_a_line_nothing_shown_is_lost_and_nothing_is_half_there(
    disk, tmp_path, how_many
):
    """The plain run cuts at every seventh byte."""
    home, match, reported = begun(tmp_path / "data", disk)
    path = home.folder(match.match) / NAME
    cut = 0
    while True:
        shown, size, count = whole_state(match), path.stat().st_size, len(reported)
        disk.stall(cut)
        play_on(match, 1, f"cut {cut}")
        assert disk.stalled.wait(10)
        assert not match.settle()
        assert len(reported) == count, "told before its line was there"
        there = path.stat().st_size - size
        opened = as_left(home, match, tmp_path / "left")
        whole = opened.session.number > shown[2]
        assert whole_state(opened.session) == (whole_state(match) if whole else shown)
        disk.let_go()
        assert match.settle(10)
        assert reported[count:] == [match.number - 1]
        assert whole_state(as_left(home, match, tmp_path / "left").session) == whole_state(match)
        if there < cut:
            break
        cut += how_many(7, 1)
        if match.prompt is None:
            match.undo(-1)
            assert match.settle(10)
    assert cut > 100, "a line was tried to its end"
    match.close()
    assert match.settle(10)


def test_while_it_syncs_nothing_is_reported(disk, tmp_path):
    _, match, reported = begun(tmp_path, disk)
    disk.stall()
    play_on(match, 1)
    assert disk.stalled.wait(10)
    assert (match.settle(), reported) == (False, [])
    assert match.disk_problem == ""
    disk.let_go()
    assert match.settle(10)
    assert reported == [0]


def test_several_entries_at_once_are_reported_in_order(disk, tmp_path):
    home, match, reported = begun(tmp_path, disk)
    disk.stall(5)
    play_on(match, 3)
    match.undo()
    match.redo()
    assert not match.settle()
    disk.let_go()
    assert match.settle(10)
    assert reported == [0, 1, 2, 3, 4]
    match.close()
    assert match.settle(10)
    assert whole_state(home.resume(match.match).session) == whole_state(match)


def test_a_disk_that_never_answers_is_given_up_and_play_goes_on_in_memory(disk, tmp_path):
    home, match, reported = begun(tmp_path, disk)
    disk.stall(3)
    play_on(match, 1)
    assert not match.settle()
    match.give_up()
    assert match.settle()
    assert reported == [0]
    assert match.disk_problem == f"not saved since 20:41: {SILENT}"
    play_on(match, 2, "more")
    assert match.settle(10), "what was given up is not waited for"
    assert reported == [0, 1, 2]
    assert SILENT in match.save()
    disk.let_go()
    wait([home.writer.submit(int)])
    assert match.settle()
    assert match.disk_problem == ""
    match.close()
    assert match.settle(10)
    assert whole_state(home.resume(match.match).session) == whole_state(match)


def test_what_comes_back_later_may_be_a_refusal(tmp_path):
    disk = RefusingDisk()
    home, match, _ = begun(tmp_path, disk)
    disk.full = True
    play_on(match, 1)
    assert match.settle(10)
    assert match.disk_problem == "not saved since 20:41: No space left on device"
    match.save()
    wait([home.writer.submit(int)])
    assert match.disk_problem, "it refuses still"
    disk.full = False
    match.save()
    assert match.settle(10)
    assert match.disk_problem == ""


def test_closing_lets_go_of_the_match_once_all_is_written(disk, tmp_path):
    home, match, _ = begun(tmp_path, disk)
    disk.stall(3)
    play_on(match, 1)
    match.close()
    assert not match.settle()
    with pytest.raises(Exception, match="open already"):
        home.resume(match.match)
    disk.let_go()
    assert match.settle(10)
    assert whole_state(home.resume(match.match).session) == whole_state(match)


def test_two_faults_at_one_question_leave_two_reports(tmp_path):
    def search(play, step):
        raise ZeroDivisionError("oh")

    home, match, _ = begun(tmp_path, None, with_step("search", search), "q")
    for text in ("gold", "gold"):
        match.answer(text)
    for source in ("finger", "button"):
        with pytest.raises(Exception, match="taken back"):
            match.answer("search", source=source)
    assert match.settle(10)
    names = sorted(path.name for path in (home.folder(match.match) / "reports").iterdir())
    assert names == ["fault-2.txt", "fault.txt"]


# -- the thread itself


def test_the_thread_works_in_order_and_at_once_for_itself():
    thread, done = DiskThread(), []

    def outer():
        thread.submit(done.append, "inner").result(0)
        done.append(current_thread().name)

    futures = [thread.submit(done.append, n) for n in range(50)]
    futures.append(thread.submit(outer))
    wait(futures)
    assert done == [*range(50), "inner", "companion-disk"]
    assert current_thread().name != "companion-disk"


@pytest.mark.parametrize("disk", [InlineExecutor(), DiskThread()])
def test_what_fails_is_reported_to_whoever_asks(disk):
    work = DiskTasks(disk)

    def fails():
        raise ZeroDivisionError("oh")

    future = disk.submit(fails)
    with pytest.raises(ZeroDivisionError):
        future.result(10)
    work.add(lambda: "full")
    assert work.back(10)
    assert work.problem == "full"
    work.add(str)
    assert work.back(10)
    assert work.problem == ""


def test_at_once_is_this_thread():
    assert InlineExecutor().submit(get_ident).result(0) == get_ident()
