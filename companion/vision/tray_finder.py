"""Looks for dice in the tray while they are being learned; at rest it costs nothing."""

from typing import Final

from companion.ports import DieLying, TraySeen
from companion.vision import gate
from companion.vision.dice import DIE_MM, DieSpot
from companion.vision.frame import Frame, shot_of
from companion.vision.tray_look import TrayLook, corners_of, look_into

OFTEN_S: Final = 0.4
"""A picture goes to the screen so often, at most."""


class TrayFinder:
    """Says what lies in the tray, and why nothing is taken from a picture.

    Attributes:
        on: Somebody is learning dice; set from any thread, takes effect at the next frame.
        busy: What was taken is being learned, and wants the processor; likewise.
    """

    def __init__(self, *, on: bool = False) -> None:
        """Begin without a picture."""
        self.on = on
        self.busy = False
        self._gate = gate.GateState()
        self._said_s = float("-inf")
        self._die_mm = DIE_MM

    def look(self, frame: Frame, /) -> list[TraySeen]:
        """Look at one frame; what there is to say is said a few times a second."""
        if not self.on or self.busy:
            return []
        self._gate, may = gate.step(self._gate, frame.image, frame.time_s)
        if frame.time_s - self._said_s < OFTEN_S:
            return []
        self._said_s = frame.time_s
        shot = shot_of(frame)
        if not may.settled:
            return [TraySeen(shot, problem=may.problem)]
        look = look_into(frame.image, self._die_mm)
        self._die_mm = look.die_mm
        return [TraySeen(shot, _lying(look), look.field, look.fault)]


def _lying(look: TrayLook) -> tuple[DieLying, ...]:
    return tuple(_die(spot, glare) for spot, glare in zip(look.spots, look.glare, strict=True))


def _die(spot: DieSpot, glare: bool) -> DieLying:  # noqa: FBT001
    x, y = (float(value) for value in spot.middle)
    problem = spot.problem or ("glare" if glare else "")
    return DieLying(corners_of(spot.quad), (x, y), spot.turned_deg, problem)
