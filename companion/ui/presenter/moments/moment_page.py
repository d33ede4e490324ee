"""A page that asks nothing: it goes on by itself once people have had time to read it."""

from collections.abc import Iterable, Iterator
from typing import Final, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.message import say
from companion.engine.state.table import Reading
from companion.ui.models import Figure, Glyph
from companion.ui.presenter.moments.interlude_pages import InterludePage
from companion.ui.presenter.page.page import Light, Page
from companion.ui.presenter.page.page_parts import Button, Text
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext

LEAST_S: Final = 2.0
"""So long the shortest page stands."""
LOOK_S: Final = 1.0
"""So long people look before they read."""
LETTERS_PER_S: Final = 14.0
"""So fast they read aloud to one another."""
AFTER_FINGER_S: Final = 1.0
"""So long it still stands once the finger that held it is gone."""
GO_ON: Final = "go on"
_NO_WORDS: Final = frozenset({"ref", "icon", "icons", "state", "form", "colour", "label", "slot"})


class MomentPage(InterludePage):
    """A page about what has happened: a tap or Confirm goes on, else time does.

    A finger on the glass holds it. It is gone once what it is about was taken back.
    """

    def __init__(self, match: MatchContext, past: Reading | None = None) -> None:
        """Be about the last entry in force.

        Args:
            match: The match.
            past: The table as it was then, where more was done since.
        """
        super().__init__(match)
        self._past = past
        entries = match.session.entries
        self._entry = entries[-1].n if entries else -1
        self._until_s: float | None = None

    @property
    def least_s(self) -> float | None:
        """So long it stands whatever is on it; None where that follows from its words."""
        return None

    def scene(self) -> Scene:
        """Return the match as it was when that happened, as the whole table may see it."""
        past = self._past
        return self.match.scene() if past is None else self.match.scene_of(past)

    def is_current(self) -> bool:
        """What it is about was not taken back."""
        entries = self.match.session.entries
        return self._entry < 0 or any(it.n == self._entry for it in reversed(entries))

    def opened(self) -> None:
        """Time begins once it is on the glass."""
        self._until_s = None

    def uncovered(self) -> None:
        """What lay over it is gone: it stands as long as ever."""
        self._until_s = None

    def tick(self) -> bool:
        """Go on once it was long enough on the glass, and no finger holds it."""
        shown, now = self.stack.shown, self.stack.context.clock()
        if shown.opened != self.number or not shown.lasts_s:
            return False
        if self._until_s is None:
            self._until_s = now + shown.lasts_s
        if self.stack.fingers():
            self._until_s = max(self._until_s, now + AFTER_FINGER_S)
        if now < self._until_s:
            return False
        self.stack.back()
        return True

    def stage(self, ref: str) -> None:
        """A tap on what it shows goes on."""
        del ref
        self.stack.back()

    def buttons(self) -> Iterator[Button]:
        """Yield what goes on."""
        yield Button(GO_ON, say("Go on"), self.stack.back, icon="go_on", kind="confirm")

    def moment(
        self,
        asks: Text,
        support: Text,
        *stage: object,
        spoken: tuple[str, ...] = (),
        light: Light = "",
    ) -> Page:
        """Return the page, with the time it takes to read it.

        Args:
            asks: What it is about.
            support: What is added.
            stage: What it shows.
            spoken: What a voice says of it.
            light: What the lamps do meanwhile.
        """
        page = self.sheet(asks, support, *stage, about=self.number, spoken=spoken)
        return self.timed(replace(page, light=light))

    def timed(self, page: Page) -> Page:
        """Return a page with the time it takes to read it, where pages go on by themselves."""
        goes_on = self.stack.context.settings.screen.pages == "timed"
        return replace(page, lasts_s=(self.least_s or reading_s(page)) if goes_on else 0.0)


def reading_s(page: Page) -> float:
    """Return how long people need to read a page that asks nothing."""
    return read_s((page.stage, page.ask, page.consequences.chips))


def read_s(things: Iterable[object]) -> float:
    """Return how long people need to read all words that models show."""
    letters = sum(map(len, words_in(things)))
    return max(LEAST_S, LOOK_S + letters / LETTERS_PER_S)


def words_in(things: Iterable[object]) -> Iterator[str]:
    """Yield all words that models show."""
    for thing in things:
        if isinstance(thing, str):
            yield thing
        elif isinstance(thing, tuple):
            yield from words_in(cast("tuple[object, ...]", thing))
        elif isinstance(thing, Struct) and not isinstance(thing, Figure | Glyph):
            fields = (name for name in thing.__struct_fields__ if name not in _NO_WORDS)
            yield from words_in(getattr(thing, name) for name in fields)
