"""``companion pack import FILE``: take a pack from a file among the owner's packs."""

from argparse import Namespace

from companion.commands import DONE, answer
from companion.commands.shared.arguments import FILE, flag

NAME = "pack import"
HELP = "take in a pack that was exported, after checking it"
ARGUMENTS = (FILE, flag("--replace", "in place of a pack of the same name"))


def run(args: Namespace) -> int:
    """Check the file, and put its pack where new matches find it."""
    from companion.commands.shared.library import library
    from companion.session.packs.pack_file import take_in
    from companion.session.storage.disk import Disk

    home = library()
    folder = take_in(
        args.file, home.game_folders, home.data / "packs", Disk(), replace=args.replace
    )
    document = {"folder": str(folder), "game": folder.parent.name, "pack": folder.name}
    answer(args, document, f"{folder}: taken in")
    return DONE
