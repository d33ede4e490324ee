"""What somebody waits for the camera to see, so that it is looked at often enough."""

from collections.abc import Sequence
from time import monotonic

from companion.ports import Laid
from companion.vision.camera.capture_rate import CaptureRate


class Attention:
    """Keeps a real camera from resting while a tile or dice are waited for, or being learned.

    Attributes:
        tiles: How tiles may be laid next.
        dice: How many are to be thrown, and the faces of one.
    """

    def __init__(self) -> None:
        """Wait for nothing, of no camera."""
        self.tiles: tuple[Laid, ...] = ()
        self.dice: tuple[int, tuple[str, ...]] = 0, ()
        self._learns = False
        self._pace: CaptureRate | None = None

    def open(self) -> CaptureRate:
        """Begin with a camera; return how often it is to be looked at."""
        self._pace = CaptureRate(
            monotonic
        )  # the screen's own clock stands still while the screen does
        return self._pace

    def wants(self, laid: Sequence[Laid]) -> None:
        """Wait for one of these tiles; for none if there are none."""
        self.tiles = tuple(laid)
        self._tell()

    def throws(self, dice: int, die: Sequence[str]) -> None:
        """Wait for so many dice with such faces; for none if they are 0."""
        self.dice = dice, tuple(die)
        self._tell()

    def learns(self, *, on: bool) -> None:
        """Wait for what is being learned; or for it no longer."""
        self._learns = on
        self._tell()

    def wake(self) -> None:
        """Look at once: a tap waits for what the camera sees."""
        if self._pace is not None:
            self._pace.wake()

    def _tell(self) -> None:
        if self._pace is not None:
            self._pace.expect(expected=self._learns or bool(self.tiles or self.dice[0]))
