"""Turns: their order, the draw step, and being cut short (ESC-TURN-*, ESC-DRAW-*, ESC-SUM-*)."""

import pytest

from companion.engine.state.table import Step
from companion.games.escape.turn import cut_short

from .table_kit import EDITIONS, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)


def draws(edition="revised", hand=2, tile="", **table):
    """Ann's draw step with vitality 5."""
    icons = {"A": tile} if tile else {}
    table = facility("A-B", hand={"ann": hand}, icons=icons, edition=edition, **table)
    return match_at(table, Step("draw", "ann"))


@both
@pytest.mark.rule("ESC-TURN-010", "ESC-SUM-080", "ESC-INT-570")
def test_a_turn_is_draw_act_event_end(edition):
    table = facility("A-B", heroes={"ann": "A", "ben": "A"}, hand={"ann": 2}, edition=edition)
    m = match_at(table, whole=True).leaves_open("ESC-TURN-060")
    assert m.table.turn.now == "ben"
    assert m.coming() == ["act", *[s.name for s in cut_short(m.table, "")]]
    seen = [s for s in m.coming() if s != "act"]
    assert seen == ["event.draw", "end.relock", "end.crowding", "end.lockdown", "end.token"]


@both
@pytest.mark.rule("ESC-SETUP-100", "ESC-TURN-010")
def test_turns_go_round_in_order_past_those_who_are_out(edition):
    heroes = {"ann": "A", "ben": "A", "cleo": "A"}
    table = facility(
        "A", heroes=heroes, now="cleo", edition=edition, doors={"A": "n"}, stack=["end"]
    )
    m = match_at(table, whole=True).leaves_open("ESC-TURN-060")
    assert (m.table.turn.now, m.table.turn.number) == ("ann", 4)
    table.pieces["ben"] = type(m.hero("ben"))(
        "ben", conditions=("escaped",), tracks=m.hero("ben").tracks
    )
    table.agenda = ()
    assert match_at(table, whole=True).leaves_open("ESC-TURN-060").table.turn.now == "cleo"


@both
@pytest.mark.rule("ESC-TURN-020", "ESC-EVT-030", "ESC-SUM-030")
def test_ending_the_turn_without_a_card_draws_one(edition):
    table = facility("A-B", edition=edition)
    m = match_at(table, Step("act", "ann"), *cut_short(table, "")).answer("end")
    assert m.stopped == Step("event.draw")


@pytest.mark.rule("ESC-GAME-010", "ESC-SUM-080")
def test_one_hero_alone_takes_turn_after_turn():
    table = facility("A-B", hand={"ann": 2})
    m = match_at(table, whole=True).leaves_open("ESC-TURN-060")
    assert (m.table.turn.now, m.table.turn.number, m.cards()) == ("ann", 4, 3)


# -- trapped


@both
@pytest.mark.rule("ESC-TURN-030", "ESC-SUM-080", "ESC-KO-010")
def test_who_begins_on_a_tile_without_any_way_out_is_knocked_out(edition):
    table = facility("A B", heroes={"ann": "A", "ben": "B"}, edition=edition)
    m = match_at(table, Step("turn.begin", "ann"), Step("draw", "ann"), Step("act", "ann")).answer()
    assert (m.at(), m.cards(), m.stopped) == ("infirmary", 0, Step("over"))


@both
@pytest.mark.rule("ESC-TURN-010", "ESC-TURN-030", "ESC-DRAW-010")
def test_who_is_trapped_goes_down_before_the_card_of_the_turn(edition):
    heroes = {"ann": "A", "ben": "B"}
    table = facility("A B-C", heroes=heroes, hand={"ann": 3}, now="ben", edition=edition)
    m = match_at(table, Step("end.token"), stop_at=("event.draw",), whole=True).answer()
    assert (m.table.turn.now, m.at(), m.table.piles["adrenaline discard"].size) == (
        "ann", "infirmary", 3,
    )  # fmt: skip
    assert "ESC-DRAW-010" not in m.rules()


WAYS_OUT = [  # ways, table, free as any door or usable vent, free as a passable link
    ("A-B", {}, True, True),
    ("A#B", {}, True, False),
    ("A", {"doors": {"A": "n"}, "stack": ["end"]}, True, False),
    ("A", {"doors": {"A": "n"}}, False, False),
    ("A~B", {}, True, True),
    ("A~B", {"fear": {"ann": 7}}, False, False),
    ("A", {"vents": "A", "stack": ["end"]}, True, False),
    (
        "A",
        {"vents": "A", "stack": ["end"], "fear": {"ann": 7}, "vent_as_door": "vent_rules"},
        False,
        False,
    ),
]


@both
@pytest.mark.rule("ESC-TURN-040")
@pytest.mark.parametrize(("ways", "table", "any_way", "link"), WAYS_OUT)
def test_what_counts_as_a_way_out(edition, ways, table, any_way, link):
    for reading, free in (("any_door", any_way), ("passable_link", link)):
        heroes = {"ann": "A", "ben": "A"}
        made = facility(ways, heroes=heroes, trapped_definition=reading, edition=edition, **table)
        m = run(made, step=Step("turn.begin", "ann"))
        assert (m.at() == "A") is free, reading


@pytest.mark.rule("ESC-TURN-030")
def test_enemies_on_the_tile_do_not_trap():
    table = facility("A-B", enemies={"guard-1": "A"})
    assert run(table, step=Step("turn.begin", "ann")).at() == "A"


@pytest.mark.rule("ESC-KO-070")
@pytest.mark.parametrize(("reading", "card"), [("event_follows", True), ("turn_ends", False)])
def test_knocked_out_in_the_own_turn_the_event_card_may_still_come(reading, card):
    table = facility(
        "A-B",
        heroes={"ann": "A", "ben": "B"},
        enemies={"clone-1": "A"},
        hand={"ann": 1},
        ko_in_own_turn=reading,
    )
    m = match_at(table, Step("act", "ann"), *cut_short(table, ""))
    m.answer("attack clone-1", dice=["blank", "str str str"])
    assert m.at() == "infirmary"
    assert (m.stopped == Step("event.draw")) is card


# -- the draw step


@both
@pytest.mark.rule("ESC-DRAW-010", "ESC-DRAW-030", "ESC-SUM-010")
@pytest.mark.parametrize(("hand", "after"), [(2, 3), (5, 5)])
def test_one_card_unless_the_hand_is_full(edition, hand, after):
    assert draws(edition, hand).cards() == after


@both
@pytest.mark.rule("ESC-TILE-130", "ESC-DRAW-030", "ESC-DRAW-020")
@pytest.mark.parametrize(("hand", "after"), [(2, 4), (4, 5)])
def test_medical_supplies_give_one_more_up_to_the_limit(edition, hand, after):
    m = draws(edition, hand, "medical", medical_extra_over_limit="limit_holds")
    if m.prompt is not None:
        m.answer("draw")
    assert m.cards() == after


@pytest.mark.rule("ESC-TILE-130")
def test_the_original_draws_it_and_the_revised_rules_let_the_player_choose():
    assert draws("original", 2, "medical").cards() == 4
    m = draws("revised", 2, "medical")
    assert m.legal() == ["draw", "leave"]
    assert m.answer("leave").cards() == 3


@pytest.mark.rule("ESC-DRAW-020")
def test_the_card_of_the_supplies_may_go_over_the_limit():
    m = draws("original", 5, "medical", medical_extra_over_limit="limit_ignored")
    assert m.cards() == 6
    m = run(m.table)
    assert m.adjust().leaves_open("ESC-TURN-060").cards() == 6, "nothing is thrown away for it"


@pytest.mark.rule("ESC-DRAW-010")
def test_on_paper_the_hero_is_asked_to_draw():
    m = draws(hands="paper")
    assert m.words(m.prompt.asks) == "ann: draw 1 card"
    assert m.answer().cards() == 3
