"""Everything a device says, in one queue: any thread posts, the screen's thread takes."""

from collections import deque
from typing import Final

from companion.ports import Said

MOST: Final = 1_000
"""A device that never stops talking must not fill the memory: the oldest goes."""


class Inbox:
    """A queue that never blocks; satisfies ``companion.ports.Inbox``."""

    def __init__(self) -> None:
        self._said: deque[Said] = deque(maxlen=MOST)

    def post(self, said: Said, /) -> None:
        """Put one thing said at the end; safe from any thread, also from a call-back."""
        self._said.append(said)

    def take(self) -> list[Said]:
        """Take everything out, oldest first."""
        taken: list[Said] = []
        while self._said:
            taken.append(self._said.popleft())
        return taken
