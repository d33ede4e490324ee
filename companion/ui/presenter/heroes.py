"""Hero cards: every number, skill and item of one hero at a time."""

from companion.engine.ids import NO_SEAT, SeatId, seat_id
from companion.engine.message import Ref, say
from companion.ui.models import AskModel, OptionModel, OptionsModel
from companion.ui.presenter.context import MatchContext, OverMatch
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.panels import hero_card
from companion.ui.presenter.strip import strip_model


class HeroesScreen(OverMatch):
    """One hero after another."""

    def __init__(self, match: MatchContext, seat: SeatId = NO_SEAT) -> None:
        super().__init__(match)
        scene = match.scene()
        self._seat = seat or scene.view.turn.now or match.live.seats[0].id

    def page(self) -> Page:
        """Return one hero's card, and a button for each."""
        scene = self.match.scene()
        card = hero_card(scene, self._seat)
        asks = say("{who}", who=Ref(self._seat))
        options = tuple(
            OptionModel(
                seat.id,
                seat.name.upper(),
                kind="choice" if seat.id == self._seat else "possible",
                sign=scene.figure(seat.id),
            )
            for seat in scene.seats
        )
        close = self.close_button()
        return Page(
            screen="heroes",
            strip=strip_model(scene),
            stage=(Part("stage", card),) if card else (),
            ask=AskModel(scene.spans(asks), card.place if card else ""),
            options=OptionsModel("heroes", (*options, close)),
            rail=self.back_rail(),
            alarm=scene.alarm,
        )

    def option(self, ref: str) -> None:
        """Turn to another hero, or close."""
        if ref == "close":
            self.desk.back()
        else:
            self._seat = seat_id(ref)
