"""``companion pack merge A B -o OUT``: two owners put together what they learned."""

import sys
from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from companion.commands import DONE, WANTING, UsedWrongly, answer, need_new
from companion.commands.shared.arguments import argument, of_game, output, read

if TYPE_CHECKING:
    from companion.session.packs.merge import Conflict, Side

NAME = "pack merge"
HELP = "put two packs together; where they differ, you are asked"
ARGUMENTS = (
    read("first", "A", help="a pack or an exported file"),
    read("second", "B", help="the other one"),
    output("OUT", required=True, help="the folder to make"),
    argument("--prefer", choices=("a", "b"), help="which holds where they differ"),
    of_game("the game, if not in the folder"),
)


def run(args: Namespace) -> int:
    """Merge; under ``--json`` without ``--prefer`` conflicts are listed and nothing is written."""
    from companion.commands.shared.owned import game_folder_for, opened, own_pack, records_of
    from companion.session.packs.merge import merge

    need_new(args.output)
    game_folder = game_folder_for(args.first, args.game)
    with TemporaryDirectory(prefix="companion-merge-") as room:
        folders = [
            opened(p, Path(room) / name, game_folder)
            for p, name in ((args.first, "a"), (args.second, "b"))
        ]
        seed = own_pack(game_folder, folders[0]).seed_records()
        asking = args.prefer is None and not args.json
        first, second = (records_of(game_folder, folder) for folder in folders)
        merged = merge(first, second, seed, _ask if asking else lambda _: args.prefer or "a")
        document = {
            "file": str(args.output),
            "game": game_folder.game.id,
            "taken": merged.taken,
            "conflicts": merged.conflicts,
            "left_out": merged.left_out,
        }
        listed = args.json and args.prefer is None and merged.conflicts
        if not listed:
            own_pack(game_folder, folders[0]).write_to(args.output, merged.records)
    head = f"{args.output}: {merged.taken} taken over, {len(merged.conflicts)} decided"
    lost = [f"  no room for {name}" for name in merged.left_out]
    answer(args, document, "\n".join([head, *lost]))
    return WANTING if listed or merged.left_out else DONE


def _ask(conflict: "Conflict") -> "Side":
    """Ask at the terminal which of two holds.

    Raises:
        UsedWrongly: Nobody is there.
    """
    if not sys.stdin.isatty():
        problem = f"the packs differ in {conflict.name}, and nobody is there to ask"
        raise UsedWrongly(problem, "add --prefer a or --prefer b, or list all with --json")
    print(f"{conflict.kind} {conflict.name}, {conflict.field}:")
    print(f"  a  {conflict.a}\n  b  {conflict.b}")
    while (typed := input("a or b? ").strip().lower()) not in ("a", "b"):
        print("type a or b")
    return "a" if typed == "a" else "b"
