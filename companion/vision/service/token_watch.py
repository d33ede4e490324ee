"""Tokens on the tiles of one match: what they look like, and who looks for them."""

from collections.abc import Callable, Sequence
from typing import Final

from companion.ports import OpenMatch, Way
from companion.session.packs.match_options import PACK
from companion.session.packs.pack_choice import USUAL
from companion.vision.learning.album import Album
from companion.vision.picture.frame import Image
from companion.vision.service.drawn_table import DrawnTable, image_of
from companion.vision.service.match_albums import Prints
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.tiles.token_tracker import TokenTracker
from companion.vision.virtual.virtual_table import TokenPicture

_TOKEN_PX: Final = 8.0
"""Pixels a millimetre of the pictures that are compared with."""
_FACE_PX: Final = 1.8


def token_art(match: OpenMatch, prints: Prints) -> TokenPicture:
    """Return how the tokens of a match are printed."""
    game = match.session.game
    parts = {part.id: part for part in game.vocabulary.parts(match.session.view().content)}
    return lambda kind, px_per_mm: image_of(prints.token(parts[kind], px_per_mm))


class TokenWatch:
    """The tokens of the open match: drawn on the drawn table, looked for on every table.

    Attributes:
        observers: Trackers of tokens; none where the game declares no token that lies on tiles.
    """

    def __init__(
        self,
        match: OpenMatch,
        table: DrawnTable,
        tiles: TileTracker,
        album: Callable[[], Album],
        prints: Prints,
        *,
        drawn: bool,
    ) -> None:
        """Begin to look, if the game has tokens that lie on tiles.

        Args:
            match: It.
            table: The drawn table; it draws the faces that are printed with Companion.
            tiles: The tracker of the tiles.
            album: Opens the owner's pictures of tiles.
            prints: How tokens are printed.
            drawn: The camera is the drawn table.
        """
        game = match.session.game
        self.observers: tuple[TokenTracker, ...] = ()
        self._table = table
        self._open = album
        self._album = album()
        self._ours = drawn or match.session.view().options.get(PACK, USUAL) == USUAL
        if game.vocabulary.tile_tokens:
            art = token_art(match, prints)
            table.draw_tokens(art)
            tokens = {
                token.part: art(token.part, _TOKEN_PX) for token in game.vocabulary.tile_tokens
            }
            self.observers = (
                TokenTracker(tiles, lambda tile: self._album.shapes[tile].size, self._face, tokens),
            )

    def ways(self, ways: Sequence[Way]) -> None:
        """Look in the middle of these ways, too."""
        for tracker in self.observers:
            tracker.ways(ways)

    def look_again(self) -> None:
        """Look at every tile once more, by the pictures that are known now."""
        self._album = self._open()
        for tracker in self.observers:
            tracker.look_again()

    def _face(self, tile: str) -> Image | None:
        """A face as the owner pictured it, else as it is printed with Companion, else nothing."""
        if tile not in self._album.shapes:
            return None
        own = self._album.face(tile)
        if own is not None or not self._ours or tile not in self._table.faces:
            return own
        return self._table.face(tile, _FACE_PX)
