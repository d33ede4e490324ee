"""More: everything that is not the question; and what a seat can do at any time."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from companion.engine.game import SideOffer
from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.message import Message, Ref, say
from companion.session.bots.played_seats import played_seats
from companion.session.match.entries import Happened
from companion.ui.models import HandCard, PrivateModel
from companion.ui.presenter.answering.mode import map_and_heroes
from companion.ui.presenter.builders.seating import quarter_of
from companion.ui.presenter.builders.status_bar_model import status_bar_model
from companion.ui.presenter.builders.track_model import tracks
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext, OverMatch
from companion.ui.presenter.shell.screen import silent

HOLD = "hold"
_HEAD_MOST = 14
"""Letters beside a card's icon that the narrowest card has room for."""
_ROWS: tuple[tuple[str, Message, Message, str], ...] = (
    ("log", say("Log"), say("what happened, and why"), "log"),
    ("telling", say("Tell me"), say("rooms, figures, news, aloud"), "speech"),
    ("tracks", say("Tracks"), say("what is due, and when"), "clock"),
    ("correct", say("Correct the table"), say("figures, cards, numbers"), "type"),
    ("check", say("Lay out the table"), say("every tile and figure, to tick"), "table"),
    ("compare", say("Table check"), say("camera against Companion"), "plan"),
    ("camera", say("Camera"), say("what it sees, what it waits for"), "camera"),
    ("cards", say("Heroes"), say("every number, skill and item"), "people"),
    ("seats", say("Seats"), say("a player leaves, or is back"), "add_person"),
    ("houserules", say("House rules"), say("what the table plays by"), "rules"),
    ("rules", say("Rules"), say("search the rulebook"), "rules"),
    ("lamps", say("Buttons, lamps"), say("stand-ins for the real ones"), "lamps"),
    ("settings", say("Settings"), say("language, letters, screen"), "settings"),
    ("wrong", say("Something is wrong"), say("makes one file to send"), "report"),
    ("leave", say("Leave the match"), say("it is kept, answer for answer"), "back"),
)
_UNSAVED = say("not saved yet: free some space")


class MoreScreen(OverMatch):
    """The list behind the last button of the navigation bar."""

    name = "more"

    def page(self) -> Page:
        """Return the list."""
        seconds = {"leave": _UNSAVED} if self.match.session.unwritten else {}
        rows = (
            Row(ref, title, seconds.get(ref, second), icon=icon, right="next")
            for ref, title, second, icon in _ROWS
            if ref != "tracks" or tracks(self.match.scene())
        )
        return self.sheet(say("What else?"), say("Play waits."), self.listing(rows, columns=2))

    def buttons(self) -> Iterator[Button]:
        """Yield the way back to the table."""
        yield self.close_button()

    def stage(self, ref: str) -> None:
        """Open what a row stands for."""
        match, stack = self.match, self.stack
        stack.back()
        if ref == "leave":
            stack.home()
        elif ref == "settings":
            stack.go(ref)
        else:
            stack.go(ref, match)


class CardScreen(OverMatch):
    """What a seat can do now, over the open question: its offers, and its hand while held."""

    name = "card"

    def __init__(self, match: MatchContext, seat: SeatId = NO_SEAT) -> None:
        super().__init__(match)
        self._seat = seat or (
            match.open_match.seats[0].id if len(match.open_match.seats) == 1 else NO_SEAT
        )
        self._held = False

    def page(self) -> Page:
        """Ask whose it is, then what; a hand only while it is held."""
        if self._held:
            return self._hand(self.match.scene(self._seat))
        asks, support = say("Whose card?"), say("Any time, over the question.")
        if self._seat:
            asks = say("{who}: what do you play?", who=Ref(self._seat))
            support = say("The open question comes back afterwards.")
            if all(offer.off.text for offer in self._sides):
                support = say("Nothing can be played now.")
        stage = map_and_heroes(self.match.scene())
        return self.sheet(asks, support, *stage, about=self._seat)

    def buttons(self) -> Iterator[Button]:
        """Yield whose it may be, then what that seat may do; its hand while it is held."""
        scene = self.match.scene(self._seat)
        if self._held:
            let_go = say("let go to hide")
            yield Button(HOLD, say("Keep holding"), silent, let_go, "hold", "confirm", holds=True)
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
            if private_cards(scene) or glimpsed_cards(scene):
                turns = say("hold; turns to you")
                yield Button(HOLD, say("Look"), silent, turns, "private", holds=True)
            yield Button("back", say("Back"), self.stack.back, icon="back")

    @property
    def _sides(self) -> tuple[SideOffer, ...]:
        return self.match.sides(self._seat)

    def _choose(self, seat: SeatId) -> None:
        self._seat = seat

    def hold(self, ref: str, *, down: bool) -> None:
        """Show the hand while it is held; let go hides it at once."""
        self._held = down and ref == HOLD

    def _start(self, name: str) -> None:
        def begun(_: Happened) -> None:
            self.stack.back()
            self.match.did()

        _ = self.match.enter(lambda: self.match.session.side(name, self._seat), begun)

    def _count(self, seat: SeatId) -> Message:
        return say("{n} possible", n=sum(not o.off.text for o in self.match.sides(seat)))

    def _hand(self, scene: Scene) -> Page:
        """Return the seat's own cards, turned to it."""
        quarter = quarter_of(scene.seat_number(self._seat), len(scene.seats))
        who, empty = Ref(self._seat), self.say(say("No cards in this hand."))
        title = self.upper(say("{who} only", who=who))
        cards = (*private_cards(scene), *glimpsed_cards(scene))
        model = PrivateModel(title, cards, quarter=quarter, empty=empty)
        page = self.sheet(say("{who}: your cards", who=who), "", model, about=self._seat)
        bar = status_bar_model(scene)
        return replace(page, screen="hand", status_bar=bar, quarter=quarter, secret=True)


def glimpsed_cards(scene: Scene) -> tuple[HandCard, ...]:
    """Return what this scene's seat alone saw and what was taken back since."""
    head, text = scene.upper(say("Seen")), scene.say(say("taken back since"))
    alone = (glimpse.ref for glimpse in scene.glimpsed if glimpse.alone)
    names = ((ref, scene.words.name(ref).upper()) for ref in alone)
    return tuple(HandCard(f"seen {ref}", "private", head, text, name) for ref, name in names)


def private_cards(scene: Scene) -> tuple[HandCard, ...]:
    """Return the cards that only this scene's seat may see."""
    own = [p for _, p in sorted(scene.view.piles.items()) if p.seen == (scene.seat,)]
    return tuple(_hand_card(scene, card) for pile in own for card in pile.cards)


def _hand_card(scene: Scene, card: str) -> HandCard:
    face = scene.cards.get(card)
    name = scene.words.name(card)
    if face is None:
        return HandCard(card, "cards", name)
    icon = next((word for word in face.corner if scene.icon(word)), "cards")
    (bonus, bonus_text), *rest = face.lines or ((Message(""), Message("")),)
    below = " ".join(
        text for head, words in rest for text in (scene.say(head) + ":", scene.say(words)) if text
    )
    head, _, cost = scene.say(bonus).partition(", ")
    if len(head) > _HEAD_MOST:
        head = head.rpartition(" ")[2]  # the icon says the rest
    return HandCard(card, icon, head.upper(), cost or scene.say(bonus_text), name.upper(), below)
