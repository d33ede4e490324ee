"""The log's "Show again", touch by touch; each page passes the checks of UX.md section 9."""

import page_checks_kit as checks
import pytest
from hand_kit import SEATS, Hand

from companion.session.bots.simulation import moves
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.match_pages.log_screen import log_lines
from long_kit import first_of_each

CASES = (
    ("escape", (800, 480), "pl"),
    ("escape", (1280, 720), "en"),
    ("heist", (800, 480), "en"),
    ("heist", (720, 1280), "pl"),
)


def wanted(session, lines):
    """The newest line of each kind: a hint, a figure put, a tile laid, a card; of set-up the first."""
    keys = {entry.n: entry.key for entry in session.entries}
    kinds = {}
    for n, line in enumerate(lines):
        key = keys.get(line.entry, "")
        kind = "hint" if line.hint else "card" if line.card else key.partition(" ")[0]
        if kind in ("hint", "card", "Do", "PlaceTile"):
            kinds.setdefault(kind, n)
        if key.startswith("Do") and "SETUP" in key:
            kinds["set-up"] = n
    return kinds


@pytest.mark.parametrize(
    ("game", "size", "language"),
    first_of_each(CASES),
    ids=lambda v: v if isinstance(v, str) else "x".join(map(str, v)),
)
def test_each_kind_of_line_is_shown_again(tmp_path, game, size, language):
    faults = []
    with Hand(size, tmp_path, language=language) as hand:
        live = hand.table.store.begin(game, SEATS, {}, seed="shown")
        for _ in moves(live.session, ("sensible",) * 4, "shown"):
            if live.session.table.turn.number > 4 and len(live.session.entries) > 60:
                break
        hand.stack.open(MatchScreen(live))
        while hand.stack.page().screen != "table":
            hand.stack.back()
        for ref in ("more", "log"):
            hand.press(ref)
        log = hand.stack.top
        lines = log_lines(log.words, live.session.log(), log.match.hints)
        kinds = wanted(live.session, lines)
        assert {"hint", "Do", "card", "set-up"} <= set(kinds)
        for kind, n in kinds.items():
            log.chosen = -1 if kind == "hint" else n  # far rows would take long to scroll to
            hand.press(str(n) if kind == "hint" else "show")
            hand.app.refresh()
            hand.off.settle()
            assert hand.app.page.screen == "shown"
            picture = hand.off.picture(size)
            faults += checks.page_faults(kind, picture, hand.app, size)
            hand.press("back")
            assert hand.stack.top is log
    assert not faults, "\n".join(faults)
