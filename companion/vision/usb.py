"""A camera the system knows by a number or a device name, through OpenCV (V4L2 on Linux)."""

import threading
from collections.abc import Callable
from typing import Any, Final, cast

import cv2
import numpy as np

from companion.vision.frame import Image, PictureError
from companion.vision.pixels import Turned, to_bgr

SIZE: Final = (1920, 1080)
Opens = Callable[[str], Any]


def _open(name: str) -> Any:
    number = int(name) if name.isdigit() else name
    return cast("Any", cv2).VideoCapture(number, cv2.CAP_V4L2)


class UsbDriver:
    """One opened camera; OpenCV gives blue-green-red."""

    def __init__(
        self,
        name: str = "0",
        *,
        size: tuple[int, int] = SIZE,
        turned: Turned = 0,
        opens: Opens = _open,
    ) -> None:
        """Open it.

        Args:
            name: A number, or ``/dev/...``.
            size: What to ask for; the camera may give something else.
            turned: Degrees clockwise to turn its pictures.
            opens: Opens the camera; a test's own.

        Raises:
            PictureError: It is not there, or another program has it.
        """
        self._name = name
        self._turned: Turned = turned
        self._lock = threading.Lock()
        self._video = opens(name)
        if not self._video.isOpened():
            self._video.release()
            raise PictureError(
                f"camera {name} cannot be opened",
                remedy="plug it in, or close the program that uses it",
            )
        self._video.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._video.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        self._video.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        self._video.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    def grab(self) -> Image:
        """Wait for the next picture.

        Raises:
            PictureError: None comes: it was pulled out, or stalls.
        """
        good, image = self._video.read()
        if not good or image is None:
            raise PictureError(f"camera {self._name} gives no picture", remedy="plug it in again")
        data = self._rows(np.asarray(image, dtype=np.uint8))
        return to_bgr(data, "bgr", (data.shape[1], data.shape[0]), self._turned)

    def _rows(self, data: Image) -> Image:
        """Return a picture with its rows: OpenCV leaves a camera's own BGR as one line of bytes."""
        wide = int(self._video.get(cv2.CAP_PROP_FRAME_WIDTH))
        high = int(self._video.get(cv2.CAP_PROP_FRAME_HEIGHT))
        flat = data.shape[0] == 1 and data.size == wide * high * 3
        return data.reshape(high, wide, 3) if flat else data

    def close(self) -> None:
        """Give it back; a read that hangs keeps it until it returns."""
        with self._lock:
            self._video.release()
