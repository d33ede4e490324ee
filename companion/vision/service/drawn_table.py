"""A table that exists only as a picture: people drag tiles, and an imagined camera looks."""

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from msgspec.structs import replace
from numpy import asarray, uint8
from PIL.Image import Image as Picture

from companion.art.tile_art import tile_art
from companion.art.tile_records import TileArt
from companion.engine.grid import Cell, footprint
from companion.engine.view.appearance import TileFace
from companion.ports import Laid, MovedBy, OpenMatch, TileShape, TokenLies
from companion.text.words import Words
from companion.vision.picture.frame import Frame, Image
from companion.vision.service.match_albums import Prints, shapes_of
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.token_jitter import tokens_on
from companion.vision.virtual.virtual_table import Scene, TokenPicture, VirtualTable, region_of

_CELL_PX: Final = 150
"""Pixels a cell gets in the picture: its sticker is then read with ease."""
_LEAST_PX: Final = (960, 720)
_MOST_PX: Final = (2560, 1920)
_LIVELY_S: Final = 0.1
_REST_S: Final = 1.0
_LIVELY_FRAMES: Final = 24
"""How many pictures are taken quickly after something has moved: enough for a reading to stand."""
_MARGIN_MM: Final = 24.0


class DrawnTable:
    """A table that exists only as a picture: what lies on it people say by dragging.

    It is a camera for ``companion.vision``: quick while something moves, slow while nothing does.

    Attributes:
        shapes: The faces that may be laid, by id.
        faces: What is printed on them, by id.
        laid: What lies on the table.
        tokens: The tokens that lie on its tiles, as hands put them.
    """

    period_s = 0.0

    def __init__(
        self,
        faces: Iterable[TileFace],
        words: Words,
        clock: Callable[[], float],
        prints: Prints,
        *,
        seed: int = 0,
        sloppy: float = 1.0,
        waits: bool = True,
        stickers: bool = True,
    ) -> None:
        """Set an empty table.

        Args:
            faces: The tiles there are.
            words: What the tiles are called.
            clock: Monotonic seconds; dates the frames.
            prints: How the tiles are printed.
            seed: Of the table's look and of the crookedness.
            sloppy: How crookedly tiles are laid.
            waits: ``read`` takes its time; without it pictures come as fast as they are asked for.
            stickers: They are printed on the tiles; without them only pictures tell tiles apart.
        """
        faces = tuple(faces if stickers else (replace(face, tags=()) for face in faces))
        self.faces: Mapping[str, TileFace] = {face.id: face for face in faces}
        self.shapes: Mapping[str, TileShape] = shapes_of(faces)
        self._words = words
        self._clock = clock
        self._prints = prints
        self._sloppy = sloppy
        self._waits = waits
        self._seed = seed
        self._scene = Scene()
        self._view: View | None = None
        self._cells: tuple[int, int, int, int] | None = None
        self._table: VirtualTable | None = None
        self.laid: tuple[Laid, ...] = ()
        self._art: TokenPicture | None = None
        self.tokens: frozenset[TokenLies] = frozenset()
        self._expected: frozenset[TokenLies] | None = None
        self._moved = threading.Event()
        self._lively = _LIVELY_FRAMES
        self._seq = 0
        self._over = False

    def lay(self, laid: Iterable[Laid]) -> None:
        """Let exactly these tiles lie there; from any thread."""
        self.laid = tuple(laid)
        self.wake()

    def draw_tokens(self, art: TokenPicture) -> None:
        """Know what tokens look like; until then none are seen."""
        self._art, self._table = art, None

    def put(self, tokens: Iterable[TokenLies]) -> None:
        """Let exactly these tokens lie there; from any thread."""
        self.tokens = frozenset(tokens)
        self.wake()

    def expect_tokens(self, lying: Iterable[TokenLies], by: MovedBy) -> None:
        """Take which tokens lie there by the match; hands lay and take what has changed.

        Args:
            lying: All of them.
            by: After a correction nothing on the table is moved.
        """
        was, now = self._expected, frozenset(lying)
        self._expected = now
        if was is None:  # a match begins or goes on: all lies there as it was left
            self.put(now)
        elif by == "hands" and was != now:
            self.put((self.tokens - (was - now)) | (now - was))

    def put_right(self) -> None:
        """Let the tokens lie as the match has them."""
        self.put(self._expected or ())

    def show(self, scene: Scene, view: View | None = None, room: Iterable[Cell] = ()) -> None:
        """Let hands, figures and lamps be as in a scene; its tiles and tokens do not count.

        Args:
            scene: What is over the table, and its light.
            view: How the camera stands; None for the usual way.
            room: Cells to have in view from now on, laid or not.
        """
        if view != self._view:
            self._view, self._table = view, None
        self._scene = scene
        if found := tuple(room):
            xs, ys = [cell.x for cell in found], [cell.y for cell in found]
            self._cells, self._table = (min(xs), min(ys), max(xs), max(ys)), None
        self.wake()

    def wake(self) -> None:
        """Look closely for a while: something has changed, or is asked."""
        self._lively = _LIVELY_FRAMES
        self._moved.set()

    def read(self) -> Frame | None:
        """Return what a camera over the table sees now; None once it is closed."""
        if self._waits:
            _ = self._moved.wait(_LIVELY_S if self._lively else _REST_S)
            self._moved.clear()
        if self._over:
            return None
        self._lively = max(0, self._lively - 1)
        self._seq += 1
        return Frame(self._picture(), self._seq, self._clock())

    def close(self) -> None:
        """Take no more pictures."""
        self._over = True
        self._moved.set()

    def art(self, tile: str) -> TileArt:
        """Return what is to be drawn of a face."""
        face = self.faces[tile]
        return tile_art(face, self._words.say(face.name))

    def _picture(self) -> Image:
        laid = self.laid
        cells = self._covered(laid)
        if self._table is None or self._cells != cells:
            self._cells = cells
            west, north, east, south = cells
            region = region_of((Cell(west, north), Cell(east, south)), margin_mm=_MARGIN_MM)
            self._table = VirtualTable(
                self.shapes.values(),
                self.face,
                region,
                self._view or View(size=_picture_size(east - west + 1, south - north + 1)),
                token=self._art,
                sloppy=self._sloppy,
                seed=self._seed,
            )
        tokens = tokens_on(laid, self.shapes, self.tokens, self._seed) if self._art else ()
        return self._table.picture(replace(self._scene, laid=laid, tokens=tokens))

    def _covered(self, laid: tuple[Laid, ...]) -> tuple[int, int, int, int]:
        """Return the cells in view: the tiles, a cell around them, and never less than before."""
        cells = [
            cell for it in laid for cell in footprint(it.cell, self.shapes[it.tile].size, it.turns)
        ] or [Cell(0, 0)]
        xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
        now = (min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1)
        old = self._cells or now
        return (min(now[0], old[0]), min(now[1], old[1]), max(now[2], old[2]), max(now[3], old[3]))

    def face(self, tile: str, px_per_mm: float) -> Image:
        """Return a face as it is printed, blue-green-red."""
        return image_of(self._prints.tile(self.faces[tile], self._words, px_per_mm))


def image_of(picture: Picture) -> Image:
    """Return a printed picture, blue-green-red."""
    return asarray(picture.convert("RGB"), dtype=uint8)[:, :, ::-1].copy()


def _picture_size(wide: int, high: int) -> tuple[int, int]:
    """Return the size of a picture of so many cells: a larger table needs a better camera."""
    width = max(wide, high * 4 / 3) * _CELL_PX
    width = round(min(_MOST_PX[0], max(_LEAST_PX[0], width)) / 8) * 8
    return width, width * 3 // 4


def lying(match: OpenMatch, table: DrawnTable) -> tuple[Laid, ...]:
    """Return the tiles of a match that goes on: they lie there still."""
    return tuple(
        Laid(space.face, space.cells[0], space.turns)
        for space in match.session.view().spaces.values()
        if space.cells and space.face in table.shapes
    )
