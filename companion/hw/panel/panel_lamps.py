"""Which lamp of the panel shows what of a signal frame: by place, whatever its colour."""

import math
from collections.abc import Mapping

from companion.hw.device_config import PanelConfig
from companion.ports import Rhythm, SignalFrame


def lamps_of(panel: PanelConfig) -> dict[str, int]:
    """Return the panel's lamps with their pins."""
    pins = {f"phase {n}": pin for n, pin in enumerate(panel.phase_lamps, 1)}
    pins |= {f"seat {n}": pin for n, pin in enumerate(panel.seat_lamps, 1)}
    single = {"alarm": panel.alarm_lamp, "attention": panel.attention_lamp}
    pins |= {name: pin for name, pin in single.items() if pin is not None}
    return pins | {f"bar {n}": pin for n, pin in enumerate(panel.gauge_lamps, 1)}


def rhythms(frame: SignalFrame, panel: PanelConfig) -> dict[str, Rhythm]:
    """Return how every lamp of the panel is lit; more phases or seats than lamps are left out."""
    shown: dict[str, Rhythm] = dict.fromkeys(lamps_of(panel), "off")
    named: dict[str, Rhythm] = {f"phase {n}": it.rhythm for n, it in enumerate(frame.phases, 1)}
    named |= {f"seat {n}": it.rhythm for n, it in enumerate(frame.seats, 1)}
    named |= {"alarm": frame.alarm, "attention": frame.attention}
    bar = bar_lit(gauge_level(frame.gauges, panel.gauge), len(panel.gauge_lamps))
    named |= {f"bar {n}": "steady" for n in range(1, bar + 1)}
    shown.update((name, rhythm) for name, rhythm in named.items() if name in shown)
    return shown


def gauge_level(gauges: Mapping[str, float], wanted: str) -> float:
    """Return the level of the wanted gauge, or of the first one, 0 to 1; 0 where there is none."""
    if wanted:
        return gauges.get(wanted, 0.0)
    return next(iter(gauges.values()), 0.0)


def bar_lit(level: float, lamps: int) -> int:
    """Return how many lamps of a bar are lit: one if there is anything, all only if full."""
    return math.ceil(level * lamps) if level < 1 else lamps
