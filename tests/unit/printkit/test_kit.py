"""The printed kit: everything once per copy, to scale, and readable by the camera."""

import re
import zlib
from collections import Counter
from math import ceil
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.engine.packs.content import PackReader
from companion.engine.state.table import Table
from companion.games import game_named
from companion.printkit.card_prints import card_picture, qr_text
from companion.printkit.kit import Kit
from companion.printkit.paper import PAPERS, Line
from companion.printkit.pdf import write_pdf
from companion.stickers import shape_of, sticker_places
from companion.text.catalogue import Catalogue
from companion.text.thing_names import pack_words
from companion.text.words import Words
from companion.vision.stickers.qr_codes import find_codes
from companion.vision.stickers.tag_detection import find_tags_in_still
from companion.vision.tiles.still_image import read_picture
from games_kit import LAIR
from sheet_kit import page_picture

PACKAGE = Path(__file__).parents[3] / "companion"
HOUSE = PACKAGE / "games" / "escape" / "content" / "packs" / "house"
COARSE = 1.5
FINE = 4.0
"""Pixels a millimetre: enough to count things by, and enough to read stickers."""


def words_in(language, game, content):
    homes = [("companion", PACKAGE / "locale"), (game.id, PACKAGE / "games" / game.id / "locale")]
    table = Table(game=game.id).use(content)

    def describe(ref):
        described = game.vocabulary.describe(table, ref)
        return described.name if described else None

    return Words(Catalogue(language, homes), pack=pack_words(content, language), describe=describe)


@pytest.fixture(scope="module")
def escape():
    game = game_named("escape")
    reader = PackReader(game.kinds)
    for file in sorted(HOUSE.glob("*.toml")):
        reader.read(file.name, file.read_text())
    return game, reader.content()


@pytest.fixture(scope="module", params=["A4", "Letter"])
def kit(request, escape):
    game, content = escape
    return Kit(game, content, words_in("en", game, content), PAPERS[request.param], COARSE)


@pytest.fixture(scope="module")
def pages(kit):
    return kit.pages()


def shown(pages, kind):
    return Counter(p.ref for page in pages if page.kind == kind for p in page.pictures)


def test_every_tile_is_there_once(pages, escape) -> None:
    game, content = escape
    assert shown(pages, "tiles") == Counter(face.id for face in game.tiles(content))


def test_every_card_is_there_once_per_copy(pages, escape) -> None:
    game, content = escape
    cards = {card.id: card.copies for card in game.cards(content)}
    assert shown(pages, "cards") == Counter(cards)
    assert sum(cards.values()) == 40 + 52 + 18 + 24 + 4


def test_every_token_and_standee_is_there(pages, escape) -> None:
    game, content = escape
    wanted = {form: Counter() for form in ("token", "standee")}
    for part in game.vocabulary.parts(content):
        wanted[part.form][part.id] += part.copies
    assert shown(pages, "tokens") == wanted["token"]
    assert shown(pages, "standees") == wanted["standee"]


def test_pages_are_as_many_as_the_things_need(pages, kit) -> None:
    per_page = {"A4": 9, "Letter": 8}[kit.paper.name]
    kinds = Counter(page.kind for page in pages)
    assert kinds == {
        "check": 1,
        "tiles": ceil(45 / 6) + 2,
        "cards": sum(ceil(deck / per_page) for deck in (40, 52, 18, 24 + 4)),
        "tokens": 1,
        "standees": 2,
    }


def test_pictures_are_to_scale_and_within_the_paper(pages, kit) -> None:
    sizes = {"tiles": {(80, 80), (160, 160)}, "cards": {(63, 88), (88, 63)}, "check": {(80, 80)}}
    for page in pages:
        for p in page.pictures:
            assert p.x >= 10
            assert p.y >= 10
            assert p.x + p.width <= kit.paper.width - 10
            assert p.y + p.height <= kit.paper.height - 10
            if page.kind in sizes:
                assert (p.width, p.height) in sizes[page.kind]
            upright = (p.height, p.width) if p.turns % 2 else (p.width, p.height)
            aspect = p.image.width / p.image.height
            assert aspect == pytest.approx(upright[0] / upright[1], rel=0.02)


def test_the_bar_of_the_check_page_is_150_mm_long(pages) -> None:
    lines = [mark for mark in pages[0].marks if isinstance(mark, Line)]
    assert max(abs(line.x2 - line.x1) for line in lines) == 150


def test_vision_reads_every_printed_tile(escape) -> None:
    """What a scanner sees of the sheets holds each sticker where vision looks for it, upright."""
    game, content = escape
    kit = Kit(game, content, words_in("pl", game, content), PAPERS["A4"], FINE)
    faces = {face.id: face for face in game.tiles(content)}
    read = Counter()
    for page in kit.tiles():
        sheet = cv2.cvtColor(np.asarray(page_picture(page, FINE)), cv2.COLOR_RGB2GRAY)
        seen = {tag.tag: tag for tag in find_tags_in_still(sheet)}
        wanted = [tag for p in page.pictures for tag in faces[p.ref].tags]
        assert sorted(seen) == sorted(wanted)
        for p in page.pictures:
            face = faces[p.ref]
            for place in sticker_places(shape_of(face)):
                printed = np.array(place.corners) + np.array([p.x, p.y])
                off = np.abs(seen[place.tag].corners / FINE - printed).max()
                assert off < 0.6, f"{face.id}: {off:.2f} mm"
                read[face.id] += 1
    assert read == Counter({face.id: len(face.tags) for face in faces.values()})


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_read_tells_every_tile_of_the_sheets_its_cell_and_its_turn(escape, turns, tmp_path) -> None:
    """`companion read` of a scan: the tiles lie side by side, as printed, however the sheet lies."""
    game, content = escape
    kit = Kit(game, content, words_in("en", game, content), PAPERS["A4"], FINE)
    shapes = [shape_of(face) for face in game.tiles(content)]
    sheets = list(kit.tiles())
    for page in sheets[:: len(sheets) - 1]:  # the first small ones, the last large one
        file = tmp_path / "sheet.png"
        page_picture(page, FINE).rotate(-90 * turns, expand=True).save(file)
        tiles = read_picture(file, shapes).tiles
        assert {tile.tile for tile in tiles} == {p.ref for p in page.pictures}
        assert {tile.turns for tile in tiles} == {turns}
        assert {tile.confidence for tile in tiles} == {"sure"}
        assert len({(tile.cell, tile.group) for tile in tiles}) == len(tiles)
        if len(tiles) > 1:
            assert len({tile.group for tile in tiles}) == 1
            xs, ys = ({tile.cell[axis] for tile in tiles} for axis in (0, 1))
            assert sorted((max(xs) - min(xs), max(ys) - min(ys))) == [1, 2]


def test_a_cards_code_says_its_game_deck_and_id(escape) -> None:
    game, content = escape
    card = next(card for card in game.cards(content) if card.deck == "event")
    picture = card_picture(game, card, words_in("en", game, content), 12.0)
    gray = cv2.cvtColor(np.asarray(picture.convert("RGB")), cv2.COLOR_RGB2GRAY)
    said, *_ = cv2.QRCodeDetector().detectAndDecode(gray)
    assert said == qr_text("escape", card) == f"companion:escape:event:{card.id}"


def test_code_cards_are_printed_once_a_number_and_name_no_card() -> None:
    words = words_in("en", LAIR.game, LAIR.content)
    kit = Kit(LAIR.game, LAIR.content, words, PAPERS["A4"], FINE)
    (page,) = kit.cards()
    assert [picture.ref for picture in page.pictures] == ["hand 1", "hand 2", "hand 3"]
    read = {code.text for code in find_codes(np.asarray(page_picture(page, FINE).convert("L")))}
    assert read == {f"companion:lair:hand:{n}" for n in (1, 2, 3)}


def test_the_pdf_draws_pages_to_scale(pages, kit, tmp_path) -> None:
    file = tmp_path / "kit.pdf"
    write_pdf(pages, file, "Kit")
    data = file.read_bytes()
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", data)
    assert len(boxes) == len(pages)
    points = 72 / 25.4
    for width, height in boxes:
        assert float(width) == pytest.approx(kit.paper.width * points, abs=0.01)
        assert float(height) == pytest.approx(kit.paper.height * points, abs=0.01)
    drawn = " ".join(streams(data))
    assert drawn.count(f"{points:.6g}"[:6]) >= len(pages)
    assert len(re.findall(r"\b80 0 0 80 [\d.]+ [\d.]+ cm", drawn)) == 47 + 1
    assert len(re.findall(r"\b160 0 0 160 [\d.]+ [\d.]+ cm", drawn)) == 2


def streams(data):
    """The page descriptions within a PDF, unpacked; pictures and letters are left out."""
    page = rb"<<\s*/Filter \[ /FlateDecode \] /Length (\d+)\s*>>\s*stream\r?\n"
    for found in re.finditer(page, data):
        packed = data[found.end() : found.end() + int(found[1])]
        yield zlib.decompress(packed).decode("latin-1")


def test_equal_kits_give_equal_files(escape, tmp_path) -> None:
    game, content = escape
    kit = Kit(game, content, words_in("en", game, content), PAPERS["A4"], 1.0)
    written = []
    for name in ("one.pdf", "two.pdf"):
        write_pdf(kit.check_alone(), tmp_path / name, "Kit")
        written.append((tmp_path / name).read_bytes())
    assert written[0] == written[1]
