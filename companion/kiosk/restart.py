"""The same process from its beginning: a display that is back gets its picture in a new window.

systemd sees neither an end nor a start, for the process stays what it was: its number, what it may,
whom it tells that it lives. The match is let go as the plug would take it, so that it is gone on
with at once; only that nothing has failed.
"""

import os
import signal
import sys
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

ANEW: Final = "COMPANION_ANEW"
_FIRST_OF_OURS: Final = 3
"""Below are input, output and errors, which stay."""
Run: TypeAlias = Callable[[str, list[str], Mapping[str, str]], object]


def came_anew(environ: MutableMapping[str, str]) -> bool:
    """Return whether this process has begun anew; asked once, then forgotten.

    Args:
        environ: The process' environment.
    """
    return environ.pop(ANEW, "") != ""


def restart(environ: Mapping[str, str], run: Run = os.execve) -> None:
    """Begin this process anew; does not return.

    Args:
        environ: The environment it was first begun with: what a window has set there belongs to a
            display that is gone.
        run: Replaces the process.

    Raises:
        OSError: The program is not there any more.
    """
    for link in Path("/proc/self/fd").iterdir():
        shut(int(link.name))
    run(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**environ, ANEW: "1"})


def end_children() -> None:
    """End every program that this process has started, where nobody else can any more."""
    tasks = Path("/proc/self/task").glob("*/children")
    for number in [int(word) for task in tasks for word in task.read_text().split()]:
        with suppress(OSError):
            os.kill(number, signal.SIGKILL)
            _ = os.waitpid(number, 0)


def shut(file: int) -> None:
    """Have an open file end with this program: drivers' libraries leave some open."""
    if file >= _FIRST_OF_OURS:
        try:
            os.set_inheritable(file, False)  # noqa: FBT003  the library's own
        except OSError:
            return  # it is closed already
