"""Cards turned up have a page: what is printed on them, and what has come of each part so far."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.ids import PileId
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import Reading
from companion.engine.view.appearance import Row
from companion.text.change_messages import change_message
from companion.text.surfaces import log_line
from companion.ui.models import ColumnState, EventCardModel
from companion.ui.models.moment_models import CardShown, CardsModel
from companion.ui.presenter.builders.event_card_model import event_column
from companion.ui.presenter.moments.card_work import CardWork, PartOutcome
from companion.ui.presenter.moments.moment_page import GO_ON, MomentPage, read_s
from companion.ui.presenter.moments.moment_stream import CardsMoment, DrawnCard
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext

BRIEF_S: Final = 2.0
"""So long a card stands for those who know the cards."""
_CHANGES_MOST: Final = 2
"""Changes of a part that are named on its card; the rest is beside the next question."""


class CardPage(MomentPage):
    """Cards that were turned up, or what came of one in the end."""

    name = "turned"

    def __init__(
        self, match: MatchContext, moment: CardsMoment, past: Reading | None = None
    ) -> None:
        super().__init__(match, past)
        self._cards, self._work = moment.cards, moment.work

    @property
    def least_s(self) -> float | None:
        """A short time for a table that knows its cards; of a hand each reads their own."""
        if self.stack.context.settings.screen.cards == "brief":
            return BRIEF_S
        piles = dict.fromkeys(card.pile for card in self._cards)
        return max(map(self._own_s, piles)) if len(piles) > 1 else None

    def _own_s(self, pile: PileId) -> float:
        """Return how long it takes to read the cards that came to one pile."""
        scene = self.scene()
        own = (card_shown(scene, card) for card in self._cards if card.pile == pile)
        return read_s(own)

    def page(self) -> Page:
        """Return the cards."""
        scene = self.scene()
        shown = tuple(card_shown(scene, drawn) for drawn in self._cards)
        names = tuple(card.name for card in shown)
        stage: EventCardModel | CardsModel = CardsModel(GO_ON, shown)
        if self._work is not None:
            stage = replace(worked_card(scene, self._work), turns_up=bool(self._cards))
            names = (stage.name,)
        asks, kind = self._asks(scene), shown[0].whose if len(shown) == 1 else ""
        return self.moment(asks, kind, stage, spoken=(scene.say(asks), *names))

    def _asks(self, scene: Scene) -> Message:
        now = scene.view.turn.now
        if not self._cards:
            return say("That was the card")
        if len(self._cards) > 1:
            return say("These cards turn up")
        if not now:
            return say("A card turns up")
        return say("{who} turns up a card", who=Ref(now))


def card_shown(scene: Scene, drawn: DrawnCard) -> CardShown:
    """Return a card as it is printed, and what it is or whose."""
    face = scene.cards.get(drawn.card)
    name = scene.words.name(drawn.card).upper()
    pile = scene.view.piles.get(drawn.pile)
    deck = scene.game.vocabulary.deck_of(drawn.pile)
    held = deck is not None and drawn.pile.partition(" ")[0] in deck.held
    where = scene.words.name(drawn.pile) if pile is not None and held else ""
    kind = scene.say(deck.card) if deck is not None else ""
    if face is None:
        return CardShown(name, (where or kind).upper())
    kind = scene.say(face.kind) or kind
    icon = scene.first_icon(face.corner)
    lines = tuple((scene.say(head), scene.say(text)) for head, text in face.lines)
    return CardShown(name, (where or kind).upper(), icon, tuple(it for it in lines if any(it)))


def worked_card(scene: Scene, work: CardWork) -> EventCardModel:
    """Return a card that is worked off, with what has come of each part so far."""
    assert work.panel is not None, "a card without a panel has no parts"
    several = len(work.panel.rows) > 1
    now = {
        row.ref for panel in scene.panels if panel.kind == "card" for row in panel.rows if row.now
    }
    columns = (
        event_column(
            scene,
            row,
            _state(row, outcome, now=row.ref in now),
            number=n if several else 0,
            foot=" ".join(_came(scene, row, outcome)),
        )
        for n, (row, outcome) in enumerate(work.rows(), 1)
    )
    return EventCardModel(scene.words.name(work.card).upper(), columns=tuple(columns), ref=GO_ON)


def _state(row: Row, outcome: PartOutcome | None, *, now: bool) -> ColumnState:
    if row.out_of_play:
        return "none"
    if outcome is not None and outcome.over:
        return "done" if outcome.changes else "none"
    return "now" if now else "next"


def _came(scene: Scene, row: Row, outcome: PartOutcome | None) -> Iterator[str]:
    """Yield what came of a part that is over, in sentences."""
    if outcome is None or not outcome.over:
        return
    if outcome.empty:
        remark = scene.say(outcome.remark) if outcome.remark is not None else ""
        same = remark.casefold().endswith(scene.say(row.word).casefold())  # the card's own words
        yield remark if remark and not same else scene.say(say("Nothing came of it."))
        return
    lines = (log_line(scene.words, change_message(noted)) for noted in outcome.changes)
    for line in [line for line in dict.fromkeys(lines) if line][:_CHANGES_MOST]:
        yield f"{line}."
