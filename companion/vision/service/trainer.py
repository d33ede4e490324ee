"""Pictures are learned one lesson at a time, in a thread of its own that ends at the inbox."""

import threading
from typing import Final, Protocol

from companion.ports import Inbox, Training
from companion.vision.learning.classifier import Classifier, Progress

_STEP: Final = 0.02
"""How much more has to be done before it is said again."""


class Trainee(Protocol):
    """Pictures that can be learned: an album of tiles, or the faces of a die."""

    def learn(self, progress: Progress) -> Classifier:
        """Learn them and keep what was learned; tell how much is done, 0 to 1."""
        ...


class Trainer:
    """Learns pictures, one lesson at a time, in a thread of its own that ends at the inbox.

    Attributes:
        share: How much is done, 0 to 1; 1 while nothing is being learned.
        trainee: What is being learned, or was learned last.
    """

    def __init__(self, inbox: Inbox, *, threads: bool = True) -> None:
        """Get ready.

        Args:
            inbox: Is told how far it is.
            threads: Learn in a thread; without it ``train`` returns when all is done.
        """
        self.share = 1.0
        self.trainee: Trainee | None = None
        self._inbox = inbox
        self._threads = threads

    def train(self, trainee: Trainee) -> bool:
        """Begin; False if something is being learned already."""
        if self.share < 1:
            return False
        self.share, self.trainee = 0.0, trainee
        if self._threads:
            name = "companion-trainer"
            threading.Thread(target=self._work, args=(trainee,), name=name, daemon=True).start()
        else:
            self._work(trainee)
        return True

    def heard(self, training: Training) -> None:
        """Take what the thread has posted."""
        self.share = 1.0 if training.over else training.share

    def _work(self, trainee: Trainee) -> None:
        last = 0.0

        def progress(share: float) -> None:
            nonlocal last
            if share >= last + _STEP:
                last = share
                self._inbox.post(Training(min(share, 0.99)))

        try:
            twins = trainee.learn(progress).twins()
        except Exception as error:  # noqa: BLE001 (a thread must not die silently)
            self._inbox.post(Training(1.0, over=True, problem=str(error) or type(error).__name__))
        else:
            self._inbox.post(Training(1.0, over=True, twins=twins))
