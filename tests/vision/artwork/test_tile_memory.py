from dataclasses import replace

import cv2
import numpy as np
import pytest
from vision_kit import SHAPE, face, layout, table_for

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.vision.artwork.tile_memory import (
    RememberedTile,
    as_they_rest,
    bare_table,
    follow,
    hidden_tags,
    likeness,
    look_at,
    pushed,
)
from companion.vision.stickers.tag_detection import TagSeen
from companion.vision.stickers.tags_to_faces import FaceSeen
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.placement_jitter import quad_of
from companion.vision.virtual.props import Figure, Glare
from companion.vision.virtual.virtual_table import Scene
from long_kit import long_except

LAID = layout(2, 8)
VIEW = View((1280, 720), tilt_deg=30, side_deg=120)


def places():
    """A table with the map on it, and its tiles as they are remembered."""
    table = table_for(LAID, VIEW, seed=2)
    image = table.picture(Scene(LAID))
    kept = []
    for first in LAID:
        size = SHAPE[first.tile].size
        quad = table.lens.pixels(quad_of(size, table.pose(first)))
        kept.append(RememberedTile(first, size, look_at(image, quad, size), (), quad))
    return table, kept


def gone(table, kept, scene):
    image = table.picture(scene)
    bare = bare_table(image, kept)
    return {old.laid for old in kept if old.looks_gone(image, bare)}


@pytest.mark.parametrize("light", long_except([0.5, 0.8, 1, 1.3], 0.5, 1.3))
def test_a_tile_looks_like_itself_in_any_light(light):
    table, kept = places()
    assert gone(table, kept, Scene(LAID, light=light)) == set()


@pytest.mark.parametrize("light", long_except([0.6, 1, 1.3], 0.6))
def test_an_empty_place_looks_gone(light):
    for first in LAID:
        table, kept = places()
        rest = tuple(other for other in LAID if other != first)
        assert gone(table, kept, Scene(rest, light=light)) == {first}


def test_under_figures_no_tile_looks_gone():
    table, kept = places()
    chance = np.random.default_rng(3)
    for first in LAID:
        lie = table.pose(first)
        figures = tuple(
            Figure(lie.x + float(x), lie.y + float(y)) for x, y in chance.uniform(-30, 30, (4, 2))
        )
        assert gone(table, kept, Scene(LAID, figures)) == set()


def test_glare_is_not_a_tiles_end():
    table, kept = places()
    lie = table.pose(LAID[0])
    assert gone(table, kept, Scene(LAID, glare=(Glare(lie.x + 20, lie.y, 60),))) == set()


def test_without_a_bare_table_in_view_only_what_has_changed_altogether_is_gone():
    image = face("s00", 4)
    quad = np.array([(0, 0), (319, 0), (319, 319), (0, 319)], dtype=np.float64)
    first = RememberedTile(Laid("s00", Cell(0, 0)), (1, 1), look_at(image, quad, (1, 1)), (), quad)
    assert bare_table(image, [first]) is None
    assert not first.looks_gone(image, None)
    half = image.copy()
    half[:160] = 128
    assert not first.looks_gone(half, None)
    assert first.looks_gone(np.full_like(image, 128), None)


def kept_at(*places, side=30.0):
    """Tiles with one tag each at (x, y) pixels."""
    image = face("s00", 2)
    quad = np.array([(0, 0), (159, 0), (159, 159), (0, 159)], dtype=np.float64)
    look = look_at(image, quad, (1, 1))
    return {
        f"s{n:02}": RememberedTile(
            Laid(f"s{n:02}", Cell(n, 0)), (1, 1), look, (tag(n, *at, side),), quad
        )
        for n, at in enumerate(places)
    }


def tag(number, x, y, side=30.0):
    box = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * side
    return TagSeen(number, box + (x, y))  # noqa: RUF005 (a sum of points)


PLACES = ((100, 100), (200, 100), (300, 140), (100, 300), (320, 330))


def test_tags_that_lie_where_they_lay_are_unmoved():
    kept = kept_at(*PLACES)
    seen = [tag(0, 103, 99), tag(1, 230, 100), tag(9, 300, 140)]
    faces = [FaceSeen(f"s{it.tag:02}", (1, 1), np.zeros(2), 0.0, (it,)) for it in seen]
    assert [face.rests_as for face in as_they_rest(faces, kept)] == ["s00", "", ""]
    assert not pushed(kept, seen)
    assert follow(kept, seen) == kept


def test_a_pushed_camera_moves_what_is_hidden_too():
    kept = kept_at(*PLACES)
    seen = [tag(n, x + 40, y - 25) for n, (x, y) in enumerate(PLACES[:4])]
    assert pushed(kept, seen)
    after = follow(kept, seen)
    hidden = after["s04"].tags[0]
    assert hidden.corners == pytest.approx(tag(4, 360, 305).corners, abs=0.5)
    assert after["s04"].quad == pytest.approx(kept["s04"].quad + np.array([40, -25]), abs=0.5)


def test_with_too_few_tags_hidden_places_are_forgotten_and_look_like_nothing():
    kept = kept_at(*PLACES)
    after = follow(kept, [tag(0, 150, 150), tag(1, 250, 150)])
    assert all(it.tags == () for it in after.values())
    assert not after["s04"].looks_gone(np.zeros((400, 400, 3), np.uint8), None)


def test_one_tag_alone_is_a_tile_moved_unless_it_is_resized():
    kept = kept_at(PLACES[0])
    assert not pushed(kept, [tag(0, 200, 100)])
    assert pushed(kept, [tag(0, 200, 100, 24)])


def test_colour_counts_where_there_is_no_pattern():
    flat = np.full((100, 100, 3), (40, 90, 160), np.uint8)
    other = np.full((100, 100, 3), (160, 90, 40), np.uint8)
    quad = np.array([(10, 10), (90, 10), (90, 90), (10, 90)], dtype=np.float64)
    old, same, new = (look_at(image, quad, (1, 1)) for image in (flat, flat, other))
    assert likeness(old, same) == 1
    assert likeness(old, new) == 0
    gray = cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY)
    assert likeness(look_at(gray, quad, (1, 1)), look_at(gray, quad, (1, 1))) == 1


EIGHT = tuple((100 + 90 * (n % 4), 100 + 90 * (n // 4)) for n in range(8))


@pytest.mark.parametrize("resting", [1, 2, 3])
def test_most_tiles_moved_together_is_hands_while_some_rest(resting):
    kept = kept_at(*EIGHT)
    seen = [
        tag(n, *at) if n < resting * 2 else tag(n, at[0] + 90, at[1] + 20)
        for n, at in enumerate(EIGHT)
    ]
    assert pushed(kept, seen) is False
    assert follow(kept, seen) == kept


def of_one_marker(*places):
    """Tiles of a shape that have one marker, known by where they lie."""
    kept = kept_at(*places)
    return {
        tile: replace(old, tags=tuple(TagSeen(0, it.corners) for it in old.tags))
        for tile, old in kept.items()
    }


def places_of(tags):
    return [tuple(map(float, it.corners[0])) for it in tags]


def test_a_marker_of_several_tiles_is_hidden_where_it_is_not_seen_though_it_is_elsewhere():
    kept = of_one_marker(*PLACES[:3])
    seen = [tag(0, *PLACES[0]), tag(0, *PLACES[2])]
    assert places_of(hidden_tags(kept, seen)) == [PLACES[1]]
    assert hidden_tags(kept, [*seen, tag(0, *PLACES[1])]) == []


def test_a_marker_of_one_tile_is_seen_wherever_it_is():
    kept = kept_at(*PLACES[:2])
    assert hidden_tags(kept, [tag(0, 300, 300), tag(1, *PLACES[1])]) == []
    assert places_of(hidden_tags(kept, [tag(0, 300, 300)])) == [PLACES[1]]


def test_markers_of_several_tiles_do_not_say_that_the_camera_was_pushed():
    """Two of a shape changed places, or one was laid elsewhere: nobody knows which was where."""
    kept = of_one_marker(*PLACES[:4])
    assert not pushed(kept, [tag(0, x + 40, y - 25) for x, y in PLACES[:4]])
    assert not pushed(kept, [tag(0, 320, 330)])
    single = kept_at(*PLACES[:3])
    twice = [tag(n, x + 60, y + 5 * n) for n, (x, y) in enumerate(PLACES[:3]) for _ in range(2)]
    assert not pushed(single, twice)
