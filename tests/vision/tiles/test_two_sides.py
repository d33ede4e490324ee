"""Both sides of a tile: each known by its own marker, never both on the table."""

import pytest
from hidden_board_kit import GATE, TWO_SIDED, HiddenBoard, faces, reported

from companion.engine.grid import Cell
from companion.ports import Laid
from long_kit import one_in_turn

START = Laid(GATE, Cell(0, 0))
HALL, RUIN = TWO_SIDED[0]


@pytest.mark.parametrize(("sides", "turns"), one_in_turn(((HALL, RUIN), (RUIN, HALL)), (0, 2)))
def test_one_turned_over_where_it_lies_is_the_other_side(sides, turns):
    up, down = sides
    watched = HiddenBoard(faces(), tilt_deg=25, side_deg=200)
    before, after = Laid(up, Cell(1, 0), 1), Laid(down, Cell(1, 0), turns)
    watched.expect((START, before), (after,))
    watched.lay((START, before), 8)
    assert watched.seen.laid == tuple(sorted((START, before)))
    assert reported(watched.lay((START, after), 8)) == [(after, "sure")]
    assert watched.seen.laid == tuple(sorted((START, after)))


def test_the_other_side_laid_elsewhere_is_the_same_tile_taken_up():
    watched = HiddenBoard(faces())
    before, after = Laid(HALL, Cell(1, 0)), Laid(RUIN, Cell(0, 1))
    watched.expect((START, before))
    watched.lay((START, before), 8)
    assert reported(watched.lay((START, after), 8)) == [(after, "sure")]
    assert watched.seen.laid == tuple(sorted((START, after)))


def test_both_sides_at_once_are_no_tile():
    """A sheet of stickers beside the map, say: what cannot be is not read."""
    watched = HiddenBoard(faces())
    both = Laid(HALL, Cell(1, 0)), Laid(RUIN, Cell(0, 1))
    watched.expect((START,))
    assert watched.lay((START, *both), 12) == []


def test_a_back_that_tiles_have_in_common_does_not_make_them_one():
    bodies = {face.id: face.body for face in faces()}
    rooms = [body for tile, body in bodies.items() if tile.startswith("room")]
    assert len(set(rooms)) == len(rooms)
    assert bodies[HALL] == bodies[RUIN]


def test_tiles_taken_off_in_numbers_and_laid_elsewhere_keep_the_frame():
    """Five of seven move one cell to the east together; what rests says where everything is."""
    rest = (START, Laid("room0", Cell(0, 1), 1))
    block = [Laid(f"room{n}", Cell(1 + n % 2, n // 2 - 1), n % 4) for n in range(2, 7)]
    watched = HiddenBoard(faces(), (Cell(-2, -2), Cell(6, 4)), tilt_deg=20)
    watched.expect((*rest, *block))
    watched.lay((*rest, *block), 8)
    moved = [Laid(it.tile, Cell(it.cell.x + 1, it.cell.y), it.turns) for it in block]
    watched.expect((*rest, *block), moved)
    seen = watched.lay((*rest, *moved), 8)
    assert {laid for laid, _ in reported(seen)} == {*moved}
    assert {confidence for _, confidence in reported(seen)} == {"sure"}
    assert watched.seen.laid == tuple(sorted((*rest, *moved)))
