"""The commands of the system that installing needs, in one place."""

import subprocess
from collections.abc import Sequence
from typing import Protocol


class Failed(Exception):
    """A command of the system did not do what it should.

    Attributes:
        command: What was run.
        said: What it said about it.
    """

    def __init__(self, command: Sequence[str], said: str) -> None:
        """Keep what failed."""
        super().__init__(f"{' '.join(command)}: {said.strip() or 'it failed'}")
        self.command, self.said = tuple(command), said


class Shell(Protocol):
    """Runs commands as root."""

    def run(self, *command: str) -> str:
        """Run a command and return what it printed.

        Raises:
            Failed: It is not there, or did not end well.
        """
        ...


def printed(shell: Shell, *command: str) -> str:
    """Return what a command printed, "" where it failed."""
    try:
        return shell.run(*command).strip()
    except Failed:
        return ""


class RealShell:
    """Runs them on this machine."""

    def run(self, *command: str) -> str:
        """Run a command, its input closed."""
        try:
            done = subprocess.run(  # noqa: S603  commands of this package alone
                command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
            )
        except OSError as error:
            raise Failed(command, str(error)) from error
        if done.returncode != 0:
            raise Failed(command, done.stderr or done.stdout)
        return done.stdout
