"""What each seat is told of a change: fixed as it happens, for the table goes on.

Laid one after another on a seat's first view (:func:`companion.engine.state.seat_view.lay`), the
changes that it is told give the table as it may see it, at any time.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

from msgspec import Struct

from companion.engine.because import Because
from companion.engine.errors import ImpossibleChange
from companion.engine.ids import EVERYBODY, NO_CARD, NO_SEAT, NO_SPACE, PieceId, PileId, SeatId
from companion.engine.state.changes import (
    AgendaSet,
    CardMoved,
    CardNamed,
    Change,
    ConditionSet,
    LinkAdded,
    LinkRemoved,
    LinkStateSet,
    MarkerAdded,
    MarkerRemoved,
    PieceAdded,
    PieceMoved,
    PieceRemoved,
    PieceTrackSet,
    PileSet,
    SeenSet,
    SpaceAdded,
    SpaceFaceSet,
    SpaceLaid,
    SpaceRemoved,
    SpaceStateSet,
)
from companion.engine.state.reason_view import (
    NOTHING_SAID,
    bare,
    cards_seen,
    is_hidden_card,
    is_on,
    mentioned_in,
    reason_for,
    reason_seen,
)
from companion.engine.state.seat_view import agenda_seen, lay, pile_seen, things_seen
from companion.engine.state.table import Pile, Table
from companion.engine.state.visibility import (
    face_up,
    groups,
    hidden_from,
    may_see,
    open_to_all,
    seats_brought,
    seats_named,
)

CardChange: TypeAlias = CardMoved | CardNamed | PileSet
CARD_CHANGES: Final = frozenset({CardMoved, CardNamed, PileSet})


class Report(Struct, frozen=True, gc=False):
    """What some seats are told of one thing that happened.

    Attributes:
        seats: They; ``EVERYBODY`` for all that no report before it names.
        changes: What changed for them, None for a remark; nothing where they are told nothing.
        why: The reason as they may know it.
    """

    seats: tuple[SeatId, ...]
    changes: tuple[Change | None, ...]
    why: Because


def report_for(reports: tuple[Report, ...], seat: SeatId) -> Report | None:
    """Return what a seat is told; None where all are told all."""
    return next((report for report in reports if may_see(report.seats, seat)), None)


class Reporter:
    """Changes a table that hides things, and says what each seat is told of it."""

    __slots__ = ("_hidden", "_table", "_views")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._views: dict[SeatId, Table] = {}
        self._hidden: dict[SeatId, set[str]] = {}

    def apply(self, change: Change, why: Because) -> tuple[Report, ...]:
        """Make a change; return what is told of it, nothing where all are told all."""
        table = self._table
        if type(change) in CARD_CHANGES:
            return card_reports(change, why, table)
        if type(change) is SeenSet and change.what == "pile":
            return _pile_reports(change, why, table)
        if type(change) is AgendaSet:
            return self._agenda_reports(change, why)
        if type(change) in _ABOUT_THINGS:
            return self._thing_reports(change, why)
        mentioned = mentioned_in(why)
        change.apply(table)
        if not mentioned:
            return ()
        reasons = {seat: reason_for(why, seat, table) for seat in self._seats()}
        return _grouped(change, why, {seat: ((change,), r) for seat, r in reasons.items()})

    def remark(self, about: str, why: Because) -> tuple[Report, ...]:
        """Return who hears of a remark about a thing, nothing where all do."""
        reported: dict[SeatId, Shown] = {}
        for seat in self._seats():
            unseen = about in hidden_from(self._table, seat)
            reported[seat] = (
                ((), NOTHING_SAID) if unseen else ((None,), reason_for(why, seat, self._table))
            )
        return _grouped(None, why, reported)

    def _seats(self) -> set[SeatId]:
        return {NO_SEAT, *seats_named(self._table)}

    def _see(self, seats: Iterable[SeatId]) -> None:
        """Keep what seats see of the table that have not looked yet."""
        for seat in sorted(seats):
            if seat not in self._views:
                self._hidden[seat] = hidden_from(self._table, seat)
                self._views[seat] = things_seen(self._table, self._hidden[seat])

    def _agenda_reports(self, change: AgendaSet, why: Because) -> tuple[Report, ...]:
        if not self._views:
            self._see(self._seats())
        change.apply(self._table)
        reported: dict[SeatId, Shown] = {}
        for seat, view in self._views.items():
            agenda = agenda_seen(change.agenda, self._hidden[seat])
            new = (AgendaSet(agenda),) if agenda != view.agenda else ()
            view.agenda = agenda
            reported[seat] = new, reason_for(why, seat, self._table)
        return _grouped(change, why, reported)

    def _thing_reports(self, change: Change, why: Because) -> tuple[Report, ...]:
        table, views = self._table, self._views
        self._see(self._seats() | seats_brought(change))
        mentioned = mentioned_in(why)
        known = {seat: {ref for ref in mentioned if is_on(ref, views[seat])} for seat in views}
        things = {ref for ref in mentioned if is_on(ref, table) or is_hidden_card(ref, table)}
        change.apply(table)
        things |= {ref for ref in mentioned if is_on(ref, table)}
        reported: dict[SeatId, Shown] = {}
        for seat, view in views.items():
            self._hidden[seat] = hidden_from(table, seat)
            after = things_seen(table, self._hidden[seat])
            changes = tuple(_shown(change, view, after, seat))
            views[seat] = after
            secret = {ref for ref in things if ref not in known[seat] and not is_on(ref, after)}
            if secret:
                secret -= cards_seen(secret, table, seat)
            reported[seat] = changes, reason_seen(why, seat, secret)
        return _grouped(change, why, reported)


Shown: TypeAlias = tuple[tuple[Change | None, ...], Because]


def card_reports(change: Change, why: Because, table: Table) -> tuple[Report, ...]:
    """Change piles (``CARD_CHANGES``); return what is told of it, nothing where all know all."""
    piles = table.piles
    if type(change) is CardMoved:
        places = piles.get(change.source), piles.get(change.to)
    elif type(change) is CardNamed:
        places = (piles.get(change.pile),)
    else:
        assert type(change) is PileSet, "the third of them"
        places = piles.get(change.pile.id), change.pile
    change.apply(table)
    before = tuple(filter(None, places))
    for pile in before:
        if pile.known:
            return _with_known_places(change, why, before, table)
    return _by_faces(change, why, before[-1:] if type(change) is PileSet else before)


def _by_faces(change: CardChange, why: Because, piles: tuple[Pile, ...]) -> tuple[Report, ...]:
    """Return what is told of cards of which nobody knows a place: by who sees faces."""
    seats: tuple[SeatId, ...] = ()
    for pile in piles:
        if not pile.down:
            if pile.seen is EVERYBODY or open_to_all(pile.seen):
                return ()
            seats += pile.seen
    if type(change) is CardMoved:
        if not change.card:
            return ()
        others = _card_passed(change.source, change.to, why.rule)
    else:
        others = Report(EVERYBODY, _without_faces(change), bare(why))
    return (Report(seats, (change,), why), others) if seats else (others,)


@lru_cache(maxsize=1024)
def _card_passed(source: PileId, to: PileId, rule: str) -> Report:
    return Report(EVERYBODY, (CardMoved(NO_CARD, source, to),), Because(rule))


def _without_faces(change: CardChange) -> tuple[Change, ...]:
    """Return what of cards is told to those who see no faces."""
    match change:
        case CardMoved(card, source, to):
            return (CardMoved(NO_CARD, source, to) if card else change,)
        case CardNamed():
            return ()
        case PileSet(pile):
            return (PileSet(pile_seen(pile, NO_SEAT)),)


def _with_known_places(
    change: CardChange, why: Because, piles: tuple[Pile, ...], table: Table
) -> tuple[Report, ...]:
    """Return what is told of cards where somebody knows a place: the places move too."""
    before = {pile.id: pile for pile in reversed(piles)}  # of a pile that was set, the old one
    after = {place: table.piles[place] for place in sorted(before)}
    seats = {NO_SEAT, *_seats_of((*before.values(), *after.values()))}
    return _grouped(change, why, {s: _cards_shown(change, why, before, after, s) for s in seats})


def _pile_reports(change: SeenSet, why: Because, table: Table) -> tuple[Report, ...]:
    """Let other seats than before see into a pile: who gains sight is told what lies in it."""
    place = PileId(change.ref)
    before = table.piles.get(place)
    change.apply(table)
    after = table.piles[place]
    assert before is not None, "a change that fits found it"
    reported: dict[SeatId, Shown] = {}
    for seat in sorted({NO_SEAT, *_seats_of((before, after))}):
        gains = face_up(after, seat) and not face_up(before, seat)
        shown: tuple[Change, ...] = (change, PileSet(after)) if gains else (change,)
        reported[seat] = shown, why if face_up(before, seat) or gains else bare(why)
    return _grouped(change, why, reported)


def _cards_shown(
    change: CardChange,
    why: Because,
    before: Mapping[PileId, Pile],
    after: Mapping[PileId, Pile],
    seat: SeatId,
) -> Shown:
    reported, seen_whole = _card_change_seen(change, before, after, seat)
    trial = Table(piles={place: pile_seen(pile, seat) for place, pile in before.items()})
    for shown in reported:
        lay(trial, shown, seat)
    for place, pile in after.items():
        seen = pile_seen(pile, seat)
        if trial.piles.get(place) != seen:
            reported.append(PileSet(seen))
    return tuple(reported), why if seen_whole else bare(why)


def _card_change_seen(
    change: CardChange, before: Mapping[PileId, Pile], after: Mapping[PileId, Pile], seat: SeatId
) -> tuple[list[Change], bool]:
    """Return what a seat is told of cards, and whether it saw their faces."""
    if type(change) is PileSet:
        seen = pile_seen(change.pile, seat)
        return [PileSet(seen)], seen is change.pile
    if any(face_up(pile, seat) for pile in (*before.values(), *after.values())):
        return [change], True
    return list(_without_faces(change)), False


def _shown(change: Change, view: Table, after: Table, seat: SeatId) -> Iterator[Change]:
    """Yield what leads from one view to the next: the change as it looked, then what it carried."""
    seen = _as_it_looked(change, view, after)
    if seen is not None and _fits(seen, view, seat):
        yield seen
    yield from _carried(view, after)


def _fits(change: Change, view: Table, seat: SeatId) -> bool:
    """Lay a change on a view; tell whether it fits: it may hang on what the seat did not see."""
    try:
        lay(view, change, seat)
    except ImpossibleChange:
        return False
    return True


def _as_it_looked(change: Change, view: Table, after: Table) -> Change | None:
    """Return a change as it looked to somebody, None if what it is about was or is not seen."""
    if type(change) in _ADDED:
        return _added(change, after)
    ref = _about(change)
    if not is_on(ref, view):
        return None
    if type(change) in _REMOVED:
        return change
    if not is_on(ref, after):
        return None
    return (
        PieceMoved(change.piece, after.pieces[change.piece].at)
        if type(change) is PieceMoved
        else change
    )


def _added(change: Change, after: Table) -> Change | None:
    """Return what came onto the table as it looks, None where it is not seen."""
    if type(change) is SpaceAdded:
        return change if change.space.id in after.spaces else None
    if type(change) is MarkerAdded:
        return change if change.marker.id in after.markers else None
    if type(change) is LinkAdded:
        way = after.links.get(change.link.id)
        return LinkAdded(way) if way is not None else None
    assert type(change) is PieceAdded, "the last of them"
    figure = after.pieces.get(change.piece.id)
    return PieceAdded(figure) if figure is not None else None


def _carried(view: Table, after: Table) -> Iterator[Change]:
    """Yield what else is different now: things that came into sight or went out of it.

    They come by their ids: the order in which a table holds them is nobody's to know.
    """
    if groups(view) == groups(after) and view.agenda == after.agenda:
        return
    lost = [ref for ref in sorted(view.markers) if ref not in after.markers]
    gone: list[Change] = [MarkerRemoved(ref).lying(view) for ref in lost]
    gone += [PieceRemoved(ref) for ref in sorted(view.pieces) if ref not in after.pieces]
    gone += [
        PieceMoved(ref, NO_SPACE) for ref in sorted(view.pieces) if _lost_sight(ref, view, after)
    ]
    gone += [LinkRemoved(r) for r, link in sorted(view.links.items()) if after.links.get(r) != link]
    gone += [SpaceRemoved(ref) for ref in sorted(view.spaces) if ref not in after.spaces]
    yield from _laid(view, gone)
    new = [space for ref, space in sorted(after.spaces.items()) if ref not in view.spaces]
    yield from _laid(view, [SpaceAdded(space) for space in new])
    come: list[Change] = [
        LinkAdded(link) for r, link in sorted(after.links.items()) if r not in view.links
    ]
    for ref, piece in sorted(after.pieces.items()):
        old = view.pieces.get(ref)
        if old is None:
            come.append(PieceAdded(piece))
        elif old.at != piece.at:
            come.append(PieceMoved(ref, piece.at))
    yield from _laid(view, come)
    yield from _laid(
        view, [MarkerAdded(m) for r, m in sorted(after.markers.items()) if r not in view.markers]
    )
    if view.agenda != after.agenda:
        yield AgendaSet(after.agenda)


def _lost_sight(piece: PieceId, view: Table, after: Table) -> bool:
    """Tell whether a figure that is still seen stands out of sight now."""
    return piece in after.pieces and not after.pieces[piece].at and bool(view.pieces[piece].at)


def _laid(view: Table, changes: list[Change]) -> Iterator[Change]:
    for change in changes:
        change.apply(view)
        yield change


def _seats_of(piles: tuple[Pile, ...]) -> set[SeatId]:
    """Return the seats that see more of piles than everybody does."""
    named = {seat for pile in piles for seat in pile.seen}
    named |= {seat for pile in piles for place in pile.known for seat in place.seen}
    return named - set(EVERYBODY)


def _about(change: Change) -> str:
    field = _FIELDS.get(type(change))
    ref: Any = getattr(change, field) if field else ""
    return str(ref)


_FIELDS: Final[Mapping[type, str]] = {
    SpaceRemoved: "space",
    SpaceLaid: "space",
    SpaceFaceSet: "space",
    SpaceStateSet: "space",
    LinkRemoved: "link",
    LinkStateSet: "link",
    PieceRemoved: "piece",
    PieceMoved: "piece",
    PieceTrackSet: "piece",
    ConditionSet: "piece",
    MarkerRemoved: "marker",
    SeenSet: "ref",
}
"""The field that says which thing a change is about."""
_ADDED: Final = frozenset({SpaceAdded, LinkAdded, PieceAdded, MarkerAdded})
_REMOVED: Final = frozenset({SpaceRemoved, LinkRemoved, PieceRemoved, MarkerRemoved})
_ABOUT_THINGS: Final = frozenset({*_FIELDS, *_ADDED})


def _grouped(
    change: Change | None, why: Because, reported: Mapping[SeatId, Shown]
) -> tuple[Report, ...]:
    """Return one report for all seats that are told the same, that of the others last."""
    others = reported[NO_SEAT]
    if others == ((change,), why) and all(same == others for same in reported.values()):
        return ()
    found: dict[tuple[SeatId, ...], Shown] = {}
    for seat in sorted(reported):
        if reported[seat] != others:
            same = next((seats for seats, shown in found.items() if shown == reported[seat]), ())
            _ = found.pop(same, None)
            found[(*same, seat)] = reported[seat]
    named = [Report(seats, *shown) for seats, shown in found.items()]
    return (*named, Report(EVERYBODY, *others))
