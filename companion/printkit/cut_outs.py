"""Everything of a game that is cut out of paper: its pictures, each with what is on its back."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from PIL import Image

from companion.engine.game import Game
from companion.engine.packs.content import Content
from companion.engine.view.appearance import Back, PartFace, TileFace
from companion.engine.vocabulary.code_cards import printed_numbers
from companion.engine.vocabulary.declarations import CodeCards
from companion.printkit.back_prints import back_picture
from companion.printkit.backs import with_bleed
from companion.printkit.card_prints import CARD_MM, card_picture
from companion.printkit.code_card_prints import code_card_picture
from companion.printkit.part_prints import standee_picture, token_picture
from companion.printkit.sheets import Side, Thing
from companion.printkit.tile_prints import tile_picture
from companion.stickers import TOKEN_MM, face_mm
from companion.text.words import Words

T = TypeVar("T")


class CutOuts:
    """What is cut out of one game's kit, drawn in one language.

    Attributes:
        game: The game.
        content: Its packs.
        words: The language of the print.
        px_per_mm: How fine pictures are drawn.
        tell: Is told how far the drawing is, or None.
    """

    def __init__(
        self,
        game: Game,
        content: Content,
        words: Words,
        px_per_mm: float,
        tell: Callable[[str], None] | None,
    ) -> None:
        self.game = game
        self.content = content
        self.words = words
        self.px_per_mm = px_per_mm
        self.tell = tell
        self._backs: dict[tuple[str, tuple[float, float]], Side] = {}

    def tile_faces(self) -> tuple[TileFace, ...]:
        """Return every face of a tile."""
        return self.game.tiles(self.content)

    def parts(self, form: str) -> list[PartFace]:
        """Return the tokens or the standees, each once."""
        return [part for part in self.game.vocabulary.parts(self.content) if part.form == form]

    def card_count(self) -> int:
        """Return how many cards there are, copies and code cards too."""
        game = self.game
        kinds = game.vocabulary.code_cards
        codes = sum(len(printed_numbers(cards, game.seats[1])) for cards in kinds)
        return codes + sum(card.copies for card in game.cards(self.content))

    def face_picture(self, face: TileFace) -> Image.Image:
        """Return a face of a tile as it is printed."""
        return tile_picture(face, self.words, self.px_per_mm)

    def tiles(self, faces: Sequence[TileFace], *, backed: bool) -> list[list[Thing]]:
        """Return tiles with what is on their backs, those of one back together, or each face alone.

        Args:
            faces: All of some tiles.
            backed: Their backs are printed, so a tile with two faces is one thing.
        """
        drawn = self._announced("tile", faces)
        sides = {face.id: Side(face.id, self.face_picture(face)) for face in drawn}
        if not backed:
            return [[Thing(side) for side in sides.values()]]
        kinds: dict[str, list[Thing]] = {}
        for face in fronts_of(faces):
            other = sides.get(face.back)
            if other is None:
                back = self._back(face.plain_back, face_mm(face.size))
            else:
                back = self._going_on(other.ref, other.image)
            kind = back_ref(face.plain_back) if other is None else ""
            kinds.setdefault(kind, []).append(Thing(sides[face.id], back))
        return list(kinds.values())

    def cards(self) -> list[list[Thing]]:
        """Return the cards, every copy: those of one back together."""
        decks: dict[str, list[Thing]] = {}
        for card in self._announced("card", self.game.cards(self.content)):
            front = Side(card.id, card_picture(self.game, card, self.words, self.px_per_mm))
            thing = Thing(front, self._back(card.back, CARD_MM))
            decks.setdefault(back_ref(card.back), []).extend([thing] * card.copies)
        for cards in self.game.vocabulary.code_cards:
            decks.setdefault(back_ref(cards.back), []).extend(self._code_cards(cards))
        return list(decks.values())

    def _code_cards(self, cards: CodeCards) -> Iterator[Thing]:
        """Yield each code card; its front is called as its code calls it."""
        game, words = self.game, self.words
        for number in printed_numbers(cards, game.seats[1]):
            picture = code_card_picture(game.id, cards, number, words, self.px_per_mm)
            yield Thing(Side(f"{cards.word} {number}", picture), self._back(cards.back, CARD_MM))

    def tokens(self) -> list[list[Thing]]:
        """Return the tokens, every copy: those of one back together.

        What never lies face down is the same on both sides.
        """
        size = (TOKEN_MM, TOKEN_MM)
        kinds: dict[str, list[Thing]] = {}
        for part in self.parts("token"):
            front = Side(part.id, token_picture(part, self.px_per_mm))
            over_cut = token_picture(part, self.px_per_mm, over_cut=True)
            back = self._back(part.back, size) or self._going_on(part.id, over_cut)
            kinds.setdefault(back_ref(part.back), []).extend([Thing(front, back)] * part.copies)
        return list(kinds.values())

    def standees(self) -> list[Thing]:
        """Return the standees, every copy; folded, they have two sides."""
        things: list[Thing] = []
        for part in self.parts("standee"):
            drawn = Side(part.id, standee_picture(part, self.game, self.px_per_mm))
            things.extend([Thing(drawn)] * part.copies)
        return things

    def _announced(self, what: str, things: Sequence[T]) -> Iterator[T]:
        """Yield the things one by one, and tell how far it is."""
        for n, thing in enumerate(things, 1):
            if self.tell is not None:
                self.tell(f"drawing {what} {n} of {len(things)}")
            yield thing

    def _going_on(self, ref: str, image: Image.Image) -> Side:
        """Return a back that is a face: its edges go on over the cuts."""
        return Side(ref, image, with_bleed(image, self.px_per_mm, "edge"))

    def _back(self, back: Back | None, size: tuple[float, float]) -> Side | None:
        """Return a back in a size, drawn once however many things have it."""
        if back is None:
            return None
        key = back_ref(back), size
        if key not in self._backs:
            drawn = back_picture(back, self.game, self.words, size, self.px_per_mm)
            around = with_bleed(drawn, self.px_per_mm, "symmetric")  # its lattice goes on
            self._backs[key] = Side(key[0], drawn, around)
        return self._backs[key]


def back_ref(back: Back | None) -> str:
    """Return what a back is called among those of a kit, "" for none."""
    return f"back: {back.name.text}, {back.look}, {back.colour}" if back else ""


def fronts_of(faces: Sequence[TileFace]) -> Iterator[TileFace]:
    """Yield one face of each tile: the one that names its back, the first where both do."""
    named = {face.back: face.id for face in faces if face.back}
    for face in faces:
        both = face.back != "" and named.get(face.id) == face.back
        if face.id not in named or (both and face.id < face.back):
            yield face
