"""What a seat can do at any time, and what it alone may see."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from companion.engine.game import SideOffer
from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.message import Message, Ref, say
from companion.session.bots.played_seats import played_seats
from companion.session.match.entries import Happened
from companion.ui.models import PrivateGroup, PrivateModel
from companion.ui.presenter.answering.mode import map_and_heroes
from companion.ui.presenter.builders.plan_model import plan_model
from companion.ui.presenter.builders.private_things import (
    Private,
    hides_on_the_map,
    private_pages,
    private_things,
)
from companion.ui.presenter.builders.seating import quarter_of
from companion.ui.presenter.builders.status_bar_model import status_bar_model
from companion.ui.presenter.page.page import Page, Part
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch
from companion.ui.presenter.shell.resting_hand import RestingHand
from companion.ui.presenter.shell.screen import silent

HOLD = "hold"
TURN = "turn"
_MAP_SHARE: Final = 0.42
"""How much of the stage the map takes beside names."""


class CardScreen(OverMatch):
    """What a seat can do now, over the open question, and its private page.

    The private page is shown while a hand rests, and openly where the screen stands with the seat.
    """

    name = "card"

    def __init__(self, match: MatchContext, seat: SeatId = NO_SEAT) -> None:
        super().__init__(match)
        self._seat = seat or match.screen_use.seat
        self._hand = RestingHand()
        self._open = False
        self._turned = 0

    def page(self) -> Page:
        """Ask whose it is, then what; or show what the seat alone may see."""
        if self._shown:
            return self._private(self.match.scene(self._seat))
        asks, support = say("Whose card?"), say("At any time. The question waits.")
        if self._seat:
            asks = say("{who}: what do you play?", who=Ref(self._seat))
            support = say("The question comes back afterwards.")
            if all(offer.off.text for offer in self._sides):
                support = say("Nothing can be played now.")
        stage = map_and_heroes(self.match.scene())
        page = self.sheet(asks, support, *stage, about=self._seat)
        return replace(page, held=bool(self._hand.seat), single=self.match.screen_use.handed)

    def buttons(self) -> Iterator[Button]:
        """Yield whose it may be, then what that seat may do; its private page while it is held."""
        scene = self.match.scene(self._seat)
        if self._shown:
            yield from self._private_buttons()
        elif not self._seat:
            played = played_seats(scene.view)
            for seat in (seat for seat in scene.seats if seat.id not in played):
                choose, many = partial(self._choose, seat.id), self._count(seat.id)
                figure = scene.figure(seat.id)
                yield Button(f"seat {seat.id}", seat.name, choose, many, figure, "choice")
        else:
            for offer in self._sides:
                start, off = partial(self._start, offer.name), bool(offer.off.text)
                icon, ref = scene.icon(offer.icon), f"side {offer.name}"
                yield Button(ref, offer.label, start, offer.off, icon, "choice", off)
            if self._things():
                yield self._look_button()
            yield Button("back", say("Back"), self.stack.back, icon="back")

    def _look_button(self) -> Button:
        use = self.match.screen_use
        if use.seat == self._seat:
            return Button("look", say("Look"), self._look, say("your secrets"), "private")
        how = say("hold for a second") if use.handed else say("hold; turns to you")
        # where the screen is another seat's, nobody else's things are shown on it
        theirs = say("The screen is {who}'s.", who=Ref(use.seat)) if use.seat else how
        return Button(
            HOLD, say("Look"), silent, theirs, "private", off=bool(use.seat), holds=not use.seat
        )

    def _private_buttons(self) -> Iterator[Button]:
        if self._hand.shown:
            hide = say("let go to hide")
            yield Button(HOLD, say("Keep holding"), silent, hide, "hold", "confirm", holds=True)
        else:
            yield Button("hide", say("Done"), self._hide, icon="done", kind="confirm")
        pages = len(self._pages())
        if pages > 1:
            where = say("{n} of {all}", n=self._turned % pages + 1, all=pages)
            yield Button(TURN, say("Next page"), self._turn, where, "next")

    @property
    def _shown(self) -> bool:
        """The private page is shown now."""
        return bool(self._hand.shown) or (self._open and self.match.screen_use.seat == self._seat)

    @property
    def _sides(self) -> tuple[SideOffer, ...]:
        return self.match.sides(self._seat)

    def _choose(self, seat: SeatId) -> None:
        self._seat = seat

    def hold(self, ref: str, *, down: bool) -> None:
        """Show the private page while it is held; let go hides it at once."""
        use = self.match.screen_use
        if down and ref == HOLD and not use.seat:
            self._hand.rest(self._seat, self.stack.context.clock(), handed=use.handed)
        else:
            self._hand.lift()

    def tick(self) -> bool:
        """Open the private page once the hand has rested for long enough."""
        return self._hand.tick(self.stack.context.clock())

    def _look(self) -> None:
        self._open = True

    def _hide(self) -> None:
        self._open = False

    def _turn(self) -> None:
        self._turned += 1

    def _start(self, name: str) -> None:
        def begun(_: Happened) -> None:
            self.stack.back()
            self.match.did()

        _ = self.match.enter(lambda: self.match.session.side(name, self._seat), begun)

    def _count(self, seat: SeatId) -> Message:
        return say("{n} possible", n=sum(not o.off.text for o in self.match.sides(seat)))

    # -- what the seat alone may see

    def _things(self) -> tuple[Private, ...]:
        match, seat = self.match, self._seat
        seats = (other.id for other in match.open_match.seats if other.id != seat)
        others = {other: match.session.view(other) for other in seats}
        return private_things(match.scene(seat), match.scene(), others)

    @property
    def _on_map(self) -> bool:
        """The seat sees more of the map than the table does."""
        return hides_on_the_map(self.match.scene(self._seat), self.match.scene())

    def _pages(self) -> list[tuple[PrivateGroup, ...]]:
        scene = self.match.scene(self._seat)
        return private_pages(scene, self._things(), with_map=self._on_map)

    def _private(self, scene: Scene) -> Page:
        """Return the private page, turned to the seat where the whole table has the screen."""
        pages, use = self._pages(), self.match.screen_use
        turned = self._turned % len(pages) if pages else 0
        model = PrivateModel(
            pages[turned] if pages else (), self.say(say("You have no secrets now."))
        )
        plan = (Part("left", plan_model(scene)), Part("right", model))
        names = not any(card.text for group in model.groups for card in group.cards)
        stage = plan if self._on_map and names else (model,)
        asks = say("{who}: for you alone", who=Ref(self._seat))
        page = self.sheet(asks, "", *stage, about=f"{self._seat} {turned}", split=_MAP_SHARE)
        held = bool(self._hand.shown)
        turn = held and not use.handed
        quarter = quarter_of(scene.seat_number(self._seat), len(scene.seats)) if turn else 0
        return replace(
            page,
            screen="hand",
            status_bar=status_bar_model(self.match.scene()),
            quarter=quarter,
            secret=self.match.among_others,
            held=held,
            single=held and use.handed,
        )
