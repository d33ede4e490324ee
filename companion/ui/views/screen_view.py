"""The view of every screen: status bar, stage, question, options, nav bar."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Final

from kivy.lang import Builder
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.resources import resource
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page import Slot as SlotName
from companion.ui.presenter.shell.screen_stack import ScreenStack
from companion.ui.theme.panel_layout import Rect, Zones
from companion.ui.theme.skin import Skin
from companion.ui.views.map_room import arranged
from companion.ui.views.slot import Slot
from companion.ui.widgets.bars.consequence_strip import strip_rect, strip_setting

SHEET: Final = "sheet"
"""The view of every screen that has none of its own."""
VIEWS: Final[Mapping[str, str]] = {
    "card": "table",
    **{
        name: name for name in ("table", "home", "setup", "layout", "log", "undo", "correct", "end")
    },
}
"""The view of each screen by the name a page gives; a view keeps what people moved on it."""
SLOTS: Final[tuple[SlotName, ...]] = ("plan", "side", "left", "right", "stage")
_GAP_MM: Final = 2.4


class ScreenView(Widget):
    """Shows a page: what stands on every screen, and the slots of the stage.

    Attributes:
        stack: Where taps go: the ``kv`` file says which is what.
        view: Which of the views it is.
        page: The page that is shown.
        slots: The slots of the stage.
    """

    def __init__(self, stack: ScreenStack, view: str) -> None:
        """Make an empty screen whose taps go to the stack of screens."""
        _read_rules()
        self.stack = stack
        self.view = view
        self.page: Page | None = None
        super().__init__(size_hint=(None, None))
        self.slots = tuple(Slot(name=name) for name in SLOTS)
        for slot in self.slots:
            self.add_widget(slot)

    def show(self, page: Page, skin: Skin) -> None:
        """Show a page."""
        self.page = page
        self.size = skin.panel.px
        zones_of = partial(_zones, page, skin)
        found = arranged(page, skin, zones_of, partial(self._rects, split=page.split))
        zones, small, share = found.zones, found.small_rows, found.map_share
        options = replace(page.options, small_rows=small, map_share=share)
        for name, zone, model in (
            ("status_bar", zones.status_bar, page.status_bar),
            ("band", zones.band, skin.alarm),
            ("ask", zones.ask, page.ask),
            ("strip", strip_rect(zones.strip), page.consequences),
            ("options", zones.options, options),
            ("nav_bar", zones.nav_bar, page.nav_bar),
        ):
            widget = self.ids[name]
            widget.opacity = 1 if zone.shown else 0
            if zone.shown:
                widget.skin = skin
                widget.place(zone)
                widget.model = model
            else:
                widget.size = 0, 0  # nothing to tap there either
        if not page.held:
            self.ids["options"].forget()
        models = {part.slot: part.model for part in reversed(page.stage)}
        rects = self._rects(zones, page.split)
        for slot in self.slots:
            slot.show(models.get(slot.name), rects[slot.name], skin, page.opened)

    def _rects(self, zones: Zones, split: float) -> dict[str, Rect]:
        """Return where the slots stand; on a tall panel one share of the stage is the lower one."""
        plan, side = left, right = zones.stage.shares(split, _GAP_MM, above=zones.kind == "tall")
        if self.view == "table":
            plan, side = zones.plan, zones.side
        elif self.view == "correct":  # owners and cards stay beside each other
            left, right = zones.stage.shares(0.5, _GAP_MM)
        return dict(zip(SLOTS, (plan, side, left, right, zones.stage), strict=True))


def _zones(page: Page, skin: Skin, small_rows: int, map_share: float) -> Zones:
    """Return where everything stands on a page: what changed takes as much room as it needs."""
    zones_of = partial(
        *(skin.zones, len(page.options.options)), small_rows=small_rows, map_share=map_share
    )
    zones = zones_of()
    if not page.consequences.chips:
        return zones
    setting = strip_setting(skin, page.consequences, skin.x(zones.ask.w))
    return zones_of(strip=setting.height)


@cache
def _read_rules() -> None:
    """Read the ``kv`` file once: read twice it would apply its rules twice."""
    Builder.load_file(str(resource("kv", "screen_view.kv")))
