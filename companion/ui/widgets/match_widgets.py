"""The widgets that matches and their sheets are shown by."""

from collections.abc import Mapping
from typing import Any, Final

from companion.ui import models
from companion.ui.widgets.bars.consequence_strip import ConsequenceStrip
from companion.ui.widgets.bars.nav_bar import NavBar
from companion.ui.widgets.bars.option_grid import OptionGrid
from companion.ui.widgets.bars.question_bar import QuestionBar
from companion.ui.widgets.bars.status_bar import StatusBar
from companion.ui.widgets.camera.camera_view import CameraView, Note
from companion.ui.widgets.camera.learn_tile import LearnTile
from companion.ui.widgets.camera.tray_view import Faces, TrayView
from companion.ui.widgets.drawing.widget_base import ModelWidget
from companion.ui.widgets.inputs.entry_controls import Pad, Stamps, Stepper
from companion.ui.widgets.inputs.private_hand import PrivateHand
from companion.ui.widgets.inputs.ruler_view import RulerView
from companion.ui.widgets.inputs.seats_table import SeatsTable
from companion.ui.widgets.lists.enemy_list import EnemyList
from companion.ui.widgets.lists.undo_list import TickList, UndoSheet
from companion.ui.widgets.match.ceremony_view import CeremonyView
from companion.ui.widgets.match.curtain import Curtain
from companion.ui.widgets.match.dice_view import DiceTray, Receipt
from companion.ui.widgets.match.end_views import FateList, Plot, Story
from companion.ui.widgets.match.event_card import EventCard
from companion.ui.widgets.match.hero_card import HeroCard
from companion.ui.widgets.match.hero_table import HeroTable
from companion.ui.widgets.match.throw_view import ThrowView
from companion.ui.widgets.match.track_view import TrackView
from companion.ui.widgets.match.turned_cards import TurnedCards
from companion.ui.widgets.match.why_sheet import WhySheet
from companion.ui.widgets.plan.plan_view import PlanView

MATCH_WIDGETS: Final[Mapping[type[Any], type[ModelWidget]]] = {
    models.AskModel: QuestionBar,
    models.CameraModel: CameraView,
    models.CardsModel: TurnedCards,
    models.CeremonyModel: CeremonyView,
    models.ConsequencesModel: ConsequenceStrip,
    models.CurtainModel: Curtain,
    models.DiceModel: DiceTray,
    models.EnemyListModel: EnemyList,
    models.EventCardModel: EventCard,
    models.FacesModel: Faces,
    models.FatesModel: FateList,
    models.HeroCardModel: HeroCard,
    models.HeroesModel: HeroTable,
    models.LearnTileModel: LearnTile,
    models.NoteModel: Note,
    models.OptionsModel: OptionGrid,
    models.PadModel: Pad,
    models.PlanModel: PlanView,
    models.PlotModel: Plot,
    models.PrivateModel: PrivateHand,
    models.NavBarModel: NavBar,
    models.ReceiptModel: Receipt,
    models.RulerModel: RulerView,
    models.SeatsModel: SeatsTable,
    models.StampsModel: Stamps,
    models.StepperModel: Stepper,
    models.StoryModel: Story,
    models.StatusBarModel: StatusBar,
    models.ThrowModel: ThrowView,
    models.TickModel: TickList,
    models.TrackModel: TrackView,
    models.TrayModel: TrayView,
    models.UndoModel: UndoSheet,
    models.WhyModel: WhySheet,
}
