"""Frame to gate: may this frame be read, or is something moving, dark or in the way?

Works on a picture of 160 pixels' width, in colour if there is any (a gray sleeve on a brown table
is as bright as the table), so it costs about a millisecond and decides whether anything else runs.
Brightness is evened out before two frames are compared. (Notes: vision, 3b,
"Bursts": a hand changes 0.37 % of these pixels and more by 12 %, a still table 0.02 %.)
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture.frame import Image

WIDE_PX: Final = 160
MOVING_SHARE: Final = 0.001
CHANGED: Final = 0.12
"""How much brighter or darker, as a part of full white, a pixel is that has changed."""
CALM_S: Final = 0.2
CALM_FRAMES: Final = 2
LIGHT_GAIN: Final = 0.12
"""All brighter or darker by more than this between two frames: somebody touched the lamp."""
LIGHT_SHARE: Final = 0.4
"""More changed than this: the light again, or the camera was pushed."""
HAND_CHANGED: Final = 0.08
"""As ``CHANGED``, for what stands out against the settled table."""
HAND_SHARE: Final = 0.0025
HAND_AT_BORDER_PX: Final = 3
HAND_PATIENCE_S: Final = 8.0
"""What has reached in without stirring for so long is furniture."""
DARK: Final = 16.0
"""Mean level, of 255, under which stickers cannot be told from noise."""
_MIDDLE: Final = 110.0


@dataclass(frozen=True, slots=True, eq=False)
class GateState:
    """What the gate remembers.

    Attributes:
        last: The frame before.
        calm: The table when it was last settled, without hands; None before that and after the
            light changed.
        calm_since_s: Since when nothing has changed.
        calm_frames: In how many frames nothing has changed.
    """

    last: Image | None = None
    calm: Image | None = None
    calm_since_s: float = 0.0
    calm_frames: int = 0


@dataclass(frozen=True, slots=True)
class Gate:
    """Whether a frame may be read.

    Attributes:
        settled: Yes: calm for 0.2 s and two frames, no hand in view, light enough.
        moving: Something has changed since the frame before.
        hand: Something reaches in from the border that was not there when all was settled.
        light_jump: The room's light, or the camera, has changed at a blow: nothing may be
            concluded from what looks different.
        dark: Too dark to read.
        calm_s: For how long nothing has changed.
        changed: Share of pixels changed since the frame before, 0 to 1.
    """

    settled: bool
    moving: bool = False
    hand: bool = False
    light_jump: bool = False
    dark: bool = False
    calm_s: float = 0.0
    changed: float = 0.0

    @property
    def problem(self) -> str:
        """Why nothing is read, in the words of ``ports.TableSeen``; "" if it is."""
        if self.dark:
            return "dark"
        if self.hand:
            return "hand"
        return "" if self.settled else "moving"


def step(state: GateState, image: Image, time_s: float) -> tuple[GateState, Gate]:
    """Judge one frame.

    Args:
        state: As the frame before left it.
        image: The frame, gray or blue-green-red, of any size.
        time_s: When it was taken.
    """
    small = shrink(image)
    dark = float(small.mean()) < DARK
    if state.last is None or state.last.shape != small.shape:
        return GateState(small, None, time_s, 1), Gate(settled=False, dark=dark)
    changed, jump, moving = _change(state.last, small)
    since, frames = (time_s, 1) if moving else (state.calm_since_s, state.calm_frames + 1)
    calm_s = time_s - since
    background = None if jump else state.calm
    hand = background is not None and calm_s < HAND_PATIENCE_S and _reaches_in(background, small)
    still = not moving and frames >= CALM_FRAMES and calm_s >= CALM_S
    settled = still and not hand and not dark
    gate = Gate(settled, moving, hand, jump, dark, calm_s, changed)
    return GateState(small, small if settled else background, since, frames), gate


def differs(old: Image, new: Image) -> bool:
    """Return whether something has moved between two pictures that were shrunk, or the light."""
    return _change(old, new)[2]


def _change(old: Image, new: Image) -> tuple[float, bool, bool]:
    """The share of pixels that changed, whether light or camera jumped, whether anything moved."""
    gain, mask = compare(old, new)
    changed = float(mask.mean())
    jump = abs(gain - 1) > LIGHT_GAIN or changed > LIGHT_SHARE
    return changed, jump, jump or changed > MOVING_SHARE


def shrink(image: Image) -> Image:
    """Return the picture at 160 pixels' width, (h, 160, channels).

    Of each of its pixels two rows of the picture are averaged, not all: that is enough against the
    sensor's noise, and leaves most of a big picture untouched.
    """
    high = max(1, round(image.shape[0] * WIDE_PX / image.shape[1]))
    some = image[:: max(1, image.shape[0] // (2 * high))]
    small = cv2.resize(some, (WIDE_PX, high), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8).reshape(high, WIDE_PX, -1)


def compare(old: Image, new: Image, limit: float = CHANGED) -> tuple[float, NDArray[np.bool_]]:
    """Return by how much the new picture is brighter, and which pixels changed beyond that."""
    some_old, some_new = old[::4, ::4].astype(np.float32), new[::4, ::4].astype(np.float32)
    gain = float(np.median((some_new + 4) / (some_old + 4)))
    level = min(1.0, max(float(some_new.mean()), 1.0) / _MIDDLE)
    diff = cv2.absdiff(new, cv2.convertScaleAbs(old, alpha=gain))
    most, *rest = cv2.split(diff)
    for channel in rest:
        most = cv2.max(most, channel)
    return gain, np.asarray(most, dtype=np.uint8) > limit * 255 * level


def _reaches_in(calm: Image, now: Image) -> bool:
    """Whether something large that was not there touches the picture's border."""
    _, mask = compare(calm, now, HAND_CHANGED)
    if int(np.count_nonzero(mask)) < HAND_SHARE * mask.size:
        return False
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    border = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    at_border = np.bincount(border.astype(np.int64), minlength=count)
    areas = stats[:, cv2.CC_STAT_AREA]
    large = (areas >= HAND_SHARE * mask.size) & (at_border >= HAND_AT_BORDER_PX)
    return bool(large[1:].any())
