"""Which widget shows which model; what a match needs is imported when it is first shown."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from companion.ui import models
from companion.ui.widgets.drawing.widget_base import Drawn
from companion.ui.widgets.lists.list_rows import ListView

_AT_HOME: Final[Mapping[type[Any], type[Drawn]]] = {models.ListModel: ListView}


@cache
def widgets() -> Mapping[type[Any], type[Drawn]]:
    """Return the widget of each kind of model."""
    from companion.ui.widgets.match_widgets import (  # noqa: PLC0415  the first frame need not wait
        OF_MATCHES,
    )

    return {**_AT_HOME, **OF_MATCHES}


def widget_for(model: object) -> type[Drawn]:
    """Return the kind of widget that shows a model.

    Raises:
        KeyError: Nothing shows such a model.
    """
    return _AT_HOME.get(type(model)) or widgets()[type(model)]
