"""The checks that need no screen: what was changed, drawn, thrown and asked, against what pages told.

Each is a pure function of moments or pages of an evening and gives faults; none if all is well.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from due_words_kit import Naming, dues
from evening_record_kit import Answered, Moment, Shown
from msgspec import Struct
from page_words_kit import found, names, texts_on

from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Dice, Do, ReadCard, Roll
from companion.engine.game import Game
from companion.engine.message import Ref
from companion.engine.state.changes import (
    CardMoved,
    CardNamed,
    DiceThrown,
    MarkerAdded,
    PieceAdded,
    PieceMoved,
)
from companion.engine.state.table import Reading
from companion.ui.models import DiceModel, PlanModel
from companion.ui.presenter.answering.action_menu import BACK

CARD: Final = "card without a page"
THROW: Final = "throw without a page"
LONE: Final = "lone answer not amber"
NO_MAP: Final = "place asked for without a map"


@dataclass(frozen=True)
class Fault:
    """Something that people were not told, or cannot tap or read.

    Attributes:
        kind: What kind of fault.
        text: Which answer or page, and what is wrong with it.
    """

    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


def silences(game: Game, moments: Iterable[Moment], pages: Iterable[Shown]) -> list[Fault]:
    """Return all faults of an evening that need no screen."""
    moments = list(moments)
    return [
        *(fault for moment in moments for fault in unsaid(game, moment)),
        *(fault for moment in moments for fault in cards_without_page(game, moment)),
        *throws_without_page(moments),
        *(fault for shown in pages for fault in (*lone_answers(shown), *places_without_map(shown))),
    ]


# -- changes


def unsaid(game: Game, moment: Moment) -> Iterator[Fault]:
    """Yield each change that no page named, the thing and its new value together."""
    answered = moment.answered
    naming = Naming(game, answered.before, answered.after, answered.words)
    texts = [text for shown in moment.pages for text in texts_on(shown)]
    done = answered.prompt.changes if isinstance(answered.prompt, Do) else ()
    notes = [noted for noted in answered.notes if not _named_by_hand(noted, answered)]
    for due in dues(notes, naming, done):
        if not any(names(text, due) for text in texts):
            yield Fault(f"unsaid {due.kind}", f"{moment.where}: {due.sentence}")


def _named_by_hand(noted: Noted, answered: Answered) -> bool:
    """Tell whether hands drew a real card and have just named it."""
    if not isinstance(answered.prompt, ReadCard) or not isinstance(
        noted.change, CardMoved | CardNamed
    ):
        return False
    named = (option for option in answered.prompt.options() if option.key == answered.text)
    return any(option.ref == noted.change.card for option in named)


# -- cards


def cards_without_page(game: Game, moment: Moment) -> Iterator[Fault]:
    """Yield each card that was turned up from a deck and stood on no page under its name.

    A real card that hands drew and named lies on the table.
    """
    answered = moment.answered
    if isinstance(answered.prompt, ReadCard):
        return
    decks = {deck.id for deck in game.vocabulary.decks}
    for noted in answered.heard:
        change = noted.change
        if isinstance(change, CardMoved) and change.card and change.source in decks:
            name = answered.words[1].name(change.card)
            if not any(_headed(shown, name) for shown in moment.pages):
                yield Fault(CARD, f"{moment.where}: {name}")


def _headed(shown: Shown, name: str) -> bool:
    """Tell whether something on a page's stage has just this name, as a card has."""
    if not shown.stays or shown.page.secret:
        return False
    wanted = name.casefold()
    return any(
        isinstance(value, str) and value.casefold() == wanted
        for model in _models(shown.page.stage)
        for value in (getattr(model, field) for field in model.__struct_fields__)
    )


def _models(things: Iterable[Any]) -> Iterator[Struct]:
    """Yield every model of a stage, those inside others too."""
    for thing in things:
        if isinstance(thing, tuple):
            yield from _models(thing)
        elif isinstance(thing, Struct):
            yield thing
            yield from _models(getattr(thing, field) for field in thing.__struct_fields__)


# -- throws


def throws_without_page(moments: Iterable[Moment]) -> Iterator[Fault]:
    """Yield each throw without a page of its own, and what is missing on the page of one.

    Its page stands between questions, or asks what to do with these dice. Once nobody can change the
    throw any more, it names who threw at whom, how many were needed, and what came of it.
    """
    roll: Roll | None = None
    for moment in moments:
        prompt, last = moment.answered.prompt, moment.pages[-1] if moment.pages else None
        roll = prompt if isinstance(prompt, Roll) else roll
        thrown = [
            n.change.thrown for n in moment.answered.notes if isinstance(n.change, DiceThrown)
        ]
        faces = next((dice.faces for dice in reversed(thrown) if dice.faces), ())
        if not faces and isinstance(prompt, Dice):
            faces = prompt.faces
        if not faces:
            continue
        open_still = last is not None and isinstance(last.prompt, Dice)
        pages = [shown for shown in moment.pages if _shows(shown, len(faces))]
        if not pages:
            yield Fault(THROW, f"{moment.where}: {len(faces)} dice")
        elif not open_still:
            missing = _missing(moment, roll, pages)
            if missing:
                yield Fault(THROW, f"{moment.where}: no {', no '.join(missing)}")


def _shows(shown: Shown, dice: int) -> bool:
    """Tell whether a page is that of a throw of so many dice."""
    own = shown.prompt is None or isinstance(shown.prompt, Dice | Do)
    return own and any(
        isinstance(model, DiceModel) and len(model.dice) == dice
        for model in _models(shown.page.stage)
    )


def _missing(moment: Moment, roll: Roll | None, pages: list[Shown]) -> list[str]:
    """Return what the pages of a throw do not name."""
    words = moment.answered.words[1]
    text = " ".join(text for shown in pages for text in texts_on(shown))
    wanted: list[tuple[str, str]] = []
    if roll is not None:
        refs = [fact.id for fact in roll.asks.facts.values() if isinstance(fact, Ref)]
        wanted += [(f"{words.name(ref)}", words.name(ref)) for ref in refs]
        wanted += [("number needed", str(roll.needed))] if roll.needed else []
    verdicts = _verdict(moment)
    wanted += [("verdict", verdicts)] if verdicts else []
    return [what for what, form in wanted if not found(form.casefold(), text)]


def _verdict(moment: Moment) -> str:
    """Return what was remarked of the dice, or ""."""
    notes = moment.answered.notes
    lying = (
        n
        for n, it in enumerate(notes)
        if isinstance(it.change, DiceThrown) and it.change.thrown.faces
    )
    at = next(lying, 0)  # dice that lay before are only picked up
    remarks = (it.why.says for it in notes[at:] if it.change is None and it.why.says.text)
    says = next(remarks, None)
    return moment.answered.words[1].say(says).strip() if says is not None else ""


# -- answers and places


def lone_answers(shown: Shown) -> Iterator[Fault]:
    """Yield the only answer that can be given, where Confirm does not give it."""
    if shown.prompt is None or not shown.stays:
        return
    options = [it for it in shown.page.options.options if it.kind != "off" and it.ref != BACK]
    if len(options) == 1 and options[0].kind != "confirm" and not options[0].focused:
        yield Fault(LONE, f"{shown.where}: {options[0].label}")


def places_without_map(shown: Shown) -> Iterator[Fault]:
    """Yield each place that a page names for hands or has a letter for, and that no map on it shows."""
    if shown.page.secret or shown.prompt is None or not shown.stays:
        return
    plans = [part.model for part in shown.page.stage if isinstance(part.model, PlanModel)]
    badges = {target.letter for plan in plans for target in plan.targets}
    for option in shown.page.options.options:
        if option.letter and option.letter not in badges:
            yield Fault(NO_MAP, f"{shown.where}: {option.letter} {option.label}")
    if isinstance(shown.prompt, Do) and not plans:
        for place in _hands_go(shown.prompt, shown.view):
            yield Fault(NO_MAP, f"{shown.where}: {place}")


def _hands_go(prompt: Do, view: Reading) -> list[str]:
    """Return the places on the map where an instruction puts something."""
    places: list[str] = []
    for change in prompt.changes:
        match change:
            case PieceMoved(_, to):
                places.append(to)
            case PieceAdded(piece):
                places.append(piece.at)
            case MarkerAdded(marker):
                places.append(marker.on)
            case _:
                pass
    return [ref for ref in places if ref in view.spaces and view.spaces[ref].cells]
