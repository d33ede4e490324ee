"""Where frames come from: a folder of pictures, or a video file.

A camera is anything with ``read`` and ``close``. Those that read files give their frames as fast as
they are asked for, with the times at which they would come; ``period_s`` says how long to wait
where they are to be shown as they came.
"""

import math
from pathlib import Path
from typing import Final, Protocol

import cv2
import numpy as np

from companion.pictures import MOST_PIXELS, SUFFIXES, PictureError
from companion.safe_files import is_file
from companion.vision.picture.frame import Frame, read_image

HOLD_FRAMES: Final = 8
PERIOD_S: Final = 0.2
_USUAL_RATE_HZ: Final = 25.0
_FASTEST_HZ: Final = 240.0


class Camera(Protocol):
    """A source of frames.

    Attributes:
        period_s: Seconds to wait between two frames; 0 if ``read`` waits by itself.
    """

    @property
    def period_s(self) -> float:
        """Seconds to wait between two frames; 0 if ``read`` waits by itself."""
        ...

    def read(self) -> Frame | None:
        """Return the next frame, or None after the last.

        Raises:
            PictureError: The source cannot be read any further.
        """
        ...

    def close(self) -> None:
        """Give the source back; may be called twice."""


class FolderCamera:
    """The pictures of a folder in the order of their names, each held for a few frames.

    A reading must stand for some frames, so one picture has to stand for some, too.
    """

    def __init__(
        self, folder: Path, *, hold: int = HOLD_FRAMES, period_s: float = PERIOD_S
    ) -> None:
        """List the folder.

        Args:
            folder: Holds the pictures; other files in it are passed over.
            hold: How many frames each picture gives, 1 or more.
            period_s: Seconds from frame to frame.

        Raises:
            PictureError: There is no such folder, or no picture in it.
        """
        try:
            found = sorted(folder.iterdir())
            names = [
                path for path in found if path.suffix.lower() in SUFFIXES and path.name[0] != "."
            ]
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise PictureError(
                f"cannot be opened: {why}", file=str(folder), remedy="name a folder with pictures"
            ) from error
        if not names:
            raise PictureError(
                "holds no pictures", file=str(folder), remedy=f"put {', '.join(SUFFIXES)} in it"
            )
        self.period_s = period_s
        self._names = names
        self._hold = max(1, hold)
        self._seq = 0
        self._image = np.empty((0, 0, 3), np.uint8)

    def read(self) -> Frame | None:
        """Return the next frame; each picture is read when its first frame is due."""
        index, again = divmod(self._seq, self._hold)
        if index >= len(self._names):
            return None
        if again == 0:
            self._image = read_image(self._names[index])
        frame = Frame(self._image, self._seq, self._seq * self.period_s)
        self._seq += 1
        return frame

    def close(self) -> None:
        """Nothing is held open."""


class VideoCamera:
    """The frames of a video file, with the times they were taken."""

    def __init__(self, path: Path) -> None:
        """Open the file.

        Raises:
            PictureError: It is missing, is no video, or its frames are too big.
        """
        if not is_file(path):
            raise PictureError("is not there", file=str(path), remedy="check the name")
        self._path = path
        self._video = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        if not self._video.isOpened():
            raise PictureError("is not a video", file=str(path), remedy="use MP4, MOV, AVI or MKV")
        wide = self._video.get(cv2.CAP_PROP_FRAME_WIDTH)
        high = self._video.get(cv2.CAP_PROP_FRAME_HEIGHT)
        if wide * high > MOST_PIXELS:
            self.close()
            raise PictureError(
                f"is too big: {wide:.0f} x {high:.0f} pixels",
                file=str(path),
                remedy=f"at most {MOST_PIXELS // 1_000_000} million pixels",
            )
        rate = self._video.get(cv2.CAP_PROP_FPS)
        sane = math.isfinite(rate) and 0 < rate <= _FASTEST_HZ
        self.period_s = 1 / (rate if sane else _USUAL_RATE_HZ)
        self._seq = 0

    def read(self) -> Frame | None:
        """Return the next frame; a file that is cut off ends there."""
        good, image = self._video.read()
        if not good:
            if self._seq == 0:
                raise PictureError(
                    "has no frames", file=str(self._path), remedy="record or save it again"
                )
            return None
        frame = Frame(np.asarray(image, dtype=np.uint8), self._seq, self._seq * self.period_s)
        self._seq += 1
        return frame

    def close(self) -> None:
        """Close the file."""
        self._video.release()
