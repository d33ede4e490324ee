"""A hero's numbers set right from beside the map: a tap on the hero, a tap on the number."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from companion.engine.ids import PieceId, SeatId
from companion.engine.message import Ref, say
from companion.engine.vocabulary.declarations import Track
from companion.ui.presenter.builders.hero_panels import hero_card, label_of, tracks_shown
from companion.ui.presenter.correction.correction_page import CorrectionPage
from companion.ui.presenter.correction.pending_corrections import PendingCorrections
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.match_context import MatchContext

_ANY: Final = Track("")
_MOST: Final = 3
"""Numbers with a button more and a button less; the rest is behind the other button."""


class NumberScreen(CorrectionPage):
    """One hero's card, and what its numbers may be instead: one more or one less."""

    name = "numbers"

    def __init__(self, match: MatchContext, seat: SeatId) -> None:
        super().__init__(match)
        self._seat = seat

    def page(self) -> Page:
        """Return the hero's card with the answers."""
        card = hero_card(self.match.scene(), self._seat)
        asks = say("{who}: what is different?", who=Ref(self._seat))
        return self.sheet(asks, self.support, *filter(None, (card,)), about=self._seat)

    def buttons(self) -> Iterator[Button]:
        """Yield the way back, each number more and less as it may be, and what else there is."""
        scene = self.match.scene()
        yield self.close_button()
        piece = scene.view.pieces.get(PieceId(self._seat))
        tracks: Mapping[str, int] = piece.tracks if piece is not None else {}
        for track in tracks_shown(scene, tracks)[:_MOST]:
            shown = label_of(scene.panels, track)
            was, name = tracks[track], scene.say(shown) if shown else scene.words.name(track)
            declared = scene.game.vocabulary.numbers.get(track, _ANY)
            can_be = range(declared.least, declared.highest(scene.view) + 1)
            for value in (it for it in (was - 1, was + 1) if it in can_be):
                label = say("{what} {n}", what=name, n=value)
                act, second = partial(self._correct, track, value - was), say("not {n}", n=was)
                ref, icon = f"{track} {value - was:+}", "minus" if value < was else "plus"
                yield Button(ref, label, act, second, icon)
        more = partial(self.stack.go, "correct", self.match, self._seat)
        yield Button("correct", say("Something else"), more, icon="type")

    def uncovered(self) -> None:
        """Everything else was corrected: go back to the table with it."""
        self.stack.back()

    def _correct(self, track: str, by: int) -> None:
        """Take one correction into the match, at once."""
        session = self.match.session
        table, planned = session.copy_of_view(), PendingCorrections(session.game)
        planned.step(table, PieceId(self._seat), track, by)
        self.correct(planned.changes(table))
