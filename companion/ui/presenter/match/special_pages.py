"""Special pages of the table screen: somebody's secret, a card's question."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.message import Fact, Message, Ref, say
from companion.session.bots.played_seats import bot_asked, hands_asked_for, played_seats
from companion.session.match.redo_plan import RedoStep
from companion.ui.models import AskModel, CurtainModel, OptionModel, OptionsModel
from companion.ui.presenter.builders.plan_model import plan_model
from companion.ui.presenter.page.page import Page, Part, plain_status_bar
from companion.ui.presenter.page.scene import Scene
from companion.ui.presenter.shell.match_context import MatchContext

HOLD: Final = "hold"


def lookers(match: MatchContext) -> tuple[SeatId, ...]:
    """Return the seats whose secret question is open, as far as people have to look for them.

    A seat that Companion plays is among them only where somebody else has to look in its stead.
    """
    session, prompt = match.session, match.session.prompt
    if prompt is None or not prompt.secret or bot_asked(session):
        return ()
    played = played_seats(session.table)
    people = tuple(seat for seat in prompt.seats if seat not in played)
    return people or (hands_asked_for(session),)


def held_for(match: MatchContext, ref: str) -> SeatId:
    """Return the seat for which a button of the secret page is held, "" for none.

    A screen that stands with one seat shows nobody else's secrets.
    """
    seats = () if screen_is_elsewhere(match) else lookers(match)
    return next((seat for seat in seats if ref == _hold_ref(seats, seat)), NO_SEAT)


def screen_is_elsewhere(match: MatchContext) -> bool:
    """Tell whether a secret question waits for the screen, which stands with another seat."""
    seats, owner = lookers(match), match.screen_use.seat
    mine = owner in seats or hands_asked_for(match.session) in seats
    return bool(seats and owner) and not mine


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
    seats, owner = lookers(match), match.screen_use.seat
    number = match.session.number_for(scene.seat)
    elsewhere = screen_is_elsewhere(match)
    buttons = () if elsewhere else tuple(_hold_buttons(match, seats))
    options = OptionsModel(f"{number} secret {' '.join(seats)}", (*buttons, *match.answers()))
    if match.screen_use.handed:
        return _curtain_page(match, scene, replace(frame, options=options, held=resting))
    asks, how = _ask_line(match, seats), say("Hold, slide to an answer, let go.")
    if elsewhere:
        how = say("The screen is {who}'s.", who=Ref(owner))
    ask = AskModel(scene.spans(asks), match.say(how))
    return replace(
        frame,
        state="secret",
        stage=(Part("plan", plan_model(scene)),),
        ask=ask,
        options=options,
        spoken=spoken_lines(ask, asks=scene.say(asks)),
    )


def _ask_line(match: MatchContext, seats: tuple[SeatId, ...]) -> Message:
    if hands_asked_for(match.session) in seats:
        return say("One of you: hold this for {who}", who=Ref(seats[0]))
    return say("{who}: for you alone", who=_named(match, seats))


def _curtain_page(match: MatchContext, scene: Scene, frame: Page) -> Page:
    """Return the black page before a secret: whose turn it is to look, and nothing else.

    Of a seat that Companion plays it names nobody: any of those who are there looks for it.
    """
    seats = lookers(match)
    if hands_asked_for(match.session) in seats:
        asks, name = say("One of you looks for {who}", who=Ref(seats[0])), say("One of you")
        figure = None
    else:
        who = _named(match, seats)
        asks, name = say("{who} looks", who=who), say("{who}", who=who)
        figure = scene.figure(seats[0]) if len(seats) == 1 else None
    return replace(
        frame,
        status_bar=plain_status_bar(""),
        state="handed",
        stage=(Part("stage", CurtainModel(match.upper(name), figure)),),
        ask=AskModel((match.upper(asks),), match.say(say("Hold for a second. Others look away."))),
        spoken=(match.say(asks),),
        single=True,
    )


def bot_page(match: MatchContext, scene: Scene, frame: Page) -> Page:
    """Return the page while Companion decides for a seat: what is asked of it is not shown.

    Args:
        match: The match.
        scene: It as whose screen it is may see it.
        frame: Status bar, alarm and navigation bar.
    """
    seat, answers = bot_asked(match.session), match.answers()
    asks = say("{who}: Companion decides", who=Ref(seat))
    ask = AskModel(scene.spans(asks), thinks=None if answers else scene.figure(seat))
    number = match.session.number_for(scene.seat)
    return replace(
        frame,
        state="bot",
        stage=(Part("plan", plan_model(scene)),),
        ask=ask,
        options=OptionsModel(f"{number} bot", answers),
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
