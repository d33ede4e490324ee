"""The screen put together: house, desk, app, eyes, virtual table. Prepare the window first."""

from collections.abc import Callable
from pathlib import Path
from secrets import token_hex

from kivy.clock import Clock

from companion import __version__
from companion.art.faces import tile_art
from companion.art.tile import TileArt
from companion.bootstrap.build import library, locales
from companion.bootstrap.watch import Watcher
from companion.config import Settings
from companion.engine.message import Message
from companion.session.inbox import Inbox
from companion.text.catalogue import HOUSE, languages
from companion.ui.app import CompanionApp
from companion.ui.presenter.desk import Desk
from companion.ui.presenter.home import HomeScreen
from companion.ui.presenter.house import House
from companion.ui.presenter.match import MatchScreen
from companion.ui.presenter.routes import ROUTES
from companion.ui.screens.tabletop import Shot, TableTopView
from companion.ui.shelf import Shelf
from companion.ui.theme.panel import Panel


class Table:
    """Everything that is needed to play at one screen.

    Attributes:
        house: What is around the screens.
        shelf: Where matches are kept.
        desk: What is shown, and where taps go.
        watcher: The eyes.
        inbox: What devices say.
        app: The window.
    """

    def __init__(
        self,
        settings: Settings,
        panel: Panel,
        *,
        save: Callable[[Settings], None],
        data: Path | None = None,
        beside: bool = False,
        threads: bool = True,
    ) -> None:
        """Join the parts; nothing runs yet.

        Args:
            settings: The settings in force.
            panel: The panel, unturned.
            save: Keeps settings that are changed on the screen.
            data: The folder for matches, if not the usual one.
            beside: Show the virtual table beside the screen.
            threads: The eyes look in threads of their own.
        """
        folders = locales()
        self.shelf = Shelf(library(settings, data), version=__version__)
        self.inbox = Inbox()
        self.house = House(
            games={name: box.game for name, box in self.shelf.library.boxes.items()},
            store=self.shelf,
            locales=folders,
            languages=languages([(HOUSE, folders[HOUSE])]),
            clock=Clock.get_time,
            settings=settings,
            save=save,
            seed=lambda: token_hex(8),
        )
        self.watcher = Watcher(
            self.inbox,
            Clock.get_time,
            lambda: self.house.settings.camera,
            self.house.match_words,
            threads=threads,
        )
        self.house.eyes = self.watcher
        self.desk = Desk(self.house, ROUTES)
        self.desk.open(HomeScreen())
        self._beside = TableTopView(self._art, self._say) if beside else None
        self.app = CompanionApp(self.desk, panel, self.poll, self._beside)

    def poll(self) -> None:
        """Hand the desk what devices said, and the virtual table its picture."""
        for said in self.inbox.drain():
            self.desk.said(said)
        if self._beside is not None:
            self._beside.model = self.watcher.top
            self._beside.look(self._shot())

    def _shot(self) -> Shot | None:
        frame = self.watcher.picture
        if frame is None:
            return None
        high, wide = frame.image.shape[:2]
        return Shot(frame.seq, (wide, high), frame.image.tobytes())

    def _say(self, message: Message) -> str:
        return self.house.words().say(message)

    def _art(self, tile: str) -> TileArt | None:
        match = self.desk.match
        if not isinstance(match, MatchScreen):
            return None
        scene = match.scene()
        face = scene.faces.get(tile)
        return tile_art(face, scene.say(face.name)) if face else None
