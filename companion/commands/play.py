"""``companion play``: open the screen."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import DONE, UsedWrongly, need_known

if TYPE_CHECKING:
    from companion.bootstrap.screen import Table
    from companion.config import Settings
    from companion.hw.wiring import Wiring
    from companion.session.position import Position
    from companion.ui.theme.panel import Panel

NAME = "play"
LEAVING = {"off": 75, "console": 76}
"""Exit codes that the service (systemd/companion.service) acts on: power off, start a console."""
HELP = "open the screen: go on with a match, or begin one"


def arguments(parser: ArgumentParser) -> None:
    """Say which arguments the command takes."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="set this game up")
    parser.add_argument("--position", metavar="FILE", help="begin from a position file")
    parser.add_argument(
        "--seats", metavar="NAME,...", help="who plays, clockwise; begins at once with defaults"
    )
    parser.add_argument("--seed", metavar="S", default="", help="all chance follows from it")


def run(args: Namespace) -> int:
    """Open the window and play until it is closed."""
    from companion.commands._positions import position_at
    from companion.commands._window import open_window, panel_of
    from companion.config import load
    from companion.hw.wiring import load as load_wiring
    from companion.ui.window import find_driver

    asked(args)
    settings = load()
    wiring = load_wiring()
    position = position_at(Path(args.position))[1] if args.position else None
    driver = find_driver(os.environ)
    if driver == "offscreen":
        raise UsedWrongly(
            "there is no display", "connect a screen, or see a match with: companion demo -o demo/"
        )
    beside = driver == "x11" and settings.camera.source == "virtual"
    kiosk = settings.screen.fullscreen
    wanted = panel_of(settings.screen)
    panel = open_window(wanted, driver, beside=beside, kiosk=kiosk, inputs=wiring.tunings)
    table = table_for(settings, panel, beside=beside, wiring=wiring)
    begin(table, args, position)
    return run_watched(table)


def run_watched(table: Table) -> int:
    """Run the screen until it is closed; whoever started it as a service hears that it lives.

    Returns:
        The exit code, which tells the service where people want to go.
    """
    from companion.bootstrap.alive import beating

    pulse = beating(table)
    try:
        table.app.run()
    finally:
        table.close()
    pulse.stop()
    return LEAVING.get(table.desk.leaving, DONE)


def asked(args: Namespace) -> None:
    """Check what was typed before a window opens.

    Raises:
        UsedWrongly: It makes no sense.
    """
    from companion.bootstrap import boxes

    if args.position and (args.game or args.seats):
        raise UsedWrongly(
            "a position names its game and seats itself", "leave out GAME and --seats"
        )
    if args.seats and not args.game:
        raise UsedWrongly("which game do they play?", "write companion play GAME --seats ...")
    games = boxes()
    if args.game:
        need_known("game", args.game, games)
    if args.seats:
        names = names_of(args)
        least, most = games[args.game].game.seats
        if not least <= len(names) <= most or len(set(names)) < len(names):
            raise UsedWrongly(
                f"{args.seats!r} cannot play {args.game}", f"{least} to {most} different names"
            )


def names_of(args: Namespace) -> list[str]:
    """The people's names, clockwise."""
    return [name.strip() for name in args.seats.split(",") if name.strip()]


def table_for(
    settings: Settings, panel: Panel, *, beside: bool, wiring: Wiring | None = None
) -> Table:
    """The screen put together, its settings kept in their file."""
    from companion.bootstrap.screen import Table
    from companion.config import save

    return Table(settings, panel, save=save, beside=beside, wiring=wiring)


def begin(table: Table, args: Namespace, position: Position | None) -> None:
    """Open what was asked for over the home screen.

    Raises:
        CompanionError: The match cannot be begun like that.
    """
    from companion.ui.presenter.seating import seats_of

    if position is not None:
        table.desk.go("match", table.shelf.begin_from(position, seed=args.seed))
    elif args.seats:
        seats = seats_of(names_of(args))
        seed = args.seed or table.house.seed()
        table.desk.go("match", table.shelf.begin(args.game, seats, {}, seed=seed))
    elif args.game:
        table.desk.go("setup", args.game)
    elif table.house.settings.screen.fullscreen:
        from companion.bootstrap.again import go_on

        go_on(table)
