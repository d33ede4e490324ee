"""How each screen is made that another one opens by name."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.ui.presenter.correction.camera_screen import CameraScreen
from companion.ui.presenter.correction.compare_screen import CompareScreen
from companion.ui.presenter.correction.correct_screen import CorrectScreen
from companion.ui.presenter.correction.mark_corners import LearnCornersScreen, MarkCornersScreen
from companion.ui.presenter.correction.number_screen import NumberScreen
from companion.ui.presenter.home.house_rules import HouseRulesScreen
from companion.ui.presenter.home.setup_screen import SetupScreen
from companion.ui.presenter.learn.learn_board import LearnBoardScreen
from companion.ui.presenter.learn.learn_dice import LearnDiceScreen
from companion.ui.presenter.learn.learn_tags import LearnTagsScreen
from companion.ui.presenter.learn.learn_tiles import LearnTilesScreen
from companion.ui.presenter.learn.owner_packs import OwnerPacksScreen
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.match_pages.bug_report import BugReportScreen
from companion.ui.presenter.match_pages.card_screen import CardScreen
from companion.ui.presenter.match_pages.end_screen import EndScreen
from companion.ui.presenter.match_pages.heroes_screen import HeroesScreen
from companion.ui.presenter.match_pages.lamps_screen import LampsScreen
from companion.ui.presenter.match_pages.log_screen import LogScreen
from companion.ui.presenter.match_pages.more_screen import MoreScreen
from companion.ui.presenter.match_pages.read_aloud import ReadAloudScreen
from companion.ui.presenter.match_pages.rules_screen import RulesScreen
from companion.ui.presenter.match_pages.seats_screen import SeatsScreen
from companion.ui.presenter.match_pages.table_checklist import TableChecklistScreen
from companion.ui.presenter.match_pages.tracks_screen import TracksScreen
from companion.ui.presenter.match_pages.undo_screen import UndoScreen
from companion.ui.presenter.match_pages.whose_screen import WhoseScreen
from companion.ui.presenter.settings.backup_screen import BackupScreen
from companion.ui.presenter.settings.devices_screen import DevicesScreen, WiresScreen
from companion.ui.presenter.settings.leave_screen import LeaveScreen
from companion.ui.presenter.settings.missing_parts import MissingScreen
from companion.ui.presenter.settings.printing_screen import PrintingScreen
from companion.ui.presenter.settings.ruler_screen import RulerScreen
from companion.ui.presenter.settings.settings_screen import SettingsScreen
from companion.ui.presenter.shell.screen import Screen

ROUTES: Final[Mapping[str, Callable[..., Screen]]] = {
    "setup": SetupScreen,
    "settings": SettingsScreen,
    "backup": BackupScreen,
    "missing": MissingScreen,
    "match": MatchScreen,
    "card": CardScreen,
    "more": MoreScreen,
    "houserules": HouseRulesScreen,
    "whose": WhoseScreen,
    "leave": LeaveScreen,
    "log": LogScreen,
    "undo": UndoScreen,
    "correct": CorrectScreen,
    "numbers": NumberScreen,
    "check": TableChecklistScreen,
    "cards": HeroesScreen,
    "rules": RulesScreen,
    "ruler": RulerScreen,
    "printing": PrintingScreen,
    "lamps": LampsScreen,
    "wrong": BugReportScreen,
    "telling": ReadAloudScreen,
    "tracks": TracksScreen,
    "end": EndScreen,
    "devices": DevicesScreen,
    "wires": WiresScreen,
    "teach": LearnTagsScreen,
    "seats": SeatsScreen,
    "owned": OwnerPacksScreen,
    "camera": CameraScreen,
    "compare": CompareScreen,
    "point": MarkCornersScreen,
    "learn board": LearnBoardScreen,
    "learn here": LearnCornersScreen,
    "enrol": LearnTilesScreen,
    "learn dice": LearnDiceScreen,
}
