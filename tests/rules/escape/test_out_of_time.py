"""Steps that come when what they are about is no longer there: nothing is asked, nothing changes.

Between a step and its turn people may correct anything; a step looks at the table when it comes.
"""

import pytest
from msgspec.structs import replace

from companion.engine.state.table import Step
from companion.games.escape.hero.challenge_rolls import ROLL, Trial
from companion.games.escape.state.pieces import DEAD, ESCAPED

from .table_kit import facility, match_at

PLACE = "lift 10,49 0"
UP = "10,50n"


def lab(at="A", **kw):
    """Ann beside a door north, the named tile still apart."""
    scenario = {"named": "lift", "lift": "", "win_when": ("lockdown",), **kw.pop("scenario", {})}
    table = facility(
        "A",
        doors={"A": "n"},
        cells={"A": (10, 50)},
        stack=["cross", "straight"],
        scenario=scenario,
        **kw,
    )
    table.tracks.update({"stack 1": 0, "stack 2": 2, "stack 3": 0})
    table.pieces["ann"] = replace(table.pieces["ann"], at=at)
    return table


def shape(table):
    return (
        dict(table.spaces),
        dict(table.pieces),
        dict(table.piles),
        dict(table.links),
        dict(table.markers),
        dict(table.tracks),
    )


def nothing_happens(table, step):
    before = shape(table)
    m = match_at(table, step)
    return m.asked == [] and shape(m.table) == before


# -- peeking, exploring


@pytest.mark.rule("ESC-PEEK-050", "ESC-PEEK-090")
def test_who_is_on_the_map_may_go_onto_the_tile_that_was_found():
    table = lab()
    laid = match_at(table, Step("peek.found", "ann", UP)).answer(PLACE)
    assert laid.legal() == ["go", "stay"]


@pytest.mark.rule("ESC-PEEK-050")
@pytest.mark.parametrize("gone", ["hero", "tile", "moves"])
def test_who_cannot_go_onto_the_found_tile_is_not_asked(gone):
    table = lab()
    if gone != "tile":
        match_at(table, Step("peek.found", "ann", UP)).answer(PLACE, "stay")
    if gone == "hero":
        table.pieces["ann"] = replace(table.pieces["ann"], at="infirmary")
    if gone == "moves":
        table.turn = replace(table.turn, used={"moves": 2})
    assert nothing_happens(table, Step("peek.enter", "ann", "lift"))


@pytest.mark.rule("ESC-PEEK-090")
def test_who_has_paid_may_go_without_a_move_left():
    table = lab()
    match_at(table, Step("peek.found", "ann", UP)).answer(PLACE, "stay")
    table.turn = replace(table.turn, used={"moves": 2})
    m = match_at(table, Step("peek.enter", "ann", "lift", 1)).answer("go")
    assert (m.at(), m.table.turn.used["moves"]) == ("lift", 2)


@pytest.mark.rule("ESC-PEEK-020", "ESC-EXPL-010")
@pytest.mark.parametrize("step", ["explore", "peek", "peek.found", "explore.draw", "explore.lay"])
@pytest.mark.parametrize("gone", ["hero", "door"])
def test_nobody_explores_from_where_no_door_is(step, gone):
    table = lab("infirmary" if gone == "hero" else "A")
    way = UP if gone == "hero" else "10,51n"
    assert nothing_happens(table, Step(step, "ann", way, word="cross" if "lay" in step else ""))


@pytest.mark.rule("ESC-PEEK-010")
@pytest.mark.parametrize("step", ["peek", "peek.found"])
def test_nobody_peeks_for_a_tile_that_was_found(step):
    table = lab()
    table.piles["apart"] = replace(table.piles["apart"], cards=())
    assert nothing_happens(table, Step(step, "ann", UP))


@pytest.mark.rule("ESC-PEEK-030")
@pytest.mark.parametrize(("left", "needed"), [(2, 2), (1, 2), (0, 1), (None, 1)])
def test_a_peek_needs_two_while_stack_b_lasts(left, needed):
    table = lab()
    table.tracks.update({"stack 2": left or 0, "stack 3": 2})
    if left is None:
        del table.tracks["stack 2"]
    assert match_at(table, Step("peek", "ann", UP)).prompt.needed == needed


@pytest.mark.rule("ESC-PEEK-050", "ESC-LOCK-010")
def test_arriving_on_the_found_tile_may_begin_lockdown():
    table = lab(scenario={"lockdown_when": ("on lift",)}, lockdown_start_moment="at_once")
    m = match_at(table, Step("peek.found", "ann", UP)).answer(PLACE)
    assert "lockdown" not in m.table.words
    m.answer("go")
    assert m.table.words["lockdown"] == "on lift"


# -- knock-outs


@pytest.mark.rule("ESC-KO-010")
def test_who_was_never_on_the_map_is_not_knocked_out():
    table = facility(heroes={"ann": "A", "ben": "A"})
    table.pieces["ann"] = replace(table.pieces["ann"], at="")
    assert nothing_happens(table, Step("knock out", "ann", word="cards"))


@pytest.mark.rule("ESC-KO-010")
@pytest.mark.parametrize("how", [DEAD, ESCAPED])
def test_who_is_out_of_the_game_is_not_knocked_out(how):
    table = facility(heroes={"ann": "A", "ben": "A"})
    for at in ("", "A"):
        table.pieces["ann"] = replace(table.pieces["ann"], at=at, conditions=(how,))
        assert nothing_happens(table, Step("knock out", "ann", word="cards"))


@pytest.mark.rule("ESC-ADR-080")
def test_who_is_out_of_the_game_loses_no_cards():
    table = facility(heroes={"ann": "A", "ben": "A"}, hand={"ann": 3})
    table.pieces["ann"] = replace(table.pieces["ann"], at="", conditions=(DEAD,))
    assert nothing_happens(table, Step("lose cards", "ann", number=1))


@pytest.mark.rule("ESC-KO-030")
@pytest.mark.parametrize(
    ("threat", "says"),
    [
        (0, "Vitality 5 to 4."),
        (1, "Vitality 5 to 4, threat 1 to 0."),
        (3, "Vitality 5 to 4, threat 3 to 2."),
    ],
)
def test_hands_are_shown_what_a_knock_out_costs(threat, says):
    table = facility(heroes={"ann": "A", "ben": "A"}, threat={"ann": threat})
    m = match_at(table, Step("knock out", "ann", word="cards"))
    assert m.words(m.prompt.support) == says
    m.answer("done")
    assert (m.vitality(), m.threat()) == (4, max(0, threat - 1))


# -- moving, turns


@pytest.mark.rule("ESC-MOVE-010")
@pytest.mark.parametrize("at", ["B", "infirmary"])
def test_nobody_goes_through_a_door_of_another_tile(at):
    table = facility("A-B B-C A-D")
    table.pieces["ann"] = replace(table.pieces["ann"], at=at)
    assert nothing_happens(table, Step("go", "ann", "door A D"))
    assert nothing_happens(table, Step("go", "ann", "door A Z"))


@pytest.mark.rule("ESC-EVT-010")
@pytest.mark.parametrize("at", ["A", "infirmary"])
def test_a_tile_does_not_act_on_who_is_not_there(at):
    table = facility("A-B", icons={"B": "fear again"})
    table.pieces["ann"] = replace(table.pieces["ann"], at=at)
    assert nothing_happens(table, Step("arrived", "ann", "B", word="door"))


@pytest.mark.rule("ESC-TURN-030", "ESC-DRAW-010")
@pytest.mark.parametrize("step", ["turn.begin", "draw", "act"])
def test_who_is_out_of_the_game_has_no_turn(step):
    table = facility(heroes={"ann": "A", "ben": "A"}, hand={"ann": 2})
    table.pieces["ann"] = replace(table.pieces["ann"], at="", conditions=(ESCAPED,))
    assert nothing_happens(table, Step(step, "ann"))


@pytest.mark.rule("ESC-DRAW-010")
@pytest.mark.parametrize(("used", "cards"), [({}, 2), ({"infirmary": 1}, 3)])
def test_who_went_down_this_turn_draws_no_card(used, cards):
    table = facility(heroes={"ann": "A", "ben": "A"}, hand={"ann": 2}, used=used)
    table.pieces["ann"] = replace(table.pieces["ann"], at="infirmary")
    assert match_at(table, Step("draw", "ann")).cards() == cards


@pytest.mark.rule("ESC-INF-030")
def test_nobody_wakes_who_is_not_in_the_infirmary():
    assert nothing_happens(facility("A", vents="A"), Step("infirmary", "ann"))
    table = facility("A", vents="A")
    table.pieces["ann"] = replace(table.pieces["ann"], at="infirmary")
    assert nothing_happens(table, Step("infirmary.out", "ann", "Z"))


# -- enemies, doors


@pytest.mark.parametrize("step", ["stun", "remove", "activate", "walk on"])
def test_an_enemy_that_is_gone_does_nothing(step):
    assert nothing_happens(facility("A-B"), Step(step, "guard-1", word="player"))


@pytest.mark.rule("ESC-EREC-030")
@pytest.mark.parametrize("step", ["stun", "walk on"])
def test_who_lies_flat_is_not_stunned_again_and_does_not_walk(step):
    table = facility("A-B", enemies={"guard-1": "B"}, stunned=["guard-1"])
    assert nothing_happens(table, Step(step, "guard-1"))


def test_a_door_that_is_open_needs_no_opening():
    assert nothing_happens(facility("A-B"), Step("unlock", "door A B", word="ESC-DOOR-010"))
    assert nothing_happens(facility("A-B"), Step("unlock", "door A Z", word="ESC-DOOR-010"))


@pytest.mark.rule("ESC-CHAL-020")
def test_dice_for_who_is_out_of_the_game_are_not_thrown():
    table = facility("A#B", heroes={"ann": "A", "ben": "A"})
    table.pieces["ann"] = replace(table.pieces["ann"], at="", conditions=(DEAD,))
    trial = Trial("ann", "bash", "strength", "door A B")
    assert nothing_happens(table, trial.step(ROLL))


@pytest.mark.rule("ESC-ATK-040")
def test_an_attack_on_an_enemy_that_is_gone_changes_nothing():
    table = facility("A")
    assert match_at(table, Step("push", "ann", "clone-1", word="x")).asked == []


@pytest.mark.rule("ESC-ITEM-040")
@pytest.mark.parametrize(("at", "conditions"), [("", ()), ("", (DEAD,)), ("A", (DEAD,))])
def test_who_is_nowhere_lays_no_item_down(at, conditions):
    table = facility(heroes={"ann": "A", "ben": "A"}, items={"ann": ["rope", "lamp", "key"]})
    table.pieces["ann"] = replace(table.pieces["ann"], at=at, conditions=conditions)
    assert nothing_happens(table, Step("item.surplus", "ann", "key"))


@pytest.mark.rule("ESC-ITEM-010")
@pytest.mark.parametrize(("at", "target"), [("B", "A"), ("", "A"), ("infirmary", "A")])
def test_who_is_not_there_any_more_gains_no_item(at, target):
    table = facility("A-B", heroes={"ann": "A", "ben": "A"})
    table.pieces["ann"] = replace(table.pieces["ann"], at=at)
    assert nothing_happens(table, Step("item.gain", "ann", target))


@pytest.mark.rule("ESC-ACT-040", "ESC-ITEM-060")
@pytest.mark.parametrize("step", ["item.take", "item.drop", "item.use"])
def test_an_item_that_is_not_there_is_not_touched(step):
    assert nothing_happens(facility(), Step(step, "ann", "medkit"))


@pytest.mark.rule("ESC-ACT-020")
def test_nobody_trades_from_tile_to_tile_or_without_items():
    table = facility("A-B", heroes={"ann": "A", "ben": "B"}, items={"ann": ["rope"]})
    assert nothing_happens(table, Step("trade", "ann", "ben"))
    empty = facility(heroes={"ann": "A", "ben": "A"})
    assert nothing_happens(empty, Step("trade", "ann", "ben"))
