"""Frames without the bend of a lens that was measured."""

import logging
from pathlib import Path
from typing import Any, Final, cast

import cv2
import numpy as np
from msgspec.structs import replace

from companion.ports import DeviceNotice, Inbox, LensUse
from companion.vision.camera.lens_calibration import LensError, LensFit, read_lens, write_lens
from companion.vision.camera.live_camera import LiveCamera
from companion.vision.picture.frame import Frame, Image

LENS: Final = "lens"
"""The measured lens among the devices that are reported on."""
_log = logging.getLogger(__name__)


class Undistorter:
    """Takes the bend of a lens out of pictures of one shape.

    Attributes:
        fit: The lens.
    """

    def __init__(self, fit: LensFit) -> None:
        """Use this lens."""
        self.fit = fit
        self._shape: tuple[int, int] | None = None
        self._maps: tuple[Any, Any] | None = None

    def straight(self, image: Image) -> Image:
        """Return a picture of the lens's shape as a lens without bend would show it."""
        high, wide = image.shape[:2]
        if self._maps is None or self._shape != (wide, high):
            self._maps, self._shape = self._made(wide, high), (wide, high)
        seen = cv2.remap(image, *self._maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen, dtype=np.uint8)

    def _made(self, wide: int, high: int) -> tuple[Any, Any]:
        fit = self.fit
        scale = wide / fit.size[0]
        x, y = ((value + 0.5) * scale - 0.5 for value in fit.middle_px)
        across, down = (value * scale for value in fit.focal_px)
        matrix = np.array([(across, 0, x), (0, down, y), (0, 0, 1)])
        bend = np.array(fit.bend)
        maps = cast("Any", cv2).initUndistortRectifyMap(
            matrix, bend, None, matrix, (wide, high), cv2.CV_16SC2
        )
        return maps[0], maps[1]


class UndistortedCamera:
    """A camera whose lens was measured: its frames come without the bend.

    Where the file holds no lens, or that of another camera or of another shape of pictures, frames
    come as they are, and that is reported: tiles are read without the lens, too.

    Attributes:
        use: What became of the lens.
    """

    def __init__(self, camera: LiveCamera, file: Path, inbox: Inbox) -> None:
        """Look through another camera.

        Args:
            camera: Gives the frames.
            file: Holds its lens.
            inbox: Is told when the lens does not fit, and when it fits again.
        """
        self.use: LensUse = "used"
        self._camera = camera
        self._file = file
        self._inbox = inbox
        self._undistorter: Undistorter | None = None
        try:
            self._undistorter = Undistorter(read_lens(file))
        except LensError as error:
            self._note("unfit", error)

    @property
    def period_s(self) -> float:
        """Seconds to wait between two frames; 0 if ``read`` waits by itself."""
        return self._camera.period_s

    def read(self) -> Frame | None:
        """Return the next frame, or None after the last; raises as the camera does."""
        frame, undistorter = self._camera.read(), self._undistorter
        if frame is None or undistorter is None:
            return frame
        high, wide = frame.image.shape[:2]
        use, problem = fits(undistorter.fit, self._camera.name, (wide, high))
        self._note(use, problem)
        if problem is not None:
            return frame
        return Frame(undistorter.straight(frame.image), frame.seq, frame.time_s)

    def take(self) -> None:
        """Use the lens with this camera from now on, whichever it was measured with.

        Raises:
            OSError: The disk refuses.
        """
        if self._undistorter is not None:
            fit = replace(self._undistorter.fit, camera=self._camera.name)
            write_lens(self._file, fit)
            self._undistorter = Undistorter(fit)

    def close(self) -> None:
        """Give the camera back."""
        self._camera.close()

    def _note(self, use: LensUse, problem: LensError | None) -> None:
        """Keep what became of the lens; tell once that it is refused, or is so no more."""
        before, self.use = self.use, use
        if before == use:
            return
        if problem is not None:
            _log.warning("pictures are taken as they come: %s", problem)
            self._inbox.post(DeviceNotice(LENS, "refused", str(problem)))
        elif before in ("other", "unfit"):
            self._inbox.post(DeviceNotice(LENS, "ready"))


def fits(fit: LensFit, camera: str, size: tuple[int, int]) -> tuple[LensUse, LensError | None]:
    """Return what becomes of a lens before a camera, and why it cannot be used, or None.

    Args:
        fit: The lens.
        camera: What the camera is called, "" if unknown.
        size: Width and height of its pictures.
    """
    if fit.camera and camera and fit.camera != camera:
        problem = f"the lens was measured with another camera ({fit.camera}), not with {camera}"
        remedy = "measure it again (companion calibrate), or use it anyway (the camera's page)"
        return "other", LensError(problem, remedy=remedy)
    (wide, high), (of_wide, of_high) = size, fit.size
    if abs(high - of_high * wide / of_wide) > 1:
        problem = f"the lens was measured at {of_wide} x {of_high}, not {wide} x {high}"
        remedy = "measure it again (companion calibrate), or set camera.size to that shape"
        return "unfit", LensError(problem, remedy=remedy)
    return "used" if fit.camera and camera else "unknown", None
