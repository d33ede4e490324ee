"""Tells systemd that the table lives, from the clock of the screen."""

from typing import Final

from kivy.clock import Clock
from kivy.core.window import Window

from companion.bootstrap.application import Application
from companion.kiosk.heartbeat import Heartbeat
from companion.kiosk.sd_notify import notify, watchdog_s
from companion.ui.presenter.match.match_screen import MatchScreen

LOOK_EVERY_S: Final = 0.5


def start_watchdog(table: Application) -> Heartbeat:
    """Let the table beat from now on; without systemd nobody hears it.

    Args:
        table: The table that is about to run.
    """
    pulse = Heartbeat(notify, lambda: moves(table), Clock.get_time, watchdog_s())

    def shown(*_: object) -> None:
        pulse.first_frame()
        Window.funbind("on_flip", shown)

    def look(_dt: float) -> None:
        pulse.beat()
        pulse.status(standing(table))

    _ = Window.fbind("on_flip", shown)
    _ = Clock.schedule_interval(look, LOOK_EVERY_S)
    return pulse


def standing(table: Application) -> str:
    """Return which match is open at which question, or that none is."""
    match = table.stack.match
    if not isinstance(match, MatchScreen):
        return "home"
    session = match.open_match.session
    if table.stack.writing.on:  # the next question is nobody's to know yet
        return f"{session.match}, writing to the disk"
    return f"{session.match or 'a match that is not kept'}, question {session.number_for()}"


def moves(table: Application) -> bool:
    """Take in what devices said, and try again what the disk has refused.

    A disk that refuses or does not answer is said on the screen and play goes on, so that is no
    standstill. A rule that does not end is: then this does not return.
    """
    table.poll()
    match = table.stack.match
    if isinstance(match, MatchScreen) and not table.stack.writing.on:
        _ = match.open_match.session.save()
    if not table.stack.writing.on and not table.stack.closed:
        table.stack.saving.retry()
    return True
