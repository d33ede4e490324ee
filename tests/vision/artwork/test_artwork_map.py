"""Tiles read by their pictures alone, from training to sightings."""

import cv2
import numpy as np
import pytest
from msgspec.structs import replace
from vision_kit import SHAPES, Table, bare_classifier, bare_face, said, table_for

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.vision.learning.classifier import TrainingCell, train
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.props import Figure, Hand
from companion.vision.virtual.virtual_table import Scene
from long_kit import long_except

SMALL = ("s00", "s01", "s02", "s03", "s04", "s05", "s06", "s07")
LARGE = ("q0", "l1")
KNOWN = [replace(shape, tags=()) for shape in SHAPES if shape.tile in (*SMALL, *LARGE)]
VIEW = View(size=(1280, 960), tilt_deg=25)


def learned():
    return bare_classifier(tuple(shape.tile for shape in KNOWN if shape.tile != "s07"))


@pytest.fixture
def room():
    """A tile tracker that knows pictures, over a table whose tiles have no stickers."""

    def make(laid, extra=(), seed=3, drawn=bare_face):
        table = Table(laid, VIEW, shapes=KNOWN, extra=extra, seed=seed, drawn=drawn)
        table.tracker = TileTracker(KNOWN, learned())
        return table

    return make


START = Laid("s00", Cell(0, 0))
NEXT = (Laid("s01", Cell(1, 0), 1), Laid("q0", Cell(0, 1), 2), Laid("s03", Cell(2, 0), 3))


def test_a_map_grows_from_the_first_tile(room):
    table = room((START,), extra=NEXT)
    table.tracker.expect((START,))
    table.watch(6)
    assert table.seen.laid == (START,)
    laid = [START]
    for tile in NEXT:
        laid.append(tile)
        seen = table.watch(8, laid=tuple(laid))
        assert said(seen) == [(tile, "sure")]
        table.tracker.expect(laid)
    assert table.seen.laid == tuple(sorted(laid))
    assert table.seen.unsure == ()


def test_a_tile_that_was_never_learned_is_asked_about(room):
    strange = Laid("s07", Cell(1, 0), 0)
    table = room((START,), extra=(strange,))
    table.tracker.expect((START,))
    table.watch(6)
    assert table.watch(8, laid=(START, strange)) == []
    (unsure,) = table.seen.unsure
    assert unsure.cell == Cell(1, 0)
    assert unsure.reason == "unknown"
    assert len(unsure.guesses) == 3
    assert unsure.crop.startswith(b"\x89PNG")


def test_a_covered_tile_is_asked_about_and_read_when_it_is_free(room):
    tile = NEXT[0]
    table = room((START,), extra=(tile,))
    table.tracker.expect((START,))
    table.watch(6)
    x, y = table.point(tile)
    crowd = tuple(Figure(x + dx, y + dy, 40, 32) for dx in (-18, 18) for dy in (-18, 18))
    assert table.watch(8, laid=(START, tile), figures=crowd) == []
    assert [cell.cell for cell in table.seen.unsure] == [tile.cell]
    assert said(table.watch(8, figures=())) == [(tile, "sure")]
    assert table.seen.unsure == ()


def test_a_tile_turned_in_its_place_is_a_doubt(room):
    first, turned = Laid("s01", Cell(1, 0), 1), Laid("s01", Cell(1, 0), 2)
    third = Laid("s02", Cell(0, 1), 0)
    table = room((START,), extra=(first, third))
    table.tracker.expect((START,))
    table.watch(6)
    table.watch(8, laid=(START, first))
    table.watch(8, laid=(START, first, third))
    table.tracker.expect((START, first, third))
    assert said(table.watch(8, laid=(START, turned, third))) == [(turned, "doubt")]


def test_pictures_that_cannot_be_distinguished_have_twins_named():
    base = bare_face("s00", 1.6)
    near = base.copy()
    near[60:68, 60:68] = 255 - near[60:68, 60:68]
    other = bare_face("s01", 1.6)
    found = train(
        {TrainingCell(n, Cell(0, 0)): [p] for n, p in (("a", base), ("b", near), ("c", other))}
    )
    assert found.twins() == (("a", "b"),)


def test_of_tiles_that_look_alike_the_one_people_named_lies_there(room):
    """It is asked about, never guessed; once it is told it is held, so an undo can be agreed to."""

    def picture(tile, px_per_mm):
        return bare_face("s01" if tile == "s02" else tile, px_per_mm)

    tiles = ("s00", "s01", "s02", "s03", "s04")
    known = train({TrainingCell(tile, Cell(0, 0)): [picture(tile, 1.6)] for tile in tiles})
    assert known.twins() == (("s01", "s02"),)
    twin, other = Laid("s02", Cell(1, 0), 1), Laid("s03", Cell(1, 0), 1)
    table = room((START,), extra=(twin,), drawn=picture)
    table.tracker.learn(known)
    table.tracker.expect((START,))
    table.watch(6)
    assert table.watch(8, laid=(START, twin)) == []
    assert [cell.cell for cell in table.seen.unsure] == [twin.cell]
    table.tracker.expect((START, other))
    assert table.watch(6) == []
    assert table.seen.laid == (START,)  # that is nothing like what lies there
    table.tracker.expect((START, twin))
    assert table.watch(6) == []
    assert table.seen.laid == (START, twin)
    assert table.seen.unsure == ()
    table.tracker.mistrust()
    table.watch(6)
    assert table.seen.problem == ""


@pytest.mark.parametrize("lies", long_except(["s01", "s02"], "s01"))
def test_twins_learned_in_photographs_framed_otherwise_are_never_taken_for_each_other(room, lies):
    """At every edge they differ more by the framing than by what tells them apart."""

    def picture(tile, px_per_mm):
        whole = bare_face("s01" if tile == "s02" else tile, px_per_mm).copy()
        if tile == "s02":
            at = tuple(round(place * px_per_mm) for place in (58, 22))
            cv2.circle(whole, at, round(4 * px_per_mm), (40, 220, 230), -1)
        return whole

    def framed(tile):
        off = {"s01": 3, "s02": -2}.get(tile, 0)
        return np.roll(picture(tile, 1.6), (off, -off), axis=(0, 1))

    tiles = ("s00", "s01", "s02", "s03", "s04")
    known = train({TrainingCell(tile, Cell(0, 0)): [framed(tile)] for tile in tiles})
    tile = Laid(lies, Cell(1, 0), 1)
    table = room((START,), extra=(tile,), drawn=picture)
    table.tracker.learn(known)
    table.tracker.expect((START,))
    table.watch(6)
    assert said(table.watch(8, laid=(START, tile))) == [(tile, "sure")]


def test_one_cell_alone_cannot_be_learned():
    with pytest.raises(ValueError, match="two tiles"):
        train({TrainingCell("a", Cell(0, 0)): [np.zeros((128, 128, 3), np.uint8)]})


def test_an_evening_by_pictures_alone(room):
    """A hand, a lamp, a bumped camera, a tile laid wrongly, and three undos lose nothing."""
    laid = [START, *NEXT]
    table = room((START,), extra=NEXT)
    tracker = table.tracker
    tracker.expect((START,))
    table.watch(6)
    reaching = Hand(*table.point(NEXT[0]), 0)
    assert table.watch(4, laid=tuple(laid[:2]), hand=reaching) == []
    assert table.seen.problem in {"hand", "moving"}
    assert said(table.watch(8, hand=None)) == [(NEXT[0], "sure")]
    tracker.expect(laid[:2])

    assert table.watch(4, light=0.05) == []
    assert table.seen.problem == "dark"
    assert table.watch(6, light=1.0) == []
    assert table.seen.laid == tuple(sorted(laid[:2]))

    hall = Laid("q0", Cell(0, 1), 1)
    assert said(table.watch(8, laid=(*laid[:2], hall))) == [(hall, "sure")]
    tracker.expect(laid[:3])  # the table says that it was meant otherwise
    assert said(table.watch(6)) == [(hall, "doubt")]
    table.watch(4, hand=reaching)
    table.watch(10, laid=tuple(laid[:3]), hand=None)
    assert table.seen.laid == tuple(sorted(laid[:3]))

    pushed = replace(VIEW, side_deg=4.0, tilt_deg=27)
    table.table = table_for((START,), pushed, extra=NEXT, seed=3, drawn=bare_face)
    for count in (1, 2, 3):  # tiles lie as they were laid
        _ = table.table.picture(Scene(tuple(laid[:count])))
    assert table.watch(8) == []
    assert table.seen.laid == tuple(sorted(laid[:3]))
    assert said(table.watch(8, laid=tuple(laid))) == [(NEXT[2], "sure")]
    tracker.expect(laid)

    for count in (3, 2, 1):  # three undos, and people take the tiles away
        tracker.expect(laid[:count])
        tracker.mistrust()
    assert table.watch(4) == []
    assert table.seen.problem == "waiting"
    assert {tile.confidence for tile in table.watch(22, laid=(START,))} <= {"doubt"}
    assert table.seen.laid == (START,)
    assert table.seen.problem == ""
    tracker.expect((START,))
    for count in (2, 3, 4):
        table.watch(8, laid=tuple(laid[:count]))
        tracker.expect(laid[:count])
    assert table.seen.laid == tuple(sorted(laid))


# -- tiles of a shape, known by one picture


ALIKE = {"s01": "straight", "s02": "straight", "s05": "back", "s06": "back"}


def as_its_shape(tile, px_per_mm):
    """A face as its shape's first is printed: hands may lay any of it."""
    first = {"s02": "s01", "s06": "s05"}
    return bare_face(first.get(tile, tile), px_per_mm)


def of_shapes(laid, wants=()):
    table = Table((START,), VIEW, shapes=KNOWN, extra=laid, seed=3, drawn=as_its_shape)
    shapes = [replace(shape, alike=ALIKE.get(shape.tile, "")) for shape in KNOWN]
    table.tracker = TileTracker(shapes, learned())
    table.tracker.expect((START,))
    table.tracker.wants(wants)
    table.watch(6)
    return table


def test_a_shape_is_known_by_the_picture_of_its_first_tile():
    want = Laid("s02", Cell(1, 0), 1)
    table = of_shapes((want,), (want,))
    assert said(table.watch(8, laid=(START, want))) == [(want, "sure")]
    table.tracker.expect((START, want))
    assert table.watch(6) == []
    assert table.seen.laid == tuple(sorted((START, want)))


def test_several_of_a_shape_are_read_by_one_picture():
    told = (Laid("s05", Cell(1, 0)), Laid("s06", Cell(0, 1), 1))
    table = of_shapes(told)
    table.tracker.expect((START, *told))
    assert table.watch(14, laid=(START, *told)) == []
    assert table.seen.laid == tuple(sorted((START, *told)))
    up = Laid("s03", Cell(0, 1), 2)
    table.tracker.wants((up,))
    assert said(table.watch(10, laid=(START, told[0], up))) == [(up, "sure")]
    assert table.seen.laid == tuple(sorted((START, told[0], up)))
