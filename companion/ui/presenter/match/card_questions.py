"""Questions that a card asks: the card stays in sight while it is answered."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from companion.engine.flow.prompts import Do, PlaceTile, Prompt, Roll
from companion.engine.ids import PieceId
from companion.engine.message import Ref, say_n
from companion.engine.state.changes import MarkerAdded, PieceAdded, PieceMoved
from companion.session.match.entries import LogRecord
from companion.ui.models import EventCardModel, ListModel, ReceiptModel
from companion.ui.presenter.answering import QuestionPage
from companion.ui.presenter.builders.event_card_model import LOOKED_AT, event_card
from companion.ui.presenter.page.option_buttons import letters
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.page.scene import Scene

_CARD_SHARE: Final = 0.4
"""How much of the stage a card takes beside its roll."""


def with_card(
    scene: Scene, asked: QuestionPage, log: Callable[..., list[LogRecord]]
) -> QuestionPage:
    """Return the page of a question with the card that asks it, if one does.

    Args:
        scene: The match.
        asked: The page.
        log: Returns the newest entries of its log.
    """
    usual = not asked.state and {part.slot for part in asked.stage} == {"plan", "side"}
    rolls = asked.state == "roll" and roll_of_card(scene)
    if not (usual and by_card(scene)) and not rolls:
        return asked
    card = event_card(scene, log(last=LOOKED_AT))
    if card is None:
        return asked
    if rolls:
        return replace(asked, stage=roll_with_card(scene, card, asked), split=_CARD_SHARE)
    return replace(asked, stage=(Part("stage", card),))


def by_card(scene: Scene) -> bool:
    """Tell whether the question is one that a card asks: it is not about a place on the map."""
    prompt = scene.prompt
    if prompt is None or isinstance(prompt, PlaceTile) or letters(scene, prompt):
        return False
    changes = prompt.changes if isinstance(prompt, Do) else ()
    put = PieceMoved | PieceAdded | MarkerAdded
    return not any(isinstance(change, put) for change in changes)


def roll_of_card(scene: Scene) -> bool:
    """Tell whether a card asks a seat to roll: no figure but those of seats has to do with it."""
    prompt = scene.prompt
    return isinstance(prompt, Roll) and not any(
        PieceId(ref) in scene.view.pieces and scene.seat_number(ref) < 0 for ref in _named(prompt)
    )


def _named(prompt: Prompt[object]) -> tuple[str, ...]:
    refs = (fact.id for fact in prompt.asks.facts.values() if isinstance(fact, Ref))
    return (prompt.about, *refs)


def roll_with_card(scene: Scene, card: EventCardModel, asked: QuestionPage) -> tuple[Part, ...]:
    """Return the stage of a roll with its card at the left, the stake on it.

    The receipt gives way to whoever can help: how many dice it came to stands on the card.
    """
    receipt = next((it.model for it in asked.stage if isinstance(it.model, ReceiptModel)), None)
    right = next((it.model for it in asked.stage if it.slot == "right"), None)
    if receipt is None:
        return asked.stage
    if right is None or isinstance(right, ListModel):  # nobody can help
        return (Part("left", card), Part("right", receipt))
    dice = scene.say(say_n("{n} die", "{n} dice", int(receipt.total)))
    number = ", ".join(text for text in (dice, receipt.foot) if text).upper()
    return (Part("left", replace(card, number=number)), Part("right", right))
