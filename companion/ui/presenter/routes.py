"""How each screen is made that another one opens by name."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.ui.presenter.backup import BackupScreen
from companion.ui.presenter.camera import CameraScreen
from companion.ui.presenter.compare import CompareScreen
from companion.ui.presenter.correct import CorrectScreen
from companion.ui.presenter.devices import DevicesScreen, WiresScreen
from companion.ui.presenter.end import EndScreen
from companion.ui.presenter.heroes import HeroesScreen
from companion.ui.presenter.houserules import HouseRulesScreen
from companion.ui.presenter.lamps import LampsScreen
from companion.ui.presenter.layout import LayOutScreen
from companion.ui.presenter.learn.dice import dice_screen
from companion.ui.presenter.learn.tiles import tiles_screen
from companion.ui.presenter.leave import LeaveScreen
from companion.ui.presenter.log import LogScreen
from companion.ui.presenter.match import MatchScreen
from companion.ui.presenter.missing import MissingScreen
from companion.ui.presenter.more import CardScreen, MoreScreen
from companion.ui.presenter.owned import OwnedScreen
from companion.ui.presenter.pointing import LearnHereScreen, PointScreen
from companion.ui.presenter.ruler import RulerScreen
from companion.ui.presenter.rules import RulesScreen
from companion.ui.presenter.screen import Screen
from companion.ui.presenter.seats import SeatsScreen
from companion.ui.presenter.settings import SettingsScreen
from companion.ui.presenter.setup import SetupScreen
from companion.ui.presenter.teach import TeachScreen
from companion.ui.presenter.telling import TellingScreen
from companion.ui.presenter.undo import UndoScreen
from companion.ui.presenter.wrong import WrongScreen

ROUTES: Final[Mapping[str, Callable[..., Screen]]] = {
    "setup": SetupScreen,
    "settings": SettingsScreen,
    "backup": BackupScreen,
    "missing": MissingScreen,
    "match": MatchScreen,
    "card": CardScreen,
    "more": MoreScreen,
    "houserules": HouseRulesScreen,
    "leave": LeaveScreen,
    "log": LogScreen,
    "undo": UndoScreen,
    "correct": CorrectScreen,
    "check": LayOutScreen,
    "cards": HeroesScreen,
    "rules": RulesScreen,
    "ruler": RulerScreen,
    "lamps": LampsScreen,
    "wrong": WrongScreen,
    "telling": TellingScreen,
    "end": EndScreen,
    "devices": DevicesScreen,
    "wires": WiresScreen,
    "teach": TeachScreen,
    "seats": SeatsScreen,
    "owned": OwnedScreen,
    "camera": CameraScreen,
    "compare": CompareScreen,
    "point": PointScreen,
    "learn here": LearnHereScreen,
    "enrol": tiles_screen,
    "learn dice": dice_screen,
}
