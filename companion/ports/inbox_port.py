"""Where everything that devices and eyes say comes together."""

from typing import Protocol, TypeAlias

from companion.ports.bot_decided import BotDecided
from companion.ports.camera_pictures import FaceSeen
from companion.ports.device_port import DeviceNotice, Press, Scan
from companion.ports.dice_seen import DiceSeen
from companion.ports.lesson_port import LessonSeen, Training
from companion.ports.tiles_seen import Sighting, TableSeen
from companion.ports.tokens_seen import TokensSeen

Said: TypeAlias = (
    Press
    | Scan
    | Sighting
    | TableSeen
    | TokensSeen
    | FaceSeen
    | DeviceNotice
    | LessonSeen
    | Training
    | DiceSeen
    | BotDecided
)


class Inbox(Protocol):
    """Where devices put what they say; safe to call from any thread, never blocks."""

    def post(self, said: Said, /) -> None:
        """Put one thing said at the end of the queue."""
