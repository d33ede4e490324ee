"""Pins as the panel wants them, by gpiozero on a pin factory that is chosen, never guessed."""

import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol

from companion.engine.message import say
from companion.hw.device_faults import Fault, short_text
from companion.hw.panel.chip import chip_labels, find_chip, prepare_library

Read = Callable[[], bool]
Light = Callable[[float], None]
Edge = Callable[[bool, float], None]
LATEST_S: Final = 5.0
_NOTIFIER: Final = "_callback_thread"


class PinTaken(Fault):
    """One pin cannot be had; the others may."""


class PinLines(Protocol):
    """The pins of an open chip."""

    def button(self, pin: int, edge: Edge, /) -> Read:
        """Watch a button between a pin and ground.

        Args:
            pin: GPIO number.
            edge: Called with "down" and monotonic seconds, from any thread.

        Returns:
            What reads the pin at this moment, true for down.

        Raises:
            PinTaken: Somebody else has it.
        """
        ...

    def lamp(self, pin: int, /, *, fades: bool) -> Light:
        """Drive a lamp, dark at first; the returned function takes 0 to 1.

        Raises:
            PinTaken: Somebody else has it.
        """
        ...

    def check(self) -> None:
        """Raise OSError if buttons can no longer be heard."""

    def close(self) -> None:
        """Let go of every pin."""


class GpioLines:
    """Pins through gpiozero."""

    def __init__(self, factory: Any, notifier: Callable[[], bool] | None = None) -> None:
        """Use a pin factory.

        Args:
            factory: gpiozero's; it is ours and closed with us.
            notifier: Tells whether the library's thread that hears edges is alive.
        """
        self._factory = factory
        self._notifier = notifier
        self._devices: list[Any] = []
        self._reads: list[Read] = []

    def button(self, pin: int, edge: Edge, /) -> Read:
        """Watch a button; see `PinLines`."""
        from gpiozero import DigitalInputDevice  # noqa: PLC0415  it takes a second to import

        device = self._made(pin, lambda: DigitalInputDevice(pin, pull_up=True, **self._here))
        device.when_activated = _caught(lambda: edge(True, _since(device.active_time)))  # noqa: FBT003
        device.when_deactivated = _caught(lambda: edge(False, _since(device.inactive_time)))  # noqa: FBT003
        self._reads.append(lambda: bool(device.value))
        return self._reads[-1]

    def lamp(self, pin: int, /, *, fades: bool) -> Light:
        """Drive a lamp; see `PinLines`. Only lamps that fade are dimmed: it flickers under load."""
        from gpiozero import DigitalOutputDevice, PWMOutputDevice  # noqa: PLC0415

        kind = PWMOutputDevice if fades else DigitalOutputDevice
        device = self._made(pin, lambda: kind(pin, initial_value=False, **self._here))

        def light(level: float) -> None:
            device.value = level if fades else level >= 1 / 2

        return light

    def check(self) -> None:
        """Raise OSError if the thread that hears edges is gone, or a pin cannot be read."""
        if self._notifier is not None and not self._notifier():
            raise Fault(5, say("the buttons are not heard any more"))
        for read in self._reads[:1]:
            _ = read()

    def close(self) -> None:
        """Let go of every pin: only closing the whole factory frees them for others."""
        for device in self._devices:
            with suppress(Exception):
                device.close()
        with suppress(Exception):
            self._factory.close()

    @property
    def _here(self) -> dict[str, Any]:
        return {"pin_factory": self._factory}

    def _made(self, pin: int, make: Callable[[], Any]) -> Any:
        try:
            device = make()
        except Exception as error:  # whatever the library raises, this pin is not to be had
            raise PinTaken(16, say("GPIO{pin}: {why}", pin=pin, why=short_text(error))) from error
        self._devices.append(device)
        return device


def open_lines(chip: str, work: Path) -> GpioLines:
    """Open the header's pins with lgpio; no other library is tried.

    Args:
        chip: Label or number from the wiring, or "".
        work: A folder for the library's own files.

    Raises:
        OSError: There is no such chip, or it is not ours to open.
    """
    prepare_library(work)
    number = find_chip(chip, chip_labels())
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # gpiozero warns before it tries the next library
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415

        return GpioLines(LGPIOFactory(chip=number), notifier_alive)


def notifier_alive() -> bool:
    """Tell whether lgpio's one thread that hears edges is still there; it gets a name."""
    found = [thread for thread in threading.enumerate() if type(thread).__name__ == _NOTIFIER]
    for thread in found:
        thread.name = "companion-pins"
    return bool(found)


def _since(age_s: float | None) -> float:
    """Return when an edge was, by the chip's own clock: its call-back may come late.

    Args:
        age_s: How long ago; kernels that date edges by another clock give nonsense.
    """
    late = age_s is not None and 0 <= age_s <= LATEST_S
    return time.monotonic() - (age_s if age_s is not None and late else 0.0)


def _caught(call: Callable[[], object]) -> Callable[[], None]:
    """Return a call that never raises: one that does would end the thread of all buttons."""

    def safely() -> None:
        with suppress(Exception):
            _ = call()

    return safely
