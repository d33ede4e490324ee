"""What commands take: one declaration of each argument that several have."""

from typing import Any, Final

from companion.commands import Argument, Source, Target


def argument(*names: str, **how: Any) -> Argument:
    """An argument of one command alone."""
    return names, how


def read(name: str, metavar: str, **how: Any) -> Argument:
    """A file or folder that the command reads; it may have to be the caller's."""
    return argument(name, metavar=metavar, type=Source, **how)


def output(metavar: str, **how: Any) -> Argument:
    """A file or folder that the command writes."""
    return argument("-o", "--output", metavar=metavar, type=Target, **how)


def flag(name: str, means: str) -> Argument:
    """Something that is so or not."""
    return argument(name, action="store_true", help=means)


def seed(usual: str) -> Argument:
    """The seed of all chance."""
    return argument("--seed", metavar="S", default=usual, help="all chance follows from it")


def language(means: str = "en or pl") -> Argument:
    """The language of what is made."""
    return argument("--language", metavar="L", default="en", help=means)


def of_game(means: str) -> Argument:
    """The game, where nothing else says it."""
    return argument("--game", metavar="GAME", help=means)


GAME: Final = argument("game", metavar="GAME")
FILE: Final = read("file", "FILE")
JSON: Final = flag("--json", "print one JSON document")
FILES: Final = read("files", "FILE", nargs="+")
