"""Which GPIO chip the header hangs on, and who holds a pin.

The number of the chip changed between models and kernels (0, 4, 0 again, 10...), its label did not.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from companion.engine.message import say
from companion.hw.device_faults import Fault

LABELS: Final = ("pinctrl-rp1", "pinctrl-bcm2712", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""The header's chip of a Pi 5, then of older ones; the first that is there is it."""
WORK_VARIABLE: Final = "LG_WD"
_USED: Final = 1
"""Bit of a line's flags: the kernel or somebody has it."""


_MISSING: Final = say(
    "{program} is missing: {how}", program="lgpio", how="sudo apt-get install python3-lgpio"
)


class NoChip(Fault):
    """There is no GPIO chip that could be the header's."""


@dataclass(frozen=True, slots=True)
class Held:
    """What the kernel says of one line: whether it is in use, and by whom."""

    used: bool
    by: str = ""


def find_chip(wanted: str, labels: Mapping[int, str]) -> int:
    """Return the number of the header's chip.

    Args:
        wanted: A label or a number from the wiring, "" for the first known label.
        labels: Every chip's label by number.

    Raises:
        NoChip: It is not there; the message lists what is.
    """
    if wanted.isdecimal() and int(wanted) in labels:
        return int(wanted)
    for label in (wanted,) if wanted else LABELS:
        found = sorted(number for number, name in labels.items() if name == label)
        if found:
            return found[0]
    there = ", ".join(f"{n}: {label}" for n, label in sorted(labels.items())) or "-"
    if wanted:
        raise NoChip(19, say("no GPIO chip {name}; there is: {there}", name=wanted, there=there))
    raise NoChip(19, say("no GPIO chip of the header; there is: {there}", there=there))


def prepare_library(folder: Path) -> None:
    """Give lgpio a folder it can write its pipes to: it makes one where it is imported.

    Args:
        folder: Ours alone; made if need be. What the environment names already stays.
    """
    if not os.environ.get(WORK_VARIABLE):
        folder.mkdir(parents=True, exist_ok=True)
        os.environ[WORK_VARIABLE] = str(folder)


def library() -> Any:
    """Return the lgpio module.

    Raises:
        NoChip: It is not installed; the message says how to get it.
    """
    try:
        import lgpio  # noqa: PLC0415  it makes a pipe and a thread where it is imported
    except ImportError as error:
        raise NoChip(2, _MISSING) from error
    return lgpio


def chip_labels() -> dict[int, str]:
    """Return the label of every GPIO chip of this machine that we may open.

    Raises:
        NoChip: lgpio is not installed.
    """
    lgpio = library()
    labels: dict[int, str] = {}
    for path in Path("/dev").glob("gpiochip*"):
        number = re.sub(r"\D", "", path.name)
        try:
            handle = lgpio.gpiochip_open(int(number))
        except lgpio.error:
            continue
        _ok, _lines, _name, label = lgpio.gpio_get_chip_info(handle)
        labels[int(number)] = str(label)
        lgpio.gpiochip_close(handle)
    return labels


def holders(chip: int, pins: Mapping[str, int]) -> dict[int, Held]:
    """Return who holds each of these pins, ourselves included."""
    lgpio = library()
    handle = lgpio.gpiochip_open(chip)
    found: dict[int, Held] = {}
    for pin in pins.values():
        answer = cast("list[Any]", lgpio.gpio_get_line_info(handle, pin))
        used = bool(int(answer[2]) & _USED)
        found[pin] = Held(used, str(answer[4]) if used else "")
    lgpio.gpiochip_close(handle)
    return found
