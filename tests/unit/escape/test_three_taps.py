"""From "what now" to the dice of any challenge action there are at most three taps."""

import pytest

from companion.engine.game import Seat
from companion.engine.prompts import Roll
from companion.engine.table import Step
from companion.games.escape import GAME
from companion.session.session import Session
from companion.ui.presenter.house import Live
from presenter_kit import bench
from rules.escape.tables import facility

MOST = 3
LADDERS = {
    "attack": "attack guard-1",
    "rush": "rush",
    "outwit": "outwit guard",
    "bash": "bash door A B",
    "pick": "pick door A B",
}


def opened():
    table = facility("A#B A-C", enemies={"guard-1": "A"}, hands="app")
    table.agenda = (Step("act", "ann"), Step("turn.end", "ann"))
    session = Session.from_table(GAME, table, seed="taps")
    made = bench()
    made.house.games["escape"] = GAME
    live = Live(session, (Seat("ann", "Ann"),), None, "m1")
    made.desk.go("match", live)
    return made, session


def reached(made, session, wanted):
    """Tap by the shortest way until the dice are asked for; how many taps that took."""
    for taps in range(1, MOST + 1):
        refs = [o.ref for o in made.page.options.options if o.kind != "off"]
        if wanted in refs:
            made.tap(wanted)
        elif "group challenge" in refs:
            made.tap("group challenge")
        elif isinstance(session.prompt, Roll):
            made.tap("roll")
            return taps
        else:
            pytest.fail(f"{wanted} is not among {refs}")
    pytest.fail(f"more than {MOST} taps")
    return MOST


@pytest.mark.parametrize("wanted", LADDERS.values(), ids=LADDERS)
def test_three_taps_lead_to_the_dice(wanted):
    made, session = opened()
    number = session.number
    assert reached(made, session, wanted) <= MOST
    assert session.number >= number + 2
