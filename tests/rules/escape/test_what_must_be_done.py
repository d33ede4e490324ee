"""Instructions that hands may leave out, and those that the rules cannot do without."""

import pytest

from companion.engine.flow.prompts import Do
from companion.engine.state.table import Step

from .table_kit import facility, match_at

BOTH = {"ann": "A", "ben": "A"}


def first(step, **table):
    m = match_at(facility("A-B", **{"heroes": BOTH, **table}), step)
    assert isinstance(m.prompt, Do)
    return m


MUST = [
    (Step("lose cards", "ann", number=1), {"hands": "paper"}),
    (Step("knock out", "ann", word="cards"), {}),
    (Step("knock out", "ann", word="cards"), {"items": {"ann": ["rope"]}}),
    (
        Step("knock out", "ann", word="cards"),
        {"items": {"ann": ["rope"]}, "lockdown": True, "items_of_the_killed": "leave_game"},
    ),
    (Step("knock out", "ann", word="cards"), {"lockdown": True}),
    (Step("escape check", "ann"), {"scenario": {"win_when": ("on A",)}}),
    (Step("scene.do", "ann", word="lock B"), {}),
    (Step("scene.do", "ann", word="lockdown"), {}),
    (Step("setup.lay"), {}),
    (Step("setup.pools"), {}),
    (Step("setup.reserves"), {}),
]
MAY = [
    (Step("activate", "guard-1"), {"enemies": {"guard-1": "B"}}),
    (Step("activate", "guard-1"), {"enemies": {"guard-1": "B"}, "stunned": ["guard-1"]}),
    (Step("stun", "guard-1"), {"enemies": {"guard-1": "B"}}),
    (Step("remove", "guard-1", word="player"), {"enemies": {"guard-1": "B"}}),
    (Step("spawn.at", target="B", word="guard"), {}),
    (Step("place", target="B", word="guard"), {"reserve": {"guard": [1]}}),
    (Step("effect", "ann", word="lock", number=1), {}),
    (Step("effect", "ann", word="dark", number=1), {}),
    (Step("effect", "ann", word="light", number=1), {"dark": ["A"]}),
    (Step("scene.put", "ann", "B", word="dark"), {}),
    (Step("scene.take", "ann", "A", word="dark"), {"dark": ["A"]}),
]


@pytest.mark.parametrize(("step", "table"), MUST)
def test_what_the_rules_cannot_do_without_cannot_be_left_out(step, table):
    assert "left" not in first(step, **table).legal()


@pytest.mark.parametrize(("step", "table"), MAY)
def test_what_hands_find_not_possible_may_be_left_out(step, table):
    m = first(step, **table)
    assert "left" in m.legal()
    before = (dict(m.table.pieces), dict(m.table.markers), dict(m.table.links))
    m.give("left")
    assert (m.table.pieces, m.table.markers, m.table.links) == before
