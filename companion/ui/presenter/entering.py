"""Doing something to a match, and showing what comes of it once it is on the disk."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from companion.engine.errors import Refused

if TYPE_CHECKING:
    from companion.ui.presenter.match import MatchScreen

T = TypeVar("T")


def enter(
    match: "MatchScreen",
    act: Callable[[], T],
    then: Callable[[T], None],
    refused: Callable[[Refused], None] | None = None,
) -> bool:
    """Do something to a match; until it is on the disk the page stays.

    Args:
        match: The match.
        act: What is done to its session.
        then: Takes what came of it, once it may be shown.
        refused: Is told where it was refused or the rules failed; without it a line says why.

    Returns:
        Whether it was taken.
    """
    try:
        done = act()
    except Refused as why:
        tell = partial(refused or partial(not_taken, match), why)
        match.desk.writing.after(match.session, tell)
        return False
    match.desk.writing.after(match.session, lambda: then(done))
    return True


def not_taken(match: "MatchScreen", why: Refused) -> None:
    """Say why something was not taken."""
    match.desk.refused()
    match.desk.say(why.reason)
