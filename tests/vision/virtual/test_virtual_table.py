from itertools import combinations

import cv2
import numpy as np
import pytest
from vision_kit import SHAPE, layout, table_for

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.vision.virtual.camera_optics import Lens, Region, View
from companion.vision.virtual.placement_jitter import lay_down, quad_of
from companion.vision.virtual.props import Figure, Glare, Hand
from companion.vision.virtual.virtual_table import Scene

LAID = layout(1, 8)
VIEW = View((640, 360), tilt_deg=25, side_deg=30)


def test_the_same_seed_gives_the_same_pictures():
    scenes = [Scene(LAID[:4]), Scene(LAID), Scene(LAID, (Figure(40, 40),), Hand(80, 80))]
    first, other = (table_for(LAID, VIEW, seed=4) for _ in range(2))
    for scene in scenes:
        assert (first.picture(scene) == other.picture(scene)).all()
    third = table_for(LAID, VIEW, seed=5)
    assert (third.picture(scenes[0]) != first.picture(scenes[0])).any()


@pytest.mark.parametrize(
    "props",
    [
        {"figures": (Figure(80, 80),)},
        {"hand": Hand(80, 80, 0)},
        {"hand": Hand(80, 80, 1)},
        {"hand": Hand(80, 80, 3)},
        {"glare": (Glare(80, 80),)},
        {"light": 0.5},
    ],
)
def test_hands_figures_and_lamps_change_the_drawn_picture(props):
    table = table_for(LAID, VIEW)
    bare = table.picture(Scene(LAID)).astype(int)
    again = table.picture(Scene(LAID)).astype(int)
    shown = table.picture(Scene(LAID, **props)).astype(int)
    assert np.abs(shown - bare).mean() > np.abs(again - bare).mean() + 0.1
    assert (np.abs(shown - bare) > 60).mean() > 0.0005


def test_exactly_laid_tiles_lie_exactly():
    lies = lay_down([Laid("s00", Cell(2, -1), 3)], SHAPE, {}, sloppy=0)
    (lie,) = lies.values()
    assert (lie.x, lie.y) == pytest.approx((160, -80))
    assert np.degrees(lie.heading) == pytest.approx(270)
    corners = quad_of((1, 1), lie)
    assert corners[0] == pytest.approx((120, -40))  # the printed north-west lies south-west


def test_sloppiness_adds_up_and_what_lies_there_stays():
    row = [Laid(f"s{n:02}", Cell(n, 0)) for n in range(9)]
    off = []
    for seed in range(12):
        lies = lay_down(row[:8], SHAPE, {}, sloppy=1, seed=seed)
        off.append([np.hypot(lies[tile].x - 80 * tile.cell.x, lies[tile].y) for tile in row[:8]])
        more = lay_down(row[3:], SHAPE, lies, sloppy=1, seed=seed)
        assert row[0] not in more
        assert all(more[tile] == lies[tile] for tile in row[3:8])
    first, *_, last = np.mean(off, axis=0)
    assert 0.3 < first < 5
    assert last > first


def overlaps(lies):
    """The areas in mm² that two tiles share."""
    quads = [quad_of(SHAPE[tile.tile].size, its).astype(np.float32) for tile, its in lies.items()]
    return [cv2.intersectConvexConvex(*pair)[0] for pair in combinations(quads, 2)]


def test_tiles_do_not_lie_on_one_another():
    for seed in range(6):
        assert max(overlaps(lay_down(layout(seed, 20), SHAPE, {}, sloppy=1, seed=seed))) <= 20


def test_where_a_tile_fits_nowhere_those_around_it_are_pushed_aside():
    cells = [Cell(n % 6, n // 6) for n in range(30)]
    for seed in range(2):
        order = np.random.default_rng(seed).permutation(30)
        plan = [Laid(f"s{n:02}", cells[at]) for n, at in enumerate(order)]
        before = lay_down(plan[:29], SHAPE, {}, sloppy=1, seed=seed)
        lies = lay_down(plan, SHAPE, before, sloppy=1, seed=seed)
        assert lies == lay_down(plan, SHAPE, {}, sloppy=1, seed=seed)
        assert max(overlaps(lies)) <= 20
        moved = [np.hypot(lies[it].x - its.x, lies[it].y - its.y) for it, its in before.items()]
        assert max(moved) < 8
        assert all(lies[it].heading == its.heading for it, its in before.items())


@pytest.mark.parametrize("tilt", [0, 40])
@pytest.mark.parametrize("side", [0, 90, 200])
def test_the_camera_has_the_region_in_view_and_knows_where_points_are(tilt, side):
    region = Region(-100, -50, 400, 300)
    lens = Lens(View((800, 600), tilt_deg=tilt, side_deg=side), region)
    pixels = lens.pixels(region.corners)
    assert (pixels >= 0).all()
    assert (pixels <= (799, 599)).all()
    assert np.ptp(pixels, axis=0).max() > 400
    places = lens.places()
    for point in (*region.corners, np.array([120.0, 90.0])):
        x, y = np.rint(lens.pixels(point[None])[0]).astype(int)
        assert places[y, x] == pytest.approx(point, abs=1.5)


def test_from_the_south_north_is_up_and_from_the_west_north_is_left():
    region = Region(-100, -100, 100, 100)
    middle, north = np.array([(0.0, 0.0), (0.0, -50.0)])
    for side, towards in ((0, (0, -1)), (90, (-1, 0)), (180, (0, 1))):
        lens = Lens(View((800, 600), side_deg=side), region)
        step = np.diff(lens.pixels(np.array([middle, north])), axis=0)[0]
        assert step / np.linalg.norm(step) == pytest.approx(towards, abs=0.05)


def test_what_is_nearer_to_the_camera_is_bigger():
    region = Region(-200, -200, 200, 200)
    lens = Lens(View((800, 600), tilt_deg=35), region)
    assert lens.px_per_mm(np.array([0, 180.0])) > 1.2 * lens.px_per_mm(np.array([0, -180.0]))


def test_a_tile_that_is_no_shape_is_named():
    with pytest.raises(KeyError, match="nobody"):
        table_for(LAID, VIEW).picture(Scene((Laid("nobody", Cell(0, 0)),)))
