"""Tokens on a taught board: between its rooms, and in rooms in which no tile is read."""

import numpy as np
import pytest
from taught_board_kit import ROWS, SHAPES, BoardTable
from vision_kit import TOKENS

from companion.engine.grid import Cell
from companion.ports import Laid, TokenLies, TokensSeen
from companion.vision.camera.frame_loop import observed
from companion.vision.picture.frame import Frame
from companion.vision.picture.rectangle_plane import rectangle_plane
from companion.vision.tiles.board_places import BoardPlaces
from companion.vision.tiles.taught_board import BoardGround
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.tiles.token_tracker import TokenTracker
from companion.vision.virtual.props import Figure
from long_kit import long_except

START = Laid("room2", Cell(0, 0))
NEXT, ACROSS = (Cell(0, 0), Cell(1, 0)), (Cell(0, 0), Cell(2, 1))
WAYS = (NEXT, ACROSS)
HALF = 40.0
VIEWS = [(10, 0), (30, 40), (25, 180)]


class TokenBoard:
    """A board with one tile in its first room, and trackers of tiles and of tokens over it."""

    def __init__(self, ways=WAYS, half=HALF, **view):
        self.table = BoardTable(**view)
        self.tiles = TileTracker(SHAPES.values())
        self.tiles.lie_on(BoardTable(half=half).taught())
        self.tiles.expect((START,))
        self.tokens = TokenTracker(
            self.tiles, lambda tile: SHAPES[tile].size, lambda tile: None, TOKENS
        )
        self.tokens.ways(ways)
        self.seq = 0
        self.seen = TokensSeen(())

    def look(self, *tokens, figures=(), frames=26):
        image = self.table.picture((START,), figures, tokens)
        for _ in range(frames):
            self.seq += 1
            for news in observed((self.tiles, self.tokens), Frame(image, self.seq, self.seq * 0.3)):
                if isinstance(news, TokensSeen):
                    self.seen = news
        return [token.lies for token in self.seen.tokens]


ON_NEXT = TokenLies("lock", NEXT[0], far=NEXT[1:])


@pytest.mark.parametrize("view", long_except(VIEWS, (30, 40)))
def test_a_token_between_two_rooms_is_seen_and_missed_when_it_has_gone(view):
    tilt, side = view
    board = TokenBoard(tilt_deg=tilt, side_deg=side, shift=(20.0, 15.0), seed=2)
    assert board.look() == []
    assert board.seen.clear_ways == WAYS
    assert board.look(("lock", 1.0, 0.0)) == [ON_NEXT]
    assert board.look() == []
    assert board.seen.clear_ways == WAYS


def test_a_way_whose_middle_is_in_a_room_is_not_looked_at():
    through = (Cell(0, 0), Cell(2, 0))
    board = TokenBoard((through,))
    board.look(("lock", 2.0, 0.0))
    assert board.seen.clear_ways == ()


@pytest.mark.parametrize("view", long_except(VIEWS, (30, 40)))
def test_a_token_in_a_room_without_a_tile_is_seen_there_and_gone_again(view):
    tilt, side = view
    board = TokenBoard((), tilt_deg=tilt, side_deg=side, seed=2)
    bare = tuple(sorted(ROWS.keys() - {START.cell}))
    board.look()
    assert board.seen.rooms == bare
    assert board.seen.clear == bare
    assert board.look(("dark", 2.2, 0.25)) == [TokenLies("dark", Cell(1, 0))]
    board.look()
    assert board.seen.tokens == ()
    assert board.seen.clear == bare


def test_a_token_outside_a_small_room_is_not_in_it():
    small = TokenBoard((), half=22.0)
    assert small.look(("dark", 2.45, 0.0)) == []
    assert small.look(("dark", 2.1, 0.0)) == [TokenLies("dark", Cell(1, 0))]


def test_a_room_of_unknown_size_is_not_looked_at():
    board = TokenBoard((), half=None)
    assert board.look(("dark", 2.0, 0.0)) == []
    assert board.seen.rooms == ()


def test_a_large_room_is_looked_over_whole():
    board = TokenBoard((), half=70.0)
    assert board.look(("dark", 1.3, 0.6), frames=28) == [TokenLies("dark", Cell(1, 0))]


def test_what_else_lies_in_a_room_is_no_token_and_not_clear():
    board = TokenBoard(())
    board.look(figures=(Figure(160.0, 0.0),))
    assert board.seen.tokens == ()
    assert Cell(1, 0) in board.seen.rooms
    assert Cell(1, 0) not in board.seen.clear


def test_a_part_of_a_room_is_the_same_though_the_board_is_measured_otherwise():
    """Each picture measures it a little otherwise; looks have to agree over several."""
    board = BoardTable(half=HALF).taught()
    ground = BoardGround(board, np.eye(3))
    first, other = (
        BoardPlaces(ground, rectangle_plane(board.corners, (width, 320.0)), frozenset(ROWS))
        for width in (480.0, 481.5)
    )
    assert first.parts().keys() == other.parts().keys()
    assert len(first.parts()) == len(ROWS)
