"""Vitality: the hand limit, and the skull (ESC-VIT-*)."""

import pytest

from companion.engine.game import Seat, Start
from companion.engine.state.changes import CardMoved, PieceTrackSet
from companion.engine.state.table import Step
from companion.games.escape.setup import setup

from . import pack_kit as pack
from .table_kit import EDITIONS, choices, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)


@both
@pytest.mark.rule("ESC-VIT-010", "ESC-VIT-050")
@pytest.mark.parametrize(("vitality", "cards"), [(5, 5), (4, 4)])
def test_vitality_is_the_largest_hand(edition, vitality, cards):
    table = facility("A", hand={"ann": 3}, vitality={"ann": vitality}, edition=edition)
    m = match_at(table, Step("effect", "ann", word="draw", number=4))
    assert m.cards() == cards


@both
@pytest.mark.rule("ESC-VIT-020")
def test_vitality_starts_as_the_scenario_says(edition):
    start = Start((Seat("ann", "Ann"),), choices(edition), pack.box())
    assert setup(start).pieces["ann"].tracks["vitality"] == pack.SCENARIO.vitality


@both
@pytest.mark.rule("ESC-VIT-030")
def test_the_infirmary_costs_one_vitality(edition):
    m = match_at(facility("A", edition=edition), Step("knock out", "ann")).answer()
    assert (m.at(), m.vitality()) == ("infirmary", 4)


@pytest.mark.rule("ESC-VIT-030")
@pytest.mark.parametrize(("by", "vitality"), [(-1, 3), (1, 5), (3, 5)])
def test_a_card_may_change_vitality_up_to_what_the_scenario_gives(by, vitality):
    table = facility("A", hand={"ann": 3}, vitality={"ann": 4})
    m = match_at(table, Step("effect", "ann", word="vitality", number=by))
    assert m.vitality() == vitality


@both
@pytest.mark.rule("ESC-VIT-040", "ESC-VIT-060")
def test_a_hand_over_the_limit_is_discarded_down_to_it_unused(edition):
    table = facility(
        "A", hand={"ann": ["str2", "plain", "plain", "speed1", "tough2"]}, edition=edition
    )
    m = match_at(table, Step("effect", "ann", word="vitality", number=-1))
    assert m.prompt.least == m.prompt.most == 1
    m.answer("lose str2 0")
    assert (m.cards(), m.vitality(), m.fear()) == (4, 4, 3)
    assert not m.table.markers


@pytest.mark.rule("ESC-VIT-040")
def test_while_cards_are_lost_none_is_saved_by_playing_it():
    table = facility("A", heroes={"ann": "A"}, hand={"ann": 5})
    m = match_at(table, Step("effect", "ann", word="vitality", number=-2))
    assert m.offers("ann") == {"card": "cards are being lost"}
    m.answer("lose plain 0+lose plain 1")
    assert m.cards() == 3


@pytest.mark.rule("ESC-VIT-040")
def test_a_correction_that_lowers_vitality_brings_the_discard_too():
    m = run(facility("A-B", hand={"ann": 5}))
    m.adjust(PieceTrackSet("ann", "vitality", 4))
    m.answer("lose plain 0")
    assert m.cards() == 4
    assert "move B" in m.legal()


@pytest.mark.rule("ESC-VIT-040", "ESC-KO-010")
def test_a_correction_that_takes_the_last_card_knocks_out():
    m = run(facility("A-B", hand={"ann": 1}))
    m.adjust(CardMoved("plain", "hand ann", "adrenaline discard")).answer()
    assert m.at() == "infirmary"


@both
@pytest.mark.rule("ESC-VIT-070")
def test_at_the_skull_a_hero_dies_without_the_infirmary(edition):
    table = facility("A", heroes={"ann": "A", "ben": "A"}, vitality={"ann": 1}, edition=edition)
    m = match_at(table, Step("effect", "ann", word="vitality", number=-1)).answer()
    assert "dead" in m.hero().conditions
    assert m.at() == ""
