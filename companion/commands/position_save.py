"""``companion position save MATCH -o FILE``: a match's table as a file."""

from argparse import Namespace
from collections.abc import Mapping

from companion.commands import DONE, UsedWrongly, answer
from companion.commands.shared.arguments import argument, flag, output, read
from companion.commands.shared.warnings import YES, ask_first

NAME = "position save"
HELP = "write the table of a match, as it is or was, to a position file"
ARGUMENTS = (
    read("match", "MATCH", help="a match's id, or its journal"),
    argument("--at", metavar="N", type=int, help="after entry N; now if not given"),
    output("FILE", required=True),
    flag("--all", "the whole table, although the match goes on and hides something; asks first"),
    YES,
)


def run(args: Namespace) -> int:
    """Replay the match as far as asked and write its table."""
    from companion.commands.shared.journals import journal_at
    from companion.commands.shared.positions import written
    from companion.session.positions.position_write import write_position

    found = journal_at(args.match)
    session, header = found.replay.session, found.written.header
    if args.at is not None:
        standing = (line for line in session.log() if not line.undone)
        force = [line.n for line in standing if line.entry and line.entry.kind != "undo"]
        if args.at not in (-1, *force):
            problem = f"there is no entry {args.at} in force"
            raise UsedWrongly(problem, "companion journal show lists them")
        point = session.undo_point(after=args.at)
        if session.entries and session.entries[-1].n != point:  # else what is left is secret
            _ = session.undo(to=point)
    withheld = session.withholds
    if withheld and args.all:
        ask_first(args)
    whole = args.all or not withheld
    table = session.table if whole else session.view()
    written(args.output, write_position(table, session.open_sides, header.seats, whole=whole))
    document = {
        "file": str(args.output),
        "match": str(args.match),
        "turn": table.turn.number,
        "secrets": withheld and whole,
        "view": not whole,
    }
    answer(args, document, _sentence(document))
    return DONE


def _sentence(document: Mapping[str, object]) -> str:
    what = f"{document['file']}: the table of {document['match']}"
    if document["view"]:
        return f"{what} as everybody may see it; nothing can begin from it (--all: the whole table)"
    return f"{what}; it holds secrets" if document["secrets"] else what
