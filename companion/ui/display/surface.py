"""What the picture is shown on: a picture of fixed size, a window on a desktop, a whole display.

The one place that says which panel the skin is made for. The app hands on every size that the
window takes; pixels are always those of the window as it is, never those somebody wished for.
"""

from collections.abc import Callable
from typing import Final, Protocol

from companion.config import Screen
from companion.displays import Connector, replaced
from companion.screen_size import Degrees, ScreenSize, size_of, turn_of
from companion.ui.theme.screen_panel import Panel, panel_for

LEAST_PX: Final = 200
"""A window that is being closed or dragged to nothing reports less: nothing can be drawn there."""


class Surface(Protocol):
    """What the picture is shown on."""

    def panel(self, screen: Screen) -> Panel:
        """Return the panel, unturned, that the skin is made for."""
        ...

    def turn(self, screen: Screen) -> Degrees:
        """Return how far the picture is turned clockwise."""
        ...

    def size(self, screen: Screen) -> ScreenSize | None:
        """Return the display's size, or None where the picture does not fill one."""
        ...

    def resized(self, px: tuple[int, int]) -> None:
        """Take the size that the window has now, unturned."""
        ...

    def look(self) -> bool:
        """Look at the display again; return whether it is another one."""
        ...


class FixedSurface:
    """A picture of fixed size: tests, pictures in a folder."""

    def __init__(self, panel: Panel) -> None:
        """Show on a panel, whatever the window's size."""
        self._panel = panel

    def panel(self, screen: Screen) -> Panel:
        """Return the panel."""
        del screen
        return self._panel

    def turn(self, screen: Screen) -> Degrees:
        """Return the turn of the settings."""
        return turn_of(None, screen)

    def size(self, screen: Screen) -> None:
        """Return nothing: there is no display."""
        del screen

    def resized(self, px: tuple[int, int]) -> None:
        """Stay as it is."""

    def look(self) -> bool:
        """Return that nothing has changed."""
        return False


class WindowSurface(FixedSurface):
    """A window on a desktop: its millimetres follow from its pixels, dense as it was opened."""

    def __init__(self, panel: Panel, alongside: Callable[[int], int] | None = None) -> None:
        """Show in a window.

        Args:
            panel: The panel it is opened for.
            alongside: Returns how many pixels of a window so wide stand alongside the panel.
        """
        super().__init__(panel)
        self._density = panel.density_xy
        self._alongside = alongside

    def resized(self, px: tuple[int, int]) -> None:
        """Take the window's size less what stands alongside the panel."""
        wide = px[0] - (self._alongside(px[0]) if self._alongside is not None else 0)
        if min(wide, px[1]) >= LEAST_PX:
            across, down = self._density
            self._panel = Panel((wide, px[1]), (wide / across, px[1] / down))


class DisplaySurface:
    """The whole glass of a display, on the console or in full screen on a desktop."""

    def __init__(self, find: Callable[[], Connector | None]) -> None:
        """Show on a display.

        Args:
            find: Returns the display that is connected now.
        """
        self._find = find
        self._px: tuple[int, int] | None = None
        self.display = find()

    def panel(self, screen: Screen) -> Panel:
        """Return the display as it looks from where people sit."""
        return panel_for(self.display, screen, self._px)

    def turn(self, screen: Screen) -> Degrees:
        """Return the turn of the settings, or what lets the picture lie."""
        return turn_of(self.display, screen)

    def size(self, screen: Screen) -> ScreenSize:
        """Return the display's size as it is."""
        return size_of(self.display, screen, self._px)

    def resized(self, px: tuple[int, int]) -> None:
        """Take the window's size."""
        if min(px) >= LEAST_PX:
            self._px = px

    def look(self) -> bool:
        """Look at the display again; one that is pulled out stays until there is another."""
        now = self._find()
        if not replaced(self.display, now):
            return False
        self.display = now
        return True
