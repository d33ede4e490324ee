"""Special pages of the table screen: somebody's secret, a card's question."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.flow.prompts import Do, PlaceTile
from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.message import Fact, Ref, say
from companion.engine.state.changes import PieceMoved
from companion.session.match.redo_plan import RedoStep
from companion.ui.models import AskModel, CurtainModel, OptionModel, OptionsModel
from companion.ui.presenter.builders.plan_model import plan_model
from companion.ui.presenter.page.option_buttons import letters
from companion.ui.presenter.page.page import Page, Part, plain_status_bar
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext

HOLD: Final = "hold"


def held_for(match: MatchContext, ref: str) -> SeatId:
    """Return the seat for which a button of the secret page is held, "" for none.

    A screen that stands with one seat shows nobody else's secrets.
    """
    prompt = match.session.prompt
    secret = prompt is not None and prompt.secret and not match.screen_use.seat
    seats = prompt.seats if prompt is not None and secret else ()
    return next((seat for seat in seats if ref == _hold_ref(seats, seat)), NO_SEAT)


def _hold_ref(seats: tuple[SeatId, ...], seat: SeatId) -> str:
    return HOLD if len(seats) == 1 else f"{HOLD} {seat}"


def secret_page(match: MatchContext, scene: Scene, frame: Page, *, resting: bool) -> Page:
    """Return the page while somebody has a question of their own: the rest see only that.

    Args:
        match: The match.
        scene: It as whose screen it is may see it.
        frame: Status bar, alarm and navigation bar.
        resting: A hand rests already; the screen is about to open.
    """
    use, prompt = match.screen_use, match.session.prompt
    seats = prompt.seats if prompt is not None else ()
    who, question = _named(match, seats), f"{match.session.number} secret"
    buttons = () if use.seat else tuple(_hold_buttons(match, seats))
    options = OptionsModel(question, (*buttons, *match.answers()))
    if use.handed:
        asks = say("{who} looks", who=who)
        ask = AskModel((match.upper(asks),), match.say(say("Hold for a second. Others look away.")))
        figure = scene.figure(seats[0]) if len(seats) == 1 else None
        curtain = Part("stage", CurtainModel(match.upper(say("{who}", who=who)), figure))
        return replace(
            frame,
            status_bar=plain_status_bar(""),
            state="handed",
            stage=(curtain,),
            ask=ask,
            options=options,
            spoken=(match.say(asks),),
            held=resting,
            single=True,
        )
    asks, how = say("{who}: for you alone", who=who), say("Hold; slide onto an answer and let go.")
    if use.seat:
        how = say("The screen is {who}'s.", who=Ref(use.seat))
    ask = AskModel(scene.spans(asks), match.say(how))
    return replace(
        frame,
        state="secret",
        stage=(Part("plan", plan_model(scene)),),
        ask=ask,
        options=options,
        spoken=spoken_lines(ask, asks=scene.say(asks)),
    )


def _named(match: MatchContext, seats: tuple[SeatId, ...]) -> Fact:
    """Return whose question it is."""
    return Ref(seats[0]) if len(seats) == 1 else ", ".join(map(match.words.name, seats))


def _hold_buttons(match: MatchContext, seats: tuple[SeatId, ...]) -> Iterator[OptionModel]:
    """Yield what a hand rests on: a button for each seat whose question it is."""
    hide = say("let go to hide")
    for seat in seats:
        label = say("Hold") if len(seats) == 1 else match.words.name(seat)
        ref = _hold_ref(seats, seat)
        kind = "confirm" if seat == seats[0] else "choice"
        yield match.button(ref, label, hide, kind=kind, icon="hold", holds=True)


def redo_buttons(match: MatchContext, run: tuple[RedoStep, ...]) -> Iterator[OptionModel]:
    """Yield what fell before it was undone, where that is no answer among the others."""
    fell, prompt = match.session.offered, match.session.prompt
    if not fell or prompt is None or fell in {option.key for option in prompt.options()}:
        return
    if len(run) != 1 or run[0].entry.text != fell:
        yield match.button(fell, say("As it fell"), say("before it was undone"), icon="redo")


def by_card(scene: Scene) -> bool:
    """Tell whether the question is one that a card asks: nothing on the map answers it."""
    prompt = scene.prompt
    if prompt is None or isinstance(prompt, PlaceTile) or letters(scene, prompt):
        return False
    changes = prompt.changes if isinstance(prompt, Do) else ()
    return not any(isinstance(change, PieceMoved) for change in changes)


def spoken_lines(ask: AskModel, more: str = "", asks: str = "") -> tuple[str, ...]:
    """Return what a voice says: the ask line, then the support line and what is added to it.

    Args:
        ask: What is shown, the ask line in capitals.
        more: What is added.
        asks: The sentence as it is written: spoken in place of the line that shows it.
    """
    line = "".join(span for span in ask.ask if isinstance(span, str))
    line = asks if asks.upper() == line else line
    return tuple(text for text in (line, ask.support, more) if text)
