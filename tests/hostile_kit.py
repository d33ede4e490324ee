"""Damaged, hostile and odd things where a file should be: by hand, or by chance from a good one.

``hostile`` and ``by_hand`` are journals whose checksums are right and whose lines are not, as another
release, or somebody, wrote them.
"""

import json
import os
import socket
import stat
from base64 import b85decode, b85encode
from pathlib import Path
from zlib import compress, decompress

import msgspec

from companion.engine.errors import BadInput
from companion.session.journal.journal_lines import checked, signed

ODD = (b"\x00", b"\xff", b"[", b"]", b"{", b"}", b'"', b"'''", b"=", b"\\u", b"#", b"\r", b"9" * 40)


def written(data):
    return lambda path, good: path.write_bytes(data(good) if callable(data) else data)


def pipe(path, good):
    os.mkfifo(path)


def heard(path, good):
    with socket.socket(socket.AF_UNIX) as server:
        here = Path.cwd()
        os.chdir(path.parent)  # the name of a socket is short
        try:
            server.bind(path.name)
        finally:
            os.chdir(here)


def folder(path, good):
    path.mkdir()
    (path / "inside").write_bytes(good)


def link(to):
    return lambda path, good: path.symlink_to(to)


ODDITIES = {
    "nothing in it": written(b""),
    "blanks": written(b" \n\t\n" * 50),
    "a byte order mark": written(lambda good: b"\xef\xbb\xbf" + good),
    "a byte order mark alone": written(b"\xef\xbb\xbf"),
    "two byte order marks": written(lambda good: b"\xef\xbb\xbf" * 2 + good),
    "UTF-16": written(lambda good: good.decode("latin-1").encode("utf-16")),
    "Latin 2": written(lambda good: good + "# łódź".encode("iso8859-2")),
    "nulls": written(b"\0" * 5000),
    "a null at its end": written(lambda good: good + b"\0"),
    "carriage returns alone": written(lambda good: good.replace(b"\n", b"\r")),
    "Windows line ends": written(lambda good: good.replace(b"\n", b"\r\n")),
    "cut in two": written(lambda good: good[: len(good) // 2]),
    "twice": written(lambda good: good + b"\n" + good),
    "backwards": written(lambda good: good[::-1]),
    "2,000 brackets": written(lambda good: good + b"\nx = " + b"[" * 2000 + b"]" * 2000),
    "2,000 brackets that stay open": written(b"x = " + b"[" * 2000),
    "200,000 brackets": written(b"[" * 200_000),
    "tables in tables": written(b"x = " + b"{a=" * 2000 + b"1" + b"}" * 2000),
    "a key of 100,000 parts": written(b".".join([b"a"] * 100_000) + b" = 1\n"),
    "a head of 20,000 parts": written(b"[" + b".".join([b"a"] * 20_000) + b"]\n"),
    "1,000 keys of 30 parts": written(
        b"".join(b".".join([b"k%d" % n] * 30) + b" = 1\n" for n in range(1000))
    ),
    "JSON 100,000 deep": written(b'{"a":' * 100_000),
    "JSON lists 100,000 deep": written(b"[" * 100_000 + b"]" * 100_000),
    "a number of 10,000 digits": written(lambda good: good + b"\nx = " + b"9" * 10_000),
    "a hex number of 9,000 digits": written(lambda good: good + b"\nx = 0x" + b"f" * 9_000),
    "a number without end": written(lambda good: good + b"\nx = inf\ny = nan\nz = 1e999\n"),
    "no such day": written(lambda good: good + b"\nx = 2024-02-30\n"),
    "half a character": written(lambda good: good + b'\nx = "\\ud800"\n'),
    "half a character in JSON": written(b'{"game": "\\ud800", "pack": "\\udfff"}'),
    "a text that stays open": written(lambda good: good + b'\nx = """' + b"a" * 10_000),
    "a text of backslashes": written(b'x = "' + b"\\\\" * 100_000 + b'"'),
    "a line of a million letters": written(b"x = '" + b"a" * 1_000_000 + b"'"),
    "five million letters": written(b"#" * 5_000_000),
    "five million lines": written(b"\n" * 5_000_000),
    "100,000 records": written(b"[[tile]]\n" * 100_000),
    "100,000 keys": written(b"".join(b"k%d = 1\n" % n for n in range(100_000))),
    "a key twice": written(b"game = 1\ngame = 2\n"),
    "numbers for records": written(
        b"tile = [1, 2]\npack = 3\nspace = [1]\nscreen = 1\npanel = 2\n"
    ),
    "records for numbers": written(b'[[language]]\n[[format]]\n[[game]]\n[[options]]\nx = "y"\n'),
    "a picture": written(b"\x89PNG\r\n\x1a\n" + b"\0" * 300),
    "an archive": written(b"PK\x03\x04" + b"\0" * 300),
    "an end of an archive": written(b"PK\x05\x06" + b"\xff" * 18),
    "a program": written(b"#!/bin/sh\nexit 1\n"),
    "a folder": folder,
    "a pipe": pipe,
    "a socket": heard,
    "a link to nothing": link("nowhere"),
    "a link to itself": lambda path, good: path.symlink_to(path.name),
    "a link to a device without end": link("/dev/zero"),
    "a link to a terminal": link("/dev/tty"),
    "a link to the kernel's memory": link("/proc/self/mem"),
    "a link to its folder": link("."),
}


def harmed(good, chance):
    """The bytes of a good file with one to four things wrong."""
    data = bytearray(good)
    for _ in range(1 + chance.below(4)):
        at, kind = chance.below(len(data) + 1), chance.below(6)
        some = data[chance.below(len(data) + 1) :][: chance.below(200)]
        if kind == 0 and at < len(data):
            data[at] ^= 1 << chance.below(8)
        elif kind == 1:
            del data[at : at + chance.below(200)]
        elif kind == 2:
            data[at:at] = some
        elif kind == 3:
            data[at:at] = ODD[chance.below(len(ODD))]
        elif kind == 4:
            data[at:at] = ODD[chance.below(len(ODD))] * (1 + chance.below(3000))
        else:
            del data[at:]
    return bytes(data)


def remove_path(path):
    """Remove whatever lies there."""
    if not os.path.lexists(path):
        return
    if stat.S_ISDIR(os.lstat(path).st_mode):
        for child in path.iterdir():
            remove_path(child)
        path.rmdir()
    else:
        path.unlink()


def everything(home):
    """All that lies in a folder, with what is in it."""
    found = {}
    for path in sorted(home.rglob("*")):
        mode = path.lstat().st_mode
        what = path.read_bytes() if stat.S_ISREG(mode) else stat.S_IFMT(mode)
        found[str(path.relative_to(home))] = what
    return found


def clear(fault, what):
    """Hold a refusal to what people need of it."""
    if isinstance(fault, BadInput):
        assert fault.problem, what
        assert fault.file, what
        assert str(fault).isprintable(), what


VALUES = (
    None,
    True,
    -1,
    0,
    7,
    10**9,
    2**63,
    -(2**63),
    1.5,
    "",
    "*",
    "ż\n\x1b[2J\u202e",
    "nobody",
    "x" * 5000,
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00",
    [],
    {},
    [[]],
    ["A", "B"],
    {"a": 1},
)


def documents(journal):
    """The lines of a good journal, parsed; each table as msgpack has it."""
    chain, found = 0, []
    for line in journal.splitlines(keepends=True):
        document, chain = checked(line, chain)
        made = json.loads(document)
        if made["k"] == "point":
            made["t"] = msgspec.msgpack.decode(decompress(b85decode(made["t"])))
        found.append(made)
    return found


def journal_of(documents):
    """The journal of such lines, every checksum right; a table that is bytes is taken as it is."""
    chain, lines = 0, []
    for made in documents:
        table = made.get("t", "")
        if not isinstance(table, str):
            table = table if isinstance(table, bytes) else msgspec.msgpack.encode(table)
            table = b85encode(compress(table)).decode()
        whole = {**made, "t": table} if "t" in made else made
        text = json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()
        line, chain = signed(text[:-1], chain)
        lines.append(line)
    return b"".join(lines)


def changed(value, chance, depth=0):
    """A document with one thing in it that is otherwise."""
    kind = chance.below(4)
    if isinstance(value, dict) and value and (depth == 0 or kind):
        return changed_record(value, chance, depth, kind)
    if isinstance(value, list) and value and kind:
        return changed_list(value, chance, depth, kind)
    return one_of(chance)


def changed_record(value, chance, depth, kind):
    key = sorted(value)[chance.below(len(value))]
    if kind == 1 and chance.below(3) == 0:
        return {name: field for name, field in value.items() if name != key}
    if kind == 2 and chance.below(4) == 0:
        return {**value, "more": one_of(chance)}
    return {**value, key: changed(value[key], chance, depth + 1)}


def changed_list(value, chance, depth, kind):
    at = chance.below(len(value))
    if kind == 1 and chance.below(2):
        return value[:at] + value[at + 1 :]
    if kind == 2 and chance.below(3) == 0:
        return [*value, value[at]]
    return [*value[:at], changed(value[at], chance, depth + 1), *value[at + 1 :]]


def one_of(chance):
    return VALUES[chance.below(len(VALUES))]


def hostile(good, chance):
    """A journal with one to three lines that say something else."""
    made = documents(good)
    for _ in range(1 + chance.below(3)):
        at = chance.below(len(made))
        kind = chance.below(8)
        points = [n for n, document in enumerate(made) if document.get("k") == "point"]
        if kind < 2 or not points:
            made[at] = changed(made[at], chance)
        elif kind < 6:
            at = points[chance.below(len(points))] if chance.below(3) else points[-1]
            made[at] = {**made[at], "t": changed(made[at]["t"], chance)}
        elif kind == 6:
            made.insert(at, made[chance.below(len(made))])
        else:
            del made[at]
        if not made:
            made = documents(good)
    return journal_of(
        [document if isinstance(document, dict) else {"k": document} for document in made]
    )


def by_hand(good):
    """Journals with one thing wrong, by what it is."""
    lines = documents(good)
    last = max(n for n, line in enumerate(lines) if line["k"] == "point")

    def table(at, data):
        return journal_of([*lines[:at], {**lines[at], "t": data}, *lines[at + 1 :]])

    yield "the last table is no table", table(last, b"\xc1 nothing")
    yield "the first table is no table", table(1, b"\xc1 nothing")
    yield "the last table is empty", table(last, b"")
    yield "the last table is a list", table(last, msgspec.msgpack.encode([1, 2]))
    yield "the last table ends early", table(last, msgspec.msgpack.encode(lines[last]["t"])[:-9])
    yield "the last table is 100,000 deep", table(last, b"\x91" * 100_000 + b"\x90")
    yield (
        "the last table has a piece of a newer kind",
        table(last, {**lines[last]["t"], "pieces": {"A": ["a new way", 2]}}),
    )
    yield "the last table says more", table(last, {**lines[last]["t"], "weather": {"rain": 3}})
    yield "the last table is of another game", table(last, {**lines[last]["t"], "game": "chess"})
    yield "the last table has nothing on it", table(last, {})
    yield "the first table has nothing on it", table(1, {})
    yield "a table of 20 million bytes", table(last, b"\0" * 20_000_000)
    yield (
        "only its header",
        journal_of(lines[:1]),
    )
    yield (
        "a header of a newer format",
        journal_of([{**lines[0], "format": 2}, *lines[1:]]),
    )
    yield "a header of nobody", journal_of([{**lines[0], "seats": []}, *lines[1:]])
    yield (
        "a header of another game",
        journal_of([{**lines[0], "game": "../chess"}, *lines[1:]]),
    )
    yield (
        "an order beyond all numbers",
        journal_of([{**lines[0], "order": 10**30}, *lines[1:]]),
    )
    yield "an order below zero", journal_of([{**lines[0], "order": -7}, *lines[1:]])
    yield (
        "an hour of year one",
        journal_of([{**lines[0], "began": "0001-01-01T00:00:00+14:00"}, *lines[1:]]),
    )
    yield (
        "an hour of year 9999",
        journal_of([{**lines[0], "began": "9999-12-31T23:59:59-14:00"}, *lines[1:]]),
    )
    yield "the first table comes late", journal_of([lines[0], *lines[2:4], lines[1], *lines[4:]])
    yield (
        "a table from later on",
        journal_of([*lines[:last], {**lines[last], "at": 999}, *lines[last + 1 :]]),
    )
    yield "the first table from later on", journal_of([lines[0], {**lines[1], "at": 3}, *lines[2:]])
    yield "an answer twice", journal_of([*lines[:3], *lines[2:]])
    yield (
        "a side flow that nobody knows",
        journal_of([*lines, {"k": "side", "n": lines[-1]["n"] + 1, "a": "dance", "p": "A"}]),
    )
    yield (
        "sides that nobody knows",
        journal_of([lines[0], {**lines[1], "sides": [["dance", "Z"]]}, *lines[2:]]),
    )
    yield (
        "a correction that fits nothing",
        journal_of(
            [
                *lines,
                {"k": "adjust", "n": lines[-1]["n"] + 1, "x": [["PieceMoved", "Z", "nowhere"]]},
            ]
        ),
    )
