"""The table of a kept match as home shows it; one tile in the light where there is none."""

from typing import Final

from companion.art.tile_records import TileArt
from companion.engine.grid import Cell, Edge
from companion.ui.models import PlanModel, PlanTile
from companion.ui.presenter.builders.plan_model import plan_model
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.app_context import AppContext

_HERE: Final = Cell(0, 0)
_START: Final = TileArt("start", doors=tuple(Edge(_HERE, side) for side in range(4)))
_NOTHING_YET: Final = PlanModel(tiles=(PlanTile(_START, _HERE),), lights=((_HERE, 1.0),))


def preview_plan(context: AppContext, match: str) -> PlanModel:
    """Return the table of a kept match; one tile in the light where it cannot be read.

    Args:
        context: Where it is kept.
        match: Its id; "" where nothing is kept.
    """
    preview = context.store.preview(match) if match else None
    if preview is None:
        return _NOTHING_YET
    words = context.preview_words(preview)
    return plan_model(Scene(preview.game, preview.view, words, preview.seats), targets=())
