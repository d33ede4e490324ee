"""The whole way, from rendered frames to sightings."""

import numpy as np
import pytest
from vision_kit import SHAPES, Table, layout, said, table_for

from companion.engine.grid import Cell
from companion.ports import Laid, TileShape
from companion.ui.presenter.sightings.tile_differences import TileDifference, tile_differences
from companion.vision.picture.frame import Frame
from companion.vision.tiles import voting
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.props import Figure, Glare, Hand
from long_kit import long_except

ROW = tuple(Laid(f"s0{n}", Cell(n, 0), n % 4) for n in range(4))
NEXT = Laid("s05", Cell(2, 1), 1)
ROOM = (Laid("s50", Cell(0, -1)), Laid("s51", Cell(4, 1)))
SMALL = View((960, 540), tilt_deg=25, side_deg=200)


def row(expected=ROW, laid=ROW, **how):
    """A watched row of tiles that is expected, with room around it, seen to agree."""
    table = Table(laid, how.pop("view", SMALL), extra=ROOM, **how)
    table.eyes.expect(expected)
    return table


def agreed(**how):
    table = row(**how)
    assert table.watch() == []
    assert table.seen.laid == ROW
    assert table.seen.problem == ""
    return table


GROWING = [
    pytest.param(0, 5, 15, marks=pytest.mark.long),
    (1, 25, 100),
    pytest.param(2, 38, 290, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("seed", "tilt", "side"), GROWING)
def test_a_growing_map_gives_one_sighting_a_tile(seed, tilt, side):
    laid = layout(seed, 7)
    view = View(tilt_deg=tilt, side_deg=side)
    table = Table(laid[:1], view, extra=laid, sloppy=1.5, seed=seed)
    table.eyes.expect(laid[:1])
    assert table.watch() == []
    for count in range(2, len(laid) + 1):
        x, y = table.point(laid[count - 1])
        assert table.watch(1, hand=Hand(x, y, count % 4)) == []
        assert table.watch(2, hand=Hand(x, y, count % 4), laid=laid[:count]) == []
        began_s = table.time_s
        sightings = table.watch(hand=None)
        assert said(sightings) == [(laid[count - 1], "sure")]
        assert sightings[0].frames >= 3
        assert began_s < sightings[0].began_s < table.time_s
        table.eyes.expect(laid[:count])
    assert table.seen.laid == tuple(sorted(laid))


def test_before_anything_is_known_the_first_tile_is_the_origin():
    table = Table(ROW[2:3], View((960, 540)), extra=ROOM)
    assert said(table.watch()) == [(Laid("s02", Cell(0, 0), 2), "sure")]
    assert said(table.watch(laid=ROW[2:])) == [(Laid("s03", Cell(1, 0), 3), "sure")]


def test_what_was_read_before_is_set_into_the_known_frame():
    table = Table(ROW[2:3], View((960, 540)), extra=ROOM)
    table.watch()
    table.eyes.expect(ROW[2:3])
    assert said(table.watch(laid=ROW[2:])) == [(ROW[3], "sure")]
    assert table.seen.laid == ROW[2:]


def test_nothing_is_read_while_a_hand_rests_on_the_table():
    table = agreed()
    assert table.watch(10, laid=(*ROW, NEXT), hand=Hand(*table.point(ROW[0]))) == []
    assert table.seen.problem == "hand"
    assert said(table.watch(hand=None)) == [(NEXT, "sure")]


def test_a_tile_under_a_figure_is_kept_and_holds_its_neighbours():
    table = agreed()
    last = ROW[3]
    x, y = table.point(last)
    # its sticker lies in the south-west corner: turned three times
    standing = Figure(x - 27, y + 27, high_mm=20, wide_mm=34)
    assert table.watch(20, figures=(standing,)) == []
    assert table.seen.laid == ROW
    marks = {mark.laid: mark.confidence for mark in table.eyes.marks()}
    assert marks[last] == "hidden"
    beyond = Laid("s05", Cell(4, 0), 2)  # its only neighbour is the hidden tile
    assert said(table.watch(laid=(*ROW, beyond))) == [(beyond, "sure")]


def test_a_removed_tile_is_given_up_after_two_seconds_as_a_doubt():
    table = agreed()
    began_s = table.time_s
    assert table.watch(7, laid=ROW[:3]) == []
    assert table.seen.laid == ROW
    (gone,) = table.watch(6)
    assert (gone.laid, gone.confidence) == (ROW[3], "doubt")
    assert gone.began_s > began_s
    assert table.seen.laid == ROW[:3]
    assert tile_differences(ROW, table.seen.laid) == (TileDifference(ROW[3], None),)
    assert table.watch(10) == []


def test_a_hand_over_it_does_not_make_a_tile_go():
    table = agreed()
    assert table.watch(20, hand=Hand(*table.point(ROW[3]))) == []
    assert table.seen.laid == ROW


def test_a_tile_that_comes_back_to_its_place_is_not_proposed():
    table = agreed()
    table.watch(14, laid=ROW[:3])
    assert table.watch(laid=ROW) == []
    assert table.seen.laid == ROW


def test_a_proposed_tile_that_is_turned_is_proposed_anew():
    table = agreed()
    turned = Laid(NEXT.tile, NEXT.cell, 3)
    assert said(table.watch(laid=(*ROW, NEXT))) == [(NEXT, "sure")]
    assert said(table.watch(laid=(*ROW, turned))) == [(turned, "sure")]
    assert said(table.watch(laid=(*ROW, NEXT))) == [(NEXT, "sure")]


def test_a_known_tile_that_is_turned_is_a_doubt_and_a_difference():
    table = agreed()
    turned = Laid("s00", Cell(0, 0), 1)
    assert said(table.watch(laid=(*ROW[1:], turned))) == [(turned, "doubt")]
    assert tile_differences(ROW, table.seen.laid) == (TileDifference(ROW[0], turned),)


def test_a_tile_that_lies_across_a_gap_is_only_suggested():
    table = agreed()
    lone = Laid("s06", Cell(0, 2))
    joint = Laid("s07", Cell(0, 1))
    assert said(table.watch(laid=(*ROW, lone))) == [(lone, "probable")]
    assert said(table.watch(laid=(*ROW, joint, lone))) == [(lone, "sure"), (joint, "sure")]


def test_after_undo_nothing_is_proposed_until_the_table_agrees():
    table = agreed()
    table.watch(laid=(*ROW, NEXT))
    table.eyes.expect((*ROW, NEXT))
    table.watch(2)
    table.eyes.expect(ROW)  # taken back
    table.eyes.mistrust()
    other = Laid("s08", Cell(1, 1))
    assert table.watch(8) == []
    assert table.seen.problem == "waiting"
    assert tile_differences(ROW, table.seen.laid) == (TileDifference(None, NEXT),)
    assert table.watch(8, laid=(*ROW, NEXT, other)) == []
    assert table.watch(14, laid=ROW) == []
    assert table.seen.problem == ""
    assert said(table.watch(laid=(*ROW, other))) == [(other, "sure")]


def test_trust_reads_what_lies_there_with_a_new_beginning():
    table = agreed()
    table.watch(laid=(*ROW, NEXT))
    table.eyes.mistrust()
    assert table.watch(8) == []
    asked_s = table.time_s
    table.eyes.trust()
    (sighting,) = table.watch(8)
    assert sighting.laid == NEXT
    assert sighting.began_s > asked_s


def test_a_resumed_table_is_believed_once_all_of_it_was_seen():
    table = row()
    table.eyes.mistrust()
    table.watch(3, laid=ROW[:2])
    assert table.watch(8) == []
    assert table.seen.problem == "waiting"
    table.watch(8, laid=ROW)
    assert table.seen.problem == ""
    assert said(table.watch(laid=(*ROW, NEXT))) == [(NEXT, "sure")]


def test_read_again_proposes_anew_what_is_not_known():
    table = agreed()
    assert said(table.watch(laid=(*ROW, NEXT))) == [(NEXT, "sure")]
    assert table.watch(8) == []
    asked_s = table.time_s
    table.eyes.read_again()
    (sighting,) = table.watch(8)
    assert sighting.laid == NEXT
    assert sighting.began_s > asked_s


@pytest.mark.parametrize("light", [0.6, 1.4])
def test_a_light_jump_changes_nothing(light):
    table = agreed()
    assert table.watch(20, light=light) == []
    assert table.seen.laid == ROW
    assert said(table.watch(laid=(*ROW, NEXT))) == [(NEXT, "sure")]


def test_in_the_dark_the_table_is_kept():
    table = agreed()
    assert table.watch(20, light=0.08) == []
    assert table.seen.problem == "dark"
    assert table.seen.laid == ROW


def test_tags_that_are_nobodys_are_ignored():
    known = tuple(shape for shape in SHAPES if shape.tile not in {NEXT.tile, "q1"})
    table = row(laid=(*ROW, NEXT, Laid("q1", Cell(0, 1))), shapes=known)
    assert table.watch(8) == []
    assert table.seen.laid == ROW


def test_a_tile_seen_twice_is_not_believed():
    table = agreed()
    twice = (*ROW, NEXT, Laid(NEXT.tile, Cell(0, 1), 2))
    assert table.watch(10, laid=twice) == []
    assert table.seen.laid == ROW


def test_the_two_sides_of_a_tile_are_one_tile():
    table = row(expected=ROW)
    front = Laid("hall-a", Cell(1, 1), 1)
    back = Laid("hall-b", Cell(1, 1), 2)
    assert said(table.watch(8, laid=(*ROW, front))) == [(front, "sure")]
    assert said(table.watch(8, laid=(*ROW, back))) == [(back, "sure")]
    assert front not in table.seen.laid
    assert back in table.seen.laid
    both = (*ROW, back, Laid("hall-a", Cell(4, -1)))
    assert [tile for tile in table.watch(8, laid=both) if tile.confidence != "doubt"] == []


def test_tiles_off_the_map_and_no_known_tile_in_view():
    table = row(expected=(Laid("s30", Cell(9, 9)),))
    assert table.watch(8) == []
    assert table.seen.problem == "lost"


def test_a_pushed_camera_finds_the_table_again():
    table = agreed()
    pushed = Table((*ROW, NEXT), View((960, 540), tilt_deg=30, side_deg=215), extra=ROOM)
    table.table = pushed.table
    assert said(table.watch(10, laid=(*ROW, NEXT))) == [(NEXT, "sure")]
    assert table.seen.laid == tuple(sorted((*ROW, NEXT)))


@pytest.mark.parametrize("seed", long_except(range(2), 0))
def test_a_camera_that_backs_off_as_the_map_grows(seed):
    laid = layout(seed, 6)
    table = Table(laid[:1], View((1280, 960)), seed=seed)
    table.eyes.expect(laid[:1])
    assert table.watch() == []
    for count in range(2, len(laid) + 1):
        table.table = table_for(laid[:count], View((1280, 960)), seed=seed)
        assert said(table.watch(laid=laid[:count])) == [(laid[count - 1], "sure")]
        table.eyes.expect(laid[:count])
    assert table.watch(14) == []
    assert table.seen.laid == tuple(sorted(laid))


def test_glare_hides_and_misleads_nobody():
    table = agreed()
    x, y = table.point(ROW[1])
    assert table.watch(8, glare=(Glare(x, y, 70),)) == []
    assert table.watch(8, glare=()) == []
    assert table.seen.laid == ROW


def test_a_mirrored_picture_shows_nothing():
    table = row(view=View((960, 540)))
    image = np.ascontiguousarray(table.table.picture(table.scene)[:, ::-1])
    news = [it for n in range(8) for it in table.eyes.look(Frame(image, n, 100 + n * 0.25))]
    assert not any(news_item.laid for news_item in news)


def test_orders_that_come_while_a_frame_is_looked_at_win(monkeypatch):
    table = agreed()
    table.watch(4, laid=(*ROW, NEXT))  # the vote is one frame short
    vote, read_at = voting.step, []

    def step(state, now, book):
        after, found = vote(state, now, book)
        if found and not read_at:
            read_at.append(table.time_s)
            table.eyes.mistrust()
        return after, found

    monkeypatch.setattr(voting, "step", step)
    assert table.watch(8) == []
    assert read_at
    table.eyes.trust()
    assert said(table.watch(8)) == [(NEXT, "sure")]


def test_faces_without_stickers_are_not_waited_for():
    plain = TileShape("plain")
    table = row(expected=(*ROW, Laid("plain", Cell(0, 1))), shapes=(*SHAPES, plain))
    table.eyes.mistrust()
    table.watch(8)
    assert table.seen.problem == ""
