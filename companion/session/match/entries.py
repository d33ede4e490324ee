"""What a session keeps and sends: one entry per answer, correction, side flow, undo or redo."""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.errors import Refused
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import THROW, Do, Prompt
from companion.engine.ids import EVERYBODY, NO_SEAT, SeatId
from companion.engine.message import Message
from companion.engine.state.changes import Change
from companion.engine.state.table import Reading
from companion.engine.state.visibility import may_see

Kind: TypeAlias = Literal["answer", "adjust", "side", "undo", "redo"]
BOT: Final = "bot"
"""The source of what a bot did."""
BOOK: Final = "book"
"""The source of an undo that came after the open book: every secret had been seen by then."""
THROWN_BY_HAND: Final = ("Roll ", "ReadCard ", "PlaceTile ")
"""Questions whose answer may be what fell on the real table."""


class Entry(Struct, frozen=True, gc=False):
    """One line of the journal: what somebody did.

    Attributes:
        n: Number of the prompt that was open, from 0; no two entries of a match share one.
        kind: What was done. A redone answer is an "answer" with ``again`` set.
        text: The answer; the name of the side flow; "" otherwise.
        source: Who or what said it: "finger", "button", "camera", "scan", "bot", "resume"; of an
            undo after the open book "book".
        seat: The seat that answered or acted, "" if nobody said.
        key: The open question's key (see :func:`question_key`); "" at somebody's secret one, unless
            it was answered.
        options: Digest of the options offered, "" where no journal is kept.
        within: Name of the side flow that asked, "" for the match itself.
        changes: The corrections of an "adjust".
        to: For an "undo": number of the entry that is now the last one in force, -1 for the start.
        again: For something done again: number of the entry it repeats, else -1.
        seen: Seats that may know what was answered or corrected.
        turn: Number of the turn it was done in, -1 where a journal of before does not say.
    """

    n: int
    kind: Kind
    text: str = ""
    source: str = ""
    seat: SeatId = NO_SEAT
    key: str = ""
    options: str = ""
    within: str = ""
    changes: tuple[Change, ...] = ()
    to: int = -1
    again: int = -1
    seen: tuple[SeatId, ...] = EVERYBODY
    turn: int = -1


class Happened(Struct, frozen=True, gc=False):
    """What one entry did; the whole truth, so show what ``Noted.reported_to`` gives.

    Attributes:
        entry: The entry; None for what happened before the first question.
        notes: What changed and was remarked, in order. Empty for an undo.
        seq: Number of the entry, -1 before the first.
    """

    entry: Entry | None
    notes: tuple[Noted, ...]
    seq: int


class Move(Struct, frozen=True):
    """One difference between two tables that hands have to make good.

    Attributes:
        ref: The thing.
        what: The kind of difference.
        frm: What it was before.
        to: What it is to be now.
        message: The same as a sentence.
    """

    ref: str
    what: Literal[
        "put", "taken", "moved", "turned", "state", "condition", "track", "marker", "cards", "dice"
    ]
    frm: str
    to: str
    message: Message


class TakenBack(Struct, frozen=True):
    """What an undo took back, as the whole table may see it.

    Attributes:
        entries: The entries, secret ones too, oldest first: a page counts :func:`known_to`.
        notes: What everybody was told of what they had done, as the whole table was told it.
        moves: What hands have to put back on the table.
        before: The table as it was.
        opened: The open book had told every secret by then.
    """

    entries: tuple[Entry, ...]
    notes: tuple[Noted, ...]
    moves: tuple[Move, ...]
    before: Reading
    opened: bool = False


class LookAheadLine(Struct, frozen=True):
    """One line of the look-ahead.

    Attributes:
        prompt: The instruction.
        n: Its place in the list, from 0.
        notes: What doing it brings about, with the reasons, up to the next line.
    """

    prompt: Do
    n: int
    notes: tuple[Noted, ...] = ()


class LogRecord(Struct, frozen=True):
    """One entry of the log as a seat is told it.

    Attributes:
        entry: The entry; None at the start, and where it is somebody's secret.
        notes: What the seat is told of what it did.
        undone: It was taken back since.
        n: Its number among the entries the seat may know of, from 0; of a secret that of the one
            before it, -1 before the first.
        hidden: It is what came of secrets of others, of those that follow one another together.
        glimpsed: Of what was taken back: which of the notes, from 0, showed or told the seat
            something that stays known to it.
    """

    entry: Entry | None
    notes: tuple[Noted, ...]
    undone: bool
    n: int = -1
    hidden: bool = False
    glimpsed: tuple[int, ...] = ()


class Fault(Struct, frozen=True):
    """An entry whose rules failed; it was taken back.

    Attributes:
        entry: What somebody had done.
        problem: What went wrong, in one line.
        trace: The full account for those who mend it.
    """

    entry: Entry
    problem: str
    trace: str


class RulesFailed(Refused):
    """The rules failed on an answer; it was taken back and nothing has changed.

    Attributes:
        fault: What is known about it.
    """

    def __init__(self, reason: Message, fault: Fault) -> None:
        self.fault = fault
        super().__init__(reason)


class OpenSide(Struct, frozen=True, gc=False):
    """A side flow that is open: its name and the seat that began it."""

    name: str
    seat: SeatId


def question_key(prompt: Prompt[object]) -> str:
    """Return what names a question across replays: its kind, rule and subject."""
    return f"{type(prompt).__name__} {prompt.rule} {prompt.about}"


def open_key(prompt: Prompt[object] | None) -> str:
    """Return the key of the question that was open when something else was done, "" if secret."""
    return question_key(prompt) if prompt is not None and not prompt.secret else ""


def same_question(entry: Entry, old: Entry) -> bool:
    """Tell whether two entries answer one question of one turn, or begin one side flow there."""
    if (entry.kind, entry.key, entry.turn) != (old.kind, old.key, old.turn):
        return False
    return entry.kind == "answer" or (entry.kind == "side" and entry.text == old.text)


def options_digest(prompt: Prompt[object], answer: str) -> str:
    """Return eight hex digits that change when what this answer chose among changes."""
    choices = prompt.choices(answer)
    lines = [f"{option.key}\t{bool(option.off.text):d}" for option in choices]
    return f"{crc32(chr(10).join(lines).encode()):08x}"


def fell_on_table(entry: Entry) -> bool:
    """Tell whether the answer was dice, a card or a tile of the real table."""
    if entry.kind != "answer" or not entry.key.startswith(THROWN_BY_HAND):
        return False
    return not (entry.key.startswith("Roll ") and entry.text == THROW)


def seen_together(entries: Iterable[Entry]) -> tuple[SeatId, ...]:
    """Return who may know of any of these entries: who may know that they were taken back."""
    seats = tuple(dict.fromkeys(seat for entry in entries for seat in entry.seen))
    return EVERYBODY if not seats or set(EVERYBODY) & set(seats) else seats


def known_to(entries: Iterable[Entry], seat: SeatId) -> int:
    """Return how many of these entries a seat may know of."""
    return sum(may_see(entry.seen, seat) for entry in entries)


def entry_seen(entry: Entry, seat: SeatId) -> Entry:
    """Return an entry as one seat may see it: a secret answer or correction is left out."""
    if may_see(entry.seen, seat):
        return entry
    return replace(entry, text="", key="", options="", changes=())
