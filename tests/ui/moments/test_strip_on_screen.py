"""What changed, on the real screen: each strip is legible, a touch opens the log."""

import page_checks_kit as checks
import pytest
from hand_kit import SEATS, Hand

from companion.session.bots.simulation import moves
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.widgets.bars.consequence_strip import ConsequenceStrip
from long_kit import first_of_each

WANTED = 8
"""Pages with a strip that are looked at."""
CASES = (
    ("escape", (800, 480), "pl"),
    ("escape", (720, 1280), "en"),
    ("escape", (1280, 720), "pl"),
    ("heist", (720, 1280), "pl"),
    ("heist", (800, 480), "en"),
)


def strip(hand):
    return next(w for w in hand.drawn() if isinstance(w, ConsequenceStrip))


def faults_of(hand):
    """What is wrong with a strip, by itself and beside what else can be touched."""
    own, page = [strip(hand)], hand.app
    found = [*checks.places_and_letters(page, own), *checks.overlaps(list(hand.drawn()))]
    corner = hand.off.picture().crop((0, 0, *hand.size))
    return [*found, *checks.pale(corner, own, hand.size)]


@pytest.mark.parametrize(
    ("game", "size", "language"),
    first_of_each(CASES),
    ids=lambda v: v if isinstance(v, str) else "x".join(map(str, v)),
)
def test_every_strip_is_legible_and_a_touch_opens_the_log(tmp_path, game, size, language):
    with Hand(size, tmp_path, language=language) as hand:
        live = hand.table.store.begin(game, SEATS, {}, seed="strips")
        hand.stack.open(MatchScreen(live))
        faults, looks = [], set()
        for _ in moves(live.session, ("sensible",) * 4, "strips"):
            while hand.stack.page().screen != "table":
                hand.stack.back()
            page = hand.stack.page()
            look = len(page.consequences.chips), len(page.options.options)
            if not page.consequences.chips or page.secret or look in looks:
                continue
            looks.add(look)
            hand.app.refresh()
            hand.off.settle()
            faults += [f"{look}: {fault}" for fault in faults_of(hand)]
            if len(looks) == WANTED:
                break
        assert not faults, "\n".join(faults)
        hand.wait(1)
        hand.tap(strip(hand))
        assert hand.app.page.screen == "log"


def test_where_nothing_changed_nothing_can_be_touched(tmp_path):
    with Hand((800, 480), tmp_path) as hand:
        live = hand.table.store.begin("escape", SEATS, {}, seed="strips")
        hand.stack.open(MatchScreen(live))
        hand.app.refresh()
        hand.off.settle()
        assert not hand.app.page.consequences.chips
        widget = next(w for w in hand.app.root.walk() if isinstance(w, ConsequenceStrip))
        assert widget.height == 0
