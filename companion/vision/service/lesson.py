"""What lessons of tiles and of dice share."""

from collections.abc import Callable, Iterable

from companion.ports import Lesson
from companion.vision.service.trainer import Trainer


class PictureLesson(Lesson):
    """A lesson before the camera."""

    def __init__(
        self, subjects: Iterable[str], trainer: Trainer, close: Callable[[], None]
    ) -> None:
        """Begin.

        Args:
            subjects: Ids of what is learned, in order.
            trainer: Learns it.
            close: Looks away.
        """
        self.subjects = tuple(subjects)
        self._trainer = trainer
        self._close = close

    def close(self) -> None:
        self._close()
