"""``companion screens GAME -o DIR``: a picture of every screen, from a seeded match of bots."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import DONE, UsedWrongly, answer, need_known
from companion.commands.shared.arguments import GAME, argument, language, output, seed

if TYPE_CHECKING:
    from companion.config import Settings

NAME = "screens"
HELP = "picture every screen of a seeded match of bots"
TURNS = (0, 90, 180, 270)
ARGUMENTS = (
    GAME,
    output("DIR", required=True, help="for the pictures"),
    argument("--size", metavar="WxH", default="800x480", help="pixels of the panel"),
    argument("--inches", metavar="D", type=float, help="its diagonal"),
    argument("--turn", metavar="T", type=int, choices=TURNS, default=0),
    language(),
    seed("7"),
)


def run(args: Namespace) -> int:
    """Play, picture, and say what was written."""
    from companion.commands.shared.play_window import open_window, size_of
    from companion.ui.theme.screen_panel import known_panel

    size = size_of(args.size)
    if args.inches is not None and not 3 <= args.inches <= 100:  # noqa: PLR2004
        raise UsedWrongly(f"{args.inches} inches are no panel", "write --inches 7")
    panel = known_panel(size, args.inches)
    settings = settings_for(args)
    open_window(panel.turned(args.turn), "offscreen")
    folder = Path(args.output)
    folder.mkdir(parents=True, exist_ok=True)
    names = pictures(args, settings, folder)
    document = {"game": args.game, "folder": str(folder), "screens": names}
    answer(args, document, f"{folder}: {len(names)} screens")
    return DONE


def settings_for(args: Namespace) -> Settings:
    """Settings of a panel nobody sits at.

    Raises:
        UsedWrongly: No such game or language is installed.
    """
    from companion.bootstrap import InstalledGames, locales
    from companion.config import Camera, Screen, Settings
    from companion.text.catalogue import PROGRAM, languages

    games = InstalledGames()
    need_known("game", args.game, games)
    need_known("language", args.language, languages([(PROGRAM, locales()[PROGRAM])]))
    return Settings(
        language=args.language,
        screen=Screen(turn=args.turn, less_motion=True),
        camera=Camera(source="off"),
    )


def pictures(args: Namespace, settings: Settings, folder: Path) -> list[str]:
    """Walk through every screen; return the names of the pictures."""
    from tempfile import TemporaryDirectory

    from companion.commands.shared.play_window import size_of
    from companion.tools.offscreen import offscreen_table
    from companion.tools.screenshot_tour import ScreenshotTour
    from companion.ui.theme.screen_panel import known_panel

    panel = known_panel(size_of(args.size), args.inches)
    with (
        TemporaryDirectory(prefix="companion-screens-") as data,
        offscreen_table(settings, panel, Path(data)) as made,
    ):
        tour = ScreenshotTour(*made, args.game, seed=args.seed)
        for name, picture in tour.walk():
            picture.save(folder / f"{name}.png")
        return tour.seen
