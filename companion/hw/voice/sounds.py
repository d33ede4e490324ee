"""Short sounds, made by our own code: knocks, swell, siren, ticks. No samples, no files to ship.

Lengths and levels are those of the tokens ``[sound]`` (UX.md section 8). A sound is a list of
tones; a tone has a start, a length, a pitch that may glide, and a shape.
"""

import io
import math
import wave
from array import array
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

RATE_HZ: Final = 22_050
SoundName: TypeAlias = Literal["turn", "danger", "alarm", "refuse", "ask", "lost"]


class Tone(NamedTuple):
    """One tone.

    Attributes:
        at_s: When it begins.
        long_s: How long it is.
        from_hz: Its pitch at first.
        to_hz: Its pitch at last.
        shape: ``knock`` dies away at once, ``swell`` rises and falls.
        loud: 0 to 1.
    """

    at_s: float
    long_s: float
    from_hz: float
    to_hz: float
    shape: Literal["knock", "swell"]
    loud: float


SOUNDS: Final[Mapping[SoundName, tuple[tuple[Tone, ...], float]]] = {
    "turn": (
        (Tone(0.0, 0.16, 196, 180, "knock", 1.0), Tone(0.19, 0.16, 196, 175, "knock", 0.8)),
        -12,
    ),
    "danger": ((Tone(0.0, 0.9, 74, 98, "swell", 1.0), Tone(0.0, 0.9, 111, 147, "swell", 0.4)), -10),
    "alarm": (
        (
            Tone(0.0, 0.12, 90, 60, "knock", 1.0),
            Tone(0.25, 1.6, 330, 440, "swell", 0.5),
            Tone(1.9, 1.6, 440, 330, "swell", 0.5),
        ),
        -6,
    ),
    "refuse": (
        (Tone(0.0, 0.06, 130, 110, "knock", 1.0), Tone(0.09, 0.07, 116, 98, "knock", 1.0)),
        -16,
    ),
    "ask": ((Tone(0.0, 0.12, 620, 540, "knock", 0.7),), -20),
    "lost": (
        (Tone(0.0, 0.12, 330, 320, "knock", 1.0), Tone(0.13, 0.12, 247, 240, "knock", 1.0)),
        -14,
    ),
}
"""Each sound with its level in dB below full."""


@lru_cache(maxsize=16)
def wav(name: SoundName, volume: int) -> bytes:
    """Return a sound as a wav file: 16 bit, one channel.

    Args:
        name: Which one.
        volume: Percent.
    """
    tones, level_db = SOUNDS[name]
    gain = volume / 100 * 10 ** (level_db / 20)
    return _file(_mixed(tones, gain))


def _mixed(tones: tuple[Tone, ...], gain: float) -> "array[int]":
    total = math.ceil(max(tone.at_s + tone.long_s for tone in tones) * RATE_HZ)
    mixed = [0.0] * total
    for tone in tones:
        first, count = int(tone.at_s * RATE_HZ), int(tone.long_s * RATE_HZ)
        turn = 0.0
        for n in range(min(count, total - first)):
            along = n / count
            turn += (tone.from_hz + (tone.to_hz - tone.from_hz) * along) / RATE_HZ
            mixed[first + n] += _envelope(tone.shape, along) * tone.loud * _timbre(turn)
    peak = max(1.0, *(abs(value) for value in mixed))
    return array("h", (round(32_767 * gain * value / peak) for value in mixed))


def _envelope(shape: str, along: float) -> float:
    if shape == "knock":
        return math.exp(-6 * along) * min(1.0, along * 60) * (1 - along)
    return math.sin(math.pi * along) ** 2


def _timbre(turn: float) -> float:
    """Return a soft tone: a sine with a little of its octave."""
    angle = 2 * math.pi * turn
    return 0.8 * math.sin(angle) + 0.2 * math.sin(2 * angle)


def _file(samples: "array[int]") -> bytes:
    raw = io.BytesIO()
    with wave.open(raw, "wb") as file:
        file.setparams((1, 2, RATE_HZ, 0, "NONE", ""))
        file.writeframes(samples.tobytes())
    return raw.getvalue()
