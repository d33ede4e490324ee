"""The eyes at work over the open match: pictures of a table, real or drawn, go into the inbox."""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from numpy import asarray, uint8

from companion.config import Camera as CameraSettings
from companion.engine.grid import Cell, footprint
from companion.ports import Inbox, Laid, TileShape
from companion.printkit.tiles import tile_picture
from companion.text.words import Words
from companion.ui.presenter.house import Live
from companion.ui.presenter.tabletop import TableTop, bodies
from companion.vision.camera import Camera, FolderCamera, VideoCamera
from companion.vision.eyes import Eyes
from companion.vision.frame import Frame, Image
from companion.vision.optics import View
from companion.vision.virtual import Scene, VirtualTable, region_of
from companion.vision.watch import Watch

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
    """

    period_s = 0.0

    def __init__(
        self,
        live: Live,
        words: Words,
        clock: Callable[[], float],
        *,
        sloppy: float = 1.0,
        waits: bool = True,
    ) -> None:
        """Set an empty table.

        Args:
            live: The match: its tiles and its seed.
            words: What the tiles are called.
            clock: Monotonic seconds; dates the frames.
            sloppy: How crookedly tiles are laid.
            waits: ``read`` takes its time; without it pictures come as fast as they are asked for.
        """
        faces = live.session.game.tiles(live.session.view().content)
        self._faces = {face.id: face for face in faces}
        body = bodies(faces)
        self.shapes: Mapping[str, TileShape] = {
            face.id: TileShape(face.id, face.size, face.tags, body[face.id]) for face in faces
        }
        self._words = words
        self._clock = clock
        self._sloppy = sloppy
        self._waits = waits
        self._seed = sum(live.session.seed.encode())
        self._cells: tuple[int, int, int, int] | None = None
        self._table: VirtualTable | None = None
        self._laid: tuple[Laid, ...] = ()
        self._moved = threading.Event()
        self._lively = _LIVELY_FRAMES
        self._seq = 0
        self._over = False

    @property
    def laid(self) -> tuple[Laid, ...]:
        """What lies on the table."""
        return self._laid

    def lay(self, laid: Iterable[Laid]) -> None:
        """Let exactly these tiles lie there; from any thread."""
        self._laid = tuple(laid)
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

    def _picture(self) -> Image:
        laid = self._laid
        cells = self._covered(laid)
        if self._table is None or self._cells != cells:
            self._cells = cells
            west, north, east, south = cells
            region = region_of((Cell(west, north), Cell(east, south)), margin_mm=_MARGIN_MM)
            self._table = VirtualTable(
                self.shapes.values(),
                self._face,
                region,
                View(size=_picture_size(east - west + 1, south - north + 1)),
                sloppy=self._sloppy,
                seed=self._seed,
            )
        return self._table.picture(Scene(laid))

    def _covered(self, laid: tuple[Laid, ...]) -> tuple[int, int, int, int]:
        """Return the cells in view: the tiles, a cell around them, and never less than before."""
        cells = [
            cell
            for one in laid
            for cell in footprint(one.cell, self.shapes[one.tile].size, one.turns)
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


def _picture_size(wide: int, high: int) -> tuple[int, int]:
    """Return the size of a picture of so many cells: a larger table needs a better camera."""
    width = max(wide, high * 4 / 3) * _CELL_PX
    width = round(min(_MOST_PX[0], max(_LEAST_PX[0], width)) / 8) * 8
    return width, width * 3 // 4


class Watcher:
    """Looks at the table of the open match; it is the screens' ``Watch``.

    Attributes:
        drawn: The drawn table of the open match; None if there is none, or a real camera.
        top: The same table under people's hands.
    """

    def __init__(
        self,
        inbox: Inbox,
        clock: Callable[[], float],
        settings: Callable[[], CameraSettings],
        words: Callable[[Live], Words],
        *,
        threads: bool = True,
    ) -> None:
        """Make eyes that are closed.

        Args:
            inbox: Where what is seen goes.
            clock: Monotonic seconds, the same as the screen's.
            settings: Where pictures come from, asked anew for every match.
            words: What a match's tiles are called.
            threads: Look in threads; without them somebody calls :meth:`look`.
        """
        self.drawn: DrawnTable | None = None
        self._inbox = inbox
        self._clock = clock
        self._settings = settings
        self._words = words
        self._threads = threads
        self._camera: Camera | None = None
        self._eyes: Eyes | None = None
        self._watch: Watch | None = None
        self._last: Frame | None = None
        self._told: tuple[Laid, ...] = ()
        self._wanted: tuple[str, ...] = ()
        self.top: TableTop | None = None

    # -- what the match says

    def begin(self, live: Live) -> None:
        """Open the eyes over the table of a match.

        Raises:
            PictureError: The pictures that the settings name cannot be used.
        """
        self.end()
        table = DrawnTable(live, self._words(live), self._clock, waits=self._threads)
        camera = self._camera_for(table)
        if camera is None:
            return
        self._camera = camera
        self._eyes = Eyes(table.shapes.values())
        if camera is table:
            self.drawn = table
            self.top = TableTop(live.session.game.tiles(live.session.view().content), table.lay)
            if live.lay_out:
                self.top.begin(_lying(live, table))
                table.lay(self.top.laid)
        if live.lay_out:
            self._eyes.mistrust()
        if self._threads:
            self._watch = Watch(camera, self._eyes, self._inbox, self._clock)
            self._watch.start()

    def end(self) -> None:
        """Close the eyes."""
        if self._camera is not None:
            self._camera.close()
        if self._watch is not None:
            self._watch.stop()
        self.drawn, self._camera, self._eyes, self._watch = None, None, None, None
        self._last, self.top, self._told, self._wanted = None, None, (), ()

    def told(self, laid: Sequence[Laid]) -> None:
        """Take what lies on the table according to the match."""
        self._told = tuple(laid)
        if self._eyes is not None:
            self._eyes.told(laid)
            self._offer()
            self._wake()

    def wants(self, tiles: Sequence[str]) -> None:
        """Put ready beside the drawn table what hands may lay next."""
        self._wanted = tuple(tiles)
        self._offer()

    def mistrust(self) -> None:
        """Propose nothing until the table was once seen to agree."""
        if self._eyes is not None:
            self._eyes.mistrust()

    def trust(self) -> None:
        """Take what lies there at its word."""
        if self._eyes is not None:
            self._eyes.trust()
            self._wake()

    def read_again(self) -> None:
        """Propose anew what lies there and was not told."""
        if self._eyes is not None:
            self._eyes.read_again()
            self._wake()

    # -- looking

    @property
    def picture(self) -> Frame | None:
        """The last picture, or None."""
        return self._watch.picture if self._watch is not None else self._last

    def look(self) -> None:
        """Take one picture now, and post what is new in it."""
        camera, eyes = self._camera, self._eyes
        frame = camera.read() if camera is not None else None
        if frame is None or eyes is None:
            return
        self._last = frame
        for news in eyes.look(frame):
            self._inbox.post(news)

    def _offer(self) -> None:
        """Tiles that are asked for come first, then those the match has and the table has not."""
        if self.top is not None:
            self.top.offer((*self._wanted, *(one.tile for one in self._told)))

    def _wake(self) -> None:
        if self.drawn is not None:
            self.drawn.wake()

    def _camera_for(self, table: DrawnTable) -> Camera | None:
        settings = self._settings()
        match settings.source:
            case "virtual":
                return table
            case "folder":
                return FolderCamera(Path(settings.path).expanduser())
            case "video":
                return VideoCamera(Path(settings.path).expanduser())
            case "off":
                return None


def _lying(live: Live, table: DrawnTable) -> tuple[Laid, ...]:
    """Return the tiles of a match that goes on: they lie there still."""
    return tuple(
        Laid(space.face, space.cells[0], space.turns)
        for space in live.session.view().spaces.values()
        if space.cells and space.face in table.shapes
    )
