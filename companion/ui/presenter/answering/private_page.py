"""A seat's own page while it is held: the card scanned before, and how one hold goes on."""

from typing import Final

from msgspec.structs import replace

from companion.engine.ids import CardId
from companion.engine.message import say
from companion.engine.vocabulary.code_cards import numbers_of
from companion.ports import Scan
from companion.session.devices.card_codes import printed_codes, thing_read
from companion.session.devices.device_inbox import answer_of
from companion.ui.models import OptionModel
from companion.ui.presenter.answering.mode import SUPPORT_LETTERS, Mode, QuestionPage
from companion.ui.presenter.page.scene import Scene

_MORE: Final = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"


def card_read(scene: Scene, scan: Scan) -> Scan:
    """Return a scan of what a code stands for, as who looks at the scene sees it."""
    printed = printed_codes(scene.cards.values())
    return replace(scan, ref=thing_read(scan.ref, scene.game, scene.view, printed))


def private_page(scene: Scene, mode: Mode, page: QuestionPage) -> QuestionPage:
    """Return the page of a question as its seat holds it.

    Args:
        scene: The match as the seat sees it.
        mode: How the question is asked.
        page: It as it is asked of anybody.
    """
    scanned, line = _scanned(scene, mode)
    numbers = _numbers(scene, mode)
    held = (_held(option, mode, scanned) for option in page.options)
    options = tuple(
        replace(option, second=numbers.get(option.ref, "")) if not option.second else option
        for option in held
    )
    goes_on = any(option.leads for option in options)
    stay = scene.say(say("Hold on one with {more} to go on.", more=_MORE))
    support = _fitting(line, page.ask.support, stay if goes_on else "")
    return replace(page, ask=replace(page.ask, support=support), options=options)


def _scanned(scene: Scene, mode: Mode) -> tuple[str, str]:
    """Return the answer that the scanned card stands for, "" for none, and what is said of it."""
    if mode.scan is None:
        return "", ""
    answer = answer_of(mode.scan, mode.open_prompt)
    labels = [option.label for option in mode.offered() if option.key == answer]
    if not labels:
        return "", scene.say(say("The scanned card does nothing here."))
    return answer, scene.say(say("Scanned: {what}.", what=scene.say(labels[0])))


def _numbers(scene: Scene, mode: Mode) -> dict[str, str]:
    """Return the code cards that stand for each answer, in words."""
    numbers = numbers_of(scene.game.vocabulary.code_cards, scene.view, scene.seat)
    found = dict[str, str]()
    for option in mode.offered():
        if on := numbers.get(CardId(option.ref)):
            found[option.key] = scene.say(say("code {numbers}", numbers=", ".join(on)))
    return found


def _held(option: OptionModel, mode: Mode, scanned: str) -> OptionModel:
    """Return a button with the mark of what leads on, filled where the card stands for it."""
    leads = option.kind != "off" and mode.goes_on(option.ref)
    kind = "possible" if scanned and option.kind == "confirm" else option.kind
    return replace(
        option,
        label=f"{option.label}{_MORE}" if leads else option.label,
        kind=kind,
        focused=option.ref == scanned,
        leads=leads,
    )


def _fitting(*lines: str) -> str:
    """Return lines as one, as far as it has room for them; a story stays whole."""
    story = next((line for line in lines if len(line) > SUPPORT_LETTERS), "")
    joined = ""
    for line in () if story else lines:
        longer = f"{joined} {line}".strip()
        if len(longer) <= SUPPORT_LETTERS:
            joined = longer
    return story or joined
