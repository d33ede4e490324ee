"""View models: plain frozen records that the widgets show. No Kivy here.

A presenter makes them, a widget draws them, a test compares them. Texts are finished sentences in
the language of the screen. ``ref`` is what comes back when the thing is tapped: the id of an
option, a space, a link or a seat. Icon words are those of ``companion.data.icon_words()``
(source: UX.md section 4).
"""

# pyright: reportUnusedImport=false
# What is imported here is what the package offers.

from companion.art.figures import FigureState, Form
from companion.ui.models.camera_view_model import CameraModel, NoteModel, Outline
from companion.ui.models.learn_tile_model import LearnTileModel, SideKey, SideState
from companion.ui.models.match_models import (
    Candidate,
    Chip,
    ConsequencesModel,
    EnemyListModel,
    EnemyRow,
    EventCardModel,
    EventColumn,
    HeroCardModel,
    HeroesModel,
    HeroRow,
    OnWay,
    Place,
    PlanBoard,
    PlanFigure,
    PlanMark,
    PlanModel,
    PlanTarget,
    PlanTile,
    PlanWay,
    Point,
    Reserve,
    StatLine,
    TrackModel,
    TrackStep,
    WhyModel,
)
from companion.ui.models.moment_models import CardShown, CardsModel, CeremonyModel, ThrowModel
from companion.ui.models.question_model import (
    AskModel,
    ClockModel,
    NavBarModel,
    NavButton,
    OptionKind,
    OptionModel,
    OptionsModel,
    StatusBarModel,
)
from companion.ui.models.sheet_models import (
    CurtainModel,
    DiceModel,
    Die,
    FateRow,
    FatesModel,
    HandCard,
    HelperModel,
    ListModel,
    ListRow,
    PadModel,
    PlotLine,
    PlotModel,
    PrivateGroup,
    PrivateModel,
    ReceiptModel,
    RulerModel,
    SeatPlace,
    SeatsModel,
    StampModel,
    StampsModel,
    StepperModel,
    StoryModel,
    TakenBack,
    TickModel,
    TickRow,
    UndoModel,
)
from companion.ui.models.symbols import (
    SEAT_FORMS,
    ColumnState,
    Figure,
    Glyph,
    Level,
    RowState,
    Sign,
    Span,
    Value,
)
from companion.ui.models.tray_model import FaceKey, FacesModel, TrayDie, TrayModel
