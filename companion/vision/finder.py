"""Looks for the one tile that lies alone before the camera, while tiles are being learned."""

from typing import Final

from companion.ports import Alone
from companion.vision import gate
from companion.vision.frame import Frame, shot_of
from companion.vision.lone import find_tile

OFTEN_S: Final = 0.4
"""A picture goes to the screen so often, at most."""


class Finder:
    """Stands in for the eyes: says what lies alone in each settled picture, and why it does not."""

    def __init__(self) -> None:
        """Begin without a picture."""
        self._gate = gate.GateState()
        self._said_s = float("-inf")

    def look(self, frame: Frame) -> list[Alone]:
        """Look at one frame; what there is to say is said a few times a second."""
        self._gate, may = gate.step(self._gate, frame.image, frame.time_s)
        if frame.time_s - self._said_s < OFTEN_S:
            return []
        self._said_s = frame.time_s
        shot = shot_of(frame)
        if not may.settled:
            return [Alone(shot, (), may.problem)]
        quad = find_tile(frame.image)
        corners = () if quad is None else tuple((float(x), float(y)) for x, y in quad)
        return [Alone(shot, corners)]
