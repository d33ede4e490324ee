"""Dice, rerolls, challenges and assisting (ESC-DICE-*, ESC-CHAL-*, ESC-ASST-*)."""

import pytest

from companion.engine.flow.prompts import Dice, Roll
from companion.engine.state.changes import CardMoved
from companion.engine.state.table import Step
from companion.games.escape.hero.challenge_rolls import card_test
from companion.games.escape.hero.dice_rolls import again_mark
from companion.games.escape.state.pieces import skills_id
from companion.games.escape.state.stats import bonuses

from .table_kit import EDITIONS, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)
HANDS = {"ann": ["plain", "plain"], "ben": ["str2 fear1", "plain", "plain"]}


def event(stat="strength", rating=3, entry="", **table):
    """A challenge of an event card, which needs neither an enemy nor a door."""
    return match_at(facility("A", **table), card_test("ann", stat, rating, entry))


def passed(m):
    return next(
        n.why.says
        for n in m.play.notes
        if n.why.rule in ("ESC-CHAL-020", "ESC-CHAL-030") and n.about
    )


# -- dice


@both
@pytest.mark.rule("ESC-DICE-010", "ESC-COMP-100")
@pytest.mark.parametrize(
    ("stat", "dice", "icons"),
    [
        ("strength", "str2 str", 3),
        ("strength", "int int2 speed", 0),
        ("intelligence", "int2 int2", 4),
    ],
)
def test_doubles_count_two_and_other_symbols_nothing(edition, stat, dice, icons):
    m = event(stat, 1, edition=edition).answer(dice=dice)
    assert passed(m).facts["n"] == icons


@both
@pytest.mark.rule("ESC-DICE-020", "ESC-DICE-030")
def test_eleven_dice_are_eight_and_three_of_one_roll(edition):
    m = event(rating=11, scenario={"strength": 11}, edition=edition)
    assert (m.prompt.dice, m.prompt.at_once) == (11, 8)
    m.answer(dice="str " * 11)
    assert passed(m).facts["n"] == 11


@pytest.mark.rule("ESC-DICE-020", "ESC-DICE-030")
def test_where_dice_may_be_thrown_again_the_eight_are_thrown_first():
    m = event(rating=11, scenario={"strength": 11}, skills={"ann": ["doubles"]})
    assert m.prompt.dice == 8
    m.answer("stand", dice=["str2 " * 8, "str str str"])
    assert m.rolls() == [8, 3]
    assert passed(m).facts["n"] == 19


@pytest.mark.rule("ESC-DICE-090")
@pytest.mark.parametrize(
    ("reading", "open_dice"), [("any_die", [0, 8]), ("before_second_throw", [8])]
)
def test_a_reroll_may_touch_the_first_throw_after_the_second(reading, open_dice):
    skills = {"ann": ["doubles"]}
    m = event(scenario={"strength": 9}, skills=skills, reroll_beyond_eight=reading)
    m.answer(dice=["str2"])
    assert m.legal() == ["stand", "again doubles 0"], "before the second throw"
    m.answer("stand", dice=["int2"])
    assert m.legal("again") == [f"again doubles {die}" for die in open_dice]


@pytest.mark.rule("ESC-DICE-090")
def test_a_die_of_the_first_throw_is_thrown_again_before_the_second():
    m = event(
        scenario={"strength": 9},
        skills={"ann": ["doubles"]},
        reroll_beyond_eight="before_second_throw",
    )
    m.answer("again doubles 0", dice=["str2", "blank", "blank"])
    assert m.rolls() == [8, 1, 1]
    assert passed(m).facts["n"] == 0


@both
@pytest.mark.rule("ESC-DICE-040")
def test_the_new_face_of_a_reroll_stands(edition):
    m = event(skills={"ann": ["doubles"]}, edition=edition)
    m.answer("again doubles 1", dice=["str str2 str", "blank"])
    assert passed(m).facts["n"] == 2


BOXER = {"enemies": {"clone-1": "A"}, "skills": {"ann": ["boxer", "doubles"]}}


@both
@pytest.mark.rule("ESC-DICE-050", "ESC-DICE-060", "ESC-DICE-070")
def test_two_rerolls_hit_one_roll_each_once_in_any_order(edition):
    table = facility("A", **BOXER, edition=edition)
    m = run(table, "attack clone-1", dice="str2 str2")
    assert len(m.legal("again boxer")) == 4
    assert m.legal("again doubles") == ["again doubles 0", "again doubles 1"]
    m.answer("again doubles 0", dice="str")
    assert m.legal("again doubles") == [], "the same skill twice on the roll"
    m.answer("again boxer 1", dice="blank").leaves_open("ESC-EATK-050")
    assert passed(m).facts["n"] == 1


@both
@pytest.mark.rule("ESC-DICE-060", "ESC-DICE-070")
def test_a_die_thrown_again_may_be_thrown_once_more_by_the_other_skill(edition):
    table = facility("A", **BOXER, edition=edition)
    m = run(table, "attack clone-1", dice="blank")
    m.answer("again boxer 0", dice="str2").answer("again doubles 0", dice="str")
    m.leaves_open("ESC-EATK-050")
    assert passed(m).facts["n"] == 1


@pytest.mark.rule("ESC-DICE-050", "ESC-DICE-070")
def test_only_one_of_them_may_be_used():
    m = run(facility("A", **BOXER), "attack clone-1", dice="str2 str2")
    m.answer("again boxer 0", dice="blank").answer("stand").leaves_open("ESC-EATK-050")
    assert passed(m).facts["n"] == 2


@pytest.mark.rule("ESC-DICE-050")
def test_the_next_roll_may_use_every_skill_again():
    m = event(skills={"ann": ["doubles"]})
    m.answer("again doubles 0", dice=["str2", "blank"])
    again = match_at(m.table, card_test("ann", "strength", 3)).answer(dice="str2")
    assert again.legal("again") == ["again doubles 0"]


@pytest.mark.rule("ESC-DICE-050")
def test_a_skill_given_to_another_after_it_was_used_may_be_used_on_the_next_roll():
    heroes = {"ann": "A", "ben": "A"}
    m = run(facility("A", heroes=heroes, **BOXER), "attack clone-1", dice="str2 str2")
    m.answer("again doubles 0", dice="str")
    m.adjust(CardMoved("doubles", skills_id("ann"), skills_id("ben")))
    m.answer("stand").leaves_open("ESC-TURN-060")
    assert not m.table.turn.used.get(again_mark("doubles"))


@pytest.mark.rule("ESC-DICE-080")
def test_a_reroll_names_the_rolls_it_changes():
    assert event(skills={"ann": ["boxer"]}).answer(dice="blank").prompt is None, "no attack"
    table = facility("A", enemies={"guard-1": "A"}, skills={"ann": ["doubles", "boxer"]})
    m = match_at(table, Step("attack", "guard-1", "ann")).answer(dice="blank")
    assert not [prompt for prompt in m.asked if isinstance(prompt, Dice)], "no challenge"


@pytest.mark.rule("ESC-ICON-030")
def test_rerolls_are_asked_with_the_card_that_allows_them():
    m = event(skills={"ann": ["doubles"]}).answer(dice="str2")
    assert [option.ref for option in m.prompt.options()] == ["", "doubles"]


# -- challenges


@both
@pytest.mark.rule("ESC-CHAL-010", "ESC-CHAL-020", "ESC-CHAL-040")
@pytest.mark.parametrize(("dice", "ok"), [("int2 int2 int", True), ("int2 int2", False)])
def test_rating_5_needs_five_icons_of_four_dice(edition, dice, ok):
    m = event("intelligence", 5, "think", edition=edition)
    assert (m.prompt.dice, m.prompt.needed) == (4, 5)
    assert m.answer(dice=dice).threat() == (0 if ok else 1)


@pytest.mark.rule("ESC-CHAL-030", "ESC-CHAL-050")
@pytest.mark.parametrize(
    ("dice", "says"),
    [
        ("str2", "2 of 3 needed: failed."),
        ("str2 str", "3 hits, 3 needed: passed."),
        ("str2 str2 str", "5 hits, 3 needed: passed."),
        ("str2 str2 str2", "6 hits, 3 needed: an exceptional success."),
    ],
)
def test_twice_the_rating_is_an_exceptional_success(dice, says):
    m = event().answer(dice=dice)
    assert m.words(passed(m)) == says


@both
@pytest.mark.rule("ESC-CHAL-060", "ESC-INT-540")
def test_a_failed_action_wakes_the_enemies_and_a_failed_event_does_not(edition):
    table = facility("A#B", enemies={"guard-1": "A"}, edition=edition)
    m = run(table, "pick door A B", dice="blank")
    assert isinstance(m.prompt, Roll), "the guard attacks"
    m = event(enemies={"guard-1": "A"}, edition=edition).answer(dice="blank")
    assert m.stopped == Step("over")


@pytest.mark.rule("ESC-INT-540", "ESC-EVT-090")
def test_an_event_challenge_does_not_use_up_the_challenge_action():
    m = event(enemies={"clone-1": "A"}).answer(dice="str")
    assert "attack clone-1" in run(m.table).legal()


@pytest.mark.rule("ESC-EVT-090")
@pytest.mark.parametrize(("dice", "fear", "cards"), [("str2 str", 3, 5), ("str2", 4, 4)])
def test_an_entry_says_what_passing_and_failing_bring(dice, fear, cards):
    m = event(entry="hold on").answer(dice=dice)
    assert (m.fear(), m.cards()) == (fear, cards)


@both
@pytest.mark.rule("ESC-CHAL-070", "ESC-SUM-020")
@pytest.mark.parametrize("first", ["attack clone-1", "rush", "outwit clone", "bash door A B"])
def test_one_challenge_action_a_turn(edition, first):
    table = facility("A#B", enemies={"clone-1": "A"}, edition=edition)
    m = run(table, first, dice="str2 str2 int2 int")
    keys = ("attack clone-1", "rush", "outwit clone", "bash door A B", "pick door A B")
    here = [o.key for o in m.prompt.options()]
    assert {m.off(key) for key in keys if key in here} == {"one challenge a turn"}


@pytest.mark.rule("ESC-CHAL-080")
@pytest.mark.parametrize(
    ("order", "first"), [("guards_first", "guard-1"), ("clones_first", "clone-1")]
)
def test_the_kinds_on_the_tile_act_in_the_chosen_order(order, first):
    table = facility(
        "A#B", enemies={"guard-1": "A", "clone-1": "A"}, failure_activation_order=order
    )
    m = run(table, "pick door A B", dice="blank")
    assert m.prompt.about == first


@pytest.mark.rule("ESC-CHAL-080")
def test_or_the_active_player_picks():
    table = facility(
        "A#B", enemies={"guard-1": "A", "clone-1": "A"}, failure_activation_order="player_picks"
    )
    m = run(table, "pick door A B", dice="blank")
    assert m.prompt.seats == ("ann",)
    assert m.answer("clone guard").prompt.about == "clone-1"


@pytest.mark.rule("ESC-TURN-060")
def test_every_challenge_reaches_its_dice_in_two_answers():
    table = facility("A#B", enemies={"guard-1": "A", "clone-1": "A"})
    keys = [o.key for o in run(table).prompt.options() if o.key != "end"]
    keys.remove("move B")
    assert len(keys) == 7
    for key in keys:
        fresh = facility("A#B", enemies={"guard-1": "A", "clone-1": "A"})
        assert isinstance(run(fresh, key).prompt, Roll), key


# -- assisting


def helped(ways="A-B", at="B", **table):
    """Ann attacks a clone on A; Ben may help."""
    table = {"hand": HANDS, **table}
    made = facility(ways, heroes={"ann": "A", "ben": at}, enemies={"clone-1": "A"}, **table)
    return run(made, "attack clone-1")


@both
@pytest.mark.rule("ESC-ASST-010", "ESC-ASST-020", "ESC-ASST-050")
@pytest.mark.parametrize("at", ["A", "B"])
def test_a_helper_near_by_pays_and_the_other_gets_the_bonus(edition, at):
    m = helped(at=at, edition=edition)
    assert m.offers("ben")["assist"] == ""
    m.side("assist", "ben", "card str2 fear1")
    assert (m.prompt.dice, m.cards("ben"), m.fear("ben")) == (6, 2, 4)
    m.answer(dice="str str str").leaves_open("ESC-TURN-060").answer()
    assert bonuses(m.table, "ann", "strength") == ()


@pytest.mark.rule("ESC-ASST-050", "ESC-ASST-040", "ESC-ADR-080", "ESC-INT-350")
def test_a_helper_keeps_the_last_card():
    assert helped(hand={"ben": 1}).offers("ben")["assist"] == "the last card stays"


@both
@pytest.mark.rule("ESC-ASST-020", "ESC-ASST-050")
def test_two_tiles_off_is_too_far(edition):
    assert helped("A-B B-C", "C", edition=edition).offers("ben")["assist"] == "too far away"
    assert helped("A#B", edition=edition).offers("ben")["assist"] == "too far away"


@pytest.mark.rule("ESC-ASST-030")
@pytest.mark.parametrize(
    ("reading", "off"), [("doors_only", "too far away"), ("doors_and_ducts", "")]
)
def test_a_duct_may_count_as_near_by(reading, off):
    assert helped("A~B", assist_through_vent=reading).offers("ben")["assist"] == off


@both
@pytest.mark.rule("ESC-ASST-040")
def test_there_is_no_helping_against_an_attack_and_none_after_the_throw(edition):
    table = facility(
        "A", heroes={"ann": "A", "ben": "A"}, enemies={"guard-1": "A"}, edition=edition
    )
    assert "assist" not in match_at(table, Step("attack", "guard-1", "ann")).offers("ben")
    m = helped(skills={"ann": ["boxer"]}, edition=edition).answer(dice="blank")
    assert isinstance(m.prompt, Dice)
    assert "assist" not in m.offers("ben")


@pytest.mark.rule("ESC-ASST-010", "ESC-ADR-050")
def test_only_cards_of_the_challenged_stat_that_can_be_paid_help():
    m = helped(hand={"ben": ["int1", "str1 fear2", "str2", "plain"]}, fear={"ben": 7})
    prompt = m.open_side("assist", "ben")
    assert prompt.secret
    assert {o.key: m.words(o.off) for o in prompt.options()} == {
        "card int1": "does not raise strength",
        "card plain": "",
        "card str1 fear2": "fear 7 cannot rise by 2",
        "card str2": "",
        "back": "",
    }
    m.close_side()
    assert m.side("assist", "ben", "back").leaves_open("ESC-ATK-020").cards("ben") == 4


@pytest.mark.rule("ESC-ASST-010")
def test_on_paper_a_helper_names_the_card_or_what_is_printed():
    m = helped(hands="paper", hand={})
    m.side("assist", "ben", "card str2")
    assert m.prompt.dice == 6
    m.side("assist", "ben", "card other", "1", "strength", "3")
    assert (m.prompt.dice, m.fear("ben"), m.cards("ben")) == (9, 4, 2)
    m.side("assist", "ben", "card other", "0", "speed", "3")
    assert (m.prompt.dice, m.cards("ben")) == (9, 2), "a Speed card does not help"
