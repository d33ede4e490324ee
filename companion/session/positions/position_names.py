"""Every name in a position is one the game knows; a wrong one is refused with what was meant."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from companion.engine.game import Game
from companion.engine.ids import EVERYBODY
from companion.engine.state.seat_names import CALLED, PLAYED_BY, ROLE, SCREEN
from companion.engine.state.table import Link, Marker, Piece, Pile, Space, Table
from companion.engine.vocabulary.known_names import Figure, Things, remedy
from companion.session.packs.match_options import PACK
from companion.session.positions.position_faults import Source

WORDS: Final = (f"{CALLED}{{seat}}", f"{PLAYED_BY}{{seat}}", f"{ROLE}{{seat}}", SCREEN)
"""Words every game has."""
Thing = TypeVar("Thing", Space, Link, Piece, Marker, Pile)
At: TypeAlias = tuple[str, int, str]
"""Kind, number and id of a record."""
Named: TypeAlias = Iterator[tuple[str, str, Iterable[str]]]
"""Each name in a record: its key, the name, what may stand there."""


def check_options(
    source: Source, options: Mapping[str, str], choices: Mapping[str, tuple[str, ...]]
) -> None:
    """Refuse options and choices that there are not.

    Raises:
        PositionError: One is unknown.
    """
    for key, choice in options.items():
        if key == PACK:
            continue
        line = source.line_naming("options", key)
        if key not in choices:
            problem = f"options: there is no '{key}'"
            source.refuse(problem, line=line, remedy=remedy(key, choices))
        if choices[key] and choice not in choices[key]:
            problem = f"options: {key} cannot be '{choice}'"
            source.refuse(problem, line=line, remedy=f"use: {', '.join(choices[key])}")


class NameCheck:
    """Looks at the names of one table.

    Args:
        source: The file it was read from.
        game: Its game.
        table: The table.
        prefix: Before what is wrong: the part of the file it stands in.
    """

    def __init__(self, source: Source, game: Game, table: Table, prefix: str = "") -> None:
        self._source = source
        self._prefix = prefix
        self._table = table
        self.known = game.vocabulary.names
        self.things = Things(table, game.vocabulary.names.figures)

    def table(self) -> None:
        """Refuse a table with a name nobody knows.

        Raises:
            PositionError: There is one.
        """
        known, table = self.known, self._table
        self.among("tracks", table.tracks, known.tracks)
        self.among("words", table.words, (*known.words, *WORDS))
        self.among("turn", table.turn.used, known.used, "used")
        self.among("turn", (table.turn.now,), ("", "{seat}"), "now")
        self.among("thrown", (table.thrown.what,), ("", *known.thrown), "what")
        self.among("thrown", table.thrown.faces, known.faces, "faces")
        self._each("space", table.spaces, self._space)
        self._each("link", table.links, self._link)
        self._each("piece", table.pieces, self._piece)
        self._each("marker", table.markers, self._marker)
        self._each("pile", table.piles, self._pile)

    def among(
        self, key: str, names: Iterable[str], patterns: Iterable[str], part: str = ""
    ) -> None:
        """Refuse a name beside the records that is none of these."""
        patterns = tuple(patterns)
        for name in names:
            if not self.things.fit(name, patterns):
                what = f"{key}, {part}" if part else key
                line = self._source.line_naming(key, name)
                self._unknown(f"{what}: there is no '{name}'", line, name, patterns)

    def agenda(self) -> None:
        """Refuse steps to come about what is not there.

        For what people write: a match may have steps about words no list holds.

        Raises:
            PositionError: There is one.
        """
        things = (f"{{{thing}}}" for thing in (*self.things.names, "figure"))
        patterns = ("", *things, *self.known.agenda)
        for step in self._table.agenda:
            self.among("agenda", (step.subject, step.target, *step.items), patterns, step.name)

    def _each(
        self, kind: str, things: Mapping[Any, Thing], names: Callable[[Thing], Named]
    ) -> None:
        for n, thing in enumerate(things.values()):
            at = (kind, n, thing.id)
            if isinstance(thing, Piece) and thing.kind not in self.known.figures:
                self._unknown_figure(thing, at)
            for key, name, patterns in names(thing):
                self._check(at, key, name, patterns)
            for seat in thing.seen:
                self._check(at, "seen", seat, (*EVERYBODY, "{seat}"))

    def _space(self, space: Space) -> Named:
        yield "kind", space.kind, self.known.spaces
        yield "face", space.face, ("", self.known.spaces[space.kind])
        yield "state", space.state, self.known.space_states

    def _link(self, link: Link) -> Named:
        yield "kind", link.kind, self.known.links
        yield "state", link.state, self.known.links[link.kind]

    def _unknown_figure(self, piece: Piece, at: At) -> None:
        key = "id" if piece.kind == piece.id.rpartition("-")[0] else "kind"
        line = self._source.line_of_record(*at, key)
        problem = f"piece {piece.id}: there is no figure '{piece.kind}'"
        self._unknown(problem, line, piece.kind, ("{seat}", *self.known.figures))

    def _piece(self, piece: Piece) -> Named:
        figure: Figure = self.known.figures[piece.kind]
        yield from ((track, track, figure.tracks) for track in piece.tracks)
        yield from (("conditions", word, figure.conditions) for word in piece.conditions)

    def _marker(self, marker: Marker) -> Named:
        yield "kind", marker.kind, self.known.markers
        yield "word", marker.word, ("", *self.known.markers[marker.kind])

    def _pile(self, pile: Pile) -> Named:
        yield "id", pile.id, self.known.piles
        known = self.known.piles.items()
        kind = next(kind for pattern, kind in known if self.things.fit(pile.id, (pattern,)))
        yield "kind", pile.kind, ("", kind)
        cards = (*pile.cards, *(place.card for place in pile.known))
        yield from (("cards", card, self.known.in_pile(kind)) for card in cards)

    def _check(self, at: At, key: str, name: str, patterns: Iterable[str]) -> None:
        patterns = tuple(patterns)
        if not self.things.fit(name, patterns):
            kind, _, ref = at
            line = self._source.line_of_record(*at, key)
            self._unknown(f"{kind} {ref}, {key}: there is no '{name}'", line, name, patterns)

    def _unknown(self, problem: str, line: int, name: str, patterns: Iterable[str]) -> None:
        near = self.things.meant(name, patterns)
        self._source.refuse(f"{self._prefix}{problem}", line=line, remedy=near)
