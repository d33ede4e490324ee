"""Tiles without stickers on a printed board: known by their pictures, found by its rooms."""

import pytest
from hidden_board_kit import reported
from msgspec.structs import replace
from taught_board_kit import MIXED, BoardTable, BoardWatch
from vision_kit import SHAPE, bare_classifier, bare_face

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.vision.artwork import cell_judge
from long_kit import long_except

LEARNED = ("l1", "q0", "s00", "s01", "s02", "s03", "s04", "s05", "s06")
TILES = {tile: replace(SHAPE[tile], tags=()) for tile in LEARNED}
SMALL = (Laid("s01", Cell(0, 0), 1), Laid("s03", Cell(1, 0), 3), Laid("s04", Cell(0, 3), 2))
LARGE = Laid("q0", Cell(3, 0), 1)
VIEWS = [(10, 0), (30, 40), (20, 200)]


def table(**changes):
    return BoardTable(rooms=MIXED, large={LARGE.cell}, tiles=TILES, face=bare_face, **changes)


@pytest.fixture(scope="module")
def board():
    return table().taught()


def watch(board, laid=()):
    return BoardWatch(board, laid, tiles=TILES, learned=bare_classifier(LEARNED))


@pytest.mark.parametrize("view", long_except(VIEWS, (30, 40)))
def test_tiles_are_read_by_their_pictures_in_the_rooms(board, view):
    tilt, side = view
    there = table(tilt_deg=tilt, side_deg=side, shift=(20.0, 30.0), seed=4)
    watched = watch(board)
    lies = []
    for tile in (*SMALL[:1], LARGE, *SMALL[1:]):
        lies.append(tile)
        assert reported(watched.look(there, lies, 14)) == [(tile, "sure")]
        watched.tracker.expect(lies)
    assert watched.seen.laid == tuple(sorted(lies))
    assert watched.seen.unsure == ()


def test_one_laid_elsewhere_and_one_taken_off_are_noticed(board):
    there = table(tilt_deg=15, seed=2)
    watched = watch(board, SMALL)
    assert reported(watched.look(there, SMALL, 14)) == []
    assert watched.seen.laid == tuple(sorted(SMALL))
    turned = replace(SMALL[1], turns=0)
    assert reported(watched.look(there, (SMALL[0], turned, SMALL[2]), 14)) == [(turned, "doubt")]
    assert reported(watched.look(there, (SMALL[0], turned), 16)) == [(SMALL[2], "doubt")]
    assert watched.seen.gone == (SMALL[2],)


def test_the_board_pushed_in_play_is_followed(board):
    watched = watch(board, SMALL[:2])
    watched.look(table(seed=2), SMALL[:2], 14)
    pushed = table(shift=(50.0, 40.0), side_deg=8, seed=2)
    assert reported(watched.look(pushed, SMALL[:2], 10)) == []
    assert reported(watched.look(pushed, SMALL, 10)) == [(SMALL[2], "sure")]


STRANGE = {**TILES, "s07": replace(SHAPE["s07"], tags=())}


def strange_table():
    """The board with a tile there is no picture of, and a tracker that knows all others."""
    there = BoardTable(rooms=MIXED, large={LARGE.cell}, tiles=STRANGE, face=bare_face, seed=3)
    return there, lambda board: BoardWatch(board, tiles=STRANGE, learned=bare_classifier(LEARNED))


def test_an_empty_board_and_a_tile_that_was_never_learned_say_nothing(board):
    there, begun = strange_table()
    watched = begun(board)
    assert watched.look(there, (), 14) == []
    assert watched.look(there, (Laid("s07", Cell(0, 3)),), 14) == []
    assert watched.seen.laid == ()
    assert watched.seen.unsure == ()


def test_a_board_at_rest_is_looked_over_once_and_bare_rooms_are_not_read(board, monkeypatch):
    """All sizes in all rooms, a few at a look; then nothing, until something has moved."""
    there, begun = strange_table()
    watched, looks = begun(board), []
    read = cell_judge.read_cell
    monkeypatch.setattr(cell_judge, "read_cell", lambda *a, **b: looks.append(1) or read(*a, **b))
    watched.look(there, (), 12)
    assert not looks
    strange = Laid("s07", Cell(0, 3))
    watched.look(there, (strange,), 40)
    done = len(looks)
    assert done > 0
    watched.look(there, (strange,), 10)
    assert len(looks) == done
    assert reported(watched.look(there, (strange, SMALL[0]), 16)) == [(SMALL[0], "sure")]
