"""Lamps and buttons on the screen: what the real ones show and do, where there are none."""

from collections.abc import Iterator
from functools import partial

from companion.engine.message import Message, say
from companion.lamp_signals import signal_frame
from companion.ports import Rhythm
from companion.ui.models import StampsModel
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row, Text
from companion.ui.presenter.page.scene import Scene, seat_stamp
from companion.ui.presenter.shell.match_context import OverMatch

_RHYTHMS: dict[Rhythm, Message] = {
    "off": say("dark"),
    "steady": say("lit"),
    "waiting": say("waiting: long on, short off"),
    "attention": say("look up: two flashes, then lit"),
    "breath": say("breathing slowly"),
}
_BUTTONS = (
    ("confirm", say("Confirm"), "done"),
    ("next", say("Next"), "next"),
    ("undo", say("Undo"), "undo"),
    ("why", say("Why"), "why"),
)
"""The buttons of the panel, each with its words and icon."""


class LampsScreen(OverMatch):
    """The lamps by name, and the four buttons with one for each seat."""

    name = "lamps"

    def page(self) -> Page:
        """Return lamps as rows, buttons as options."""
        scene = self.match.scene()
        lamps, support = self.listing(self._lamps(scene)), say("Each works like the real one.")
        return self.sheet(say("Press a button"), support, lamps, self._seats(scene), split=0.55)

    def buttons(self) -> Iterator[Button]:
        """Yield the buttons of the panel."""
        for ref, label, icon in _BUTTONS:
            yield Button(ref, label, partial(self._press, ref), icon=icon)

    def _lamps(self, scene: Scene) -> Iterator[Row]:
        """Yield a row for each lamp: phases, seats, alarm, attention."""
        frame = signal_frame(scene.status, scene.prompt.seats if scene.prompt else ())
        for phase, lamp in zip(scene.status.phases, frame.phases, strict=True):
            yield self._lamp(self.upper(phase), lamp.rhythm, "lamps")
        for lamp in frame.seats:
            yield self._lamp(self.words.name(lamp.name), lamp.rhythm, "people")
        if scene.status.alarm.name.text:
            yield self._lamp(scene.status.alarm.name, frame.alarm, "alarm_on")
        yield self._lamp(say("Attention"), frame.attention, "bell")

    def _seats(self, scene: Scene) -> StampsModel:
        """Return a button for each seat."""
        stamps = (seat_stamp(scene, seat, f"seat {seat.id}") for seat in scene.seats)
        return StampsModel(tuple(stamps), self.upper(say("Buttons of the seats")), columns=2)

    def stage(self, ref: str) -> None:
        """Press a seat's button."""
        if ref.startswith("seat "):
            self._press(ref.removeprefix("seat "))

    def _press(self, button: str) -> None:
        """Press a button on the table beneath."""
        self.stack.back()
        self.stack.press(button)

    def _lamp(self, name: Text, rhythm: Rhythm, icon: str) -> Row:
        return Row("", name, value=_RHYTHMS[rhythm], icon=icon, now=rhythm != "off")
