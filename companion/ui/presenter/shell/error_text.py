"""What is wrong with a file or the disk, in the language of the screen.

The exact account of a fault is English and names file, line and remedy. On a screen of another
language a sentence of that language stands for it, with the place; the commands it names tell the
rest.
"""

import re
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from companion.engine.errors import (
    CompanionError,
    ContentError,
    JournalError,
    LedgerError,
    PackFileError,
    printable,
)
from companion.engine.game import UnknownGame
from companion.engine.message import Message, say
from companion.session.packs.match_options import BadOption
from companion.session.packs.pack_choice import UnknownPack
from companion.text.catalogue import ENGLISH
from companion.text.words import Words
from companion.ui.presenter.shell.screen import Navigator

Kind: TypeAlias = Literal[
    "pack", "file", "gone", "option", "journal", "rules", "game", "disk", "match"
]
_PLACE: Final = re.compile(r"^(\S[^:\n]*?\.\w+(?::\d+)?): ")


class DiskSilent(CompanionError):
    """A disk has not answered for very long."""


def kind_of(problem: Exception) -> Kind:
    """Return what a fault is about."""
    return next(kind for kind, (errors, _) in _KINDS.items() if isinstance(problem, errors))


def refuse(stack: Navigator, words: Words, problem: Exception) -> None:
    """Say why something that people tapped was not done; nothing has changed.

    Args:
        stack: Where it is said.
        words: The language.
        problem: What was raised; a fault of the program is raised again.
    """
    if not isinstance(problem, CompanionError | OSError):
        raise problem
    account = str(problem)
    if isinstance(problem, OSError) and problem.strerror:
        place = printable(str(problem.filename)) if problem.filename else ""
        account = f"{place}: {problem.strerror}" if place else problem.strerror
    stack.refused()
    stack.say(Message("{problem}", {"problem": error_message(words, account, kind_of(problem))}))


def error_message(words: Words, problem: str, kind: Kind) -> str:
    """Return a fault as a line for people.

    Args:
        words: The language.
        problem: The exact account, in English.
        kind: What it is about.
    """
    if words.language == ENGLISH or not problem:
        return problem
    sentence = words.say(_KINDS[kind][1])
    place = _PLACE.match(problem)
    return f"{place[1]}: {sentence}" if place else sentence


_KINDS: Final[Mapping[Kind, tuple[tuple[type[Exception], ...], Message]]] = {
    "pack": ((ContentError,), say("A pack has a fault. The command pack check explains it.")),
    "file": ((PackFileError,), say("That is no pack file, or it is damaged.")),
    "gone": ((UnknownPack,), say("That pack is not there any more.")),
    "option": ((BadOption,), say("One of the chosen things is gone.")),
    "journal": (
        (JournalError,),
        say("Its journal cannot be read. The command journal verify explains it."),
    ),
    "rules": ((LedgerError,), say("Its rules' file has a fault.")),
    "game": ((UnknownGame,), say("That game is not installed.")),
    "disk": ((OSError, DiskSilent), say("The disk refuses, or a file is missing.")),
    "match": ((Exception,), say("A rule failed. See its report.")),
}
"""Which errors a fault of each kind is, the first that fits, and what is said of it."""
