"""The eyes at work: pictures of a table, real or drawn, go through them into the inbox.

A thread of its own looks; everything it sees is posted. The clock and the pace are handed in, so
that a demonstration can look as fast as the machine allows.
"""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from numpy import asarray, uint8

from companion.engine.game import Game
from companion.engine.grid import Cell, footprint
from companion.ports import Inbox, Laid, TileShape
from companion.printkit.tiles import tile_picture
from companion.text.words import Words
from companion.ui.presenter.house import House, Live
from companion.vision.eyes import Eyes
from companion.vision.frame import Frame, Image
from companion.vision.optics import View
from companion.vision.virtual import Scene, VirtualTable, region_of

Picture = Callable[[], Image]
CAMERA: Final = View(size=(1280, 960))
LIVELY_S: Final = 0.08
REST_S: Final = 0.5
_LIVELY_FRAMES: Final = 25
"""How often it is looked quickly after something has moved."""


class DrawnTable:
    """A table that exists only as a picture: what lies on it people say by dragging.

    Attributes:
        laid: What lies on it now.
    """

    def __init__(self, game: Game, live: Live, words: Words, *, sloppy: float = 1.0) -> None:
        """Set an empty table.

        Args:
            game: Whose tiles these are.
            live: The match: its packs and its seed.
            words: What the tiles are called.
            sloppy: How crookedly tiles are laid.
        """
        content = live.session.view().content
        self._faces = {face.id: face for face in game.tiles(content)}
        self.shapes: Mapping[str, TileShape] = {
            face.id: TileShape(face.id, face.size, face.tags, _body(face.id, face.back))
            for face in self._faces.values()
        }
        self._words = words
        self._sloppy = sloppy
        self._seed = sum(live.session.seed.encode())
        self._cells: tuple[int, int, int, int] | None = None
        self._table: VirtualTable | None = None
        self.laid: tuple[Laid, ...] = ()

    def picture(self) -> Image:
        """Return what a camera over the table sees now."""
        cells = self._covered()
        if self._table is None or self._cells != cells:
            west, north, east, south = self._cells = cells
            corners = (Cell(west, north), Cell(east, south))
            region = region_of(corners, margin_mm=24)
            self._table = VirtualTable(
                self.shapes.values(),
                self._face,
                region,
                CAMERA,
                sloppy=self._sloppy,
                seed=self._seed,
            )
        return self._table.picture(Scene(self.laid))

    def _covered(self) -> tuple[int, int, int, int]:
        """Return the cells in view: the tiles, a cell around them, and never less than before."""
        cells = [
            cell
            for laid in self.laid
            for cell in footprint(laid.cell, self.shapes[laid.tile].size, laid.turns)
        ] or [Cell(0, 0)]
        xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
        now = (min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1)
        old = self._cells or now
        return (
            min(now[0], old[0]),
            min(now[1], old[1]),
            max(now[2], old[2]),
            max(now[3], old[3]),
        )

    def _face(self, tile: str, px_per_mm: float) -> Image:
        drawn = tile_picture(self._faces[tile], self._words, px_per_mm).convert("RGB")
        return asarray(drawn, dtype=uint8)[:, :, ::-1].copy()


def _body(tile: str, back: str) -> str:
    return min(tile, back) if back else ""


class Watcher:
    """Looks at one table at a time; satisfies ``companion.ui.presenter.house.Watch``.

    Attributes:
        table: The drawn table of the open match, or None.
        seen: The last picture, or None.
    """

    def __init__(self, inbox: Inbox, clock: Callable[[], float], *, pace: bool = True) -> None:
        """Make eyes that are closed.

        Args:
            inbox: Where what is seen goes.
            clock: Monotonic seconds, the same as the screen's.
            pace: Look on a thread of its own; without it somebody calls :meth:`look`.
        """
        self.table: DrawnTable | None = None
        self.seen: Image | None = None
        self.house: House | None = None
        self._inbox = inbox
        self._clock = clock
        self._pace = pace
        self._eyes: Eyes | None = None
        self._lively = _LIVELY_FRAMES
        self._stop = threading.Event()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None

    # -- what the match says

    def begin(self, live: Live) -> None:
        """Open the eyes over the table of a match."""
        self.end()
        if self.house is None:
            return
        game = live.session.game
        table = DrawnTable(game, live, self.house.match_words(live))
        self._eyes = Eyes(table.shapes.values())
        self.table = table
        if live.lay_out:
            table.laid = tuple(
                Laid(space.face, space.cells[0], space.turns)
                for space in live.session.view().spaces.values()
                if space.cells and space.face in table.shapes
            )
            self._eyes.mistrust()
        if self._pace:
            self._stop.clear()
            self._thread = threading.Thread(target=self._run, name="eyes", daemon=True)
            self._thread.start()

    def end(self) -> None:
        """Close the eyes."""
        self._stop.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(timeout=5)
            self._thread = None
        self.table, self._eyes, self.seen = None, None, None

    def told(self, laid: Sequence[Laid]) -> None:
        """Take what lies on the table according to the match."""
        if self._eyes is not None:
            self._eyes.told(laid)
            self._moved()

    def mistrust(self) -> None:
        """Propose nothing until the table was once seen to agree."""
        if self._eyes is not None:
            self._eyes.mistrust()

    def trust(self) -> None:
        """Take what lies there at its word."""
        if self._eyes is not None:
            self._eyes.trust()
            self._moved()

    def read_again(self) -> None:
        """Propose anew what lies there and was not told."""
        if self._eyes is not None:
            self._eyes.read_again()
            self._moved()

    # -- what hands do

    def lay(self, laid: Iterable[Laid]) -> None:
        """Let exactly these tiles lie on the drawn table."""
        if self.table is not None:
            self.table.laid = tuple(laid)
            self._moved()

    # -- looking

    def look(self) -> None:
        """Take one picture, and post what is new in it."""
        table, eyes = self.table, self._eyes
        if table is None or eyes is None:
            return
        picture = table.picture()
        self.seen = picture
        for said in eyes.look(Frame(picture, time_s=self._clock())):
            self._inbox.post(said)

    def _moved(self) -> None:
        self._lively = _LIVELY_FRAMES
        self._wake.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            self.look()
            self._wake.clear()
            self._lively = max(0, self._lively - 1)
            _ = self._wake.wait(LIVELY_S if self._lively else REST_S)
