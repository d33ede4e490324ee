"""Tokens on tiles, as suggestions: found where they lie, nothing taken for one."""

import cv2
import numpy as np
import pytest
from vision_kit import face

from companion.engine.game import PartFace
from companion.engine.message import say
from companion.printkit.parts import token_picture
from companion.vision.tokens import edge_at, find_tokens

PX = 4.0
TOKENS = {
    kind: np.asarray(token_picture(PartFace(kind, "token", say(kind), kind), 10.0).convert("RGB"))[
        :, :, ::-1
    ].copy()
    for kind in ("lock", "dark")
}


def lay(tile, kind, x, y, degrees):
    """Lay a token with its middle at x, y mm on a tile's picture."""
    side = round(18 * PX)
    small = cv2.resize(TOKENS[kind], (side, side), interpolation=cv2.INTER_AREA)
    middle = ((side - 1) / 2, (side - 1) / 2)
    turn = cv2.getRotationMatrix2D(middle, -degrees, 1.0)
    turn[:, 2] += (x * PX - side / 2, y * PX - side / 2)
    size = tile.shape[1::-1]
    disc = np.zeros((side, side), np.uint8)
    cv2.circle(disc, (side // 2, side // 2), side // 2 - 1, 255, -1)
    drawn = cv2.warpAffine(small, turn, size)
    cover = cv2.warpAffine(disc, turn, size)[:, :, None].astype(float) / 255
    return (drawn * cover + tile * (1 - cover)).astype(np.uint8)


def seen(tile, seed):
    """A tile's picture as the camera has it: another light, a slip, blur and noise, 128 pixels."""
    chance = np.random.default_rng([seed, 3])
    slip = np.array([[1, 0, chance.normal(0, 2)], [0, 1, chance.normal(0, 2)]])
    moved = cv2.warpAffine(tile, slip, tile.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    small = cv2.resize(moved, (128, 128), interpolation=cv2.INTER_AREA).astype(float)
    lit = small * chance.uniform(0.7, 1.2) * (1 + np.linspace(-0.1, 0.1, 128)[None, :, None])
    soft = cv2.GaussianBlur(lit, (0, 0), 0.7) + chance.normal(0, 4, small.shape)
    return np.clip(soft, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("kind", "place", "edge"),
    [("lock", (40, 8), 0), ("lock", (72, 40), 1), ("dark", (30, 55), None), ("lock", (40, 73), 2)],
)
def test_a_token_is_found_where_it_lies_whichever_way_it_is_turned(kind, place, edge):
    for seed in range(2):
        tile = face(f"s{seed + 10}", PX)
        image = seen(lay(tile, kind, *place, 47 * seed), seed)
        (found,) = find_tokens(image, tile, TOKENS)
        assert found.kind == kind
        assert np.hypot(found.middle[0] - place[0], found.middle[1] - place[1]) < 2.5
        assert found.edge == edge


def test_two_tokens_on_one_tile():
    tile = face("s20", PX)
    image = seen(lay(lay(tile, "lock", 8, 40, 30), "dark", 50, 50, 80), 1)
    found = {one.kind: one.edge for one in find_tokens(image, tile, TOKENS)}
    assert found == {"lock": 3, "dark": None}


def test_tiles_without_tokens_have_none():
    for seed in range(8):
        tile = face(f"s{seed:02}", PX)
        assert find_tokens(seen(tile, seed), tile, TOKENS) == []


def test_figures_and_other_discs_are_no_tokens():
    chance = np.random.default_rng(9)
    for seed in range(5):
        tile = face(f"s{seed + 30}", PX).copy()
        bare = tile.copy()
        x, y = (int(v) for v in chance.uniform(60, 260, 2))
        colour = tuple(int(v) for v in chance.integers(20, 230, 3))
        cv2.circle(tile, (x, y), 40, (30, 30, 32), -1)
        cv2.circle(tile, (x + 6, y - 10), 24, colour, -1)
        assert find_tokens(seen(tile, seed), bare, TOKENS) == []


def test_a_token_printed_on_the_tile_is_part_of_the_tile():
    tile = lay(face("s40", PX), "lock", 40, 8, 0)
    assert find_tokens(seen(tile, 5), tile, TOKENS) == []


def test_only_a_token_at_an_edges_middle_lies_on_a_door():
    assert [edge_at(at) for at in ((40, 3), (77, 42), (38, 80), (0, 40))] == [0, 1, 2, 3]
    assert edge_at((40, 40)) is None
    assert edge_at((5, 5)) is None
