import cv2
import msgspec
import numpy as np
import pytest
from vision_kit import SHAPES, face, layout, paste_sticker, table_for, wrong_tiles

from companion.engine.grid import Cell
from companion.pictures import PictureError
from companion.ports import Laid
from companion.vision.stickers.tags_to_faces import catalogue
from companion.vision.tiles.still_image import StillReading, read_picture, read_still
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.props import Figure
from companion.vision.virtual.virtual_table import Scene
from long_kit import long_except

BOOK = catalogue(SHAPES)
DPI_200 = 200 / 25.4


def laid_of(reading):
    return [Laid(tile.tile, tile.cell, tile.turns) for tile in reading.tiles]


def page(tiles, gap_mm=8.0, px_per_mm=DPI_200, size_mm=(210, 297)):
    """A printed page: faces at (x, y, turns), ``gap_mm`` apart in rows of two."""
    wide, high = (round(side * px_per_mm) for side in size_mm)
    paper = np.full((high, wide, 3), 250, np.uint8)
    for index, (tile, turns) in enumerate(tiles):
        picture = np.rot90(face(tile, px_per_mm), -turns)
        x = round((10 + index % 2 * (80 + gap_mm)) * px_per_mm)
        y = round((10 + index // 2 * (80 + gap_mm)) * px_per_mm)
        paper[y : y + picture.shape[0], x : x + picture.shape[1]] = picture
    return paper


@pytest.mark.parametrize("seed", long_except(range(5), 0, 3))
def test_a_photograph_of_a_map(seed, tmp_path):
    laid = layout(seed, 12 + seed)
    view = View((1920, 1080), tilt_deg=8 * seed, side_deg=70 * seed)
    table = table_for(laid, view, sloppy=1.5, seed=seed)
    path = tmp_path / "map.jpg"
    cv2.imwrite(str(path), table.picture(Scene(laid)))
    reading = read_picture(path, SHAPES)
    assert (reading.file, reading.width, reading.height) == (str(path), 1920, 1080)
    assert {tile.tile for tile in reading.tiles} <= {tile.tile for tile in laid}
    whole = [tile for tile in reading.tiles if tile.group == 0]
    assert len(whole) >= len(laid) - 2
    assert wrong_tiles([Laid(tile.tile, tile.cell, tile.turns) for tile in whole], laid) == 0
    assert {tile.confidence for tile in whole} == {"sure"}


def test_corners_are_where_the_tile_is_in_the_picture():
    laid = layout(3, 9)
    table = table_for(laid, View((1600, 900), tilt_deg=25, side_deg=40), seed=3)
    reading = read_still(table.picture(Scene(laid)), BOOK)
    truth = {tile.tile: tile for tile in laid}
    for tile in reading.tiles:
        lie = table.pose(truth[tile.tile])
        (middle,) = table.lens.pixels(np.array([(lie.x, lie.y)]))
        assert np.mean(tile.corners, axis=0) == pytest.approx(middle, abs=8)
        first = np.array(tile.corners[0]) - np.array(tile.corners[1])
        assert np.linalg.norm(first) > 60


def test_north_is_up_and_the_first_tile_in_reading_order_is_the_origin():
    laid = (Laid("s00", Cell(4, 4), 1), Laid("s01", Cell(5, 4)), Laid("s02", Cell(4, 5), 3))
    reading = read_still(table_for(laid).picture(Scene(laid)), BOOK)
    assert laid_of(reading) == [
        Laid("s00", Cell(0, 0), 1),
        Laid("s01", Cell(1, 0)),
        Laid("s02", Cell(0, 1), 3),
    ]


@pytest.mark.parametrize("dpi", long_except([75, 150, 300], 75))
def test_a_printed_page_of_single_tiles(dpi):
    tiles = [("s10", 0), ("s11", 1), ("s12", 2), ("s13", 3), ("s14", 0), ("s15", 2)]
    reading = read_still(page(tiles, px_per_mm=dpi / 25.4), BOOK)
    assert [(tile.tile, tile.turns) for tile in sorted(reading.tiles, key=tile_name)] == tiles
    assert {tile.confidence for tile in reading.tiles} == {"sure"}


def tile_name(tile):
    return tile.tile


def test_tiles_far_from_each_other_are_groups_of_their_own():
    reading = read_still(page([("s10", 0), ("s11", 1)], gap_mm=30), BOOK)
    assert sorted(tile.group for tile in reading.tiles) == [0, 1]
    assert {tile.cell for tile in reading.tiles} == {Cell(0, 0)}


def test_a_scan_lying_on_its_side_or_head():
    tiles = [("s10", 0), ("s11", 1), ("s12", 2), ("s13", 3)]
    for turns in range(1, 4):
        scan = np.ascontiguousarray(np.rot90(page(tiles, gap_mm=4), -turns))
        reading = read_still(scan, BOOK)
        found = {tile.tile: tile.turns for tile in reading.tiles}
        assert found == {tile: (own + turns) % 4 for tile, own in tiles}


def test_a_sheet_of_stickers_is_no_map():
    sheet = np.full((1600, 1200, 3), 245, np.uint8)
    for tag in range(24):
        paste_sticker(sheet, tag, (10 + tag % 4 * 26.7, 10 + tag // 4 * 26.7), 8)
    reading = read_still(sheet, BOOK)
    assert [tag.tag for tag in reading.tags] == list(range(24))
    assert [tile.tile for tile in sorted(reading.tiles, key=tile_name)] == [
        f"s{tag:02}" for tag in range(24)
    ]
    assert len({tile.group for tile in reading.tiles}) == 24


def test_markers_that_are_nobodys_are_listed_as_tags_only():
    sheet = np.full((400, 600, 3), 200, np.uint8)
    paste_sticker(sheet, 97, (10, 10), 4)
    paste_sticker(sheet, 3, (80, 30), 4)
    reading = read_still(sheet, BOOK)
    assert [(tag.tag, tag.tile) for tag in reading.tags] == [(3, "s03"), (97, "")]
    assert [tile.tile for tile in reading.tiles] == ["s03"]


def test_copies_on_one_page_are_all_listed():
    reading = read_still(page([("s10", 0), ("s10", 0), ("s10", 2)], gap_mm=20), BOOK)
    assert [(tile.tile, tile.turns) for tile in reading.tiles] == [
        ("s10", 0),
        ("s10", 0),
        ("s10", 2),
    ]


def test_figures_do_not_make_wrong_tiles():
    laid = layout(6, 14)
    table = table_for(laid, View((1920, 1080), tilt_deg=30, side_deg=20), seed=6)
    chance = np.random.default_rng(1)
    _ = table.picture(Scene(laid))
    figures = tuple(
        Figure(table.pose(it).x + x, table.pose(it).y + y)
        for it, (x, y) in zip(laid, chance.uniform(-30, 30, (len(laid), 2)), strict=True)
    )
    reading = read_still(table.picture(Scene(laid, figures)), BOOK)
    whole = [tile for tile in reading.tiles if tile.group == 0]
    assert wrong_tiles([Laid(tile.tile, tile.cell, tile.turns) for tile in whole], laid) == 0
    assert len(reading.tiles) >= len(laid) // 2


@pytest.mark.parametrize("shape", [(33, 40, 3), (700, 900, 3)])
def test_a_picture_without_tiles_is_an_empty_list(shape):
    noise = np.random.default_rng(2).integers(0, 255, shape, np.uint8)
    for image in (noise, np.full(shape, 128, np.uint8)):
        reading = read_still(image, BOOK)
        assert reading.tiles == ()
        assert reading.tags == ()


def test_a_mirrored_photograph_has_no_tiles():
    laid = layout(2, 10)
    image = table_for(laid, View((1600, 900)), seed=2).picture(Scene(laid))
    assert read_still(image, BOOK).tiles
    assert read_still(np.ascontiguousarray(image[:, ::-1]), BOOK).tiles == ()


def test_a_reading_is_json():
    reading = read_still(page([("s10", 1)]), BOOK, "page.png")
    text = msgspec.json.encode(reading)
    assert msgspec.json.decode(text, type=StillReading) == reading
    plain = msgspec.json.decode(text)
    assert plain["tiles"][0]["tile"] == "s10"
    assert plain["tiles"][0]["cell"] == [0, 0]
    assert len(plain["tiles"][0]["corners"]) == 4


def test_a_file_that_is_no_picture(tmp_path):
    (tmp_path / "a.png").write_text("tiles")
    with pytest.raises(PictureError, match="is not a picture"):
        read_picture(tmp_path / "a.png", SHAPES)
