"""Cards put right on the screen, touch by touch; each page passes the checks of UX.md section 9."""

import page_checks_kit as checks
import pytest
from hand_kit import SEATS, Hand

from companion.session.bots.simulation import moves
from companion.ui.presenter.match.match_screen import MatchScreen
from long_kit import first_of_each

CASES = (
    ("escape", (800, 480), "pl"),
    ("escape", (720, 1280), "en"),
    ("heist", (800, 480), "en"),
    ("heist", (720, 1280), "pl"),
)


def begun(hand, game):
    """A match of four in its fifth turn, with the page for corrections open on the cards."""
    live = hand.table.store.begin(game, SEATS, {}, seed="cards")
    playing = moves(live.session, ("sensible",) * 4, "cards")
    while live.session.table.turn.number < 5:
        next(playing)
    hand.stack.open(MatchScreen(live))
    for ref in ("more", "correct", "cards"):
        hand.press(ref)
    return live.session


class Looking:
    """Presses, and checks what then stands on the screen."""

    def __init__(self, hand):
        self.hand, self.faults = hand, []

    def press(self, *refs):
        for ref in refs:
            self.hand.press(ref)
            self.hand.app.refresh()
            self.hand.off.settle()
            picture = self.hand.off.picture(self.hand.size)
            self.faults += checks.page_faults(ref, picture, self.hand.app, self.hand.size)


@pytest.mark.parametrize(
    ("game", "size", "language"),
    first_of_each(CASES),
    ids=lambda v: v if isinstance(v, str) else "x".join(map(str, v)),
)
def test_a_skill_goes_to_who_has_it(tmp_path, game, size, language):
    with Hand(size, tmp_path, language=language) as hand:
        session = begun(hand, game)
        card = session.table.piles["skills A"].cards[0]
        looking = Looking(hand)
        looking.press("owner M", "owner A", f"card skills A|{card}", "to skills M", "owner M")
        looking.press("owner", "pile skill", "back")
        entries = len(session.entries)
        hand.press("done")
        assert not looking.faults, "\n".join(looking.faults)
        assert len(session.entries) == entries + 1
        assert session.table.piles["skills M"].cards[-1] == card
        assert hand.app.page.screen != "correct"
        hand.press("undo")
        assert card in session.table.piles["skills A"].cards


def test_items_go_to_a_hero_and_onto_a_tile(tmp_path):
    with Hand((800, 480), tmp_path) as hand:
        session = begun(hand, "escape")
        tile = session.table.pieces["I"].at
        before = session.table.piles["items I"].cards
        looking = Looking(hand)
        looking.press("owner I", "adds items I", "take item|it_crowbar")
        looking.press("owner", "pile item", "card item|it_crowbar", f"to items {tile}")
        hand.press("done")
        assert not looking.faults, "\n".join(looking.faults)
        assert session.table.piles["items I"].cards == (*before, "it_crowbar")
        assert session.table.piles[f"items {tile}"].cards[-1] == "it_crowbar"
        assert session.entries[-1].kind == "adjust"
