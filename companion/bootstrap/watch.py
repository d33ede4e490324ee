"""The eyes at work over the open match: pictures of a table, real or drawn, go into the inbox.

What sees is imported when the first match opens, so that the home screen need not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.config import Camera as CameraSettings
from companion.ports import Inbox, Laid
from companion.text.words import Words
from companion.ui.presenter.house import Live
from companion.ui.presenter.tabletop import TableTop

if TYPE_CHECKING:
    from companion.bootstrap.drawn_table import DrawnTable
    from companion.vision.camera import Camera
    from companion.vision.eyes import Eyes
    from companion.vision.frame import Frame
    from companion.vision.watch import Watch


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
        from companion.bootstrap.drawn_table import DrawnTable, lying
        from companion.vision.eyes import Eyes
        from companion.vision.watch import Watch

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
                self.top.begin(lying(live, table))
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
        from companion.vision.camera import FolderCamera, VideoCamera

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
