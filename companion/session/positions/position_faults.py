"""Where in a position or case file a fault lies: file, line, record, key."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NoReturn, TypeVar, cast, get_args

import msgspec
from msgspec import Struct

from companion.engine.errors import PositionError
from companion.engine.packs.content import complaint, key_line, line_index
from companion.engine.vocabulary.known_names import remedy

Made = TypeVar("Made", bound=Struct)


class Source(Struct, frozen=True):
    """A file being read.

    Attributes:
        file: Its name.
        text: What is in it.
        prefix: Before the names of its records: ``position.`` within a case file, else "".
        begin: The line where the part that is read begins, from 0.
    """

    file: str
    text: str
    prefix: str = ""
    begin: int = 0

    def refuse(self, problem: str, *, line: int = 0, remedy: str = "") -> NoReturn:
        """Raise a fault of this file; without a line of its own it lies where the part begins.

        Raises:
            PositionError: Always.
        """
        begin = self.begin + 1 if self.begin else 0
        raise PositionError(problem, file=self.file, line=line or begin, remedy=remedy)

    def read(
        self, raw: object, made: type[Made], *, prefix: str = "", line: Callable[[str], int]
    ) -> Made:
        """Return a record of a kind.

        Args:
            raw: What the file says.
            made: The kind.
            prefix: Before the key in a fault.
            line: Gives the line of a key, "" for the record itself.

        Raises:
            PositionError: It is none.
        """
        try:
            _refuse_unknown(raw, made, "$")
            return msgspec.convert(raw, made)
        except msgspec.ValidationError as fault:
            problem, key = complaint(fault)
            where = ", ".join(filter(None, (prefix, key)))
            text = f"{where}: {problem}" if where else problem
            self.refuse(text, line=line(key), remedy=key_remedy(fault, made))

    def line_of(self, key: str) -> int:
        """Return the line on which a key is set, or its section begins; first not within braces."""
        name = re.escape(key)
        dotted = re.escape(self.prefix + key)
        set_there = rf"\s*(({dotted}|{name})\s*=|\[\[?\s*{dotted}\s*[].])"
        for pattern in (set_there, rf".*[{{,]\s*{name}\s*="):
            for number, line in enumerate(self.text.splitlines()[self.begin :], self.begin + 1):
                if re.match(pattern, line.replace('"', "")):
                    return number
        return 0

    def line_naming(self, key: str, name: str) -> int:
        """Return the first line from that of a key on that has a name, or the key's own."""
        begin = self.line_of(key)
        return self._first(rf"(?<!\w){re.escape(name)}(?!\w)", begin)

    def line_of_record(self, kind: str, n: int, ref: str, key: str = "") -> int:
        """Return the line of the n-th record of a kind, of its key where that has its own line."""
        head = line_index(self.text).get((self.prefix + kind, n), 0)
        if head:
            return key_line(self.text, head, key) if key else head
        begin = self.line_of(kind)
        return self._first(rf'\bid\s*=\s*"{re.escape(ref)}"', begin) if ref else begin

    def _first(self, pattern: str, begin: int) -> int:
        """Return the first line from one on that a pattern is found in, or that line itself."""
        for number, line in enumerate(self.text.splitlines()[max(begin - 1, 0) :], max(begin, 1)):
            if re.search(pattern, line):
                return number
        return begin


def _refuse_unknown(raw: object, kind: Any, path: str) -> None:
    """Refuse a key that nobody knows, as deep as it may lie: it is a mistake, not a wish.

    The kinds themselves are the table's, and forgive what a later release may write.

    Raises:
        ValidationError: There is one.
    """
    if isinstance(raw, list):
        for n, part in enumerate(cast("list[object]", raw)):
            for inner in get_args(kind):
                _refuse_unknown(part, inner, f"{path}[{n}]")
    elif isinstance(raw, dict) and isinstance(kind, type) and issubclass(kind, Struct):
        known = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
        for key, part in cast("dict[str, object]", raw).items():
            if key not in known:
                at = f" - at `{path}`" if path != "$" else ""
                raise msgspec.ValidationError(f"Object contains unknown field `{key}`{at}")
            _refuse_unknown(part, known[key], f"{path}.{key}")
    else:
        for inner in get_args(kind):
            _refuse_unknown(cast("object", raw), inner, path)


def record_name(record: Mapping[str, object]) -> str:
    """Return a record's id, or "" if it has none that can be read."""
    ref = record.get("id")
    return ref if isinstance(ref, str) else ""


def key_remedy(fault: msgspec.ValidationError, made: type[Struct]) -> str:
    """Return which key was meant where a decoder of these records met an unknown one, else ""."""
    unknown = re.search("unknown field `(.*?)`", complaint(fault)[0])
    if unknown is None:
        return ""
    way = re.search(r" - at `\$(.*)`$", str(fault))
    for name in re.findall(r"\.(\w+)", way[1] if way else ""):
        made = next(_records_of(made, name), made)
    return remedy(unknown[1], [field.encode_name for field in msgspec.structs.fields(made)])


def _records_of(made: type[Struct], name: str) -> Iterator[type[Struct]]:
    """Yield the kinds of records that a field holds."""
    kinds = [f.type for f in msgspec.structs.fields(made) if f.encode_name == name]
    while kinds:
        kind = kinds.pop()
        if isinstance(kind, type) and issubclass(kind, Struct):
            yield kind
        kinds += get_args(kind)
