"""The tracker of tokens over a drawn table: votes, memory, and silence where nothing changes."""

from dataclasses import dataclass

import numpy as np
import pytest
from vision_kit import SHAPE, SHAPES, TOKENS, face, table_for, wrong_tiles

from companion.engine.grid import Cell
from companion.ports import Laid, Mark, TableSeen, TokenLies, TokensSeen
from companion.vision.camera.frame_loop import observed
from companion.vision.picture.frame import Frame
from companion.vision.picture.grid_transform import rotation
from companion.vision.tiles import token_tracker
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.tiles.token_tracker import VOTES, TokenTracker
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.placement_jitter import quad_of
from companion.vision.virtual.props import Figure
from companion.vision.virtual.token_jitter import tokens_on
from companion.vision.virtual.virtual_table import Scene, VirtualTable, region_of
from long_kit import long_except

LAID = (
    Laid("s10", Cell(0, 0), 0),
    Laid("s11", Cell(1, 0), 1),
    Laid("q0", Cell(0, 1), 2),
    Laid("s12", Cell(2, 0), 3),
)
DOOR = TokenLies("lock", Cell(0, 0), 1)
DARK = TokenLies("dark", Cell(2, 0))
IN_LARGE = TokenLies("dark", Cell(1, 2))
OVER_LARGE = TokenLies("lock", Cell(1, 1), 0)
CELLS = (Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(1, 0), Cell(1, 1), Cell(1, 2), Cell(2, 0))


@dataclass
class Held:
    """A tile tracker that knows where everything lies."""

    all: tuple[Mark, ...] = ()
    resting: bool = True
    board_places: None = None

    def marks(self):
        return self.all


class Table:
    """A drawn table with tokens, and the tracker over it."""

    def __init__(self, tilt=25.0, seed=3, unknown=(), laid=LAID):
        self.laid = laid
        cells = [Cell(x, y) for x in range(3) for y in range(3)]
        view = View(size=(1280, 960), tilt_deg=tilt)
        token = lambda kind, _: TOKENS[kind]  # noqa: E731
        self.table = VirtualTable(SHAPES, face, region_of(cells), view, token=token, seed=seed)
        self.scene, self.held, self.seq = Scene(laid), Held(), 0
        faces = lambda tile: None if tile in unknown else face(tile, 2.0)  # noqa: E731
        self.tracker = TokenTracker(self.held, lambda tile: SHAPE[tile].size, faces, TOKENS)
        self.said = None

    def show(self, *lying, figures=()):
        tokens = tokens_on(self.laid, SHAPE, lying, seed=1)
        self.scene = Scene(self.laid, figures, tokens=tokens)

    def look(self, times=1):
        """Show some frames; return how often something was said."""
        count = 0
        for _ in range(times):
            self.seq += 1
            image = self.table.picture(self.scene)
            self.held.all = self.held.all or tuple(self.mark(tile) for tile in self.laid)
            for news in self.tracker.look(Frame(image, self.seq, self.seq * 0.3)):
                self.said, count = news, count + 1
        return count

    def mark(self, laid, confidence="sure"):
        quad = quad_of(SHAPE[laid.tile].size, self.table.pose(laid))
        corners = self.table.lens.pixels(quad)
        return Mark(laid, confidence, tuple((float(x), float(y)) for x, y in corners))

    @property
    def lying(self):
        return [token.lies for token in self.said.tokens]


@pytest.fixture
def table():
    return Table()


def by_place(lying):
    """Tokens with each door named from one side."""
    return {
        (it.kind, it.cell, it.edge)
        if it.edge < 0
        else (it.kind, frozenset({it.cell, it.cell.beyond(it.edge)}))
        for it in lying
    }


@pytest.mark.parametrize("tilt", long_except([0.0, 25.0, 40.0], 25.0))
def test_tokens_are_seen_where_they_lie_on_tiles_turned_anyhow(tilt):
    table = Table(tilt)
    table.show(DOOR, DARK, IN_LARGE, OVER_LARGE)
    table.look(16)
    assert by_place(table.lying) == by_place([DOOR, DARK, IN_LARGE, OVER_LARGE])
    assert all(token.frames == VOTES for token in table.said.tokens)
    assert all(0 < token.began_s < table.seq * 0.3 for token in table.said.tokens)


def test_bare_tiles_are_clear_and_nothing_is_said_twice(table):
    table.look(12)
    assert table.said.tokens == ()
    assert set(table.said.clear) == set(CELLS)
    assert table.look(6) == 0


def test_a_single_look_is_not_enough(table):
    table.show(DARK)
    table.look(1)
    assert table.said is None or table.said.tokens == ()


def test_nothing_is_looked_at_closely_while_nothing_changes(table, monkeypatch):
    table.look(14)
    looks = []
    find = token_tracker.find_tokens
    monkeypatch.setattr(token_tracker, "find_tokens", lambda *what: looks.append(1) or find(*what))
    table.look(10)
    assert not looks
    table.show(DARK)
    table.look(8)
    assert 0 < len(looks) <= 2 * VOTES * 2  # the cell that changed, seen from two places at most
    assert DARK in table.lying
    del looks[:]
    table.tracker.look_again()
    table.look(14)
    assert len(looks) >= VOTES * len(CELLS)


def test_a_token_that_was_lifted_is_gone_and_its_cell_is_clear(table):
    table.show(DARK)
    table.look(14)
    assert DARK in table.lying
    assert DARK.cell in table.said.clear
    table.show()
    table.look(8)
    assert table.lying == []
    assert DARK.cell in table.said.clear


def test_a_token_under_a_figure_is_remembered(table):
    table.show(DARK)
    table.look(14)
    (token,) = tokens_on(LAID, SHAPE, [DARK], seed=1)
    lie = table.table.pose(LAID[3])
    corner = quad_of((1, 1), lie)[0]
    x, y = corner + rotation(lie.heading) @ np.array([token.x, token.y])
    table.show(DARK, figures=(Figure(float(x), float(y)),))
    table.look(10)
    assert DARK in table.lying
    assert DARK.cell not in table.said.clear


def test_while_the_view_is_not_settled_nothing_is_looked_for(table):
    table.held.resting = False
    table.show(DARK)
    assert table.look(8) == 0


def test_tiles_that_were_removed_take_their_tokens_along(table):
    table.show(DARK)
    table.look(14)
    table.held.all = tuple(it for it in table.held.all if it.laid != LAID[3])
    table.look(2)
    assert table.lying == []
    assert DARK.cell not in table.said.clear


def test_a_tile_whose_sticker_is_covered_keeps_what_was_seen_on_it(table):
    table.show(DARK)
    table.look(14)
    table.held.all = tuple(
        table.mark(it.laid, "hidden") if it.laid == LAID[3] else it for it in table.held.all
    )
    table.look(4)
    assert DARK in table.lying


def test_of_faces_that_nobody_knows_nothing_is_said():
    table = Table(unknown={"s12"})
    table.show(DARK, DOOR)
    table.look(14)
    assert by_place(table.lying) == by_place([DOOR])
    assert DARK.cell not in table.said.clear


def test_cells_that_are_too_small_are_left_alone():
    table = Table()
    table.table = table_for(LAID, View(size=(220, 160)))
    assert table.look(8) == 0


def test_tokens_on_no_tile_are_not_drawn():
    assert tokens_on(LAID, SHAPE, [TokenLies("dark", Cell(9, 9))]) == ()


def test_tiles_are_read_by_their_stickers_with_tokens_lying_on_them():
    table = Table()
    table.show(DOOR, DARK, IN_LARGE, OVER_LARGE)
    tracker, seen = TileTracker(SHAPES), TableSeen((), 0.0)
    for n in range(8):
        for news in tracker.look(Frame(table.table.picture(table.scene), n, n * 0.3)):
            seen = news if isinstance(news, TableSeen) else seen
    assert {tile.tile for tile in seen.laid} == {tile.tile for tile in LAID}
    assert wrong_tiles(seen.laid, LAID) == 0
    assert tracker.resting


def test_the_tile_tracker_says_where_tokens_are_looked_for():
    """Both trackers at once: tiles by their stickers, tokens on them."""
    table = Table()
    table.show(DARK, IN_LARGE)
    tracker = TileTracker(SHAPES)
    tracker.expect(LAID)
    both = (
        tracker,
        TokenTracker(tracker, lambda tile: SHAPE[tile].size, lambda tile: face(tile, 2.0), TOKENS),
    )
    said = []
    for n in range(30):
        said += observed(both, Frame(table.table.picture(table.scene), n, n * 0.3))
    (*_, last) = [news for news in said if isinstance(news, TokensSeen)]
    assert by_place(token.lies for token in last.tokens) == by_place([DARK, IN_LARGE])


SEPARATE = (Laid("s10", Cell(0, 0), 1), Laid("s11", Cell(2, 2), 2))
STAIRS = Cell(0, 0), Cell(2, 2)
ON_STAIRS = TokenLies("dark", STAIRS[0], far=STAIRS[1:])


def stairs(laid=SEPARATE, tilt=25.0):
    """Two tiles apart from each other, and a tracker that looks in the middle of the way between."""
    table = Table(tilt, laid=laid)
    table.tracker.ways([STAIRS])
    return table


@pytest.mark.parametrize("tilt", long_except([0.0, 25.0, 35.0], 25.0))
def test_a_token_in_the_middle_of_a_way_between_separate_tiles_is_seen_and_gone_again(tilt):
    table = stairs(tilt=tilt)
    table.look(12)
    assert table.said.clear_ways == (STAIRS,)
    table.show(ON_STAIRS)
    table.look(12)
    assert table.lying == [ON_STAIRS]
    assert table.said.clear_ways == (STAIRS,)
    table.show()
    table.look(12)
    assert table.lying == []


def test_what_else_lies_in_the_middle_of_a_way_is_no_token_and_not_clear():
    table = stairs()
    table.show(figures=(Figure(80.0, 80.0),))
    table.look(14)
    assert table.lying == []
    assert table.said.clear_ways == ()


def test_a_way_over_another_tile_is_not_looked_at():
    table = stairs((*SEPARATE, Laid("s12", Cell(1, 1), 0)))
    table.look(14)
    assert table.said.clear_ways == ()
    assert Cell(1, 1) in table.said.clear


OFF_THE_MAP = TokenLies("dark", Cell(2, 0), 1)
NORTH = TokenLies("lock", Cell(0, 0), 0)


@pytest.mark.parametrize("tilt", long_except([0.0, 25.0, 35.0], 25.0))
def test_a_token_on_a_way_that_leads_off_what_is_seen_lies_half_on_the_table(tilt):
    table = Table(tilt)
    table.show(OFF_THE_MAP, NORTH)
    table.look(16)
    assert by_place(table.lying) == by_place([OFF_THE_MAP, NORTH])
    table.show()
    table.look(16)
    assert table.lying == []
