"""Journals whose checksums are right and whose lines are not: as another release, or somebody, wrote them."""

import json
from base64 import b85decode, b85encode
from zlib import compress, decompress

import msgspec

from companion.session.journal.journal_lines import checked, signed

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
        return {name: one for name, one in value.items() if name != key}
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
        points = [n for n, one in enumerate(made) if one.get("k") == "point"]
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
    return journal_of([one if isinstance(one, dict) else {"k": one} for one in made])


def by_hand(good):
    """Journals with one thing wrong, by what it is."""
    lines = documents(good)
    last = max(n for n, one in enumerate(lines) if one["k"] == "point")

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
