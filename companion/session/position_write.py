"""Writing a position file: one record a line."""

import json
import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final

import msgspec

from companion.engine.ids import EVERYBODY
from companion.engine.table import Link, Marker, Piece, Pile, Reading, Space, Step, Thrown, Turn
from companion.session.entries import OpenSide
from companion.session.position import FORMAT, MANY, PIECE_KEYS, step_words, usual_kind

_BARE: Final = re.compile(r"^[A-Za-z0-9_-]+$")


def write_position(
    table: Reading,
    sides: Iterable[OpenSide] = (),
    seats: Iterable[tuple[str, str]] = (),
) -> str:
    """Return a table as the text of a position file.

    Args:
        table: The table, the whole truth of it.
        sides: Open side flows, the innermost last.
        seats: Each seat with the name of who sits there.
    """
    options = table.content.named(table.options)
    head: dict[str, Any] = {"format": FORMAT, "game": table.game, "options": options}
    if seats := tuple(seats):
        head["seats"] = [{"id": seat, "name": name} for seat, name in seats]
    lines = [f"{key} = {toml(value)}" for key, value in head.items()]
    return "\n".join([*lines, *position_lines(table, sides)]) + "\n"


def position_lines(table: Reading, sides: Iterable[OpenSide] = ()) -> list[str]:
    """Return the lines that say what lies on a table."""
    order = table.turn.order
    lines: list[str] = []
    if table.turn != Turn():
        lines.append(f"turn = {toml(msgspec.to_builtins(table.turn))}")
    if table.agenda:
        lines.append(f"agenda = {toml([_step(step) for step in table.agenda])}")
    if sides := tuple(sides):
        lines.append(f"sides = {toml([{'name': one.name, 'seat': one.seat} for one in sides])}")
    beside = (("tracks", table.tracks), ("words", table.words), ("learned", table.learned))
    for name, value in beside:
        if value:
            lines.append(f"{name} = {toml(dict(sorted(value.items())))}")
    if table.thrown != Thrown():
        lines.append(f"thrown = {toml(msgspec.to_builtins(table.thrown))}")
    if table.draws:
        lines.append(f"draws = {table.draws}")
    if table.result:
        lines.append(f"result = {toml(table.result)}")
    lines += _records("space", (_space(one) for one in _sorted(table.spaces)))
    lines += _records("link", (_link(one) for one in _sorted(table.links)))
    lines += _records("piece", (_piece(one, order) for one in _sorted(table.pieces)))
    lines += _records("marker", (_marker(one) for one in _sorted(table.markers)))
    lines += _records("pile", (_pile(one) for one in _sorted(table.piles)))
    return lines


def toml(value: object) -> str:
    """Return a plain value as TOML on one line."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(str(k))} = {toml(v)}" for k, v in value.items())  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml(one) for one in value)}]"  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def _key(name: str) -> str:
    return name if _BARE.match(name) else toml(name)


def _records(kind: str, records: Iterable[Mapping[str, object]]) -> list[str]:
    lines = [f"  {toml(record)}," for record in records]
    return [f"{kind} = [", *lines, "]"] if lines else []


def _sorted(things: Mapping[Any, Any]) -> list[Any]:
    return [things[ref] for ref in sorted(things)]


def _step(step: Step) -> object:
    plain = {k: v for k, v in msgspec.to_builtins(step).items() if v or k == "name"}
    return step_words(step) or plain


def _but(record: Mapping[str, object], usual: Mapping[str, object]) -> dict[str, object]:
    """The record without what has its usual value."""
    return {key: value for key, value in record.items() if usual.get(key, ...) != value}


def _space(space: Space) -> dict[str, object]:
    cells = [list(cell) for cell in space.cells]
    where = {"cell": cells[0]} if len(cells) == 1 else {"cells": cells} if cells else {}
    rest = {
        "kind": space.kind,
        "face": space.face,
        "turns": space.turns,
        "state": space.state,
        "seen": space.seen,
    }
    usual = {"kind": "tile", "face": "", "turns": 0, "state": "open", "seen": EVERYBODY}
    return {"id": space.id, **where, **_but(rest, usual)}


def _link(link: Link) -> dict[str, object]:
    record: dict[str, object] = {"id": link.id, "kind": link.kind, "joins": link.joins}
    rest = {"state": link.state, "seen": link.seen}
    return record | _but(rest, {"state": "open", "seen": EVERYBODY})


def _piece(piece: Piece, order: tuple[str, ...]) -> dict[str, object]:
    kind, number = usual_kind(piece.id, order)
    rest = {
        "kind": piece.kind,
        "at": piece.at,
        "number": piece.number,
        "conditions": piece.conditions,
        "seen": piece.seen,
    }
    usual = {"kind": kind, "at": "", "number": number, "conditions": (), "seen": EVERYBODY}
    beside = {k: v for k, v in sorted(piece.tracks.items()) if k not in PIECE_KEYS}
    inside = {k: v for k, v in sorted(piece.tracks.items()) if k in PIECE_KEYS}
    return {"id": piece.id, **_but(rest, usual), **beside, **({"tracks": inside} if inside else {})}


def _marker(marker: Marker) -> dict[str, object]:
    kind, number = usual_kind(marker.id, ())
    record = msgspec.to_builtins(marker)
    usual = {"kind": kind, "on": "", "number": number, "word": "", "seen": [*EVERYBODY]}
    return _but({**record, "seen": list(marker.seen)}, usual)


def _pile(pile: Pile) -> dict[str, object]:
    known = [
        _but({"card": one.card, "place": one.place, "seen": one.seen}, {"seen": EVERYBODY})
        for one in pile.known
    ]
    rest = {
        "kind": pile.kind,
        "cards": _runs(pile.cards),
        "unknown": pile.unknown,
        "down": pile.down,
        "known": known,
        "seen": pile.seen,
    }
    usual: dict[str, object] = {
        "kind": "",
        "cards": [],
        "unknown": 0,
        "down": False,
        "known": [],
        "seen": EVERYBODY,
    }
    return {"id": pile.id, **_but(rest, usual)}


def _runs(cards: tuple[str, ...]) -> list[str]:
    """Cards in their order; several alike in a row as ``card*3``."""
    said: list[str] = []
    for card, run in groupby(cards):
        count = len(list(run))
        plain = count == 1 and not MANY.match(card)
        said.append(card if plain else f"{card}*{count}")
    return said
