"""What a bot decided that thought beside the screen."""

from msgspec import Struct


class BotDecided(Struct, frozen=True):
    """A decision, as it comes back from the thread it was thought in.

    Attributes:
        question: Digest of the question it was made for.
        number: Number of that question.
        said: A legal answer to it, or ``side NAME SEAT``.
    """

    question: str
    number: int
    said: str
