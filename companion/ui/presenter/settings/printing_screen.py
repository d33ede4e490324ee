"""How the household's printer prints kits: its paper, backs, and how far off it is."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from companion.config import MOST_OFFSET_MM, Printing
from companion.engine.message import Message, say
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row, Setting, Text
from companion.ui.presenter.shell.screen import Screen

BACKS: Final[Mapping[str, Message]] = {
    "none": say("no backs"),
    "long": say("over the long edge"),
    "short": say("over the short edge"),
    "fold": say("to fold"),
}
"""How the backs of a kit are printed, in words."""
_PAPERS: Final[Mapping[str, Text]] = {"A4": "A4", "Letter": "Letter"}
_OFFSETS: Final = (say("Off to the right"), say("Off downwards"))
_STEPS: Final = (("less", say("Less"), "minus", -0.1), ("more", say("More"), "plus", 0.1))
_TWO_SIDED: Final = ("long", "short")


class PrintingScreen(Screen):
    """What kits are printed with, where the command says nothing else; a change holds at once."""

    name = "printing"
    title = say("Printing")

    _chosen = 0

    def page(self) -> Page:
        """Return the lines."""
        support = say("Every kit you print takes this.")
        if self._two_sided:
            support = say("The check page shows how far off your printer is.")
        return self.sheet(say("How do you print?"), support, self.listing(self.rows(), columns=2))

    def rows(self) -> Iterator[Row]:
        """Yield the paper and the backs; printed on both sides, how far off the other side is."""
        printing = self._printing
        paper = Setting("paper", say("Paper"), _PAPERS, printing.paper)
        backs = Setting("backs", say("Backs"), BACKS, printing.backs)
        for setting, icon in ((paper, "cards"), (backs, "turn_screen")):
            act = partial(self._keep, **{setting.key: setting.following})
            yield Row(setting.key, setting.label, "", setting.words, icon, act=act)
        if self._two_sided:
            for n, (label, off) in enumerate(zip(_OFFSETS, printing.offset, strict=True)):
                act, chosen = partial(self._choose, n), n == self._chosen
                yield Row(f"off {n}", label, value=_mm(off), chosen=chosen, act=act)

    def buttons(self) -> Iterable[Button]:
        """Yield the way out, and what moves the chosen number."""
        yield self.done_button()
        if self._two_sided:
            for ref, label, icon, by in _STEPS:
                act = partial(self._move, by)
                yield Button(ref, label, act, _OFFSETS[self._chosen], icon=icon)

    @property
    def _printing(self) -> Printing:
        return self.stack.context.settings.printing

    @property
    def _two_sided(self) -> bool:
        return self._printing.backs in _TWO_SIDED

    def _choose(self, n: int) -> None:
        self._chosen = n

    def _move(self, by: float) -> None:
        right, down = self._printing.offset
        now = round((right, down)[self._chosen] + by, 1)
        if abs(now) > MOST_OFFSET_MM:
            self.stack.refused()
            return
        self._keep(offset=(now, down) if self._chosen == 0 else (right, now))

    def _keep(self, **changed: object) -> None:
        settings = self.stack.context.settings
        self.stack.settle(replace(settings, printing=replace(settings.printing, **changed)))


def _mm(off: float) -> str:
    return f"{off:.1f} mm".replace("-", "\N{MINUS SIGN}")
