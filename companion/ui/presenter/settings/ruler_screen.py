"""The ruler: people make a line as long as a thing in their hand; the display's size follows.

Asked once of a display that tells nothing that can be true, and opened from the settings.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.config import LEAST_MM, MOST_MM
from companion.engine.message import Message, say
from companion.screen_size import ScreenSize
from companion.ui.models import RulerModel
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.screen import Screen

FINE: Final = 1.005
COARSE: Final = 1.08
"""A tap makes the line so much longer; both reach 2 mm in a bank card within a dozen taps."""
LEAST_INCHES: Final = 3.0
MOST_INCHES: Final = 100.0
_ROOM: Final = 0.8
"""Share of the picture's width that every layout leaves for the line."""


class Thing(Struct, frozen=True):
    """Something that everybody has, and its length."""

    mm: float
    name: Message


THINGS: Final = (
    Thing(85.6, say("a bank card, long edge")),  # ISO/IEC 7810, ID-1
    Thing(53.98, say("a bank card, short edge")),
    Thing(200.0, say("20 cm of a ruler")),
    Thing(100.0, say("10 cm of a ruler")),
    Thing(50.0, say("5 cm of a ruler")),
)


_CHANGES: Final = (
    ("much_shorter", say("Much shorter"), "previous", 1 / COARSE),
    ("shorter", say("Shorter"), "minus", 1 / FINE),
    ("longer", say("Longer"), "plus", FINE),
    ("much_longer", say("Much longer"), "next", COARSE),
)
"""What changes the line, and how many times as long it is then."""


class RulerScreen(Screen):
    """A line to hold something to; nothing else moves until it is done."""

    name = "ruler"
    title = say("Size of the display")

    _longer: float = 1.0
    _thing = 0

    def opened(self) -> None:
        """Begin with what is shown now, and a thing that fits on it."""
        self._thing = next((n for n in range(len(THINGS)) if self._fits(n, 1.0)), len(THINGS) - 1)

    def page(self) -> Page:
        """Return the line, and what makes it longer or shorter."""
        support = say("Make the line just as long. It sets every size on the screen.")
        return self.sheet(say("Hold it to the line"), support, self._model(THINGS[self._thing]))

    def buttons(self) -> Iterator[Button]:
        """Yield what keeps the size, changes the line, takes another thing."""
        yield Button("done", say("Done"), self._done, icon="done", kind="confirm")
        for ref, label, icon, by in _CHANGES:
            yield Button(ref, label, partial(self._stretch, by), icon=icon)
        yield Button("thing", say("Another thing"), self._next_thing, icon="redo")

    def _done(self) -> None:
        self.stack.back()
        self._save(self._size())

    def navigate(self, ref: str) -> None:
        """Leave it as it is; what was asked once is not asked again."""
        size = self._now()
        super().navigate(ref)
        if size.source == "guessed":
            self._save(size)

    # -- the line

    def _now(self) -> ScreenSize:
        """Return the size that the screen is laid out for."""
        context = self.stack.context
        size = context.surface.size(context.settings.screen)
        assert size is not None, "a ruler is shown on a display alone"
        return size

    def _size(self) -> ScreenSize:
        """Return the size that follows from the line: a longer one needs a smaller display."""
        now = self._now()
        return replace(now, mm=(now.mm[0] / self._longer, now.mm[1] / self._longer))

    def _length_px(self, thing: int, longer: float) -> float:
        size, along = self._now(), 0 if self.stack.context.turn % 180 == 0 else 1
        return THINGS[thing].mm * longer * size.px[along] / size.mm[along]

    def _fits(self, thing: int, longer: float) -> bool:
        along = 0 if self.stack.context.turn % 180 == 0 else 1
        return self._length_px(thing, longer) <= self._now().px[along] * _ROOM

    def _stretch(self, by: float) -> None:
        """Make the line so many times as long, if there are such displays."""
        before, was_off = self._longer, _off(self._size())
        longer = before * by
        self._longer = longer
        off = _off(self._size())
        fitting = [n for n in range(len(THINGS)) if self._fits(n, longer)]
        if not fitting or (off > 1 and off >= was_off):
            self._longer = before
            self.stack.refused()
        elif self._thing not in fitting:
            self._thing = fitting[0]
            self.stack.say(THINGS[self._thing].name)

    def _next_thing(self) -> None:
        others = [(self._thing + n) % len(THINGS) for n in range(1, len(THINGS))]
        found = next((n for n in others if self._fits(n, self._longer)), None)
        if found is None:
            self.stack.refused()
        else:
            self._thing = found

    def _save(self, size: ScreenSize) -> None:
        """Keep the millimetres for this display; a diagonal written for it gives way."""
        context = self.stack.context
        settings = context.settings
        mm = (_saved_mm(size.mm[0]), _saved_mm(size.mm[1]))
        measured = {**settings.screen.measured, size.key: mm}
        screen = replace(settings.screen, inches="auto", measured=measured)
        self.stack.settle(replace(settings, screen=screen))

    # -- what is shown

    def _model(self, thing: Thing) -> RulerModel:
        size = self._size()
        inches = self.say(say("{n} inches", n=f"{size.inches:.1f}"))
        shown = f"{inches}  ·  {size.mm[0]:.0f} × {size.mm[1]:.0f} mm"  # noqa: RUF001
        length = self._length_px(self._thing, self._longer)
        return RulerModel(length, self.say(thing.name), f"{thing.mm:g} mm", shown)


def _off(size: ScreenSize) -> float:
    """Return how far a size is from those that displays have: more than 1 is beyond them."""
    return max(LEAST_INCHES / size.inches, size.inches / MOST_INCHES, LEAST_MM / min(size.mm))


def _saved_mm(mm: float) -> float:
    """Return millimetres as the settings can keep them."""
    return round(min(max(mm, LEAST_MM), MOST_MM), 1)
