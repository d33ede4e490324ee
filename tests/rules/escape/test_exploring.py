"""Exploring, tiles and their icons (ESC-EXPL-*, ESC-TILE-*)."""

import pytest

from companion.engine.flow.prompts import PlaceTile
from companion.engine.state.table import Pile, Step
from companion.games.escape.records.printed import Tile

from .table_kit import EDITIONS, facility, run

both = pytest.mark.parametrize("edition", EDITIONS)
NORTH = "explore 0,50n"


def room(name, doors, *icons, **more):
    return Tile(name, name, doors=tuple(doors.split()), icons=icons, **more)


def explores(tile, *answers, doors="n", **table):
    """Explore north of A and draw this tile."""
    content = (tile,) if isinstance(tile, Tile) else ()
    name = tile.id if content else tile
    return run(
        facility("A", doors={"A": doors}, stack=[name], content=content, **table), NORTH, *answers
    )


@both
@pytest.mark.rule("ESC-EXPL-010", "ESC-TILE-010", "ESC-TILE-020", "ESC-EXPL-080")
def test_exploring_draws_a_tile_lays_it_enters_it_and_costs_a_move(edition):
    m = explores("straight", edition=edition)
    assert isinstance(m.prompt, PlaceTile)
    assert m.legal() == ["straight 0,49 0", "straight 0,49 2"]
    m.answer("straight 0,49 0")
    assert (m.at(), m.moves()) == ("straight", 1)
    assert m.legal("move") == ["move A"]
    assert m.table.piles["tiles"].size == 0


@both
@pytest.mark.rule("ESC-EXPL-020", "ESC-EXPL-030", "ESC-EXPL-040")
def test_only_the_placement_that_joins_most_doors_is_legal(edition):
    table = facility(
        "A B",
        doors={"A": "n", "B": "w"},
        cells={"A": (0, 0), "B": (1, -1)},
        stack=["corner"],
        edition=edition,
    )
    m = run(table, "explore 0,0n")
    assert m.legal() == ["corner 0,-1 1"]
    m.answer("corner 0,-1 1")
    assert m.legal("move") == ["move A", "move B"]


@pytest.mark.rule("ESC-EXPL-040", "ESC-EXPL-030")
def test_without_a_second_door_to_join_the_other_door_stays_open():
    table = facility("A B", doors={"A": "n"}, cells={"A": (0, 0), "B": (1, -1)}, stack=["corner"])
    m = run(table, "explore 0,0n")
    assert m.legal() == ["corner 0,-1 2"], "not turned 1, its east door would meet B's wall"


@pytest.mark.rule("ESC-EXPL-040", "ESC-EXPL-030")
def test_a_door_against_a_wall_is_legal_if_nothing_else_is():
    table = facility(
        "A B C",
        doors={"A": "n"},
        cells={"A": (0, 0), "B": (1, -1), "C": (-1, -1)},
        stack=["corner"],
    )
    assert run(table, "explore 0,0n").legal() == ["corner 0,-1 1", "corner 0,-1 2"]


@pytest.mark.rule("ESC-EXPL-020")
def test_equal_placements_are_the_explorers_choice():
    m = explores("cross")
    assert m.prompt.seats == ("ann",)
    assert len(m.legal()) == 4


ICONS = [("fear", "fear"), ("security", "security"), ("facility", "facility")]


@both
@pytest.mark.rule(
    "ESC-EXPL-050",
    "ESC-EVT-010",
    "ESC-TILE-060",
    "ESC-TILE-080",
    "ESC-TILE-100",
    "ESC-TURN-020",
    "ESC-SUM-030",
)
@pytest.mark.parametrize(
    ("icon", "entry"), [*ICONS, ("fear again", "fear"), ("security again", "security")]
)
def test_an_explored_event_icon_draws_its_card_and_ends_the_turn(edition, icon, entry):
    m = explores(room("x", "s", icon), "x 0,49 0", edition=edition)
    assert m.stopped == Step("event.draw", word=entry)
    assert (m.at(), "act" in m.coming()) == ("x", False)


@pytest.mark.rule("ESC-INT-400")
def test_the_new_tile_lies_on_the_map_before_the_card_is_resolved():
    m = explores(room("x", "s", "fear"), "x 0,49 0")
    assert m.stopped.name == "event.draw"
    assert "x" in m.table.spaces


@pytest.mark.rule("ESC-EVT-040", "ESC-ERR-030")
@pytest.mark.parametrize(("reading", "draws"), [("exploring_only", True), ("neither", False)])
def test_in_lockdown_an_explored_reactivating_icon_may_still_act(reading, draws):
    m = explores(
        room("x", "s", "fear again"),
        "x 0,49 0",
        lockdown=True,
        reactivating_after_lockdown=reading,
    )
    assert (m.prompt is None, m.stopped is not None) == (draws, draws)


@pytest.mark.rule("ESC-EVT-040")
def test_in_lockdown_an_explored_plain_icon_acts_as_ever():
    tile = room("x", "s", "fear")
    m = explores(tile, "x 0,49 0", lockdown=True, reactivating_after_lockdown="neither")
    assert m.stopped == Step("event.draw", word="fear")


@both
@pytest.mark.rule("ESC-EXPL-060", "ESC-TILE-140")
def test_a_crate_gives_an_item_to_who_explores_it_once(edition):
    tile = room("x", "s", "crate")
    m = explores(tile, "x 0,49 0", edition=edition, scenario={"speed": 3})
    assert len(m.items()) == 1
    assert len(m.answer("move A", "move x").leaves_open("ESC-TURN-060").items()) == 1


@pytest.mark.rule("ESC-EXPL-060")
def test_what_a_crate_gives_over_the_limit_lies_on_the_tile():
    items = {"ann": ["key", "rope"]}
    m = explores(room("x", "s", "crate"), "x 0,49 0", items=items, drop_items="over_limit_only")
    m.leaves_open("ESC-TURN-060")
    assert (m.items(), len(m.items("x"))) == (["key", "rope"], 1)


@pytest.mark.rule("ESC-EXPL-070")
@pytest.mark.parametrize(("order", "items"), [("item_first", 1), ("event_first", 0)])
def test_crate_and_event_on_one_tile_come_in_the_chosen_order(order, items):
    m = explores(room("x", "s", "crate", "fear"), "x 0,49 0", crate_before_event=order)
    assert m.stopped == Step("event.draw", word="fear")
    assert len(m.items()) == items
    assert (m.coming()[1] == "item.gain") is (order == "event_first")


@pytest.mark.rule("ESC-EXPL-070")
def test_an_item_after_the_event_is_gained_before_the_turn_ends():
    table = facility(
        "A",
        doors={"A": "n"},
        stack=["x"],
        content=(room("x", "s", "crate", "fear"),),
        crate_before_event="event_first",
    )
    table.piles["event"] = Pile("event", "event", ("quiet",), down=True)
    m = run(table, NORTH, "x 0,49 0", stop_at=("end.relock",))
    assert (m.stopped.name, len(m.items())) == ("end.relock", 1)


# -- vents as doors


def closed(*answers, **table):
    """A map without any open door: only the vent tiles A and B."""
    return run(facility("A~B", stack=["straight"], **table), *answers)


@both
@pytest.mark.rule("ESC-EXPL-090")
def test_vents_serve_as_doors_where_no_door_leads_to_unexplored_space(edition):
    m = closed(edition=edition)
    sides = ["explore 0,50n", "explore 0,50w", "explore 0,51n", "explore 1,50w"]
    assert sorted(m.legal("explore")) == sides
    m.answer(NORTH, "straight 0,49 0")
    assert m.at() == "straight"
    assert m.legal("move") == ["move A"]


@pytest.mark.rule("ESC-EXPL-090")
def test_while_a_door_is_open_anywhere_no_vent_is_one():
    assert run(facility("A~B C", doors={"C": "n"}, stack=["straight"])).legal("explore") == []


@pytest.mark.rule("ESC-EXPL-090")
def test_a_tile_without_a_vent_gets_no_door():
    assert run(facility("A-B", stack=["straight"])).legal("explore") == []


@pytest.mark.rule("ESC-EXPL-100")
def test_exploring_by_vent_may_be_ordinary_exploring():
    m = closed(NORTH, "straight 0,49 0", vent_as_door="exploring", fear={"ann": 8})
    assert (m.fear(), m.moves()) == (8, 2)
    assert "end" in m.legal()


@pytest.mark.rule("ESC-EXPL-100")
def test_exploring_by_vent_may_bring_the_rules_of_vents():
    m = closed(NORTH, "straight 0,49 0", vent_as_door="vent_rules")
    assert m.fear() == 4
    assert m.stopped == Step("event.draw")
    assert closed(vent_as_door="vent_rules", fear={"ann": 7}).off(NORTH) == "fear is 7"


@pytest.mark.rule("ESC-EXPL-100", "ESC-EXPL-060", "ESC-VENT-020")
def test_the_crate_of_a_tile_explored_by_vent_is_opened_before_the_turn_ends():
    table = facility("A~B", stack=["store"], vent_as_door="vent_rules")
    m = run(table, NORTH, "store 0,49 0")
    assert (m.stopped, len(m.items())) == (Step("event.draw"), 1)


# -- stacks


@both
@pytest.mark.rule("ESC-EXPL-110", "ESC-SETUP-080")
def test_a_new_stack_begins_when_the_one_before_is_empty(edition):
    table = facility("A", doors={"A": "n"}, stack=["straight", "cross"], edition=edition)
    table.tracks.update({"stack 1": 1, "stack 2": 1})
    m = run(table, NORTH)
    m.answer(m.legal()[0])
    assert (m.table.tracks["stack 1"], m.table.tracks["stack"]) == (0, 1)
    m.answer(m.legal("explore")[0])
    m.answer(m.legal()[0]).leaves_open("ESC-TURN-060")
    assert (m.table.tracks["stack 2"], m.table.tracks["stack"]) == (0, 2)


@pytest.mark.rule("ESC-EXPL-110", "ESC-SETUP-080")
def test_the_lift_comes_among_the_top_tiles_of_the_final_stack():
    """Within the top 2 of 3 tiles: never later, and over the seeds at either place."""
    places = set()
    for seed in range(12):
        table = facility("A", doors={"A": "n"}, stack=["straight", "cross"])
        table.tracks.update({"stack 1": 0, "stack 2": 0, "stack 3": 3})
        m = run(table, NORTH, seed=str(seed))
        if m.prompt.drawn != "lift":
            m.answer(m.legal()[0])
            m.answer(m.legal("explore")[0])
            places.add(2)
        else:
            places.add(1)
        assert m.prompt.drawn == "lift"
    assert places == {1, 2}


@pytest.mark.rule("ESC-EXPL-120")
def test_without_tiles_a_door_to_empty_space_may_be_a_wall():
    m = run(facility("A", doors={"A": "n"}, all_stacks_empty="wall"))
    assert m.off(NORTH) == "no tiles are left"


@pytest.mark.rule("ESC-EXPL-120")
def test_without_tiles_the_table_may_decide_each_time():
    table = facility("A", doors={"A": "n"}, all_stacks_empty="table_decides")
    m = run(table, NORTH, "wall")
    assert (m.at(), m.moves()) == ("A", 2)
    m.answer(NORTH, "box")
    assert "straight 0,49 0" in m.legal()
    m.answer("straight 0,49 0").leaves_open("ESC-TURN-060")
    assert (m.at(), m.moves()) == ("straight", 1)


# -- tiles that people draw


@pytest.mark.rule("ESC-EXPL-010", "ESC-EXPL-020")
def test_with_real_tiles_one_answer_says_which_tile_and_how_it_lies():
    table = facility("A", doors={"A": "n"}, stack=["straight", "cross"], tiles="table")
    m = run(table, NORTH)
    assert m.legal("straight") == ["straight 0,49 0", "straight 0,49 2"]
    assert len(m.legal("cross")) == 4
    m.answer("cross 0,49 3").leaves_open("ESC-TURN-060")
    assert m.at() == "cross"
    assert m.table.piles["tiles"].cards == ("straight",)


@pytest.mark.rule("ESC-EXPL-030", "ESC-EXPL-040")
def test_a_placement_that_is_not_legal_is_refused_with_its_reason():
    cells = {"A": (0, 0), "B": (1, -1)}
    joins = facility("A B", doors={"A": "n", "B": "w"}, cells=cells, stack=["corner"])
    prompt = run(joins, "explore 0,0n").prompt
    assert prompt.legal("corner 0,-1 2").text == "A door would meet a wall, and it can lie without."
    assert prompt.legal("corner 0,-1 0").text == "No door of the tile meets the used door."
    assert prompt.legal("corner 5,5 0").text == "The tile cannot lie there like that."


@pytest.mark.rule("ESC-EXPL-020", "ESC-EXPL-030")
def test_where_walls_cannot_be_helped_the_most_doors_still_meet():
    table = facility(
        "A B C D",
        doors={"A": "n", "B": "e", "C": "n", "D": "s"},
        cells={"A": (0, 0), "B": (-1, -1), "C": (1, -1), "D": (0, -2)},
        stack=["corner"],
    )
    prompt = run(table, "explore 0,0n").prompt
    assert [option.key for option in prompt.options()] == ["corner 0,-1 2"]
    assert prompt.legal("corner 0,-1 1").text == "It can lie so that more doors meet."


@pytest.mark.rule("ESC-TILE-130")
def test_medical_supplies_do_nothing_for_who_only_passes():
    m = run(facility("A-B", icons={"B": "medical"}, hand={"ann": 2}), "move B")
    m.leaves_open("ESC-TURN-060")
    assert m.cards() == 2
