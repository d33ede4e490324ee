"""Combat and bullets (HST-COMBAT-*, HST-BULLET-*)."""

import pytest

from companion.engine.state.changes import ConditionSet, PieceRemoved
from companion.engine.state.table import Step

from .building_kit import at, building

EX, DIS = "explosive", "disruptive"


def fight(room="g", *, seat="ann", **more):
    return at(
        building(more.pop("heroes", {"ann": "lobby"}), lobby=room, **more), Step("combat", seat)
    )


@pytest.mark.rule("HST-COMBAT-060", "HST-COMBAT-220", "HST-BULLET-060")
def test_two_or_more_hits_the_first_guard_and_spends_a_bullet():
    m = fight().answer(EX, dice="2")
    assert (m.room("lobby"), m.hp(), m.bullets(), m.rolls()) == ("x", 5, (2, 3), [2])


@pytest.mark.rule("HST-COMBAT-070", "HST-COMBAT-120", "HST-COMBAT-190")
def test_missing_the_first_guard_costs_hp_and_leads_to_the_second():
    m = fight("g g").answer(EX, dice="1 4")
    assert (m.hp(), m.rolls(), m.room("lobby")) == (4, [2, 4], "g x")
    assert m.table.thrown.faces == ()  # the die is taken up again


@pytest.mark.rule("HST-COMBAT-080", "HST-COMBAT-130", "HST-COMBAT-200")
def test_three_hits_and_two_guards_beyond_reach():
    m = fight("g g g g g").answer(EX, EX, EX, dice="2 4 6")
    assert (m.hp(), m.rolls(), m.room("lobby")) == (3, [2, 4, 6], "g g x x x")


@pytest.mark.rule("HST-COMBAT-090", "HST-COMBAT-210")
def test_all_dice_fail_against_four_guards():
    m = fight("g g g g").answer(dice="1 3 5")
    assert (m.hp(), m.rolls(), m.prompt) == (1, [2, 4, 6], None)


@pytest.mark.rule("HST-COMBAT-100", "HST-COMBAT-230", "HST-APP-120")
def test_a_keycard_holder_is_faced_first():
    m = fight("g g k").answer(EX, dice="2 3 5")
    assert m.asked[0].asks.facts["guard"].id == "guard-3"
    assert (m.keycards(), m.room("lobby")) == (1, "g g x")


@pytest.mark.rule("HST-COMBAT-110")
def test_a_missed_keycard_holder_is_not_tried_again_in_this_fight():
    m = fight("k g").answer(EX, dice="1 4")
    assert (m.keycards(), m.room("lobby"), m.prompt) == (0, "k x", None)


@pytest.mark.rule("HST-COMBAT-240", "HST-COMBAT-300")
@pytest.mark.parametrize(
    ("choice", "numbers"), [("by_position", [2, 4, 6]), ("two_or_more", [2, 2, 6])]
)
def test_two_keycard_holders(choice, numbers):
    m = fight("k k g", options={"second_keycard_target": choice}).answer(dice="1 1 1")
    assert m.rolls() == numbers


@pytest.mark.rule("HST-COMBAT-180")
def test_numbers_belong_to_the_place_of_the_guard_not_to_hits():
    assert fight("g g g").answer(EX, dice="6 1 1").rolls() == [2, 4, 6]


@pytest.mark.rule("HST-COMBAT-140", "HST-COMBAT-250")
def test_death_ends_the_fight_and_the_turn():
    table = building({"ann": "lobby", "ben": "kitchen"}, lobby="g g g", hp={"ann": 1})
    m = at(table, Step("combat", "ann"), Step("act", "ann"), Step("turn.end", "ann"))
    m.answer(dice="1")
    assert (m.hp(), m.is_("ann", "dead"), m.at(), m.prompt) == (0, True, "lobby", None)
    assert m.rolls() == [2]


@pytest.mark.rule("HST-BULLET-020", "HST-BULLET-030", "HST-ROOM-080", "HST-BULLET-110")
def test_an_explosive_bullet_destroys_for_good_and_the_body_stays():
    m = fight().answer(EX, dice="6")
    assert (m.room("lobby"), m.is_("guard-1", "down")) == ("x", False)
    for _ in range(20):
        m = at(m.table, Step("game.counters")).answer()
    assert m.room("lobby") == "x"


@pytest.mark.rule("HST-BULLET-040", "HST-BULLET-050", "HST-BULLET-010")
def test_a_disruptive_bullet_shuts_down_for_three_rounds():
    m = fight().answer(DIS, dice="6")
    assert (m.room("lobby"), m.bullets()) == ("d3", (3, 2))


@pytest.mark.rule("HST-BULLET-070")
def test_the_shooter_chooses_for_each_hit():
    m = fight("g g").answer(EX, DIS, dice="6 6")
    assert (m.room("lobby"), m.bullets()) == ("d3 x", (2, 2))


@pytest.mark.rule("HST-BULLET-060")
def test_only_a_kind_still_owned_is_offered():
    m = fight("g", bullets={"ann": (0, 2)}, options={"hold_fire": "must_spend"}).answer(dice="6")
    assert (m.room("lobby"), m.bullets()) == ("d3", (0, 1))


@pytest.mark.rule("HST-BULLET-100", "HST-BULLET-150")
@pytest.mark.parametrize(("choice", "left"), [("same_round", [2, 1, 0]), ("next_round", [3, 2, 1])])
def test_when_the_counter_of_a_shut_down_guard_first_falls(choice, left):
    m = fight(options={"shutdown_first_count": choice}).answer(DIS, dice="6")
    seen = []
    for _ in range(3):
        m = at(m.table, Step("game.counters")).answer()
        seen.append(m.table.pieces["guard-1"].tracks["counter"])
    assert seen == left
    assert m.is_("guard-1", "down") == (choice == "next_round")
    assert m.count("security_room") == (2 if choice == "same_round" else 0)


@pytest.mark.rule("HST-BULLET-120")
@pytest.mark.parametrize(("choice", "rolled", "hp"), [("no_dice", [], 3), ("dice_save", [2, 4], 4)])
def test_who_has_no_bullets_is_hit_without_dice_or_saves_by_dice(choice, rolled, hp):
    table = fight("g g", bullets={"ann": (0, 0)}, options={"no_bullets": choice})
    m = table.answer(dice="6 1" if choice == "dice_save" else "")
    assert (m.rolls(), m.hp(), m.room("lobby")) == (rolled, hp, "g g")


@pytest.mark.rule("HST-BULLET-130")
@pytest.mark.parametrize("choice", ["must_spend", "may_spare"])
def test_fire_may_be_held_where_the_choice_allows_it(choice):
    m = fight(options={"hold_fire": choice})
    m.give("6")
    assert ("spare" in m.legal()) == (choice == "may_spare")
    if choice == "may_spare":
        m.answer("spare")
        assert (m.room("lobby"), m.hp(), m.bullets()) == ("g", 5, (3, 3))


@pytest.mark.rule("HST-BULLET-140")
@pytest.mark.parametrize(("choice", "left"), [("hits_only", (3, 3)), ("failures_too", (3, 2))])
def test_a_failed_roll_may_use_a_bullet_up(choice, left):
    answers = (DIS,) if choice == "failures_too" else ()
    m = fight(options={"bullet_on_failed_roll": choice}).answer(*answers, dice="1")
    assert (m.bullets(), m.hp()) == (left, 4)


@pytest.mark.rule("HST-COMBAT-290")
@pytest.mark.parametrize(
    ("choice", "heroes", "dice", "left", "hp"),
    [
        ("alone_in_turn", "ann ben", "2 4 6", "g x x x", 4),
        ("split", "ann ben", "2 4", "g g x x", 5),
        ("split", "ann ben", "1 4", "g g g x", 4),
        ("split", "ann ben cy", "2 4", "g g x x", 5),
        ("split", "ann", "2 4 6", "g x x x", 4),
    ],
)
def test_two_players_in_one_room(choice, heroes, dice, left, hp):
    where = {**dict.fromkeys(heroes.split(), "lobby"), "di": "garden"}
    m = fight("g g g g", heroes=where, options={"shared_room_combat": choice})
    hits = [face for face in dice.split() if face != "1"]
    m.answer(*[EX] * len(hits), dice=dice)
    assert (m.hp(), m.hp("ben") if "ben" in where else 5, m.room("lobby")) == (hp, 5, left)


@pytest.mark.rule("HST-COMBAT-010", "HST-COMBAT-050", "HST-TURN-030")
def test_a_fight_is_an_action_where_guards_came_to_the_player():
    m = at(building({"ann": "lobby"}, lobby="g"), Step("act", "ann"))
    m.answer("combat", EX, dice="6").leaves_open("HST-TURN-030")
    assert (m.room("lobby"), m.table.turn.used["actions"]) == ("x", 1)


@pytest.mark.rule("HST-COMBAT-280")
@pytest.mark.parametrize("choice", ["kept", "team_may_take"])
def test_bullets_of_the_dead(choice):
    table = building(
        {"ann": "lobby", "ben": "lobby"},
        dead=("ben",),
        hp={"ben": 0},
        bullets={"ann": (0, 3), "ben": (2, 2)},
        options={"dead_player_items": choice},
    )
    m = at(table, Step("act", "ann")).leaves_open("HST-TURN-030")
    assert m.offers("ann") == ({"take bullets": ""} if choice == "team_may_take" else {})
    if choice == "team_may_take":
        m.side("take bullets", "ann", "ben explosive")
        assert (m.bullets("ann"), m.bullets("ben")) == ((1, 3), (1, 2))
        assert m.legal("move")


@pytest.mark.rule("HST-COMBAT-100", "HST-APP-060")
def test_a_guard_removed_by_hand_is_not_fought():
    m = fight("g g")
    m.adjust(PieceRemoved("guard-1"))
    m.answer(EX, dice="4")
    assert (m.room("lobby"), m.hp()) == ("x", 5)


@pytest.mark.rule("HST-COMBAT-280")
def test_only_the_dead_of_the_own_room_leave_bullets():
    table = building(
        {"ann": "lobby", "ben": "garden", "cy": "lobby"},
        dead=("ben",),
        hp={"ben": 0},
        bullets={"ann": (0, 0)},
        options={"dead_player_items": "team_may_take"},
    )
    assert at(table, Step("act", "ann")).leaves_open("HST-TURN-030").offers("ann") == {}


@pytest.mark.rule("HST-COMBAT-140")
def test_a_player_who_is_noted_dead_by_hand_takes_no_further_action():
    heroes = {"ann": "lobby", "ben": "garden"}
    m = at(building(heroes), Step("act", "ann"), Step("turn.end", "ann"))
    m.adjust(ConditionSet("ann", "dead"))
    assert m.prompt is None
    m = at(building(heroes), Step("act", "ann"), Step("turn.end", "ann"))
    m.adjust(ConditionSet("ben", "dead"))
    assert m.prompt.about == "ann"


@pytest.mark.rule("HST-COMBAT-140")
def test_a_skill_under_way_is_off_when_its_player_is_noted_dead_by_hand():
    table = building({"ann": "lobby", "ben": "garden"}, kitchen="g", skills={"ann": "technician"})
    m = at(table, Step("act", "ann"))
    m.give("skill technician")
    assert m.prompt.rule == "HST-CARD-190"
    m.adjust(ConditionSet("ann", "dead"))
    assert (m.prompt, m.at("guard-1")) == (None, "kitchen")
