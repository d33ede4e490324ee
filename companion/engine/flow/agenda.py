"""match(): the agenda at work, and Play: what a rule procedure may do.

A step asks before it changes. What follows an answer that commits is a step of its own, put on the
agenda at once. So a match can start from any table, at the head of its agenda.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Final, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.because import ORDER_OF_PLAY, Because, SecretBecause
from companion.engine.chance import draw, draws
from companion.engine.errors import AskedTooLate, RuleFault, StepLimit
from companion.engine.flow.prompts import NO_WORDS, Do, Option, Prompt, Question, Roll, Settled
from companion.engine.ids import SeatId
from companion.engine.message import Message
from companion.engine.state.changes import AgendaSet, ChanceUsed, Change, MarkerRemoved
from companion.engine.state.reason_view import reason_seen
from companion.engine.state.reports import (
    CARD_CHANGES,
    Report,
    Reporter,
    card_reports,
    report_for,
)
from companion.engine.state.table import Reading, Step, Table
from companion.engine.state.visibility import BRINGING, brings_secrets, hides

T = TypeVar("T")
Flow: TypeAlias = Generator[Prompt[object], str, T]
StepFunction: TypeAlias = Callable[["Play", Step], Flow[None] | None]
Others: TypeAlias = tuple[Option[tuple[Change, ...]], ...]
"""What hands may have done instead, each with the changes it makes."""
SideFunction: TypeAlias = Callable[["Play", SeatId], Flow[None] | None]

STEP_LIMIT: Final = 2_000
"""Steps between two answers; a whole enemy phase of the largest game takes about a hundred."""
CHANGE_LIMIT: Final = 20_000


class Noted(Struct, frozen=True, gc=False):
    """One entry of the stream: a change with its reason, or a remark where nothing changed.

    Attributes:
        change: What changed, or None for a remark ("no way to any target").
        why: The reason.
        about: The thing a remark is about.
        step: Name of the step that did it.
        reports: What each seat is told of it; nothing where all are told all.
    """

    change: Change | None
    why: Because
    about: str = ""
    step: str = ""
    reports: tuple[Report, ...] = ()

    def reported_to(self, seat: SeatId) -> tuple["Noted", ...]:
        """Return what a seat is told of it, "" for what all are told; chance is nobody's."""
        if type(self.change) is ChanceUsed:
            return ()
        report = report_for(self.reports, seat)
        if report is not None:
            seen = (Noted(change, report.why, self.about, self.step) for change in report.changes)
            return tuple(seen)
        if type(self.why) is SecretBecause:
            return (replace(self, why=reason_seen(self.why, seat, ())),)
        return (self,)


class Play:
    """One match in the hands of its rules: read the table, ask, change, put on the agenda.

    Attributes:
        table: The table, for reading.
        active: The flow may still act; a dropped one may not.
        hands: Somebody moves things on a real table; without hands instructions are not asked.
        notes: What happened since the session last collected it.
    """

    __slots__ = (
        "_dirty",
        "_next",
        "_replaced",
        "_reporter",
        "_table",
        "active",
        "changes",
        "hands",
        "notes",
        "seed",
        "step",
        "steps",
        "table",
    )

    def __init__(self, table: Table, seed: str, *, hands: bool = True) -> None:
        self.hands = hands
        self._table = table
        self.table: Reading = table
        self.seed = seed
        self.active = True
        self.notes: list[Noted] = []
        self.step = ""
        self.steps = 0
        self.changes = 0
        self._dirty = False
        self._reporter = Reporter(table) if hides(table) else None
        self._next: tuple[Step, ...] = ()
        self._replaced = False

    # -- what rules do

    def change(self, change: Change, why: Because) -> None:
        """Change the table, for a reason."""
        if not self.active:
            raise RuleFault("a dropped flow tried to change the table")
        self.changes += 1
        if self.changes > CHANGE_LIMIT:
            raise StepLimit(f"more than {CHANGE_LIMIT} changes without an answer")
        table, kind = self._table, type(change)
        if kind is MarkerRemoved:
            change = _whole(change, table)
        if self._reporter is None and kind in BRINGING and brings_secrets(change):
            self._reporter = Reporter(table)
        self._dirty = True
        if self._reporter is not None:
            reports = self._reporter.apply(change, why)
        elif kind in CARD_CHANGES:
            reports = card_reports(change, why, table)
        else:
            change.apply(table)
            reports = ()
        self.notes.append(Noted(change, why, "", self.step, reports))

    def change_all(self, changes: Iterable[Change], why: Because) -> None:
        """Change the table in several ways, for one reason."""
        for change in changes:
            self.change(change, why)

    def note(self, about: str, why: Because) -> None:
        """Remark that nothing changed, and why: the log and the enemy list show it."""
        reports = self._reporter.remark(about, why) if self._reporter is not None else ()
        self.notes.append(Noted(None, why, about, self.step, reports))

    def push(self, *steps: Step) -> None:
        """Put steps next on the agenda, before what is there; later calls go behind."""
        self._next += steps
        self._dirty = True

    def replace_agenda(self, *steps: Step) -> None:
        """Replace the whole agenda: what was to come is off (a turn cut short)."""
        self._next = steps
        self._replaced = True
        self._dirty = True

    def ask(self, question: Question[T]) -> Flow[T]:
        """Wait for the answer to a question, unless the rules settle it.

        Raises:
            AskedTooLate: The step has already changed the table.
        """
        if type(question) is Settled:
            return question.value
        if self._dirty:
            raise AskedTooLate(f"{self.step} asked {question.rule} after it had changed the table")
        return question.accept((yield question))

    def roll(self, prompt: Roll) -> Flow[tuple[str, ...]]:
        """Ask for a throw; return the faces the table threw, or the application's own throw."""
        faces = yield from self.ask(prompt)
        if faces or not prompt.dice:
            return faces
        return tuple([prompt.die[n] for n in self.chances(prompt.dice, len(prompt.die))])

    def instruct(
        self,
        changes: Change | tuple[Change, ...],
        why: Because,
        *,
        asks: Message,
        support: Message | Callable[[], Message] = NO_WORDS,
        others: Others | Callable[[], Others] = (),
        about: str = "",
        may_leave: bool = True,
    ) -> Flow[str]:
        """Tell hands to do something; return "done", "left" or the key of what they did instead.

        ``support`` and ``others`` may be functions that work them out: they are asked only where
        there are hands.
        """
        parts = changes if isinstance(changes, tuple) else (changes,)
        if not self.hands:
            self.change_all(parts, why)
            return "done"
        parts = tuple([_whole(change, self._table) for change in parts])
        prompt = Do(
            asks=asks,
            support=support() if callable(support) else support,
            rule=why.rule,
            changes=parts,
            others=others() if callable(others) else others,
            about=about,
            may_leave=may_leave,
        )
        key = yield from self.ask(prompt)
        self.change_all(prompt.outcome(key), why)
        if key == "done" and not parts:
            self.note(about, replace(why, says=asks))  # the log tells it nevertheless
        return key

    def chance(self, below: int) -> int:
        """Return a number from 0 to ``below`` - 1, the match's next draw."""
        first = self._table.draws
        self.change(_ONE_DRAW, ORDER_OF_PLAY)
        return draw(self.seed, first, below)

    def chances(self, count: int, below: int) -> tuple[int, ...]:
        """Return several draws at once."""
        first = self._table.draws
        self.change(ChanceUsed(count), ORDER_OF_PLAY)
        return draws(self.seed, first, count, below)

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items, drawn by chance; there is at least one."""
        return items[self.chance(len(items))]

    # -- what match() and the session do

    def begin(self, step: Step) -> None:
        """Begin a step: it has changed nothing yet."""
        self.steps += 1
        if self.steps > STEP_LIMIT:
            raise StepLimit(f"more than {STEP_LIMIT} steps without an answer, now at {step.name}")
        self.step = step.name
        self._dirty = False

    def done(self, *, head: bool) -> None:
        """End a step: take it off (``head``) and put what it wanted next before the rest."""
        if not self.active:
            raise RuleFault("a dropped flow tried to go on")
        table, agenda = self._table, self._next
        if self._replaced:
            self._replaced = False
        else:
            agenda += table.agenda[1:] if head else table.agenda
        self._next = ()
        if agenda is not table.agenda:
            after, reports = AgendaSet(agenda), ()
            if self._reporter is None:
                after.apply(table)
            else:
                reports = self._reporter.apply(after, ORDER_OF_PLAY)
            self.notes.append(Noted(after, ORDER_OF_PLAY, "", self.step, reports))

    def answered(self) -> None:
        """Start counting steps and changes anew: somebody answered."""
        self.steps = 0
        self.changes = 0


def as_it_is(step: Step) -> Step:
    """Return a step that was always written as it is today."""
    return step


class Rules(Struct, frozen=True):
    """What match() needs of a game: its steps, and what to do when nothing is left to do.

    ``upgraded`` turns a step as earlier rules wrote it into one of today's; ``former`` are names
    of steps that only they had.
    """

    steps: dict[str, StepFunction]
    next_turn: Callable[[Play], None]
    settle: Callable[[Play], None]
    upgraded: Callable[[Step], Step] = as_it_is
    former: tuple[str, ...] = ()


def match(play: Play, rules: Rules) -> Flow[None]:
    """Play: run the head of the agenda until the match is over.

    Raises:
        RuleFault: The rules failed; StepLimit if they ran in circles.
    """
    table, steps, begin, done = play.table, rules.steps, play.begin, play.done
    while not table.result:
        agenda = table.agenda
        if agenda:
            step = agenda[0]
            begin(step)
            waiting = steps[step.name](play, step)
            if waiting is not None:
                yield from waiting
            done(head=True)
        else:
            begin(_NEXT_TURN)
            rules.next_turn(play)
            done(head=False)


def side(play: Play, flow: SideFunction, seat: SeatId) -> Flow[None]:
    """Run one side flow over the open question; what it wants next comes before that question."""
    play.begin(_SIDE)
    waiting = flow(play, seat)
    if waiting is not None:
        yield from waiting
    play.done(head=False)


def settle(play: Play, rules: Rules) -> None:
    """Restore what always holds, after a correction or a side flow; it never asks."""
    play.begin(_SETTLE)
    rules.settle(play)
    play.done(head=False)


def _whole(change: Change, table: Reading) -> Change:
    """Return a change with what only the table before it tells: where a token lay."""
    return change.lying(table) if type(change) is MarkerRemoved else change


_ONE_DRAW: Final = ChanceUsed(1)
_NEXT_TURN: Final = Step("next turn")
_SIDE: Final = Step("side")
_SETTLE: Final = Step("settle")
