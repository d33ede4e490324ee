"""What everything is called: one way to look a thing up, and each game's words for each kind."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from companion.engine.game import Described, Setting
from companion.engine.message import Message
from companion.engine.table import Link, Marker, Piece, Pile, Reading, Space


class Naming(Struct, frozen=True, kw_only=True):
    """How a game names what lies on its table, and what its packs and rules speak of.

    Attributes:
        piece: A piece in words; ``space``, ``link``, ``marker`` and ``pile`` likewise.
        record: A record of the packs in words.
        terms: Words of the rules by what stands for them, such as ``water``.
        settings: The match options of the game itself.
        markers: Names of the kinds of markers: of one that was taken away no more is known.
        other: Whatever else a word may stand for, or None.
    """

    piece: Callable[[Reading, Piece], Described]
    space: Callable[[Reading, Space], Described]
    link: Callable[[Link], Described]
    marker: Callable[[Marker], Described]
    pile: Callable[[Reading, Pile], Described]
    record: Callable[[Struct], Described]
    terms: Mapping[str, Message]
    settings: tuple[Setting, ...]
    markers: Mapping[str, Message]
    other: Callable[[Reading, str], Described | None]

    def describe(self, table: Reading, ref: str) -> Described | None:
        """Return a thing of the table, a record of the packs or a word of the rules, in words.

        Args:
            table: The table; an empty one with content serves where nothing is played.
            ref: Id of a piece, space, link, marker, pile or record, or a word such as ``water``.

        Returns:
            Its name and sentences about it, or None for what this game does not know.
        """
        on_table = self._on_table(table, ref)
        if on_table is not None:
            return on_table
        record = table.content.find(ref)
        if record is not None:
            return self.record(record)
        return self._word(ref) or self.other(table, ref)

    def _on_table(self, table: Reading, ref: str) -> Described | None:
        if ref in table.pieces:
            return self.piece(table, table.pieces[ref])
        if ref in table.spaces:
            return self.space(table, table.spaces[ref])
        if ref in table.links:
            return self.link(table.links[ref])
        if ref in table.markers:
            return self.marker(table.markers[ref])
        if ref in table.piles:
            return self.pile(table, table.piles[ref])
        return None

    def _word(self, ref: str) -> Described | None:
        name = self.terms.get(ref)
        if name is not None:
            return Described(name)
        for setting in self.settings:
            if setting.key == ref:
                return Described(setting.label, tuple(setting.choices.values()))
        gone = next((kind for kind in self.markers if ref.startswith(f"{kind} ")), "")
        return Described(self.markers[gone]) if gone else None
