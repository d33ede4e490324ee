"""``companion play``: open the screen."""

from __future__ import annotations

import os
import signal
import time
from argparse import Namespace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import DONE, UsedWrongly, need_known
from companion.commands.shared.arguments import argument, read, seed
from companion.engine.person_names import comparison_key, normalized, unseen_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.bootstrap.application import Application
    from companion.config import Settings
    from companion.session.positions.position_format import Position
    from companion.ui.display.window import Driver

NAME = "play"
LEAVING = {"off": 75, "console": 76}
"""Exit codes that the service (systemd/companion.service) acts on: power off, start a console."""
AHEAD = (
    "companion.ui.presenter.match.match_screen",
    "companion.ui.presenter.home.home_screen",
    "companion.session.library.match_store",
    "companion.bootstrap.build",
    "companion.hw.all_devices",
)
"""Loaded while there is no display, so that the picture is there sooner; nothing of Kivy's, which
asks for its window's settings as it is loaded."""
HELP = "open the screen: go on with a match, or begin one"
ARGUMENTS = (
    argument("game", metavar="GAME", nargs="?", help="set this game up"),
    read("--position", "FILE", help="begin from a position file"),
    argument(
        "--seats", metavar="NAME,...", help="who plays, clockwise; begins at once with defaults"
    ),
    seed(""),
)


def run(args: Namespace) -> int:
    """Open the window and play until it is closed."""
    from companion.commands.shared.play_window import open_screen
    from companion.commands.shared.positions import position_at
    from companion.commands.shared.warnings import warn
    from companion.config import load, save
    from companion.hw.device_config import load as load_wiring
    from companion.kiosk.display_wait import unattended
    from companion.kiosk.restart import came_anew

    asked(args)
    anew = came_anew(os.environ)
    environ = dict(os.environ)
    settings = load()
    wiring = load_wiring()
    position = position_at(Path(args.position))[1] if args.position and not anew else None
    if position is not None and position.secrets:
        warn(args.position)
    alone = unattended(os.environ, fullscreen=settings.screen.fullscreen)
    driver = driver_here(wait=alone)
    if settings.screen.fullscreen and not anew:
        look_at_first_start(settings)
    virtual = driver == "x11" and settings.camera.source == "virtual"
    surface = open_screen(
        settings.screen, driver, virtual_table=virtual, inputs=wiring.calibrations
    )
    from companion.bootstrap.application import Application  # Kivy opens its window as it is loaded

    table = Application(settings, surface, save=save, virtual_table=virtual, wiring=wiring)
    if anew:
        go_on(table)
    else:
        begin(table, args, position)
    return run_watched(table, environ if alone else None)


def driver_here(*, wait: bool, sleep: Callable[[float], None] = time.sleep) -> Driver:
    """Return the video driver of a machine with a display.

    Args:
        wait: Wait for a display that is not there yet, however long.
        sleep: Lets so many seconds pass.

    Raises:
        UsedWrongly: There is no display, and nobody wants to wait.
    """
    from companion.displays import connectors, unlit
    from companion.games import names
    from companion.kiosk import display_wait
    from companion.kiosk.connector_probe import probe
    from companion.kiosk.heartbeat import Heartbeat
    from companion.kiosk.sd_notify import notify, watchdog_s
    from companion.ui.display.window import find_driver

    def there() -> bool:
        sockets = connectors()
        dark = bool(sockets) and not any(socket.connected for socket in sockets)
        return find_driver(os.environ) != "offscreen" and not dark

    def meanwhile() -> None:
        probe(unlit())
        if (module := next(modules, "")) != "":
            _ = import_module(module)

    if wait:
        modules = iter((*AHEAD, *(f"companion.games.{name}" for name in names())))
        pulse = Heartbeat(notify, lambda: True, time.monotonic, watchdog_s())
        display_wait.wait(there, pulse, sleep, meanwhile)
    driver = find_driver(os.environ)
    if driver == "offscreen":
        remedy = "connect a screen, or see a match with: companion demo -o demo/"
        raise UsedWrongly("there is no display", remedy)
    return driver


def look_at_first_start(settings: Settings) -> None:
    """Let the doctor look at a table's first start, which may take a while: the service lives."""
    from companion.commands.shared.first_start import look_once
    from companion.config import data_folder
    from companion.kiosk.heartbeat import ALIVE
    from companion.kiosk.sd_notify import notify

    _ = notify(ALIVE)
    look_once(data_folder(settings))
    _ = notify(ALIVE)


def run_watched(table: Application, environ: Mapping[str, str] | None = None) -> int:
    """Run the screen until it is closed; whoever started it as a service hears that it lives.

    Args:
        table: The table.
        environ: The environment to begin anew with when a display that was pulled is back; None
            where nobody looks after displays: on a desktop.

    Returns:
        The exit code, which tells the service where people want to go.
    """
    from companion.bootstrap.display_lost import DisplayLost
    from companion.bootstrap.watchdog import start_watchdog
    from companion.kiosk.restart import end_children, restart

    pulse = start_watchdog(table)

    def rescue() -> None:
        pulse.opening()
        end_children()
        restart(environ or {})

    pulled = DisplayLost(table, rescue=rescue) if environ is not None else None
    _ = signal.signal(signal.SIGTERM, table.app.end)  # the window library would ask people first
    try:
        table.app.run()
    finally:
        if pulled is not None:
            pulled.end()
        table.close()
    if environ is not None and pulled is not None and pulled.back:
        pulse.opening()
        pulled.let_go()
        restart(environ)
    pulse.stop()
    return LEAVING.get(table.stack.leaving, DONE)


def asked(args: Namespace) -> None:
    """Check what was typed before a window opens.

    Raises:
        UsedWrongly: It makes no sense.
    """
    from companion.bootstrap import InstalledGames
    from companion.engine.game import people_range, usual_bots

    if args.position and (args.game or args.seats):
        problem = "a position names its game and seats itself"
        raise UsedWrongly(problem, "leave out GAME and --seats")
    if args.seats and not args.game:
        raise UsedWrongly("which game do they play?", "write companion play GAME --seats ...")
    games = InstalledGames()
    if args.game:
        need_known("game", args.game, games)
    if args.seats:
        names = names_of(args)
        game = games[args.game].game
        least, most = people_range(game, usual_bots(game))
        if unseen := unseen_in(args.seats):
            raise UsedWrongly(f"a name in {args.seats!r} has {unseen} in it", "leave that out")
        if not least <= len(names) <= most or len(set(map(comparison_key, names))) < len(names):
            problem = f"{args.seats!r} cannot play {args.game}"
            raise UsedWrongly(problem, f"{least} to {most} different names")


def names_of(args: Namespace) -> list[str]:
    """The people's names, clockwise."""
    return [normalized(name) for name in args.seats.split(",") if name.strip()]


def begin(table: Application, args: Namespace, position: Position | None) -> None:
    """Open what was asked for over the home screen.

    Raises:
        CompanionError: The match cannot be begun like that.
    """
    from companion.ui.presenter.home.role_choice import RoleChoice

    if position is not None:
        table.stack.go("match", table.store.begin_from(position, seed=args.seed))
    elif args.seats:
        game = table.context.games[args.game]
        seats = RoleChoice(game).seats(names_of(args), table.context.game_words(game, {}))
        seed = args.seed or table.context.seed()
        table.stack.go("match", table.store.begin(args.game, seats, {}, seed=seed))
    elif args.game:
        table.stack.go("setup", args.game)
    elif table.context.settings.screen.fullscreen:
        go_on(table)


def go_on(table: Application) -> None:
    """Open the match that was on the screen when it was taken away, or what the doctor misses."""
    from companion.bootstrap import resume_last
    from companion.commands.shared.first_start import say_it

    resume_last.resume_last(table)
    say_it(table, table.store.library.data)
