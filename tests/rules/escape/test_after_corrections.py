"""What always holds is restored after a correction: hands, vitality, who is down, the end."""

import pytest
from msgspec.structs import replace

from companion.engine.flow.agenda import Play, settle
from companion.engine.state.table import Step
from companion.games.escape.rules import RULES

from .table_kit import facility, match_at

BOTH = {"ann": "A", "ben": "A"}


def settled(table, *agenda):
    """What comes first on the agenda once a table is settled."""
    table.agenda = (*agenda, Step("act", "ann"))
    settle(Play(table, "x"), RULES)
    return [(s.name, s.subject, s.word) for s in table.agenda]


ACT = ("act", "ann", "")


@pytest.mark.rule("ESC-KO-010", "ESC-VIT-070", "ESC-VIT-040")
@pytest.mark.parametrize(
    ("at", "vitality", "hand", "first"),
    [
        ("A", 5, 4, None),
        ("A", 5, 5, None),
        ("A", 4, 5, ("lose cards", "ben", "ESC-VIT-040")),
        ("A", 5, 0, ("knock out", "ben", "cards")),
        ("A", 0, 4, ("knock out", "ben", "vitality")),
        ("A", 0, 0, ("knock out", "ben", "vitality")),
        ("infirmary", 5, 0, None),
        ("infirmary", 4, 5, ("lose cards", "ben", "ESC-VIT-040")),
        ("infirmary", 0, 4, ("knock out", "ben", "vitality")),
        ("infirmary", 1, 0, None),
    ],
)
def test_hands_and_vitality_are_looked_at_wherever_a_hero_is(at, vitality, hand, first):
    table = facility(heroes=BOTH, hand={"ben": hand}, vitality={"ben": vitality})
    table.pieces["ben"] = replace(table.pieces["ben"], at=at)
    assert settled(table) == [*([first] if first else []), ACT]


@pytest.mark.rule("ESC-VIT-040")
def test_as_many_cards_are_lost_as_are_over_the_limit():
    table = facility(heroes=BOTH, hand={"ben": 5}, vitality={"ben": 2})
    _ = settled(table)
    assert table.agenda[0].number == 3


@pytest.mark.rule("ESC-DRAW-020")
@pytest.mark.parametrize(("choice", "trims"), [("limit_holds", True), ("limit_ignored", False)])
def test_supplies_may_take_a_hand_over_its_limit(choice, trims):
    table = facility(
        heroes=BOTH, hand={"ben": 5}, vitality={"ben": 4}, medical_extra_over_limit=choice
    )
    assert (settled(table)[0][0] == "lose cards") is trims


@pytest.mark.parametrize("coming", ["lose cards", "knock out"])
def test_what_is_coming_already_does_not_come_twice(coming):
    table = facility(heroes=BOTH, hand={"ben": 5}, vitality={"ben": 4})
    assert settled(table, Step(coming, "ben")) == [(coming, "ben", ""), ACT]
    other = facility(heroes=BOTH, hand={"ben": 5}, vitality={"ben": 4})
    assert settled(other, Step(coming, "ann"))[0] == ("lose cards", "ben", "ESC-VIT-040")


def test_before_the_first_turn_hands_are_still_being_dealt():
    table = facility(heroes=BOTH, hand={"ben": 0}, turn=0)
    assert settled(table) == [ACT]


@pytest.mark.rule("ESC-INF-070")
def test_when_all_lie_in_the_infirmary_it_is_over():
    table = facility(heroes=BOTH)
    for seat in BOTH:
        table.pieces[seat] = replace(table.pieces[seat], at="infirmary")
    _ = settled(table)
    assert table.result == "infirmary"


# -- getting out


@pytest.mark.rule("ESC-END-010")
@pytest.mark.parametrize(
    ("heroes", "says"),
    [
        ({"ann": "A"}, ""),
        ({"ann": "A", "ben": "A"}, "The others play on."),
        ({"ann": "A", "ben": "A", "cle": "A"}, "The others play on."),
    ],
)
def test_hands_are_shown_who_gets_out_and_whether_others_play_on(heroes, says):
    table = facility(heroes=heroes, scenario={"win_when": ("on A",)})
    m = match_at(table, Step("escape check", "ann"))
    assert m.words(m.prompt.asks) == "ann gets out: take the figure away"
    assert m.words(m.prompt.support) == says
    m.answer("done")
    assert m.hero().conditions == ("escaped",)
    assert (m.table.result == "all gone") is (len(heroes) == 1)


@pytest.mark.rule("ESC-END-010")
def test_who_does_not_meet_the_goal_stays():
    table = facility(heroes=BOTH, scenario={"win_when": ("on B",)})
    assert match_at(table, Step("escape check", "ann")).asked == []


# -- the crowd


@pytest.mark.rule("ESC-THR-080", "ESC-THR-090")
@pytest.mark.parametrize(
    ("choice", "there", "ends", "arrives"),
    [
        ("active_player", 3, 1, 0),
        ("active_player", 2, 0, 0),
        ("arriving_player", 3, 0, 1),
        ("arriving_player", 2, 0, 0),
        ("picked_player", 2, 0, 0),
    ],
)
def test_when_a_crowd_gives_threat(choice, there, ends, arrives):
    heroes = {"ann": "A", **dict.fromkeys(("ben", "cle")[: there - 1], "B")}
    table = facility("A-B", heroes=heroes, crowd_threat=choice)
    m = match_at(table, Step("go", "ann", "door A B"))
    assert m.threat() == arrives
    m = match_at(m.table, Step("end.crowding"))
    assert m.threat() == arrives + ends


@pytest.mark.rule("ESC-THR-090")
def test_or_the_table_picks_who_of_the_crowd():
    table = facility(
        "A-B", heroes={"ann": "A", "ben": "B", "cle": "B"}, crowd_threat="picked_player"
    )
    m = match_at(table, Step("go", "ann", "door A B"))
    assert m.legal() == ["threat ann", "threat ben", "threat cle"]
    m.answer("threat ben")
    assert [m.threat(s) for s in ("ann", "ben", "cle")] == [0, 1, 0]
    thin = facility("A-B", heroes={"ann": "B", "ben": "B"}, crowd_threat="picked_player")
    assert match_at(thin, Step("crowd.pick", "B")).asked == []
