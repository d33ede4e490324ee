"""Every name in what a case expects is one the game or the table knows."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.engine.game import Game
from companion.engine.ids import PieceId
from companion.engine.state.table import Link, Marker, Piece, Pile, Space, Table, Thrown, Turn
from companion.engine.vocabulary.known_names import Figure, remedy
from companion.session.cases.case_expect import GONE, NotOffered, each_not_offered
from companion.session.positions.position_faults import Source
from companion.session.positions.position_format import THINGS, usual_kind
from companion.session.positions.position_names import WORDS, NameCheck

_FIELDS: Final = {
    "piece": {*Piece.__struct_fields__} - {"id", "tracks"},
    "space": {*Space.__struct_fields__, "cell"} - {"id"},
    "link": {*Link.__struct_fields__} - {"id"},
    "marker": {*Marker.__struct_fields__} - {"id"},
    "pile": {*Pile.__struct_fields__, "size"} - {"id"},
    "turn": {*Turn.__struct_fields__},
    "thrown": {*Thrown.__struct_fields__},
}
_MAY_BE_EMPTY: Final = ("agenda", "result")
"""What may be expected to be empty."""


def says_nothing(expect: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is named without a value that anything could differ from."""
    for key, value in expect.items():
        if key in THINGS and value:
            yield from (f"{key}.{ref}" for ref, wanted in value.items() if not wanted)
        elif key not in _MAY_BE_EMPTY and (value is False or value != 0) and not value:
            yield key


class ExpectNames:
    """Looks at the names of what is expected after a procedure.

    Args:
        source: Where in the file it is.
        game: The game.
        rules: Ids of all rules and reasons.
        before: The table before.
        after: The table after.
    """

    def __init__(
        self, source: Source, game: Game, rules: frozenset[str], before: Table, after: Table
    ) -> None:
        self._source = source
        self._rules = rules
        self._tables = (before, after)
        self._names = NameCheck(source, game, after, "expect, ")

    def check(self, expect: Mapping[str, Any], offered: Mapping[str, object] | None) -> None:
        """Refuse the first unknown name.

        Args:
            expect: What the file expects.
            offered: What the procedure can be asked about, None where that failed.

        Raises:
            PositionError: There is one.
        """
        known, among = self._names.known, self._names.among
        among("tracks", expect.get("tracks", ()), (*known.tracks, *self._tables[1].tracks))
        among("words", expect.get("words", ()), (*known.words, *WORDS))
        among("options", expect.get("options", ()), self._tables[1].options)
        for part in ("turn", "thrown"):
            among(part, expect.get(part, ()), _FIELDS[part])
        among("turn", expect.get("turn", {}).get("used", ()), known.used, "used")
        result = expect.get("result")
        if offered is not None and isinstance(result, dict):
            among("result", result, offered)  # pyright: ignore[reportUnknownArgumentType]
        for key in ("rules", "receipt"):
            among(key, expect.get(key, ()), self._rules)
        among("question", (expect.get("question", ""),), ("", *self._rules))
        self._not_offered(each_not_offered(expect.get("not_offered", [])))
        for kind in THINGS:
            for ref, wanted in expect.get(kind, {}).items():
                self._thing(kind, ref)
                self._fields(kind, ref, wanted)

    def _not_offered(self, answers: Sequence[NotOffered]) -> None:
        """What is not even listed is at least something there is."""
        known = [f"{{{thing}}}" for thing in self._names.things.names]
        unlisted = [answer.option for answer in answers if not answer.because]
        self._names.among("not_offered", unlisted, known)

    def _thing(self, kind: str, ref: str) -> None:
        """Refuse a thing that is not there, was not, and could not have come."""
        held = [getattr(table, THINGS[kind]) for table in self._tables]
        known = [name for things in held for name in things]
        if ref not in known and not self._may_come(kind, ref):
            line = self._source.line_of(f"{kind}.{ref}") or self._source.line_naming(kind, ref)
            problem = f"expect, {kind}: there is no '{ref}'"
            self._source.refuse(problem, line=line, remedy=remedy(ref, known))

    def _may_come(self, kind: str, ref: str) -> bool:
        known, things = self._names.known, self._names.things
        if kind == "piece":
            return usual_kind(ref, ())[0] in known.figures and ref not in known.figures
        if kind == "pile":
            return things.fit(ref, known.piles)
        if kind == "space":
            return things.fit(ref, known.spaces.values())
        return kind == "marker" and things.fit(
            ref,
            (f"{marker} {{{thing}}}" for marker in known.markers for thing in ("space", "seat")),
        )

    def _fields(self, kind: str, ref: str, wanted: Mapping[str, object]) -> None:
        allowed = (*sorted(_FIELDS[kind]), GONE)
        if kind == "piece":
            allowed += self._figure(ref).tracks
        for name in wanted:
            if not self._names.things.fit(name, allowed):
                line = self._source.line_naming(f"{kind}.{ref}", name)
                near = self._names.things.meant(name, allowed)
                problem = f"expect, {kind} {ref}: there is no '{name}'"
                self._source.refuse(problem, line=line, remedy=near)

    def _figure(self, ref: str) -> Figure:
        there = (table.pieces.get(PieceId(ref)) for table in self._tables)
        kind = next(
            (piece.kind for piece in there if piece), usual_kind(ref, self._tables[1].turn.order)[0]
        )
        return self._names.known.figures[kind]
