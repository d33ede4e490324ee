"""Where in a position or case file a fault lies: file, line, record, key."""

import re
from collections.abc import Mapping
from typing import NoReturn

from msgspec import Struct

from companion.engine.content import key_line, line_index
from companion.engine.errors import PositionError


class Source(Struct, frozen=True):
    """A file being read.

    Attributes:
        file: Its name.
        text: What is in it.
        prefix: Before the names of its records: ``position.`` within a case file, else "".
    """

    file: str
    text: str
    prefix: str = ""

    def refuse(self, problem: str, *, line: int = 0, remedy: str = "") -> NoReturn:
        """Raise a fault of this file.

        Raises:
            PositionError: Always.
        """
        raise PositionError(problem, file=self.file, line=line, remedy=remedy)

    def line_of(self, key: str) -> int:
        """Return the line on which a key of the file itself is set, or its section begins."""
        name = re.escape(key)
        dotted = re.escape(self.prefix + key)
        for number, line in enumerate(self.text.splitlines(), 1):
            if re.match(rf"\s*(({dotted}|{name})\s*=|\[\[?\s*{dotted}\s*\])", line):
                return number
        return 0

    def line_of_record(self, kind: str, n: int, ref: str, key: str = "") -> int:
        """Return the line of the n-th record of a kind, of its key where that has its own line."""
        head = line_index(self.text).get((self.prefix + kind, n), 0)
        if head:
            return key_line(self.text, head, key) if key else head
        begin = self.line_of(kind)
        pattern = re.compile(rf'\bid\s*=\s*"{re.escape(ref)}"')
        for number, line in enumerate(self.text.splitlines()[max(begin - 1, 0) :], max(begin, 1)):
            if ref and pattern.search(line):
                return number
        return begin


def record_name(record: Mapping[str, object]) -> str:
    """Return a record's id, or "" if it has none that can be read."""
    ref = record.get("id")
    return ref if isinstance(ref, str) else ""
