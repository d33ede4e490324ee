"""What entries are called: in the log, after an undo, before a redo."""

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref, say, say_n
from companion.session.match.entries import BOOK, LogRecord, TakenBack, known_to
from companion.text.change_messages import change_message, change_messages
from companion.text.surfaces import log_line
from companion.text.words import Words


def line_of(words: Words, logged: LogRecord) -> str:
    """Return one line for an entry: the first thing it did that has words, or what it was."""
    for noted in logged.notes:
        text = log_line(words, change_message(noted))
        if text:
            return text
    return log_line(words, entry_words(logged))


def taken_lines(words: Words, taken: TakenBack, seat: SeatId) -> list[str]:
    """Return what was taken back, as far as a seat may know, the last thing first."""
    lines = [log_line(words, says) for says in change_messages(taken.notes)]
    count = known_to(taken.entries, seat)
    what = say_n("{n} answer", "{n} answers", count) if count else say("a secret answer")
    return [line for line in reversed(lines) if line] or [log_line(words, what)]


def entry_words(logged: LogRecord) -> Message:
    """Return what an entry was, where nothing it did has words; an answer says nothing itself."""
    entry = logged.entry
    if logged.hidden:
        return NO_WORDS
    if entry is None:
        return say("The match begins")
    if entry.kind == "adjust":
        return say("Corrected by hand")
    if entry.source == BOOK:
        return say("Taken back after the open book: all was seen")
    if entry.kind == "side":
        return say("{seat} plays a card", seat=Ref(entry.seat))
    return NO_WORDS
