"""The ruler: people make a line as long as a thing in their hand; the display's size follows.

Asked once of a display that tells nothing that can be true, and opened from the settings.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.config import LEAST_MM, MOST_MM
from companion.engine.message import Message, say
from companion.screen_size import ScreenSize
from companion.ui.models import AskModel, OptionModel, OptionsModel, RulerModel
from companion.ui.presenter.page import Page, Part, plain_strip
from companion.ui.presenter.screen import Screen

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


class RulerScreen(Screen):
    """A line to hold something to; nothing else moves until it is done."""

    def __init__(self) -> None:
        self._longer = 1.0
        self._thing = 0

    def opened(self) -> None:
        """Begin with what is shown now, and a thing that fits on it."""
        self._thing = next((n for n in range(len(THINGS)) if self._fits(n, 1.0)), len(THINGS) - 1)

    def page(self) -> Page:
        """Return the line, and what makes it longer or shorter."""
        thing = THINGS[self._thing]
        support = say("Make the line as long as it. All sizes on the screen follow from that.")
        return Page(
            screen="ruler",
            strip=plain_strip(self.upper(say("Size of the display"))),
            stage=(Part("stage", self._model(thing)),),
            ask=AskModel((self.upper(say("Hold it to the line")),), self.words.say(support)),
            options=OptionsModel("ruler", self._options()),
            rail=self.back_rail(),
        )

    def option(self, ref: str) -> None:
        """Change the line, take another thing, or keep the size."""
        if ref == "done":
            self.desk.back()
            self._keep(self._size())
        elif ref == "thing":
            self._next_thing()
        else:
            by = {"shorter": 1 / FINE, "longer": FINE, "much_shorter": 1 / COARSE}
            self._stretch(self._longer * by.get(ref, COARSE))

    def rail(self, ref: str) -> None:
        """Leave it as it is; what was asked once is not asked again."""
        size = self._now()
        super().rail(ref)
        if size.source == "guessed":
            self._keep(size)

    # -- the line

    def _now(self) -> ScreenSize:
        """Return the size that the screen is laid out for."""
        house = self.desk.house
        size = house.surface.size(house.settings.screen)
        assert size is not None, "a ruler is shown on a display alone"
        return size

    def _size(self) -> ScreenSize:
        """Return the size that follows from the line: a longer one needs a smaller display."""
        now = self._now()
        return replace(now, mm=(now.mm[0] / self._longer, now.mm[1] / self._longer))

    def _length_px(self, thing: int, longer: float) -> float:
        size = self._now()
        along = 0 if self.desk.house.turn % 180 == 0 else 1
        return THINGS[thing].mm * longer * size.px[along] / size.mm[along]

    def _fits(self, thing: int, longer: float) -> bool:
        along = 0 if self.desk.house.turn % 180 == 0 else 1
        return self._length_px(thing, longer) <= self._now().px[along] * _ROOM

    def _stretch(self, longer: float) -> None:
        """Make the line so many times as long as it began, if there are such displays."""
        before, was_off = self._longer, _off(self._size())
        self._longer = longer
        off = _off(self._size())
        fitting = [n for n in range(len(THINGS)) if self._fits(n, longer)]
        if not fitting or (off > 1 and off >= was_off):
            self._longer = before
            self.desk.refused()
        elif self._thing not in fitting:
            self._thing = fitting[0]
            self.desk.say(THINGS[self._thing].name)

    def _next_thing(self) -> None:
        others = [(self._thing + n) % len(THINGS) for n in range(1, len(THINGS))]
        found = next((n for n in others if self._fits(n, self._longer)), None)
        if found is None:
            self.desk.refused()
        else:
            self._thing = found

    def _keep(self, size: ScreenSize) -> None:
        """Keep the millimetres for this display; a diagonal written for it gives way."""
        house = self.desk.house
        settings = house.settings
        mm = (_kept_mm(size.mm[0]), _kept_mm(size.mm[1]))
        screen = replace(
            settings.screen, inches="auto", measured={**settings.screen.measured, size.key: mm}
        )
        self.desk.settle(replace(settings, screen=screen))

    # -- what is shown

    def _model(self, thing: Thing) -> RulerModel:
        size = self._size()
        inches = self.words.say(say("{n} inches", n=f"{size.inches:.1f}"))
        return RulerModel(
            self._length_px(self._thing, self._longer),
            self.words.say(thing.name),
            f"{thing.mm:g} mm",
            f"{inches}  ·  {size.mm[0]:.0f} × {size.mm[1]:.0f} mm",  # noqa: RUF001
        )

    def _options(self) -> tuple[OptionModel, ...]:
        changes = (
            ("much_shorter", say("Much shorter"), "previous"),
            ("shorter", say("Shorter"), "minus"),
            ("longer", say("Longer"), "plus"),
            ("much_longer", say("Much longer"), "next"),
            ("thing", say("Another thing"), "redo"),
        )
        done = self.button("done", say("Done"), kind="confirm", icon="done")
        return (done, *(self.button(ref, label, icon=icon) for ref, label, icon in changes))


def _off(size: ScreenSize) -> float:
    """Return how far a size is from those that displays have: more than 1 is beyond them."""
    return max(LEAST_INCHES / size.inches, size.inches / MOST_INCHES, LEAST_MM / min(size.mm))


def _kept_mm(mm: float) -> float:
    """Return millimetres as the settings can keep them."""
    return round(min(max(mm, LEAST_MM), MOST_MM), 1)
