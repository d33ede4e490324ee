"""What the strip shows of a signal frame: seats and phases along it, each in its stretch.

Place says what: a stretch per seat, a stretch per phase. During an alarm what is otherwise dark
glows in the alarm's colour and breathes.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import msgspec

from companion.data import tokens
from companion.hw.rhythm import Playing
from companion.hw.strip.adalight import Rgb
from companion.ports import Rhythm, SignalFrame, Stretch, StripPlan

DARK_RGB: Final[Rgb] = (0, 0, 0)
ALARM: Final = "alarm"
_EFFECTS: Final[Mapping[Rhythm, tuple[int, int]]] = {
    "off": (0, 0),
    "steady": (0, 0),
    "waiting": (1, 60),
    "attention": (1, 200),
    "breath": (2, 20),
}
"""WLED's effect and its speed for a rhythm: solid, blink, breathe."""


def spread(lights: int, count: int, first: int, room: int) -> tuple[Stretch, ...]:
    """Return stretches spread evenly over a part of the strip.

    Args:
        lights: How many lights there are.
        count: How many stretches.
        first: Where the part begins.
        room: How many lights it has.
    """
    if not count or room < count:
        return ()
    at = [first + room * n // count for n in range(count + 1)]
    gap = 1 if room // count > 2 else 0  # noqa: PLR2004  a dark light between two stretches
    return tuple((a, max(1, min(b, lights) - a - gap)) for a, b in pairwise(at))


def usual_plan(lights: int, seats: int, phases: int) -> StripPlan:
    """Return seats over the first three fifths of a strip, phases over the rest."""
    room = lights * 3 // 5
    return StripPlan(
        lights, spread(lights, seats, 0, room), spread(lights, phases, room, lights - room)
    )


def places(plan: StripPlan, frame: SignalFrame) -> Iterator[tuple[str, Rhythm, Stretch]]:
    """Yield every stretch with its lamp's name and rhythm."""
    for kind, lamps, stretches in (
        ("seat", frame.seats, plan.seats),
        ("phase", frame.phases, plan.phases),
    ):
        for n, (lamp, stretch) in enumerate(zip(lamps, stretches, strict=False), 1):
            yield f"{kind} {n}", lamp.rhythm, stretch


class Picture:
    """Plays a signal frame on the lights."""

    def __init__(self, brightness: int) -> None:
        """Begin dark.

        Args:
            brightness: 1 to 255.
        """
        self._playing = Playing()
        self._brightness = brightness

    def pixels(self, plan: StripPlan, frame: SignalFrame, now_s: float) -> list[Rgb]:
        """Return the colour of every light now."""
        lamps: dict[str, Rhythm] = {ALARM: frame.alarm}
        lamps.update((name, rhythm) for name, rhythm, _ in places(plan, frame))
        self._playing.show(lamps, now_s)
        levels = self._playing.levels(now_s)
        alarm = colour("alarm", levels[ALARM] * self._brightness / 255 / 3)
        lights = [alarm if frame.alarm != "off" else DARK_RGB] * plan.lights
        for name, _, (first, count) in places(plan, frame):
            if levels[name]:
                shown = colour(_token(name, frame), levels[name] * self._brightness / 255)
                for n in range(first, min(first + count, plan.lights)):
                    lights[n] = shown
        return lights

    def next_s(self, now_s: float) -> float:
        """Return when the picture changes by itself."""
        return self._playing.next_s(now_s)


def document(plan: StripPlan, frame: SignalFrame, brightness: int) -> bytes:
    """Return the state a WLED is to show by itself: a segment per stretch, and one for the rest.

    The line end matters: over serial the byte after a document is thrown away.
    """
    lit = sorted(places(plan, frame), key=lambda place: place[2])
    segments: list[dict[str, Any]] = []
    at = 0
    for name, rhythm, (first, count) in lit:
        if first > at:
            segments.append(_segment(at, first, ALARM, frame.alarm))
        stop = min(first + count, plan.lights)
        shown = (ALARM, frame.alarm) if rhythm == "off" else (_token(name, frame), rhythm)
        segments.append(_segment(first, stop, *shown))
        at = stop
    if at < plan.lights:
        segments.append(_segment(at, plan.lights, ALARM, frame.alarm))
    numbered = [{"id": n, **segment} for n, segment in enumerate(_joined(segments))]
    state = {"on": True, "bri": brightness, "transition": 4, "seg": numbered}
    return msgspec.json.encode(state) + b"\n"


def dark_document() -> bytes:
    """Return the state of a strip that is switched off."""
    return b'{"on":false}\n'


def colour(token: str, share: float = 1.0) -> Rgb:
    """Return a colour of the theme, dimmed."""
    night = tokens()["colour"]
    text = str(night["alarm"]["accent"] if token == ALARM else night["night"][token]).lstrip("#")
    red, green, blue = bytes.fromhex(text)
    return round(red * share), round(green * share), round(blue * share)


def _token(name: str, frame: SignalFrame) -> str:
    """Colour agrees with place: people are bone, phases amber or the alarm's colour."""
    if name.startswith("seat"):
        return "bone"
    return "accent" if frame.alarm == "off" else ALARM


def _segment(start: int, stop: int, token: str, rhythm: Rhythm) -> dict[str, Any]:
    effect, speed = _EFFECTS[rhythm]
    red, green, blue = DARK_RGB if rhythm == "off" else colour(token)
    if token == ALARM and rhythm == "breath":
        red, green, blue = colour(token, 1 / 3)
    col = [[red, green, blue], [0, 0, 0]]
    return {"start": start, "stop": stop, "on": True, "fx": effect, "sx": speed, "col": col}


def _joined(segments: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Join neighbours that look alike: a controller has few segments."""
    joined: list[dict[str, Any]] = []
    for segment in segments:
        last = joined[-1] if joined else None
        if last and {**last, "start": 0, "stop": 0} == {**segment, "start": 0, "stop": 0}:
            last["stop"] = segment["stop"]
        else:
            joined.append(dict(segment))
    return joined
