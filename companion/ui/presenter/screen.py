"""What every screen is: a page, and what taps on it do; alone, or over a match."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from companion.engine.message import Message, say
from companion.ports import Said
from companion.text.words import Words
from companion.ui.models import (
    AskModel,
    Glyph,
    OptionKind,
    OptionModel,
    OptionsModel,
    RailButton,
    RailModel,
    Sign,
)
from companion.ui.presenter.page import Page, Part, plain_strip

if TYPE_CHECKING:
    from companion.ui.presenter.desk import Desk
    from companion.ui.presenter.match import MatchScreen


class Screen(ABC):
    """One screen.

    Attributes:
        desk: The desk it lies on; set when it is opened.
        number: How many screens had been opened when it was, itself included; set likewise.
        plays: A match is open on it.
        leaves: It says what closing Companion means.
    """

    desk: "Desk"
    number = 0
    plays = False
    leaves = False

    @property
    def words(self) -> Words:
        """The words this screen speaks."""
        return self.desk.house.words()

    @property
    def disk_problem(self) -> str:
        """Why what was done here is not being saved, or ""."""
        return ""

    @abstractmethod
    def page(self) -> Page:
        """Return what is shown."""

    def option(self, ref: str) -> None:
        """Take a tap on an option."""

    def stage(self, ref: str) -> None:
        """Take a tap on the stage."""

    def rail(self, ref: str) -> None:
        """Take a tap on the rail."""
        if ref in ("back", "undo"):
            self.desk.back()
        elif ref == "home":
            self.desk.home()

    def rail_held(self, ref: str) -> None:
        """Take a rail button that is held; a tap, unless a screen says otherwise."""
        self.rail(ref)

    def hold(self, ref: str, *, down: bool) -> None:
        """Take an option that counts while it is held."""

    def seat(self, seat: str) -> None:
        """Take a seat's own button."""

    def focused(self, ref: str) -> None:
        """Next has moved to this option."""

    def said(self, said: Said) -> None:
        """Take what a device says."""

    def tick(self) -> bool:
        """Let time pass; True if the page has changed by it."""
        return False

    def stands(self) -> bool:
        """Tell whether what the page says is still so; one that says what has gone is closed."""
        return True

    def opened(self) -> None:
        """The screen was opened; it may open another one over itself at once."""

    def uncovered(self) -> None:
        """The screen over this one was closed."""

    def left(self) -> None:
        """The screen was closed."""

    def reworded(self) -> None:
        """The language or another setting has changed."""

    # -- what screens are made of

    def upper(self, message: Message) -> str:
        """Return words in capitals."""
        return self.words.say(message).upper()

    def button(
        self,
        ref: str,
        label: Message,
        second: Message | str = "",
        *,
        kind: OptionKind = "possible",
        icon: str = "",
    ) -> OptionModel:
        """Return an option of the screen's own."""
        sign: Sign | None = Glyph(icon) if icon else None
        text = second if isinstance(second, str) else self.words.say(second)
        return OptionModel(ref, self.upper(label), text, kind, sign)

    def back_rail(self, *more: RailButton) -> RailModel:
        """Return the rail of a screen that lies over another: back, and what it adds."""
        back = RailButton("back", self.upper(say("Back")), "back")
        return RailModel((back, *more, *_blank(3 - len(more))))

    def plain_page(
        self,
        screen: str,
        title: Message,
        *,
        state: str,
        stage: tuple[Part, ...],
        ask: AskModel,
        options: OptionsModel,
        split: float = 0.5,
    ) -> Page:
        """Return a page with a title and the way back, as screens outside a match have it."""
        return Page(
            screen=screen,
            state=state,
            strip=plain_strip(self.upper(title)),
            stage=stage,
            ask=ask,
            options=options,
            rail=self.back_rail(),
            split=split,
        )


class OverMatch(Screen):
    """A screen that lies over a match and speaks its words."""

    def __init__(self, match: "MatchScreen") -> None:
        self.match = match

    @property
    def words(self) -> Words:
        """The words of the match."""
        return self.match.words

    def reworded(self) -> None:
        """Follow the match, which lies beneath and is told first."""

    def close_button(self) -> OptionModel:
        """Return the button that leads back to the table."""
        return self.button("close", say("To the table"), kind="confirm", icon="table")

    def paper_button(self) -> tuple[OptionModel, ...]:
        """Return the button for a slip of paper, where there is a printer."""
        devices = self.desk.house.devices
        if devices is None or not devices.prints:
            return ()
        return (self.button("slip", say("Slip"), say("on paper"), icon="print"),)

    def print(self, slip: tuple[str, ...]) -> None:
        """Print a slip, if there is a printer still."""
        if self.desk.house.devices is not None:
            self.desk.house.devices.print(slip)


def _blank(count: int) -> tuple[RailButton, ...]:
    return tuple(RailButton("", "", "", off=True) for _ in range(count))
