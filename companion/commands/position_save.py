"""``companion position save MATCH -o FILE``: a match's table as a file."""

from argparse import ArgumentParser, Namespace

from companion.commands import DONE, Source, Target, UsedWrongly, answer

NAME = "position save"
HELP = "write the table of a match, as it is or was, to a position file"


def arguments(parser: ArgumentParser) -> None:
    """Say which arguments the command takes."""
    parser.add_argument("match", type=Source, metavar="MATCH", help="a match's id, or its journal")
    parser.add_argument("--at", metavar="N", type=int, help="after entry N; now if not given")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, type=Target)


def run(args: Namespace) -> int:
    """Replay the match as far as asked and write its table."""
    from companion.commands._journals import journal_at
    from companion.commands._positions import written
    from companion.session.positions.position_write import write_position

    found = journal_at(args.match)
    session, header = found.replay.session, found.written.header
    if args.at is not None:
        force = [entry.n for entry in session.entries]
        if args.at not in (-1, *force):
            raise UsedWrongly(
                f"there is no entry {args.at} in force", "companion journal show lists them"
            )
        if args.at != (force[-1] if force else -1):
            _ = session.undo(to=args.at)
    text = write_position(session.table, session.open_sides, header.seats)
    written(args.output, text)
    document = {
        "file": str(args.output),
        "match": str(args.match),
        "turn": session.table.turn.number,
    }
    answer(args, document, f"{args.output}: the table of {args.match}")
    return DONE
