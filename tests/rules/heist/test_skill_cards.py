"""Skill cards (HST-SKILL-*, HST-CARD-*)."""

import pytest

from companion.engine.flow.prompts import Dice
from companion.engine.state.table import Step
from companion.games.heist.actions.skills import EFFECTS
from companion.games.heist.pack_checks import check
from companion.games.heist.records.printed import Skill
from companion.games.heist.state.pieces import Hero

from .building_kit import at, building, pack

EX, DIS = "explosive", "disruptive"


def act(card, heroes=None, **more):
    heroes = heroes or {"ann": "lobby"}
    return at(building(heroes, skills={"ann": card}, **more), Step("act", "ann"))


@pytest.mark.rule("HST-SKILL-030", "HST-SKILL-060", "HST-CONTENT-090")
def test_twenty_cards_each_with_an_effect_the_game_knows():
    cards = pack().of(Skill)
    assert (len(cards), {card.does for card in cards.values()}) == (20, set(EFFECTS))
    assert list(check(pack())) == []
    assert {card.kind for card in cards.values()} == {"active", "passive"}


@pytest.mark.rule("HST-SKILL-040", "HST-SKILL-050", "HST-SKILL-070", "HST-CARD-200")
def test_an_active_skill_costs_an_action_and_its_uses_are_counted():
    m = act("wall_breaker", walls="lobby-armory lobby-copy_room lobby-entrance")
    m.answer("skill wall_breaker", "armory-lobby")
    assert (m.table.links["armory-lobby"].state, m.table.turn.used["actions"]) == ("open", 1)
    m.answer("skill wall_breaker", "copy_room-lobby")
    m = at(m.table, Step("act", "ann"))
    m.table.turn = building().turn
    m = at(m.table, Step("act", "ann"))
    assert m.off("skill wall_breaker") == "Used up."


@pytest.mark.rule("HST-SKILL-170")
@pytest.mark.parametrize("choice", ["any_moment", "after_combat"])
def test_an_active_skill_before_the_fight_of_an_entry(choice):
    options = {"active_skill_beside_guards": choice}
    m = act("ninja", {"ann": "lobby"}, armory="g", options=options).answer("move armory")
    if choice == "any_moment":
        m.answer("skill ninja")
        assert (m.at(), m.rolls(), m.table.turn.used["actions"]) == ("rooftop", [], 2)
    else:
        m.answer(EX, dice="2").leaves_open("HST-TURN-030")
        assert (m.room("armory"), m.rolls()) == ("x", [2])


@pytest.mark.rule("HST-SKILL-170", "HST-SKILL-040")
def test_as_many_skills_before_the_fight_as_actions_are_left():
    options = {"active_skill_beside_guards": "any_moment", "shared_room_combat": "alone_in_turn"}
    heroes, hp = {"ann": "lobby", "ben": "armory"}, {"ann": 1, "ben": 1}
    m = act("runner medic tank", heroes, hp=hp, armory="g g", options=options)
    m.answer("move armory", "skill medic", "ben", "skill tank", EX, EX, dice="2 4")
    assert (m.hp("ann"), m.hp("ben"), m.rolls()) == (5, 5, [2, 4])
    assert (m.table.turn.used["actions"], m.prompt) == (3, None)


@pytest.mark.rule(
    "HST-SKILL-080", "HST-SKILL-090", "HST-SKILL-140", "HST-SKILL-160", "HST-COMBAT-170"
)
@pytest.mark.parametrize(
    ("choice", "numbers"),
    [
        ("two_two_four_six", [2, 2, 4, 6]),
        ("two_four_six_six", [2, 4, 6, 6]),
        ("content_file", [2, 2, 4, 6]),
    ],
)
def test_fast_hand_faces_four_guards(choice, numbers):
    options = {"fast_hand_targets": choice}
    table = building(
        {"ann": "lobby"}, lobby="g g g g", skills={"ann": "fast_hand"}, options=options
    )
    m = at(table, Step("combat", "ann")).answer(*[EX] * 3, dice="6 6 6 6")
    assert (m.rolls(), m.hp()) == (numbers, 5)


@pytest.mark.rule("HST-SKILL-100", "HST-SKILL-150", "HST-CARD-010")
def test_cheater_throws_one_die_again_each_round():
    table = building({"ann": "lobby"}, lobby="g g", skills={"ann": "cheater"})
    m = at(table, Step("combat", "ann"))
    m.give("1")
    assert isinstance(m.prompt, Dice)
    m.answer("again cheater 0", EX, dice="2 1")
    assert (m.hp(), m.room("lobby")) == (4, "g x")


@pytest.mark.rule("HST-SKILL-110", "HST-BULLET-090", "HST-SPECROOM-020")
@pytest.mark.parametrize(("cards", "most"), [("", (3, 3)), ("one_man_army", (4, 4)), ("killer", (6, 0)),
                                             ("killer one_man_army", (7, 0))])  # fmt: skip
def test_bullet_limits(cards, most):
    hero = Hero.at(building({"ann": "armory"}, skills={"ann": cards}), "ann")
    assert (hero.most(EX), hero.most(DIS)) == most


@pytest.mark.rule("HST-CARD-090", "HST-CONTENT-130", "HST-CONTENT-120")
@pytest.mark.parametrize(
    ("choice", "most"), [("card", (6, 0)), ("application", (3, 3)), ("clarifications", (6, 0))]
)
def test_killer_is_on_the_printed_card_alone(choice, most):
    table = building(skills={"ann": "killer"}, options={"card_text_conflict": choice})
    assert (Hero.at(table, "ann").most(EX), Hero.at(table, "ann").most(DIS)) == most


@pytest.mark.rule("HST-SKILL-120", "HST-SPECROOM-040", "HST-CARD-180")
def test_tank_has_a_higher_limit_and_heals_once():
    m = act("tank", {"ann": "first_aid_room"}, hp={"ann": 1}).answer("use")
    m.leaves_open("HST-TURN-030")
    assert m.hp() == 6
    m = act("tank", hp={"ann": 1}).answer("skill tank")
    assert (m.hp(), m.off("skill tank")) == (5, "Used up.")


@pytest.mark.rule("HST-SKILL-130", "HST-CARD-040", "HST-COMBAT-150")
def test_doctor_brings_a_team_mate_back():
    heroes = {"ann": "lobby", "ben": "lobby"}
    m = act("doctor", heroes, dead=("ben",), hp={"ben": 0}).answer("skill doctor")
    m.leaves_open("HST-TURN-030")
    assert (m.is_("ben", "dead"), m.hp("ben"), m.at("ben")) == (False, 1, "lobby")


@pytest.mark.rule("HST-CARD-041")
@pytest.mark.parametrize("choice", ["same_room", "anywhere"])
def test_how_far_doctor_reaches(choice):
    heroes = {"ann": "lobby", "ben": "garden"}
    m = act("doctor", heroes, dead=("ben",), hp={"ben": 0}, options={"doctor_reach": choice})
    assert bool(m.off("skill doctor")) == (choice == "same_room")


@pytest.mark.rule("HST-COMBAT-270")
@pytest.mark.parametrize(("choice", "hp"), [("full", 5), ("named_on_card", 1)])
def test_hp_after_a_revival(choice, hp):
    heroes = {"ann": "lobby", "ben": "lobby"}
    m = act("doctor", heroes, dead=("ben",), hp={"ben": 0}, options={"revival_hp": choice})
    assert m.answer("skill doctor").leaves_open("HST-TURN-030").hp("ben") == hp


@pytest.mark.rule("HST-COMBAT-310")
@pytest.mark.parametrize(("choice", "room"), [("room_of_body", "lobby"), ("entrance", "entrance")])
def test_place_of_a_revival(choice, room):
    heroes = {"ann": "lobby", "ben": "lobby"}
    m = act("doctor", heroes, dead=("ben",), hp={"ben": 0}, options={"revival_place": choice})
    assert m.answer("skill doctor").leaves_open("HST-TURN-030").at("ben") == room


@pytest.mark.rule("HST-CARD-020", "HST-CARD-021")
@pytest.mark.parametrize(("choice", "left"), [("destroyed_only", "d2"), ("shut_down_too", "x")])
def test_cleaner_removes_a_body(choice, left):
    m = act("cleaner", lobby="x d2", options={"cleaner_bodies": choice})
    m.answer("skill cleaner", *(("guard-2",) if choice == "shut_down_too" else ())).leaves_open(
        "HST-TURN-030"
    )
    assert m.room("lobby") == left


@pytest.mark.rule("HST-CARD-020", "HST-CARD-021")
def test_a_removed_guard_hands_its_keycard_over():
    options = {"defeated_guard": "destroyed_only", "cleaner_bodies": "shut_down_too"}
    m = act("cleaner", lobby="kd2", used={"actions": 1}, options=options).answer("skill cleaner")
    assert (m.keycards(), m.room("lobby"), m.prompt) == (1, "", None)


@pytest.mark.rule("HST-CARD-030", "HST-CARD-031")
@pytest.mark.parametrize(
    ("choice", "left", "friends"), [("all_shut_down", "g", 2), ("one", "d2 g", 1)]
)
def test_convincer_turns_shut_down_guards(choice, left, friends):
    m = act("convincer", lobby="d2 d3 g", options={"convincer_reach": choice})
    m.answer("skill convincer", *(("guard-2",) if choice == "one" else ()))
    m.leaves_open("HST-TURN-030")
    assert m.room("lobby") == left
    assert sum(p.kind == "friend" for p in m.table.pieces.values()) == friends


@pytest.mark.rule("HST-CARD-030")
def test_a_convinced_guard_hands_its_keycard_over():
    m = act("convincer", lobby="kd2", options={"defeated_guard": "destroyed_only"}).answer(
        "skill convincer"
    )
    m.leaves_open("HST-TURN-030")
    assert m.keycards() == 1


@pytest.mark.rule("HST-CARD-032")
@pytest.mark.parametrize(("choice", "hp"), [("nothing", 4), ("takes_hit", 5)])
def test_what_a_friend_does(choice, hp):
    m = act("convincer", lobby="d2 g", options={"friend_effect": choice})
    m.answer("skill convincer", "combat", dice="1")
    assert m.hp() == hp


@pytest.mark.rule("HST-CARD-050")
def test_dodger_evades_without_a_roll():
    m = act("dodger", lobby="g g g").answer("skill dodger", "armory").leaves_open("HST-TURN-030")
    assert (m.at(), m.rolls(), m.table.pieces["ann"].tracks["used dodger"]) == ("armory", [], 1)


@pytest.mark.rule("HST-CARD-051")
@pytest.mark.parametrize("choice", ["action_only", "settles_evade"])
def test_dodger_and_a_mandatory_evade(choice):
    heroes = {"ann": "lobby", "ben": "garden"}
    table = building(
        heroes, lobby="g", watched=("ann",), skills={"ann": "dodger"}, now="ben",
        options={"dodger_mandatory": choice},
    )  # fmt: skip
    m = at(table, Step("owed.all", "ben"))
    if choice == "action_only":
        assert (m.answer(dice="1").rolls(), m.hp()) == ([2], 4)
        return
    m.answer("dodger")
    assert (m.rolls(), m.table.pieces["ann"].tracks["used dodger"]) == ([], 1)
    m = at(m.table, Step("owed.all", "ben")).answer("roll", dice="1")
    assert m.hp() == 4


@pytest.mark.rule("HST-CARD-060", "HST-CARD-061")
@pytest.mark.parametrize("choice", ["asked_each_time", "by_itself"])
def test_expert_keeps_the_alarm_silent(choice):
    table = building(skills={"ann": "expert"}, now="game", options={"expert_choice": choice})
    m = at(table, *(Step("alarm", word="HST-ALARM-010") for _ in range(4)))
    m.answer(
        *(["silent ann", "silent ann", "ring", "silent ann"] if choice == "asked_each_time" else ())
    )
    assert m.count("security_room") == 2
    assert m.table.pieces["ann"].tracks["used expert"] == 3


@pytest.mark.rule("HST-CARD-080")
def test_ghost_passes_through_a_room_unnoticed():
    m = act("ghost", {"ann": "lobby"}, armory="g g g")
    m.answer("pass armory", "it_room")
    assert (m.at(), m.rolls(), m.table.turn.used["actions"]) == ("it_room", [], 1)
    assert m.table.pieces["ann"].tracks["used ghost"] == 1
    assert m.legal("pass") == []
    assert m.off("move armory") == "Already left it this turn."


@pytest.mark.rule("HST-CARD-100")
def test_every_number_of_lucky_guy_is_one_lower():
    table = building({"ann": "lobby"}, lobby="g g g", skills={"ann": "lucky_guy"})
    m = at(table, Step("combat", "ann")).answer(EX, dice="1 2 4")
    assert m.rolls() == [1, 3, 5]
    m = at(
        building({"ann": "lobby"}, lobby="g g", skills={"ann": "lucky_guy"}), Step("evade", "ann")
    )
    assert m.leaves_open("HST-EVADE-020").rolls() == [2]


@pytest.mark.rule("HST-CARD-120")
def test_medic_heals_up_to_four():
    heroes = {"ann": "lobby", "ben": "lobby"}
    m = act("medic", heroes, hp={"ann": 4, "ben": 1}).answer("skill medic", "ben")
    assert (m.hp("ann"), m.hp("ben")) == (4, 5)
    m.answer("skill medic")
    assert m.hp("ann") == 5


@pytest.mark.rule("HST-CARD-121")
@pytest.mark.parametrize("choice", ["same_room", "anywhere"])
def test_how_far_medic_reaches(choice):
    heroes = {"ann": "lobby", "ben": "garden"}
    m = act("medic", heroes, hp={"ben": 1}, options={"medic_reach": choice})
    assert bool(m.off("skill medic")) == (choice == "same_room")


@pytest.mark.rule("HST-CARD-122")
@pytest.mark.parametrize(("choice", "hp"), [("up_to_four_more", 5), ("to_four", 4)])
def test_how_much_is_healed(choice, hp):
    m = act("medic", hp={"ann": 2}, options={"heal_amount": choice}).answer("skill medic")
    m.leaves_open("HST-TURN-030")
    assert m.hp() == hp


@pytest.mark.rule("HST-CARD-130")
def test_ninja_reaches_the_roof_from_any_room():
    assert (
        act("ninja", {"ann": "entrance"}).answer("skill ninja").leaves_open("HST-TURN-030").at()
        == "rooftop"
    )


@pytest.mark.rule("HST-CARD-140")
def test_power_punch_shuts_down_for_four_rounds():
    table = building({"ann": "lobby"}, lobby="g", skills={"ann": "power_punch"})
    assert at(table, Step("combat", "ann")).answer(DIS, dice="6").room("lobby") == "d4"


@pytest.mark.rule("HST-CARD-150", "HST-TURN-020")
def test_runner_has_three_actions():
    m = act("runner").answer("move armory", "move it_room", "move logistics")
    assert (m.at(), m.prompt) == ("logistics", None)


@pytest.mark.rule("HST-CARD-160", "HST-CARD-161")
@pytest.mark.parametrize(
    ("choice", "dice", "bullets"), [("one", "6", (3, 1)), ("per_body", "6 5", (3, 1))]
)
def test_scavenger_finds_bullets_on_a_six(choice, dice, bullets):
    m = act("scavenger", lobby="x x", bullets={"ann": (2, 0)}, options={"scavenger_dice": choice})
    m.answer("skill scavenger", EX, dice=dice).leaves_open("HST-TURN-030")
    assert m.bullets() == bullets


@pytest.mark.rule("HST-CARD-160")
def test_scavenger_finds_nothing_below_a_six():
    m = act("scavenger", lobby="x", bullets={"ann": (0, 0)}).answer("skill scavenger", dice="5")
    m.leaves_open("HST-TURN-030")
    assert (m.bullets(), m.table.thrown.faces) == ((0, 0), ())


@pytest.mark.rule("HST-CARD-170", "HST-CARD-171")
@pytest.mark.parametrize(("choice", "offered"), [("any_active", 3), ("keycards_first", 1)])
def test_silent_killer_destroys_one_guard_on_arrival(choice, offered):
    m = act("silent_killer", armory="g g k", options={"silent_killer_target": choice})
    m.answer("move armory")
    assert len(m.legal("guard")) == offered
    m.answer("guard-3", EX, EX, dice="2 4").leaves_open("HST-TURN-030")
    assert (m.keycards(), m.room("armory"), m.bullets()) == (1, "x x x", (1, 3))
    assert m.table.pieces["ann"].tracks["used silent_killer"] == 1


@pytest.mark.rule("HST-CARD-190", "HST-CARD-191")
@pytest.mark.parametrize("choice", ["vault_stays", "vault_too"])
def test_technician_puts_a_guard_elsewhere(choice):
    m = act("technician", lobby="", kitchen="g", vault="g", counters={"closed armory": 2},
            rest_room="x " + "g " * 8, options={"technician_vault": choice})  # fmt: skip
    m.answer("skill technician")
    vault = next(p.id for p in m.table.pieces.values() if p.at == "vault")
    assert (vault in m.legal()) == (choice == "vault_too")
    m.give("guard-1")
    assert not {"armory", "rest_room", "garden", "kitchen", "vault"} & set(m.legal()) - {"vault"}
    m.answer("reception").leaves_open("HST-TURN-030")
    assert (m.count("kitchen"), m.count("reception")) == (0, 1)


@pytest.mark.rule("HST-CARD-061")
def test_an_alarm_rings_unless_somebody_says_otherwise():
    table = building(skills={"ann": "expert"}, now="game")
    m = at(table, Step("alarm", word="HST-ALARM-010"))
    assert [option.key for option in m.prompt.options() if option.default] == ["ring"]
