"""``companion pack export DIR -o FILE``: one pack as one file, to send or to keep."""

from argparse import Namespace
from pathlib import Path

from companion import __version__
from companion.commands import DONE, answer, need_new
from companion.commands.shared.arguments import of_game, output, read

NAME = "pack export"
HELP = "write a pack as one file, pictures included"
ARGUMENTS = (
    read("folder", "DIR", help="the pack, or its name"),
    output("FILE", help="the file to write"),
    of_game("the game it is for, if not in its folder"),
)


def run(args: Namespace) -> int:
    """Check the pack, and write it."""
    from companion.commands.shared.owned import at_name, game_folder_for, good_pack
    from companion.safe_files import free_name
    from companion.session.packs.pack_file import SUFFIX, write_pack_file

    named = at_name(args.folder, args.game)
    game_folder = game_folder_for(named, args.game)
    folder, game = good_pack(named, game_folder), game_folder.game.id
    to = args.output or free_name(Path(), folder.resolve().name, SUFFIX)
    need_new(to)
    count = write_pack_file(folder, game, to, app=__version__)
    document = {"file": str(to), "game": game, "pack": folder.resolve().name, "files": count}
    answer(args, document, f"{to}: {count} files")
    return DONE
