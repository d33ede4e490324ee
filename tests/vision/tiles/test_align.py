from dataclasses import replace

import numpy as np
import pytest
from vision_kit import faces_of, joined, layout

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.vision.picture.grid_transform import transform_of
from companion.vision.stickers.tags_to_faces import FaceSeen
from companion.vision.tiles.align import align

ROW = [Laid(f"s0{n}", Cell(n, 0), n % 4) for n in range(4)]


def aligned(faces, known=(), unmoved=()):
    faces = [replace(it, rests_as=it.tile if it.tile in unmoved else "") for it in faces]
    return align(faces, joined(faces), {it.tile: it for it in known})


def cells(found):
    return {placed.laid for placed in found.placed}


@pytest.mark.parametrize("turn", [0.1, 1.0, 2.0, 3.0, 4.0, 5.5])
def test_one_known_tile_gives_the_frame_from_any_side(turn):
    laid = layout(4, 14)
    found = aligned(faces_of(laid, sloppy=1, turn=turn), [laid[3]])
    assert cells(found) == set(laid)
    assert {placed.confidence for placed in found.placed} == {"sure"}


def test_with_nothing_known_the_first_tile_is_the_origin_and_north_is_up():
    found = aligned(faces_of(ROW, turn=np.radians(95)))  # the row runs down the picture
    assert cells(found) == {Laid(f"s0{n}", Cell(0, n), (n + 1) % 4) for n in range(4)}


def test_known_tiles_none_of_which_is_seen_are_lost():
    found = aligned(faces_of(ROW), [Laid("s30", Cell(0, 0))])
    assert found.lost
    assert not found.placed
    assert len(found.loose) == 4


def test_no_frame_is_given_where_nothing_is_seen():
    assert not aligned([]).lost
    assert aligned([], ROW).lost


def test_most_known_tiles_win():
    odd = Laid("s03", Cell(9, 9), 0)
    assert cells(aligned(faces_of(ROW), [*ROW[:3], odd])) == set(ROW)


def test_two_against_each_other_are_decided_by_what_did_not_move():
    turned = [ROW[0], Laid("s01", Cell(1, 0), 3)]
    faces = faces_of(turned)
    assert aligned(faces, ROW[:2]).lost
    assert cells(aligned(faces, ROW[:2], ["s00"])) == set(turned)


def test_a_tile_across_a_gap_is_probable():
    gap = [ROW[0], ROW[1], ROW[3]]
    found = aligned(faces_of(gap, sloppy=1, turn=2), ROW[:2])
    assert cells(found) == set(gap)
    assert [placed.confidence for placed in found.placed] == ["sure", "sure", "probable"]


def test_a_known_tile_across_a_gap_is_sure():
    gap = [ROW[0], ROW[1], ROW[3]]
    found = aligned(faces_of(gap, turn=2), ROW)
    assert [placed.confidence for placed in found.placed] == ["sure"] * 3


def moved(face, x, y, turn=0.0):
    return FaceSeen(
        face.tile, face.size, face.middle + np.array([x, y]), face.heading + turn, face.tags
    )


def test_a_known_tile_carried_off_is_not_where_it_was():
    faces = faces_of(ROW)
    faces[3] = moved(faces[3], 80, 160)
    found = aligned(faces, ROW)
    assert Laid("s03", Cell(4, 2), 3) not in {
        placed.laid for placed in found.placed if placed.confidence == "sure"
    }
    assert ROW[3] not in cells(found)


def test_a_tile_that_lies_off_the_map_anyhow_is_loose():
    faces = faces_of(ROW)
    faces[3] = moved(faces[3], 60, 40, np.radians(40))
    found = aligned(faces, ROW[:3])
    assert cells(found) == set(ROW[:3])
    assert [face.tile for face in found.loose] == ["s03"]


def test_two_that_rest_hold_the_frame_against_any_number_that_were_moved_together():
    """Hands took six tiles off and laid them a cell farther on, as they were."""
    before = [Laid(f"s{n:02}", Cell(n % 4, n // 4)) for n in range(8)]
    moved = [Laid(it.tile, Cell(it.cell.x + 1, it.cell.y + 1)) for it in before[2:]]
    moved = [it for it in moved if it.cell != Cell(0, 0)]
    table = [*before[:2], *moved]
    found = aligned(faces_of(table, sloppy=1, seed=3), before, ["s00", "s01"])
    assert {it.laid for it in found.placed} == set(table)
    turned = aligned(faces_of(table, sloppy=1, seed=3), before)
    assert {it.laid for it in turned.placed} != set(table)  # else nothing was held


def of_a_shape(*known, rests_as):
    """A row of which the first tile is one of a shape that lay just there before."""
    faces = [replace(it, rests_as=rests_as if it.tile == "s00" else "") for it in faces_of(ROW)]
    own = {it.tile: it for it in known if it.tile != "s00"}
    shaped = {f"s00 {it.cell.x},{it.cell.y}": it for it in known if it.tile == "s00"}
    ways = tuple(transform_of(it, (1, 1)) for it in shaped.values())
    return align(faces, joined(faces), {**own, **shaped}, {"s00": ways})


def test_one_of_a_shape_that_rests_outvotes_a_single_tile_that_was_moved():
    moved = Laid("s01", Cell(7, 7), 0)
    others = Laid("s00", Cell(5, 0), 0)
    assert cells(of_a_shape(ROW[0], others, moved, rests_as="s00 0,0")) == set(ROW)


def test_one_of_a_shape_that_rests_gives_way_to_most_tiles_known_by_name():
    """Hands took it up, and another one of its shape has come to lie just there."""
    elsewhere = Laid("s00", Cell(5, 5), 0)
    assert cells(of_a_shape(*ROW[1:], elsewhere, rests_as="s00 5,5")) == set(ROW)


def any_way_round(laid, wanted):
    """A row of which one tile alone is known, and that may lie any way round."""
    faces = faces_of(laid, turn=2.0)
    ways = tuple(transform_of(Laid("s00", Cell(0, 0), turns), (1, 1)) for turns in range(4))
    return align(faces, joined(faces), {}, {"s00": ways}, wanted)


def test_tiles_laid_as_hands_were_to_lay_them_say_how_a_lone_tile_is_turned():
    found = any_way_round(ROW, ROW[1:])
    assert cells(found) >= set(ROW[1:])
    assert {it.confidence for it in found.placed} == {"sure"}


def test_one_tile_alone_or_none_as_they_were_to_lie_says_nothing_of_it():
    assert any_way_round(ROW, ()).lost
    assert any_way_round(ROW[:2], ROW[1:]).lost
    others = [Laid(it.tile, Cell(it.cell.x + 4, 5), it.turns) for it in ROW[1:]]
    assert any_way_round(ROW, others).lost
