"""``companion backup -o FILE``: matches, packs and settings as one file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.commands import DONE, answer

NAME = "backup"
HELP = "keep matches, packs and settings in one file"


def arguments(parser: ArgumentParser) -> None:
    """Say which arguments the command takes."""
    parser.add_argument("-o", metavar="FILE", dest="out", type=Path, required=True)


def run(args: Namespace) -> int:
    """Write the file."""
    from companion.config import data_folder, load
    from companion.session.backup import back_up

    done = back_up(data_folder(load()), args.out)
    answer(args, done, f"{done.file}: {done.matches} matches, {done.packs} packs")
    return DONE
