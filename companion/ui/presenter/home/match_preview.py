"""A kept match as home shows it: its table, a lit tile where there is none, and who has a bot."""

from dataclasses import dataclass
from typing import Final

from companion.art.tile_records import TileArt
from companion.engine.grid import Cell, Edge
from companion.session.bots.played_seats import played_seats
from companion.ui.models import PlanModel, PlanTile
from companion.ui.presenter.builders.plan_model import plan_model
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.app_context import AppContext

_HERE: Final = Cell(0, 0)
_START: Final = TileArt("start", doors=tuple(Edge(_HERE, side) for side in range(4)))
_NOTHING_YET: Final = PlanModel(tiles=(PlanTile(_START, _HERE),), lights=((_HERE, 1.0),))


@dataclass(frozen=True)
class Shown:
    """What home shows of a match that is chosen.

    Attributes:
        plan: Its table.
        played: The names of the seats that Companion plays.
    """

    plan: PlanModel
    played: tuple[str, ...] = ()


def shown_match(context: AppContext, match: str) -> Shown:
    """Return what is shown of a kept match; one tile in the light where it cannot be read.

    Args:
        context: Where it is kept.
        match: Its id; "" where nothing is kept.
    """
    preview = context.store.preview(match) if match else None
    if preview is None:
        return Shown(_NOTHING_YET)
    words, bots = context.preview_words(preview), played_seats(preview.view)
    plan = plan_model(Scene(preview.game, preview.view, words, preview.seats), targets=())
    return Shown(plan, tuple(seat.name for seat in preview.seats if seat.id in bots))
