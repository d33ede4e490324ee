"""The virtual table beside the screen, joined to the open match and to what its camera sees."""

from companion.art.faces import tile_art
from companion.art.tile import TileArt
from companion.bootstrap.watch import Watcher
from companion.engine.message import Message
from companion.ui.presenter.desk import Desk
from companion.ui.presenter.house import House
from companion.ui.presenter.match import MatchScreen
from companion.ui.screens.tabletop import TableTopView


class Beside:
    """Shows the virtual table of the open match.

    Attributes:
        view: The widget for the room beside the panel.
    """

    def __init__(self, house: House, desk: Desk, watcher: Watcher) -> None:
        """Set an empty table.

        Args:
            house: The words.
            desk: Which match is open.
            watcher: The eyes over it.
        """
        self._house = house
        self._desk = desk
        self._watcher = watcher
        self.view = TableTopView(self._art, self._say)

    def look(self) -> None:
        """Show what lies there now, and what the camera sees."""
        self.view.model = self._watcher.top
        self.view.look(self._watcher.shot)

    def _say(self, message: Message) -> str:
        return self._house.words().say(message)

    def _art(self, tile: str) -> TileArt | None:
        match = self._desk.match
        if not isinstance(match, MatchScreen):
            drawn = self._watcher.drawn
            return drawn.art(tile) if drawn is not None else None
        scene = match.scene()
        face = scene.faces.get(tile)
        return tile_art(face, scene.say(face.name)) if face else None
