"""The game's turn: counters, event card, new guard, Security Room (HST-GAMETURN, COUNTER, ...)."""

import pytest

from companion.engine.state.changes import PileSet
from companion.engine.state.table import Pile, Step

from .building_kit import at, building

LISTED = ("armory", "copy_room", "first_aid_room", "it_room", "kitchen", "lobby", "logistics",
          "manager_office", "meeting_room", "reception", "rest_room")  # fmt: skip


def guards(count):
    return " ".join(["g"] * count)


def card(ref, heroes=None, **more):
    return at(building(heroes, now="game", **more), Step("event.shown", ref)).answer()


def game_turn(deck, heroes=None, dice="", **more):
    """The whole turn of the game: from the last player's end to the next player's beginning."""
    heroes = heroes or {"ann": "entrance"}
    table = building(heroes, now=list(heroes)[-1], deck=deck, **more)
    return at(table, whole=True, stop_at=("turn.begin",)).answer(dice=dice)


# -- the whole turn


@pytest.mark.rule("HST-GAMETURN-010", "HST-GAMETURN-020", "HST-GAMETURN-040", "HST-ALARM-030",
                  "HST-COUNTER-030")  # fmt: skip
def test_the_four_steps_come_in_their_order():
    m = game_turn(["move_1"], security_room=guards(4), lobby="d1")
    rules = [rule for rule in m.rules() if rule.startswith(("HST-COUNTER-030", "HST-EVENT-010"))]
    assert rules == ["HST-COUNTER-030", "HST-EVENT-010"]
    assert m.count("security_room") == 0
    assert sum(p.kind == "guard" for p in m.table.pieces.values()) == 8


@pytest.mark.rule("HST-GAMETURN-010", "HST-GAMETURN-020", "HST-COUNTER-040")
def test_a_room_opens_before_the_card_sends_a_guard_there():
    m = game_turn(["move_1"], lobby="g", counters={"closed rest_room": 1})
    assert (m.room("rest_room"), m.room("lobby")) == ("g", "")


@pytest.mark.rule("HST-GAMETURN-010", "HST-GAMETURN-020", "HST-REINF-070")
def test_the_guard_that_joins_is_none_of_the_reinforcements():
    m = game_turn(["reinforcement_6"])
    assert (m.room("lobby"), m.room("security_room")) == ("", "g")


@pytest.mark.rule("HST-GAMETURN-010", "HST-GAMETURN-020", "HST-SECROOM-010")
@pytest.mark.parametrize(("before", "after"), [(4, 5), (5, 0)])
def test_the_guard_that_joins_counts_when_the_security_room_is_emptied(before, after):
    m = game_turn(["disaster_2"], security_room=guards(before))
    assert m.count("security_room") == after
    assert sum(p.kind == "guard" for p in m.table.pieces.values()) == before + 1


@pytest.mark.rule("HST-GAMETURN-010", "HST-GAMETURN-020", "HST-MANDEV-080")
def test_the_turn_ends_once_the_security_room_is_empty():
    options = {"game_turn_evade": "always", "late_guards_evade": "at_once"}
    shut = {f"closed {room}": 2 for room in LISTED if room != "lobby"}
    heroes = {"ann": "lobby", "ben": "garden"}
    m = game_turn(
        ["relief_1"], heroes, dice="1", security_room=guards(6), counters=shut, options=options
    )
    assert (m.room("lobby"), m.rolls(), m.hp()) == (guards(6), [7], 0)


@pytest.mark.rule("HST-GAMETURN-050")
def test_every_change_is_announced_in_words_of_the_board():
    m = game_turn(["move_4"], kitchen="g g", security_room="g")
    assert "Move 2 guards from kitchen to lobby" in m.said
    assert "Put 1 guard into security_room" in m.said


# -- counters


@pytest.mark.rule("HST-COUNTER-010", "HST-COUNTER-020", "HST-COUNTER-040", "HST-COUNTER-050",
                  "HST-COUNTER-060")  # fmt: skip
def test_three_counters_at_once():
    counters = {"closed rest_room": 2, "out of service armory": 1}
    table = building(lobby="d1", security_room="g g g", counters=counters, now="game")
    m = at(table, Step("game.counters")).answer()
    assert (m.room("lobby"), m.count("security_room")) == ("g", 5)
    assert (m.counter("closed rest_room"), m.counter("out of service armory")) == (1, 0)


@pytest.mark.rule("HST-COUNTER-070", "HST-ALARM-020", "HST-ALARM-070", "HST-ALARM-100")
@pytest.mark.parametrize(("choice", "count"), [("each_own", 8), ("one", 6)])
def test_two_guards_get_up(choice, count):
    options = {"revival_alarms": choice}
    table = building(lobby="d1 d1", security_room=guards(4), now="game", options=options)
    m = at(table, Step("game.counters")).answer()
    assert (m.room("lobby"), m.count("security_room")) == ("g g", count)


@pytest.mark.rule("HST-COUNTER-070")
def test_the_second_alarm_finds_the_security_room_full():
    table = building(lobby="d1 d1", security_room=guards(6), now="game")
    m = at(table, Step("game.counters")).answer()
    assert (m.count("security_room"), m.rules().count("HST-ALARM-020")) == (8, 1)


@pytest.mark.rule("HST-COUNTER-090")
@pytest.mark.parametrize(("choice", "rolls"), [("no_combat", 0), ("combat_now", 1)])
def test_a_guard_gets_up_next_to_a_player(choice, rolls):
    options = {"revival_beside_player": choice}
    table = building({"ann": "lobby"}, lobby="d1", now="game", options=options)
    m = at(table, Step("game.counters")).answer(dice="1" * rolls)
    assert (len(m.rolls()), m.room("lobby"), m.hp()) == (rolls, "g", 5 - rolls)


@pytest.mark.rule("HST-COUNTER-100", "HST-COUNTER-110", "HST-CONTENT-140", "HST-COUNTER-040")
@pytest.mark.parametrize(
    ("choice", "left"), [("next_round", [2, 1, 0]), ("current_round", [1, 0, 0])]
)
def test_a_room_closed_by_a_card(choice, left):
    m = card("disaster_1", options={"closing_first_count": choice})
    seen = [m.counter("closed rest_room")]
    for _ in range(2):
        m = at(m.table, Step("game.counters")).answer()
        seen.append(m.counter("closed rest_room"))
    assert seen == left


# -- the alarm


@pytest.mark.rule("HST-ALARM-010", "HST-ALARM-060", "HST-APP-100")
def test_an_alarm_brings_two_guards():
    m = at(building(security_room="g g", now="game"), Step("alarm", word="HST-ALARM-010")).answer()
    assert m.room("security_room") == "g g g g"


@pytest.mark.rule("HST-ALARM-110")
def test_new_guards_are_ordinary():
    m = at(building(security_room="k", now="game"), Step("alarm", word="HST-ALARM-010")).answer()
    assert m.room("security_room") == "g g k"


@pytest.mark.rule("HST-ALARM-080")
@pytest.mark.parametrize(("choice", "count"), [("one", 8), ("both", 9), ("none", 7)])
def test_an_alarm_with_one_place_left(choice, count):
    table = building(security_room=guards(7), now="game", options={"alarm_at_seven": choice})
    assert at(table, Step("alarm", word="x")).answer().count("security_room") == count


@pytest.mark.rule("HST-ALARM-040", "HST-MOVECARD-050", "HST-MOVECARD-100")
@pytest.mark.parametrize("body", ["x", "d3"])
def test_guards_who_reach_a_body_raise_the_alarm(body):
    m = card("move_1", lobby="g", rest_room=body, security_room="g g")
    assert m.count("security_room") == 4


@pytest.mark.rule("HST-ALARM-090")
@pytest.mark.parametrize(("choice", "count"), [("per_card", 2), ("per_guard", 6)])
def test_alarms_of_several_guards(choice, count):
    m = card("move_4", kitchen="g g g", lobby="x", options={"alarm_per_guard": choice})
    assert m.count("security_room") == count


@pytest.mark.rule("HST-ALARM-050", "HST-REINF-040")
def test_reinforcements_raise_no_alarm():
    m = card("reinforcement_6", security_room="g g g", lobby="x")
    assert (m.room("lobby"), m.count("security_room")) == ("g g x", 1)


# -- drawing


@pytest.mark.rule("HST-EVENT-010", "HST-EVENT-030", "HST-EVENT-040", "HST-APP-080")
def test_one_card_is_drawn_carried_out_and_discarded():
    m = at(building(now="game"), Step("game.event")).answer()
    assert len(m.table.piles["event"].cards) == 32
    assert len(m.table.piles["event discard"].cards) == 1


@pytest.mark.rule("HST-EVENT-050")
@pytest.mark.parametrize(("choice", "left"), [("reshuffled", 32), ("out_of_game", 0)])
def test_an_empty_deck_is_reshuffled_or_out_of_the_game(choice, left):
    table = building(now="game", deck=[], options={"event_deck_empty": choice})
    m = at(table, Step("game.event")).answer()
    assert len(m.table.piles["event"].cards) == left


@pytest.mark.rule("HST-EVENT-070", "HST-APP-170")
def test_the_table_may_draw_and_name_the_card():
    m = at(building(now="game", options={"cards": "table"}, lobby="g"), Step("game.event"))
    assert {option.ref for option in m.prompt.options()} == set(m.table.piles["event"].cards)
    m.answer("move_1")
    assert (m.room("rest_room"), m.table.piles["event discard"].cards) == ("g", ("move_1",))


@pytest.mark.rule("HST-EVENT-020")
@pytest.mark.parametrize(
    ("ref", "rule"),
    [
        ("move_1", "HST-MOVECARD-010"),
        ("disaster_2", "HST-DISASTER-010"),
        ("reinforcement_1", "HST-REINF-010"),
        ("relief_1", "HST-RELIEF-020"),
    ],
)
def test_each_type_has_its_rules(ref, rule):
    assert rule in card(ref, lobby="g", security_room="g").rules()


# -- move cards


@pytest.mark.rule("HST-MOVECARD-010", "HST-MOVECARD-070")
def test_a_move_card_shifts_guards_through_walls_and_over_any_distance():
    m = card("move_4", kitchen="g g g g", walls="kitchen-armory kitchen-logistics")
    assert (m.count("kitchen"), m.count("lobby")) == (1, 3)


@pytest.mark.rule("HST-MOVECARD-020", "HST-MOVECARD-030", "HST-MOVECARD-080")
def test_fewer_guards_than_printed():
    m = card("move_4", kitchen="g g d2")
    assert (m.room("kitchen"), m.room("lobby")) == ("d2", "g g")


@pytest.mark.rule("HST-MOVECARD-040", "HST-MOVECARD-090")
def test_keycard_holders_move_first():
    m = card("move_1", lobby="g g k")
    assert (m.room("rest_room"), m.room("lobby")) == ("k", "g g")


@pytest.mark.rule("HST-MOVECARD-060", "HST-MOVECARD-110")
@pytest.mark.parametrize(
    "more",
    [
        {"lobby": "d2"},
        {"lobby": "g", "rest_room": guards(8)},
        {"lobby": "g", "counters": {"closed rest_room": 2}},
    ],
)
def test_a_move_that_cannot_be_made_is_ignored(more):
    m = card("move_1", **more)
    assert "HST-MOVECARD-060" in m.rules()
    assert (m.count("lobby"), m.count("security_room")) == (1, 0)


@pytest.mark.rule("HST-MOVECARD-120")
@pytest.mark.parametrize(
    ("choice", "lobby"), [("until_full", "g g g g g g g k"), ("ignored", "g g g g g g g")]
)
def test_a_destination_with_too_little_room(choice, lobby):
    m = card("move_4", kitchen="g g k", lobby=guards(7), options={"move_card_partly_full": choice})
    assert m.room("lobby") == lobby


@pytest.mark.rule("HST-MOVECARD-130", "HST-RANDOM-130")
@pytest.mark.parametrize(("choice", "count"), [("never", 0), ("always", 2), ("move_card_only", 2)])
def test_a_move_card_that_closes_a_room(choice, count):
    bodies = {room: "x" for room in LISTED if room != "manager_office"}
    m = card("move_10", manager_office="g", options={"randomization_alarm": choice}, **bodies)
    assert m.counter("closed manager_office") == 5
    assert (m.count("manager_office"), m.count("security_room")) == (0, count)


@pytest.mark.rule("HST-CONTENT-150", "HST-CONTENT-130")
@pytest.mark.parametrize(
    ("gather", "text", "kitchen"),
    [
        ("no_wall_between", "clarifications", 1),
        ("all_neighbours", "clarifications", 2),
        ("all_neighbours", "application", 1),
        ("all_neighbours", "card", 2),
    ],
)
def test_who_gathers_in_the_kitchen(gather, text, kitchen):
    options = {"gather_adjacency": gather, "card_text_conflict": text}
    m = card("move_2", armory="g", logistics="g", walls="kitchen-armory", options=options)
    assert m.count("kitchen") == kitchen


# -- disasters


@pytest.mark.rule("HST-DISASTER-010", "HST-DISASTER-020", "HST-DISASTER-030", "HST-DISASTER-070",
                  "HST-RANDOM-010")  # fmt: skip
def test_a_closing_with_randomization():
    m = game_turn(["disaster_1"], rest_room="g g g d2")
    assert (m.room("rest_room"), m.counter("closed rest_room")) == ("d1", 2)
    assert (m.count("security_room"), "HST-ALARM-010" in m.rules()) == (1, False)


@pytest.mark.rule("HST-DISASTER-040")
@pytest.mark.parametrize(
    ("choice", "left"), [("added", 5), ("larger", 3), ("replaced", 2), ("by_card", 5)]
)
def test_a_special_room_hit_again(choice, left):
    counters = {"out of service armory": 3}
    m = card("disaster_4", counters=counters, options={"special_counter_stacking": choice})
    assert m.counter("out of service armory") == left


@pytest.mark.rule("HST-DISASTER-050")
@pytest.mark.parametrize(("choice", "left"), [("larger", 4), ("added", 6)])
def test_a_closed_room_closed_again(choice, left):
    counters = {"closed rest_room": 4}
    m = card("disaster_1", counters=counters, options={"closing_counter_stacking": choice})
    assert m.counter("closed rest_room") == left


@pytest.mark.rule("HST-DISASTER-060")
@pytest.mark.parametrize("choice", ["random", "players_choose"])
def test_rooms_with_the_fewest_guards(choice):
    rooms = ("armory", "copy_room", "first_aid_room", "it_room", "kitchen", "lobby", "logistics",
             "manager_office")  # fmt: skip
    full = dict.fromkeys(rooms, "g g")
    m = at(
        building(now="game", options={"fewest_guards_tie": choice}, meeting_room="g", **full),
        Step("event.shown", "disaster_7"),
    )
    if choice == "players_choose":
        assert m.legal() == ["reception", "rest_room"]
        m.answer("rest_room")
    m.answer()
    added = {*rooms, "meeting_room", "reception", "rest_room"}
    assert sum(m.count(room) for room in added) == 2 * len(rooms) + 1 + 3
    assert (m.count("rest_room"), m.count("vault"), m.count("security_room")) == (1, 0, 0)


@pytest.mark.rule("HST-CONTENT-170")
@pytest.mark.parametrize(("choice", "hp"), [("hp_first", 4), ("combat_first", 4)])
def test_a_dangerous_room(choice, hp):
    m = card("disaster_5", {"ann": "armory"}, kitchen="g", options={"hazard_and_combat": choice})
    assert m.counter("hazard kitchen") == 3
    m = at(m.table, Step("act", "ann")).answer("move kitchen", "explosive", dice="6")
    m.leaves_open("HST-TURN-030")
    assert m.hp() == hp
    order = [rule for rule in m.rules() if rule in ("HST-CONTENT-170", "HST-COMBAT-060")]
    assert (order[0] == "HST-CONTENT-170") == (choice == "hp_first")


@pytest.mark.rule("HST-CONTENT-180")
def test_a_ban_on_the_garden_lets_players_leave():
    m = card("disaster_2", {"ann": "garden", "ben": "rest_room"})
    assert m.counter("no entry garden") == 3
    assert at(m.table, Step("act", "ann")).legal("move")
    assert at(m.table, Step("act", "ben")).off("move garden") == "No entry for 3 rounds."


@pytest.mark.rule("HST-DISASTER-010")
def test_the_other_disasters():
    m = card("disaster_6", lobby="d3 d1", kitchen="g")
    assert (m.room("lobby"), m.room("kitchen")) == ("d2 g", "g")
    m = card("disaster_8", {"ann": "copy_room", "ben": "lobby"}, copy_room="d2")
    assert (m.hp("ann"), m.hp("ben"), m.counter("closed copy_room")) == (4, 5, 3)


# -- reinforcements, relief


@pytest.mark.rule("HST-REINF-010", "HST-REINF-060", "HST-SPAWN-020")
def test_reinforcements_leave_and_nobody_joins():
    m = game_turn(["reinforcement_4"], security_room="g g g", copy_room="g")
    assert (m.count("copy_room"), m.count("security_room")) == (3, 1)


@pytest.mark.rule("HST-REINF-050", "HST-REINF-070")
def test_reinforcements_that_cannot_come_are_ignored():
    closed = {"closed copy_room": 3}
    m = game_turn(["reinforcement_4"], security_room="g g g", counters=closed)
    assert (m.count("copy_room"), m.count("security_room")) == (0, 4)
    assert "HST-REINF-050" in m.rules()


@pytest.mark.rule("HST-REINF-020", "HST-REINF-030", "HST-REINF-080")
def test_of_a_short_supply_as_many_come_as_there_are():
    m = card("reinforcement_6", security_room="g d2")
    assert (m.count("lobby"), m.room("security_room")) == (1, "d2")


@pytest.mark.rule("HST-REINF-090")
@pytest.mark.parametrize(("choice", "count"), [("as_many_as_fit", 8), ("none", 7)])
def test_room_for_one_of_two(choice, count):
    options = {"reinforcements_partly_full": choice}
    m = card("reinforcement_6", security_room="g g", lobby=guards(7), options=options)
    assert m.count("lobby") == count


@pytest.mark.rule("HST-REINF-100")
def test_who_reinforces_first():
    m = card("reinforcement_6", security_room="g g g g k")
    assert m.room("lobby") == "g k"
    went = set()
    for n in range(12):
        table = building(
            security_room="g g g g k", now="game", options={"reinforcements_priority": "random"}
        )
        m = at(table, Step("event.shown", "reinforcement_6"), seed=str(n)).answer()
        went.add(m.room("lobby"))
    assert went == {"g g", "g k"}


@pytest.mark.rule("HST-RELIEF-020", "HST-SPAWN-030")
def test_in_a_round_of_relief_no_guard_is_added():
    m = game_turn(["relief_1"], security_room="g g")
    assert m.count("security_room") == 2


@pytest.mark.rule("HST-RELIEF-040", "HST-RELIEF-020")
@pytest.mark.parametrize(
    ("choice", "left", "held"),
    [("keycards_and_vault_safe", ("k", 3), 0), ("any_guard", ("", 2), 1)],
)
def test_whom_a_relief_may_remove(choice, left, held):
    options = {"relief_removal": choice}
    m = card("relief_2", lobby="k g g g", kitchen="g", vault="g g g", options=options)
    if choice == "keycards_and_vault_safe":
        assert (m.room("lobby"), m.count("vault"), m.keycards()) == (*left, held)
    else:
        gone = sum(p.kind == "guard" for p in m.table.pieces.values())
        assert gone == 3


@pytest.mark.rule("HST-CONTENT-160")
@pytest.mark.parametrize("choice", ["fullest_each_time", "one_each_in_turn"])
def test_taking_guards_from_the_fullest_rooms(choice):
    options = {"alternating_removal": choice}
    m = card("relief_2", lobby=guards(5), kitchen="g", reception="g", options=options)
    counts = (m.count("lobby"), m.count("kitchen"), m.count("reception"))
    assert sum(counts) == 2
    if choice == "fullest_each_time":
        assert counts[0] <= 1
    else:
        assert counts == (2, 0, 0)


@pytest.mark.rule("HST-CONTENT-160")
def test_a_room_that_becomes_empty_costs_no_other_its_turn():
    options = {"alternating_removal": "one_each_in_turn"}
    rooms = {"lobby": guards(4), "reception": guards(2), "copy_room": guards(2), "kitchen": "g"}
    m = card("relief_2", **rooms, options=options)
    assert [m.count(room) for room in rooms] == [2, 1, 1, 0]


# -- the new guard, and emptying the Security Room


@pytest.mark.rule("HST-SPAWN-010", "HST-SPAWN-040", "HST-SPAWN-050", "HST-ROOM-060")
@pytest.mark.parametrize(
    ("deck", "before", "after"),
    [
        ("move_1", 2, 3),
        ("disaster_2", 2, 3),
        ("reinforcement_6", 3, 1),
        ("reinforcement_6", 0, 1),
        ("relief_1", 2, 2),
    ],
)
def test_the_table_of_new_guards(deck, before, after):
    assert game_turn([deck], security_room=guards(before)).count("security_room") == after


@pytest.mark.rule("HST-SPAWN-040", "HST-SPAWN-050")
def test_no_guard_joins_a_full_security_room():
    m = at(building(security_room=guards(8), now="game"), Step("game.spawn")).answer()
    assert (m.count("security_room"), "HST-SPAWN-040" in m.rules()) == (8, True)


@pytest.mark.rule("HST-SPAWN-060")
@pytest.mark.parametrize(("choice", "count"), [("none_added", 40), ("counted_without", 41)])
def test_without_figures_left_guards_are_not_added_or_counted_without(choice, count):
    rooms = {room: guards(8) for room in ("lobby", "kitchen", "armory", "it_room", "logistics")}
    table = building(now="game", options={"figures_exhausted": choice}, **rooms)
    m = at(table, Step("game.spawn")).answer()
    assert sum(p.kind == "guard" for p in m.table.pieces.values()) == count


@pytest.mark.rule("HST-SECROOM-010", "HST-SECROOM-020", "HST-SECROOM-030")
@pytest.mark.parametrize(("before", "after"), [(5, 5), (6, 0), (8, 0)])
def test_six_guards_empty_the_security_room(before, after):
    m = at(building(security_room=guards(before), now="game"), Step("game.empty")).answer()
    total = sum(p.kind == "guard" for p in m.table.pieces.values())
    assert (m.count("security_room"), total) == (after, before)


@pytest.mark.rule("HST-SECROOM-040")
@pytest.mark.parametrize(("choice", "left"), [("active_only", 6), ("shut_down_too", 2)])
def test_who_counts_in_security(choice, left):
    options = {"security_count": choice}
    table = building(security_room="g g g g d2 d2", now="game", options=options)
    assert at(table, Step("game.empty")).answer().count("security_room") == left


@pytest.mark.rule("HST-SECROOM-060")
@pytest.mark.parametrize("choice", ["no_combat", "combat"])
def test_guards_that_arrive_by_a_list(choice):
    options = {"randomized_guard_arrival": choice}
    fought = 0
    for n in range(6):
        table = building({"ann": "lobby"}, security_room=guards(8), now="game", options=options)
        m = at(table, Step("game.empty"), seed=str(n)).answer()
        while m.prompt is not None:
            m.answer(dice="1")
        fought += 5 - m.hp()
    assert bool(fought) == (choice == "combat")


@pytest.mark.rule("HST-SECROOM-060")
def test_only_players_whom_a_guard_reaches_fight():
    heroes = {"ann": "kitchen", "ben": "garden"}
    table = building(heroes, lobby="g", now="game", options={"randomized_guard_arrival": "combat"})
    PileSet(Pile("guard list", "room", ("kitchen",))).apply(table)
    m = at(table, Step("send", "guard-1", "lobby", word="disaster")).answer()
    assert (m.prompt.about, m.rolls()) == ("ann", [2])
    m.answer(dice="1")
    assert (m.hp("ann"), m.hp("ben"), m.prompt) == (4, 5, None)
