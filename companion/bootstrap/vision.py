"""The vision service joined to packs, words and prints; imported when somebody first looks."""

from PIL.Image import Image

from companion.engine.display import PartFace, TileFace
from companion.ports import Inbox
from companion.printkit.parts import token_picture
from companion.printkit.tiles import tile_picture
from companion.session.shelf import Shelf
from companion.text.words import Words
from companion.ui.presenter.house import House
from companion.vision.service.albums import Albums
from companion.vision.service.service import VisionService


class Prints:
    """Tiles and tokens as the print kit makes them."""

    def tile(self, face: TileFace, words: Words, px_per_mm: float, /) -> Image:
        """Return a face with its stickers."""
        return tile_picture(face, words, px_per_mm)

    def token(self, part: PartFace, px_per_mm: float, /) -> Image:
        """Return a token."""
        return token_picture(part, px_per_mm)


def vision_for(
    house: House, shelf: Shelf, inbox: Inbox, *, threads: bool, stickers: bool
) -> VisionService:
    """Return eyes that are closed.

    Args:
        house: Whose clock, camera and words hold.
        shelf: Where packs are.
        inbox: Where what is seen goes.
        threads: Look in threads of their own.
        stickers: The virtual table's tiles have stickers.
    """
    albums = Albums(shelf.library, shelf.content, house, Prints())
    return VisionService(
        inbox,
        house.clock,
        lambda: house.settings.camera,
        albums,
        threads=threads,
        stickers=stickers,
    )
