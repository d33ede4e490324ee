"""``companion update FILE``: take a new release into use on an installed table."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from companion.commands import DONE, WANTING, UsedWrongly, answer
from companion.commands.shared.arguments import read

NAME = "update"
HELP = "take a new release into use; the one before comes back if it is not well"
ARGUMENTS = (read("file", "FILE", help="a wheel, or a zip of wheels"),)


def run(args: Namespace) -> int:
    """Install beside, switch, watch."""
    from companion.kiosk.install import Machine
    from companion.kiosk.install_paths import InstallPaths
    from companion.kiosk.shell import Failed, RealShell
    from companion.kiosk.system_support import CannotInstall
    from companion.kiosk.upgrade import update

    if os.geteuid() != 0:
        raise UsedWrongly("that needs root", f"sudo companion update {args.file}")
    if not args.file.is_file():
        raise UsedWrongly(f"there is no file {args.file}")
    on = Machine(
        InstallPaths(), RealShell(), lambda text: print(f"companion: {text}", file=sys.stderr)
    )
    try:
        stays = update(on, args.file)
    except (CannotInstall, Failed) as fault:
        raise UsedWrongly(str(fault)) from fault
    answer(args, {"file": str(args.file), "stays": stays}, "it stays" if stays else "it went back")
    return DONE if stays else WANTING
