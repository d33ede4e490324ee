"""The broker at work, through paho: connected again by itself, told everything anew each time."""

import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol

from companion.config import ConfigError
from companion.engine.message import Message, say
from companion.hw.device import Device
from companion.hw.device_config import MqttConfig
from companion.hw.device_faults import fault_of, untranslated
from companion.hw.health import Health
from companion.hw.mqtt.topics import (
    BIRTH,
    OFFLINE,
    ONLINE,
    commanded,
    discovery,
    events,
    scanned,
    state,
    topic,
)
from companion.ports import Inbox, MatchStanding, Press
from companion.safe_files import read_text

NAME: Final = "house"
KEEPALIVE_S: Final = 20
MOST_A_SECOND: Final = 5
"""Commands that count: nobody presses faster."""
FIRST_S, LONGEST_S = 1, 2
"""Waits between two tries: a broker that is back is found within 3 s."""


class Client(Protocol):
    """What we use of a client; paho's own, or a fake."""

    def start(self, device: "MqttDevice", /) -> None:
        """Connect and stay connected, in threads of its own."""

    def publish(self, topic: str, payload: bytes | str, /, *, retain: bool) -> None:
        """Hand a message over; never waits, never raises."""

    def subscribe(self, topic: str, /) -> None:
        """Listen to a topic."""

    def stop(self) -> None:
        """Disconnect in good order."""


class MqttDevice(Device):
    """Tells the broker how the match goes."""

    def __init__(
        self,
        wiring: MqttConfig,
        inbox: Inbox,
        client: Callable[[MqttConfig], Client],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Make a device that is not connected yet.

        Args:
            wiring: Which broker, and what it may know.
            inbox: Gets commands, if they are allowed.
            client: Makes the client.
            clock: Monotonic seconds.
        """
        super().__init__(Health(NAME, "house", inbox))
        self.wiring = wiring
        self._inbox = inbox
        self._clock = clock
        self._make = client
        self._client: Client | None = None
        self._standing = MatchStanding()
        self._pressed_s: deque[float] = deque(maxlen=MOST_A_SECOND)

    def start(self) -> None:
        """Begin; a library that is missing is told as the device's state."""
        self.health.set("starting")
        try:
            self._client = self._make(self.wiring)
            self._client.start(self)
        except Exception as error:  # noqa: BLE001  no broker is no reason not to play
            self.health.set("lost", fault_of(error))

    def close(self) -> None:
        """Say goodbye, and end."""
        client, self._client = self._client, None
        if client is not None:
            client.publish(topic(self.wiring, "availability"), OFFLINE, retain=True)
            client.stop()
        self.health.set("off")

    def tell(self, standing: MatchStanding) -> None:
        """Publish how the match stands, and what has happened since; returns at once."""
        before, self._standing = self._standing, standing
        client = self._client
        if client is None or standing == before:
            return
        client.publish(topic(self.wiring, "state"), state(standing, self.wiring), retain=True)
        for event in events(before, standing):
            client.publish(topic(self.wiring, "event"), event, retain=False)

    def scan(self, reader: str) -> None:
        """Publish that a card was scanned."""
        if self._client is not None:
            self._client.publish(topic(self.wiring, "event"), scanned(reader), retain=False)

    def test(self) -> None:
        """Publish everything anew."""
        self.health.tried("everything was published again")
        self.connected()

    # -- what the client calls, from its own threads

    def connected(self) -> None:
        """The broker is there: it knows our will alone, so tell it everything."""
        client = self._client
        if client is None:
            return
        config = self.wiring
        client.publish(topic(config, "availability"), ONLINE, retain=True)
        client.publish(topic(config, "state"), state(self._standing, config), retain=True)
        where, what = discovery(config)
        client.publish(where, what if config.discovery else b"", retain=True)
        if config.discovery:
            client.subscribe(BIRTH)
        if config.commands:
            client.subscribe(topic(config, "set"))
        self.health.set("ready", untranslated(f"{config.host}:{config.port}"))

    def lost(self, why: Message) -> None:
        """The broker is gone, or never was there."""
        if self._client is not None:
            self.health.set("lost", why)

    def received(self, where: str, payload: bytes) -> None:
        """A message came."""
        if where == BIRTH and payload == ONLINE.encode():
            self.connected()
        elif where == topic(self.wiring, "set") and self.wiring.commands:
            button, now_s = commanded(payload), self._clock()
            flood = len(self._pressed_s) == MOST_A_SECOND and now_s - self._pressed_s[0] < 1.0
            if button and not flood:
                self._pressed_s.append(now_s)
                self._inbox.post(Press(button, now_s))


class PahoClient:
    """A client by paho-mqtt (extra ``mqtt``).

    Attributes:
        paho: The library's client.
    """

    def __init__(self, wiring: MqttConfig) -> None:
        """Make it; nothing is connected yet.

        Raises:
            ImportError: The library is not installed.
            OSError: The password cannot be read.
        """
        from paho.mqtt.client import Client as Paho  # noqa: PLC0415  an extra
        from paho.mqtt.enums import CallbackAPIVersion  # noqa: PLC0415

        self._wiring = wiring
        client = Paho(CallbackAPIVersion.VERSION2, client_id=f"companion-{wiring.id}")
        client.will_set(topic(wiring, "availability"), OFFLINE, qos=1, retain=True)
        client.reconnect_delay_set(FIRST_S, LONGEST_S)
        client.max_queued_messages_set(200)
        if wiring.user:
            client.username_pw_set(wiring.user, _password(wiring))
        if wiring.tls:
            client.tls_set()  # pyright: ignore[reportUnknownMemberType]
        self.paho = client

    def start(self, device: MqttDevice, /) -> None:
        """Connect and stay connected; a callback that raised would end the library's thread."""
        client = self.paho

        def on_connect(_c: Any, _u: Any, _f: Any, reason: Any, _p: Any) -> None:
            with suppress(Exception):
                if reason.is_failure:
                    device.lost(say("the broker refuses us: {why}", why=str(reason)))
                else:
                    device.connected()

        def on_connect_fail(_c: Any, _u: Any) -> None:
            where = f"{self._wiring.host}:{self._wiring.port}"
            with suppress(Exception):
                device.lost(say("no broker answers at {where}", where=where))

        def on_disconnect(_c: Any, _u: Any, _f: Any, _reason: Any, _p: Any) -> None:
            with suppress(Exception):
                device.lost(say("the broker is gone"))

        def on_message(_c: Any, _u: Any, message: Any) -> None:
            with suppress(Exception):
                device.received(message.topic, message.payload)

        client.on_connect, client.on_connect_fail = on_connect, on_connect_fail
        client.on_disconnect, client.on_message = on_disconnect, on_message
        client.connect_async(self._wiring.host, self._wiring.port, KEEPALIVE_S)
        _ = client.loop_start()

    def publish(self, topic: str, payload: bytes | str, /, *, retain: bool) -> None:
        """Hand a message over; what is not retained is not kept for a broker that is away."""
        if retain or self.paho.is_connected():
            _ = self.paho.publish(topic, payload, qos=1, retain=retain)

    def subscribe(self, topic: str, /) -> None:
        """Listen to a topic."""
        _ = self.paho.subscribe(topic, qos=1)

    def stop(self) -> None:
        """Disconnect in good order: the last messages go out first."""
        _ = self.paho.disconnect()
        _ = self.paho.loop_stop()


def _password(wiring: MqttConfig) -> str | None:
    if not wiring.password_file:
        return None
    lines = read_text(Path(wiring.password_file).expanduser(), ConfigError).splitlines()
    return lines[0] if lines else ""
