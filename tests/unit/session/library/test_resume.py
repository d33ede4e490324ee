"""A match taken up again is shown as it was, what was undone as well, and each entry is given once."""

import pytest

from companion.engine.state.table import packed
from companion.session.bots.simulation import moves
from companion.session.journal.journal_read import read_journal
from companion.session.journal.match_folder import NAME
from companion.session.library.match_library import Library
from companion.session.match.match_run import MatchRun
from companion.session.storage.disk import Disk
from games_kit import GAMES, IDS, LAIR

MOST, EACH = 120, 30
"""Entries of a match, and at least so many between two times that it is read again."""


def shown(session, seats):
    """All that a session shows: to each seat, and of itself."""
    own = {
        seat: {
            "log": session.log(seat),
            "glimpsed": session.glimpsed(seat),
            "foreseen": session.foreseen(seat),
            "undo": (session.undo_point(seat), session.undoable(seat)),
            "number": session.number_for(seat),
            "asked": session.prompt_for(seat),
            "sides": [session.sides(of) for of in seats if of],
        }
        for seat in seats
    }
    whole = {
        "table": packed(session.copy_of_table()),
        "asked": (session.prompt, session.depth, session.open_sides, session.offered),
        "entries": (session.number, list(session.entries), list(session.undone)),
    }
    return own | whole


def begun(home, played, n):
    start = played.start(n)
    session = home.begin(played.game.id, start.seats, dict(start.options), seed=f"again/{n}")
    return session, ("", *(seat.id for seat in start.seats))


@pytest.fixture
def given(monkeypatch):
    """How many entries any match was given."""
    count, apply = [0], MatchRun.apply

    def counted(self, entry):
        count[0] += 1
        apply(self, entry)

    monkeypatch.setattr(MatchRun, "apply", counted)
    return count


@pytest.mark.timeout(0)
@pytest.mark.parametrize("played", GAMES, ids=IDS)
def test_a_match_with_undone_entries_is_taken_up_as_it_was(played, how_many, tmp_path, given):
    """Each entry is given as often as the match had it: more than once only where an undo did so."""
    home = Library(tmp_path, {played.game.id: played.game_folder}, version="test")
    looked = 0
    for n in range(how_many(4, 60)):
        session, seats = begun(home, played, n)
        given[0] = had = due = 0
        for _ in moves(session, ("chaos",), f"again/{n}"):
            had += given[0]
            if session.number >= due and session.undone:
                before, given[0] = shown(session, seats), 0
                again = home.look(session.match).session
                assert given[0] == had
                assert shown(again, seats) == before
                looked, due = looked + 1, session.number + EACH
            given[0] = 0
            if session.number > MOST:
                break
        session.close()
    assert looked


def test_what_happened_before_the_first_question_is_logged_again(tmp_path):
    """The lair is laid out before anybody is asked: its first table is written as well."""
    home = Library(tmp_path, {"lair": LAIR.game_folder}, version="test")
    session, _ = begun(home, LAIR, 0)
    tables = read_journal(Disk(), home.folder(session.match) / NAME).points
    assert [(line.count, line.point.at) for line in tables] == [(0, 0), (0, 0)]
    assert tables[1].point.table == packed(session.copy_of_table())
    assert home.look(session.match).session.log() == session.log()
    assert session.log()[0].notes
    session.answer(session.prompt.sample(lambda n: 0))
    written = read_journal(Disk(), home.folder(session.match) / NAME)
    assert written.force_points()[:2] == [line.point for line in tables]
    session.close()
