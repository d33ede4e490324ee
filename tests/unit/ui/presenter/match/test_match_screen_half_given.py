"""An answer that is half given stays so, whatever somebody else corrects in secret meanwhile."""

import pytest

import chain_kit
from companion.engine.state.changes import MarkerRemoved, PieceTrackSet
from companion.engine.state.table import Marker
from companion.session.session import Session
from presenter_kit import match


@pytest.fixture
def half_given():
    """The first hero has made the first of three choices; the second has a secret."""
    begun = chain_kit.session()
    table = begun.copy_of_table()
    table.markers["secret"] = Marker("secret", "secret", "B", seen=("B",))
    made, live = match(Session.from_table(begun.game, table, seed="s"))
    made.tap("mark")
    return made, live.session


def corrected(made, session, changes, seat=""):
    top = made.stack.match
    assert top.enter(lambda: session.adjust(changes, seat=seat), lambda _: top.did())
    return made.page


def test_another_seat_corrects_and_takes_it_back_in_secret(half_given):
    made, session = half_given
    before = made.page
    assert before.ask.support.startswith("Chosen: Mark a way")
    assert corrected(made, session, (MarkerRemoved("secret"),), "B") == before
    made.stack.match.take_back(session.undo_point("B"))
    assert made.page.options == before.options
    for ref in ("crypt", "crypt-stairs"):
        made.tap(ref)
    assert [entry.text for entry in session.entries] == [chain_kit.WHOLE]


def test_a_correction_that_all_may_know_of_begins_it_anew(half_given):
    made, session = half_given
    page = corrected(made, session, (PieceTrackSet("B", "fear", 1, 0),))
    assert "".join(page.ask.ask) == "MARK A WAY?"
