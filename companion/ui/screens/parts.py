"""Which widget shows which view model."""

from collections.abc import Mapping
from typing import Final

from companion.ui.models import HeroesModel, PlanModel
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.heroes import HeroTable
from companion.ui.widgets.plan import PlanView

WIDGETS: Final[Mapping[type, type[Drawn]]] = {
    PlanModel: PlanView,
    HeroesModel: HeroTable,
}


def widget_for(model: object) -> type[Drawn] | None:
    """Return the widget that shows a model."""
    return WIDGETS.get(type(model))
