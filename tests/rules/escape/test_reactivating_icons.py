"""Which arrivals draw an event card, before lockdown and in it."""

import pytest

from companion.engine.state.table import Step

from .table_kit import facility, match_at, run


def drawn_for(m):
    """The icon an event card is drawn for next, or None if none is drawn and the turn goes on."""
    if m.prompt is not None:
        m.leaves_open("ESC-TURN-060")
        return None
    assert m.stopped.name == "event.draw"
    return m.stopped.word


def walks_onto(icon, **table):
    """Ann walks onto B, which was laid long ago."""
    return run(facility("A-B", icons={"B": icon}, **table), "move B")


def explores(tile, **table):
    """Ann explores the only tile left."""
    m = run(facility("A", doors={"A": "n"}, cells={"A": (0, 0)}, stack=[tile], **table))
    (explore,) = m.legal("explore")
    m.answer(explore)
    if m.prompt is not None and m.prompt.options() and m.prompt.options()[0].ref == tile:
        m.answer(m.prompt.options()[0].key)
    return m


@pytest.mark.rule("ESC-EVT-020", "ESC-TILE-070", "ESC-TILE-090", "ESC-MOVE-070")
@pytest.mark.parametrize(
    ("icon", "draws"),
    [
        ("security again", "security"),
        ("fear again", "fear"),
        ("security", None),
        ("fear", None),
        ("facility", None),
    ],
)
def test_before_lockdown_moving_onto_a_reactivating_icon_draws_a_card(icon, draws):
    assert drawn_for(walks_onto(icon)) == draws


@pytest.mark.rule("ESC-EVT-130", "ESC-LOCK-100", "ESC-INT-250")
@pytest.mark.parametrize("edition", ["original", "revised"])
@pytest.mark.parametrize("choice", ["exploring_only", "neither"])
def test_in_lockdown_moving_there_draws_none(edition, choice):
    m = walks_onto("fear again", lockdown=True, reactivating_after_lockdown=choice, edition=edition)
    assert drawn_for(m) is None


@pytest.mark.rule("ESC-EVT-010", "ESC-TILE-080")
@pytest.mark.parametrize(
    ("tile", "draws"),
    [("cell", "fear"), ("post", "security"), ("plant", "facility"), ("straight", None)],
)
def test_exploring_an_event_icon_draws_a_card(tile, draws):
    assert drawn_for(explores(tile)) == draws


@pytest.mark.rule("ESC-EVT-040")
@pytest.mark.parametrize("edition", ["original", "revised"])
@pytest.mark.parametrize(("choice", "draws"), [("exploring_only", "security"), ("neither", None)])
def test_exploring_a_reactivating_tile_in_lockdown(edition, choice, draws):
    m = explores("post", lockdown=True, reactivating_after_lockdown=choice, edition=edition)
    assert drawn_for(m) == draws


@pytest.mark.rule("ESC-EVT-040", "ESC-LOCK-100")
@pytest.mark.parametrize("choice", ["exploring_only", "neither"])
def test_exploring_a_plain_icon_in_lockdown_still_draws(choice):
    m = explores("cell", lockdown=True, reactivating_after_lockdown=choice)
    assert drawn_for(m) == "fear"


@pytest.mark.rule("ESC-EVT-030", "ESC-SUM-030")
def test_a_turn_without_a_card_ends_with_one():
    m = match_at(
        facility("A"), Step("act", "ann"), Step("event.draw"), stop_at=("event.draw",)
    ).answer("end")
    assert drawn_for(m) == ""
