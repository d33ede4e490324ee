"""Whose the screen is: the table's, one seat's, or handed to whoever has to look."""

from collections.abc import Iterator
from functools import partial

from companion.engine.message import Message, Ref, say
from companion.session.bots.played_seats import played_seats
from companion.session.match.entries import Happened
from companion.session.screen_use import THE_TABLE_S, ScreenUse, give_screen, screen_stays
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row
from companion.ui.presenter.shell.match_context import OverMatch


class WhoseScreen(OverMatch):
    """The choices as a list; a tap takes one."""

    name = "whose"

    def page(self) -> Page:
        """Return the choices."""
        asks, how = (
            say("Whose is the screen?"),
            say("For this match only. Undo takes it back."),
        )
        return self.sheet(asks, how, self.listing(self.rows(), columns=2))

    def rows(self) -> Iterator[Row]:
        """Yield the choices: the table's, handed over, each seat's."""
        table, handed = THE_TABLE_S, ScreenUse(handed=True)
        how = say("hold to see a secret; it turns to you")
        yield self._row("table", say("Everybody's"), how, table, "table")
        how = say("black before each secret; hold a second")
        yield self._row("handed", say("Handed over"), how, handed, "hold")
        how = say("their secrets lie open on it, nobody else's")
        played = played_seats(self.match.session.table)
        for seat in (seat for seat in self.match.open_match.seats if seat.id not in played):
            use = ScreenUse(seat.id)
            yield self._row(
                f"seat {seat.id}", say("{who}'s", who=Ref(seat.id)), how, use, "private"
            )

    def _row(self, ref: str, title: Message, how: Message, use: ScreenUse, icon: str) -> Row:
        chosen, take = use == self.match.screen_use, partial(self._take, use)
        return Row(ref, title, how, icon=icon, now=chosen, chosen=chosen, act=take)

    def buttons(self) -> Iterator[Button]:
        """Yield the way back to the table."""
        yield self.close_button()

    def _take(self, use: ScreenUse) -> None:
        def done(_: Happened) -> None:
            self.stack.back()
            self.match.did()

        if screen_stays(self.match.session.table, use):
            self.stack.back()
        else:
            _ = self.match.enter(lambda: give_screen(self.match.session, use), done)
