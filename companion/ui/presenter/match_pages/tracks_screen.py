"""The tracks of a match, large: where each stands, what is due and when."""

from collections.abc import Iterator
from functools import partial

from companion.engine.message import say
from companion.ui.presenter.builders.track_model import track_lines, track_model, tracks
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch


class TracksScreen(OverMatch):
    """One track after another."""

    name = "tracks"

    def __init__(self, match: MatchContext) -> None:
        super().__init__(match)
        self._shown = 0

    def page(self) -> Page:
        """Return one track over the whole stage."""
        scene = self.match.scene()
        found = tracks(scene)
        if not found:
            return self.sheet(say("Tracks"), "", self.listing((), say("This game has none.")))
        panel = found[self._shown % len(found)]
        spoken = (self.say(panel.title), *track_lines(scene, panel))
        how, model = say("What comes, and when."), track_model(scene, panel)
        return self.sheet(panel.title, how, model, about=panel.id, spoken=spoken)

    def buttons(self) -> Iterator[Button]:
        """Yield a button for each other track, and the way back."""
        for n, panel in enumerate(tracks(self.match.scene())):
            if n != self._shown:
                yield Button(f"track {n}", panel.title, partial(self._turn_to, n), icon="clock")
        yield self.close_button()

    def _turn_to(self, n: int) -> None:
        self._shown = n
