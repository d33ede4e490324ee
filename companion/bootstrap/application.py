"""The screen put together: context, stack, app, vision, virtual table. Prepare the window first."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from os import urandom
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Final

from kivy.clock import Clock

from companion import __version__
from companion.bootstrap.build import library, locales, settings_checks
from companion.config import Settings
from companion.games import installed, names
from companion.hw.backlight import darken
from companion.ports import Training
from companion.session.devices.device_inbox import Inbox
from companion.session.devices.taught_tags import TagBook
from companion.session.library.match_store import MatchStore
from companion.session.storage.disk_thread import DiskThread, InlineExecutor
from companion.session.storage.temp_folder import remove_leftovers
from companion.text.catalogue import PROGRAM, languages
from companion.ui.app import CompanionApp
from companion.ui.deferred_imports import import_steps, run_deferred
from companion.ui.display.surface import FixedSurface, Surface
from companion.ui.presenter.home.home_screen import HomeScreen
from companion.ui.presenter.shell.app_context import AppContext
from companion.ui.presenter.shell.screen import Screen
from companion.ui.presenter.shell.screen_stack import ScreenStack
from companion.ui.theme.screen_panel import Panel

if TYPE_CHECKING:
    from companion.bootstrap.virtual_table_panel import VirtualTablePanel
    from companion.hw.all_devices import Devices
    from companion.hw.device_config import DeviceConfig
    from companion.ui.presenter.outputs.match_outputs import MatchOutputs
    from companion.vision.service.vision_service import VisionService

DEFERRED: Final = (
    *(f"companion.ui.widgets.{name}" for name in ("plan.plan_view", "inputs.entry_controls")),
    *(f"companion.ui.widgets.match.{name}" for name in ("dice_view", "hero_table", "end_views")),
    *(
        f"companion.ui.widgets.{name}"
        for name in ("match_widgets", "stack", "drawing.dimmed_tiles")
    ),
    *(f"companion.ui.presenter.{name}" for name in ("home.setup_screen", "match.match_screen")),
    *(f"companion.ui.presenter.{name}" for name in ("correction.correct_screen", "routes")),
)
"""What a tap on the home screen may lead to, in pieces."""


class Application:
    """Everything that is needed to play at one screen.

    Attributes:
        context: What is around the screens.
        store: Where matches are kept.
        stack: What is shown, and where taps go.
        inbox: What devices say.
        app: The window.
    """

    def __init__(
        self,
        settings: Settings,
        surface: Panel | Surface,
        *,
        save: Callable[[Settings], None],
        data: Path | None = None,
        virtual_table: bool = False,
        threads: bool = True,
        stickers: bool = True,
        wiring: "DeviceConfig | None" = None,
    ) -> None:
        """Join the parts; nothing runs yet.

        Args:
            settings: The settings in force.
            surface: What the picture is shown on; a panel, unturned, is one of fixed size.
            save: Keeps settings that are changed on the screen.
            data: The folder for matches, if not the usual one.
            virtual_table: Show the virtual table beside the screen.
            threads: The camera is looked at, and the disk is written, in threads of their own.
            stickers: The virtual table's tiles have stickers.
            wiring: The devices of the table, begun once the first frame is shown; None for none.
        """
        folders = locales()
        disk = DiskThread() if threads else InlineExecutor()
        self.store = MatchStore(
            library(settings, data, disk), version=__version__, checks=settings_checks
        )
        _ = disk.submit(remove_leftovers, self.store.library.data, time())
        self.inbox = Inbox()
        self.context = AppContext(
            games=installed(),
            store=self.store,
            locales=folders,
            languages=languages([(PROGRAM, folders[PROGRAM])]),
            clock=Clock.get_time,
            settings=settings,
            save=save,
            disk=disk,
            inbox=self.inbox,
            thinker=ThreadPoolExecutor(1, "companion-bot") if threads else InlineExecutor(),
            seed=lambda: urandom(8).hex(),
        )
        self.context.surface = FixedSurface(surface) if isinstance(surface, Panel) else surface
        self._looks = threads, stickers
        self._vision: VisionService | None = None
        self.context.look = lambda: self.vision
        self.context.settled = self._settled
        self.context.tags = TagBook(self.store.library.data)
        self._wiring = wiring
        self._devices: Devices | None = None
        self._outputs: MatchOutputs | None = None
        self.stack = ScreenStack(self.context, _route)
        self.stack.open(HomeScreen())
        self._virtual_table = self._virtual_table_panel() if virtual_table else None
        view = self._virtual_table.view if self._virtual_table is not None else None
        self.app = CompanionApp(self.stack, self.poll, view)
        self.app.first_shown = self._load_the_rest
        self.app.darken = darken
        self.app.replaced = self.ask_size

    @property
    def vision(self) -> "VisionService":
        """The vision; what sees is imported when somebody first looks: the home screen need not."""
        if self._vision is None:
            from companion.bootstrap.vision_factory import vision_for  # noqa: PLC0415

            threads, stickers = self._looks
            self._vision = vision_for(
                self.context, self.store, self.inbox, threads=threads, stickers=stickers
            )
        return self._vision

    def _settled(self) -> None:
        if self._vision is not None:
            self._vision.settled()

    def poll(self) -> None:
        """Hand the stack what devices said, and the virtual table its picture.

        While something is on its way to the disk, devices wait in the inbox: nothing of it is to be
        seen, heard or told anywhere.
        """
        if not self.stack.writing.on:
            self._listen()
        if self._virtual_table is not None:
            self._virtual_table.look()

    def _listen(self) -> None:
        for event in self.inbox.drain():
            if self._outputs is not None:
                self._outputs.heard(event)
            if isinstance(event, Training):
                self.vision.heard(event)
            self.stack.receive(event)
        if self._outputs is not None:
            self._outputs.follow()

    def ask_size(self) -> None:
        """Ask once how large the display is, where it tells nothing that can be true."""
        size = self.context.surface.size(self.context.settings.screen)
        if size is None or size.source != "guessed":
            return
        from companion.ui.presenter.settings.ruler_screen import RulerScreen  # noqa: PLC0415  asked once at most

        if not isinstance(self.stack.top, RulerScreen):
            self.stack.go("ruler")

    def _load_the_rest(self) -> None:
        games = (f"companion.games.{name}" for name in names())
        _ = run_deferred(import_steps(*DEFERRED, *games))
        if self._wiring is not None:
            self._wire(self._wiring)
        self.ask_size()

    def close(self) -> None:
        """End with the devices, lamps out, MQTT goodbye said; and with what waits for the disk."""
        self.context.thinker.shutdown(wait=False, cancel_futures=True)
        self.store.close()
        if self._devices is not None:
            self._devices.close()

    def _wire(self, wiring: "DeviceConfig") -> None:
        """Begin with the devices: people already see the screen."""
        from companion.bootstrap.device_factory import devices_for  # noqa: PLC0415
        from companion.ui.presenter.outputs.match_outputs import MatchOutputs  # noqa: PLC0415

        devices = devices_for(wiring, self.context, self.inbox)
        self._devices = self.context.devices = devices
        self._outputs = MatchOutputs(self.stack, devices)
        devices.start()

    def _virtual_table_panel(self) -> "VirtualTablePanel":
        from companion.bootstrap.virtual_table_panel import VirtualTablePanel  # noqa: PLC0415  a kiosk has none

        return VirtualTablePanel(self.context, self.stack, lambda: self._vision)


def _route(screen: str) -> Callable[..., Screen]:
    """Return how a screen is made that another one opens by name."""
    from companion.ui.presenter.routes import ROUTES  # noqa: PLC0415  the first frame need not wait

    return ROUTES[screen]
