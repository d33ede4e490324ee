"""``companion`` typed on an installed table: it acts on the table's data, as the service's user.

Whoever calls becomes root through sudo, and root becomes two processes, without opening anybody's
file itself: one is the service's user and runs the command; the other is the caller again, reads
the files that were named, and writes what the command made of them. Between the two, files go as a
stream (:mod:`companion.kiosk.file_stream`).
"""

import os
import shutil
import signal
import sys
import traceback
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, Final, TextIO, cast

from companion import cli
from companion.commands import WRONG_USE, Source, Target, UsedWrongly, installed
from companion.config import HOME_VARIABLE
from companion.kiosk import command_client
from companion.kiosk.accounts import Account, account, become
from companion.kiosk.command_client import Named
from companion.kiosk.command_staging import StagingFolder
from companion.kiosk.file_stream import BrokenStream, send, tables_own
from companion.kiosk.install_paths import USER, InstallPaths
from companion.kiosk.unit_environment import unit_environment

FOR_CALLER: Final = "--for-caller"
"""First argument after the step through sudo: the files are those of whoever took it."""
AS_ROOT: Final = ("update",)
"""Commands that change the installation itself."""
ROOM: Final = "/var/tmp"  # noqa: S108  a fresh folder in it; a backup may be large
KILLED: Final = 128
"""Added to a signal's number, as shells do."""


def main(argv: Sequence[str], places: InstallPaths | None = None) -> int:
    """Run a command on the table's data, whoever calls.

    Args:
        argv: What was typed after ``companion``.
        places: The installation.

    Returns:
        The exit code, as `companion.cli` has them.
    """
    places = places or InstallPaths()
    stepped = list(argv[:1]) == [FOR_CALLER]
    typed = list(argv[1:] if stepped else argv)
    args = parsed(typed)
    if args is None or os.environ.get(HOME_VARIABLE):  # another table's folder was named
        return cli.main(typed)
    service = account(USER)
    if service is None:
        return refused(args, "nothing is installed here", "sudo ./run.sh --install")
    if os.geteuid() == service.uid:
        return as_service(args, places)
    if os.geteuid() != 0:
        return through_sudo(args, typed, places)
    caller = account(int(os.environ.get("SUDO_UID", "0")) if stepped else 0)
    return as_root(args, places, caller, service)


def as_root(args: Namespace, places: InstallPaths, caller: Account | None, service: Account) -> int:
    """Run a command that changes the installation; for any other be the two who may."""
    if args.command.NAME in AS_ROOT:
        return cli.run(args)
    if caller is None:
        return refused(args, "nobody knows who calls", "type it without sudo")
    return on_both_sides(args, places, caller, service)


def parsed(typed: Sequence[str]) -> Namespace | None:
    """Return the command that was typed, or None where the command line itself has the answer."""
    try:
        args = cli.build_parser(installed()).parse_args(typed)
    except UsedWrongly:
        return None
    return args if "command" in args else None


def refused(args: Namespace, problem: str, remedy: str) -> int:
    """Say why nothing is done, as every command does."""
    return cli.report(args.command.NAME, UsedWrongly(problem, remedy), as_json=args.json)


def through_sudo(
    args: Namespace,
    typed: Sequence[str],
    places: InstallPaths,
    run: Callable[[str, list[str]], object] = os.execv,
) -> int:
    """Begin anew as root, who can be the service's user and the caller again."""
    sudo = shutil.which("sudo")
    if sudo is None:
        problem = "the table's data belong to another user, and there is no sudo"
        return refused(args, problem, "become root first: su -")
    _ = run(sudo, [sudo, "--", str(places.command), FOR_CALLER, *typed])
    return cli.OWN_FAULT  # execv(3) does not come back


def as_service(args: Namespace, places: InstallPaths) -> int:
    """Run a command in the service's environment; this process is the service's user."""
    with TemporaryDirectory(prefix="companion-") as work:
        os.environ.update(unit_environment(places, Path(work), os.environ))
        return cli.run(args)


def named_in(args: Namespace, places: InstallPaths) -> list[Named]:
    """Return the caller's files that a command line names; what is the table's is left alone."""
    found: list[Named] = []
    for name, value in vars(args).items():
        for file in each(value):
            path = Path(os.path.abspath(file))  # noqa: PTH100  a link at its end is not followed
            if not tables_own(places, path):
                key = f"{name}-{len(found)}"
                found.append(Named(key, str(file), path, isinstance(file, Target)))
    return found


def each(value: object) -> list[Source | Target]:
    """Return the files of an argument: one, several, or none."""
    values = cast("list[object]", value) if isinstance(value, list) else [value]
    return [file for file in values if isinstance(file, Source | Target)]


def on_both_sides(
    args: Namespace,
    places: InstallPaths,
    caller: Account,
    service: Account,
    be: Callable[[Account], None] = become,
) -> int:
    """Let the service's user run a command, and the caller carry its files.

    Args:
        args: The command that was typed.
        places: The installation.
        caller: Whose files are named.
        service: Whose data the table has.
        be: Makes this process another user's.
    """
    there, back = os.pipe(), os.pipe()
    named = named_in(args, places)

    def carry() -> int:
        os.close(there[0])
        os.close(back[1])
        be(caller)
        with os.fdopen(there[1], "wb") as out, os.fdopen(back[0], "rb") as come:
            return command_client.run_for_caller(
                named, out, come, lambda error: report(args, error)
            )

    def work() -> int:
        os.close(there[1])
        os.close(back[0])
        be(service)
        _ = os.umask(0o077)
        try:
            with os.fdopen(there[0], "rb") as come, os.fdopen(back[1], "wb") as out:
                return in_stage(args, places, named, come, out)
        except (BrokenStream, BrokenPipeError):  # the caller's side has said why
            return WRONG_USE
        except OSError as error:
            report(args, error)
            return WRONG_USE

    pids = [forked(carry), forked(work)]
    for end in (*there, *back):
        os.close(end)
    _ = signal.signal(signal.SIGINT, signal.SIG_IGN)  # both hear it and end; so does this then
    carried, worked = (ended(pid) for pid in pids)
    return worked or carried


def report(args: Namespace, error: OSError) -> None:
    """Say what went wrong with a file of the caller's."""
    _ = cli.report(args.command.NAME, error, as_json=args.json)


def in_stage(
    args: Namespace, places: InstallPaths, named: Sequence[Named], come: BinaryIO, out: BinaryIO
) -> int:
    """Run the command among copies of the caller's files, and send back what it made.

    Raises:
        BrokenStream: The caller's side has given up.
    """
    there, here, callers = command_client.facts(come), Path.cwd(), dict(os.environ)
    with TemporaryDirectory(prefix="companion-", dir=ROOM) as folder:
        stage = StagingFolder(Path(folder), named, there)
        stage.fill(come)
        os.environ.clear()
        os.environ.update(unit_environment(places, stage.work, callers))
        os.chdir(here if tables_own(places, here) else stage.here)
        sys.stdout = cast("TextIO", Renaming(sys.stdout, stage, as_json=args.json))
        sys.stderr = cast("TextIO", Renaming(sys.stderr, stage))
        code = cli.run(moved(args, stage, here))
        os.chdir("/")
        send(out, stage.made())
        return code


def moved(args: Namespace, stage: StagingFolder, here: Path) -> Namespace:
    """Return the arguments with each file where it lies on the stage."""
    means = {file.typed: stage.path_of(file) for file in stage.named}

    def at(file: Source | Target) -> Source | Target:
        staged = means.get(str(file))
        return type(file)(staged if staged is not None else here / file)

    found: dict[str, object] = dict(vars(args))
    for name, value in found.items():
        if files := each(value):
            places = [at(file) for file in files]
            found[name] = places if isinstance(value, list) else places[0]
    return Namespace(**found)


class Renaming:
    """A stream for people that tells files by the names they typed."""

    def __init__(self, stream: TextIO, stage: StagingFolder, *, as_json: bool = False) -> None:
        """Stand before a stream."""
        self._stream, self._stage, self._as_json = stream, stage, as_json

    def write(self, text: str) -> int:
        """Write what is told."""
        return self._stream.write(self._stage.renamed(text, as_json=self._as_json))

    def __getattr__(self, name: str) -> Any:
        """Return all else of the stream."""
        return getattr(self._stream, name)


def forked(act: Callable[[], int]) -> int:
    """Let a process of its own do something; return its number."""
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        return pid
    code = cli.OWN_FAULT
    try:
        code = act()
    except KeyboardInterrupt:
        code = cli.STOPPED
    except BaseException:  # noqa: BLE001  it must not go on as the process that called this
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def ended(pid: int) -> int:
    """Wait for a process; return its exit code, or that of its signal."""
    _, status = os.waitpid(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else KILLED - code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
