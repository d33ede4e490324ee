"""Codes on cards, as the camera sees them."""

from pathlib import Path

import cv2
import numpy as np
import pytest
import segno

from companion.engine.packs.content import PackReader
from companion.engine.state.table import Table
from companion.games import game_named, installed
from companion.ports import Scan
from companion.printkit.card_prints import CARD_MM, card_picture, qr_text
from companion.text.catalogue import Catalogue
from companion.text.words import Words
from companion.vision.picture.frame import Frame
from companion.vision.stickers.qr_codes import GONE_S, CodeReader, find_codes
from companion.vision.virtual.camera_optics import View
from sheet_kit import shoot

GAMES = Path(__file__).parents[3] / "companion" / "games"
TILTED = View((1280, 720), tilt_deg=35, blur_px=0.9, noise=4)
WIDE_MM = 150
"""Of the table in view: as many pixels a module as 22 cm give at 1920 x 1080."""
CODE = np.s_[702:852, 452:602]
"""Where the code stands on a card of 10 pixels a millimetre."""


@pytest.fixture(scope="module", params=installed())
def cards(request):
    """The codes of 53 cards of a game's pack, each on the picture of a card."""
    game = game_named(request.param)
    reader = PackReader(game.kinds)
    packs = GAMES / game.id / "content" / "packs"
    for file in sorted(packs.glob("*/*.toml")):
        reader.read(file.name, file.read_text())
    content = reader.content()
    table = Table(game=game.id).use(content)

    def describe(ref):
        described = game.vocabulary.describe(table, ref)
        return described.name if described else None

    words = Words(Catalogue("en", ()), pack={}, describe=describe)
    faces = game.cards(content)[:53]
    drawn = np.asarray(card_picture(game, faces[0], words, 10.0).convert("L"))
    cards = {qr_text(game.id, faces[0]): drawn}
    for face in faces[1:]:
        text = qr_text(game.id, face)
        cards[text] = drawn.copy()
        cards[text][CODE] = cv2.resize(bare(text), (150, 150), interpolation=cv2.INTER_NEAREST)
    return cards


def bare(text):
    """A code without its white border, a pixel a module."""
    rows = np.array([list(row) for row in segno.make(text, error="m", micro=False).matrix], bool)
    return (~rows).astype(np.uint8) * 250


def code(text, side=420):
    """A code on white, 20 pixels a module about."""
    bits = np.pad(bare(text), 4, constant_values=250)
    return cv2.resize(bits, (side, side), interpolation=cv2.INTER_NEAREST)


def read_of(picture, number):
    """What the first of three frames says in which a code is read; hands are never still."""
    for frame in range(3):
        angle, side = number * 37 + 4 * frame, number * 53 + 3 * frame
        view = View((1280, 720), tilt_deg=35, side_deg=side, blur_px=0.9, noise=4, barrel=0.03)
        turn = np.radians(angle)
        across = 21 * np.cos(turn) - 34 * np.sin(turn)
        down = 21 * np.sin(turn) + 34 * np.cos(turn)
        at = (-across, -down)  # so that the code itself is before the camera
        image = shoot(picture, CARD_MM, view, wide_mm=WIDE_MM, turned=angle, at=at, seed=number)
        if seen := find_codes(image):
            return " ".join(code.text for code in seen)
    return ""


def test_every_card_is_read_tilted_turned_blurred_and_noisy(cards, how_many):
    """The plain run reads every third."""
    assert len(cards) == 53
    shown = list(enumerate(cards.items()))[:: how_many(9, 1)]
    read = {text: read_of(picture, number) for number, (text, picture) in shown}
    assert read == {text: text for text in read}


def test_a_code_has_its_corners_where_it_is():
    image = shoot(code("companion:toy:deck:one"), (40, 40), TILTED, wide_mm=120, at=(10, -5))
    (seen,) = find_codes(image)
    height, width = image.shape[:2]
    assert (seen.corners > 0).all()
    assert (seen.corners < (width, height)).all()
    assert 80 < seen.side_px < 500


def test_far_and_weak_codes_are_read_enlarged(how_many):
    view = View((1280, 720), tilt_deg=10, blur_px=1.0, noise=5)
    text = "companion:toy:deck:weak"
    hits, shots = 0, how_many(3, 8)
    for seed in range(shots):
        image = shoot(code(text), (20, 20), view, wide_mm=300, turned=seed * 31, seed=seed)
        hits += [it.text for it in find_codes(image)] == [text]
    assert hits >= shots * 3 / 4, hits


def test_nothing_is_read_where_there_is_no_code():
    noise = np.random.default_rng(1).integers(0, 255, (720, 1280, 3), np.uint8)
    for image in (noise, np.full((720, 1280), 128, np.uint8)):
        assert find_codes(image) == ()


def test_several_codes_in_one_picture():
    sheet = np.hstack([code("one", 300), np.full((300, 60), 245, np.uint8), code("two", 300)])
    assert [it.text for it in find_codes(sheet)] == ["one", "two"]


class Shown:
    """Frames of cards shown to the camera, five a second."""

    def __init__(self):
        self.reader = CodeReader()
        self.time_s = 50.0
        self.bare = np.full((480, 640, 3), 90, np.uint8)

    def opened(self):
        """Let the reader see the bare table first."""
        assert self.show(0.4) == []
        return self

    def show(self, seconds, *cards):
        """Show texts at places (x, y); return what was said."""
        image = self.bare.copy()
        for text, (x, y) in cards:
            image[y : y + 160, x : x + 160] = code(text, 160)[:, :, None]
        said = []
        for _ in range(round(seconds * 5)):
            self.time_s += 0.2
            said += self.reader.look(Frame(image, 0, self.time_s))
        return [(scan.ref, scan.reader) for scan in said if isinstance(scan, Scan)]


def test_a_card_that_stays_is_said_once():
    shown = Shown().opened()
    assert shown.show(4, ("a", (20, 20))) == [("a", "camera")]
    assert shown.show(1) == []


def test_a_card_that_lies_there_is_not_said_again_when_a_hand_has_passed():
    shown = Shown().opened()
    assert shown.show(1, ("a", (20, 20)))
    assert shown.show(3) == []
    assert shown.show(1, ("a", (22, 24))) == []


def test_a_card_shown_again_elsewhere_is_said_again():
    shown = Shown().opened()
    assert shown.show(1, ("a", (20, 20)))
    assert shown.show(2) == []
    assert shown.show(1, ("a", (300, 200))) == [("a", "camera")]


def test_the_same_place_takes_the_same_card_after_another():
    shown = Shown().opened()
    assert shown.show(1, ("a", (20, 20)))
    assert shown.show(1, ("b", (20, 20))) == [("b", "camera")]
    assert shown.show(1, ("a", (20, 20))) == [("a", "camera")]


def test_after_a_long_time_a_card_may_be_shown_at_the_same_place():
    shown = Shown().opened()
    assert shown.show(1, ("a", (20, 20)))
    assert shown.show(GONE_S + 2) == []
    assert shown.show(1, ("a", (20, 20))) == [("a", "camera")]


def test_a_table_at_rest_is_not_searched(monkeypatch):
    shown = Shown().opened()
    assert shown.show(5) == []
    monkeypatch.setattr("companion.vision.stickers.qr_codes.find_codes", lambda image: 1 / 0)
    assert shown.show(5) == []


def test_a_card_that_lies_there_when_the_camera_opens_was_not_shown():
    shown = Shown()
    assert shown.show(1, ("a", (20, 20))) == []
    assert shown.show(1, ("a", (20, 20)), ("b", (300, 200))) == [("b", "camera")]


def test_a_frame_is_searched_enlarged_only_now_and_then(monkeypatch):
    asked = []
    monkeypatch.setattr(
        "companion.vision.stickers.qr_codes.find_codes",
        lambda image, *, thorough: asked.append(thorough) or (),
    )
    shown = Shown().opened()
    assert shown.show(1.6) == []
    assert asked[:6] == [True, False, True, False, True, False]


def test_a_gray_camera_reads_codes_too():
    reader, image = CodeReader(), np.full((480, 640), 90, np.uint8)
    assert reader.look(Frame(image, 0, 1.0)) == []
    image = image.copy()
    image[100:260, 100:260] = code("of/gray", 160)
    assert [scan.ref for scan in reader.look(Frame(image, 1, 1.4))] == ["of/gray"]
