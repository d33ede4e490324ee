"""A game's whole kit as pages: check page, tiles, cards, tokens, standees."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, chain
from typing import Final, TypeVar

from PIL import Image

from companion.engine.game import Game
from companion.engine.message import say
from companion.engine.packs.content import Content, PackInfo
from companion.engine.view.appearance import Back, PartFace, TileFace
from companion.printkit.back_prints import back_picture
from companion.printkit.backs import BackPrinting, with_bleed
from companion.printkit.camera_sheets import camera_page, lens_page, tray_page
from companion.printkit.card_prints import CARD_MM, card_picture
from companion.printkit.check_sheet import Box, check_pages
from companion.printkit.paper import MARGIN_MM, Page, Paper, Words
from companion.printkit.part_prints import (
    STANDEE_HEIGHT_MM,
    STANDEE_WIDTH_MM,
    standee_picture,
    token_picture,
)
from companion.printkit.sheets import Side, Thing, folded_grid_for, sheets
from companion.printkit.sticker_sheets import sticker_pages
from companion.printkit.tile_prints import tile_picture
from companion.stickers import LENS_SQUARE_MM, LENS_SQUARES, TOKEN_MM, face_mm, lens_board
from companion.text import words as text

T = TypeVar("T")
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
        printing: BackPrinting = NO_BACKS,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self.game = game
        self.content = content
        self.words = words
        self.paper = paper
        self.px_per_mm = px_per_mm
        self.printing = printing
        self.tell = tell
        self._backs: dict[tuple[str, tuple[float, float]], Side] = {}

    def pages(self) -> tuple[Page, ...]:
        """Return all pages, each with its foot line."""
        parts = self.check(), self.tiles(), self.cards(), self.tokens(), self.standees()
        return self._numbered(tuple(chain.from_iterable(parts)))

    def check_alone(self) -> tuple[Page, ...]:
        """Return the check page alone, with its foot line."""
        return self._numbered(tuple(self.check()))

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
        numbers = list(accumulate(int(not page.behind) for page in made))
        count = numbers[-1] if numbers else 0
        return tuple(self._with_foot(page, n, count) for page, n in zip(made, numbers, strict=True))

    def check(self) -> Iterator[Page]:
        """Yield the check page: scale, how to cut, what is in the kit, how far off backs are."""
        faces = self._tile_faces()
        counts = (
            (say("tile faces"), len(faces)),
            (say("cards"), sum(card.copies for card in self.game.cards(self.content))),
            (say("tokens"), sum(part.copies for part in self._parts("token"))),
            (say("standees"), sum(part.copies for part in self._parts("standee"))),
        )
        small = next(face for face in faces if face.size == (1, 1))
        sample = (small.id, tile_picture(small, self.words, self.px_per_mm))
        label = " ".join(self._label(pack) for pack in self.content.packs if pack.label)
        box = Box(self.game.title, label, counts, sample)
        yield from check_pages(self.paper, self.words, box, self.printing)

    def tiles(self) -> Iterator[Page]:
        """Yield the tiles, those of one size together; the faces alone where none has its back."""
        faces = self._tile_faces()
        sides = {
            face.id: Side(face.id, tile_picture(face, self.words, self.px_per_mm))
            for face in self._announced("tile", faces)
        }
        for size in sorted({face.size for face in faces}):
            of_size = [face for face in faces if face.size == size]
            if self._backed(face_mm(size)):
                things = [self._tile(face, sides) for face in fronts_of(of_size)]
            else:
                things = [Thing(sides[face.id]) for face in of_size]
            yield from self._sheets("tiles", things, face_mm(size))

    def _tile(self, face: TileFace, sides: Mapping[str, Side]) -> Thing:
        """Return a tile with what is on its other side."""
        other = sides.get(face.back)
        if other is None:
            return Thing(sides[face.id], self._back(face.plain_back, face_mm(face.size)))
        return Thing(sides[face.id], self._going_on(other.ref, other.image))

    def _going_on(self, ref: str, image: Image.Image) -> Side:
        """Return a back that is a face: its edges go on over the cuts."""
        return Side(ref, image, with_bleed(image, self.px_per_mm, "edge"))

    def cards(self) -> Iterator[Page]:
        """Yield the cards, every copy, deck by deck: what has one back shares its sheets alone."""
        decks: dict[str, list[Thing]] = {}
        for card in self._announced("card", self.game.cards(self.content)):
            front = Side(card.id, card_picture(self.game, card, self.words, self.px_per_mm))
            thing = Thing(front, self._back(card.back, CARD_MM))
            decks.setdefault(_ref_of(card.back), []).extend([thing] * card.copies)
        for things in decks.values():
            yield from self._sheets("cards", things, CARD_MM)

    def tokens(self) -> Iterator[Page]:
        """Yield the tokens, every copy; what never lies face down is the same on both sides."""
        size = (TOKEN_MM, TOKEN_MM)
        kinds: dict[str, list[Thing]] = {}
        for part in self._parts("token"):
            front = Side(part.id, token_picture(part, self.px_per_mm))
            over_cut = token_picture(part, self.px_per_mm, over_cut=True)
            back = self._back(part.back, size) or self._going_on(part.id, over_cut)
            kinds.setdefault(_ref_of(part.back), []).extend([Thing(front, back)] * part.copies)
        for things in kinds.values():
            yield from self._sheets("tokens", things, size)

    def standees(self) -> Iterator[Page]:
        """Yield the standees; folded, they have two sides."""
        things: list[Thing] = []
        for part in self._parts("standee"):
            drawn = Side(part.id, standee_picture(part, self.game, self.px_per_mm))
            things.extend([Thing(drawn)] * part.copies)
        yield from self._sheets("standees", things, (STANDEE_WIDTH_MM, STANDEE_HEIGHT_MM))

    def _sheets(
        self, kind: str, things: Sequence[Thing], size: tuple[float, float]
    ) -> Iterator[Page]:
        return sheets(self.paper, kind, things, size, self.printing)

    def _backed(self, size: tuple[float, float]) -> bool:
        """Tell whether things of a size get their backs."""
        if self.printing.way == "fold":
            return folded_grid_for(self.paper, size) is not None
        return self.printing.two_sided

    def _back(self, back: Back | None, size: tuple[float, float]) -> Side | None:
        """Return a back in a size, drawn once however many things have it."""
        if back is None:
            return None
        key = _ref_of(back), size
        if key not in self._backs:
            drawn = back_picture(back, self.game, self.words, size, self.px_per_mm)
            around = with_bleed(drawn, self.px_per_mm, "symmetric")  # its lattice goes on
            self._backs[key] = Side(_ref_of(back), drawn, around)
        return self._backs[key]

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


def _ref_of(back: Back | None) -> str:
    """Return what a back is called among those of a kit."""
    return f"back: {back.name.text}, {back.look}, {back.colour}" if back else ""


def fronts_of(faces: Sequence[TileFace]) -> Iterator[TileFace]:
    """Yield one face of each tile: the one that names its back, the first where both do."""
    named = {face.back: face.id for face in faces if face.back}
    for face in faces:
        both = face.back != "" and named.get(face.id) == face.back
        if face.id not in named or (both and face.id < face.back):
            yield face
