"""What is asked before a command tells what a match hides while it goes on."""

import sys
from argparse import Namespace
from typing import Final

from companion.commands import UsedWrongly
from companion.commands.shared.arguments import flag

YES: Final = flag("--yes", "tell secrets of a match that goes on without asking first")
_ASKS: Final = "This match goes on, and that tells what it hides. Go on? [y/N] "


def ask_first(args: Namespace) -> None:
    """Ask whoever can answer; others say ``--yes``.

    Raises:
        UsedWrongly: It is not to be told.
    """
    if args.yes:
        return
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise UsedWrongly("this match goes on, and that tells what it hides", "--yes if you know")
    print(_ASKS, end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise UsedWrongly("nothing was told")


def warn(what: object) -> None:
    """Say on the other output that secrets follow."""
    print(f"{what}: holds secrets of a match that goes on", file=sys.stderr)
