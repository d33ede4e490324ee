"""What the doctor missed when this table first started: said once, on a page of its own."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple

from msgspec import Struct

from companion.engine.message import Message, say
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row
from companion.ui.presenter.shell.screen import Screen


class MissingPart(Struct, frozen=True):
    """A check of the doctor's that found something.

    Attributes:
        check: Its name.
        bad: It does not work; without this it works, but is to be looked at.
        found: What the doctor says, in English: for checks that have no words here.
        remedy: The command or act that helps, in the doctor's words, or "".
    """

    check: str
    bad: bool
    found: str = ""
    remedy: str = ""


class MissingText(NamedTuple):
    """What is said of a check: the thing, and what is wrong with it."""

    thing: Message
    wrong: Message


CHECKS: Final[Mapping[str, MissingText]] = {
    "python": MissingText(say("Installation"), say("It is not whole.")),
    "packages": MissingText(say("Installation"), say("It is not whole.")),
    "display": MissingText(say("Display"), say("None is connected, or the settings differ.")),
    "touch": MissingText(say("Touch panel"), say("None can be read, or there are several.")),
    "backlight": MissingText(say("Backlight"), say("It cannot be switched off.")),
    "groups": MissingText(say("Permissions"), say("Companion may not open some devices.")),
    "gpio": MissingText(say("Buttons and lamps"), say("They cannot be reached.")),
    "camera": MissingText(say("Camera"), say("It gives no picture.")),
    "lens": MissingText(say("Lens"), say("It is another camera's, or does not fit.")),
    "serial": MissingText(
        say("Readers on a cable"), say("A reader is missing, or another program holds it.")
    ),
    "strip": MissingText(say("Light strip"), say("It does not answer.")),
    "audio": MissingText(say("Sound"), say("Nothing can be heard.")),
    "stick": MissingText(say("USB stick"), say("It cannot be written.")),
    "disk": MissingText(say("Memory card"), say("It is full, slow, or cannot be written.")),
    "root": MissingText(say("Memory card"), say("Matches would be forgotten at every start.")),
    "clock": MissingText(say("Clock"), say("It was never set.")),
    "power": MissingText(say("Power supply"), say("It is too weak.")),
    "memory": MissingText(say("Memory"), say("A memory limit has no effect.")),
    "temperature": MissingText(say("Processor"), say("It is hot.")),
    "kiosk": MissingText(say("Starting up"), say("Another program holds the display.")),
    "service": MissingText(say("Starting up"), say("It has failed too often.")),
}
"""By the name of the check; every one that the doctor makes."""


class MissingScreen(Screen):
    """Says what is missing; closed, it never comes again."""

    name = "missing"
    title = say("First start")

    def __init__(self, lacking: tuple[MissingPart, ...], seen: Callable[[], None]) -> None:
        """Say it.

        Args:
            lacking: What the doctor found.
            seen: Called once people have closed the page.
        """
        self._lacking = tuple(sorted(lacking, key=lambda part: not part.bad))
        self._seen = seen

    def page(self) -> Page:
        """Return a row for each."""
        how = say("Tap a line to see the fix. Or type here: companion doctor.")
        return self.sheet(say("Look at these first"), how, self.listing(self.rows()))

    def buttons(self) -> Iterable[Button]:
        """Yield the way out."""
        yield self.done_button()

    def rows(self) -> Iterator[Row]:
        """Yield what is missing; a tap says what helps, in the doctor's words."""
        for n, part in enumerate(self._lacking):
            thing, wrong = CHECKS.get(part.check, (part.check, part.found))
            icon, helps = "unplugged" if part.bad else "info", part.remedy or part.found
            tell = partial(self.stack.say, Message("{words}", {"words": helps}))
            yield Row(str(n), thing, wrong, icon=icon, now=part.bad, act=tell)

    def left(self) -> None:
        """People have seen it, unless Companion ends while it stands there."""
        if not self.stack.closing:
            self._seen()
