"""The commands: one module each, found by looking; what several share lies in ``shared/``.

A command module is light to import; it imports the parts it needs when it runs. It has

    NAME = "journal show"           what people type; two words make a group
    HELP = "one line for --help"

    ARGUMENTS = (GAME, seed("1"))   see companion/commands/shared/arguments.py

    def run(args: Namespace) -> int: ...

A file or folder that is named is of the type `Source` if the command reads it, and `Target` if the
command writes it: by hand on an installed table they are the caller's (companion/by_hand.py).

``run`` returns `DONE` or `WANTING`, and raises `UsedWrongly` or any of Companion's errors. Every
command gets ``--json``; it gives its result to `answer`, which knows about it.
"""

import json
import os
from argparse import Namespace
from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from pathlib import Path, PosixPath
from pkgutil import iter_modules
from typing import Any, Protocol, TypeAlias, cast

from companion.engine.errors import BadInput, CompanionError

DONE = 0
WANTING = 1
WRONG_USE = 2


Argument: TypeAlias = tuple[tuple[str, ...], dict[str, Any]]
"""The names of an argument, and what else argparse is told of it."""


class UsedWrongly(CompanionError):
    """What was asked of a command makes no sense: exit 2.

    Attributes:
        problem: What is wrong, in one sentence.
        remedy: What to type instead, or "".
    """

    def __init__(self, problem: str, remedy: str = "") -> None:
        self.problem = problem
        self.remedy = remedy
        super().__init__(f"{problem} ({remedy})" if remedy else problem)


class Source(PosixPath):
    """A file or folder that a command reads; it may also be the id of a match or a pack."""


class Target(PosixPath):
    """A file or folder that a command writes."""


def need_known(what: str, name: str, known: Collection[str]) -> None:
    """Refuse a name that is not among those there are.

    Args:
        what: What it names, such as "game".
        name: The name that was given.
        known: Every such name there is.

    Raises:
        UsedWrongly: There is none of that name.
    """
    if name not in known:
        raise UsedWrongly(f"there is no {what} {name!r}", f"there is: {', '.join(known) or 'none'}")


def need_writable(path: Path) -> None:
    """Refuse a file that cannot be written where it is named.

    Raises:
        UsedWrongly: It is a folder, or lies in none that is there.
    """
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise UsedWrongly(f"{path} cannot be written", "name a file in a folder that is there")


def need_new(path: Path) -> None:
    """Refuse a name under which something lies already: nothing is written over.

    Raises:
        UsedWrongly: There is something.
    """
    if os.path.lexists(path):
        raise UsedWrongly(f"{path} is there already", "name one that is not")


class Command(Protocol):
    """What a command module offers."""

    NAME: str
    HELP: str
    ARGUMENTS: Sequence[Argument]

    def run(self, args: Namespace) -> int:
        """Do it, and give the exit code."""
        ...


def installed() -> list[Command]:
    """Every command module of this folder, in the order of their names."""
    names = [found.name for found in iter_modules(__path__) if not found.ispkg]
    modules = [import_module(f"{__name__}.{name}") for name in names]
    return sorted((cast("Command", module) for module in modules), key=lambda command: command.NAME)


def fault_parts(fault: BadInput) -> dict[str, object]:
    """What is wrong with a file, for a document."""
    return {"line": fault.line, "problem": fault.problem, "remedy": fault.remedy}


def fault_text(file: object, parts: Mapping[str, object]) -> str:
    """The same for people: where it is, what is wrong, and below it what to do about it."""
    line = f":{parts['line']}" if parts["line"] else ""
    remedy = f"\n  {parts['remedy']}" if parts["remedy"] else ""
    return f"{file}{line}: {parts['problem']}{remedy}"


def answer(args: Namespace, document: object, text: str) -> None:
    """Give a command's result: the document under ``--json``, otherwise the text.

    Args:
        args: What the command was called with.
        document: Records, lists, dicts, numbers and strings.
        text: The same for people; "" prints nothing.
    """
    if args.json:
        import msgspec

        print(json.dumps(msgspec.to_builtins(document), indent=2, ensure_ascii=False))
    elif text:
        print(text)


def answer_each(args: Namespace, documents: Sequence[object], texts: Sequence[str]) -> None:
    """Give the results for several files: a list under ``--json`` unless there was one file."""
    answer(args, documents[0] if len(documents) == 1 else documents, "\n".join(filter(None, texts)))
