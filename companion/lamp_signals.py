"""A game's status becomes a signal frame: what every lamp shows, whatever it is made of."""

from collections.abc import Collection
from typing import Literal

from companion.engine.view.status import Status
from companion.ports import Lamp, SignalFrame

DARK = SignalFrame((), ())
"""No match: all lamps off."""


def signal_frame(status: Status, asked: Collection[str] = ()) -> SignalFrame:
    """Return what the lamps show.

    Place says what, rhythm says how urgent (source: UX.md section 8): the present phase and the
    seat in turn are steady, a seat that is waited for is waiting, danger asks for attention, the
    alarm breathes.

    Args:
        status: What the game says of the table.
        asked: The seats that may answer the open question; empty for the whole table.

    Returns:
        A lamp a phase, a lamp a seat still taking turns, in the game's order.
    """
    phases = tuple(
        Lamp(phase.text, "steady" if n == status.phase else "off")
        for n, phase in enumerate(status.phases)
    )
    seats = tuple(_seat(seat, status, asked) for seat in status.seats)
    gauges = {
        gauge.id or gauge.name.text: min(1.0, max(0.0, gauge.value / gauge.most))
        for gauge in status.gauges
        if gauge.most > 0
    }
    return SignalFrame(
        phases,
        seats,
        alarm="breath" if status.alarm.on else "off",
        attention="attention" if status.danger else "off",
        gauges=gauges,
    )


def moment_frame(frame: SignalFrame, light: Literal["fall", "goal"], seat: str) -> SignalFrame:
    """Return what the lamps show while a seat's great moment is on the screen.

    Its lamp calls; what is lost calls for everybody's attention as well.

    Args:
        frame: What they show else.
        light: What has happened to it.
        seat: The seat, "" for the whole table.
    """
    seats = tuple(Lamp(it.name, "attention") if it.name == seat else it for it in frame.seats)
    attention = "attention" if light == "fall" else frame.attention
    return SignalFrame(frame.phases, seats, frame.alarm, attention, frame.gauges)


def _seat(seat: str, status: Status, asked: Collection[str]) -> Lamp:
    if seat in asked:
        return Lamp(seat, "waiting")
    return Lamp(seat, "steady" if seat == status.seat else "off")
