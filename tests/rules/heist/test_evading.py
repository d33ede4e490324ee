"""Evade and mandatory evade (HST-EVADE-*, HST-MANDEV-*)."""

import pytest

from companion.engine.state.table import Step

from .building_kit import at, building

EX = "explosive"


def act(room="g", **more):
    heroes = more.pop("heroes", {"ann": "lobby"})
    return at(building(heroes, lobby=room, **more), Step("act", "ann"))


@pytest.mark.rule("HST-EVADE-010", "HST-EVADE-020", "HST-EVADE-060")
@pytest.mark.parametrize(("die", "free"), [("4", True), ("3", False)])
def test_three_guards_want_a_four(die, free):
    m = act("g g g", options={"evade_stay": "must_move"}).answer("evade", dice=die)
    assert m.rolls()[0] == 4
    assert (m.prompt.asks.text.startswith("{hero} gets past")) == free


@pytest.mark.rule("HST-EVADE-070", "HST-APP-130")
@pytest.mark.parametrize("count", range(1, 7))
def test_the_number_is_one_more_than_the_active_guards(count):
    m = act(" ".join(["g"] * count) + " d2 x")
    assert m.answer("evade").leaves_open("HST-EVADE-020").rolls() == [count + 1]


@pytest.mark.rule("HST-EVADE-080")
@pytest.mark.parametrize(("choice", "number"), [("guards_plus_one", 4), ("guards_plus_two", 5)])
def test_the_literal_words_ask_for_one_more(choice, number):
    m = act("g g g", options={"evade_target": choice})
    assert m.answer("evade").leaves_open("HST-EVADE-020").rolls() == [number]


@pytest.mark.rule("HST-EVADE-030", "HST-EVADE-110", "HST-MOVE-060")
def test_the_move_after_an_evade_is_free():
    m = act()
    assert m.legal("move") == []
    assert m.off("move armory") == "Evade first."
    m.answer("evade", "armory", dice="2").leaves_open("HST-TURN-030")
    assert (m.at(), m.table.turn.used["actions"]) == ("armory", 1)
    assert m.table.thrown.faces == ()  # the die is taken up again


@pytest.mark.rule("HST-EVADE-040", "HST-EVADE-110", "HST-COMBAT-030", "HST-TURN-050")
def test_a_failed_evade_is_a_fight_at_once_that_costs_no_action():
    m = act().answer("evade", EX, dice="1 2").leaves_open("HST-TURN-030")
    assert (m.at(), m.room("lobby"), m.table.turn.used["actions"]) == ("lobby", "x", 1)


@pytest.mark.rule("HST-EVADE-050")
def test_evade_is_offered_next_to_active_guards_alone():
    assert "evade" in act("g").legal()
    assert "evade" not in act("d2 x").legal()


@pytest.mark.rule("HST-EVADE-090")
@pytest.mark.parametrize("choice", ["may_stay", "must_move"])
def test_staying_after_an_evade(choice):
    m = act("g", options={"evade_stay": choice})
    m.give("evade")
    m.give("6")
    assert ("stay" in m.legal()) == (choice == "may_stay")
    if choice == "may_stay":
        assert m.answer("stay").leaves_open("HST-TURN-030").at() == "lobby"


@pytest.mark.rule("HST-EVADE-100")
@pytest.mark.parametrize("choice", ["forbidden", "without_move"])
def test_no_way_out(choice):
    walls = "lobby-entrance lobby-armory lobby-copy_room"
    m = act("g", walls=walls, options={"evade_without_exit": choice})
    if choice == "forbidden":
        assert m.off("evade") == "There is no way out."
    else:
        m.answer("evade", dice="6").leaves_open("HST-TURN-030")
        assert m.at() == "lobby"


@pytest.mark.rule("HST-MOVE-120")
@pytest.mark.parametrize("choice", ["ban_holds", "may_return"])
def test_going_back_after_an_evade(choice):
    m = act("g", used={"left armory": 1}, options={"evade_no_return": choice})
    m.give("evade")
    m.give("6")
    assert ("armory" in m.legal()) == (choice == "may_return")


# -- mandatory


def ended(heroes=None, *, by="ben", room="g g", watched=("ann",), **more):
    heroes = heroes or {"ann": "lobby", "ben": "garden"}
    table = building(heroes, lobby=room, watched=watched, now=by, **more)
    return at(table, Step("owed.all", by))


@pytest.mark.rule("HST-MANDEV-010", "HST-COMBAT-160", "HST-APP-130")
def test_whoever_ends_a_turn_next_to_guards_owes_a_roll_after_the_others():
    table = building({"ann": "lobby", "ben": "garden"}, lobby="g g")
    m = at(table, Step("turn.end", "ann"))
    assert m.is_("ann", "watched")
    m = at(m.table, Step("turn.end", "ben")).answer(dice="3")
    assert (m.rolls(), m.hp()) == ([3], 5)


@pytest.mark.rule("HST-MANDEV-020", "HST-MANDEV-030", "HST-MANDEV-060")
@pytest.mark.parametrize(("die", "hp"), [("3", 2), ("4", 5)])
def test_a_failure_costs_one_hp_for_each_active_guard(die, hp):
    m = ended(room="g g g d2").answer(dice=die)
    assert (m.hp(), m.at(), m.room("lobby"), m.rolls()) == (hp, "lobby", "d2 g g g", [4])


@pytest.mark.rule("HST-MANDEV-040", "HST-TURN-050")
def test_a_success_gives_no_move():
    m = ended().answer(dice="6")
    assert (m.prompt, m.at(), m.hp()) == (None, "lobby", 5)
    assert m.table.thrown.faces == ()


@pytest.mark.rule("HST-MANDEV-050")
def test_in_the_own_turn_leaving_still_takes_an_evade():
    table = building({"ann": "lobby"}, lobby="g", watched=("ann",))
    m = at(table, Step("turn.begin", "ann"), Step("act", "ann"))
    assert (m.is_("ann", "watched"), m.legal("move")) == (False, [])


@pytest.mark.rule("HST-MANDEV-010", "HST-MANDEV-050", "HST-TURN-010")
def test_nothing_is_owed_any_more_once_the_own_turn_has_come():
    table = building({"ben": "garden", "ann": "lobby"}, lobby="g", watched=("ann",))
    m = at(table, Step("turn.end", "ben"), whole=True, stop_at=("act",)).answer(dice="6")
    assert (m.stopped.subject, m.is_("ann", "watched")) == ("ann", False)


@pytest.mark.rule("HST-MANDEV-070", "HST-MANDEV-120", "HST-TURN-070")
def test_four_players_one_of_them_next_to_guards_rolls_three_times():
    heroes = {"ann": "lobby", "ben": "garden", "cy": "garden", "di": "garden"}
    table = building(heroes, lobby="g g", options={"fewer_actions": "may_pass"}, deck=["relief_1"])
    m = at(table, Step("turn.end", "ann"), whole=True)
    owed = []
    while m.table.turn.number < 9:
        if m.prompt.asks.text.startswith("{hero} must evade"):
            owed.append(m.table.turn.now)
            m.give("6")
        else:
            m.give("end")
    assert (owed, m.prompt.rule, m.table.turn.now) == (["ben", "cy", "di"], "HST-TURN-030", "ann")


@pytest.mark.rule("HST-MANDEV-010")
def test_the_duty_ends_when_the_guards_are_gone():
    m = ended(room="d2")
    assert (m.prompt, m.is_("ann", "watched")) == (None, False)


@pytest.mark.rule("HST-MANDEV-080", "HST-MANDEV-110")
@pytest.mark.parametrize(
    ("choice", "heroes", "asked"),
    [
        ("never", {"ann": "lobby"}, False),
        ("solo_only", {"ann": "lobby"}, True),
        ("solo_only", {"ann": "lobby", "ben": "garden"}, False),
        ("always", {"ann": "lobby", "ben": "garden"}, True),
    ],
)
def test_whether_the_games_turn_demands_one(choice, heroes, asked):
    options = {"game_turn_evade": choice}
    table = building(heroes, lobby="g", watched=("ann",), now="game", options=options)
    m = at(table, Step("game.end")).answer(dice="1" if asked else "")
    assert (len(m.rolls()), m.hp()) == (asked, 5 - asked)


@pytest.mark.rule("HST-MANDEV-090")
@pytest.mark.parametrize(("choice", "asked"), [("at_turn_end", False), ("at_once", True)])
def test_guards_that_came_after_the_turn(choice, asked):
    m = ended(watched=(), options={"late_guards_evade": choice}).answer(dice="2" if asked else "")
    assert (len(m.rolls()), m.hp()) == (asked, 5 - 2 * asked)


@pytest.mark.rule("HST-MANDEV-100")
@pytest.mark.parametrize(
    ("choice", "dice", "hp"),
    [
        ("each_alone", "1 6", (3, 5)),
        ("each_alone", "6 1", (5, 3)),
        ("one_roll", "1", (3, 3)),
        ("one_roll", "6", (5, 5)),
    ],
)
def test_two_players_in_one_room(choice, dice, hp):
    heroes = {"ann": "lobby", "ben": "lobby", "cy": "garden"}
    options = {"shared_room_evade": choice}
    m = ended(heroes, by="cy", watched=("ann", "ben"), options=options).answer(dice=dice)
    assert (m.rolls(), m.hp("ann"), m.hp("ben")) == ([3] * len(dice.split()), *hp)
