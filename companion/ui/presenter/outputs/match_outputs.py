"""What leaves the screen: the match becomes light, speech, sounds and MQTT messages.

Everything is what the whole table may see: ``view("")``, the page of the stack, the log
that everybody may read. Lamps and MQTT follow the session, entry by entry; what is said, the
stack. No screen has to be drawn for either.
"""

from collections.abc import Callable
from typing import Final

from companion.engine.state.changes import AgendaSet, ChanceUsed, DiceThrown
from companion.lamp_signals import DARK, moment_frame, signal_frame
from companion.ports import (
    DeviceNotice,
    Devices,
    Lamp,
    MatchStanding,
    Rhythm,
    Said,
    Scan,
    SignalFrame,
)
from companion.text.change_messages import change_messages
from companion.text.surfaces import voice_line
from companion.ui.presenter.moments.interlude_pages import InterludePage
from companion.ui.presenter.outputs.speech import Speech
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.shell.match_context import MatchContext
from companion.ui.presenter.shell.screen_stack import ScreenStack

NEWS_MOST: Final = 4
"""Lines of what happened that are spoken of one answer; the log has them all."""


class MatchOutputs:
    """Follows the open match and the stack, and lets devices show them.

    Attributes:
        frame: What lamps show now.
    """

    def __init__(self, stack: ScreenStack, devices: Devices) -> None:
        """Begin dark and silent.

        Args:
            stack: What is played, and what is said of it.
            devices: What shows it outside.
        """
        self._stack = stack
        self._devices = devices
        self._speech = Speech()
        self._page: Page | None = None
        self.frame = DARK
        self._standing = MatchStanding()
        self._match: MatchContext | None = None
        self._number = 0
        self._spoken: tuple[str, ...] = ()
        self._light = False
        self._stop: Callable[[], None] | None = None
        stack.repeat = self.repeat
        stack.played = self._played
        refused = stack.refused

        def aloud() -> None:
            refused()
            devices.sound("refuse")

        stack.refused = aloud
        self._played()

    def heard(self, event: Said) -> None:
        """Take notice of something a device said, before the stack does."""
        if isinstance(event, Scan):
            self._devices.scanned(event.reader)
        elif isinstance(event, DeviceNotice) and event.state == "lost":
            self._devices.sound("lost")

    def follow(self) -> None:
        """Say what the stack says now; the same page again costs nothing."""
        page = self._stack.now
        if page is self._page:
            return
        self._page = page
        self._lit(page)
        question = self._speech.of(page, self._stack.context.settings.sound.voice)
        if isinstance(self._stack.top, InterludePage):  # it tells part of the news itself
            self._spoken += question
            news: tuple[str, ...] = ()
        else:
            before = {_plain(line) for line in self._spoken}
            question = (*question[:1], *(it for it in question[1:] if _plain(it) not in before))
            known = {_plain(line) for line in (*question, *self._spoken)}
            news = tuple(line for line in self._happened() if _plain(line) not in known)
            self._spoken = ()
        if question or news:
            self._devices.say(question, news)

    def _lit(self, page: Page) -> None:
        """Let lamps show a great moment as long as its page is shown."""
        was, self._light = self._light, bool(page.light)
        if self._light and not was:
            self._devices.sound("danger" if page.light == "fall" else "turn")
        if was or self._light:
            self._changed()

    def repeat(self) -> None:
        """Say the question once more."""
        lines = self._speech.repeat(self._page, self._stack.context.settings.sound.voice)
        if lines:
            self._devices.say(lines)

    def _played(self) -> None:
        """Follow the match that is open now, or none."""
        if self._stop is not None:
            self._stop()
        match = self._stack.match
        self._match = match = match if isinstance(match, MatchContext) else None
        self._number = match.session.number if match else 0
        self._devices.chairs = tuple(seat.id for seat in match.open_match.seats) if match else ()
        self._stop = match.session.subscribe(lambda _: self._changed()) if match else None
        self._changed()

    def _changed(self) -> None:
        """Show lamps and MQTT how the match stands now."""
        match = self._match
        frame, standing = (
            (frame_of(match), match_standing(match)) if match else (DARK, MatchStanding())
        )
        if self._page is not None and self._page.light and match is not None:
            frame = moment_frame(frame, self._page.light, self._page.about)
        before, was = self._standing, self.frame
        if frame != was:
            self.frame = frame
            for lamps in self._devices.lamps:
                lamps.show(frame)
        if standing != before:
            self._standing = standing
            self._devices.tell(standing)
        if standing.alarm and not before.alarm and before.game:
            self._devices.sound("alarm")
        elif frame.attention != "off" and was.attention == "off" and not self._light:
            self._devices.sound("danger")
        elif standing.turn and (standing.turn, standing.seat) != (before.turn, before.seat):
            self._devices.sound("turn")

    def _happened(self) -> tuple[str, ...]:
        """Return what happened since the last page, in words, as far as it is to be spoken."""
        match = self._match
        if match is None:
            return ()
        session = match.session
        since, self._number = self._number, session.number
        if since == session.number or self._stack.context.settings.sound.voice != "all":
            return ()
        notes = [
            noted
            for noted in session.reported_since(since)
            if not isinstance(noted.change, AgendaSet | ChanceUsed | DiceThrown)
            and getattr(noted.change, "track", "") not in session.game.vocabulary.unspoken
        ]
        lines = (voice_line(match.words, says) for says in change_messages(notes))
        return tuple(dict.fromkeys(line for line in lines if line))[:NEWS_MOST]


def _plain(line: str) -> str:
    """Return a line as it sounds: capitals and a full stop make no other one of it."""
    return line.casefold().removesuffix(".")


def frame_of(match: MatchContext) -> SignalFrame:
    """Return what lamps show of a match: a lamp a chair, also of those who are out."""
    scene = match.scene()
    seats = scene.prompt.seats if scene.prompt else ()
    frame = signal_frame(scene.status, seats)
    rhythms: dict[str, Rhythm] = {lamp.name: lamp.rhythm for lamp in frame.seats}
    chairs = tuple(Lamp(seat.id, rhythms.get(seat.id, "off")) for seat in match.open_match.seats)
    return SignalFrame(frame.phases, chairs, frame.alarm, frame.attention, frame.gauges)


def match_standing(match: MatchContext) -> MatchStanding:
    """Return how a match stands, as everybody may know it."""
    scene, session = match.scene(), match.session
    status = scene.status
    seats = [seat.id for seat in match.open_match.seats]
    at = 0 <= status.phase < len(status.phases)
    frame = signal_frame(status)
    return MatchStanding(
        game=session.game.id,
        turn=scene.view.turn.number,
        phase=status.phases[status.phase].text if at else "",
        seat=seats.index(status.seat) + 1 if status.seat in seats else 0,
        names=tuple(seat.name for seat in match.open_match.seats),
        alarm=status.alarm.on,
        over=session.prompt is None,
        gauges=frame.gauges,
    )
