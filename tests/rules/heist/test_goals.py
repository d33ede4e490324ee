"""The three stages, win and loss, and how much Companion does (HST-GOAL-*, HST-APP-200)."""

import pytest

from companion.engine.state.changes import ConditionSet, MarkerAdded, PieceMoved, PieceTrackSet
from companion.engine.state.table import Marker, Step
from companion.games.heist.setup import setup
from companion.games.heist.state.win_stages import outcome, stage
from companion.games.heist.view.side_panels import panels

from .building_kit import at, building, start

EX, DIS = "explosive", "disruptive"
CLEARED = ("vault entered", "vault cleared")


def on_the_roof(**more):
    heroes = more.pop("heroes", {"ann": "rooftop", "ben": "first_aid_room"})
    return building(heroes, held=2, dealt=2, words=CLEARED, **more)


@pytest.mark.rule("HST-GOAL-010", "HST-APP-140")
def test_the_stages_are_shown_in_their_order():
    first = building(lobby="k")
    second = building(vault="g", held=1, dealt=1)
    third = on_the_roof()
    assert [stage(table) for table in (first, second, third)] == [1, 2, 3]
    rows = [row.ref for row in panels(first, "")[2].rows]
    assert {"keycards", "stage", "security"} <= set(rows)


@pytest.mark.rule("HST-GOAL-030", "HST-GOAL-020")
def test_beating_its_holder_in_combat_brings_the_keycard():
    m = at(building({"ann": "lobby"}, lobby="k"), Step("combat", "ann")).answer(EX, dice="6")
    assert (m.keycards(), stage(m.table)) == (1, 2)


@pytest.mark.rule("HST-GOAL-040", "HST-GOAL-050", "HST-GOAL-140")
def test_the_vault_then_the_roof():
    m = at(building({"ann": "first_aid_room"}, held=1, dealt=1, vault="g"), Step("act", "ann"))
    m.answer("move rooftop", "move vault", EX, dice="6")
    assert (stage(m.table), m.table.result) == (3, "")
    m = at(m.table, Step("act", "ann"))
    m.table.turn = building().turn
    m = at(m.table, Step("act", "ann")).answer("move rooftop")
    assert m.table.result == "won"
    assert [seat.won for seat in outcome(m.table)] == [True]


@pytest.mark.rule("HST-GOAL-050")
def test_who_is_dead_wins_with_the_team_and_did_not_escape():
    table = building({"ann": "rooftop", "ben": "lobby"}, dead=["ben"])
    table.result = "won"
    assert [(seat.won, seat.text.text) for seat in outcome(table)] == [
        (True, "Got away over the roof"),
        (True, "Dead; the team got away"),
    ]


@pytest.mark.rule("HST-GOAL-060", "HST-GOAL-090")
def test_the_roof_does_not_count_before_the_vault():
    heroes = {"ann": "rooftop", "ben": "rooftop"}
    m = at(building(heroes, held=2, dealt=2, vault="g"), Step("goals"))
    assert (m.table.result, stage(m.table)) == ("", 2)


@pytest.mark.rule("HST-GOAL-090")
def test_stage_three_opens_while_nobody_is_on_the_roof():
    heroes = {"ann": "vault", "ben": "lobby"}
    table = building(heroes, held=2, dealt=2, vault="g")
    m = at(table, Step("combat", "ann")).answer(EX, dice="6")
    assert (stage(m.table), m.table.result) == (3, "")


@pytest.mark.rule("HST-GOAL-070", "HST-GOAL-100")
def test_the_last_player_down_loses_the_match():
    m = at(building({"ann": "lobby"}, lobby="g", hp={"ann": 1}), Step("combat", "ann"))
    m.answer(dice="1")
    assert m.table.result == "lost"
    assert [seat.won for seat in outcome(m.table)] == [False]


@pytest.mark.rule("HST-GOAL-080")
def test_no_number_of_rounds_ends_the_match():
    m = at(
        building({"ann": "garden"}, round_=500, turn=2000, options={"fewer_actions": "may_pass"}),
        whole=True,
    )
    for _ in range(20):
        m.answer("end" if m.prompt.rule == "HST-TURN-030" else "done").leaves_open("HST-TURN-030")
    assert m.table.result == ""


@pytest.mark.rule("HST-GOAL-110", "HST-GOAL-160")
@pytest.mark.parametrize(
    ("choice", "bullet", "held"),
    [
        ("any_hit", DIS, 1),
        ("destroyed_only", DIS, 0),
        ("destroyed_only", EX, 1),
        ("by_place", DIS, 1),
    ],
)
def test_which_hit_brings_a_keycard(choice, bullet, held):
    table = building({"ann": "lobby"}, lobby="k", options={"defeated_guard": choice})
    m = at(table, Step("combat", "ann")).answer(bullet, dice="6")
    assert m.keycards() == held


@pytest.mark.rule("HST-GOAL-110", "HST-GOAL-160")
@pytest.mark.parametrize(
    ("choice", "vault", "cleared"),
    [
        ("any_hit", "x d2", True),
        ("destroyed_only", "x d2", False),
        ("destroyed_only", "x x", True),
        ("by_place", "x d2", True),
        ("by_place", "x d2 g", False),
    ],
)
def test_when_the_vault_is_cleared(choice, vault, cleared):
    options = {"defeated_guard": choice}
    table = building({"ann": "vault"}, held=1, dealt=1, vault=vault, options=options)
    m = at(table, Step("goals"))
    assert ("vault cleared" in m.table.words) == cleared


@pytest.mark.rule("HST-GOAL-110")
def test_a_guard_of_the_vault_hit_once_is_beaten_even_if_it_gets_up():
    table = building(
        {"ann": "vault"}, held=1, dealt=1, vault="g g", options={"defeated_guard": "any_hit"}
    )
    ConditionSet("guard-1", "beaten").apply(table)
    m = at(table, Step("combat", "ann")).answer(DIS, dice="1 6")
    assert "vault cleared" in m.table.words


@pytest.mark.rule("HST-GOAL-120")
@pytest.mark.parametrize(("choice", "now"), [("stays_achieved", 3), ("lost_again", 2)])
def test_a_guard_of_the_vault_that_gets_up(choice, now):
    assert stage(on_the_roof(vault="g", options={"vault_guard_returns": choice})) == now


@pytest.mark.rule("HST-GOAL-130")
@pytest.mark.parametrize(("choice", "result"), [("living_only", "won"), ("everybody", "")])
def test_the_dead_and_the_win(choice, result):
    table = on_the_roof(dead=("ben",), hp={"ben": 0}, options={"dead_players_and_win": choice})
    assert at(table, Step("goals")).table.result == result


@pytest.mark.rule("HST-GOAL-050", "HST-GOAL-130", "HST-GOAL-140")
@pytest.mark.parametrize(
    ("chosen", "result"),
    [
        ({}, "won"),
        ({"dead_players_and_win": "everybody"}, ""),
        ({"win_test_moment": "round_end"}, ""),
    ],
)
def test_the_last_one_below_dies_while_the_others_are_on_the_roof(chosen, result):
    heroes = {"ann": "lobby", "ben": "rooftop"}
    table = on_the_roof(heroes=heroes, lobby="g", hp={"ann": 1}, options=chosen)
    m = at(table, Step("combat", "ann")).answer(dice="1")
    assert (m.is_("ann", "dead"), m.table.result) == (True, result)


@pytest.mark.rule("HST-GOAL-050", "HST-GOAL-130", "HST-MANDEV-030")
def test_the_last_one_below_dies_of_a_mandatory_evade():
    heroes = {"ann": "lobby", "ben": "rooftop"}
    table = on_the_roof(heroes=heroes, lobby="g", hp={"ann": 1}, now="ben")
    ConditionSet("ann", "watched").apply(table)
    assert at(table, Step("owed.all", "ben")).answer(dice="1").table.result == "won"


@pytest.mark.rule("HST-GOAL-140")
@pytest.mark.parametrize(("choice", "when"), [("after_move", 0), ("turn_end", 1), ("round_end", 2)])
def test_when_the_win_is_tested(choice, when):
    steps = ("goals", "goals.turn", "goals.round")
    for n, step in enumerate(steps):
        table = on_the_roof(heroes={"ann": "rooftop"}, options={"win_test_moment": choice})
        assert (at(table, Step(step)).table.result == "won") == (n == when)


@pytest.mark.rule("HST-GOAL-050", "HST-GOAL-140", "HST-TURN-070")
@pytest.mark.parametrize(
    ("choice", "ends", "whose"),
    [("after_move", 0, "ann"), ("turn_end", 1, "ann"), ("round_end", 2, "")],
)
def test_the_last_one_up_wins_at_the_chosen_moment_of_a_whole_round(choice, ends, whose):
    """Ann comes to Ben onto the Rooftop; so many players say that their turn is over."""
    options = {"win_test_moment": choice, "fewer_actions": "may_pass"}
    heroes = {"ann": "first_aid_room", "ben": "rooftop"}
    table = on_the_roof(heroes=heroes, options=options, deck=["relief_1"])
    m = at(table, Step("act", "ann"), Step("turn.end", "ann"), whole=True)
    m.answer("move rooftop", *["end"] * ends)
    assert (m.table.result, m.table.turn.now, m.prompt) == ("won", whose, None)


@pytest.mark.rule("HST-GOAL-140", "HST-MANDEV-010")
@pytest.mark.parametrize(
    ("choice", "result"), [("after_move", "won"), ("turn_end", "won"), ("round_end", "")]
)
def test_the_end_of_a_turn_is_over_once_the_mandatory_evades_are(choice, result):
    heroes = {"ann": "lobby", "ben": "rooftop"}
    table = on_the_roof(heroes=heroes, lobby="g", hp={"ann": 1}, watched=("ann",), now="ben",
                        options={"win_test_moment": choice})  # fmt: skip
    m = at(table, Step("turn.end", "ben")).answer(dice="1")
    assert (m.is_("ann", "dead"), m.table.result) == (True, result)


@pytest.mark.rule("HST-GOAL-050", "HST-GOAL-130", "HST-GOAL-140")
def test_a_death_that_wins_ends_the_games_turn_at_once():
    heroes = {"ann": "copy_room", "ben": "rooftop"}
    table = on_the_roof(heroes=heroes, hp={"ann": 1}, now="game")
    m = at(table, Step("event.shown", "disaster_8"), Step("game.spawn")).answer()
    assert (m.table.result, m.count("security_room")) == ("won", 0)


@pytest.mark.rule("HST-CONTENT-170", "HST-GOAL-050", "HST-GOAL-070")
@pytest.mark.parametrize(("hp", "result"), [(2, "won"), (1, "lost")])
def test_what_entering_costs_is_paid_before_the_win_is_looked_at(hp, result):
    heroes = {"ann": "first_aid_room"}
    table = on_the_roof(heroes=heroes, hp={"ann": hp}, counters={"hazard rooftop": 3})
    assert at(table, Step("act", "ann")).answer("move rooftop").table.result == result


@pytest.mark.rule("HST-GOAL-040", "HST-GOAL-050", "HST-RELIEF-040")
def test_a_relief_that_clears_the_vault_can_win():
    table = building({"ann": "rooftop"}, held=2, dealt=2, words=("vault entered",), vault="g",
                     now="game", options={"relief_removal": "any_guard"})  # fmt: skip
    m = at(table, Step("event.shown", "relief_2")).answer()
    assert (m.count("vault"), m.table.result) == (0, "won")


@pytest.mark.rule("HST-GOAL-040", "HST-GOAL-110", "HST-CARD-020", "HST-CARD-030", "HST-CARD-190")
@pytest.mark.parametrize(
    ("card", "vault", "options", "answers"),
    [
        (
            "cleaner",
            "x d2",
            {"defeated_guard": "destroyed_only", "cleaner_bodies": "shut_down_too"},
            ["guard-2"],
        ),
        ("convincer", "x d2", {"defeated_guard": "destroyed_only"}, []),
        ("technician", "g", {"technician_vault": "vault_too"}, ["guard-1", "lobby"]),
    ],
)
def test_a_skill_that_leaves_nobody_to_defeat_clears_the_vault(card, vault, options, answers):
    table = building({"ann": "vault"}, held=1, dealt=1, vault=vault, skills={"ann": card},
                     used={"actions": 1}, options=options)  # fmt: skip
    m = at(table, Step("act", "ann"))
    assert stage(m.table) == 2
    assert stage(m.answer(f"skill {card}", *answers).table) == 3


@pytest.mark.rule("HST-GOAL-050", "HST-GOAL-070", "HST-COMBAT-140")
def test_a_correction_can_win_and_lose():
    m = at(on_the_roof(), Step("act", "ben")).adjust(PieceMoved("ben", "rooftop"))
    assert m.table.result == "won"
    table = building(now="game", options={"fewest_guards_tie": "players_choose"})
    m = at(table, Step("event.shown", "disaster_7"))
    m.adjust(ConditionSet("ann", "dead"), PieceTrackSet("ann", "hp", 0, 5))
    assert (m.table.result, m.prompt) == ("lost", None)


@pytest.mark.rule("HST-GOAL-070", "HST-GOAL-100")
def test_who_was_noted_dead_while_the_board_was_laid_has_lost_before_the_first_turn():
    m = at(setup(start(1)), whole=True).adjust(ConditionSet("ann", "dead"))
    m.answer("runner", "keep")
    assert (m.table.result, m.prompt) == ("lost", None)


@pytest.mark.rule("HST-GOAL-150")
def test_a_keycard_stays_with_the_body_of_its_owner():
    heroes = {"ann": "lobby", "ben": "armory"}
    table = building(heroes, lobby="k g", hp={"ann": 1}, options={"keycard_ownership": "carried"})
    m = at(table, Step("combat", "ann")).answer(EX, dice="6 1")
    assert (m.is_("ann", "dead"), m.counter("keycards lobby"), stage(m.table)) == (True, 1, 1)
    m.table.turn = building(heroes, now="ben").turn
    m = at(m.table, Step("enter", "ben", "lobby"))
    m = at(m.table, Step("act", "ben")).answer("move lobby", EX, dice="6")
    m.leaves_open("HST-TURN-030")
    assert (m.table.pieces["ben"].tracks["keycards"], stage(m.table)) == (1, 2)


@pytest.mark.rule("HST-GOAL-150")
def test_a_team_pool_is_never_lost():
    heroes = {"ann": "lobby", "ben": "armory"}
    table = building(heroes, lobby="k g", hp={"ann": 1})
    m = at(table, Step("combat", "ann")).answer(EX, dice="6 1")
    assert (m.keycards(), stage(m.table)) == (1, 2)


# -- how much Companion does


def began(choice, seats=2):
    m = at(setup(start(seats, automation_depth=choice)), whole=True)
    while not m.table.turn.number and (m.prompt.rule != "HST-APP-200"):
        m.answer(dice="6 1" if m.prompt.rule == "HST-SETUP-160" else "")
        if m.prompt.rule == "HST-SETUP-160":
            m.answer(dice="6 1")
    return m


@pytest.mark.rule("HST-APP-200")
def test_full_tracking_deals_cards_and_asks_for_actions():
    m = at(setup(start(1)), whole=True).answer("runner", "keep")
    assert (m.prompt.rule, len(m.table.piles["skills ann"].cards)) == ("HST-TURN-030", 4)


@pytest.mark.rule("HST-APP-200", "HST-APP-060", "HST-TURN-070")
def test_the_games_turn_alone():
    m = began("game_turn")
    room = next(p.at for p in m.table.pieces.values() if p.at not in ("", "entrance"))
    before = m.room(room)
    m.answer("hit", room)
    m.answer(m.legal("explosive")[0])
    assert m.room(room) != before
    m.answer("use armory")
    assert m.counter("out of service armory") == 3
    m.answer("done", "done")
    assert m.table.tracks["round"] == 2
    m.answer("won")
    assert m.table.result == "won"


@pytest.mark.rule("HST-APP-200", "HST-APP-060", "HST-SPECROOM-050", "HST-TURN-070")
@pytest.mark.parametrize(("before", "after"), [("", "g g"), ("g g g g g g g", "g g g g g g g g")])
def test_a_player_says_all_that_happened_until_the_turn_is_over(before, after):
    table = building(lobby="g", security_room=before, options={"automation_depth": "game_turn"})
    m = at(table, Step("player", "ann"))
    m.answer("use armory", "hit", "lobby", "explosive guard-1", "done")
    assert (m.room("lobby"), m.room("security_room"), m.prompt) == ("x", after, None)


@pytest.mark.rule("HST-SETUP-150", "HST-SETUP-160", "HST-APP-200")
@pytest.mark.parametrize(("seats", "throws"), [(1, ""), (2, "2 6"), (3, "1 2 5")])
def test_where_players_keep_their_own_numbers_they_still_stand_at_the_entrance(seats, throws):
    table = setup(start(seats, automation_depth="game_turn"))
    m = at(table, whole=True, stop_at=("player",)).answer(dice=throws)
    order = m.table.turn.order
    assert (m.stopped.name, {m.at(seat) for seat in order}) == ("player", {"entrance"})
    assert order[0] == ("ann", "ben", "cy")[seats - 1]
    if throws:
        assert m.rules().index("HST-SETUP-150") < m.rules().index("HST-SETUP-160")


@pytest.mark.rule("HST-APP-200")
def test_randomizers_alone():
    m = began("randomizers").answer("list")
    assert len(m.table.piles["guard list"].cards) == 15
    assert m.rules().count("HST-RANDOM-080") == 15
    m.answer("lost")
    assert m.table.result == "lost"


@pytest.mark.rule("HST-GOAL-150")
def test_keycards_of_two_bodies_lie_together():
    heroes = {"ann": "lobby", "ben": "lobby", "cy": "garden"}
    table = building(
        heroes, lobby="g", hp={"ann": 1, "ben": 1}, options={"keycard_ownership": "carried"}
    )
    for seat in ("ann", "ben"):
        PieceTrackSet(seat, "keycards", 1).apply(table)
    table.tracks["keycards dealt"] = 2
    m = at(table, Step("combat", "ann"), Step("combat", "ben")).answer(dice="1 1")
    assert m.counter("keycards lobby") == 2


@pytest.mark.rule("HST-APP-060", "HST-APP-200")
@pytest.mark.parametrize(("kind", "left"), [("explosive", "x"), ("disruptive", "d3")])
def test_a_reported_hit_is_noted_as_reported(kind, left):
    table = building(lobby="k", options={"automation_depth": "game_turn"})
    m = at(table, Step("player", "ann")).answer("hit", f"{kind} guard-1").leaves_open("HST-APP-200")
    assert (m.room("lobby"), m.keycards()) == (left, 1)


@pytest.mark.rule("HST-GOAL-150")
def test_whoever_has_none_takes_just_the_keycards_that_lie_there():
    table = building({"ann": "armory"}, options={"keycard_ownership": "carried"}, dealt=2)
    MarkerAdded(Marker("keycards lobby", "keycards", "lobby", 2)).apply(table)
    m = at(table, Step("act", "ann")).answer("move lobby").leaves_open("HST-TURN-030")
    assert (m.table.pieces["ann"].tracks["keycards"], m.counter("keycards lobby")) == (2, 0)
