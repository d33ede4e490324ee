"""``companion journal verify FILE...``: is it whole, does it come out as written?"""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import DONE, WANTING, Source, answer_each

if TYPE_CHECKING:
    from companion.engine.errors import BadInput

NAME = "journal verify"
HELP = "check journals, and replay them to see that they come out as written"


def arguments(parser: ArgumentParser) -> None:
    """Say which arguments the command takes."""
    parser.add_argument("files", metavar="FILE", nargs="+", type=Source)


def run(args: Namespace) -> int:
    """Check each; exit 1 if any is damaged or comes out otherwise."""
    documents = [verified(path) for path in args.files]
    answer_each(args, documents, [sentence(one) for one in documents])
    return DONE if all(one["state"] == "whole" and one["same"] for one in documents) else WANTING


def verified(path: Path) -> dict[str, object]:
    """What is found of one journal."""
    from companion.commands._journals import journal_at
    from companion.engine.errors import BadInput

    try:
        found = journal_at(path)
    except BadInput as fault:
        return _unreadable(path, fault)
    written, replay = found.written, found.replay
    return {
        "file": str(path),
        "game": written.header.game,
        "state": written.state,
        "bad_line": written.bad_line,
        "entries": len(written.entries),
        "in_force": len(written.history().force),
        "points": len(written.points),
        "same": replay.from_start,
        "why": replay.why,
        "left_out": [entry.n for entry in replay.left_out],
    }


def _unreadable(path: Path, fault: "BadInput") -> dict[str, object]:
    """What is said of a file that is no journal: the others are looked at all the same."""
    nothing = dict.fromkeys(("entries", "in_force", "points"), 0)
    why = f"{fault.problem}; {fault.remedy}" if fault.remedy else fault.problem
    return {
        "file": str(path),
        "game": "",
        "state": "unreadable",
        "bad_line": fault.line,
        **nothing,
        "same": False,
        "why": why,
        "left_out": [],
    }


def sentence(document: dict[str, object]) -> str:
    """The same for people."""
    if document["state"] == "unreadable":
        return f"{document['file']}: {document['why']}"
    state = (
        "whole"
        if document["state"] == "whole"
        else (f"{document['state']} at line {document['bad_line']}")
    )
    same = "comes out as written" if document["same"] else f"differs: {document['why']}"
    counts = f"{document['entries']} entries, {document['in_force']} in force"
    return f"{document['file']}: {state}, {counts}; {same}"
