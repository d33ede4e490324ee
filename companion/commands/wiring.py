"""``companion wiring``: the pins of this table's panel, as a table and as a drawing."""

from argparse import Namespace
from pathlib import Path

from companion.commands import DONE, Target, UsedWrongly, answer
from companion.commands.shared.arguments import argument

NAME = "wiring"
HELP = "the pins of this table's panel; --svg FILE draws them"
ARGUMENTS = (argument("--svg", type=Target, metavar="FILE", help="write the drawing there"),)


def run(args: Namespace) -> int:
    """Tell what hangs on which pin of the header.

    Raises:
        UsedWrongly: The file cannot be written.
    """
    from companion.hw.device_config import load
    from companion.hw.panel.pin_header import rows_of
    from companion.hw.panel.wiring_drawing import drawing

    panel = load().panel
    if args.svg:
        try:
            _ = Path(args.svg).write_text(drawing(panel), encoding="utf-8")
        except OSError as error:
            raise UsedWrongly(f"{args.svg}: {error.strerror}", "name another file") from error
    rows = rows_of(panel)
    documents = [{"gpio": row.gpio, "header": row.header, "does": row.does} for row in rows]
    lines = [f"GPIO{row.gpio:<3} header {row.header:<3} {row.does}" for row in rows]
    answer(args, documents, "\n".join(lines))
    return DONE
