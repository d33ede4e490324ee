"""What all devices have in common: begun, tested, looked at, ended."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from threading import Event
from typing import TypeVar

from companion.hw.health import Health
from companion.hw.link import Handle, Link
from companion.ports import DeviceHealth

H = TypeVar("H", bound=Handle)


class Device(ABC):
    """A device, at work in threads of its own.

    Attributes:
        health: How it is.
    """

    def __init__(self, health: Health) -> None:
        self.health = health

    @abstractmethod
    def start(self) -> None:
        """Begin."""

    @abstractmethod
    def close(self) -> None:
        """End."""

    @abstractmethod
    def test(self) -> None:
        """Do something that people can see or hear."""

    def look(self) -> DeviceHealth:
        """Return how it is."""
        return self.health.look()


class LinkedDevice(Device):
    """A device that is kept open: found again when it was lost."""

    def __init__(
        self, health: Health, find: Callable[[], H], serve: Callable[[H, Event], None]
    ) -> None:
        """Make a device that is not running yet; what it is given is for its link."""
        super().__init__(health)
        self._link = Link(health, find, serve)

    def start(self) -> None:
        self._link.start()

    def close(self) -> None:
        self._link.close()
