from itertools import pairwise

import numpy as np
import pytest
from vision_kit import SHAPE, layout

from companion.stickers import TAG_MM, sticker_places
from companion.vision.picture.grid_transform import rotation
from companion.vision.picture.plane import fit_plane
from companion.vision.stickers.tag_detection import TagSeen
from companion.vision.stickers.tags_to_faces import catalogue, faces_of
from companion.vision.virtual.camera_optics import Lens, Region, View
from companion.vision.virtual.placement_jitter import lay_down, quad_of
from long_kit import one_in_turn


def tags_seen(laid, view, noise_px=0.0, seed=0):
    """The tags of exactly laid tiles as a camera sees them, each corner with an error."""
    chance = np.random.default_rng(seed)
    lies = lay_down(laid, SHAPE, {}, sloppy=0)
    points = np.concatenate([quad_of(SHAPE[tile.tile].size, lies[tile]) for tile in laid])
    lens = Lens(view, Region(*points.min(axis=0), *points.max(axis=0)))
    tags = []
    for it in laid:
        corner = quad_of(SHAPE[it.tile].size, lies[it])[0]
        for place in sticker_places(SHAPE[it.tile]):
            board = np.array(place.corners) @ rotation(lies[it].heading).T + corner
            tags.append(TagSeen(place.tag, lens.pixels(board) + chance.normal(0, noise_px, (4, 2))))
    return tags, lies


@pytest.mark.parametrize(("tilt", "side"), one_in_turn([0, 20, 40], [0, 130, 250]))
def test_tiles_come_out_where_they_lie(tilt, side):
    laid = layout(2, 16)
    tags, lies = tags_seen(laid, View(tilt_deg=tilt, side_deg=side, barrel=0), 0.4)
    plane = fit_plane([tag.corners for tag in tags], 1280)
    faces = {face.tile: face for face in faces_of(tags, catalogue(SHAPE.values()), plane)}
    assert faces.keys() == {tile.tile for tile in laid}
    for a, b in pairwise(laid):
        between_mm = np.hypot(lies[a].x - lies[b].x, lies[a].y - lies[b].y)
        found = np.linalg.norm(faces[a.tile].middle - faces[b.tile].middle)
        assert found == pytest.approx(between_mm, rel=0.05)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_few_tags_are_enough(count):
    laid = layout(3, 12)[:count]
    tags, _ = tags_seen(laid, View(tilt_deg=35, side_deg=60), 0.3)
    plane = fit_plane([tag.corners for tag in tags], 1280)
    for tag in tags:
        board = plane.board(tag.corners)
        sides = np.linalg.norm(np.roll(board, -1, axis=0) - board, axis=1)
        assert sides == pytest.approx(TAG_MM, rel=0.08)


def test_a_point_comes_back_through_the_plane():
    tags, _ = tags_seen(layout(3, 8), View(tilt_deg=30))
    plane = fit_plane([tag.corners for tag in tags], 1280)
    points = np.array([(10.0, 20.0), (900.0, 500.0)])
    assert plane.image(plane.board(points)) == pytest.approx(points)


def test_the_board_is_upright_as_the_picture():
    tags, _ = tags_seen(layout(3, 8), View(tilt_deg=10, side_deg=77))
    plane = fit_plane([tag.corners for tag in tags], 1280)
    middle = np.concatenate([tag.corners for tag in tags]).mean(axis=0)
    east, south = plane.board(middle + np.array([0, 50])) - plane.board(middle)
    assert south > 0
    assert abs(east) < 0.1 * south


def test_a_tag_with_a_wrong_corner_neither_bends_the_plane_nor_counts():
    laid = layout(5, 12)
    tags, _ = tags_seen(laid, View(tilt_deg=20), 0.3)
    spoilt = tags[4]
    spoilt.corners[2] += (14, -9)
    plane = fit_plane([tag.corners for tag in tags], 1280)
    book = catalogue(SHAPE.values())
    faces = faces_of(tags, book, plane)
    assert spoilt.tag not in {tag.tag for face in faces for tag in face.tags}
    assert {tag.tag for tag in tags} - {spoilt.tag} == {
        tag.tag for face in faces for tag in face.tags
    }


def test_no_tags_no_plane():
    assert fit_plane([], 1280) is None


def test_corners_on_a_line_make_no_plane():
    assert fit_plane([np.array([(0.0, 0), (10, 0), (20, 0), (30, 0)])] * 3, 1280) is None


def test_faces_that_cannot_be_distinguished_are_refused():
    twin = SHAPE["s01"].__class__("twin", (1, 1), SHAPE["s01"].tags)
    with pytest.raises(ValueError, match="tile twin: marker 1 is s01's already"):
        catalogue([SHAPE["s01"], twin])
    with pytest.raises(ValueError, match="tile s01: there are two"):
        catalogue([SHAPE["s01"], SHAPE["s01"]])
    with pytest.raises(ValueError, match="at least one cell"):
        catalogue([SHAPE["s01"].__class__("flat", (0, 1))])
