"""QR codes on cards: read from a frame, and said once each time a card is shown.

Decoded by zxing-cpp. Of two libraries tried on 1280 x 720 frames with a whole card in view, tilted
by 35 degrees, OpenCV's detector read 3 codes of 36 in 0.4 to 1.3 s a frame, zxing-cpp at the same
sizes all that were whole in view, in 4 to 30 ms (``docs/vision.md``).
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import zxingcpp

from companion.ports import Scan
from companion.vision.picture.frame import Frame, Image, Points, gray_of
from companion.vision.picture.frame_gate import shrink

READER: Final = "camera"
OFTEN_S: Final = 0.2
"""No frame is searched sooner after the last one."""
THOROUGH_S: Final = 0.4
"""Nor searched sharpened and enlarged: that takes eight times as long."""
LIVELY_S: Final = 2.0
"""So long after something moved the frames are searched; a table at rest shows nothing new."""
GONE_S: Final = 20.0
"""A code not seen for so long may be shown again at the same place."""
_ABSENT_S: Final = 1.0
_MOST_LONG_PX: Final = 2600
_ENLARGE: Final = 2
_ENLARGED_PX: Final = 2000
"""Frames whose long side is greater are not enlarged: their codes have pixels enough."""
_SHARPEN: Final = 1.5
_SHARPEN_PX: Final = 1.2
_CHANGED: Final = 20
_CHANGED_SHARE: Final = 0.002


@dataclass(frozen=True, slots=True, eq=False)
class CodeSeen:
    """One QR code in a picture.

    Attributes:
        text: What it says.
        corners: (4, 2) pixels, clockwise from its upper left one as printed.
    """

    text: str
    corners: Points

    @property
    def side_px(self) -> float:
        """The mean length of its sides in pixels."""
        sides = np.linalg.norm(np.roll(self.corners, -1, axis=0) - self.corners, axis=1)
        return float(sides.mean())


def find_codes(image: Image, *, thorough: bool = True) -> tuple[CodeSeen, ...]:
    """Find the QR codes in a picture, in the order of what they say.

    Args:
        image: Gray or blue-green-red.
        thorough: Search a picture that shows none again, sharpened and enlarged: of codes with 2.5
            pixels a module, through blur and noise, that reads 9 of 12 where the plain picture
            gives 4.
    """
    gray = gray_of(image)
    longest = max(gray.shape)
    if longest > _MOST_LONG_PX:
        scale = _MOST_LONG_PX / longest
        small = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        return _found(np.asarray(small, dtype=np.uint8), scale)
    found = _found(gray, 1.0)
    if found or longest > _ENLARGED_PX or not thorough:
        return found
    soft = cv2.GaussianBlur(gray, (0, 0), _SHARPEN_PX)
    sharp = cv2.addWeighted(gray, 1 + _SHARPEN, soft, -_SHARPEN, 0)
    big = cv2.resize(sharp, None, fx=_ENLARGE, fy=_ENLARGE, interpolation=cv2.INTER_CUBIC)
    return _found(np.asarray(big, dtype=np.uint8), float(_ENLARGE))


def _found(gray: Image, scale: float) -> tuple[CodeSeen, ...]:
    read = zxingcpp.read_barcodes(
        np.ascontiguousarray(gray),
        zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode),
        text_mode=zxingcpp.TextMode.Plain,
    )
    seen = [CodeSeen(code.text, _corners(code.position, scale)) for code in read if code.text]
    return tuple(sorted(seen, key=lambda code: (code.text, *code.corners[0])))


def _share(before: Image, now: Image) -> float:
    """The share of pixels that changed."""
    return float((cv2.absdiff(now, before).max(axis=-1) > _CHANGED).mean())


def _corners(position: zxingcpp.Position, scale: float) -> Points:
    ends = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return np.array([((end.x + 0.5) / scale - 0.5, (end.y + 0.5) / scale - 0.5) for end in ends])


@dataclass(slots=True, eq=False)
class _Shown:
    """Where and when a code was last seen."""

    middle: Points
    side_px: float
    last_s: float


class CodeReader:
    """Says each card once as it is shown to the camera, like a reader of cards does.

    A card that stays, or lies on the table while hands pass over it, is not said again: only one
    that was away and comes back elsewhere, or after a long time. What lies there when the camera
    opens was not shown to it. Used by one thread.
    """

    def __init__(self) -> None:
        self._shown: dict[str, _Shown] = {}
        self._before: Image | None = None
        self._moved_s = float("-inf")
        self._searched_s = self._thorough_s = float("-inf")
        self._opened = False

    def look(self, frame: Frame) -> list[Scan]:
        """Look at one frame.

        Returns:
            A scan for every card that is newly shown, dated by this frame.
        """
        self._watch(frame)
        now_s = frame.time_s
        if now_s - self._moved_s > LIVELY_S or now_s - self._searched_s < OFTEN_S:
            return []
        self._searched_s = now_s
        thorough = now_s - self._thorough_s >= THOROUGH_S
        if thorough:
            self._thorough_s = now_s
        found = find_codes(frame.image, thorough=thorough)
        new = [code for code in found if self._is_new(code, now_s)]
        first, self._opened = not self._opened, True
        return [] if first else [Scan(code.text, now_s, READER) for code in new]

    def _watch(self, frame: Frame) -> None:
        """Notice whether anything moves: searching a table at rest would find nothing new."""
        now = shrink(frame.image)
        before, self._before = self._before, now
        if before is None or before.shape != now.shape or _share(before, now) > _CHANGED_SHARE:
            self._moved_s = frame.time_s

    def _is_new(self, code: CodeSeen, now_s: float) -> bool:
        middle, side = code.corners.mean(axis=0), code.side_px
        last = self._shown.get(code.text)
        self._shown = {
            text: shown
            for text, shown in self._shown.items()
            if text != code.text and float(np.linalg.norm(shown.middle - middle)) > side / 2
        }  # whatever lay there before is gone
        self._shown[code.text] = _Shown(middle, side, now_s)
        if last is None or now_s - last.last_s > GONE_S:
            return True
        absent = now_s - last.last_s > _ABSENT_S
        return absent and float(np.linalg.norm(last.middle - middle)) > side
