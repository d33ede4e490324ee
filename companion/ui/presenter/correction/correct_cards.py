"""Cards put right by hand: whose, which, and where it lies really; or which other card lies there.

Everything here comes from what the whole table may see, as it will be once all that was tapped
before is put right too.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from companion.engine.by_hand.manual_fixes import CardPlace, ManualFixes, other_places, others
from companion.engine.ids import NO_PILE, CardId, PileId, SeatId, seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.text.surfaces import capital
from companion.ui.models import PlanTarget, StampModel, StampsModel
from companion.ui.presenter.builders.plan_model import plan_model
from companion.ui.presenter.correction.pending_corrections import PendingCorrections
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.page.page_parts import Row, Text
from companion.ui.presenter.page.scene import Scene, seat_stamp

_NAMED: Final = 2
"""Cards of a pile that are named beside it; of more their number is said."""
_OWNERS_A_ROW: Final = 3
_TABLE: Final = "table"


class CardCorrection:
    """The part of the page for corrections that is about cards."""

    def __init__(self, mending: ManualFixes, planned: PendingCorrections, seat: SeatId) -> None:
        """Begin with the cards of a seat; what is put right goes to ``planned``."""
        self._mending = mending
        self._planned = planned
        self._seat = seat
        self._pile: PileId = NO_PILE
        self._adds: PileId = NO_PILE
        self._chosen: tuple[PileId, CardId] | None = None

    @property
    def key(self) -> str:
        """What tells the pages of this part apart."""
        return f"{self._seat} {self._pile} {self._adds} {self._chosen or ''}"

    @property
    def deep(self) -> bool:
        """Back leads to another page of this part, not out of it."""
        return bool(self._pile or self._adds or self._chosen)

    def offered(self, scene: Scene) -> bool:
        """Tell whether any card can be put right now."""
        return any(place.cards for place in self._mending.card_places(scene.view))

    # -- what is shown

    def asks(self) -> Message:
        """Return what is asked now."""
        if self._chosen is not None:
            card = self._chosen[1]
            if card:
                return say("{card}: where does it lie?", card=Ref(card))
            return say("Where does the card lie?")
        return say("Which card lies there?") if self._adds else say("Which card?")

    def stage(self, scene: Scene) -> tuple[Part, ...]:
        """Return the owners with their cards, the cards of a pile, or the places of one card."""
        if self._chosen is not None:
            return self._where(scene, *self._chosen)
        if self._adds:
            return (_listed(scene, self._addable(scene)),)
        if self._pile:
            places = (p for p in self._mending.card_places(scene.view) if p.pile == self._pile)
            return (_listed(scene, (row for place in places for row in _cards(scene, place))),)
        rows = self._of_seat(scene) if self._seat else self._of_table(scene)
        listed = scene.listing(rows, say("No cards lie here."))
        return Part("left", self._owners(scene)), Part("right", listed)

    def _owners(self, scene: Scene) -> StampsModel:
        """Return the seats that have places for cards, and the table."""
        owning = {place.seat for place in self._mending.card_places(scene.view)}
        seats = (
            seat_stamp(scene, seat, f"owner {seat.id}", chosen=seat.id == self._seat)
            for seat in scene.seats
            if seat.id in owning
        )
        icon = tuple(filter(None, (scene.icon(_TABLE),)))
        table = StampModel("owner", scene.upper(say("Table")), icon, chosen=not self._seat)
        return StampsModel((*seats, table), columns=_OWNERS_A_ROW)

    def _of_seat(self, scene: Scene) -> Iterator[Row]:
        own = [p for p in self._mending.card_places(scene.view) if p.seat == self._seat]
        for place in own:
            yield from _cards(scene, place, second=capital(scene.say(place.label)))
        for place in own:
            if others(self._mending, scene.view, place.pile):
                where, ref = capital(scene.say(place.label)), f"adds {place.pile}"
                yield Row(ref, say("Another card"), where, icon="plus", right="next")

    def _of_table(self, scene: Scene) -> Iterator[Row]:
        for place in self._mending.card_places(scene.view):
            if not place.seat and place.cards:
                name, what = capital(scene.say(place.label)), _contents(scene, place)
                icon = scene.icon(place.icon)
                yield Row(f"pile {place.pile}", name, what, icon=icon, right="next")

    def _addable(self, scene: Scene) -> Iterator[Row]:
        found = others(self._mending, scene.view, self._adds)
        for place, card in sorted(found, key=lambda pair: _name(scene, pair[1])):
            ref, where = f"take {place.pile}|{card}", capital(scene.say(place.label))
            icon = scene.icon(place.icon)
            yield Row(ref, _name(scene, card), where, icon=icon, right="next")

    def _where(self, scene: Scene, pile: PileId, card: CardId) -> tuple[Part, ...]:
        """Return where a card may lie: tiles are tapped on the map, and listed last as well."""
        found = other_places(self._mending, scene.view, card, pile)
        rows = (_place_row(scene, place) for place in found)
        targets = tuple(
            PlanTarget(f"to {place.pile}", scene.view.spaces[place.space].cells[0])
            for place in found
            if place.space
        )
        if not targets:
            return (_listed(scene, rows, say("It can lie nowhere else.")),)
        plan = plan_model(scene, targets=targets)
        return Part("plan", plan), Part("side", scene.listing(rows))

    # -- what people do

    def touch(self, ref: str) -> None:
        """Take an owner, a pile, a card, a place for it, or the card that lies there as well."""
        kind, _, rest = ref.partition(" ")
        pile, _, card = rest.partition("|")
        match kind:
            case "owner":
                self._seat = seat_id(rest)
            case "pile":
                self._pile = PileId(rest)
            case "adds":
                self._adds = PileId(rest)
            case "card":
                self._chosen = PileId(pile), CardId(card)
            case "take" if self._adds:
                self._planned.lay(CardId(card), PileId(pile), self._adds)
                self.top()
            case "to" if self._chosen is not None:
                self._planned.lay(self._chosen[1], self._chosen[0], PileId(rest))
                self.top()
            case _:
                pass

    def back(self) -> None:
        """Go one page back."""
        if self._chosen is not None:
            self._chosen = None
        else:
            self.top()

    def top(self) -> None:
        """Show the owners again."""
        self._pile = self._adds = NO_PILE
        self._chosen = None


def _listed(scene: Scene, rows: Iterable[Row], empty: Text = "") -> Part:
    return Part("stage", scene.listing(rows, empty, columns=2))


def _place_row(scene: Scene, place: CardPlace) -> Row:
    icon = scene.figure(place.seat) or scene.icon("tile" if place.space else place.icon)
    return Row(f"to {place.pile}", capital(scene.say(place.label)), icon=icon, right="next")


def _cards(scene: Scene, place: CardPlace, second: str = "") -> Iterator[Row]:
    """Yield a row for each card of a place: of an open pile the top one first, else by name."""
    count = Counter(place.cards)
    pile = scene.view.piles.get(place.pile)
    cards = list(dict.fromkeys(reversed(place.cards)))
    if pile is not None and pile.down:
        cards.sort(key=lambda card: _name(scene, card))
    for card in cards:
        many, icon = str(count[card]) if count[card] > 1 else "", scene.icon(place.icon)
        ref, name = f"card {place.pile}|{card}", _name(scene, card)
        yield Row(ref, name, second, many, icon=icon, right="next")


def _contents(scene: Scene, place: CardPlace) -> str:
    """Say what lies in a pile: its cards by name where they are few and known."""
    if len(place.cards) <= _NAMED and all(place.cards):
        return ", ".join(_name(scene, card) for card in place.cards)
    return scene.say(say_n("{n} card", "{n} cards", len(place.cards)))


def _name(scene: Scene, card: CardId) -> str:
    return scene.words.name(card) if card else scene.say(say("One card"))
