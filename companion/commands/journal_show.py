"""``companion journal show FILE...``: what happened, as a seat is told it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands import DONE, UsedWrongly, answer_each
from companion.commands.shared.arguments import FILES, argument, flag
from companion.commands.shared.warnings import YES, ask_first, warn
from companion.engine.ids import seat_id

if TYPE_CHECKING:
    from companion.engine.because import Because
    from companion.engine.ids import SeatId
    from companion.session.match.entries import LogRecord
    from companion.session.session import Session

NAME = "journal show"
HELP = "tell what happened in a match"
ARGUMENTS = (
    FILES,
    argument("--seat", metavar="S", default="", help="what this seat is told"),
    flag("--all", "everything; asks first where the match goes on"),
    YES,
)


def run(args: Namespace) -> int:
    """Print each entry with what it did."""
    documents = [shown(path, args) for path in args.files]
    answer_each(args, documents, [sheet(document) for document in documents])
    return DONE


def shown(path: Path, args: Namespace) -> dict[str, object]:
    """One journal as a document.

    Raises:
        UsedWrongly: There is no such seat, or secrets of a match that goes on are not to be told.
    """
    from companion.commands.shared.journals import journal_at

    seat: str = args.seat

    found = journal_at(path)
    session, header = found.replay.session, found.written.header
    seats = [ref for ref, _ in header.seats]
    if seat and seat not in seats:
        raise UsedWrongly(f"there is no seat {seat!r}", f"there is: {', '.join(seats)}")
    secrets = session.withholds and (args.all or bool(seat))
    if secrets and args.all:
        ask_first(args)
    elif secrets:
        warn(path)
    entries = opened(session) if args.all else told(session, seat_id(seat))
    return {
        "secrets": secrets,
        "file": str(path),
        "game": header.game,
        "began": header.began,
        "seats": [list(pair) for pair in header.seats],
        "options": dict(header.options),
        "result": session.table.result,
        "entries": list(entries),
    }


def told(session: Session, seat: SeatId) -> Iterator[dict[str, object]]:
    """What a seat was told of each entry."""
    for record in session.log(seat):
        yield entry_document(record, None)


def opened(session: Session) -> Iterator[dict[str, object]]:
    """Everything about each entry, with the reasons of the bots: whoever asks was warned."""
    from companion.session.bots.bot_reason import bot_reason
    from companion.session.match.entries import LogRecord

    replay = session.replay(warned=True).read()
    for n, line in enumerate(replay.lines):
        moment = replay.moment(n)
        record = LogRecord(line.entry, line.notes, line.undone, line.number)
        yield entry_document(record, bot_reason(moment) if moment is not None else None)


def entry_document(logged: LogRecord, reason: Because | None) -> dict[str, object]:
    """One entry with what it did, and why a bot did it where that is known."""
    from companion.engine.message import plain
    from companion.session.match.entries import Entry
    from companion.text.change_messages import change_message

    entry = logged.entry or Entry(logged.n, "answer", source="" if logged.hidden else "start")
    happened = [
        (plain(change_message(noted)), noted.why.rule, plain(noted.why.says))
        for noted in logged.notes
    ]
    return {
        "n": entry.n,
        "kind": entry.kind if logged.entry else "secret" if logged.hidden else "start",
        "text": entry.text,
        "source": entry.source,
        "seat": entry.seat,
        "question": entry.key,
        "undone": logged.undone,
        "reason": reason_document(reason) if reason is not None else None,
        "happened": [
            {"text": text, "rule": rule, "why": why} for text, rule, why in happened if text or why
        ],
    }


def reason_document(reason: Because) -> dict[str, object]:
    """Why a bot answered as it did."""
    from companion.engine.message import plain

    compared = [
        {
            "ref": candidate.ref,
            "values": dict(candidate.values),
            "chosen": candidate.chosen,
            "out": plain(candidate.out),
        }
        for candidate in reason.candidates
    ]
    return {"rule": reason.rule, "why": plain(reason.says), "candidates": compared}


def sheet(document: Mapping[str, Any]) -> str:
    """The same for people."""
    from companion.session.positions.position_format import HOLDS_SECRETS

    names = ", ".join(f"{name} ({seat})" for seat, name in document["seats"])
    lines = [HOLDS_SECRETS] if document["secrets"] else []
    lines += [f"{document['file']}: {document['game']}, {names}, begun {document['began']}"]
    for entry in document["entries"]:
        undone = " (taken back)" if entry["undone"] else ""
        asked = f"{entry['question'].strip()}: " if entry["question"] else ""
        head = "" if entry["kind"] == "answer" else f"{entry['kind']} "
        lines.append(f"{entry['n']:5} {head}{asked}{entry['text']} [{entry['source']}]{undone}")
        lines += compared(entry["reason"]) if entry["reason"] else []
        lines += [
            f"        {line['text'] or line['why']}  <{line['rule']}>" for line in entry["happened"]
        ]
    return "\n".join([*lines, f"result: {document['result'] or 'it goes on'}"])


def compared(reason: Mapping[str, Any]) -> list[str]:
    """What a bot compared, a line each, the one it chose marked."""
    lines = [f"      * {reason['why']}  <{reason['rule']}>"]
    for candidate in reason["candidates"]:
        numbers = " ".join(f"{name} {value}" for name, value in candidate["values"].items())
        mark = "->" if candidate["chosen"] else "  "
        lines.append(f"      {mark} {candidate['ref']}: {numbers or candidate['out']}")
    return lines
