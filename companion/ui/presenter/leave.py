"""Closing Companion: a window, or the whole machine, or with a PIN the way to its console."""

from collections.abc import Iterator
from typing import Final

from companion.engine.message import Message, say, say_n
from companion.ui.models import (
    AskModel,
    Glyph,
    ListModel,
    ListRow,
    OptionModel,
    OptionsModel,
    PadModel,
)
from companion.ui.presenter.page import Page, Part, plain_strip
from companion.ui.presenter.screen import Screen

TRIES: Final = 5
"""So many wrong PINs, and the pad is gone until the screen is opened again."""
_MOST: Final = 8
_SPLIT: Final = 0.6


class LeaveScreen(Screen):
    """Before Companion closes: what will happen, what is kept, how one comes back."""

    leaves = True

    def __init__(self) -> None:
        """Begin with nothing typed."""
        self._typed = ""
        self._tries = 0

    def page(self) -> Page:
        """Return what closing means, the ways out, and the pad where a PIN opens another."""
        pad = PadModel("\N{BULLET}" * len(self._typed))
        told = ListModel(tuple(self._told()))
        stage = (Part("left", told), Part("right", pad)) if self._asks else (Part("stage", told),)
        asks = say("Leave the table?") if self._whole_machine else say("Close Companion?")
        support = say("Nothing happens until you say so.")
        if self._asks:
            support = say("The PIN leads to the console; systemctl start companion leads back.")
        support = self._left_unsaved() or support
        return Page(
            screen="leave",
            strip=plain_strip(self.upper(say("Leave"))),
            stage=stage,
            ask=AskModel((self.upper(asks),), self.words.say(support)),
            options=OptionsModel("leave", self._options()),
            rail=self.back_rail(),
            split=_SPLIT,
        )

    def _told(self) -> Iterator[ListRow]:
        """Yield what will happen, what is kept, and how one comes back."""
        if self._whole_machine:
            happens = say("The machine shuts down; then it may be unplugged.")
            back = say("Unplug it and plug it in again.")
        else:
            happens = say("The window closes; this computer stays on.")
            back = say("Start Companion again as you did today.")
        match = self.desk.match
        left = self._left_unsaved()
        unsaved = left is not None or (match is not None and match.disk_problem)
        kept = say("Every match, answer for answer, and all settings.")
        lost = left or say("The disk refuses: the newest answers are lost.")
        rows = (
            (say("If you leave"), happens, "off"),
            (say("What is kept"), lost if unsaved else kept, "disk" if unsaved else "save"),
            (say("To come back"), back, "go_on"),
        )
        for title, second, icon in rows:
            yield ListRow("", self.upper(title), self.words.say(second), sign=Glyph(icon))

    def _left_unsaved(self) -> Message | None:
        """Say how many matches that were left would be lost, if any."""
        left = self.desk.house.store.unsaved
        if not left:
            return None
        return say_n(
            "{n} match is not saved and would be lost: free some space first.",
            "{n} matches are not saved and would be lost: free some space first.",
            left,
        )

    def stage(self, ref: str) -> None:
        """Take a key of the pad."""
        if not self._asks:
            return
        if ref == "erase":
            self._typed = self._typed[:-1]
        elif ref == "done":
            self._enter()
        elif len(self._typed) < _MOST:
            self._typed += ref

    def option(self, ref: str) -> None:
        """Switch off, or stay."""
        if ref == "off":
            self.desk.close("off" if self._whole_machine else "")
        else:
            self.desk.back()

    @property
    def _whole_machine(self) -> bool:
        """Whether the screen is the machine's own: it is switched off with it."""
        return self.desk.house.settings.screen.fullscreen

    @property
    def _asks(self) -> bool:
        """Whether a PIN opens a way, and has not been guessed at too often."""
        pin = self.desk.house.settings.screen.pin
        return self._whole_machine and bool(pin) and self._tries < TRIES

    def _options(self) -> tuple[OptionModel, ...]:
        return (
            self.button("stay", say("Stay"), kind="confirm", icon="back"),
            self.button("off", say("Switch off"), say("the whole machine"), icon="off")
            if self._whole_machine
            else self.button("off", say("Close"), icon="off"),
        )

    def _enter(self) -> None:
        if self._typed == self.desk.house.settings.screen.pin:
            self.desk.close("console")
            return
        self._typed = ""
        self._tries += 1
        self.desk.refused()
        self.desk.say(say("That is not the PIN."))
