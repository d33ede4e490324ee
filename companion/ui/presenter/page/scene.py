"""A scene: one match as the table may see it now, with the words for it.

Everything that makes view models of a match takes a scene; nothing else of the session reaches a
widget, so no secret does.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from companion.art.figures import FigureState
from companion.data import icon_words
from companion.engine.flow.prompts import Prompt
from companion.engine.game import Game, Seat
from companion.engine.grid import Edge
from companion.engine.ids import NO_SEAT, LinkId, MarkerId, PieceId, SeatId
from companion.engine.message import Message
from companion.engine.packs.content import Content
from companion.engine.state.table import Piece, Reading
from companion.engine.view.appearance import CardFace, Look, OpenEdge, Panel, TileFace
from companion.engine.view.status import Status
from companion.session.match.glimpses import Glimpse
from companion.session.positions.position_format import usual_kind
from companion.shaping.clusters import initial
from companion.text.words import Words
from companion.ui.models import SEAT_FORMS, Figure, Glyph, Sign, Span, StampModel
from companion.ui.presenter.page.link_edges import link_edges
from companion.ui.presenter.page.page_parts import Icon, Translates

NumbersWere: TypeAlias = Mapping[tuple[str, str], str]
"""What numbers were, by seat and number."""
NOTHING_CHANGED: Final[NumbersWere] = MappingProxyType({})
_FORMS: Final = (*SEAT_FORMS, "shield", "double_disc", "star8", "octagon")
_SEAT_LOOK: Final = Look("seat", "bone", "letter")


@dataclass(frozen=True)
class Scene(Translates):
    """One match, seen by one seat or by the whole table.

    Attributes:
        game: The game that is played.
        view: The table as ``seat`` may see it.
        words: The language, with the names of this match.
        seats: Who sits where, clockwise.
        prompt: The open question, or None if it is somebody's secret or the match is over.
        seat: Whose view; "" for the whole table.
        glimpsed: What was seen and taken back: it is not in the view.
        were: What heroes' numbers were that changed since their hero's last turn.
    """

    game: Game
    view: Reading
    words: Words
    seats: tuple[Seat, ...]
    prompt: Prompt[object] | None = None
    seat: SeatId = NO_SEAT
    glimpsed: tuple[Glimpse, ...] = ()
    were: NumbersWere = field(default_factory=lambda: NOTHING_CHANGED)

    @cached_property
    def status(self) -> Status:
        """Phases, seats, alarm and gauges."""
        return self.game.status(self.view)

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        """What the game shows beside the map."""
        return self.game.panels(self.view, self.seat)

    @cached_property
    def faces(self) -> Mapping[str, TileFace]:
        """The tile faces of the match by id."""
        return _faces(self.game.tiles, self.view.content)

    @cached_property
    def cards(self) -> Mapping[str, CardFace]:
        """The cards of the match by id."""
        return _cards(self.game.cards, self.view.content)

    @cached_property
    def open_edges(self) -> tuple[OpenEdge, ...]:
        """The ways that lead off what is seen of the map."""
        return self.game.open_edges(self.view)

    @cached_property
    def link_edges(self) -> Mapping[LinkId, Edge]:
        """The line on the map that each way crosses; none where its ends do not touch."""
        return link_edges(self.view, self.faces, self.open_edges)

    @property
    def alarm(self) -> bool:
        """The alarm has begun."""
        return self.status.alarm.on

    def seat_number(self, seat: str) -> int:
        """Return the place of a seat in the circle, or -1 for what is no seat."""
        return next((n for n, place in enumerate(self.seats) if place.id == seat), -1)

    @property
    def asks(self) -> str:
        """The open question as it is written, not in the capitals of the ask line."""
        return self.say(self.prompt.asks) if self.prompt is not None else ""

    def title(self) -> Message:
        """Return the name of the match's scenario, or of the game where no pack knows it."""
        scenarios = self.game.scenarios(self.view.content)
        return scenarios.get(self.view.options.get("scenario", ""), self.game.title)

    def figure(self, ref: str) -> Figure | None:
        """Return the sign of a piece or seat, or None for what has none."""
        piece = self.view.pieces.get(PieceId(ref)) or self._absent_piece(ref)
        number = self.seat_number(ref)
        if piece is None and number < 0:
            return self._kind_figure(ref)
        kind = piece.kind if piece else "hero"
        look = self.game.vocabulary.looks.get(kind, _SEAT_LOOK)
        if number >= 0:
            look = Look("seat", look.colour, look.label or "letter")
        name = self.words.name(ref)
        form = SEAT_FORMS[number % len(SEAT_FORMS)] if look.shape == "seat" else look.shape
        if form not in _FORMS:
            return None
        label = self._label(look, name, piece)
        return Figure(form, label, look.colour, self._state(ref, piece), name)

    def sign(self, ref: str, icon: str = "") -> Sign | None:
        """Return the figure of a piece, else the icon of what is named, else None."""
        return self.figure(ref) or self.icon(icon or self._kind_icon(ref))

    def drawn(self, icon: Icon) -> Sign | None:
        """Return what an icon word is drawn as, in the game's own sense, or a figure."""
        return self.icon(icon) if isinstance(icon, str) else icon

    def icon(self, word: str) -> Glyph | None:
        """Return the glyph of an icon word, or None for a word that no icon has."""
        word = self.game.icon(word)
        return Glyph(word) if word in icon_words() else None

    def first_icon(self, words: Iterable[str]) -> str:
        """Return the first of some words that an icon has, as it is called there; "" for none."""
        shipped = (self.game.icon(word) for word in words)
        return next((word for word in shipped if word in icon_words()), "")

    def spans(self, message: Message) -> tuple[Span, ...]:
        """Return an ask line in capitals, with the figure of each enemy before its name."""
        spans: list[Span] = []
        for part in self.words.parts(message):
            figure = self.figure(part.ref) if part.ref else None
            if figure is not None and self.seat_number(part.ref) < 0:
                spans.append(figure)
            spans.append(part.text.upper())
        return _joined(spans)

    def _kind_figure(self, kind: str) -> Figure | None:
        """Return the sign of a kind of piece ("eel"), no number on it."""
        look = self.game.vocabulary.looks.get(kind)
        if look is None or look.shape not in _FORMS:
            return None
        return Figure(look.shape, "", look.colour, "", self.words.name(kind))

    def _absent_piece(self, ref: str) -> Piece | None:
        """Return a piece that is not on the table but whose id says what it is ("eel-2")."""
        kind, number = usual_kind(ref, ())
        return (
            Piece(PieceId(ref), kind, number=number)
            if number and kind in self.game.vocabulary.looks
            else None
        )

    def _label(self, look: Look, name: str, piece: Piece | None) -> str:
        shown = self.game.sign(self.view, piece).label if piece else ""
        if shown:
            return shown
        if look.label == "number":
            return str(piece.number) if piece and piece.number else ""
        return initial(name) if look.label == "letter" else look.label

    def _state(self, ref: str, piece: Piece | None) -> FigureState:
        if piece is None:
            return ""
        if self.game.sign(self.view, piece).lies:
            return "stunned"
        if self.seat_number(ref) >= 0:
            space = self.view.spaces.get(piece.at)
            if space is None or not space.cells:
                return "hollow"
            return "turn" if self.view.turn.now == ref else ""
        return ""

    def _kind_icon(self, ref: str) -> str:
        marker = self.view.markers.get(MarkerId(ref))
        if marker is None:
            return ""
        look = self.game.vocabulary.looks.get(marker.kind)
        return look.shape if look else ""


@lru_cache(maxsize=8)
def _faces(
    tiles: Callable[[Content], tuple[TileFace, ...]], content: Content
) -> Mapping[str, TileFace]:
    return {face.id: face for face in tiles(content)}


@lru_cache(maxsize=8)
def _cards(
    cards: Callable[[Content], tuple[CardFace, ...]], content: Content
) -> Mapping[str, CardFace]:
    return {card.id: card for card in cards(content)}


def _joined(spans: list[Span]) -> tuple[Span, ...]:
    """Return the spans with neighbouring words in one."""
    out: list[Span] = []
    for span in spans:
        if isinstance(span, str) and out and isinstance(out[-1], str):
            out[-1] += span
        else:
            out.append(span)
    return tuple(out)


def seat_stamp(scene: Scene, seat: Seat, ref: str, *, chosen: bool = False) -> StampModel:
    """Return the stamp of a seat: its sign and who sits there."""
    figure = scene.figure(seat.id)
    return StampModel(ref, seat.name.upper(), (figure,) if figure else (), chosen)
