"""``companion demo -o DIR``: a whole match without a display, played by bots before the camera."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import DONE, WANTING, answer, need_known
from companion.commands.shared.arguments import language, of_game, output, seed

if TYPE_CHECKING:
    from companion.tools.demo_match import Report

NAME = "demo"
HELP = "play a whole match without a display; leave pictures, log and journal"
SIZE = (800, 480)
ARGUMENTS = (
    output("DIR", default="demo"),
    of_game("the first one, if none is named"),
    seed("1"),
    language(),
)


def run(args: Namespace) -> int:
    """Play; exit 1 if the journal does not replay to the same table."""
    from companion.bootstrap import InstalledGames, locales
    from companion.commands.shared.play_window import open_window
    from companion.engine.game import as_offered
    from companion.text.catalogue import PROGRAM, languages
    from companion.ui.theme.screen_panel import known_panel

    games = InstalledGames()
    args.game = args.game or as_offered({name: it.game for name, it in games.items()})[0]
    need_known("game", args.game, games)
    need_known("language", args.language, languages([(PROGRAM, locales()[PROGRAM])]))
    panel = known_panel(SIZE)
    open_window(panel, "offscreen", virtual_table=True)
    folder = Path(args.output)
    folder.mkdir(parents=True, exist_ok=True)
    report = played(args, folder)
    journal = folder / "data" / "matches" / report.match
    document = {
        "folder": str(folder),
        "log": str(folder / "log.txt"),
        "journal": str(journal),
        **{name: getattr(report, name) for name in report.__dataclass_fields__},
    }
    answer(args, document, described(report, folder, journal))
    return DONE if report.replayed else WANTING


def played(args: Namespace, folder: Path) -> Report:
    """Play the match on the real screen, offscreen."""
    from companion.config import Camera, Screen, Settings
    from companion.tools.demo_match import DemoMatch
    from companion.tools.offscreen import offscreen_table
    from companion.ui.theme.screen_panel import known_panel

    settings = Settings(
        language=args.language, screen=Screen(less_motion=True), camera=Camera(source="virtual")
    )

    def tell(line: str) -> None:
        if not args.json:
            print(line, flush=True)

    with offscreen_table(settings, known_panel(SIZE), folder / "data", virtual_table=True) as made:
        demo = DemoMatch(*made, folder, game=args.game, seed=args.seed, tell=tell)
        return demo.play()


def described(report: Report, folder: Path, journal: Path) -> str:
    """What happened, in a few lines."""
    won = ", ".join(report.won) or "nobody"
    return "\n".join(
        (
            f"{report.turns} turns, {report.answers} answers; out: {won}.",
            f"{report.seen} of {report.tiles} tiles were read by the camera.",
            f"The alarm {'began' if report.alarm else 'never began'}.",
            f"The journal {'replays' if report.replayed else 'does NOT replay'} to the same table.",
            f"pictures: {folder / 'pictures'} ({len(report.pictures)})",
            f"log:      {folder / 'log.txt'}",
            f"journal:  {journal}",
        )
    )
