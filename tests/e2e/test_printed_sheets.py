"""Sheets printed on both sides, read back from their rendered pages: what each thing is, and its back."""

import cv2
import numpy as np
import pytest
import zxingcpp

from companion.engine.vocabulary.code_cards import printed_numbers
from companion.printkit.card_prints import qr_text
from companion.session.devices.card_codes import code_text
from companion.vision.stickers.tag_detection import find_tags_in_still
from games_kit import game_called
from long_kit import long_except
from pdf_kit import kit_of, printed

FINE = 4.0
"""Pixels a millimetre: two for a module of a card's code."""
SMALLER = 4
"""So many times smaller is what says which look is the likeliest."""
SEARCH_MM = 2.0
OFF_MM = 1.0
SHEETS = 40


class ReadBack:
    """A kit in its PDF; reads its sheets."""

    def __init__(self, played, paper, way, file):
        self.played = played
        self.kit = kit_of(played, paper, way, px_per_mm=FINE)
        self.pages = self.kit.pages()
        self.printout = printed(self.kit, file, self.pages)
        self.cards = dict(cards_of(played))
        self.worst_mm = 0.0
        self.backed = self.backs = 0

    def sheets(self):
        """The number of each sheet's front that bears things to cut out."""
        return [n for n in range(0, len(self.pages), 2) if self.pages[n].kind != "check"]

    def check(self, n):
        """Read a sheet: the codes and markers on its front, and what lies behind each thing."""
        front, other = self.pages[n : n + 2]
        things = [mark for mark in front.pictures if mark.ref]
        picture = self.printout.picture(n, FINE)
        if front.kind == "tiles":
            self.check_markers(things, picture)
        elif front.kind == "cards":
            self.check_codes(things, picture)
        backs = [mark for mark in other.pictures if mark.ref]
        assert len(backs) in {0, len(things)}
        self.backed, self.backs = self.backed + bool(backs), self.backs + len(backs)
        each = {mark.ref: mark for mark in backs}
        looks = {ref: np.fliplr(upright(mark)) for ref, mark in each.items()}
        through = self.printout.picture_behind(n + 1, FINE) if backs else None
        for thing, placed in zip(things, self.printout.placed(n), strict=True):
            assert matched(picture, placed, {thing.ref: upright(thing)})[1] <= 1 / FINE
            if backs:
                ref, off_mm = matched(through, placed, looks)
                assert ref == self.back_of(front.kind, thing.ref)
                self.worst_mm = max(self.worst_mm, off_mm)

    def check_markers(self, things, picture):
        """Every tile of the sheet and no other is read by its stickers."""
        tags = {face.id: face.tags for face in self.played.game.tiles(self.played.content)}
        wanted = sorted(tag for thing in things for tag in tags[thing.ref])
        gray = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
        assert sorted(tag.tag for tag in find_tags_in_still(gray)) == wanted

    def check_codes(self, things, picture):
        """Every card of the sheet and no other is read by its code."""
        wanted = sorted(self.cards[thing.ref][0] for thing in things)
        codes = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
        assert sorted(code.text for code in codes) == wanted

    def back_of(self, kind, ref):
        """What a thing is declared to have on its other side."""
        game, content = self.played.game, self.played.content
        if kind == "cards":
            back = self.cards[ref][1]
        elif kind == "tiles":
            face = next(face for face in game.tiles(content) if face.id == ref)
            if face.back:
                return face.back
            back = face.plain_back
        else:
            back = next(part.back for part in game.vocabulary.parts(content) if part.id == ref)
        return f"back: {back.name.text}, {back.look}, {back.colour}" if back else ref


def cards_of(played):
    """What the code of each card says, and its back, by what its front is called."""
    game = played.game
    for card in game.cards(played.content):
        yield card.id, (qr_text(game.id, card), card.back)
    for cards in game.vocabulary.code_cards:
        for number in printed_numbers(cards, game.seats[1]):
            said = code_text(game.id, cards.word, number)
            yield f"{cards.word} {number}", (said, cards.back)


def upright(mark):
    """What a mark shows, upright."""
    sides = (mark.width, mark.height)[:: -1 if mark.turns % 2 else 1]
    size = tuple(round(side * FINE) for side in sides)
    return np.asarray(mark.image.convert("RGB").resize(size))


def matched(picture, placed, looks):
    """Which of these looks lies in a place, turned any way, and how far off in mm.

    Small pictures say which is the likeliest, before it is looked closely.
    """
    margin = round(SEARCH_MM * FINE)
    left, top = round(placed.x * FINE), round(placed.y * FINE)
    right = left + round(placed.width * FINE)
    bottom = top + round(placed.height * FINE)
    around = picture[max(0, top - margin) : bottom + margin, max(0, left - margin) : right + margin]
    turned = [
        (ref, np.ascontiguousarray(np.rot90(look, turns)))
        for ref, look in looks.items()
        for turns in range(4)
    ]
    fitting = [
        (ref, template)
        for ref, template in turned
        if all(a <= b for a, b in zip(template.shape, around.shape, strict=True))
    ]
    rough = shrunk(around)
    ref, template = max(fitting, key=lambda pair: best(rough, shrunk(pair[1]))[0])
    score, at = best(around, template)
    assert score > 0.8, f"{ref}: {score:.2f}"
    off = at[0] - min(margin, left), at[1] - min(margin, top)
    return ref, max(map(abs, off)) / FINE


def shrunk(picture):
    size = max(1, picture.shape[1] // SMALLER), max(1, picture.shape[0] // SMALLER)
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA)


def best(picture, template):
    """How well a template fits where it fits best, and where."""
    _, score, _, at = cv2.minMaxLoc(cv2.matchTemplate(picture, template, cv2.TM_CCOEFF_NORMED))
    return score, at


CASES = {
    ("escape", "A4", "long"): (28, 311),
    ("heist", "Letter", "short"): (9, 191),
    ("flood", "Letter", "long"): (5, 24),
    ("lair", "A4", "short"): (6, 29),
    ("escape", "Letter", "short"): (30, 311),
    ("heist", "A4", "long"): (8, 191),
    ("escape", "A4", "short"): (28, 311),
    ("escape", "Letter", "long"): (30, 311),
}
"""Sheets with backs, and how many things on them."""
PLAIN = list(CASES)[:4]


@pytest.mark.parametrize("case", long_except(CASES, *PLAIN), ids=" ".join)
def test_every_sheet_is_read_back(case, tmp_path):
    read = ReadBack(game_called(case[0]), *case[1:], tmp_path / "kit.pdf")
    for n in read.sheets():
        read.check(n)
    assert (read.backed, read.backs) == CASES[case]
    assert read.worst_mm < OFF_MM


def test_the_plain_run_reads_forty_sheets_fronts_and_backs():
    assert sum(CASES[case][0] for case in PLAIN) >= SHEETS
