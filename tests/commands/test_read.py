"""``companion read``: pictures in, tiles out."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion import cli
from companion.commands import DONE, WANTING, WRONG_USE
from companion.commands.read import shapes_of
from companion.stickers import MODULES, sticker_places, tag_modules

PX_PER_MM = 4


@pytest.fixture
def run(capsys) -> Callable[..., tuple[int, str, str]]:
    def go(*typed: object) -> tuple[int, str, str]:
        return cli.main(["read", *map(str, typed)]), *capsys.readouterr()

    return go


@pytest.fixture(scope="module")
def shapes():
    """Three faces of one cell, each with one sticker."""
    small = [
        shape for shape in shapes_of("escape") if shape.size == (1, 1) and len(shape.tags) == 1
    ]
    return small[:3]


def picture(file: Path, *shapes) -> Path:
    """Save a picture of white faces of one cell in a row on grey, with nothing but stickers."""
    side = 80 * PX_PER_MM
    image = np.full((side + 200, side * len(shapes) + 200), 128, np.uint8)
    for number, shape in enumerate(shapes):
        (place,) = sticker_places(shape)
        west, north = 100 + number * side, 100
        image[north : north + side, west : west + side] = 255
        module = 10
        bits = np.kron(~np.array(tag_modules(shape.tags[0])), np.ones((module, module), bool))
        x, y = (round(value * PX_PER_MM) for value in place.corners[0])
        size = MODULES * module
        image[north + y : north + y + size, west + x : west + x + size] = bits * 255
    Image.fromarray(image).save(file)
    return file


def test_tiles_are_reported_with_cell_turn_and_confidence(run, shapes, tmp_path: Path) -> None:
    file = picture(tmp_path / "row.png", *shapes)
    code, out, err = run(file, "--json")
    document = json.loads(out)
    assert (code, err) == (DONE, "")
    assert document["file"] == str(file)
    assert [tile["tile"] for tile in document["tiles"]] == [shape.tile for shape in shapes]
    assert [tile["cell"] for tile in document["tiles"]] == [[0, 0], [1, 0], [2, 0]]
    assert {tile["turns"] for tile in document["tiles"]} == {0}
    assert {tile["confidence"] for tile in document["tiles"]} == {"sure"}
    text = run(file)[1].splitlines()
    assert text[0] == f"{file}: 3 tiles"
    assert text[2].split() == [shapes[1].tile, "cell", "1,0", "turned", "0", "sure", "group", "0"]


def test_a_turned_picture_turns_the_tiles(run, shapes, tmp_path: Path) -> None:
    file = picture(tmp_path / "row.png", *shapes)
    Image.open(file).rotate(-90, expand=True).save(file)
    tiles = json.loads(run(file, "--json")[1])["tiles"]
    assert [tile["cell"] for tile in tiles] == [[0, 0], [0, 1], [0, 2]]
    assert {tile["turns"] for tile in tiles} == {1}


def test_no_tiles_is_an_empty_list(run, tmp_path: Path) -> None:
    file = picture(tmp_path / "grey.png")
    code, out, _ = run(file, "--json")
    assert code == DONE
    assert json.loads(out)["tiles"] == []


def test_several_pictures_give_a_list(run, shapes, tmp_path: Path) -> None:
    files = [picture(tmp_path / f"{shape.tile}.png", shape) for shape in shapes]
    documents = json.loads(run(*files, "--json")[1])
    assert [document["tiles"][0]["tile"] for document in documents] == [
        shape.tile for shape in shapes
    ]


@pytest.mark.parametrize(
    "content", [b"", b"GIF89a", b"not a picture", b"\x89PNG\r\n\x1a\n" + bytes(40)]
)
def test_what_is_no_picture_is_reported(run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.png"
    file.write_bytes(content)
    code, out, err = run(file)
    assert (code, out) == (WANTING, "")
    assert str(file) in err
    assert "Traceback" not in err


def test_a_picture_that_is_not_there_is_reported(run, tmp_path: Path) -> None:
    code, out, err = run(tmp_path / "none.png")
    assert (code, out) == (WANTING, "")
    assert "none.png: cannot be read" in err


def test_a_game_that_is_not_there_is_wrong_use(run, tmp_path: Path) -> None:
    assert run(tmp_path / "none.png", "--game", "chess")[0] == WRONG_USE
