"""What changed since people decided last, gathered for who looks at the screen.

Instructions for hands and seats that Companion plays stand between two decisions: what they bring
is gathered too, until people answer the next question that they decide. What was taken back starts
anew; a correction is said with what came of it. A match that is taken up again says what it said
before: its last entries are done once more in a match of their own.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Final

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
from companion.engine.state.seat_view import lay, view_of
from companion.engine.state.table import Reading, Table
from companion.engine.state.visibility import may_see
from companion.session.bots.played_seats import seat_of_bot
from companion.session.match.entries import BOT, Entry, Happened
from companion.session.screen_use import screen_use
from companion.ui.models import ConsequencesModel
from companion.ui.presenter.builders.consequences import consequences
from companion.ui.presenter.match.tracker_changes import hero_numbers, tracker_changes
from companion.ui.presenter.moments.moment_stream import turned_up
from companion.ui.presenter.page.scene import NOTHING_CHANGED, NumbersWere, Scene
from companion.ui.presenter.shell.match_context import MatchContext

LOOKED_BACK: Final = 60
"""So many entries at the most are done once more: a round of a large table."""


@dataclass
class _Span:
    """The time since the last decision, as one seat was told it.

    Attributes:
        before: The table as the seat saw it then, with what hands did by instructions since.
        now: The table as it sees it now.
        notes: What it was told, without what an instruction had named and hands did.
        done: Of that what hands did.
        new: The note from which on no page had time to be read, since what the seat knows of.
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
        session = match.session
        self._look(session.table, session.prompt, session.copy_of_view)
        _ = session.subscribe(self._happened)

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
        entry, session = happened.entry, self._match.session
        if entry is None or entry.n + 1 < session.number:
            return  # more is told at once: with the last of it all is looked at
        if entry.n != self._next:
            self.look_back()
            return
        view = cache(session.copy_of_view)
        self._enter(entry, happened.notes, view)
        self._look(session.table, session.prompt, view)

    def look_back(self) -> None:
        """Go through the last entries once more: the match was taken up, or did several at once."""
        session = self._match.session
        self._spans = {}
        seats = self._followed(session.table)
        firsts = {seat: session.last_in_a_row(seat, LOOKED_BACK) for seat in seats}
        for step in session.replayed(min(firsts.values())):
            if step.entry.n in firsts.values():
                self._begin_from(firsts, step.entry.n)
                self._look(step.before, step.prompt, partial(view_of, step.before))
            after = cache(partial(view_of, step.after))
            self._enter(step.entry, step.happened.notes, after)
            self._look(step.after, step.following, after)
        self._begin_from(firsts, session.number)
        self._look(session.table, session.prompt, session.copy_of_view)

    def _begin_from(self, firsts: Mapping[SeatId, int], number: int) -> None:
        """Forget what was before a number for each seat whose first entry has none lower."""
        for seat, first in firsts.items():
            if first >= number:
                _ = self._spans.pop(seat, None)

    def _enter(
        self, entry: Entry, notes: tuple[Noted, ...], view: Callable[[SeatId], Table]
    ) -> None:
        """Take in what one entry did.

        Args:
            entry: The entry.
            notes: What it did.
            view: Returns the table after it as a seat sees it.
        """
        right = _put_right(entry)
        for seat, span in self._spans.items():
            known = may_see(entry.seen, seat)
            if known and (right or self._decided(entry)):
                span.begin()
            if known and not self._of_bot:  # when it was nobody else may tell
                span.new = len(span.notes)
            rest = [noted for noted in notes if not self._has_page(noted)]
            self._take(span, seat, entry, _reported(rest, seat))
            self._count(span, view(seat), seat, _reported(notes, seat))
            if known and right:
                span.were = NOTHING_CHANGED
            if known and entry.kind == "undo":
                span.now = view(seat)
                span.begin()

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
            elif entry.kind == "answer" and _is_named(change, span.before, named):
                _lay(span.before, change, seat)
            else:
                span.notes.append(noted)
                span.done.append(change)

    def _count(self, span: _Span, view: Table, seat: SeatId, notes: Iterable[Noted]) -> None:
        """Take in which numbers of heroes are others now."""
        game = self._match.session.game
        before, now = (hero_numbers(game, table, seat) for table in (span.now, view))
        span.were = tracker_changes(span.were, (noted.change for noted in notes), before, now)

    def _decided(self, entry: Entry) -> bool:
        """Tell whether people decided it: no instruction, and no seat that Companion plays."""
        if entry.kind == "answer":
            return not self._of_bot and not isinstance(self._prompt, Do)
        return entry.kind == "side" and entry.source != BOT

    def _look(
        self, table: Reading, prompt: Prompt[object] | None, view: Callable[[SeatId], Table]
    ) -> None:
        """Look how a table stands: for all, and for whose screen it is.

        Args:
            table: The table.
            prompt: The open question.
            view: Returns the table as a seat sees it.
        """
        self._prompt, self._of_bot = prompt, bool(seat_of_bot(table, prompt))
        self._next = self._match.session.number
        spans: dict[SeatId, _Span] = {}
        for seat in self._followed(table):
            now = view(seat)
            span = self._spans.get(seat) or _Span(now, now)
            span.now = now
            spans[seat] = span
        self._spans, self._models = spans, {}

    def _followed(self, table: Reading) -> frozenset[SeatId]:
        """Return for whom it is gathered: for all, and for whose screen it is."""
        return frozenset((NO_SEAT, screen_use(table, self._match.open_match.seats).seat))


def _reported(notes: Iterable[Noted], seat: SeatId) -> list[Noted]:
    """Return what a seat is told of what happened."""
    return [seen for noted in notes for seen in noted.reported_to(seat)]


def _put_right(entry: Entry) -> bool:
    """Tell whether it was taken back or corrected; not whose the screen is, or who plays."""
    words_alone = all(isinstance(change, WordSet) for change in entry.changes)
    return entry.kind == "undo" or (entry.kind == "adjust" and not words_alone)


def _by_hand(prompt: Prompt[object] | None, entry: Entry) -> tuple[Change, ...]:
    """Return what hands did by the instruction that was answered, or what was corrected."""
    if entry.kind == "adjust":
        return entry.changes
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
