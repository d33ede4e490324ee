"""What leads off a tile, what holds a hero there, and how tiles lie beside each other."""

import pytest
from msgspec.structs import replace

from companion.engine.flow.prompts import Placement
from companion.engine.grid import EAST, NORTH, SOUTH, WEST, Cell, Edge, edge_name, edge_named
from companion.engine.state.table import Space, Step
from companion.games.escape.case_commands import CASES
from companion.games.escape.records.printed import Tile, edge_of, edges_on_map
from companion.games.escape.state.board import (
    door_between,
    fitting,
    laying,
    open_edges,
    open_vents,
    steps_from,
    ways,
)
from companion.games.escape.state.exits import (
    explorable,
    held_back_by,
    rush_rating,
    through_vent,
    way_out,
    weight,
)
from companion.games.escape.state.nearby_tiles import nearest_places
from companion.games.escape.state.pieces import Enemy, Hero, enemies, heroes, limit_of, room_for

from .table_kit import Match, facility, match_at, run

# -- held


@pytest.mark.rule("ESC-MOVE-050", "ESC-RUSH-010", "ESC-RUSH-020", "ESC-RUSH-030")
@pytest.mark.parametrize(
    ("there", "used", "said"),
    [
        ({}, {}, ""),
        ({"guard-1": "A"}, {}, "held by guard-1"),
        ({"guard-1": "A"}, {"outwitted": 1}, ""),
        ({"guard-1": "A"}, {"outwitted": 0}, "held by guard-1"),
        ({"guard-1": "A"}, {"rush": 4}, ""),
        ({"guard-1": "A"}, {"rush": 3}, "the rush has 2, needs 3"),
        ({"guard-1": "A"}, {"rush": 5, "rush left": 1}, ""),
        ({"guard-1": "A"}, {"rush": 4, "rush left": 1}, "the rush has 2, needs 3"),
        ({"guard-1": "A", "hybrid-1": "A"}, {"rush": 6}, ""),
        ({"guard-1": "A", "hybrid-1": "A"}, {"rush": 5}, "the rush has 4, needs 5"),
    ],
)
def test_what_holds_a_hero(there, used, said):
    table = facility("A-B", enemies=there, used=used)
    assert Match.words(held_back_by(table, Hero.at(table, "ann"))) == said


@pytest.mark.rule("ESC-RUSH-020")
@pytest.mark.parametrize(
    ("there", "rating"),
    [
        ({"guard-1": "A"}, 3),
        ({"guard-1": "A", "clone-1": "A"}, 4),
        ({"hybrid-1": "A"}, 4),
        ({"cronos-1": "A"}, 5),
        ({"hybrid-1": "A", "cronos-1": "A", "guard-1": "B"}, 7),
    ],
)
def test_a_rush_has_to_reach_two_more_than_the_weight_there(there, rating):
    table = facility("A-B", enemies=there)
    assert rush_rating(table, "A") == rating
    assert weight(enemies(table, None, "A")) == rating - 2


# -- ways out


@pytest.mark.rule("ESC-TURN-030", "ESC-TURN-040")
@pytest.mark.parametrize(
    ("ways_", "fear", "doors", "stack", "choice", "out"),
    [
        ("A-B", 3, "", 0, "any_door", True),
        ("A#B", 3, "", 0, "any_door", True),
        ("A#B", 3, "", 0, "passable_link", False),
        ("A-B", 3, "", 0, "passable_link", True),
        ("A~B", 3, "", 0, "any_door", True),
        ("A~B", 7, "", 0, "any_door", False),
        ("A~B", 6, "", 0, "passable_link", True),
        ("A~B", 7, "", 0, "passable_link", False),
        ("A", 3, "n", 1, "any_door", True),
        ("A", 3, "n", 0, "any_door", False),
        ("A", 3, "n", 1, "passable_link", False),
        ("A", 3, "", 1, "any_door", False),
    ],
)
def test_a_tile_can_be_left_at_all(*, ways_, fear, doors, stack, choice, out):
    table = facility(
        ways_,
        fear={"ann": fear},
        doors={"A": doors} if doors else {},
        stack=["cross"] * stack,
        scenario={"lift": ""},
        trapped_definition=choice,
    )
    assert way_out(table, Hero.at(table, "ann")) is out


def vent_end(**kw):
    """Ann on A, whose vent serves as a door: no door leads to unexplored space."""
    return facility("A-B", vents="A", cells={"A": (0, 0), "B": (1, 0)}, stack=["cross"], **kw)


@pytest.mark.rule("ESC-EXPL-090", "ESC-EXPL-100")
def test_without_a_door_to_unexplored_space_vents_are_doors():
    table = vent_end(scenario={"lift": ""})
    sides = {(e.cell, e.side) for e in explorable(table, "A")}
    assert sides == {(Cell(0, 0), NORTH), (Cell(0, 0), SOUTH), (Cell(0, 0), WEST)}
    assert explorable(table, "B") == ()
    assert all(through_vent(table, edge) for edge in explorable(table, "A"))
    doors = facility("A-B", vents="A", doors={"B": "n"}, stack=["cross"])
    assert explorable(doors, "A") == ()
    assert not any(through_vent(doors, edge) for edge in explorable(doors, "B"))


@pytest.mark.rule("ESC-EXPL-100", "ESC-VENT-030")
@pytest.mark.parametrize(
    ("reading", "fear", "off"),
    [("exploring", 8, ""), ("vent_rules", 6, ""), ("vent_rules", 7, "fear is 7")],
)
def test_fear_may_bar_exploring_by_vent(reading, fear, off):
    table = vent_end(fear={"ann": fear}, vent_as_door=reading, scenario={"lift": ""})
    assert run(table).off("explore 0,0n") == off


# -- who stands where


def test_heroes_come_in_turn_order_from_whose_turn_it_is():
    table = facility(heroes={"cle": "A", "ann": "A", "ben": "A"}, now="ann")
    assert [h.id for h in heroes(table)] == ["ann", "ben", "cle"]


def test_enemies_come_by_kind_and_number_and_active_where_asked():
    there = {"clone-10": "A", "clone-2": "A", "guard-1": "B", "hybrid-1": "A"}
    table = facility("A-B", enemies=there, stunned=["clone-2", "hybrid-1"])
    assert [e.id for e in enemies(table)] == ["guard-1", "clone-2", "clone-10", "hybrid-1"]
    assert [e.id for e in enemies(table, None, "A")] == ["clone-2", "clone-10", "hybrid-1"]
    assert [e.id for e in enemies(table, "clone", "A", active=True)] == ["clone-10"]
    assert [e.id for e in enemies(table, active=True)] == ["guard-1", "clone-10"]
    assert enemies(table, "guard", "A") == ()


@pytest.mark.rule("ESC-LIM-010", "ESC-LIM-020", "ESC-LIM-030", "ESC-LIM-050")
@pytest.mark.parametrize(
    ("type_", "limit", "there", "stunned", "choice", "room"),
    [
        ("guard", 2, 1, 0, "take_up_room", True),
        ("guard", 2, 2, 0, "take_up_room", False),
        ("guard", 2, 2, 1, "take_up_room", False),
        ("guard", 2, 2, 1, "no_room", True),
        ("clone", 2, 2, 0, "take_up_room", False),
        ("clone", 3, 2, 0, "take_up_room", True),
        ("hybrid", 1, 0, 0, "take_up_room", True),
        ("hybrid", 1, 1, 0, "take_up_room", False),
    ],
)
def test_a_tile_has_room_up_to_its_limit(*, type_, limit, there, stunned, choice, room):
    key = {"guard": "secure", "clone": "pack", "hybrid": "hybrids_tile"}[type_]
    names = [f"{type_}-{n}" for n in range(1, there + 1)]
    table = facility(
        enemies=dict.fromkeys(names, "A"),
        stunned=names[:stunned],
        scenario={key: limit},
        stunned_fill_tile=choice,
    )
    assert limit_of(table, type_) == limit
    assert room_for(table, type_, "A") is room
    assert limit_of(table, "cronos") == 1


@pytest.mark.rule("ESC-EATK-040", "ESC-STAT-050")
def test_stats_are_the_scenarios_where_its_page_says_so():
    own = {
        "hybrid_toughness": 6,
        "cronos_attack": 7,
        "cronos_icon": "intelligence",
        "cronos_toughness": 5,
    }
    table = facility(enemies={"hybrid-1": "A", "cronos-1": "A", "guard-1": "A"}, scenario=own)
    stats = {e.id: e.stats for e in enemies(table)}
    assert (stats["hybrid-1"].attack, stats["hybrid-1"].toughness) == (6, 6)
    cronos = stats["cronos-1"]
    assert (cronos.attack, cronos.icon, cronos.toughness) == (7, "intelligence", 5)
    assert stats["guard-1"].toughness == 3
    plain = facility(enemies={"hybrid-1": "A", "cronos-1": "A"})
    stats = {e.id: e.stats for e in enemies(plain)}
    assert (stats["hybrid-1"].toughness, stats["cronos-1"].attack) == (4, 4)
    assert (stats["cronos-1"].icon, stats["cronos-1"].toughness) == ("strength", 4)


# -- distances


@pytest.mark.rule("ESC-DIST-020", "ESC-DIST-030", "ESC-DIST-040", "ESC-DIST-050", "ESC-DIST-060")
@pytest.mark.parametrize(
    ("mover", "steps"),
    [
        ("walk", {"A": 0, "B": 1}),
        ("doors", {"A": 0, "B": 1, "C": 2}),
        ("guard", {"A": 0, "B": 1, "C": 3}),
        ("clone", {"A": 0, "B": 1, "D": 1}),
    ],
)
def test_what_counts_as_a_step(mover, steps):
    assert dict(steps_from(facility("A-B B#C A~D"), "A", mover)) == steps


@pytest.mark.rule("ESC-DIST-040")
def test_a_lock_next_to_an_open_door_is_gone_round():
    table = facility("A#B A-C C-B")
    assert steps_from(table, "A", "guard")["B"] == 2
    assert ways(table, "guard")["A"] == {"B": 2, "C": 1}
    assert ways(table, "doors")["A"] == {"B": 1, "C": 1}
    assert ways(table, "clone")["A"] == {"C": 1}
    assert list(door_between(table, "A", "B")) == ["door A B"]
    assert list(door_between(table, "A", "A")) == []


# -- laying tiles


@pytest.mark.parametrize("name", ["0,0n", "3,-2w", "-1,5n"])
def test_a_line_between_cells_has_one_name_from_both_sides(name):
    edge = edge_named(name)
    assert edge_name(edge) == edge_name(edge.across()) == name


@pytest.mark.parametrize(
    ("word", "size", "cell", "side"),
    [
        ("n", (1, 1), (0, 0), NORTH),
        ("e", (1, 1), (0, 0), EAST),
        ("n1", (2, 1), (1, 0), NORTH),
        ("s1", (2, 2), (1, 1), SOUTH),
        ("s0", (1, 2), (0, 1), SOUTH),
        ("e0", (2, 1), (1, 0), EAST),
        ("e1", (2, 2), (1, 1), EAST),
        ("w1", (1, 2), (0, 1), WEST),
    ],
)
def test_sides_of_a_face_are_counted_from_the_west_and_north(word, size, cell, side):
    assert edge_of(word, size) == Edge(Cell(*cell), side)
    assert edges_on_map((word,), size, Cell(3, 4), 0) == (
        Edge(Cell(cell[0] + 3, cell[1] + 4), side),
    )


def test_a_turned_face_turns_its_doors():
    assert edges_on_map(("n", "e"), (1, 1), Cell(0, 0), 1) == (
        Edge(Cell(0, 0), EAST),
        Edge(Cell(0, 0), SOUTH),
    )
    assert edges_on_map(("n",), (1, 1), Cell(0, 0), 2) == (Edge(Cell(0, 0), SOUTH),)


HALL = Tile("hall", "Hall", doors=("n0", "n1", "s1"), size=(2, 1), use="start")


@pytest.mark.rule("ESC-EXPL-020", "ESC-EXPL-030")
def test_a_large_tile_is_laid_by_any_of_its_doors_on_free_cells():
    table = facility("A", doors={"A": "n"}, cells={"A": (0, 0)}, content=(HALL,))
    legal, why_not = fitting(table, HALL, edge_named("0,0n"))
    keys = {place.key for place in legal}
    assert "hall -1,-1 0" in keys
    assert all(place.tile == "hall" for place in legal)
    for place in legal:
        turned = edges_on_map(HALL.doors, HALL.size, place.cell, place.turns)
        assert Edge(Cell(0, -1), SOUTH) in turned
    table.spaces["X"] = Space("X", "tile", "cross", (Cell(-1, -1),))
    table.redrawn()
    legal, _ = fitting(table, HALL, edge_named("0,0n"))
    assert "hall -1,-1 0" not in {place.key for place in legal}
    assert not {place.key for place in legal} & set(why_not)


@pytest.mark.rule("ESC-EXPL-020")
def test_a_tile_that_is_laid_joins_all_doors_that_meet():
    table = facility("A B", doors={"A": "n", "B": "w"}, cells={"A": (0, 0), "B": (1, -1)})
    for change in laying(table, Placement("cross", Cell(0, -1), 0)):
        change.apply(table)
    joined = {tuple(sorted(link.joins)) for link in table.links.values()}
    assert joined == {("A", "cross"), ("B", "cross")}
    assert {e.side for e in open_edges(table, "cross")} == {NORTH, WEST}
    assert open_edges(table, "A") == ()


@pytest.mark.rule("ESC-VENT-010", "ESC-VENT-080")
def test_a_duct_that_is_completed_joins_its_vents():
    first = Tile("one", "One", doors=("s",), vent=True, ducts=("e",))
    pipe = Tile("pipe", "Pipe", doors=("s",), ducts=("w-e",))
    second = Tile("two", "Two", doors=("s",), vent=True, ducts=("w",))
    table = facility("Z", content=(first, pipe, second))
    for tile, x in ((first, 0), (second, 2), (pipe, 1)):
        for change in laying(table, Placement(tile.id, Cell(x, 0), 0)):
            change.apply(table)
        ducts = [link.joins for link in table.links.values() if link.kind == "duct"]
        assert ducts == ([("one", "two")] if tile is pipe else [])
    assert set(open_vents(table)) == {"one", "two"}


@pytest.mark.rule("ESC-SCEN-030")
def test_a_tile_for_a_guard_lies_as_near_as_doors_allow():
    table = facility(
        "A-B",
        doors={"A": "n", "B": "n"},
        cells={"A": (0, 0), "B": (5, 5)},
        heroes={"ann": "B"},
    )
    assert {p.cell for p in nearest_places(table, "ann", "straight")} == {Cell(5, 4)}
    assert nearest_places(facility(), "ann", "straight") == ()


# -- procedures of case files


def test_numbers_and_words_of_a_case_have_their_usual():
    steps = CASES["lose cards"].steps({"seat": "ann"})
    assert steps == (Step("lose cards", "ann", number=1),)
    assert CASES["effect"].steps({"seat": "ann", "verb": "fear", "number": 3}) == (
        Step("effect", "ann", number=3, word="fear"),
    )
    assert CASES["end turn"].steps({}) == (
        Step("end.crowding"),
        Step("end.lockdown"),
        Step("end.token"),
    )
    assert CASES["begin turn"].steps({"seat": "ann"}) == (
        Step("turn.begin", "ann"),
        Step("draw", "ann"),
    )
    assert CASES["distance"].steps({}) == ()
    assert CASES["spawn"].steps({"type": "clone", "on": "vent"}) == (
        Step("spawn", target="vent", word="clone"),
    )


def test_what_a_case_can_ask_of_a_table():
    table = facility("A-B B#C", enemies={"guard-1": "B", "clone-1": "A"}, threat={"ann": 3})
    ask = {name: case.result for name, case in CASES.items() if case.result is not None}
    found = ask["distance"](table, {"start": "A", "end": "C", "mover": "guard"})
    assert found == {"moves": 3, "adjacent": False}
    assert ask["distance"](table, {"start": "A", "end": "B"}) == {"moves": 1, "adjacent": True}
    assert ask["distance"](table, {"start": "A", "end": "C"})["moves"] == -1
    assert ask["targets"](table, {"enemy": "clone-1"}) == {"attack": ["ann"], "move": ["ann"]}
    assert ask["dice"](table, {"enemy": "clone-1", "target": "ann"}) == {"dice": 3}
    assert ask["ways"](table, {"seat": "ann"}) == {"ways": ["move B"]}
    assert Enemy.find(table, "guard-2") is None
    gone = replace(table.pieces["guard-1"], at="")
    table.pieces["guard-1"] = gone
    assert Enemy.find(table, "guard-1") is None
    assert match_at(table, Step("activate", "guard-1")).asked == []
