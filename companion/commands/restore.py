"""``companion restore FILE``: bring a backup back; nothing that is there is overwritten."""

from __future__ import annotations

from argparse import Namespace

from companion.commands import DONE, WANTING, answer
from companion.commands.shared.arguments import FILE

NAME = "restore"
HELP = "bring matches, packs and settings back from a backup"
ARGUMENTS = (FILE,)


def run(args: Namespace) -> int:
    """Bring it back, and say what came; exit 1 where something in it could not."""
    from companion.bootstrap.build import settings_checks
    from companion.config import data_folder, load
    from companion.session.backups.backup_restore import restore

    done = restore(args.file, data_folder(load()), settings_checks())
    lines = [f"{name}: back" for name in (*done.added, *done.settings)]
    lines += [f"{name}: was there already" for name in done.same]
    lines += [f"{name}: put beside another of that name" for name in done.renamed]
    lines += [f"cannot be gone on with: {why}" for why in done.unusable]
    lines += [f"not brought back: {why}" for why in done.refused]
    answer(args, done, "\n".join(lines) or "there was nothing in it")
    return WANTING if done.refused else DONE
