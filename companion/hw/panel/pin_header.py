"""The header of a Raspberry Pi, pin by pin, and the table of a panel's pins (docs/hardware.md)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.hw.device_config import PanelConfig, pins_of

PINS: Final = 40
GPIO_AT: Final[Mapping[int, int]] = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19,
    9: 21, 25: 22, 11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35,
    16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""Where each GPIO is, counted as on the board; the same on a Raspberry Pi 3, 4 and 5."""
GROUND_AT: Final = (6, 9, 14, 20, 25, 30, 34, 39)
POWER_AT: Final[Mapping[int, str]] = {1: "3.3 V", 2: "5 V", 4: "5 V", 17: "3.3 V"}
_FIRST_PULLED_DOWN: Final = 9


class Row(NamedTuple):
    """One wire of a panel.

    Attributes:
        gpio: Its GPIO number.
        header: The header's pin.
        does: What hangs on it.
        lamp: It is a lamp, not a button.
    """

    gpio: int
    header: int
    does: str
    lamp: bool

    @property
    def needs(self) -> str:
        """What belongs between the pin and the part."""
        if not self.lamp:
            return "nothing; the other side to ground"
        if self.gpio < _FIRST_PULLED_DOWN:
            return "330 Ω to the lamp, 10 kΩ to ground: pulled up until Companion runs"
        return "330 Ω to the lamp, 10 kΩ to ground"


def rows_of(panel: PanelConfig) -> tuple[Row, ...]:
    """Return every wire of a panel, in the order of the wiring guide."""
    return tuple(
        Row(pin, GPIO_AT[pin], what, not what.startswith("button"))
        for what, pin in pins_of(panel).items()
    )


def table_of(panel: PanelConfig) -> str:
    """Return the table of the wiring guide: Markdown."""
    lines = ["| GPIO | header | does | between |", "| --- | --- | --- | --- |"]
    lines += [f"| GPIO{r.gpio} | {r.header} | {r.does} | {r.needs} |" for r in rows_of(panel)]
    return "\n".join(lines)
