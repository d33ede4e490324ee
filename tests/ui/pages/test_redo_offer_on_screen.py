"""Undone answers done again at the question, touch by touch; each page passes the checks."""

import page_checks_kit as checks
import pytest
from hand_kit import SEATS, Hand, go_on

from companion.session.bots.simulation import moves
from companion.session.match.table_difference import difference
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.match.redo_offer import REDO
from long_kit import first_of_each

BACK = 9
"""Answers taken back; the first of them is given anew."""
CASES = (
    ("escape", (800, 480), "pl"),
    ("escape", (1280, 720), "en"),
    ("heist", (800, 480), "en"),
    ("heist", (1280, 720), "pl"),
)


def gone_back(hand, game):
    """A match of four that was taken back some answers, to one that has a button."""
    live = hand.table.store.begin(game, SEATS, {}, seed="redone")
    session = live.session
    for _ in moves(session, ("sensible",) * 4, "redone"):
        first = session.entries[-BACK] if len(session.entries) > BACK else None
        turns = {entry.turn for entry in session.entries[-BACK:]}
        if first and first.key.startswith("Choose ") and max(turns) > 2 and len(turns) == 2:
            break
    there = session.copy_of_table()
    session.undo(to=session.entries[-BACK - 1].n)
    hand.stack.open(MatchScreen(live))
    while hand.stack.page().screen != "table":
        hand.stack.back()
    return session, there


@pytest.mark.parametrize(
    ("game", "size", "language"),
    first_of_each(CASES),
    ids=lambda v: v if isinstance(v, str) else "x".join(map(str, v)),
)
def test_the_rest_comes_back_by_one_touch(tmp_path, game, size, language):
    with Hand(size, tmp_path, language=language) as hand:
        session, there = gone_back(hand, game)
        faults = []
        for ref in ("first", REDO, "done"):
            hand.app.refresh()
            hand.off.settle()
            faults += checks.page_faults(ref, hand.off.picture(size), hand.app, size)
            if ref == "first":
                session.answer(session.undone[0].text)
                assert len(session.foreseen()) == BACK - 1
            else:
                hand.press(ref)
                go_on(hand)  # each page that is due comes once more
        assert not faults, "\n".join(faults)
        assert difference(there, session.table, session.game.vocabulary) == ()
        assert not session.undone
