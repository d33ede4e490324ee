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

    The real table lies as it did, so nothing is laid out; the eyes still propose nothing until they
    have seen it agree. After two starts that failed the home screen stays, and people choose.

    Args:
        table: The table that is about to run, its home screen open.
    """
    try:
        match = table.store.left_open()
        if not match:
            return
        live = table.store.resume(match)
    except (CompanionError, OSError):
        return  # the home screen says what is wrong with it
    live.left_open = True
    table.stack.go("match", live)
    if live.lay_out:
        live.lay_out = False
        table.stack.back()
    if live.notice.text:
        table.stack.say(live.notice)
    _ = Clock.schedule_once(lambda _dt: _proven(table, live), PROVEN_S)


def _proven(table: Application, live: LiveMatch) -> None:
    """The start has not failed; a match that was left meanwhile was shown too."""
    table.store.shown(live)
