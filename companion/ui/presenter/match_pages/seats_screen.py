"""Who plays: a player leaves and a bot decides, a seat drops out, somebody comes back."""

from collections.abc import Callable, Iterator
from functools import partial

from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref, say
from companion.engine.state.seat_names import seat_role
from companion.session.bots.played_seats import come_back, drop_out, leave, played_seats
from companion.session.match.entries import Happened
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch


class SeatsScreen(OverMatch):
    """The seats as a list; what can be done for the chosen one as answers."""

    name = "seats"

    def __init__(self, match: MatchContext) -> None:
        """Choose the seat whose turn it is."""
        super().__init__(match)
        seats = [seat.id for seat in match.open_match.seats]
        now = match.session.view().turn.now
        self._seat = now if now in seats else seats[0]

    def page(self) -> Page:
        """Return seats and what can be done."""
        scene = self.match.scene()
        asks = say("Does {who} stop playing?", who=Ref(self._seat))
        if self._seat in played_seats(scene.view):
            asks = say("Is {who} back?", who=Ref(self._seat))
        support = say("Undo takes it back. It is in the log.")
        return self.sheet(asks, support, self.listing(self.rows(), columns=2), about=self._seat)

    def rows(self) -> Iterator[Row]:
        """Yield the seats; a tap chooses one."""
        scene = self.match.scene()
        for seat in scene.seats:
            icon, now = scene.figure(seat.id), seat.id == self._seat
            plays, choose = _standing(scene, seat.id), partial(self._choose, seat.id)
            yield Row(seat.id, seat.name.upper(), plays, icon=icon, now=now, act=choose)

    def buttons(self) -> Iterator[Button]:
        """Yield the way back, and what can be done for the chosen seat."""
        scene, session, seat = self.match.scene(), self.match.session, self._seat
        yield self.close_button()
        if seat in played_seats(scene.view):
            back = partial(self._do, partial(come_back, session, seat))
            role = scene.game.role(seat_role(scene.view, seat))
            off = role is not None and not role.people
            why = say("Companion alone plays it") if off else say("people decide")
            yield Button("back", say("Is back"), back, why, icon="people", off=off)
        else:
            role = scene.game.role(seat_role(scene.view, seat))
            usual = {name: say("from now on") for name in list(scene.game.bots)[:1]}
            for name, how in (role.bots if role is not None else usual).items():
                bot = partial(self._do, partial(leave, session, seat, name))
                yield Button(f"bot {name}", say("Bot plays"), bot, how, icon="bot")
        drops = scene.game.out(scene.view, seat)
        out = partial(self._do, partial(drop_out, session, seat))
        for_good = say("for good") if drops else say("the rules know no such thing")
        yield Button("out", say("Drops out"), out, for_good, icon="killed", off=not drops)

    def _choose(self, seat: SeatId) -> None:
        self._seat = seat

    def _do(self, act: Callable[[], Happened]) -> None:
        def done(_: Happened) -> None:
            self.stack.back()
            self.match.did()

        _ = self.match.enter(act, done)


def _standing(scene: Scene, seat: SeatId) -> Message:
    if played_seats(scene.view).get(seat):
        return say("a bot plays")
    gone = (
        row for panel in scene.panels for row in panel.rows if row.ref == seat and row.out_of_play
    )
    return next((row.word for row in gone), say("plays"))
