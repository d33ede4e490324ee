"""Tiles: the same id always gives the same picture, nothing is cut off, stickers can be read."""

from itertools import pairwise

import cv2
import numpy as np
import pytest
from PIL import Image, ImageChops

from companion.art.painter import bytes_of
from companion.art.plan_tile import draw_plan_tile
from companion.art.printed_tile import draw_tile
from companion.art.tile_geometry import (
    OPENING,
    WALL,
    duct_bands,
    floor_shapes,
    on_edge,
    shape_of,
    sign_places,
    size_of,
    turned,
    vent_at,
)
from companion.art.tile_palette import tile_ink
from companion.art.tile_records import CELL_MM, Shaft, Sticker, TileArt
from companion.engine.grid import Cell, Edge

ICONS = ("fear", "security", "facility", "supplies", "crate", "lab", "generator", "lift", "panel")


def doors(sides, cell=(0, 0)):
    return tuple(Edge(Cell(*cell), "nesw".index(side)) for side in sides)


PUMP = TileArt(
    "pump",
    "Pump Room",
    doors=doors("nes"),
    vents=(Shaft(doors("e")),),
    icons=(("fear", True), ("crate", False)),
    number="12",
)
TANK = TileArt(
    "tank",
    "Tank Farm",
    size=(2, 2),
    doors=(*doors("n"), *doors("e", (1, 0)), *doors("s", (1, 1)), *doors("w", (0, 1))),
    vents=(Shaft(doors("e", (1, 1)), Cell(1, 1)),),
    icons=(("fear", False), ("facility", False), ("crate", False)),
)


def marker(number):
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    bits = cv2.aruco.generateImageMarker(book, number, 7)
    return tuple("".join("0" if module else "1" for module in row) for row in bits)


def equal(image, other):
    return (
        image.size == other.size
        and not ImageChops.difference(image.convert("RGB"), other.convert("RGB")).getbbox()
    )


def test_a_tile_is_80_mm_a_cell():
    assert draw_tile(PUMP, 2).size == (160, 160)
    assert draw_tile(TANK, 1.5).size == (240, 240)


@pytest.mark.parametrize("palette", ["paper", "night"])
def test_the_same_tile_looks_the_same_every_time(palette):
    assert equal(draw_tile(PUMP, 2, palette), draw_tile(PUMP, 2, palette))


def test_ids_vary_shapes_and_floors():
    rooms = [TileArt(f"room{i}", doors=doors("n"), icons=(("fear", False),)) for i in range(40)]
    assert {shape_of(room) for room in rooms} == {"room", "cut", "round"}
    pictures = {draw_tile(room, 0.5).tobytes() for room in rooms}
    assert len(pictures) > 8


def test_turning_a_tile_turns_its_picture():
    upright = draw_tile(PUMP, 2)
    assert equal(draw_tile(PUMP, 2, turns=1), upright.rotate(-90))
    assert draw_tile(TileArt("long", size=(2, 1)), 1, turns=1).size == (80, 160)


@pytest.mark.parametrize("side", [0, 1, 2, 3])
def test_a_door_opens_the_wall_and_only_there(side):
    scale = 3
    tile = TileArt("plain", doors=(Edge(Cell(0, 0), side),), shape="room", grain="dots")
    picture = draw_tile(tile, scale).convert("RGB")
    floor = bytes_of(tile_ink("paper").floor)[:3]
    rock = tile_ink("paper")
    for other in range(4):
        x, y = on_edge(Edge(Cell(0, 0), other), OPENING - 3, 1.2)
        colour = picture.getpixel((round(x * scale), round(y * scale)))
        if other == side:
            assert colour == floor
        else:
            assert colour in {bytes_of(rock.rock)[:3], bytes_of(rock.hatch)[:3]} or colour != floor


def test_stickers_are_read_by_opencv_and_drawn_only_when_asked():
    sticker = Sticker(marker(23), 3.8, 3.8, 18, 18 / 7)
    second = Sticker(marker(24), 160 - 3.8 - 18, 160 - 3.8 - 18, 18, 18 / 7)
    reader = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100))
    plain = np.asarray(draw_tile(TANK, 3).convert("L"))
    assert reader.detectMarkers(plain)[1] is None
    for scale in (1.6, 3, 11.8):
        seen = np.asarray(draw_tile(TANK, scale, stickers=(sticker, second)).convert("L"))
        _, ids, _ = reader.detectMarkers(seen)
        assert sorted(ids.ravel()) == [23, 24]


def test_signs_keep_out_of_the_stickers_corners():
    for tile in (PUMP, TANK):
        width, height = size_of(tile)
        spots = [at for _, _, at in sign_places(tile, large=False)]
        spots += [vent_at(tile, shaft) for shaft in tile.vents]
        for x, y in spots:
            assert x > 26 + 7 or y > 26 + 7
            if tile.size != (1, 1):
                assert x < width - 26 - 7 or y < height - 26 - 7


@pytest.mark.parametrize("large", [False, True])
def test_signs_do_not_lie_on_each_other(large):
    tile = TileArt("many", doors=doors("n"), icons=tuple((name, False) for name in ICONS[:4]))
    places = [at for _, _, at in sign_places(tile, large=large)]
    assert len(places) == 4
    for i, (x, y) in enumerate(places):
        for u, v in places[i + 1 :]:
            assert max(abs(x - u), abs(y - v)) > 13


def test_a_duct_leads_from_its_vent_to_its_edge_without_a_gap():
    tile = TileArt("ducts", vents=(Shaft(doors("nesw")),), shape="room")
    bands = duct_bands(tile, tile.vents[0], 6)
    cover = Image.new("L", (90, 90), 0)
    for x0, y0, x1, y1 in bands:
        box = tuple(round(v) + 5 for v in (x0, y0, x1, y1))
        cover.paste(255, box)
    for side in "nesw":
        x, y = on_edge(doors(side)[0], 0, 0.5)
        assert cover.getpixel((round(x) + 5, round(y) + 5)) == 255
    vx, vy = vent_at(tile, tile.vents[0])
    assert cover.getpixel((round(vx) + 4, round(vy) + 4)) == 255


def test_doorways_reach_over_the_border_so_that_joined_tiles_are_open():
    tile = TileArt("door", doors=doors("e"), shape="room")
    assert max(x for shape in floor_shapes(tile) for x, _ in shape) > CELL_MM


@pytest.mark.parametrize("sides", ["s", "sw", "se", "nesw", "", "ew"])
@pytest.mark.parametrize("name", ["Stanowisko dowodzenia ochrony", "Guard Room", "Z"])
def test_names_stay_on_the_walls(sides, name):
    tile = TileArt("n", name, doors=doors(sides), number="36", shape="room")
    blank = TileArt("n", "", doors=doors(sides), number="36", shape="room")
    scale = 4
    changed = np.asarray(
        ImageChops.difference(
            draw_tile(tile, scale).convert("L"), draw_tile(blank, scale).convert("L")
        ).point(lambda v: 255 if v > 40 else 0)
    )
    assert changed.any()
    inside = round((WALL - 0.6) * scale)
    assert not changed[inside:-inside, inside:-inside].any()
    for door in tile.doors:
        x, y = on_edge(door, 0, 3)
        reach = round(OPENING * scale)
        left, top = round(x * scale) - reach, round(y * scale) - reach
        assert not changed[max(0, top) : top + 2 * reach, max(0, left) : left + 2 * reach].any()


def test_an_unknown_sign_is_its_first_letter_and_icon_words_are_icons():
    plain = draw_tile(TileArt("x", icons=(("zebra", False),), shape="room"), 3)
    letter = draw_tile(TileArt("x", icons=(("zoo", False),), shape="room"), 3)
    icon = draw_tile(TileArt("x", icons=(("key", False),), shape="room"), 3)
    assert equal(plain, letter)
    assert not equal(plain, icon)


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_the_plan_has_each_tile_dark_and_lit(turns):
    picture = draw_plan_tile(PUMP, 60, turns)
    assert picture.size == (120, 60)
    dark, lit = picture.crop((0, 0, 60, 60)), picture.crop((60, 0, 120, 60))
    assert np.asarray(lit.convert("L")).mean() > np.asarray(dark.convert("L")).mean() * 1.3
    assert not equal(picture, draw_plan_tile(PUMP, 60, turns, alarm=True))


def test_turned_places_come_round():
    for point, other in pairwise([(10.0, 20.0), (60.0, 10.0), (70.0, 60.0), (20.0, 70.0)]):
        assert turned(point, (80, 80), 1) == other
    assert turned((10.0, 20.0), (160, 80), 1) == (60.0, 10.0)
    assert turned((10.0, 20.0), (160, 80), 4) == (10.0, 20.0)
