"""Markers on ways as the camera sees them: hints, as of tokens on tiles and doors."""

import numpy as np
import pytest
from msgspec.structs import replace

from companion.engine.grid import Cell, Edge
from companion.engine.state.table import Link, Space
from companion.engine.vocabulary.tile_tokens import corrected
from companion.ports import Mark, NoVision, TableSeen, TokenLies, TokenSeen, TokensSeen
from companion.session.library.open_match import LiveMatch
from companion.ui.models import PlanWay
from companion.ui.presenter.builders.plan_links import far_ways
from companion.ui.presenter.builders.plan_model import laid_tiles, on_map, place_of
from companion.ui.presenter.correction import token_check
from companion.ui.presenter.correction.token_check import (
    reported_tokens,
    token_differences,
    ways_to_watch,
)
from companion.ui.presenter.sightings.separate_ways import separate_way
from companion.ui.presenter.sightings.token_differences import TokenDifference
from games_kit import GAMES
from presenter_kit import bench
from session_kit import SEATS

LAIR, MINE = (next(played for played in GAMES if played.game.id == id_) for id_ in ("lair", "mine"))


@pytest.fixture
def made():
    return at_table(LAIR)


def at_table(played, change=lambda table: None):
    made = bench()
    made.context.games = {played.game.id: played.game}
    session = played.session(3, "ways")
    while not session.table.turn.number:
        session.answer(session.prompt.sample(lambda n: 0))
    change(session.table)
    seats = SEATS[: len(session.table.turn.order)]
    made.stack.go("match", LiveMatch(session, seats, played.ledger))
    return made


def way_off(made):
    """A way that leads from a room that lies there into the dark, and its line on the map."""
    scene = made.stack.match.scene()
    return next(
        (link, at)
        for link in sorted(scene.view.links)
        if isinstance(at := place_of(scene, link), Edge)
    )


def sees(made, *tokens):
    scene = made.stack.match.scene()
    cells = tuple(cell for space in on_map(scene) for cell in space.cells)
    made.stack.receive(TableSeen(tuple(sorted(laid_tiles(scene))), 1.0))
    seen = tuple(TokenSeen(lies, 0.9, 1.0) for lies in tokens)
    made.stack.receive(TokensSeen(seen, cells, 1.0, ways_to_watch(scene)))
    found = token_differences(made.stack.match, frozenset({"noise"}))
    return [(it.part, it.ref, it.lies) for it in found]


def test_a_marker_on_a_way_into_the_dark_is_seen_and_hinted(made):
    link, at = way_off(made)
    assert sees(made) == []
    assert sees(made, TokenLies("noise", at.cell, at.side)) == [("noise", link, True)]


def test_a_marker_that_the_match_has_on_a_way_is_looked_for_there(made):
    link, at = way_off(made)
    scene = made.stack.match.scene()
    (token,) = scene.game.vocabulary.tile_tokens
    made.stack.match.session.adjust(corrected(scene.view, token, link, lies=True))
    scene = made.stack.match.scene()
    assert reported_tokens(scene) == (TokenLies("noise", at.cell, at.side),)
    assert sees(made, TokenLies("noise", at.cell, at.side)) == []
    assert sees(made) == [("noise", link, False)]


@pytest.fixture
def mine():
    return at_table(MINE)


def hoists(made):
    """The ways of the mine whose ends do not touch, as a camera may see them."""
    scene = made.stack.match.scene()
    return {way.ref: separate_way(scene, way.ref) for way in far_ways(scene)}


def lay_noise(made, ref):
    scene = made.stack.match.scene()
    (token,) = scene.game.vocabulary.tile_tokens
    made.stack.match.session.adjust(corrected(scene.view, token, ref, lies=True))


def test_a_marker_on_a_way_over_other_tiles_lies_on_one_of_its_ends(mine):
    """The hoists of the mine lead over rooms: their middles are no place for a token."""
    ref, way = min(hoists(mine).items())
    assert not way.free
    assert ways_to_watch(mine.stack.match.scene()) == ()
    assert sees(mine) == []
    assert sees(mine, TokenLies("noise", way.ends[1])) == [("noise", ref, True)]
    lay_noise(mine, ref)
    assert reported_tokens(mine.stack.match.scene()) == (TokenLies("noise", way.ends[0]),)
    assert sees(mine, TokenLies("noise", way.ends[0])) == []
    assert sees(mine) == [("noise", ref, False)]


def test_a_marker_on_a_tile_where_two_ways_begin_says_nothing(mine, monkeypatch):
    ref, way = min(hoists(mine).items())
    both = [PlanWay(ref, way.ends), PlanWay(ref, way.ends)]
    monkeypatch.setattr(token_check, "far_ways", lambda scene: both)
    assert sees(mine, TokenLies("noise", way.ends[1])) == []


def two_rooms(table):
    """Leave the gate alone on the table, with a room apart from it to which stairs lead."""
    table.spaces = {"gate": table.spaces["gate"]} | {
        "well": Space("well", face="well", cells=(Cell(2, 2),))
    }
    table.links = {"stairs": Link("stairs", "stairs", ("gate", "well"))}
    table.markers = {}
    for ref, piece in [*table.pieces.items()]:
        table.pieces[ref] = replace(piece, at=piece.at and "gate")


@pytest.fixture
def separate():
    made = at_table(LAIR, two_rooms)
    return made, "stairs", separate_way(made.stack.match.scene(), "stairs")


def test_a_marker_in_the_free_middle_of_a_way_is_looked_for_and_hinted(separate):
    made, ref, way = separate
    assert way.free
    assert ways_to_watch(made.stack.match.scene()) == (way.ends,)
    there = TokenLies("noise", way.ends[0], far=way.ends[1:])
    assert sees(made) == []
    assert sees(made, there) == [("noise", ref, True)]
    lay_noise(made, ref)
    assert reported_tokens(made.stack.match.scene()) == (there,)
    assert sees(made, there) == []
    assert sees(made) == [("noise", ref, False)]


def test_the_middle_of_a_way_is_outlined_in_the_picture(separate):
    made, ref, way = separate
    scene = made.stack.match.scene()
    box = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    far = tuple((x + 40.0, y + 20.0) for x, y in box)
    there = dict(zip(way.ends, (box, far), strict=True))
    marks = [Mark(laid, "sure", there[laid.cell]) for laid in laid_tiles(scene)]
    found = TokenDifference("noise", ref, True)
    (outline,) = found.outlines(scene, marks)
    assert np.mean(outline.corners, axis=0).tolist() == [25.0, 15.0]
    assert found.outlines(scene, marks[:1]) == ()


# -- a taught board: rooms that touch on the map lie apart on the table


class OnBoard(NoVision):
    """Vision whose board was taught."""

    board = "taught"


def on_board(made, *tokens, clear_ways=(), bare=(), clear=True):
    """Let the camera see the rooms of a board, tiles in all but some of them, and tokens."""
    scene = made.stack.match.scene()
    rooms = {space.id: space for space in on_map(scene)}
    cells = {cell for space in rooms.values() for cell in space.cells}
    unreadable = {space.cells[0] for space in rooms.values() if space.id in bare}
    laid = (it for it in laid_tiles(scene) if it.cell not in unreadable)
    made.stack.receive(TableSeen(tuple(sorted(laid)), 1.0))
    seen = tuple(TokenSeen(lies, 0.9, 1.0) for lies in tokens)
    shown = tuple(sorted(cells)) if clear else ()
    made.stack.receive(TokensSeen(seen, shown, 1.0, tuple(clear_ways), tuple(sorted(unreadable))))
    found = token_differences(made.stack.match, frozenset({"noise"}))
    return [(it.part, it.ref, it.lies) for it in found]


@pytest.fixture
def taught(mine):
    mine.context.vision = OnBoard()
    return mine


def inner_way(made):
    """A way between two rooms that touch on the map, and the cells that it lies between."""
    scene = made.stack.match.scene()
    cells = {cell for space in on_map(scene) for cell in space.cells}
    return next(
        (link, tuple(sorted((edge.cell, edge.beyond))))
        for link, edge in sorted(scene.link_edges.items())
        if edge is not None and {edge.cell, edge.beyond} <= cells
    )


def test_every_way_of_a_taught_board_has_a_middle_to_look_at(taught):
    scene = taught.stack.match.scene()
    _, ends = inner_way(taught)
    assert ends not in ways_to_watch(scene)
    assert {ends, *(way.ends for way in hoists(taught).values())} <= {
        *ways_to_watch(scene, board=True)
    }


def test_a_marker_between_two_rooms_of_a_board_is_hinted_and_missed_once_bare(taught):
    link, ends = inner_way(taught)
    there = TokenLies("noise", ends[0], far=ends[1:])
    assert on_board(taught, there) == [("noise", link, True)]
    lay_noise(taught, link)
    assert on_board(taught, there) == []
    assert on_board(taught) == []  # the middle was not seen bare
    assert on_board(taught, clear_ways=[ends]) == [("noise", link, False)]
    assert on_board(taught, clear_ways=[ends], clear=False) == []


def test_a_way_over_rooms_of_a_board_is_missed_only_where_its_middle_was_seen(taught):
    ref, way = min(hoists(taught).items())
    lay_noise(taught, ref)
    assert on_board(taught) == []
    assert on_board(taught, clear_ways=[way.ends]) == [("noise", ref, False)]


def test_a_way_between_rooms_in_which_no_tile_is_read_is_known_where_they_are_looked_at(taught):
    link, ends = inner_way(taught)
    scene = taught.stack.match.scene()
    bare = [space.id for space in on_map(scene) if ends[0] in space.cells]
    there = TokenLies("noise", ends[0], far=ends[1:])
    assert on_board(taught, there, bare=bare) == [("noise", link, True)]
    lay_noise(taught, link)
    assert on_board(taught, clear_ways=[ends], bare=bare) == [("noise", link, False)]
