"""What is published to the broker, topic by topic: pure.

``tablecompanion/<id>/availability`` (online, offline: the will), ``state`` (retained), ``event``
(not retained), ``set`` (commands, off by default). No name of a person, unless ticked.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from companion import __version__
from companion.hw.device_config import MqttConfig
from companion.ports import MatchStanding

ROOT: Final = "tablecompanion"
ONLINE, OFFLINE = "online", "offline"
BIRTH: Final = "homeassistant/status"
"""Home Assistant says ``online`` there when it has started: it wants to be told again."""
COMMANDS: Final = ("confirm", "next", "undo", "why")


def topic(config: MqttConfig, name: str) -> str:
    """Return the name of one of our topics."""
    return f"{ROOT}/{config.id}/{name}"


def state(standing: MatchStanding, config: MqttConfig) -> bytes:
    """Return the whole state as JSON."""
    document: dict[str, Any] = {
        "game": standing.game,
        "turn": standing.turn,
        "phase": standing.phase,
        "alarm": standing.alarm,
        "player": standing.seat,
        "players": len(standing.names),
        "over": standing.over,
        "gauges": {name: round(value, 2) for name, value in sorted(standing.gauges.items())},
    }
    if config.names:
        seated = 0 < standing.seat <= len(standing.names)
        document["player_name"] = standing.names[standing.seat - 1] if seated else ""
        document["player_names"] = list(standing.names)
    return msgspec.json.encode(document)


def events(before: MatchStanding, now: MatchStanding) -> Iterator[bytes]:
    """Yield what has happened between two states, as JSON."""
    if not now.game:
        return
    began = before.game != now.game
    if now.turn and (began or (now.turn, now.seat) != (before.turn, before.seat)):
        yield _event("turn_started", turn=now.turn, player=now.seat)
    if now.phase and (began or now.phase != before.phase):
        yield _event("phase_changed", phase=now.phase)
    if now.alarm != (before.alarm and not began):
        yield _event("alarm_started" if now.alarm else "alarm_ended")
    if now.over and not (before.over and not began):
        yield _event("game_over")


def scanned(reader: str) -> bytes:
    """Return the event of a scan: that there was one, not what was scanned."""
    return _event("card_scanned", reader=reader)


EVENTS: Final = (
    "turn_started",
    "phase_changed",
    "alarm_started",
    "alarm_ended",
    "game_over",
    "card_scanned",
)


def _event(name: str, **facts: str | int) -> bytes:
    return msgspec.json.encode({"event_type": name, **facts})


def discovery(config: MqttConfig) -> tuple[str, bytes]:
    """Return topic and document that tell Home Assistant what there is (device discovery)."""
    own = f"{ROOT}_{config.id}"
    parts: dict[str, Mapping[str, Any]] = {
        key: {
            "p": "sensor",
            "name": name,
            "unique_id": f"{own}_{key}",
            "value_template": f"{{{{ value_json.{key} }}}}",
        }
        for key, name in (("phase", "Phase"), ("turn", "Turn"), ("player", "Seat in turn"))
    }
    parts["alarm"] = {
        "p": "binary_sensor",
        "name": "Alarm",
        "unique_id": f"{own}_alarm",
        "value_template": "{{ 'ON' if value_json.alarm else 'OFF' }}",
    }
    parts["event"] = {
        "p": "event",
        "name": "Event",
        "unique_id": f"{own}_event",
        "event_types": list(EVENTS),
        "state_topic": topic(config, "event"),
    }
    document = {
        "dev": {"ids": [own], "name": f"Companion {config.id}", "sw": __version__},
        "o": {"name": "companion", "sw": __version__},
        "cmps": parts,
        "state_topic": topic(config, "state"),
        "availability_topic": topic(config, "availability"),
        "qos": 1,
    }
    return f"homeassistant/device/{own}/config", msgspec.json.encode(document)


def commanded(payload: bytes) -> str:
    """Return the button a command presses, or "" for what is no command."""
    text = payload[:40].decode("ascii", "replace").strip().lower()
    return text if text in COMMANDS else ""
