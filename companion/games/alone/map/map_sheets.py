"""Printed map sheets: drawn in the pack, picked by chance and turned (ALN-COMP-090, ESETUP-030).

A level is drawn in lines of text: ``o`` is a corridor, ``R`` a room, ``L`` a light control unit,
``S`` stairs; ``-`` and ``|`` between them are ways. What leads into a room is its door.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.engine.message import Message, say
from companion.games.alone.map.generator import Below
from companion.games.alone.map.levels import HEIGHT, SLOTS, WIDTH, Level, Way, turned
from companion.games.alone.records.printed import Sheet

_SIGNS: Final = "oRLS"
_WIDE: Final = 2 * WIDTH - 1
_HIGH: Final = 2 * HEIGHT - 1


def drawn(rows: Sequence[str]) -> Iterator[Message]:
    """Yield what is wrong with how a level is drawn, nothing where it can be read."""
    if len(rows) != _HIGH or any(len(row) != _WIDE for row in rows):
        yield say("A map sheet is drawn in {n} lines of {most} signs.", n=_HIGH, most=_WIDE)
        return
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign not in _allowed(x, y):
                yield say("{sign} cannot stand there on a map sheet.", sign=sign)
    if "".join(rows).count("S") != 2:  # noqa: PLR2004  # one on each long side
        yield say("A map sheet has two stairs.")


def _allowed(x: int, y: int) -> str:
    if x % 2 and y % 2:
        return " "
    return " -" if x % 2 else " |" if y % 2 else _SIGNS


def level_of(rows: Sequence[str]) -> Level:
    """Return the level that a sound drawing shows."""
    marks = [rows[2 * (slot // WIDTH)][2 * (slot % WIDTH)] for slot in SLOTS]
    rooms, lcus, stairs = ([slot for slot in SLOTS if marks[slot] == sign] for sign in "RLS")
    west, east = sorted(stairs, key=lambda slot: slot % WIDTH)
    return Level(frozenset(_ways(rows)), tuple(rooms), tuple(lcus), (west, east))


def _ways(rows: Sequence[str]) -> Iterator[Way]:
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            slot = y // 2 * WIDTH + x // 2
            if sign == "-":
                yield slot, slot + 1
            elif sign == "|":
                yield slot, slot + WIDTH


def picked(sheets: Sequence[Sheet], below: Below) -> tuple[Level, Level]:
    """Return two levels: sheets in an order by chance, a side of each, each turned or not.

    Args:
        sheets: The faces of all sheets, two of each; there are two sheets at least.
        below: Chance.
    """
    bodies = sorted({sheet.body for sheet in sheets})
    first = bodies.pop(below(len(bodies)))
    second = bodies.pop(below(len(bodies)))
    return _side(sheets, first, below), _side(sheets, second, below)


def _side(sheets: Sequence[Sheet], body: str, below: Below) -> Level:
    faces = sorted((sheet for sheet in sheets if sheet.body == body), key=lambda sheet: sheet.id)
    level = level_of(faces[below(len(faces))].rows)
    return turned(level) if below(2) else level
