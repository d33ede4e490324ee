"""Hero cards: every number, skill and item of one hero at a time."""

from collections.abc import Iterable
from functools import partial

from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.message import Ref, say
from companion.ui.presenter.builders.hero_panels import hero_card
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch


class HeroesScreen(OverMatch):
    """One hero after another."""

    name = "heroes"

    def __init__(self, match: MatchContext, seat: SeatId = NO_SEAT) -> None:
        super().__init__(match)
        scene = match.scene()
        self._seat = seat or scene.view.turn.now or match.open_match.seats[0].id

    def page(self) -> Page:
        """Return one hero's card."""
        card = hero_card(self.match.scene(), self._seat)
        place = card.place if card else ""
        return self.sheet(say("{who}", who=Ref(self._seat)), place, *filter(None, (card,)))

    def buttons(self) -> Iterable[Button]:
        """Yield a button for each hero, and the way back."""
        scene = self.match.scene()
        for seat in scene.seats:
            kind = "choice" if seat.id == self._seat else "possible"
            turn = partial(self._turn_to, seat.id)
            yield Button(seat.id, seat.name, turn, icon=scene.figure(seat.id), kind=kind)
        yield self.close_button()

    def _turn_to(self, seat: SeatId) -> None:
        self._seat = seat
