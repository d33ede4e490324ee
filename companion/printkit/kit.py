"""A game's whole kit as pages: check page, tiles, cards, tokens, standees."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Final, TypeVar

from PIL import Image

from companion.engine.game import Game
from companion.engine.message import say
from companion.engine.packs.content import Content, PackInfo
from companion.engine.view.appearance import PartFace, TileFace
from companion.engine.vocabulary.code_cards import printed_numbers
from companion.printkit.camera_sheets import camera_page, lens_page, tray_page
from companion.printkit.card_prints import CARD_MM, card_picture
from companion.printkit.check_sheet import check_page
from companion.printkit.code_card_prints import code_card_picture
from companion.printkit.paper import MARGIN_MM, Page, Paper, Words, sheets
from companion.printkit.part_prints import (
    STANDEE_HEIGHT_MM,
    STANDEE_WIDTH_MM,
    standee_picture,
    token_picture,
)
from companion.printkit.sticker_sheets import sticker_pages
from companion.printkit.tile_prints import tile_picture
from companion.stickers import LENS_SQUARE_MM, LENS_SQUARES, TOKEN_MM, face_mm, lens_board
from companion.text import words as text

T = TypeVar("T")
PRINT_PX_PER_MM: Final = 10.0
"""254 dots an inch: a tile is 800 pixels wide, a code's modules are 5."""
_FOOT_EM: Final = 3.2
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
        tell: Is told how far the drawing is, or None.
    """

    def __init__(
        self,
        game: Game,
        content: Content,
        words: text.Words,
        paper: Paper,
        px_per_mm: float = PRINT_PX_PER_MM,
        *,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self.game = game
        self.content = content
        self.words = words
        self.paper = paper
        self.px_per_mm = px_per_mm
        self.tell = tell

    def pages(self) -> tuple[Page, ...]:
        """Return all pages, each with its foot line."""
        parts = self.tiles(), self.cards(), self.tokens(), self.standees()
        return self._numbered((self.check(), *chain.from_iterable(parts)))

    def stickers(self) -> tuple[Page, ...]:
        """Return the camera's check page and the sheets of stickers, each with its foot line."""
        return self._stickers(self._tile_faces())

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
        return tuple(self._with_foot(page, n, len(made)) for n, page in enumerate(made, 1))

    def check(self) -> Page:
        """Return the check page: scale, how to cut, what is in the kit."""
        faces = self._tile_faces()
        counts = (
            (say("tile faces"), len(faces)),
            (say("cards"), self._card_count()),
            (say("tokens"), sum(part.copies for part in self._parts("token"))),
            (say("standees"), sum(part.copies for part in self._parts("standee"))),
        )
        small = next(face for face in faces if face.size == (1, 1))
        sample = (small.id, tile_picture(small, self.words, self.px_per_mm))
        label = " ".join(self._label(pack) for pack in self.content.packs if pack.label)
        title = self.game.title
        return check_page(
            self.paper, self.words, title=title, label=label, counts=counts, sample=sample
        )

    def _card_count(self) -> int:
        game = self.game
        kinds = game.vocabulary.code_cards
        codes = sum(len(printed_numbers(cards, game.seats[1])) for cards in kinds)
        return codes + sum(card.copies for card in game.cards(self.content))

    def tiles(self) -> Iterator[Page]:
        """Yield the tile faces, those of one size together; the two faces of a tile follow."""
        faces = self._tile_faces()
        drawn = [
            (face, tile_picture(face, self.words, self.px_per_mm))
            for face in self._announced("tile", faces)
        ]
        for size in sorted({face.size for face in faces}):
            things = [(face.id, picture) for face, picture in drawn if face.size == size]
            yield from sheets(self.paper, "tiles", things, face_mm(size))

    def cards(self) -> Iterator[Page]:
        """Yield the cards, every copy, deck by deck."""
        things: list[tuple[str, Image.Image]] = []
        for card in self._announced("card", self.game.cards(self.content)):
            picture = card_picture(self.game, card, self.words, self.px_per_mm)
            things.extend((card.id, picture) for _ in range(card.copies))
        things.extend(self._code_cards())
        yield from sheets(self.paper, "cards", things, CARD_MM)

    def _code_cards(self) -> Iterator[tuple[str, Image.Image]]:
        """Yield each code card by what its code calls it, with its picture."""
        game, words = self.game, self.words
        for cards in game.vocabulary.code_cards:
            for number in printed_numbers(cards, game.seats[1]):
                picture = code_card_picture(game.id, cards, number, words, self.px_per_mm)
                yield f"{cards.word} {number}", picture

    def tokens(self) -> Iterator[Page]:
        """Yield the tokens, every copy."""
        things = self._copies("token", lambda part: token_picture(part, self.px_per_mm))
        yield from sheets(self.paper, "tokens", things, (TOKEN_MM, TOKEN_MM))

    def standees(self) -> Iterator[Page]:
        """Yield the standees."""
        things = self._copies(
            "standee", lambda part: standee_picture(part, self.game, self.px_per_mm)
        )
        yield from sheets(self.paper, "standees", things, (STANDEE_WIDTH_MM, STANDEE_HEIGHT_MM))

    def _announced(self, what: str, things: Sequence[T]) -> Iterator[T]:
        """Yield the things one by one, and tell how far it is."""
        for n, thing in enumerate(things, 1):
            if self.tell is not None:
                self.tell(f"drawing {what} {n} of {len(things)}")
            yield thing

    def _tile_faces(self) -> tuple[TileFace, ...]:
        return self.game.tiles(self.content)

    def _parts(self, form: str) -> list[PartFace]:
        return [part for part in self.game.vocabulary.parts(self.content) if part.form == form]

    def _copies(
        self, form: str, draw: Callable[[PartFace], Image.Image]
    ) -> list[tuple[str, Image.Image]]:
        """Return id and picture of the tokens or the standees, each as often as it is printed."""
        drawn = [(part, draw(part)) for part in self._parts(form)]
        return [(part.id, picture) for part, picture in drawn for _ in range(part.copies)]

    def _label(self, pack: PackInfo) -> str:
        """Return a pack's label in the language of the print, or in English."""
        return getattr(pack, f"label_{self.words.language}", "") or pack.label

    def _with_foot(self, page: Page, n: int, count: int) -> Page:
        """Add the line at the foot: what the page is, and its number."""
        foot = say(
            "{game}: {page}, {n} of {count}",
            game=self.words.say(self.game.title),
            page=self.words.say(_TITLES[page.kind]),
            n=n,
            count=count,
        )
        y = self.paper.height - 5
        line = Words(self.words.say(foot), self.paper.width - MARGIN_MM, y, _FOOT_EM, align="right")
        return Page(page.paper, page.kind, (*page.marks, line))
