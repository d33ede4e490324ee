"""A game's vocabulary: its declarations, and what things are called, look like and print as."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.defaults import none, nothing
from companion.engine.ids import LinkId, MarkerId, PieceId, PileId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.packs.content import Content
from companion.engine.state.seat_names import seat_name, seat_role
from companion.engine.state.table import HERO, Link, Marker, Piece, Pile, Reading, Space
from companion.engine.view.appearance import Described, Look, PartFace
from companion.engine.vocabulary.declarations import (
    TABLE,
    Ceremony,
    CodeCards,
    Condition,
    Deck,
    Lines,
    LinkKind,
    MarkerKind,
    PieceKind,
    PileKind,
    Shown,
    Track,
)
from companion.engine.vocabulary.known_names import Figure, KnownNames
from companion.engine.vocabulary.match_setting import MatchSetting
from companion.engine.vocabulary.tile_tokens import TileToken

HEROES: Final = 4
"""Standees of heroes that are printed: the most seats of any game here."""


class Vocabulary(Struct, frozen=True, kw_only=True, dict=True):
    """All that a game declares.

    Attributes:
        tracks: Its numbers; ``conditions``, ``pieces``, ``markers``, ``links`` and ``decks``
            likewise.
        ceremonies: Great moments of seats that begin with a step.
        piles: Its other piles.
        code_cards: Paper cards whose meaning the match deals.
        columns: The numbers in the rows of heroes, in order.
        counters: The numbers of the table that are counted beside the map, by short name.
        terms: What all else is called that its rules speak of.
        tokens: Figures and tokens to print that follow from nothing else here.
        settings: The match options of the game itself.
        lines: Sentences about a figure, by its kind.
        space: Sentences about a space.
        details: Sentences about a record, by its type, where they are not its text or story.
        unnamed: What records without a name are called, by type.
        describe_other: Whatever else a word may stand for, or None.
        extra_names: Names that may stand on a table and follow from nothing here.
    """

    tracks: tuple[Track, ...] = ()
    conditions: tuple[Condition, ...] = ()
    pieces: tuple[PieceKind, ...] = ()
    markers: tuple[MarkerKind, ...] = ()
    links: tuple[LinkKind, ...] = ()
    decks: tuple[Deck, ...] = ()
    ceremonies: tuple[Ceremony, ...] = ()
    piles: tuple[PileKind, ...] = ()
    code_cards: tuple[CodeCards, ...] = ()
    columns: tuple[Shown, ...] = ()
    counters: Mapping[str, Message] = {}
    terms: Mapping[str, Message] = {}
    tokens: Callable[[Content], Iterable[PartFace]] = nothing
    settings: tuple[MatchSetting, ...] = ()
    lines: Mapping[str, Lines] = {}
    space: Callable[[Reading, Space], Iterable[Message]] = nothing
    details: Mapping[type[Struct], Callable[[Any], Iterable[Message]]] = {}
    unnamed: Mapping[type[Struct], Message] = {}
    describe_other: Callable[[Reading, str], Described | None] = none
    extra_names: KnownNames = KnownNames()

    # -- by id

    @cached_property
    def numbers(self) -> Mapping[str, Track]:
        """Numbers by id."""
        return {track.id: track for track in self.tracks}

    @cached_property
    def piece_kinds(self) -> Mapping[str, PieceKind]:
        """Kinds of figures by id."""
        return {kind.id: kind for kind in self.pieces}

    @cached_property
    def link_kinds(self) -> Mapping[str, LinkKind]:
        """Kinds of ways by id."""
        return {kind.id: kind for kind in self.links}

    @cached_property
    def marker_kinds(self) -> Mapping[str, MarkerKind]:
        """Kinds of tokens by id."""
        return {kind.id: kind for kind in self.markers}

    @cached_property
    def pile_names(self) -> Mapping[str, Message]:
        """What the piles of the table are called."""
        decks = {deck.id: deck.label for deck in self.decks}
        discards = {
            deck.discard: deck.discard_label for deck in self.decks if deck.discard_label.text
        }
        others = {pile.id: pile.label for pile in self.piles if pile.label.text}
        return {**decks, **discards, **others}

    def deck_of(self, ref: str) -> Deck | None:
        """Return the deck whose cards lie in a pile, which need not be on the table yet."""
        word = ref.partition(" ")[0]
        found = (deck for deck in self.decks if ref in deck.places or word in deck.held)
        return next(found, None)

    @cached_property
    def names(self) -> KnownNames:
        """Every name that may stand on a table: of what is declared, and those beside it."""
        return replace(
            self.extra_names,
            figures={
                kind.id: Figure(self._tracks(kind.id), self.can_be(kind)) for kind in self.pieces
            },
            links={kind.id: tuple(kind.states) for kind in self.links},
            markers={kind.id: kind.words for kind in self.markers},
            piles={
                **{ref: deck.id for deck in self.decks for ref in deck.piles},
                **{pile.id: pile.holds for pile in self.piles},
                **self.extra_names.piles,
            },
            tracks=self._tracks(TABLE),
        )

    def can_be(self, kind: PieceKind) -> tuple[str, ...]:
        """Return the conditions that a figure of a kind can be in."""
        return kind.conditions or tuple(condition.id for condition in self.conditions)

    def off_map(self, table: Reading, ref: PieceId) -> bool:
        """Tell whether a seat plays a role that has no figure on the map."""
        piece = table.pieces.get(ref)
        kind = self.piece_kinds.get(piece.kind) if piece is not None else None
        return kind is not None and seat_role(table, seat_id(ref)) in kind.off_map

    def _tracks(self, kind: str) -> tuple[str, ...]:
        return tuple(track.id for track in self.tracks if kind in track.of)

    # -- looks, voices, parts

    @cached_property
    def looks(self) -> Mapping[str, Look]:
        """How kinds of figures, tokens, numbers and ways are drawn; of ways by kind and state."""
        ways = {f"{k.id}.{state}": look for k in self.links for state, look in k.looks.items()}
        signs = {kind.id: kind.look for kind in (*self.tracks, *self.markers) if kind.look}
        figures = {kind.id: kind.look for kind in self.pieces}
        return {**figures, **{ref: Look(shape) for ref, shape in {**ways, **signs}.items()}}

    @cached_property
    def unspoken(self) -> frozenset[str]:
        """Numbers that nobody moves or counts: no voice says them."""
        return frozenset(track.id for track in self.tracks if track.kept_by == "rules")

    def parts(self, content: Content) -> tuple[PartFace, ...]:
        """Return what to print: heroes, tokens and markers, then the figures of each kind."""
        heroes = (
            PartFace(f"{HERO}-{n}", "standee", say("Hero {n}", n=n), HERO, n)
            for n in range(1, HEROES + 1)
        )
        ways = (token for kind in self.links for token in kind.tokens.values())
        return (*heroes, *ways, *self.tokens(content), *self._markers(), *self._standees(content))

    def _markers(self) -> Iterator[PartFace]:
        for kind in self.markers:
            if kind.supply:
                name, look, copies = kind.label, kind.look, kind.supply
                yield PartFace(kind.id, "token", name, look, copies=copies, back=kind.back)

    def _standees(self, content: Content) -> Iterator[PartFace]:
        for figure in self.pieces:
            for n in range(1, figure.standees(content) + 1 if figure.standees else 0):
                piece = Piece(PieceId(f"{figure.id}-{n}"), figure.id, number=n)
                yield PartFace(piece.id, "standee", figure.called(piece), figure.id, n)

    @cached_property
    def tile_tokens(self) -> tuple[TileToken, ...]:
        """Tokens that a camera may see on tiles."""
        ways = (
            TileToken(token.id, token.name, "link", kind.id, state, next(iter(kind.states)))
            for kind in self.links
            for state, token in kind.tokens.items()
        )
        markers = (
            TileToken(kind.id, kind.label, kind.seen, kind.id) for kind in self.markers if kind.seen
        )
        return (*ways, *markers)

    # -- names

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
            return self._record(record)
        return self._word(ref) or self.describe_other(table, ref) or self._named_by_id(table, ref)

    def _on_table(self, table: Reading, ref: str) -> Described | None:
        if piece := table.pieces.get(PieceId(ref)):
            return self._piece(table, piece)
        if space := table.spaces.get(SpaceId(ref)):
            name = getattr(table.content.find(space.face), "name", ref)
            return Described(Message(name), tuple(self.space(table, space)))
        if link := table.links.get(LinkId(ref)):
            return self._link(link)
        if marker := table.markers.get(MarkerId(ref)):
            return self._marker(marker)
        pile = table.piles.get(PileId(ref))
        return self.pile(table, pile) if pile else None

    def _piece(self, table: Reading, piece: Piece) -> Described:
        kind = self.piece_kinds.get(piece.kind)
        if kind is None:
            return Described(Message(piece.id))
        hero = kind.id == HERO
        name = Message(seat_name(table, seat_id(piece.id))) if hero else kind.called(piece)
        return Described(name, tuple(self.lines.get(kind.id, nothing)(table, piece)))

    def _link(self, link: Link) -> Described:
        kind = self.link_kinds.get(link.kind)
        if kind is None:
            return Described(Message(link.id))
        first, second = link.joins
        name = Message(kind.called(link).text, {"one": Ref(first), "other": Ref(second)})
        return Described(
            name, (say("It is {state}.", state=Ref(link.state)),) if kind.describes_state else ()
        )

    def _marker(self, marker: Marker) -> Described:
        kind = self.marker_kinds.get(marker.kind)
        if kind is None or not kind.lasts or not marker.number:
            return Described(kind.label if kind else Message(marker.kind))
        more = say_n("{n} more round.", "{n} more rounds.", marker.number)
        return Described(kind.label, (more,))

    def pile(self, table: Reading, pile: Pile) -> Described:
        """Return a pile in words; it need not be on the table yet."""
        named = self.pile_names.get(pile.id) or self._held(table, pile.id)
        name = named or self._one_of_many(pile.id) or Message(pile.id)
        return Described(name, (say("{n} in it.", n=pile.size),))

    def _held(self, table: Reading, ref: str) -> Message | None:
        """Return what cards are called that somebody holds, or that lie on a space."""
        word, _, owner = ref.partition(" ")
        deck = self.deck_of(ref)
        if deck is None or word not in deck.held:
            return None
        words = deck.on_space if owner in table.spaces else deck.held[word]
        return Message(words.text, {"whose": Ref(owner)})

    def _one_of_many(self, ref: str) -> Message | None:
        """Return what a pile is called that is declared by a pattern (``token {number}``)."""
        return self.pile_names.get(self.pattern_of(ref))

    def pattern_of(self, ref: str) -> str:
        """Return the pattern by which a pile is declared (``token {number}``), "" for none."""
        patterns = ((key, key.partition("{")) for key in self.pile_names)
        found = (key for key, (start, brace, _) in patterns if brace and ref.startswith(start))
        return next(found, "")

    def _record(self, record: Struct) -> Described:
        name, text = getattr(record, "name", None), getattr(record, "text", "")
        if name is None:
            plain_text = Message(text or getattr(record, "id", ""))
            return Described(plain_text if text else self.unnamed.get(type(record), plain_text))
        details = self.details.get(type(record))
        if details is not None:
            return Described(Message(name), tuple(details(record)))
        text = text or getattr(record, "story", "")
        return Described(Message(name), (Message(text),) if text else ())

    def _word(self, ref: str) -> Described | None:
        name = self.labels.get(ref)
        if name is not None:
            return Described(name)
        for setting in self.settings:
            if setting.key == ref:
                return Described(setting.label, tuple(setting.choices.values()))
        gone = (kind.label for kind in self.markers if ref.startswith(f"{kind.id} "))
        return next((Described(name) for name in gone), None)

    @cached_property
    def labels(self) -> Mapping[str, Message]:
        """Everything that is named by a plain word."""
        states = {state: name for kind in self.links for state, name in kind.states.items()}
        kinds = {kind.id: kind.label for kind in self.pieces if kind.label.text}
        return {
            **self.terms,
            **kinds,
            **states,
            **{condition.id: condition.label for condition in self.conditions},
            **self.pile_names,
            **{kind.id: kind.label for kind in (*self.markers, *self.tracks) if kind.label.text},
        }

    def _named_by_id(self, table: Reading, ref: str) -> Described | None:
        """Return a figure or a pile that is not on the table but whose id says what it is."""
        if ref.partition(" ")[2] in table.spaces and self._held(table, ref) is not None:
            return self.pile(table, Pile(PileId(ref)))
        kind, _, number = ref.rpartition("-")
        if kind not in self.piece_kinds or not number.isdigit():
            return None
        piece = Piece(PieceId(ref), kind, number=int(number))
        return Described(self.piece_kinds[kind].called(piece))
