"""The verbs that cards are written in (effects.py), each on a small table."""

import pytest
from msgspec.structs import replace

from companion.engine.flow.prompts import ChooseLink, Do
from companion.engine.state.table import Marker, Step
from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.state.stats import bonuses

from .table_kit import Match, facility, match_at, run


def effect(verb, number=1, ways="A-B", **table):
    return match_at(facility(ways, **table), Step("effect", "ann", word=verb, number=number))


def test_every_verb_has_words_and_a_meaning():
    assert all(verb.label.text and verb.meaning for verb in VERBS.values())


@pytest.mark.rule("ESC-VIT-010")
def test_draw_stops_at_the_hand_limit():
    assert effect("draw", 3, hand={"ann": 3}).cards() == 5


def test_discard_takes_as_many_as_it_says():
    m = effect("discard", 2)
    assert m.answer("lose plain 0+lose plain 3").cards() == 2


def test_item_draws_items():
    assert len(effect("item", 2).items()) == 2


@pytest.mark.rule("ESC-STAT-030")
@pytest.mark.parametrize("verb", ["move", "speed"])
def test_move_and_speed_give_moves_for_this_turn(verb):
    assert effect(verb, 2).moves() == 4


@pytest.mark.parametrize("stat", ["strength", "intelligence", "toughness"])
def test_a_stat_rises_until_it_is_used(stat):
    m = effect(stat, 2)
    assert [marker.number for marker in bonuses(m.table, "ann", stat)] == [2]


def test_two_bonuses_of_one_stat_add_up():
    table = facility("A-B")
    steps = [Step("effect", "ann", word="move", number=n) for n in (1, 2)]
    assert match_at(table, *steps).moves() == 5


@pytest.mark.rule("ESC-KO-010")
def test_knock_out_knocks_out():
    assert effect("knock out").answer().at() == "infirmary"


# -- doors


@pytest.mark.rule("ESC-COMP-110")
def test_lock_puts_a_marker_on_the_only_open_door():
    m = effect("lock")
    assert isinstance(m.prompt, Do)
    assert m.answer().locked("door A B")


@pytest.mark.rule("ESC-EVT-080", "ESC-MOVE-080")
def test_lock_lets_the_player_pick_the_door():
    m = effect("lock", ways="A-B A-C A#D")
    assert isinstance(m.prompt, ChooseLink)
    assert m.legal() == ["door B 0", "door C 1"]
    m.answer("door C 1")
    assert (m.locked("door A B"), m.locked("door A C")) == (False, True)


@pytest.mark.rule("ESC-EVT-080", "ESC-MOVE-080")
def test_lock_two_locks_two():
    m = effect("lock", 2, ways="A-B A-C").answer("door B 0")
    assert (m.locked("door A B"), m.locked("door A C")) == (True, True)


@pytest.mark.rule("ESC-COMP-110")
def test_no_door_is_locked_without_a_marker():
    locked = " ".join(f"Y{n}#Z{n}" for n in range(12))
    m = effect("lock", ways=f"A-B {locked}")
    assert m.stopped == Step("over")
    assert not m.locked("door A B")


def test_unlock_opens_a_locked_door():
    m = effect("unlock", ways="A#B A-C").answer()
    assert not m.locked("door A B")
    assert effect("unlock").stopped == Step("over"), "there is none"


def test_an_instruction_left_out_changes_nothing():
    m = effect("lock")
    m.give("left")
    assert not m.locked("door A B")


# -- darkness


@pytest.mark.rule("ESC-COMP-200", "ESC-ICON-020")
def test_dark_darkens_the_tile_once():
    m = effect("dark").answer()
    assert [marker.on for marker in m.table.markers.values()] == ["A"]
    assert effect("dark", dark=["A"]).stopped == Step("over")


@pytest.mark.rule("ESC-COMP-200")
def test_there_are_six_darkness_markers():
    table = facility("A-B B-C B-D B-E B-F B-G", dark=["B", "C", "D", "E", "F"])
    m = match_at(table, Step("effect", "ann", word="dark", number=1)).answer()
    assert len(m.table.markers) == 6
    table = facility("A-B B-C B-D B-E B-F B-G", dark=["B", "C", "D", "E", "F", "G"])
    assert len(match_at(table, Step("effect", "ann", word="dark", number=1)).table.markers) == 6


def test_the_infirmary_does_not_go_dark():
    m = effect("dark", heroes={"ann": "infirmary", "ben": "A"})
    assert not m.table.markers


# -- stunning


def test_stun_lays_the_only_active_enemy_flat():
    m = effect("stun", enemies={"guard-1": "A", "guard-2": "A"}, stunned=["guard-2"]).answer()
    assert m.is_stunned("guard-1")


def test_stun_lets_the_player_pick():
    m = effect("stun", enemies={"guard-1": "A", "clone-1": "A"})
    assert m.legal() == ["stun guard-1", "stun clone-1"]
    m.answer("stun clone-1")
    assert (m.is_stunned("guard-1"), m.is_stunned("clone-1")) == (False, True)


@pytest.mark.rule("ESC-ADR-150", "ESC-ATK-040")
def test_stun_two_stuns_two():
    m = effect("stun", 2, enemies={"guard-1": "A", "clone-1": "A"}).answer("stun clone-1")
    assert m.is_stunned("guard-1")
    assert m.is_stunned("clone-1")


def test_who_is_out_of_the_game_feels_no_effect():
    table = facility("A", heroes={"ann": "A", "ben": "A"})
    table.pieces["ann"] = type(table.pieces["ann"])("ann", conditions=("dead",), tracks={"fear": 3})
    m = match_at(table, Step("effect", "ann", word="fear", number=2))
    assert m.fear() == 3


def test_bonus_markers_have_ids_of_their_own():
    table = facility("A")
    table.markers["bonus speed ann 1"] = Marker("bonus speed ann 1", "bonus speed", "ann", 1)
    m = match_at(table, Step("effect", "ann", word="speed", number=1))
    assert sorted(m.table.markers) == ["bonus speed ann 1", "bonus speed ann 2"]


# -- fear, threat, vitality, the hand


@pytest.mark.rule("ESC-EVT-080", "ESC-FEAR-140")
def test_fear_becomes_a_number():
    assert effect("set fear", 6).fear() == 6


def test_tokens_leave_the_pool_and_start_no_lockdown():
    m = effect("pool", 9, pool=2)
    assert (m.table.tracks["threat pool"], m.table.tracks["threat gone"]) == (0, 2)
    assert "lockdown" not in m.table.words


@pytest.mark.rule("ESC-VIT-030")
@pytest.mark.parametrize(("by", "after"), [(1, 4), (9, 5), (-1, 2)])
def test_vitality_rises_to_the_scenarios_and_falls(by, after):
    m = effect("vitality", by, vitality={"ann": 3}, hand={"ann": 2})
    assert m.vitality() == after


@pytest.mark.rule("ESC-ADR-150")
def test_a_card_comes_back_from_the_discards():
    table = facility("A", hand={"ann": 2})
    discard = table.piles["adrenaline discard"]
    table.piles["adrenaline discard"] = replace(discard, cards=("int1", "str2"))
    m = match_at(table, Step("effect", "ann", word="recall", number=1)).answer("card str2")
    assert sorted(m.table.piles["hand ann"].cards) == ["plain", "plain", "str2"]
    assert m.table.piles["adrenaline discard"].cards == ("int1",)


def test_nothing_comes_back_into_a_full_hand():
    table = facility("A", hand={"ann": 5})
    discard = table.piles["adrenaline discard"]
    table.piles["adrenaline discard"] = replace(discard, cards=("int1",))
    assert match_at(table, Step("effect", "ann", word="recall", number=1)).cards() == 5


# -- the turn


@pytest.mark.rule("ESC-CHAL-070")
def test_another_challenge_may_be_tried():
    assert effect("action", used={"challenge": 1}).table.turn.used.get("challenge", 0) == 0


def test_nobody_gets_another_challenge_in_somebody_elses_turn():
    m = effect("action", used={"challenge": 1}, heroes={"ann": "A", "ben": "A"}, now="ben")
    assert m.table.turn.used["challenge"] == 1


@pytest.mark.rule("ESC-ACT-010")
def test_trade_and_item_action_may_be_taken_again():
    m = effect("errand", used={"trade": 1, "item": 1})
    assert not any(m.table.turn.used.get(name, 0) for name in ("trade", "item"))


@pytest.mark.rule("ESC-OUTW-010")
def test_slipping_off_leaves_a_held_tile():
    table = facility("A-B", enemies={"guard-1": "A"})
    m = match_at(table, Step("effect", "ann", word="slip", number=1), Step("act", "ann"))
    assert "move B" in m.legal()


@pytest.mark.rule("ESC-ADR-170")
def test_dice_are_added_to_the_roll_that_is_about_to_come():
    table = facility("A#B")
    m = run(table, "bash door A B")
    before = m.prompt.dice
    m.table.agenda = (Step("effect", "ann", word="dice", number=2), *m.table.agenda)
    again = Match(m.table)
    assert again.prompt.dice == before + 2


def test_without_a_roll_there_are_no_dice():
    assert effect("dice", 2).table.markers == {}


# -- the tile and its enemies


def test_light_removes_darkness():
    m = effect("light", dark=("A",)).answer()
    assert not [x for x in m.table.markers.values() if x.kind == "dark"]


@pytest.mark.rule("ESC-ADR-150")
def test_push_moves_an_enemy_through_the_only_door():
    m = effect("push", enemies={"guard-1": "A"}).answer()
    assert m.at("guard-1") == "B"


@pytest.mark.rule("ESC-ADR-150")
def test_push_lets_the_player_pick_enemy_and_door():
    m = effect("push", ways="A-B A-C", enemies={"guard-1": "A", "clone-1": "A"})
    assert m.answer("push clone-1", "to C").at("clone-1") == "C"


@pytest.mark.rule("ESC-LIM-010")
def test_nobody_is_pushed_onto_a_full_tile_or_through_a_lock():
    there = {"guard-1": "A", "guard-2": "B", "guard-3": "B"}
    assert effect("push", ways="A-B A#C", enemies=there).answer().at("guard-1") == "A"


@pytest.mark.rule("ESC-ACTV-120")
def test_who_is_held_back_does_not_act_this_turn():
    table = facility("A", enemies={"guard-1": "A", "guard-2": "A"}, hands="paper")
    steps = (
        Step("effect", "ann", word="hold", number=1),
        Step("event.activate", items=("guard",)),
    )
    m = match_at(table, *steps).answer("hold guard-1", dice=[""])
    assert [p.about for p in m.asked if p.rule == "ESC-EATK-050"] == ["guard-2"]


@pytest.mark.parametrize(
    ("text", "words"),
    [("fear 2", "Gain {n} fear"), ("fear -2", "Lose {n} fear"), ("stun 1", "Stun {n} enemy")],
)
def test_an_effect_in_words(text, words):
    assert VERBS.understood(text).label().text == words
    assert VERBS.understood(text).label().facts["n"] == abs(int(text.split()[-1]))


# -- the next tile


ROOMS = {
    "doors": {"A": "n"},
    "cells": {"A": (0, 0)},
    "stack": ["cross", "straight", "corner", "end"],
}


@pytest.mark.rule("ESC-EXPL-110")
def test_scout_shows_the_tile_that_the_next_exploration_lays():
    m = effect("scout", ways="A", **ROOMS)
    tile = m.prompt.options()[0].ref
    assert tile in ROOMS["stack"]
    m.answer("leave")
    again = match_at(m.table, Step("act", "ann"), seed="any other chance")
    again.answer("explore 0,0n")
    assert {o.ref for o in again.prompt.options()} == {tile}
    again.answer(again.legal()[0]).leaves_open("ESC-TURN-060")
    assert "next tile" not in again.table.words


@pytest.mark.rule("ESC-EXPL-110")
def test_a_tile_that_was_looked_at_may_be_mixed_in_again():
    m = effect("scout", ways="A", **ROOMS).answer("mix")
    assert "next tile" not in m.table.words
    assert m.table.piles["tiles"].size == 4


def test_with_real_tiles_people_look_for_themselves_and_without_any_nobody_does():
    m = effect("scout", ways="A", tiles="table", **ROOMS)
    assert isinstance(m.prompt, Do)
    assert "next tile" not in m.answer().table.words
    assert effect("scout").prompt is None
