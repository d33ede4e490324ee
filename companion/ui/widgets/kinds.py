"""Which widget shows which model."""

from typing import Any, Final, cast

from companion.ui import models
from companion.ui.theme.skin import Skin
from companion.ui.widgets.dice import DiceTray, Helpers, Receipt
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.ending import Fates, Plot, Story
from companion.ui.widgets.enemies import EnemyList
from companion.ui.widgets.event_card import EventCard
from companion.ui.widgets.hero_card import HeroCard
from companion.ui.widgets.heroes import HeroTable
from companion.ui.widgets.inputs import Pad, Stamps, Stepper, Steppers
from companion.ui.widgets.options import OptionGrid
from companion.ui.widgets.plan import PlanView
from companion.ui.widgets.private import Hand
from companion.ui.widgets.question import QuestionBar
from companion.ui.widgets.rail import Rail
from companion.ui.widgets.rows import ListView
from companion.ui.widgets.seats import SeatsTable
from companion.ui.widgets.strip import Strip
from companion.ui.widgets.undo import TickList, UndoSheet
from companion.ui.widgets.why import WhySheet

WIDGETS: Final[dict[type[Any], type[Drawn]]] = {
    models.AskModel: QuestionBar,
    models.DiceModel: DiceTray,
    models.EnemyListModel: EnemyList,
    models.EventCardModel: EventCard,
    models.FatesModel: Fates,
    models.HeroCardModel: HeroCard,
    models.HeroesModel: HeroTable,
    models.ListModel: ListView,
    models.OptionsModel: OptionGrid,
    models.PadModel: Pad,
    models.PlanModel: PlanView,
    models.PlotModel: Plot,
    models.PrivateModel: Hand,
    models.RailModel: Rail,
    models.ReceiptModel: Receipt,
    models.SeatsModel: SeatsTable,
    models.StampsModel: Stamps,
    models.StepperModel: Stepper,
    models.StoryModel: Story,
    models.StripModel: Strip,
    models.TickModel: TickList,
    models.UndoModel: UndoSheet,
    models.WhyModel: WhySheet,
}
_OF_SEVERAL: Final[dict[type[Any], type[Drawn]]] = {
    models.HelperModel: Helpers,
    models.StepperModel: Steppers,
}
_GAP_MM: Final = 2.0
_STAMPS_MM: Final = 12.4


class Stack(Drawn):
    """Shows a sequence of models of different kinds, one above the other.

    A row of stamps takes 12 mm; what is left is shared equally.
    """

    def arrange(self) -> None:
        """Place one widget per model."""
        parts = tuple(self.model or ())
        kinds = [widget_for(part) for part in parts]
        kept: list[Any] = list(reversed(self.children))
        if [type(child) for child in kept] != kinds:
            self.clear_widgets()
            kept = [kind() for kind in kinds]
            for child in kept:
                self.take(child)
                self.add_widget(child)
        skin: Skin = self.skin
        gap = skin.y(_GAP_MM)
        fixed = [skin.y(_STAMPS_MM) if _one_row(part) else 0 for part in parts]
        shared = sum(1 for high in fixed if not high)
        free = self.height - sum(fixed) - gap * (len(parts) - 1)
        top = 0.0
        for child, part, high in zip(kept, parts, fixed, strict=True):
            mine = high or free / max(1, shared)
            self.put(child, 0, top, self.width, mine)
            child.model = part
            top += mine + gap


def widget_for(model: object) -> type[Drawn]:
    """Return the kind of widget that shows a model, or a sequence of models.

    Raises:
        KeyError: Nothing shows such a model.
    """
    if isinstance(model, tuple):
        kinds: set[type[Any]] = {type(part) for part in cast("tuple[Any, ...]", model)}
        if len(kinds) == 1 and (kind := kinds.pop()) in _OF_SEVERAL:
            return _OF_SEVERAL[kind]
        return Stack
    return WIDGETS[type(model)]


def _one_row(part: object) -> bool:
    return isinstance(part, models.StampsModel) and part.columns >= len(part.stamps)
