"""A fault in the work of any kind of tap: the screen stays up, says so, keeps a report."""

import pytest
from hand_kit import Hand, begin_match
from kivy.base import ExceptionManager

from companion.ports import Press, Scan
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.match_pages.more_screen import MoreScreen

pytestmark = pytest.mark.usefixtures("faults_wanted")


@pytest.fixture
def hand(tmp_path):
    with Hand((800, 480), tmp_path) as hand:
        yield hand


def broken(*_args, **_kwargs):
    raise LookupError("put in by a test")


def in_words(hand):
    return {written.text for widget in hand.drawn() for written in widget.written}


def reports(hand):
    return sorted((hand.table.store.library.data / "reports").glob("screen-*.txt"))


def said(hand, match, number):
    """The page says it, a report is kept, nothing of the match is lost, and play goes on."""
    hand.app.refresh()
    hand.wait(0.1)
    assert hand.app.page.screen == "fault"
    assert any("put in by a test" in text for text in in_words(hand))
    (report,) = reports(hand)
    assert "LookupError: put in by a test" in report.read_text()
    assert match.session.number == number


@pytest.mark.parametrize(
    ("method", "act"),
    [
        ("option", lambda hand: hand.press("done")),
        ("stage", lambda hand: hand.stack.stage("anything")),
        ("navigate", lambda hand: hand.press("why")),
        ("navigate_held", lambda hand: hand.stack.navigate_held("why")),
        ("seat", lambda hand: hand.stack.press("A")),
        ("hold", lambda hand: hand.stack.hold("hold", down=True)),
        ("tick", lambda hand: hand.wait(0.5)),
        ("receive", lambda hand: hand.stack.receive(Scan("42", hand.off.now_s))),
    ],
)
def test_every_kind_of_work(hand, monkeypatch, method, act):
    match = begin_match(hand, {}, "7")
    hand.wait(1)
    number = match.session.number
    with monkeypatch.context() as fault:
        fault.setattr(MatchScreen, method, broken)
        act(hand)
        said(hand, match, number)
    hand.press("back")
    assert hand.stack.top is match
    hand.press("done")
    assert match.session.number == number + 1


def test_a_button_of_the_panel(hand, monkeypatch):
    match = begin_match(hand, {}, "7")
    hand.wait(1)
    number = match.session.number
    monkeypatch.setattr(MatchScreen, "option", broken)
    hand.stack.receive(Press("confirm", hand.off.now_s, held=False))
    said(hand, match, number)


def test_a_row_of_a_list(hand, monkeypatch):
    match = begin_match(hand, {}, "7")
    number = match.session.number
    hand.press("more")
    monkeypatch.setattr(MoreScreen, "stage", broken)
    hand.press("rules")
    said(hand, match, number)


def test_a_page_that_cannot_be_made(hand, monkeypatch):
    match = begin_match(hand, {}, "7")
    number = match.session.number
    monkeypatch.setattr(MatchScreen, "page", broken)
    hand.app.refresh()
    said(hand, match, number)
    hand.press("back")
    said(hand, match, number)
    hand.press("home")
    assert hand.app.page.screen == "home"


def test_a_report_that_the_disk_refuses_is_said(hand, monkeypatch):
    begin_match(hand, {}, "7")
    monkeypatch.setattr(MatchScreen, "option", broken)
    (hand.table.store.library.data / "reports").write_text("a file in its place")
    hand.press("done")
    hand.app.refresh()
    hand.wait(0.1)
    assert any("no report" in text for text in in_words(hand))


def test_what_fails_in_drawing_is_said_three_times_and_then_ends_the_program(hand):
    begin_match(hand, {}, "7")
    fault = LookupError("put in by a test")
    went = [ExceptionManager.handle_exception(fault) for _ in range(4)]
    assert went == [ExceptionManager.PASS] * 3 + [ExceptionManager.RAISE]
    hand.app.refresh()
    assert hand.app.page.screen == "fault"
    hand.wait(11)
    assert ExceptionManager.handle_exception(fault) == ExceptionManager.PASS
    assert ExceptionManager.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE
