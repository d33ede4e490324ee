"""Reading a position file, with every fault named by file, line, record and key."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from companion.engine.errors import ContentError, PositionError
from companion.engine.game import Game
from companion.engine.grid import Cell
from companion.engine.ids import CardId, SeatId
from companion.engine.message import plain
from companion.engine.packs.content import Content, read_toml
from companion.engine.packs.ledger import Ledger
from companion.engine.person_names import name_fault
from companion.engine.state.learning import faults_of
from companion.engine.state.table import (
    Link,
    Marker,
    Piece,
    Pile,
    Space,
    Step,
    Table,
    Thrown,
    Turn,
    packed,
)
from companion.engine.vocabulary.known_names import remedy as remedy_for
from companion.session.match.entries import OpenSide
from companion.session.packs.match_options import choices_of, named_choices, options_for
from companion.session.positions.position_faults import Made, Source, record_name
from companion.session.positions.position_format import (
    FORMAT,
    MANY,
    PIECE_KEYS,
    THINGS,
    Position,
    step_from,
    usual_kind,
)
from companion.session.positions.position_names import NameCheck, check_options

Thing: TypeAlias = Space | Link | Piece | Marker | Pile
Raw = dict[str, Any]
MOST_CARDS: Final = 10_000
"""In one pile."""


class _Seat(Struct, frozen=True):
    id: SeatId
    name: str = ""


class _Space(Space, frozen=True, gc=False):
    cell: Cell | None = None


class _Head(Struct, frozen=True):
    """What is not a record; records are read one by one so that a fault can name them."""

    format: int = FORMAT
    game: str = ""
    options: Mapping[str, str] = {}
    seats: tuple[_Seat, ...] = ()
    turn: Turn = Turn()
    agenda: tuple[str | Step, ...] = ()
    sides: tuple[OpenSide, ...] = ()
    tracks: Mapping[str, int] = {}
    words: Mapping[str, str] = {}
    thrown: Thrown = Thrown()
    draws: int = 0
    result: str = ""
    learned: Mapping[str, str] = {}
    secrets: bool = False
    view: str = ""


def game_of(file: str, text: str) -> str:
    """Return the id of the game a position or case file is about.

    Raises:
        PositionError: It is no such file.
    """
    game = parse_toml(file, text).get("game")
    if not isinstance(game, str):
        raise PositionError("it does not say which game", file=file, line=1, remedy='game = "..."')
    return game


def parse_toml(file: str, text: str) -> Raw:
    """Return the document of a file, its format checked.

    Raises:
        PositionError: It is not TOML, or of a newer format.
    """
    try:
        raw = read_toml(file, text)
    except ContentError as fault:
        raise PositionError(
            fault.problem, file=file, line=fault.line, remedy=fault.remedy
        ) from fault
    claimed = raw.get("format", FORMAT)
    if claimed != FORMAT:
        source = Source(file, text)
        remedy = f"this Companion reads format {FORMAT}"
        line = source.line_of("format")
        source.refuse(f"format {claimed} is not known", line=line, remedy=remedy)
    return raw


def read_position(file: str, text: str, game: Game, content: Content, ledger: Ledger) -> Position:
    """Read a whole table.

    Args:
        file: Name of the file, for faults.
        text: What is in it.
        game: The game; its invariants must hold.
        content: The packs in force.
        ledger: The game's rules: what the file does not choose is as they say.

    Raises:
        PositionError: Something in it cannot be; names file, line, record, key and remedy.
    """
    source = Source(file, text)
    position = build_position(source, parse_toml(file, text), game, content, ledger)
    try:
        _ = packed(position.table)
    except OverflowError:
        source.refuse("a number in it is too large", remedy=f"no number may exceed {2**63 - 1}")
    try:
        broken = list(game.invariants(position.table))
    except Exception as fault:  # noqa: BLE001  # what is missing may trip a game in any way
        missing = f"{game.id} misses something: {type(fault).__name__}: {fault}"
        source.refuse(missing, remedy="companion position save shows what a whole table holds")
    for why in broken:
        problem = f"such a table cannot be: {plain(why)}"
        source.refuse(problem, remedy="mend the records it speaks of")
    return position


def build_position(
    source: Source, raw: Raw, game: Game, content: Content, ledger: Ledger
) -> Position:
    """Return the table a document describes; it may be part of one, as cases are.

    Raises:
        PositionError: Something in it cannot be.
    """
    plain = {key: value for key, value in raw.items() if key not in THINGS}
    head = source.read(plain, _Head, line=source.line_of)
    if head.game not in ("", game.id):
        problem = f"game: it is about {head.game}, not {game.id}"
        source.refuse(problem, line=source.line_of("game"), remedy=f'game = "{game.id}"')
    if head.view:
        problem = "it is what everybody may see of a table: what is hidden is missing"
        remedy = "companion position save --all writes a whole table"
        source.refuse(problem, line=source.line_of("view"), remedy=remedy)
    for problem in faults_of(content, head.learned):
        remedy = "write the record as JSON, or leave it out"
        source.refuse(f"learned: {problem}", line=source.line_of("learned"), remedy=remedy)
    options = _options(source, head.options, game, content, ledger)
    table = Table(game.id, options, learned=dict(head.learned)).use(content)
    table.turn, table.thrown = head.turn, head.thrown
    table.tracks, table.words = dict(head.tracks), dict(head.words)
    table.draws, table.result = head.draws, head.result
    table.agenda = tuple(game.rules.upgraded(_step(source, game, chosen)) for chosen in head.agenda)
    _things(source, raw, table)
    for side in head.sides:
        if side.name not in game.side_flows:
            line = source.line_of("sides")
            remedy = remedy_for(side.name, game.side_flows)
            source.refuse(f"sides: there is no '{side.name}'", line=line, remedy=remedy)
    for seat in head.seats:
        if problem := name_fault(seat.name):
            line, remedy = source.line_of("seats"), "write it without that"
            source.refuse(f"seats: {seat.id}: its name {problem}", line=line, remedy=remedy)
    seats = tuple((seat.id, seat.name or seat.id) for seat in head.seats)
    names = NameCheck(source, game, table)
    names.table()
    names.among("seats", (seat.id for seat in head.seats), ("{seat}",))
    names.among("sides", (side.seat for side in head.sides), ("{seat}",))
    seats = seats or tuple((seat, seat) for seat in head.turn.order)
    return Position(table, head.sides, seats, head.secrets)


def _options(
    source: Source, chosen: Mapping[str, str], game: Game, content: Content, ledger: Ledger
) -> dict[str, str]:
    """Return every option of the match: what the file says, and the defaults of its edition."""
    choices = choices_of(game, ledger, content)
    chosen = named_choices(choices, chosen)
    check_options(source, chosen, choices)
    edition = {key: choice for key, choice in chosen.items() if key == "edition"}
    return {**options_for(game, ledger, content, edition), **chosen}


def _things(source: Source, raw: Raw, table: Table) -> None:
    for kind, make in _MAKERS.items():
        things: dict[str, Thing] = getattr(table, THINGS[kind])
        for n, record in _records(source, raw, kind):
            thing = make(source, n, record, table)
            if thing.id in things:
                line = source.line_of_record(kind, n, thing.id)
                problem = f"{kind} {thing.id} is there twice"
                source.refuse(problem, line=line, remedy="give it its own id")
            things[thing.id] = thing


def _records(source: Source, raw: Raw, kind: str) -> list[tuple[int, Raw]]:
    found = raw.get(kind, [])
    if not isinstance(found, list) or not all(isinstance(record, dict) for record in found):  # pyright: ignore[reportUnknownVariableType]
        remedy = f"write {kind} = [{{ id = ... }}] or [[{source.prefix}{kind}]]"
        source.refuse(f"'{kind}' must be records", line=source.line_of(kind), remedy=remedy)
    return list(enumerate(found))  # pyright: ignore[reportUnknownArgumentType]


def _record(source: Source, kind: str, n: int, record: Raw, made: type[Made]) -> Made:
    ref = record_name(record)
    prefix = f"{kind} {ref or f'number {n + 1}'}"
    return source.read(
        record, made, prefix=prefix, line=partial(source.line_of_record, kind, n, ref)
    )


def _space(source: Source, n: int, record: Raw, _table: Table) -> Space:
    *fields, cell = msgspec.structs.astuple(_record(source, "space", n, record, _Space))
    space = Space(*fields)
    return space if cell is None else msgspec.structs.replace(space, cells=(cell,))


def _link(source: Source, n: int, record: Raw, table: Table) -> Link:
    link = _record(source, "link", n, record, Link)
    for end in link.joins:
        _there(source, ("link", n, link.id, "joins"), end, table.spaces)
    return link


def _piece(source: Source, n: int, record: Raw, table: Table) -> Piece:
    piece = _record(source, "piece", n, _flat(record, table.turn.order), Piece)
    if piece.at:
        _there(source, ("piece", n, piece.id, "at"), piece.at, table.spaces)
    return piece


def _marker(source: Source, n: int, record: Raw, table: Table) -> Marker:
    kind, number = usual_kind(record_name(record), ())
    full = {"kind": kind, "number": number, **record}
    marker = _record(source, "marker", n, full, Marker)
    if marker.on:
        places = {**table.spaces, **table.links, **table.pieces}
        _there(source, ("marker", n, marker.id, "on"), marker.on, places)
    return marker


def _pile(source: Source, n: int, record: Raw, _table: Table) -> Pile:
    pile = _record(source, "pile", n, record, Pile)
    spread: list[CardId] = []
    for card in pile.cards:
        many = MANY.match(card)
        spread += [CardId(many[1])] * int(many[2]) if many else [card]
        if len(spread) > MOST_CARDS:
            line = source.line_of_record("pile", n, pile.id, "cards")
            problem = f"pile {pile.id}, cards: more than {MOST_CARDS:,}"
            source.refuse(problem, line=line, remedy="no box holds so many")
    return msgspec.structs.replace(pile, cards=tuple(sorted(spread) if pile.down else spread))


_MAKERS: Final[Mapping[str, Callable[[Source, int, Raw, Table], Thing]]] = {
    "space": _space,
    "link": _link,
    "piece": _piece,
    "marker": _marker,
    "pile": _pile,
}
"""What makes each kind of record, those first that others speak of."""


def _flat(record: Raw, order: tuple[str, ...]) -> Raw:
    """A figure's numbers beside its keys are its tracks."""
    kind, number = usual_kind(record_name(record), order)
    others = {key: value for key, value in record.items() if key not in PIECE_KEYS}
    numbers = {k: v for k, v in others.items() if isinstance(v, int) and not isinstance(v, bool)}
    strange = {key: value for key, value in others.items() if key not in numbers}
    inside: object = record.get("tracks", {})
    own = {key: value for key, value in record.items() if key in PIECE_KEYS}
    tracks: object = {**inside, **numbers} if isinstance(inside, dict) else inside  # pyright: ignore[reportUnknownVariableType]
    conditions = own.get("conditions")
    if isinstance(conditions, list) and all(isinstance(word, str) for word in conditions):  # pyright: ignore[reportUnknownVariableType]
        own["conditions"] = sorted(conditions)  # pyright: ignore[reportUnknownArgumentType]
    return {"kind": kind, "number": number, **own, **strange, "tracks": tracks}


def _there(
    source: Source, at: tuple[str, int, str, str], wanted: str, places: Mapping[Any, object]
) -> None:
    """Refuse what is not there; ``at`` is kind, number, id and key of the record."""
    if wanted not in places:
        kind, _, ref, key = at
        problem = f"{kind} {ref}, {key}: there is no {wanted}"
        source.refuse(problem, line=source.line_of_record(*at), remedy=remedy_for(wanted, places))


def _step(source: Source, game: Game, written: str | Step) -> Step:
    names = (*game.rules.steps, *game.rules.former)
    line = source.line_of("agenda")
    if isinstance(written, Step):
        if written.name in names:
            return written
        near = remedy_for(written.name, names)
        source.refuse(f"agenda: there is no step '{written.name}'", line=line, remedy=near)
    step = step_from(written, names)
    if step is None:
        near = remedy_for(written.partition(" ")[0], names)
        remedy = f"{near} write: name subject target number word [items], with - for what is empty"
        source.refuse(f"agenda: '{written}' is not a step", line=line, remedy=remedy)
    return step
