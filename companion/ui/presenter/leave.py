"""Leaving the table's own screen: switch the machine off, or with a PIN go to its console."""

from typing import Final, Literal, TypeAlias

from companion.engine.message import say, say_n
from companion.ui.models import AskModel, OptionModel, OptionsModel, PadModel
from companion.ui.presenter.page import Page, Part, plain_strip
from companion.ui.presenter.screen import Screen

Leaving: TypeAlias = Literal["", "off", "console"]
TRIES: Final = 5
"""So many wrong PINs, and the pad is gone until the screen is opened again."""
_MOST: Final = 8


class LeaveScreen(Screen):
    """Opened by holding the button that switches off."""

    def __init__(self) -> None:
        """Begin with nothing typed."""
        self._typed = ""
        self._tries = 0

    def page(self) -> Page:
        """Return the ways out, and the pad where a PIN opens another."""
        hint = self.words.say(say("The PIN leads to the console."))
        pad = PadModel("\N{BULLET}" * len(self._typed), hint=hint)
        lost = self.desk.house.store.unsaved
        support = say("Matches are kept, answer for answer.")
        if lost:
            support = say_n(
                "{n} match is not saved and would be lost: free some space first.",
                "{n} matches are not saved and would be lost: free some space first.",
                lost,
            )
        return Page(
            screen="leave",
            strip=plain_strip(self.upper(say("Leave"))),
            stage=(Part("stage", pad),) if self._asks else (),
            ask=AskModel((self.upper(say("Leave the table?")),), self.words.say(support)),
            options=OptionsModel("leave", self._options()),
            rail=self.back_rail(),
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
            self.desk.close("off")
        else:
            self.desk.back()

    @property
    def _asks(self) -> bool:
        """Whether a PIN opens a way, and has not been guessed at too often."""
        return bool(self.desk.house.settings.screen.pin) and self._tries < TRIES

    def _options(self) -> tuple[OptionModel, ...]:
        return (
            self.button("stay", say("Stay"), kind="confirm", icon="back"),
            self.button("off", say("Switch off"), say("the whole machine"), icon="off"),
        )

    def _enter(self) -> None:
        if self._typed == self.desk.house.settings.screen.pin:
            self.desk.close("console")
            return
        self._typed = ""
        self._tries += 1
        self.desk.refused()
        self.desk.say(say("That is not the PIN."))
