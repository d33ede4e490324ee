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
_SENTENCES: Final[Mapping[Kind, Message]] = {
    "pack": say("A pack has a fault. The command pack check explains it."),
    "file": say("That is no pack file, or it is damaged."),
    "gone": say("That pack is not there any more."),
    "option": say("Something that was chosen is not there any more."),
    "journal": say("Its journal cannot be read. The command journal verify explains it."),
    "rules": say("Its rules' file has a fault."),
    "game": say("That game is not installed."),
    "disk": say("The disk refuses, or a file is missing."),
    "match": say("The rules fail on it. Its report says more."),
}


class DiskSilent(CompanionError):
    """A disk has not answered for very long."""


def kind_of(problem: Exception) -> Kind:
    """Return what a fault is about."""
    for kind, errors in _ERRORS:
        if isinstance(problem, errors):
            return kind
    return "match"


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
    said = words.say(_SENTENCES[kind])
    place = _PLACE.match(problem)
    return f"{place[1]}: {said}" if place else said


_ERRORS: Final[tuple[tuple[Kind, type[CompanionError | OSError]], ...]] = (
    ("pack", ContentError),
    ("file", PackFileError),
    ("gone", UnknownPack),
    ("option", BadOption),
    ("journal", JournalError),
    ("rules", LedgerError),
    ("game", UnknownGame),
    ("disk", OSError),
    ("disk", DiskSilent),
)
