"""The dice of this game: what their faces count for, and the question before a throw."""

from collections.abc import Mapping
from typing import Final, cast

from companion.engine.flow.prompts import NO_WORDS, Line, Roll
from companion.engine.ids import SeatId
from companion.engine.message import Message
from companion.engine.packs.content import Content
from companion.engine.state.memo import memo_of_map
from companion.engine.state.table import Reading
from companion.engine.view.printed_dice import DieFace, PrintedDie
from companion.games.escape.records.printed import Die, Face, Stat, die

_STATS: Final = ("intelligence", "strength", "speed")


def printed_dice(content: Content) -> tuple[PrintedDie, ...]:
    """Return the dice whose faces are known: a box in which nothing is entered has none."""
    faces = content.of(Face)
    known = (printed for _, printed in sorted(content.of(Die).items()) if printed.faces)
    return tuple(
        PrintedDie(
            printed.id,
            tuple(_face(faces[face]) for face in dict.fromkeys(printed.faces)),
            printed.count,
        )
        for printed in known
    )


def _face(face: Face) -> DieFace:
    icons = tuple(stat for stat in _STATS for _ in range(cast("int", getattr(face, stat))))
    return DieFace(face.id, Message(face.name), icons)


@memo_of_map
def counts(table: Reading, stat: Stat) -> Mapping[str, int]:
    """Return how much each face counts for a stat; doubles count two (ESC-DICE-010)."""
    faces, printed = table.content.of(Face), sorted(set(die(table).faces))
    return {face: cast("int", getattr(faces[face], stat)) for face in printed}


def icons(table: Reading, faces: tuple[str, ...], stat: Stat) -> int:
    """Return the matching icons of a throw (ESC-CHAL-020, ESC-INT-480)."""
    worth = counts(table, stat)
    return sum([worth[face] for face in faces])


def roll(
    table: Reading,
    stat: Stat,
    receipt: tuple[Line, ...],
    *,
    asks: Message,
    rule: str,
    needed: int = 0,
    seats: tuple[SeatId, ...] = (),
    support: Message = NO_WORDS,
    about: str = "",
) -> Roll:
    """Return the question before a throw: each modifier is a line of its receipt.

    More dice than the box holds are thrown in several goes (ESC-DICE-020).
    """
    printed = die(table)
    return Roll(
        asks=asks,
        rule=rule,
        seats=seats,
        support=support,
        about=about,
        dice=max(0, sum([line.value for line in receipt])),
        die=printed.faces,
        receipt=receipt,
        at_once=printed.count,
        counts=counts(table, stat),
        needed=needed,
    )
