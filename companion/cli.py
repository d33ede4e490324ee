"""The command line: finds the commands, runs one, and says clearly what went wrong.

Exit codes: 0 done, 1 checked and found wanting (also: a file that cannot be used), 2 used wrongly
(also: a file that cannot be opened), 70 a fault of Companion itself, 130 stopped by Ctrl-C, 141
nobody reads the output any more.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn, TypeAlias

from companion import __version__
from companion.commands import DONE, WANTING, WRONG_USE, Command, UsedWrongly, installed
from companion.commands.shared.arguments import JSON
from companion.engine.errors import BadInput, CompanionError

OWN_FAULT = 70
STOPPED = 130
NOBODY_READS = 141
DEBUG_VARIABLE = "COMPANION_DEBUG"


class Mistyped(UsedWrongly):
    """What was typed is no command, or lacks or has too many arguments.

    Attributes:
        name: The command as far as it was understood, or "".
    """

    def __init__(self, name: str, problem: str, remedy: str) -> None:
        self.name = name
        super().__init__(problem, remedy)


class Parser(argparse.ArgumentParser):
    """A parser whose errors are reported like all others."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong.

        Raises:
            Mistyped: Always.
        """
        raise Mistyped(self.prog.partition(" ")[2], message, f"see {self.prog} --help")


AddParser: TypeAlias = Callable[..., argparse.ArgumentParser]
"""Adds the parser of a command, by its name and help."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: What was typed after ``companion``; the process's own arguments if not given.

    Returns:
        The exit code.
    """
    _print_any_name()
    commands = installed()
    parser = build_parser(commands)
    typed = sys.argv[1:] if argv is None else argv
    try:
        args = parser.parse_args(typed)
    except Mistyped as error:
        return report(error.name, error, as_json="--json" in typed)
    if "command" in args:
        return run(args)
    parser.print_help()
    return DONE


def _print_any_name() -> None:
    """Let what cannot be written in the terminal's letters, or is no text, be escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def run(args: argparse.Namespace) -> int:
    """Run the command that was typed, and give the exit code, whatever goes wrong."""
    command: Command = args.command
    try:
        code = command.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # no word of it at exit
        return NOBODY_READS
    except (CompanionError, OSError) as error:
        return report(command.NAME, error, as_json=args.json)
    except Exception as error:
        if os.environ.get(DEBUG_VARIABLE):
            raise
        return report_own_fault(command.NAME, error, as_json=args.json)
    return code


def build_parser(commands: Sequence[Command]) -> Parser:
    """The parser for all commands; those named with two words are grouped by the first."""
    parser = Parser(
        prog="companion",
        description="Runs everything in a board game that is not a player.",
        epilog="companion COMMAND --help tells more. Every command knows --json.",
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    top = parser.add_subparsers(metavar="COMMAND", title="commands").add_parser
    groups: dict[str, AddParser] = {}
    for command in commands:
        first, _, second = command.NAME.partition(" ")
        if second and first not in groups:
            groups[first] = new_group(top, first, commands)
        add = groups[first] if second else top
        made = add(second or first, help=command.HELP, description=command.HELP)
        made.usage = getattr(command, "USAGE", None)
        for names, how in (*command.ARGUMENTS, JSON):
            _ = made.add_argument(*names, **how)
        made.set_defaults(command=command)
    return parser


def new_group(top: AddParser, name: str, commands: Sequence[Command]) -> AddParser:
    """The parser for ``journal`` and the like, whose commands are its second words."""
    names = [command.NAME.partition(" ") for command in commands]
    group = top(name, help=" | ".join(second for first, _, second in names if first == name))
    return group.add_subparsers(metavar="COMMAND", title="commands", required=True).add_parser


def report(name: str, error: CompanionError | OSError, *, as_json: bool) -> int:
    """Say what went wrong, for people and under ``--json`` as a document; give the exit code."""
    from companion.engine.game import UnknownGame

    parts = parts_of(error)
    place = f"{parts['file']}:{parts['line']}: " if parts["line"] else ""
    place = place or (f"{parts['file']}: " if parts["file"] else "")
    print(f"{f'companion {name}'.strip()}: {place}{parts['problem']}", file=sys.stderr)
    if parts["remedy"]:
        print(f"  {parts['remedy']}", file=sys.stderr)
    if as_json:
        print(json.dumps({"error": parts}, indent=2, ensure_ascii=False))
    return WRONG_USE if isinstance(error, UsedWrongly | UnknownGame | OSError) else WANTING


def parts_of(error: CompanionError | OSError) -> dict[str, str | int]:
    """An error as problem, file, line and remedy."""
    if isinstance(error, BadInput):
        problem, file, line, remedy = error.problem, error.file, error.line, error.remedy
    elif isinstance(error, UsedWrongly):
        problem, file, line, remedy = error.problem, "", 0, error.remedy
    elif isinstance(error, OSError):
        problem, file, line, remedy = error.strerror or str(error), error.filename or "", 0, ""
        problem = problem[:1].lower() + problem[1:]
    else:
        problem, file, line, remedy = str(error), "", 0, ""
    return {"problem": problem, "file": str(file), "line": line, "remedy": remedy}


def report_own_fault(name: str, error: Exception, *, as_json: bool) -> int:
    """Own up to a fault that is nobody's input, and keep the details in a file to send."""
    import traceback
    from tempfile import NamedTemporaryFile

    with NamedTemporaryFile(
        "w", prefix="companion-fault-", suffix=".txt", delete=False, encoding="utf-8"
    ) as file:
        file.write(f"companion {__version__}, {name}, Python {sys.version}\n\n")
        file.writelines(traceback.format_exception(error))
    problem = f"a fault of Companion itself: {type(error).__name__}: {error}"
    remedy = f"the details are in {Path(file.name)}; please send that file"
    print(f"companion {name}: {problem}\n  {remedy}", file=sys.stderr)
    if as_json:
        parts = {"problem": problem, "file": file.name, "line": 0, "remedy": remedy}
        print(json.dumps({"error": parts}, indent=2, ensure_ascii=False))
    return OWN_FAULT
