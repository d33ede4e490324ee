"""Turns, actions and moving (HST-TURN-*, HST-MOVE-*, HST-ROOM-*)."""

import pytest

from companion.engine.state.table import Step

from .building_kit import at, building

EX = "explosive"


def act(heroes=None, **more):
    return at(building(heroes or {"ann": "lobby"}, **more), Step("act", "ann"))


@pytest.mark.rule("HST-MOVE-010", "HST-TURN-030")
def test_a_move_goes_to_an_adjacent_room_never_across_a_corner():
    m = act({"ann": "copy_room"})
    assert m.legal("move") == [
        f"move {r}" for r in ("it_room", "lobby", "meeting_room", "reception")
    ]


@pytest.mark.rule("HST-MOVE-020", "HST-MOVE-090")
def test_a_wall_blocks_both_ways():
    assert act(walls="lobby-armory").off("move armory") == "A wall is in the way."
    assert act({"ann": "armory"}, walls="lobby-armory").off("move lobby") == "A wall is in the way."


@pytest.mark.rule("HST-MOVE-030", "HST-ROOM-040", "HST-ROOM-110", "HST-GOAL-040")
def test_the_vault_opens_with_the_last_keycard():
    locked = act({"ann": "security_room"}, held=1, dealt=2)
    assert locked.off("move vault") == "Keycards are missing."
    assert "move vault" in act({"ann": "security_room"}, held=2, dealt=2).legal()


@pytest.mark.rule("HST-MOVE-030", "HST-ROOM-040")
def test_a_closed_room_is_not_entered():
    assert act(counters={"closed armory": 2}).off("move armory") == "Closed for 2 rounds."


@pytest.mark.rule("HST-MOVE-040", "HST-MOVE-080", "HST-MOVE-050", "HST-TURN-040")
def test_no_going_back_within_a_turn():
    m = act().answer("move armory")
    assert m.off("move lobby") == "Already left it this turn."
    assert "move lobby" in at(building({"ann": "armory"}), Step("act", "ann")).legal()


@pytest.mark.rule("HST-MOVE-100")
@pytest.mark.parametrize("choice", ["last_step", "whole_turn"])
def test_how_far_the_ban_on_going_back_reaches(choice):
    used = {"left lobby": 1, "left armory": 2}
    m = act({"ann": "copy_room"}, used=used, options={"no_return_extent": choice})
    assert ("move lobby" in m.legal()) == (choice == "last_step")


@pytest.mark.rule("HST-MOVE-070", "HST-COMBAT-020", "HST-TURN-050", "HST-TURN-090")
def test_entering_a_room_with_active_guards_is_a_fight_that_costs_no_action():
    m = act(armory="g g").answer("move armory", EX, dice="2 1")
    assert (m.table.turn.used["actions"], m.hp()) == (1, 4)
    m.answer("combat", EX, dice="2")
    assert (m.room("armory"), m.prompt) == ("x x", None)


@pytest.mark.rule("HST-MOVE-110")
@pytest.mark.parametrize(("choice", "rolls"), [("active_only", 0), ("any_guard", 1)])
def test_a_room_with_shut_down_guards_alone(choice, rolls):
    m = act(armory="d2 x", options={"dangerous_guards": choice})
    m.answer("move armory", dice="1" * rolls).leaves_open("HST-TURN-030")
    assert (len(m.rolls()), m.hp()) == (rolls, 5 - rolls)


@pytest.mark.rule("HST-MOVE-130")
@pytest.mark.parametrize("choice", ["unlimited", "entrance_and_rooftop"])
def test_sharing_a_room(choice):
    heroes = {"ann": "lobby", "ben": "armory", "cy": "entrance"}
    m = act(heroes, options={"shared_rooms": choice})
    assert ("move armory" in m.legal()) == (choice == "unlimited")
    assert "move entrance" in m.legal()


# -- the order of turns


@pytest.mark.rule("HST-TURN-010", "HST-TURN-060", "HST-TURN-080", "HST-GAMETURN-030")
def test_every_player_then_the_game_in_the_same_order_each_round():
    heroes = {"ann": "garden", "ben": "garden", "cy": "garden"}
    table = building(heroes, now="game", options={"fewer_actions": "may_pass"})
    m = at(table, Step("game.end"), whole=True)
    seen = []
    while len(seen) < 7:
        seen.append((m.answer().table.tracks["round"], m.table.turn.now))
        m.leaves_open("HST-TURN-030").give("end")
    m.answer().leaves_open("HST-TURN-030")
    assert seen == [*((n, who) for n in (3, 4) for who in ("ann", "ben", "cy")), (5, "ann")]
    assert m.rules().count("HST-GAMETURN-010") == 2


@pytest.mark.parametrize(
    ("seats", "says"), [(("ann", "ben"), "then {who}"), (("ann",), "then the counters")]
)
def test_the_end_of_a_turn_says_what_comes_then(seats, says):
    heroes = dict.fromkeys(seats, "garden")
    m = at(building(heroes, options={"fewer_actions": "may_pass"}), Step("act", "ann"))
    end = next(option for option in m.prompt.options() if option.key == "end")
    assert end.second.text == says
    assert [fact.id for fact in end.second.facts.values()] == list(seats[1:])


@pytest.mark.rule("HST-TURN-020", "HST-TURN-100")
@pytest.mark.parametrize("choice", ["must_use", "may_pass"])
def test_two_actions_are_a_duty(choice):
    m = act(options={"fewer_actions": choice})
    assert ("end" in m.legal()) == (choice == "may_pass")
    m.answer("move armory", "move it_room")
    assert (m.prompt, m.table.turn.used["actions"]) == (None, 2)


@pytest.mark.rule("HST-TURN-100", "HST-TURN-020")
def test_where_no_action_is_legal_the_turn_may_end():
    walls = "entrance-lobby entrance-reception"
    assert act({"ann": "entrance"}, walls=walls).legal() == ["end"]


@pytest.mark.rule("HST-TURN-110")
@pytest.mark.parametrize(("choice", "asked"), [("skipped", False), ("counts_for_evades", True)])
def test_the_turn_of_a_dead_player(choice, asked):
    heroes = {"ann": "lobby", "ben": "garden", "cy": "garden"}
    table = building(
        heroes, lobby="g", dead=("ben",), hp={"ben": 0}, watched=("ann",),
        options={"dead_player_turn": choice},
    )  # fmt: skip
    m = at(table, whole=True).answer(dice="1" if asked else "").leaves_open("HST-TURN-030")
    assert (len(m.rolls()), m.hp(), m.table.turn.now) == (asked, 5 - asked, "cy")


@pytest.mark.rule("HST-TURN-120")
@pytest.mark.parametrize(("choice", "whose"), [("next_round", "cy"), ("this_round", "ben")])
def test_the_first_turn_after_a_revival(choice, whose):
    heroes = {"ann": "lobby", "ben": "lobby", "cy": "garden"}
    table = building(
        heroes, dead=("ben",), hp={"ben": 0}, skills={"ann": "doctor"}, used={"actions": 1},
        options={"revived_player_turn": choice},
    )  # fmt: skip
    m = at(table, Step("act", "ann"), whole=True).answer("skill doctor").leaves_open("HST-TURN-030")
    assert (m.table.turn.now, m.hp("ben")) == (whose, 1)


@pytest.mark.rule("HST-TURN-120")
def test_whoever_was_revived_and_begins_the_round_has_its_turn_in_the_next_one():
    heroes = {"ann": "garden", "ben": "lobby"}
    options = {"revived_player_turn": "next_round"}
    table = building(heroes, dead=("ben",), hp={"ben": 0}, now="game", round_=4, options=options)
    table.pieces["ann"].tracks["rests"] = 4
    m = at(table, whole=True).leaves_open("HST-TURN-030")
    assert (m.table.turn.now, m.table.tracks["round"]) == ("ann", 5)


@pytest.mark.rule("HST-TURN-120")
def test_a_round_in_which_all_rest_goes_by():
    options = {"revived_player_turn": "next_round"}
    table = building({"ann": "garden"}, now="game", round_=4, options=options)
    table.pieces["ann"].tracks["rests"] = 5
    m = at(table, whole=True)
    while m.table.turn.now != "ann":
        m.give(m.legal()[0])
    assert m.leaves_open("HST-TURN-030").table.tracks["round"] == 6


# -- rooms


@pytest.mark.rule("HST-ROOM-010", "HST-ROOM-020")
@pytest.mark.parametrize("room", ["entrance", "garden", "rooftop"])
def test_no_guard_is_put_into_a_safe_room(room):
    table = building({"ann": "lobby"}, kitchen="g", skills={"ann": "technician"})
    m = at(table, Step("act", "ann")).answer("skill technician", "guard-1")
    assert room not in m.legal()


@pytest.mark.rule("HST-ROOM-030", "HST-ROOM-100")
@pytest.mark.parametrize(("count", "moved"), [(7, 1), (8, 0)])
def test_eight_guards_fill_a_room(count, moved):
    table = building(lobby="g", rest_room=" ".join(["g"] * count), now="game")
    m = at(table, Step("event.shown", "move_1")).answer()
    assert m.count("rest_room") == count + moved


@pytest.mark.rule("HST-ROOM-120", "HST-ROOM-080")
@pytest.mark.parametrize(("choice", "room", "moved"), [
    ("active_and_shut_down", "g g g g d2 d2 d2 x", 1), ("active_and_shut_down", "g g g g g d2 d2 d2", 0), ("active_only", "g g g g g d2 d2 d2", 1),
    ("active_only", "g g g g g g g g d2", 0), ("all_guards", "g g g g d2 x x x", 0),
])  # fmt: skip
def test_who_counts_for_a_full_room(choice, room, moved):
    table = building(lobby="g", rest_room=room, now="game", options={"full_room_count": choice})
    m = at(table, Step("event.shown", "move_1")).answer()
    assert m.count("rest_room") == len(room.split()) + moved


@pytest.mark.rule("HST-ROOM-130")
@pytest.mark.parametrize(("choice", "moved"), [("every_room", 0), ("security_only", 1)])
def test_which_rooms_can_be_full(choice, moved):
    table = building(
        lobby="g", rest_room="g " * 8, now="game", options={"room_limit_scope": choice}
    )
    m = at(table, Step("event.shown", "move_1")).answer()
    assert m.count("rest_room") == 8 + moved


@pytest.mark.rule("HST-ROOM-140")
@pytest.mark.parametrize("choice", ["may_leave", "trapped", "moved"])
def test_players_in_a_room_that_closes(choice):
    table = building({"ann": "rest_room"}, options={"players_in_closed_room": choice})
    m = at(table, Step("event.shown", "disaster_1"), Step("act", "ann"))
    if choice == "moved":
        m.answer("garden").leaves_open("HST-TURN-030")
        assert m.at() == "garden"
        return
    m.answer()
    assert (m.at(), bool(m.legal("move"))) == ("rest_room", choice == "may_leave")


@pytest.mark.rule("HST-ROOM-150", "HST-ROOM-060")
@pytest.mark.parametrize("choice", ["allowed", "forbidden"])
def test_players_and_the_security_room(choice):
    m = act({"ann": "logistics"}, options={"enter_security_room": choice})
    assert ("move security_room" in m.legal()) == (choice == "allowed")


@pytest.mark.rule("HST-ROOM-160", "HST-ROOM-090")
@pytest.mark.parametrize(("choice", "security"), [("no_alarm", 0), ("alarm", 2)])
def test_a_dead_player_may_be_a_body(choice, security):
    table = building(
        {"ann": "rest_room", "ben": "garden"}, lobby="g", dead=("ann",), hp={"ann": 0}, now="game",
        options={"player_body_alarm": choice},
    )  # fmt: skip
    m = at(table, Step("event.shown", "move_1")).answer()
    assert m.count("security_room") == security


# -- special rooms


@pytest.mark.rule("HST-SPECROOM-010", "HST-SPECROOM-020", "HST-SPECROOM-050", "HST-SPECROOM-060",
                  "HST-SPECROOM-070", "HST-ROOM-070")  # fmt: skip
def test_the_armory_restocks_at_a_price():
    m = act({"ann": "armory"}, bullets={"ann": (0, 1)}, security_room="g g g").answer("use")
    assert (m.bullets(), m.count("security_room")) == ((3, 3), 5)
    assert m.counter("out of service armory") == 3
    assert m.off("use") == "Out of use for 3 rounds."


@pytest.mark.rule("HST-SPECROOM-030", "HST-SPECROOM-040", "HST-ROOM-070")
def test_the_first_aid_room_restores_hp():
    m = act({"ann": "first_aid_room"}, hp={"ann": 1}).answer("use").leaves_open("HST-TURN-030")
    assert (m.hp(), m.count("security_room"), m.counter("out of service first_aid_room")) == (
        5,
        2,
        3,
    )


@pytest.mark.rule("HST-SPECROOM-080", "HST-COUNTER-050")
def test_out_of_service_for_three_rounds():
    m = act({"ann": "armory"}, bullets={"ann": (0, 1)}).answer("use").leaves_open("HST-TURN-030")
    seen = []
    for _ in range(3):
        m = at(m.table, Step("game.counters")).answer()
        seen.append(m.counter("out of service armory"))
    assert seen == [2, 1, 0]


@pytest.mark.rule("HST-SPECROOM-090")
@pytest.mark.parametrize(
    ("choice", "count"), [("as_many_as_fit", 8), ("both_or_none", 7), ("both_must_fit", 7)]
)
def test_a_security_room_with_one_place_left(choice, count):
    m = act(
        {"ann": "armory"}, bullets={"ann": (0, 0)}, security_room="g " * 7,
        options={"special_room_spawn_limit": choice},
    )  # fmt: skip
    if choice == "both_must_fit":
        assert m.off("use") == "Security has too little room."
        return
    m.answer("use").leaves_open("HST-TURN-030")
    assert (m.count("security_room"), m.bullets()) == (count, (3, 3))


@pytest.mark.rule("HST-SPECROOM-100")
@pytest.mark.parametrize("choice", ["after_combat", "forbidden"])
def test_a_special_room_with_guards(choice):
    m = act(
        {"ann": "armory"}, bullets={"ann": (1, 1)}, armory="g",
        options={"special_room_beside_guards": choice},
    )  # fmt: skip
    assert ("use" in m.legal()) == (choice == "after_combat")


@pytest.mark.rule("HST-SPECROOM-110")
@pytest.mark.parametrize("choice", ["allowed", "refused"])
def test_restocking_at_full(choice):
    m = act({"ann": "armory"}, options={"restock_at_full": choice})
    if choice == "refused":
        assert m.off("use") == "Nothing is missing."
    else:
        assert m.answer("use").leaves_open("HST-TURN-030").count("security_room") == 2


@pytest.mark.rule("HST-SPECROOM-120")
@pytest.mark.parametrize(("choice", "ben"), [("acting_player", 1), ("all_in_room", 5)])
def test_who_is_restored(choice, ben):
    heroes = {"ann": "first_aid_room", "ben": "first_aid_room"}
    m = act(heroes, hp={"ann": 2, "ben": 1}, options={"restock_sharing": choice}).answer("use")
    m.leaves_open("HST-TURN-030")
    assert (m.hp("ann"), m.hp("ben")) == (5, ben)


@pytest.mark.rule("HST-CONTENT-170")
@pytest.mark.parametrize(("cost", "hp"), [(1, 4), (2, 3)])
def test_a_dangerous_room_costs_what_its_card_says(cost, hp):
    table = building({"ann": "armory"}, counters={"hazard kitchen": 2})
    table.tracks["hazard kitchen"] = cost
    assert (
        at(table, Step("act", "ann")).answer("move kitchen").leaves_open("HST-TURN-030").hp() == hp
    )


@pytest.mark.rule("HST-ROOM-140")
def test_a_player_who_has_to_leave_goes_the_only_way():
    walls = "rest_room-reception rest_room-meeting_room"
    table = building({"ann": "rest_room"}, walls=walls, options={"players_in_closed_room": "moved"})
    assert at(table, Step("event.shown", "disaster_1")).answer().at() == "garden"


@pytest.mark.rule("HST-SPECROOM-010", "HST-SPECROOM-030")
def test_each_special_room_says_what_it_does():
    labels = {}
    for room in ("armory", "first_aid_room"):
        m = act({"ann": room}, hp={"ann": 1}, bullets={"ann": (0, 0)})
        labels[room] = next(o.label.text for o in m.prompt.options() if o.key == "use")
    assert labels == {"armory": "Restock", "first_aid_room": "Patch up"}


@pytest.mark.rule("HST-CARD-080", "HST-MOVE-040")
def test_both_rooms_of_a_pass_count_as_left():
    m = act({"ann": "lobby"}, skills={"ann": "ghost"}).answer("pass armory", "it_room")
    m.leaves_open("HST-TURN-030")
    assert set(m.table.turn.used) == {"actions", "left lobby", "left armory"}


@pytest.mark.rule("HST-ROOM-140")
def test_a_player_who_has_to_leave_is_asked_where_there_are_two_ways():
    table = building(
        {"ann": "rest_room"},
        walls="rest_room-reception",
        options={"players_in_closed_room": "moved"},
    )
    m = at(table, Step("event.shown", "disaster_1"))
    m.answer("meeting_room")
    assert m.at() == "meeting_room"
