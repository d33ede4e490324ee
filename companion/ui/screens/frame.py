"""The frame of every screen: strip, stage, question, options, rail."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.ui.presenter.desk import Desk
from companion.ui.presenter.page import Page
from companion.ui.screens.slot import Slot
from companion.ui.theme.layout import Rect, Zones
from companion.ui.theme.skin import Skin

_GAP_MM = 2.4


class Frame(Widget):
    """Shows a page. Subclasses and their ``kv`` files place the slots of the stage.

    Attributes:
        desk: Where taps go: the ``kv`` files say which is what.
        zones: Where everything stands for the page that is shown.
        split: How much of the stage the left part takes.
    """

    zones: Any = ObjectProperty(None, allownone=True)
    split = NumericProperty(0.5)
    nowhere = Rect()

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        """Make an empty screen whose taps go to a desk."""
        self.desk = desk
        self.page: Page | None = None
        super().__init__(size_hint=(None, None), **kwargs)
        self.slots: tuple[Slot, ...] = ()

    def show(self, page: Page, skin: Skin) -> None:
        """Show a page."""
        self.page = page
        self.size = skin.panel.px
        zones = skin.zones(len(page.options.options))
        self.split = page.split
        self.zones = zones
        for name, zone, model in (
            ("strip", zones.strip, page.strip),
            ("band", zones.band, skin.alarm),
            ("ask", zones.ask, page.ask),
            ("options", zones.options, page.options),
            ("rail", zones.rail, page.rail),
        ):
            widget = self.ids[name]
            widget.opacity = 1 if zone.shown else 0
            if zone.shown:
                widget.skin = skin
                widget.place(zone)
                widget.model = model
        if not page.secret:
            self.ids["options"].forget()
        self._show_stage(page, skin)

    def _show_stage(self, page: Page, skin: Skin) -> None:
        if not self.slots:
            self.slots = tuple(child for child in self.children if isinstance(child, Slot))
        for slot in self.slots:
            found = [part.model for part in page.stage if part.slot == slot.name]
            slot.show(found[0] if found else None, skin, page.opened)

    def share(self, zones: Zones | None, which: int, split: float) -> Rect:
        """Return the left (0) or right (1) share of the stage; upper and lower on a tall panel."""
        if zones is None or not zones.stage.shown:
            return Rect()
        stage = zones.stage
        if zones.kind == "tall":
            first = (stage.h - _GAP_MM) * split
            if which == 0:
                return replace(stage, h=first)
            return replace(stage, y=stage.y + first + _GAP_MM, h=stage.h - first - _GAP_MM)
        first = (stage.w - _GAP_MM) * split
        if which == 0:
            return replace(stage, w=first)
        return replace(stage, x=stage.x + first + _GAP_MM, w=stage.w - first - _GAP_MM)
