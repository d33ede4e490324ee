"""Processor instructions a prompt, as valgrind counts them: the same on every run.

    python benchmarks/instructions.py [GAME ...] [--matches N] [--against FOLDER]

Random bots at the most seats play matches of fixed seeds, without hands and without a journal. The
same is played once with no match at all, and that is taken off. ``--against`` counts another tree
of the project with the same matches, and says the ratio.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLAYED = """
import sys
from companion.session.packs.match_options import options_for
from companion.commands.shared.library import game_folder_named, library, seats_of
from companion.engine.game import Start
from companion.session.bots.simulation import play_one
home = library()
game = game_folder_named(home, sys.argv[1]).game
seats = seats_of(game, game.seats[1])
content = home.content(game.id)
start = Start(seats, options_for(game, home.ledger(game.id), content, {}), content)
played = [play_one(game, start, ("random",), f"count/{n}") for n in range(int(sys.argv[2]))]
print(sum(one.answers for one in played))
"""


def counted(tree: Path, game: str, matches: int) -> tuple[int, int]:
    """Return the instructions and the answers of some matches, the program's start counted in."""
    program = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
    command = (*program, sys.executable, "-c", PLAYED, game, str(matches))
    env = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    run = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, check=False)
    found = re.search(r"I\s+refs:\s+([0-9,]+)", run.stderr)
    if run.returncode or not found:
        sys.exit(run.stderr[-2000:])
    return int(found[1].replace(",", "")), int(run.stdout)


def each_prompt(tree: Path, game: str, matches: int) -> float:
    """Return the instructions a prompt."""
    whole, answers = counted(tree, game, matches)
    begun, _ = counted(tree, game, 0)
    return (whole - begun) / answers


def main() -> int:
    """Count, and print a line a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    _ = parser.add_argument("games", nargs="*", default=["escape", "heist"])
    _ = parser.add_argument("--matches", type=int, default=6)
    _ = parser.add_argument("--against", type=Path)
    asked = parser.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is missing: sudo apt-get install valgrind")
    for game in asked.games:
        now = each_prompt(ROOT, game, asked.matches)
        line = f"{game}: {now:,.0f} instructions a prompt"
        if asked.against:
            before = each_prompt(asked.against.resolve(), game, asked.matches)
            line += f", {before:,.0f} before, ratio {now / before:.3f}"
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
