"""``companion pack merge A B -o OUT``: two owners put together what they learned."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from companion.commands import DONE, WANTING, Source, Target, UsedWrongly, answer, need_new

if TYPE_CHECKING:
    from companion.session.packs.merge import Conflict, Decide, Side

NAME = "pack merge"
HELP = "put two packs together; where they differ, you are asked"


def arguments(parser: ArgumentParser) -> None:
    """Say which arguments the command takes."""
    parser.add_argument("first", metavar="A", type=Source, help="a pack or an exported file")
    parser.add_argument("second", metavar="B", type=Source, help="the other one")
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Target, required=True, help="the folder to make"
    )
    parser.add_argument("--prefer", choices=("a", "b"), help="which holds where they differ")
    parser.add_argument("--game", metavar="GAME", help="the game, if not in the folder")


def run(args: Namespace) -> int:
    """Merge; under ``--json`` without ``--prefer`` conflicts are listed and nothing is written."""
    from companion.commands._owned import game_folder_for, opened, own_pack, records_of
    from companion.session.packs.merge import merge

    need_new(args.output)
    game_folder = game_folder_for(args.first, args.game)
    with TemporaryDirectory(prefix="companion-merge-") as room:
        folders = [
            opened(p, Path(room) / name, game_folder)
            for p, name in ((args.first, "a"), (args.second, "b"))
        ]
        seed = own_pack(game_folder, folders[0]).seed_records()
        decide = _asking() if args.prefer is None and not args.json else _always(args.prefer or "a")
        first, second = (records_of(game_folder, one) for one in folders)
        merged = merge(first, second, seed, decide)
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
    said = f"{args.output}: {merged.taken} taken over, {len(merged.conflicts)} decided"
    lost = [f"  no room for {one}" for one in merged.left_out]
    answer(args, document, "\n".join([said, *lost]))
    return WANTING if listed or merged.left_out else DONE


def _always(side: "Side") -> "Decide":
    def decide(conflict: "Conflict") -> "Side":
        del conflict
        return side

    return decide


def _asking() -> "Decide":
    """Return what asks at the terminal.

    Raises:
        UsedWrongly: When something has to be asked and nobody is there.
    """

    def decide(conflict: "Conflict") -> "Side":
        if not sys.stdin.isatty():
            raise UsedWrongly(
                f"the packs differ in {conflict.name}, and nobody is there to ask",
                "add --prefer a or --prefer b, or list all with --json",
            )
        print(f"{conflict.kind} {conflict.name}, {conflict.field}:")
        print(f"  a  {conflict.a}\n  b  {conflict.b}")
        while (said := input("a or b? ").strip().lower()) not in ("a", "b"):
            print("type a or b")
        return "a" if said == "a" else "b"

    return decide
