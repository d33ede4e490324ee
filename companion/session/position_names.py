"""Every name in a position is one the game knows; a wrong one is refused with what was meant."""

from collections.abc import Iterable, Mapping
from typing import Final

from companion.engine.game import Game
from companion.engine.ids import EVERYBODY
from companion.engine.known_names import Figure, Things, remedy
from companion.engine.seats import CALLED, PLAYED_BY
from companion.engine.table import Table
from companion.session.options import PACK
from companion.session.position_faults import Source

WORDS: Final = (f"{CALLED}{{seat}}", f"{PLAYED_BY}{{seat}}")
"""Words every game has."""
_OPEN: Final = ("open",)


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
        said: Before what is wrong: the part of the file it stands in.
    """

    def __init__(self, source: Source, game: Game, table: Table, said: str = "") -> None:
        self._source = source
        self._said = said
        self._table = table
        self.known = game.names
        self.things = Things(table, game.names.figures)

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
        self._spaces()
        self._links()
        self._pieces()
        self._markers()
        self._piles()

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
        things = (f"{{{one}}}" for one in (*self.things.names, "figure"))
        patterns = ("", *things, *self.known.agenda)
        for step in self._table.agenda:
            self.among("agenda", (step.subject, step.target, *step.items), patterns, step.name)

    def _spaces(self) -> None:
        for n, space in enumerate(self._table.spaces.values()):
            at = ("space", n, space.id)
            self._one(at, "kind", space.kind, self.known.spaces)
            self._one(at, "face", space.face, ("", self.known.spaces[space.kind]))
            self._one(at, "state", space.state, _OPEN)
            self._seen(at, space.seen)

    def _links(self) -> None:
        for n, link in enumerate(self._table.links.values()):
            at = ("link", n, link.id)
            self._one(at, "kind", link.kind, self.known.links)
            self._one(at, "state", link.state, self.known.links[link.kind])
            self._seen(at, link.seen)

    def _pieces(self) -> None:
        for n, piece in enumerate(self._table.pieces.values()):
            at = ("piece", n, piece.id)
            if piece.kind not in self.known.figures:
                key = "id" if piece.kind == piece.id.rpartition("-")[0] else "kind"
                line = self._source.line_of_record(*at, key)
                patterns = ("{seat}", *self.known.figures)
                problem = f"piece {piece.id}: there is no figure '{piece.kind}'"
                self._unknown(problem, line, piece.kind, patterns)
            figure: Figure = self.known.figures[piece.kind]
            for track in piece.tracks:
                self._one(at, track, track, figure.tracks)
            for word in piece.conditions:
                self._one(at, "conditions", word, figure.conditions)
            self._seen(at, piece.seen)

    def _markers(self) -> None:
        for n, marker in enumerate(self._table.markers.values()):
            at = ("marker", n, marker.id)
            self._one(at, "kind", marker.kind, self.known.markers)
            self._one(at, "word", marker.word, ("", *self.known.markers[marker.kind]))
            self._seen(at, marker.seen)

    def _piles(self) -> None:
        for n, pile in enumerate(self._table.piles.values()):
            at = ("pile", n, pile.id)
            self._one(at, "id", pile.id, self.known.piles)
            kind = next(
                kind
                for pattern, kind in self.known.piles.items()
                if self.things.fit(pile.id, (pattern,))
            )
            self._one(at, "kind", pile.kind, ("", kind))
            for card in (*pile.cards, *(one.card for one in pile.known)):
                self._one(at, "cards", card, self.known.in_pile(kind))
            self._seen(at, pile.seen)

    def _seen(self, at: tuple[str, int, str], seats: tuple[str, ...]) -> None:
        for seat in seats:
            self._one(at, "seen", seat, (*EVERYBODY, "{seat}"))

    def _one(self, at: tuple[str, int, str], key: str, name: str, patterns: Iterable[str]) -> None:
        patterns = tuple(patterns)
        if not self.things.fit(name, patterns):
            kind, _, ref = at
            line = self._source.line_of_record(*at, key)
            self._unknown(f"{kind} {ref}, {key}: there is no '{name}'", line, name, patterns)

    def _unknown(self, problem: str, line: int, name: str, patterns: Iterable[str]) -> None:
        near = self.things.meant(name, patterns)
        self._source.refuse(f"{self._said}{problem}", line=line, remedy=near)
