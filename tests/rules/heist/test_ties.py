"""Ties of the heist are shown: who was equal, in what, and who or what breaks it."""

import pytest

from companion.engine.message import plain
from companion.engine.state.table import Step

from .building_kit import at, building
from .test_game_turn import card, guards
from .test_setup import begin

ROOMS = ("armory", "copy_room", "first_aid_room", "it_room", "kitchen", "lobby", "logistics",
         "manager_office")  # fmt: skip


def of(because):
    return [(set(tie.among), dict(tie.equal), plain(tie.broken)) for tie in because.ties]


def tied(m, rule):
    return [note.why for note in m.play.notes if note.why.rule == rule and note.why.ties]


@pytest.mark.rule("HST-SETUP-160", "HST-SETUP-270")
def test_the_highest_dice_are_equal():
    m = begin(3).answer("nobody", dice="2 5 5 1 4").leaves_open("HST-TURN-030")
    (why,) = tied(m, "HST-SETUP-270")
    assert of(why) == [({"ben", "cy"}, {"die": 5}, "They throw again.")]
    assert [dict(candidate.values) for candidate in why.candidates] == [
        {"die": 2},
        {"die": 5},
        {"die": 5},
    ]
    begins = [note.why for note in m.play.notes if note.why.rule == "HST-SETUP-160"][-1]
    assert [(candidate.ref, candidate.chosen) for candidate in begins.candidates] == [
        ("ben", False),
        ("cy", True),
    ]


@pytest.mark.rule("HST-DISASTER-060")
@pytest.mark.parametrize("choice", ["random", "players_choose"])
def test_rooms_with_equally_few_guards(choice):
    full = dict.fromkeys(ROOMS, "g g")
    options = {"fewest_guards_tie": choice}
    m = at(
        building(now="game", options=options, meeting_room="g", **full),
        Step("event.shown", "disaster_7"),
    )
    if choice == "players_choose":
        assert of(m.prompt.because) == [
            ({"reception", "rest_room"}, {"guards": 0}, "No rule breaks it: you decide.")
        ]
        return
    assert not tied(m.answer(), "HST-DISASTER-060"), "both empty rooms and the next one: no tie"
    m = at(
        building(now="game", options=options, meeting_room="g g", reception="g g", **full),
        Step("event.shown", "disaster_7"),
    ).answer()
    (why,) = tied(m, "HST-DISASTER-060")
    equal = {*ROOMS, "meeting_room", "reception"}
    assert of(why) == [(equal, {"guards": 2}, "Chance decides.")]
    assert len([candidate for candidate in why.candidates if candidate.chosen]) == 3


@pytest.mark.rule("HST-CONTENT-160")
def test_rooms_with_equally_many_guards():
    m = card(
        "relief_2",
        lobby=guards(3),
        kitchen=guards(3),
        options={"alternating_removal": "fullest_each_time"},
    )
    first, *_ = tied(m, "HST-RELIEF-020")
    assert of(first) == [({"kitchen", "lobby"}, {"guards": 3}, "Chance decides.")]
    m = card(
        "relief_2",
        lobby=guards(5),
        kitchen="g",
        options={"alternating_removal": "fullest_each_time"},
    )
    relief = [note.why for note in m.play.notes if note.why.rule == "HST-RELIEF-020"]
    taken = [why for why in relief if why.candidates]
    assert taken[0].ties == ()
    assert {candidate.ref: dict(candidate.values) for candidate in taken[0].candidates}[
        "lobby"
    ] == {"guards": 5}


@pytest.mark.rule("HST-CONTENT-160")
def test_chance_orders_equally_full_rooms_that_give_up_one_guard_each():
    turns = {"alternating_removal": "one_each_in_turn"}
    m = card("relief_2", lobby=guards(4), kitchen=guards(2), armory=guards(2), options=turns)
    (why,) = tied(m, "HST-CONTENT-160")
    assert of(why) == [({"kitchen", "armory"}, {"guards": 2}, "Chance decides.")]
    assert sorted(m.count(room) for room in ("kitchen", "armory")) == [0, 1]
    all_leave = card("relief_2", lobby=guards(3), kitchen="g", armory="g", options=turns)
    assert not tied(all_leave, "HST-CONTENT-160")


@pytest.mark.rule("HST-CONTENT-150")
@pytest.mark.parametrize(("there", "tie"), [(7, True), (6, False), (8, False)])
def test_not_all_who_gather_fit(there, tie):
    m = card("move_2", armory="g", logistics="g", kitchen=guards(there))
    tied_reasons = tied(m, "HST-CONTENT-150")
    how = "No rule breaks it: Companion goes by its list, armory first."
    assert [of(why) for why in tied_reasons] == (
        [[({"armory", "logistics"}, {}, how)]] if tie else []
    )
    if tie:
        assert (m.count("armory"), m.count("logistics")) == (0, 1)
