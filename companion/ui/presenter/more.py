"""More: everything that is not the question; and what a seat can do at any time."""

from companion.engine.ids import NO_SEAT, SeatId, seat_id
from companion.engine.message import Message, Ref, say
from companion.session.entries import Happened
from companion.ui.models import (
    AskModel,
    Glyph,
    HandCard,
    ListModel,
    ListRow,
    OptionModel,
    OptionsModel,
    PrivateModel,
)
from companion.ui.presenter.context import MatchContext, OverMatch
from companion.ui.presenter.modes.base import map_and_heroes
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.scene import Scene
from companion.ui.presenter.seating import quarter_of
from companion.ui.presenter.strip import strip_model

HOLD = "hold"
_HEAD_MOST = 14
"""Letters beside a card's icon that the narrowest card has room for."""
_ROWS: tuple[tuple[str, Message, Message, str], ...] = (
    ("log", say("Log"), say("what happened, and why"), "log"),
    ("telling", say("Tell me"), say("rooms, figures, news, aloud"), "speech"),
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
    """The list behind the last rail button."""

    def page(self) -> Page:
        """Return the list."""
        scene = self.match.scene()
        seconds = {"leave": _UNSAVED} if self.match.session.unwritten else {}
        rows = tuple(
            ListRow(
                ref,
                self.words.say(title),
                self.words.say(seconds.get(ref, second)),
                sign=Glyph(icon),
                icon_right="next",
            )
            for ref, title, second, icon in _ROWS
        )
        return Page(
            screen="more",
            strip=strip_model(scene),
            stage=(Part("stage", ListModel(rows, columns=2)),),
            ask=AskModel((self.upper(say("What else?")),), self.words.say(say("Play waits."))),
            options=OptionsModel(
                "more",
                (self.close_button(),),
            ),
            rail=self.back_rail(),
            alarm=scene.alarm,
        )

    def stage(self, ref: str) -> None:
        """Open what a row stands for."""
        match, desk = self.match, self.desk
        desk.back()
        if ref == "leave":
            desk.home()
        elif ref == "settings":
            desk.go("settings")
        else:
            desk.go(ref, match)

    def option(self, ref: str) -> None:
        """Close the list."""
        del ref
        self.desk.back()


class CardScreen(OverMatch):
    """What a seat can do now, over the open question: its offers, and its hand while held."""

    def __init__(self, match: MatchContext, seat: SeatId = NO_SEAT) -> None:
        super().__init__(match)
        self._seat = seat or (match.live.seats[0].id if len(match.live.seats) == 1 else NO_SEAT)
        self._held = False

    def page(self) -> Page:
        """Ask whose it is, then what; a hand only while it is held."""
        scene = self.match.scene(self._seat if self._held else NO_SEAT)
        if not self._seat:
            return self._whose(scene)
        return self._hand(scene) if self._held else self._offers(scene)

    def option(self, ref: str) -> None:
        """Take a seat or an offer."""
        if ref.startswith("seat "):
            self._seat = seat_id(ref.removeprefix("seat "))
        elif ref == "back":
            self.desk.back()
        elif ref.startswith("side "):
            self._start(ref.removeprefix("side "))

    def hold(self, ref: str, *, down: bool) -> None:
        """Show the hand while it is held; let go hides it at once."""
        self._held = down and ref == HOLD

    def _start(self, name: str) -> None:
        def begun(_: Happened) -> None:
            self.desk.back()
            self.match.did()

        _ = self.match.enter(lambda: self.match.session.side(name, self._seat), begun)

    def _whose(self, scene: Scene) -> Page:
        options = tuple(
            OptionModel(
                f"seat {seat.id}",
                seat.name.upper(),
                self._count(seat.id),
                "choice",
                scene.figure(seat.id),
            )
            for seat in scene.seats
        )
        return self._page(scene, say("Whose card?"), say("Any time, over the question."), options)

    def _count(self, seat: SeatId) -> str:
        offers = [o for o in self.match.session.sides(seat) if not o.off.text]
        return self.words.say(say("{n} possible", n=len(offers)))

    def _offers(self, scene: Scene) -> Page:
        offers = self.match.session.sides(self._seat)
        options = [
            OptionModel(
                f"side {offer.name}",
                scene.upper(offer.label),
                scene.say(offer.off),
                "off" if offer.off.text else "choice",
                scene.icon(offer.icon),
            )
            for offer in offers
        ]
        if private_cards(self.match.scene(self._seat)):
            options.append(
                OptionModel(
                    HOLD,
                    scene.upper(say("Look")),
                    scene.say(say("hold; turns to you")),
                    "possible",
                    Glyph("private"),
                    holds=True,
                )
            )
        options.append(self.button("back", say("Back"), icon="back"))
        support = say("The open question comes back afterwards.")
        none = say("Nothing can be played now.")
        asks = say("{who}: what do you play?", who=Ref(self._seat))
        legal = any(option.kind == "choice" for option in options)
        return self._page(scene, asks, support if legal else none, tuple(options))

    def _hand(self, scene: Scene) -> Page:
        """Return the seat's own cards, turned to it."""
        quarter = quarter_of(scene.seat_number(self._seat), len(scene.seats))
        model = PrivateModel(
            title=scene.upper(say("{who} only", who=Ref(self._seat))),
            cards=private_cards(scene),
            quarter=quarter,
            hold_word=scene.upper(say("Keep holding")),
            hold_second=scene.say(say("let go to hide")),
            empty=scene.say(say("No cards in this hand.")),
        )
        hold = OptionModel(
            HOLD, model.hold_word, model.hold_second, "confirm", Glyph("hold"), holds=True
        )
        return Page(
            screen="hand",
            strip=strip_model(scene),
            stage=(Part("stage", model),),
            ask=AskModel(scene.spans(say("{who}: your cards", who=Ref(self._seat)))),
            options=OptionsModel(f"hand {self._seat}", (hold,)),
            rail=self.back_rail(),
            alarm=scene.alarm,
            quarter=quarter,
            secret=True,
        )

    def _page(
        self, scene: Scene, asks: Message, support: Message, options: tuple[OptionModel, ...]
    ) -> Page:
        return Page(
            screen="card",
            strip=strip_model(scene),
            stage=map_and_heroes(scene),
            ask=AskModel(scene.spans(asks), scene.say(support)),
            options=OptionsModel(f"card {self._seat}", options),
            rail=self.back_rail(),
            alarm=scene.alarm,
        )


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
