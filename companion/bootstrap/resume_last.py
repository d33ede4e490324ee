"""After a crash or the plug: straight back to the question that was open."""

from typing import Final

from kivy.clock import Clock

from companion.bootstrap.application import Application
from companion.engine.errors import CompanionError
from companion.session.library.open_match import LiveMatch

PROVEN_S: Final = 10.0
"""A match that has stood on the screen so long has not failed to start."""


def resume_last(table: Application) -> None:
    """Open the match that a crash or the plug took from the screen, if there is one.

    The real table lies as it did, so nothing is laid out; the camera still proposes nothing until
    it has seen it agree. After two starts that failed the home screen stays, and people choose.

    Args:
        table: The table that is about to run, its home screen open.
    """
    try:
        match = table.store.left_open()
        if not match:
            return
        open_match = table.store.resume(match)
    except (CompanionError, OSError):
        return  # the home screen says what is wrong with it
    open_match.left_open = True
    table.stack.go("match", open_match)
    if open_match.lay_out:
        open_match.lay_out = False
        table.stack.back()
    if open_match.notice.text:
        table.stack.say(open_match.notice)
    _ = Clock.schedule_once(lambda _dt: _proven(table, open_match), PROVEN_S)


def _proven(table: Application, open_match: LiveMatch) -> None:
    """The start has not failed; a match that was left meanwhile was shown too."""
    table.store.shown(open_match)
