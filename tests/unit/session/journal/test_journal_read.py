"""The journal: what is written, read back, torn, damaged, refused."""

import json
from statistics import quantiles

import pytest

import toy
from companion.engine.errors import JournalError
from companion.engine.message import say
from companion.engine.state.changes import PieceTrackSet
from companion.engine.state.table import packed
from companion.session.journal.failed_starts import clear_failed_starts, failed_starts
from companion.session.journal.journal_lines import FORMAT, signed
from companion.session.journal.journal_read import read_journal, repair_journal
from companion.session.journal.match_folder import NAME
from companion.session.journal.match_lock import MatchOpen
from companion.session.storage.disk import Disk
from disk_kit import ForgetfulDisk, RefusingDisk
from session_kit import SEATS, library, play_on, session, whole_state, with_step

QUESTION = say("?")


def begun(folder, count=30, seed="j", disk=None, seats=2, **chosen):
    home = library(folder, disk)
    match = home.begin("toy", SEATS[:seats], {"edition": "short", **chosen}, seed=seed)
    play_on(match, count, seed)
    return home, match


def path_of(home, match):
    return home.folder(match.match) / NAME


def again(home, match):
    match.close()
    return home.resume(match.match)


def busy(match):
    """Corrections, side flows, undo and redo among the answers."""
    play_on(match, 4)
    match.adjust((PieceTrackSet("A", "fear", 1),))
    match.side("lamp", "A")
    match.answer("A")
    play_on(match, 3, "y")
    match.undo()
    match.undo()
    match.redo()
    return match


def test_a_match_goes_on_as_it_was(tmp_path):
    home, match = begun(tmp_path, 0, seed="busy")
    busy(match)
    opened = again(home, match)
    assert whole_state(opened.session) == whole_state(match)
    assert (opened.sentences, opened.left_out) == ((), ())
    assert tuple(opened.session.undone) == tuple(match.undone)
    assert opened.session.log() == match.log(), "struck lines keep what they told"
    play_on(opened.session, 3, "z")
    last = again(home, opened.session)
    assert whole_state(last.session) == whole_state(opened.session)


def test_undo_reaches_across_a_restart(tmp_path):
    home, match = begun(tmp_path, 0)
    states = [whole_state(match)[:2]]
    for n in range(20):
        play_on(match, 1, str(n))
        states.append(whole_state(match)[:2])
    resumed = again(home, match).session
    for earlier in reversed(states[:-1]):
        resumed.undo()
        assert whole_state(resumed)[:2] == earlier


def test_a_match_is_open_once(tmp_path):
    home, match = begun(tmp_path)
    with pytest.raises(MatchOpen, match="open already, in process"):
        home.resume(match.match)
    match.close()
    home.resume(match.match).session.close()


def test_answer_lines_are_short(tmp_path):
    sizes = []
    for n in range(20):
        home, match = begun(tmp_path, 200, str(n), seats=1 + n % 4)
        lines = path_of(home, match).read_bytes().splitlines()
        sizes += [len(line) for line in lines if b'"k":"answer"' in line]
    assert quantiles(sizes, n=20)[-1] <= 400


def test_each_line_is_json_and_says_what_it_is(tmp_path):
    home, match = begun(tmp_path, 0)
    busy(match)
    kinds = [json.loads(line)["k"] for line in path_of(home, match).read_bytes().splitlines()]
    assert kinds[:2] == ["match", "point"]
    assert {"answer", "adjust", "side", "undo", "redo"} <= set(kinds)


def test_a_torn_end_is_cut_at_every_byte(tmp_path):
    home, match = begun(tmp_path, 12, "1")
    path = path_of(home, match)
    match.close()
    data = path.read_bytes()
    whole = data.splitlines(keepends=True)
    disk = Disk()
    for cut in range(sum(len(line) for line in whole[:-2]) + 1, len(data)):
        path.write_bytes(data[:cut])
        lines = data[:cut].count(b"\n")
        said = repair_journal(disk, path, read_journal(disk, path))
        assert bool(said) == (cut != sum(len(line) for line in whole[:lines])), cut
        assert path.read_bytes() == b"".join(whole[:lines])
    opened = home.resume(match.match)
    kept = len(opened.session.entries)
    assert [e.text for e in opened.session.entries] == [e.text for e in match.entries[:kept]]
    assert kept == sum(b'"k":"answer"' in line for line in whole[:lines])
    opened.session.close()


def test_damage_further_up_keeps_the_good_part_and_the_file(tmp_path):
    home, match = begun(tmp_path, 20)
    path = path_of(home, match)
    match.close()
    lines = path.read_bytes().splitlines(keepends=True)
    bad = bytearray(b"".join(lines))
    bad[len(b"".join(lines[:6])) + 20] ^= 4
    path.write_bytes(bad)
    opened = home.resume(match.match)
    assert "line 7 is damaged" in opened.sentences[0]
    assert path.with_name("journal.damaged-1.jsonl").read_bytes() == bad
    assert path.read_bytes() == b"".join(lines[:6])
    opened.session.close()


@pytest.mark.parametrize("how", ["lost", "doubled", "swapped"])
def test_a_lost_doubled_or_swapped_line_shows(tmp_path, how):
    home, match = begun(tmp_path, 20)
    path = path_of(home, match)
    lines = path.read_bytes().splitlines(keepends=True)
    if how == "lost":
        del lines[5]
    elif how == "doubled":
        lines.insert(5, lines[5])
    else:
        lines[5], lines[6] = lines[6], lines[5]
    path.write_bytes(b"".join(lines))
    written = home.read(match.match)
    assert written.state == "damaged"
    assert written.bad_line in (6, 7)


def test_a_newer_format_is_refused_untouched(tmp_path):
    home, match = begun(tmp_path, 3)
    match.close()
    path = path_of(home, match)
    line, _ = signed(b'{"k":"match","format":%d,"new":1' % (FORMAT + 1), 0)
    path.write_bytes(line)
    with pytest.raises(JournalError, match="newer Companion"):
        home.resume(match.match)
    assert path.read_bytes() == line


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"hello\n", b"{}\n", b"\xff\xfe\0\n" * 3, b'{"format":[]}\n']
)
def test_what_is_no_journal_is_said_and_left(tmp_path, data):
    path = tmp_path / NAME
    path.write_bytes(data)
    with pytest.raises(JournalError) as fault:
        read_journal(Disk(), path)
    assert fault.value.remedy
    assert path.read_bytes() == data


def test_a_full_disk_stops_nothing_and_is_made_good(tmp_path):
    disk = RefusingDisk()
    home, match = begun(tmp_path, 5, disk=disk)
    disk.full = True
    play_on(match, 4, "a")
    assert match.disk_problem == "not saved since 20:41: No space left on device"
    disk.full = False
    play_on(match, 1, "b")
    assert match.disk_problem == ""
    assert whole_state(again(home, match).session) == whole_state(match)


def test_a_sync_that_fails_is_a_refusal(tmp_path):
    disk = RefusingDisk()
    home, match = begun(tmp_path, 5, disk=disk)
    disk.no_sync = True
    play_on(match, 2, "a")
    assert "Input/output error" in match.disk_problem
    disk.no_sync = False
    play_on(match, 1, "b")
    assert whole_state(again(home, match).session) == whole_state(match)


def test_a_folder_that_cannot_be_made_stops_nothing(tmp_path):
    (tmp_path / "matches").write_text("in the way")
    _, match = begun(tmp_path, 5)
    assert "not saved since 20:41" in match.disk_problem
    assert len(match.entries) == 5


@pytest.mark.parametrize("keep", [0, 1, 50])
def test_no_answer_that_was_shown_is_lost_with_the_power(tmp_path, keep):
    disk = ForgetfulDisk()
    home, match = begun(tmp_path, 0, disk=disk)
    shown = []
    match.subscribe(lambda happened: shown.append(whole_state(match)))
    for n in range(25):
        if match.prompt is None:
            break
        play_on(match, 1, str(n))
        match.journal.release()
        disk.power_cut(keep)
        opened = home.resume(match.match)
        assert whole_state(opened.session) == shown[-1]
        match = opened.session
        match.subscribe(lambda happened, match=match: shown.append(whole_state(match)))


def test_the_line_is_on_the_disk_before_it_is_shown(tmp_path):
    disk = ForgetfulDisk()
    home, match = begun(tmp_path, 0, disk=disk)
    path = path_of(home, match)
    counts = []
    match.subscribe(lambda happened: counts.append(disk.safe[path].count(b'"k":"answer"')))
    play_on(match, 5)
    assert counts == [1, 2, 3, 4, 5]


def wait_for(folder, key):
    """A match with an answer to a question of this key, and some after it."""
    for n in range(60):
        _, match = begun(folder, 40, f"w{n}")
        found = [i for i, entry in enumerate(match.entries) if entry.key.startswith(key)]
        if found and found[-1] < len(match.entries) - 2:
            match.close()
            return match
        match.close()
    raise AssertionError(key)


def test_rules_that_come_out_otherwise_keep_the_last_table(tmp_path):
    """A mended rule must not change what was played."""
    match = wait_for(tmp_path, "Roll")

    def search(play, step):
        play.change(PieceTrackSet(step.subject, "tired", 1), toy.steps.because("TOY-ACT-010"))
        play.push(type(step)("dice", step.subject))

    home = library(tmp_path, game=with_step("search", search))
    opened = home.resume(match.match)
    assert "rules have changed" in opened.sentences[0]
    taken = len(opened.session.entries)
    assert taken + len(opened.left_out) == len(match.entries)
    play_on(opened.session, 2, "on")
    last = again(home, opened.session)
    assert whole_state(last.session) == whole_state(opened.session)
    assert last.left_out == ()


def test_rules_that_fail_now_stop_the_replay_and_list_what_is_left_out(tmp_path):
    _, match = begun(tmp_path, 0, "q")
    for text in ("gold", "gold", "search", "gold+gold", "stand"):
        match.answer(text)
    match.close()

    def search(play, step):
        raise ZeroDivisionError("mended badly")

    broken = library(tmp_path, game=with_step("search", search))
    opened = broken.resume(match.match)
    assert [entry.text for entry in opened.left_out] == ["search", "gold+gold", "stand"]
    assert "ZeroDivisionError" in opened.sentences[-1]
    assert opened.session.prompt.rule == "TOY-ACT-010"
    opened.session.answer("rest")
    later = again(broken, opened.session)
    assert whole_state(later.session) == whole_state(opened.session)


def test_a_failing_answer_is_reported_in_a_file_and_never_written(tmp_path):
    def search(play, step):
        raise ZeroDivisionError("oh")

    home = library(tmp_path, game=with_step("search", search))
    match = home.begin("toy", SEATS[:2], {"edition": "short"}, seed="q")
    for text in ("gold", "gold"):
        match.answer(text)
    with pytest.raises(Exception, match="taken back"):
        match.answer("search")
    report = (home.folder(match.match) / "reports" / "fault.txt").read_text()
    for part in ("ZeroDivisionError", "agenda = [", '"search"', "Traceback"):
        assert part in report
    assert whole_state(again(home, match).session) == whole_state(match)


def test_failed_starts_are_counted(tmp_path):
    home, match = begun(tmp_path, 6)
    match.close()
    for count in (1, 2):
        home.resume(match.match).session.close()
        assert failed_starts(home.folder(match.match)) == count
    opened = home.resume(match.match, earlier=True)
    assert len(opened.session.entries) == 5
    clear_failed_starts(home.folder(match.match))
    assert failed_starts(home.folder(match.match)) == 0


def test_a_match_plays_the_packs_it_began_with(tmp_path):
    own = tmp_path / "packs" / "toy" / "mine"
    own.mkdir(parents=True)
    pack = own / "tiles.toml"
    pack.write_text(
        '[pack]\nid = "mine"\nname = "Mine"\n[[tile]]\nid = "den"\nname = "Den"\ndoors = [0]\n'
    )
    home, match = begun(tmp_path, 10)
    assert "den" in str(match.table.piles["bag"].cards) + str(match.table.spaces)
    match.close()
    pack.unlink()
    assert whole_state(home.resume(match.match).session) == whole_state(match)


def test_a_match_may_be_looked_at_while_it_is_open(tmp_path):
    home, match = begun(tmp_path, 10)
    assert packed(home.look(match.match).session.copy_of_table()) == packed(match.copy_of_table())


def test_sessions_without_a_journal_have_no_problem():
    assert session().disk_problem == ""
