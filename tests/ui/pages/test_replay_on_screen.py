"""The open book, touch by touch from the end of a match; each page passes the checks of UX.md."""

import page_checks_kit as checks
import pytest
from hand_kit import Hand

from companion.session.bots.played_seats import bot_asked, leave
from companion.session.bots.simulation import moves
from companion.session.library.open_match import LiveMatch
from companion.ui.models import WhyModel
from companion.ui.presenter.match.match_screen import MatchScreen
from games_kit import game_called
from lair.board import warden
from long_kit import first_of_each
from session_kit import SEATS, bot_answers, play_on

CASES = (
    ("lair", (800, 480), "en"),
    ("lair", (720, 1280), "pl"),
    ("escape", (800, 480), "pl"),
    ("escape", (1280, 720), "en"),
    ("heist", (800, 480), "pl"),
)


def played_out(game):
    """A match at its end; the lair's warden is played by Companion."""
    session = game_called(game).session(1, "book")
    if game == "lair":
        leave(session, warden(session.table), "warden")
        while session.prompt is not None:
            seat = bot_asked(session)
            bot_answers(session, seat) if seat else play_on(session, 1, str(session.number))
    else:
        for _ in moves(session, ("sensible",) * 4, "book"):
            pass
    return session


@pytest.mark.parametrize(
    ("game", "size", "language"),
    first_of_each(CASES),
    ids=lambda v: v if isinstance(v, str) else "x".join(map(str, v)),
)
def test_fingers_turn_the_pages_of_the_open_book(tmp_path, game, size, language):
    session, faults = played_out(game), []
    with Hand(size, tmp_path, language=language) as hand:
        seats = tuple(seat for seat in SEATS if seat.id in session.table.pieces)
        hand.stack.open(MatchScreen(LiveMatch(session, seats)))

        def see(name):
            hand.app.refresh()
            hand.off.settle()
            faults.extend(checks.page_faults(name, hand.off.picture(size), hand.app, size))

        hand.press("book")
        see("first")
        book = hand.stack.top
        for n, ref in enumerate(("later", "later", "secrets", "turn later", "turn later", "why")):
            hand.press(ref)
            see(f"{n}-{ref}")
        assert book.leaf.n > 2
        decided = [n for n, line in enumerate(book.replay.lines) if line.source == "bot" and n > 9]
        hand.press("list")
        book.stage(str(decided[0] if game == "lair" else len(book.replay.lines) // 2))
        see("list")
        hand.press("why")
        see("why")
        if game == "lair":
            assert isinstance(hand.app.page.stage[0].model, WhyModel)
        hand.press("turn earlier")
        see("earlier")
        hand.press("back")
        while hand.stack.top is book:
            hand.press("back")
        assert hand.app.page.screen == "end"
    assert not faults, "\n".join(faults)
