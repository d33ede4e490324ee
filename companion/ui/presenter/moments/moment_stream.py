"""What an answer brought that has a page of its own, in the order it happened.

It is made from what the whole table is told, and from what the game declares: throws, cards turned
up, great moments of seats, goals, the alarm.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.because import ORDER_OF_PLAY
from companion.engine.errors import ImpossibleChange
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import NO_WORDS, Dice, Prompt, ReadCard, Roll
from companion.engine.forms.form_prompt import Fill
from companion.engine.game import Game
from companion.engine.ids import NO_SEAT, CardId, PieceId, PileId
from companion.engine.message import Message, Ref
from companion.engine.state.changes import (
    AgendaSet,
    CardMoved,
    CardNamed,
    ChanceUsed,
    ConditionSet,
    DiceThrown,
    PieceTrackSet,
    TurnUsed,
    WordSet,
)
from companion.engine.state.seat_view import lay
from companion.engine.state.table import Reading, Table
from companion.engine.view.appearance import Panel
from companion.engine.view.status import Gauge, Status
from companion.ui.presenter.builders.event_card_model import BOOKS
from companion.ui.presenter.moments.card_work import CardWork

_UNSAID: Final = (AgendaSet, ChanceUsed, TurnUsed, DiceThrown)
CARDS_MOST: Final = 4
"""Cards with their words that one page has room for."""


class ThrowMoment(Struct, frozen=True):
    """Dice came to lie.

    Attributes:
        roll: The question that was answered by throwing; None where nothing asked for it.
        faces: The dice.
        before: The table as they came to lie.
        verdict: What was remarked of them, else why something changed after them.
        remarked: It was a remark.
        costs: What changed after it, up to the next moment.
    """

    roll: Roll | None
    faces: tuple[str, ...]
    before: Table
    verdict: Message = NO_WORDS
    remarked: bool = False
    costs: tuple[Noted, ...] = ()


class DrawnCard(Struct, frozen=True):
    """A card that was turned up, and the pile it came to."""

    card: CardId
    pile: PileId


class CardsMoment(Struct, frozen=True):
    """Cards were turned up that do nothing by themselves, or one that is worked off.

    Attributes:
        cards: They.
        work: What has come of the one card so far, None of several.
    """

    cards: tuple[DrawnCard, ...]
    work: CardWork | None = None


class CeremonyMoment(Struct, frozen=True):
    """A great moment of a seat.

    Attributes:
        who: The seat; "" for the whole table.
        words: What is said.
        reason: Why, or no words.
        good: Something was won, else lost.
        once: A seat that has become so is so: it is not announced again.
    """

    who: PieceId
    words: Message
    reason: Message = NO_WORDS
    good: bool = False
    once: bool = False


class AlarmMoment(Struct, frozen=True):
    """The alarm has begun, for a reason."""

    reason: Message


Moment: TypeAlias = ThrowMoment | CardsMoment | CeremonyMoment | AlarmMoment


class Answered(Struct, frozen=True):
    """One answer as the whole table may know it.

    Attributes:
        game: The game.
        before: The table before it, as one's own.
        after: The table after it.
        prompt: The question that was answered; None where it was a secret, and at the beginning.
        following: The question after it; None likewise, and where the match is over.
        notes: What everybody is told.
        foreseen: What everybody knows will come of the instruction that is open now.
        seats: Who plays.
    """

    game: Game
    before: Table
    after: Reading
    prompt: Prompt[object] | None
    following: Prompt[object] | None
    notes: tuple[Noted, ...]
    foreseen: tuple[Noted, ...] = ()
    seats: tuple[str, ...] = ()


class MomentStream:
    """Goes through an answer change by change.

    Attributes:
        found: The moments so far, each with the place in the stream at which it happened.
        work: The card that is being worked off, or None.
    """

    def __init__(self, answered: Answered, roll: Roll | None, work: CardWork | None) -> None:
        """Begin before the answer.

        Args:
            answered: The answer.
            roll: The last question that was answered by throwing.
            work: The card that was being worked off before.
        """
        self.found: list[tuple[int, Moment]] = []
        self.work = work
        self._answered = answered
        self._roll = roll
        self._view = answered.before
        self._game = answered.game
        self._before = answered.game.status(answered.before)
        self._after = answered.game.status(answered.after)
        self._alarm = self._before.alarm.on
        self._drawn: list[tuple[int, DrawnCard]] = []

    def moments(self) -> tuple[Moment, ...]:
        """Return the moments of the answer, in order."""
        throw_at = self._throw()
        for at, noted in enumerate(self._answered.notes):
            if self.work is not None:
                self.work.take(noted, self._view, self._panels)
            self._lay(noted)
            self._take(at, noted)
        self._close_card()
        self._cards()
        ordered = sorted(self.found, key=lambda found: found[0])
        return tuple(self._with_costs(throw_at, [moment for _, moment in ordered]))

    def _panels(self) -> tuple[Panel, ...]:
        return self._game.panels(self._view, NO_SEAT)

    def _lay(self, noted: Noted) -> None:
        if noted.change is None:
            return
        try:
            lay(self._view, noted.change, NO_SEAT)
        except ImpossibleChange:  # it hangs on what not everybody sees
            return

    def _take(self, at: int, noted: Noted) -> None:
        change = noted.change
        if isinstance(change, CardMoved | CardNamed):
            self._card(at, change)
        elif isinstance(change, ConditionSet):
            self.found += [
                (at, moment) for moment in became((noted,), self._game, self._answered.seats)
            ]
        if not self._alarm and self._after.alarm.on and change is not None:
            self._look_for_alarm(at, noted)
        self._goals(at, noted)

    # -- throws

    def _throw(self) -> int:
        """Find the throw of this answer; return its place, -1 for none."""
        notes, prompt = self._answered.notes, self._answered.prompt
        lying = [n for n, it in enumerate(notes) if _faces(it)]
        if isinstance(self._answered.following, Dice):
            return -1  # somebody may still change it: its page is the question's
        if lying:
            at, faces = lying[-1], _faces(notes[lying[-1]])
        elif isinstance(prompt, Dice):
            at, faces = 0, prompt.faces
        else:
            return -1
        throw = ThrowMoment(self._roll, faces, self._view.copy(), *verdict_of(notes))
        self.found.append((at, throw))
        return at

    def _with_costs(self, at: int, moments: list[Moment]) -> Iterator[Moment]:
        """Yield the moments, the throw with what changed after it up to the next one."""
        others = [place for place, it in self.found if not isinstance(it, ThrowMoment)]
        end = next((place for place in sorted(others) if place > at), len(self._answered.notes))
        for moment in moments:
            if isinstance(moment, ThrowMoment):
                costs = tuple(
                    it
                    for it in self._answered.notes[at:end]
                    if not isinstance(it.change, (*BOOKS, DiceThrown)) and it.change is not None
                )
                yield replace(moment, costs=costs)
            else:
                yield moment

    # -- cards

    def _card(self, at: int, change: CardMoved | CardNamed) -> None:
        drawn = turned_up(self._game, change)
        if drawn is None:
            return
        self._close_card()
        self.work = CardWork(drawn.card)
        if not self._by_hands(drawn.card):  # else it lies on the table
            self._drawn.append((at, drawn))

    def _by_hands(self, card: str) -> bool:
        """Tell whether hands drew a real card and have just named it, or said what is on it."""
        prompt = self._answered.prompt
        if isinstance(prompt, Fill):
            return True
        return isinstance(prompt, ReadCard) and any(
            option.ref == card for option in prompt.options()
        )

    def _close_card(self) -> None:
        """Give the card that was worked off a page of its own, if there is something to read."""
        work = self.work
        if work is None:
            return
        work.close(self._view)
        own = next((it for it in self._drawn if it[1].card == work.card), None)
        news = work.empty_parts - work.shown if not work.at_work(self._view) else frozenset[str]()
        if work.panel is not None and own is not None:
            self._drawn.remove(own)
            self.found.append((own[0], CardsMoment((own[1],), work)))
        elif work.panel is not None and news:
            self.found.append((len(self._answered.notes), CardsMoment((), work)))
        work.shown |= work.empty_parts
        if not work.at_work(self._view):
            self.work = None

    def _cards(self) -> None:
        """Put the cards that do nothing by themselves together, a page of each few."""
        for first in range(0, len(self._drawn), CARDS_MOST):
            some = self._drawn[first : first + CARDS_MOST]
            self.found.append((some[0][0], CardsMoment(tuple([card for _, card in some]))))

    # -- the alarm, goals

    def _look_for_alarm(self, at: int, noted: Noted) -> None:
        if self._game.status(self._view).alarm.on:
            self._alarm = True
            if not self._after.alarm.step:
                self.found.append((at, AlarmMoment(reason_of(self._answered.notes, noted))))

    def _goals(self, at: int, noted: Noted) -> None:
        rising = risen(self._before, self._after)
        if not rising or noted.change is None:
            return
        now = self._game.status(self._view)
        for gauge in risen(self._before, now):
            if gauge.id in {it.id for it in rising}:
                words = Message(gauge.goal.text, {"n": gauge.value, "most": gauge.most})
                who = self._owner(noted)
                self.found.append((at, CeremonyMoment(who, words, noted.why.says, good=True)))
                self._before = now

    def _owner(self, noted: Noted) -> PieceId:
        """Return whose it is that a goal came nearer."""
        change = noted.change
        if isinstance(change, PieceTrackSet) and change.piece in self._answered.seats:
            return change.piece
        return PieceId(self._view.turn.now)


def turned_up(game: Game, change: object) -> DrawnCard | None:
    """Return the card that a change turned up from a deck for everybody, or None."""
    if isinstance(change, CardNamed):
        return DrawnCard(change.card, change.pile) if change.card else None
    if not isinstance(change, CardMoved) or not change.card:
        return None
    decks = {deck.id for deck in game.vocabulary.decks}
    return DrawnCard(change.card, change.to) if change.source in decks else None


def handed_out(game: Game, notes: Iterable[Noted]) -> tuple[CardsMoment, ...]:
    """Return the cards that were turned up before the first question, a few a page."""
    found = [turned_up(game, noted.change) for noted in notes]
    cards = [card for card in found if card is not None]
    firsts = range(0, len(cards), CARDS_MOST)
    return tuple(CardsMoment(tuple(cards[n : n + CARDS_MOST])) for n in firsts)


def risen(before: Status, after: Status) -> list[Gauge]:
    """Return the gauges with a goal that stand higher than before."""
    was = {gauge.id: gauge.value for gauge in before.gauges}
    return [it for it in after.gauges if it.goal.text and it.value > was.get(it.id, it.value)]


def standing(game: Game, view: Reading, seats: tuple[str, ...]) -> tuple[CeremonyMoment, ...]:
    """Return the great moments that seats have had, by what they are now."""
    pieces = (piece for piece in view.pieces.values() if piece.id in seats)
    changes = [ConditionSet(piece.id, it) for piece in pieces for it in piece.conditions]
    return tuple(became([Noted(change, ORDER_OF_PLAY) for change in changes], game, seats))


def became(notes: Iterable[Noted], game: Game, seats: tuple[str, ...]) -> Iterator[CeremonyMoment]:
    """Yield the great moments of seats among changes: what they became."""
    declared = {it.id: it for it in game.vocabulary.conditions if it.ceremony.text}
    for noted in notes:
        change = noted.change
        if isinstance(change, ConditionSet) and change.on and change.piece in seats:
            condition = declared.get(change.condition)
            if condition is not None:
                who = change.piece
                words = Message(condition.ceremony.text, {"who": Ref(who)})
                good = condition.good
                yield CeremonyMoment(who, words, noted.why.says, good=good, once=True)


def next_ceremony(game: Game, view: Reading, seats: tuple[str, ...]) -> CeremonyMoment | None:
    """Return the great moment that the step brings which comes next, or None."""
    head = view.agenda[0] if view.agenda else None
    if head is None or head.subject not in seats:
        return None
    for ceremony in game.vocabulary.ceremonies:
        if ceremony.step == head.name:
            who = PieceId(head.subject)
            words = ceremony.of(view, who)
            if words.text:
                reason = ceremony.reason.get(head.word, NO_WORDS)
                return CeremonyMoment(who, Message(words.text, {"who": Ref(who)}), reason)
    return None


def reason_of(notes: tuple[Noted, ...], noted: Noted | None = None) -> Message:
    """Return why the alarm began: what was said as the table's own words changed, else the last."""
    remarks = [it for it in notes if it.why.says.text]
    own = [it for it in remarks if isinstance(it.change, WordSet)]
    chosen = ([noted] if noted is not None and noted.why.says.text else own)[:1] or remarks[-1:]
    return chosen[0].why.says if chosen else NO_WORDS


def verdict_of(notes: tuple[Noted, ...]) -> tuple[Message, bool]:
    """Return what came of dice in words, and whether it was remarked.

    That is the first remark after they came to lie, else the reason of what followed.
    """
    at = next((n for n, it in enumerate(notes) if _faces(it)), 0)
    later = notes[at:]
    remarks = [it.why.says for it in later if it.change is None and it.why.says.text]
    reasons = [it.why.says for it in later if _follows(it)]
    return next(iter((*remarks, *reasons)), NO_WORDS), bool(remarks)


def _follows(noted: Noted) -> bool:
    return bool(noted.why.says.text) and not isinstance(noted.change, _UNSAID)


def _faces(noted: Noted) -> tuple[str, ...]:
    return noted.change.thrown.faces if isinstance(noted.change, DiceThrown) else ()
