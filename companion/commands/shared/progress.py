"""How far a long command is: one line on a terminal's standard error, gone at the end."""

import sys
from types import TracebackType
from typing import Self, TextIO

_CLEARED = "\r\x1b[K"


class Progress:
    """Says how far it is while it works; says nothing where nobody watches (a pipe, a file)."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Write to a stream; standard error unless another is given."""
        self._stream = stream if stream is not None else sys.stderr
        self._watched = self._stream.isatty()

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Leave a clean line."""
        self.tell("")

    def tell(self, words: str) -> None:
        """Show these words in place of the last ones."""
        if self._watched:
            _ = self._stream.write(f"{_CLEARED}{words}")
            self._stream.flush()
