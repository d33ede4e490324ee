"""Cards as pictures for print, each with a QR code a scanner answers by."""

from collections.abc import Iterator
from typing import Final, cast

import segno
from PIL import Image

from companion.art.figures import FigurePaint, Form, draw_figure
from companion.art.painter import Painter, width_at
from companion.art.tile_geometry import EVENTS
from companion.art.tile_palette import tile_ink
from companion.art.tile_signs import draw_sign
from companion.data import Face, icon_glyph, icon_words, tokens
from companion.engine.game import Game
from companion.engine.message import Message
from companion.engine.view.appearance import CardFace
from companion.session.devices.card_codes import code_text
from companion.text.surfaces import on_paper
from companion.text.words import Words

CARD_MM: Final = (63.0, 88.0)
QR_MM: Final = 15.0
"""Side of the code, its white border apart."""
_EDGE: Final = 3.6
_HEAD_MM: Final = 12.0
_FOOT_MM: Final = 15.5
_NAME_EM: Final = 6.4
_NAME_LEAST: Final = 4.2
_TEXT_MOST: Final = 5.0
_TEXT_LEAST: Final = 2.6
_LEADING: Final = 1.26
_GAP: Final = 3.0
_GAP_LEAST: Final = 1.0
"""Between paragraphs where they would not fit otherwise."""
_SPARE_MOST: Final = 4.0
_SIGN_R: Final = 3.4
_BOX_MM: Final = 9.4
_FIGURE_MM: Final = 4.1


def qr_text(game: str, card: CardFace) -> str:
    """Return what a card's code says; see ``companion.session.devices.card_codes``."""
    return code_text(game, card.deck, card.id)


def card_picture(game: Game, card: CardFace, words: Words, px_per_mm: float) -> Image.Image:
    """Return a card as it is printed, 63 x 88 mm."""
    return _Card(game, card, words, px_per_mm).draw()


class _Card:
    """One card being drawn."""

    def __init__(self, game: Game, card: CardFace, words: Words, px_per_mm: float) -> None:
        self.game = game
        self.card = card
        self.words = words
        self.px_per_mm = px_per_mm
        self.gap = _GAP
        self.paper = tokens()["colour"]["paper"]
        self.sheet = Painter(*CARD_MM, px_per_mm, self.paper["ground"], smooth=2)

    def draw(self) -> Image.Image:
        self._head()
        self._lines()
        if self.card.boxes:
            self._boxes()
        self._deck_word()
        self._code()
        return self.sheet.image()

    def _head(self) -> None:
        """The name on a dark band, the corner icon at its left."""
        width = CARD_MM[0]
        self.sheet.rect(0, 0, width, _HEAD_MM + 2, self.paper["ink"])
        left = _EDGE
        for name in self.card.corner:
            left += self._corner(name, left)
        room = width - _EDGE - left
        name = self.words.say(self.card.name).upper()
        em = max(_NAME_LEAST, min(_NAME_EM, _NAME_EM * room / width_at(name, "display", _NAME_EM)))
        middle = (_HEAD_MM + 2) / 2 + 0.6
        self.sheet.text(name, left, middle + em * 0.35, em, "display", self.paper["floor"])

    def _corner(self, name: str, left: float) -> float:
        """Draw one icon of the head; return the room it takes."""
        middle = (_HEAD_MM + 2) / 2 + 0.6
        if self._figure(name, left + 3.6, middle, 8.0):
            return 10.0
        icon = self.game.icon(name)
        if icon in icon_words():
            self.sheet.glyph(icon_glyph(icon), left + 3.4, middle, 7.0, self.paper["floor"])
            return 9.0
        return 0.0

    def _figure(self, kind: str, x: float, y: float, size: float) -> bool:
        """Draw the figure of a kind of piece about a point; tell whether it has one."""
        look = self.game.vocabulary.looks.get(kind)
        if look is None or look.shape not in ("shield", "double_disc", "star8", "octagon"):
            return False
        colour = tokens()["colour"]["night"].get(look.colour, self.paper["floor"])
        paint = FigurePaint(colour, self.paper["ink"], self.paper["ink"])
        picture = draw_figure(cast("Form", look.shape), size * self.px_per_mm, paint)
        half = picture.width / self.px_per_mm / 2
        self.sheet.paste(picture, x - half, y - half)
        return True

    def _lines(self) -> None:
        """Headings and sentences in the largest letters that fit between head and foot."""
        top = _HEAD_MM + 5.0
        room = CARD_MM[1] - _EDGE - top - (_FOOT_MM if self.card.boxes else QR_MM)
        em = self._letters(room)
        heights = self._heights(em)
        spare = max(0.0, room - sum(heights)) / max(1, len(heights))
        for n, height in enumerate(heights):
            if n:
                line = [(_EDGE, top), (CARD_MM[0] - _EDGE, top)]
                self.sheet.line(line, self.paper["grain"], 0.3)
            self._paragraph(n, top + min(spare / 2, _SPARE_MOST), em)
            top += height + spare

    def _letters(self, room: float) -> float:
        """Return the largest letters that fit: with small gaps only where nothing else does."""
        for self.gap in (_GAP, _GAP_LEAST):
            em = _TEXT_MOST
            while em > _TEXT_LEAST and sum(self._heights(em)) > room:
                em -= 0.1
            if sum(self._heights(em)) <= room:
                return em
        return _TEXT_LEAST

    def _heights(self, em: float) -> list[float]:
        """How much room each paragraph takes with letters of this size."""
        leading = em * _LEADING
        return [
            leading * (bool(head.text) + len(self._wrapped(n, text, em))) + self.gap
            for n, (head, text) in enumerate(self.card.lines)
        ]

    def _wrapped(self, n: int, text: Message, em: float) -> list[str]:
        room = CARD_MM[0] - _EDGE - self._left(n)
        return list(wrapped(on_paper(self.words, text), room, em, "text")) if text.text else []

    def _left(self, n: int) -> float:
        """Where the letters of a paragraph begin: to the right of its sign, if it has one."""
        return _EDGE + (2 * _SIGN_R + 2 if n < len(self.card.signs) else 0)

    def _paragraph(self, n: int, top: float, em: float) -> None:
        """Draw a paragraph: its sign, its heading, its sentence."""
        head, text = self.card.lines[n]
        left, ink = self._left(n), self.paper["ink"]
        top += self.gap / 2
        if n < len(self.card.signs) and self.card.signs[n] in EVENTS:
            at = (_EDGE + _SIGN_R, top + _SIGN_R)
            draw_sign(self.sheet, self.card.signs[n], at, _SIGN_R, tile_ink("paper"))
        if head.text:
            words = on_paper(self.words, head)
            self.sheet.text(words, left, top + em * 0.86, em * 1.12, "display", ink)
            top += em * _LEADING
        for line in self._wrapped(n, text, em):
            self.sheet.text(line, left, top + em * 0.86, em, "text", ink)
            top += em * _LEADING

    def _boxes(self) -> None:
        """The activation boxes for one player and more, along the bottom."""
        top = CARD_MM[1] - _EDGE - _BOX_MM - 1.4
        for n, box in enumerate(self.card.boxes, 1):
            left = _EDGE + (n - 1) * (_BOX_MM + 0.6)
            self.sheet.rect(left, top, _BOX_MM, _BOX_MM, self.paper["ink"], 1.0)
            wide = _FIGURE_MM + 0.2
            middle = left + _BOX_MM / 2
            start = middle - (len(box) - 1) * wide / 2
            for place, kind in enumerate(box):
                _ = self._figure(kind, start + place * wide, top + _BOX_MM / 2, _FIGURE_MM * 0.86)
            self.sheet.text(str(n), middle, top - 0.9, 3.0, "caps", self.paper["duct"], "ms")

    def _deck_word(self) -> None:
        y = CARD_MM[1] - (_EDGE - 1.0) if not self.card.boxes else CARD_MM[1] - 1.5
        deck = self.words.say(self.card.kind).upper()
        self.sheet.text(deck, _EDGE, y, 2.6, "caps", self.paper["duct"])

    def _code(self) -> None:
        """The QR code at the lower right."""
        left, top = CARD_MM[0] - _EDGE + 0.8 - QR_MM, CARD_MM[1] - _EDGE + 0.8 - QR_MM
        draw_code(self.sheet, qr_text(self.game.id, self.card), (left, top), QR_MM)


def draw_code(sheet: Painter, text: str, place: tuple[float, float], side: float) -> None:
    """Draw a QR code, its white border apart: whole modules that touch one another.

    Args:
        sheet: What it is drawn on.
        text: What it says.
        place: Its upper left corner, in mm.
        side: How long a side is, in mm.
    """
    rows = segno.make(text, error="m", micro=False).matrix
    unit = side / len(rows)
    for y, row in enumerate(rows):
        for x, black in enumerate(row):
            if black:
                at = place[0] + x * unit, place[1] + y * unit
                sheet.rect(*at, unit + 0.02, unit + 0.02, "#000000")


def wrapped(text: str, room: float, em: float, name: Face) -> Iterator[str]:
    """Yield the lines of a text that is to fit a width."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if line and width_at(longer, name, em) > room:
            yield line
            longer = word
        line = longer
    if line:
        yield line
