"""Closing Companion: a window, or the whole machine, or with a PIN the way to its console."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from companion.engine.message import Message, say, say_n
from companion.ui.models import PadModel
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row
from companion.ui.presenter.shell.screen import Screen

TRIES: Final = 5
"""So many wrong PINs, and the pad is gone until the screen is opened again."""
_MOST: Final = 8
_SPLIT: Final = 0.6


class LeaveScreen(Screen):
    """Before Companion closes: what will happen, what is kept, how one comes back."""

    name = "leave"
    title = say("Leave")
    leaves = True

    _typed = ""
    _tries = 0

    def page(self) -> Page:
        """Return what closing means, the ways out, and the pad where a PIN opens another."""
        stage: tuple[object, ...] = (self.listing(self._rows()),)
        asks = say("Stop playing?") if self._whole_machine else say("Close Companion?")
        support = say("Nothing happens before you tap.")
        if self._asks:
            stage = (*stage, PadModel("\N{BULLET}" * len(self._typed)))
            support = say("The PIN leads to the console; systemctl start companion leads back.")
        return self.sheet(asks, self._left_unsaved() or support, *stage, split=_SPLIT)

    def buttons(self) -> Iterator[Button]:
        """Yield the way back, and the way out."""
        yield Button("stay", say("Stay"), self.stack.back, icon="back", kind="confirm")
        if self._whole_machine:
            off = partial(self.stack.close, "off")
            yield Button("off", say("Switch off"), off, say("the whole machine"), icon="off")
        else:
            yield Button("off", say("Close"), self.stack.close, icon="off")

    def _rows(self) -> Iterator[Row]:
        """Yield what will happen, what is kept, and how one comes back."""
        happens = say("The window closes; this computer stays on.")
        back = say("Start Companion again as you did today.")
        if self._whole_machine:
            happens = say("The machine shuts down; then it may be unplugged.")
            back = say("Unplug it and plug it in again.")
        match = self.stack.match
        left = self._left_unsaved()
        saved, icon = say("All matches and all settings."), "save"
        if left is not None or (match is not None and match.disk_problem):
            saved, icon = left or say("The disk refuses: the newest answers are lost."), "disk"
        yield Row("", self.upper(say("When you leave")), happens, icon="off")
        yield Row("", self.upper(say("On the disk")), saved, icon=icon)
        yield Row("", self.upper(say("To come back")), back, icon="go_on")

    def _left_unsaved(self) -> Message | None:
        """Say how many matches that were left would be lost, if any."""
        left = self.stack.context.store.unsaved
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

    @property
    def _whole_machine(self) -> bool:
        """Whether the screen is the machine's own: it is switched off with it."""
        return self.stack.context.settings.screen.fullscreen

    @property
    def _asks(self) -> bool:
        """Whether a PIN opens a way, and has not been guessed at too often."""
        pin = self.stack.context.settings.screen.pin
        return self._whole_machine and bool(pin) and self._tries < TRIES

    def _enter(self) -> None:
        if self._typed == self.stack.context.settings.screen.pin:
            self.stack.close("console")
        else:
            self._typed = ""
            self._tries += 1
            self.stack.refused()
            self.stack.say(say("That is not the PIN."))
