"""A fake speech engine, a fake broker with its client, a fake printer, a fake PN532."""

import threading
from typing import Final, Self

from PIL import Image

from companion.engine.message import say
from companion.hw.device_config import MqttConfig
from companion.hw.fakes.sockets import Socket
from companion.hw.mqtt.mqtt_client import MqttDevice
from companion.hw.mqtt.topics import OFFLINE, topic
from companion.hw.scanning.nfc import ASK_S

SAID_IN_S: Final = 5.0


class FakePlayback:
    """A word that is being said, until somebody ends it."""

    def __init__(self, *, lasts: bool) -> None:
        """Begin to speak; ``lasts``: until `finish`."""
        self._over = threading.Event()
        if not lasts:
            self._over.set()
        self.stopped = False

    def wait(self, timeout: float, /) -> int:
        """Wait for the end of the word."""
        if not self._over.wait(min(timeout, SAID_IN_S)):
            raise TimeoutError(110, "it takes too long")
        return 0

    def stop(self) -> None:
        """Break off."""
        self.stopped = True
        self._over.set()

    def finish(self) -> None:
        """Come to the end."""
        self._over.set()


class FakeSpeechEngine(Socket):
    """Keeps what is said and played.

    Attributes:
        said: Every line and every sound (its length in bytes), oldest first.
        lasting: Whether words last until they are finished or stopped.
        words: Every word begun.
    """

    def __init__(self) -> None:
        """Begin silent."""
        super().__init__()
        self.said: list[tuple[str, str]] = []
        self.lasting = False
        self.words: list[FakePlayback] = []

    def speak(self, text: str, language: str, volume: int, /) -> FakePlayback:
        """Say a line."""
        del volume
        self.need()
        self.said.append((language, text))
        return self._begun()

    def play(self, wav: bytes, /) -> FakePlayback:
        """Play a sound."""
        self.need()
        self.said.append(("wav", str(len(wav))))
        return self._begun()

    def _begun(self) -> FakePlayback:
        word = FakePlayback(lasts=self.lasting)
        self.words.append(word)
        return word


class FakeBroker(Socket):
    """A broker: what is retained, and every message in order.

    Attributes:
        retained: The last message of each topic that was to be kept.
        messages: Topic and payload of everything published, wills too.
        clients: Everybody who was given one.
    """

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__()
        self.retained: dict[str, bytes] = {}
        self.messages: list[tuple[str, bytes]] = []
        self.clients: list[FakeClient] = []

    def client(self, wiring: MqttConfig) -> "FakeClient":
        """Return a client of this broker."""
        made = FakeClient(self, wiring)
        self.clients.append(made)
        return made

    def plug(self) -> None:
        """The broker is back, and its clients with it."""
        super().plug()
        for client in self.clients:
            client.came_back()

    def unplug(self) -> None:
        """The broker is gone; it keeps what was retained, and hears the wills."""
        super().unplug()
        for client in self.clients:
            client.went()

    def take(self, where: str, payload: bytes, *, retain: bool) -> None:
        """Take a message."""
        self.messages.append((where, payload))
        if retain and payload:
            self.retained[where] = payload
        elif retain:
            _ = self.retained.pop(where, None)


class FakeClient:
    """A client of the fake broker.

    Attributes:
        topics: What it listens to.
    """

    def __init__(self, broker: FakeBroker, wiring: MqttConfig) -> None:
        """Begin unconnected."""
        self.topics: list[str] = []
        self._broker = broker
        self._wiring = wiring
        self._device: MqttDevice | None = None

    def start(self, device: MqttDevice, /) -> None:
        """Connect."""
        self._device = device
        if self._broker.plugged:
            device.connected()
        else:
            device.lost(say("the broker is gone"))

    def publish(self, topic: str, payload: bytes | str, /, *, retain: bool) -> None:
        """Hand a message over; lost while the broker is away."""
        data = payload.encode() if isinstance(payload, str) else payload
        if self._broker.plugged:
            self._broker.take(topic, data, retain=retain)

    def subscribe(self, topic: str, /) -> None:
        """Listen."""
        self.topics.append(topic)

    def stop(self) -> None:
        """Disconnect."""
        self._device = None

    def came_back(self) -> None:
        """The broker is there again."""
        if self._device is not None:
            self._device.connected()

    def went(self) -> None:
        """The broker is gone: it will tell the will to whoever asks."""
        self._broker.take(topic(self._wiring, "availability"), OFFLINE.encode(), retain=True)
        if self._device is not None:
            self._device.lost(say("the broker is gone"))

    def hear(self, where: str, payload: bytes) -> None:
        """Somebody else published something."""
        if self._device is not None and where in self.topics:
            self._device.received(where, payload)


class FakePaper(Socket):
    """A printer: what is on its paper.

    Attributes:
        receipts: Every receipt that was cut off, its lines.
        lines: What is printed and not cut off.
    """

    def __init__(self) -> None:
        """Begin with an empty roll."""
        super().__init__()
        self.receipts: list[list[str]] = []
        self.lines: list[str] = []

    def open(self) -> Self:
        """Open it; what was not cut off is gone."""
        _ = super().open()
        self.lines = []
        return self

    def line(self, text: str, /, *, large: bool) -> None:
        """Print a line."""
        self.need()
        self.lines.append(text.upper() if large else text)

    def picture(self, row: Image.Image, /) -> None:
        """Print a line of dots."""
        self.need()
        self.lines.append(f"[{row.width} x {row.height} dots]")

    def cut(self) -> None:
        """Cut the slip off."""
        self.need()
        self.receipts.append(self.lines)
        self.lines = []

    def look(self) -> None:
        """Raise OSError if it is gone."""
        self.need()


class FakeChip(Socket):
    """A PN532 with a place to lay a tag.

    Attributes:
        tag: The tag that lies there, or None.
        chip: Itself, as an open reader has it.
    """

    def __init__(self) -> None:
        """Begin without a tag."""
        super().__init__()
        self.tag: bytes | None = None

    @property
    def chip(self) -> "FakeChip":
        """The chip, awake."""
        return self

    def read_passive_target(self, *, timeout: float = ASK_S) -> bytes | None:
        """Return the tag that lies there."""
        with self._changed:
            if self.tag is None and self._plugged:
                _ = self._changed.wait(timeout)
            self.need()
            return self.tag

    def lay(self, tag: bytes | None) -> None:
        """Lay a tag there, or take it away."""
        with self._changed:
            self.tag = tag
            self._changed.notify_all()

    def check(self) -> object:
        """Answer."""
        self.need()
        return self

    def wake(self) -> None:
        """Let a question end."""
        with self._changed:
            self._changed.notify_all()
