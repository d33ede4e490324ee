"""The lines of a journal: JSON, each ending in a checksum that is chained through all before it.

The checksum stands last and has a fixed length, so it is checked before anything is parsed. A lost,
doubled or swapped line breaks the chain.
"""

import json
from base64 import b85decode, b85encode
from collections.abc import Mapping
from typing import Any, Final, Literal, cast
from zlib import compress, crc32, decompressobj, error

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.ids import EVERYBODY, SeatId
from companion.engine.packs.documents import plain_json
from companion.session.match.checkpoints import Checkpoint
from companion.session.match.entries import Entry, OpenSide

FORMAT: Final = 1
MOST_TABLE_BYTES: Final = 16_000_000
"""Of a table, unpacked; the largest have some ten thousand."""
_END: Final = b'"}\n'
_MARK: Final = b',"c":"'
_SUM: Final = 8
_TAIL: Final = len(_MARK) + _SUM + len(_END)


class Header(Struct, frozen=True, kw_only=True):
    """The first line of a journal.

    Attributes:
        format: The format of the journal.
        app: Version of Companion that began it.
        game: The game's id.
        rules: Digest of the rules it was begun under.
        seats: Each seat with the name of who sits there.
        options: All options of the match.
        seed: The seed of its chance.
        began: When, as ISO 8601 with the offset from UTC, by the clock as it was.
        order: Number of this sitting, from the library's counter; 0 in journals without one.
        secrets: It holds what the match hides, until it is over.
    """

    secrets: bool = False
    format: int = FORMAT
    app: str
    game: str
    rules: str
    seats: tuple[tuple[SeatId, str], ...]
    options: Mapping[str, str]
    seed: str
    began: str = ""
    order: int = 0


class Sitting(Struct, frozen=True):
    """When a match was taken up: the first line written after that carries it.

    Attributes:
        order: Its number, from the library's counter that only rises; 0 on every other line.
        at: The time, as ISO 8601 with the offset from UTC, by the clock as it was.
    """

    order: int = 0
    at: str = ""


UNSAID: Final = Sitting()
"""What every line but the first of a sitting says."""


class EntryLine(Struct, frozen=True):
    """An entry as it was written, with the digest of the table after it."""

    entry: Entry
    digest: str
    sitting: Sitting = UNSAID


class PointLine(Struct, frozen=True):
    """A table as it was written: after ``count`` entries of any kind.

    Attributes:
        count: How many entries there were by then.
        point: The table.
        sitting: When the match was taken up, on the first line after that.
        book: The open book was read there.
    """

    count: int
    point: Checkpoint
    sitting: Sitting = UNSAID
    book: bool = False


_TEXTS: Final = {"text": "a", "source": "s", "seat": "p", "key": "q", "options": "o", "within": "w"}
"""What a line calls the texts of an entry, in the order in which it has them."""


_LONG: Final = {short: name for name, short in _TEXTS.items()} | {
    "k": "kind",
    "x": "changes",
    "r": "again",
}


class _Raw(Entry, frozen=True):
    """An entry's line, under its long names; what has its default is left out."""

    of: Literal["answer", "adjust", "side"] = "answer"
    d: str = ""
    i: int = 0
    u: str = ""


class _RawPoint(Struct, frozen=True):
    n: int
    at: int
    t: str
    sides: tuple[tuple[str, SeatId], ...] = ()
    book: bool = False
    i: int = 0
    u: str = ""


def header_line(header: Header) -> bytes:
    """Return the header as a line without its checksum."""
    fields = msgspec.to_builtins(header)
    if not header.secrets:
        del fields["secrets"]
    return _line({"k": "match", **fields})


def entry_line(entry: Entry, digest: str, sitting: Sitting = UNSAID) -> bytes:
    """Return an entry as a line without its checksum."""
    again = entry.again >= 0
    parts: dict[str, Any] = {"k": "redo" if again else entry.kind, "n": entry.n}
    if again:
        parts |= {"r": entry.again} | ({"of": entry.kind} if entry.kind != "answer" else {})
    if entry.kind == "undo":
        parts["to"] = entry.to
    parts |= {short: text for name, short in _TEXTS.items() if (text := getattr(entry, name))}
    if entry.changes:
        parts["x"] = msgspec.to_builtins(entry.changes)
    if entry.seen != EVERYBODY:
        parts["seen"] = entry.seen
    if entry.turn >= 0:
        parts["turn"] = entry.turn
    return _line({**parts, "d": digest, **_sat(sitting)})


def point_line(
    count: int, point: Checkpoint, sitting: Sitting = UNSAID, *, book: bool = False
) -> bytes:
    """Return a table as a line without its checksum."""
    packed = b85encode(compress(point.table, 6)).decode()
    parts: dict[str, Any] = {"k": "point", "n": count, "at": point.at, "t": packed}
    if point.sides:
        parts["sides"] = [(side.name, side.seat) for side in point.sides]
    if book:
        parts["book"] = True
    return _line({**parts, **_sat(sitting)})


def signed(line: bytes, chain: int) -> tuple[bytes, int]:
    """Return a line with its checksum and line end, and the chain after it."""
    chain = crc32(line, chain)
    return b"%s%s%08x%s" % (line, _MARK, chain, _END), chain


def checked(line: bytes, chain: int) -> tuple[bytes, int] | None:
    """Return the JSON document of a whole line (with its end) and the chain after it.

    None where the line is not what was written after ``chain``.
    """
    if not looks_whole(line):
        return None
    body = line[:-_TAIL]
    after = crc32(body, chain)
    return (body + b"}", after) if b"%08x" % after == line[-_SUM - len(_END) : -len(_END)] else None


def looks_whole(line: bytes) -> bool:
    """Tell whether a line ends as every line does."""
    return line.endswith(_END) and line[-_TAIL : -_SUM - len(_END)] == _MARK


def parse(document: bytes) -> Header | EntryLine | PointLine:
    """Return what a line says.

    Raises:
        ValueError: It says nothing that a journal of this format does.
    """
    raw = plain_json(document)
    if not isinstance(raw, dict):
        raise ValueError("it is no object")  # noqa: TRY004  as all else that is no line
    fields = cast("dict[str, object]", raw)
    kind = fields.get("k")
    try:
        if kind == "match":
            return msgspec.convert(fields, Header)
        if kind == "point":
            return _point(msgspec.convert(fields, _RawPoint))
        long = {_LONG.get(key, key): value for key, value in fields.items()}
        return _entry(msgspec.convert(long, _Raw))
    except (msgspec.ValidationError, error) as fault:
        raise ValueError(str(fault)) from fault


def format_of(document: bytes) -> int:
    """Return the format a header claims, 0 if it claims none."""
    try:
        raw = plain_json(document)
    except ValueError:
        return 0
    claimed = raw.get("format") if isinstance(raw, dict) else 0  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return claimed if isinstance(claimed, int) else 0


def _entry(raw: _Raw) -> EntryLine:
    entry = Entry(*(getattr(raw, name) for name in Entry.__struct_fields__))
    if raw.kind == "redo":
        entry = replace(entry, kind=raw.of)
    return EntryLine(entry, raw.d, Sitting(raw.i, raw.u))


def _point(raw: _RawPoint) -> PointLine:
    sides = tuple(OpenSide(name, seat) for name, seat in raw.sides)
    unpack = decompressobj()
    table = unpack.decompress(b85decode(raw.t), MOST_TABLE_BYTES)
    if not unpack.eof:
        raise ValueError("the table is too large, or its end is missing")
    return PointLine(raw.n, Checkpoint(raw.at, table, sides), Sitting(raw.i, raw.u), raw.book)


def _sat(sitting: Sitting) -> dict[str, Any]:
    return {"i": sitting.order, "u": sitting.at} if sitting.order else {}


def _line(parts: Mapping[str, Any]) -> bytes:
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return text.encode()[:-1]
