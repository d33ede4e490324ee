"""A card that is scanned while another page lies over the match is not lost: it waits for the table."""

import pytest

from companion.engine.state.changes import PieceTrackSet
from companion.ports import Scan
from presenter_kit import bench, match
from session_kit import session

WAITS = "A card was scanned. It counts once this page is closed."


def acting():
    """A bench where a seat is asked what it does, before all."""
    played = session()
    while played.table.agenda[0].name == "wish":
        played.answer("gold")
    return match(played)


def scan(made, text="search"):
    _ = made.page
    made.wait()
    made.stack.receive(Scan(text, made.now[0]))
    return made.page


@pytest.mark.parametrize("page", ["log", "more", "telling"])
def test_it_answers_once_the_page_is_closed(page):
    made, live = acting()
    made.stack.go(page, made.stack.match)
    before = live.session.number
    assert scan(made).ask.notice == WAITS
    assert live.session.number == before
    made.stack.back()
    (entry,) = live.session.entries[before:]
    assert (entry.text, entry.source) == ("search", "scan")
    made.stack.go(page, made.stack.match)
    made.stack.back()
    assert live.session.number == before + 1, "it counts once"


def test_only_the_last_card_counts_and_only_at_the_table():
    made, live = acting()
    before = live.session.number
    made.stack.go("more", made.stack.match)
    made.stack.go("log", made.stack.match)
    for text in ("dig", "search"):
        scan(made, text)
    made.stack.back()
    assert live.session.number == before
    made.stack.back()
    assert [entry.text for entry in live.session.entries[before:]] == ["search"]


def test_it_is_forgotten_once_another_question_is_open():
    made, live = acting()
    made.stack.go("log", made.stack.match)
    scan(made)
    live.session.adjust((PieceTrackSet("A", "fear", 1),))
    before = live.session.number
    made.stack.back()
    assert live.session.number == before


def test_one_that_answers_nothing_is_named_at_the_table():
    made, live = acting()
    made.stack.go("log", made.stack.match)
    before = live.session.number
    scan(made, "https://a.b/c")
    made.stack.back()
    assert made.page.ask.notice == "No card of Companion: https://a.b/c"
    assert live.session.number == before


def test_with_no_match_open_nothing_waits():
    made = bench()
    assert scan(made).ask.notice == ""
