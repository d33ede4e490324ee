"""Where everything that devices and eyes say comes together."""

from typing import Protocol, TypeAlias

from companion.ports.devices import DeviceNotice, Press, Scan
from companion.ports.dice import DiceSeen
from companion.ports.lessons import LessonSeen, Training
from companion.ports.shots import FaceSeen
from companion.ports.tiles import Sighting, TableSeen
from companion.ports.tokens import TokensSeen

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
)


class Inbox(Protocol):
    """Where devices put what they say; safe to call from any thread, never blocks."""

    def post(self, said: Said, /) -> None:
        """Put one thing said at the end of the queue."""
        ...
