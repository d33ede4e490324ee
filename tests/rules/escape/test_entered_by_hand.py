"""What a card says and no pack knows: the numbers people can enter, and what becomes of them."""

import pytest

from companion.engine.flow.agenda import Play
from companion.engine.flow.prompts import EnterNumber
from companion.engine.state.table import Step
from companion.games.escape.records.printed import SkillCard
from companion.games.escape.teach.card_identification import another_card

from .table_kit import facility, match_at, run


def answered(flow, *answers):
    """What a flow gives back once its questions are answered."""
    _ = next(flow)
    for answer in answers[:-1]:
        _ = flow.send(answer)
    with pytest.raises(StopIteration) as end:
        flow.send(answers[-1])
    return end.value.value


HERE = {"heroes": {"ann": "A", "ben": "A"}}


def number(verb, **table):
    return match_at(facility(**HERE, **table), Step("event.number", "ben", word=verb))


@pytest.mark.rule("ESC-EVT-080")
@pytest.mark.parametrize(
    ("verb", "low"),
    [("fear", -8), ("threat", -8), ("discard", 0), ("draw", 0), ("item", 0)],
)
def test_fear_and_threat_go_both_ways_and_cards_one(verb, low):
    prompt = number(verb).prompt
    assert isinstance(prompt, EnterNumber)
    assert (prompt.low, prompt.high, prompt.usual) == (low, 8, 1)
    assert prompt.about == "ben"
    assert ("fewer" in prompt.support.text) is (low < 0)


@pytest.mark.rule("ESC-EVT-080")
def test_the_number_happens_to_the_hero_of_its_line():
    m = number("fear", fear={"ben": 4}).answer("-3")
    assert (m.fear("ben"), m.fear("ann")) == (1, 3)
    m = number("threat").answer("2")
    assert (m.threat("ben"), m.threat("ann")) == (2, 0)
    m = number("draw", hand={"ben": 2}).answer("2")
    assert (m.cards("ben"), m.cards("ann")) == (4, 4)
    assert number("item").answer("1").items("ben") != []


@pytest.mark.rule("ESC-EVT-080")
def test_a_number_of_nothing_changes_nothing():
    m = number("fear").answer("0")
    assert (m.fear("ben"), m.coming()) == (3, ["over"])


@pytest.mark.rule("ESC-EVT-080")
def test_every_hero_has_a_line_for_each_number_with_how_it_stands():
    table = facility(**HERE, fear={"ben": 6}, threat={"ben": 2}, items={"ben": ["rope"]})
    m = match_at(table, Step("event.hand", word="fear"))
    now = {o.key: m.words(o.second) for o in m.prompt.options()}
    assert [now[f"{verb} ben"] for verb in ("fear", "threat", "discard", "draw", "item")] == [
        "now 6",
        "now 2",
        "now 4",
        "now 4",
        "now 1",
    ]
    assert now["fear ann"] == "now 3"
    assert [key for key in now if " " not in key] == ["done"]
    assert {"challenge strength", "challenge intelligence"} <= set(now)


@pytest.mark.rule("ESC-EVT-080")
def test_the_page_stays_until_the_table_is_done():
    m = match_at(facility(**HERE), Step("event.hand", word="fear"))
    m.answer("fear ben", "2")
    assert m.legal("done") == ["done"]
    m.answer("done")
    assert (m.fear("ben"), m.prompt) == (5, None)


@pytest.mark.rule("ESC-EVT-090")
@pytest.mark.parametrize("stat", ["strength", "intelligence"])
def test_a_challenge_on_a_card_is_rated_1_to_12(stat):
    m = match_at(facility(**HERE), Step("event.test", word=stat))
    assert (m.prompt.low, m.prompt.high, m.prompt.usual) == (1, 12, 3)
    m.answer("4")
    assert (m.prompt.needed, m.prompt.seats) == (4, ("ann",))


@pytest.mark.rule("ESC-EVT-060", "ESC-ACTV-080")
@pytest.mark.parametrize(
    ("icons", "box"),
    [
        (["icon guard", "icon none"], "guard"),
        (["icon guard", "icon clone", "icon none"], "guard clone"),
    ],
)
def test_a_longer_box_is_entered_icon_by_icon(icons, box):
    table = facility(**HERE)
    m = match_at(table, Step("event.box", target="clone", word=""), stop_at=("event.spawn",))
    m.answer("box longer", *icons)
    assert [(s.name, s.word, s.items) for s in m.table.agenda if s.name.startswith("event.")] == [
        ("event.spawn", "clone", ()),
        ("event.activate", "", tuple(box.split())),
        ("event.generate", "", tuple(box.split())),
    ]
    assert (m.stopped.name, m.stopped.word) == ("event.spawn", "clone")


@pytest.mark.rule("ESC-EVT-060")
@pytest.mark.parametrize(("icon", "by_hand"), [("fear", True), ("", False)])
def test_the_entry_is_done_by_hand_where_an_icon_drew_the_card(icon, by_hand):
    m = match_at(facility(**HERE), Step("event.read", word=icon), stop_at=("event.spawn",))
    m.answer("spawn guard", "box clone")
    assert m.stopped.word == "guard"
    coming = [step for step in m.table.agenda if step.name == "event.hand"]
    assert [step.word for step in coming] == (["fear"] if by_hand else [])


# -- an adrenaline card on paper


@pytest.mark.rule("ESC-ADR-050", "ESC-ADR-060")
@pytest.mark.parametrize(
    ("fear", "low", "high"),
    [(0, 0, 4), (1, -1, 4), (3, -3, 4), (4, -4, 4), (5, -4, 3), (7, -4, 1), (8, -4, 0)],
)
def test_a_fear_cost_that_cannot_be_paid_cannot_be_entered(fear, low, high):
    m = run(facility(fear={"ann": fear}, hands="paper"))
    prompt = m.open_side("card", "ann", "bonus", "card other")
    assert (prompt.low, prompt.high, prompt.rule) == (low, high, "ESC-ADR-050")


@pytest.mark.rule("ESC-ADR-020")
def test_a_card_no_pack_knows_raises_a_stat_by_1_to_6():
    m = run(facility(hands="paper"))
    prompt = m.open_side("card", "ann", "bonus", "card other", "1", "strength")
    assert (prompt.low, prompt.high, prompt.usual) == (1, 6, 2)
    m.give("3")
    assert m.prompt is None
    assert [marker.number for marker in m.table.markers.values()] == [3]
    assert (m.fear(), m.cards()) == (4, 3)


@pytest.mark.rule("ESC-ADR-150")
def test_the_lower_half_of_such_a_card_is_done_by_hand():
    m = run(facility("A#B", hands="paper", fear={"ann": 3}))
    assert m.open_side("card", "ann", "ability", "card other", "-1") is None
    assert (m.fear(), m.cards()) == (2, 3)
    first = m.table.agenda[0]
    assert (first.name, first.subject, first.word) == ("effect", "ann", "by hand")


@pytest.mark.rule("ESC-ADR-020", "ESC-ADR-040")
def test_what_was_entered_of_a_card_is_what_it_does_and_no_more():
    play = Play(facility(hands="paper"), "x")
    lower = answered(another_card(play, "ann", bonus=False), "1")
    assert (lower.bonus, lower.cost, lower.ability_cost, lower.ability) == (0, 0, 1, "by hand")
    upper = answered(another_card(play, "ann", bonus=True), "-1", "speed", "3")
    assert (upper.stat, upper.bonus, upper.cost, upper.ability_cost) == ("speed", 3, -1, 0)


@pytest.mark.rule("ESC-DICE-040")
def test_dice_are_numbered_from_one():
    again = SkillCard("more", "More", ".", use="again", use_when="after a roll")
    table = facility(enemies={"clone-1": "A"}, skills={"ann": ["more"]}, content=(again,))
    m = run(table, "attack clone-1", dice="int str2")
    m.side("use", "ann", "use more")
    labels = {o.key: m.words(o.label) for o in m.prompt.options()}
    assert (labels["die 0"], labels["die 1"]) == ("Die 1: int", "Die 2: str2")
