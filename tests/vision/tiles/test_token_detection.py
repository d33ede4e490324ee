"""Tokens on tiles, as suggestions: found where they lie, nothing taken for one."""

import cv2
import numpy as np
import pytest
from vision_kit import TOKENS, face

from companion.vision.tiles.token_detection import MARGIN_PX, SIDE_PX, WIDE_PX, edge_at, find_tokens

PX = 4.0
AROUND_MM = 80 * MARGIN_PX / SIDE_PX


def with_table(tile):
    """A tile's picture with the table around it."""
    around = round(AROUND_MM * PX)
    return cv2.copyMakeBorder(tile, *[around] * 4, cv2.BORDER_CONSTANT, value=(52, 66, 84))


def lay(tile, token, start=0.0):
    """Lay a token with its middle at x, y mm on a picture whose corner is at ``start`` mm."""
    kind, x, y, degrees = token
    side = round(18 * PX)
    small = cv2.resize(TOKENS[kind], (side, side), interpolation=cv2.INTER_AREA)
    middle = ((side - 1) / 2, (side - 1) / 2)
    turn = cv2.getRotationMatrix2D(middle, -degrees, 1.0)
    turn[:, 2] += ((x - start) * PX - side / 2, (y - start) * PX - side / 2)
    size = tile.shape[1::-1]
    disc = np.zeros((side, side), np.uint8)
    cv2.circle(disc, (side // 2, side // 2), side // 2 - 1, 255, -1)
    drawn = cv2.warpAffine(small, turn, size)
    cover = cv2.warpAffine(disc, turn, size)[:, :, None].astype(float) / 255
    return (drawn * cover + tile * (1 - cover)).astype(np.uint8)


def laid(tile, *tokens):
    """A tile on the table with tokens on it."""
    picture = with_table(tile)
    for token in tokens:
        picture = lay(picture, token, -AROUND_MM)
    return picture


def seen(picture, seed):
    """What the camera has of it: another light, a shift, blur and noise."""
    chance = np.random.default_rng([seed, 3])
    shift = np.array([[1, 0, chance.normal(0, 2)], [0, 1, chance.normal(0, 2)]])
    moved = cv2.warpAffine(picture, shift, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    small = cv2.resize(moved, (160, 160), interpolation=cv2.INTER_AREA).astype(float)
    lit = small * chance.uniform(0.7, 1.2) * (1 + np.linspace(-0.1, 0.1, 160)[None, :, None])
    soft = cv2.GaussianBlur(lit, (0, 0), 0.7) + chance.normal(0, 4, small.shape)
    return cv2.resize(np.clip(soft, 0, 255).astype(np.uint8), (WIDE_PX, WIDE_PX))


@pytest.mark.parametrize(
    ("kind", "place", "edge"),
    [
        ("lock", (40, 8), 0),
        ("lock", (72, 40), 1),
        ("lock", (82, 42), 1),
        ("dark", (30, 55), None),
        ("lock", (40, 79), 2),
    ],
)
def test_a_token_is_found_where_it_lies_whichever_way_it_is_turned(kind, place, edge):
    for seed in range(2):
        tile = face(f"s{seed + 10}", PX)
        looked = find_tokens(seen(laid(tile, (kind, *place, 47 * seed)), seed), tile, TOKENS)
        (found,) = looked.found
        assert found.kind == kind
        assert np.hypot(found.middle[0] - place[0], found.middle[1] - place[1]) < 2.5
        assert found.edge == edge
        assert looked.clear
        assert looked.covered(found.middle)


def test_two_tokens_on_one_tile():
    tile = face("s20", PX)
    image = seen(laid(tile, ("lock", 8, 40, 30), ("dark", 50, 50, 80)), 1)
    found = {it.kind: it.edge for it in find_tokens(image, tile, TOKENS).found}
    assert found == {"lock": 3, "dark": None}


def test_tiles_without_tokens_have_none_and_are_clear():
    for seed in range(8):
        tile = face(f"s{seed:02}", PX)
        looked = find_tokens(seen(laid(tile), seed), tile, TOKENS)
        assert looked.found == ()
        assert looked.clear
        assert not looked.covered((40, 40))


def test_figures_and_other_discs_are_no_tokens_and_the_tile_is_not_clear():
    chance = np.random.default_rng(9)
    for seed in range(5):
        tile = face(f"s{seed + 30}", PX).copy()
        bare = tile.copy()
        x, y = (int(v) for v in chance.uniform(60, 260, 2))
        colour = tuple(int(v) for v in chance.integers(20, 230, 3))
        cv2.circle(tile, (x, y), 40, (30, 30, 32), -1)
        cv2.circle(tile, (x + 6, y - 10), 24, colour, -1)
        looked = find_tokens(seen(laid(tile), seed), bare, TOKENS)
        assert looked.found == ()
        assert not looked.clear
        assert looked.covered((x / PX, y / PX))


def test_a_token_printed_on_the_tile_is_part_of_the_tile():
    tile = lay(face("s40", PX), ("lock", 40, 8, 0))
    assert find_tokens(seen(laid(tile), 5), tile, TOKENS).found == ()


def test_two_looks_in_one_have_what_either_finds_and_what_both_call_hidden():
    tile = face("s41", PX)
    with_one = find_tokens(seen(laid(tile, ("dark", 30, 55, 10)), 1), tile, TOKENS)
    without = find_tokens(seen(laid(tile), 1), tile, TOKENS)
    both = without.merged(with_one)
    assert [it.kind for it in both.found] == ["dark"]
    assert not both.covered((30, 55))


def test_only_a_token_at_an_edges_middle_lies_on_a_door():
    assert [edge_at(at) for at in ((40, 3), (77, 42), (38, 80), (0, 40))] == [0, 1, 2, 3]
    assert edge_at((40, 40)) is None
    assert edge_at((5, 5)) is None
