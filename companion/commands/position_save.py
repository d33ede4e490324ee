"""``companion position save MATCH -o FILE``: a match's table as a file."""

from argparse import Namespace

from companion.commands import DONE, UsedWrongly, answer
from companion.commands.shared.arguments import argument, output, read

NAME = "position save"
HELP = "write the table of a match, as it is or was, to a position file"
ARGUMENTS = (
    read("match", "MATCH", help="a match's id, or its journal"),
    argument("--at", metavar="N", type=int, help="after entry N; now if not given"),
    output("FILE", required=True),
)


def run(args: Namespace) -> int:
    """Replay the match as far as asked and write its table."""
    from companion.commands.shared.journals import journal_at
    from companion.commands.shared.positions import written
    from companion.session.positions.position_write import write_position

    found = journal_at(args.match)
    session, header = found.replay.session, found.written.header
    if args.at is not None:
        force = [record.n for record in session.log() if record.entry and not record.undone]
        if args.at not in (-1, *force):
            problem = f"there is no entry {args.at} in force"
            raise UsedWrongly(problem, "companion journal show lists them")
        if args.at != (force[-1] if force else -1):
            _ = session.undo(to=session.undo_point(after=args.at))
    text = write_position(session.table, session.open_sides, header.seats)
    written(args.output, text)
    turn = session.table.turn.number
    document = {"file": str(args.output), "match": str(args.match), "turn": turn}
    answer(args, document, f"{args.output}: the table of {args.match}")
    return DONE
