"""Hero cards: every number, skill and item of one hero at a time."""

from collections.abc import Iterable
from functools import partial

from companion.engine.message import Ref, say
from companion.ui.presenter.context import MatchContext, OverMatch
from companion.ui.presenter.page import Page
from companion.ui.presenter.panels import hero_card
from companion.ui.presenter.sheet import Button


class HeroesScreen(OverMatch):
    """One hero after another."""

    name = "heroes"

    def __init__(self, match: MatchContext, seat: str = "") -> None:
        super().__init__(match)
        scene = match.scene()
        self._seat = seat or scene.view.turn.now or match.live.seats[0].id

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

    def _turn_to(self, seat: str) -> None:
        self._seat = seat
