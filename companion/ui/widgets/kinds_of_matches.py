"""The widgets that matches and their sheets are shown by."""

from collections.abc import Mapping
from typing import Any, Final

from companion.ui import models
from companion.ui.widgets.camera import CameraView, Note
from companion.ui.widgets.dice import DiceTray, Receipt
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.ending import Fates, Plot, Story
from companion.ui.widgets.enemies import EnemyList
from companion.ui.widgets.event_card import EventCard
from companion.ui.widgets.hero_card import HeroCard
from companion.ui.widgets.heroes import HeroTable
from companion.ui.widgets.inputs import Pad, Stamps, Stepper
from companion.ui.widgets.learn import LearnTile
from companion.ui.widgets.options import OptionGrid
from companion.ui.widgets.plan import PlanView
from companion.ui.widgets.private import Hand
from companion.ui.widgets.question import QuestionBar
from companion.ui.widgets.rail import Rail
from companion.ui.widgets.ruler import RulerView
from companion.ui.widgets.seats import SeatsTable
from companion.ui.widgets.strip import Strip
from companion.ui.widgets.tray import Faces, TrayView
from companion.ui.widgets.undo import TickList, UndoSheet
from companion.ui.widgets.why import WhySheet

OF_MATCHES: Final[Mapping[type[Any], type[Drawn]]] = {
    models.AskModel: QuestionBar,
    models.CameraModel: CameraView,
    models.DiceModel: DiceTray,
    models.EnemyListModel: EnemyList,
    models.EventCardModel: EventCard,
    models.FacesModel: Faces,
    models.FatesModel: Fates,
    models.HeroCardModel: HeroCard,
    models.HeroesModel: HeroTable,
    models.LearnTileModel: LearnTile,
    models.NoteModel: Note,
    models.OptionsModel: OptionGrid,
    models.PadModel: Pad,
    models.PlanModel: PlanView,
    models.PlotModel: Plot,
    models.PrivateModel: Hand,
    models.RailModel: Rail,
    models.ReceiptModel: Receipt,
    models.RulerModel: RulerView,
    models.SeatsModel: SeatsTable,
    models.StampsModel: Stamps,
    models.StepperModel: Stepper,
    models.StoryModel: Story,
    models.StripModel: Strip,
    models.TickModel: TickList,
    models.TrayModel: TrayView,
    models.UndoModel: UndoSheet,
    models.WhyModel: WhySheet,
}
