"""What changed since people decided last, gathered for who looks at the screen.

Instructions for hands and seats that Companion plays stand between two decisions: what they bring
is gathered too, until people answer the next question that they decide. What was taken back or
corrected starts anew, and so does a match that is taken up again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.engine.errors import ImpossibleChange
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Do, PlaceTile, Prompt, ReadCard
from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.message import Ref
from companion.engine.state.changes import (
    CardMoved,
    CardNamed,
    Change,
    MarkerAdded,
    MarkerRemoved,
    WordSet,
)
from companion.engine.state.map_changes import LinkStateSet, SpaceAdded
from companion.engine.state.seat_view import lay
from companion.engine.state.table import Table
from companion.engine.state.visibility import may_see
from companion.session.bots.played_seats import bot_asked
from companion.session.match.entries import BOT, Entry, Happened
from companion.ui.models import ConsequencesModel
from companion.ui.presenter.builders.consequences import consequences
from companion.ui.presenter.match.tracker_changes import hero_numbers, tracker_changes
from companion.ui.presenter.moments.moment_stream import turned_up
from companion.ui.presenter.page.scene import NOTHING_CHANGED, NumbersWere, Scene
from companion.ui.presenter.shell.match_context import MatchContext


@dataclass
class _Span:
    """The time since the last decision, as one seat was told it.

    Attributes:
        before: The table as the seat saw it then, with what hands did by instructions since.
        now: The table as it sees it now.
        notes: What it was told, without what an instruction had named and hands did.
        done: Of that what hands did.
        new: The note from which on no page had time to be read.
        were: What heroes' numbers were that changed since their hero's last turn.
    """

    before: Table
    now: Table
    notes: list[Noted] = field(default_factory=list[Noted])
    done: list[Change] = field(default_factory=list[Change])
    new: int = 0
    were: NumbersWere = field(default_factory=lambda: NOTHING_CHANGED)

    def begin(self) -> None:
        """Begin anew with the table as it is."""
        self.before, self.notes, self.done, self.new = self.now, [], [], 0


class RecentChanges:
    """Follows a match for the whole table, and for the seat whose screen it is; for nobody else.

    Attributes:
        ref: What a tap on what changed stands for.
    """

    ref = ConsequencesModel().ref

    def __init__(self, match: MatchContext) -> None:
        self._match = match
        self._spans: dict[SeatId, _Span] = {}
        self._models: dict[SeatId, tuple[Scene, ConsequencesModel]] = {}
        self._look()
        _ = match.session.subscribe(self._happened)

    def model(self, scene: Scene) -> ConsequencesModel:
        """Return what changed as whoever looks at this scene may know it; made once an entry."""
        span = self._spans.get(scene.seat)
        if span is None or not span.notes:
            return ConsequencesModel()
        made_of, model = self._models.get(scene.seat, (None, ConsequencesModel()))
        if made_of is not scene:
            words = self._match.words_at(span.before)
            before = Scene(scene.game, span.before, words, scene.seats, seat=scene.seat)
            model = consequences(span.notes, before, scene, new=span.new, done=span.done)
            self._models[scene.seat] = scene, model
        return model

    def numbers_were(self, seat: SeatId) -> NumbersWere:
        """Return what heroes' numbers were that changed since their hero's last turn."""
        span = self._spans.get(seat)
        return span.were if span is not None else NOTHING_CHANGED

    def _happened(self, happened: Happened) -> None:
        entry = happened.entry
        if entry is None:
            return
        for seat, span in self._spans.items():
            if may_see(entry.seen, seat) and self._decided(entry):
                span.begin()
            if not self._of_bot:
                span.new = len(span.notes)
            rest = [noted for noted in happened.notes if not self._has_page(noted)]
            self._take(span, seat, entry, _reported(rest, seat))
            self._count(span, seat, _reported(happened.notes, seat))
        self._look()
        for seat, span in self._spans.items():
            if may_see(entry.seen, seat) and _put_right(entry):
                span.begin()
                span.were = NOTHING_CHANGED

    def _has_page(self, noted: Noted) -> bool:
        """Tell whether a page of its own says it: a card that was turned up for all."""
        if self._match.stack.context.settings.screen.cards == "skip":
            return False
        game = self._match.session.game
        return any(turned_up(game, seen.change) for seen in noted.reported_to(NO_SEAT))

    def _take(self, span: _Span, seat: SeatId, entry: Entry, notes: Iterable[Noted]) -> None:
        """Take in what a seat was told, but for what the question named and hands did by it."""
        by_hand = _by_hand(self._prompt, entry)
        named = _named(self._prompt)
        for noted in notes:
            change = noted.change
            did = change in by_hand or _of_table(self._prompt, entry, change)
            if change is None or not did:
                span.notes.append(noted)
            elif _is_named(change, span.before, named):
                _lay(span.before, change, seat)
            else:
                span.notes.append(noted)
                span.done.append(change)

    def _count(self, span: _Span, seat: SeatId, notes: Iterable[Noted]) -> None:
        """Take in which numbers of heroes are others now."""
        session = self._match.session
        before, now = (
            hero_numbers(session.game, view, seat) for view in (span.now, session.view(seat))
        )
        span.were = tracker_changes(span.were, (noted.change for noted in notes), before, now)

    def _decided(self, entry: Entry) -> bool:
        """Tell whether people decided it: no instruction, and no seat that Companion plays."""
        if entry.kind == "answer":
            return not self._of_bot and not isinstance(self._prompt, Do)
        return entry.kind == "side" and entry.source != BOT

    def _look(self) -> None:
        """Look how the table stands now: for all, and for whose screen it is."""
        session = self._match.session
        self._prompt, self._of_bot = session.prompt, bool(bot_asked(session))
        spans: dict[SeatId, _Span] = {}
        for seat in {NO_SEAT, self._match.screen_use.seat}:
            now = session.copy_of_view(seat)
            span = self._spans.get(seat) or _Span(now, now)
            span.now = now
            spans[seat] = span
        self._spans = spans
        self._models = {seat: made for seat, made in self._models.items() if seat in spans}


def _reported(notes: Iterable[Noted], seat: SeatId) -> list[Noted]:
    """Return what a seat is told of what happened."""
    return [seen for noted in notes for seen in noted.reported_to(seat)]


def _put_right(entry: Entry) -> bool:
    """Tell whether it was taken back or corrected; not whose the screen is, or who plays."""
    words_alone = all(isinstance(change, WordSet) for change in entry.changes)
    return entry.kind == "undo" or (entry.kind == "adjust" and not words_alone)


def _by_hand(prompt: Prompt[object] | None, entry: Entry) -> tuple[Change, ...]:
    """Return what hands did by the instruction that was answered."""
    if entry.kind == "answer" and isinstance(prompt, Do):
        return prompt.outcome(entry.text)
    return ()


def _of_table(prompt: Prompt[object] | None, entry: Entry, change: Change | None) -> bool:
    """Tell whether hands laid the tile or turned the card up that their answer names."""
    if entry.kind != "answer":
        return False
    if isinstance(prompt, PlaceTile):
        return isinstance(change, SpaceAdded)
    if not isinstance(prompt, ReadCard) or not isinstance(change, CardMoved | CardNamed):
        return False
    read = (option for option in prompt.options() if option.key == entry.text)
    return any(option.ref == change.card for option in read)


def _named(prompt: Prompt[object] | None) -> frozenset[str]:
    """Return the things that a question names."""
    if prompt is None:
        return frozenset()
    facts = [*prompt.asks.facts.values(), *prompt.support.facts.values()]
    return frozenset(fact.id for fact in facts if isinstance(fact, Ref))


def _is_named(change: Change, before: Table, named: frozenset[str]) -> bool:
    """Tell whether the question said where a change was made; most instructions say it."""
    match change:
        case MarkerAdded(marker):
            return not marker.on or marker.on in named
        case MarkerRemoved(ref):
            marker = before.markers.get(ref)
            return marker is None or not marker.on or marker.on in named
        case LinkStateSet(ref):
            link = before.links.get(ref)
            return link is None or ref in named or set(link.joins) <= named
        case SpaceAdded(space):
            return space.id in named or space.face in named
        case _:
            return True


def _lay(view: Table, change: Change, seat: SeatId) -> None:
    """Lay a change on a view; what hangs on something that hands did not do is left out."""
    try:
        lay(view, change, seat)
    except ImpossibleChange:
        return
