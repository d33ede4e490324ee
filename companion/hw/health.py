"""How a device is: set from its own thread, read from the screen, posted when it changes."""

from threading import Lock
from typing import Final

from companion.engine.message import Message, plain
from companion.ports import DeviceHealth, DeviceKind, DeviceNotice, HealthState, Inbox

NOTHING: Final = Message("")


class Health:
    """The state of one device.

    A device that is lost, and one that is back, is posted once each; the same state set again only
    brings its detail up to date.
    """

    def __init__(self, name: str, kind: DeviceKind, inbox: Inbox) -> None:
        """Begin as ``off``.

        Args:
            name: What notices call the device.
            kind: What it is.
            inbox: Where notices go.
        """
        self.name = name
        self.kind: DeviceKind = kind
        self._inbox = inbox
        self._lock = Lock()
        self._state: HealthState = "off"
        self._says = NOTHING
        self._tried = ""

    def set(self, state: HealthState, says: Message = NOTHING) -> None:
        """Take a new state and what there is to say of it; from any thread."""
        with self._lock:
            changed = state != self._state
            self._state, self._says = state, says
        if changed and state in ("ready", "lost"):
            self._inbox.post(DeviceNotice(self.name, state, plain(says)))

    def tried(self, what: str) -> None:
        """Keep what a test of the device did."""
        self._tried = what

    def look(self) -> DeviceHealth:
        """Return the state now."""
        with self._lock:
            return DeviceHealth(self.name, self.kind, self._state, self._says, self._tried)
