"""Writing a position file: one record a line."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import groupby
from typing import Any, Final

import msgspec
from msgspec import Struct

from companion.engine.ids import EVERYBODY
from companion.engine.state.table import Marker, Piece, Pile, Reading, Space, Thrown, Turn
from companion.engine.state.visibility import withholds
from companion.session.match.entries import OpenSide
from companion.session.positions.position_format import (
    FORMAT,
    HOLDS_SECRETS,
    MANY,
    PIECE_KEYS,
    step_words,
    usual_kind,
)

_BARE: Final = re.compile(r"^[A-Za-z0-9_-]+$")


def write_position(
    table: Reading,
    sides: Iterable[OpenSide] = (),
    seats: Iterable[tuple[str, str]] = (),
    *,
    whole: bool = True,
) -> str:
    """Return a table as the text of a position file; one that holds secrets says so first.

    Args:
        table: The table.
        sides: Open side flows, the innermost last.
        seats: Each seat with the name of who sits there.
        whole: It is the whole truth; else what everybody may see, from which nothing can begin.
    """
    options = table.content.named(table.options)
    head: dict[str, Any] = {"format": FORMAT, "game": table.game, "options": options}
    if not whole:
        head["view"] = EVERYBODY[0]
    elif not table.result and withholds(table):
        head["secrets"] = True
    if seats := tuple(seats):
        head["seats"] = [{"id": seat, "name": name} for seat, name in seats]
    lines = [f"# {HOLDS_SECRETS}"] if "secrets" in head else []
    lines += [f"{key} = {toml(value)}" for key, value in head.items()]
    return "\n".join([*lines, *position_lines(table, sides)]) + "\n"


def position_lines(table: Reading, sides: Iterable[OpenSide] = ()) -> list[str]:
    """Return the lines that say what lies on a table."""
    parts: dict[str, object] = {
        "turn": msgspec.to_builtins(table.turn) if table.turn != Turn() else {},
        "agenda": [step_words(step) or _record(step) for step in table.agenda],
        "sides": [msgspec.to_builtins(side) for side in sides],
        "tracks": dict(sorted(table.tracks.items())),
        "words": dict(sorted(table.words.items())),
        "learned": dict(sorted(table.learned.items())),
        "thrown": msgspec.to_builtins(table.thrown) if table.thrown != Thrown() else {},
        "draws": table.draws,
        "result": table.result,
    }
    lines = [f"{key} = {toml(value)}" for key, value in parts.items() if value]
    piece = partial(_piece, order=table.turn.order)
    lines += _records("space", map(_space, _sorted(table.spaces)))
    lines += _records("link", map(_record, _sorted(table.links)))
    lines += _records("piece", map(piece, _sorted(table.pieces)))
    lines += _records("marker", map(_marker, _sorted(table.markers)))
    lines += _records("pile", map(_pile, _sorted(table.piles)))
    return lines


def toml(value: object) -> str:
    """Return a plain value as TOML on one line."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(str(k))} = {toml(v)}" for k, v in value.items())  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml(part) for part in value)}]"  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
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


def _record(thing: Struct, **usual: object) -> dict[str, Any]:
    """The record of a thing without what has its usual value: its field's default, unless given."""
    return {
        field.encode_name: msgspec.to_builtins(value)
        for field in msgspec.structs.fields(thing)
        if (value := getattr(thing, field.name)) != usual.get(field.name, field.default)
    }


def _space(space: Space) -> dict[str, object]:
    cells, record = space.cells, _record(space, cells=space.cells)
    where = {"cell": cells[0]} if len(cells) == 1 else {"cells": cells} if cells else {}
    return {"id": record.pop("id"), **where, **record}


def _piece(piece: Piece, order: tuple[str, ...]) -> dict[str, object]:
    kind, number = usual_kind(piece.id, order)
    record = _record(piece, kind=kind, number=number, tracks=piece.tracks)
    direct = {k: v for k, v in sorted(piece.tracks.items()) if k not in PIECE_KEYS}
    inside = {k: v for k, v in sorted(piece.tracks.items()) if k in PIECE_KEYS}
    return {**record, **direct, **({"tracks": inside} if inside else {})}


def _marker(marker: Marker) -> dict[str, object]:
    kind, number = usual_kind(marker.id, ())
    return _record(marker, kind=kind, number=number)


def _pile(pile: Pile) -> dict[str, object]:
    record = _record(pile)
    if pile.cards:
        record["cards"] = _runs(pile.cards)
    if pile.known:
        record["known"] = [_record(place) for place in pile.known]
    return record


def _runs(cards: tuple[str, ...]) -> list[str]:
    """Cards in their order; several alike in a row as ``card*3``."""
    runs: list[str] = []
    for card, run in groupby(cards):
        count = len(list(run))
        plain = count == 1 and not MANY.match(card)
        runs.append(card if plain else f"{card}*{count}")
    return runs
