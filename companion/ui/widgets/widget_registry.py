"""Which widget shows which model; what a match needs is imported when it is first shown."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from companion.ui import models
from companion.ui.widgets.drawing.widget_base import ModelWidget
from companion.ui.widgets.lists.list_rows import ListView

_AT_HOME: Final[Mapping[type[Any], type[ModelWidget]]] = {models.ListModel: ListView}


@cache
def all_widgets() -> Mapping[type[Any], type[ModelWidget]]:
    """Return the widget of each kind of model."""
    from companion.ui.widgets.match_widgets import (  # noqa: PLC0415  the first frame need not wait
        MATCH_WIDGETS,
    )

    return {**_AT_HOME, **MATCH_WIDGETS}


def widget_for(model: object) -> type[ModelWidget]:
    """Return the kind of widget that shows a model.

    Raises:
        KeyError: Nothing shows such a model.
    """
    return _AT_HOME.get(type(model)) or all_widgets()[type(model)]
