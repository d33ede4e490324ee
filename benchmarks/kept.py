"""Processor time of a start, of home, of a new game and of going on: beside 10 and 1,000 matches.

    python benchmarks/kept.py [--rounds N] [--matches N] [--json]

Both data folders hold copies of one match of `escape` of sixty answers, each with a number of its
own and an index as the last start left it. A child process starts the real app without a display,
in turns, the order changing from round to round: ``start`` is its processor time to the first
frame, with home on it; ``new`` a new game's page; ``go_on`` the last match opened and its table on
the screen; ``home`` home again, once the match is left. The ratios are of the medians.
``index_bytes`` is how large the index is.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

PANEL = (800, 480)
FEW = 10
ANSWERS = 60
FRAMES = 3


def begun(home: Path) -> Path:
    """Play a match and leave it; return its folder."""
    from companion.bootstrap.build import InstalledGames
    from companion.engine.chance import Chance
    from companion.engine.flow.prompts import Do
    from companion.engine.game import Seat
    from companion.session.library.match_library import Library

    library = Library(home, InstalledGames(), version="benchmark")
    match = library.begin("escape", (Seat("A", "Anna"), Seat("B", "Bo")), {}, seed="kept")
    chance = Chance("kept")
    for _ in range(ANSWERS):
        prompt = match.prompt
        _ = match.answer("done" if isinstance(prompt, Do) else prompt.sample(chance.below))
    match.close()
    return library.folder(match.match)


def filled(home: Path, original: Path, count: int) -> None:
    """Copy a match so many times, each with an order of its own."""
    from companion.session.journal.journal_lines import checked, signed
    from companion.session.journal.match_folder import NAME

    lines = (original / NAME).read_bytes().splitlines(keepends=True)
    chain, documents = 0, []
    for line in lines:
        document, chain = checked(line, chain) or (b"", 0)
        documents.append(json.loads(document))
    for n in range(1, count + 1):
        folder = home / "matches" / f"escape-{n:05d}"
        _ = shutil.copytree(original, folder)
        chain, made = 0, []
        for document in [{**documents[0], "order": n}, *documents[1:]]:
            text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
            line, chain = signed(text[:-1], chain)
            made.append(line)
        _ = (folder / NAME).write_bytes(b"".join(made))


def child() -> None:
    """Start, look, begin, go on; print the processor time of each."""
    from time import process_time

    from companion.ui.display.window import WindowSettings, prepare
    from companion.ui.theme.screen_panel import known_panel

    panel = known_panel(PANEL, 7.0)
    prepare(WindowSettings(panel=panel, driver="offscreen"))
    from companion.bootstrap.application import Application
    from companion.config import Settings
    from companion.tools.offscreen import Offscreen

    table = Application(Settings(), panel, save=lambda _: None, threads=False)
    with Offscreen(table.app) as app:
        spent = {"start": process_time()}

        def step(name: str, act) -> None:
            began = process_time()
            act()
            table.app.refresh()
            app.frames(FRAMES)
            spent[name] = process_time() - began

        app.frames(120)  # what comes after the first frame is there
        step("new", lambda: table.stack.top.option("new"))
        assert table.stack.page().screen == "setup"
        step("home", table.stack.home)
        app.settle()
        step("go_on", lambda: table.stack.top.option("go on"))
        assert table.stack.match is not None
        step("home", table.stack.home)
        assert table.stack.page().screen == "home"
        print(json.dumps(spent), flush=True)
        os._exit(0)


def run(home: Path) -> dict[str, float]:
    env = {**os.environ, "COMPANION_HOME": str(home), "KIVY_NO_CONSOLELOG": "1"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, __file__, "--child"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def compared(rounds: int, many: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as room:
        original = begun(Path(room) / "one")
        homes = {count: Path(room) / str(count) for count in (FEW, many)}
        for count, home in homes.items():
            filled(home, original, count)
            _ = run(home)
        found: dict[int, list[dict[str, float]]] = {count: [] for count in homes}
        for number in range(rounds):
            for count in [*homes][:: 1 if number % 2 else -1]:
                found[count].append(run(homes[count]))
        size = (homes[many] / "matches" / ".index").stat().st_size
    figures: dict[str, float] = {}
    for name in found[FEW][0]:
        few, most = (median(times[name] for times in found[count]) * 1000 for count in homes)
        figures |= {
            f"{name}_{FEW}_ms": few,
            f"{name}_{many}_ms": most,
            f"{name}_ratio": most / few,
        }
    return {**figures, "index_bytes": size}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        child()
        return
    figures = compared(args.rounds, args.matches)
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:18} {value:.2f}")


if __name__ == "__main__":
    main()
