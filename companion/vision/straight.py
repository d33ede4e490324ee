"""Frames without the bend of a lens that was measured."""

import logging
from typing import Any, Final, cast

import cv2
import numpy as np

from companion.ports import DeviceNotice, Inbox
from companion.vision.camera import Camera
from companion.vision.frame import Frame, Image
from companion.vision.lens import LensError, LensFit

LENS: Final = "lens"
"""The measured lens among the devices that are told of."""
_log = logging.getLogger(__name__)


class Straightener:
    """Takes the bend of a lens out of pictures of one shape."""

    def __init__(self, fit: LensFit) -> None:
        """Use this lens."""
        self._fit = fit
        self._shape: tuple[int, int] | None = None
        self._maps: tuple[Any, Any] | None = None

    def straight(self, image: Image) -> Image:
        """Return the picture as a lens without bend would show it.

        Raises:
            LensError: The picture has another shape than the lens was worked out for.
        """
        high, wide = image.shape[:2]
        if self._maps is None or self._shape != (wide, high):
            self._maps, self._shape = self._made(wide, high), (wide, high)
        seen = cv2.remap(image, *self._maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen, dtype=np.uint8)

    def _made(self, wide: int, high: int) -> tuple[Any, Any]:
        fit = self._fit
        scale = wide / fit.size[0]
        if abs(high - fit.size[1] * scale) > 1:
            raise LensError(
                f"the lens was measured at {fit.size[0]} x {fit.size[1]}, not {wide} x {high}",
                remedy="measure it again (companion calibrate), or set camera.size to that shape",
            )
        x, y = ((value + 0.5) * scale - 0.5 for value in fit.middle_px)
        across, down = (value * scale for value in fit.focal_px)
        matrix = np.array([(across, 0, x), (0, down, y), (0, 0, 1)])
        bend = np.array(fit.bend)
        maps = cast("Any", cv2).initUndistortRectifyMap(
            matrix, bend, None, matrix, (wide, high), cv2.CV_16SC2
        )
        return maps[0], maps[1]


class StraightCamera:
    """A camera whose lens is known: its frames come without the bend.

    Frames of another shape than the lens was measured for come as they are, and that is told:
    tiles are read without the lens, too.
    """

    def __init__(self, camera: Camera, fit: LensFit, inbox: Inbox) -> None:
        """Look through another camera.

        Args:
            camera: Gives the frames.
            fit: Its lens.
            inbox: Is told when the lens does not fit, and when it fits again.
        """
        self._camera = camera
        self._straightener = Straightener(fit)
        self._inbox = inbox
        self._fits = True

    @property
    def period_s(self) -> float:
        """Seconds to wait between two frames; 0 if ``read`` waits by itself."""
        return self._camera.period_s

    def read(self) -> Frame | None:
        """Return the next frame, or None after the last; raises as the camera does."""
        frame = self._camera.read()
        if frame is None:
            return None
        try:
            image = self._straightener.straight(frame.image)
        except LensError as error:
            if self._fits:
                self._fits = False
                refuse(self._inbox, error)
            return frame
        if not self._fits:
            self._fits = True
            self._inbox.post(DeviceNotice(LENS, "ready"))
        return Frame(image, frame.seq, frame.time_s)

    def close(self) -> None:
        """Give the camera back."""
        self._camera.close()


def refuse(inbox: Inbox, error: LensError) -> None:
    """Tell that a measured lens cannot be used."""
    _log.warning("pictures are taken as they come: %s", error)
    inbox.post(DeviceNotice(LENS, "refused", str(error)))
