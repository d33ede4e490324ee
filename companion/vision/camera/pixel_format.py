"""What a driver hands over, to blue-green-red: channel order, four channels, padded rows, turns.

picamera2's names are the wrong way round: its ``RGB888`` arrays are blue-green-red, ``BGR888``
ones red-green-blue, and its usual preview has a fourth byte a pixel. Rows are padded to what the
hardware likes. Everything is proved with one card of known colours (``tests/vision``).
"""

from typing import Final, Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.pictures import PictureError
from companion.vision.picture.frame import Image

Layout: TypeAlias = Literal["bgr", "rgb", "bgrx", "rgbx", "yuv420"]
Turned: TypeAlias = Literal[0, 90, 180, 270]

PICAMERA_LAYOUT: Final[dict[str, Layout]] = {
    "RGB888": "bgr",
    "BGR888": "rgb",
    "XRGB8888": "bgrx",
    "XBGR8888": "rgbx",
    "YUV420": "yuv420",
}
"""What the arrays of a picamera2 format really hold."""
_WAYS: Final = {"rgb": cv2.COLOR_RGB2BGR, "bgrx": cv2.COLOR_BGRA2BGR, "rgbx": cv2.COLOR_RGBA2BGR}
_CHANNELS: Final = {"bgr": 3, "rgb": 3, "bgrx": 4, "rgbx": 4}
_TURNS: Final = {
    90: cv2.ROTATE_90_CLOCKWISE,
    180: cv2.ROTATE_180,
    270: cv2.ROTATE_90_COUNTERCLOCKWISE,
}


def to_bgr(
    data: NDArray[np.uint8], layout: Layout, size: tuple[int, int], turned: Turned = 0
) -> Image:
    """Copy a driver's buffer into a picture of its own.

    Args:
        data: As the driver has it: rows that may be longer than the picture is wide, (h, stride)
            bytes or (h, w, channels); ``yuv420`` has half as many rows again.
        layout: What the bytes are.
        size: Width and height of the picture in it.
        turned: By how many degrees clockwise to turn it: how the sensor is built in.

    Raises:
        PictureError: The buffer is smaller than the picture.
    """
    width, height = size
    if layout == "yuv420":
        seen = _from_yuv(data, width, height)
    else:
        channels = _CHANNELS[layout]
        rows = data.reshape(data.shape[0], -1)
        _check(rows, width * channels, height)
        flat = rows[:height, : width * channels].reshape(height, width, channels)
        way = _WAYS.get(layout)
        seen = flat.copy() if way is None else cv2.cvtColor(np.ascontiguousarray(flat), way)
    if turned:
        seen = cv2.rotate(seen, _TURNS[turned])
    return np.asarray(seen, dtype=np.uint8)


def _from_yuv(data: NDArray[np.uint8], width: int, height: int) -> Image:
    """Planes below each other: full rows of brightness, then half rows of both colours."""
    _check(data, width, height + height // 2)
    stride = data.shape[1]
    bright = data[:height, :width]
    rest = data[height : height + height // 2].reshape(-1, stride // 2)
    packed = np.empty((height + height // 2, width), np.uint8)
    packed[:height] = bright
    packed[height:] = rest[:, : width // 2].reshape(-1, width)
    return np.asarray(cv2.cvtColor(packed, cv2.COLOR_YUV2BGR_I420), dtype=np.uint8)


def _check(rows: NDArray[np.uint8], wide: int, high: int) -> None:
    if rows.shape[0] < high or rows.shape[1] < wide:
        raise PictureError(
            f"the camera's buffer has {rows.shape[0]} rows of {rows.shape[1]} bytes, "
            f"{high} of {wide} are needed",
            remedy="set another size of picture",
        )
