"""The virtual table beside the screen, joined to the open match and to what its camera sees."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.art.tile_art import tile_art
from companion.art.tile_records import TileArt
from companion.engine.message import Message
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.shell.app_context import AppContext
from companion.ui.presenter.shell.screen_stack import ScreenStack
from companion.ui.views.tabletop_view import TableTopView

if TYPE_CHECKING:
    from companion.vision.service.vision_service import VisionService


class VirtualTablePanel:
    """Shows the virtual table of the open match.

    Attributes:
        view: The widget for the room beside the panel.
    """

    def __init__(
        self, context: AppContext, stack: ScreenStack, vision: "Callable[[], VisionService | None]"
    ) -> None:
        """Set an empty table.

        Args:
            context: The words.
            stack: Which match is open.
            vision: What looks at it, once somebody looks.
        """
        self._context = context
        self._stack = stack
        self._vision = vision
        self.view = TableTopView(self._art, self._say)

    def look(self) -> None:
        """Show what lies there now, and what the camera sees."""
        vision = self._vision()
        if vision is not None:
            self.view.model = vision.top
            self.view.look(vision.shot)

    def _say(self, message: Message) -> str:
        return self._context.words().say(message)

    def _art(self, tile: str) -> TileArt | None:
        match = self._stack.match
        if not isinstance(match, MatchScreen):
            vision = self._vision()
            drawn = vision.drawn if vision is not None else None
            return drawn.art(tile) if drawn is not None else None
        scene = match.scene()
        face = scene.faces.get(tile)
        return tile_art(face, scene.say(face.name)) if face else None
