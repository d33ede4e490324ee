"""Position files: what both writing and reading know.

A position is a whole table that people can read, write and attach to a report; a match can start
from any. Records are short: what has its usual value is left out. A figure's numbers stand beside
its other keys (``pearls = 2``), a kind and number that its id already says are left out
(``eel-2`` is an eel numbered 2, a seat's id is a hero), and a step still to come is a line of
words: its name, subject, target, number and word, with ``-`` for what is empty in between, and
its items in brackets (``go hall attic 2 move [guard-1 guard-2]``).
"""

import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from companion.engine.ids import SeatId
from companion.engine.state.table import Step, Table
from companion.session.match.entries import OpenSide

FORMAT: Final = 1
HOLDS_SECRETS: Final = (
    "HOLDS SECRETS of a match that goes on. Whoever plays in it should not read on."
)
"""The first line of a text that tells what a match hides while it goes on."""
SUFFIX: Final = ".position.toml"
THINGS: Final = {
    "piece": "pieces",
    "space": "spaces",
    "link": "links",
    "marker": "markers",
    "pile": "piles",
}
"""The kinds of record, each with where a table has such things."""
PIECE_KEYS: Final = ("id", "kind", "at", "number", "conditions", "tracks", "seen")
MANY: Final = re.compile(r"^(.*)\*([0-9]{1,4})$")
_NUMBERED: Final = re.compile(r"^(.+)-([0-9]{1,9})$")
_LISTED: Final = re.compile(r"(?:(.*) )?\[([^][]+)\]")
_ITEM: Final = re.compile(r"[^][\s]+")
_BRACKETS: Final = re.compile(r"[][]")
_NONE: Final = "-"
_PARTS: Final = 4
"""What follows the name: subject, target, number, word."""


class Position(Struct, frozen=True):
    """A table with what is open over it.

    Attributes:
        table: The table.
        sides: Open side flows, the innermost last.
        seats: Each seat with the name of who sits there.
        secrets: It holds what the match that it was taken from hid.
    """

    table: Table
    sides: tuple[OpenSide, ...] = ()
    seats: tuple[tuple[SeatId, str], ...] = ()
    secrets: bool = False


def usual_kind(ref: str, order: tuple[str, ...]) -> tuple[str, int]:
    """Return the kind and number that an id says: ``eel-2`` is an eel, 2; a seat is a hero."""
    if ref in order:
        return "hero", 0
    found = _NUMBERED.match(ref)
    return (found[1], int(found[2])) if found else (ref, 0)


def step_words(step: Step) -> str:
    """Return a step as a line of words, or "" if it cannot be said so."""
    ids = (step.subject, step.target)
    if not step.name or any(ref == _NONE or " " in ref for ref in ids) or "\n" in step.word:
        return ""
    if step.word != step.word.strip() or step.word == _NONE:
        return ""
    if _BRACKETS.search("".join((*ids, step.word))):
        return ""
    if any(not _ITEM.fullmatch(item) for item in step.items):
        return ""
    parts = [step.name, *(ref or _NONE for ref in ids), str(step.number), step.word or _NONE]
    usual = [step.name, _NONE, _NONE, "0", _NONE]
    while len(parts) > 1 and parts[-1] == usual[len(parts) - 1]:
        _ = parts.pop()
    items = [f"[{' '.join(step.items)}]"] if step.items else []
    return " ".join([*parts, *items])


def step_from(words: str, names: Iterable[str]) -> Step | None:
    """Return the step that a line of words says, or None if it says none of a game's ``names``.

    A name may be made of several words; the longest that fits is meant.
    """
    fitting = [name for name in names if words == name or words.startswith(f"{name} ")]
    if not fitting:
        return None
    name = max(fitting, key=len)
    rest = words[len(name) + 1 :]
    listed = _LISTED.fullmatch(rest)
    if listed:
        rest = listed[1] or ""
    if _BRACKETS.search(rest):
        return None
    parts = rest.split(" ", _PARTS - 1) if rest else []
    parts += [_NONE, _NONE, "0", _NONE][len(parts) :]
    subject, target, number, word = parts
    if not re.fullmatch("-?[0-9]{1,18}", number):
        return None
    items = tuple(listed[2].split()) if listed else ()
    return Step(name, _text(subject), _text(target), int(number), _text(word), items)


def _text(part: str) -> str:
    return "" if part == _NONE else part
