"""What parsers of readers have in common: bytes and their time in, codes with their time out."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Read:
    """One code that was read.

    Attributes:
        text: The tag's number or the printed text.
        began_s: When its first byte came, monotonic seconds.
    """

    text: str
    began_s: float


class Parser(Protocol):
    """Takes a reader's bytes as they come, in any pieces."""

    bad: int
    """How many frames were damaged."""

    def feed(self, data: bytes, now_s: float) -> list[Read]:
        """Take bytes that came at a time; return the codes that are complete."""
        ...
