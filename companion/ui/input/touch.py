"""What Kivy gets: touches of fingers, of the mouse, of keys; and touches that are called off."""

from typing import Any, Final

from kivy.input.motionevent import MotionEvent

MOUSE: Final = "mouse"
"""The device of a touch made with a pointer: it has no weight, so it holds by a click."""
KEYS: Final = "keys"
"""The device of a touch made with a key."""
_CANCELLED: Final = "companion.cancelled"


class Finger(MotionEvent):
    """One touch; positions are 0 to 1 from the lower left corner of the glass."""

    count = 0

    def __init__(self, device: str, place: tuple[float, float], button: str = "") -> None:
        """Begin a touch.

        Args:
            device: What makes it.
            place: Where it begins.
            button: Of a pointer: ``left``, or ``scrollup`` and ``scrolldown`` for its wheel.
        """
        Finger.count += 1
        self._button = button
        super().__init__(device, f"finger{Finger.count}", place, is_touch=True, type_id="touch")

    def depack(self, args: Any) -> None:
        """Take a position."""
        self.profile = ["pos", "button"] if self._button else ["pos"]
        if self._button:
            self.button = self._button
        self.sx, self.sy = args
        super().depack(args)


def cancel(touch: MotionEvent) -> None:
    """Call a touch off: its end is to do nothing."""
    touch.ud[_CANCELLED] = True


def cancelled(touch: MotionEvent) -> bool:
    """Return whether a touch was called off."""
    return _CANCELLED in touch.ud
