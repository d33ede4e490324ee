"""A page that tells a state asks the table each time: none is left standing after its state has gone."""

import pytest

import presenter_kit
from companion.engine.errors import Refused
from companion.engine.message import say
from companion.engine.state.changes import PieceTrackSet
from companion.session.backups.backup_write import BackedUp
from companion.session.backups.usb_drives import SUFFIX, usb_drives
from companion.session.match.entries import RulesFailed
from companion.session.match.match_run import MatchRun
from companion.ui.presenter.match_pages.bug_report import BugReportScreen
from companion.ui.presenter.match_pages.end_screen import EndScreen
from companion.ui.presenter.match_pages.undo_screen import UndoScreen
from companion.ui.presenter.moments.interlude_pages import AlarmScreen
from companion.ui.presenter.moments.opening_pages import HintScreen
from companion.ui.presenter.settings.backup_screen import LOOK_EVERY_S, BackupScreen
from session_kit import play_on, session


def over():
    """A bench with a match that has just come to its end."""
    bench, live = presenter_kit.match(play_on(session("over"), 4000))
    assert live.session.prompt is None
    assert isinstance(bench.stack.top, EndScreen)
    return bench, live


def screens(bench):
    return [type(screen).__name__ for screen in bench.stack.screens]


def test_undo_after_the_end_leaves_no_page_that_says_it_is_over():
    bench, live = over()
    bench.stack.navigate("undo")
    assert live.session.prompt is not None
    bench.stack.page()
    while isinstance(bench.stack.top, UndoScreen):
        bench.tap("all back")
    assert bench.page.screen == "table"
    assert "EndScreen" not in screens(bench)


def test_what_is_done_again_after_the_end_was_taken_back_ends_it_anew():
    bench, live = over()
    before = bench.page
    bench.stack.navigate("undo")
    if isinstance(bench.stack.top, UndoScreen):
        bench.tap("redo")
    else:
        live.session.redo()
        bench.stack.match.went_back()
    assert bench.page.screen == "last", "what it brought is read once more"
    presenter_kit.go_on(bench.stack)
    assert bench.page.screen == "end"
    assert bench.page.stage == before.stage


def test_a_correction_after_the_end_is_in_the_report_that_is_shown_then():
    bench, live = over()
    first = bench.stack.top
    seat = live.seats[0].id
    live.session.adjust((PieceTrackSet(seat, "fear", 3),))
    bench.stack.match.went_back()
    assert bench.page.screen == ("end" if live.session.prompt is None else "table")
    assert bench.stack.top is not first
    bench.stack.back()
    assert bench.stack.page().screen == "table"
    assert first not in bench.stack.screens


def test_an_undo_that_is_refused_leaves_the_end_where_it_is(monkeypatch):
    bench, live = over()
    monkeypatch.setattr(type(live.session), "undo", lambda self, to=None: _refused())
    bench.stack.navigate("undo")
    assert bench.page.screen == "end"
    assert bench.page.ask.notice == "The match is over."


def _refused():
    raise Refused("The match is over.")


def test_an_alarm_that_was_taken_back_is_not_announced():
    bench, live = presenter_kit.match(session())
    assert not live.session.game.status(live.session.view()).alarm.on
    bench.stack.open(AlarmScreen(bench.stack.match, say("because"), say("then")))
    assert bench.page.screen != "alarm"


def test_a_hint_about_a_phase_that_has_passed_is_not_shown():
    bench, live = presenter_kit.match(session())
    status = live.session.game.status(live.session.view())
    while status.phase < 0:
        play_on(live.session, 1)
        status = live.session.game.status(live.session.view())
    now = status.phases[status.phase].text
    bench.stack.open(HintScreen(bench.stack.match, now, say("It is so.")))
    assert bench.page.screen == "hint"
    bench.stack.back()
    bench.stack.open(HintScreen(bench.stack.match, "another phase", say("It was so.")))
    assert bench.page.screen == "table"


def test_what_to_put_back_goes_once_something_else_was_done():
    bench, live = presenter_kit.match(play_on(session(), 6))
    taken = live.session.undo()
    bench.stack.open(UndoScreen(bench.stack.match, taken))
    assert bench.page.screen == "undo"
    play_on(live.session, 1)
    bench.stack.tick()
    assert bench.page.screen == "table"


def test_rules_that_failed_are_forgotten_with_the_answer_before(monkeypatch):
    bench, live = presenter_kit.match(play_on(session(), 6))
    match = live.session
    real, fails = MatchRun.apply, [True]
    monkeypatch.setattr(
        MatchRun, "apply", lambda self, entry: 1 / 0 if fails and fails.pop() else real(self, entry)
    )
    with pytest.raises(RulesFailed):
        play_on(match, 1)
    assert match.fault is not None
    bench.stack.open(BugReportScreen(bench.stack.match))
    assert "skip" in bench.refs
    match.undo()
    assert match.fault is None
    assert "skip" not in bench.refs, "it would leave out another step"


def test_a_report_that_was_written_says_what_was_ticked_then():
    bench, _ = presenter_kit.match(play_on(session(), 6))
    bench.stack.open(BugReportScreen(bench.stack.match))
    bench.tap("write")
    assert bench.page.ask.ask[0] == "THE FILE IS WRITTEN"
    bench.touch("rule")
    assert bench.page.ask.ask[0] == "WHAT IS WRONG?"
    assert "write" in bench.refs


def test_another_stick_is_not_said_to_hold_the_backup(tmp_path):
    bench = presenter_kit.bench()
    (tmp_path / "one").mkdir()
    bench.store.usb_drives = lambda: usb_drives(tmp_path)
    bench.store.back_up = lambda stick: (
        (stick.folder / f"companion-00001{SUFFIX}").write_text("x"),
        BackedUp("file", 2, 1),
    )[1]
    bench.stack.open(BackupScreen())
    assert "write" in bench.refs
    bench.wait()
    bench.stack.option("write")
    bench.stack.top.left()

    def asked():
        bench.wait(LOOK_EVERY_S + 0.5)
        bench.stack.tick()
        return bench.page.ask.ask[0]

    assert asked() == "THE BACKUP IS WRITTEN"
    assert asked() == "THE BACKUP IS WRITTEN"
    for file in (tmp_path / "one").iterdir():
        file.unlink()
    (tmp_path / "one").rename(tmp_path / "other")
    assert asked() == "WRITE A BACKUP, OR BRING ONE BACK?"
