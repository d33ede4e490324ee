"""Lamps and buttons on the screen: what the real ones show and do, where there are none."""

from companion.engine.message import Message, say
from companion.ports import Rhythm
from companion.signals import signal_frame
from companion.ui.models import (
    AskModel,
    Glyph,
    ListModel,
    ListRow,
    OptionsModel,
    StampsModel,
)
from companion.ui.presenter.context import MatchContext, OverMatch
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.scene import Scene, seat_stamp
from companion.ui.presenter.strip import strip_model

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

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)

    def page(self) -> Page:
        """Return lamps as rows, buttons as options."""
        scene = self.match.scene()
        support = say("Each does what the real one does.")
        return Page(
            screen="lamps",
            strip=strip_model(scene),
            stage=(Part("left", self._lamps(scene)), Part("right", self._seats(scene))),
            ask=AskModel((self.upper(say("Press a button")),), self.words.say(support)),
            options=OptionsModel(
                "lamps", tuple(self.button(ref, label, icon=icon) for ref, label, icon in _BUTTONS)
            ),
            rail=self.back_rail(),
            alarm=scene.alarm,
            split=0.55,
        )

    def _lamps(self, scene: Scene) -> ListModel:
        """Return a row for each lamp: phases, seats, alarm, attention."""
        frame = signal_frame(scene.status, scene.prompt.seats if scene.prompt else ())
        alarm = scene.status.alarm.name
        phases = zip(scene.status.phases, frame.phases, strict=True)
        rows = (
            *(self._lamp(scene.upper(phase), lamp.rhythm, "lamps") for phase, lamp in phases),
            *(
                self._lamp(scene.words.name(lamp.name), lamp.rhythm, "people")
                for lamp in frame.seats
            ),
            *([self._lamp(scene.say(alarm), frame.alarm, "alarm_on")] if alarm.text else ()),
            self._lamp(scene.say(say("Attention")), frame.attention, "bell"),
        )
        return ListModel(rows)

    def _seats(self, scene: Scene) -> StampsModel:
        """Return a button for each seat."""
        stamps = (seat_stamp(scene, seat, f"seat {seat.id}") for seat in scene.seats)
        return StampsModel(tuple(stamps), self.upper(say("Buttons of the seats")), columns=2)

    def stage(self, ref: str) -> None:
        """Press a seat's button."""
        if ref.startswith("seat "):
            self.option(ref)

    def option(self, ref: str) -> None:
        """Press the button that this one stands for, on the table beneath."""
        desk = self.desk
        desk.back()
        desk.press(ref.removeprefix("seat "))

    def _lamp(self, name: str, rhythm: Rhythm, icon: str) -> ListRow:
        return ListRow(
            "",
            name,
            value=self.words.say(_RHYTHMS[rhythm]),
            sign=Glyph(icon),
            state="next" if rhythm == "off" else "now",
        )
