"""What tiles are called, how they look, and where the owner's pictures of them are kept."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from PIL.Image import Image as Picture

from companion.engine.packs.content import Content
from companion.engine.view.appearance import PartFace, TileFace
from companion.ports import OpenMatch, TileShape, bodies
from companion.session.library.match_library import Library
from companion.session.packs.match_options import PACK
from companion.session.packs.pack_choice import USUAL
from companion.text.words import Words
from companion.vision.camera.lens_calibration import LENS_FILE
from companion.vision.learning.album import Album
from companion.vision.service.dice_reader import DICE_FILE

_HOME: Final = "eyes"


@dataclass(frozen=True)
class Prints:
    """How things are printed, so that a drawn table can show them.

    Attributes:
        tile: Draws a face with its stickers, 80 mm a cell, at so many pixels a mm.
        token: Draws a token likewise.
    """

    tile: Callable[[TileFace, Words, float], Picture]
    token: Callable[[PartFace, float], Picture]


class Naming(Protocol):
    """What things are called."""

    def pack_words(self, game: str, pack: str, /) -> Words:
        """Return the words of a choice of packs; raise CompanionError if it cannot be used."""
        ...

    def match_words(self, match: OpenMatch, /) -> Words:
        """Return the words of a match."""
        ...


class MatchAlbums:
    """The pictures of every pack's tiles.

    A pack that learns keeps its pictures itself; those of the packs that come with a game lie
    beside the matches.

    Attributes:
        prints: How tiles and tokens are printed.
    """

    def __init__(
        self,
        library: Library,
        content: Callable[[str, str], Content],
        naming: Naming,
        prints: Prints,
    ) -> None:
        """Know where packs and words are.

        Args:
            library: The packs.
            content: What a choice of packs of a game holds.
            naming: Words.
            prints: How tiles and tokens are printed.
        """
        self.prints = prints
        self._library = library
        self._content = content
        self._naming = naming

    def faces_of(self, match: OpenMatch) -> tuple[TileFace, ...]:
        """Return the tiles of a match that are known now."""
        return tuple(match.session.game.tiles(match.session.view().content))

    def words_of(self, match: OpenMatch) -> Words:
        """Return the words of a match."""
        return self._naming.match_words(match)

    def album_of(self, match: OpenMatch, *, found: bool = False) -> Album:
        """Return the pictures of a match's pack; ``found``: something is to be written."""
        pack = match.session.view().options.get(PACK, USUAL)
        return self._album(match.session.game.id, pack, self.faces_of(match), found=found)

    def pack(self, game: str, pack: str) -> tuple[tuple[TileFace, ...], Words]:
        """Return a pack's tiles that are known, and its words.

        Raises:
            CompanionError: The pack cannot be used.
        """
        content = self._content(game, pack)
        tiles = self._library.game_folder(game).game.tiles(content)
        return tuple(tiles), self._naming.pack_words(game, pack)

    def album(self, game: str, pack: str, *, found: bool = False) -> Album:
        """Return a pack's pictures."""
        return self._album(game, pack, self.pack(game, pack)[0], found=found)

    def dice_of(self, game: str) -> Path:
        """Return the file of what was learned of a game's dice; it may not be there."""
        return dice_file(self._library.data, game)

    @property
    def lens(self) -> Path:
        """The file of the camera's lens; it may not be there."""
        return self._library.data / LENS_FILE

    def _album(self, game: str, pack: str, faces: tuple[TileFace, ...], *, found: bool) -> Album:
        shapes = shapes_of(faces).values()
        if pack == USUAL:
            return Album(self._library.data / _HOME / game, shapes)
        own = self._library.own_pack(game, pack)
        if found and not own.exists:
            own.write({})
        return Album(own.folder, shapes)


def dice_file(data: Path, game: str) -> Path:
    """Return where what was learned of a game's dice lies."""
    return data / _HOME / game / DICE_FILE


def shapes_of(faces: Iterable[TileFace]) -> dict[str, TileShape]:
    """Return what the vision must know of faces, by id."""
    faces = tuple(faces)
    body = bodies(faces)
    return {
        face.id: TileShape(face.id, face.size, face.tags, body[face.id], face.any_way)
        for face in faces
    }
