import numpy as np
import pytest
from vision_kit import SHAPE, faces_of, joined, layout, wrong_tiles

from companion.engine.grid import Cell, footprint
from companion.ports import Laid
from companion.stickers import TILE_MM
from companion.vision.picture.grid_transform import GridTransform, laid_by
from companion.vision.stickers.lattice import edges_of, nearest_motion, quarter_turns
from companion.vision.stickers.tags_to_faces import FaceSeen


def laid_in(group, faces):
    return [laid_by(faces[at].tile, motion, faces[at].size) for at, motion in group.motions.items()]


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("first", ["s00", "l0", "q0"])
@pytest.mark.parametrize("second", ["s01", "l1", "q1"])
def test_two_neighbours_make_an_exact_edge(first, second, turns):
    base = Laid(first, Cell(0, 0), 1)
    covered = set(footprint(base.cell, SHAPE[first].size, 1))
    edges = 0
    for cell in (Cell(-2, 0), Cell(-1, 0), Cell(0, 2), Cell(1, 1), Cell(2, 1), Cell(0, -1)):
        other = Laid(second, cell, turns)
        its = footprint(cell, SHAPE[second].size, turns)
        if covered.intersection(its):
            continue
        faces = faces_of([base, other], turn=0.7)
        groups = joined(faces)
        assert (len(groups) == 1) == any(
            near.beyond(side) in covered for near in its for side in range(4)
        )
        if len(groups) == 1:
            edges += 1
            assert wrong_tiles(laid_in(groups[0], faces), [base, other]) == 0
            assert edges_of(faces)[0].miss < 1e-9
    assert edges


def test_tiles_that_only_touch_at_a_corner_are_not_joined():
    faces = faces_of([Laid("s00", Cell(0, 0)), Laid("s01", Cell(1, 1))])
    assert [len(group.motions) for group in joined(faces)] == [1, 1]


def test_tiles_with_a_gap_between_are_not_joined():
    faces = faces_of([Laid("s00", Cell(0, 0)), Laid("s01", Cell(2, 0))])
    assert [len(group.motions) for group in joined(faces)] == [1, 1]


@pytest.mark.parametrize("crook", [1, 2, 3])
def test_no_wrong_tile_however_crooked(crook, how_many):
    wrong = alone = tiles = 0
    for seed in range(how_many(3, 12)):
        laid = layout(seed, 24)
        faces = faces_of(laid, sloppy=crook, seed=seed, turn=seed, noise_mm=0.8, unseen=0.1)
        group = joined(faces)[0]
        wrong += wrong_tiles(laid_in(group, faces), laid)
        tiles += len(faces)
        alone += len(faces) - len(group.motions)
    assert wrong == 0
    assert alone < 0.15 * tiles


def test_a_tile_pushed_aside_joins_nothing():
    laid = [Laid("s00", Cell(0, 0)), Laid("s01", Cell(1, 0)), Laid("s02", Cell(2, 0))]
    faces = faces_of(laid)
    aside = faces[2].middle + np.array([0.2, 0.3]) * TILE_MM
    faces[2] = FaceSeen("s02", (1, 1), aside, faces[2].heading, ())
    assert [sorted(group.motions) for group in joined(faces)] == [[0, 1], [2]]


def test_a_tile_turned_halfway_joins_nothing():
    faces = faces_of([Laid("s00", Cell(0, 0)), Laid("s01", Cell(1, 0))])
    faces[1] = FaceSeen("s01", (1, 1), faces[1].middle, np.radians(30), ())
    assert len(joined(faces)) == 2


def test_a_ring_that_does_not_close_makes_its_ends_unsure():
    ring = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (2, 1.02), (1, 1.27), (0, 1.3)]
    faces = [
        FaceSeen(f"s0{n}", (1, 1), np.array([x, y]) * TILE_MM, 0.0, ())
        for n, (x, y) in enumerate(ring)
    ]
    shifted = FaceSeen("s08", (1, 1), np.array([0, 2.05]) * TILE_MM, 0.0, ())
    groups = joined([*faces, shifted])
    assert len(groups[0].motions) >= 8
    cells = [motion.step for motion in groups[0].motions.values()]
    assert len(set(cells)) == len(cells)


def test_two_tiles_on_one_cell_are_both_unsure():
    base = [Laid("s00", Cell(0, 0)), Laid("s01", Cell(1, 0))]
    faces = faces_of(base)
    twin = FaceSeen("s02", (1, 1), faces[1].middle + np.array([3, 2]), 0.0, ())
    groups = joined([*faces, twin])
    assert len(groups) == 2
    assert {0, 2} <= set().union(*(group.unsure for group in groups))


def test_angles_are_rounded_to_quarter_turns():
    assert quarter_turns(np.radians(100))[0] == 1
    assert quarter_turns(np.radians(-80))[0] == 3
    turns, rest = quarter_turns(np.radians(355))
    assert turns == 0
    assert np.degrees(rest) == pytest.approx(-5)


def test_nearest_motion_of_a_long_tile():
    assert nearest_motion(np.array([2.4, 3.1]), (2, 1), 0) == GridTransform(0, Cell(2, 3))
    assert nearest_motion(np.array([2.1, 3.4]), (2, 1), 1) == GridTransform(1, Cell(2, 3))
    assert nearest_motion(np.array([2.6, 3.0]), (2, 1), 2) == GridTransform(2, Cell(3, 3))
