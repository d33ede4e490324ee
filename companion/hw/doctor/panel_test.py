"""``companion doctor --panel``: every lamp is lit, every button asked for, one after the other."""

from collections.abc import Callable, Iterator

from companion.engine.message import plain
from companion.hw.device_config import PanelConfig
from companion.hw.doctor.machine import Finding
from companion.hw.panel.debounce import Buttons
from companion.hw.panel.gpio_lines import PinLines
from companion.hw.panel.gpio_panel import OpenPanel
from companion.hw.rhythm import NEVER

WAIT_S = 10.0


def walk(
    wiring: PanelConfig,
    lines: Callable[[], PinLines],
    ask: Callable[[str], None],
    seen: Callable[[str], bool],
    clock: Callable[[], float],
) -> Iterator[Finding]:
    """Yield what every lamp and every button did.

    Args:
        wiring: The pins.
        lines: Opens them.
        ask: Tells people what to do.
        seen: Asks people whether a lamp is lit.
        clock: Monotonic seconds.

    Raises:
        OSError: The chip cannot be opened.
    """
    panel = OpenPanel(wiring, lines())
    try:
        for reason in panel.missing:
            yield Finding("pin", "bad", "", plain(reason), "wire another pin, or free this one")
        for name, light in panel.lights.items():
            light(1.0)
            good = seen(name)
            light(0.0)
            yield _finding(f"lamp {name}", good, "it stays dark", "check its wire and polarity")
        for name in panel.reads:
            ask(name)
            good = _pressed(panel, name, wiring, clock)
            yield _finding(f"button {name}", good, "no press came", "check its wire to ground")
    finally:
        panel.close()


def _pressed(panel: OpenPanel, name: str, wiring: PanelConfig, clock: Callable[[], float]) -> bool:
    buttons = Buttons(panel.reads, (), wiring.settle_ms / 1000, wiring.hold_ms / 1000)
    until_s = clock() + WAIT_S
    while (now_s := clock()) < until_s:
        if any(press.button == name for press in buttons.due(now_s, lambda it: panel.reads[it]())):
            return True
        due_s = buttons.next_s()
        edge = panel.next_edge(min(until_s, due_s if due_s != NEVER else until_s) - now_s)
        if edge is not None:
            pressed = buttons.edge(edge.name, edge.at_s, down=edge.down)
            if any(press.button == name for press in pressed):
                return True
    return False


def _finding(check: str, good: bool, wrong: str, remedy: str) -> Finding:  # noqa: FBT001
    return Finding(check, "good") if good else Finding(check, "bad", "", wrong, remedy)
