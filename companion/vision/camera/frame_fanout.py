"""Several that look at the same frames: the eyes on the tiles, on codes of cards, on dice."""

from collections.abc import Sequence

from companion.ports import Said
from companion.vision.camera.frame_loop import FrameObserver
from companion.vision.picture.frame import Frame


class FrameFanout:
    """Shows every frame to each of them, in order."""

    def __init__(self, *looks: FrameObserver) -> None:
        """Take who is to look."""
        self._looks = looks

    def look(self, frame: Frame, /) -> Sequence[Said]:
        """Look at one frame; say what any of them has to say."""
        return [said for one in self._looks for said in one.look(frame)]
