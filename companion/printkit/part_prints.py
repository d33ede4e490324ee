"""Tokens and standees as pictures for print."""

from typing import Final, cast

from PIL import Image

from companion.art.figures import FigurePaint, Form, draw_figure
from companion.art.painter import Painter
from companion.data import icon_glyph, tokens
from companion.engine.game import Game
from companion.engine.view.appearance import Look, PartFace
from companion.stickers import TOKEN_MM

STANDEE_WIDTH_MM: Final = 25.0
STANDEE_FACE_MM: Final = 36.0
STANDEE_FOOT_MM: Final = 12.0
STANDEE_HEIGHT_MM: Final = 2 * (STANDEE_FACE_MM + STANDEE_FOOT_MM)
"""Foot, face upside down, face, foot: folded once between the faces and once above each foot."""
FOLDS_MM: Final = (
    STANDEE_FOOT_MM,
    STANDEE_FOOT_MM + STANDEE_FACE_MM,
    STANDEE_HEIGHT_MM - STANDEE_FOOT_MM,
)
_SEAT_FORMS: Final[tuple[Form, ...]] = ("circle", "square", "diamond", "triangle", "hexagon")
_FIGURE_MM: Final = 19.0
_NUMBER_EM: Final = 12.0


def token_picture(part: PartFace, px_per_mm: float, *, over_cut: bool = False) -> Image.Image:
    """Return a token: its icon or its number in a ring, on white.

    Args:
        part: The token.
        px_per_mm: How fine it is drawn.
        over_cut: The ring goes on over what is cut off.
    """
    paper = tokens()["colour"]["paper"]
    ground = paper["ink" if over_cut else "ground"]
    sheet = Painter(TOKEN_MM, TOKEN_MM, px_per_mm, ground, smooth=2)
    middle = TOKEN_MM / 2
    sheet.disc(middle, middle, middle - 0.8, paper["ink"])
    sheet.disc(middle, middle, middle - 1.5, paper["floor"])
    if part.number:
        base = middle + _NUMBER_EM * 0.35
        sheet.text(str(part.number), middle, base, _NUMBER_EM, "display", paper["ink"], "ms")
    else:
        sheet.glyph(icon_glyph(part.look), middle, middle, TOKEN_MM * 0.56, paper["ink"])
    return sheet.image()


def standee_picture(part: PartFace, game: Game, px_per_mm: float) -> Image.Image:
    """Return a standee unfolded: foot, back upside down, front, foot."""
    paper = tokens()["colour"]["paper"]
    front = _standee_front(part, game, px_per_mm)
    sheet = Painter(STANDEE_WIDTH_MM, STANDEE_HEIGHT_MM, px_per_mm, paper["ground"], smooth=1)
    sheet.paste(front.rotate(180), 0, STANDEE_FOOT_MM)
    sheet.paste(front, 0, STANDEE_FOOT_MM + STANDEE_FACE_MM)
    for y in FOLDS_MM:
        sheet.dashed([(0, y), (STANDEE_WIDTH_MM, y)], paper["hatch"], 0.2, 1.2, 1.2)
    return sheet.image()


def _standee_front(part: PartFace, game: Game, px_per_mm: float) -> Image.Image:
    """Return one face of a standee: its figure, large, on a band of its colour."""
    paper = tokens()["colour"]["paper"]
    look = game.vocabulary.looks.get(part.look, Look("seat"))
    sheet = Painter(STANDEE_WIDTH_MM, STANDEE_FACE_MM, px_per_mm, paper["floor"], smooth=1)
    hero = look.shape == "seat"
    form = _SEAT_FORMS[(part.number - 1) % len(_SEAT_FORMS)] if hero else cast("Form", look.shape)
    colour = paper["ink"] if hero else tokens()["colour"]["night"][look.colour]
    ink = paper["floor"] if hero else paper["ink"]
    paint = FigurePaint(colour, ink, paper["floor"])
    figure = draw_figure(form, _FIGURE_MM * px_per_mm, paint, str(part.number or ""))
    left = (STANDEE_WIDTH_MM - figure.width / px_per_mm) / 2
    top = (STANDEE_FACE_MM - figure.height / px_per_mm) / 2
    sheet.paste(figure, left, top)
    sheet.rect(0, STANDEE_FACE_MM - 4, STANDEE_WIDTH_MM, 4, colour)
    return sheet.image()
