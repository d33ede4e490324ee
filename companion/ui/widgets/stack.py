"""Several models in one place: in the widget made for them, else one above the other."""

from typing import Any, Final, cast

from companion.ui import models
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.widget_base import ModelWidget
from companion.ui.widgets.inputs.entry_controls import Steppers
from companion.ui.widgets.match.dice_view import Helpers
from companion.ui.widgets.widget_registry import widget_for

_OF_SEVERAL: Final[dict[type[Any], type[ModelWidget]]] = {
    models.HelperModel: Helpers,
    models.StepperModel: Steppers,
}
_GAP_MM: Final = 2.0
_STAMPS_MM: Final = 12.4


class Stack(ModelWidget):
    """Shows a sequence of models of different kinds, one above the other.

    A row of stamps takes 12 mm; what is left is shared equally.
    """

    def arrange(self, parts: tuple[object, ...]) -> None:
        """Place one widget per model."""
        kinds = [widget_of(part) for part in parts]
        children: list[Any] = list(reversed(self.children))
        if [type(child) for child in children] != kinds:
            self.clear_widgets()
            children = [kind() for kind in kinds]
            for child in children:
                self.add_widget(child)
        skin: Skin = self.skin
        gap = skin.y(_GAP_MM)
        fixed = [skin.y(_STAMPS_MM) if _one_row(part) else 0 for part in parts]
        shared = sum(1 for high in fixed if not high)
        free = self.height - sum(fixed) - gap * (len(parts) - 1)
        top = 0.0
        for child, part, high in zip(children, parts, fixed, strict=True):
            mine = high or free / max(1, shared)
            self.put(child, 0, top, self.width, mine)
            child.model = part
            top += mine + gap


def widget_of(model: object) -> type[ModelWidget]:
    """Return the kind of widget that shows a model, or a sequence of models."""
    if not isinstance(model, tuple):
        return widget_for(model)
    kinds: set[type[Any]] = {type(part) for part in cast("tuple[Any, ...]", model)}
    if len(kinds) == 1 and (kind := kinds.pop()) in _OF_SEVERAL:
        return _OF_SEVERAL[kind]
    return Stack


def _one_row(part: object) -> bool:
    return isinstance(part, models.StampsModel) and part.columns >= len(part.stamps)
