"""Special pages of the table screen: somebody's secret, a card's question."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.flow.prompts import Do, PlaceTile
from companion.engine.message import Ref, say
from companion.engine.state.changes import PieceMoved
from companion.session.bots.played_seats import bot_asked
from companion.session.match.redo_plan import RedoStep
from companion.ui.models import AskModel, OptionModel, OptionsModel
from companion.ui.presenter.builders.plan_model import plan_model
from companion.ui.presenter.page.option_buttons import letters
from companion.ui.presenter.page.page import Page, Part
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext

HOLD: Final = "hold"


def secret_page(match: MatchContext, scene: Scene, frame: Page) -> Page:
    """Return the page while somebody has a question of their own: the rest see only that.

    Args:
        match: The match.
        scene: It as everybody may see it.
        frame: Status bar, alarm and navigation bar.
    """
    prompt = match.session.prompt
    seat = prompt.seats[0] if prompt is not None and prompt.seats else ""
    asks, how = (
        say("{who}: for you alone", who=Ref(seat)),
        say("Hold; slide onto an answer and let go."),
    )
    ask, hide = AskModel(scene.spans(asks), match.say(how)), say("let go to hide")
    hold = match.button(HOLD, say("Hold"), hide, kind="confirm", icon="hold", holds=True)
    return replace(
        frame,
        state="secret",
        stage=(Part("plan", plan_model(scene)),),
        ask=ask,
        options=OptionsModel(f"{match.session.number} secret", (hold, *match.answers())),
        spoken=spoken_lines(ask, asks=scene.say(asks)),
    )


def bot_page(match: MatchContext, scene: Scene, frame: Page) -> Page:
    """Return the page while Companion decides for a seat: what is asked of it is not shown.

    Args:
        match: The match.
        scene: It as everybody may see it.
        frame: Status bar, alarm and navigation bar.
    """
    asks = say("{who}: Companion decides", who=Ref(bot_asked(match.session)))
    ask = AskModel(scene.spans(asks))
    return replace(
        frame,
        state="bot",
        stage=(Part("plan", plan_model(scene)),),
        ask=ask,
        options=OptionsModel(f"{match.session.number} bot", match.answers()),
    )


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
