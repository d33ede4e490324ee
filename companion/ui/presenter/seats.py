"""Who plays: a player leaves and a bot decides, a seat drops out, somebody comes back."""

from collections.abc import Callable
from typing import Final

from companion.engine.ids import SeatId, seat_id
from companion.engine.message import Ref, say
from companion.session.away import away, come_back, drop_out, leave
from companion.session.entries import Happened
from companion.ui.models import AskModel, ListModel, ListRow, OptionModel, OptionsModel
from companion.ui.presenter.context import MatchContext, OverMatch
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.scene import Scene
from companion.ui.presenter.strip import strip_model

BOT: Final = "bot "


class SeatsScreen(OverMatch):
    """The seats as a list; what can be done for the chosen one as answers."""

    def __init__(self, match: MatchContext) -> None:
        """Choose the seat whose turn it is."""
        super().__init__(match)
        seats = [seat.id for seat in match.live.seats]
        now = match.session.view().turn.now
        self._seat = now if now in seats else seats[0]

    def page(self) -> Page:
        """Return seats and what can be done."""
        scene = self.match.scene()
        gone = away(scene.view)
        rows = tuple(
            ListRow(
                seat.id,
                seat.name.upper(),
                self._standing(scene, seat.id),
                sign=scene.figure(seat.id),
                state="now" if seat.id == self._seat else "next",
            )
            for seat in scene.seats
        )
        who = Ref(self._seat)
        left = self._seat in gone
        asks = (
            say("{who}: back again?", who=who) if left else say("{who}: leaves the table?", who=who)
        )
        support = say("One undo takes it back. The log tells it.")
        return Page(
            screen="seats",
            strip=strip_model(scene),
            stage=(Part("stage", ListModel(rows, columns=2)),),
            ask=AskModel((scene.upper(asks),), self.words.say(support)),
            options=OptionsModel(f"seats {self._seat}", self._options(scene, left=left)),
            rail=self.back_rail(),
            alarm=scene.alarm,
        )

    def stage(self, ref: str) -> None:
        """Choose a seat."""
        if ref in {seat.id for seat in self.match.live.seats}:
            self._seat = seat_id(ref)

    def option(self, ref: str) -> None:
        """Do it, or go back to the table."""
        session, seat = self.match.session, self._seat
        if ref == "close":
            self.desk.back()
        elif ref == "back":
            self._do(lambda: come_back(session, seat))
        elif ref == "out":
            self._do(lambda: drop_out(session, seat))
        elif ref.startswith(BOT):
            self._do(lambda: leave(session, seat, ref.removeprefix(BOT)))

    def _do(self, act: Callable[[], Happened]) -> None:
        def done(_: Happened) -> None:
            self.desk.back()
            self.match.did()

        _ = self.match.enter(act, done)

    def _standing(self, scene: Scene, seat: SeatId) -> str:
        bot = away(scene.view).get(seat)
        if bot:
            return scene.say(say("a bot plays"))
        row = next(
            (row for panel in scene.panels for row in panel.rows if row.ref == seat and row.away),
            None,
        )
        return scene.say(row.word) if row is not None else scene.say(say("plays"))

    def _options(self, scene: Scene, *, left: bool) -> tuple[OptionModel, ...]:
        close = self.close_button()
        drops = scene.game.out(scene.view, self._seat)
        out = self.button(
            "out",
            say("Drops out"),
            say("for good") if drops else say("the rules know no such thing"),
            kind="possible" if drops else "off",
            icon="killed",
        )
        if left:
            back = self.button("back", say("Is back"), say("people decide"), icon="people")
            return (close, back, out)
        bots = tuple(
            self.button(f"{BOT}{name}", say("Bot plays"), say("from now on"), icon="bot")
            for name in list(scene.game.bots)[:1]
        )
        return (close, *bots, out)
