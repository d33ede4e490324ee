"""Why, tapped at ties of real matches: each sheet passes the checks of every page."""

import page_checks_kit as checks
import pytest
from hand_kit import SEATS, Hand

from companion.engine.flow.prompts import Do
from companion.session.bots.simulation import moves
from companion.ui.models import WhyModel
from companion.ui.presenter.match.match_screen import MatchScreen
from games_kit import game_called
from long_kit import first_of_each

CASES = (
    ("escape", (800, 480), "pl"),
    ("escape", (800, 480), "en"),
    ("escape", (1280, 720), "pl"),
    ("heist", (1280, 720), "en"),
    ("heist", (720, 1280), "pl"),
)


def at_a_tie(session):
    """The kind of tie that the open question has or its instruction carries out, or ""."""
    prompt = session.prompt
    if isinstance(prompt, Do):
        ties = [note.why.ties for note in session.ahead()[0].notes if note.why.ties]
        return f"do {prompt.rule} {len(ties[0])}" if ties else ""
    because = prompt.because if prompt is not None else None
    return f"ask {prompt.rule}" if because is not None and because.ties else ""


@pytest.mark.parametrize(
    ("game", "size", "language"),
    first_of_each(CASES),
    ids=lambda v: v if isinstance(v, str) else "x".join(map(str, v)),
)
def test_the_sheet_of_each_tie_is_whole(tmp_path, game, size, language):
    faults, seen = [], set()
    with Hand(size, tmp_path, language=language) as hand:
        live = hand.table.store.begin(
            game, SEATS, game_called(game).expected["ties"]["options"], seed="ties"
        )
        hand.stack.open(MatchScreen(live))
        for n, _ in enumerate(moves(live.session, ("sensible",) * 4, "ties")):
            kind = at_a_tie(live.session)
            if n > 700 or len(seen) == game_called(game).expected["ties"]["kinds"]:
                break
            if not kind or kind in seen:
                continue
            seen.add(kind)
            while hand.stack.page().screen != "table":
                hand.stack.back()
            hand.press("why")
            hand.app.refresh()
            hand.off.settle()
            (sheet,) = [
                part.model for part in hand.app.page.stage if isinstance(part.model, WhyModel)
            ]
            assert sheet.tie, kind
            picture = hand.off.picture(size)
            faults += checks.page_faults(kind, picture, hand.app, size)
            hand.press("why")
    assert seen
    assert not faults, "\n".join(faults)
