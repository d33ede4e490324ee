"""Damaged, hostile and odd things to lie where a file should: made by hand, or by chance from a good one."""

import os
import socket
import stat
from pathlib import Path

from companion.engine.errors import BadInput

ODD = (b"\x00", b"\xff", b"[", b"]", b"{", b"}", b'"', b"'''", b"=", b"\\u", b"#", b"\r", b"9" * 40)


def written(data):
    return lambda path, good: path.write_bytes(data(good) if callable(data) else data)


def pipe(path, good):
    os.mkfifo(path)


def heard(path, good):
    with socket.socket(socket.AF_UNIX) as one:
        here = Path.cwd()
        os.chdir(path.parent)  # the name of a socket is short
        try:
            one.bind(path.name)
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
        for one in path.iterdir():
            remove_path(one)
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
