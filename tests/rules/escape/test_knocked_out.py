"""Being knocked out, killed, and what is lost with it."""

import pytest

from companion.engine.state.changes import CardMoved, PieceTrackSet
from companion.engine.state.table import Step

from .enemy_kit import instructions, knock_out
from .table_kit import facility, match_at, run


def down(cause="cards", **table):
    """Ann on A is knocked out; Bo stands elsewhere."""
    heroes = {"ann": "A", "bo": "B"}
    return knock_out(facility("A-B", heroes=heroes, hands="paper", **table), cause=cause)


def lose(table, number, *answers):
    return run(table, *answers, step=Step("lose cards", "ann", number=number))


# -- causes


@pytest.mark.rule("ESC-KO-010", "ESC-ADR-010", "ESC-ADR-080")
def test_losing_the_last_card_knocks_out():
    heroes = {"ann": "A", "bo": "A"}
    m = lose(facility("A", heroes=heroes, hand={"ann": 2}), 2)
    assert m.at("ann") == "infirmary"
    m = lose(facility("A", heroes=heroes, hand={"ann": 3}, hands="paper"), 2)
    assert (m.at("ann"), m.cards()) == ("A", 1)


@pytest.mark.rule("ESC-KO-010", "ESC-VIT-040")
def test_who_has_no_card_left_goes_down_after_a_correction_too():
    heroes = {"ann": "A", "bo": "A"}
    table = facility("A", heroes=heroes, hand={"ann": 1}, hands="paper")
    m = match_at(table, Step("act", "ann"))
    m.adjust(CardMoved("", "hand ann", "adrenaline discard"))
    m.answer()
    assert m.at("ann") == "infirmary"


@pytest.mark.rule("ESC-KO-010")
def test_losing_no_card_is_no_knock_out():
    m = lose(facility("A", heroes={"ann": "infirmary", "bo": "A"}, hand={"ann": 0}), 2)
    assert m.vitality() == 5


# -- what is lost


@pytest.mark.rule("ESC-KO-030", "ESC-INF-020", "ESC-VIT-030", "ESC-THR-060")
def test_it_costs_vitality_and_threat_and_leads_to_the_infirmary():
    m = down(threat={"ann": 2}, pool=3)
    assert (m.at("ann"), m.vitality(), m.threat()) == ("infirmary", 4, 1)
    assert m.table.tracks["threat pool"] == 3
    assert m.table.tracks["threat gone"] == 1
    assert instructions(m) == ["Move ann to the infirmary"]


@pytest.mark.rule("ESC-KO-030", "ESC-THR-070")
def test_without_threat_none_is_lost():
    assert down().threat() == 0


@pytest.mark.rule("ESC-INT-450")
def test_threat_lost_leaves_the_game_and_not_into_the_pool():
    assert down(threat={"ann": 1}, pool=0).table.tracks["threat pool"] == 0


@pytest.mark.rule("ESC-KO-020")
def test_items_stay_on_the_tile():
    m = down(items={"ann": ["stick", "rope"], "A": ["lamp"]})
    assert m.items("A") == ["lamp", "rope", "stick"]
    assert m.items("ann") == []
    assert instructions(m) == ["ann is down: items to A", "Move ann to the infirmary"]


@pytest.mark.rule("ESC-KO-040", "ESC-KO-050")
@pytest.mark.parametrize(("choice", "left"), [("discarded", 0), ("kept", 3)])
@pytest.mark.parametrize("edition", ["original", "revised"])
def test_the_hand_is_discarded_or_kept(edition, choice, left):
    m = down("trapped", hand={"ann": 3}, ko_discard_hand=choice, edition=edition)
    assert m.cards() == left


@pytest.mark.rule("ESC-INT-470", "ESC-FEAR-120")
@pytest.mark.parametrize(("choice", "fear"), [("placement", 3), ("leaving", 4)])
def test_whether_going_down_on_a_dark_tile_frightens(choice, fear):
    assert down(dark=("A",), ko_leaves_tile=choice).fear() == fear
    assert down(ko_leaves_tile=choice).fear() == 3


@pytest.mark.rule("ESC-KO-090", "ESC-INF-030")
def test_a_whole_knock_out_and_the_way_back():
    table = facility(
        "A-B",
        heroes={"ann": "A", "bo": "B"},
        vents="B",
        vitality={"ann": 4},
        threat={"ann": 2},
        fear={"ann": 7},
        items={"ann": ["stick", "rope"]},
        hand={"ann": 1},
        hands="paper",
        pool=5,
    )
    m = lose(table, 1)
    assert m.items("A") == ["rope", "stick"]
    assert (m.vitality(), m.threat(), m.at("ann"), m.cards()) == (3, 1, "infirmary", 0)
    assert m.table.tracks["threat pool"] == 5
    back = match_at(m.table, Step("turn.begin", "ann"), Step("draw", "ann")).answer()
    assert (back.cards(), back.fear(), back.at("ann")) == (3, 4, "B")


# -- death


@pytest.mark.rule("ESC-KO-100", "ESC-VIT-070", "ESC-END-020")
def test_the_last_vitality_is_death():
    m = down(vitality={"ann": 1})
    assert m.hero().conditions == ("dead",)
    assert (m.at("ann"), m.vitality()) == ("", 0)
    assert instructions(m) == ["ann is dead: take the figure away"]


@pytest.mark.rule("ESC-KO-100", "ESC-KO-060", "ESC-LOCK-100", "ESC-END-020")
def test_in_lockdown_a_knock_out_kills():
    m = down(vitality={"ann": 5}, lockdown=True)
    assert m.hero().conditions == ("dead",)
    assert m.at("ann") == ""
    assert m.vitality() == 5


@pytest.mark.rule("ESC-KO-080")
@pytest.mark.parametrize(("choice", "on_tile"), [("stay", ["rope"]), ("leave_game", [])])
def test_the_items_of_the_killed(choice, on_tile):
    m = down(lockdown=True, items={"ann": ["rope"]}, items_of_the_killed=choice)
    assert m.items("A") == on_tile
    assert m.items("ann") == []


@pytest.mark.rule("ESC-VIT-070")
def test_whose_vitality_a_correction_takes_dies():
    table = facility("A-B", heroes={"ann": "A", "bo": "B"}, hands="paper")
    m = match_at(table, Step("act", "bo"))
    m.adjust(PieceTrackSet("ann", "vitality", 0))
    m.answer().leaves_open("ESC-TURN-060")
    assert m.hero().conditions == ("dead",)


# -- in the own turn


def one_card_left(**more):
    """Ann beside a guard, with one card on paper; Bo next door."""
    usual = {
        "heroes": {"ann": "A", "bo": "B"},
        "enemies": {"guard-1": "A"},
        "hand": {"ann": 1},
        "hands": "paper",
    }
    return facility("A-B", **(usual | more))


def failed_in_own_turn(choice):
    """A guard takes Ann's last card after her challenge failed; then her turn goes on."""
    table = one_card_left(
        enemies={"guard-1": "A", "clone-1": "A"},
        icons={"B": "fear"},
        cards="table",
        ko_in_own_turn=choice,
        failure_activation_order="guards_first",
    )
    steps = (
        Step("react", "A", items=("guard", "clone")),
        Step("act", "ann"),
        Step("event.draw"),
        Step("end.crowding"),
    )
    return match_at(table, *steps, stop_at=("end.crowding",))


@pytest.mark.rule("ESC-KO-070", "ESC-INF-060", "ESC-INT-210")
def test_the_event_step_follows_without_spawns():
    m = failed_in_own_turn("a").answer("card clones", dice=["str str", ""])
    assert m.at("ann") == "infirmary"
    assert sorted(p for p in m.table.pieces if p.startswith("clone")) == ["clone-1"]
    assert m.table.turn.used["event"] == 1
    assert m.stopped.name == "end.crowding"


@pytest.mark.rule("ESC-KO-070")
def test_or_the_turn_ends_without_an_event_card():
    m = failed_in_own_turn("turn_ends").answer(dice=["str str"])
    assert m.at("ann") == "infirmary"
    assert m.at("clone-1") == "B"  # the failed challenge still lets the clone act
    assert "event" not in m.table.turn.used
    assert m.stopped.name == "end.crowding"


@pytest.mark.rule("ESC-KO-060", "ESC-KO-070")
@pytest.mark.parametrize(
    ("choice", "stop"), [("event_follows", "event.draw"), ("turn_ends", "end.token")]
)
def test_who_is_killed_in_the_own_action_part_may_leave_the_event_card_out(choice, stop):
    heroes = {"ann": "A", "ben": "B"}
    table = facility("A-B", heroes=heroes, lockdown=True, ko_in_own_turn=choice)
    steps = (Step("knock out", "ann", word="cards"), Step("act", "ann"), Step("event.draw"))
    m = match_at(table, *steps, Step("end.token"), stop_at=("event.draw", "end.token")).answer()
    assert (m.hero().conditions, m.stopped.name) == (("dead",), stop)


@pytest.mark.rule("ESC-KO-070")
def test_who_goes_down_in_the_event_step_changes_nothing_about_it():
    table = one_card_left(ko_in_own_turn="turn_ends")
    steps = (Step("event.activate", items=("guard",)), Step("event.generate"), Step("end.crowding"))
    m = match_at(table, *steps, stop_at=("event.generate",)).answer(dice=["str str"])
    assert m.stopped.name == "event.generate"


@pytest.mark.rule("ESC-INT-250", "ESC-KO-060", "ESC-ATK-030")
def test_attacking_a_guard_with_an_empty_pool_may_be_the_end():
    table = one_card_left(pool=0)
    m = run(table, "attack guard-1", dice=["", "str2"])
    assert "lockdown" in m.table.words
    assert m.threat() == 1
    assert m.hero().conditions == ("dead",)


@pytest.mark.rule("ESC-KO-020")
def test_a_second_knock_out_on_the_agenda_does_nothing():
    table = facility("A-B", heroes={"ann": "A", "bo": "B"}, lockdown=True, hands="paper")
    m = match_at(table, Step("knock out", "ann"), Step("knock out", "ann")).answer()
    assert instructions(m) == ["ann is dead: take the figure away"]
