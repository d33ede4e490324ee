"""The ribbon camera of a Raspberry Pi, through picamera2.

One configuration for life: every configure call leaks contiguous memory until none is left. Each
request is copied out of and released at once. After a warm-up, focus, exposure, gain and white
balance are locked, the exposure at a whole number of half periods of the mains, so that no lamp
flickers through the picture. picamera2 comes from the system; it is imported when it is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from companion.pictures import PictureError
from companion.vision.frame import Image
from companion.vision.pixels import PICAMERA_LAYOUT, Turned, to_bgr

if TYPE_CHECKING:
    from picamera2 import CompletedRequest, Picamera2

FORMAT: Final = "RGB888"
SIZE: Final = (1920, 1080)
WARM_FRAMES: Final = 30
_MANUAL_FOCUS: Final = 0
_WATCHFUL_FOCUS: Final = 2
"""The camera finds its focus by itself while it warms up."""
_TIMEOUT_S: Final = 3.0


def locked_exposure_us(wanted_us: float, mains_hz: Literal[50, 60]) -> int:
    """Return the exposure nearest to the wanted one that is a multiple of half a mains period."""
    half_us = 1_000_000 / (2 * mains_hz)
    return round(max(1, round(wanted_us / half_us)) * half_us)


def locks(metadata: Mapping[str, Any], mains_hz: Literal[50, 60]) -> dict[str, Any]:
    """Return the controls that hold what a warm camera has found out.

    Args:
        metadata: Of a picture taken after the warm-up.
        mains_hz: Of the room's lamps.
    """
    found_us = float(metadata.get("ExposureTime", 20_000))
    exposure_us = locked_exposure_us(found_us, mains_hz)
    gain = float(metadata.get("AnalogueGain", 1.0)) * found_us / exposure_us
    held: dict[str, Any] = {
        "AeEnable": False,
        "AwbEnable": False,
        "ExposureTime": exposure_us,
        "AnalogueGain": max(1.0, gain),
    }
    if "ColourGains" in metadata:
        held["ColourGains"] = tuple(metadata["ColourGains"])
    if "LensPosition" in metadata:
        held |= {"AfMode": _MANUAL_FOCUS, "LensPosition": float(metadata["LensPosition"])}
    return held


def _open() -> Picamera2:
    try:
        from picamera2 import Picamera2  # noqa: PLC0415  (comes from the system, takes a second)
    except ImportError as error:
        raise PictureError(
            "picamera2 is not installed", remedy="sudo apt install python3-picamera2"
        ) from error
    return Picamera2()


class PiDriver:
    """One opened ribbon camera."""

    def __init__(
        self,
        *,
        size: tuple[int, int] = SIZE,
        turned: Turned = 0,
        mains_hz: Literal[50, 60] = 50,
        opens: Callable[[], Picamera2] = _open,
    ) -> None:
        """Open, configure and start it.

        Args:
            size: Of the pictures.
            turned: Degrees clockwise to turn them.
            mains_hz: Of the room's lamps.
            opens: Makes the camera object; a test's own.

        Raises:
            PictureError: There is no picamera2, no camera, or another program has it.
        """
        self._size = size
        self._turned: Turned = turned
        self._mains_hz: Literal[50, 60] = mains_hz
        self._left = WARM_FRAMES
        try:
            self._camera = opens()
            plan = self._camera.create_video_configuration(
                main={"size": size, "format": FORMAT}, buffer_count=3
            )
            self._camera.configure(plan)
            self._camera.start()
            if "AfMode" in self._camera.camera_controls:
                self._camera.set_controls({"AfMode": _WATCHFUL_FOCUS})
        except (RuntimeError, OSError, IndexError) as error:
            raise PictureError(
                f"the ribbon camera cannot be opened: {error}",
                remedy="check the ribbon, or close the program that uses it",
            ) from error

    def grab(self) -> Image:
        """Wait for the next picture; lock everything after the warm-up.

        Raises:
            PictureError: None came in time.
        """
        try:
            request = self._camera.capture_request(wait=_TIMEOUT_S)
        except (TimeoutError, RuntimeError) as error:
            raise PictureError(
                "the ribbon camera gives no picture", remedy="check the ribbon"
            ) from error
        try:
            data = np.asarray(request.make_array("main"), dtype=np.uint8)
            seen = to_bgr(data, PICAMERA_LAYOUT[FORMAT], self._size, self._turned)
            self._warm(request)
        finally:
            request.release()
        return seen

    def close(self) -> None:
        """Stop and give it back."""
        self._camera.stop()
        self._camera.close()

    def _warm(self, request: CompletedRequest) -> None:
        if self._left:
            self._left -= 1
            if not self._left:
                held = locks(request.get_metadata(), self._mains_hz)
                offered = self._camera.camera_controls  # one that sees grey has no white balance
                self._camera.set_controls({name: held[name] for name in held if name in offered})
