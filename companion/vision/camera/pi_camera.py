"""The ribbon camera of a Raspberry Pi, through picamera2.

One configuration for life: every configure call leaks contiguous memory until none is left; so the
sensor's modes, which cost one such call each, are asked for once in a program's life. Each request
is let go of as soon as it is copied or passed over. After a warm-up at full rate, focus, exposure,
gain and white balance are locked, the exposure at a whole number of half periods of the mains, so
that no lamp flickers through the picture, and the sensor is slowed down to what is looked at.
picamera2 comes from the system; it is imported when it is opened.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from companion.pictures import PictureError
from companion.vision.camera.pixel_format import PICAMERA_LAYOUT, Turned, to_bgr
from companion.vision.camera.sensor_modes import (
    SensorMode,
    modes_by_size,
    modes_of,
    picture_size,
    whole_view,
)
from companion.vision.picture.frame import Image

if TYPE_CHECKING:
    from picamera2 import CompletedRequest, Picamera2

FORMAT: Final = "RGB888"
SIZE: Final = (1920, 1080)
WARM_FRAMES: Final = 30
_MANUAL_FOCUS: Final = 0
_WATCHFUL_FOCUS: Final = 2
"""The camera finds its focus by itself while it warms up."""
_TIMEOUT_S: Final = 3.0
FRAME_US: Final = 100_000
"""From picture to picture once the camera is warm: ten a second are all that is looked at."""
_SLACK_US: Final = 5_000
"""A picture takes a little longer than its exposure."""
MODES: Final[dict[str, tuple[SensorMode, ...]]] = {}
"""The modes of each model of camera that was opened in this program."""
_log = logging.getLogger(__name__)


def locked_exposure_us(wanted_us: float, mains_hz: Literal[50, 60]) -> int:
    """Return the exposure nearest to the wanted one that is a multiple of half a mains period."""
    half_us = 1_000_000 / (2 * mains_hz)
    return round(max(1, round(wanted_us / half_us)) * half_us)


def locks(metadata: Mapping[str, Any], mains_hz: Literal[50, 60]) -> dict[str, Any]:
    """Return the controls that hold what a warm camera has found out, and slow it down.

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
        "FrameDurationLimits": (max(FRAME_US, exposure_us + _SLACK_US),) * 2,
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


def _not_opened(error: Exception) -> PictureError:
    return PictureError(
        f"the ribbon camera cannot be opened: {error}",
        remedy="check the ribbon, or close the program that uses it",
    )


def known_modes(
    camera: Picamera2, known: dict[str, tuple[SensorMode, ...]]
) -> tuple[SensorMode, ...]:
    """Return the modes of a camera's sensor; none if there is no saying.

    Args:
        camera: Opened, not configured yet: asking for the modes configures it many times.
        known: The modes of each model that were asked for before; is added to.
    """
    try:
        model = str(camera.camera_properties["Model"])
        if model not in known:
            known[model] = modes_of(camera.sensor_modes)
        if known[model]:
            return known[model]
    except Exception as error:  # noqa: BLE001 (a table that cannot be had costs no picture)
        _log.warning("the sensor's modes cannot be read: %s", error)
    return modes_by_size(camera.sensor_resolution)


class PiDriver:
    """One opened ribbon camera.

    Attributes:
        size: Of its pictures before they are turned: the sensor's shape, about the size asked for.
        camera: The model of its sensor; ribbon cameras have no number that is read.
    """

    def __init__(
        self,
        *,
        size: tuple[int, int] = SIZE,
        turned: Turned = 0,
        mains_hz: Literal[50, 60] = 50,
        opens: Callable[[], Picamera2] = _open,
        known: dict[str, tuple[SensorMode, ...]] = MODES,
    ) -> None:
        """Open, configure and start it.

        Args:
            size: Of the pictures; the shape becomes the sensor's, so that all of it is seen.
            turned: Degrees clockwise to turn them.
            mains_hz: Of the room's lamps.
            opens: Makes the camera object; a test's own.
            known: The sensors' modes that are known already; is added to.

        Raises:
            PictureError: There is no picamera2, no camera, or another program has it.
        """
        self.size = size
        self._turned: Turned = turned
        self._mains_hz: Literal[50, 60] = mains_hz
        self._left = WARM_FRAMES
        self._request: CompletedRequest | None = None
        try:
            self._camera = opens()
        except (RuntimeError, OSError, IndexError) as error:
            raise _not_opened(error) from error
        try:
            self.camera = str(self._camera.camera_properties.get("Model", ""))
            self._camera.configure(self._plan(known_modes(self._camera, known)))
            self._camera.start()
            if "AfMode" in self._camera.camera_controls:
                self._camera.set_controls({"AfMode": _WATCHFUL_FOCUS})
        except (RuntimeError, OSError, IndexError) as error:
            self._camera.close()  # else it is busy for whoever tries again
            raise _not_opened(error) from error

    def _plan(self, modes: tuple[SensorMode, ...]) -> dict[str, Any]:
        """The one configuration: the whole sensor, in a picture of its shape."""
        mode = whole_view(modes, self.size)
        sensor: dict[str, Any] = {}
        if mode is not None:
            self.size = picture_size(mode, self.size)
            sensor["output_size"] = mode.size
            if mode.bit_depth:
                sensor["bit_depth"] = mode.bit_depth
        main = {"size": self.size, "format": FORMAT}
        try:
            return self._camera.create_video_configuration(main, sensor=sensor, buffer_count=3)
        except TypeError:  # picamera2 before 0.3.13: the raw stream's size says which mode
            raw = {"size": mode.size, "format": mode.raw_format} if mode is not None else {}
            return self._camera.create_video_configuration(main, raw=raw, buffer_count=3)

    def grab(self) -> None:
        """Wait for the next picture; lock everything after the warm-up.

        Raises:
            PictureError: None came in time.
        """
        self._let_go()
        try:
            self._request = self._camera.capture_request(wait=_TIMEOUT_S)
        except (TimeoutError, RuntimeError) as error:
            raise PictureError(
                "the ribbon camera gives no picture", remedy="check the ribbon"
            ) from error
        self._warm(self._request)

    def retrieve(self) -> Image:
        """Return the picture that was grabbed last; once only.

        Raises:
            PictureError: None was grabbed, or it has another size than was asked for.
        """
        if self._request is None:
            raise PictureError("the ribbon camera was not asked for a picture", remedy="grab one")
        try:
            data = np.asarray(self._request.make_array("main"), dtype=np.uint8)
            return to_bgr(data, PICAMERA_LAYOUT[FORMAT], self.size, self._turned)
        finally:
            self._let_go()

    def _let_go(self) -> None:
        """Give the request back: a camera has three, and needs them."""
        request, self._request = self._request, None
        if request is not None:
            request.release()

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
