"""A game's whole kit as pages: check page, tiles, cards, tokens, standees."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, chain
from typing import Final

from PIL import Image

from companion.engine.game import Game
from companion.engine.message import say
from companion.engine.packs.content import Content, PackInfo
from companion.engine.view.appearance import TileFace
from companion.printkit.backs import BackPrinting
from companion.printkit.camera_sheets import camera_page, lens_page, tray_page
from companion.printkit.card_prints import CARD_MM
from companion.printkit.check_sheet import Box, check_pages
from companion.printkit.cut_outs import CutOuts
from companion.printkit.paper import MARGIN_MM, Page, Paper, Words
from companion.printkit.part_prints import STANDEE_HEIGHT_MM, STANDEE_WIDTH_MM
from companion.printkit.sheets import Thing, folded_grid_for, sheets
from companion.printkit.sticker_sheets import sticker_pages
from companion.stickers import LENS_SQUARE_MM, LENS_SQUARES, TOKEN_MM, face_mm, lens_board
from companion.text import words as text

PRINT_PX_PER_MM: Final = 10.0
"""254 dots an inch: a tile is 800 pixels wide, a code's modules are 5."""
_FOOT_EM: Final = 3.2
_FOOT_MM: Final = 6.0
"""From its baseline to the lower edge."""
NO_BACKS: Final = BackPrinting()
_TITLES: Final = {
    "check": say("Check page"),
    "tiles": say("Tiles"),
    "cards": say("Cards"),
    "tokens": say("Tokens"),
    "standees": say("Standees"),
    "stickers": say("Stickers"),
    "camera": say("Camera check page"),
    "tray": say("Dice tray"),
    "lens": say("Lens sheet"),
}


class Kit:
    """Everything that is printed for one game in one language.

    Attributes:
        game: The game.
        content: Its packs.
        words: The language of the print.
        paper: The sheets.
        px_per_mm: How fine pictures are drawn.
        printing: How backs are printed.
        cut_outs: What is cut out of it.
    """

    def __init__(
        self,
        game: Game,
        content: Content,
        words: text.Words,
        paper: Paper,
        px_per_mm: float = PRINT_PX_PER_MM,
        *,
        printing: BackPrinting = NO_BACKS,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        """Make a kit; ``tell`` is told how far the drawing is."""
        self.game = game
        self.content = content
        self.words = words
        self.paper = paper
        self.px_per_mm = px_per_mm
        self.printing = printing
        self.cut_outs = CutOuts(game, content, words, px_per_mm, tell)

    def pages(self) -> tuple[Page, ...]:
        """Return all pages, each with its foot line."""
        parts = self.check(), self.tiles(), self.cards(), self.tokens(), self.standees()
        return self._numbered(tuple(chain.from_iterable(parts)))

    def check_alone(self) -> tuple[Page, ...]:
        """Return the check page alone, with its foot line."""
        return self._numbered(tuple(self.check()))

    def stickers(self) -> tuple[Page, ...]:
        """Return the camera's check page and the sheets of stickers, each with its foot line."""
        return self._stickers(self.cut_outs.tile_faces())

    def numbers(self) -> tuple[Page, ...]:
        """Return the check page and stickers with all numbers, for tiles that have none yet."""
        return self._stickers(())

    def _stickers(self, faces: Sequence[TileFace]) -> tuple[Page, ...]:
        sheets_of = sticker_pages(self.paper, self.words, faces)
        return self._numbered((camera_page(self.paper, self.words), *sheets_of))

    def tray(self) -> tuple[Page, ...]:
        """Return the dice tray with its foot line."""
        return self._numbered((tray_page(self.paper, self.words),))

    def lens(self) -> tuple[Page, ...]:
        """Return the lens sheet with its foot line."""
        wide, high = (count * LENS_SQUARE_MM for count in LENS_SQUARES)
        pixels = round(wide * self.px_per_mm), round(high * self.px_per_mm)
        board = Image.fromarray(lens_board().generateImage(pixels))
        return self._numbered((lens_page(self.paper, self.words, board, (wide, high)),))

    def _numbered(self, made: Sequence[Page]) -> tuple[Page, ...]:
        numbers = list(accumulate(int(not page.behind) for page in made))
        count = numbers[-1] if numbers else 0
        return tuple(self._with_foot(page, n, count) for page, n in zip(made, numbers, strict=True))

    def check(self) -> Iterator[Page]:
        """Yield the check page: scale, how to cut, what is in the kit, how far off backs are."""
        cut_outs = self.cut_outs
        faces = cut_outs.tile_faces()
        counts = (
            (say("tile faces"), len(faces)),
            (say("cards"), cut_outs.card_count()),
            (say("tokens"), sum(part.copies for part in cut_outs.parts("token"))),
            (say("standees"), sum(part.copies for part in cut_outs.parts("standee"))),
        )
        small = next(face for face in faces if face.size == (1, 1))
        sample = (small.id, cut_outs.face_picture(small))
        label = " ".join(self._label(pack) for pack in self.content.packs if pack.label)
        box = Box(self.game.title, label, counts, sample)
        yield from check_pages(self.paper, self.words, box, self.printing)

    def tiles(self) -> Iterator[Page]:
        """Yield the tiles, those of one size together; each face alone where backs are not."""
        faces = self.cut_outs.tile_faces()
        for size in sorted({face.size for face in faces}):
            of_size = [face for face in faces if face.size == size]
            for things in self.cut_outs.tiles(of_size, backed=self._backed(face_mm(size))):
                yield from self._sheets("tiles", things, face_mm(size))

    def cards(self) -> Iterator[Page]:
        """Yield the cards, every copy; a deck has its sheets to itself."""
        for things in self.cut_outs.cards():
            yield from self._sheets("cards", things, CARD_MM)

    def tokens(self) -> Iterator[Page]:
        """Yield the tokens, every copy; those that lie face down have sheets of their own."""
        for things in self.cut_outs.tokens():
            yield from self._sheets("tokens", things, (TOKEN_MM, TOKEN_MM))

    def standees(self) -> Iterator[Page]:
        """Yield the standees."""
        size = (STANDEE_WIDTH_MM, STANDEE_HEIGHT_MM)
        yield from self._sheets("standees", self.cut_outs.standees(), size)

    def _sheets(
        self, kind: str, things: Sequence[Thing], size: tuple[float, float]
    ) -> Iterator[Page]:
        return sheets(self.paper, kind, things, size, self.printing)

    def _backed(self, size: tuple[float, float]) -> bool:
        """Tell whether things of a size get their backs."""
        if self.printing.way == "fold":
            return folded_grid_for(self.paper, size) is not None
        return self.printing.two_sided

    def _label(self, pack: PackInfo) -> str:
        """Return a pack's label in the language of the print, or in English."""
        return getattr(pack, f"label_{self.words.language}", "") or pack.label

    def _with_foot(self, page: Page, n: int, count: int) -> Page:
        """Add the line at the foot: what the page is, and its number; a white side stays so."""
        if page.behind and not page.marks:
            return page
        what = {
            "game": self.words.say(self.game.title),
            "page": self.words.say(_TITLES[page.kind]),
            "n": n,
            "count": count,
        }
        foot = (
            say("{game}: {page}, {n} of {count}, other side", **what)
            if page.behind
            else say("{game}: {page}, {n} of {count}", **what)
        )
        y = self.paper.height - _FOOT_MM
        line = Words(self.words.say(foot), self.paper.width - MARGIN_MM, y, _FOOT_EM, align="right")
        return replace(page, marks=(*page.marks, line))
