"""Prompts: everything people can be asked, one at a time.

An answer is a short text: the key of an option, several keys, dice faces, a number. ``accept``
turns it into the value the rules wait for or raises :class:`Refused`; ``options`` lists all answers
where the list is finite and short; ``sample`` gives a legal one. Bots need no more than that.
"""

from collections.abc import Callable, Mapping
from typing import Final, Generic, TypeAlias, TypeVar, final

from msgspec import Struct

from companion.engine.because import Because
from companion.engine.errors import Refused
from companion.engine.flow.menus import NO_MENU, Menu
from companion.engine.grid import Cell, Turns
from companion.engine.ids import SeatId
from companion.engine.message import Message, say
from companion.engine.state.changes import Change

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Below: TypeAlias = Callable[[int], int]
"""Chance for samples: ``below(n)`` gives 0 to n - 1."""
NO_WORDS = Message("")
THROW: Final = "roll"
"""The answer that lets the application throw."""
STAND: Final = "stand"
"""The answer that lets dice stand."""


class Option(Struct, Generic[T_co], frozen=True, gc=False):
    """One answer that can be given.

    Attributes:
        key: What the journal keeps ("move t12"). Unique within its prompt, and stable.
        value: What the rules get.
        label: The words on its button.
        ref: The id of the thing it stands for: scans, sightings and taps on the map answer by it.
        second: The consequence, on the button's second line.
        off: Why it cannot be chosen now; no text where it can.
        icon: Name of an icon, or "".
        default: The safe or only sensible answer: what Confirm gives.
        group: The group of the menu it belongs to; "" for a button of its own.
    """

    key: str
    value: T_co
    label: Message
    ref: str = ""
    second: Message = NO_WORDS
    off: Message = NO_WORDS
    icon: str = ""
    default: bool = False
    group: str = ""


class Prompt(Struct, Generic[T_co], frozen=True, kw_only=True):
    """A question that waits for exactly one answer.

    Attributes:
        asks: The line that asks (UX.md section 7).
        rule: The ledger id behind it.
        seats: Seats that may answer; empty for anybody at the table.
        support: How, the cost, or what is left.
        secret: Only ``seats`` may see what is asked.
        about: The thing it is about, or "".
        because: What the rules compared before they asked, or None.
    """

    asks: Message
    rule: str
    seats: tuple[SeatId, ...] = ()
    support: Message = NO_WORDS
    secret: bool = False
    about: str = ""
    because: Because | None = None

    def accept(self, answer: str) -> T_co:
        """Return what the rules get for this answer, or raise Refused."""
        del answer
        raise Refused(say("There is no such answer."))

    def options(self) -> tuple[Option[object], ...]:
        """Return the answers as a list, those that cannot be chosen with their reason."""
        return ()

    def choices(self, answer: str) -> tuple[Option[object], ...]:
        """Return the options that this answer, legal or not, chose among."""
        del answer
        return self.options()

    def choosable(self) -> list[Option[object]]:
        """Return the answers of the list that can be chosen now."""
        return [option for option in self.options() if not option.off.text]

    def sample(self, below: Below) -> str:
        """Return one legal answer, drawn by chance."""
        legal = self.choosable()
        return legal[below(len(legal))].key

    def legal(self, answer: str) -> Message:
        """Return no text if the answer is legal, else why it is not."""
        try:
            _ = self.accept(answer)
        except Refused as refused:
            return refused.reason
        return NO_WORDS


@final
class Settled(Struct, Generic[T_co], frozen=True, gc=False):
    """A question whose answer the rules settle: nobody is asked."""

    value: T_co


Question: TypeAlias = Prompt[T] | Settled[T]


class Choose(Prompt[T_co], Generic[T_co], frozen=True, kw_only=True):
    """Choose one of the options; ``menu`` says how many answers are put into groups."""

    among: tuple[Option[T_co], ...]
    menu: Menu = NO_MENU

    def accept(self, answer: str) -> T_co:
        """Return the chosen option's value."""
        return _option(self.among, answer).value

    def options(self) -> tuple[Option[object], ...]:
        """Return the options as given."""
        return self.among


class ChooseSpace(Choose[T_co], Generic[T_co], frozen=True, kw_only=True):
    """Choose a place: each option's ``ref`` is a space; the map shows them by letter."""


class ChooseLink(Choose[T_co], Generic[T_co], frozen=True, kw_only=True):
    """Choose a way: each option's ``ref`` is a link; the map shows them by letter."""


class ChooseSeveral(Prompt[tuple[T_co, ...]], Generic[T_co], frozen=True, kw_only=True):
    """Choose several of the options; the answer is their keys joined by ``+``, "-" for none.

    Attributes:
        least: How many at least.
        most: How many at most.
        ordered: The order of the keys matters.
    """

    among: tuple[Option[T_co], ...]
    least: int = 0
    most: int
    ordered: bool = False

    def accept(self, answer: str) -> tuple[T_co, ...]:
        """Return the chosen options' values, in the order given."""
        keys = [] if answer == "-" else answer.split("+")
        if len(set(keys)) != len(keys):
            raise Refused(say("Each can be chosen once."))
        if not self.least <= len(keys) <= self.most:
            raise Refused(say("Choose {least} to {most}.", least=self.least, most=self.most))
        return tuple(_option(self.among, key).value for key in keys)

    def options(self) -> tuple[Option[object], ...]:
        """Return what can be ticked; an answer joins several keys."""
        return self.among

    def sample(self, below: Below) -> str:
        """Return a legal choice of legal size."""
        left = [option.key for option in self.among if not option.off.text]
        most = min(self.most, len(left))
        count = self.least + below(most - self.least + 1)
        keys = [left.pop(below(len(left))) for _ in range(count)]
        return "+".join(keys) or "-"


class Placement(Struct, frozen=True, order=True, gc=False):
    """A tile face laid so: its north-west cell and its quarter turns."""

    tile: str
    cell: Cell
    turns: Turns = 0

    @property
    def key(self) -> str:
        """The answer that stands for it: ``tile x,y turns``."""
        return f"{self.tile} {self.cell.x},{self.cell.y} {self.turns}"


class PlaceTile(Prompt[Placement], frozen=True, kw_only=True):
    """Lay a tile: only the legal placements are offered.

    Where people drew the tile, every tile that may still come is among them: the answer then says
    both which tile it is and how it lies.

    Attributes:
        places: The legal placements, sorted.
        drawn: The tile that is to be laid, or "" where the table drew it.
        why_not: Says why a placement that is not among them is not legal, by key.
        others: Answers that are no placement ("another tile"), each with one that stands for it.
    """

    places: tuple[Placement, ...]
    drawn: str = ""
    others: tuple[Option[Placement], ...] = ()
    why_not: Mapping[str, Message] = {}

    def accept(self, answer: str) -> Placement:
        """Return the placement."""
        for place in self.places:
            if place.key == answer:
                return place
        if any(other.key == answer for other in self.others):
            return _option(self.others, answer).value
        raise Refused(self.why_not.get(answer, say("The tile cannot lie there like that.")))

    def options(self) -> tuple[Option[object], ...]:
        """Return one option per legal placement; ``ref`` is the tile."""
        only = len(self.places) == 1 and not self.others
        laid = (Option(p.key, p, TURNED[p.turns], ref=p.tile, default=only) for p in self.places)
        return (*laid, *self.others)


TURNED = (say("upright"), say("turned right"), say("upside down"), say("turned left"))


class Line(Struct, frozen=True, gc=False):
    """One line of a receipt: what it is and how much it adds."""

    label: Message
    value: int
    rule: str = ""


class Roll(Prompt[tuple[str, ...]], frozen=True, kw_only=True):
    """Before a throw: so many dice, each modifier a line. The time to play cards.

    The answer ``roll`` lets the application throw and is accepted as no faces; faces joined by
    ``+`` are what the table threw ("pearl+mud+mud").

    Attributes:
        dice: How many dice, 0 or more.
        die: The faces of one die; a face on several sides stands several times.
        receipt: Where the number comes from.
        at_once: How many real dice there are: more are thrown in several goes.
        counts: Faces that count, with how much each counts.
        needed: How many have to be counted, 0 where nothing has to be reached.
    """

    dice: int
    die: tuple[str, ...]
    receipt: tuple[Line, ...] = ()
    at_once: int = 8
    counts: Mapping[str, int] = {}
    needed: int = 0

    def accept(self, answer: str) -> tuple[str, ...]:
        """Return the faces the table threw, or nothing where the application is to throw."""
        if answer == THROW:
            return ()
        faces = tuple(answer.split("+")) if answer else ()
        if len(faces) != self.dice:
            raise Refused(say("Give {n} faces, one for each die.", n=self.dice))
        for face in faces:
            if face not in self.die:
                raise Refused(say("No die shows {face}.", face=face))
        return faces

    def options(self) -> tuple[Option[object], ...]:
        """Return the one finite answer: let the application throw."""
        return (Option(THROW, (), say("Roll {n}", n=self.dice), icon="challenge", default=True),)

    def sample(self, below: Below) -> str:
        """Let the application throw."""
        del below
        return THROW


class Reroll(Struct, frozen=True):
    """One way to throw a die again.

    Attributes:
        source: The card or skill that allows it.
        die: Index of the die, from 0.
        label: The words on its button.
    """

    source: str
    die: int
    label: Message

    @property
    def key(self) -> str:
        """The answer that stands for it: ``again SOURCE DIE``."""
        return f"again {self.source} {self.die}"


class Dice(Prompt[Reroll | None], frozen=True, kw_only=True):
    """After a throw that somebody may change: let it stand, or throw one die again."""

    faces: tuple[str, ...]
    rerolls: tuple[Reroll, ...]

    def accept(self, answer: str) -> Reroll | None:
        """Return the reroll, or None to let the dice stand."""
        if answer == STAND:
            return None
        for reroll in self.rerolls:
            if answer == reroll.key:
                return reroll
        raise Refused(say("That die cannot be thrown again."))

    def options(self) -> tuple[Option[object], ...]:
        """Return standing and every reroll."""
        stand: Option[object] = Option(STAND, None, say("Done"), icon="done", default=True)
        return (
            stand,
            *(Option(r.key, r, r.label, ref=r.source) for r in self.rerolls),
        )


class EnterNumber(Prompt[int], frozen=True, kw_only=True):
    """Enter a whole number."""

    low: int
    high: int
    usual: int = 0

    def accept(self, answer: str) -> int:
        """Return the number."""
        digits = answer.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= MANY_DIGITS):
            raise Refused(say("That is not a number."))
        number = int(answer)
        if not self.low <= number <= self.high:
            raise Refused(say("From {low} to {high}.", low=self.low, high=self.high))
        return number

    def options(self) -> tuple[Option[object], ...]:
        """Return every number where there are at most a dozen, else none."""
        if self.high - self.low > MANY_NUMBERS:
            return ()
        return tuple(
            Option(str(n), n, say("{n}", n=n), default=n == self.usual)
            for n in range(self.low, self.high + 1)
        )

    def sample(self, below: Below) -> str:
        """Return any number within the range."""
        return str(self.low + below(self.high - self.low + 1))


MANY_NUMBERS = 11
MANY_DIGITS = 9


class ReadCard(Choose[T_co], Generic[T_co], frozen=True, kw_only=True):
    """Which card was drawn on the real table? Each option's ``ref`` is a card.

    Where a card is not known yet, further prompts ask what is printed on it.
    """


class Do(Prompt[str], frozen=True, kw_only=True):
    """An instruction for hands: done, left out, or one of the listed things happened instead.

    Attributes:
        changes: What "done" applies.
        others: What the table may have done instead; each value is the changes it applies.
        may_leave: It can be left out: "not possible".
    """

    changes: tuple[Change, ...]
    others: tuple[Option[tuple[Change, ...]], ...] = ()
    may_leave: bool = True

    def accept(self, answer: str) -> str:
        """Return "done", "left" or the key of what happened instead."""
        if answer == "done" or (answer == "left" and self.may_leave):
            return answer
        return _option(self.others, answer).key

    def outcome(self, key: str) -> tuple[Change, ...]:
        """Return the changes that an accepted answer applies."""
        if key == "done":
            return self.changes
        return () if key == "left" else _option(self.others, key).value

    def options(self) -> tuple[Option[object], ...]:
        """Return done, not possible and the other things."""
        done: Option[object] = Option("done", "done", say("Done"), icon="done", default=True)
        left: Option[object] = Option("left", "left", say("Not possible"), icon="not_possible")
        return (done, *((left,) if self.may_leave else ()), *self.others)


def _option(among: tuple[Option[T], ...], key: str) -> Option[T]:
    for option in among:
        if option.key == key:
            if option.off.text:
                raise Refused(option.off)
            return option
    raise Refused(say("There is no such answer."))
