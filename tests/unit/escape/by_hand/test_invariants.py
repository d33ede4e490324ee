"""What must hold of every table: each way a table can be broken is said, and nothing else."""

import re
from functools import cache

import pytest
from msgspec.structs import replace

from companion.engine.errors import Refused
from companion.engine.grid import Cell
from companion.engine.message import plain
from companion.engine.state.changes import PieceMoved
from companion.engine.state.table import Link, Marker, Piece, Pile, Space
from companion.games.escape import GAME
from companion.games.escape.records.printed import Tile
from companion.games.escape.state.pieces import DEAD, ESCAPED
from companion.session.bots.simulation import moves
from rules.escape.house_pack_kit import session


@cache
def under_way():
    """A match in its first turn: everything is set up."""
    match = session(3)
    playing = moves(match, ("sensible",), "set up")
    while not match.table.turn.number:
        next(playing)
    return match


@pytest.fixture
def table():
    return under_way().copy_of_table()


def wrong(table):
    table.redrawn()
    return [plain(said) for said in GAME.invariants(table)]


def pile(table, ref, **changed):
    table.piles[ref] = replace(table.piles[ref], **changed)


def stood(enemy, n, most=1):
    return [f"{enemy}: {n} are there, the game has {most}. It stands in one place."]


def lay(tile, n):
    return [f"{tile}: {n} are there, the game has 1. It lies in one place."]


def out_of_range(track, n, low, high):
    return [f"Wrong number: {track} cannot be {n}. It goes from {low} to {high}."]


def hero(table, seat="A", **changed):
    table.pieces[seat] = replace(table.pieces[seat], **changed)


def tracks(table, seat="A", **changed):
    hero(table, seat, tracks={**table.pieces[seat].tracks, **changed})


# -- cards, standees


def test_a_card_that_is_gone_is_said(table):
    bag = table.piles["event"]
    pile(table, "event", cards=bag.cards[1:], unknown=max(0, bag.unknown - (not bag.cards)))
    assert wrong(table) == ["event: 39 cards are there, 40 belong to it. Each lies in one place."]


def test_a_card_that_is_there_twice_is_said(table):
    cards = table.piles["item"].cards
    pile(table, "item", cards=(*cards[1:], cards[-1]))
    found = wrong(table)
    assert len(found) == 1
    assert cards[-1] in found[0]
    there, most = map(int, re.findall(r"\d+", found[0].removeprefix(cards[-1])))
    assert there == most + 1


def test_a_card_no_pack_knows_is_said(table):
    pile(table, "skill", cards=(*table.piles["skill"].cards[1:], "juggler"))
    assert wrong(table) == ["juggler: 1 are there, the deck has 0. Each lies in one place."]


def test_a_standee_that_is_gone_or_there_twice_is_said(table):
    held = table.piles["reserve guard"].cards
    pile(table, "reserve guard", cards=held[1:])
    assert wrong(table) == stood(held[0], 0)
    pile(table, "reserve guard", cards=held)
    table.pieces[held[0]] = Piece(held[0], "guard", table.pieces["A"].at, 1)
    assert wrong(table) == stood(held[0], 2)


@pytest.mark.parametrize(("type_", "last"), [("guard", 10), ("clone", 10), ("hybrid", 3)])
def test_every_standee_of_the_box_counts_and_no_further_one(table, type_, last):
    held = [p for p in table.piles.values() if p.kind == type_ and f"{type_}-{last}" in p.cards]
    assert len(held) == 1
    pile(table, held[0].id, cards=tuple(c for c in held[0].cards if c != f"{type_}-{last}"))
    assert wrong(table) == stood(f"{type_}-{last}", 0)
    more = (*held[0].cards, f"{type_}-{last + 1}")
    pile(table, held[0].id, cards=more)
    assert wrong(table) == stood(f"{type_}-{last + 1}", 1, most=0)


# -- tiles, stacks


def test_a_tile_that_is_gone_or_there_twice_is_said(table):
    bag = table.piles["tiles"].cards
    stack = next(name for name in table.tracks if name.startswith("stack ") and table.tracks[name])
    pile(table, "tiles", cards=bag[1:])
    table.tracks[stack] -= 1
    assert wrong(table) == lay(bag[0], 0)
    pile(table, "tiles", cards=(*bag, bag[0]))
    table.tracks[stack] += 2
    assert wrong(table) == lay(bag[0], 2)


def test_a_start_tile_lies_once_or_not_at_all(table):
    space = next(s for s in table.spaces.values() if s.id != "infirmary")
    assert table.content.of(Tile)[space.face].use == "start"
    table.spaces["double"] = Space("double", "tile", space.face, (Cell(90, 90),))
    assert wrong(table) == lay(space.face, 2)


def test_two_tiles_on_one_cell_are_said(table):
    cell = next(s.cells[0] for s in table.spaces.values() if s.cells)
    table.spaces["infirmary"] = replace(table.spaces["infirmary"], cells=(cell,))
    other = next(s.id for s in table.spaces.values() if s.cells and s.id != "infirmary")
    tile, other = sorted(("infirmary", other))
    assert wrong(table) == [f"{tile} and {other} lie on the same place. Move one."]


def stacks(table):
    return [name for name in table.tracks if name.startswith("stack ")]


@pytest.mark.parametrize("by", [-1, 1])
def test_stacks_hold_what_waits(table, by):
    waiting = sum(table.tracks[name] for name in stacks(table))
    table.tracks[stacks(table)[-1]] += by
    assert wrong(table) == [
        f"Tiles in the stacks: {waiting + by}; to be drawn: {waiting}. Make both the same."
    ]


def test_a_stack_below_nothing_is_said_though_the_sum_is_right(table):
    first, last = stacks(table)[0], stacks(table)[-1]
    table.tracks[last] += table.tracks[first]
    table.tracks[first] = 0
    assert wrong(table) == []
    table.tracks[first], table.tracks[last] = -1, table.tracks[last] + 1
    assert wrong(table) == out_of_range(first, -1, 0, 99)


def test_the_lift_tile_set_aside_counts_to_the_final_stack(table):
    lift = table.content.find(table.options["scenario"]).lift
    assert lift in table.piles["apart"].cards
    size = table.piles["tiles"].size
    assert sum(table.tracks[name] for name in stacks(table)) == size + 1


def test_the_stack_in_use_is_one_of_them(table):
    many = len(stacks(table))
    table.tracks["stack"] = many
    assert wrong(table) == []
    table.tracks["stack"] = many + 1
    assert wrong(table) == out_of_range("stack", many + 1, 0, many)
    table.tracks["stack"] = -1
    assert wrong(table) == out_of_range("stack", -1, 0, many)


def test_what_is_gone_of_the_final_stack_is_no_more_than_there_are(table):
    most = len(table.content.of(Tile))
    table.tracks["final drawn"] = most
    assert wrong(table) == []
    table.tracks["final drawn"] = most + 1
    assert wrong(table) == out_of_range("final drawn", most + 1, 0, most)
    table.tracks["final drawn"] = -1
    assert wrong(table) == out_of_range("final drawn", -1, 0, most)


# -- tracks


RANGES = [
    ("threat pool", 0, 99),
    ("lockdown pool", 0, 99),
    ("players", 1, 4),
    ("threat gone", 0, 99),
    ("lockdown told", 0, 1),
]


@pytest.mark.parametrize(("track", "low", "high"), RANGES)
def test_a_track_stays_in_its_range(table, track, low, high):
    for value in (low, high):
        table.tracks[track] = value
        assert wrong(table) == []
    for value in (low - 1, high + 1):
        table.tracks[track] = value
        assert wrong(table) == out_of_range(track, value, low, high)


@pytest.mark.parametrize(("turn", "most"), [(0, 1), (1, 1), (7, 7)])
def test_lockdown_began_in_no_turn_to_come(table, turn, most):
    table.turn = replace(table.turn, number=turn)
    table.tracks["lockdown turn"] = most
    assert wrong(table) == []
    table.tracks["lockdown turn"] = most + 1
    assert wrong(table) == out_of_range("lockdown turn", most + 1, 0, most)


def test_a_track_that_is_not_there_is_as_low_as_it_goes(table):
    for track in ("players", "threat gone", "lockdown told", "lockdown turn"):
        table.tracks.pop(track, None)
    assert wrong(table) == []


@pytest.mark.parametrize(("track", "high"), [("fear", 8), ("vitality", 4), ("threat", 99)])
def test_the_numbers_of_a_hero_stay_in_range(table, track, high):
    if track == "vitality":
        assert high == table.content.find(table.options["scenario"]).vitality
    for value in (0, high):
        tracks(table, **{track: value})
        assert wrong(table) == []
    for value in (-1, high + 1):
        tracks(table, **{track: value})
        assert wrong(table) == [f"A: {track} cannot be {value}. It goes from 0 to {high}."]


def test_a_hero_without_a_number_is_said(table):
    hero(table, tracks={"vitality": 3, "threat": 0})
    assert wrong(table) == ["A: fear is missing."]


# -- places, marks


def test_a_seat_without_a_figure_is_said(table):
    del table.pieces["B"]
    assert wrong(table) == ["B has no figure. Leave it in the match."]


def test_who_stands_on_nothing_is_said(table):
    hero(table, at="moon")
    assert wrong(table) == ["A stands on moon, which is not there. Put it elsewhere."]


@pytest.mark.parametrize("at", ["", "infirmary"])
def test_an_enemy_stands_on_the_map(table, at):
    first = table.piles["reserve guard"].cards[0]
    pile(table, "reserve guard", cards=table.piles["reserve guard"].cards[1:])
    table.pieces[first] = Piece(first, "guard", at, 1)
    assert wrong(table) == [f"{first} stands beside the map. Put it on the map, or take it off."]


@pytest.mark.parametrize("how", [DEAD, ESCAPED])
def test_who_is_out_of_the_game_stands_nowhere(table, how):
    at = table.pieces["A"].at or "infirmary"
    hero(table, at=at, conditions=(how,))
    assert wrong(table) == ["A is out of the game. Take the figure away, or let it play again."]
    hero(table, at="", conditions=(how,))
    assert wrong(table) == []


@pytest.mark.parametrize("number", [0, 1])
def test_who_is_in_the_game_stands_somewhere_once_a_tile_is_laid(table, number):
    hero(table, at="")
    table.turn = replace(table.turn, number=number)
    assert wrong(table) == ["A stands nowhere. Put the figure on the map."]


def test_nobody_stands_anywhere_before_a_tile_is_laid():
    assert list(GAME.invariants(session(3).table)) == []


def test_no_hero_is_taken_off_the_map_during_the_setup():
    """Nobody would place it again: its turns would be passed over."""
    match = session(3)
    while not match.table.pieces["A"].at:
        match.answer("done")
    assert match.table.turn.number == 0
    with pytest.raises(Refused):
        match.adjust((PieceMoved("A", ""),))


def test_a_hero_may_lie_in_the_infirmary(table):
    hero(table, at="infirmary")
    assert wrong(table) == []


@pytest.mark.parametrize("on", ["A", "infirmary", ""])
def test_a_marker_lies_on_a_figure_a_tile_or_next_to_the_map(table, on):
    table.markers["m"] = Marker("m", "dark", on)
    assert wrong(table) == []


def test_a_marker_on_nothing_is_said(table):
    table.markers["m"] = Marker("m", "dark", "moon")
    assert wrong(table) == ["m lies on moon, which is not there. Take it away."]


@pytest.mark.parametrize(
    ("kind", "state", "fine"),
    [
        ("door", "open", True),
        ("door", "locked", True),
        ("door", "blocked", False),
        ("duct", "open", True),
        ("duct", "blocked", True),
        ("duct", "locked", False),
    ],
)
def test_doors_are_open_or_locked_and_ducts_open_or_blocked(table, kind, state, fine):
    space, other = [s.id for s in table.spaces.values()][:2]
    table.links["x"] = Link("x", kind, (space, other), state)
    said = f"x cannot be {state}. Choose another state."
    assert wrong(table) == ([] if fine else [said])
    table.markers["m"] = Marker("m", "fresh", "x")
    assert wrong(table) == ([] if fine else [said])


def test_a_pile_of_another_kind_counts_to_no_deck(table):
    table.piles["own"] = Pile("own", "coins", ("a", "b"))
    assert wrong(table) == []
