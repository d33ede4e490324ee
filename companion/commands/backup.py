"""``companion backup -o FILE``: matches, packs and settings as one file."""

from __future__ import annotations

from argparse import Namespace

from companion.commands import DONE, WANTING, Target, answer
from companion.commands.shared.arguments import argument

NAME = "backup"
HELP = "keep matches, packs and settings in one file"
ARGUMENTS = (argument("-o", metavar="FILE", dest="out", type=Target, required=True),)


def run(args: Namespace) -> int:
    """Write the file; one without any match or pack, or not whole, is found wanting."""
    from companion.config import data_folder, load
    from companion.session.backups.backup_write import back_up

    data = data_folder(load())
    done = back_up(data, args.out)
    if not done.matches and not done.packs:
        what = f"{done.file}: settings alone" if done.settings else "nothing was written"
        lines = [f"{what}; there is no match and no pack in {data}"]
    else:
        lines = [f"{done.file}: {done.matches} matches, {done.packs} packs"]
    if done.secrets:
        lines.append(f"{done.secrets} of the matches keep secrets until they are over")
    lines += [f"left out: {why}" for why in done.left_out]
    answer(args, done, "\n".join(lines))
    return DONE if (done.matches or done.packs) and not done.left_out else WANTING
