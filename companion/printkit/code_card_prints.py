"""Code cards as pictures for print: a number and a code, which say nothing of a card."""

from typing import Final

from PIL import Image

from companion.art.painter import Painter, width_at
from companion.data import tokens
from companion.engine.vocabulary.declarations import CodeCards
from companion.printkit.card_prints import CARD_MM, draw_code
from companion.session.devices.card_codes import code_text
from companion.text.words import Words

_QR_MM: Final = 36.0
_TOP_MM: Final = 14.0
_NAME_EM: Final = 9.0
_NAME_LEAST: Final = 4.0
_NAME_Y: Final = 70.0
_EDGE: Final = 3.6


def code_card_picture(
    game: str, cards: CodeCards, number: str, words: Words, px_per_mm: float
) -> Image.Image:
    """Return a code card as it is printed, 63 x 88 mm.

    Args:
        game: The game's id.
        cards: What it is one of.
        number: Its number.
        words: The language of the print.
        px_per_mm: How fine it is drawn.
    """
    paper = tokens()["colour"]["paper"]
    sheet = Painter(*CARD_MM, px_per_mm, paper["ground"], smooth=2)
    place = (CARD_MM[0] - _QR_MM) / 2, _TOP_MM
    draw_code(sheet, code_text(game, cards.word, number), place, _QR_MM)
    name = words.say(cards.called(number)).upper()
    room = CARD_MM[0] - 2 * _EDGE
    em = max(_NAME_LEAST, min(_NAME_EM, _NAME_EM * room / width_at(name, "display", _NAME_EM)))
    sheet.text(name, CARD_MM[0] / 2, _NAME_Y, em, "display", paper["ink"], "ms")
    return sheet.image()
