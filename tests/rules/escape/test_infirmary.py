"""The infirmary and the way back (ESC-INF-*, ESC-KO-090, ESC-INT-450..500)."""

import pytest

from companion.engine.flow.prompts import ChooseSpace
from companion.engine.state.table import Step
from companion.games.escape.records.scenario import Happening
from companion.games.escape.scenario.endings import ALL_DOWN

from .table_kit import EDITIONS, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)
IN_INFIRMARY = {"heroes": {"ann": "infirmary", "ben": "A"}, "hand": {"ann": 0}}
TURN = (Step("turn.begin", "ann"), Step("draw", "ann"), Step("act", "ann"))


def begins(ways="A-B", **table):
    """Ann's turn begins in the infirmary, with no cards, fear 7 and vitality 3."""
    table = {**IN_INFIRMARY, "fear": {"ann": 7}, "vitality": {"ann": 3}, **table}
    return match_at(facility(ways, **table), *TURN)


@both
@pytest.mark.rule("ESC-INF-010", "ESC-COMP-020")
def test_the_infirmary_is_joined_to_nothing(edition):
    m = run(facility("A~B", heroes={"ann": "A", "ben": "infirmary"}, edition=edition))
    m.leaves_open("ESC-TURN-060")
    infirmary = m.table.spaces["infirmary"]
    assert infirmary.cells == ()
    assert not [link for link in m.table.links.values() if "infirmary" in link.joins]


@both
@pytest.mark.rule("ESC-INF-020")
def test_who_is_knocked_out_lies_in_the_infirmary(edition):
    table = facility("A", heroes={"ann": "A", "ben": "A"}, edition=edition)
    assert run(table, step=Step("knock out", "ann")).at() == "infirmary"


@both
@pytest.mark.rule("ESC-INF-030", "ESC-KO-090", "ESC-INT-500", "ESC-SUM-080")
def test_the_next_turn_begins_with_a_new_hand_fear_4_and_a_vent_tile_of_choice(edition):
    m = begins("A~B B-C", edition=edition)
    assert isinstance(m.prompt, ChooseSpace)
    assert m.legal() == ["vent A", "vent B"]
    m.answer("vent B")
    assert (m.at(), m.cards(), m.fear()) == ("B", 3, 4)
    assert m.legal("move") == ["move C"], "the turn goes on as any other"
    assert m.moves() == 2


@pytest.mark.rule("ESC-INF-030")
@pytest.mark.parametrize(
    ("edition", "order"),
    [("original", ["cards", "move", "fear"]), ("revised", ["fear", "cards", "move"])],
)
def test_the_editions_differ_on_the_order(edition, order):
    m = begins("A~B", edition=edition).answer("vent B").leaves_open("ESC-TURN-060")
    kinds = {"CardMoved": "cards", "PieceMoved": "move", "PieceTrackSet": "fear"}
    seen = [kinds.get(type(n.change).__name__) for n in m.play.notes if n.change]
    assert list(dict.fromkeys(filter(None, seen))) == order


@both
@pytest.mark.rule("ESC-KO-090", "ESC-INF-020", "ESC-INT-450")
def test_a_whole_knock_out_and_the_return(edition):
    table = facility(
        "A~B",
        heroes={"ann": "A", "ben": "A"},
        hand={"ann": 1},
        vitality={"ann": 4},
        threat={"ann": 2},
        fear={"ann": 7},
        items={"ann": ["rope", "key"]},
        pool=3,
        edition=edition,
    )
    m = match_at(table, Step("lose cards", "ann", number=1), *TURN).answer()
    assert m.prompt.rule == "ESC-INF-030"
    assert (m.items("A"), m.vitality(), m.threat(), m.cards()) == (["key", "rope"], 3, 1, 0)
    assert m.table.tracks["threat pool"] == 3
    m.answer("vent B").leaves_open("ESC-TURN-060")
    assert (m.cards(), m.fear(), m.at()) == (3, 4, "B")


@both
@pytest.mark.rule("ESC-INF-040", "ESC-INT-460")
def test_without_a_vent_tile_the_hero_stays_and_is_not_trapped(edition):
    m = begins("A-B", edition=edition)
    assert (m.at(), m.vitality()) == ("infirmary", 3)
    assert m.legal() == ["end"]


ALONE = {"heroes": {"ann": "infirmary"}, "hand": {"ann": 0}}


@both
@pytest.mark.rule("ESC-INF-040", "ESC-INF-070")
def test_alone_without_a_vent_tile_the_match_is_lost_for_nothing_could_change(edition):
    table = {**ALONE, "edition": edition}
    m = match_at(facility("A-B", **table), *TURN)
    assert (m.table.result, m.prompt) == (ALL_DOWN, None)
    assert (
        match_at(facility("A-B", vents="A", **table), *TURN)
        .leaves_open("ESC-TURN-060")
        .table.result
        == ""
    )


@pytest.mark.rule("ESC-INF-040", "ESC-INF-070")
@pytest.mark.parametrize(
    ("rules", "when", "only", "waits"),
    [
        ({"lockdown_when": ("turn 9",)}, "any time", (), True),
        ({"lockdown_when": ("turn 2",)}, "any time", (), False),
        ({}, "any time", ("round 9",), True),
        ({}, "turn ends", (), True),
        ({}, "any time", (), False),
    ],
)
def test_alone_in_the_infirmary_a_hero_waits_for_what_comes_by_turns(rules, when, only, waits):
    again = when == "turn ends"
    happens = Happening("h", "test", when, ("count x 1",), only, again=again)
    table = facility("A-B", scenario=rules, content=(happens,), **ALONE)
    m = match_at(table, *TURN)
    assert (m.prompt is not None, m.table.result == "") == (waits, waits)


@both
@pytest.mark.rule("ESC-INF-080")
def test_leaving_is_a_duty_or_a_choice(edition):
    assert begins("A~B", infirmary_exit="must_leave", edition=edition).legal() == [
        "vent A",
        "vent B",
    ]
    m = begins("A~B", infirmary_exit="may_wait", edition=edition)
    assert m.legal() == ["vent A", "vent B", "wait"]
    assert m.answer("wait").leaves_open("ESC-TURN-060").at() == "infirmary"


@pytest.mark.rule("ESC-INF-080")
def test_the_only_vent_tile_needs_no_question():
    assert begins("A", vents="A").leaves_open("ESC-TURN-060").at() == "A"
    assert begins("A", vents="A", infirmary_exit="may_wait").legal() == ["vent A", "wait"]


def spends(m, count):
    """Play this many cards of the hand to calm down."""
    for card in m.table.piles["hand ann"].cards[:count]:
        m.side("card", "ann", f"card {card}", "calm")
    return m.leaves_open("ESC-TURN-060")


@pytest.mark.rule("ESC-INF-090")
def test_stuck_the_new_hand_may_come_at_once_and_later_turns_draw_one_card():
    m = begins("A-B", infirmary_refresh_when_stuck="first_turn_there")
    assert (m.cards(), m.fear()) == (3, 4)
    again = match_at(spends(m, 2).table, *TURN).leaves_open("ESC-TURN-060")
    assert (again.at(), again.cards(), again.fear()) == ("infirmary", 2, 2)


@pytest.mark.rule("ESC-INF-090")
def test_who_had_the_new_hand_while_stuck_has_none_on_leaving():
    m = begins("A-B", infirmary_refresh_when_stuck="first_turn_there")
    table = spends(m, 2).table
    table.use(facility("A-B", vents="A", **IN_INFIRMARY).content).redrawn()
    m = match_at(table, *TURN).leaves_open("ESC-TURN-060")
    assert (m.at(), m.cards(), m.fear()) == ("A", 2, 2), "one card drawn, fear as it was"
    assert m.hero().conditions == ()


@pytest.mark.rule("ESC-INF-090")
def test_stuck_the_new_hand_may_wait_for_the_turn_of_leaving():
    m = begins("A-B", infirmary_refresh_when_stuck="turn_of_leaving").leaves_open("ESC-TURN-060")
    assert (m.cards(), m.fear()) == (1, 7), "the ordinary draw alone"


@pytest.mark.rule("ESC-INF-100")
@pytest.mark.parametrize(("reading", "acts"), [("no_icon", False), ("icon", True)])
def test_an_icon_on_the_vent_tile_may_act_on_who_comes_out(reading, acts):
    m = begins(
        "A",
        vents="A",
        icons={"A": "fear again"},
        infirmary_exit_triggers_icon=reading,
    )
    assert (m.at(), m.cards(), m.fear(), m.prompt is None) == ("A", 3, 4, acts)
    assert (m.stopped == Step("event.draw", word="fear")) is acts


@pytest.mark.rule("ESC-INF-100")
def test_in_the_original_order_fear_is_still_set_when_the_icon_acts():
    m = begins(
        "A",
        vents="A",
        icons={"A": "security again"},
        infirmary_exit_triggers_icon="icon",
        edition="original",
    )
    assert (m.fear(), m.stopped) == (4, Step("event.draw", word="security"))


@both
@pytest.mark.rule("ESC-INF-060")
def test_a_turn_spent_in_the_infirmary_still_ends_with_an_event_card(edition):
    table = facility("A-B", **IN_INFIRMARY, edition=edition)
    m = match_at(table, *TURN, Step("event.draw")).answer("end")
    assert m.stopped == Step("event.draw")


@pytest.mark.parametrize(
    ("after", "says"),
    [((Step("event.draw"),), "then an event card"), ((), "then {who}")],
)
def test_the_end_of_a_turn_says_what_comes_then(after, says):
    table = facility("A-B", heroes={"ann": "A", "ben": "B"})
    m = match_at(table, *TURN, *after)
    end = next(option for option in m.prompt.options() if option.key == "end")
    assert end.second.text == says
    if not after:
        assert end.second.facts["who"].id == "ben"


@pytest.mark.rule("ESC-DRAW-020", "ESC-TILE-130")
def test_who_comes_out_on_medical_supplies_did_not_start_the_turn_there():
    table = {
        "icons": {"A": "medical"},
        "medical_extra_over_limit": "limit_ignored",
        "edition": "original",
    }
    assert begins("A", vents="A", **table).leaves_open("ESC-TURN-060").cards() == 3


@pytest.mark.rule("ESC-INF-030")
def test_on_paper_the_hero_is_shown_how_many_cards_to_draw():
    m = begins("A", vents="A", hands="paper", hand={"ann": 0}).answer().leaves_open("ESC-TURN-060")
    asked = [m.words(prompt.asks) for prompt in m.asked if prompt.rule == "ESC-INF-030"]
    assert asked == ["ann: draw 3 cards"]
    assert m.cards() == 3


@pytest.mark.rule("ESC-KO-050")
@pytest.mark.parametrize(("reading", "drawn"), [("discarded", 3), ("kept", 1)])
def test_a_hand_kept_in_a_knock_out_is_filled_up_on_return(reading, drawn):
    table = facility(
        "A",
        heroes={"ann": "A", "ben": "A"},
        vents="A",
        hand={"ann": 2},
        vitality={"ann": 4},
        ko_discard_hand=reading,
    )
    m = match_at(table, Step("knock out", "ann"), *TURN).answer().leaves_open("ESC-TURN-060")
    taken = [n for n in m.play.notes if n.why.rule == "ESC-INF-030" and hasattr(n.change, "card")]
    assert (m.cards(), len(taken)) == (3, drawn)
