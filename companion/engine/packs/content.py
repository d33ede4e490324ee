"""Packs: what is printed on tiles, cards and dice, as arrays of records in TOML.

A pack is a handful of files of ``[[kind]]`` records, no deeper nesting, with one ``[pack]`` head. A
game says which kinds there are and what each holds. Faults name file, line, record and key.
"""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

import msgspec
from msgspec import Struct

from companion.engine.errors import ContentError
from companion.engine.packs.documents import json_of, toml_of
from companion.engine.packs.ledger import named

MAX_BYTES: Final = 1_000_000
MAX_RECORDS: Final = 2_000
MOST_ID: Final = 80
"""Letters of a record's id: pictures are called by it."""
_NO_ID: Final = re.compile(r"^\.|[\s/\\\x00-\x1f\x7f]")
_HEAD: Final = re.compile(r"^\s*\[\[?\s*([A-Za-z0-9_.-]+)\s*\]\]?\s*(#.*)?$")
R = TypeVar("R", bound=Struct)
T = TypeVar("T")


class PackInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """The head of a pack.

    Attributes:
        id: Its id: small letters, digits, ``_``.
        name: Its name in English, ``name_pl`` in Polish.
        label: What people must know of it ("own words, own art, own numbers"), likewise.
        stickers_from: The first marker id its tiles use.
        learns: It is played by itself, and what turns up in a match is written into it.
    """

    id: str
    name: str
    name_pl: str = ""
    label: str = ""
    label_pl: str = ""
    stickers_from: int = 0
    learns: bool = False


class Content:
    """Records of all packs of a match, by kind and id; read-only once made.

    Attributes:
        choices: Returns the names of the choices of each open rule, in the order of the ledger.
    """

    def __init__(
        self,
        packs: tuple[PackInfo, ...] = (),
        kinds: Mapping[str, type[Struct]] | None = None,
        records: Mapping[str, Mapping[str, Struct]] | None = None,
        choices: Callable[[], Mapping[str, tuple[str, ...]]] = dict,
    ) -> None:
        self.packs = packs
        self.kinds = dict(kinds or {})
        self.records = dict(records or {})
        self.choices = choices
        self._memo: dict[Hashable, object] = {}
        self._by_type = {made: self.records.get(name, {}) for name, made in self.kinds.items()}

    def of(self, made: type[R]) -> Mapping[str, R]:
        """Return all records of one type by id; empty if the packs hold none."""
        return self._by_type.get(made, _NOTHING)  # type: ignore[return-value]  # kept by its type

    def derived(self, key: Hashable, build: Callable[[], T], /) -> T:
        """Return what follows from the records alone, worked out once."""
        memo = self._memo
        if key in memo:
            return memo[key]  # type: ignore[return-value]  # kept under the key of its function
        memo[key] = value = build()
        return value

    def having(self, added: Mapping[tuple[str, str], Struct]) -> "Content":
        """Return this with other records, by kind and id, in place of or beside its own."""
        records = {kind: dict(held) for kind, held in self.records.items()}
        for (kind, ref), record in added.items():
            records.setdefault(kind, {})[ref] = record
        return Content(self.packs, self.kinds, records, self.choices)

    def choice(self, option: str, written: str) -> str:
        """Return the name of a choice of an open rule; earlier files have a letter for it."""
        return named(self.choices().get(option, ()), written)

    def named(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return options with every choice by its name."""
        return {key: self.choice(key, written) for key, written in options.items()}

    @property
    def learns(self) -> bool:
        """What turns up in a match is written into one of its packs."""
        return any(pack.learns for pack in self.packs)

    def find(self, ref: str) -> Struct | None:
        """Return the record with this id, of whatever kind, or None."""
        for records in self.records.values():
            if ref in records:
                return records[ref]
        return None


_NOTHING: Final[Mapping[str, Struct]] = {}
EMPTY: Final = Content()


class Fault(Struct, frozen=True):
    """Something a game found wrong in a record: which, where in it, and what to do."""

    kind: str
    record: str
    problem: str
    remedy: str = ""


def line_index(text: str) -> dict[tuple[str, int], int]:
    """Return the line of the head of the n-th record of each kind: ``(kind, n) -> line``."""
    lines: dict[tuple[str, int], int] = {}
    counts: Counter[str] = Counter()
    for number, line in enumerate(text.splitlines(), 1):
        if head := _HEAD.match(line):
            lines[head[1], counts[head[1]]] = number
            counts[head[1]] += 1
    return lines


def key_line(text: str, head: int, key: str) -> int:
    """Return the line of ``key`` within the record that begins at line ``head``, or ``head``."""
    for number, line in enumerate(text.splitlines()[head:], head + 1):
        if _HEAD.match(line):
            break
        if re.match(rf"\s*{re.escape(key)}\s*=", line):
            return number
    return head


def fault_line(text: str, head: int, problem: str) -> int:
    """Return the line of what a problem names, within the record that begins at line ``head``.

    Args:
        text: The file.
        head: The record's first line, from 1.
        problem: It begins with the key ("do: 'it rains' is no effect"); what it quotes is looked
            for in the lines of that key.
    """
    key, _, rest = problem.partition(":")
    line = key_line(text, head, key) if key.isidentifier() else head
    quoted = re.search("'([^']+)'", rest)
    if line == head or quoted is None:
        return line
    for number, content in enumerate(text.splitlines()[line - 1 :], line):
        if number > line and (_HEAD.match(content) or re.match(r"\s*\w+\s*=", content)):
            break
        if quoted[1] in content:
            return number
    return line


def read_toml(file: str, text: str) -> dict[str, Any]:
    """Parse one TOML text.

    Raises:
        ContentError: It is too large or not TOML; names the line.
    """
    return toml_of(text, file, ContentError, most=MAX_BYTES)


class PackReader:
    """Reads the files of packs into one :class:`Content`, checking as it goes."""

    def __init__(self, kinds: Mapping[str, type[Struct]]) -> None:
        self._kinds = kinds
        self._packs: list[PackInfo] = []
        self._records: dict[str, dict[str, Struct]] = {kind: {} for kind in kinds}
        self._texts: dict[str, str] = {}
        self.where: dict[tuple[str, str], tuple[str, int]] = {}

    def read(self, file: str, text: str) -> None:
        """Take in one file.

        Raises:
            ContentError: The first fault found, with file, line, record and key.
        """
        lines = line_index(text)
        self._texts[file] = text
        for kind, value in read_toml(file, text).items():
            line = lines.get((kind, 0), 1)
            if kind == "pack":
                self._packs.append(self._head(file, text, value, line))
            elif kind not in self._kinds:
                use = f"use: {', '.join(sorted(self._kinds))}"
                problem = f"unknown kind of record '{kind}'"
                raise ContentError(problem, file=file, line=line, remedy=use)
            elif not isinstance(value, list):
                problem, remedy = f"'{kind}' must be records", f"write [[{kind}]]"
                raise ContentError(problem, file=file, line=line, remedy=remedy)
            else:
                self._array(file, text, kind, cast("list[object]", value), lines)

    def content(self) -> Content:
        """Return everything read so far."""
        return Content(tuple(self._packs), self._kinds, self._records)

    def check(self, faults: Iterable[Fault]) -> None:
        """Raise the first of the game's own findings, with its place.

        Raises:
            ContentError: There is one.
        """
        for fault in faults:
            raise self.placed(fault)

    def placed(self, fault: Fault) -> ContentError:
        """Return one of the game's own findings with its place."""
        file, head = self.where.get((fault.kind, fault.record), ("", 0))
        text = self._texts.get(file, "")
        return ContentError(
            f"{fault.kind} {fault.record}: {fault.problem}",
            file=file,
            line=fault_line(text, head, fault.problem) if text else head,
            remedy=fault.remedy,
        )

    def _head(self, file: str, text: str, value: object, line: int) -> PackInfo:
        try:
            return msgspec.convert(value, PackInfo)
        except msgspec.ValidationError as fault:
            raise _fault(fault, file, text, line, "pack") from fault

    def _array(
        self,
        file: str,
        text: str,
        kind: str,
        values: Sequence[object],
        lines: Mapping[tuple[str, int], int],
    ) -> None:
        records = self._records[kind]
        for n, value in enumerate(values):
            line = lines.get((kind, n), 1)
            name = _name_of(value, kind, n)
            try:
                record = msgspec.convert(value, self._kinds[kind])
            except msgspec.ValidationError as fault:
                raise _fault(fault, file, text, line, name) from fault
            ref = str(getattr(record, "id", ""))
            if _NO_ID.search(ref) or not 0 < len(ref) <= MOST_ID:
                raise ContentError(
                    f"{name}, id: '{ref[:MOST_ID]}' cannot be an id",
                    file=file,
                    line=key_line(text, line, "id"),
                    remedy=f"letters, digits and _, no blank, {MOST_ID} at most",
                )
            if ref in records:
                first = "{}:{}".format(*self.where[kind, ref])
                raise ContentError(
                    f"{name}, id: given twice, first at {first}",
                    file=file,
                    line=line,
                    remedy="give each record its own id",
                )
            if len(records) >= MAX_RECORDS:
                raise ContentError(f"more than {MAX_RECORDS} {kind} records", file=file, line=line)
            records[ref] = record
            self.where[kind, ref] = (file, line)


def _name_of(value: object, kind: str, n: int) -> str:
    ref = cast("dict[str, object]", value).get("id") if isinstance(value, dict) else None
    return f"{kind} {ref}" if ref else f"{kind} number {n + 1}"


def _fault(
    fault: msgspec.ValidationError, file: str, text: str, line: int, name: str
) -> ContentError:
    problem, key = complaint(fault)
    remedy = "see docs/formats.md for what a record holds"
    if key and not problem.startswith("Object missing"):
        line = key_line(text, line, key)
    what = f"{name}, {key}" if key else name
    return ContentError(f"{what}: {problem}", file=file, line=line, remedy=remedy)


def complaint(fault: msgspec.ValidationError) -> tuple[str, str]:
    """Return what a decoder complains of, and the key it means or ""."""
    text = str(fault)
    at = re.search(r" - at `\$\.?([A-Za-z0-9_]+)?", text)
    named = re.search(r"field `([A-Za-z0-9_]+)`", text)
    key = (at[1] if at and at[1] else "") or (named[1] if named else "")
    return re.sub(r" - at `.*`$", "", text), key


# -- what was learned in a match


def learned_key(kind: str, ref: str) -> str:
    """Return under which name a learned record lies on the table."""
    return f"{kind} {ref}"


def learned_record(packs: Content, kind: str, text: str) -> Struct:
    """Return a learned record.

    Raises:
        ContentError: These packs have no such kind, or the text is no record of it.
    """
    made = packs.kinds.get(kind)
    if made is None:
        raise ContentError(f"there is no kind of record '{kind}'")
    return json_of(text, made, "", ContentError, remedy="see docs/formats.md")


def with_learned(packs: Content, learned: Mapping[str, str]) -> Content:
    """Return packs with the learned records; what these packs cannot hold is left out."""
    added: dict[tuple[str, str], Struct] = {}
    for key, text in learned.items():
        kind, _, ref = key.partition(" ")
        try:
            added[kind, ref] = learned_record(packs, kind, text)
        except ContentError:
            continue  # a record as another version had it; its thing is asked for again
    return packs.having(added)
