"""Where sounds can go: programs that play a wav file, each with a device it understands.

A player that is there need not work: those of PipeWire and PulseAudio need a session, which a
service has not, and ALSA's ``default`` may be a plug-in that needs the same (Raspberry Pi OS:
``99-pipewire-default.conf``). So they are tried one after the other, and what worked is remembered.
"""

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

ASOUND: Final = Path("/proc/asound")
"""Where ALSA lists its cards (kernel documentation, sound/designs/procfile)."""
Speaks: TypeAlias = Literal["alsa", "sinks"]
PLAYERS: Final[dict[str, Speaks]] = {"pw-play": "sinks", "paplay": "sinks", "aplay": "alsa"}
"""Programs that play, the first to be tried first, and what names of devices they understand."""
_DEVICE_OPTION: Final = {"pw-play": "--target", "paplay": "--device", "aplay": "-D"}
_CARD: Final = re.compile(r"^\s*(\d+) \[(\S+)\s*\]: (\S+)", re.MULTILINE)


class Output(NamedTuple):
    """One way to be heard.

    Attributes:
        player: The program's name.
        path: Where it lies.
        device: What it is told to play on; "" leaves that to the program.
    """

    player: str
    path: str
    device: str = ""

    def __str__(self) -> str:
        """What it is called in lines for people."""
        return f"{self.player} {self.device}".rstrip()

    def command(self, file: Path) -> list[str]:
        """Return the command that plays a file."""
        option = _DEVICE_OPTION.get(self.player)
        chosen = [option, self.device] if option and self.device else []
        return [self.path, *chosen, str(file)]


def speaks(device: str) -> Speaks:
    """Return who understands the name of a device.

    PipeWire and PulseAudio call their sinks ``alsa_output.usb-...``; what has a colon
    (``plughw:CARD=Device``) or no dot (``default``) is a name of ALSA's.
    """
    return "sinks" if "." in device and ":" not in device else "alsa"


def outputs(
    player: str = "",
    device: str = "",
    which: Callable[[str], str | None] = shutil.which,
    asound: Path = ASOUND,
) -> tuple[Output, ...]:
    """Return every way to be heard on this machine as it is now, the likeliest first.

    Somebody who plugs a loudspeaker into USB wants to hear it; a display is asked last, for most
    have no loudspeaker and take sound all the same.

    Args:
        player: The only program to be used, "" for all that are known.
        device: The only device to be used, "" for all.
        which: Finds a program on the path.
        asound: Where ALSA lists its cards.
    """
    names = (player,) if player else tuple(PLAYERS)
    there = [(name, path) for name in names if (path := which(name))]
    found: list[Output] = []
    for name, path in there:
        program = Path(name).name
        kind = PLAYERS.get(program)
        if device:
            devices = [device] if kind == speaks(device) else []
        else:
            devices = _alsa(asound) if kind == "alsa" else [""]
        found += [Output(program, path, on) for on in devices]
    return tuple(found)


def _alsa(asound: Path) -> list[str]:
    """Return names of ALSA devices that play: loudspeakers on USB, the default, then the others.

    ``sysdefault`` is a card's own way to be played on, past every server; a display needs it, for
    its hardware takes only frames of IEC 958.
    """
    try:
        listed = _CARD.findall((asound / "cards").read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return [""]
    cards = [(name, driver) for number, name, driver in listed if _plays(asound, number)]
    usb = [name for name, driver in cards if driver.startswith("USB-Audio")]
    display = [name for name, driver in cards if "hdmi" in f"{name} {driver}".lower()]
    others = [name for name, _ in cards if name not in usb and name not in display]
    return [*map(_card, usb), "", *map(_card, (*others, *display))]


def _plays(asound: Path, number: str) -> bool:
    """Return whether a card has a way out: a camera's has only a microphone."""
    return any((asound / f"card{number}").glob("pcm*p"))


def _card(name: str) -> str:
    return f"sysdefault:CARD={name}"
