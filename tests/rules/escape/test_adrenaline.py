"""Adrenaline cards: the three uses, their cost, their time and their end (ESC-ADR-*)."""

import pytest

from companion.engine.flow.prompts import Dice
from companion.engine.state.table import Step
from companion.games.escape.state.stats import bonuses

from .table_kit import EDITIONS, facility, match_at, run

both = pytest.mark.parametrize("edition", EDITIONS)
SIXTH = ["plain"] * 2


def uses(m, card, seat="ann"):
    """What a card could be played for at the open question, with what stands against it."""
    prompt = m.open_side("card", seat, f"card {card}")
    found = {o.key: m.words(o.off) for o in prompt.options()}
    m.close_side()
    return found


def bonus(m, stat, seat="ann"):
    return sum(marker.number for marker in bonuses(m.table, seat, stat))


@both
@pytest.mark.rule("ESC-ADR-010", "ESC-KO-010")
def test_with_the_last_card_a_hero_goes_down(edition):
    table = facility("A", hand={"ann": 1}, edition=edition)
    m = run(table, step=Step("lose cards", "ann", number=1))
    assert (m.at(), m.cards()) == ("infirmary", 0)


@both
@pytest.mark.rule("ESC-ADR-020", "ESC-ADR-030")
def test_a_card_has_three_uses(edition):
    table = facility("A-B", hand={"ann": ["speed1", *SIXTH]}, edition=edition)
    m = run(table)
    assert list(uses(m, "speed1")) == ["bonus", "ability", "calm", "scare", "back"]
    m.side("card", "ann", "card speed1", "bonus")
    assert (m.cards(), bonus(m, "speed"), m.fear()) == (2, 1, 3)
    m.side("card", "ann", "card plain", "ability").leaves_open("ESC-TURN-060")
    assert (m.cards(), m.fear()) == (1, 2)
    assert m.table.piles["adrenaline discard"].cards == ("speed1", "plain")


@pytest.mark.rule("ESC-ADR-030", "ESC-ADR-040", "ESC-INT-340")
def test_the_card_is_discarded_then_paid_then_it_works():
    m = run(facility("A#B", fear={"ann": 4}, hand={"ann": ["str2 fear1", *SIXTH]}), "bash door A B")
    m.play.notes.clear()
    m.side("card", "ann", "card str2 fear1", "bonus")
    done = [type(n.change).__name__ for n in m.play.notes if n.change and n.why.rule != "match"]
    assert done == ["CardMoved", "PieceTrackSet", "MarkerAdded"]
    assert m.fear() == 5
    assert m.prompt.dice == 4 + 2 + 1, "the cost moved fear to 5, which gives Strength +1"


@pytest.mark.rule("ESC-INT-340")
def test_a_cost_that_calms_can_raise_intelligence():
    m = run(facility("A#B", fear={"ann": 2}, hand={"ann": ["int1 calm1", *SIXTH]}), "pick door A B")
    m.side("card", "ann", "card int1 calm1", "bonus")
    assert (m.fear(), m.prompt.dice) == (1, 6)


@both
@pytest.mark.rule("ESC-ADR-050", "ESC-ADR-060", "ESC-INT-360")
@pytest.mark.parametrize(
    ("fear", "card", "after"),
    [(7, "str1 fear2", None), (6, "str1 fear2", 8), (1, "str1 calm2", None), (2, "str1 calm2", 0)],
)
def test_a_fear_cost_has_to_be_paid_in_full(edition, fear, card, after):
    m = run(facility("A-B", fear={"ann": fear}, hand={"ann": [card, *SIXTH]}, edition=edition))
    if after is None:
        assert uses(m, card)["bonus"].startswith(f"fear {fear} cannot")
    else:
        assert (
            m.side("card", "ann", f"card {card}", "bonus").leaves_open("ESC-TURN-060").fear()
            == after
        )


@pytest.mark.rule("ESC-ADR-050")
def test_the_cost_of_an_ability_has_to_be_paid_too():
    m = run(facility("A", fear={"ann": 7}, hand={"ann": ["second wind", *SIXTH]}))
    assert uses(m, "second wind")["ability"] == "fear 7 cannot rise by 2"
    assert not uses(m, "second wind")["bonus"]


@both
@pytest.mark.rule("ESC-ADR-070")
@pytest.mark.parametrize(("use", "fear"), [("calm", 2), ("scare", 4)])
def test_a_card_shifts_fear_by_one_step_without_its_cost_at_any_time(edition, use, fear):
    table = facility(
        "A", heroes={"ann": "A", "ben": "A"}, hand={"ben": ["str1 fear2", *SIXTH]}, edition=edition
    )
    m = run(table).side("card", "ben", "card str1 fear2", use).leaves_open("ESC-TURN-060")
    assert (m.fear("ben"), m.cards("ben")) == (fear, 2)
    assert not m.table.markers


@pytest.mark.rule("ESC-ADR-070", "ESC-FEAR-020")
def test_fear_is_not_shifted_beyond_its_ends():
    assert uses(run(facility("A", fear={"ann": 0})), "plain")["calm"] == "fear is 0"
    assert uses(run(facility("A", fear={"ann": 8})), "plain")["scare"] == "fear is 8"


@both
@pytest.mark.rule("ESC-ADR-080", "ESC-INT-350")
def test_the_last_card_is_never_played(edition):
    m = run(facility("A", hand={"ann": 1}, edition=edition)).leaves_open("ESC-TURN-060")
    assert m.offers("ann") == {"card": "the last card stays"}
    m = run(facility("A", hand={"ann": 2}, edition=edition))
    assert m.offers("ann") == {"card": ""}
    m.side("card", "ann", "card plain", "calm").leaves_open("ESC-TURN-060")
    assert m.offers("ann") == {"card": "the last card stays"}


# -- how long a bonus lasts


@both
@pytest.mark.rule("ESC-ADR-090", "ESC-ADR-180")
def test_a_strength_bonus_ends_with_the_roll_it_was_played_for(edition):
    table = facility("A#B", hand={"ann": ["str2", *SIXTH]}, edition=edition)
    m = run(table, "bash door A B").side("card", "ann", "card str2", "bonus")
    assert m.prompt.dice == 6
    m.answer(dice="str").leaves_open("ESC-TURN-060")
    assert bonus(m, "strength") == 0


@pytest.mark.rule("ESC-ADR-090", "ESC-ADR-100")
@pytest.mark.parametrize(("duration", "left"), [("same_stat", 2), ("any_roll", 0)])
def test_a_roll_of_the_other_stat_may_use_it_up(duration, left):
    table = facility("A#B", hand={"ann": ["str2", *SIXTH]}, stat_bonus_duration=duration)
    m = run(table).side("card", "ann", "card str2", "bonus")
    m.answer("pick door A B", dice="blank").leaves_open("ESC-TURN-060")
    assert bonus(m, "strength") == left


@pytest.mark.rule("ESC-ADR-100")
@pytest.mark.parametrize(("edition", "left"), [("original", 0), ("revised", 2)])
def test_the_editions_differ_on_that(edition, left):
    table = facility("A#B", hand={"ann": ["str2", *SIXTH]}, edition=edition)
    m = run(table).side("card", "ann", "card str2", "bonus")
    assert (
        bonus(m.answer("pick door A B", dice="blank").leaves_open("ESC-TURN-060"), "strength")
        == left
    )


@both
@pytest.mark.rule("ESC-ADR-090", "ESC-ADR-120")
def test_bonuses_end_with_the_turn_but_toughness_waits_for_an_attack(edition):
    hand = {"ann": ["str2", "int1", "speed1", "tough2", "plain"]}
    table = facility("A", heroes={"ann": "A", "ben": "A"}, hand=hand, edition=edition)
    m = match_at(table, Step("act", "ann"), whole=True)
    for card in ("str2", "int1", "speed1", "tough2"):
        m.side("card", "ann", f"card {card}", "bonus")
    assert m.moves() == 3
    m.answer("end")
    assert m.table.turn.now == "ben"
    found = {stat: bonus(m, stat) for stat in ("strength", "intelligence", "speed", "toughness")}
    assert found == {"strength": 0, "intelligence": 0, "speed": 0, "toughness": 2}


@both
@pytest.mark.rule("ESC-ADR-110", "ESC-ADR-170")
def test_a_toughness_card_protects_against_one_attack(edition):
    hand = {"ann": ["tough2", "plain", "plain"]}
    table = facility("A", enemies={"guard-1": "A", "clone-1": "A"}, hand=hand, edition=edition)
    m = match_at(table, Step("attack", "guard-1", "ann"), Step("attack", "clone-1", "ann"))
    m.side("card", "ann", "card tough2", "bonus")
    m.answer(dice="str str str")
    assert m.cards() == 2
    assert bonus(m, "toughness") == 0
    m.answer("lose plain 0", dice="str str")
    assert m.cards() == 1


@both
@pytest.mark.rule("ESC-ADR-120", "ESC-ADR-130")
def test_speed_cards_are_added_one_after_another_to_keep_moving(edition):
    table = facility(
        "A-B B-C C-D D-E", hand={"ann": ["speed1", "speed1", "plain"]}, edition=edition
    )
    m = run(table, "move B", "move C")
    assert m.off("move D") == "no moves left"
    m.side("card", "ann", "card speed1", "bonus").answer("move D")
    assert (
        m.side("card", "ann", "card speed1", "bonus")
        .answer("move E")
        .leaves_open("ESC-TURN-060")
        .at()
        == "E"
    )


@both
@pytest.mark.rule("ESC-ADR-130")
def test_several_cards_are_stacked_on_one_challenge(edition):
    table = facility("A#B", hand={"ann": ["str2", "str2", "plain"]}, edition=edition)
    m = run(table, "bash door A B")
    m.side("card", "ann", "card str2", "bonus").side("card", "ann", "card str2", "bonus")
    assert m.prompt.dice == 8


@both
@pytest.mark.rule("ESC-ADR-140")
def test_a_bonus_that_helps_nothing_may_be_played_for_its_cost(edition):
    table = facility("A-B", hand={"ann": ["int1 calm1", *SIXTH]}, edition=edition)
    assert (
        run(table)
        .side("card", "ann", "card int1 calm1", "bonus")
        .leaves_open("ESC-TURN-060")
        .fear()
        == 2
    )


# -- abilities and the time to play


@both
@pytest.mark.rule("ESC-ADR-150")
def test_an_ability_keeps_the_time_its_text_allows(edition):
    table = facility(
        "A",
        heroes={"ann": "A", "ben": "A"},
        enemies={"clone-1": "A"},
        hand={"ben": ["plain", "flash", "plain"]},
        edition=edition,
    )
    m = run(table)
    assert uses(m, "plain", "ben")["ability"] == "in your own turn only"
    m.side("card", "ben", "card flash", "ability").answer().leaves_open("ESC-TURN-060")
    assert m.is_stunned("clone-1")


@both
@pytest.mark.rule("ESC-ADR-160")
def test_an_ability_may_be_played_though_it_changes_nothing(edition):
    m = run(facility("A", hand={"ann": ["flash", "plain", "plain"]}, edition=edition))
    m.side("card", "ann", "card flash", "ability").leaves_open("ESC-TURN-060")
    assert m.cards() == 2


@pytest.mark.rule("ESC-ADR-170", "ESC-ADR-180", "ESC-INT-330")
def test_a_card_played_after_the_throw_adds_no_dice_to_it():
    table = facility(
        "A",
        enemies={"clone-1": "A"},
        hand={"ann": ["str2", *SIXTH]},
        skills={"ann": ["boxer"]},
    )
    m = run(table, "attack clone-1", dice="blank")
    assert isinstance(m.prompt, Dice)
    m.side("card", "ann", "card str2", "bonus")
    assert isinstance(m.prompt, Dice)
    assert len(m.prompt.faces) == 4
    assert m.answer("again boxer 0").prompt.dice == 1
    m.answer("str").leaves_open("ESC-EATK-050")
    assert bonus(m, "strength") == 2


# -- hands on paper


def paper(**table):
    return run(facility("A-B", hands="paper", **table))


@pytest.mark.rule("ESC-ADR-020", "ESC-ADR-010")
def test_on_paper_the_hand_is_counted_and_a_card_is_named_as_it_is_played():
    m = paper()
    m.side("card", "ann", "bonus", "card speed1").leaves_open("ESC-TURN-060")
    assert (m.cards(), bonus(m, "speed")) == (3, 1)
    assert m.table.piles["adrenaline discard"].cards == ("speed1",)


@pytest.mark.rule("ESC-ADR-070")
def test_on_paper_a_shift_of_fear_needs_no_name():
    m = paper().side("card", "ann", "scare").leaves_open("ESC-TURN-060")
    assert (m.cards(), m.fear()) == (3, 4)


@pytest.mark.rule("ESC-ADR-050")
def test_on_paper_known_cards_that_cannot_be_paid_are_off():
    m = paper(fear={"ann": 7})
    prompt = m.open_side("card", "ann", "bonus")
    off = {o.key: m.words(o.off) for o in prompt.options() if o.off.text}
    assert off == {"card str1 fear2": "fear 7 cannot rise by 2"}


@pytest.mark.rule("ESC-ADR-020", "ESC-ADR-040")
def test_on_paper_another_card_is_asked_for_cost_stat_and_bonus():
    m = paper().side("card", "ann", "bonus", "card other", "1", "speed", "2")
    m.leaves_open("ESC-TURN-060")
    assert (m.cards(), m.fear(), bonus(m, "speed"), m.moves()) == (3, 4, 2, 4)


@pytest.mark.rule("ESC-ADR-150")
def test_on_paper_the_ability_of_another_card_is_done_by_hand():
    m = paper(fear={"ann": 2}).side("card", "ann", "ability", "card other", "-1")
    assert m.fear() == 1
    m.answer("threat", "2", "move", "done").leaves_open("ESC-TURN-060")
    assert (m.threat(), m.moves()) == (2, 3)


def test_back_plays_nothing():
    assert run(facility("A")).side("card", "ann", "back").leaves_open("ESC-TURN-060").cards() == 4
    assert (
        run(facility("A"))
        .side("card", "ann", "card plain", "back")
        .leaves_open("ESC-TURN-060")
        .cards()
        == 4
    )
    assert paper().side("card", "ann", "back").leaves_open("ESC-TURN-060").cards() == 4
    assert paper().side("card", "ann", "bonus", "back").leaves_open("ESC-TURN-060").cards() == 4
