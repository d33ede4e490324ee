"""A camera the system knows by a number or a device name, through OpenCV (V4L2 on Linux).

After a warm-up, focus, exposure and white balance are locked where the camera lets them, the
exposure at a whole number of half periods of the mains. Every picture is taken from the driver, so
that none is old; only those that are asked for are decoded. No driver of a USB camera says which of
its sizes show all of the sensor; the size of the settings is asked for as it is.
"""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal, cast

import cv2
import numpy as np

from companion.pictures import PictureError
from companion.vision.camera.pi_camera import locked_exposure_us
from companion.vision.camera.pixel_format import Turned, to_bgr
from companion.vision.picture.frame import Image

SIZE: Final = (1920, 1080)
WARM_FRAMES: Final = 45
FPS: Final = 10
"""Asked for; many cameras have fixed rates and take the nearest."""
_BUFFERS: Final = 2
"""One is filled while the other is decoded; more would only hold older pictures."""
_BY_HAND: Final = 1
"""V4L2's manual exposure."""
_UNIT_US: Final = 100
"""V4L2 counts exposures in these."""
Opens = Callable[[str], Any]
VIDEOS: Final = Path("/sys/class/video4linux")


def _open(name: str) -> Any:
    number = int(name) if name.isdigit() else name
    return cast("Any", cv2).VideoCapture(number, cv2.CAP_V4L2)


def camera_name(name: str, videos: Path = VIDEOS) -> str:
    """Return what the kernel tells of a camera: its name, vendor, product and number.

    Args:
        name: A number, or ``/dev/...``, maybe a link.
        videos: Where the kernel lists video devices.
    """
    device = Path(f"/dev/video{name}" if name.isdigit() else name).resolve()
    video = videos / device.name
    usb = (video / "device").resolve().parent
    parts = [_text_of(video / "name")]
    parts += [_text_of(usb / file) for file in ("idVendor", "idProduct", "serial")]
    return " ".join(filter(None, parts))


def _text_of(file: Path) -> str:
    """Return what a file of the kernel says, "" where there is none."""
    try:
        return " ".join(file.read_text(errors="replace").split())
    except OSError:
        return ""


class UsbDriver:
    """One opened camera; OpenCV gives blue-green-red.

    Attributes:
        camera: What the kernel tells of it.
    """

    def __init__(
        self,
        name: str = "0",
        *,
        size: tuple[int, int] = SIZE,
        turned: Turned = 0,
        mains_hz: Literal[50, 60] = 50,
        opens: Opens = _open,
    ) -> None:
        """Open it.

        Args:
            name: A number, or ``/dev/...``.
            size: What to ask for; the camera may give something else.
            turned: Degrees clockwise to turn its pictures.
            mains_hz: Of the room's lamps.
            opens: Opens the camera; a test's own.

        Raises:
            PictureError: It is not there, or another program has it.
        """
        self._name = name
        self._turned: Turned = turned
        self._mains_hz: Literal[50, 60] = mains_hz
        self._left = WARM_FRAMES
        self._lock = threading.Lock()
        self._video = opens(name)
        if not self._video.isOpened():
            self._video.release()
            raise PictureError(
                f"camera {name} cannot be opened",
                remedy="plug it in, or close the program that uses it",
            )
        self.camera = camera_name(name)
        self._video.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._video.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        self._video.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        self._video.set(cv2.CAP_PROP_FPS, FPS)
        self._video.set(cv2.CAP_PROP_BUFFERSIZE, _BUFFERS)

    def grab(self) -> None:
        """Wait for the next picture, and let go of the one before; nothing is decoded.

        Raises:
            PictureError: None comes: it was pulled out, or stalls.
        """
        if not self._video.grab():
            raise self._silent()
        self._warm()

    def retrieve(self) -> Image:
        """Decode the picture that was grabbed last.

        Raises:
            PictureError: It is damaged, or there is none.
        """
        good, image = self._video.retrieve()
        if not good or image is None:
            raise self._silent()
        data = self._rows(np.asarray(image, dtype=np.uint8))
        return to_bgr(data, "bgr", (data.shape[1], data.shape[0]), self._turned)

    def _silent(self) -> PictureError:
        return PictureError(f"camera {self._name} gives no picture", remedy="plug it in again")

    def _warm(self) -> None:
        """Lock what the warm camera has found out; a camera may have none of these to set."""
        if not self._left:
            return
        self._left -= 1
        if self._left:
            return
        self._hold(cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_FOCUS)
        self._hold(cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_WB_TEMPERATURE)
        found = float(self._video.get(cv2.CAP_PROP_EXPOSURE))
        if found > 0 and self._video.set(cv2.CAP_PROP_AUTO_EXPOSURE, _BY_HAND):
            exposure_us = locked_exposure_us(found * _UNIT_US, self._mains_hz)
            self._video.set(cv2.CAP_PROP_EXPOSURE, round(exposure_us / _UNIT_US))

    def _hold(self, automatic: int, value: int) -> None:
        """Switch something automatic off, and leave it at what it had found."""
        found = float(self._video.get(value))
        if found > 0 and self._video.set(automatic, 0):
            self._video.set(value, found)

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
