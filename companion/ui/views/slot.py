"""A slot of the stage: a rectangle that shows whatever model a page puts there."""

from typing import cast

from kivy.uix.widget import Widget

from companion.ui.theme.panel_layout import Rect
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.widget_base import ModelWidget
from companion.ui.widgets.widget_registry import widget_for


class Slot(Widget):
    """Shows one part of the stage; the widget stays as long as the kind of model does.

    Attributes:
        name: Which parts it takes.
    """

    def __init__(self, name: str) -> None:
        """Make an empty slot."""
        self.name = name
        self.register_event_type("on_choose")
        self._shown: ModelWidget | None = None
        self._opened = 0
        self._left: dict[int, float] = {}
        super().__init__(size_hint=(None, None))

    def on_choose(self, ref: str) -> None:
        """Something in the slot was tapped."""

    def show(self, model: object, rect: Rect, skin: Skin, opened: int) -> None:
        """Show a model, or nothing for None or where there is no room.

        Args:
            model: What is shown.
            rect: Where, in mm from the top left of the panel.
            skin: How.
            opened: Number of the screen it belongs to (see :class:`Page`).
        """
        before = self._opened
        turned = self._turn_to(opened)
        if model is None or not rect.shown:
            self._drop()
            return
        if isinstance(model, tuple):
            from companion.ui.widgets.stack import widget_of  # noqa: PLC0415  home has none

            kind = widget_of(cast("object", model))
        else:
            kind = widget_for(model)
        if type(self._shown) is not kind:
            self._drop()
            self._shown = kind()
            self.add_widget(self._shown)
        widget = self._shown
        assert widget is not None, "a slot that shows something has a widget"
        widget.skin = skin
        widget.place(rect)
        widget.model = model
        if turned:
            widget.scroll_to(self._left.get(opened, 0.0))
        if opened > before:
            widget.enters()

    def _turn_to(self, opened: int) -> bool:
        """Keep how far a screen was scrolled while another lies over it; whether it is another."""
        before, self._opened = self._opened, opened
        if opened == before:
            return False
        if self._shown is not None:
            self._left[before] = self._shown.scrolled
        self._left = {n: px for n, px in self._left.items() if n <= opened}
        return True

    def _drop(self) -> None:
        if self._shown is not None:
            self.remove_widget(self._shown)
            self._shown = None
